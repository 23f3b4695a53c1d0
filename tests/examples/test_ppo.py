"""The example of MaskablePPO learns for a few steps; skipped where sb3-contrib is not installed."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

LEARN = Path(__file__).resolve().parent.parent.parent / "examples" / "ppo" / "learn.py"


def test_the_example_learns_for_a_few_steps() -> None:
    pytest.importorskip("sb3_contrib")
    spec = importlib.util.spec_from_file_location("learn", LEARN)
    assert spec is not None and spec.loader is not None
    learn: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(learn)
    _, scores = learn.train(steps=256, games=2, rollout=128)

    assert scores[-1].steps >= 256
    assert all(0 <= score.won <= 1 for score in scores)
