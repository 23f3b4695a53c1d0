"""The ladder: published ratings, and matches that measure them anew."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.ai.players import LEVELS
from hexfront.ai.strength import lapse_of, measured
from hexfront.cli.app import app
from hexfront.games.registry import games, load
from hexfront.study.ladder import ladder, matches, results, written


def test_the_ladder_has_every_level_of_every_game() -> None:
    rungs = ladder()

    assert {rung.game for rung in rungs} == set(games())
    assert [rung.level for rung in ladder(("leningrad-1979",))] == list(LEVELS)[::-1]


def test_every_level_meets_the_sergeant_on_the_same_dice_with_swapped_sides() -> None:
    found = matches("leningrad-1979", 2, 0.0, 0, "rungs", {})

    assert {frozenset(game.players) for game in found} == {
        frozenset(("sergeant", level)) for level in LEVELS if level != "sergeant"
    }
    for game in found:
        assert any(one.players == game.players[::-1] and one.number == game.number for one in found)


def test_what_is_written_reads_as_the_matches_that_were_played() -> None:
    found = tomllib.loads(written({"captain": measured(16, 30, {"work": 40, "seed": 'a "b"', "options": {"bid": 8}})}))

    assert found == {"captain": {"won": 16, "games": 30, "work": 40, "seed": 'a "b"', "options": {"bid": 8}}}


def test_no_matches_make_no_ratings() -> None:
    assert results([]) == {}


def test_the_command_prints_the_published_ratings() -> None:
    ran = CliRunner().invoke(app, ["arena", "--ladder"])

    assert ran.exit_code == 0
    assert all(name in ran.output for name in games())
    assert "by definition" in ran.output


def test_the_command_measures_a_ladder_and_writes_it(tmp_path: Path) -> None:
    out = tmp_path / "strength.toml"
    asked = ["arena", "leningrad-2010", "--ladder", "--pairs", "1", "--work", "0", "--jobs", "1", "--json"]
    ran = CliRunner().invoke(app, [*asked, "--seed", "short", "--out", str(out)])

    assert ran.exit_code == 0, ran.output
    told = {rung["level"]: rung for rung in json.loads(ran.stdout)}
    found = tomllib.loads(out.read_text(encoding="utf-8"))
    assert set(found) == set(LEVELS) - {"sergeant"}
    assert all(match["games"] == 2 and match["seed"] == "short" for match in found.values())
    assert told["random"]["games"] == 2
    assert found["corporal"]["lapse"] == lapse_of(load("leningrad-2010"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--out", "nowhere/strength.toml"], "there is no folder 'nowhere'"),
        (["--out", "strength.toml", "--data", "."], "own levels and charts"),
    ],
)
def test_a_ladder_that_cannot_be_kept_is_refused_before_it_is_played(words: list[str], told: str) -> None:
    ran = CliRunner().invoke(app, ["arena", "leningrad-2010", "--ladder", "--work", "0", *words])

    assert ran.exit_code == 2
    assert told in ran.output


def test_a_match_without_a_game_is_refused_in_words() -> None:
    ran = CliRunner().invoke(app, ["arena"])

    assert ran.exit_code == 2
    assert "no game is named" in ran.output
