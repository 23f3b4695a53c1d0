"""The registry of games. Any installed package can add games, including this one.

A package lists its games as entry points in the group ``hexfront.games``. Reading the list is cheap: an entry describes
a game, and its rules are imported only when the game is loaded. A package that fails to load is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from hexfront.games.changed import changed_files, differing, laid_over
from hexfront.games.face import PrintedMap, Wargame
from hexfront.kernel.errors import InputError, unknown

GROUP = "hexfront.games"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The description of a game, available without loading it."""

    title: str
    sides: tuple[str, ...]
    turns: int
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a package. Parts that only some programs need are named as ``module:object`` and imported on demand."""

    info: GameInfo
    #: Called with the name of the game and its options.
    make: Callable[..., Wargame]
    #: Called with the game; returns its staff of computer players.
    computer: str = ""
    #: Checks for random play, besides those that all games share.
    promises: str = ""
    #: Positions with an obviously right answer, for judging computer players.
    puzzles: str = ""
    #: The position in lists of games, in ascending order; ties are sorted by title.
    place: int = 100
    #: How to make the game by earlier versions of its rules, by their numbers. A game under way finishes its turn by
    #: the version it had, and records are verified by it.
    earlier: Mapping[int, Callable[..., Wargame]] = field(default_factory=dict)


def made_by(what: str) -> Callable[..., Wargame]:
    """Makes a game of a class, named as ``package.module:Class``, which is imported only when the game is loaded."""

    def make(name: str, **options: Any) -> Wargame:
        game: Wargame = looked_up(what)(name, **options)
        return game

    # The package of a game is that of the function that makes it: there are its languages and lessons.
    make.__module__ = what.partition(":")[0].rpartition(".")[0]
    return make


class Shelf(NamedTuple):
    """The games that were found, and the reasons why others could not be loaded."""

    entries: Mapping[str, Entry]
    broken: Mapping[str, str]


def read(points: Iterable[EntryPoint]) -> Shelf:
    """The games of some entry points. If two have the same name, the first wins."""
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
    """All installed games, looked up once."""
    # A distribution can be listed twice, for example when a compiled build shadows an editable one.
    points = dict.fromkeys((point.name, point.value) for point in entry_points(group=GROUP))
    return read(EntryPoint(name, value, GROUP) for name, value in points)


def games() -> dict[str, GameInfo]:
    """Every game by name."""
    return {name: entry.info for name, entry in shelf().entries.items()}


def broken() -> Mapping[str, str]:
    """Installed games that cannot be loaded, with the reason."""
    return shelf().broken


def entry_of(name: object) -> Entry:
    """The entry of a game. Raises an error that lists the known games."""
    entries, broken = shelf()
    if not isinstance(name, str) or name not in entries:
        if isinstance(name, str) and name in broken:
            raise InputError(f"the game {name!r} is installed but broken: {broken[name]}")
        raise unknown("game", name, entries)
    return entries[name]


def load(name: str, **options: Any) -> Wargame:
    """Load a game by name. Raises an error that lists the known names or options.

    The option ``data`` names a folder with changed data files; those that are not in it stay as they are.
    """
    entry, data = entry_of(name), options.pop("data", None)
    if name in _changed:
        options = {**options, "data": _changed[name]}
    plain = entry.make(name, **options)
    if data is None:
        return plain
    called = data if isinstance(data, str) else getattr(data, "name", "changed files")
    return with_files(plain, changed_files(data), f"{called} over {name}")


def with_files(plain: Wargame, changed: Mapping[str, str], called: str) -> Wargame:
    """A game with some of its data files changed; ``called`` names them in errors."""
    data = laid_over(plain.name, _folder_of(plain), changed, called)
    return entry_of(plain.name).make(plain.name, data=data, **dict(plain.options))


#: The data folders that games of this process are made from instead of their own.
_changed: dict[str, Traversable] = {}


def change(name: str, changed: Mapping[str, str], called: str) -> None:
    """Change data files of a game for this whole process, before the game is loaded for the first time.

    Other processes do not know of it: whoever starts one sends it ``changes()``.
    """
    folder = laid_over(name, _folder_of(entry_of(name).make(name)), changed, called)
    # Whatever is wrong with the files is told now, not when somebody wants to play.
    entry_of(name).make(name, data=folder)
    _changed[name] = folder


def changes() -> dict[str, dict[str, str]]:
    """The changed data files of all games that were changed for this process, by game and name."""
    return {name: changes_of(load(name)) for name in _changed}


def changes_of(game: Wargame) -> dict[str, str]:
    """The data files of a game that are not those of its package, by name: enough to make it elsewhere."""
    entry, folder = shelf().entries.get(game.name), getattr(game, "folder", None)
    if entry is None or folder is None:
        return {}
    plain = _folder_of(entry.make(game.name))
    return {} if plain == folder else differing(folder, plain)


def _folder_of(game: Wargame) -> Traversable:
    """The folder with the data files of a game."""
    folder: Traversable | None = getattr(game, "folder", None)
    if folder is None:
        raise InputError(f"{game.name} has no data files that could be changed")
    return folder


def family_of(name: str) -> str:
    """The family of a game: the last part of its package name."""
    return entry_of(name).make.__module__.rpartition(".")[2]


def home_of(name: str) -> Traversable:
    """The folder of the package that contains a game."""
    return files(entry_of(name).make.__module__)


def looked_up(what: str) -> Any:
    """The object named by ``module:object``."""
    module, _, name = what.partition(":")
    return getattr(import_module(module), name)


def printed_map(name: str) -> PrintedMap:
    """The map of a game by name."""
    game = load(name)
    return PrintedMap(game.folder, tuple(game.marks()))
