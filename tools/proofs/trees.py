"""The source of a file as a syntax tree, and the functions in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.proofs.edits import Function


@dataclass(frozen=True)
class Tree:
    """One parsed file. It is changed in place, but only in a process that is about to exit."""

    file: str
    root: ast.Module
    #: The functions of the module and its classes, by qualified name; not those inside other functions.
    functions: dict[str, Function]
    classes: frozenset[str]
    imports: frozenset[str]

    def module(self, root: Path) -> str:
        """The dotted module name of the file, relative to the folder of its package."""
        return ".".join(Path(self.file).relative_to(root.parent).with_suffix("").parts)


@cache
def tree_of(file: str) -> Tree:
    """The tree of a file, which is cached."""
    root = ast.parse(Path(file).read_text(encoding="utf-8"), file)
    nodes = list(ast.walk(root))
    return Tree(
        file,
        root,
        dict(_functions(root, "")),
        frozenset(node.name for node in nodes if isinstance(node, ast.ClassDef)),
        frozenset(node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)),
    )


def _functions(owner: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, Function]]:
    for node in owner.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
