"""The benchmark of the environments takes the steps that it counts, and tells when there is no chess beside them."""

import sys
from typing import Any

import pytest

from benchmarks import environments
from hexfront import env


def test_every_step_that_is_counted_is_taken() -> None:
    arena: Any = env("leningrad-1979")
    taken: list[object] = []
    step = arena.step

    def counted(action: object) -> None:
        taken.append(action)
        step(action)

    arena.step = counted

    (found,) = environments.compared({"leningrad-1979": arena}, runs=1, steps=60)

    assert len(taken) == 60
    assert found.per_second > 0 and found.ratio > 0


def test_chess_is_left_out_where_its_package_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo.classic", None)
    monkeypatch.setattr(environments, "STEPS", 30)
    monkeypatch.setattr(sys, "argv", ["environments", "leningrad-1979"])
    monkeypatch.setattr(environments, "compared", lambda arenas: compared(arenas, runs=1, steps=30))
    environments.main()

    said = capsys.readouterr().out.splitlines()
    assert "is left out: pettingzoo.classic is not installed" in said[0]
    assert said[2].startswith("leningrad-1979")


compared = environments.compared
