"""Every game as an environment: PettingZoo's own tests, what agents see, and what they are rewarded for."""

import random
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import hexfront
from hexfront.games.registry import family_of
from hexfront.kernel.errors import HexfrontError
from hexfront.research.environment import WargameEnvironment, make

every_game = pytest.mark.parametrize("name", sorted(hexfront.games()))
#: PettingZoo measures for five seconds, whatever it measures.
one_game_of_each_family = pytest.mark.parametrize(
    "name", sorted({family_of(name): name for name in hexfront.games()}.values())
)

#: PettingZoo warns whoever is not on its own list: of dictionaries, which its classic games have too, of agents
#: without a number, and of the empty masks of those whose game is over.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "We recommend agents to be named in the format",
    "Action mask numpy array is all zeros",
)


def _quietly(test: Callable[[], None]) -> list[str]:
    """The warnings of a test, each once, without the expected ones."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        test()
    said = {str(one.message) for one in caught}
    return [text for text in said if not text.startswith(EXPECTED)]


def played(env: Any, seed: int, limit: int = 10**6) -> list[int]:
    """Random answers until the game is over or the limit is reached; the answers."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    given: list[int] = []
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if len(given) == limit:
            break
        if over:
            env.step(None)
            continue
        assert env.agent_selection == agent
        given.append(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        env.step(given[-1])
    return given


def raw(name: str, **wishes: Any) -> WargameEnvironment:
    """The environment without its guard."""
    env = make(name, **wishes).unwrapped
    assert isinstance(env, WargameEnvironment)
    return env


@every_game
def test_pettingzoo_finds_nothing_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _quietly(lambda: api_test(hexfront.env(name), num_cycles=250)) == []
    assert "Passed API test" in capsys.readouterr().out


@every_game
@pytest.mark.parametrize("setup", ["choose", "suggested"])
def test_the_same_seed_gives_the_same_game(name: str, setup: str) -> None:
    assert _quietly(lambda: seed_test(lambda: hexfront.env(name, setup=setup), num_cycles=120)) == []


@one_game_of_each_family
def test_pettingzoo_measures_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(hexfront.env(name))

    per_second = float(capsys.readouterr().out.split(" turns per second")[0].split()[-1])
    assert per_second > 10


@every_game
def test_the_name_has_the_version_in_it(name: str) -> None:
    env = hexfront.env(name)
    named = f"{name.replace('-', '_')}_v1"

    assert str(env) == named
    assert str(hexfront.env(named)) == named


def test_an_unknown_environment_is_an_error_that_lists_the_known() -> None:
    with pytest.raises(HexfrontError, match=r"unknown environment 'leningrad_1979_v0'.*leningrad_1979_v1"):
        hexfront.env("leningrad_1979_v0")
    with pytest.raises(HexfrontError, match="unknown game 'waterloo'"):
        hexfront.env("waterloo")
    with pytest.raises(HexfrontError, match=r"unknown render mode 'human'.*ansi"):
        hexfront.env("leningrad-1979", render_mode="human")
    with pytest.raises(HexfrontError, match="unknown setup 'historical': known are 'choose' and 'suggested'"):
        hexfront.env("leningrad-1979", setup="historical")


def test_options_reach_the_game() -> None:
    assert raw("leningrad-2010", bid=3).game.options["bid"] == 3


@every_game
def test_the_reward_comes_at_the_end_and_follows_the_outcome(name: str) -> None:
    env = raw(name)
    chance = random.Random(3)
    env.reset(seed=3)
    while not any(env.terminations.values()):
        assert set(env.rewards.values()) == {0.0}
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(chance.choice(np.flatnonzero(mask).tolist()))

    outcome = env.infos[env.agents[0]]["outcome"]
    expected = {side: {None: 0, side: 1}.get(outcome["winner"], -1) for side in env.agents}
    assert env.rewards == expected
    assert all(env.terminations.values()) and not any(env.truncations.values())


@every_game
def test_every_answer_the_mask_allows_is_taken_and_no_other(name: str) -> None:
    env = raw(name)
    played(env, 1, limit=150)
    mask = env.observe(env.agent_selection)["action_mask"]
    before = env.observe(env.agent_selection)

    for wrong in (*np.flatnonzero(mask == 0)[:20].tolist(), -1, len(mask)):
        with pytest.raises(HexfrontError, match=r"is no answer here: expected one of \d+, such as"):
            env.step(wrong)
    assert _same(before, env.observe(env.agent_selection))
    with pytest.raises(HexfrontError, match="gave no answer"):
        env.step(None)
    with pytest.raises(HexfrontError, match=r"answered 'x': expected the number of an answer that the mask allows"):
        env.step("x")  # type: ignore[arg-type]
    env.step(int(np.flatnonzero(mask)[0]))


@every_game
def test_one_reset_with_a_seed_fixes_the_games_that_follow(name: str) -> None:
    one, other = raw(name), raw(name)
    for env in (one, other):
        env.reset(seed=9)
        env.reset()

    assert one._seeds.random() == other._seeds.random()


@every_game
def test_what_is_chosen_so_far_is_shown_to_the_chooser_alone(name: str) -> None:
    env = raw(name)
    env.reset(seed=1)
    agent = env.agent_selection
    other = next(side for side in env.agents if side != agent)
    unseen = env.observe(other)
    # A unit, when more than one thing can be done with it.
    for code in np.flatnonzero(env.observe(agent)["action_mask"]).tolist():
        env.reset(seed=1)
        env.step(code)
        shown = env.observe(agent)["observation"]["word"]
        if shown.any():
            break

    assert shown[code] == 1
    assert _same(unseen, env.observe(other))
    assert not env.observe(other)["action_mask"].any()


@every_game
def test_an_observation_is_made_from_the_view_and_nothing_else(name: str) -> None:
    """Whatever is behind the view may change: as long as the side sees the same, so does its agent."""
    env = raw(name)
    played(env, 2, limit=200)
    for side in env.agents:
        seen = env.game.sight(env._state, side)
        expected = env.observer.with_word(env.observer.arrays(seen), ())
        if side != env.agent_selection:
            assert _same(expected, env.observe(side)["observation"])
        assert seen == env.game.sight(env._state, side), "observing changed the view"


@every_game
def test_swapping_what_is_hidden_changes_no_byte(name: str) -> None:
    """Counters in boxes that the side cannot see into change places behind the curtain."""
    env = raw(name)
    played(env, 4, limit=300)
    game, state = env.game, env._state
    hidden = 0
    env._arrive(state)
    for side in env.agents:
        before = env.observe(side)
        for one, other in _unseen_pairs(game, state, side):
            env._arrive(_swapped(state, one, other))
            hidden += 1
            assert _same(before, env.observe(side)), f"{side} sees {one} and {other} change places"
        env._arrive(state)

    assert hidden or not game.hides


@every_game
def test_what_a_side_does_not_know_makes_no_difference(name: str) -> None:
    env = raw(name)
    played(env, 5, limit=250)
    state = env._state
    for side in env.agents:
        env._arrive(state)
        before = env.observe(side)
        env._arrive(env.game.known(state, side))
        assert _same(before, env.observe(side))


@every_game
def test_dice_that_are_still_to_be_rolled_are_seen_by_nobody(name: str) -> None:
    """What a hidden unit will turn out to be is drawn by dice: while the sides set up, all seeds look alike."""
    one, other = raw(name, setup="choose"), raw(name, setup="choose")
    for seed, env in enumerate((one, other)):
        env.reset(seed=seed)
    chance = random.Random(2)
    for _ in range(40):
        assert all(_same(one.observe(side), other.observe(side)) for side in one.agents)
        answers = np.flatnonzero(one.observe(one.agent_selection)["action_mask"]).tolist()
        placing = [code for code in answers if one.alphabet.letters[code] != "end phase"]
        if not placing:
            break
        given = chance.choice(placing)
        for env in (one, other):
            env.step(given)

    assert one._dice.roll(10**9) != other._dice.roll(10**9)


def _unseen_pairs(game: Any, state: Any, side: str) -> list[tuple[str, str]]:
    """Pairs of units of one type that can change places without a change in what the side sees."""
    sight = game.sight(state, side)
    pairs = []
    off_map = [unit for unit in game.frame.units if state.place_of(unit) not in game.map.index]
    for at, one in enumerate(off_map):
        for other in off_map[at + 1 :]:
            alike = game.units[one].type == game.units[other].type
            if (
                alike
                and state.place_of(one) != state.place_of(other)
                and game.sight(_swapped(state, one, other), side) == sight
            ):
                pairs.append((one, other))
                break
    return pairs


def _swapped(state: Any, one: str, other: str) -> Any:
    first, second = (state.frame.unit(unit) for unit in (one, other))
    places = state.places
    return state.with_place(first, places[second]).with_place(second, places[first])


def _same(one: Any, other: Any) -> bool:
    """Byte for byte."""
    if isinstance(one, dict):
        return set(one) == set(other) and all(_same(one[key], other[key]) for key in one)
    return bool(one.dtype == other.dtype and one.tobytes() == other.tobytes())


def test_a_moment_can_be_read() -> None:
    env = hexfront.env("leningrad-1979", render_mode="ansi")
    env.reset(seed=1)
    env.step(env.unwrapped.alphabet.code("german-1"))

    text = env.render()
    assert text.splitlines() == [
        "leningrad_1979_v1: turn 1 of 12, german movement",
        "+0 victory points; german to act",
        "so far: german-1",
    ]


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hexfront.research.environment")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)

    with pytest.raises(HexfrontError, match=r"environments need the package pettingzoo, .*'hexfront\[gym\]'"):
        hexfront.env("leningrad-1979")
