"""Starting the terminal game: the game, the opponent and the record file."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.console import Console

from hexfront.ai.players import Level, levels_of, player
from hexfront.ai.processes import cores
from hexfront.cli.commands.opening import begun
from hexfront.cli.terminal.acting import COMMANDS, SHORT
from hexfront.cli.terminal.screen import Screen, is_interactive
from hexfront.cli.terminal.session import Session
from hexfront.games.face import Order, Wargame
from hexfront.games.registry import games
from hexfront.games.versions import differing
from hexfront.kernel.errors import DataError, InputError, unknown
from hexfront.play.dice.choice import taken_up
from hexfront.play.orders import orders_of
from hexfront.play.player import Player
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import Record, load_record
from hexfront.play.table import Table

HINT = """\
The game needs a terminal to type in: run 'hexfront play' (or 'make play') at a prompt.
Without one, 'hexfront simulate', 'hexfront show' and the Python library do the same work."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The choices made on the command line; the player is asked for the rest."""

    source: str | None = None
    against: str | None = None
    side: str | None = None
    record: Path | None = None
    setup: str | None = None
    seed: int | str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    colour: bool = True
    orders: Path | None = None
    #: In how many processes a general thinks; None for all cores.
    processes: int | None = None
    #: A folder with changed data files of the game.
    data: Path | None = None


def start(wishes: Wishes) -> None:
    """Play in the terminal."""
    if not is_interactive():
        print(HINT)
        return
    _line_editing()
    screen = Screen(Console(highlight=False, no_color=not wishes.colour or None))
    session = seated(wishes, screen)
    if session is None:
        return
    while not session.finished:
        try:
            session.run()
            break
        except KeyboardInterrupt:
            session.say("'quit' leaves the game; it is written down as you play.")
    path = session.table.journal.path
    data = f" --data {wishes.data}" if wishes.data else ""
    screen.console.print(f"\nThe game is in {path}; play on with: hexfront play {path}{data}")


def _line_editing() -> None:
    """Enable line editing and history, where the system supports it."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def seated(wishes: Wishes, screen: Screen) -> Session | None:
    """The session for the choices and the player's answers; None if the player quits."""
    chosen = wishes.source or _ask_game(screen)
    if chosen is None:
        return None
    if chosen in games():
        record, path = _new_record(chosen, wishes, screen)
    elif Path(chosen).is_file():
        record, path = load_record(chosen, mend=True, data=wishes.data), Path(chosen)
    else:
        raise unknown("game or record", chosen, games())
    seats = _seats(record, wishes, screen)
    if seats is None:
        return None
    if not record.entries:
        record.header["players"] = {side: name or "human" for side, name in seats.items()}
    game = record.game()
    table = Table(game, taken_up(record), Journal(record, path, time.time))
    processes = wishes.processes or cores()
    players = {side: _player(game, side, name, record, processes) for side, name in seats.items()}
    standing = _standing(game, wishes.orders, [side for side, name in seats.items() if name is None])
    session = Session(table, players, screen, COMMANDS, SHORT, standing)
    session.say("Welcome. 'help' lists what you can type; 'select HEX' chooses units and shows where they can go.")
    if table.new_rules is not None:
        session.say(f"This game was played by {table.judged_by}; from now on, actions are judged by {table.new_rules}.")
        if files := differing(table.judged_by, table.new_rules):
            session.say(f"Changed data files differ: {', '.join(files)}; --data names the folder with those it had.")
    return session


def _standing(game: Wargame, file: Path | None, people: Sequence[str]) -> dict[str, tuple[Order, ...]]:
    """The standing orders of the people at the keyboard, from a file with the form of the server's interface."""
    if file is None:
        return {}
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise DataError(f"{file}: the orders cannot be read ({fault})") from fault
    return dict.fromkeys(people, orders_of(game, document))


def _player(game: Wargame, side: str, name: str | None, record: Record, processes: int) -> Player | None:
    seed = f"{len(record.entries)}-{record.dice.get('seed')}"
    return player(game, name, side, seed, processes=processes) if name else None


def _new_record(name: str, wishes: Wishes, screen: Screen) -> tuple[Record, Path]:
    setup = wishes.setup
    if setup is None:
        answer = screen.ask("Begin with the suggested set-up? [Y/n] ")
        setup = "choose" if (answer or "").lower().startswith("n") else "suggested"
    path = wishes.record or _default_path(name)
    if path.exists():
        raise InputError(f"{path} is there already: play on with 'hexfront play {path}', or name another record")
    record = begun(name, wishes.options, setup, wishes.seed, wishes.data)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise DataError(f"{path.parent}: the folder cannot be made ({fault.strerror or fault})") from fault
    return record, path


def _folder() -> Path:
    """The default folder for records."""
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "hexfront"


def _default_path(name: str) -> Path:
    return _folder() / f"{name}-{datetime.now():%Y%m%d-%H%M%S}.jsonl"


def _last_unfinished() -> Path | None:
    """The most recent unfinished game."""
    for path in sorted(_folder().glob("*.jsonl"), key=lambda one: one.stat().st_mtime, reverse=True)[:5]:
        try:
            record = load_record(path, mend=True)
        except DataError:
            continue
        if record.closing is None and record.entries:
            return path
    return None


def _ask_game(screen: Screen) -> str | None:
    screen.console.print("hexfront: which game?", style="bold")
    sources = list(games())
    labels = [f"{info.title}" for info in games().values()]
    left = _last_unfinished()
    if left is not None:
        sources.append(str(left))
        labels.append(f"go on with the last game ({left.name})")
    return _ask_one(screen, sources, labels)


def _ask_one(screen: Screen, values: Sequence[str], labels: Sequence[str]) -> str | None:
    """One of several values, chosen by number; None if the player quits."""
    for number, label in enumerate(labels, start=1):
        screen.console.print(f"  {number}  {label}")
    while True:
        answer = screen.ask(f"1-{len(values)}, or q to leave [1]: ")
        if answer is None or answer.lower() in ("q", "quit"):
            return None
        if answer == "":
            return values[0]
        if answer.isdecimal() and 1 <= int(answer) <= len(values):
            return values[int(answer) - 1]


def _seats(record: Record, wishes: Wishes, screen: Screen) -> dict[str, str | None] | None:
    """Who plays each side: from the command line, the record, or the player's answer."""
    sides = games()[record.header["game"]].sides
    levels = levels_of(record.game())
    if wishes.side is not None and wishes.side not in sides:
        raise unknown("side", wishes.side, sides)
    if wishes.against is not None:
        if wishes.against not in levels:
            raise unknown("computer player", wishes.against, levels)
        mine = wishes.side or sides[0]
        return {side: None if side == mine else wishes.against for side in sides}
    known = record.header.get("players")
    if isinstance(known, dict) and set(known) == set(sides):
        return {side: known[side] if known[side] in levels else None for side in sides}
    return _ask_seats(sides, levels, screen)


def _ask_seats(sides: tuple[str, ...], levels: Mapping[str, Level], screen: Screen) -> dict[str, str | None] | None:
    screen.console.print("Who plays?", style="bold")
    tables: list[dict[str, str | None]] = [dict.fromkeys(sides)]
    labels = ["two people at this keyboard"]
    for name, level in levels.items():
        for mine in sides:
            tables.append({side: None if side == mine else name for side in sides})
            labels.append(f"you are the {mine} side against the {level.title}")
    picked = _ask_one(screen, [str(number) for number in range(len(tables))], labels)
    return None if picked is None else tables[int(picked)]
