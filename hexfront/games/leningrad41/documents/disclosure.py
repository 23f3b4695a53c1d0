"""What a side is told of an action: everything but the set-up, the lots of the 42nd Army and what was drawn by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hexfront.games.face import Document, Happening
from hexfront.games.leningrad41.documents.events import BackReturned, UnitDrawn
from hexfront.games.leningrad41.fog import SECRET_LOTS
from hexfront.games.leningrad41.pieces.counters import SOVIET
from hexfront.kernel.events import DieRolled, UnitPlaced
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.mechanics.actions import Place

DIE, PLACED, PLACE = type_name(DieRolled), type_name(UnitPlaced), type_name(Place)
#: Events that name a unit only its owner knows.
DRAWS = frozenset({type_name(UnitDrawn), type_name(BackReturned)})
#: A die that was rolled and is not shown. Its number of sides would tell how many units were never seen.
UNSHOWN = 0


def disclosed(before: State, happening: Happening, side: str | None) -> Happening:
    """The part of an action that a side, or a spectator, may know."""
    if side == SOVIET:
        return happening
    if before.phase_index < before.frame.first_phase and happening.action.get("type") == PLACE:
        return Happening(happening.side, {"type": PLACE, "unit": "", "hex": ""}, (), happening.rolls)
    if not any(_is_secret(event) for event in happening.events):
        return happening
    secret = [event.get("purpose") in SECRET_LOTS for event in happening.events if event.get("type") == DIE]
    rolls = [(UNSHOWN, UNSHOWN) if hidden else roll for roll, hidden in zip(happening.rolls, secret, strict=True)]
    return replace(happening, events=[_masked(event) for event in happening.events], rolls=rolls)


def _is_secret(event: Document) -> bool:
    kind = event.get("type")
    return kind in DRAWS or (kind == DIE and event.get("purpose") in SECRET_LOTS)


def _masked(event: Mapping[str, Any]) -> Mapping[str, Any]:
    if not _is_secret(event):
        return event
    if event["type"] == DIE:
        return {**event, "sides": UNSHOWN, "shown": UNSHOWN}
    return {**event, "unit": ""}
