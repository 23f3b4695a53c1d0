"""The tool that disables rules: it reports code that no test needs, and accepts code whose tests fail without it."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tools.proofs.bodies import disabled, other_answers
from tools.proofs.edits import small_changes
from tools.proofs.live import altered
from tools.proofs.mutants import Mutant
from tools.rule_proofs import spread

ROOT = Path(__file__).resolve().parent.parent
#: The tool's output, and each proof by its case and the name of the code.
Report = tuple[subprocess.CompletedProcess[str], dict[tuple[str, str], Any]]

REGISTER = """
    edition = "alpha"

    ["1.1"]
    title = "Swamps"
    gist = "Nobody enters swamps."
    enforced_by = ["MarchRules.swamp"]

    ["1.2"]
    title = "Seas"
    gist = "Nobody enters seas."
    enforced_by = ["MarchRules.sea"]

    ["2.1"]
    title = "Strength"
    gist = "Two for each step."
    enforced_by = ["toy.games.small.rules:strength"]

    ["2.2"]
    title = "Lost"
    gist = "Without steps a unit is lost."
    enforced_by = ["toy.games.small.rules:Losses.is_lost"]

    ["2.3"]
    title = "Patience"
    gist = "The clock runs down."
    enforced_by = ["toy.games.small.rules:run_down"]

    ["2.4"]
    title = "Phases"
    gist = "First movement, then combat."
    enforced_by = ["toy.games.small.rules:PHASES", "toy.games.small.rules:Piece"]

    ["2.5"]
    title = "Broken"
    gist = "Its test fails anyway."
    enforced_by = ["toy.games.small.rules:strength"]

    ["2.6"]
    title = "Loaded once"
    gist = "What is read from files is kept."
    enforced_by = ["toy.games.small.rules:loaded"]

    ["2.7"]
    title = "Limit"
    gist = "Four to a hex."
    enforced_by = ["toy.games.small.rules:Stacking.limit"]

    ["3.1"]
    title = "Nothing"
    gist = "A heading."
    status = "not applicable"
    reason = "a heading"

    [rulings]
"""
RULES = """
    from dataclasses import dataclass
    from functools import cache

    from hexfront.kernel.rulebook import Refusal, Rulebook

    PHASES = ("movement", "combat")


    @dataclass(frozen=True, slots=True)
    class MarchRules:
        swamp: str
        sea: str


    @dataclass(frozen=True, slots=True)
    class Piece:
        steps: int = 2


    class Marching:
        def __init__(self, book: Rulebook) -> None:
            self.rules = book.citations(MarchRules)

        def refusal(self, ground: str) -> Refusal | None:
            if ground == "swamp":
                return Refusal(self.rules.swamp, "it is deep")
            if ground == "sea":
                return Refusal(self.rules.sea, "it is deeper")
            return None


    class Losses:
        @property
        def is_lost(self) -> bool:
            return True


    class Base:
        def limit(self) -> int:
            return 3


    class Stacking(Base):
        def limit(self) -> int:
            return super().limit() + 1


    def strength(steps: int) -> int:
        return steps * 2


    def run_down(hours: int) -> str:
        while hours > 0:
            hours -= 1
        return "done"


    def loaded() -> int:
        return 7


    @cache
    def game() -> int:
        return loaded()
"""
TESTS = """
    from pathlib import Path

    import pytest
    from hexfront.kernel.rulebook import load_rulebook
    from toy.games.small import rules

    BOOK = load_rulebook(Path(rules.__file__).parent / "data" / "alpha" / "rulebook.toml")


    @pytest.mark.rule("alpha", "1.1")
    @pytest.mark.rule("alpha", "1.2")
    def test_swamps_are_refused_and_nobody_looks_at_seas():
        marching = rules.Marching(BOOK)
        marching.refusal("sea")
        assert marching.refusal("swamp").rule == "1.1"


    @pytest.mark.rule("alpha", "2.1")
    def test_strength():
        assert rules.strength(3) == 6


    @pytest.mark.rule("alpha", "2.2")
    def test_losses_are_looked_at_and_forgotten():
        rules.Losses().is_lost


    @pytest.mark.rule("alpha", "2.3")
    def test_the_clock():
        rules.run_down(3)


    @pytest.mark.rule("alpha", "2.4")
    def test_phases_and_pieces():
        assert rules.PHASES == ("movement", "combat")
        assert rules.Piece().steps == 2


    @pytest.mark.rule("alpha", "2.5")
    def test_that_fails():
        assert rules.strength(3) == 7


    @pytest.mark.rule("alpha", "2.7")
    def test_the_limit():
        assert rules.Stacking().limit() == 4


    @pytest.mark.rule("alpha", "2.6")
    @pytest.mark.parametrize("_", range(2))
    def test_the_game(_):
        assert rules.game() == 7
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with one small game, and its tests."""
    root = tmp_path_factory.mktemp("project")
    files = {
        "toy/__init__.py": "",
        "toy/games/__init__.py": "",
        "toy/games/small/__init__.py": "",
        "toy/games/small/rules.py": RULES,
        "toy/games/small/data/alpha/rulebook.toml": REGISTER,
        "tests/test_alpha.py": TESTS,
        "pytest.ini": "[pytest]\nmarkers = rule(game, case)\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(dedent(text), encoding="utf-8")
    return root


def proofs(root: Path, *wishes: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.rule_proofs", "--root", str(root), "--package", "toy", *wishes]
    path = os.pathsep.join([str(root), str(ROOT)])
    return subprocess.run(command, cwd=root, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)


@pytest.fixture(scope="module")
def report(project: Path) -> Report:
    said = proofs(project, "--seconds", "1", "--json", str(project / "report.json"))
    assert said.returncode in (0, 1), said.stderr
    found = json.loads((project / "report.json").read_text(encoding="utf-8"))
    return said, {(one["case"], one["pointer"].rpartition(":")[2]): one for one in found["alpha"]["proofs"]}


@pytest.mark.parametrize(
    ("case", "code", "verdict"),
    [
        ("1.1", "MarchRules.swamp", "proven"),
        ("1.2", "MarchRules.sea", "survivor"),
        ("2.1", "strength", "proven"),
        ("2.2", "Losses.is_lost", "survivor"),
        ("2.4", "PHASES", "proven"),
        ("2.4", "Piece", "proven"),
        ("2.5", "strength", "survivor"),
        ("2.6", "loaded", "proven"),
        ("2.7", "Stacking.limit", "proven"),
    ],
)
def test_a_claim_is_proven_by_a_test_that_fails_without_its_code(
    report: Report, case: str, code: str, verdict: str
) -> None:
    assert report[1][case, code]["verdict"] == verdict


def test_a_mutant_that_hangs_is_dead(report: Report) -> None:
    proof = report[1]["2.3", "run_down"]

    assert proof["verdict"] == "proven"
    assert proof["killed"] == 1 and not any("hours -= 1" in one for one in proof["living"])


def test_mutants_that_live_on_are_named(report: Report) -> None:
    assert report[1]["2.2", "Losses.is_lost"]["living"] == [
        "Losses.is_lost, line 35: it answers True",
        "Losses.is_lost, line 35: it answers False",
        "Losses.is_lost, line 36: False for True",
    ]


def test_the_table_names_survivors_and_tests_that_prove_nothing(report: Report) -> None:
    said = report[0]

    assert said.returncode == 1
    assert "fails on sound code, and so proves nothing: tests/test_alpha.py::test_that_fails" in said.stdout
    assert "alpha: 9 cases, 10 pointers" in said.stdout and "3 survivor" in said.stdout


def test_it_is_content_with_a_proven_case_and_changes_no_file(project: Path) -> None:
    before = (project / "toy/games/small/rules.py").read_bytes()
    said = proofs(project, "alpha", "--case", "1.1", "--case", "2.1", "--quick", "--all")

    assert said.returncode == 0, said.stdout + said.stderr
    assert (project / "toy/games/small/rules.py").read_bytes() == before
    assert "2 cases, 2 pointers" in said.stdout


def test_a_list_names_the_mutants_and_tries_none(project: Path) -> None:
    said = proofs(project, "--case", "2.1", "--list")

    assert said.stdout.splitlines() == [
        "alpha 2.1 toy.games.small.rules:strength",
        "    strength, line 49: it answers 0",
        "    strength, line 49: other numbers in the answer",
        "    strength, line 50: only steps",
        "    strength, line 50: 3 for 2",
    ]


def test_an_unknown_game_is_named(project: Path) -> None:
    assert "unknown game 'beta': known are alpha" in proofs(project, "beta").stderr


def function(text: str) -> ast.FunctionDef:
    (node,) = ast.parse(dedent(text)).body
    assert isinstance(node, ast.FunctionDef)
    return node


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("if a: b()", {"if False:\n        b()", "if True:\n        b()", "if a:\n        if False:\n            b()"}),
        ("return a and b or c", {"return c", "return a and b", "return b or c", "return a or c"}),
        ("return a & ~b", {"return a"}),
        ("return a >> b & 1", set()),
        ("return [x for x in y if x]", {"return [x for x in y if True]"}),
        ("return Refusal(rules.one, f'{a if b else c}')", {"return None"}),
        ("return not a", {"return a"}),
        ("return a < b", {"return a <= b"}),
        ("return any(a)", {"return all(a)"}),
        ("a |= b", {"pass"}),
        ("yield a", {"if False:\n        yield a"}),
        ("return True", {"return False"}),
        ("raise InputError('no' if a else 'yes')", set()),
    ],
)
def test_small_changes(line: str, changed: set[str]) -> None:
    count = len(list(small_changes(function(f"def f():\n    {line}"))))
    found = set()
    for index in range(count):
        node = function(f"def f():\n    {line}")
        list(small_changes(node))[index][1].apply()
        found.add(ast.unparse(ast.fix_missing_locations(node)).partition("\n    ")[2])

    assert found == changed


@pytest.mark.parametrize(
    ("answer", "body", "words"),
    [
        ("None", "a()", ["it does nothing"]),
        ("Refusal | None", "return a", ["it answers None"]),
        ("bool", "return a", ["it answers True", "it answers False"]),
        ("Iterator[int]", "yield a", ["it does nothing"]),
        ("tuple[int, ...]", "return a", ["it answers ()"]),
        ("frozenset[int]", "return a", ["it answers frozenset()"]),
        ("Zone", "return a", []),
        ("bool", "...", []),
    ],
)
def test_whole_functions_are_disabled_by_what_they_answer(answer: str, body: str, words: list[str]) -> None:
    node = function(f"def f() -> {answer}:\n    {body}")

    assert [what.partition(": ")[2] for what, _ in disabled(node)] == words


def test_numbers_in_an_answer_are_changed_where_there_may_be_some() -> None:
    assert len(other_answers(function("def f() -> Zone:\n    if a: return b\n    return c"))) == 2
    assert other_answers(function("def f() -> bool:\n    return b")) == []
    assert altered({"a": (1, True, frozenset({2}), ("x", "y"))}) == {"a": (2, False, frozenset({3}), ("x",))}
    assert altered(1 << 40) == 0


def test_of_many_mutants_some_are_taken_from_every_part() -> None:
    found = [Mutant("a:b", "all of it", "whole"), *(Mutant("a:b", f"line {line}", "part") for line in range(10))]

    assert [one.what for one in spread(found, 4)] == ["all of it", "line 0", "line 3", "line 6"]
    assert len(spread(found, 20)) == 11
