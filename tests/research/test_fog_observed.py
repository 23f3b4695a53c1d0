"""Observations in the fog of war: each side's arrays and questions follow from what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import HasPlans, Wargame, asked
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.state import State
from hexfront.play.runner import playing
from hexfront.research.environment import WargameEnvironment
from hexfront.research.observing import Observer
from hexfront.research.spelling import first_question
from tools.fuzz_play import loaded

NAME = "leningrad-41"
ENEMY, OWNER = "german", "soviet"


@cache
def environment() -> WargameEnvironment:
    return WargameEnvironment(loaded(NAME))


def secret_states() -> Iterator[State]:
    """States of a random game in which a side knows what the other does not."""
    game = loaded(NAME)
    players = {side: RandomPlayer(f"{side} 4") for side in game.frame.sides}
    for done in playing(game, players, SeededDice(4), game.new(setup="suggested")):
        if done.after.to_act and _links(game, done.after):
            yield done.after


def _links(game: Wargame, state: State) -> dict[str, str]:
    return {unit["id"]: unit["is"] for unit in game.sight(state, OWNER)["units"] if unit["is"]}


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[part], other[part]) for part in one)


def test_what_the_owner_knows_is_in_his_observation_alone() -> None:
    game, observer, random = loaded(NAME), environment().observer, Random(1)
    column = observer.legend["units"].index("face down")
    different = 0
    for state in list(secret_states())[::25]:
        world = game.sampled(game.known(state, ENEMY), ENEMY, random)
        seen, imagined = ({side: _arrays(observer, one, side) for side in (ENEMY, OWNER)} for one in (state, world))
        assert _same(seen[ENEMY], imagined[ENEMY])
        assert not seen[ENEMY]["units"][:, column].any()
        down = {game.frame.units[row] for row in np.flatnonzero(seen[OWNER]["units"][:, column])}
        assert down == set(_links(game, state).values())
        different += not _same(seen[OWNER], imagined[OWNER])

    assert different > 5


def _arrays(observer: Observer, state: State, side: str) -> dict[str, Any]:
    return observer.arrays(observer._game.sight(state, side))


def test_questions_are_asked_by_what_the_side_knows() -> None:
    game, alphabet, random = loaded(NAME), environment().alphabet, Random(2)
    asked = 0
    for state in list(secret_states())[::15]:
        if state.to_act == ENEMY:
            world = game.sampled(game.known(state, ENEMY), ENEMY, random)
            questions = [first_question(game, alphabet, game.known(one, ENEMY)) for one in (state, world)]
            assert questions[0].answers == questions[1].answers
            asked += 1

    assert asked > 5


def test_a_boat_at_sea_and_what_lies_on_the_map_are_observed() -> None:
    game, observer = loaded(NAME), environment().observer
    sea = game.waters[0]
    bridge = game.map.hexsides("bridge")[0]
    position = {
        "game": NAME,
        "turn": 3,
        "phase": "soviet movement",
        "units": [{"id": "soviet-lg42", "hex": sea}],
        "demolished": [list(bridge)],
        "german control": ["2807"],
    }

    arrays = observer.arrays(game.sight(game.from_position(position), OWNER))

    def shown(plane: str, number: str) -> float:
        return float(arrays["map"][(observer.legend["map"].index(plane), *environment().lattice.cells[number])])

    assert shown("own units", sea) == 1
    assert [shown("demolished", number) for number in bridge] == [1, 1]
    assert shown("german control", "2807") == 1


def test_whoever_watches_sees_no_secret() -> None:
    env = WargameEnvironment(loaded(NAME), setup="choose", render_mode="ansi")
    env.reset(seed=1)
    assert "turn 1 of 10, soviet set-up" in str(env.render())

    # A unit has been chosen, but not yet its hex.
    env.step(int(np.flatnonzero(env.observe(OWNER)["action_mask"])[0]))

    assert env._question is not None and env._question.said
    assert "so far" not in str(env.render())
    assert not env.observe(ENEMY)["action_mask"].any()


def test_nobody_observes_how_the_enemy_sets_up() -> None:
    """Two set-ups by different plans: the arrays of the other side and what watchers see stay the same."""
    game, observer, seen = loaded(NAME), environment().observer, []
    for plan in asked(game, HasPlans).plans[:2]:
        state = game.new()
        for action in asked(game, HasPlans).suggested(state, plan)[:20]:
            state, _ = game.submit(state, OWNER, action, LoadedDice())
        seen.append([_arrays(observer, state, side) for side in (ENEMY, OWNER)])

    assert _same(seen[0][0], seen[1][0])
    assert not _same(seen[0][1], seen[1][1])


def test_the_environment_tells_the_enemy_the_same_in_two_worlds() -> None:
    """Observations, masks, rewards, infos and pictures while the enemy spells an action."""
    game, compared = loaded(NAME), 0
    for state in list(secret_states())[::40]:
        world = game.sampled(game.known(state, ENEMY), ENEMY, Random(3))
        compared += _compared([_begun_at(one) for one in (state, world)])

    assert compared > 15


def _begun_at(state: State) -> WargameEnvironment:
    env = WargameEnvironment(loaded(NAME), render_mode="ansi")
    env.reset(seed=7)
    env._arrive(state)
    return env


def _compared(envs: list[WargameEnvironment]) -> int:
    """How many steps of the enemy looked the same; the steps after one that rolled dice are not compared."""
    random = Random(5)
    for number in range(12):
        seen = [env.observe(ENEMY) for env in envs]
        assert _same(seen[0]["observation"], seen[1]["observation"])
        assert np.array_equal(seen[0]["action_mask"], seen[1]["action_mask"])
        assert envs[0].rewards == envs[1].rewards and envs[0].infos == envs[1].infos
        assert envs[0].render() == envs[1].render()
        answers = np.flatnonzero(seen[0]["action_mask"])
        if envs[0].agent_selection != ENEMY or not len(answers):
            return number
        answer, before = int(random.choice(answers)), envs[0]._state
        for env in envs:
            env.step(answer)
        if envs[0]._state is not before:
            return number + 1
    return 12
