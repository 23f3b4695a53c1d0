"""The register of a printed rulebook: every numbered case, and the code that enforces it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from hexfront.kernel.datafiles import read_toml, wanted
from hexfront.kernel.errors import DataError, unknown

Cited = TypeVar("Cited")
NOT_CASES = frozenset({"edition", "rulings", "basis", "replaced"})


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered case. Cases with the same number are equal."""

    number: str
    title: str = field(compare=False)
    gist: str = field(compare=False)
    enforced_by: tuple[str, ...] = field(default=(), compare=False)
    rulings: tuple[str, ...] = field(default=(), compare=False)
    status: str = field(default="enforced", compare=False)
    reason: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.number


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule and the reason."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} (rule {self.rule})"

    def to_json(self) -> dict[str, str]:
        return {"rule": self.rule, "reason": self.reason}


class Rulebook:
    """All cases of a rulebook by number. A rulebook can build on another, its basis, and add or replace cases."""

    def __init__(
        self,
        edition: str,
        rules: Mapping[str, Rule],
        rulings: Mapping[str, str],
        basis: Rulebook | None = None,
        replaced: Mapping[str, str] | None = None,
        folder: Traversable | None = None,
    ) -> None:
        self.edition = edition
        #: Where the register lies, with its translations beside it.
        self.folder = folder
        #: Cases of the basis that do not apply here, with the reason.
        self.replaced = dict(replaced or {})
        self.rulings: dict[str, str] = (basis.rulings if basis else {}) | dict(rulings)
        self.basis = basis
        #: The cases of this rulebook alone, without its basis.
        self.own = dict(rules)
        # Own cases come last, so they override cases of the basis with the same number.
        self._rules: dict[str, Rule] = {rule.number: self._held(rule) for rule in basis or ()} | self.own
        self._enforcers = {name: rule for rule in self._rules.values() for name in rule.enforced_by}

    def _held(self, rule: Rule) -> Rule:
        """A case of the basis, marked not applicable if this rulebook replaces it."""
        why = self.replaced.get(rule.number)
        return replace(rule, status="not applicable", reason=why) if why else rule

    def __getitem__(self, number: str) -> Rule:
        if number not in self._rules:
            raise unknown(f"case of {self.edition}", number, self._rules)
        return self._rules[number]

    def __contains__(self, number: object) -> bool:
        return number in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def citations(self, kind: type[Cited]) -> Cited:
        """Fill a dataclass with rule numbers: field ``name`` gets the case with ``Kind.name`` in ``enforced_by``."""
        numbers: dict[str, Any] = {}
        for one in fields(kind):  # type: ignore[arg-type]
            name = f"{kind.__name__}.{one.name}"
            if name not in self._enforcers:
                raise DataError(f"{self.edition}: no case of the register is enforced_by {name!r}")
            numbers[one.name] = self._enforcers[name].number
        return kind(**numbers)


def basis_of(file: Traversable) -> str:
    """The name of the game whose rules this register builds on; empty if it stands alone."""
    return str(read_toml(file).get("basis", ""))


def load_rulebook(file: Traversable, basis: Rulebook | None = None, folder: Traversable | None = None) -> Rulebook:
    """The register ``rulebook.toml`` of a game. ``replaced`` lists cases of the basis that do not apply, and why."""
    record = read_toml(file)
    rules: dict[str, Rule] = {}
    for number, entry in record.items():
        if number in NOT_CASES:
            continue
        if not isinstance(entry, dict):
            raise DataError(f"{file}: the case {number!r} is {entry!r}, expected a table")
        rules[number] = _rule(number, entry, file)
    _one_enforcer_each(rules, file)
    edition, rulings = wanted(record, "edition", str, file), wanted(record, "rulings", dict, file)
    replaced = record.get("replaced", {})
    for number in replaced:
        if basis is None or number not in basis:
            raise DataError(f"{file}: {number!r} is replaced, but there is no such case to replace")
    return Rulebook(edition, rules, rulings, basis, replaced, folder)


def _rule(number: str, entry: dict[str, Any], file: Traversable) -> Rule:
    place = f"{file}: case {number}"
    status = entry.get("status", "enforced")
    if status not in ("enforced", "not applicable"):
        raise DataError(f"{place}: status is {status!r}, expected 'enforced' or 'not applicable'")
    if status == "not applicable" and not entry.get("reason"):
        raise DataError(f"{place}: a case that is not applicable needs a reason")
    return Rule(
        number,
        wanted(entry, "title", str, place),
        wanted(entry, "gist", str, place),
        tuple(entry.get("enforced_by", ())),
        tuple(entry.get("ruling", ())),
        status,
        entry.get("reason", ""),
    )


def _one_enforcer_each(rules: Mapping[str, Rule], file: Traversable) -> None:
    seen: dict[str, str] = {}
    for rule in rules.values():
        for name in rule.enforced_by:
            # Names with a colon are functions, and one function may enforce several cases. A citation must be unique.
            if ":" in name:
                continue
            if name in seen:
                raise DataError(f"{file}: {name!r} enforces both {seen[name]} and {rule.number}")
            seen[name] = rule.number
