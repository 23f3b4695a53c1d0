"""Tables are plain text into a pipe and JSON for programs; without a terminal, progress is told in lines."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.table import Table
from typer.testing import CliRunner, Result

from hexfront.cli import telling
from hexfront.cli.app import app
from tests.play.sample import written_game
from tests.server.house import client_of, hot_seat, quick

POSITION = {
    "game": "leningrad-1979",
    "turn": 1,
    "phase": "german combat",
    "units": [{"id": "german-1-pz", "hex": "0310"}, {"id": "soviet-untried-infantry-1", "hex": "0311"}],
}
#: Every command that prints a table.
COMMANDS = {
    "games": "games",
    "show": "show RECORD",
    "odds": "odds leningrad-1979 --attackers 1-pz --targets 0311 --position POSITION",
    "verify": "verify RECORD",
    "simulate": "simulate leningrad-1979 --games 2 --jobs 1",
    "arena": "arena leningrad-1979 --players random,sergeant --pairs 1 --work 0 --jobs 1",
    "study": "study leningrad-1979 --players random --games 2 --jobs 1 --out STUDY",
    "tables": "admin tables --database DATABASE",
    "users": "admin users --database DATABASE",
    "quotas": "admin quotas --database DATABASE",
    "keys": "admin keys --database DATABASE",
}
FRAMES = re.compile("[\u2500-\u257f\x1b]")


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The files that stand in capitals in the commands."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "RECORD").write_bytes(written_game(90)[0])
    (tmp_path / "POSITION").write_text(json.dumps(POSITION), encoding="utf-8")
    with client_of(quick(tmp_path / "DATABASE")) as client:
        hot_seat(client)
    return {name: str(tmp_path / name) for name in ("RECORD", "POSITION", "DATABASE", "STUDY")}


def run(command: str, places: dict[str, str], *more: str) -> Result:
    return CliRunner().invoke(app, [places.get(word, word) for word in command.split()] + list(more))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_table_is_plain_text_in_a_pipe(name: str, places: dict[str, str]) -> None:
    result = run(COMMANDS[name], places)

    assert result.exit_code == 0, result.output
    assert result.stdout.strip() and not FRAMES.search(result.output)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_table_is_one_document_for_programs(name: str, places: dict[str, str]) -> None:
    result = run(COMMANDS[name], places, "--json")

    assert result.exit_code == 0, result.output
    assert isinstance(json.loads(result.stdout, parse_constant=_refused), dict | list)


def test_every_command_with_a_table_was_tried() -> None:
    help_of = {one: CliRunner().invoke(app, [*one.split(), "--help"]).stdout for one in _all_commands()}

    assert {name.rpartition(" ")[2] for name, said in help_of.items() if "--json" in said} == set(COMMANDS)


def test_long_rows_are_not_broken() -> None:
    table = Table("name", "words", title="a title that is longer than its table")
    table.add_row("one", "word " * 100)

    assert telling.plain(table).splitlines() == [
        "a title that is longer than its table",
        "name  words",
        f"one   {'word ' * 100}".rstrip(),
    ]


def test_progress_is_told_at_every_tenth_of_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    with telling.progress("a study", 200, done=100) as one_more:
        for _ in range(100):
            one_more()

    told = capsys.readouterr()
    assert told.out == ""
    assert [line.partition(" games")[0] for line in told.err.splitlines()] == [
        f"a study: {done} of 200" for done in (120, 140, 160, 180, 200)
    ]


def test_progress_is_told_after_a_long_silence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds: Iterator[float] = iter(range(0, 1000, 25))
    monkeypatch.setattr(telling, "monotonic", lambda: next(seconds))
    with telling.progress("a study", 1000) as one_more:
        for _ in range(4):
            one_more()

    assert capsys.readouterr().err.splitlines() == ["a study: 3 of 1000 games, 100 s"]


def _all_commands() -> list[str]:
    group: Any = typer.main.get_command(app)
    inside = [f"admin {name}" for name in group.commands["admin"].commands]
    return [*(name for name in group.commands if name != "admin"), *inside]


def _refused(word: str) -> float:
    raise AssertionError(f"{word} is no JSON")
