"""The combat phase: the attack most worth making now, with the units it needs and no more."""

from __future__ import annotations

from hexfront.ai.leningrad.atlas import GERMAN
from hexfront.ai.leningrad.battle import Prospect, escapes
from hexfront.ai.leningrad.doctrine import Style
from hexfront.ai.leningrad.situation import Force, Situation, Target
from hexfront.games.leningrad.actions import Attack
from hexfront.games.leningrad.campaign import ATTACKED
from hexfront.kernel.grid import members


def best_attack(situation: Situation, side: int, style: Style, forced: bool = False) -> Attack | None:
    """The attack to make next; a forced side makes the least bad one."""
    best: tuple[float, Prospect, Force] | None = None
    for place in _targets(situation, side):
        if place in style.spared and not forced:
            continue
        prospect = Prospect(situation, Target(situation, place))
        force = _everyone(situation, side, place)
        if not forced:
            force = _trimmed(prospect, force)
        worth = prospect.worth(force)
        if best is None or worth > best[0]:
            best = (worth, prospect, force)
    if best is None:
        return None
    worth, prospect, force = best
    air = _air(prospect, force, style) if side == GERMAN else 0
    if not forced and worth + (prospect.worth(force, air) - prospect.worth(force)) < style.least:
        return None
    board = situation.atlas.board
    return Attack(board.unit_names(sorted(force.places)), (board.name(prospect.target.place),), air)


def _targets(situation: Situation, side: int) -> list[int]:
    atlas, forces = situation.atlas, situation.atlas.rules.forces
    near = atlas.sheet.spread(_fresh_hexes(situation, side)) & situation.occupied[1 - side]
    return [place for place in members(near) if forces.is_open_to_attack(situation.state, place, side)]


def _fresh_hexes(situation: Situation, side: int) -> int:
    """The hexes with units of a side that have not attacked yet."""
    attacked, sides = situation.state.statuses[ATTACKED], situation.atlas.sides
    hexes = 0
    for place, stack in situation.stacks.items():
        if sides[stack[0]] == side and any(not attacked >> unit & 1 for unit in stack):
            hexes |= 1 << place
    return hexes


def _everyone(situation: Situation, side: int, target: int) -> Force:
    """All units that could still attack a hex."""
    force = Force()
    attacked, supplied = situation.state.statuses[ATTACKED], situation.supplied(side)
    for place in situation.atlas.adjacent[target]:
        stack = situation.stacks.get(place, ())
        if stack and situation.atlas.sides[stack[0]] == side:
            for unit in stack:
                if not attacked >> unit & 1:
                    force.join(situation, unit, place, bool(supplied >> place & 1))
    return force


def _trimmed(prospect: Prospect, force: Force) -> Force:
    """The force without units that add nothing: those who could attack elsewhere, or have most to lose, leave first."""
    situation = prospect.situation
    column, closed = prospect.target.column(force), not escapes(situation, prospect.target, force)
    order = sorted(force.places, key=lambda unit: -situation.worth(unit) / max(situation.attack(unit), 0.5))
    for unit in order:
        if len(force.places) == 1:
            break
        less = _without(situation, force, unit)
        if prospect.target.column(less) == column and closed == (not escapes(situation, prospect.target, less)):
            force = less
    return force


def _without(situation: Situation, force: Force, unit: int) -> Force:
    less = Force()
    supplied = situation.supplied(situation.atlas.sides[unit])
    for other, place in force.places.items():
        if other != unit:
            less.join(situation, other, place, bool(supplied >> place & 1))
    return less


def _air(prospect: Prospect, force: Force, style: Style) -> int:
    """How many air units the attack is worth."""
    ready = prospect.situation.air_ready()
    chosen, worth = 0, prospect.worth(force)
    for air in range(1, ready + 1):
        better = prospect.worth(force, air)
        if better - worth < style.air * air:
            break
        chosen = air
    return chosen
