"""The registry of games: every installed package may bring some, ours among them.

A package names its games as entry points of the group ``hexfront.games``. Reading the list costs little: an entry says
what a game is, and its rules are imported when somebody loads it. A package that cannot be read is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from hexfront.games.face import PrintedMap, Wargame
from hexfront.kernel.errors import InputError, unknown

GROUP = "hexfront.games"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What there is to know about a game before loading it."""

    title: str
    sides: tuple[str, ...]
    turns: int
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of a package. What only some programs need is named as ``module:object`` and imported on demand."""

    info: GameInfo
    #: Called with the name of the game and its options.
    make: Callable[..., Wargame]
    #: Called with the game: its staff of computer players.
    computer: str = ""
    #: What random play checks besides the promises of all games.
    promises: str = ""
    #: Positions with an obviously right answer, to judge computer players by.
    puzzles: str = ""
    #: Where lists of games show it: in rising order, then by title.
    place: int = 100


class Shelf(NamedTuple):
    """The games that were found, and for those that could not be read the reason."""

    entries: Mapping[str, Entry]
    broken: Mapping[str, str]


def read(points: Iterable[EntryPoint]) -> Shelf:
    """The games of some entry points; of two by one name the first counts."""
    entries: dict[str, Entry] = {}
    broken: dict[str, str] = {}
    for point in points:
        if point.name in entries:
            broken[f"{point.name} ({point.value})"] = f"another package brings a game named {point.name!r}"
            continue
        try:
            entry = point.load()
            if not isinstance(entry, Entry):
                raise TypeError(
                    f"{point.value} is a {type(entry).__name__}, expected an Entry of hexfront.games.registry"
                )
            entries[point.name] = entry
        except Exception as fault:  # whatever is wrong with one package, the games of the others can be played
            broken[point.name] = f"{point.value}: {type(fault).__name__}: {fault}"
    in_order = sorted(entries, key=lambda name: (entries[name].place, entries[name].info.title))
    return Shelf({name: entries[name] for name in in_order}, broken)


@cache
def shelf() -> Shelf:
    """All installed games, found once."""
    # A distribution may be listed twice, as when a compiled build stands before an editable one.
    points = dict.fromkeys((point.name, point.value) for point in entry_points(group=GROUP))
    return read(EntryPoint(name, value, GROUP) for name, value in points)


def games() -> dict[str, GameInfo]:
    """Every game by name."""
    return {name: entry.info for name, entry in shelf().entries.items()}


def broken() -> Mapping[str, str]:
    """The games that an installed package names but that cannot be read, each with the reason."""
    return shelf().broken


def entry_of(name: object) -> Entry:
    """The entry of a game, or an error that lists the known ones."""
    entries, broken = shelf()
    if not isinstance(name, str) or name not in entries:
        if isinstance(name, str) and name in broken:
            raise InputError(f"the game {name!r} is installed but broken: {broken[name]}")
        raise unknown("game", name, entries)
    return entries[name]


def load(name: str, **options: Any) -> Wargame:
    """A game by name, with options; an unknown name or option gets an error that lists the known ones."""
    return entry_of(name).make(name, **options)


def family_of(name: str) -> str:
    """The package that brings a game, by the last part of its name."""
    return entry_of(name).make.__module__.rpartition(".")[2]


def home_of(name: str) -> Traversable:
    """The folder of the package that brings a game."""
    return files(entry_of(name).make.__module__)


def looked_up(what: str) -> Any:
    """The object of a ``module:object`` of an entry."""
    module, _, name = what.partition(":")
    return getattr(import_module(module), name)


def printed_map(name: str) -> PrintedMap:
    """The map of a game by name."""
    game = load(name)
    return PrintedMap(game.folder, tuple(game.marks()))
