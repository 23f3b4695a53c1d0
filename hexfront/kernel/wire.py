"""The wire form of actions, events and decisions: frozen dataclasses to JSON documents and back.

A document has the class name in words under ``type``, and the fields under their own names. Stored games and their
hashes contain both, so class and field names must never change. A new field needs a default, or old documents become
unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from hexfront.kernel.errors import InputError, unknown

T = TypeVar("T")


_NAMES: dict[type[Any], str] = {}


def type_name(cls: type[Any]) -> str:
    """The wire name of a class: ``UnitMoved`` becomes ``unit moved``."""
    if cls not in _NAMES:
        _NAMES[cls] = _in_words(cls)
    return _NAMES[cls]


def _in_words(cls: type[Any]) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", cls.__name__).lower()


_FIELDS: dict[type[Any], tuple[str, ...]] = {}


def _field_names(cls: type[Any]) -> tuple[str, ...]:
    if cls not in _FIELDS:
        _FIELDS[cls] = tuple(one.name for one in fields(cls))
    return _FIELDS[cls]


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def encode(thing: Any) -> dict[str, Any]:
    """A frozen dataclass as a document."""
    cls = type(thing)
    document: dict[str, Any] = {"type": type_name(cls)}
    for name in _field_names(cls):
        document[name] = _plain(getattr(thing, name))
    return document


#: Values that documents hold as they are. Nearly all are of these types, so they are looked for first.
_PLAIN = frozenset({str, int, bool, type(None)})


def _plain(value: Any) -> Any:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        return encode(value)
    return value


class Decoder(Generic[T]):
    """Reads documents back into known classes. ``parts`` may appear nested, in fields typed as their base class."""

    def __init__(self, kind: str, classes: Iterable[type[T]], parts: Iterable[type[Any]] = ()) -> None:
        self._kind = kind
        self._classes = {type_name(cls): cls for cls in classes}
        self._parts = tuple(parts)

    def decode(self, document: object) -> T:
        """The object a document describes. An invalid document raises an error that quotes it."""
        if not isinstance(document, Mapping):
            raise InputError(f"expected {self._kind} as a JSON object with a 'type', got {_short(document)}")
        if "type" not in document:
            raise InputError(f"{self._kind} has no 'type': {_short(document)}")
        name = document["type"]
        if not isinstance(name, str) or name not in self._classes:
            raise unknown(f"type of {self._kind}", name, self._classes)
        thing: T = self._build(self._classes[name], document)
        return thing

    def _build(self, cls: Any, document: Mapping[str, Any]) -> Any:
        known = {one.name: one for one in fields(cls)}
        if strange := set(map(str, document)) - set(known) - {"type"}:
            raise unknown(f"field of {type_name(cls)!r}", min(strange), known)
        values = {}
        for name, one in known.items():
            if name in document:
                values[name] = self._value(_hints(cls)[name], document[name], f"{type_name(cls)!r}: {name}")
            # Old documents lack newer fields; a default makes them readable.
            elif one.default is MISSING and one.default_factory is MISSING:
                raise InputError(f"{type_name(cls)!r} lacks the field {name!r}")
        return cls(**values)

    def _value(self, hint: Any, value: object, where: str) -> Any:
        if get_origin(hint) is tuple:
            return self._tuple(get_args(hint), value, where)
        # Only unions of one type with None are supported.
        if isinstance(hint, UnionType):
            if value is None:
                return None
            return self._value(next(one for one in get_args(hint) if one is not type(None)), value, where)
        if is_dataclass(hint):
            if not isinstance(value, Mapping):
                raise InputError(f"{where} is {_short(value)}, expected an object")
            return self._build(self._named(hint, value, where), value)
        # A bool is an int in Python, but ``true`` is not a number in a document.
        if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
            raise InputError(f"{where} is {_short(value)}, expected a {hint.__name__}")
        return value

    def _named(self, hint: Any, value: Mapping[str, Any], where: str) -> Any:
        """The class of a nested document: the type in the hint or a subclass of it."""
        classes = {type_name(cls): cls for cls in (hint, *self._parts) if issubclass(cls, hint)}
        name = value.get("type", type_name(hint))
        if not isinstance(name, str) or name not in classes:
            raise unknown(f"type in {where}", name, classes)
        return classes[name]

    def _tuple(self, kinds: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise InputError(f"{where} is {_short(value)}, expected a list")
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            return tuple(self._value(kinds[0], one, where) for one in value)
        if len(kinds) != len(value):
            raise InputError(f"{where} has {len(value)} entries, expected {len(kinds)}")
        return tuple(self._value(kind, one, where) for kind, one in zip(kinds, value, strict=True))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
