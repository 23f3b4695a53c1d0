"""Exchanges after fires were allotted: a unit that adds little to one fire may be worth a fire of its own."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.targets import expected
from hexfront.games.leningrad41.computer.volleys import FirePlan, Firer, Volley
from hexfront.kernel.sets import Hexes, Units, has, members, set_of

#: A fire of its own must gain so much more than the unit adds where it is.
BETTER = 0.05


def exchanged(plan: FirePlan, volleys: list[Volley]) -> list[Volley]:
    """The fires after single units have gone where they gain more."""
    firers = {one.unit: one for one in plan.firers}
    planned = set_of(volley.place for volley in volleys if volley.bridge is None)
    found = list(volleys)
    for number, volley in enumerate(volleys):
        left = volley
        for unit in volley.units:
            if len(left.units) < 2 or left.bridge is not None or not _can_go(left, firers[unit]):
                continue
            rest = _without(plan, left, firers[unit])
            alone = _alone(plan, firers[unit], plan.hexes & ~planned, left.gain - rest.gain + BETTER)
            if alone is not None:
                left = found[number] = rest
                found.append(alone)
                planned |= 1 << alone.place
    return found


def _can_go(volley: Volley, one: Firer) -> bool:
    """Whether a fire keeps its kind without a unit: engineers stay, and so does the last who assaults."""
    return one.unit != volley.engineer and volley.assault != (one.unit,)


def _without(plan: FirePlan, volley: Volley, one: Firer) -> Volley:
    """A fire without one of its units."""
    atlas = plan.atlas
    units = tuple([unit for unit in volley.units if unit != one.unit])
    assault = tuple([unit for unit in volley.assault if unit != one.unit])
    strength = sum([atlas.fire[plan.situation.face(unit)] for unit in units], 0.0)
    anti_armor = any(has(atlas.anti_armor, plan.situation.face(unit)) for unit in units)
    chances = atlas.chances[atlas.column[int(strength)]]
    gain = expected(chances, plan.target(volley.place), volley.modifier, anti_armor, bool(assault))
    return volley._replace(units=units, assault=assault, gain=gain, net=volley.net - volley.gain + gain + one.price)


def _alone(plan: FirePlan, one: Firer, hexes: Hexes, least: float) -> Volley | None:
    """The best fire of a unit alone at one of some hexes, if it gains enough."""
    only: Units = set_of((one.unit,))
    best: Volley | None = None
    for place in members(one.field & hexes):
        if plan.most(place) > least:
            volley = plan.best(place, only)
            if volley is not None and volley.gain > least and (best is None or volley.gain > best.gain):
                best = volley
    return best
