"""Records as a tree: walked, commented, branched, and written by hand."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

import hexfront
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.registry import load
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.errors import DataError, IllegalAction, InputError
from hexfront.play.dice.seeded import Seeded
from hexfront.play.record.journal import Journal
from hexfront.play.record.lines import broken_link, read_lines
from hexfront.play.record.notes import Branch, Note
from hexfront.play.record.reader import read_notation
from hexfront.play.record.record import Record, load_record
from hexfront.play.record.verify import verify
from hexfront.play.table import Table
from tests.play.sample import forged, play_on, written_game

STORED = Path(__file__).parent.parent / "stored_games"


def a_record(folder: Path, actions: int = 60) -> Record:
    (folder / "game.jsonl").write_bytes(written_game(actions)[0])
    return hexfront.read_record(folder / "game.jsonl")


def annotated(folder: Path, actions: int = 60) -> Record:
    """A record with a comment, a time, and a branch with a branch of its own."""
    record = a_record(folder, actions)
    record.note(0, "Played at the club. {Braces} and a\nsecond line \\ with a stroke.")
    record.note(3, "Too slow.", time="2026-11-18T15:04:05Z", spent=12.5)
    branch = record.branch(after=2)
    record.add(other_action(record, 2), SeededDice(1), branch)
    inner = record.branch(2, branch)
    record.note(2, "Or this:", branch=inner)
    record.add(record.entries[2].action, SeededDice(1), inner)
    record.branch(after=len(record.entries))
    return record


def other_action(record: Record, after: int) -> Action:
    """An action that might have been made instead."""
    game = record.game()
    return game.legal_actions(list(record.walk())[after].state)[-1]


def game_action(record: Record, after: int) -> Action:
    return list(record.walk())[after].action


def test_a_record_is_walked_as_states_actions_and_events(tmp_path: Path) -> None:
    record = a_record(tmp_path)
    game = record.game()

    walk = list(record.walk())

    assert [action.to_json() for _, action, _, _ in walk] == [dict(entry.action) for entry in record.entries]
    assert [after for *_, after in walk] == list(record.states(game))
    for state, action, events, after in walk:
        assert state.to_act is not None
        folded = state
        for event in events:
            folded = event.applied_to(folded)
        assert folded == after
        assert game.refusal(state, state.to_act, action) is None


def test_a_side_walks_through_what_it_knew(tmp_path: Path) -> None:
    raw = gzip.decompress((STORED / "leningrad-41.soviet-victory.jsonl.gz").read_bytes())
    (tmp_path / "game.jsonl").write_bytes(raw)
    record = load_record(tmp_path / "game.jsonl")
    game = record.game()

    whole, german = list(record.walk()), list(record.walk(side="german"))

    assert [ply.state for ply in german] == [game.known(ply.state, "german") for ply in whole]
    assert any(one.events != other.events for one, other in zip(whole, german, strict=True))
    with pytest.raises(InputError, match="unknown side 'finnish'"):
        next(record.walk(side="finnish"))


def test_the_repr_of_a_record_is_short(tmp_path: Path) -> None:
    assert repr(a_record(tmp_path)) == "<Record of leningrad-1979: 60 actions, not finished>"
    assert repr(Branch(4)) == "<Branch after action 4: 0 actions>"


def test_notes_and_branches_come_back_from_file_and_notation(tmp_path: Path) -> None:
    record = annotated(tmp_path)
    record.write(tmp_path / "noted.jsonl")

    assert load_record(tmp_path / "noted.jsonl") == record
    assert read_notation(record.notation()) == record
    assert read_notation(str(record)).notes.of(3) == Note("Too slow.", "2026-11-18T15:04:05Z", 12.5)


def test_a_branch_is_walked_from_where_it_leaves_the_game(tmp_path: Path) -> None:
    record = annotated(tmp_path)
    branch = record.notes.branches[0]
    (inner,) = branch.notes.branches

    (ply,) = record.walk(branch)

    assert ply.state == list(record.walk())[2].state
    assert ply.action == other_action(record, 2) != game_action(record, 2)
    assert [entry.number for entry in record.line(branch)] == [1, 2, 3]
    assert [entry.number for entry in record.line(inner)] == [1, 2, 3]
    with pytest.raises(InputError, match="is no branch of this record"):
        record.line(Branch(1))


@pytest.mark.parametrize("actions", [60, 10_000])
def test_an_annotated_record_is_the_same_to_readers_without_notes(actions: int, tmp_path: Path) -> None:
    plain, record = a_record(tmp_path, actions), annotated(tmp_path, actions)
    record.write(tmp_path / "noted.jsonl")
    lines = read_lines(tmp_path / "noted.jsonl")
    game = list(plain.lines())

    assert list(record.bare_contents()) == list(plain.contents())
    played = len(plain.entries) + 1
    assert [line.content for line in lines[:played]] == list(plain.contents())[:played]
    assert len(lines) == max(len(game), played + 1)
    # Such a reader knows a last line by its end or its signatures, and ignores what else is in it.
    assert "end" in lines[-1].content or lines[-1].content["signatures"] == []
    assert broken_link(lines) is None


def test_verify_tells_of_notes_and_of_branches_that_do_not_fit(tmp_path: Path) -> None:
    record = annotated(tmp_path)
    (entry,) = record.notes.branches[0].entries
    record.notes.branches[0].entries = [replace(entry, action=EndPhase().to_json())]

    verdict = verify(record.write(tmp_path / "noted.jsonl"))

    assert verdict.ok
    assert "beside the game: 3 comments, 1 times and 3 branches, which no signature covers" in verdict.details
    assert any("the branch after action 2 does not fit: the action is not allowed" in one for one in verdict.details)


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ([], "the notes are \\[\\]"),
        ({"actions": {"x": {}}}, "a note is about 'x', expected the number of an action"),
        ({"actions": {"99": {"comment": "?"}}}, "at action 99, the actions are 1 to 60"),
        ({"actions": {"1": {"mood": "good"}}}, "expected an object with 'comment'"),
        ({"actions": {"1": {"spent": -1}}}, "-1 was spent, expected a number of seconds"),
        ({"branches": [{"after": -1, "lines": []}]}, "lacks the action it is after"),
        ({"branches": [{"after": 1, "lines": [{"n": 7}]}]}, "branch after action 1"),
    ],
)
def test_notes_of_another_form_are_refused(notes: object, said: str, tmp_path: Path) -> None:
    path = annotated(tmp_path).write(tmp_path / "noted.jsonl")
    raw = path.read_bytes()
    path.write_bytes(forged(raw, len(raw.splitlines()), lambda line: line.update(notes=notes)))

    with pytest.raises(DataError, match=said):
        load_record(path)


def test_branches_that_lie_too_deep_are_refused(tmp_path: Path) -> None:
    notes: dict[str, object] = {}
    for _ in range(60):
        notes = {"branches": [{"after": 0, "lines": [], "notes": notes}]}
    path = annotated(tmp_path).write(tmp_path / "noted.jsonl")
    raw = path.read_bytes()
    path.write_bytes(forged(raw, len(raw.splitlines()), lambda line: line.update(notes=notes)))

    assert not verify(path)
    assert "lie in each other" in verify(path).reason


def test_a_record_is_written_action_by_action(tmp_path: Path) -> None:
    game = load("leningrad-2010")
    record = Record.begin(game, dice=Seeded(7).described(), players={"german": "me"})
    player = RandomPlayer(3)
    state = record.opening(game)
    while state.to_act is not None:
        state = record.add(player.choose(game, state)).after
    record.write(tmp_path / "own.jsonl")

    verdict = verify(tmp_path / "own.jsonl")

    assert verdict.reading == "ok"
    assert record.closing is not None
    assert repr(record).endswith("points>")
    with pytest.raises(InputError, match="the record is closed"):
        record.add(EndPhase())


def test_adding_needs_dice_and_obeys_the_rules(tmp_path: Path) -> None:
    game = load("leningrad-1979")
    record = Record.begin(game)
    with pytest.raises(InputError, match="hand them to 'add'"):
        record.add(EndPhase())
    with pytest.raises(IllegalAction):
        record.add({"type": "move", "units": ["german-1-pz"], "path": ["2604"]}, LoadedDice())

    record.add(game.legal_actions(record.opening(game))[0], LoadedDice())

    assert len(record.entries) == 1


def test_a_branch_that_rolls_needs_dice(tmp_path: Path) -> None:
    record = a_record(tmp_path, 200)
    rolling = next(entry for entry in record.entries if entry.rolls)
    branch = record.branch(after=rolling.number - 1)

    with pytest.raises(InputError, match="give it dice, such as LoadedDice"):
        record.add(rolling.action, branch=branch)
    ply = record.add(rolling.action, LoadedDice(*(shown for _, shown in rolling.rolls)), branch)

    assert ply.after == list(record.walk())[rolling.number - 1].after


def test_notes_and_branches_stand_at_actions_that_there_are(tmp_path: Path) -> None:
    record = a_record(tmp_path)

    with pytest.raises(InputError, match="a note on action 61 was made, expected 0 to 60"):
        record.note(61, "?")
    with pytest.raises(InputError, match="a branch after action 61 was asked for, expected 0 to 60"):
        record.branch(61)


def test_notes_stay_when_the_game_goes_on_and_go_with_what_is_taken_back(tmp_path: Path) -> None:
    record = annotated(tmp_path)
    record.note(60, "The last.")
    path = record.write(tmp_path / "noted.jsonl")
    game = record.game()
    table = Table(game, Seeded(5), Journal(load_record(path), path))
    play_on(table, 5, RandomPlayer(8))

    on = load_record(path)
    table.journal.take_back()

    assert len(on.entries) == 65 and on.notes == record.notes
    assert verify(path).ok
    for _ in range(5):
        table.journal.take_back()
    back = load_record(path)
    assert len(back.entries) == 59
    assert 60 not in back.notes.actions and back.notes.of(3).comment == "Too slow."
    assert json.loads(path.read_text().splitlines()[-1])["signatures"] == []


def test_a_journal_with_a_clock_notes_when_each_action_was_made(tmp_path: Path) -> None:
    path, clock = tmp_path / "timed.jsonl", iter(range(1_800_000_000, 1_800_001_000))
    plain = a_record(tmp_path, 0)
    table = Table(plain.game(), Seeded(5), Journal(plain, path, lambda: float(next(clock))))
    play_on(table, 5, RandomPlayer(8))
    told = [load_record(path).notes.of(number).time for number in range(1, 6)]
    table.journal.take_back()
    bare = list(load_record(path).bare_contents())

    assert told == [f"2027-01-15T08:00:0{second}Z" for second in range(5)]
    assert set(load_record(path).notes.actions) == {1, 2, 3, 4}
    assert bare == list(plain.bare_contents()), "the lines of the game are as without times"
    assert verify(path).ok


def test_a_game_that_ends_keeps_its_notes_in_the_last_line(tmp_path: Path) -> None:
    record = annotated(tmp_path)
    path = record.write(tmp_path / "noted.jsonl")
    table = Table(record.game(), Seeded(5), Journal(load_record(path), path))
    play_on(table, 10_000, RandomPlayer(8))

    done = load_record(path)

    assert done.closing is not None and done.notes == record.notes
    assert verify(path).reading == "ok"
