"""Either edition of Leningrad on a plain map: clear land everywhere, except for what a test adds."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from hexfront.games.leningrad.documents.actions import Overrun
from hexfront.games.leningrad.documents.events import CombatResolved
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.events import Event
from hexfront.kernel.grid import FlatGrid
from hexfront.kernel.state import State
from tests.games.acting import Units, copied_data, entries, stack, the_only

FIRST, SECOND = "leningrad-1979", "leningrad-2010"
both_editions = pytest.mark.parametrize("name", [FIRST, SECOND])

LENINGRAD = ("2505", "2604", "2605", "2705")
Hexside = tuple[str, str, str]


def small_game(
    name: str,
    terrain: Mapping[str, str] | None = None,
    hexsides: Iterable[Hexside] = (),
    towns: Iterable[str] = (),
    **options: Any,
) -> LeningradGame:
    """An edition with its real charts, counters, register and settings, on its grid filled with clear land."""
    return _load(
        name,
        tuple(sorted((terrain or {}).items())),
        tuple(hexsides),
        tuple(towns),
        tuple(sorted(options.items())),
    )


@cache
def _load(
    name: str,
    terrain: tuple[tuple[str, str], ...],
    hexsides: tuple[Hexside, ...],
    towns: tuple[str, ...],
    options: tuple[tuple[str, Any], ...],
) -> LeningradGame:
    with TemporaryDirectory() as place:
        folder = copied_data(name, Path(place))
        grid = read_toml(folder / "map.toml")["grid"]
        numbers = FlatGrid(grid["first_column"], grid["last_column"], grid["rows"]).numbers
        kinds = dict.fromkeys(numbers, "clear") | dict.fromkeys(LENINGRAD, "soviet city") | dict(terrain)
        rows = [(number, kind, "town" if number in towns else "", "") for number, kind in kinds.items()]
        _write(folder / "hexes.csv", ("hex", "terrain", "feature", "name"), rows)
        sides = [(one, other, kind, "") for one, other, kind in hexsides]
        _write(folder / "hexsides.csv", ("hex", "neighbour", "kind", "name"), sides)
        return LeningradGame(name, data=folder, **dict(options))


def _write(file: Path, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([header, *rows])


def road(*hexes: str) -> list[Hexside]:
    """A road through these hexes, one after the other."""
    return [(one, other, "road") for one, other in pairwise(hexes)]


def position(
    game: LeningradGame,
    phase: str = "german movement",
    turn: int = 2,
    units: Units | None = None,
    **more: Any,
) -> State:
    """A position with these units."""
    listed = entries(units or {})
    return game.from_position({"game": game.name, "phase": phase, "turn": turn, "units": listed, **more})


def where(state: State, *units: str) -> tuple[str, ...]:
    """The hexes or boxes in which units are."""
    return tuple(state.place_of(unit) for unit in units)


def spent(game: LeningradGame, state: State, unit: str) -> str:
    """The movement points a unit has spent this phase, as the position document writes them."""
    units: list[dict[str, Any]] = game.position(state)["units"]
    return next(str(entry.get("spent", "0")) for entry in units if entry["id"] == unit)


def overrun(units: str | Sequence[str], hex_: str, air: int = 0) -> Overrun:
    """An overrun by one unit, or by a stack."""
    return Overrun(stack(units), hex_, air)


def resolved(events: Iterable[Event]) -> CombatResolved:
    """The one combat among some events."""
    return the_only(CombatResolved, events)
