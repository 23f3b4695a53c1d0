"""A bot at a table: it gets the table when it is to act, asks questions, and acts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from hexfront.cli.bots.dice import OwnDice
from hexfront.cli.bots.minds import Mind
from hexfront.cli.bots.seat import Host, Refused, Seat
from hexfront.kernel.errors import InputError
from hexfront.play.program import ACTION, MOST_REFUSALS

Document = dict[str, Any]


def sit_down(
    seat: Seat,
    mind: Callable[[], AbstractContextManager[Mind]],
    record: Path | None,
    tell: Callable[[str], None],
) -> None:
    """Start the bot, let it play a game, save the record, and report the result."""
    with mind() as bot:
        table = play(seat, bot, tell)
    if record is not None:
        record.write_bytes(seat.record())
    tell(f"the game is over after {table['number']} actions: {table['outcome']['reason']}")
    tell(seat.dice.told(table))


def play(seat: Seat, program: Mind, tell: Callable[[str], None]) -> Document:
    """Play to the end of the game and return the last table. ``tell`` gets a sentence at every new turn."""
    turn = 0
    seat.take()
    for table in seat.tables():
        if not table["you"]:
            raise InputError(f"the link holds no seat at table {table['id']}: the bot could only look on")
        table = _play_on(seat, program, table)
        if table["view"]["turn"] != turn:
            turn = table["view"]["turn"]
            tell(f"turn {turn} of {table['view']['turns']}, {len(table['view']['units'])} units on the map")
        if table["outcome"]:
            program.tell({"kind": "over", "table": table})
            return table
    raise AssertionError("the tables of a seat never end by themselves")


def _play_on(seat: Seat, program: Mind, table: Document) -> Document:
    """Play while the bot is to act; return the table afterwards."""
    refused = 0
    program_knows = False
    while table["can"] is not None:
        if not program_knows:
            program.tell({"kind": "table", "table": table})
        what, document = program.answer()
        program_knows = True
        try:
            if what == ACTION:
                table = seat.act(table["number"], document)
                program_knows = False
                refused = 0
            else:
                program.tell({"kind": "answer", **seat.ask(document)})
        except Refused as fault:
            refused += 1
            if refused >= MOST_REFUSALS:
                raise InputError(f"the bot was refused {refused} times in a row, at last because: {fault}") from fault
            if fault.code == "stale":
                table, program_knows = seat.look(), False
            else:
                program.tell({"kind": "error", **fault.document})
    return table


@contextmanager
def own_table(
    game: str, options: Document, setup: str, side: str | None, against: str, data: Path | None = None
) -> Iterator[Seat]:
    """A seat at a table against the computer, on a local server that stops with the block."""
    with tempfile.TemporaryDirectory() as folder:
        program = "from hexfront.cli import main; main()"
        command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", str(Path(folder) / "house.db")]
        command += ["--data", f"{game}={data}"] if data else []
        environment = os.environ | {"HEXFRONT_RATE_FACTOR": "1000"}
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        try:
            address = _address(process)
            wishes = {"game": game, "options": options, "setup": setup, "mode": "computer", "side": side}
            dice = OwnDice()
            more = {"computer": against, "pace": 0, "commitment": dice.commit()}
            founded = Host(address).call("POST", "/api/tables", wishes | more)
            (link,) = founded["links"].values()
            yield Seat(address + link, dice=dice)
        finally:
            process.terminate()
            process.communicate()


def _address(process: subprocess.Popen[str]) -> str:
    """The address of a server that has just started."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    if found is None:
        raise InputError(f"the server did not start: {line}{process.stdout.read()}")
    return found[0]
