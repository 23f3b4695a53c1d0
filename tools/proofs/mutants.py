"""The mutants of a claim: every way of disabling the code it names."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from tools.proofs import live
from tools.proofs.bodies import disabled, other_answers
from tools.proofs.edits import Edit, Function, small_changes
from tools.proofs.trees import Tree, tree_of

#: Methods that enforce nothing.
WORDS = ("__str__", "__repr__", "__hash__", "__eq__")


@dataclass(frozen=True, slots=True)
class Site:
    """A function: its file and its qualified name."""

    file: str
    name: str


@dataclass(frozen=True)
class Mutant:
    """One way to disable code. A ``cold`` mutant affects the loading of games, so it needs empty caches."""

    pointer: str
    what: str
    kind: str = "code"
    sites: tuple[Site, ...] = ()
    edits: tuple[Edit, ...] = field(default=(), repr=False)
    cold: bool = False

    def apply(self) -> None:
        """Apply the mutant to this process."""
        for edit in self.edits:
            edit.apply()
        for file in sorted({site.file for site in self.sites}):
            live.recompiled(tree_of(file), [site.name for site in self.sites if site.file == file])


@dataclass(frozen=True)
class FieldMutant(Mutant):
    """A field of a class that reads wrong."""

    owner: type | None = None
    name: str = ""

    def apply(self) -> None:
        assert self.owner is not None
        live.change_field(self.owner, self.name)


@dataclass(frozen=True)
class ValueMutant(Mutant):
    """Another value for a constant of a module."""

    old: Any = None
    new: Any = None

    def apply(self) -> None:
        live.rebind(self.old, self.new)


@dataclass(frozen=True)
class NumberMutant(Mutant):
    """Another case number for a citation."""

    package: str = ""

    def apply(self) -> None:
        kind, _, cited = self.pointer.partition(".")
        live.renumber(kind, cited, self.package)


def mutants_of(pointer: str) -> list[Mutant]:
    """All mutants of what ``module:object`` names."""
    module, _, path = pointer.partition(":")
    found: Any = import_module(module)
    *owners, last = path.split(".")
    for part in owners:
        found = getattr(found, part)
    raw = found.__dict__.get(last, None) if not isinstance(found, ModuleType) else None
    found = getattr(found, last) if raw is None else raw
    if isinstance(found, type):
        return list(_of_class(pointer, found))
    try:
        function = live.function_of(found)
    except StopIteration:
        return list(_of_value(pointer, found))
    return list(_of_function(pointer, function))


def _of_function(pointer: str, function: FunctionType) -> Iterator[Mutant]:
    tree = tree_of(function.__code__.co_filename)
    yield from function_mutants(pointer, tree, function.__qualname__)


def function_mutants(pointer: str, tree: Tree, name: str) -> Iterator[Mutant]:
    """All mutants of a function."""
    node = tree.functions[name]
    site = (Site(tree.file, name),)
    for what, edit in disabled(node):
        yield Mutant(pointer, f"{name}, {what}", "whole", site, (edit,))
    if edits := other_answers(node):
        yield Mutant(pointer, f"{name}, line {node.lineno}: other numbers in the answer", "whole", site, tuple(edits))
    for what, edit in small_changes(node):
        yield Mutant(pointer, f"{name}, {what}", "part", site, (edit,))


def _of_class(pointer: str, owner: type) -> Iterator[Mutant]:
    file = str(sys.modules[owner.__module__].__file__)
    tree = tree_of(file)
    for name in tree.functions:
        outer, _, last = name.rpartition(".")
        if outer == owner.__qualname__ and last not in WORDS:
            yield from function_mutants(pointer, tree, name)
    for name in _fields(owner):
        yield FieldMutant(pointer, f"{owner.__name__}.{name} reads wrong", "whole", cold=True, owner=owner, name=name)


def _fields(owner: type) -> Sequence[str]:
    if is_dataclass(owner):
        return [one.name for one in fields(owner) if one.name in vars(owner).get("__annotations__", {})]
    return getattr(owner, "_fields", ())


def _of_value(pointer: str, value: Any) -> Iterator[Mutant]:
    """Mutants of a table or list: without each of its entries, and with entries exchanged."""
    for what, new in _other_values(value):
        yield ValueMutant(pointer, what, "whole", cold=True, old=value, new=new)


def _other_values(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        values = list(value.values())
        yield "values exchanged", dict(zip(value, [*values[1:], *values[:1]], strict=True))
        for key in value:
            yield f"without {key!r}", {name: one for name, one in value.items() if name != key}
    elif isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        for index, one in enumerate(value):
            yield f"without {one!r}", type(value)([*value[:index], *value[index + 1 :]])
        for index, one in enumerate(value[1:]):
            yield f"{one!r} one earlier", type(value)([*value[:index], one, value[index], *value[index + 2 :]])
    else:
        yield "another value", live.other(value)


def functions_near(kind: str, package: str, root: Path) -> Iterator[tuple[Tree, str, Function]]:
    """Every function in the files that use a citations class: the file that defines it, and those that import it."""
    trees = [tree_of(str(file)) for file in sorted(root.rglob("*.py")) if _may_serve(file, root, package)]
    home = next((tree for tree in trees if kind in tree.classes), None)
    for tree in trees:
        if home is not None and (tree is home or home.module(root) in tree.imports):
            yield from ((tree, name, node) for name, node in tree.functions.items())


def _may_serve(file: Path, root: Path, package: str) -> bool:
    """Whether a file is shared or belongs to the family."""
    parts = file.relative_to(root.parent).with_suffix("").parts
    family = package.split(".")
    return parts[1:2] != ("games",) or list(parts[: len(family)]) == family
