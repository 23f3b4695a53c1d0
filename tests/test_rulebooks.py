"""The registers of the rulebooks: every printed case is entered, enforced by code that exists, and tested.

The printed case numbers of each game are in ``rulebooks``. Marks are read from the source of the tests, so a test that
is not part of a run still counts.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import hexfront
from hexfront.kernel.rulebook import Rule, Rulebook, basis_of, load_rulebook

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "hexfront"
PRINTED = TESTS / "rulebooks"
#: Every game with a register, whether it can be played yet or not.
REGISTERED = sorted(file.parent.name for file in PACKAGE.glob("games/*/data/*/rulebook.toml"))
#: A case number inside a sentence: 8.47(3), 16.4, shifts note 2; not the end of a longer number.
NUMBER = re.compile(r"(?<![\d.])(?:[a-z]+ note \d|\d+\.\d+(?:\(\d\))?(?: note \d)?)(?![\d.]*\d)")


@dataclasses.dataclass(frozen=True)
class Mark:
    """One ``@pytest.mark.rule(game, case)`` of a test."""

    game: str
    case: str
    where: str


@dataclasses.dataclass(frozen=True)
class Register:
    """A game's register with the data to check it against; cases it shares with its basis are checked there."""

    name: str
    family: str
    rulebook: Rulebook
    printed: tuple[str, ...]
    marks: tuple[Mark, ...]
    settings: Mapping[str, str]

    def knows(self, number: str) -> bool:
        """Whether a case exists, here or in the rulebook that this one builds on."""
        return number in self.rulebook or self.has_parts(number)

    def has_parts(self, number: str) -> bool:
        """Whether a number belongs to a list whose items are the cases, such as 8.47 for 8.47(1)."""
        return any(rule.number.startswith(f"{number}(") for rule in self.rulebook)


Check = Callable[[Register], Iterator[str]]


def enters_every_printed_case(register: Register) -> Iterator[str]:
    """Every printed case has an entry, and no entry is invented."""
    for number in register.printed:
        if number not in register.rulebook.own:
            yield f"{register.name}: the printed case {number} has no entry in the register"
    for rule in register.rulebook.own.values():
        if rule.number not in register.printed:
            yield f"{register.name}: the entry {rule.number} is no case of the printed rulebook"


def cites_only_cases_that_exist(register: Register) -> Iterator[str]:
    """A number in a title, gist, reason, ruling or setting is a case of the same rulebook."""
    texts = [(f"case {rule.number}", f"{rule.title}. {rule.gist} {rule.reason}") for rule in register.rulebook]
    texts += [(f"ruling {name}", text) for name, text in register.rulebook.rulings.items()]
    texts += [(f"setting {name}", text) for name, text in register.settings.items()]
    for place, text in texts:
        for number in NUMBER.findall(text):
            if not register.knows(number):
                yield f"{register.name}: {place} refers to {number}, which is no case of this rulebook"


def names_code_for_what_it_enforces(register: Register) -> Iterator[str]:
    """An enforced case names its code; the code exists, and cited fields are used."""
    for rule in register.rulebook.own.values():
        if rule.status == "enforced" and not rule.enforced_by:
            yield f"{register.name}: case {rule.number} is enforced but names no code"
        for name in rule.enforced_by:
            fault = _module_fault(name) if ":" in name else _field_fault(name, register.family)
            if fault:
                yield f"{register.name}: case {rule.number} is enforced by {name}, but {fault}"


def has_a_test_for_what_it_enforces(register: Register) -> Iterator[str]:
    """Every enforced case has at least one test marked with it."""
    marked = {mark.case for mark in register.marks}
    for rule in register.rulebook.own.values():
        if rule.status == "enforced" and rule.number not in marked:
            yield f"{register.name}: no test is marked with case {rule.number} ({rule.title})"


def marks_only_cases_that_exist(register: Register) -> Iterator[str]:
    """A test's mark names a case of the register."""
    for mark in register.marks:
        if mark.case not in register.rulebook:
            yield f"{mark.where}: marks case {mark.case}, which {register.name} does not have"


def defines_the_rulings_it_cites(register: Register) -> Iterator[str]:
    """Every ruling that a case cites is defined, and every defined ruling is cited."""
    cited = {ruling: rule.number for rule in register.rulebook for ruling in rule.rulings}
    for ruling, number in cited.items():
        if ruling not in register.rulebook.rulings:
            yield f"{register.name}: case {number} cites the ruling {ruling}, which is not defined"
    for ruling in register.rulebook.rulings:
        if ruling not in cited:
            yield f"{register.name}: the ruling {ruling} is defined but no case cites it"


CHECKS: tuple[Check, ...] = (
    enters_every_printed_case,
    cites_only_cases_that_exist,
    names_code_for_what_it_enforces,
    has_a_test_for_what_it_enforces,
    marks_only_cases_that_exist,
    defines_the_rulings_it_cites,
)


def _module_fault(name: str) -> str:
    """Why ``module:qualified.name`` does not exist; empty if it does."""
    module, _, path = name.partition(":")
    try:
        found: object = import_module(module)
    except ImportError:
        return f"there is no module {module}"
    for part in path.split("."):
        if not hasattr(found, part):
            return f"{module} has no {path}"
        found = getattr(found, part)
    return ""


def _field_fault(name: str, family: str) -> str:
    """Why ``Class.field`` is not a citation field in use; empty if it is."""
    kind, _, field = name.partition(".")
    modules = [module for module in _modules() if _may_serve(module, family)]
    homes = [module for module in modules if kind in module.fields]
    if not homes:
        return f"there is no dataclass {kind}"
    if field not in homes[0].fields[kind]:
        return f"{kind} has no field {field}"
    if not any(kind in module.citations for module in modules):
        return f"nobody asks the rulebook for {kind}"
    near = [module for module in modules if module is homes[0] or homes[0].name in module.imports]
    if not any(field in module.cited for module in near):
        return f"no code cites rules.{field}"
    return ""


@dataclasses.dataclass(frozen=True)
class Module:
    """The citations in one file of the package."""

    name: str
    fields: Mapping[str, frozenset[str]]
    imports: frozenset[str]
    citations: frozenset[str]
    cited: frozenset[str]


def _may_serve(module: Module, family: str) -> bool:
    """Whether a module is shared or belongs to the family: two families may have citations with the same name."""
    layer, _, rest = module.name.removeprefix("hexfront.").partition(".")
    return layer != "games" or rest.partition(".")[0] == family


@cache
def _modules() -> tuple[Module, ...]:
    return tuple(_read(path) for path in sorted(PACKAGE.rglob("*.py")))


def _read(path: Path) -> Module:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    calls = [node for node in nodes if isinstance(node, ast.Call) and _ending(node.func) == "citations"]
    return Module(
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts),
        {node.name: frozenset(_fields(node)) for node in nodes if isinstance(node, ast.ClassDef)},
        frozenset(node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)),
        frozenset(_ending(call.args[0]) for call in calls if call.args),
        frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute) and _is_rules(node.value)),
    )


def _fields(node: ast.ClassDef) -> Iterator[str]:
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            yield line.target.id


def _is_rules(node: ast.expr) -> bool:
    """``rules``, ``something.rules`` or ``rulebook.citations(...)``."""
    return _ending(node.func if isinstance(node, ast.Call) else node) in ("rules", "citations")


def _ending(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@cache
def _marks() -> tuple[Mark, ...]:
    """Every rule mark in the tests."""
    return tuple(mark for path in sorted(TESTS.rglob("*.py")) for mark in _marks_of(path))


def _marks_of(path: Path) -> Iterator[Mark]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            where = f"{path.relative_to(TESTS.parent)}:{node.lineno}"
            words = [word.value for word in node.args if isinstance(word, ast.Constant)]
            assert len(words) == 2, f"{where}: write game and case of the mark as two plain strings"
            yield Mark(str(words[0]), str(words[1]), where)


def _register(name: str) -> Register:
    printed = tuple(filter(None, (PRINTED / f"{name}.txt").read_text(encoding="utf-8").splitlines()))
    marks = tuple(mark for mark in _marks() if mark.game == name)
    return Register(name, _folder(name).parts[-3], _rulebook(name), printed, marks, _settings(name))


def _rulebook(name: str) -> Rulebook:
    file = _folder(name) / "rulebook.toml"
    basis = basis_of(file)
    return load_rulebook(file, _rulebook(basis) if basis else None)


def _settings(name: str) -> dict[str, str]:
    """The settings of a game that cite a case, such as ``bid_rule``."""
    text = (_folder(name) / "game.toml").read_text(encoding="utf-8")
    return dict(re.findall(r'^(\w+_rule) *= *"(.*)"', text, re.MULTILINE))


def _folder(name: str) -> Path:
    (folder,) = PACKAGE.glob(f"games/*/data/{name}")
    return folder


@pytest.mark.parametrize("name", REGISTERED)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_register(check: Check, name: str) -> None:
    faults = list(check(_register(name)))

    assert not faults, "\n".join(faults)


def test_every_mark_names_a_game_that_has_a_register() -> None:
    strangers = [f"{mark.where}: marks the game {mark.game}" for mark in _marks() if mark.game not in REGISTERED]

    assert set(hexfront.games()) <= set(REGISTERED)

    assert not strangers, "\n".join(strangers)


def _alpha(
    *rules: Rule, printed: Sequence[str] = ("1.1",), rulings: Sequence[str] = (), marked: str = "1.1", bid: str = "1.1"
) -> Register:
    """A register of one page, for trying the checks on."""
    book = Rulebook("alpha", {rule.number: rule for rule in rules}, dict.fromkeys(rulings, "so be it"))
    marks = (Mark("alpha", marked, "test_alpha.py:7"),)
    return Register("alpha", "leningrad", book, tuple(printed), marks, {"bid_rule": bid})


GOOD = "hexfront.kernel.rulebook:Rulebook.citations"


@pytest.mark.parametrize(
    ("register", "complaint"),
    [
        (_alpha(Rule("1.1", "", "", (GOOD,)), printed=("1.1", "1.2")), "the printed case 1.2 has no entry"),
        (_alpha(Rule("1.1", "", "", (GOOD,)), printed=()), "the entry 1.1 is no case"),
        (_alpha(Rule("1.1", "", "as in 9.4.", (GOOD,))), "case 1.1 refers to 9.4"),
        (_alpha(Rule("1.1", "", "", (GOOD,)), bid="4.4"), "setting bid_rule refers to 4.4"),
        (_alpha(Rule("1.1", "", "")), "case 1.1 is enforced but names no code"),
        (_alpha(Rule("1.1", "", "", ("hexfront.nowhere:Thing",))), "there is no module hexfront.nowhere"),
        (_alpha(Rule("1.1", "", "", ("hexfront.kernel.rulebook:Nobody",))), "has no Nobody"),
        (_alpha(Rule("1.1", "", "", ("NoSuchRules.one",))), "there is no dataclass NoSuchRules"),
        (_alpha(Rule("1.1", "", "", ("SupplyRules.no_such",))), "SupplyRules has no field no_such"),
        (_alpha(Rule("1.1", "", "", ("Counter.movement",))), "nobody asks the rulebook for Counter"),
        (_alpha(Rule("1.1", "", "", (GOOD,)), marked="1.3"), "no test is marked with case 1.1"),
        (_alpha(Rule("1.1", "", "", (GOOD,)), marked="1.3"), "test_alpha.py:7: marks case 1.3"),
        (_alpha(Rule("1.1", "", "", (GOOD,), ("X-1",))), "cites the ruling X-1, which is not defined"),
        (_alpha(Rule("1.1", "", "", (GOOD,)), rulings=("X-2",)), "the ruling X-2 is defined but no case cites it"),
    ],
)
def test_the_checks_name_the_culprit(register: Register, complaint: str) -> None:
    faults = [fault for check in CHECKS for fault in check(register)]

    assert any(complaint in fault for fault in faults), faults


def test_the_checks_find_nothing_in_a_good_register() -> None:
    good = _alpha(Rule("1.1", "", "see 1.1", (GOOD, "SupplyRules.line"), ("X-1",)), rulings=("X-1",))

    assert [fault for check in CHECKS for fault in check(good)] == []
