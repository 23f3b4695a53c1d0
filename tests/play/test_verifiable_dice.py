"""Verifiable dice: fair, repeatable, and bound by their commitment."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hexfront
from hexfront.ai.random_player import RandomPlayer
from hexfront.kernel.errors import DataError, InputError
from hexfront.play.dice.choice import taken_up
from hexfront.play.dice.verifiable import Verifiable, VerifiableDice, fair, roll_at
from hexfront.play.record.record import load_record, write_record
from hexfront.play.record.verify import verify
from tests.play.sample import forged, play_on, table


@given(secret=st.text(min_size=1), action=st.integers(0, 9999), index=st.integers(0, 99), sides=st.integers(1, 99))
def test_a_roll_is_within_the_die_and_repeats(secret: str, action: int, index: int, sides: int) -> None:
    shown = roll_at(secret, action, index, sides)

    assert 1 <= shown <= sides
    assert shown == roll_at(secret, action, index, sides)


def test_a_roll_can_be_computed_by_anyone() -> None:
    number = int.from_bytes(hmac.new(b"open sesame", b"12:1", sha256).digest(), "big")
    dice = VerifiableDice("open sesame")
    dice.begin(12)
    dice.roll(6)

    assert dice.roll(6) == number % 6 + 1
    assert dice.commitment == sha256(b"open sesame").hexdigest()


def test_numbers_that_would_favour_low_rolls_are_passed_over() -> None:
    assert fair(iter([7, 6, 3]), 8, 6) == 4
    assert Counter(fair(iter([number, 0]), 8, 6) for number in range(6)) == dict.fromkeys(range(1, 7), 1)


def test_rolls_of_an_action_do_not_depend_on_what_went_before() -> None:
    dice, other = VerifiableDice("a"), VerifiableDice("a")
    dice.begin(1)
    dice.roll(6)
    dice.begin(2)
    other.begin(2)

    assert [dice.roll(6) for _ in range(20)] == [other.roll(6) for _ in range(20)]


def test_fresh_dice_have_secrets_of_their_own() -> None:
    assert hexfront.VerifiableDice().commitment != hexfront.VerifiableDice().commitment


@pytest.mark.parametrize("secret", ["", 7])
def test_a_secret_must_be_a_text(secret: str) -> None:
    with pytest.raises(InputError, match="the secret of the dice"):
        VerifiableDice(secret)


def test_a_die_without_sides_is_refused() -> None:
    with pytest.raises(InputError, match="0 sides"):
        VerifiableDice("a").roll(0)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game with verifiable dice."""
    path = tmp_path_factory.mktemp("verifiable") / "game.jsonl"
    played = table(Verifiable.fresh("s3cret"))
    play_on(played, 10_000, RandomPlayer(1))
    return write_record(played.journal.record, path)


def test_a_finished_record_reveals_the_secret_and_proves_its_rolls(finished: Path) -> None:
    record = load_record(finished)

    assert record.closing is not None and record.closing.secret == "s3cret"
    assert record.dice == {"kind": "verifiable", "commitment": sha256(b"s3cret").hexdigest()}
    assert verify(finished).ok


def test_another_secret_than_the_committed_one_is_found(finished: Path, tmp_path: Path) -> None:
    raw = finished.read_bytes()
    last = raw.count(b"\n")
    path = tmp_path / "game.jsonl"
    path.write_bytes(forged(raw, last, lambda row: row["end"].update(secret="other")))

    assert verify(path).line == last
    assert "commitment" in verify(path).reason


def test_rolls_of_other_dice_are_found(finished: Path, tmp_path: Path) -> None:
    raw = finished.read_bytes()
    commitment = VerifiableDice("other").commitment
    raw = forged(raw, 1, lambda row: row["dice"].update(commitment=commitment))
    raw = forged(raw, raw.count(b"\n"), lambda row: row["end"].update(secret="other"))
    path = tmp_path / "game.jsonl"
    path.write_bytes(raw)

    assert "not those of the dice" in verify(path).reason


def test_to_play_on_takes_the_secret(finished: Path) -> None:
    record = load_record(finished)

    assert taken_up(record, "s3cret").secret == "s3cret"
    with pytest.raises(DataError, match="takes the secret"):
        taken_up(record)
    with pytest.raises(DataError, match="not the one that the header's commitment binds to"):
        taken_up(record, "other")
