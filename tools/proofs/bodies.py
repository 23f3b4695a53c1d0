"""Disables a whole function: it refuses nothing, finds nothing, always answers yes or no, or does nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools.proofs.edits import Edit, Function, Place, places

#: The name of ``tools.proofs.live.altered`` in changed code.
ALTERED = "__proofs_altered__"
EMPTY = {
    "list": "[]",
    "Sequence": "()",
    "Iterable": "()",
    "Iterator": "iter(())",
    "set": "set()",
    "frozenset": "frozenset()",
    "dict": "{}",
    "Mapping": "{}",
    "str": "''",
    "int": "0",
    "HexSet": "",
}


def disabled(function: Function) -> Iterator[tuple[str, Edit]]:
    """The ways to disable a function, depending on its return type; none if it has no code."""
    if function.name == "__init__" or not _has_code(function):
        return
    for answer in _answers(function):
        (line,) = ast.parse(f"def f():\n    return {answer}").body
        assert isinstance(line, ast.FunctionDef)
        what = f"it answers {answer}" if answer else "it does nothing"
        yield f"line {function.lineno}: {what}", Edit(function, "body", None, [*line.body, *function.body])


def other_answers(function: Function) -> list[Edit]:
    """Edits that change the numbers in every return value."""
    if ast.unparse(function.returns or ast.Constant(None)) in ("None", "bool", "str"):
        return []
    return [
        Edit(place.node, "value", None, _altered(place.node.value))
        for place in own_places(function)
        if isinstance(place.node, ast.Return) and place.node.value is not None
    ]


def own_places(function: Function) -> Iterator[Place]:
    """Every place of a function, except those in functions defined inside it."""
    inner = {
        one
        for place in places(function)
        if isinstance(place.node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        for one in ast.walk(place.node)
    }
    return (place for place in places(function) if place.node not in inner)


def _altered(value: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(ALTERED, ast.Load()), [value], [])


def _answers(function: Function) -> Iterator[str]:
    kind = ast.unparse(function.returns) if function.returns else "None"
    if any(isinstance(place.node, (ast.Yield, ast.YieldFrom)) for place in own_places(function)) or kind == "None":
        yield ""
    elif re.search(r"\bNone$|^Optional\b", kind):
        yield "None"
    elif kind == "bool":
        yield from ("True", "False")
    elif kind.startswith("tuple[") and kind.endswith(", ...]"):
        yield "()"
    elif empty := EMPTY.get(kind.partition("[")[0]):
        yield empty


def _has_code(function: Function) -> bool:
    """Whether the body is more than a docstring and an ellipsis."""
    return not all(
        isinstance(line, ast.Pass) or (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
        for line in function.body
    )
