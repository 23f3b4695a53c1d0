"""Rounds of the dice: every seat's part counts, each is bound by its commitment, and nobody steers."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexfront.ai.random_player import RandomPlayer
from hexfront.cli.app import app
from hexfront.games.registry import load
from hexfront.kernel.errors import DataError
from hexfront.play.dice.choice import taken_up
from hexfront.play.dice.rounds import NOT_OFFERED, NOT_REVEALED, Round, Share, mixed
from hexfront.play.dice.verifiable import Verifiable, commitment, roll_at
from hexfront.play.record.entries import Closing
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import Record, load_record, record_header, write_record
from hexfront.play.record.verify import verify
from hexfront.play.table import Point, carried_out
from tests.play.sample import GAME, forged

EARLY, GERMAN, SOVIET, SECRET = ("e" * 64, "a" * 64, "b" * 64, "c" * 64)
#: The first action of the second round.
SECOND = 4


def share(part: str, *, revealed: bool = True) -> Share:
    return Share(commitment(part), part if revealed else None)


FIRST_ROUND = Round(1, commitment("one"), {"german": share(EARLY)}, {"soviet": NOT_OFFERED}, "one")
SECOND_ROUND = Round(2, commitment(SECRET), {"german": share(SOVIET), "soviet": share(GERMAN)}, {}, SECRET)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, whose second round begins with an action in its midst."""
    game, dice = load(GAME), Verifiable.fresh("header")
    record = Record(record_header(game, game.new(setup="suggested"), dice.described()))
    journal, state, player = Journal(record), record.opening(game), RandomPlayer(1)
    while state.to_act is not None:
        number = len(record.entries) + 1
        now = FIRST_ROUND if number < SECOND else SECOND_ROUND
        note = now.note() if number in (1, SECOND) else None
        at = Point(number - 1, state, journal.head)
        entry, point = carried_out(game, at, state.to_act, player.choose(game, state), now.at(number), note)
        journal.append(entry, point.head)
        state = point.state
    outcome = game.outcome(state)
    record.closing = Closing(outcome.to_json() if outcome else None, "header", {"1": "one", "2": SECRET})
    return write_record(record, tmp_path_factory.mktemp("rounds") / "game.jsonl")


def changed(finished: Path, folder: Path, line: int, change: Callable[[dict[str, Any]], None]) -> Path:
    """A copy of the record with a line changed as a forger would."""
    path = folder / "game.jsonl"
    path.write_bytes(forged(finished.read_bytes(), line, change))
    return path


def last_line(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def test_a_record_with_rounds_is_checked_part_by_part(finished: Path) -> None:
    verdict = verify(finished)

    assert (verdict.reading, verdict.dice_checked) == ("ok", True)
    assert verdict.details[:2] == (
        "dice from action 1: the server's secret and the part of german (without soviet: no part was offered)",
        "dice from action 4: the server's secret and the part of german, the part of soviet",
    )


def test_anyone_can_compute_a_roll_of_a_round(finished: Path) -> None:
    rolled = next(one for one in load_record(finished).entries if one.rolls and one.number >= SECOND)
    key = sha256(f"{SECRET}\ngerman {SOVIET}\nsoviet {GERMAN}".encode()).hexdigest()

    sides, shown = rolled.rolls[0]

    assert shown == roll_at(key, rolled.number, 0, sides)


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_every_single_part_changes_the_rolls(side: str) -> None:
    other = {"german": SOVIET, "soviet": GERMAN} | {side: "d" * 64}

    assert mixed(SECRET, other) != mixed(SECRET, {"german": SOVIET, "soviet": GERMAN})


def test_a_part_other_than_the_committed_one_is_found(finished: Path, tmp_path: Path) -> None:
    def swap(row: dict[str, Any]) -> None:
        row["dice"]["parts"]["soviet"]["part"] = "d" * 64

    verdict = verify(changed(finished, tmp_path, SECOND + 1, swap))

    assert (verdict.reading, verdict.line) == ("WRONG", SECOND + 1)
    assert verdict.reason == "the part of the soviet seat in round 2 of the dice is not the one it committed to"


def test_a_host_who_draws_another_part_and_its_commitment_is_found_by_the_rolls(finished: Path, tmp_path: Path) -> None:
    def swap(row: dict[str, Any]) -> None:
        row["dice"]["parts"]["soviet"] = {"commitment": commitment("d" * 64), "part": "d" * 64}

    assert "are not those of the dice" in verify(changed(finished, tmp_path, SECOND + 1, swap)).reason


def test_a_part_that_is_left_out_afterwards_is_found_by_the_rolls(finished: Path, tmp_path: Path) -> None:
    def drop(row: dict[str, Any]) -> None:
        row["dice"]["parts"]["soviet"]["part"] = None
        row["dice"]["without"]["soviet"] = NOT_REVEALED

    assert "are not those of the dice" in verify(changed(finished, tmp_path, SECOND + 1, drop)).reason


def test_another_secret_of_a_round_than_the_committed_one_is_found(finished: Path, tmp_path: Path) -> None:
    def swap(row: dict[str, Any]) -> None:
        row["end"]["secrets"]["2"] = "other"

    verdict = verify(changed(finished, tmp_path, last_line(finished), swap))

    assert verdict.reason == "the secret of round 2 of the dice is not the one that its commitment binds to"


@pytest.mark.parametrize("taken", ["secret", "secrets"])
def test_a_record_without_its_secrets_reads_as_dice_not_checked(finished: Path, tmp_path: Path, taken: str) -> None:
    def strip(row: dict[str, Any]) -> None:
        del row["end"][taken]

    path = changed(finished, tmp_path, last_line(finished), strip)
    verdict = verify(path)
    said = CliRunner().invoke(app, ["verify", str(path)])

    assert (verdict.reading, verdict.dice_checked, verdict.ok) == ("dice not checked", False, True)
    assert "the secret of the dice is missing, though the game is over" in verdict.details[0]
    assert said.output.splitlines()[0] == f"{path}: dice not checked, {verdict.reason}"
    assert said.exit_code == 3


def test_a_round_that_comes_again_is_found(finished: Path, tmp_path: Path) -> None:
    """A host who ran a round twice would have drawn twice."""

    def back(row: dict[str, Any]) -> None:
        row["dice"] |= {"round": 1, "commitment": FIRST_ROUND.commitment}

    assert verify(changed(finished, tmp_path, SECOND + 1, back)).reason == "round 1 of the dice comes after round 1"


def test_rounds_that_were_drawn_and_not_used_are_named(finished: Path, tmp_path: Path) -> None:
    def skip(row: dict[str, Any]) -> None:
        row["dice"]["round"] = 4

    details = verify(changed(finished, tmp_path, SECOND + 1, skip)).details

    assert "before round 4 the dice were drawn 3 times, and only the last counts" in details
    assert not any("were drawn" in one for one in verify(finished).details)


def test_a_part_that_was_known_before_the_secret_was_drawn_is_found(finished: Path, tmp_path: Path) -> None:
    """A host who uses a revealed part again can draw secrets for it until he likes one."""

    def again(row: dict[str, Any]) -> None:
        row["dice"]["parts"]["soviet"] = {"commitment": commitment(EARLY), "part": EARLY}

    verdict = verify(changed(finished, tmp_path, SECOND + 1, again))

    assert verdict.reason == "the part of the soviet seat in round 2 of the dice was known before"


def test_a_part_of_no_seat_is_found(finished: Path, tmp_path: Path) -> None:
    """It would count in the dice, but no seat has committed to the part in its name."""
    name = f"german {GERMAN}\nsoviet"

    def join(row: dict[str, Any]) -> None:
        row["dice"]["parts"] = {name: row["dice"]["parts"]["soviet"]}

    verdict = verify(changed(finished, tmp_path, SECOND + 1, join))

    assert (verdict.ok, verdict.line) == (False, SECOND + 1)
    assert "which is no seat" in verdict.reason and "\n" not in verdict.reason


@pytest.mark.parametrize(
    "note",
    [
        {},
        {"round": 1, "commitment": "x", "parts": {}, "without": {"soviet": "away\n  signed by the server"}},
        {"round": 1, "commitment": "x", "parts": {}, "without": {"soviet": 7}},
        {"round": 0, "commitment": "x", "parts": {}, "without": {}},
        {"round": True, "commitment": "x", "parts": {}, "without": {}},
        {"round": 1, "commitment": None, "parts": {}, "without": {}},
        {"round": 1, "commitment": "x", "parts": [], "without": {}},
        {"round": 1, "commitment": "x", "parts": {"german": "y"}, "without": {}},
        {"round": 1, "commitment": "x", "parts": {"german": {"commitment": "y", "part": None}}, "without": {}},
        {"round": 1, "commitment": "x", "parts": {"german": {"commitment": "a" * 64, "part": 7}}, "without": {}},
    ],
)
def test_a_note_that_is_no_round_is_refused(note: dict[str, Any]) -> None:
    with pytest.raises(DataError, match="expected a round with its parts and commitments"):
        Round.read(note)


def test_seats_have_no_part_in_seeded_dice(finished: Path, tmp_path: Path) -> None:
    def seed(row: dict[str, Any]) -> None:
        row["dice"] = {"kind": "seeded", "seed": 7}

    assert verify(changed(finished, tmp_path, 1, seed)).reason == "seats have no part in seeded dice"


def test_only_the_server_plays_on_with_parts_of_seats(finished: Path) -> None:
    with pytest.raises(DataError, match="line 2: the seats have parts in these dice"):
        taken_up(load_record(finished), "header")
    with pytest.raises(DataError, match="takes the secret of round 2"):
        Round.read(SECOND_ROUND.note()).at(9)


@pytest.mark.parametrize("wrong", [[], {"1": ""}, {"1": 7}])
def test_secrets_of_rounds_are_texts_by_number(finished: Path, tmp_path: Path, wrong: object) -> None:
    def set_wrong(row: dict[str, Any]) -> None:
        row["end"]["secrets"] = wrong

    assert "expected texts by number" in verify(changed(finished, tmp_path, last_line(finished), set_wrong)).reason


def test_a_secret_that_is_no_unicode_is_only_wrong(finished: Path, tmp_path: Path) -> None:
    def odd(row: dict[str, Any]) -> None:
        row["end"]["secret"] = "\ud800"

    assert "commitment binds to" in verify(changed(finished, tmp_path, last_line(finished), odd)).reason
