"""Offers: what the side to act may do, light enough to be sent after every action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State

#: A longer list of actions is not sent; the client asks about a unit instead.
MOST = 400


def listed(game: Wargame, state: State) -> list[Sequence[Action]]:
    """What is offered, subject by subject; nothing when the game is over."""
    step = game.gate.step(state)
    return [step.offers(state, subject) for subject in step.subjects(state)] if step else []


def offers(game: Wargame, state: State, found: Sequence[Sequence[Action]]) -> dict[str, Any]:
    """What is offered in short: units that can do something, hexes that can be attacked, why the phase cannot end.

    ``end_phase`` is missing where a decision is asked for that only its own actions answer.
    """
    step = game.gate.step(state)
    assert step is not None and state.to_act is not None, "the game is over: nothing can be offered"
    about = About(game.fights)
    # Offers can be sequences that make each action when it is asked for: only short lists are drawn out.
    count = sum(map(len, found))
    actions = None
    if count <= MOST:
        actions = [about.note_one(action) for some in found for action in some]
    else:
        for some in found:
            about.note(some)
    document: dict[str, Any] = {**about.to_json(), "count": count}
    if EndPhase in step.actions:
        refusal = game.refusal(state, state.to_act, EndPhase())
        document["end_phase"] = refusal.to_json() if refusal else None
    if actions is not None:
        document["actions"] = actions
    return document


class About:
    """What the offers of a moment are about; dictionaries keep the order."""

    def __init__(self, fights: tuple[type[Action], ...]) -> None:
        self._fights = fights
        self.kinds: dict[str, None] = {}
        self.units: dict[str, None] = {}
        self.targets: dict[str, None] = {}

    def note(self, found: Sequence[Action]) -> None:
        """Take down many offers about one subject: the first stands for all marches, those that fight come last."""
        if found:
            self.note_one(found[0])
        for action in reversed(found):
            if not isinstance(action, self._fights):
                break
            self.note_one(action)

    def note_one(self, action: Action) -> dict[str, Any]:
        """Take down one offer; its document."""
        document = action.to_json()
        self.kinds[document["type"]] = None
        named = document.get("units") or [document[key] for key in ("unit",) if key in document]
        self.units.update(dict.fromkeys(named))
        if isinstance(action, self._fights):
            self.targets.update(dict.fromkeys(document.get("hexes") or [document["hex"]]))
        return document

    def to_json(self) -> dict[str, list[str]]:
        return {"kinds": list(self.kinds), "units": list(self.units), "targets": list(self.targets)}
