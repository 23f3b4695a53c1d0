"""The mutants of a citation: its number is wrong, or the code that cites it is left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.proofs.claims import Claim
from tools.proofs.edits import Edit, Function, Place, is_call, left_out, places
from tools.proofs.mutants import Mutant, NumberMutant, Site, functions_near


def mutants_of_citation(claim: Claim, root: Path) -> list[Mutant]:
    """A wrong number; and the statements that cite the field left out, all at once and one by one."""
    kind, _, field = claim.pointer.partition(".")
    wrong = NumberMutant(claim.pointer, "another number", "number", cold=True, package=claim.package)
    uses = list(_uses(kind, field, claim.package, root))
    single = [
        Mutant(claim.pointer, f"{site.name}, line {line}: {what}", "vanish", (site,), (edit,))
        for site, line, what, edit in uses
    ]
    if len(uses) < 2:
        return [wrong, *single]
    sites = tuple(dict.fromkeys(site for site, *_ in uses))
    every = Mutant(claim.pointer, "nothing that cites it", "vanish", sites, tuple(edit for *_, edit in uses))
    return [wrong, every, *single]


def _uses(kind: str, field: str, package: str, root: Path) -> Iterator[tuple[Site, int, str, Edit]]:
    for tree, name, function in functions_near(kind, package, root):
        for chain in _chains(function):
            node = chain[-1].node
            if isinstance(node, ast.Attribute) and node.attr == field and _is_rules(node.value):
                found = _left_out(chain)
                if found:
                    yield Site(tree.file, name), node.lineno, *found


def _chains(function: Function) -> Iterator[list[Place]]:
    """Every place with its enclosing places, outermost first."""
    stack: list[Place] = []
    for place in places(function, messages=True):
        while stack and place.owner is not stack[-1].node:
            stack.pop()
        stack.append(place)
        yield list(stack)


def _is_rules(node: ast.expr) -> bool:
    """``rules``, ``something.rules`` or ``rulebook.citations(...)``."""
    called = node.func if isinstance(node, ast.Call) else node
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in ("rules", "citations")


def _left_out(chain: list[Place]) -> tuple[str, Edit] | None:
    """The nearest thing around a citation that can be left out: a refusal, a statement, a branch."""
    for inner, place in zip([*chain[1:], None][::-1], chain[::-1], strict=True):
        node = place.node
        if is_call(node, "Refusal"):
            return "no refusal", place.put(ast.Constant(None))
        if isinstance(node, ast.Expr):
            return "not said", place.put(left_out(node))
        if isinstance(node, ast.If) and inner is not None and inner.field == "body":
            return "never there", Edit(node, "test", None, ast.Constant(False))
        if isinstance(node, ast.If) and inner is not None and inner.field == "orelse":
            return "never there", Edit(node, "test", None, ast.Constant(True))
    return None
