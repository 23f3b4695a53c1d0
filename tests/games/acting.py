"""How the tests of every family act: in a position with some units, with loaded dice, and refused with a rule."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hexfront.games.face import Wargame
from hexfront.games.registry import family_of
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import IllegalAction, NotNow
from hexfront.kernel.events import Event
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move

#: Units by name, each at a hex or with an entry that says more, such as steps or points spent.
Units = Mapping[str, str | Mapping[str, Any]]
EventT = TypeVar("EventT", bound=Event)


class OneDie:
    """A die that always shows the same, and notes how many sides it was taken to have."""

    def __init__(self, shown: int) -> None:
        self.shown = shown
        self.sides: list[int] = []

    def roll(self, sides: int = 6) -> int:
        self.sides.append(sides)
        return self.shown


def copied_data(name: str, folder: Path) -> Path:
    """A copy of a game's data files in a folder, for a test to change."""
    with as_file(files(f"hexfront.games.{family_of(name)}") / "data" / name) as data:
        return Path(shutil.copytree(data, folder / name))


def entries(units: Units) -> list[dict[str, Any]]:
    """Units as a position document lists them."""
    return [
        {"id": unit, "hex": where} if isinstance(where, str) else {"id": unit, **where} for unit, where in units.items()
    ]


def play(game: Wargame, state: State, *actions: Action, dice: Sequence[int] = ()) -> tuple[State, list[Event]]:
    """Submit these actions, each for the side that is to act; every loaded die must be rolled."""
    loaded = LoadedDice(*dice)
    events: list[Event] = []
    for action in actions:
        assert state.to_act is not None, "the game is over"
        state, happened = game.submit(state, state.to_act, action, loaded)
        events += happened
    assert loaded.left == 0, f"{loaded.left} loaded dice were not rolled"
    return state, events


def refused(game: Wargame, state: State, action: Action, side: str | None = None) -> Refusal:
    """The refusal of an action that is neither offered nor accepted, and that leaves the state as it was.

    Without a ``side`` it is an action of the side that is to act.
    """
    side = state.to_act if side is None else side
    assert side is not None, "the game is over"
    before = game.position(state)
    refusal = game.refusal(state, side, action)
    assert refusal is not None, f"{action} is not refused"
    with pytest.raises((IllegalAction, NotNow)) as caught:
        game.submit(state, side, action, LoadedDice())
    assert str(refusal) in str(caught.value)
    assert side != state.to_act or action not in game.legal_actions(state)
    assert game.position(state) == before
    return refusal


def offered(game: Wargame, state: State, *kinds: type[Action]) -> list[Action]:
    """The legal actions of some kinds."""
    return [action for action in game.legal_actions(state) if isinstance(action, kinds)]


def move(units: str | Sequence[str], *path: str) -> Move:
    """A move of one unit, or of a stack, along a path."""
    return Move(stack(units), path)


def stack(units: str | Sequence[str]) -> tuple[str, ...]:
    """One unit or several, as an action names them."""
    return (units,) if isinstance(units, str) else tuple(units)


def the_only(kind: type[EventT], events: Iterable[Event]) -> EventT:
    """The event of a kind that is among some events exactly once."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def decision(state: State) -> str:
    """What the player to act must decide, in a word; nothing if the phase goes on."""
    return type(state.stack[-1]).__name__ if state.stack else ""
