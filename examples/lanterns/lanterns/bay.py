"""Everything that never changes during play: the bay, its boats, and the names of what a state keeps."""

from functools import cached_property
from importlib.resources.abc import Traversable

from hexfront.games.shared.plain_game import PlainPiece
from hexfront.games.shared.theatre import Notes, Theatre, frame_of
from hexfront.kernel.datafiles import read_csv, read_toml
from hexfront.kernel.rulebook import load_rulebook
from hexfront.kernel.sequence import Phases
from hexfront.kernel.sets import Hex, Side, Units
from hexfront.kernel.sheet import load_sheet
from hexfront.kernel.state import State

SIDES = ("amber", "jade", "rose")
#: Statuses of boats. The light is the secret: every side has it in one boat.
SAILED, LIGHT, SHOWN = range(3)
#: Tracks: the chits left in the cup, first those of the sides; then where the wind blows, and so on.
TRACKS = (
    "amber chits",
    "jade chits",
    "rose chits",
    "wind chit",
    "drawn",
    "wind",
    "strokes",
    "amber prizes",
    "jade prizes",
    "rose prizes",
)
WIND_CHIT, DRAWN, WIND, STROKES, PRIZES = range(3, 8)


class Bay(Theatre[PlainPiece]):
    """The map with its harbours, beacons and fleets."""

    scale = 1

    @cached_property
    def harbours(self) -> tuple[Hex, ...]:
        return tuple(self.sheet.number_index(self.settings["harbours"][side]) for side in SIDES)

    @cached_property
    def fleets(self) -> tuple[Units, ...]:
        """The boats of each side."""
        return tuple(self.frame.bits(boat.id for boat in self.by_index if boat.side == side) for side in SIDES)

    def light(self, state: State, side: Side) -> Units:
        """The boat with the light of a side, as far as the state tells."""
        return state.statuses[LIGHT] & self.fleets[side]


def load_bay(name: str, folder: Traversable, before: Phases[Bay], turn: Phases[Bay]) -> Bay:
    """Read the data files."""
    settings = read_toml(folder / "game.toml")
    sheet = load_sheet(folder, frozenset({"clear", "beacon", "harbour"}))
    rows = read_csv(folder / "boats.csv", ("side", "name", "sail"))
    boats = [
        PlainPiece(f"{row['side']}-{row['name'].lower()}", row["side"], row["name"], "boat", row.number("sail"))
        for row in rows
    ]
    lit = tuple(f"{side} light" for side in SIDES)
    notes = Notes((), ("sailed",), ("light", "shown"), {}, markers=lit, tracks=TRACKS)
    frame = frame_of(sheet, SIDES, boats, settings["turns"], before, turn, notes)
    book = load_rulebook(folder / "rulebook.toml")
    return Bay(name, folder, settings, book, sheet, {boat.id: boat for boat in boats}, frame)
