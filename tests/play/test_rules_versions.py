"""Versions of rules and data: every record has one, and verifying knows by which rules each action was judged."""

import json
from pathlib import Path
from typing import Any

import pytest

from hexfront.games import registry
from hexfront.games.registry import games, load
from hexfront.games.versions import UNSTATED, RulesVersion, is_same, version_of
from hexfront.play.record.record import Record, load_record, write_record
from hexfront.play.record.verify import Verdict, verify
from tests.play.mended import NAME, changed_data, release, tighter
from tests.play.sample import forged, written_game
from tools import fuzz_stored

STORED = Path(__file__).parent.parent / "stored_games"


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_has_one_version_however_often_it_is_loaded(name: str) -> None:
    version = version_of(load(name))

    assert version == version_of(load(name)) != UNSTATED
    assert RulesVersion.read(json.loads(json.dumps(version.to_json()))) == version


@pytest.mark.parametrize(
    ("file", "old", "new", "is_other"),
    [
        ("game.toml", "limit = 3", "limit = 2", True),
        ("combat.csv", "E/-", "2/-", True),
        ("game.toml", "limit = 3", "limit  =  3  # as printed", False),
        ("game.toml", "#8f9a8a", "#000000", False),
        ("game.toml", 'title = "Leningrad', 'title = "Battle of Leningrad', False),
        ("rulebook.toml", "gist", "# a comment\ngist", False),
        ("looks.toml", "\n", "\n# a comment\n", False),
    ],
)
def test_the_version_follows_what_the_rules_read_and_nothing_else(
    tmp_path: Path, file: str, old: str, new: str, is_other: bool
) -> None:
    changed = load(NAME, data=str(changed_data(tmp_path, file, old, new)))

    assert (version_of(changed) != version_of(load(NAME))) is is_other


def test_line_ends_of_another_system_make_no_other_version(tmp_path: Path) -> None:
    folder = changed_data(tmp_path, "game.toml", "limit = 3", "limit = 3")
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))

    assert version_of(load(NAME, data=str(folder))) == version_of(load(NAME))


def test_a_new_record_tells_its_version_and_an_old_one_counts_as_the_first(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    path.write_bytes(written_game(5)[0])
    record = load_record(path)
    old = Record({name: value for name, value in record.header.items() if name != "rules"}, record.entries)

    assert record.rules == version_of(load(NAME))
    assert old.rules == UNSTATED and is_same(UNSTATED, record.rules)
    assert verify(write_record(old, tmp_path / "old.jsonl")).ok


@pytest.mark.parametrize("rules", ["1", 1, {}, {"version": "1", "data": ""}, {"version": True, "data": ""}])
def test_a_version_of_another_form_is_refused(tmp_path: Path, rules: object) -> None:
    path = tmp_path / "new.jsonl"
    path.write_bytes(written_game(5)[0])
    record = load_record(path)
    wrong = Record({**record.header, "rules": rules}, record.entries)

    assert "expected a version of them" in verify(write_record(wrong, tmp_path / "wrong.jsonl")).reason


def _stored_games(folder: Path) -> list[Verdict]:
    files = sorted(STORED.glob(f"{NAME}.*{fuzz_stored.ENDING}"))
    assert len(files) >= 6
    return [verify(fuzz_stored.unpacked(file, folder)) for file in files]


def test_stored_games_of_the_last_release_are_not_called_wrong_by_a_mended_rule(tmp_path: Path) -> None:
    with release(tighter(tmp_path)):
        verdicts = _stored_games(tmp_path)

    assert {verdict.reading for verdict in verdicts} <= {"other rules", "ok"}
    differing = [verdict for verdict in verdicts if verdict.reading == "other rules"]
    assert differing
    for verdict in differing:
        assert verdict.line is not None and verdict.reason
        assert verdict.details[0].startswith("judged by rules 1 with data unknown, checked by rules 2 with data ")
        assert f"the first is line {verdict.line}" in verdict.details[1]
        assert not verdict.ok


def test_a_release_that_keeps_the_old_rules_verifies_by_them(tmp_path: Path) -> None:
    with release(tighter(tmp_path), keeps_old=True):
        verdicts = _stored_games(tmp_path)

    assert all(verdict.ok for verdict in verdicts)


def test_a_change_without_a_new_version_is_found_by_the_data(tmp_path: Path) -> None:
    """Somebody has changed a chart and forgotten to say so."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(written_game(60)[0])
    data = changed_data(tmp_path, "game.toml", "limit = 3", "limit = 2")
    made: Any = type(load(NAME))
    with release(lambda name, **options: made(name, data=str(data), **options)):
        verdict = verify(path)

    assert verdict.details[0].startswith("judged by rules 1 with data ")


def test_what_was_never_right_is_wrong_by_any_rules(tmp_path: Path) -> None:
    """Naming another version does not save a forged record: a line that cannot be folded is wrong."""
    other = forged(written_game(20)[0], 1, lambda header: header.update(rules={"version": 7, "data": "x"}))
    path = tmp_path / "forged.jsonl"
    path.write_bytes(forged(other, 10, lambda line: line["events"][0].update(type="miracle")))

    verdict = verify(path)

    assert (verdict.reading, verdict.line) == ("WRONG", 10)


def test_the_registry_is_as_before(tmp_path: Path) -> None:
    with release(tighter(tmp_path)):
        assert version_of(load(NAME)).number == 2

    assert version_of(registry.load(NAME)).number == 1
