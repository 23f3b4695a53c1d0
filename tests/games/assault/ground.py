"""Assault on Leningrad on a proving ground: the real city and sea in the north, plain land from row 08 on.

The plain has one hex of each kind of terrain, hexes with rivers all around, a road, a rail line and a lake side:

    2020 woods   2018 marsh   2016 city   2014 fortified city   2012 fortification   2010 woods and fortification
    2208 clear, 2204 woods, 2212 city, 2216 fortified city: each with rivers on all six sides
    road along row 24 from 2436 to 2420, over a river between 2425 and 2424; rail along row 28 from 2836 to 2820
    an all-lake hexside between 3020 and 3021; the Neva between 3220 and 3221
    2220 touches 2219, 2221, 2120, 2121, 2320, 2321; 2320 touches 2319, 2321, 2219, 2220, 2419, 2420
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hexfront.games.assault.documents.actions import Attack
from hexfront.games.assault.documents.events import CombatResolved
from hexfront.games.assault.face import AssaultGame
from hexfront.kernel import sets
from hexfront.kernel.events import Event
from hexfront.kernel.state import State
from tests.games.acting import Units, copied_data, entries, stack, the_only

NAME = "assault-on-leningrad"
PATCHES = {
    "2020": ("woods", ""),
    "2018": ("marsh", ""),
    "2016": ("city", ""),
    "2014": ("fortified city", ""),
    "2012": ("clear", "fortification"),
    "2010": ("woods", "fortification"),
    "2204": ("woods", ""),
    "2212": ("city", ""),
    "2216": ("fortified city", ""),
}
ISLANDS = ("2208", "2204", "2212", "2216")


@cache
def real() -> AssaultGame:
    """The game as it is played."""
    return AssaultGame(NAME)


@cache
def ground(*options: str) -> AssaultGame:
    """The game on the proving ground, with some of the optional rules."""
    with TemporaryDirectory() as place:
        folder = copied_data(NAME, Path(place))
        _rewrite(folder / "hexes.csv", _plain)
        _rewrite(folder / "hexsides.csv", lambda row: row if _is_north(row[0]) and _is_north(row[1]) else None)
        with (folder / "hexsides.csv").open("a", encoding="utf-8", newline="") as out:
            csv.writer(out).writerows(_hexsides())
        return AssaultGame(NAME, data=folder, **dict.fromkeys(options, True))


def _is_north(number: str) -> bool:
    return number[:1].isalpha() or number < "0700"


def _plain(row: list[str]) -> list[str]:
    if _is_north(row[0]):
        return row
    terrain, feature = PATCHES.get(row[0], ("clear", ""))
    return [row[0], terrain, feature, ""]


def _rewrite(file: Path, change: Any) -> None:
    with file.open(encoding="utf-8", newline="") as text:
        header, *rows = csv.reader(text)
    changed = [new for row in rows if (new := change(row)) is not None]
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([header, *changed])


def _hexsides() -> Iterable[tuple[str, str, str, str]]:
    for island in ISLANDS:
        yield from ((island, other, "river", "") for other in around(island))
    road = [f"24{column:02}" for column in range(36, 19, -1)]
    yield from ((one, other, "road", "") for one, other in pairwise(road))
    rail = [f"28{column:02}" for column in range(36, 19, -1)]
    yield from ((one, other, "rail", "") for one, other in pairwise(rail))
    yield "2425", "2424", "river", ""
    yield "3020", "3021", "all-lake", ""
    yield "3220", "3221", "neva", "Neva"


def around(number: str) -> tuple[str, ...]:
    """The six neighbours of a hex of the main map."""
    row, column = int(number[:2]), int(number[2:])
    west = column if row % 2 else column + 1
    near = [(row, column - 1), (row, column + 1), (row - 1, west), (row - 1, west - 1)]
    near += [(row + 1, west), (row + 1, west - 1)]
    return tuple(f"{r:02}{c:02}" for r, c in near)


def position(game: AssaultGame, phase: str, units: Units, turn: int = 6, **more: Any) -> State:
    """A position with these units."""
    return game.from_position({"phase": phase, "turn": turn, "units": entries(units), **more})


def alone(game: AssaultGame, phase: str, units: Units, turn: int, **more: Any) -> State:
    """A position with these units; all others that are not named are withdrawn."""
    named = {*units, *more.get("off map", ())}
    others = [counter.id for counter in game.units.values() if counter.is_ground and counter.id not in named]
    return position(game, phase, units, turn, withdrawn=others, **more)


def attack(units: str | Sequence[str], *hexes: str) -> Attack:
    return Attack(stack(units), hexes)


def cost(game: AssaultGame, state: State, unit: str, number: str) -> str:
    """What it costs a unit to reach a hex, in movement points."""
    return str(game.reach(state, unit)[number].points)


def resolved(events: Iterable[Event]) -> CombatResolved:
    """The one combat among some events."""
    return the_only(CombatResolved, events)


def has(game: AssaultGame, state: State, unit: str, status: str) -> bool:
    """Whether a unit has a status."""
    return sets.has(state.statuses[game.frame.statuses.index(status)], game.frame.unit_index[unit])
