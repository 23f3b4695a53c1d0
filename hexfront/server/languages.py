"""The language of answers: documents are built in English and translated before they are sent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from hexfront.games.registry import games
from hexfront.play.languages.language import ENGLISH, Language, Names, languages, load_language, names_in
from hexfront.play.languages.pseudo import PSEUDO
from hexfront.server.tables.rooms import game_of

#: The document fields that hold our own sentences.
TEXTS = frozenset({"error", "reason", "why", "text", "gist", "about", "plan"})
#: Those of a table: without a title of its own it has that of its game.
OF_TABLES = TEXTS | {"title"}

#: Fields that stay as they are in the journal.
AS_WRITTEN = frozenset({"events"})


@cache
def known_languages() -> frozenset[str]:
    return frozenset(languages())


@cache
def language(tag: str, game: str | None = None) -> Language | None:
    """A language as a game speaks it, or where no game is known, as all do together; None for English."""
    if tag == ENGLISH:
        return None
    return load_language(tag, [game_of(name, {}) for name in ([game] if game else games())])


@cache
def names(tag: str, game: str) -> Names:
    """What is shown for the names of a game."""
    return names_in(tag, game_of(game, {}))


def chosen(wanted: str | None, header: str) -> str:
    """The first known language among the one requested and ``Accept-Language``; English if there is none."""
    for tag in (wanted or "", *_by_weight(header)):
        short = tag.strip().lower()[:2]
        if short in known_languages() or short == PSEUDO:
            return short
    return ENGLISH


def _by_weight(header: str) -> Iterator[str]:
    """The languages of a header, in order of preference."""
    weighed = []
    for part in header[:200].split(","):
        tag, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    for _, tag in sorted(weighed, key=lambda one: one[0]):
        yield tag


def said(document: Any, tag: str, fields: frozenset[str] = TEXTS, *, game: str | None = None) -> Any:
    """A document with its sentences translated as a game says them, and everything else unchanged."""
    spoken = language(tag, game)
    return document if spoken is None else _said(document, spoken, fields)


def _said(document: Any, spoken: Language, fields: frozenset[str]) -> Any:
    if isinstance(document, dict):
        return {
            name: value if name in AS_WRITTEN else _field(value, spoken, fields, name in fields)
            for name, value in document.items()
        }
    if isinstance(document, list | tuple):
        return [_said(one, spoken, fields) for one in document]
    return document


def _field(value: Any, spoken: Language, fields: frozenset[str], is_text: bool) -> Any:
    if is_text and isinstance(value, str):
        return spoken.said(value)
    if is_text and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return [spoken.said(one) for one in value]
    return _said(value, spoken, fields)
