"""Everything that never changes during play, and the names of what a state keeps."""

from functools import cached_property

from hexfront.games.shared.plain_theatre import PlainTheatre
from hexfront.games.shared.theatre import Notes
from hexfront.kernel.sets import Hex

SIDES = ("amber", "jade", "rose")
#: The tracks: chits left in the cup, the village drawn, where the wind blows, strokes left, and lights taken.
TRACKS = (
    *("amber chits", "jade chits", "rose chits", "wind chit", "drawn"),
    *("wind", "strokes", "amber prizes", "jade prizes", "rose prizes"),
)
WIND, STROKES, PRIZES = 5, 6, 7
#: The statuses of boats. The light is the secret: every village has it in one boat.
SAILED, LIGHT, SHOWN = range(3)
NOTES = Notes(
    phase_statuses=("sailed",),
    lasting_statuses=("light", "shown"),
    markers=("amber light", "jade light", "rose light"),
    tracks=TRACKS,
)


class Bay(PlainTheatre):
    """The map with its harbours and fleets."""

    @cached_property
    def harbours(self) -> tuple[Hex, ...]:
        """The harbour of each village."""
        return tuple(self.sheet.number_index(self.settings["start"][side]) for side in SIDES)
