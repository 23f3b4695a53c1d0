"""Small changes inside a function: a branch never taken, an operand left out, a refusal not made."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef
#: For each comparison, the one to replace it with: its neighbour at the boundary, or its opposite.
OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
BOUNDARIES = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
EXCHANGED = {"any": "all", "all": "any", "min": "max", "max": "min"}
#: Nodes that hold only messages, or checks for the type checker.
UNREAD = (ast.JoinedStr, ast.Raise, ast.Assert)


@dataclass(frozen=True, slots=True)
class Edit:
    """One place of a syntax tree, and its new content."""

    owner: ast.AST
    field: str
    index: int | None
    new: Any

    def apply(self) -> None:
        if self.index is None:
            setattr(self.owner, self.field, self.new)
        else:
            getattr(self.owner, self.field)[self.index] = self.new


@dataclass(frozen=True, slots=True)
class Place:
    """A node with its place in the tree."""

    node: ast.AST
    owner: ast.AST
    field: str
    index: int | None

    def put(self, new: Any) -> Edit:
        return Edit(self.owner, self.field, self.index, new)


def places(owner: ast.AST, *, messages: bool = False) -> Iterator[Place]:
    """Every place below a node, except annotations and, unless asked for, message texts."""
    for field, value in ast.iter_fields(owner):
        if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(owner, ast.Call):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or (isinstance(node, UNREAD) and not messages):
                continue
            yield Place(node, owner, field, index)
            if messages or not is_call(node, "Refusal"):
                yield from places(node, messages=messages)


def is_call(node: ast.AST, name: str) -> bool:
    """Whether a node calls something with this name."""
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) == name


def left_out(statement: ast.stmt) -> ast.stmt:
    """A replacement for a statement that is left out; ``if False`` keeps a generator a generator."""
    return ast.If(ast.Constant(False), [statement], [])


def small_changes(function: Function) -> Iterator[tuple[str, Edit]]:
    """Every small change of a function, each with a short description."""
    for place in places(function):
        for what, edit in _changes(place):
            yield f"line {getattr(place.node, 'lineno', function.lineno)}: {what}", edit


def _changes(place: Place) -> Iterator[tuple[str, Edit]]:
    match place.node:
        case ast.If() | ast.While() | ast.IfExp():
            yield from _branches(place.node, place)
        case ast.BoolOp(values=values):
            for index, operand in enumerate(values):
                rest = [one for one in values if one is not operand]
                new = rest[0] if len(rest) == 1 else ast.BoolOp(place.node.op, rest)
                yield f"without operand {index + 1}: {_short(operand)}", place.put(new)
        case ast.BinOp():
            yield from _operands(place.node, place)
        case ast.Compare():
            yield from _comparison(place.node, place)
        case ast.comprehension(ifs=conditions):
            for index, one in enumerate(conditions):
                yield f"without the condition {_short(one)}", Edit(place.node, "ifs", index, ast.Constant(True))
        case _:
            yield from _plain_changes(place)


def _plain_changes(place: Place) -> Iterator[tuple[str, Edit]]:
    match place.node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"without not: {_short(operand)}", place.put(operand)
        case ast.Return(value=ast.Call() as call) if is_call(call, "Refusal"):
            yield "no refusal", Edit(place.node, "value", None, ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom() as value) as line:
            yield f"without {_short(value)}", place.put(left_out(line))
        case ast.AugAssign():
            yield f"without {_short(place.node)}", place.put(ast.Pass())
        case ast.Constant(value=bool() as flag):
            yield f"{not flag} for {flag}", place.put(ast.Constant(not flag))
        case ast.Constant(value=int() as number) if not _is_bit(place):
            yield f"{number + 1} for {number}", place.put(ast.Constant(number + 1))
        case ast.Call(func=ast.Name(id=name)) if name in EXCHANGED:
            other = ast.Name(EXCHANGED[name], ast.Load())
            yield f"{EXCHANGED[name]} for {name}", Edit(place.node, "func", None, other)


def _branches(node: ast.If | ast.While | ast.IfExp, place: Place) -> Iterator[tuple[str, Edit]]:
    short = _short(node.test)
    yield f"never: {short}", Edit(node, "test", None, ast.Constant(False))
    if not isinstance(node, ast.While):
        yield f"always: {short}", Edit(node, "test", None, ast.Constant(True))


def _operands(node: ast.BinOp, place: Place) -> Iterator[tuple[str, Edit]]:
    if isinstance(node.op, (ast.LShift, ast.RShift, ast.Mod)) or any(map(_is_text, (node.left, node.right))):
        return
    if isinstance(node.op, ast.BitAnd) and isinstance(node.right, ast.Constant):
        return
    yield f"only {_short(node.left)}", place.put(node.left)
    if isinstance(node.op, (ast.BitOr, ast.BitAnd)) and not isinstance(node.right, ast.UnaryOp):
        yield f"only {_short(node.right)}", place.put(node.right)


def _comparison(node: ast.Compare, place: Place) -> Iterator[tuple[str, Edit]]:
    for index, sign in enumerate(node.ops):
        # The opposite of a whole condition is already covered by "never" and "always".
        if place.field != "test" or isinstance(sign, BOUNDARIES):
            other = OPPOSITES[type(sign)]()
            yield f"{type(other).__name__} for {_short(node)}", Edit(node, "ops", index, other)


def _is_bit(place: Place) -> bool:
    """Whether a number only picks a bit or an element."""
    owner = place.owner
    if isinstance(owner, (ast.Subscript, ast.Slice)):
        return True
    return isinstance(owner, ast.BinOp) and isinstance(owner.op, (ast.BitAnd, ast.LShift, ast.RShift))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else text[:67] + "..."
