"""Chooses ground support and the best attack in the combat phase."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.assault.computer.battle import Attackers, Prospect
from hexfront.games.assault.computer.doctrine import Style
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import Attack, Support
from hexfront.games.assault.pieces.campaign import ATTACKED
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, members, other


def combat_action(situation: Situation, side: Side, style: Style) -> Action:
    """The next action: ground support where it helps most, then attacks, best first, then the end of the phase."""
    atlas, state = situation.atlas, situation.state
    over = atlas.rules.air.over(state, side)
    if not state.statuses[ATTACKED] and atlas.rules.air.ready(state, side):
        supported = _best_support(situation, side, style, over)
        if supported is not None:
            return Support(atlas.board.name(supported))
    found = ranked_attacks(situation, side, style)
    if found and found[0][0] >= style.least:
        _, place, force = found[0]
        units = atlas.board.unit_names(sorted(force.places))
        return Attack(units, (atlas.board.name(place),))
    return EndPhase()


def ranked_attacks(situation: Situation, side: Side, style: Style) -> list[tuple[float, Hex, Attackers]]:
    """Every attack that units could make from their present hexes, with its worth and target, best first."""
    over, enemy = situation.atlas.rules.air.over(situation.state, side), other(side)
    found = []
    for place in _targets(situation, side, style):
        force = _best_force(Prospect(situation, place, enemy), _able(situation, side, place), bool(over >> place & 1))
        if force:
            found.append((force[0], place, force[1]))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _best_support(situation: Situation, side: Side, style: Style, over: Hexes) -> Hex | None:
    """The target of the attack that an air unit helps most, judging each attack on its own."""
    best: tuple[float, Hex] | None = None
    enemy = other(side)
    for place in _targets(situation, side, style):
        if over >> place & 1:
            continue
        prospect, able = Prospect(situation, place, enemy), _able(situation, side, place)
        without, helped = _best_force(prospect, able, False), _best_force(prospect, able, True)
        if without and helped and helped[0] >= style.least:
            gain = helped[0] - max(without[0], style.least)
            if best is None or gain > best[0]:
                best = (gain, place)
    return best[1] if best else None


def _best_force(prospect: Prospect, able: Sequence[tuple[Unit, Hex]], air: bool) -> tuple[float, Attackers] | None:
    """The best force for an attack from units and their hexes, with its worth."""
    situation = prospect.situation
    ranked = sorted(able, key=lambda pair: (situation.cls(pair[0]), -situation.strength(pair[0])))
    best: tuple[float, int] | None = None
    force = Attackers()
    for number, (unit, place) in enumerate(ranked, start=1):
        force.join(situation, unit, place)
        worth = prospect.worth(force, air)
        # A further unit must gain something; the margin absorbs rounding errors.
        if best is None or worth > best[0] + 1e-9:
            best = (worth, number)
    if best is None:
        return None
    chosen = Attackers()
    for unit, place in ranked[: best[1]]:
        chosen.join(situation, unit, place)
    return best[0], chosen


def _targets(situation: Situation, side: Side, style: Style) -> list[Hex]:
    """The hexes that could be attacked now."""
    forces = situation.atlas.rules.forces
    near = NO_HEXES
    for place in forces.able(situation.state, side):
        near |= forces.near(place)
    # A sum, not a union: a hex listed twice sets a wrong bit and is not spared. A union would be right, but would
    # change how the computer plays.
    spared = Hexes(sum(1 << place for place in style.spared))
    return list(members(near & forces.open_targets(situation.state, side) & ~spared))


def _able(situation: Situation, side: Side, target: Hex) -> list[tuple[Unit, Hex]]:
    """The units that could still attack a hex; from a city hex of the main map, only one of each kind."""
    atlas, state = situation.atlas, situation.state
    found: list[tuple[Unit, Hex]] = []
    for place, units in atlas.rules.forces.able(state, side).items():
        if not atlas.bases[target] >> place & 1:
            continue
        if atlas.city.hexes >> place & 1:
            units = _out_of_the_city(situation, units)
        found += [(unit, place) for unit in units if situation.strength(unit)]
    return found


def _out_of_the_city(situation: Situation, units: list[Unit]) -> list[Unit]:
    """The strongest unit of each kind that has not attacked yet."""
    forces, chosen = situation.atlas.rules.forces, tuple[Unit, ...]()
    for unit in sorted(units, key=lambda one: -situation.strength(one)):
        if forces.crowd_refusal(situation.state, (*chosen, unit)) is None:
            chosen = (*chosen, unit)
    return list(chosen)
