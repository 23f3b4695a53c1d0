"""A bot: a program that reads and writes one JSON document per line."""

from __future__ import annotations

import json
import shlex
import subprocess
from contextlib import suppress
from threading import Timer
from types import TracebackType
from typing import IO, Any

from hexfront.kernel.errors import InputError

Document = dict[str, Any]

#: The keys of a bot's answer; each answer has exactly one of them.
ASK, ACTION = "ask", "action"
#: How many refusals in a row end a bot's game.
MOST_REFUSALS = 20
#: Seconds a bot has to exit when the game is over.
FAREWELL = 5.0


class Program:
    """The process of a bot; its standard error goes to the terminal. Use it in a ``with`` block."""

    def __init__(self, command: str, patience: float | None = None) -> None:
        """Start the program; it has ``patience`` seconds for each line, or as long as it likes."""
        self.command = command
        self._patience = patience
        self._is_late = False
        try:
            words = shlex.split(command)
        except ValueError as fault:
            raise InputError(f"the command of the bot {command!r} cannot be read: {fault}") from fault
        if not words:
            raise InputError("the command of the bot is empty: name a program, such as 'python3 my_bot.py'")
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
        except OSError as fault:
            raise InputError(f"the bot {command!r} cannot be started: {fault.strerror}") from fault

    def __enter__(self) -> Program:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        """After a game the bot may finish; after an error it is stopped at once."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        with suppress(BrokenPipeError):
            process.stdin.close()
        try:
            process.wait(0 if fault else FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

    def tell(self, document: Document) -> None:
        """Send one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(document, separators=(",", ":")) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._gone() from None

    def answer(self) -> tuple[str, Document]:
        """The bot's next line: the key of its answer, and the document."""
        assert self._process.stdout is not None
        line = self._heard(self._process.stdout)
        if not line:
            raise self._gone()
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if isinstance(said, dict) and len(said) == 1:
            ((what, document),) = said.items()
            if what in (ASK, ACTION) and isinstance(document, dict):
                return what, document
        raise InputError(
            f"the bot {self.command!r} said {line.strip()[:200]!r}, "
            f'expected one line of JSON such as {{"{ACTION}": {{...}}}} or {{"{ASK}": {{...}}}}'
        )

    def _heard(self, lines: IO[str]) -> str:
        """The next line. A program that is too late is stopped, which ends its lines."""
        if self._patience is None:
            return lines.readline()
        clock = Timer(self._patience, self._stop)
        clock.start()
        try:
            return lines.readline()
        finally:
            clock.cancel()

    def _stop(self) -> None:
        self._is_late = True
        self._process.kill()

    def _gone(self) -> InputError:
        code = self._process.wait()
        if self._is_late:
            return InputError(f"the bot {self.command!r} has not answered for {self._patience:g} seconds")
        return InputError(f"the bot {self.command!r} has ended with exit code {code}, though the game goes on")
