"""Players by name: a level, a class or function of your own, or a program.

A name travels to worker processes and clusters, and the player is made there. Code that was given as a file travels
with it, so that the file need not be on the other machine.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from hexfront.ai.players import FROZEN, LEVELS, levels_of, player
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError, InputError, unknown
from hexfront.kernel.state import State
from hexfront.play.player import Player, as_player
from hexfront.play.program_player import ProgramPlayer

#: What the name of a program begins with.
PROGRAM = "cmd:"
#: What stands between a level and the work that it gets, whatever others get.
AT = "@"
EXPECTED = "a level, LEVEL@WORK, MODULE:CLASS, a class of --code, or 'cmd:PROGRAM'"


@dataclass(frozen=True, slots=True)
class Code:
    """A Python file with players, as a text that can be sent along."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """The name of its module."""
        return Path(self.path).stem

    @property
    def digest(self) -> str:
        return sha256(self.text.encode()).hexdigest()[:16]


class PlayerFailed(HexfrontError):
    """A player of somebody's own raised an error or answered with something else than an action."""


def read_code(path: Path) -> Code:
    """The code in a file."""
    try:
        return Code(str(path.absolute()), path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise InputError(f"{path}: the code cannot be read ({fault.strerror or fault})") from fault
    except UnicodeDecodeError as fault:
        raise InputError(f"{path}: the code is not UTF-8 text ({fault.reason} at byte {fault.start})") from fault


def check_player(game: Wargame, name: str, code: Sequence[Code] = ()) -> None:
    """Refuse a name that no player can be made of, before a long run."""
    level, _ = _level(name)
    if level is None and not name.startswith(PROGRAM):
        _found(game, name, code)
    elif level in LEVELS and level not in levels_of(game):
        raise unknown("computer player", level, levels_of(game))


def named_player(
    game: Wargame,
    name: str,
    side: str,
    seed: int | str,
    seconds: float,
    work: int | None,
    code: Sequence[Code] = (),
    processes: int = 1,
) -> Player:
    """A new player for one side of one game."""
    check_player(game, name, code)
    level, own_work = _level(name)
    if level is not None:
        given_work = work if own_work is None else own_work
        return player(game, level, side, seed, seconds, given_work, processes=processes)
    if name.startswith(PROGRAM):
        return ProgramPlayer(name.removeprefix(PROGRAM), side)
    found = _found(game, name, code)
    given = {"game": game, "side": side, "seed": seed, "seconds": seconds, "work": work, "processes": processes}
    with _blamed(name):
        made = _made(name, found, given) if isinstance(found, type) else found
    return OwnPlayer(name, side, as_player(made))


def _level(name: str) -> tuple[str | None, int | None]:
    """The level that a name means, with the work of its own as in ``general@80``; None for whatever else it means."""
    level, at, work = name.partition(AT)
    if level not in LEVELS and level not in FROZEN:
        return None, None
    if at and not work.isdecimal():
        raise InputError(f"{name!r} gives the work {work!r}, expected a whole number such as {level}@80")
    return level, int(work) if at else None


class OwnPlayer(Player):
    """A player of somebody's own. Whatever goes wrong in it is told in one sentence with its name."""

    def __init__(self, name: str, side: str, player: Player) -> None:
        self._name = name
        self._side = side
        self._player = player

    @property
    def plan(self) -> tuple[str, ...]:
        return self._player.plan

    def choose(self, game: Wargame, state: State) -> Action:
        """The action that the player chooses, if it is a legal one."""
        with _blamed(self._name):
            action = self._player.choose(game, state)
        if not isinstance(action, Action):
            raise PlayerFailed(f"the player {self._name!r} chose {_short(action)}, expected one of the legal actions")
        try:
            refusal = game.refusal(state, self._side, action)
        except HexfrontError as fault:
            raise PlayerFailed(f"the player {self._name!r} chose {_short(action)}: {fault}") from fault
        if refusal is not None:
            told = f"{refusal.reason} (rule {refusal.rule})"
            raise PlayerFailed(f"the player {self._name!r} chose {_short(action)}, which is refused: {told}")
        return action

    def stop(self) -> None:
        self._player.stop()


class _blamed:
    """Turns any error in somebody's own code into a sentence with the player, the error and its line."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, fault: BaseException | None, at: Any) -> None:
        if isinstance(fault, Exception) and not isinstance(fault, InputError):
            last = extract_tb(at)[-1]
            where = f"{Path(last.filename).name}, line {last.lineno}"
            raise PlayerFailed(
                f"the player {self._name!r} failed: {type(fault).__name__}: {fault} ({where})"
            ) from fault


def _found(game: Wargame, name: str, code: Sequence[Code]) -> Any:
    """The class, function or object with a name."""
    module, colon, thing = name.rpartition(":")
    if not colon:
        for one in code:
            loaded = _loaded(one)
            if hasattr(loaded, thing):
                return getattr(loaded, thing)
        if code:
            known = ", ".join(_players_of(map(_loaded, code))) or "none"
            files = ", ".join(Path(one.path).name for one in code)
            raise InputError(f"{files} has no player {name!r}: it has {known}; or name {EXPECTED}")
        raise InputError(f"{unknown('computer player', name, levels_of(game))}; or name {EXPECTED}")
    holder = next((_loaded(one) for one in code if module in (one.name, Path(one.path).name)), None)
    if holder is None:
        holder = _imported(module, name)
    if not hasattr(holder, thing):
        known = ", ".join(_players_of([holder])) or "none"
        raise InputError(f"{module} has no {thing!r}: its classes and functions are {known}")
    return getattr(holder, thing)


def _imported(module: str, name: str) -> ModuleType:
    """A module by name. The folder where the command was given counts, as it does for ``python -m``."""
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        return import_module(module)
    except ModuleNotFoundError as fault:
        if fault.name is not None and (module == fault.name or module.startswith(f"{fault.name}.")):
            told = f"there is no module {module!r} for the player {name!r}: name a module, or a file as --code"
            raise InputError(told) from fault
        raise PlayerFailed(f"the module {module!r} needs {fault.name}, which is not installed") from fault
    except Exception as fault:
        raise PlayerFailed(f"the module {module!r} cannot be imported: {type(fault).__name__}: {fault}") from fault


#: The modules of code that was sent along, by path and digest.
_modules: dict[tuple[str, str], ModuleType] = {}


def _loaded(code: Code) -> ModuleType:
    """The module of a file, made once in every process."""
    key = code.path, code.digest
    if key not in _modules:
        module = ModuleType(f"hexfront_code_{code.name}_{code.digest}")
        module.__file__ = code.path
        # What stands beside the file can be imported, where the folder is there. Dataclasses look for their module.
        folder = str(Path(code.path).parent)
        if folder not in sys.path and Path(folder).is_dir():
            sys.path.insert(0, folder)
        sys.modules[module.__name__] = module
        try:
            exec(compile(code.text, code.path, "exec"), module.__dict__)
        except SyntaxError as fault:
            raise InputError(f"{code.path}, line {fault.lineno}: {fault.msg}") from fault
        except Exception as fault:
            raise PlayerFailed(f"{code.path} cannot be run: {type(fault).__name__}: {fault}") from fault
        _modules[key] = module
    return _modules[key]


def _players_of(modules: Any) -> list[str]:
    """The names in some modules that could be players: their own classes and functions."""
    return [
        repr(name)
        for module in modules
        for name, thing in vars(module).items()
        if callable(thing) and not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__
    ]


def _made(name: str, cls: Callable[..., Any], given: Mapping[str, Any]) -> Any:
    """A player of a class, which gets what its constructor asks for by name."""
    try:
        wanted = inspect.signature(cls).parameters.values()
    except ValueError:
        return cls()
    takes = [one.name for one in wanted if one.name in given]
    strange = [
        one.name
        for one in wanted
        if one.name not in given and one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]
    if strange:
        raise InputError(f"the player {name!r} wants {strange[0]!r}: a player is made with {', '.join(given)} at most")
    return cls(**{one: given[one] for one in takes})


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."
