"""What the games say and what the computer players do is what it was, to the last byte."""

from pathlib import Path

import pytest

import hexfront
from tools import oracle

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_everything_is_as_it_was(name: str) -> None:
    different = oracle.check(FOLDER, name, "quick", jobs=1)

    assert not different, (
        f"{different}; if a rule, a map or a computer player was changed on purpose: "
        "python -m tools.oracle tests/oracle --renew"
    )


def test_every_game_has_fingerprints() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(hexfront.games())
