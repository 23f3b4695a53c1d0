"""Chooses the best overrun; overruns come before other moves because they open the way."""

from __future__ import annotations

from hexfront.games.leningrad.computer.battle import Attackers, Prospect, Target
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.movers import Mover, mover
from hexfront.games.leningrad.computer.orders import Order
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.pieces.campaign import DONE, SPENT
from hexfront.kernel.sets import Hex, Side, has, members, other


def best_overrun(situation: Situation, side: Side, style: Style) -> Order | None:
    """The best overrun, if any is worth making."""
    best: Order | None = None
    most = style.overrun
    for stack in _striking_stacks(situation, side):
        for worth, order in _overruns_of(situation, stack):
            if worth > most:
                best, most = order, worth
    return best


def _striking_stacks(situation: Situation, side: Side) -> list[Mover]:
    """Groups of units strong enough for an overrun that began and moved together; mobile units are preferred."""
    atlas, state = situation.atlas, situation.state
    points, spent, done = atlas.campaign.movement_points, state.vectors[SPENT], state.statuses[DONE]
    found = []
    for place, stack in situation.stacks.items():
        if atlas.sides[stack[0]] != side:
            continue
        able = [
            unit for unit in stack if points[unit] - spent[unit] >= 2 * atlas.campaign.scale and not has(done, unit)
        ]
        able.sort(key=lambda unit: (not atlas.is_mobile[unit], -situation.attack(unit)))
        mobile = [unit for unit in able if atlas.is_mobile[unit]]
        group = tuple(sorted((mobile or able)[: atlas.campaign.stacking_limit]))
        if group and sum(situation.attack(unit) for unit in group) >= 10:
            marching = atlas.rules.marching
            if marching.began_together(state, group) and marching.moved_together(state, group):
                found.append(mover(situation, group, place))
    return found


def _overruns_of(situation: Situation, stack: Mover) -> list[tuple[float, Order]]:
    """Every overrun that a stack could make after moving, with its worth."""
    atlas, state = situation.atlas, situation.state
    side = atlas.sides[stack.units[0]]
    enemy = other(side)
    reached_zone = stack.reach & situation.zones[enemy]
    if not reached_zone:
        return []
    flood = atlas.rules.marching.flood(state, stack.units)
    left = min(atlas.rules.marching.left(state, unit) for unit in stack.units)
    supplied = situation.supplied(side)
    found = []
    for place in members(reached_zone):
        spent = 0 if place == stack.here else flood.cost(place)
        for near in atlas.adjacent[place]:
            if has(situation.occupied[enemy], near) and left - spent >= _cost(situation, stack, place, near):
                worth = _overrun_worth(situation, stack, place, near, has(supplied, stack.here))
                gone = atlas.march[stack.cls][stack.here] - atlas.march[stack.cls][near]
                found.append((worth + 0.08 * gone / atlas.campaign.scale, Order(stack.units, place, near)))
    return found


def _cost(situation: Situation, stack: Mover, place: Hex, target: Hex) -> int:
    """The movement points that an overrun costs from a hex that the stack may not have reached yet."""
    overruns = situation.atlas.rules.overruns
    moved = situation.state.with_place(stack.units[0], place) if place != stack.here else situation.state
    return overruns.cost(overruns.marching, moved, stack.units[0], target)


def _overrun_worth(situation: Situation, stack: Mover, place: Hex, target: Hex, supplied: bool) -> float:
    force = Attackers()
    for unit in stack.units:
        force.join(situation, unit, place, supplied)
    return Prospect(situation, Target(situation, target)).worth(force, overrun=True)
