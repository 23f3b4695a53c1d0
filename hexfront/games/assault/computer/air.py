"""Air units before the move, and the fleet: what strikes from far off."""

from __future__ import annotations

from hexfront.games.assault.computer.attacks import PlannedAttack
from hexfront.games.assault.computer.doctrine import Style
from hexfront.games.assault.computer.fighting import ranked_attacks
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import Bombard, PlaceFirepower, Sail
from hexfront.games.assault.pieces.campaign import DISRUPTED, FIREPOWER, GERMANS, OVER_THE_FLEET, SOVIETS
from hexfront.games.assault.pieces.charts import DIE
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.sets import Hex, Side, has, members, other

#: What the fire of the fleet may add to an attack at most.
SUPPORT_WORTH = 3.0
#: What bombs on a fleet that fires are worth.
FLEET_WORTH = 1.5


def bombardment(situation: Situation, side: Side, attacks: list[PlannedAttack]) -> Action:
    """Where the next air unit goes: against what will be attacked, if more are ready than attacks need support."""
    atlas, state = situation.atlas, situation.state
    ready, over = atlas.rules.air.ready(state, side), atlas.rules.air.over(state, side)
    if len(ready) <= len(attacks):
        return EndPhase()
    worth = {one.place: _struck(situation, side, one) for one in attacks if not has(over, one.place)}
    best = max(worth, key=lambda place: worth[place], default=None)
    fleet = _fleet_worth(situation, side)
    if best is not None and worth[best] >= fleet:
        return Bombard(atlas.board.name(best))
    if fleet and atlas.campaign.fleet is not None:
        return Bombard(atlas.board.name(state.places[atlas.campaign.fleet]), naval=True)
    if best is None and over and attacks:
        return Bombard(atlas.board.name(attacks[0].place))
    return EndPhase()


def _struck(situation: Situation, side: Side, attack: PlannedAttack) -> float:
    """What bombs on the target of an attack are worth: the chance of a hit times the strength it halves."""
    atlas, place = situation.atlas, attack.place
    enemy = other(side)
    units = situation.stands[enemy].get(place, ())
    if any(has(situation.state.statuses[DISRUPTED], unit) for unit in units):
        return 0.0
    line = "fortification" if has(atlas.country.forts, place) else atlas.sheet.terrain(atlas.sheet.name(place))
    chance = atlas.campaign.bombardment.highest(line) / DIE
    return chance * (situation.defence(place, enemy, units) / 4 + sum(map(situation.worth, units)) / 4)


def _fleet_worth(situation: Situation, side: Side) -> float:
    """Bombs on a fleet that fires."""
    atlas, state = situation.atlas, situation.state
    fleet = atlas.campaign.fleet
    if side != GERMANS or fleet is None or has(state.statuses[DISRUPTED], fleet):
        return 0.0
    bombed = any(state.places[air] == atlas.campaign.box(OVER_THE_FLEET) for air in atlas.campaign.air_units[side])
    return FLEET_WORTH if state.markers[FIREPOWER] and not bombed else 0.0


def naval_support(situation: Situation, style: Style) -> Action:
    """The fleet fires at what will be attacked, the most promising target in its range."""
    targets = situation.atlas.rules.fleet.targets(situation.state, GERMANS)
    for worth, place, _ in ranked_attacks(situation, SOVIETS, style):
        if has(targets, place) and worth > style.least - SUPPORT_WORTH:
            return PlaceFirepower(situation.atlas.board.name(place))
    return EndPhase()


def naval_defence(situation: Situation) -> Action:
    """The fleet helps the hex that is in most need."""
    targets = situation.atlas.rules.fleet.targets(situation.state, SOVIETS)
    need = {place: _need(situation, place) for place in members(targets)}
    best = max(need, key=lambda place: need[place], default=None)
    return PlaceFirepower(situation.atlas.board.name(best)) if best is not None and need[best] else EndPhase()


def _need(situation: Situation, place: Hex) -> float:
    """How much a hex is in need of help: what can be lost there, where Germans are near."""
    threat = situation.threats(GERMANS)[place]
    if not threat:
        return 0.0
    units = situation.stands[SOVIETS].get(place, ())
    defence = situation.defence(place, SOVIETS, units)
    return (situation.ground(place) + sum(map(situation.worth, units))) * min(threat / max(defence, 1.0), 3.0)


def sailing(situation: Situation) -> Action | None:
    """The fleet sails to where most is in need of it."""
    atlas, state = situation.atlas, situation.state
    fleet = atlas.rules.fleet
    harbours = fleet.harbours(state, SOVIETS) & ~fleet.ports
    if not harbours or fleet.unit is None:
        return None
    here = state.places[fleet.unit]
    best = max(members(harbours | (1 << here)), key=lambda water: (_needs(situation, water), water == here))
    return None if best == here or not _needs(situation, best) else Sail(atlas.board.name(best))


def _needs(situation: Situation, water: Hex) -> float:
    """The greatest need within range of a hex of the fleet; none in port."""
    fleet, state = situation.atlas.rules.fleet, situation.state
    if has(fleet.ports, water) or fleet.unit is None:
        return 0.0
    targets = fleet.targets(state.with_place(fleet.unit, water), SOVIETS)
    return max((_need(situation, place) for place in members(targets)), default=0.0)
