"""The defensive states of Leningrad (chapter 16, an option), and that the options are separate (17.0, 18.0)."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import Drop, Replace, RollForStates
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.options import BID, NAMES
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import DieRolled
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Place
from tests.games.acting import decision, offered, play, refused
from tests.games.leningrad41.battlefield import chain, move, plain, position, real
from tests.games.leningrad41.gunnery import GERMAN_FIRE, MILITIA, SCHUETZEN, fire

OPTION = "defensive_states"
SWITCHES = [name for name in NAMES if name != BID]
TANKS, MORE_TANKS = "german-i-10", "german-ii-10"
IN_FORCE = {"defensive state": 1}


def after_the_die(shown: int) -> tuple[Leningrad41Game, State]:
    """The set-up after the open die."""
    game = real(OPTION)
    return game, play(game, game.new(), RollForStates(), dice=[shown])[0]


@pytest.mark.rule("leningrad-41", "16.0")
def test_the_rule_is_off_unless_it_is_chosen() -> None:
    game = real()

    assert game.options == {"defensive_states": False, "fanaticism": False, "airborne": False, "bid": 0}
    assert not game.new().stack
    assert refused(game, game.new(), RollForStates()).rule == "5.2"


@pytest.mark.rule("leningrad-41", "16.0")
def test_the_die_comes_before_the_set_up() -> None:
    game = real(OPTION)
    state = game.new()

    assert (decision(state), state.to_act) == ("DefensiveStates", "soviet")
    assert game.legal_actions(state) == [RollForStates()]
    for action in (Place("soviet-lg42", "3606"), EndPhase()):
        assert refused(game, state, action).rule == "5.2"
    state, _ = play(game, state, RollForStates(), dice=[1])
    assert not state.stack and state.phase == "soviet set-up"


@pytest.mark.rule("leningrad-41", "16.0")
@pytest.mark.parametrize("name", SWITCHES)
def test_each_option_is_chosen_by_itself(name: str) -> None:
    assert real(name).options == {one: one == name for one in SWITCHES} | {BID: 0}


@pytest.mark.rule("leningrad-41", "16.0")
def test_an_unknown_option_or_value_is_refused() -> None:
    with pytest.raises(InputError, match="weather"):
        real("weather")
    with pytest.raises(InputError, match="airborne"):
        Leningrad41Game("leningrad-41", airborne="perhaps")


@pytest.mark.rule("leningrad-41", "16.2(4)")
@pytest.mark.parametrize(("shown", "in_force"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_four_to_six_brings_them_and_both_players_see_it(shown: int, in_force: int) -> None:
    game, state = after_the_die(shown)

    for side in ("german", "soviet"):
        assert game.view(state, side)["tracks"]["defensive state"] == in_force


@pytest.mark.rule("leningrad-41", "16.2(4)")
def test_the_die_is_rolled_openly() -> None:
    game = real(OPTION)
    _, events = game.submit(game.new(), "soviet", RollForStates(), LoadedDice(5))

    assert DieRolled(6, 5, "defensive states") in events


@pytest.mark.rule("leningrad-41", "16.2(4)")
def test_a_ready_made_set_up_begins_with_the_die() -> None:
    game = real(OPTION)

    assert game.suggested(game.new())[0] == RollForStates()
    assert len(game.suggested(game.new())) == 41


@pytest.mark.rule("leningrad-41", "16.2(1)")
def test_streets_carry_no_motorized_movement_but_lines_of_fire() -> None:
    street = chain("prospekt", "3010", "3011", "3012")
    game = plain({"3010": "urban", "3011": "urban", "3012": "urban"}, street, options=(OPTION,))
    drive = move(TANKS, "3011", motorized=True)
    before = position(game, units={TANKS: "3010"})
    after = position(game, units={TANKS: "3010"}, tracks=IN_FORCE)
    firing = position(game, GERMAN_FIRE, units={TANKS: "3010", MILITIA: "3012"}, tracks=IN_FORCE)

    assert game.refusal(before, "german", drive) is None
    assert refused(game, after, drive).rule == "16.2(1)"
    # Neither is a clear hex with a street open to it.
    clear = plain(hexsides=street, options=(OPTION,))
    assert refused(clear, position(clear, units={TANKS: "3110"}, tracks=IN_FORCE), move(TANKS, "3010", motorized=True))
    assert game.refusal(firing, "german", fire(TANKS, "3012")) is None


@pytest.mark.rule("leningrad-41", "16.2(2)")
@pytest.mark.parametrize(("shown", "full"), [(3, True), (4, False)])
def test_two_soviets_are_set_up_in_every_hex(shown: int, full: bool) -> None:
    game, state = after_the_die(shown)
    chosen = [one for one in game.suggested(state)[:4]]
    state, _ = play(game, state, *chosen, Place("soviet-hidden-1", "4924"))
    second = game.refusal(state, "soviet", Place("soviet-hidden-2", "4924"))

    assert (second is not None and second.rule == "6.1") == full
    if not full:
        state, _ = play(game, state, Place("soviet-hidden-2", "4924"))
        assert refused(game, state, Place("soviet-hidden-3", "4924")).rule == "6.1"


@pytest.mark.rule("leningrad-41", "16.2(3)")
@pytest.mark.parametrize(("turn", "plain_number", "number"), [(1, 0, 0), (2, 1, 2), (5, 1, 2), (6, 2, 3), (10, 2, 3)])
def test_one_more_german_replacement_from_turn_two_on(turn: int, plain_number: int, number: int) -> None:
    game = plain(options=(OPTION,))
    dead = {"dead": [TANKS, SCHUETZEN, "german-ii-8p", "german-8-mcl"]}
    counts = []
    for tracks in ({}, IN_FORCE):
        units = {MORE_TANKS: "4010", "german-43-at": "4110"}
        state = position(game, "german reinforcement", turn, units, boxes=dead, tracks=tracks)
        replaced = 0
        while offered(game, state, Replace):
            state, _ = game.submit(state, "german", Replace("8Pz"), LoadedDice(1))
            state, _ = play(game, state, offered(game, state, Place)[0])
            replaced += 1
        counts.append(replaced)

    assert counts == [plain_number, number]


@pytest.mark.rule("leningrad-41", "18.0")
def test_nobody_lands_from_the_air_unless_the_option_is_chosen() -> None:
    waiting = {"waiting german": ["german-i-1f"]}
    with_it, without = plain(options=("airborne",)), plain()
    states = [position(game, units={}, boxes=waiting, tracks={"airborne due": 2}) for game in (with_it, without)]

    assert offered(with_it, states[0], Drop)
    assert not offered(without, states[1], Drop)
    assert refused(without, states[1], Drop("german-i-1f", "3010")).rule == "18.1"


@pytest.mark.rule("leningrad-41", "18.0")
def test_nobody_lands_in_another_turn_or_without_an_airborne_unit() -> None:
    game = plain(options=("airborne",))
    later = position(game, units={}, boxes={"waiting german": ["german-i-1f"]}, tracks={"airborne due": 3})
    others = position(game, units={}, boxes={"waiting german": [TANKS]}, tracks={"airborne due": 2})

    assert not offered(game, later, Drop) and not offered(game, others, Drop)
