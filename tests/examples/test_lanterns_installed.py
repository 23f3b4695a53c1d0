"""Lanterns installed into a clean environment: played by library, command line, server and study."""

import json
import os
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.house import House, Seat
from tests.examples.clean import Environment

WHOLE_GAME = """
import hexfront
from random import Random
from hexfront.kernel.dice import SeededDice
game, dice, chance = hexfront.load("lanterns"), SeededDice(5), Random(5)
state = game.new()
while state.to_act:
    state, _ = game.submit(state, state.to_act, chance.choice(game.legal_actions(state)), dice)
print(game.outcome(state).winner, game.outcome(state).reason)
import lanterns
print(lanterns.__file__)
"""


@contextmanager
def serving(installed: Environment) -> Iterator[House]:
    """A server of the installed environment."""
    database = installed.folder / "tables.db"
    command = [str(installed.python), "-m", "hexfront", "serve", "--port", "0", "--database", str(database)]
    env = {**os.environ, "HEXFRONT_RATE_FACTOR": "50", "PYTHONPATH": ""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=installed.folder) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert "http://" in line, f"the server said {line!r} instead of its address"
        try:
            yield House(next(word for word in line.split() if word.startswith("http://")), database)
        finally:
            server.terminate()


def test_the_library_plays_a_whole_game(installed: Environment) -> None:
    said = installed.run("-c", WHOLE_GAME)

    assert said.split()[0] in ("amber", "jade", "rose") and "(rule 7." in said
    assert str(installed.folder) in said


def test_the_command_line_plays_shows_draws_and_verifies_it(installed: Environment, records: Path) -> None:
    record = sorted(records.glob("*.jsonl"))[0]

    assert "Lanterns" in installed.hexfront("games")
    shown = installed.hexfront("show", str(record))
    assert "The game is over" in shown and "0404" in shown and "Finch" in shown
    assert "ok, complete" in installed.hexfront("verify", str(record))
    installed.hexfront("map", "lanterns", "--out", "bay.svg")
    drawn = (installed.folder / "bay.svg").read_text(encoding="utf-8")
    # A hex is 100 units wide; the sheet is little more than its seven columns, without strips for title or key.
    assert "Lantern" in drawn and "Amberhythe" in drawn and "River hexside" not in drawn


def test_a_study_of_it_has_tables_and_a_report(installed: Environment) -> None:
    said = installed.hexfront(
        "study", "lanterns", "--players", "random", "--games", "4", "--jobs", "1", "--out", "study"
    )

    assert "lanterns" in said
    assert {"report.html", "results.csv"} <= {file.name for file in (installed.folder / "study").iterdir()}


def test_a_server_plays_it_to_the_end_and_keeps_the_lights(installed: Environment) -> None:
    with serving(installed) as house:
        seats = house.found(game="lanterns", setup="choose", mode="two players", side="amber")
        table = next(iter(seats.values())).table()
        while (side := table["view"]["to_act"]) is not None:
            seat = seats[side]
            table = seat.act(_some_action(seat))
            for other, watching in seats.items():
                if other != side and table["number"] % 10 == 3:
                    _keeps_the_lights(watching.table()["view"], other)
        assert table["view"]["outcome"]["winner"] in seats
        with urllib.request.urlopen(f"{house.address}/api/games/lanterns/sheet") as answer:
            sheet = json.load(answer)
        assert sheet["tokens"] == {"light": "flame", "shown": "eye"} and len(sheet["hexes"]) == 49


def _some_action(seat: Seat) -> dict[str, object]:
    """A beacon if one can be lit; else a sail of some boat, or the end of the phase."""
    can = seat.table()["can"]
    actions = can.get("actions") or [one for unit in can["units"] for one in seat.ask("can", unit=unit)["actions"]]
    lit = [one for one in actions if one["type"] == "kindle"]
    found: dict[str, object] = (lit or actions or [{"type": "end phase"}])[-1]
    return found


def _keeps_the_lights(view: dict[str, object], side: str) -> None:
    units = view["units"]
    assert isinstance(units, list)
    for unit in units:
        hidden = unit["side"] != side and "shown" not in unit["statuses"]
        assert not (hidden and "light" in unit["statuses"]), f"{side} sees the light of {unit['id']}"


def test_one_level_stands_for_all_sides(installed: Environment) -> None:
    assert "2 players were named, expected 3" in installed.hexfront(
        "simulate", "lanterns", "--players", "random,random", "--games", "1", check=False
    )


@pytest.mark.parametrize("wish", [("--option", "tide=high")])
def test_unknown_options_are_refused(installed: Environment, wish: tuple[str, ...]) -> None:
    assert "tide" in installed.hexfront("simulate", "lanterns", "--games", "1", *wish, check=False)
