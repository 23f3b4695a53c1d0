"""The manual's example of reading a record runs as printed."""

import re
from pathlib import Path

import pytest

from tests.play.sample import written_game

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "manual" / "records.md"


def test_the_example_shows_every_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raw, _ = written_game(30)
    (tmp_path / "game.jsonl").write_bytes(raw)
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)

    assert len(examples) == 1
    exec(compile(examples[0], PAGE.name, "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 30
