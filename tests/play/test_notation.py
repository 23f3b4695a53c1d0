"""The notation of records: readable, and what is read back is the record itself."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.registry import load
from hexfront.kernel.errors import DataError
from hexfront.play.dice.verifiable import Verifiable
from hexfront.play.record.reader import read_notation, read_record
from hexfront.play.record.record import Record, load_record, write_record
from hexfront.play.record.shorthand import read, spelled
from hexfront.play.record.verify import verify
from tests.play.sample import forged, play_on, table, written_game

STORED = Path(__file__).parent.parent / "stored_games"
#: One stored game of each, and those of the game with hidden units, draws and options.
GAMES = (
    "leningrad-1979.soviet-tactical-fought",
    "leningrad-2010.german-tactical-by-bid",
    "assault-on-leningrad.russian-decisive",
    "assault-on-stalingrad.draw",
    "leningrad-41.airborne",
    "leningrad-41.defensive-states",
    "leningrad-41.fanaticism",
)


@cache
def stored(name: str) -> bytes:
    return gzip.decompress((STORED / f"{name}.jsonl.gz").read_bytes())


def loaded(folder: Path, raw: bytes) -> Record:
    (folder / "game.jsonl").write_bytes(raw)
    return load_record(folder / "game.jsonl")


def some(folder: Path) -> Record:
    return loaded(folder, written_game(60)[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_record_read_back_from_the_notation_is_the_same_file(name: str, tmp_path: Path) -> None:
    record = loaded(tmp_path, stored(name))
    (tmp_path / "game.txt").write_text(record.notation(), encoding="utf-8")

    back = read_record(tmp_path / "game.txt")

    assert back == record
    assert "".join(back.lines()).encode() == stored(name)
    assert verify(tmp_path / "game.txt") == verify(tmp_path / "game.jsonl")


def test_what_is_told_in_words_is_skipped_by_readers(tmp_path: Path) -> None:
    record = some(tmp_path)

    text = record.notation(told=True)

    assert "; German" in text
    assert read_notation(text) == record


def test_actions_are_written_in_shorthand() -> None:
    game = load("leningrad-1979")
    move = {"type": "move", "units": ["german-1-pz", "german-6-pz"], "path": ["0210", "0310"]}
    attack = {"type": "attack", "units": ["german-1-pz"], "hexes": ["1505", "1506"], "air": 2}

    assert spelled(game, "german", move) == "move 1-pz, 6-pz to 0210 0310"
    assert spelled(game, "german", attack) == "attack 1-pz at 1505, 1506 air 2"
    assert read(game, "german", "attack 1-pz at 1505 1506 air 2") == attack


def test_a_document_that_has_no_shorthand_is_written_as_json() -> None:
    game = load("leningrad-1979")
    old = {"type": "attack", "units": ["german-1-pz"], "hexes": ["1505"]}

    text = spelled(game, "german", old)

    assert text.startswith("{")
    assert read(game, "german", text) == old


def test_events_that_the_rules_here_do_not_lead_to_are_written_down(tmp_path: Path) -> None:
    raw = forged(written_game(60)[0], 3, lambda line: line["events"].append({"type": "phase passed", "phase": "x"}))
    record = loaded(tmp_path, raw)

    text = record.notation()

    assert text.count("! events") == 1
    assert read_notation(text) == record


def test_dice_with_a_secret_and_an_unfinished_game_come_back() -> None:
    played = table(Verifiable.fresh("known to nobody"))
    play_on(played, 150, RandomPlayer(2))
    record = played.journal.record

    assert read_notation(record.notation()) == record
    play_on(played, 10_000, RandomPlayer(2))
    assert record.closing is not None and record.closing.secret == "known to nobody"
    assert read_notation(record.notation()) == record


def test_a_changed_action_is_found_by_the_hash_and_a_record_without_one_is_ones_own(tmp_path: Path) -> None:
    record = some(tmp_path)
    text = record.notation()
    lines = [line for line in text.splitlines() if not line.startswith("60. ")]

    with pytest.raises(DataError, match="the hash does not fit"):
        read_notation("\n".join(lines))
    assert read_notation("\n".join(lines[:-1])).entries == record.entries[:-1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("61. german fly 1-pz", "begins with no action of leningrad-1979"),
        ("61. german end phase | 6", "the rolls are '6', expected such as 'd6=4'"),
        ("99. german end phase", "it is action 99, expected action 61"),
        ("61 german end phase", "expected an action such as"),
        (")", "no branch is open"),
        ("( after 99", "expected a branch '( after N' with N from 0 to 60"),
        ("( after 3", "the branch after action 3 is not closed"),
        ("{half a comment", "the comment does not end"),
        ("@ +xs", "expected a moment such as"),
        ("nonsense", "'nonsense' is no line of a record"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, said: str, tmp_path: Path) -> None:
    text = some(tmp_path).notation().replace("\nhash", f"\n{line}\nhash")

    with pytest.raises(DataError, match=said.replace("(", r"\(")) as fault:
        read_notation(text, "game.txt")

    assert str(fault.value).startswith("game.txt, line ")


def test_a_refused_action_names_its_line_and_the_rule(tmp_path: Path) -> None:
    text = some(tmp_path).notation().replace("\nhash", "\n61. german place 1-pz at 0210\nhash")

    with pytest.raises(DataError, match="line "):
        read_notation(text, "game.txt")


def test_a_record_may_be_written_by_hand(tmp_path: Path) -> None:
    text = "\n".join(
        [
            '[format "hexfront record"]',
            "[version 1]",
            '[game "leningrad-1979"]',
            "[options {}]",
            '[dice {"kind": "given"}]',
            '[position "suggested"]',
            "; my own analysis",
            "1. german move 30, 269, 3-mot to 0113 0213",
            "  {A careful start.}",
            "2. german move 121, 123, 126 to 0112 0111 0210",
        ]
    )

    record = read_notation(text)
    write_record(record, tmp_path / "own.jsonl")

    assert [entry.action["type"] for entry in record.entries] == ["move", "move"]
    assert record.notes.of(1).comment == "A careful start."
    assert verify(tmp_path / "own.jsonl").ok
