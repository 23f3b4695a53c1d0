"""What follows an overrun (7.6 to 7.8): advance, losses, failure, and overruns of units that have retreated."""

import pytest

from hexfront.games.leningrad.documents.actions import Retreat
from hexfront.mechanics.actions import Advance, LoseStep, StandFast
from tests.games.acting import move, play, refused
from tests.games.leningrad.small import both_editions, overrun, position, resolved, small_game, spent, where

PANZER, MOTORIZED, INFANTRY, OTHER = "german-1-pz", "german-3-mot", "german-11", "german-21"
CORPS = (PANZER, "german-6-pz", "german-36-mot")
WEAK, TOUGH, RIFLES, TANKS = "soviet-292", "soviet-118", "soviet-184", "soviet-42-armor"


# 7.6: success


@pytest.mark.rule("leningrad-1979", "7.6")
@pytest.mark.rule("leningrad-2010", "7.6")
@both_editions
@pytest.mark.parametrize("how", [LoseStep(WEAK), Retreat(WEAK, ("0711",))], ids=["eliminated", "retreated"])
def test_after_a_success_one_unit_must_advance(name: str, how: LoseStep | Retreat) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", WEAK: "0610"})

    state, _ = play(game, state, overrun(INFANTRY, "0610"), how, dice=[4])

    assert refused(game, state, StandFast(), "german").rule == "7.6"
    assert game.legal_actions(state) == [Advance(INFANTRY, "0610")]


@pytest.mark.rule("leningrad-1979", "7.6")
@pytest.mark.rule("leningrad-2010", "7.6")
@both_editions
def test_one_unit_that_advances_is_enough(name: str) -> None:
    game = small_game(name)
    state = position(game, units={**dict.fromkeys(CORPS, "0510"), WEAK: "0610"})

    state, _ = play(game, state, overrun(CORPS, "0610"), Advance(CORPS[2], "0610"), StandFast(), dice=[6])

    assert where(state, *CORPS) == ("0510", "0510", "0610")


@pytest.mark.rule("leningrad-1979", "7.6")
@pytest.mark.rule("leningrad-2010", "7.6")
@both_editions
@pytest.mark.parametrize("how", [LoseStep(WEAK), Retreat(WEAK, ("0711",))], ids=["eliminated", "retreated"])
def test_after_a_success_losses_are_taken_in_steps(name: str, how: LoseStep | Retreat) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", WEAK: "0610"})

    state, _ = play(game, state, overrun(INFANTRY, "0610"), how, dice=[2])

    assert refused(game, state, Retreat(INFANTRY, ("0409",)), "german").rule == "7.6"
    assert game.legal_actions(state) == [LoseStep(INFANTRY)]
    state, _ = play(game, state, LoseStep(INFANTRY), Advance(INFANTRY, "0610"))
    assert game.position(state)["units"][0]["steps"] == 1


@pytest.mark.rule("leningrad-1979", "7.6")
@pytest.mark.rule("leningrad-2010", "7.6")
@both_editions
def test_if_nobody_survives_a_success_nobody_advances(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", WEAK: "0610"})

    state, _ = play(game, state, overrun(INFANTRY, "0610"), LoseStep(WEAK), dice=[1])
    state, _ = play(game, state, LoseStep(INFANTRY), LoseStep(INFANTRY))

    assert state.stack == ()
    assert where(state, INFANTRY, WEAK) == ("eliminated", "eliminated")


@pytest.mark.rule("leningrad-1979", "7.6")
@pytest.mark.rule("leningrad-2010", "7.6")
@both_editions
def test_one_defender_left_in_place_makes_the_overrun_fail(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", OTHER: "0510", WEAK: "0610", "soviet-168": "0610"})

    state, events = play(game, state, overrun((INFANTRY, OTHER), "0610"), LoseStep(WEAK), dice=[2])

    assert resolved(events).result == "1/1"
    assert Retreat(INFANTRY, ("0409",)) in game.legal_actions(state)


@pytest.mark.rule("leningrad-2010", "7.6")
@pytest.mark.rule("leningrad-1979", "7.6")
@both_editions
def test_after_a_retreat_of_two_hexes_the_victor_may_advance_into_both_for_nothing(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", WEAK: "0610"})

    state, _ = play(game, state, overrun(INFANTRY, "0610"), Retreat(WEAK, ("0711", "0811")), dice=[6])

    assert set(game.legal_actions(state)) == {Advance(INFANTRY, "0610"), Advance(INFANTRY, "0711")}
    state, _ = play(game, state, Advance(INFANTRY, "0711"))
    assert (where(state, INFANTRY), spent(game, state, INFANTRY)) == (("0711",), "3")


@pytest.mark.rule("leningrad-1979", "7.6")
@pytest.mark.rule("leningrad-2010", "7.6")
@both_editions
def test_a_victor_overruns_again_while_it_has_the_points(name: str) -> None:
    game = small_game(name)
    state = position(game, units={**dict.fromkeys(CORPS, "0510"), WEAK: "0610", TOUGH: "0711"})

    state, _ = play(game, state, overrun(CORPS, "0610"), *[Advance(one, "0610") for one in CORPS], dice=[6])
    state, again = play(game, state, overrun(CORPS, "0711"), Advance(PANZER, "0711"), StandFast(), dice=[6])

    assert resolved(again).attackers == CORPS
    assert spent(game, state, PANZER) == "6"
    assert refused(game, state, move(PANZER, "0811", "0911", "1011"), "german").rule == "4.1"


@pytest.mark.rule("leningrad-1979", "7.6")
@pytest.mark.rule("leningrad-2010", "7.6")
@both_editions
def test_a_victor_in_another_enemys_zone_overruns_or_disengages_but_does_not_walk(name: str) -> None:
    game = small_game(name)
    state = position(game, units={MOTORIZED: "0510", WEAK: "0610", TOUGH: "0711"})

    state, _ = play(game, state, overrun(MOTORIZED, "0610"), LoseStep(WEAK), Advance(MOTORIZED, "0610"), dice=[2])

    assert refused(game, state, move(MOTORIZED, "0609"), "german").rule == "6.3"
    assert game.refusal(state, "german", overrun(MOTORIZED, "0711")) is None


# 7.7: failure


@pytest.mark.rule("leningrad-1979", "7.7")
@pytest.mark.rule("leningrad-2010", "7.7")
@both_editions
def test_after_a_failure_losses_or_retreat_are_the_owners_choice(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", TOUGH: "0610"})

    state, _ = play(game, state, overrun(INFANTRY, "0610"), dice=[2])

    assert state.to_act == "german"
    assert LoseStep(INFANTRY) in game.legal_actions(state)
    assert {one.path for one in game.legal_actions(state) if isinstance(one, Retreat)} == {
        ("0509",),
        ("0409",),
        ("0410",),
    }


@pytest.mark.rule("leningrad-1979", "7.7")
@pytest.mark.rule("leningrad-2010", "7.7")
@both_editions
def test_units_that_retreat_are_done_moving_for_the_phase(name: str) -> None:
    game = small_game(name)
    state = position(game, units={MOTORIZED: "0510", RIFLES: "0610"})

    state, _ = play(game, state, overrun(MOTORIZED, "0610"), Retreat(MOTORIZED, ("0410",)), dice=[4])

    assert where(state, MOTORIZED) == ("0410",)
    assert not game.reach(state, MOTORIZED)
    assert refused(game, state, move(MOTORIZED, "0411"), "german").rule == "7.7"


@pytest.mark.rule("leningrad-1979", "7.7")
@pytest.mark.rule("leningrad-2010", "7.7")
@both_editions
def test_units_that_retreated_after_an_overrun_do_not_overrun(name: str) -> None:
    game = small_game(name)
    fled = {"hex": "0410", "retreated": True, "done": True}
    state = position(game, units={MOTORIZED: fled, WEAK: "0311"})

    assert refused(game, state, overrun(MOTORIZED, "0311"), "german").rule == "7.7"


@pytest.mark.rule("leningrad-1979", "7.7")
@pytest.mark.rule("leningrad-2010", "7.7")
@both_editions
def test_those_who_did_not_overrun_are_free_to_move_after_a_failure(name: str) -> None:
    game = small_game(name)
    state = position(game, units={MOTORIZED: "0510", "german-6-pz": "0510", INFANTRY: "0510", RIFLES: "0610"})

    state, _ = play(game, state, overrun(MOTORIZED, "0610"), Retreat(MOTORIZED, ("0410",)), dice=[4])

    assert game.refusal(state, "german", overrun("german-6-pz", "0610")) is None
    assert game.refusal(state, "german", move("german-6-pz", "0409")) is None


@pytest.mark.rule("leningrad-1979", "7.7")
@pytest.mark.rule("leningrad-2010", "7.7")
@both_editions
def test_units_that_take_the_loss_go_on_overrunning(name: str) -> None:
    game = small_game(name)
    state = position(game, units={MOTORIZED: "0510", RIFLES: "0610"})

    state, _ = play(game, state, overrun(MOTORIZED, "0610"), LoseStep(MOTORIZED), dice=[4])
    state, events = play(game, state, overrun(MOTORIZED, "0610"), dice=[3])

    assert resolved(events).attack == 4
    assert spent(game, state, MOTORIZED) == "6"


@pytest.mark.rule("leningrad-1979", "7.7")
@pytest.mark.rule("leningrad-2010", "7.7")
@both_editions
@pytest.mark.parametrize("how", [Retreat(INFANTRY, ("0410", "0311")), LoseStep(INFANTRY)], ids=["retreat", "loss"])
def test_the_overrun_units_never_advance(name: str, how: Retreat | LoseStep) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: {"hex": "0510", "steps": 1}, TOUGH: "0610", WEAK: "0610"})

    state, events = play(game, state, overrun(INFANTRY, "0610"), how, dice=[3])

    assert resolved(events).result == "-/2"
    assert (state.to_act, state.stack) == ("german", ())
    assert where(state, TOUGH, WEAK) == ("0610", "0610")


# 7.8: units that have retreated this phase


@pytest.mark.rule("leningrad-2010", "7.8")
@both_editions
def test_units_that_retreated_this_phase_add_to_the_defence_against_an_overrun(name: str) -> None:
    game = small_game(name)
    fled = {"hex": "0610", "retreated": True, "done": True}
    state = position(game, units={PANZER: "0510", WEAK: fled, RIFLES: "0610"})

    _, events = play(game, state, overrun(PANZER, "0610"), dice=[1])

    assert resolved(events).defense == 1 + 4


@pytest.mark.rule("leningrad-2010", "7.8")
@both_editions
def test_units_alone_that_retreated_this_phase_are_overrun_again(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", OTHER: "0511", WEAK: "0610"})

    state, _ = play(
        game, state, overrun(INFANTRY, "0610"), Retreat(WEAK, ("0711",)), Advance(INFANTRY, "0610"), dice=[4]
    )
    state, events = play(game, state, overrun(INFANTRY, "0711"), dice=[4])

    assert resolved(events).defenders == (WEAK,)
