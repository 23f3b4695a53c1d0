"""Records: they contain what was played, and any change of the file is detected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront import __version__
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.registry import load
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import DataError
from hexfront.play.dice.seeded import Seeded
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import Record, load_record, record_header, write_record
from hexfront.play.record.verify import verify
from hexfront.play.table import Point, Table, carried_out
from tests.play.sample import first_line_with, forged, play_on, table, written_game

WHOLE = 10_000
SOME = 90


def put(folder: Path, raw: bytes) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(raw)
    return path


def test_a_whole_game_comes_back_from_its_file(tmp_path: Path) -> None:
    played = table(Seeded(3))
    play_on(played, WHOLE, RandomPlayer(3))
    write_record(played.journal.record, tmp_path / "game.jsonl")

    record = load_record(tmp_path / "game.jsonl")

    assert record == played.journal.record
    assert record.final(record.game()) == played.state
    assert list(record.states(record.game()))[-1] == played.state
    assert record.closing is not None and record.closing.outcome is not None
    assert verify(tmp_path / "game.jsonl").reason == f"complete, {len(record.entries)} actions"


def test_a_record_tells_which_program_began_it_and_older_ones_need_not(tmp_path: Path) -> None:
    played = table(Seeded(3), tmp_path / "game.jsonl")
    play_on(played, SOME, RandomPlayer(3))
    record = load_record(tmp_path / "game.jsonl")
    older = Record({name: value for name, value in record.header.items() if name != "program"}, record.entries)

    assert record.header["program"] == f"hexfront {__version__}"
    assert verify(tmp_path / "game.jsonl").ok and verify(write_record(older, tmp_path / "older.jsonl")).ok


def test_another_game_and_its_options_come_back_too(tmp_path: Path) -> None:
    game = load("leningrad-2010", bid=9)
    dice = Seeded(1)
    begun = record_header(game, game.new(setup="suggested"), dice.described(), "2026-01-31")
    played = Table(game, dice, Journal(Record(begun)))
    play_on(played, WHOLE, RandomPlayer(1))
    path = write_record(played.journal.record, tmp_path / "game.jsonl")

    record = load_record(path)

    assert record.game().options == {"bid": 9} and record.header["date"] == "2026-01-31"
    assert record.final(game) == played.state
    assert verify(path).ok


def test_set_up_by_the_players_is_part_of_the_record(tmp_path: Path) -> None:
    played = table(Seeded(4), tmp_path / "game.jsonl", setup="choose")
    play_on(played, SOME, RandomPlayer(4))

    assert verify(tmp_path / "game.jsonl").ok
    assert load_record(tmp_path / "game.jsonl").entries[0].action["type"] == "place"


def test_every_action_is_in_the_file_before_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = table(Seeded(5), path)
    player = RandomPlayer(5)
    for number in range(1, 20):
        play_on(played, 1, player)

        assert len(load_record(path).entries) == number


def test_what_is_taken_back_leaves_no_trace_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = table(Seeded(5), path)
    play_on(played, 3, RandomPlayer(5))
    before = path.read_bytes()
    play_on(played, 1, RandomPlayer(6))
    played.journal.take_back()

    assert path.read_bytes() == before


def test_a_journal_goes_on_where_a_record_ends(tmp_path: Path) -> None:
    raw, game = written_game(SOME)
    path = put(tmp_path, raw)
    record = load_record(path)
    journal = Journal(record, path)
    state = record.final(game)
    assert state.to_act is not None
    action = RandomPlayer(1).choose(game, state)
    at = Point(SOME, state, journal.head)
    entry, after = carried_out(game, at, state.to_act, action, SeededDice(1))
    journal.append(entry, after.head)

    assert path.read_bytes().startswith(raw)
    assert len(load_record(path).entries) == SOME + 1


def test_a_line_torn_off_by_a_crash_is_named_or_mended(tmp_path: Path) -> None:
    raw, _ = written_game(SOME)
    path = put(tmp_path, raw[:-30])

    with pytest.raises(DataError, match=f"line {SOME + 1}: not a whole line of JSON"):
        load_record(path)
    assert len(load_record(path, mend=True).entries) == SOME - 1


def test_a_record_cut_between_lines_is_an_unfinished_game(tmp_path: Path) -> None:
    raw, _ = written_game(SOME)
    path = put(tmp_path, b"".join(raw.splitlines(keepends=True)[:40]))

    assert verify(path).reason == "unfinished, 39 actions"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    raw, _ = written_game(SOME)
    record = load_record(put(tmp_path, raw))

    with pytest.raises(DataError, match="nowhere"):
        write_record(record, tmp_path / "nowhere" / "game.jsonl")


def test_a_disk_that_fails_leaves_the_game_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = table(Seeded(5), path)
    play_on(played, 3, RandomPlayer(5))
    before, state = path.read_bytes(), played.state
    path.rename(tmp_path / "away.jsonl")

    with pytest.raises(DataError, match="cannot be written"):
        play_on(played, 1, RandomPlayer(5))
    assert played.state is state

    (tmp_path / "away.jsonl").rename(path)
    play_on(played, 1, RandomPlayer(5))
    assert path.read_bytes().startswith(before)
    assert verify(path).reason == "unfinished, 4 actions"


@given(at=st.integers(min_value=0), put_in=st.integers(min_value=1, max_value=255))
@settings(max_examples=150)
def test_any_changed_byte_is_found(tmp_path_factory: pytest.TempPathFactory, at: int, put_in: int) -> None:
    raw, _ = written_game(SOME)
    place = at % len(raw)
    changed = raw[:place] + bytes([raw[place] ^ put_in]) + raw[place + 1 :]
    path = put(tmp_path_factory.mktemp("changed"), changed)

    verdict = verify(path)

    assert not verdict.ok
    assert verdict.line == raw[:place].count(b"\n") + 1


@given(data=st.data())
@settings(max_examples=60)
def test_lines_removed_doubled_or_moved_are_found(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    lines = written_game(SOME)[0].splitlines(keepends=True)
    first = data.draw(st.integers(0, SOME - 1))
    second = data.draw(st.integers(first + 1, SOME))
    changed = data.draw(
        st.sampled_from(
            [
                lines[:first] + lines[first + 1 :],
                lines[: second + 1] + lines[first:],
                [*lines[:first], lines[second], *lines[first + 1 : second], lines[first], *lines[second + 1 :]],
            ]
        )
    )

    verdict = verify(put(tmp_path_factory.mktemp("moved"), b"".join(changed)))

    assert not verdict.ok
    assert verdict.line is not None and first + 1 <= verdict.line <= second + 2


@given(st.binary(max_size=300))
def test_garbage_is_no_record(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = put(tmp_path_factory.mktemp("garbage"), raw)

    assert not verify(path).ok
    with pytest.raises(DataError, match=r"game\.jsonl"):
        load_record(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "cannot be read" in verify(tmp_path / "none.jsonl").reason


def _set(*keys: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    def change(content: dict[str, Any]) -> None:
        inner: Any = content
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = to

    return change


def _drop_event(content: dict[str, Any]) -> None:
    content["events"].pop()


def _repeat_event(content: dict[str, Any]) -> None:
    content["events"].append(content["events"][-1])


@pytest.mark.parametrize(
    ("key", "change", "reason"),
    [
        ("rolls", _set("rolls", to=[]), "a roll of a .*-sided die is missing"),
        ("rolls", _set("rolls", 0, to=[4, 1]), "the game rolls a"),
        ("action", _set("rolls", to=[[6, 1]]), "1 rolls are recorded, the game makes 0"),
        ("action", _set("side", to="soviet"), "the action is not allowed: it is for the german side"),
        ("action", _set("side", to="polish"), "the action is not allowed: unknown side"),
        ("action", _set("action", to={"type": "dance"}), "the action is not allowed: unknown type"),
        ("action", _set("events", 0, "units", to=["german-58"]), "event 1 is recorded as"),
        ("action", _set("events", 0, to={"type": "unit placed"}), "event 1 is recorded as"),
        ("action", _drop_event, "events are recorded, but the action leads to"),
        ("action", _repeat_event, "events are recorded, but the action leads to"),
    ],
)
def test_a_forged_line_with_right_hashes_is_found_by_playing(
    tmp_path: Path, key: str, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    raw, _ = written_game(SOME)
    line = first_line_with(raw, key)

    verdict = verify(put(tmp_path, forged(raw, line, change)))

    assert verdict.line == line
    assert re.search(reason, verdict.reason), verdict.reason


def test_lucky_rolls_are_not_those_of_the_seeded_dice(tmp_path: Path) -> None:
    raw, _ = written_game(SOME)

    verdict = verify(put(tmp_path, forged(raw, 1, _set("dice", "seed", to=6))))

    assert verdict.line == first_line_with(raw, "rolls")
    assert "not those of the dice" in verdict.reason


def test_a_forged_outcome_is_found(tmp_path: Path) -> None:
    raw, _ = written_game(WHOLE)
    last = raw.count(b"\n")

    verdict = verify(put(tmp_path, forged(raw, last, _set("end", "outcome", "points", to=99))))

    assert (verdict.ok, verdict.line) == (False, last)
    assert '"points":99' in verdict.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_set("format", to="chess"), "not the header of a game record"),
        (_set("version", to=99), "the record has version 99"),
        (_set("game", to="leningrad-1812"), "did you mean"),
        (_set("options", to={"data": "x"}), "unknown option"),
        (_set("options", to=[]), "expected a dict"),
        (_set("dice", to={"kind": "bent"}), "unknown kind of dice 'bent'"),
        (_set("position", "turn", to=99), "the turn is 99"),
        (_set("position", "units", 0, "hex", to="9999"), "unknown hex '9999'"),
        (_set("position", "air", to=[1]), "the header does not open a game"),
    ],
)
def test_a_wrong_header_is_found_in_line_1(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    verdict = verify(put(tmp_path, forged(written_game(SOME)[0], 1, change)))

    assert verdict.line == 1
    assert reason in verdict.reason


@pytest.mark.parametrize(
    "change",
    [
        _set("n", to=True),
        _set("rolls", to=[[6]]),
        _set("rolls", to=[[6, "1"]]),
        _set("events", to=[1]),
        _set("events", to=None),
        _set("extra", to=1),
        _set("format", to="hexfront record"),
        _set("end", to=1),
    ],
)
def test_a_line_of_the_wrong_form_is_named(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    path = put(tmp_path, forged(written_game(SOME)[0], 7, change))

    with pytest.raises(DataError, match=r"game\.jsonl, line [78]: "):
        load_record(path)


def test_a_stored_game_stands_when_a_rule_changes(tmp_path: Path) -> None:
    raw, game = written_game(SOME)
    refused_today = forged(raw, 2, _set("action", "path", to=["0108"]))
    path = put(tmp_path, refused_today)

    assert load_record(path).final(game) == load_record(put(tmp_path, raw)).final(game)
    path.write_bytes(refused_today)
    assert verify(path).line == 2


def test_an_event_that_fits_nowhere_is_named_with_its_line(tmp_path: Path) -> None:
    raw, game = written_game(SOME)
    path = put(tmp_path, forged(raw, 4, _set("events", to=[{"type": "unit placed", "unit": "x", "place": "0101"}])))

    with pytest.raises(DataError, match="line 4: the event 'unit placed' does not fit"):
        load_record(path).final(game)


def test_lines_are_plain_json_for_other_programs() -> None:
    rows = [json.loads(row) for row in written_game(SOME)[0].splitlines()]

    assert [row["n"] for row in rows[1:]] == list(range(1, SOME + 1))
    assert set(rows[1]) == {"n", "side", "action", "events", "rolls", "hash"}
