"""Observations, masks and rewards are the same, byte by byte, as when each of them was worked out from nothing."""

import hashlib
import random
from typing import Any

import numpy as np
import pytest

import hexfront

#: Random games of environments of version 1. Whoever changes one of these on purpose raises the version.
FINGERPRINTS = {
    "assault-on-leningrad": ("57484191343b7d7c24c2098a", "ce109a7c15e8ba1b48b4eecf"),
    "assault-on-stalingrad": ("0712468d0be4b302e9481210", "87d1a9e77e9a8005f93854a3"),
    "leningrad-1979": ("633ebe2ae9fdda2c89b63589", "16523199feb10c9009a38258"),
    "leningrad-2010": ("bb6a609fdefb71a67c8345e8", "ca35efee7def9d1f0e778440"),
    "leningrad-41": ("41f00856c3f47be5449f76fc", "b9ea2fd2ce4408eed6057468"),
}


def _feed(digest: Any, observed: Any) -> None:
    if isinstance(observed, dict):
        for part in sorted(observed):
            digest.update(part.encode())
            _feed(digest, observed[part])
    else:
        digest.update(f"{observed.dtype} {observed.shape}".encode() + observed.tobytes())


def fingerprint(name: str, setup: str, seeds: tuple[int, ...], limit: int) -> str:
    """A hash of everything that all sides are told in some random games."""
    digest, env = hashlib.sha256(), hexfront.env(name, setup=setup)
    for seed in seeds:
        chance = random.Random(seed)
        env.reset(seed=seed)
        for _ in range(limit):
            for side in env.possible_agents:
                _feed(digest, env.observe(side))
            digest.update(repr(sorted(env.unwrapped.rewards.items())).encode())
            if any(env.unwrapped.terminations.values()):
                break
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(chance.choice(np.flatnonzero(mask).tolist()))
    return digest.hexdigest()[:24]


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_every_byte_is_as_it_was(name: str) -> None:
    told = (fingerprint(name, "suggested", (1, 2), 500), fingerprint(name, "choose", (7,), 150))

    assert told == FINGERPRINTS[name]
