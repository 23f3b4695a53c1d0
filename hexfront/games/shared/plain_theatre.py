"""Small games from a folder of data files: counters without any charts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from hexfront.games.shared.theatre import Notes, Theatre, frame_of
from hexfront.kernel.datafiles import Row, listed_once, read_csv, read_toml
from hexfront.kernel.errors import DataError
from hexfront.kernel.rulebook import load_rulebook
from hexfront.kernel.sequence import Phases
from hexfront.kernel.sets import Side, Units
from hexfront.kernel.sheet import load_sheet


@dataclass(frozen=True, slots=True)
class PlainPiece:
    """A counter that moves and has steps, without any strength. A game with more on its counters adds fields."""

    id: str
    side: str
    name: str
    type: str
    movement: int
    steps: int = 1
    corps: str = ""
    is_ground: bool = True
    attack: tuple[int, ...] = ()
    nicknames: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "attack": list(self.attack), "defense": [], "nicknames": list(self.nicknames)}


class PlainTheatre(Theatre[PlainPiece]):
    """The map, counters and rulebook of a small game, in which movement points are whole."""

    scale = 1

    @cached_property
    def start(self) -> Mapping[str, str]:
        """Where each unit starts: the table ``start`` of the settings has a hex for it, or for all of its side."""
        start = self.settings["start"]
        for piece in self.by_index:
            if piece.id not in start and piece.side not in start:
                raise DataError(
                    f"{self.folder / 'game.toml'}: start has no hex for {piece.id} or all {piece.side} units"
                )
        return {piece.id: start.get(piece.id) or start[piece.side] for piece in self.by_index}

    def units_of(self, side: Side) -> Units:
        """All counters of a side."""
        return self._by_side[side]

    @cached_property
    def _by_side(self) -> tuple[Units, ...]:
        return tuple(map(self.frame.units_of, self.frame.side_index.values()))


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
    pieces = [_piece(row, sides) for row in rows]
    frame = frame_of(sheet, sides, pieces, settings["turns"], before, turn, notes)
    book = load_rulebook(folder / "rulebook.toml")
    return kind(name, folder, settings, book, sheet, {piece.id: piece for piece in pieces}, frame)


def _piece(row: Row, sides: tuple[str, ...]) -> PlainPiece:
    side, name = row.one_of("side", sides), row["name"]
    return PlainPiece(f"{side}-{name.lower()}", side, name, row["type"], row.number("movement"))
