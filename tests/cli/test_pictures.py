"""``hexfront map`` draws positions of recorded games."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import hexfront
from hexfront.cli.app import app
from hexfront.play.record.record import Record, write_record


def run(*words: object) -> Result:
    return CliRunner().invoke(app, list(map(str, words)))


@pytest.fixture(scope="module")
def played() -> Record:
    return hexfront.play("leningrad-41", {"german": "random", "soviet": "random"}, 2).record


@pytest.fixture
def running(played: Record, tmp_path: Path) -> Path:
    """The record of a game that is not over."""
    return write_record(Record(played.header, played.entries[:-30]), tmp_path / "running.jsonl")


def test_a_position_of_a_record_is_drawn_as_svg_or_png(played: Record, tmp_path: Path) -> None:
    file, game = write_record(played, tmp_path / "game.jsonl"), played.game()
    states = [played.opening(game), *played.states(game)]

    told = run("map", file, "--at", 57, "--out", tmp_path / "p.svg")
    assert run("map", file, "--out", tmp_path / "p.png", "--scale", "0.2").exit_code == 0

    assert f"after action 57 of {len(played.entries)}" in told.stdout
    assert (tmp_path / "p.svg").read_text(encoding="utf-8") == game.draw(states[57]).svg
    assert (tmp_path / "p.png").read_bytes() == game.draw(states[-1]).png(0.2)


def test_of_a_running_game_only_what_is_known_is_drawn(played: Record, running: Path, tmp_path: Path) -> None:
    game, number = played.game(), len(played.entries) - 30
    state = list(played.states(game))[number - 1]

    for side in (None, *game.frame.sides):
        words = () if side is None else ("--side", side)
        assert run("map", running, "--out", tmp_path / "p.svg", *words).exit_code == 0
        drawn = (tmp_path / "p.svg").read_text(encoding="utf-8")
        assert drawn == game.draw(game.known(state, side), side).svg


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--at", "99999"), "expected 0 to"),
        (("--side", "french"), "unknown side 'french'"),
        (("--night",), "positions are drawn by day"),
    ],
)
def test_what_a_record_has_not_is_refused_in_words(running: Path, words: tuple[str, ...], said: str) -> None:
    result = run("map", running, "--out", running.with_name("p.svg"), *words)

    assert result.exit_code == 2
    assert said in result.stderr


def test_the_map_of_a_game_has_no_actions(tmp_path: Path) -> None:
    result = run("map", "leningrad-1979", "--at", "3", "--out", tmp_path / "p.svg")

    assert result.exit_code == 2
    assert "is no record" in result.stderr
