"""Changes the code of the running process. The process is a fork, so nothing is ever changed back."""

from __future__ import annotations

import ast
import builtins
import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import _lru_cache_wrapper, cached_property
from types import CodeType, FunctionType
from typing import Any

from hexfront.kernel.rulebook import Rulebook
from tools.proofs.bodies import ALTERED
from tools.proofs.trees import Tree

#: Numbers from here on are taken for sets of hexes or units, and are altered to the empty set.
LARGE = 1 << 16
#: How many levels deep numbers in a return value are altered.
DEEP = 4


def recompiled(tree: Tree, names: Iterable[str]) -> None:
    """Give functions of a module, by their qualified names, the code from the changed tree."""
    setattr(builtins, ALTERED, altered)
    module = next(one for one in list(sys.modules.values()) if getattr(one, "__file__", None) == tree.file)
    functions = {name: function_of(_found(module, name)) for name in names}
    for name, function in functions.items():
        if "__class__" in function.__code__.co_freevars:
            # Code can only be replaced by code with the same free variables, but the edit may have removed super().
            tree.functions[name].body += ast.parse("if False: __class__").body
    codes = dict(_codes(compile(ast.fix_missing_locations(tree.root), tree.file, "exec", dont_inherit=True)))
    for name, function in functions.items():
        function.__code__ = codes[name]


def _found(module: Any, name: str) -> object:
    """The object with a qualified name, as stored in its class, not bound."""
    *path, last = name.split(".")
    for part in path:
        module = vars(module)[part]
    return vars(module)[last]


def function_of(found: Any) -> Any:
    """The plain function inside a property, a class method or a cache."""
    while not isinstance(found, FunctionType):
        inner = ("fget", "func", "__func__", "__wrapped__")
        found = next(getattr(found, name) for name in inner if getattr(found, name, None) is not None)
    while hasattr(found, "__wrapped__"):
        found = function_of(found.__wrapped__)
    return found


def _codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            # A name may occur more than once, as with setters and overloads; in a dict the last one wins.
            yield const.co_qualname, const
            yield from _codes(const)


def altered(value: Any, depth: int = 0) -> Any:
    """Another value of the same shape: numbers plus one, flags inverted, sets of hexes empty, one name fewer."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, Fraction)):
        return 0 if value >= LARGE else value + 1
    if depth == DEEP or isinstance(value, (str, bytes)):
        return value
    if isinstance(value, dict):
        return type(value)((key, altered(one, depth + 1)) for key, one in value.items()) if value else value
    if hasattr(value, "_fields"):
        return type(value)(*(altered(one, depth + 1) for one in value))
    if isinstance(value, (tuple, list, set, frozenset)):
        names = [one for one in value if isinstance(one, str)]
        return type(value)(altered(one, depth + 1) for one in value if one not in names[-1:])
    if is_dataclass(value) and not isinstance(value, type):
        known = {one.name: getattr(value, one.name) for one in fields(value) if one.init}
        return replace(value, **{name: altered(one, depth + 1) for name, one in known.items()})
    return value


def change_field(kind: type, name: str) -> None:
    """Make a field of a class read as another value."""
    known: Any = vars(kind).get(name)
    if hasattr(known, "__get__"):
        read: Callable[[Any], Any] = lambda self: other(known.__get__(self))  # noqa: E731
        write = getattr(known, "__set__", None)
    else:
        read = lambda self: other(vars(self).get(name, known))  # noqa: E731
        write = lambda self, value: self.__dict__.update({name: value})  # noqa: E731
    setattr(kind, name, property(read, write))


def other(value: Any) -> Any:
    """A different value for a field."""
    if isinstance(value, str):
        return "" if value else "another"
    if isinstance(value, (tuple, list, set, frozenset, dict)) and not hasattr(value, "_fields"):
        return type(value)()
    return altered(value)


def rebind(value: Any, new: Any) -> None:
    """Replace a value wherever it is stored: under a name, in a dict, in a field."""
    gc.unfreeze()
    for keeper in gc.get_referrers(value):
        if isinstance(keeper, dict):
            keeper.update({name: new for name, one in keeper.items() if one is value})
        elif is_dataclass(keeper) and not isinstance(keeper, type):
            for one in fields(keeper):
                if getattr(keeper, one.name) is value:
                    object.__setattr__(keeper, one.name, new)


def renumber(kind: str, field: str, package: str) -> None:
    """Make the register return a wrong number for a field of a citations class."""
    honest = Rulebook.citations

    def citations(self: Rulebook, wanted: type[Any]) -> Any:
        found = honest(self, wanted)
        if wanted.__name__ == kind and _serves(wanted.__module__, package):
            return replace(found, **{field: "no case"})
        return found

    setattr(Rulebook, "citations", citations)  # noqa: B010


def _serves(module: str, package: str) -> bool:
    family = package.rpartition(".")[0] + "."
    return not module.startswith(family) or module.startswith(package + ".")


def loaders() -> tuple[list[_lru_cache_wrapper[Any]], set[CodeType]]:
    """Every cache of the process, and the code whose results are cached."""
    found = gc.get_objects()
    caches = [one for one in found if isinstance(one, _lru_cache_wrapper)]
    kept = [one.func for one in found if isinstance(one, cached_property)]
    wrapped = [one.__wrapped__ for one in caches]
    return caches, {one.__code__ for one in [*wrapped, *kept] if isinstance(one, FunctionType)}
