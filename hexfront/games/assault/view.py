"""Views: what a side may see, field by field. Nothing is hidden in this family: the lots of a cup fall when drawn."""

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
        "eliminated": _box(campaign, state, ELIMINATED),
        "cup": list(campaign.board.unit_names(game.rules.cup.contents(state))),
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
        "statuses": statuses(campaign, state, unit),
    }


def statuses(campaign: Campaign, state: State, unit: int) -> list[str]:
    """The statuses that a unit has."""
    return [name for name, units in zip(campaign.frame.statuses, state.statuses, strict=True) if units >> unit & 1]


def _fleet(campaign: Campaign, state: State) -> dict[str, Any] | None:
    if campaign.fleet is None:
        return None
    name = campaign.frame.units[campaign.fleet]
    return {"id": name, "hex": state.place_of(name), "statuses": statuses(campaign, state, campaign.fleet)}


def _box(campaign: Campaign, state: State, box: str) -> list[str]:
    place = campaign.box(box)
    return [campaign.frame.units[unit] for unit in campaign.frame.ground_units if state.places[unit] == place]


def _reinforcements(game: AssaultGame, state: State) -> list[dict[str, Any]]:
    """Units that are still to come: those of the schedule, those drawn, and headquarters that come back."""
    campaign = game.campaign
    off_map = campaign.box(OFF_MAP)
    scheduled = [
        unit for unit, counter in enumerate(campaign.by_index) if counter.turn and state.places[unit] == off_map
    ]
    here = {unit for side in range(len(SIDES)) for unit in game.rules.arrivals.waiting(state, side)}
    return [
        {
            "id": campaign.frame.units[unit],
            "turn": campaign.by_index[unit].turn if unit in scheduled else state.turn,
            "hexes": [campaign.sheet.name(place) for place in members(game.rules.arrivals.area(state, unit))],
        }
        for unit in sorted(here.union(scheduled))
    ]
