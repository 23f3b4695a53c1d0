"""Actions in shorthand: ``move 1-pz, 8-pz to 0210 0311``, both ways, for the actions of any game.

An action is spelled by the fields of its class: the units first, then every other field after a word for it. What
cannot be spelled so that it reads back the same, such as an old document without a newer field, is written as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from functools import lru_cache
from typing import Any, get_origin, get_type_hints

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import DataError, HexfrontError
from hexfront.kernel.wire import type_name

#: The fields that come first, without a word.
FIRST = ("unit", "units")
#: The words before other fields; a field that is not here is called by its own name.
WORDS = {"path": "to", "hex": "at", "hexes": "at", "neighbour": "towards"}
#: A name in quotation marks, a plain word, or a comma.
TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|,|[^\s,"]+)')
PLAIN = re.compile(r"[^\s,\"{}()\[\]|;@!=#]+")
NUMBER = re.compile(r"-?[0-9]+")


def spelled(game: Wargame, side: str, action: Mapping[str, Any]) -> str:
    """An action in shorthand, or as JSON where shorthand would not read back the same."""
    try:
        short = " ".join(filter(None, _words(game, side, action)))
        if read(game, side, short) == action:
            return short
    except (HexfrontError, LookupError, TypeError, ValueError, AttributeError):
        pass
    return json.dumps(action, ensure_ascii=True)


def read(game: Wargame, side: str, text: str) -> dict[str, Any]:
    """The document of an action from its shorthand or JSON. Raises an error that quotes what cannot be read."""
    if text.startswith("{"):
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as fault:
            raise DataError(f"{text[:80]!r} is no action as JSON ({fault})") from fault
        if not isinstance(document, dict):
            raise DataError(f"{text[:80]!r} is no action as a JSON object")
        return document
    cls = _class_of(game, text)
    given = _given(cls, _tokens(text[len(type_name(cls)) :]))
    known = {one.name: one for one in fields(cls)}
    document = {"type": type_name(cls)}
    for name, one in known.items():
        if name in given or one.default is MISSING:
            document[name] = _value(game, side, cls, one, given.get(name, []))
        else:
            document[name] = _default(one)
    return game.action(document).to_json()


def _words(game: Wargame, side: str, action: Mapping[str, Any]) -> Iterator[str]:
    cls = _classes(game)[str(action["type"])]
    yield type_name(cls)
    order = sorted(fields(cls), key=lambda one: one.name not in FIRST)
    taken = {_word(one) for one in order}
    for one in order:
        value = action[one.name]
        if one.default is not MISSING and value == (
            list(one.default) if isinstance(one.default, tuple) else one.default
        ):
            continue
        if one.name not in FIRST:
            yield _word(one)
        if value is not True:
            many = value if isinstance(value, list) else [value]
            # Hexes of a path follow each other; units and targets are a list.
            between = " " if one.name == "path" else ", "
            yield between.join(_name(game, side, each, taken) for each in many)


def _name(game: Wargame, side: str, value: object, taken: set[str]) -> str:
    """A value as one word. A unit of the acting side goes without the side; what is no plain word is quoted."""
    if not isinstance(value, str):
        return json.dumps(value)
    short = value.removeprefix(f"{side}-") if value in game.units else value
    if short != value and short in game.units:
        short = value
    return short if PLAIN.fullmatch(short) and short not in taken else json.dumps(value)


@lru_cache(32)
def _classes(game: Wargame) -> dict[str, type[Action]]:
    return {type_name(cls): cls for cls in game.vocabulary.actions}


def _class_of(game: Wargame, text: str) -> type[Action]:
    """The class whose name a text begins with; the longest if several fit."""
    names = [name for name in _classes(game) if text == name or text.startswith(f"{name} ")]
    if not names:
        known = ", ".join(repr(name) for name in sorted(_classes(game)))
        raise DataError(f"{text[:80]!r} begins with no action of {game.name}: known are {known}")
    return _classes(game)[max(names, key=len)]


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise DataError(f"{text[at : at + 40]!r} cannot be read: a name in quotation marks is not closed")
        at = match.end()
        if match[1] != ",":
            found.append(match[1])
    return found


def _given(cls: type[Action], tokens: Sequence[str]) -> dict[str, list[str]]:
    """The words of each field that is named; the first words are the units."""
    by_word = {_word(one): one.name for one in fields(cls) if one.name not in FIRST}
    first = next((one.name for one in fields(cls) if one.name in FIRST), None)
    given: dict[str, list[str]] = {} if first is None else {first: []}
    field = first
    for token in tokens:
        if token in by_word:
            field = by_word[token]
            given[field] = []
        elif field is None:
            known = ", ".join(map(repr, by_word)) or "none"
            raise DataError(f"{token[:40]!r} is not expected after {type_name(cls)!r}: its fields are {known}")
        else:
            given[field].append(token)
    return given


def _value(game: Wargame, side: str, cls: type[Any], one: Field[Any], tokens: Sequence[str]) -> Any:
    """The value of a field from its words, by its type."""
    kind = get_type_hints(cls)[one.name]
    if get_origin(kind) is tuple:
        return [_read(game, side, token, one.name) for token in tokens]
    if kind is bool:
        return not tokens or json.loads(tokens[0])
    if len(tokens) != 1:
        raise DataError(f"{type_name(cls)!r} has {len(tokens)} values for {one.name!r}, expected one")
    if kind is int:
        if not NUMBER.fullmatch(tokens[0]):
            raise DataError(f"{type_name(cls)!r}: {one.name} is {tokens[0][:40]!r}, expected a whole number")
        return int(tokens[0])
    return _read(game, side, tokens[0], one.name)


def _read(game: Wargame, side: str, token: str, field: str) -> str:
    """A name from its word; that of a unit may lack its side."""
    if token.startswith('"'):
        name: str = json.loads(token)
        return name
    whole = f"{side}-{token}"
    is_unit = field in FIRST or token not in game.map.index
    return whole if is_unit and token not in game.units and whole in game.units else token


def _word(one: Field[Any]) -> str:
    return WORDS.get(one.name, one.name)


def _default(one: Field[Any]) -> Any:
    """The default of a field as documents have it."""
    return list(one.default) if isinstance(one.default, tuple) else one.default
