"""How commands tell what they found and how far they are: at a terminal, into a pipe, and to programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from datetime import date
from functools import wraps
from inspect import Parameter, signature
from io import StringIO
from math import isfinite
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

import typer

if TYPE_CHECKING:
    from rich.console import RenderableType

Given = ParamSpec("Given")
Row = TypeVar("Row")
Json = Annotated[bool, typer.Option("--json", help="print a JSON document instead, for programs")]
#: Wide enough that no line of plain text is ever broken.
UNBROKEN = 100_000
#: Without a terminal, progress is told at every tenth of the way, and when nothing was told for so many seconds.
TENTHS, SILENCE = 10, 60.0

_as_json: ContextVar[bool] = ContextVar("as_json", default=False)


def tabular(command: Callable[Given, None]) -> Callable[Given, None]:
    """Gives a command that prints a table the option ``--json``."""

    @wraps(command)
    def run(*given: Given.args, **named: Given.kwargs) -> None:
        token = _as_json.set(bool(named.pop("json", False)))
        try:
            command(*given, **named)
        finally:
            _as_json.reset(token)

    asked = signature(command, eval_str=True)
    more = Parameter("json", Parameter.KEYWORD_ONLY, default=False, annotation=Json)
    run.__signature__ = asked.replace(parameters=[*asked.parameters.values(), more])  # type: ignore[attr-defined]
    run.__annotations__ = {**command.__annotations__, "json": Json}
    return run


def tell(shown: Callable[[], RenderableType], document: Callable[[], Any]) -> None:
    """Print a table, or with ``--json`` what is in it as a document."""
    from rich.console import Console

    if _as_json.get():
        _print_document(document())
    elif sys.stdout.isatty():
        Console(highlight=False).print(shown())
    else:
        typer.echo(plain(shown()))


def tell_each(
    rows: Iterable[Row], line: Callable[[Row], str], document: Callable[[Row], Any] | None = None
) -> list[Row]:
    """Print a line for each row as soon as it is found, or with ``--json`` the list of all as a document; the rows."""
    found = []
    for row in rows:
        found.append(row)
        if not _as_json.get():
            typer.echo(line(row))
    if _as_json.get():
        _print_document([row if document is None else document(row) for row in found])
    return found


def _print_document(document: Any) -> None:
    typer.echo(json.dumps(_plainly(document), indent=2, ensure_ascii=False))


def note(sentence: str) -> None:
    """Say something beside a table; programs that read JSON do not get it."""
    typer.echo(sentence, err=_as_json.get())


def plain(shown: RenderableType) -> str:
    """What is shown as text without frames, colours and broken lines, with columns two spaces apart."""
    from rich.console import Console

    console = Console(file=StringIO(), width=UNBROKEN, color_system=None, highlight=False, force_terminal=False)
    with console.capture() as captured:
        for part in _unframed(shown):
            console.print(part)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def _unframed(shown: RenderableType) -> Iterator[RenderableType]:
    """The parts of what is shown one by one; a table has its title above it."""
    from rich.console import Group
    from rich.table import Table

    if isinstance(shown, Group):
        for part in shown.renderables:
            yield from _unframed(part)
        return
    if isinstance(shown, Table):
        if shown.title is not None:
            yield shown.title
        shown.box, shown.pad_edge, shown.padding, shown.title = None, False, (0, 2, 0, 0), None
    yield shown


def _plainly(value: Any) -> Any:
    """A value as JSON has it: records as objects, dates in ISO form, fractions as text such as ``"1/3"``."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plainly(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): _plainly(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plainly(one) for one in value]
    if isinstance(value, float) and not isfinite(value):  # JSON has no infinity, the end of an unknown interval
        return None
    if value is None or isinstance(value, str | int | float):
        return value
    return value.isoformat() if isinstance(value, date) else str(value)


@contextmanager
def progress(title: str, total: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """How far many games are: a bar at a terminal, else a line now and then. Call what is given after each game."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Lines(title, total, done).advance
        return
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True, console=console) as bar:
        task = bar.add_task("games", total=total, completed=done)
        yield lambda: bar.advance(task)


def until_stopped(title: str, total: int, playing: Generator[Row]) -> list[Row]:
    """The results of games as they end, with the progress; Ctrl-C stops and keeps what was played."""
    found: list[Row] = []
    try:
        with progress(title, total) as one_more:
            for result in playing:
                found.append(result)
                one_more()
    except KeyboardInterrupt:
        typer.echo(f"stopped after {len(found)} of {total} games", err=True)
    finally:
        playing.close()
    return found


class _Lines:
    """Progress as lines, for logs."""

    def __init__(self, title: str, total: int, done: int) -> None:
        self._title, self._total, self._done = title, total, done
        self._began = self._told = monotonic()

    def advance(self) -> None:
        """One more game."""
        before, self._done = self._done, self._done + 1
        is_tenth = before * TENTHS // self._total < self._done * TENTHS // self._total
        if is_tenth or monotonic() - self._told >= SILENCE:
            self._told = monotonic()
            passed = f"{self._told - self._began:.0f} s"
            typer.echo(f"{self._title}: {self._done} of {self._total} games, {passed}", err=True)
