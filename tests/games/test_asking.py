"""Asking a game by short names, by hex, and for a few offers instead of all."""

from random import Random
from time import process_time

import pytest

import hexfront
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import HasFire, HasMovement, HasOdds, HasOverruns, HasSupply, asked
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import InputError, NotNow
from hexfront.kernel.state import State

NAMES = tuple(hexfront.games())


def moments(name: str, seed: int, actions: int) -> list[State]:
    """The states of the beginning of a random game."""
    game, dice, random = hexfront.load(name), SeededDice(seed), Random(seed)
    states = [game.new(seed, "suggested")]
    for _ in range(actions):
        states.append(game.submit(states[-1], game.offers(states[-1]).pick(random), dice)[0])
    return states


def test_units_answer_to_short_names() -> None:
    game = hexfront.load("leningrad-1979")

    assert game.unit("german-1-pz") == game.unit("1 pz") == game.unit("1-PZ") == "german-1-pz"
    assert game.unit_ids("1 pz") == ("german-1-pz",)
    assert game.unit_ids(["1 pz", "6 pz"]) == ("german-1-pz", "german-6-pz")


@pytest.mark.parametrize(
    ("name", "said"),
    [("8", "'8' may mean german-8-pz, "), ("9th pzz", "unknown unit '9th pzz'"), (7, "unknown unit 7")],
)
def test_a_name_for_none_or_several_is_an_error_that_lists_candidates(name: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        hexfront.load("leningrad-1979").unit(name)


def test_questions_and_actions_take_short_names() -> None:
    game = hexfront.load("leningrad-1979")
    state = game.new(setup="suggested")
    moving, fighting = asked(game, HasMovement), asked(game, HasOverruns)

    assert dict(moving.reach(state, "1 pz")) == dict(moving.reach(state, ["german-1-pz"]))
    assert moving.move(["1 pz"], ["0210"]) == moving.move(["german-1-pz"], ["0210"])
    assert fighting.attack(["1 pz"], ["0210"]) == fighting.attack(["german-1-pz"], ["0210"])
    assert fighting.overrun(["1 pz"], "0210") == fighting.overrun(["german-1-pz"], "0210")
    assert asked(game, HasSupply).supply(state, "1 pz") == asked(game, HasSupply).supply(state, "german-1-pz")
    assert game.where(state, "1 pz") == state.place_of("german-1-pz")


def test_odds_take_units_by_short_names_on_both_sides() -> None:
    game = hexfront.load("leningrad-1979")
    state = game.from_position(
        {
            "game": "leningrad-1979",
            "turn": 2,
            "phase": "german combat",
            "units": [{"id": "german-1-pz", "hex": "0510"}, {"id": "soviet-80", "hex": "0610"}],
        }
    )
    fighting = asked(game, HasOdds)

    assert fighting.odds(state, ["1 pz"], ["soviet 80"]) == fighting.odds(state, ["german-1-pz"], ["0610"])
    with pytest.raises(InputError, match="unknown hex '9999'"):
        fighting.odds(state, ["1 pz"], ["9999"])


def test_fire_takes_short_names() -> None:
    game = hexfront.load("leningrad-41")
    unit, counter = next((unit, one) for unit, one in game.units.items() if unit.startswith("german-"))
    firing = asked(game, HasFire)

    assert firing.fire([unit.removeprefix("german-")], "1010") == firing.fire([counter.id], "1010")


@pytest.mark.parametrize("name", NAMES)
def test_units_are_found_in_their_hexes_and_boxes(name: str) -> None:
    game = hexfront.load(name)
    state = game.new(setup="suggested")

    for place in {state.place_of(unit) for unit in game.units}:
        there = game.at(state, place)
        assert there
        assert all(game.where(state, unit) == place for unit in there)
    with pytest.raises(InputError, match="unknown hex or box 'moon'"):
        game.at(state, "moon")


def test_the_side_to_act_need_not_be_named() -> None:
    game = hexfront.load("leningrad-1979")
    state = game.new(setup="suggested")
    action = game.offers(state)[0]

    assert game.submit(state, action, SeededDice(1)) == game.submit(state, "german", action, SeededDice(1))
    with pytest.raises(NotNow, match="for the german side to decide"):
        game.submit(state, "soviet", action, SeededDice(1))


def test_a_game_that_is_over_offers_nothing_and_takes_nothing() -> None:
    game = hexfront.load("leningrad-1979")
    start = game.new(setup="suggested")
    state = hexfront.play(game, {"german": "random", "soviet": "random"}, 1).record.final(game)

    assert (game.is_over(start), game.is_over(state)) == (False, True)
    assert not game.offers(state)
    assert list(game.offers(state)) == []
    with pytest.raises(NotNow, match="the game is over"):
        game.submit(state, EndPhase(), SeededDice(1))


@pytest.mark.parametrize("name", NAMES)
def test_offers_are_the_legal_actions(name: str) -> None:
    game = hexfront.load(name)
    for state in moments(name, 3, 60)[::20]:
        whole, offers = game.legal_actions(state), game.offers(state)

        assert list(offers) == whole
        assert len(offers) == len(whole)
        assert (offers[0], offers[-1], offers[1:3]) == (whole[0], whole[-1], whole[1:3])
        assert whole[-1] in offers
        assert offers.pick(Random(1)) in whole
        with pytest.raises(IndexError, match="there is no offer"):
            offers[len(whole)]


def test_what_the_rules_forbid_is_not_among_the_offers() -> None:
    game = hexfront.load("leningrad-1979")
    state = game.new(setup="suggested")
    moving = asked(game, HasMovement)

    assert moving.move(["1 pz"], ["2604"]) not in game.offers(state)
    assert moving.move(["soviet 80"], ["2604"]) not in game.offers(state)


def test_the_plain_loop_is_nearly_as_fast_as_the_random_player() -> None:
    game = hexfront.load("leningrad-1979")

    def plain(seed: int) -> int:
        random, dice, state, done = Random(seed), SeededDice(seed), game.new(seed, "suggested"), 0
        while not game.is_over(state):
            state, _ = game.submit(state, game.offers(state).pick(random), dice)
            done += 1
        return done

    def inner(seed: int) -> int:
        player, dice, state, done = RandomPlayer(seed), SeededDice(seed), game.new(seed, "suggested"), 0
        while (side := state.to_act) is not None:
            state, _ = game.gate.submit(state, side, player.choose(game, state), dice)
            done += 1
        return done

    times = []
    for loop in (plain, inner):
        began = process_time()
        actions = sum(map(loop, range(5)))
        times.append((process_time() - began) / actions)

    assert times[0] < 3 * times[1]
