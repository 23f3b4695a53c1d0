"""The sides of a game: name, score direction and look, all read from ``game.toml``."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.shared.settings import Kind, Paper, a_table, list_of, one_of
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.errors import DataError

#: Shapes of counters, so that sides can be told apart without colour.
SHAPES = ("square", "cut", "round", "banner")
#: A side's points raise the common score, lower it, or are a score of its own.
UP, DOWN, OWN = "up", "down", "own"
COLOUR = re.compile(r"#[0-9a-f]{6}")
#: The parts of a look for terminals, dark pages and paper.
ELSEWHERE = ("terminal", "night", "printed")
#: The default background of a counter's symbol.
BRIGHT = "#f4efe2"


@dataclass(frozen=True, slots=True)
class Look:
    """How a side looks: the colours and shape of its counters, and its letter where there is only text.

    The other colours are used where those of the counter would not work. They default to the counter colours.
    """

    paper: str
    ink: str
    shape: str
    sign: str
    #: Marks, fronts and stacks on printed maps and in reports.
    mark: str
    #: The same on a dark page and on paper.
    night: str
    printed: str
    #: The edge of a counter and the background of its symbol.
    dark: str
    light: str
    #: The ink of a counter that has lost steps, and of one that is done for the phase.
    reduced: str
    spent: str
    #: Zones and supply lines on the screen map.
    line: str
    #: The style of a counter at a terminal.
    terminal: str


@dataclass(frozen=True, slots=True)
class Party:
    """A side: its name in records, which is never shown, its nation, its score direction and its look."""

    name: str
    nation: str
    counts: str
    look: Look

    def to_json(self) -> dict[str, Any]:
        """The side as a document, with the parts of its look that a screen needs."""
        look = {key: colour for key, colour in asdict(self.look).items() if key not in ELSEWHERE}
        return {"name": self.name, "nation": self.nation, "counts": self.counts, "look": look}


def a_colour(paper: Paper, where: str, value: Any) -> None:
    if not isinstance(value, str) or not COLOUR.fullmatch(value):
        raise paper.fault(where, value, "a colour such as #8f9a8a")


def _sign(paper: Paper, where: str, value: Any) -> None:
    if not isinstance(value, str) or len(value) != 1 or not value.isprintable() or value.isspace():
        raise paper.fault(where, value, "a single character")


def _words(paper: Paper, where: str, value: Any) -> None:
    if not isinstance(value, str) or not value.strip():
        raise paper.fault(where, value, "a text that is not empty")


NEEDED: Mapping[str, Kind] = {"paper": a_colour, "ink": a_colour, "shape": one_of(*SHAPES), "sign": _sign}
FURTHER: Mapping[str, Kind] = {
    **dict.fromkeys(("mark", "night", "printed", "dark", "light", "reduced", "spent", "line"), a_colour),
    "terminal": _words,
}
SIDE = a_table(
    {
        "name": _words,
        "nation": _words,
        "counts": one_of(UP, DOWN, OWN),
        "look": a_table({**NEEDED, **FURTHER}, may_lack=FURTHER),
    }
)


def some_sides(names: Collection[str] = ()) -> Kind:
    """The list of sides in the settings; with exactly these names in this order, if any are given."""

    def check(paper: Paper, where: str, value: Any) -> None:
        list_of(SIDE)(paper, where, value)
        found = [side["name"] for side in value]
        if names and found != list(names):
            raise paper.fault(f"{where}.name", found, f"the sides {', '.join(names)}, in this order")
        if len(found) < 2:
            raise paper.fault(where, found, "two sides or more")
        # Players must be able to tell sides apart in print and in plain text, so shapes and signs differ too.
        for key, told in (
            ("name", found),
            *((key, [side["look"][key] for side in value]) for key in ("shape", "sign")),
        ):
            if len(set(told)) < len(told):
                raise paper.fault(f"{where}.{key}", told, "another one for every side")
        _check_counts(paper, f"{where}.counts", [side["counts"] for side in value])

    return check


def _check_counts(paper: Paper, where: str, counts: list[str]) -> None:
    """Check that there is one score with two directions, or one score per side."""
    if set(counts) not in ({UP, DOWN}, {OWN}):
        raise paper.fault(where, counts, f"some {UP!r} and some {DOWN!r}, or {OWN!r} for every side")


def sides_of(settings: Mapping[str, Any]) -> tuple[Party, ...]:
    """The sides in settings that have been checked."""
    return tuple(
        Party(side["name"], side["nation"], side["counts"], _look(**side["look"])) for side in settings["sides"]
    )


def _look(paper: str, ink: str, shape: str, sign: str, **further: str) -> Look:
    """A complete look, with missing parts derived from the given ones."""
    mark = further.get("mark", paper)
    taken = {
        "mark": mark,
        "night": paper,
        "printed": mark,
        "dark": ink,
        "light": BRIGHT,
        "reduced": ink,
        "spent": ink,
        "line": mark,
        "terminal": f"bold {ink} on {paper}",
    }
    return Look(paper, ink, shape, sign, **(taken | further))


def read_sides(folder: Traversable) -> tuple[Party, ...]:
    """The sides of the game in a data folder."""
    file = folder / "game.toml"
    settings = read_toml(file)
    if "sides" not in settings:
        raise DataError(f"{file}: the key sides is missing")
    some_sides()(Paper(file, (), (), ()), "sides", settings["sides"])
    return sides_of(settings)


def reckoned(sides: Sequence[Party]) -> Party:
    """The side from whose point of view the score is given: the first that counts up, or else the first."""
    return next((side for side in sides if side.counts == UP), sides[0])


def balance(sides: Sequence[Party], scores: Sequence[tuple[str | None, int]], side: str) -> int:
    """The total of some scores from the point of view of one side.

    With a common score this is the total, negated for a side that counts down. With separate scores it is the lead over
    the best of the other sides.
    """
    counts = {one.name: one.counts for one in sides}[side]
    if counts != OWN:
        total = sum(points for _, points in scores)
        return total if counts == UP else -total
    accounts = {one.name: sum(points for whose, points in scores if whose == one.name) for one in sides}
    return accounts[side] - max(points for name, points in accounts.items() if name != side)


def earner(sides: Sequence[Party], points: int) -> str | None:
    """The side that earns these points of a common score; None if no single side does."""
    wanted = UP if points > 0 else DOWN
    found = [side.name for side in sides if side.counts == wanted]
    return found[0] if points and len(found) == 1 else None
