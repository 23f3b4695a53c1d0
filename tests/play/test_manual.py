"""The manual's examples of records run as printed."""

import re
from pathlib import Path

import pytest

from hexfront.play.record.reader import read_record
from tests.play.sample import written_game

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "manual" / "records.md"


TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, flags=re.DOTALL | re.MULTILINE)
EXAMPLES = [block for language, block in BLOCKS if language == "python"]


@pytest.mark.parametrize(("number", "lines"), [(0, 31), (2, 0), (3, 0)])
def test_an_example_runs(
    number: int, lines: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.jsonl").write_bytes(written_game(30)[0])
    monkeypatch.chdir(tmp_path)

    exec(compile(EXAMPLES[number], PAGE.name, "exec"), {})

    assert len(EXAMPLES) == 4
    assert len(capsys.readouterr().out.splitlines()) == lines


def test_the_example_of_notes_shows_the_notation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.jsonl").write_bytes(written_game(30)[0])
    monkeypatch.chdir(tmp_path)

    exec(compile(EXAMPLES[1], PAGE.name, "exec"), {})

    assert "{This was the move.}" in capsys.readouterr().out
    assert read_record("noted.jsonl").notes.of(3).spent == 95


def test_the_notation_is_shown_as_it_is(tmp_path: Path) -> None:
    (block,) = (block for language, block in BLOCKS if not language and "[game" in block)
    (tmp_path / "game.txt").write_text(block, encoding="utf-8")

    record = read_record(tmp_path / "game.txt")

    assert len(record.entries) == 5
    assert [one.strip() for one in record.notation().splitlines()[:-1]] == [one.strip() for one in block.splitlines()]
