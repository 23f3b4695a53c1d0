"""The screen: a map above, text below, and an input line. It knows nothing about games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

#: The minimum height of the map in lines; longer texts get their own page.
LEAST_MAP = 7


class Screen:
    """Fits output to the terminal and reads a line of input."""

    def __init__(self, console: Console | None = None, read: Callable[[str], str] = input) -> None:
        self.console = console or Console(highlight=False)
        self._read = read

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    def ask(self, prompt: str) -> str | None:
        """A line of input; None at the end of input."""
        try:
            return self._read(prompt).strip()
        except EOFError:
            return None

    def page(
        self, draw_map: Callable[[int, int], Sequence[Text]], status: str, words: Sequence[RenderableType]
    ) -> None:
        """Redraw everything."""
        below = self._lines(words)
        room = self.height - 3 - len(below)
        self.console.clear()
        if room >= LEAST_MAP:
            for line in draw_map(self.width, room):
                self.console.print(line, overflow="crop")
        else:
            below = self._leaf(below)
        self.console.print(status, style="bold", overflow="ellipsis", no_wrap=True)
        for line in below:
            self.console.print(line, overflow="ellipsis", no_wrap=True)

    def _leaf(self, lines: list[Text]) -> list[Text]:
        """Page through a long text until the rest fits."""
        leaf = max(self.height - 3, 5)
        while len(lines) > leaf:
            for line in lines[:leaf]:
                self.console.print(line, overflow="ellipsis", no_wrap=True)
            lines = lines[leaf:]
            if self.ask(f"-- {len(lines)} more lines: Enter, or q -- ") in ("q", None):
                return []
        return lines

    def _lines(self, words: Sequence[RenderableType]) -> list[Text]:
        if not words:
            return []
        with self.console.capture() as capture:
            for one in words:
                self.console.print(one)
        return [Text.from_ansi(line) for line in capture.get().rstrip("\n").split("\n")]


def is_interactive() -> bool:
    """Whether both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
