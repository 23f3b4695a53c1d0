"""Names on the map, placed where they hide least."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from textwrap import wrap

from hexfront.drawing.curves import UNIT
from hexfront.drawing.geometry import Box, Point, around
from hexfront.drawing.mapdata import COURSES, Label, MapData
from hexfront.drawing.marks import MarkSpots
from hexfront.drawing.room import Room
from hexfront.drawing.svg import element, moved, path, rectangle, text, units
from hexfront.games.face import Mark

SIZES = {"town": 0.155, "key-point": 0.15, "city": 0.19, "great-city": 0.31, "objective": 0.135, "site": 0.115}
"""Height of a style's letters, in hexes."""

WIDTH = {"town": 0.5, "key-point": 0.55, "city": 0.56, "great-city": 0.8, "objective": 0.56, "site": 0.48}
"""Mean width of a letter as a share of its height."""

SPOTS = (
    (0.0, 0.25, "middle"),
    (0.0, -0.13, "middle"),
    (0.12, 0.05, "start"),
    (-0.12, 0.05, "end"),
    (0.11, -0.09, "start"),
    (-0.11, -0.09, "end"),
    (0.11, 0.2, "start"),
    (-0.11, 0.2, "end"),
    (0.0, 0.34, "middle"),
    (0.0, -0.2, "middle"),
    (0.12, 0.3, "start"),
    (-0.12, 0.3, "end"),
    (0.1, -0.19, "start"),
    (-0.1, -0.19, "end"),
    (0.25, 0.26, "middle"),
    (-0.25, 0.26, "middle"),
    (0.25, -0.15, "middle"),
    (-0.25, -0.15, "middle"),
    (0.0, 0.45, "middle"),
    (0.0, 0.62, "middle"),
)
"""Positions of a name's baseline relative to its place, best first, and how the name lies to it."""

ASIDE = tuple((dx, dy) for dy in (0.0, 0.12, -0.12, 0.24, -0.2, 0.36) for dx in (0.0, 0.15, -0.15, 0.3, -0.3))
"""How far the name of a village may be moved to make way, in hexes."""

BELOW = (0.0, 0.1, -0.1, 0.2, -0.2)
"""Positions of a name in lines below its symbol: how far its middle lies to the right."""

STAR = "M0-10L2.4-3.2H9.5L3.8 1.2 5.9 8.1 0 4-5.9 8.1-3.8 1.2-9.5-3.2H-2.4Z"
ANCHOR = "M0-9a4 4 0 1 1 .1 0ZM0-9V15M-8-3H8M-13 6Q-10 15 0 15Q10 15 13 6M-16 9L-13 5-9 9M16 9L13 5 9 9"
SYMBOLS = {
    "town": element("circle", class_="town-mark", r=5.2),
    "city": rectangle("city-mark", -8, -8, 16, 16),
    "great-city": path(STAR, "great-mark"),
    "key-point": path(STAR, "key-mark"),
    "objective": path(STAR, "objective-mark"),
    "site": element("circle", class_="site-mark", r=2.6),
}
"""A ring for each town, a block for each city, a star for each great one, key point and objective, a dot for others."""

LINES = {"objective": 13, "site": 13}
"""The styles whose names are broken into lines, with the letters that fit on one."""

RAISED, GAP = {"objective": 0.19, "site": 0.09, "great-city": 0.2}, {"objective": 0.1, "site": 0.04}
"""How far above the middle of the hex the symbol of such a name stands, and the gap between its middle and the name."""


class Lettering:
    """Places marks and names one after another, avoiding lines and each other."""

    def __init__(self, data: MapData, marks: Iterable[Mark] = ()) -> None:
        self.data = data
        self.room = Room(data)
        for number in data.names:
            self.room.take(around(self._symbol(number), 0.08, 0.08))
        self.spots = MarkSpots(data, self.room, marks)

    def names(self) -> str:
        """Every city and town, the largest first; a name shared by several hexes appears once."""
        placed = []
        for kind, look in self.data.looks.places.items():
            for name, numbers in self._named(kind).items():
                placed.append(self._shared(name, numbers) if len(numbers) > 1 else self._single(name, numbers[0], look))
        return "".join(placed)

    def villages(self) -> str:
        """Names of places that have no symbol; they make way for all others."""
        return "".join(self._village(label) for label in self.data.labels if label.kind == "village")

    def _named(self, kind: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for hex_, name in self.data.names.items():
            if kind == place_kind(self.data, hex_):
                found.setdefault(name, []).append(hex_)
        return found

    def _village(self, label: Label) -> str:
        words = self.data.words(label.text)
        if words.isdigit():
            # The number of the hex that a hex of the inset enlarges stands in its middle.
            return _area(label, words)
        half = 0.46 * len(words) * label.size / 2
        places = [(label.at[0] + dx, label.at[1] + dy) for dx, dy in ASIDE]
        boxes = [Box(x - half, y - 0.75 * label.size, x + half, y + 0.2 * label.size) for x, y in places]
        return _area(replace(label, at=places[self.room.best(boxes)]), words)

    def _shared(self, name: str, numbers: list[str]) -> str:
        words = self.data.words(name)
        centres = [self.data.grid.centre(n) for n in numbers]
        left, right = min(x for x, _ in centres), max(x for x, _ in centres)
        above, below = min(y for _, y in centres) - 0.57, max(y for _, y in centres) + 0.78
        length = len(words) * SIZES["great-city"] * WIDTH["great-city"]
        shifts = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5)
        spots = [((left + right) / 2 + shift, y) for y in (above, below, above - 0.22) for shift in shifts]
        boxes = [_spot_box(spot, (0.0, 0.0, "middle"), length, SIZES["great-city"]) for spot in spots]
        return text(words.upper(), "halo great-city", units(spots[self.room.best(boxes)]))

    def _single(self, name: str, hex_: str, look: str) -> str:
        words = self.data.words(name)
        if look in LINES:
            return self._in_lines(words, hex_, look)
        x, y = self.data.grid.centre(hex_)
        length = len(words) * SIZES[look] * WIDTH[look]
        dx, dy, lies = SPOTS[self.room.best([_spot_box((x, y), spot, length, SIZES[look]) for spot in SPOTS])]
        anchor = {} if lies == "middle" else {"style": f"text-anchor:{lies}"}
        return text(words, f"halo {look}", units((x + dx, y + dy)), **anchor)

    def _in_lines(self, words: str, hex_: str, look: str) -> str:
        """A name in short lines below its symbol, so that it keeps to its hex."""
        x, y = self._symbol(hex_)
        size, top = SIZES[look], y + GAP[look]
        lines = wrap(words, LINES[look], break_long_words=False)
        half, bottom = max(map(len, lines)) * size * WIDTH[look] / 2, top + size * len(lines)
        shift = BELOW[self.room.best([Box(x + shift - half, top, x + shift + half, bottom) for shift in BELOW])]
        spots = (units((x + shift, top + size * (i + 0.8))) for i in range(len(lines)))
        return "".join(text(line, f"halo {look}", spot) for line, spot in zip(lines, spots, strict=True))

    def _symbol(self, hex_: str) -> Point:
        """Where the symbol of a place stands as far as its name is concerned."""
        x, y = self.data.grid.centre(hex_)
        return x, y - RAISED.get(self.data.looks.places[place_kind(self.data, hex_)], 0.0)


def areas(data: MapData) -> str:
    """Names of seas, lakes, rivers, regions and countries where the map's data puts them."""
    return "".join(_area(one, data.words(one.text)) for one in data.labels if one.kind not in ("village", *COURSES))


def symbols(data: MapData) -> str:
    """The symbol of each named place in its hex; a star stands a little higher."""
    drawn = []
    for hex_ in data.names:
        look = data.looks.places[place_kind(data, hex_)]
        x, y = units(data.grid.centre(hex_))
        symbol = path(ANCHOR, "anchor") if data.features.get(hex_) == "harbour" else SYMBOLS[look]
        high = 20 if symbol != SYMBOLS[look] else UNIT * RAISED.get(look, 0.0)
        drawn.append(moved(symbol, (x, y - high)))
    return "".join(drawn)


def place_kind(data: MapData, hex_: str) -> str:
    """The kind of a named hex: its feature if that has its own lettering, otherwise its terrain."""
    feature = data.features.get(hex_, "")
    return feature if feature in data.looks.places else data.terrain[hex_]


def numbers(data: MapData) -> str:
    """The number at the top of each playable hex; on an inset it is set in a larger letter."""
    large = {hex_ for hex_ in data.playable if data.inset and data.outline.frames[1].holds(data.grid.centre(hex_))}
    centres = ((hex_, units(data.grid.centre(hex_))) for hex_ in data.playable)
    return "".join(
        element("text", hex_, x=x, y=y - 37, **({"class_": "large"} if hex_ in large else {}))
        for hex_, (x, y) in centres
    )


def _area(label: Label, words: str) -> str:
    x, y = units(label.at)
    turn = {"transform": f"rotate({label.angle:g} {x:.1f} {y:.1f})"} if label.angle else {}
    return text(words, f"label-{label.kind}", (x, y), font_size=UNIT * label.size, **turn)


def _spot_box(centre: Point, spot: tuple[float, float, str], length: float, height: float) -> Box:
    dx, dy, lies = spot
    left = centre[0] + dx - length * {"start": 0.0, "middle": 0.5, "end": 1.0}[lies]
    base = centre[1] + dy
    return Box(left, base - 0.75 * height, left + length, base + 0.2 * height)
