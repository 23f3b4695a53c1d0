"""Views: what a side may see, field by field.

In this family both sides see the same: nobody knows an untried unit before it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.games.leningrad.campaign import ELIMINATED, FORT, OFF_MAP, READY, SIDES, TRACKS, Campaign
from hexfront.kernel.errors import unknown
from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.games.leningrad.game import LeningradGame


def sight(game: LeningradGame, state: State, side: str) -> dict[str, Any]:
    """The table as one side sees it."""
    if side not in SIDES:
        raise unknown("side", side, SIDES)
    campaign = game.campaign
    outcome = game.outcome(state)
    return {
        "game": game.name,
        "options": dict(game.options),
        "side": side,
        "turn": state.turn,
        "turns": campaign.frame.last_turn,
        "phase": state.phase,
        "to_act": state.to_act,
        "units": [
            _unit(campaign, state, unit) for unit in campaign.frame.ground_units if campaign.is_on_map(state, unit)
        ],
        "forts": list(campaign.sheet.names(state.markers[FORT])),
        "air": {campaign.frame.units[air]: state.place_of(campaign.frame.units[air]) for air in campaign.air_units},
        "air_ready": sum(state.places[air] == campaign.box(READY) for air in campaign.air_units),
        "eliminated": campaign.boxed(state, ELIMINATED),
        "reinforcements": _reinforcements(game, state),
        "tracks": dict(zip(TRACKS, state.tracks, strict=True)),
        "score": [{"rule": one.rule, "reason": one.reason, "points": one.points} for one in game.score(state)],
        "decision": state.stack[-1].to_json() if state.stack else None,
        "outcome": outcome.to_json() if outcome else None,
    }


def _unit(campaign: Campaign, state: State, unit: int) -> dict[str, Any]:
    counter = campaign.by_index[unit]
    steps = state.steps[unit]
    return {
        "id": counter.id,
        "name": counter.name,
        "side": counter.side,
        "type": counter.type,
        "corps": counter.corps,
        "hex": campaign.frame.place_name(state.places[unit]),
        "untried": counter.is_untried,
        "steps": steps,
        "full_steps": counter.steps,
        "attack": None if counter.is_untried else counter.attack[steps - 1],
        "defense": None if counter.is_untried else counter.defense[steps - 1],
        "movement": counter.movement,
        "statuses": campaign.statuses(state, unit),
    }


def _reinforcements(game: LeningradGame, state: State) -> list[dict[str, Any]]:
    """Units of the schedule that are still to come."""
    campaign = game.campaign
    off_map = campaign.box(OFF_MAP)
    return [
        {"id": campaign.frame.units[unit], "turn": line.turn, "hexes": list(line.hexes)}
        for unit, line in game.rules.arrivals.due.items()
        if state.places[unit] == off_map
    ]
