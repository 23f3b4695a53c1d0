"""Invariants of the assault family: units are where they may be, stacks are legal, reach and supply are consistent."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hexfront.games.assault.documents.actions import Attack
from hexfront.games.assault.documents.decisions import DeployInTheCity
from hexfront.games.assault.documents.events import CupRefilled
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.movement.passage import walk
from hexfront.games.assault.pieces.campaign import (
    BASE,
    ELIMINATED,
    GERMANS,
    OVER_THE_FLEET,
    READY,
    SIDE_INDEX,
    SIDES,
    SOVIETS,
    SPENT,
    Campaign,
)
from hexfront.games.assault.pieces.counters import AIR, NAVAL, Counter
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import has, members
from hexfront.mechanics.actions import Move
from hexfront.mechanics.odds import StrengthChange
from hexfront.mechanics.walk import Walk
from hexfront.study.promises import Happened, Promises, holds


def game_of(moment: Happened) -> AssaultGame:
    """The game of a moment, with its internals."""
    assert isinstance(moment.game, AssaultGame)
    return moment.game


def every_unit_has_its_place(moment: Happened) -> None:
    """Ground units are on land with steps left, or in a box they may be in; ships and air units are in their places."""
    campaign, before, state = game_of(moment).campaign, moment.before, moment.after
    waters = game_of(moment).rules.fleet.waters
    for unit, (place, steps) in enumerate(zip(state.places, state.steps, strict=True)):
        if place == before.places[unit] and steps == before.steps[unit]:
            continue
        counter = campaign.by_index[unit]
        if place >= campaign.frame.hex_places:
            box = campaign.frame.place_name(place)
            holds(box in _boxes(campaign, counter), f"{counter.id} is in the box {box!r}")
            holds(
                bool(steps) == (box != ELIMINATED and counter.is_ground), f"{counter.id} in {box!r} has {steps} steps"
            )
        elif counter.type == NAVAL:
            holds(has(waters, place), f"{counter.id} sails in {campaign.sheet.name(place)}")
        elif counter.is_ground:
            holds(has(campaign.sheet.playable, place), f"{counter.id} stands in {campaign.sheet.name(place)}")
            holds(1 <= steps <= counter.steps, f"{counter.id} is on the map with {steps} steps")


def _boxes(campaign: Campaign, counter: Counter) -> tuple[str, ...]:
    if counter.type == AIR:
        return BASE, READY, OVER_THE_FLEET
    return campaign.waiting_boxes if counter.is_ground else ()


def steps_only_fall(moment: Happened) -> None:
    """No unit gains a step, except by going back into the cup."""
    back = {name for event in moment.events if isinstance(event, CupRefilled) for name in event.units}
    for name, old, new in zip(moment.before.frame.units, moment.before.steps, moment.after.steps, strict=True):
        holds(new <= old or name in back, f"{name} went from {old} to {new} steps by {moment.action}")


def stacks_are_legal(moment: Happened) -> None:
    """No hex has both sides or an illegal stack, and the city holds no more than ten times the limit."""
    game, state = game_of(moment), moment.after
    german, soviet = state.ground.sides
    city = game.campaign.city
    both = game.map.names(german.occupied & soviet.occupied)
    holds(not both, f"units of both sides stand in {', '.join(both)}")
    holds(not german.occupied & city.hexes, "Germans stand in the city hexes of the main map")
    for side in (german, soviet):
        for place, stack in side.stacks.items():
            if not has(city.hexes, place):
                names = game.campaign.board.unit_names(stack)
                holds(game.rules.stacking.fits(stack), f"{names} stand together in {game.map.name(place)}")
    for place in city.districts:
        holds(len(soviet.stacks.get(place, ())) <= 3 * city.limit, f"{game.map.name(place)} is overcrowded")


def the_city_is_played_on_one_map(moment: Happened) -> None:
    """With Germans on the inset no Russians are on city hexes, except while their transfer is pending."""
    game, state = game_of(moment), moment.after
    # While the Russians deploy unit by unit, some are still on the main map.
    asked = any(isinstance(decision, DeployInTheCity) for decision in state.stack)
    if game.campaign.germans_in_the_city(state) and not asked:
        holds(not state.ground.sides[SOVIETS].occupied & game.campaign.city.hexes, "Russians play on both maps")


def the_fringe_is_cleared(moment: Happened) -> None:
    """No unit starts the other side's turn on the fringe of the inset, and no fringe hex has both sides."""
    game, state = game_of(moment), moment.after
    city = game.campaign.city
    for place in city.fringes:
        area = city.area(place)
        both = all(side.occupied & area for side in state.ground.sides)
        holds(not both, f"both sides hold {game.map.name(place)} on different maps")
    frame, begun = state.frame, moment.before.frame.phase_sides[moment.before.phase_index]
    if begun and state.phase_index < len(frame.phases) and frame.phase_sides[state.phase_index] != begun:
        left = state.ground.sides[SIDE_INDEX[begun]].occupied & city.fringe
        holds(not left, f"{begun} units are left on the fringe")


def nobody_overspends(moment: Happened) -> None:
    campaign, state = game_of(moment).campaign, moment.after
    for unit, (spent, full) in enumerate(zip(state.vectors[SPENT], campaign.movement_points, strict=True)):
        holds(0 <= spent <= full, f"{campaign.frame.units[unit]} has spent {spent} of {full}")


def supply_is_told_in_one_way(moment: Happened) -> None:
    """The set of supplied units, each unit's own line and ``why_unsupplied`` agree."""
    game, state = game_of(moment), moment.after
    for side in (GERMANS, SOVIETS):
        supplied = game.rules.supply.supplied(state, side)
        for unit in game.campaign.board.units_of(state, side):
            name = state.frame.units[unit]
            line = game.supply(state, name)
            holds((line is not None) == has(supplied, unit), f"supply of {name} is answered in two ways")
            holds((line is None) == (game.why_unsupplied(state, name) is not None), f"{name}: supplied, and why not")
            if line:
                holds(line.path[0] == state.place_of(name), f"{name} has the line {line}")


def reach_tells_the_truth(moment: Happened) -> None:
    """For a sample of units: every reachable hex can be entered at the stated cost, and hexes just beyond cannot."""
    game, state = game_of(moment), moment.after
    phase = game.rules.moving(state)
    if phase is None or state.stack:
        return
    own = game.campaign.board.units_of(state, phase.side)
    for unit in moment.chance.sample(own, min(4, len(own))):
        name, terms = state.frame.units[unit], phase.terms(state, unit)
        reach = game.reach(state, name)
        for number, cost in reach.items():
            refusal = game.refusal(state, SIDES[phase.side], Move((name,), cost.path))
            holds(
                refusal is None and cost.path[-1] == number, f"{name} reaches {number} by {cost.path}, but: {refusal}"
            )
            path = [game.map.index[one] for one in cost.path]
            taken = walk(game.rules.marching, state, unit, path, terms)
            holds(isinstance(taken, Walk), f"{name} reaches {number}, but cannot walk there: {taken}")
            assert isinstance(taken, Walk)
            paid = game.campaign.points(taken.spent[0])
            holds(cost.points == paid, f"{name} reaches {number} for {cost.points}, but walks there for {paid}")
        _beyond_reach(moment, name, {number: cost.path for number, cost in reach.items()})


def _beyond_reach(moment: Happened, name: str, ways: dict[str, tuple[str, ...]]) -> None:
    game, state = game_of(moment), moment.after
    start = state.place_of(name)
    for number, path in [(start, ()), *ways.items()]:
        for place in members(game.map.spread(1 << game.map.index[number])):
            other = game.map.name(place)
            if other not in ways and other != start:
                answer = game.refusal(state, str(state.to_act), Move((name,), (*path, other)))
                holds(isinstance(answer, Refusal), f"{name} does not reach {other}, but may move {(*path, other)}")


def odds_sheets_add_up(moment: Happened) -> None:
    """For a sample of attacks: the counters' strengths with all listed changes add up to the stated sums."""
    game, state = game_of(moment), moment.after
    attacks = [action for action in game.legal_actions(state) if isinstance(action, Attack)] if state.to_act else []
    for action in moment.chance.sample(attacks, min(4, len(attacks))):
        odds = game.odds(state, action.units, action.hexes)
        defenders = [unit for number in action.hexes for unit in game.rules.forces.fresh(state, game.map.index[number])]
        for total, units in (
            ("attack", [state.frame.unit_index[unit] for unit in action.units]),
            ("defense", defenders),
        ):
            shown = {state.frame.units[unit]: Fraction(game.campaign.strength(state, unit)) for unit in units}
            changes = [change for change in odds.strength_changes if change.sum == total]
            holds(_summed(shown, changes) == getattr(odds, total), f"{action}: {total} is not {changes} of {shown}")


def _summed(strengths: dict[str, Fraction], changes: Sequence[StrengthChange]) -> Fraction:
    beyond = Fraction(0)
    for change in changes:
        beyond += 0 if change.units else change.plus
        for unit in change.units:
            strengths[unit] = strengths[unit] * change.times + change.plus
    return sum(strengths.values(), beyond)


PROMISES = Promises(
    every_step=(
        every_unit_has_its_place,
        steps_only_fall,
        stacks_are_legal,
        the_city_is_played_on_one_map,
        the_fringe_is_cleared,
        nobody_overspends,
    ),
    some_steps=(supply_is_told_in_one_way, reach_tells_the_truth, odds_sheets_add_up),
    interrupts=frozenset({"TakePenalty", "RetreatForce", "AdvanceAfterCombat"}),
)
