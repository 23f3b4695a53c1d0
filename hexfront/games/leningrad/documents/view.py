"""Views: what a side may see.

In this family both sides see the same, because nobody knows an untried unit before it is revealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.games.leningrad.logistics.air import ready
from hexfront.games.leningrad.pieces.campaign import ELIMINATED, FORT, OFF_MAP, Campaign
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.games.leningrad.face import LeningradGame


def sight(game: LeningradGame, state: State, side: str) -> dict[str, Any]:
    """The game as one side sees it."""
    campaign = game.campaign
    return {
        **game.common_sight(state, side),
        "units": _units(game, state),
        "forts": list(campaign.sheet.names(state.markers[FORT])),
        "air": {campaign.frame.units[air]: state.place_of(campaign.frame.units[air]) for air in campaign.air_units},
        "air_ready": len(ready(campaign, state)),
        "eliminated": campaign.boxed(state, ELIMINATED),
        "reinforcements": _reinforcements(game, state),
    }


def _units(game: LeningradGame, state: State) -> list[dict[str, Any]]:
    """The units on the map. Few change from view to view, so the others are copied from an earlier one."""
    held, places, steps = game.campaign.statuses_of_all(state), state.places, state.steps
    found, seen, hex_places = [], game.seen, game.frame.hex_places
    for unit in game.frame.ground_units:
        place = places[unit]
        if place >= hex_places:
            continue
        statuses = list(held.get(unit, ()))
        # All else that is told stands on the counter.
        key = (unit, place, steps[unit], *statuses)
        told = seen.get(key)
        if told is None:
            told = seen.keep(key, game.unit_sight(state, unit) | _strengths(game.campaign, state, unit))
        found.append({**told, "statuses": statuses})
    return found


def _strengths(campaign: Campaign, state: State, unit: Unit) -> dict[str, Any]:
    """The strengths a counter shows with its current steps; an untried one shows none."""
    counter, last = campaign.by_index[unit], state.steps[unit] - 1
    if counter.is_untried:
        return {"untried": True, "attack": None, "defense": None}
    return {"untried": False, "attack": counter.attack[last], "defense": counter.defense[last]}


def _reinforcements(game: LeningradGame, state: State) -> list[dict[str, Any]]:
    """Scheduled units that have not entered yet."""
    campaign = game.campaign
    off_map = campaign.box(OFF_MAP)
    return [
        {"id": campaign.frame.units[unit], "turn": line.turn, "hexes": list(line.hexes), "areas": []}
        for unit, line in game.rules.arrivals.due.items()
        if state.places[unit] == off_map
    ]
