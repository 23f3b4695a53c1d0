"""Translations of the texts in files beside a game: ``about.de.toml`` says what ``about.toml`` says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.registry import home_of
from hexfront.games.shared.about import read
from hexfront.kernel.errors import DataError

#: The files of texts. A family may have one for all its games, and every game one of its own.
FILES = ("about", "lessons")


def texts_in(tag: str, game: Wargame) -> dict[str, str]:
    """The texts of a game in another language, by their English."""
    known: dict[str, str] = {}
    for folder in (home_of(game.name), game.folder):
        for name in FILES:
            file, said = folder / f"{name}.toml", folder / f"{name}.{tag}.toml"
            if file.is_file() and said.is_file():
                known |= dict(_pairs(read(file), read(said), said, name))
    return known


def _pairs(english: Any, said: Any, file: Traversable, where: str) -> Iterator[tuple[str, str]]:
    """Every translated text with its English, which stands in the same place of the other file."""
    if isinstance(said, str) and isinstance(english, str):
        yield english, said
    elif isinstance(said, Mapping) and isinstance(english, Mapping):
        for name, text in said.items():
            if name not in english:
                raise DataError(f"{file}: {where} has {name!r}, which the English file does not have")
            yield from _pairs(english[name], text, file, f"{where}.{name}")
    elif isinstance(said, list) and isinstance(english, list) and len(said) == len(english):
        for at, (one, text) in enumerate(zip(english, said, strict=True), start=1):
            yield from _pairs(one, text, file, f"{where}.{at}")
    else:
        raise DataError(f"{file}: {where} does not have the shape of the English file")
