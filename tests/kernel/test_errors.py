"""Errors name what was asked for and what there is."""

import pytest

from hexfront.kernel.errors import (
    DataError,
    HexfrontError,
    IllegalAction,
    InputError,
    MissingExtra,
    NotNow,
    needing,
    unknown,
)
from hexfront.kernel.rulebook import Refusal


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("lenningrad", ["leningrad", "stalingrad"], "unknown game 'lenningrad': did you mean 'leningrad'"),
        ("zzz", ["leningrad", "stalingrad"], "unknown game 'zzz': known are leningrad, stalingrad"),
        ("zzz", [], "unknown game 'zzz': there is none at all"),
        (None, ["a"], "unknown game None: known are a"),
        ("zzz", [f"hex-{n:02}" for n in range(41)], "there are 41, from 'hex-00' to 'hex-40'"),
    ],
)
def test_an_unknown_name_gets_a_hint(name: object, known: list[str], said: str) -> None:
    assert said in str(unknown("game", name, known))


def test_an_illegal_action_carries_its_refusal() -> None:
    refusal = Refusal("6.4", "too far")
    error = IllegalAction(refusal)

    assert error.refusal is refusal
    assert str(error) == "too far (rule 6.4)"
    assert refusal.to_json() == {"rule": "6.4", "reason": "too far"}


def test_all_errors_are_of_one_family() -> None:
    assert all(issubclass(kind, HexfrontError) for kind in (IllegalAction, NotNow, InputError, DataError))
    assert issubclass(InputError, ValueError)


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("no_such_package.part", "pictures need the package no_such_package, which is not installed"),
        (None, "pictures need a package that is not installed; run: pip install 'hexfront[png]'"),
    ],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(module: str | None, said: str) -> None:
    with pytest.raises(MissingExtra) as told, needing("png", "pictures need"):
        raise ModuleNotFoundError("gone", name=module)

    assert said in str(told.value)
    assert told.value.extra == "png"


def test_a_module_of_hexfront_that_is_missing_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="gone"), needing("png", "pictures need"):
        raise ModuleNotFoundError("gone", name="hexfront.gone")
