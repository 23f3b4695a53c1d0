"""What a question is about: a state as the asker knows it, and the parts of the question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.kernel.rulebook import Refusal, Rulebook
from hexfront.kernel.state import State
from hexfront.mechanics.odds import DieChange, Shift, StrengthChange

#: The most names of units or hexes that a question may hold.
MOST_NAMES = 60

Asked = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A state, and the sides of the player who asks about it."""

    game: Wargame
    state: State
    sides: tuple[str, ...]
    #: The legal actions of the side to act, subject by subject; computed on demand.
    offered: Callable[[], Sequence[Sequence[Action]]]

    @property
    def side(self) -> str:
        """The side the question is asked for: the side to act, or else the asker's own."""
        known = games()[self.game.name].sides
        return self.state.to_act or (self.sides[0] if self.sides else known[0])

    def refusal(self, refusal: Refusal | None) -> dict[str, Any] | None:
        """A refusal with the gist of its rule."""
        if refusal is None:
            return None
        return {**refusal.to_json(), "gist": gist(self.game.rulebook, refusal.rule)}

    def cited(self, change: Shift | DieChange | StrengthChange) -> dict[str, Any]:
        """A change to a combat, with its rule and the rule's gist."""
        return {"rule": change.rule, "reason": change.reason, "gist": gist(self.game.rulebook, change.rule)}


def gist(rulebook: Rulebook, rule: str) -> str | None:
    """The gist of a case, in a sentence."""
    return rulebook[rule].gist if rule in rulebook else None


def names(asked: Asked, key: str) -> tuple[str, ...]:
    """A list of names from a question; at least one."""
    found = any_names(asked, key)
    if not found:
        raise InputError(f"the question lacks {key!r}: a list of names, at least one")
    return found


def any_names(asked: Asked, key: str) -> tuple[str, ...]:
    """A list of names from a question, which may be empty or missing."""
    value = asked.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise InputError(f"the question lacks {key!r}: a list of names, at least one")
    if len(value) > MOST_NAMES:
        raise InputError(f"{key!r} has {len(value)} names, at most {MOST_NAMES} can be asked about")
    return tuple(dict.fromkeys(value))


def word(asked: Asked, key: str) -> str:
    """A name from a question."""
    value = asked.get(key)
    if not isinstance(value, str):
        raise InputError(f"the question lacks {key!r}: a name")
    return value


def count(asked: Asked, key: str) -> int:
    """A number from a question; 0 if it is missing."""
    value = asked.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 9:
        raise InputError(f"{key!r} is {value!r}, expected a number from 0 to 9")
    return value


def switch(asked: Asked, key: str, usual: bool = False) -> bool:
    """A yes or no from a question."""
    value = asked.get(key, usual)
    if not isinstance(value, bool):
        raise InputError(f"{key!r} is {value!r}, expected true or false")
    return value
