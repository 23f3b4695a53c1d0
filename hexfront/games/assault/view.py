"""Views: what a side may see, field by field. Nothing is hidden in this family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.games.assault.campaign import ELIMINATED, OFF_MAP, READY, SIDES, Campaign
from hexfront.kernel.errors import unknown
from hexfront.kernel.grid import members
from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.games.assault.game import AssaultGame


def sight(game: AssaultGame, state: State, side: str) -> dict[str, Any]:
    """The table as one side sees it."""
    if side not in SIDES:
        raise unknown("side", side, SIDES)
    campaign = game.campaign
    outcome = game.outcome(state)
    air = [unit for units in campaign.air_units for unit in units]
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
        "forts": list(campaign.sheet.names(campaign.country.forts)),
        "fleet": _fleet(campaign, state),
        "markers": {
            marker: list(campaign.sheet.names(hexes))
            for marker, hexes in zip(campaign.frame.markers, state.markers, strict=True)
        },
        "air": {campaign.frame.units[unit]: state.place_of(campaign.frame.units[unit]) for unit in air},
        "air_ready": sum(state.places[unit] == campaign.box(READY) for unit in campaign.air_units[SIDES.index(side)]),
        "eliminated": campaign.boxed(state, ELIMINATED),
        "reinforcements": _reinforcements(game, state),
        "tracks": {},
        "score": [{"rule": one.rule, "reason": one.reason, "points": one.points} for one in game.score(state)],
        "decision": state.stack[-1].to_json() if state.stack else None,
        "outcome": outcome.to_json() if outcome else None,
    }


def _unit(campaign: Campaign, state: State, unit: int) -> dict[str, Any]:
    counter = campaign.by_index[unit]
    return {
        "id": counter.id,
        "name": counter.name,
        "side": counter.side,
        "type": counter.type,
        "corps": counter.corps,
        "division": counter.division,
        "hex": campaign.frame.place_name(state.places[unit]),
        "untried": False,
        "steps": state.steps[unit],
        "full_steps": counter.steps,
        "attack": campaign.strength(state, unit),
        "defense": campaign.strength(state, unit),
        "class": campaign.unit_class(state, unit),
        "movement": counter.movement,
        "statuses": campaign.statuses(state, unit),
    }


def _fleet(campaign: Campaign, state: State) -> dict[str, Any] | None:
    if campaign.fleet is None:
        return None
    name = campaign.frame.units[campaign.fleet]
    return {"id": name, "hex": state.place_of(name), "statuses": campaign.statuses(state, campaign.fleet)}


def _reinforcements(game: AssaultGame, state: State) -> list[dict[str, Any]]:
    """Units of the schedule that are still to come."""
    campaign = game.campaign
    off_map = campaign.box(OFF_MAP)
    return [
        {
            "id": counter.id,
            "turn": counter.turn,
            "hexes": [campaign.sheet.name(place) for place in members(game.rules.arrivals.area(state, unit))],
        }
        for unit, counter in enumerate(campaign.by_index)
        if counter.turn and state.places[unit] == off_map
    ]
