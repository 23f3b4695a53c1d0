"""Names that follow a river or a street."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from html import escape
from itertools import accumulate, pairwise
from math import dist, hypot

from hexfront.drawing.curves import UNIT, between, polyline, smooth
from hexfront.drawing.geometry import Point
from hexfront.drawing.lines import river_lines
from hexfront.drawing.mapdata import COURSES, Label, MapData
from hexfront.drawing.svg import element

STEP = 0.08
"""The distance between the points of a name's line, in hexes."""

LETTER = 0.85
"""Mean width of a letter and its spacing as a share of its height, with a little to spare."""

WINDOW = {"arm": 0.5, "canal": 0.4, "street": 0.12}
"""How far to either side the bends of a line are levelled out under its name, in hexes."""

BESIDE = 0.035
"""The gap between a canal and its name."""


def courses(data: MapData) -> str:
    """The names that stand in an arm of a river, beside a canal or in a street."""
    labels = [label for label in data.labels if label.kind in COURSES]
    rivers = list(_rivers(data))
    known = {"arm": rivers, "canal": rivers, "street": list(_streets(data))}
    return "".join(_along(data, label, i, known[label.kind]) for i, label in enumerate(labels))


Line = tuple[list[Point], float]
"""Points close together along a river or street, and its width."""


def _along(data: MapData, label: Label, number: int, lines: list[Line]) -> str:
    # A river that is wider than the letters are high has its name in the water.
    fitting = [one for one in lines if label.kind == "street" or (label.kind == "arm") == (one[1] > label.size)]
    line, width = min(fitting, key=lambda one: min(dist(label.at, point) for point in one[0]))
    part = _part(line, label)
    below = -width / 2 - BESIDE if label.kind == "canal" else 0.34 * label.size
    course = element("path", id=f"course-{number}", d=polyline(_shifted(part, below)), fill="none")
    words = element("textPath", escape(data.words(label.text)), href=f"#course-{number}", startOffset="50%")
    return course + element("text", words, class_=f"label-{label.kind}", font_size=UNIT * label.size)


def _part(line: list[Point], label: Label) -> list[Point]:
    """The part of a line under a name, levelled out, so that the name reads from the left or from below."""
    nearest = min(range(len(line)), key=lambda i: dist(line[i], label.at))
    reach = round(len(label.text) * label.size * LETTER / 2 / STEP) + 1
    first = max(0, min(nearest - reach, len(line) - 1 - 2 * reach))
    window = round(WINDOW[label.kind] / STEP)
    part = [
        _mean(line[max(0, i - window) : i + window + 1]) for i in range(first, min(first + 2 * reach + 1, len(line)))
    ]
    (x1, y1), (x2, y2) = part[0], part[-1]
    upright = abs(x2 - x1) < STEP
    return part[::-1] if (y1 < y2 if upright else x2 < x1) else part


def _shifted(line: list[Point], below: float) -> list[Point]:
    """A line moved to its right-hand side, which is below a name that reads from the left."""
    moved = []
    for i, (x, y) in enumerate(line):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        moved.append((x - below * dy / length, y + below * dx / length))
    return moved


def _rivers(data: MapData) -> Iterator[Line]:
    for kind, corners in river_lines(data):
        yield _even(smooth([corner.point for corner in corners], 3)), data.looks.rivers[kind].width


def _streets(data: MapData) -> Iterator[Line]:
    """Every street as a line through the middles of its hexes."""
    for kind in data.ways("street"):
        links: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for (one, two), name in data.sides.get(kind, {}).items():
            links[name][one].append(two)
            links[name][two].append(one)
        for name, around in sorted(links.items()):
            if name:
                yield from ((_even(smooth([data.grid.centre(h) for h in way], 3)), 0.0) for way in _ways(around))


def _ways(around: dict[str, list[str]]) -> Iterator[list[str]]:
    """The hexes of a street in order, once for each stretch of it."""
    while left := sorted(hex_ for hex_, others in around.items() if others):
        way = [min(left, key=lambda hex_: (len(around[hex_]) != 1, hex_))]
        while around[way[-1]]:
            following = around[way[-1]].pop()
            around[following].remove(way[-1])
            way.append(following)
        yield way


def _even(line: list[Point]) -> list[Point]:
    """Points at equal distances along a line."""
    ends = [0.0, *accumulate(dist(one, two) for one, two in pairwise(line))]
    points, i = [], 0
    for step in range(int(ends[-1] / STEP) + 1):
        while ends[i + 1] < step * STEP:
            i += 1
        points.append(between(line[i], line[i + 1], (step * STEP - ends[i]) / ((ends[i + 1] - ends[i]) or 1.0)))
    return points


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
