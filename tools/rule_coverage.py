"""Shows where each numbered case is enforced and which tests cover it: ``python -m tools.rule_coverage [game ...]``.

Prints a table for each game. ``--write`` generates ``docs/rules/<game>.md`` from the registers and the marks of the
tests; ``--check`` lists the stale ones among these files, and fails if there are any.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from hexfront.games.registry import games, load
from hexfront.kernel.rulebook import Rule, Rulebook

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "rules"
#: For every case of every game, the tests marked with it.
Tests = Mapping[tuple[str, str], Sequence[str]]


class MarkCollector:
    """A pytest plugin that notes the rule marks of all tests."""

    def __init__(self) -> None:
        self.found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            name = getattr(item, "originalname", item.name)
            where = item.path.relative_to(ROOT).as_posix()
            for mark in item.iter_markers("rule"):
                game, case = mark.args
                self.found[game, case].add(f"{where}::{name}")


def marked_tests() -> Tests:
    """Let pytest collect all tests with rule marks, without running them; files without such marks are skipped."""
    collector = MarkCollector()
    said = StringIO()
    files = [
        str(file) for file in sorted((ROOT / "tests").rglob("test_*.py")) if "mark.rule" in file.read_text("utf-8")
    ]
    wishes = ["--collect-only", "-qq", "-p", "no:cacheprovider", "--rootdir", str(ROOT), *files]
    with redirect_stdout(said):
        code = pytest.main(wishes, plugins=[collector])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"rule_coverage: the tests cannot be collected\n{said.getvalue()}")
    return {key: sorted(names) for key, names in collector.found.items()}


def document(name: str, book: Rulebook, tests: Tests) -> str:
    """The page of one game."""
    enforced = sum(rule.status == "enforced" for rule in book.own.values())
    lines = [
        f"# {book.edition}: the rules, case by case",
        "",
        "Made from the register by `python -m tools.rule_coverage --write`; changes belong there. "
        "The words are ours; the numbers are those of the printed rules.",
        "",
        f"{len(book.own)} cases, {enforced} of them enforced.",
    ]
    for rule in book.own.values():
        lines += ["", *_section(book, rule, tests.get((name, rule.number), ()))]
    if book.basis:
        lines += ["", *_shared(book.basis, book.replaced)]
    return "\n".join(lines) + "\n"


def _shared(basis: Rulebook, replaced: Mapping[str, str]) -> Iterator[str]:
    """A reference to the cases of the basis game, with those that do not apply in this game."""
    yield f"## The rules of {basis.edition}"
    yield ""
    yield f"Its {len(basis)} cases are told on the page of that game and hold here too, but for these:"
    yield ""
    yield from (f"- {number} {basis[number].title}: {why}" for number, why in replaced.items())


def _section(book: Rulebook, rule: Rule, tests: Sequence[str]) -> Iterator[str]:
    """One case: its gist, its rulings, where it is enforced, and the tests that cover it."""
    yield f"## {rule.number} {rule.title}"
    yield ""
    yield rule.gist
    for ruling in rule.rulings:
        yield ""
        yield f"*Ruling {ruling}:* {book.rulings[ruling]}"
    if rule.status != "enforced":
        yield ""
        yield f"*Not enforced:* {rule.reason}"
    if rule.enforced_by:
        yield ""
        yield f"*Code:* {', '.join(f'`{one}`' for one in rule.enforced_by)}"
    if tests:
        yield ""
        yield "*Tests:*"
        yield ""
        yield from (f"- {line}" for line in _by_file(tests))


def _by_file(tests: Iterable[str]) -> Iterator[str]:
    """Test names in words, one line for each file."""
    files: defaultdict[str, list[str]] = defaultdict(list)
    for test in tests:
        file, _, name = test.partition("::")
        files[file].append(name.removeprefix("test_").replace("_", " "))
    for file, names in files.items():
        yield f"`{file}`: {'; '.join(names)}"


def table(name: str, book: Rulebook, tests: Tests) -> Iterator[str]:
    """One line for each case: its number, title, code, and number of tests."""
    yield f"{name}: {book.edition}"
    bare = 0
    for rule in book.own.values():
        marked = len(tests.get((name, rule.number), ()))
        bare += rule.status == "enforced" and not marked
        code = ", ".join(rule.enforced_by) if rule.status == "enforced" else f"({rule.status})"
        yield f"  {rule.number:<22} {rule.title[:34]:<34} {marked:>3} tests  {code}"
    yield f"  {len(book.own)} cases, {bare} enforced ones without a test"


def stale(pages: Mapping[Path, str]) -> list[Path]:
    """The pages whose files are missing or differ."""
    return [file for file, text in pages.items() if not file.is_file() or file.read_text(encoding="utf-8") != text]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    wishes = _wishes(arguments)
    tests = marked_tests()
    books = {name: load(name).rulebook for name in wishes.games}
    pages = {wishes.docs / f"{name}.md": document(name, book, tests) for name, book in books.items()}
    if wishes.check:
        for file in (old := stale(pages)):
            print(f"{file} is stale: python -m tools.rule_coverage --write", file=sys.stderr)
        return 1 if old else 0
    if wishes.write:
        wishes.docs.mkdir(parents=True, exist_ok=True)
        for file, text in pages.items():
            file.write_text(text, encoding="utf-8")
            print(f"{file} written")
        return 0
    for name, book in books.items():
        print("\n".join(table(name, book, tests)))
    return 0


def _wishes(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.rule_coverage", description="Cases of the rules, code and tests.")
    parser.add_argument("games", nargs="*", help="the games; all if none is named")
    parser.add_argument("--write", action="store_true", help="write docs/rules/<game>.md")
    parser.add_argument("--check", action="store_true", help="fail if docs/rules is stale")
    parser.add_argument("--docs", type=Path, default=DOCS, help="another folder for the pages")
    wishes = parser.parse_args(arguments)
    if strange := set(wishes.games) - set(games()):
        parser.error(f"unknown game {min(strange)!r}: known are {', '.join(games())}")
    wishes.games = wishes.games or list(games())
    return wishes


if __name__ == "__main__":
    sys.exit(main())
