"""MaskablePPO learns to take Leningrad in the last turn against an opponent who plays at random.

Needs ``pip install 'hexfront[gym]' sb3-contrib``. ``python learn.py --out curve.csv`` trains for a few minutes.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.wrappers import TransformReward
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import hexfront

GAME, SIDE = "leningrad-1979", "german"
#: Three divisions before Leningrad, whose two hexes are worth 30 points each. One of them lies open.
POSITION: dict[str, Any] = {
    "game": GAME,
    "turn": 12,
    "phase": "german movement",
    "units": [
        {"id": "german-21", "hex": "2807"},
        {"id": "german-1", "hex": "2907"},
        {"id": "german-8-pz", "hex": "2708"},
        {"id": "soviet-untried-infantry-1", "hex": "2604"},
        {"id": "soviet-untried-infantry-2", "hex": "2505"},
    ],
}
#: The parts of an observation that the network reads. The map shows the same again, hex by hex.
PARTS = ("units", "table", "word")

#: Games that are played side by side, so that the network answers for all of them at once.
TABLES = 8

#: Chooses one of the answers that a mask allows.
Policy = Callable[[NDArray[np.float32], NDArray[np.bool_]], int]


class Line(gymnasium.ObservationWrapper[NDArray[np.float32], int, Any]):
    """Observations as one line of numbers, none of them large."""

    def __init__(self, env: gymnasium.Env[Any, int]) -> None:
        super().__init__(env)
        assert isinstance(env.observation_space, gymnasium.spaces.Dict)
        length = len(self.observation(env.observation_space.sample()))
        self.observation_space = gymnasium.spaces.Box(-100.0, 100.0, (length,), np.float32)

    def observation(self, observation: dict[str, NDArray[np.float32]]) -> NDArray[np.float32]:
        return np.concatenate([observation[part].ravel() for part in PARTS], dtype=np.float32) * np.float32(0.1)


def small_game(reward: str) -> gymnasium.Env[NDArray[np.float32], int]:
    """The last turn as an environment. Points teach faster, the outcome is what counts."""
    return Line(hexfront.gym(GAME, SIDE, "random", reward=reward, position=POSITION))


class Score(NamedTuple):
    """How many games were won after some steps of training, and the processor time so far."""

    steps: int
    won: float
    seconds: float


def share_won(policy: Policy, games: int) -> float:
    """The share of games that a policy wins, always on the same dice."""
    env, won = small_game("outcome"), 0
    for seed in range(games):
        line, info = env.reset(seed=seed)
        over = False
        reward: SupportsFloat = 0.0
        while not over:
            line, reward, over, _, info = env.step(policy(line, info["action_mask"].astype(bool)))
        won += float(reward) > 0
    return won / games


def at_random(seed: int) -> Policy:
    """Any answer that is allowed."""
    random = np.random.default_rng(seed)
    return lambda line, mask: int(random.choice(np.flatnonzero(mask)))


def learned(model: MaskablePPO) -> Policy:
    """The answers that a model likes best."""
    return lambda line, mask: int(model.predict(line, action_masks=mask, deterministic=True)[0])


class Examination(BaseCallback):
    """Lets the model play some games now and then, and notes how many it wins."""

    def __init__(self, every: int, games: int) -> None:
        super().__init__()
        self.scores: list[Score] = []
        self._every, self._games, self._began = every, games, process_time()

    def _on_rollout_end(self) -> None:
        if not self.scores or self.num_timesteps - self.scores[-1].steps >= self._every:
            self.examine()

    def _on_step(self) -> bool:
        return True

    def examine(self) -> None:
        won = share_won(learned(self.model), self._games)
        self.scores.append(Score(self.num_timesteps, won, process_time() - self._began))
        print(f"{self.num_timesteps:7} steps: {won:5.0%} won, {self.scores[-1].seconds:5.0f} s", flush=True)


def train(steps: int, games: int, seed: int = 1, rollout: int = 2_048) -> tuple[MaskablePPO, list[Score]]:
    """A model after some steps of training, and its scores on the way."""
    tables = DummyVecEnv([lambda: TransformReward(small_game("points"), lambda points: float(points) / 30)] * TABLES)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=rollout // TABLES,
        batch_size=256,
        n_epochs=5,
        learning_rate=5e-4,
        ent_coef=0.01,
        gamma=0.99,
        seed=seed,
        device="cpu",
        policy_kwargs={"net_arch": [64, 64]},
    )
    examination = Examination(rollout * 2, games)
    model.learn(steps, callback=examination)
    examination.examine()
    return model, examination.scores


def main() -> int:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--steps", type=int, default=60_000)
    given.add_argument("--games", type=int, default=100, help="games of each examination")
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--out", type=Path, help="a file for the curve")
    wishes = given.parse_args()
    chance = share_won(at_random(0), wishes.games)
    print(f"an agent that plays at random wins {chance:.0%}")
    _, scores = train(wishes.steps, wishes.games, seed=wishes.seed)
    if wishes.out:
        with wishes.out.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(Score._fields)
            table.writerow((0, chance, 0))
            table.writerows((score.steps, score.won, round(score.seconds)) for score in scores)
    return 0


if __name__ == "__main__":
    sys.exit(main())
