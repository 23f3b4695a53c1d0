"""Chooses the best attack in the combat phase, with only the units it needs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from hexfront.games.leningrad.computer.battle import Attackers, Prospect, Target, escapes
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.documents.actions import Attack
from hexfront.games.leningrad.pieces.campaign import ATTACKED, GERMANS, SURPRISE
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, members, other


def best_attack(situation: Situation, side: Side, style: Style, forced: bool = False) -> Attack | None:
    """The attack to make next, if any is worth making; a side that must attack makes the least bad one."""
    best: tuple[float, Hex, tuple[Unit, ...]] | None = None
    for place in _targets(situation, side):
        if place in style.spared and not forced:
            continue
        worth, units = _weighed(situation, side, style, place, forced)
        if best is None or worth > best[0]:
            best = (worth, place, units)
    if best is None:
        return None
    worth, place, units = best
    prospect = Prospect(situation, Target(situation, place), style)
    force = _of_units(situation, side, units)
    air = _air(prospect, force, style) if side == GERMANS else 0
    if not forced and worth + (prospect.worth(force, air) - prospect.worth(force)) < style.least:
        return None
    board = situation.atlas.board
    return Attack(board.unit_names(sorted(force.places)), (board.name(prospect.target.place),), air)


def _weighed(
    situation: Situation, side: Side, style: Style, place: Hex, forced: bool
) -> tuple[float, tuple[Unit, ...]]:
    """The worth of attacking a hex, and the units that should attack; cached for unchanged surroundings."""
    kept = situation.atlas.weighed
    # The worth of an attack depends on the style only by its focus; the caller applies ``least``.
    key = (_surroundings(situation, side, place), style.focus == place, forced)
    known = kept.get(key)
    if known is None:
        prospect = Prospect(situation, Target(situation, place), style)
        force = _everyone(situation, side, place)
        if not forced:
            force = _trimmed(prospect, force)
        known = kept.keep(key, (prospect.worth(force), tuple(force.places)))
    return known


def _surroundings(situation: Situation, side: Side, place: Hex) -> Hashable:
    """Everything that an attack on a hex depends on: nearby units and their strength, supply, retreat hexes."""
    atlas, state = situation.atlas, situation.state
    around, attacked = atlas.around[place], state.statuses[ATTACKED]
    attackers = []
    for near in atlas.adjacent[place]:
        if situation.occupied[side] >> near & 1:
            attackers += [
                (unit, near, state.steps[unit]) for unit in situation.stacks[near] if not attacked >> unit & 1
            ]
    defenders = [(unit, state.steps[unit]) for unit in situation.defenders(place)]
    kinds = {atlas.kinds[unit] for unit, *_ in (*attackers, *defenders)}
    return (
        state.turn,
        state.tracks[SURPRISE],
        place,
        tuple(attackers),
        tuple(defenders),
        tuple(situation.mean(kind) for kind in sorted(kinds) if kind),
        situation.supplied(side) & around,
        situation.supplied(other(side)) >> place & 1,
        situation.forts >> place & 1,
        tuple(hexes & around for hexes in (situation.zones[side], *situation.occupied)),
    )


def _targets(situation: Situation, side: Side) -> list[Hex]:
    atlas, forces = situation.atlas, situation.atlas.rules.forces
    near = atlas.sheet.spread(_fresh_hexes(situation, side)) & situation.occupied[other(side)]
    return [place for place in members(near) if forces.is_open_to_attack(situation.state, place, side)]


def _fresh_hexes(situation: Situation, side: Side) -> Hexes:
    """The hexes with units of a side that have not attacked yet."""
    attacked, sides = situation.state.statuses[ATTACKED], situation.atlas.sides
    hexes = NO_HEXES
    for place, stack in situation.stacks.items():
        if sides[stack[0]] == side and any(not attacked >> unit & 1 for unit in stack):
            hexes |= 1 << place
    return hexes


def _everyone(situation: Situation, side: Side, target: Hex) -> Attackers:
    """A force of all units that could still attack a hex."""
    force = Attackers()
    attacked, supplied = situation.state.statuses[ATTACKED], situation.supplied(side)
    for place in situation.atlas.adjacent[target]:
        stack = situation.stacks.get(place, ())
        if stack and situation.atlas.sides[stack[0]] == side:
            for unit in stack:
                if not attacked >> unit & 1:
                    force.join(situation, unit, place, bool(supplied >> place & 1))
    return force


def _trimmed(prospect: Prospect, force: Attackers) -> Attackers:
    """The force without units that add nothing. Units that are costly for their strength leave first."""
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


def _without(situation: Situation, force: Attackers, unit: Unit) -> Attackers:
    return _of_units(situation, situation.atlas.sides[unit], [one for one in force.places if one != unit])


def _of_units(situation: Situation, side: Side, units: Iterable[Unit]) -> Attackers:
    force, supplied, places = Attackers(), situation.supplied(side), situation.state.places
    for unit in units:
        force.join(situation, unit, places[unit], bool(supplied >> places[unit] & 1))
    return force


def _air(prospect: Prospect, force: Attackers, style: Style) -> int:
    """How many air units to commit to the attack."""
    ready = prospect.situation.air_ready()
    return max(range(ready + 1), key=lambda air: prospect.worth(force, air) - style.air * air)
