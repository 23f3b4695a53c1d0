"""Invariants of the Leningrad family: units and steps add up, stacks are legal, reach and supply are consistent."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from hexfront.games.leningrad.documents.decisions import ChooseVictims
from hexfront.games.leningrad.documents.events import UnitRestored, UnitRevealed
from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.leningrad.pieces.campaign import (
    ELIMINATED,
    FLOWN,
    FORT,
    FORTS_PLACED,
    GERMANS,
    OFF_MAP,
    READY,
    SHOWN,
    SPENT,
    UNSEEN,
    Campaign,
)
from hexfront.games.leningrad.pieces.counters import GERMAN, Counter
from hexfront.games.leningrad.pieces.statuses import is_halved
from hexfront.kernel.errors import IllegalAction
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sequence import ARRIVAL, MOVEMENT, SET_UP, moves
from hexfront.kernel.sets import Side, Unit, has
from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.mechanics.walk import Walk
from hexfront.study.promises import Happened, Promises, holds

#: The kinds of phases in which German stacks may be over the limit on turn 1.
CROWDED = (SET_UP, ARRIVAL, MOVEMENT)


def game_of(moment: Happened) -> LeningradGame:
    """The game of a moment, with its internals."""
    assert isinstance(moment.game, LeningradGame)
    return moment.game


def every_unit_has_its_place(moment: Happened) -> None:
    """A unit is on land with steps left, or in a box its kind may be in, without steps if it is gone."""
    campaign, before, state = game_of(moment).campaign, moment.before, moment.after
    for unit, (place, steps) in enumerate(zip(state.places, state.steps, strict=True)):
        if place == before.places[unit] and steps == before.steps[unit]:
            continue
        counter = campaign.by_index[unit]
        if place < campaign.frame.hex_places:
            holds(has(campaign.sheet.playable, place), f"{counter.id} stands in water")
            holds(1 <= steps <= counter.steps, f"{counter.id} is on the map with {steps} steps")
        else:
            box = campaign.frame.place_name(place)
            holds(box in _boxes(counter), f"{counter.id} is in the box {box!r}")
            gone = box in (ELIMINATED, SHOWN)
            holds(steps == (0 if gone else counter.steps), f"{counter.id} in {box!r} has {steps} steps")


def _boxes(counter: Counter) -> tuple[str, ...]:
    if not counter.is_ground:
        return (OFF_MAP, READY, FLOWN)
    if counter.is_untried:
        return (OFF_MAP, SHOWN)
    return (OFF_MAP, ELIMINATED) if counter.side == "german" else (UNSEEN, ELIMINATED)


def steps_only_fall(moment: Happened) -> None:
    """No unit gains a step except by being restored or drawn again."""
    if moment.before.steps is moment.after.steps:
        return
    rising = {event.unit for event in moment.events if isinstance(event, UnitRestored)}
    rising |= {event.division for event in moment.events if isinstance(event, UnitRevealed)}
    for name, old, new in zip(moment.before.frame.units, moment.before.steps, moment.after.steps, strict=True):
        holds(new <= old or name in rising, f"{name} went from {old} to {new} steps by {moment.action}")


def untried_units_add_up(moment: Happened) -> None:
    """Every revealed unit became a division, and no more of a kind are in play than there are counters."""
    game, state = game_of(moment), moment.after
    for kind, divisions in game.rules.untried.divisions.items():
        faces = [unit for unit, _ in game.campaign.indexed if game.campaign.untried_kind[unit] == kind]
        shown = _count(game.campaign, state, faces, SHOWN)
        unseen = _count(game.campaign, state, divisions, UNSEEN)
        seen = len(divisions) - unseen
        # Once no division is unseen, eliminated ones are drawn again, so more units are shown than divisions seen.
        holds(seen == shown or (seen < shown and not unseen), f"{shown} {kind} units were shown, {seen} divisions seen")
        in_play = sum(game.campaign.is_on_map(state, unit) for unit in (*faces, *divisions))
        holds(in_play <= len(divisions), f"{in_play} {kind} units are in play, of {len(divisions)} counters")


def _count(campaign: Campaign, state: State, units: Sequence[Unit], box: str) -> int:
    return sum(state.places[unit] == campaign.box(box) for unit in units)


def stacks_are_legal(moment: Happened) -> None:
    """No hex has both sides. None has more than three units, except Germans in their first movement phase."""
    campaign, state = game_of(moment).campaign, moment.after
    settled = not any(isinstance(decision, ChooseVictims) for decision in state.stack)
    crowded = state.turn == 1 and state.owner == GERMAN and state.kind in CROWDED
    german, soviet = state.ground.sides
    both = campaign.sheet.names(german.occupied & soviet.occupied)
    holds(not both, f"units of both sides stand in {', '.join(both)}")
    if settled:
        for place, stack in (soviet.stacks if crowded else german.stacks | soviet.stacks).items():
            here = campaign.frame.place_name(place)
            holds(len(stack) <= campaign.stacking_limit, f"{len(stack)} units stand in {here} in the {state.phase}")


def forts_are_legal(moment: Happened) -> None:
    """No fort shares a hex with Germans, and no more are on the map than were placed."""
    state = moment.after
    holds(not state.markers[FORT] & state.ground.sides[GERMANS].occupied, "a fort stands under German units")
    standing, placed = state.markers[FORT].bit_count(), state.tracks[FORTS_PLACED]
    holds(standing <= placed <= 12, f"{standing} forts stand, {placed} were placed")


def nobody_overspends(moment: Happened) -> None:
    campaign, state = game_of(moment).campaign, moment.after
    for unit, counter in campaign.indexed:
        spent, full = state.vectors[SPENT][unit], counter.movement * campaign.scale
        allowance = full // campaign.scale // 2 * campaign.scale if is_halved(state, unit) else full
        holds(0 <= spent <= allowance, f"{campaign.frame.units[unit]} has spent {spent} of {allowance}")


def supply_of_a_side_is_that_of_its_units(moment: Happened) -> None:
    """The set of supplied hexes, each unit's own line and ``why_unsupplied`` agree."""
    game, state = game_of(moment), moment.after
    for index, side in enumerate(state.frame.sides):
        hexes = game.supplied(state, side)
        for unit in game.campaign.board.units_of(state, Side(index)):
            name = state.frame.units[unit]
            line = game.supply(state, name)
            holds((line is not None) == (state.place_of(name) in hexes), f"supply of {name} is answered in two ways")
            holds((line is None) == (game.why_unsupplied(state, name) is not None), f"{name}: supplied, and why not")
            answer = game.rules.supply.is_supplied(state, unit)
            holds(answer == (line is not None), f"supply of {name} is remembered otherwise")
            if line:
                holds(line.points <= 5 and line.path[0] == state.place_of(name), f"{name} has the line {line}")


def reach_tells_the_truth(moment: Happened) -> None:
    """For a sample of units: every reachable hex can be entered at the stated cost, and no other hex can."""
    game, state = game_of(moment), moment.after
    if state.stack or not moves(state.kind):
        return
    own = game.campaign.board.units_of(state, game.side_index(str(state.to_act)))
    for unit in moment.chance.sample(own, min(4, len(own))):
        mates = [mate for mate in game.campaign.board.units_in(state, state.places[unit]) if mate != unit]
        for stack in ([unit], [unit, *mates[:1]], [unit, *mates[:2]]):
            _check_reach(moment, tuple(dict.fromkeys(stack)), str(state.to_act))


def _check_reach(moment: Happened, units: tuple[Unit, ...], side: str) -> None:
    game, state = game_of(moment), moment.after
    names = game.campaign.board.unit_names(units)
    try:
        reach = game.reach(state, names)
    except IllegalAction:
        return
    marching = game.rules.marching
    # On turn 1 the Soviets may be refused hexes in reach, because they must move towards the enemy.
    excused = game.rules.surprise.rules.come_adjacent if game.rules.surprise.binds(state) else None
    for number, cost in reach.items():
        refusal = game.refusal(state, side, Move(names, cost.path))
        told = refusal is None or refusal.rule == excused
        holds(told and cost.path[-1] == number, f"{names} reach {number} by {cost.path}, but: {refusal}")
        walk = marching.walker.walk(marching.terms(state, units), [game.map.index[one] for one in cost.path])
        holds(isinstance(walk, Walk), f"{names} reach {number}, but cannot walk there: {walk}")
        assert isinstance(walk, Walk)
        paid = {game.campaign.points(spent) for spent in walk.spent}
        holds(cost.points in paid, f"{names} reach {number} for {cost.points}, but walk there for {paid}")
    for number, path in _shortest_ways(game.map, state.place_of(names[0])).items():
        if number not in reach:
            answer = game.refusal(state, side, Move(names, path))
            holds(isinstance(answer, Refusal), f"{names} do not reach {number}, but may move {path}")


def _shortest_ways(sheet: MapSheet, start: str) -> dict[str, tuple[str, ...]]:
    """For every hex, a path with the fewest hexes, ignoring units."""
    ways: dict[str, tuple[str, ...]] = {start: ()}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for other in sheet.neighbours(here):
            if other not in ways:
                ways[other] = (*ways[here], other)
                queue.append(other)
    del ways[start]
    return ways


PROMISES = Promises(
    every_step=(
        every_unit_has_its_place,
        steps_only_fall,
        untried_units_add_up,
        stacks_are_legal,
        forts_are_legal,
        nobody_overspends,
    ),
    some_steps=(supply_of_a_side_is_that_of_its_units, reach_tells_the_truth),
    interrupts=frozenset({"DefendFromTheAir", "TakeResult", "RetreatForce", "AdvanceAfterCombat"}),
)
