"""Views: what a side may see. Nothing is hidden in this family: even the cup is drawn from at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.games.assault.pieces.campaign import (
    ELIMINATED,
    GERMANS,
    IN_THE_CITY,
    OFF_MAP,
    READY,
    SOVIETS,
    TO_RETURN,
    Campaign,
    area_of,
)
from hexfront.kernel.sets import Unit, members
from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.games.assault.face import AssaultGame


def sight(game: AssaultGame, state: State, side: str) -> dict[str, Any]:
    """The game as one side sees it."""
    campaign = game.campaign
    air = [unit for units in campaign.air_units for unit in units]
    own_air = campaign.air_units[game.side_index(side)]
    ground = [unit for unit in campaign.frame.ground_units if campaign.is_on_map(state, unit)]
    return {
        **game.common_sight(state, side),
        "units": [game.unit_sight(state, unit) | _strengths(campaign, state, unit) for unit in ground],
        "forts": list(campaign.sheet.names(campaign.country.forts)),
        "fleet": _fleet(campaign, state),
        "markers": {
            marker: list(campaign.sheet.names(hexes))
            for marker, hexes in zip(campaign.frame.markers, state.markers, strict=True)
        },
        "air": {campaign.frame.units[unit]: state.place_of(campaign.frame.units[unit]) for unit in air},
        "air_ready": sum(state.places[unit] == campaign.box(READY) for unit in own_air),
        "eliminated": campaign.boxed(state, ELIMINATED),
        "cup": list(campaign.board.unit_names(game.rules.cup.contents(state))),
        "reinforcements": _reinforcements(game, state),
    }


def _strengths(campaign: Campaign, state: State, unit: Unit) -> dict[str, Any]:
    """The strengths a counter shows with its current steps."""
    strength = campaign.strength(state, unit)
    return {
        "division": campaign.by_index[unit].division,
        "untried": False,
        "attack": strength,
        "defense": strength,
        "class": campaign.unit_class(state, unit),
    }


def _fleet(campaign: Campaign, state: State) -> dict[str, Any] | None:
    if campaign.fleet is None:
        return None
    name = campaign.frame.units[campaign.fleet]
    return {"id": name, "hex": state.place_of(name), "statuses": campaign.statuses(state, campaign.fleet)}


def _reinforcements(game: AssaultGame, state: State) -> list[dict[str, Any]]:
    """Units still to come: scheduled, drawn, and headquarters to be replaced."""
    campaign = game.campaign
    off_map = campaign.box(OFF_MAP)
    scheduled = [unit for unit, counter in campaign.indexed if counter.turn and state.places[unit] == off_map]
    here = {unit for side in (GERMANS, SOVIETS) for unit in game.rules.arrivals.waiting(state, side)}
    return [
        {
            "id": campaign.frame.units[unit],
            "turn": campaign.by_index[unit].turn if unit in scheduled else state.turn,
            "areas": _areas(campaign, state, unit),
            "hexes": [campaign.sheet.name(place) for place in members(game.rules.arrivals.area(state, unit))],
        }
        for unit in sorted(here.union(scheduled))
    ]


def _areas(campaign: Campaign, state: State, unit: Unit) -> list[str]:
    """Where a unit enters: the letters on the map edge, or the name of the city."""
    box, area = state.place_of(campaign.frame.units[unit]), campaign.by_index[unit].area
    for_headquarters: list[str] = campaign.settings["entry"]["headquarters"]
    if box == TO_RETURN and for_headquarters:
        return for_headquarters
    if box not in (OFF_MAP, TO_RETURN):
        return [area_of(box)]
    return [campaign.city.name] if area == IN_THE_CITY else [area]
