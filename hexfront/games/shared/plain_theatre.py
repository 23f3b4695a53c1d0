"""Small games from a folder of data files: counters without any charts, and the ways they can take."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from hexfront.games.shared.plain_game import PlainPiece
from hexfront.games.shared.theatre import Notes, Theatre, frame_of
from hexfront.kernel.datafiles import listed_once, read_csv, read_toml
from hexfront.kernel.rulebook import load_rulebook
from hexfront.kernel.sequence import Phases
from hexfront.kernel.sets import Hex, Side, Units
from hexfront.kernel.sheet import load_sheet

#: For every hex that can be reached, the points spent and the hexes entered.
Ways = dict[Hex, tuple[int, tuple[Hex, ...]]]
#: The points spent when a hex is entered from another, given those spent so far; None where that is not allowed.
Spent = Callable[[Hex, Hex, int], int | None]


class PlainTheatre(Theatre[PlainPiece]):
    """The map, counters and rulebook of a small game, in which movement points are whole."""

    scale = 1

    def units_of(self, side: Side) -> Units:
        """All counters of a side."""
        name = self.frame.sides[side]
        return self.frame.bits(piece.id for piece in self.by_index if piece.side == name)


TheatreT = TypeVar("TheatreT", bound=PlainTheatre)


def load_theatre(
    kind: type[TheatreT], name: str, folder: Traversable, before: Phases[Any], turn: Phases[Any], notes: Notes
) -> TheatreT:
    """Read the data files of a small game. ``game.toml`` names its turns, sides and kinds of terrain."""
    settings = read_toml(folder / "game.toml")
    sheet = load_sheet(folder, frozenset(settings["terrain"]))
    sides = tuple(side["name"] for side in settings["sides"])
    rows = list(read_csv(folder / "counters.csv", ("side", "name", "type", "movement")))
    listed_once(rows, "side", "name")
    pieces = [
        PlainPiece(
            f"{row.one_of('side', sides)}-{row['name'].lower()}",
            row["side"],
            row["name"],
            row["type"],
            row.number("movement"),
        )
        for row in rows
    ]
    frame = frame_of(sheet, sides, pieces, settings["turns"], before, turn, notes)
    book = load_rulebook(folder / "rulebook.toml")
    return kind(name, folder, settings, book, sheet, {piece.id: piece for piece in pieces}, frame)


def ways(start: Hex, neighbours: Callable[[Hex], Iterable[Hex]], spent: Spent) -> Ways:
    """The cheapest way from a hex to every other that can be reached."""
    found: Ways = {start: (0, ())}
    waiting = [start]
    for at in waiting:  # the list grows; a cheaper way to a hex puts it on the list again
        before, path = found[at]
        for place in neighbours(at):
            cost = spent(at, place, before)
            if cost is not None and (place not in found or cost < found[place][0]):
                found[place] = cost, (*path, place)
                waiting.append(place)
    return found
