"""Offers: the legal actions of the side to act, compact enough to send after every action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexfront.games.face import Document, Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.mechanics.actions import Move
from hexfront.mechanics.marches import Marches

MOVE = type_name(Move)
#: The longest list of actions that is sent. Beyond it the client asks about single units.
MOST = 400


def offers(game: Wargame, state: State, found: Sequence[Sequence[Action]]) -> dict[str, Any]:
    """A summary of the offers: units that can act, hexes that can be attacked, why the phase cannot end.

    ``end_phase`` is missing while a decision is open that only its own actions can answer. ``actions`` is missing
    if there are too many; ``without_units`` then has the actions that involve no unit.
    """
    step = game.gate.step(state)
    assert step is not None and state.to_act is not None, "the game is over: nothing can be offered"
    about = About(game)
    # Offers can be lazy sequences, so only short ones are expanded.
    count = sum(map(len, found))
    actions = None
    if count <= MOST:
        actions = [about.note_one(action) for some in found for action in some]
    else:
        for some in found:
            about.note(some)
        single = [some for some in found if some and not isinstance(some, Marches) and not _units(some[0].to_json())]
        without_units = [action.to_json() for some in single for action in some if not isinstance(action, EndPhase)]
    document: dict[str, Any] = {**about.to_json(), "count": count}
    if EndPhase in step.actions:
        refusal = game.refusal(state, state.to_act, EndPhase())
        document["end_phase"] = refusal.to_json() if refusal else None
    if actions is not None:
        document["actions"] = actions
    else:
        document["without_units"] = without_units
    return document


def _units(action: Document) -> list[str]:
    """The units that an action names."""
    return list(action.get("units") or [action[key] for key in ("unit",) if key in action])


class About:
    """The subjects of the current offers; dictionaries keep the order."""

    def __init__(self, game: Wargame) -> None:
        self._marches, self._fights = game.marches, game.fights
        self.kinds: dict[str, None] = {}
        self.units: dict[str, None] = {}
        self.targets: dict[str, None] = {}
        #: Whether several units can act as one.
        self.together = False

    def note(self, found: Sequence[Action]) -> None:
        """Note many offers about one subject: the first stands for all marches, and other actions come after them."""
        if isinstance(found, Marches) and found.moves:
            # Nobody needs the paths, and they would be most of the work.
            self._note_units(MOVE, found.units)
            found = found.others
        elif found:
            self.note_one(found[0])
        for action in reversed(found):
            if isinstance(action, self._marches):
                break
            self.note_one(action)

    def note_one(self, action: Action) -> dict[str, Any]:
        """Note one offer; return its document."""
        document = action.to_json()
        self._note_units(document["type"], _units(document))
        if isinstance(action, self._fights):
            self.targets.update(dict.fromkeys(document.get("hexes") or [document["hex"]]))
        return document

    def _note_units(self, kind: str, units: Sequence[str]) -> None:
        self.kinds[kind] = None
        for unit in units:
            self.units[unit] = None
        self.together = self.together or len(units) > 1

    def to_json(self) -> dict[str, Any]:
        lists = {"kinds": list(self.kinds), "units": list(self.units), "targets": list(self.targets)}
        return {**lists, "together": self.together}
