"""Whole games kept for good: the rules still make the same of them, to the last event."""

import gzip
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import hexfront
from hexfront.games.face import Wargame
from hexfront.kernel.wire import type_name
from hexfront.play.record.record import Record, load_record
from hexfront.play.record.verify import verify
from tools import fuzz_stored
from tools.fuzz_play import loaded

FOLDER = Path(__file__).parent
#: What is hardly ever asked: a choice among units for which there is no room.
RARE = {"remove"}
FILES = sorted(FOLDER.glob(f"*{fuzz_stored.ENDING}"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(fuzz_stored.ENDING))
def test_a_stored_game_is_repeated_by_its_actions_and_rolls_and_rebuilt_by_its_events(file: Path) -> None:
    """To verify is to do both for every line, and to compare what comes of it."""
    verdict = fuzz_stored.checked(file)

    assert verdict.ok, (
        f"line {verdict.line}: {verdict.reason}; if a rule or the map was changed on purpose: "
        "python -m tools.fuzz_stored tests/stored_games --renew"
    )
    assert verdict.reason.startswith("complete")
    assert verdict.actions > 50


@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_a_stored_game_goes_on_to_the_last_turn_or_to_a_sudden_death(name: str) -> None:
    game, made = loaded(name), fuzz_stored.recipes(name)
    for title, record in records(name).items():
        last = [event for entry in record.entries for event in entry.events if event["type"] == "phase began"][-1]

        assert (last["turn"] < game.frame.last_turn) == made[title].is_sudden
        assert record.entries[-1].events[-1]["type"] == "game ended"
        assert record.closing is not None and record.closing.outcome


@cache
def records(name: str) -> dict[str, Record]:
    """The stored games of a name by what they show, read once."""
    with TemporaryDirectory() as folder:
        files = [file for file in FILES if file.name.startswith(f"{name}.")]
        return {file.name.split(".")[1]: load_record(fuzz_stored.unpacked(file, Path(folder))) for file in files}


@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_every_level_of_victory_has_a_stored_game(name: str) -> None:
    closings = [record.closing for record in records(name).values()]
    levels = [closing.outcome["level"] for closing in closings if closing and closing.outcome]

    assert len(records(name)) >= 6
    assert set(levels) == set(loaded(name).levels)
    assert set(records(name)) == set(fuzz_stored.recipes(name))


def test_stored_games_are_small() -> None:
    assert all(file.stat().st_size < 300_000 for file in FILES)


def test_between_them_the_stored_games_use_every_kind_of_action() -> None:
    used: dict[type[Wargame], set[str]] = {}
    known: dict[type[Wargame], set[str]] = {}
    for name in hexfront.games():
        game = loaded(name)
        known[type(game)] = {type_name(kind) for kind in game.vocabulary.actions}
        done = {entry.action["type"] for record in records(name).values() for entry in record.entries}
        used.setdefault(type(game), set()).update(done)

    assert not {family: kinds - used[family] - RARE for family, kinds in known.items() if kinds - used[family] - RARE}


def test_an_edited_stored_game_is_seen(tmp_path: Path) -> None:
    plain = fuzz_stored.unpacked(FILES[0], tmp_path)
    lines = plain.read_text(encoding="ascii").splitlines(keepends=True)
    lines[5] = lines[5].replace('"side":"german"', '"side":"soviet"', 1)
    plain.write_text("".join(lines), encoding="ascii")

    assert not verify(plain).ok


def test_the_same_recipe_makes_the_same_file(tmp_path: Path) -> None:
    recipe = fuzz_stored.recipes("leningrad-1979")["soviet-tactical-quiet"]
    files = [tmp_path / "one.gz", tmp_path / "two.gz"]
    for file in files:
        fuzz_stored.store(fuzz_stored.make("leningrad-1979", recipe)[1].record, file)

    assert files[0].read_bytes() == files[1].read_bytes()
    assert gzip.decompress(files[0].read_bytes()).startswith(b"{")


def test_the_command_line_checks_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = next(file for file in FILES if "soviet-tactical-quiet" in file.name)
    (tmp_path / file.name).write_bytes(file.read_bytes())

    assert fuzz_stored.main([str(tmp_path)]) == 0
    assert f"{file.name}: complete" in capsys.readouterr().out
    text = gzip.decompress(file.read_bytes()).replace(b'"side":"soviet"', b'"side":"german"', 1)
    (tmp_path / file.name).write_bytes(gzip.compress(text))
    assert fuzz_stored.main([str(tmp_path)]) == 1
