"""The Reinforcement Schedule (chapter 16 of 1979, 14 of 2010)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources.abc import Traversable

from hexfront.games.leningrad.pieces.counters import GERMAN, SOVIET, UNTRIED
from hexfront.kernel.datafiles import Row, read_csv
from hexfront.kernel.sheet import MapSheet

SPECIALS = ("", "no delay", "surprise", "leningrad")
COLUMNS = ("turn", "side", "kind", "count", "hexes", "special")


@dataclass(frozen=True, slots=True)
class Arrival:
    """One line of the schedule: which units arrive, on which turn, in which hexes."""

    turn: int
    side: str
    kind: str
    count: int
    hexes: tuple[str, ...]
    special: str

    @property
    def divisions(self) -> tuple[str, ...]:
        """The divisions named in a German line."""
        return tuple(self.kind.split(";"))


def load_schedule(file: Traversable, sheet: MapSheet) -> tuple[Arrival, ...]:
    """The schedule, line by line."""
    return tuple(_arrival(row, sheet) for row in read_csv(file, COLUMNS))


def _arrival(row: Row, sheet: MapSheet) -> Arrival:
    side = row.one_of("side", (GERMAN, SOVIET))
    hexes = tuple(row["hexes"].split())
    for number in hexes:
        if number not in sheet.hexes:
            raise row.fault("hexes", f"a list of hexes that can be entered ({number} is not)")
    if side == SOVIET:
        row.one_of("kind", (*UNTRIED, "fort"))
    return Arrival(
        row.number("turn", least=1),
        side,
        row["kind"],
        row.number("count", least=1),
        hexes,
        row.one_of("special", SPECIALS),
    )
