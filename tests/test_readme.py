"""The examples in the README and in the chapter on Leningrad '41 work as shown."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_library_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"^```python\n(.*?)^```$", README, flags=re.DOTALL | re.MULTILINE)

    assert examples
    for example in examples:
        exec(compile(example, "README.md", "exec"), {})


def test_the_examples_of_a_city_run() -> None:
    page = (Path(__file__).resolve().parent.parent / "docs" / "manual" / "leningrad-41.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```$", page, flags=re.DOTALL | re.MULTILINE)

    assert len(examples) == 3
    for example in examples:
        exec(compile(example, "leningrad-41.md", "exec"), {})


def test_the_two_commands_are_targets_of_make() -> None:
    makefile = (Path(__file__).resolve().parent.parent / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"^make (\w+)", README, flags=re.MULTILINE))

    assert {"play", "test"} <= named
    assert named <= set(re.findall(r"^(\w+):", makefile, flags=re.MULTILINE))
