"""The record of a running game with hidden units: what the commands tell of it to whoever has the file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hexfront.ai.random_player import RandomPlayer
from hexfront.cli.app import app
from hexfront.cli.commands.opening import begun
from hexfront.cli.terminal.start import Wishes
from hexfront.games.face import Wargame
from hexfront.kernel.state import State
from hexfront.play.dice.choice import taken_up
from hexfront.play.record.journal import Journal
from hexfront.play.record.reader import read_record
from hexfront.play.record.record import Record, record_header, write_record
from hexfront.play.table import Table
from tests.cli.test_fire_terminal import Watcher
from tests.cli.test_terminal import Sitting
from tests.games.leningrad41.battlefield import position, real
from tests.games.leningrad41.gunnery import INFANTRY

NAME = "leningrad-41"
BACK = "soviet-hidden-40"


def run(*words: object) -> Result:
    return CliRunner(env={"COLUMNS": "400", "TERM": "dumb"}).invoke(app, [str(word) for word in words])


@cache
def running() -> Table:
    """A game in a Soviet movement phase, with arrivals that only their owner knows."""
    record = begun(NAME, {}, "suggested", 4)
    table = Table(record.game(), taken_up(record), Journal(record))
    players = {side: RandomPlayer(f"{side} 4") for side in table.game.frame.sides}
    while len(links(table.game, table.state)) < 3 or table.state.phase != "soviet movement" or table.state.stack:
        side = str(table.state.to_act)
        table.submit(side, players[side].choose(table.game, table.known(side)))
    return table


def links(game: Wargame, state: State) -> dict[str, str]:
    """What lies under the backs that their owner has looked under."""
    return {unit["id"]: unit["is"] for unit in game.sight(state, "soviet")["units"] if unit["is"]}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return write_record(running().journal.record, tmp_path / "game.jsonl")


def test_a_running_game_is_shown_as_all_know_it(record: Path) -> None:
    under = links(running().game, running().state)

    shown, german, soviet = (
        run("show", record, "--no-map", *more).stdout for more in ((), ("--side", "german"), ("--side", "soviet"))
    )

    assert "soviet movement: soviet to act" in shown
    assert not any(f"which is {unit}" in text for unit in under.values() for text in (shown, german))
    assert all(f"which is {unit}" in soviet for unit in under.values())
    assert "unknown side 'finnish'" in run("show", record, "--side", "finnish").stderr


@pytest.mark.parametrize(("firing", "target"), [(INFANTRY, "3010"), (BACK, "3110")])
def test_odds_of_a_running_game_tell_nothing_hidden(tmp_path: Path, firing: str, target: str) -> None:
    """Armor under a back would show in the odds against it, and its strength in the odds of its own fire."""
    game, told = real(), {}
    for unit in ("soviet-48", "soviet-kom-1"):
        phase = "german fire" if firing == INFANTRY else "soviet fire"
        state = position(game, phase, 3, {BACK: {"hex": "3010", "is": unit}, INFANTRY: "3110"})
        file = write_record(Record(record_header(game, state)), tmp_path / f"{unit}.jsonl")
        asked = ("odds", file, "--attackers", firing, "--targets", target)
        told[unit] = [run(*asked, *more).stdout for more in ((), ("--side", "german"), ("--side", "soviet"))]

    tanks, komsomol = told.values()
    assert "3010" in game.map.neighbours("3110")
    assert tanks[0] == tanks[1] == komsomol[0] == komsomol[1] != ""
    assert tanks[2] != komsomol[2]


def test_no_report_is_written_before_a_game_with_secrets_is_over(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"

    result = run("report", record, "--out", out)

    assert result.exit_code == 2 and "the game is not over" in result.stderr
    assert not out.exists()


def test_whoever_sits_down_at_a_game_that_goes_on_is_asked_first(record: Path) -> None:
    at = Sitting("1", wishes=Wishes(str(record)))
    watcher = Watcher(at, [])
    at.output.truncate(0)
    at.output.seek(0)
    at.screen._read = watcher

    at.session.run()

    assert watcher.prompts == ["The Soviet side is to decide. Hand over, then press Enter. "]
    assert [screen.strip() for screen in watcher.screens] == [""]


def test_the_notation_of_a_running_game_tells_what_is_known_and_its_file_everything(record: Path) -> None:
    text = record.with_suffix(".txt")
    hidden = set(links(running().game, running().state).values())

    german, soviet = (run("record", record, "--words", "--side", side).stdout for side in ("german", "soviet"))
    run("record", record, "--out", text)

    assert german.startswith(f"; {NAME}, still being played: what the german side knows")
    drawn = {running().game.units[unit].name for unit in hidden}
    assert any(name in soviet for name in drawn)
    assert "d0=0" not in german and run("record", record).stdout.splitlines()[1:] != soviet.splitlines()[1:]
    assert read_record(text) == running().journal.record
    assert run("record", record, "--side", "finnish").exit_code == 2
