"""Who decides at a seat: a program that speaks lines, or a player of Python that is handed what its side knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from hexfront.ai.named import PROGRAM, Code, named_player
from hexfront.ai.players import LEVELS
from hexfront.games.face import Wargame
from hexfront.games.versions import RulesVersion, differing, version_of
from hexfront.kernel.errors import InputError
from hexfront.play.player import Player
from hexfront.play.program import ACTION, ASK, Program
from hexfront.play.record.record import load_game

Document = dict[str, Any]
#: Seconds a turn for a level that plays as a bot.
SECONDS = 5.0


class Mind(Protocol):
    """Hears documents and answers each with an action or a question."""

    def tell(self, document: Document) -> None: ...

    def answer(self) -> tuple[str, Document]: ...


class PythonMind:
    """A player of Python at a server: it asks for the position that its side knows, and chooses."""

    def __init__(self, name: str, code: Sequence[Code], data: Path | None = None) -> None:
        self._name = name
        self._code = code
        self._data = data
        self._table: Document = {}
        self._position: Document | None = None
        self._refused: Document | None = None
        self._game: Wargame | None = None
        self._players: dict[str, Player] = {}

    def __enter__(self) -> PythonMind:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        return None

    def tell(self, document: Document) -> None:
        """Keep what was told until the answer to it is wanted."""
        kind = document["kind"]
        if kind == "error":
            # What it chose was legal by all that it knows, so it would choose the same again.
            raise InputError(f"the player {self._name!r} was refused: {document.get('error')}")
        self._position = document["position"] if kind == "answer" else None
        if kind == "table":
            self._table = document["table"]

    def answer(self) -> tuple[str, Document]:
        """A question for the position, and after it the action."""
        if self._position is None:
            return ASK, {"question": "position"}
        game = self._loaded()
        state = game.from_position(self._position)
        side = str(state.to_act)
        if side not in self._players:
            seed = f"{self._table.get('id', '')} {side}"
            self._players[side] = named_player(game, self._name, side, seed, SECONDS, None, self._code)
        return ACTION, self._players[side].choose(game, state).to_json()

    def _loaded(self) -> Wargame:
        if self._game is None:
            self._game = load_game(self._table["game"], self._table["options"], self._data)
            self._check_rules(version_of(self._game))
        return self._game

    def _check_rules(self, here: RulesVersion) -> None:
        """Refuse a table that is played with other data files: the player would think about another game."""
        there = RulesVersion.read(self._table.get("rules", {}).get("now"))
        files = [] if there is None else differing(there, here)
        if files:
            named = ", ".join(files)
            raise InputError(
                f"the table is played with other data files ({named}): name the folder with them as --data"
            )


def minded(name: str, code: Sequence[Code], data: Path | None = None) -> Callable[[], AbstractContextManager[Mind]]:
    """Makes whoever a name stands for: a level or a class of Python, or else a program with its arguments."""
    if name.startswith(PROGRAM):
        return lambda: Program(name.removeprefix(PROGRAM))
    first = name.split(":")[0]
    is_python = name in LEVELS or code or (":" in name and first.replace(".", "").isidentifier())
    return (lambda: PythonMind(name, code, data)) if is_python and " " not in name else (lambda: Program(name))
