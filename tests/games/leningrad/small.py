"""Either edition of Leningrad on a plain map: clear land everywhere, except for what a test adds."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from hexfront.games.leningrad.documents.actions import Overrun
from hexfront.games.leningrad.documents.events import CombatResolved
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import IllegalAction, NotNow
from hexfront.kernel.events import Event
from hexfront.kernel.grid import FlatGrid
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move

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
    with TemporaryDirectory() as place, as_file(files("hexfront.games.leningrad") / "data" / name) as data:
        folder = Path(place) / name
        shutil.copytree(data, folder)
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
    units: Mapping[str, str | Mapping[str, Any]] | None = None,
    **more: Any,
) -> State:
    """A position with these units, each at a hex or with an entry that says more, such as steps or points spent."""
    entries = [
        {"id": unit, "hex": where} if isinstance(where, str) else {"id": unit, **where}
        for unit, where in (units or {}).items()
    ]
    return game.from_position({"game": game.name, "phase": phase, "turn": turn, "units": entries, **more})


def play(game: LeningradGame, state: State, *actions: Action, dice: Sequence[int] = ()) -> tuple[State, list[Event]]:
    """Submit these actions, each for the side that is to act; every loaded die must be rolled."""
    loaded = LoadedDice(*dice)
    events: list[Event] = []
    for action in actions:
        assert state.to_act is not None, "the game is over"
        state, happened = game.submit(state, state.to_act, action, loaded)
        events += happened
    assert loaded.left == 0, f"{loaded.left} loaded dice were not rolled"
    return state, events


def refused(game: LeningradGame, state: State, side: str, action: Action) -> Refusal:
    """The refusal of an action that is neither offered nor accepted, and that leaves the state as it was."""
    before = game.position(state)
    refusal = game.refusal(state, side, action)
    assert refusal is not None, f"{action} is not refused"
    with pytest.raises((IllegalAction, NotNow)) as caught:
        game.submit(state, side, action, LoadedDice())
    assert str(refusal) in str(caught.value)
    assert side != state.to_act or action not in game.legal_actions(state)
    assert game.position(state) == before
    return refusal


def where(state: State, *units: str) -> tuple[str, ...]:
    """The hexes or boxes in which units are."""
    return tuple(state.place_of(unit) for unit in units)


def spent(game: LeningradGame, state: State, unit: str) -> str:
    """The movement points a unit has spent this phase, as the position document writes them."""
    entries: list[dict[str, Any]] = game.position(state)["units"]
    return next(str(entry.get("spent", "0")) for entry in entries if entry["id"] == unit)


def move(units: str | Sequence[str], *path: str) -> Move:
    """A move of one unit, or of a stack, along a path."""
    return Move((units,) if isinstance(units, str) else tuple(units), path)


def overrun(units: str | Sequence[str], hex_: str, air: int = 0) -> Overrun:
    """An overrun by one unit, or by a stack."""
    return Overrun((units,) if isinstance(units, str) else tuple(units), hex_, air)


def combat_of(events: Iterable[Event]) -> CombatResolved:
    """The first combat that was resolved among some events."""
    return next(event for event in events if isinstance(event, CombatResolved))
