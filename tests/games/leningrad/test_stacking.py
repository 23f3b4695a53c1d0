"""Stacking (4.6): three units a hex, at the moments each edition names."""

import pytest

from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import InputError
from hexfront.mechanics.actions import Advance, Remove
from tests.games.acting import move, play, refused
from tests.games.leningrad.small import FIRST, SECOND, Hexside, both_editions, overrun, position, small_game, where

INFANTRY, OTHER, ENEMY = "german-11", "german-21", "soviet-292"
THREE = ("german-30", "german-32", "german-61")
MANY = ("german-1", *THREE)
LAKE_AROUND_0113: dict[str, list[Hexside]] = {
    FIRST: [("0113", other, "all-lake") for other in ("0112", "0212", "0213")],
    SECOND: [("0113", other, "all-lake") for other in ("0012", "0013", "0112", "0212", "0213")],
}


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
@pytest.mark.parametrize(("movers", "there"), [(1, 3), (2, 2), (3, 1)])
def test_no_move_ends_with_more_than_three_units_in_a_hex(name: str, movers: int, there: int) -> None:
    game = small_game(name)
    stack = MANY[:movers]
    others = ("german-58", "german-93", "german-121")[:there]
    state = position(game, units={**dict.fromkeys(stack, "0310"), **dict.fromkeys(others, "0410")})

    assert refused(game, state, move(stack, "0410"), "german").rule == "4.6"
    assert "0410" not in game.reach(state, stack)


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
@pytest.mark.parametrize(("movers", "there"), [(1, 2), (2, 1)])
def test_a_hex_takes_three_units(name: str, movers: int, there: int) -> None:
    game = small_game(name)
    stack, others = MANY[:movers], ("german-58", "german-93")[:there]
    state = position(game, units={**dict.fromkeys(stack, "0310"), **dict.fromkeys(others, "0410")})

    state, _ = play(game, state, move(stack, "0410"))

    assert where(state, *stack, *others) == ("0410",) * 3


@pytest.mark.rule("leningrad-1979", "4.6")
def test_in_1979_a_full_hex_is_not_even_passed_through() -> None:
    game = small_game(FIRST)
    state = position(game, units={INFANTRY: "0310", **dict.fromkeys(THREE, "0410")})

    assert refused(game, state, move(INFANTRY, "0410", "0511"), "german").rule == "4.6"
    assert game.reach(state, INFANTRY)["0511"].points == 3


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.parametrize(("movers", "passes"), [(1, True), (2, False)])
def test_in_1979_friends_are_passed_through_as_long_as_no_more_than_three_are_there(movers: int, passes: bool) -> None:
    game = small_game(FIRST)
    stack = (INFANTRY, OTHER)[:movers]
    state = position(game, units={**dict.fromkeys(stack, "0310"), **dict.fromkeys(THREE[:2], "0410")})

    assert (game.refusal(state, "german", move(stack, "0410", "0511")) is None) == passes


@pytest.mark.rule("leningrad-2010", "4.6")
def test_in_2010_a_full_hex_is_passed_through() -> None:
    game = small_game(SECOND)
    stack = (INFANTRY, OTHER)
    state = position(game, units={**dict.fromkeys(stack, "0310"), **dict.fromkeys(THREE, "0410")})

    state, _ = play(game, state, move(stack, "0410", "0511"))

    assert where(state, *stack) == ("0511", "0511")


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
def test_in_their_first_movement_phase_germans_pass_through_full_hexes_and_end_within_the_limit(name: str) -> None:
    game = small_game(name)
    state = position(game, turn=1, units={INFANTRY: "0111", **dict.fromkeys(MANY, "0112")})

    assert game.refusal(state, "german", move(INFANTRY, "0112", "0212")) is None
    assert refused(game, state, move(INFANTRY, "0112"), "german").rule == "4.6"
    state, _ = play(game, state, move("german-1", "0212"))
    assert refused(game, state, move("german-1", "0112"), "german").rule == "4.6"


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
@pytest.mark.parametrize(("there", "is_full"), [(MANY, True), (THREE, False)], ids=["overstacked", "within the limit"])
def test_a_unit_does_not_come_back_into_an_overstacked_hex(name: str, there: tuple[str, ...], is_full: bool) -> None:
    game = small_game(name)
    state = position(game, turn=1, units=dict.fromkeys(there, "0112"))

    refusal = game.refusal(state, "german", move("german-30", "0212", "0112"))

    assert (refusal is not None and refusal.rule == "4.6") == is_full


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
def test_the_first_german_movement_phase_does_not_end_while_a_hex_can_be_thinned_out(name: str) -> None:
    game = small_game(name)
    state = position(game, turn=1, units=dict.fromkeys(MANY, "0112"))

    assert refused(game, state, EndPhase(), "german").rule == "4.6"
    state, _ = play(game, state, move("german-1", "0212"), EndPhase())
    assert state.phase != "german movement"


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
def test_where_nobody_can_leave_the_opponent_chooses_who_is_destroyed(name: str) -> None:
    game = small_game(name, hexsides=LAKE_AROUND_0113[name])
    state = position(game, turn=1, units={**dict.fromkeys((INFANTRY, *MANY), "0113"), OTHER: "0111"})

    state, _ = play(game, state, EndPhase())

    assert state.to_act == "soviet"
    assert set(game.legal_actions(state)) == {Remove(unit) for unit in (INFANTRY, *MANY)}
    assert refused(game, state, Remove(OTHER), "soviet").rule == "4.6"
    state, _ = play(game, state, Remove("german-1"))
    assert state.to_act == "soviet"
    state, _ = play(game, state, Remove(INFANTRY))
    assert where(state, "german-1", INFANTRY) == ("eliminated", "eliminated")
    assert where(state, *THREE) == ("0113",) * 3


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
def test_once_the_victims_are_chosen_the_phase_is_over(name: str) -> None:
    game = small_game(name, hexsides=LAKE_AROUND_0113[name])
    state = position(game, turn=1, units={**dict.fromkeys(MANY, "0113"), OTHER: "0111"})

    state, _ = play(game, state, EndPhase(), Remove("german-1"))

    assert state.phase == "german air interdiction"


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
def test_the_limit_holds_for_advances_after_an_overrun(name: str) -> None:
    game = small_game(name)
    corps = ("german-1-pz", "german-6-pz", "german-36-mot")
    state = position(game, units={**dict.fromkeys(corps, "0510"), ENEMY: "0610", INFANTRY: "0511"})

    state, _ = play(game, state, overrun(corps, "0610"), dice=[6])
    state, _ = play(game, state, *[Advance(unit, "0610") for unit in corps])

    assert state.stack == ()
    assert refused(game, state, move(INFANTRY, "0610"), "german").rule == "4.6"


@pytest.mark.rule("leningrad-1979", "4.6")
@pytest.mark.rule("leningrad-2010", "4.6")
@both_editions
@pytest.mark.parametrize(("turn", "phase"), [(1, "german combat"), (2, "german movement")])
def test_a_position_with_four_units_in_a_hex_exists_only_before_the_first_movement_phase_has_ended(
    name: str, turn: int, phase: str
) -> None:
    game = small_game(name)

    with pytest.raises(InputError, match="4 units stand in 0112"):
        position(game, phase, turn, dict.fromkeys(MANY, "0112"))
    assert position(game, "german movement", 1, dict.fromkeys(MANY, "0112"))
