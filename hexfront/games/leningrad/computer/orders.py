"""The orders of a movement phase: overruns that open the way, attacks, posts for everybody else."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.ai.scripts.allotting import PlannedAttack, wished
from hexfront.ai.scripts.posting import posts
from hexfront.games.leningrad.computer.attacks import Attacks
from hexfront.games.leningrad.computer.battle import Prospect
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.movers import Mover, mover, movers
from hexfront.games.leningrad.computer.posting import POSTINGS
from hexfront.games.leningrad.computer.situation import Attackers, Situation, Target
from hexfront.games.leningrad.pieces.campaign import DONE, SPENT
from hexfront.kernel.sets import Hex, Side, Unit, has, members, other


@dataclass(frozen=True, slots=True)
class Order:
    """Units go to a hex together, and may overrun another from there."""

    units: tuple[Unit, ...]
    place: Hex
    overrun: Hex | None = None
    air: int = 0


@dataclass(slots=True)
class Orders:
    """What a side means to do in a movement phase."""

    moves: list[Order]
    attacks: list[PlannedAttack[Mover]]


def orders(situation: Situation, side: Side, style: Style) -> Orders:
    """Orders for every unit of a side that can still move."""
    atlas = situation.atlas
    everyone = movers(situation, side)
    for one in everyone:
        one.nearest = atlas.nearest(one.cls, one.reach, style.focus)
    sent, everyone = wished(dict(style.wishes), everyone)
    room: dict[Hex, int] = {}
    for one, place in sent:
        room[place] = room.get(place, 0) + len(one.units)
    attacks = Attacks(situation, side, style, room).plan(everyone)
    fighting = {id(one) for attack in attacks for one, _ in attack.posts}
    posting = POSTINGS[side](situation, side, style, {})
    pairs = [*sent, *(pair for attack in attacks for pair in attack.posts)]
    for one, place in pairs:
        posting.settle(one, place)
    pairs += posts(posting, [one for one in everyone if id(one) not in fighting])
    return Orders([Order(one.units, place) for one, place in pairs if place != one.here], attacks)


def best_overrun(situation: Situation, side: Side, style: Style) -> Order | None:
    """The overrun most worth making now, if any is."""
    best: Order | None = None
    most = style.overrun
    for stack in _striking_stacks(situation, side):
        for worth, order in _overruns_of(situation, stack):
            if worth > most:
                best, most = order, worth
    return best


def _striking_stacks(situation: Situation, side: Side) -> list[Mover]:
    """Stacks strong enough for an overrun: whole corps, and what stands together unmoved."""
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
    """Every overrun that a stack could make after a march, with its worth."""
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
    """The points an overrun takes from a hex that the stack has yet to reach."""
    overruns = situation.atlas.rules.overruns
    moved = situation.state.with_place(stack.units[0], place) if place != stack.here else situation.state
    return overruns.cost(overruns.marching, moved, stack.units[0], target)


def _overrun_worth(situation: Situation, stack: Mover, place: Hex, target: Hex, supplied: bool) -> float:
    force = Attackers()
    for unit in stack.units:
        force.join(situation, unit, place, supplied)
    return Prospect(situation, Target(situation, target)).worth(force, overrun=True)
