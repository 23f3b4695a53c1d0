"""A game with a mended rule, as the next release would have it, in place of the one that is installed."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hexfront.games import registry
from hexfront.games.face import Wargame
from hexfront.games.registry import Shelf, entry_of
from hexfront.server.tables import rooms, ruling

NAME = "leningrad-1979"


def changed_data(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the data of the game with one thing changed."""
    target = folder / "data"
    if not target.exists():
        shutil.copytree(Path(str(registry.load(NAME).folder)), target)
    text = (target / file).read_text(encoding="utf-8")
    assert old in text
    (target / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return target


@contextmanager
def release(make: Callable[..., Any], *, keeps_old: bool = False) -> Iterator[None]:
    """The next release: it makes the game in another way, and may still know how it was made before."""
    before = entry_of(NAME)
    earlier = {1: before.make} if keeps_old else {}
    # The words of the game are found beside what makes it.
    make.__module__ = before.make.__module__
    shelf = registry.shelf()
    entries = {**shelf.entries, NAME: replace(before, make=make, earlier=earlier)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "shelf", lambda: Shelf(entries, shelf.broken))
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    """Games that are loaded once are loaded anew."""
    rooms._game.cache_clear()
    ruling._earlier.cache_clear()


def tighter(folder: Path) -> Callable[..., Wargame]:
    """Makes the game by the next version of its rules: two units to a hex, not three."""
    data = changed_data(folder, "game.toml", "limit = 3", "limit = 2")
    mended: Any = type("Mended", (type(registry.load(NAME)),), {"rules_version": 2})
    return lambda name, **options: mended(name, data=str(data), **options)
