"""The pages of the rules say what registers and tests say."""

import subprocess
import sys
from pathlib import Path

import pytest

import hexfront
from hexfront.kernel.rulebook import Rule, Rulebook
from tools import rule_coverage

BOOK = Rulebook(
    "Alpha",
    {
        "4.1": Rule("4.1", "Moving", "A unit moves.", ("MoveRules.moving", "alpha.walk:Walker"), ("A-1",)),
        "4.2": Rule("4.2", "Mood", "Music.", status="not applicable", reason="a remark"),
        "4.3": Rule("4.3", "Bare", "Nobody tests it.", ("MoveRules.bare",)),
    },
    {"A-1": "Only by day."},
)
TESTS = {
    ("alpha", "4.1"): ["tests/test_a.py::test_a_unit_moves", "tests/test_a.py::test_only_by_day", "tests/b.py::test_c"],
    ("beta", "4.3"): ["tests/test_a.py::test_of_another_game"],
}


def test_the_pages_are_fresh() -> None:
    wish = [sys.executable, "-m", "tools.rule_coverage", "--check"]
    done = subprocess.run(wish, capture_output=True, text=True, cwd=rule_coverage.ROOT, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_page_tells_gist_ruling_code_and_tests_of_every_case() -> None:
    page = rule_coverage.document("alpha", BOOK, TESTS)

    assert "3 cases, 2 of them enforced." in page
    assert "## 4.1 Moving\n\nA unit moves.\n\n*Ruling A-1:* Only by day.\n" in page
    assert "*Code:* `MoveRules.moving`, `alpha.walk:Walker`\n" in page
    assert "- `tests/test_a.py`: a unit moves; only by day\n- `tests/b.py`: c\n" in page
    assert "*Not enforced:* a remark\n" in page
    assert "of another game" not in page


def test_a_page_tells_which_cases_of_another_game_do_not_hold() -> None:
    upon = Rulebook("Beta", {"5.1": Rule("5.1", "Own", "Its own.")}, {}, BOOK, {"4.3": "5.1 says so"})
    page = rule_coverage.document("beta", upon, TESTS)

    assert "1 cases, 1 of them enforced." in page and "## 4.1" not in page
    assert "## The rules of Alpha\n\nIts 3 cases" in page and page.endswith("- 4.3 Bare: 5.1 says so\n")
    assert upon["4.3"].status == "not applicable" and BOOK["4.3"].status == "enforced"


def test_the_table_counts_what_no_test_covers() -> None:
    lines = list(rule_coverage.table("alpha", BOOK, TESTS))

    assert "3 tests  MoveRules.moving, alpha.walk:Walker" in lines[1]
    assert "0 tests  (not applicable)" in lines[2]
    assert lines[-1] == "  3 cases, 1 enforced ones without a test"


def test_a_page_is_stale_when_missing_or_changed(tmp_path: Path) -> None:
    fresh, changed, missing = (tmp_path / name for name in ("a.md", "b.md", "c.md"))
    fresh.write_text("same", encoding="utf-8")
    changed.write_text("old", encoding="utf-8")

    assert rule_coverage.stale({fresh: "same", changed: "new", missing: "new"}) == [changed, missing]


def test_pages_are_written_checked_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rule_coverage, "marked_tests", lambda: TESTS)
    docs = ["--docs", str(tmp_path)]

    assert rule_coverage.main(["--check", *docs]) == 1
    assert "is stale: python -m tools.rule_coverage --write" in capsys.readouterr().err
    assert rule_coverage.main(["--write", *docs]) == 0
    assert rule_coverage.main(["--check", *docs]) == 0
    assert {file.stem for file in tmp_path.iterdir()} == set(hexfront.games())
    assert rule_coverage.main(["leningrad-1979", *docs]) == 0
    assert "leningrad-1979: Leningrad, first edition (1979)" in capsys.readouterr().out


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        rule_coverage.main(["leningrad-1980"])

    assert "unknown game 'leningrad-1980'" in capsys.readouterr().err
