"""The manual's example of an environment runs as printed."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "manual" / "research.md"


def test_the_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)

    assert len(examples) == 2
    for example in examples:
        exec(compile(example, PAGE.name, "exec"), {})
        assert "'winner'" in capsys.readouterr().out
