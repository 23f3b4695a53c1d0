"""Leningrad '41 on a plain: clear land everywhere, except for what a test adds, and as it is played.

Some hexes and their neighbours, clockwise from the north-west:

    3010 touches 2911, 2910, 3009, 3110, 3111, 3011
    3110 touches 3010, 3009, 3109, 3209, 3210, 3111
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hexfront.games.leningrad41.documents.actions import Move
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.events import Event
from hexfront.kernel.grid import PointyGrid
from hexfront.kernel.state import State
from tests.games.acting import OneDie, Units, copied_data, entries

NAME = "leningrad-41"
Hexside = tuple[str, str, str]
#: The settings name these hexes: they stay objectives on the plain.
SMOLNY = "2807"
GERMAN_MOVEMENT, SOVIET_MOVEMENT = "german movement", "soviet movement"


@cache
def real(*options: str) -> Leningrad41Game:
    """The game as it is played, with some of the optional rules."""
    switches: dict[str, Any] = dict.fromkeys(options, True)
    return Leningrad41Game(NAME, **switches)


def plain(
    terrain: Mapping[str, str] | None = None,
    hexsides: Iterable[Hexside] = (),
    forts: Sequence[str] = (),
    options: Sequence[str] = (),
) -> Leningrad41Game:
    """The game with its real charts, counters, register and settings, on its grid filled with clear land."""
    return _load(tuple(sorted((terrain or {}).items())), tuple(hexsides), tuple(forts), tuple(options))


@cache
def _load(
    terrain: tuple[tuple[str, str], ...],
    hexsides: tuple[Hexside, ...],
    forts: tuple[str, ...],
    options: tuple[str, ...],
) -> Leningrad41Game:
    with TemporaryDirectory() as place:
        folder = copied_data(NAME, Path(place))
        grid = read_toml(folder / "map.toml")["grid"]
        kinds = dict.fromkeys(PointyGrid(grid["rows"], grid["columns"]).numbers, "clear")
        kinds |= {SMOLNY: "objective"} | dict(terrain)
        rows = [(number, kind, "fort" if number in forts else "", "") for number, kind in kinds.items()]
        _write(folder / "hexes.csv", ("hex", "terrain", "feature", "name"), rows)
        sides = [(one, other, kind, "") for one, other, kind in hexsides]
        _write(folder / "hexsides.csv", ("hex", "neighbour", "kind", "name"), sides)
        return Leningrad41Game(NAME, data=folder, **dict.fromkeys(options, True))


def _write(file: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([header, *rows])


def chain(kind: str, *hexes: str) -> list[Hexside]:
    """A street or railroad through these hexes, one after the other."""
    return [(one, other, kind) for one, other in pairwise(hexes)]


def side(one: str, other: str, *kinds: str) -> list[Hexside]:
    """Everything that lies on one hexside."""
    return [(one, other, kind) for kind in kinds]


def position(
    game: Leningrad41Game, phase: str = GERMAN_MOVEMENT, turn: int = 2, units: Units | None = None, **more: Any
) -> State:
    """A position with these units."""
    listed = entries(units or {})
    return game.from_position({"game": game.name, "phase": phase, "turn": turn, "units": listed, **more})


def move(unit: str, *path: str, motorized: bool = False) -> Move:
    """A move of one unit along a path."""
    return Move((unit,), path, motorized)


def spent(state: State, unit: str) -> int:
    """The movement points a unit has spent in this phase."""
    return state.vectors[0][state.frame.unit(unit)]


def statuses(game: Leningrad41Game, state: State, unit: str) -> list[str]:
    """What the state remembers of a unit."""
    return game.campaign.statuses(state, state.frame.unit(unit))


def ended(game: Leningrad41Game, state: State) -> tuple[State, tuple[Event, ...]]:
    """The state after the end of the phase. Every die that falls in the phases to come shows a one."""
    assert state.to_act is not None, "the game is over"
    return game.submit(state, state.to_act, EndPhase(), OneDie(1))
