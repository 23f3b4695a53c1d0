"""Positions as JSON documents, in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexfront.games.leningrad41.documents.reader import TOLD_APART, CityReader
from hexfront.games.leningrad41.documents.view import demolished, pontoons
from hexfront.games.leningrad41.losses import box_of_the_dead
from hexfront.games.leningrad41.pieces.campaign import (
    ARRIVING,
    BOXES,
    DEAD,
    FACE_DOWN,
    GERMAN_CONTROL,
    GONE,
    MARKERS,
    ORIGIN,
    POOL_42,
    SINCE,
    SPENT,
    TRACKS,
    Campaign,
)
from hexfront.games.leningrad41.pieces.statuses import identity, was_looked_at, was_seen
from hexfront.games.shared.position import march_entry, told
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.games.leningrad41.face import Leningrad41Game


def position(game: Leningrad41Game, state: State) -> dict[str, Any]:
    """The whole state as a document. For what one side knows, give the state as it knows it."""
    campaign = game.campaign
    frame = campaign.frame
    on_map = [unit for unit in frame.ground_units if campaign.is_on_map(state, unit)]
    here = campaign.box(POOL_42)
    pool = [unit for unit in campaign.identities if state.places[unit] == here]
    return {
        **told(game, state),
        "units": [_unit_entry(campaign, state, unit) for unit in on_map],
        "markers": [
            {"marker": marker, "hex": number}
            for index, marker in enumerate(MARKERS)
            if index != GERMAN_CONTROL
            for number in campaign.sheet.names(state.markers[index])
        ],
        "demolished": demolished(campaign, state),
        "pontoons": pontoons(campaign, state),
        "german control": list(campaign.sheet.names(state.markers[GERMAN_CONTROL])),
        "pool": [frame.units[unit] for unit in pool if was_seen(state, unit)],
        "eliminated": [counter.id for unit, counter in campaign.indexed if _is_lost(campaign, state, unit)],
        "seen": [frame.units[unit] for unit in campaign.identities if _lies_seen(campaign, state, unit)],
        "looked at": [frame.units[unit] for unit in pool if was_looked_at(state, unit)],
        "since": {frame.units[unit]: since for unit, since in enumerate(state.vectors[SINCE]) if since},
        "boxes": _boxes(campaign, state),
        "tracks": dict(zip(TRACKS, state.tracks, strict=True)),
        "decisions": [decision.to_json() for decision in state.stack],
    }


def _lies_seen(campaign: Campaign, state: State, unit: Unit) -> bool:
    """Whether a unit lies face down that has been face up before. Its owner knows, and nobody else."""
    return state.places[unit] == campaign.box(FACE_DOWN) and was_seen(state, unit)


def _unit_entry(campaign: Campaign, state: State, unit: Unit) -> dict[str, Any]:
    frame = campaign.frame
    entry: dict[str, Any] = {"id": frame.units[unit], "hex": frame.place_name(state.places[unit])}
    return entry | _under(campaign, state, unit) | march_entry(campaign, state, unit, SPENT, ORIGIN)


def _under(campaign: Campaign, state: State, unit: Unit) -> dict[str, str]:
    under = identity(state, unit)
    return {} if under is None else {"is": campaign.frame.units[under]}


def _is_lost(campaign: Campaign, state: State, unit: Unit) -> bool:
    """Whether a unit lies where eliminated units go, the pools apart."""
    counter, box = campaign.by_index[unit], campaign.frame.place_name(state.places[unit])
    return counter.is_ground and box in (DEAD, GONE) and box == box_of_the_dead(counter)


def _boxes(campaign: Campaign, state: State) -> dict[str, list[Any]]:
    """Every other box with its counters; a back whose owner knows it says what it is."""
    boxes: dict[str, list[Any]] = {}
    for unit, counter in campaign.indexed:
        box = campaign.frame.place_name(state.places[unit])
        if box in BOXES and box not in TOLD_APART and not _is_lost(campaign, state, unit):
            told_of = {"id": counter.id, **_under(campaign, state, unit)} if box == ARRIVING else counter.id
            boxes.setdefault(box, []).append(told_of)
    return boxes


def from_position(game: Leningrad41Game, document: Mapping[str, Any]) -> State:
    """A state from a document. Raises an error that names what is impossible about it."""
    return CityReader(game, document).read()
