"""One side of a game as a Gymnasium environment: Gymnasium's own check, opponents, rewards, positions and pictures."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hexfront
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State
from hexfront.research.solo import SoloEnvironment, environment_id
from tools.fuzz_play import loaded

NAME = "leningrad-1979"
#: The last turn: a German unit stands beside an empty hex that is worth 30 points.
LAST_TURN: dict[str, Any] = {
    "game": NAME,
    "turn": 12,
    "phase": "german movement",
    "units": [
        {"id": "german-21", "hex": "2806"},
        {"id": "soviet-untried-infantry-1", "hex": "2604"},
    ],
}

every_game = pytest.mark.parametrize("name", sorted(hexfront.games()))


def solo(name: str = NAME, side: str | None = None, opponent: Any = "random", **wishes: Any) -> SoloEnvironment:
    """The environment without Gymnasium's wrappers."""
    env = SoloEnvironment(name, side, opponent, **wishes)
    assert isinstance(env, SoloEnvironment)
    return env


def spelled(env: SoloEnvironment, *letters: str) -> tuple[float, bool, dict[str, Any]]:
    """Answer with these letters; the reward of all together, and what the last answer gave."""
    info: dict[str, Any] = {}
    total, over = 0.0, False
    for letter in letters:
        _, reward, over, _, info = env.step(env.alphabet.index(letter))
        total += reward
    return total, over, info


def played_out(env: SoloEnvironment, seed: int) -> tuple[list[float], dict[str, Any]]:
    """Random answers to the end of a game."""
    random, rewards, over = np.random.default_rng(seed), [], False
    _, info = env.reset(seed=seed)
    while not over:
        _, reward, over, _, info = env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
        rewards.append(float(reward))
    return rewards, info


@every_game
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(hexfront.gym(name, loaded(name).frame.sides[0], "random").unwrapped, skip_render_check=True)


def test_gymnasium_makes_every_game_by_its_id() -> None:
    for name in hexfront.games():
        assert environment_id(name) in gymnasium.registry
    made = gymnasium.make("hexfront/leningrad-1979-v1", side="soviet", opponent="random")

    assert isinstance(made.unwrapped, SoloEnvironment)
    assert made.unwrapped.side == "soviet"


def test_the_id_alone_is_enough_with_the_name_of_the_package() -> None:
    made = "import gymnasium; print(gymnasium.make('hexfront.research:hexfront/leningrad-1979-v1').unwrapped.side)"

    assert subprocess.run([sys.executable, "-c", made], capture_output=True, text=True, check=True).stdout == "german\n"


@every_game
def test_the_reward_of_the_outcome_comes_at_the_end(name: str) -> None:
    env = solo(name)
    rewards, info = played_out(env, 4)

    assert set(rewards[:-1]) <= {0.0}
    assert rewards[-1] == {None: 0.0, env.side: 1.0}.get(info["outcome"]["winner"], -1.0)


def test_the_rewards_by_points_add_up_to_the_final_points() -> None:
    for side, sign in (("german", 1), ("soviet", -1)):
        rewards, info = played_out(solo(side=side, reward="points"), 5)

        assert sum(rewards) == sign * info["outcome"]["points"]
        assert any(rewards[:-1])


def test_a_game_begins_at_a_position_and_can_be_won_from_it() -> None:
    env = solo(reward="points")
    env.reset(seed=1, options={"position": LAST_TURN})
    reward, _, _ = spelled(env, "german-21", "2705")

    assert reward == 30
    assert {"id": "german-21", "hex": "2705"}.items() <= env.position()["units"][0].items()


def test_a_position_can_be_given_for_all_games_and_read_back() -> None:
    env = solo(position=LAST_TURN)
    seen, _ = env.reset(seed=1)
    again, _ = solo().reset(seed=2, options={"position": env.position()})

    assert all(np.array_equal(seen[part], again[part]) for part in seen)


def test_unknown_wishes_are_refused() -> None:
    with pytest.raises(HexfrontError, match=r"unknown option of reset 'positon': did you mean 'position'"):
        solo().reset(options={"positon": LAST_TURN})
    with pytest.raises(HexfrontError, match="unknown reward 'fame': known are outcome, points"):
        solo(reward="fame")
    with pytest.raises(HexfrontError, match="unknown side 'finnish'"):
        solo(side="finnish")
    with pytest.raises(HexfrontError, match="unknown computer player 'admiral'"):
        solo(opponent="admiral")
    with pytest.raises(HexfrontError, match="unknown game 'waterloo'"):
        hexfront.gym("waterloo", "german")
    with pytest.raises(HexfrontError, match="german is the agent's own side: expected opponents for soviet"):
        solo(opponent={"german": "random"})
    with pytest.raises(HexfrontError, match=r"the position is 7, expected a document"):
        solo().reset(options={"position": 7})


def test_an_answer_outside_the_mask_loses_the_game() -> None:
    env = solo()
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)

    assert (reward, over) == (-1.0, True)
    assert "is no answer here: expected one of" in info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(HexfrontError, match="the game is over: reset the environment"):
        env.step(wrong)


def test_masks_come_in_the_form_of_maskable_ppo() -> None:
    env = solo()
    _, info = env.reset(seed=1)
    masks = env.action_masks()

    assert masks.dtype == np.bool_ and masks.shape == (env.action_space.n,)  # type: ignore[attr-defined]
    assert np.array_equal(masks, info["action_mask"] == 1)


@pytest.mark.parametrize("opponent", ["sergeant", {"soviet": "sergeant"}])
def test_the_same_seed_gives_the_same_game_against_the_sergeant(opponent: Any) -> None:
    rewards, info = played_out(solo(opponent=opponent, position=LAST_TURN), 6)
    same, known = played_out(solo(opponent=opponent, position=LAST_TURN), 6)

    assert (rewards, info["outcome"]) == (same, known["outcome"])


def test_an_own_opponent_is_asked_with_what_its_side_knows() -> None:
    name, asked = "leningrad-41", []

    def first(game: hexfront.Wargame, state: State) -> Action:
        assert state == game.known(state, str(state.to_act))
        asked.append(state.to_act)
        return game.legal_actions(state)[0]

    env = solo(name, "german", first)
    random, (_, info) = np.random.default_rng(2), env.reset(seed=2)
    while len(asked) < 30:
        _, _, over, _, info = env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
        assert not over

    assert set(asked) == {"soviet"}


@every_game
def test_the_state_has_all_that_the_sides_know_together(name: str) -> None:
    env = solo(name)
    env.reset(seed=3)
    state, sides = env.state(), len(loaded(name).frame.sides) if loaded(name).hides else 1

    assert env.table.state_space.contains(state)
    assert state.shape == (env.table.observer.length * sides,)


def test_a_picture_shows_the_map_and_changes_with_the_position() -> None:
    pytest.importorskip("resvg_py")
    env = solo(render_mode="rgb_array", position=LAST_TURN)
    env.reset(seed=1)
    before = env.render()
    spelled(env, "german-21", "2705")
    after = env.render()

    assert before.dtype == np.uint8 and before.ndim == 3 and before.shape[2] == 3
    assert min(before.shape[:2]) > 300 and before.std() > 20
    assert before.shape == after.shape and (before != after).any()


def test_a_few_lines_tell_the_position() -> None:
    env = solo(render_mode="ansi", position=LAST_TURN)
    env.reset(seed=1)

    assert "turn 12 of 12, german movement" in env.render()
