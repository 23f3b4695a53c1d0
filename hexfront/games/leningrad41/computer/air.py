"""Air strikes and the guns of the fleet: which markers strike which hex together."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.computer.targets import expected, target_of
from hexfront.games.leningrad41.documents.actions import AirStrike
from hexfront.games.leningrad41.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.sets import Hex, Hexes, Unit, has, members

#: The price of a point of air strength: markers come back every turn, so it only keeps some for other hexes.
PRICE = 0.008
#: Soviet markers and the fleet are seldom ready, so a poor target is not worth them.
LEAST_SOVIET, LEAST_FLEET, LEAST_LATE = 0.35, 0.5, 0.05
#: How near German units must be for a hex that they strike to be of use, in hexes.
NEAR = 6
#: What an enemy farther away is worth, as a share.
FAR_SHARE = 0.4


class Flight(NamedTuple):
    """Markers that strike together."""

    markers: tuple[Unit, ...]
    strength: int
    modifier: int


def flights(situation: Situation, most: int) -> list[Flight]:
    """The cheapest groups of ready markers for each column, with Rudel and without."""
    atlas = situation.atlas
    ready = atlas.rules.firing.air.ready(situation.state, situation.side)
    rudel = atlas.campaign.having["rudel"]
    best: dict[tuple[int, int], Flight] = {}
    for number in range(1, min(most, len(ready)) + 1):
        for markers in combinations(ready, number):
            strength = sum(atlas.counters[unit].fire for unit in markers)
            modifier = atlas.campaign.modifiers.rudel if any(has(rudel, unit) for unit in markers) else 0
            key = (atlas.column[strength], modifier)
            if key not in best or strength < best[key].strength:
                best[key] = Flight(markers, strength, modifier)
    return list(best.values())


def best_strike(situation: Situation, least: float = 0.0) -> AirStrike | None:
    """The best air strike with the markers that are ready."""
    atlas, side = situation.atlas, situation.side
    found: tuple[float, Flight, Hex] | None = None
    air = atlas.rules.firing.air
    groups = flights(situation, int(atlas.campaign.settings["air"]["most_markers"]))
    if not groups:
        return None
    for place in members(_places(situation)):
        target = target_of(situation, place)
        share = _use(situation, place)
        flak = atlas.campaign.modifiers.anti_aircraft if _has_flak(situation, place) else 0
        for flight in groups:
            modifier = target.cover + target.rubble + flak + flight.modifier
            chances = atlas.chances[atlas.column[flight.strength]]
            net = share * expected(chances, target, modifier, False, False) - PRICE * flight.strength
            if net > least and (found is None or net > found[0]):
                found = (net, flight, place)
    if found is None:
        return None
    _, flight, place = found
    action = AirStrike(atlas.names(flight.markers), atlas.frame.place_name(place))
    return action if air.refusal(situation.state, side, action) is None else None


def _places(situation: Situation) -> Hexes:
    """The hexes that markers may strike."""
    atlas, side, state = situation.atlas, situation.side, situation.state
    places = atlas.rules.firing.air.targets(state, side)
    if side == GERMANS:
        return places
    front = atlas.sub_command[atlas.rules.firing.air.ready(state, side)[0]]
    return _spotted(situation, places, front)


def _spotted(situation: Situation, places: Hexes, sub_command: int) -> Hexes:
    fields, state = situation.atlas.rules.firing.air.fields, situation.state
    seen = places
    for place in members(places):
        if not fields.spotted(state, SOVIETS, sub_command, place):
            seen &= ~(1 << place)
    return seen


def _use(situation: Situation, place: Hex) -> float:
    """How much a hex matters now: for Germans, whether they can make use of a gap there."""
    if situation.side == SOVIETS:
        return 1.0
    atlas = situation.atlas
    near = atlas.within(place, NEAR)
    return 1.0 if near & (situation.own.occupied | atlas.entry[GERMANS]) else FAR_SHARE


def _has_flak(situation: Situation, place: Hex) -> bool:
    near = situation.atlas.around[place] | 1 << place
    guns, places = situation.atlas.flak, situation.state.places
    return any(places[unit] < situation.atlas.hex_places and has(near, places[unit]) for unit in members(guns))


def best_bombardment(situation: Situation, planned: Mapping[Hex, float]) -> Hex | None:
    """The best target for the fleet, if it is ready. ``planned`` is what other fires at some hexes would gain."""
    atlas, state = situation.atlas, situation.state
    fleet = atlas.rules.firing.fleet
    if not fleet.is_ready(state):
        return None
    # Towards the end nothing is gained by waiting.
    best, found = LEAST_FLEET if situation.turns_left > 1 else LEAST_LATE, None
    chances = atlas.chances[atlas.column[atlas.counters[fleet.unit].fire]]
    army = atlas.sub_command[fleet.unit]
    for place in members(_spotted(situation, fleet.targets(state, SOVIETS), army)):
        target = target_of(situation, place)
        gain = expected(chances, target, target.cover + target.rubble, False, False) - planned.get(place, 0.0)
        if gain > best:
            best, found = gain, place
    return found
