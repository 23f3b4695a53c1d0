"""Marks of a game on its map: set-up, entry and supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, degrees, hypot

from hexfront.drawing.curves import UNIT, between, polyline
from hexfront.drawing.geometry import Box, Point, around
from hexfront.drawing.look import PALE
from hexfront.drawing.looks import KeyMark
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.room import Room
from hexfront.drawing.svg import element, moved, text, units
from hexfront.games.face import Mark
from hexfront.kernel.errors import unknown

ARROW = "M0 0L-15-12V-5H-30V5H-15V12Z"
BESIDE = {"supply": (-0.34, 0.0)}
"""The position in its hex of a mark that never makes way."""

SPOTS = (
    *((0.0, dy) for dy in (0.27, 0.33, 0.2, -0.2, 0.4)),
    *((dx, dy) for dy in (0.3, 0.12, -0.2) for dx in (0.12, -0.12, 0.24, -0.24)),
    (0.0, 0.1),
    (0.0, -0.05),
)
"""The middle of a plate relative to that of its hex, best first."""

HIGH, LETTER, RIM = 18, 9, 8
"""The height of a plate, the width of its letters and of its rims together."""

ARROW_ROOM = 16
"""The room that the arrow on the plate of an entry takes."""


class MarkSpots:
    """Where the marks stand that may make way inside their hexes."""

    def __init__(self, data: MapData, room: Room, marks: Iterable[Mark]) -> None:
        self.data = data
        self.room = room
        self.of: dict[Mark, Point] = {}
        wanted = [mark for mark in marks if mark[1] in data.terrain]
        for mark in wanted:
            self._take_fixed(*mark)
        for mark in wanted:
            if is_plate(data, mark):
                self.of[mark] = self._best(mark)

    def _take_fixed(self, kind: str, hex_: str, words: str) -> None:
        """Marks that stand where they must, for others to avoid."""
        what = kind.partition(" ")[2]
        if what in BESIDE:
            self.room.take(around(_beside(self.data, hex_, what), 0.11, 0.11))
        elif what == "entry" and self.data.grid.beyond(hex_):
            (x, y), (dx, dy) = _tip(self.data, hex_)
            middle = x - 0.15 * dx, y - 0.15 * dy
            self.room.take(around(middle, 0.1 + 0.06 * abs(dx), 0.1 + 0.06 * abs(dy)))
            if words:
                self.room.take(_words_box(_words_at(self.data, hex_, words), words))

    def _best(self, mark: Mark) -> Point:
        x, y = self.data.grid.centre(mark[1])
        wide = _plate_width(mark[2], with_arrow=mark[0].endswith(" entry"))
        places = [(x + dx, y + dy) for dx, dy in SPOTS]
        return places[self.room.best([around(place, wide / 2 / UNIT, HIGH / 2 / UNIT) for place in places])]


def is_plate(data: MapData, mark: Mark) -> bool:
    """Whether a mark is a plate inside its hex: what starts there, or what comes in inside the sheet."""
    what = mark[0].partition(" ")[2]
    return what == "set-up" or (what == "entry" and not data.grid.beyond(mark[1]))


def marks(data: MapData, wanted: Iterable[Mark], spots: MarkSpots) -> str:
    """All marks; a kind is a side and one of set-up, zone, entry, supply or edge."""
    return "".join(_mark(data, mark, spots) for mark in wanted)


def plate(words: str, colour: str, *, with_arrow: bool = False) -> str:
    """A small label that says what starts there, or with an arrow, when units come in."""
    wide = _plate_width(words, with_arrow=with_arrow)
    board = element("rect", x=-wide / 2, y=-HIGH / 2, width=wide, height=HIGH, rx=3, fill=colour, stroke=PALE)
    if not with_arrow:
        return board + _letters(words, (0, 5), 13, PALE)
    down = element("path", d="M0 6L-5-1H-2V-6H2V-1H5Z", fill=PALE, transform=f"translate({10 - wide / 2:.1f} 0)")
    return board + down + _letters(words, (ARROW_ROOM / 2 - 1, 5), 13, PALE)


def _plate_width(words: str, *, with_arrow: bool) -> float:
    return LETTER * 0.82 * len(words) + RIM + (ARROW_ROOM if with_arrow else 0)


def disc(letter: str, colour: str) -> str:
    """A disc with the letter of a supply source."""
    return element("circle", r=10, fill=colour, stroke=PALE, stroke_width=1.5) + _letters(letter, (0, 5), 14, PALE)


def arrow(angle: float, colour: str) -> str:
    """An arrow that ends at the origin; the angle is its direction, clockwise from the right."""
    return element("path", d=ARROW, transform=f"rotate({angle:.1f})", fill=colour, stroke=PALE, stroke_width=1.2)


def sample(data: MapData, mark: KeyMark) -> str:
    """A mark as the key shows it."""
    colour = data.looks.of(mark.side).mark
    if mark.what == "entry":
        return arrow(0.0, colour)
    if mark.what == "edge":
        return element("path", d="M-14 0H14", class_="supply-edge", stroke=colour)
    return disc(mark.text, colour) if mark.what == "supply" else plate(mark.text, colour)


def _mark(data: MapData, mark: Mark, spots: MarkSpots) -> str:
    kind, hex_, words = mark
    side, _, what = kind.partition(" ")
    sides = data.looks.sides
    if side not in sides or what not in DRAWERS:
        raise unknown("kind of mark", kind, [f"{one} {other}" for one in sides for other in DRAWERS])
    if hex_ not in data.terrain:
        raise unknown("hex", hex_, data.terrain)
    colour = data.looks.of(side).mark
    if mark in spots.of:
        shown = plate(data.words(words) if " in " in words else words, colour, with_arrow=what == "entry")
        drawn = moved(shown, units(spots.of[mark]))
    else:
        drawn = DRAWERS[what](data, hex_, words, colour)
    return element("g", drawn, class_=f"mark {side} {what}", data_hex=hex_)


def _supply(data: MapData, hex_: str, words: str, colour: str) -> str:
    return moved(disc(words or "S", colour), units(_beside(data, hex_, "supply")))


def _zone(data: MapData, hex_: str, words: str, colour: str) -> str:
    """A tinted hex, with its text below the middle."""
    shape = polyline([corner.point for corner in data.grid.corners(hex_)], closed=True)
    tint = element("path", d=shape, class_="zone", fill=colour, stroke=colour)
    x, y = units(data.grid.centre(hex_))
    return tint + (_letters(words, (x, y + 36), 12, colour) if words else "")


def _edge(data: MapData, hex_: str, _: str, colour: str) -> str:
    """A band along the outer sides of a hex at the edge of the map, over which supply comes in."""
    corners = data.grid.corners(hex_)
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    outer = [
        pair
        for pair in sides
        if sum(all(one in data.grid.corners(other) for one in pair) for other in (hex_, *data.grid.neighbours(hex_)))
        == 1
    ]
    centre = data.grid.centre(hex_)
    lines = "".join(
        polyline([between(centre, one.point, 1.05), between(centre, two.point, 1.05)]) for one, two in outer
    )
    return element("path", d=lines, class_="supply-edge", stroke=colour)


def _entry(data: MapData, hex_: str, words: str, colour: str) -> str:
    """An arrow into the hex from off the sheet, with the turns or the area's letter beside it."""
    tip, (dx, dy) = _tip(data, hex_)
    drawn = moved(arrow(degrees(atan2(dy, dx)), colour), units(tip))
    if words:
        drawn += _letters(words, units(_words_at(data, hex_, words)), _word_size(words), colour, "halo")
    return drawn


def _tip(data: MapData, hex_: str) -> tuple[Point, Point]:
    """Where the arrow of an entry ends, and its direction."""
    (x, y), (dx, dy) = data.grid.centre(hex_), _inwards(data, hex_)
    return (x - 0.44 * dx, y - 0.44 * dy), (dx, dy)


def _word_size(words: str) -> int:
    """The letter of an area is greater than the turns of an entry."""
    return 34 if words.isalpha() else 14


def _words_at(data: MapData, hex_: str, words: str) -> Point:
    """The baseline of the words of an entry: beside its arrow, an area's letter outside the map, within the frame."""
    (x, y), (dx, dy) = _tip(data, hex_)
    if words.isalpha():
        right, down = (0.3, 0.1 - 0.17 * dy) if abs(dy) > abs(dx) else (-0.17 * dx, -0.16)
    else:
        right, down = (0.22, 0.04 - 0.06 * dy) if abs(dy) > abs(dx) else (-0.14 * dx, -0.15)
    box = _words_box((x + right, y + down), words)
    frame = next((one for one in data.outline.frames if one.holds((x, y))), box)
    inside = min(0.0, frame.right - 0.06 - box.right) or max(0.0, frame.left + 0.06 - box.left)
    return x + right + inside, y + down


def _words_box(at: Point, words: str) -> Box:
    size = _word_size(words) / UNIT
    return around((at[0], at[1] - 0.3 * size), 0.27 * size * len(words), 0.45 * size)


def _beside(data: MapData, hex_: str, what: str) -> Point:
    x, y = data.grid.centre(hex_)
    return x + BESIDE[what][0], y + BESIDE[what][1]


def _inwards(data: MapData, hex_: str) -> Point:
    """The direction in which units enter: away from the nearest edge of the sheet."""
    outside = data.grid.beyond(hex_)
    x, y = data.grid.centre(hex_)
    x -= sum(point[0] for point in outside) / len(outside)
    y -= sum(point[1] for point in outside) / len(outside)
    return x / hypot(x, y), y / hypot(x, y)


def _letters(words: str, at: Point, size: int, colour: str, look: str = "mark-letters") -> str:
    return text(words, look, at, font_size=size, font_weight="bold", fill=colour)


def _plain_plate(data: MapData, hex_: str, words: str, colour: str) -> str:
    return moved(plate(words, colour), units(data.grid.centre(hex_)))


DRAWERS: dict[str, Callable[[MapData, str, str, str], str]] = {
    "set-up": _plain_plate,
    "zone": _zone,
    "entry": _entry,
    "supply": _supply,
    "edge": _edge,
}
"""How each kind of mark is drawn that does not make way."""
