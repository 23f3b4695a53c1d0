"""Chooses what air units bomb before movement."""

from __future__ import annotations

from hexfront.games.assault.computer.attacks import PlannedAttack
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import Bombard
from hexfront.games.assault.pieces.campaign import DISRUPTED, FIREPOWER, GERMANS, OVER_THE_FLEET
from hexfront.games.assault.pieces.charts import DIE
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.sets import Side, has, other

#: The worth of bombing a fleet that gives fire support.
FLEET_WORTH = 1.5


def bombardment(situation: Situation, side: Side, attacks: list[PlannedAttack]) -> Action:
    """The next bombardment: of a target that will be attacked, if more air units are ready than attacks are planned."""
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
    """The worth of bombing the target of an attack: the chance of a hit times a share of the defence and its worth."""
    atlas, place = situation.atlas, attack.place
    enemy = other(side)
    units = situation.stands[enemy].get(place, ())
    if any(has(situation.state.statuses[DISRUPTED], unit) for unit in units):
        return 0.0
    line = "fortification" if has(atlas.country.forts, place) else atlas.sheet.terrain(atlas.sheet.name(place))
    chance = atlas.campaign.bombardment.highest(line) / DIE
    return chance * (situation.defence(place, enemy, units) / 4 + sum(map(situation.worth, units), 0.0) / 4)


def _fleet_worth(situation: Situation, side: Side) -> float:
    """The worth of bombing the fleet."""
    atlas, state = situation.atlas, situation.state
    fleet = atlas.campaign.fleet
    if side != GERMANS or fleet is None or has(state.statuses[DISRUPTED], fleet):
        return 0.0
    bombed = any(state.places[air] == atlas.campaign.box(OVER_THE_FLEET) for air in atlas.campaign.air_units[side])
    return FLEET_WORTH if state.markers[FIREPOWER] and not bombed else 0.0
