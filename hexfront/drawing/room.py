"""The room on a map: what is taken, and which of several spots hides least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from hexfront.drawing.curves import between, smooth
from hexfront.drawing.geometry import Box, Point, around
from hexfront.drawing.lines import river_lines, way_links
from hexfront.drawing.mapdata import COURSES, Label, MapData

SPACED = {"sea": 0.75, "region": 0.75, "country": 0.95, "district": 0.85}
"""Mean width of a letter as a share of its height, for labels that are spaced out; others have half their height."""

CLOSE = 0.5


class Room:
    """The lettering of a map finds its places here, one after another."""

    def __init__(self, data: MapData) -> None:
        self.data = data
        self.taken: list[Box] = [number_box(data.grid.centre(number)) for number in data.playable]
        self.taken += [box for label in data.labels if _keeps_its_place(label) for box in letter_boxes(label)]
        self.lines = list(_line_points(data))

    def take(self, box: Box) -> None:
        self.taken.append(box)

    def best(self, boxes: Sequence[Box]) -> int:
        """Which of several places, given in order of preference, hides least; it is taken."""
        found = min(range(len(boxes)), key=lambda i: self._cost(boxes[i], i))
        self.take(boxes[found])
        return found

    def _cost(self, box: Box, preference: int) -> float:
        inside = any(frame.surrounds(box) for frame in self.data.outline.frames)
        size = (box.right - box.left) * (box.bottom - box.top)
        covered = sum(25.0 + 75.0 * hidden / size for other in self.taken if (hidden := box.shared(other)))
        crossed = sum(box.holds(point) for point in self.lines)
        return 40.0 * (not inside) + covered + crossed + 0.6 * preference


def number_box(centre: Point) -> Box:
    """Where the number of a hex stands."""
    return around((centre[0], centre[1] - 0.41), 0.14, 0.055)


def label_length(label: Label) -> float:
    return len(label.text) * label.size * SPACED.get(label.kind, CLOSE)


def letter_boxes(label: Label) -> Iterator[Box]:
    """The room that each letter of a label takes, along the direction that it is written in."""
    length, count = label_length(label), len(label.text)
    turn = radians(label.angle)
    for i in range(count):
        along, up = length * ((i + 0.5) / count - 0.5), 0.3 * label.size
        x = label.at[0] + along * cos(turn) + up * sin(turn)
        y = label.at[1] + along * sin(turn) - up * cos(turn)
        yield around((x, y), 0.3 * label.size, 0.36 * label.size)


def _keeps_its_place(label: Label) -> bool:
    """Whether a label stands where the data puts it; villages make way, and names along a line are not reckoned."""
    return label.kind not in ("village", *COURSES)


def _line_points(data: MapData) -> Iterator[Point]:
    """Points along every river, road and railway, close enough together that no name fits between them."""
    for _, line in river_lines(data):
        yield from smooth([corner.point for corner in line], 3)
    for kind in data.looks.ways:
        for hex_, exits in way_links(data, kind).items():
            for leave in exits:
                yield from (between(data.grid.centre(hex_), leave, share / 6) for share in range(1, 7))
