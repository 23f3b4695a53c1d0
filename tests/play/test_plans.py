"""Plans: judged on what a side knows, with the chance of every step, of the whole, and where it is thinnest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import hexfront
from hexfront.ai.advice import advised, hire_for, moves_ahead
from hexfront.ai.players import player, staff_of
from hexfront.ai.search.officer import Officer
from hexfront.games.face import Wargame, odds_of
from hexfront.games.registry import games
from hexfront.kernel.dice import Dice, LoadedDice, SeededDice
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.play.plans.chances import ways
from hexfront.play.plans.foresight import Foresight, foreseen
from hexfront.play.plans.grouping import in_order, joins
from hexfront.play.plans.steps import Step
from hexfront.play.plans.wishes import ANY, CLEARED, HURT, SAFE, Wish, read_wishes

NAME = "leningrad-1979"
MOVE: dict[str, Any] = {"type": "move", "units": ["german-1-pz"], "path": ["0110"]}
OVERRUN: dict[str, Any] = {"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0}
END: dict[str, Any] = {"type": "end phase"}


@cache
def _first_turn(name: str) -> tuple[Wargame, State]:
    """A game when its first movement phase begins."""
    game = hexfront.load(name)
    state = game.new(setup="suggested")
    players = {side: player(game, "sergeant", side, 1) for side in game.frame.sides}
    dice = SeededDice("plans")
    while state.kind != "movement" or state.stack:
        side = str(state.to_act)
        state, _ = game.submit(state, side, players[side].choose(game, game.known(state, side)), dice)
    return game, state


def _judged(*wishes: dict[str, Any], aim: str = CLEARED) -> Foresight:
    game, state = _first_turn(NAME)
    read = read_wishes(game, [{"action": one, "aim": aim} for one in wishes])
    return foreseen(game, state, "german", read, hire_for(game))


class _Counting:
    """Dice that show some numbers, and remember how many sides they had."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.sides: list[int] = []

    def roll(self, sides: int = 6) -> int:
        self.sides.append(sides)
        return self.numbers.pop(0) if self.numbers else 1


def _end(dice: _Counting) -> State:
    """The overrun with these dice, all decisions answered by a sergeant."""
    game, state = _first_turn(NAME)
    state, _ = game.submit(state, "german", game.action(MOVE), dice)
    state, _ = game.submit(state, "german", game.action(OVERRUN), dice)
    while state.stack:
        side = str(state.to_act)
        state, _ = game.submit(state, side, player(game, "sergeant", side, "x").choose(game, state), dice)
    return state


def _enemy_in(state: State, number: str) -> bool:
    game, _ = _first_turn(NAME)
    return any(counter.side == "soviet" and state.place_of(unit) == number for unit, counter in game.units.items())


def test_the_chance_of_a_fight_is_that_of_all_dice_that_clear_the_hex() -> None:
    looking = _Counting()
    _end(looking)
    draws, faces = looking.sides
    cleared = [
        not _enemy_in(_end(_Counting(draw + 1, die + 1)), "0109") for draw in range(draws) for die in range(faces)
    ]
    share = sum(cleared) / len(cleared)
    plan = _judged(MOVE, OVERRUN)

    assert 0 < share < 1, "the example decides nothing"
    assert plan.steps[1].chance == pytest.approx(share)
    assert plan.steps[1].brings["cleared"] == pytest.approx(share)
    assert plan.chance == pytest.approx(share)
    assert (plan.thinnest, plan.steps[1].rolls, plan.steps[0].rolls) == (1, True, False)


def test_odds_are_told_as_they_will_be_then() -> None:
    game, state = _first_turn(NAME)
    after, _ = game.submit(state, "german", game.action(MOVE), LoadedDice())
    then = odds_of(game, after, ["german-1-pz"], ["0109"], overrun=True).columns

    assert _judged(MOVE, OVERRUN).steps[1].columns == pytest.approx({name: float(one) for name, one in then.items()})


def test_an_aim_that_asks_for_less_is_likelier() -> None:
    chances = [_judged(MOVE, OVERRUN, aim=aim).chance for aim in (SAFE, CLEARED, HURT, ANY)]

    assert chances == sorted(chances)
    assert chances[-1] == 1.0


def test_a_step_is_judged_in_what_the_steps_before_it_lead_to() -> None:
    game, state = _first_turn("assault-on-stalingrad")
    plan = _script_plan(game, state)
    fight = next(step for step in plan.steps if step.fights)
    alone = foreseen(game, state, "german", [fight.wish], hire_for(game))

    assert fight.chance > 0
    assert (alone.chance, alone.thinnest) == (0.0, 0)
    assert alone.steps[0].refusal is not None


def test_a_whole_plan_is_as_sure_as_all_its_steps_together() -> None:
    game, state = _first_turn("assault-on-stalingrad")
    plan = _script_plan(game, state)
    doubtful = [step for step in plan.steps if step.chance < 1]
    whole = 1.0
    for step in plan.steps:
        whole *= step.chance

    assert plan.chance == pytest.approx(whole)
    assert doubtful and plan.thinnest is not None
    assert plan.steps[plan.thinnest].chance == min(step.chance for step in plan.steps)


def _script_plan(game: Wargame, state: State) -> Foresight:
    """What the plain script would do in this player turn."""
    side = str(state.to_act)
    staff = staff_of(game)
    actor = staff.actor(side, staff.plans(state, side)[0])
    plan = Foresight(game, game.known(state, side), side, hire_for(game))
    while plan.state.owner == side and plan.state.to_act == side and len(plan.steps) < 40:
        plan.add(Wish(actor.action(plan.state)))
    return plan


@pytest.mark.parametrize("name", list(games()))
def test_every_game_can_be_planned_and_every_chance_is_one(name: str) -> None:
    game, state = _first_turn(name)

    plan = _script_plan(game, state)

    assert len(plan.steps) > 5
    assert all(0 <= step.chance <= 1 for step in plan.steps)
    assert any(step.reason for step in _told(plan))
    assert any(step.starts for step in plan.steps)


def _told(plan: Foresight) -> list[Step]:
    plan.to_json()
    return plan.steps


def test_an_answer_to_a_question_that_does_not_come_is_passed_over() -> None:
    plan = _judged(MOVE, {"type": "stand fast"}, {"type": "lose step", "unit": "german-1-pz"})

    assert [step.answers for step in plan.steps] == [False, True, True]
    assert plan.chance == 1.0


def test_a_fork_goes_its_own_way() -> None:
    game, _ = _first_turn(NAME)
    plan = _judged(MOVE)
    twin = plan.fork()
    twin.add(read_wishes(game, [{"action": OVERRUN}])[0])

    assert (len(plan.steps), len(twin.steps)) == (1, 2)
    assert twin.to_json() == _judged(MOVE, OVERRUN).to_json()


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        ("x", "the wishes are 'x', expected a list"),
        ([7], "wish 1 is 7, expected an action and perhaps an aim"),
        ([{"aim": "cleared"}], "wish 1 is .* expected an action"),
        ([{"action": MOVE, "more": 1}], "wish 1 is"),
        ([{"action": MOVE}, {"action": MOVE, "aim": "fame"}], "unknown aim of wish 2 'fame'"),
        ([{"action": {"type": "dance"}}], "dance"),
        ([{"action": END}] * 201, "the plan has 201 wishes, at most 200"),
    ],
)
def test_a_plan_that_cannot_be_read_is_refused_with_a_sentence(documents: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_wishes(_first_turn(NAME)[0], documents)


def test_all_ways_of_the_dice_have_their_chances() -> None:
    found = ways(lambda dice: dice.roll() + dice.roll())

    assert len(found) == 36
    assert sum(chance for _, chance, _ in found) == pytest.approx(1)
    assert sum(chance for total, chance, _ in found if total == 7) == pytest.approx(1 / 6)


def test_of_too_many_ways_some_stand_for_all() -> None:
    found = ways(lambda dice: [dice.roll(20) for _ in range(6)], 50)

    assert len(found) <= 200
    assert sum(chance for _, chance, _ in found) == pytest.approx(1)


def test_a_long_row_of_dice_is_rolled_to_its_end_once_for_each_way() -> None:
    runs = 0

    def deed(dice: Dice) -> int:
        nonlocal runs
        runs += 1
        return sum(dice.roll() for _ in range(60))

    found = ways(deed, 60)

    assert len(found) <= 120
    assert runs <= 2 * len(found)
    assert all(len(numbers) == 60 and sum(numbers) == total for total, _, numbers in found)


def _worlds(game: Wargame, state: State, side: str) -> Iterator[State]:
    """States that a side cannot tell from this one."""
    known = game.known(state, side)
    for seed in range(4):
        world = game.sampled(known, side, Random(seed))
        assert game.known(world, side) == known
        yield world


def _with_secrets(game: Wargame, state: State) -> State:
    """A later movement phase, in which the side to act does not know everything."""
    players = {side: player(game, "sergeant", side, 1) for side in game.frame.sides}
    dice = SeededDice("secrets")
    while state.kind != "movement" or state.stack or game.known(state, str(state.to_act)) == state:
        side = str(state.to_act)
        state, _ = game.submit(state, side, players[side].choose(game, game.known(state, side)), dice)
    return state


@pytest.mark.parametrize("name", [name for name in games() if hexfront.load(name).hides])
def test_a_plan_tells_nothing_that_its_side_cannot_know(name: str) -> None:
    game, state = _first_turn(name)
    state = _with_secrets(game, state)
    side = str(state.to_act)
    wishes = [step.wish for step in _script_plan(game, state).steps[:12]]
    worlds = list(_worlds(game, state, side))
    told = [foreseen(game, game.known(world, side), side, wishes, hire_for(game)) for world in worlds]

    assert len({hash(world) for world in worlds}) > 1, "there is nothing to hide"
    assert all(one.to_json() == told[0].to_json() for one in told)
    assert all(game.sight(one.known, side) == game.sight(told[0].known, side) for one in told)


@pytest.mark.parametrize("name", [NAME, "leningrad-2010", "assault-on-leningrad", "assault-on-stalingrad"])
def test_moves_that_belong_together_are_shown_together(name: str) -> None:
    game, state = _first_turn(name)
    side = str(state.to_act)
    mover = player(game, "sergeant", side, 1)
    assert isinstance(mover, Officer)
    mover.choose(game, state)
    actions = moves_ahead(game, state, side, mover)
    ordered = in_order(game, state, side, actions)

    def groups(moves: list[Any]) -> int:
        return sum(not joins(game, last, one) for last, one in zip([None, *moves], moves, strict=False))

    assert sorted(map(repr, actions)) == sorted(map(repr, ordered))
    assert _after(game, state, side, actions) == _after(game, state, side, ordered)
    assert groups(ordered) <= groups(actions)


def _after(game: Wargame, state: State, side: str, actions: list[Any]) -> State:
    for action in actions:
        state, _ = game.submit(state, side, action, LoadedDice())
    return state


def test_advice_is_a_plan_for_the_whole_player_turn() -> None:
    game, state = _first_turn(NAME)

    plan = advised(game, state, "german", player(game, "captain", "german", "advice", work=20))

    kinds = {step.wish.action.to_json()["type"] for step in plan.steps}
    assert {"move", "end phase", "attack"} <= kinds
    assert all(step.refusal is None or step.chance > 0 for step in plan.steps)
    assert all(step.wish.aim == CLEARED or step.brings["cleared"] < 0.25 for step in plan.steps if step.fights)
    # Nothing was done to the game itself.
    assert game.refusal(state, "german", plan.steps[0].wish.action) is None
