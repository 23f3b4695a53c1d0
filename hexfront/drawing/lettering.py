"""Names on the map, placed where they hide least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from hexfront.drawing.curves import between, number, smooth
from hexfront.drawing.geometry import Point
from hexfront.drawing.lines import river_lines, road_links
from hexfront.drawing.mapdata import Label, MapData
from hexfront.drawing.marks import Mark, mark_spots

SIZES = {"town": 0.155, "city": 0.19, "soviet city": 0.31}
"""Height of a place's letters, in hexes."""

WIDTH = {"town": 0.5, "city": 0.56, "soviet city": 0.74}
"""Mean width of a letter as a share of its height."""

SPOTS = ((0.0, 0.25), (0.0, -0.13), (0.12, 0.05), (-0.12, 0.05), (0.11, -0.09), (-0.11, -0.09), (0.11, 0.2), (-0.11, 0.2))
"""Where a name's baseline may stand beside its place, best first; right or left of it the name begins or ends there."""


class Box(NamedTuple):
    """The room a name takes."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)

    def holds(self, point: Point) -> bool:
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom


class Lettering:
    """Places names one after another, keeping clear of lines and of each other."""

    def __init__(self, data: MapData, marks: Iterable[Mark] = ()) -> None:
        self.data = data
        self.taken = [_around(data.grid.centre(n), 0.08, 0.08) for n in data.names]
        self.taken += [_number_box(data.grid.centre(n)) for n in data.playable]
        self.taken += [_around(spot, 0.17, 0.1) for mark in marks for spot in mark_spots(data, mark)]
        self.lines = list(_line_points(data))

    def names(self) -> str:
        """Every city and town, the greatest first; a name that several hexes share stands once above or below them."""
        placed = []
        for kind in ("soviet city", "city", "town"):
            for name, numbers in self._named(kind).items():
                placed.append(self._shared(name, numbers) if len(numbers) > 1 else self._single(name, numbers[0], kind))
        return "".join(placed)

    def _named(self, kind: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for hex_, name in self.data.names.items():
            if kind == ("town" if hex_ in self.data.towns else self.data.terrain[hex_]):
                found.setdefault(name, []).append(hex_)
        return found

    def _shared(self, name: str, numbers: list[str]) -> str:
        centres = [self.data.grid.centre(n) for n in numbers]
        left, right = min(x for x, _ in centres), max(x for x, _ in centres)
        above, below = min(y for _, y in centres) - 0.57, max(y for _, y in centres) + 0.78
        length = len(name) * SIZES["soviet city"] * WIDTH["soviet city"]
        spots = [((left + right) / 2 + shift, y) for y in (above, below) for shift in (0.0, 0.5, -0.5, 1.0, -1.0)]
        boxes = [_spot_box(spot, (0.0, 0.0), length, SIZES["soviet city"]) for spot in spots]
        best = min(range(len(spots)), key=lambda i: self._cost(boxes[i], i))
        self.taken.append(boxes[best])
        return _text(name.upper(), "halo soviet-city", spots[best])

    def _single(self, name: str, hex_: str, kind: str) -> str:
        x, y = self.data.grid.centre(hex_)
        length = len(name) * SIZES[kind] * WIDTH[kind]
        best = min(range(len(SPOTS)), key=lambda i: self._cost(_spot_box((x, y), SPOTS[i], length, SIZES[kind]), i))
        self.taken.append(_spot_box((x, y), SPOTS[best], length, SIZES[kind]))
        dx, dy = SPOTS[best]
        anchor = "" if dx == 0 else ' style="text-anchor:start"' if dx > 0 else ' style="text-anchor:end"'
        return _text(name, f"halo {kind}", (x + dx, y + dy), anchor)

    def _cost(self, box: Box, preference: int) -> float:
        left, top, right, bottom = self.data.outline.frame
        inside = left < box.left and box.right < right and top < box.top and box.bottom < bottom
        covered = sum(box.overlaps(other) for other in self.taken)
        crossed = sum(box.holds(point) for point in self.lines)
        return 40.0 * (not inside) + 9.0 * covered + crossed + 0.6 * preference


def areas(labels: list[Label]) -> str:
    """Names of seas, lakes, rivers, regions and countries where the map's data puts them."""
    return "".join(_area(label) for label in labels)


def symbols(data: MapData) -> str:
    """A ring for each town, a block for each city, a star for each Soviet City."""
    drawn = []
    for hex_ in data.names:
        x, y = (100 * value for value in data.grid.centre(hex_))
        if hex_ in data.towns:
            drawn.append(f'<circle class="town-mark" cx="{x:.1f}" cy="{y:.1f}" r="5.2"/>')
        elif data.terrain[hex_] == "city":
            drawn.append(f'<path class="city-mark" d="M{x - 8:.1f} {y - 8:.1f}h16v16h-16z"/>')
        else:
            drawn.append(f'<path class="soviet-mark" transform="translate({x:.1f} {y - 20:.1f})" d="{STAR}"/>')
    return "".join(drawn)


def numbers(data: MapData) -> str:
    """The number at the top of each playable hex."""
    centres = ((hex_, data.grid.centre(hex_)) for hex_ in data.playable)
    return "".join(f'<text x="{number(x)}" y="{number(y - 0.37)}">{hex_}</text>' for hex_, (x, y) in centres)


STAR = "M0-10L2.400-3.200H9.500L3.800 1.200 5.900 8.100 0 4-5.900 8.100-3.800 1.200-9.500-3.200H-2.400Z"


def _text(words: str, look: str, at: Point, more: str = "") -> str:
    return f'<text class="{look}" x="{number(at[0])}" y="{number(at[1])}"{more}>{escape(words)}</text>'


def _area(label: Label) -> str:
    turn = f' transform="rotate({label.angle:g} {number(label.at[0])} {number(label.at[1])})"' if label.angle else ""
    return _text(label.text, f"label-{label.kind}", label.at, f'{turn} font-size="{number(label.size)}"')


def _around(centre: Point, dx: float, dy: float) -> Box:
    return Box(centre[0] - dx, centre[1] - dy, centre[0] + dx, centre[1] + dy)


def _number_box(centre: Point) -> Box:
    return _around((centre[0], centre[1] - 0.41), 0.13, 0.05)


def _spot_box(centre: Point, spot: Point, length: float, height: float) -> Box:
    left = centre[0] + spot[0] - (length / 2 if spot[0] == 0 else length if spot[0] < 0 else 0.0)
    base = centre[1] + spot[1]
    return Box(left, base - 0.75 * height, left + length, base + 0.2 * height)


def _line_points(data: MapData) -> Iterator[Point]:
    """Points along every river and road, close enough that no name slips between them."""
    for _, line in river_lines(data):
        yield from smooth([corner.point for corner in line], 3)
    for hex_, exits in road_links(data).items():
        for leave in exits:
            yield from (between(data.grid.centre(hex_), leave, share / 6) for share in range(1, 7))
