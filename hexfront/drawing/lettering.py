"""Names on the map, placed where they hide least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from hexfront.drawing.curves import UNIT, between, smooth
from hexfront.drawing.geometry import Box, Point
from hexfront.drawing.lines import river_lines, way_links
from hexfront.drawing.mapdata import COURSES, Label, MapData
from hexfront.drawing.marks import mark_spots
from hexfront.drawing.svg import element, moved, path, rectangle, text, units
from hexfront.games.face import Mark

SIZES = {"town": 0.155, "key-point": 0.15, "city": 0.19, "great-city": 0.31, "objective": 0.135, "site": 0.115}
"""Height of a style's letters, in hexes."""

WIDTH = {"town": 0.5, "key-point": 0.55, "city": 0.56, "great-city": 0.74, "objective": 0.56, "site": 0.48}
"""Mean width of a letter as a share of its height."""

SPOTS = (
    (0.0, 0.25),
    (0.0, -0.13),
    (0.12, 0.05),
    (-0.12, 0.05),
    (0.11, -0.09),
    (-0.11, -0.09),
    (0.11, 0.2),
    (-0.11, 0.2),
)
"""Positions of a name's baseline relative to its place, best first; names on the left end there instead of starting."""


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

RAISED, GAP = {"objective": 0.19, "site": 0.09}, {"objective": 0.1, "site": 0.04}
"""How far above the middle of the hex the symbol of such a name stands, and the gap between its middle and the name."""


class Lettering:
    """Places names one after another, avoiding lines and each other."""

    def __init__(self, data: MapData, marks: Iterable[Mark] = ()) -> None:
        self.data = data
        self.taken = [_around(self._symbol(n), 0.08, 0.08) for n in data.names]
        self.taken += [_number_box(data.grid.centre(n)) for n in data.playable]
        self.taken += [_around(spot, 0.17, 0.1) for mark in marks for spot in mark_spots(data, mark)]
        self.lines = list(_line_points(data))

    def names(self) -> str:
        """Every city and town, the largest first; a name shared by several hexes appears once."""
        placed = []
        for kind, look in self.data.looks.places.items():
            for name, numbers in self._named(kind).items():
                placed.append(self._shared(name, numbers) if len(numbers) > 1 else self._single(name, numbers[0], look))
        return "".join(placed)

    def _named(self, kind: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for hex_, name in self.data.names.items():
            if kind == place_kind(self.data, hex_):
                found.setdefault(name, []).append(hex_)
        return found

    def _shared(self, name: str, numbers: list[str]) -> str:
        centres = [self.data.grid.centre(n) for n in numbers]
        left, right = min(x for x, _ in centres), max(x for x, _ in centres)
        above, below = min(y for _, y in centres) - 0.57, max(y for _, y in centres) + 0.78
        length = len(name) * SIZES["great-city"] * WIDTH["great-city"]
        shifts = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5)
        spots = [((left + right) / 2 + shift, y) for y in (above, below, above - 0.22) for shift in shifts]
        boxes = [_spot_box(spot, (0.0, 0.0), length, SIZES["great-city"]) for spot in spots]
        best = min(range(len(spots)), key=lambda i: self._cost(boxes[i], i))
        self.taken.append(boxes[best])
        return text(name.upper(), "halo great-city", units(spots[best]))

    def _single(self, name: str, hex_: str, look: str) -> str:
        x, y = self.data.grid.centre(hex_)
        if look in LINES:
            return self._in_lines(name, hex_, look)
        length = len(name) * SIZES[look] * WIDTH[look]
        best = min(range(len(SPOTS)), key=lambda i: self._cost(_spot_box((x, y), SPOTS[i], length, SIZES[look]), i))
        self.taken.append(_spot_box((x, y), SPOTS[best], length, SIZES[look]))
        dx, dy = SPOTS[best]
        anchor = {"style": f"text-anchor:{'start' if dx > 0 else 'end'}"} if dx else {}
        return text(name, f"halo {look}", units((x + dx, y + dy)), **anchor)

    def _in_lines(self, name: str, hex_: str, look: str) -> str:
        """A name in short lines below its symbol, so that it keeps to its hex."""
        x, y = self._symbol(hex_)
        size, top = SIZES[look], y + GAP[look]
        lines = wrap(name, LINES[look], break_long_words=False)
        half, bottom = max(map(len, lines)) * size * WIDTH[look] / 2, top + size * len(lines)
        boxes = [Box(x + shift - half, top, x + shift + half, bottom) for shift in BELOW]
        best = min(range(len(BELOW)), key=lambda i: self._cost(boxes[i], i))
        self.taken.append(boxes[best])
        spots = (units((x + BELOW[best], top + size * (i + 0.8))) for i in range(len(lines)))
        return "".join(text(line, f"halo {look}", spot) for line, spot in zip(lines, spots, strict=True))

    def _symbol(self, hex_: str) -> Point:
        """Where the symbol of a place stands as far as its name is concerned."""
        x, y = self.data.grid.centre(hex_)
        return x, y - RAISED.get(self.data.looks.places[place_kind(self.data, hex_)], 0.0)

    def _cost(self, box: Box, preference: int) -> float:
        inside = any(frame.surrounds(box) for frame in self.data.outline.frames)
        covered = sum(box.overlaps(other) for other in self.taken)
        crossed = sum(box.holds(point) for point in self.lines)
        return 40.0 * (not inside) + 9.0 * covered + crossed + 0.6 * preference


def areas(labels: list[Label]) -> str:
    """Names of seas, lakes, rivers, regions and countries where the map's data puts them."""
    return "".join(_area(label) for label in labels if label.kind not in ("village", *COURSES))


def villages(labels: list[Label]) -> str:
    """Names of places that have no symbol."""
    return "".join(_area(label) for label in labels if label.kind == "village")


def symbols(data: MapData) -> str:
    """The symbol of each named place in its hex; a star stands a little higher."""
    drawn = []
    for hex_ in data.names:
        look = data.looks.places[place_kind(data, hex_)]
        x, y = units(data.grid.centre(hex_))
        symbol = path(ANCHOR, "anchor") if data.features.get(hex_) == "harbour" else SYMBOLS[look]
        high = 20 if look == "great-city" or symbol != SYMBOLS[look] else UNIT * RAISED.get(look, 0.0)
        drawn.append(moved(symbol, (x, y - high)))
    return "".join(drawn)


def place_kind(data: MapData, hex_: str) -> str:
    """The kind of a named hex: its feature if that has its own lettering, otherwise its terrain."""
    feature = data.features.get(hex_, "")
    return feature if feature in data.looks.places else data.terrain[hex_]


def numbers(data: MapData) -> str:
    """The number at the top of each playable hex."""
    centres = ((hex_, units(data.grid.centre(hex_))) for hex_ in data.playable)
    return "".join(element("text", hex_, x=x, y=y - 37) for hex_, (x, y) in centres)


def _area(label: Label) -> str:
    x, y = units(label.at)
    turn = {"transform": f"rotate({label.angle:g} {x:.1f} {y:.1f})"} if label.angle else {}
    return text(label.text, f"label-{label.kind}", (x, y), font_size=UNIT * label.size, **turn)


def _around(centre: Point, dx: float, dy: float) -> Box:
    return Box(centre[0] - dx, centre[1] - dy, centre[0] + dx, centre[1] + dy)


def _number_box(centre: Point) -> Box:
    return _around((centre[0], centre[1] - 0.41), 0.13, 0.05)


def _spot_box(centre: Point, spot: Point, length: float, height: float) -> Box:
    left = centre[0] + spot[0] - (length / 2 if spot[0] == 0 else length if spot[0] < 0 else 0.0)
    base = centre[1] + spot[1]
    return Box(left, base - 0.75 * height, left + length, base + 0.2 * height)


def _line_points(data: MapData) -> Iterator[Point]:
    """Points along every river, road and railway, close enough together that no name fits between them."""
    for _, line in river_lines(data):
        yield from smooth([corner.point for corner in line], 3)
    for kind in data.looks.ways:
        for hex_, exits in way_links(data, kind).items():
            for leave in exits:
                yield from (between(data.grid.centre(hex_), leave, share / 6) for share in range(1, 7))
