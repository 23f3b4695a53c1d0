"""Chooses where the fleet sails and fires."""

from __future__ import annotations

from hexfront.games.assault.computer.doctrine import Style
from hexfront.games.assault.computer.fighting import ranked_attacks
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import PlaceFirepower, Sail
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.sets import Hex, has, members

#: The most that the fleet's fire is assumed to add to the worth of an attack.
SUPPORT_WORTH = 3.0


def naval_support(situation: Situation, style: Style) -> Action:
    """Fire at the best target in range that will be attacked."""
    targets = situation.atlas.rules.fleet.targets(situation.state, GERMANS)
    for worth, place, _ in ranked_attacks(situation, SOVIETS, style):
        if has(targets, place) and worth > style.least - SUPPORT_WORTH:
            return PlaceFirepower(situation.atlas.board.name(place))
    return EndPhase()


def naval_defence(situation: Situation) -> Action:
    """Support the hex that needs it most."""
    targets = situation.atlas.rules.fleet.targets(situation.state, SOVIETS)
    need = {place: _need(situation, place) for place in members(targets)}
    best = max(need, key=lambda place: need[place], default=None)
    return PlaceFirepower(situation.atlas.board.name(best)) if best is not None and need[best] else EndPhase()


def _need(situation: Situation, place: Hex) -> float:
    """How much a hex needs support: the worth of what can be lost there, if Germans are near."""
    threat = situation.threats(GERMANS)[place]
    if not threat:
        return 0.0
    units = situation.stands[SOVIETS].get(place, ())
    defence = situation.defence(place, SOVIETS, units)
    return (situation.ground(place) + sum(map(situation.worth, units), 0.0)) * min(threat / max(defence, 1.0), 3.0)


def sailing(situation: Situation) -> Action | None:
    """Sail to where the fleet is needed most; None if it should stay."""
    atlas, state = situation.atlas, situation.state
    fleet = atlas.rules.fleet
    harbours = fleet.harbours(state, SOVIETS) & ~fleet.ports
    if not harbours or fleet.unit is None:
        return None
    here = state.places[fleet.unit]
    best = max(members(harbours | (1 << here)), key=lambda water: (_needs(situation, water), water == here))
    return None if best == here or not _needs(situation, best) else Sail(atlas.board.name(best))


def _needs(situation: Situation, water: Hex) -> float:
    """The greatest need within range of a fleet in a hex; zero in port."""
    fleet, state = situation.atlas.rules.fleet, situation.state
    if has(fleet.ports, water) or fleet.unit is None:
        return 0.0
    targets = fleet.targets(state.with_place(fleet.unit, water), SOVIETS)
    return max((_need(situation, place) for place in members(targets)), default=0.0)
