"""The wishes of a plan: actions, each with what it has to bring for the plan to go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError, unknown

#: What a fight has to bring: the enemy is gone; gone without a loss of our own; gone or hurt; or whatever comes.
CLEARED, SAFE, HURT, ANY = "cleared", "safe", "hurt", "any"
AIMS = (CLEARED, SAFE, HURT, ANY)
#: How many wishes a plan may have: a whole turn of the largest game has fewer.
MOST_WISHES = 200
FIELDS = {"action", "aim"}


@dataclass(frozen=True, slots=True)
class Wish:
    """An action that a side means to take, and the aim without which its plan stops."""

    action: Action
    aim: str = CLEARED

    def to_json(self) -> dict[str, Any]:
        return {"action": self.action.to_json(), "aim": self.aim}


def read_wishes(game: Wargame, documents: object) -> tuple[Wish, ...]:
    """Wishes from their wire form. Raises an error that says which one is wrong."""
    if not isinstance(documents, list):
        raise InputError(f"the wishes are {documents!r:.60}, expected a list")
    if len(documents) > MOST_WISHES:
        raise InputError(f"the plan has {len(documents)} wishes, at most {MOST_WISHES} can be kept")
    return tuple(_wish(game, number, document) for number, document in enumerate(documents, 1))


def _wish(game: Wargame, number: int, document: object) -> Wish:
    if not isinstance(document, Mapping) or not {"action"} <= set(document) <= FIELDS:
        raise InputError(f"wish {number} is {document!r:.60}, expected an action and perhaps an aim")
    aim = document.get("aim", CLEARED)
    if aim not in AIMS:
        raise unknown(f"aim of wish {number}", aim, AIMS)
    return Wish(game.action(document["action"]), aim)


def is_fight(game: Wargame, action: Action) -> bool:
    """Whether an action is aimed at the enemy."""
    return isinstance(action, game.fights)


def aimed_at(action: Action) -> tuple[str, ...]:
    """The hexes that a fight is aimed at."""
    hexes: Sequence[str] = getattr(action, "hexes", None) or ()
    one = getattr(action, "hex", None)
    return tuple(hexes) or ((one,) if one else ())


def units_of(action: Action) -> tuple[str, ...]:
    """The units that an action names."""
    units: Sequence[str] = getattr(action, "units", None) or ()
    one = getattr(action, "unit", None)
    return tuple(units) or ((one,) if one else ())


def end_of(action: Action) -> str | None:
    """The hex where an action ends; None if it names none."""
    path: Sequence[str] = getattr(action, "path", None) or ()
    return path[-1] if path else next(iter(aimed_at(action)), None)
