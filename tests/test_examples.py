"""Every Python example of the README, the manual and the description of the interface runs and is soundly typed."""

import re
from pathlib import Path

import pytest
from mypy import api

from tests.play.sample import written_game

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("docs/manual/**/*.md")),
    *sorted(ROOT.glob("docs/tutorials/*.md")),
    *sorted(ROOT.glob("docs/reference/*.md")),
]
EXAMPLES = {
    f"{page.stem} {number}": example
    for page in PAGES
    for number, example in enumerate(
        re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE), start=1
    )
}


def test_there_are_examples() -> None:
    assert {name.rpartition(" ")[0] for name in EXAMPLES} >= {"README", "api", "records", "research", "leningrad-41"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.jsonl").write_bytes(written_game(30)[0])
    monkeypatch.chdir(tmp_path)

    exec(compile(EXAMPLES[name], name, "exec"), {"__name__": "__main__"})


def test_examples_pass_the_type_checker_at_its_strictest(tmp_path: Path) -> None:
    files = []
    for name, example in EXAMPLES.items():
        file = tmp_path / f"{re.sub(r'[^a-z0-9]', '_', name.lower())}.py"
        file.write_text(example, encoding="utf-8")
        files.append(str(file))

    said, wrong, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--strict", *files])

    assert not wrong
    assert said.startswith("Success"), said
