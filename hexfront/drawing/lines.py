"""Rivers and their crossings, roads, streets, railways and borders."""

from __future__ import annotations

from collections import defaultdict
from math import hypot

from hexfront.drawing.curves import between, pair, polyline, ribbon, smooth
from hexfront.drawing.geometry import Corner, Point
from hexfront.drawing.mapdata import MapData, Side
from hexfront.drawing.svg import element, path
from hexfront.kernel.sheet import BARRED, CLOSED

SPRING = 0.022
"""The width of a river at its spring."""

BESIDE_ROAD = 0.13
"""The distance between a railway and a road or street that cross the same hexside."""

DECK, FLARE = 0.075, 0.035
"""Half the width of a bridge between its parapets, and the length of their splayed ends."""


def river_lines(data: MapData) -> list[tuple[str, list[Corner]]]:
    """Each river's kind and its corners in order, starting at water or the sheet's edge if possible."""
    found = []
    rivers = {(kind, name) for kind in data.looks.rivers for name in data.sides.get(kind, {}).values()}
    for kind, name in sorted(rivers):
        around: dict[Corner, list[Corner]] = defaultdict(list)
        for side, own in data.sides[kind].items():
            if own == name:
                one, two = data.grid.side(*side)
                around[one].append(two)
                around[two].append(one)
        found += [(kind, line) for line in _unroll(data, around)]
    return found


def rivers(data: MapData) -> str:
    """Rivers as ribbons that narrow towards their springs, and marks on all-water hexsides."""
    ribbons: dict[str, str] = defaultdict(str)
    for kind, line in river_lines(data):
        river = data.looks.rivers[kind]
        ends_open = _open_end(data, line[-1]) or river.broad
        end = river.width if ends_open else SPRING
        points = [corner.point for corner in line]
        ribbons[kind] += ribbon(smooth(_onwards(data, line) if data.looks.one_water else points, 3), river.width, end)
    barred = [
        polyline([corner.point for corner in data.grid.side(*side)])
        for kind in sorted(BARRED)
        for side in data.sides.get(kind, {})
    ]
    banks = [path(ribbons[kind], "bank") for kind in sorted(ribbons)]
    water = [path(ribbons[kind], data.looks.rivers[kind].look) for kind in sorted(ribbons)]
    if not data.looks.one_water:
        banks, water = [], [part for both in zip(banks, water, strict=True) for part in both]
    return element("g", "".join(banks + water), clip_path="url(#on-land)") + path("".join(barred), "barred")


def _onwards(data: MapData, line: list[Corner]) -> list[Point]:
    """A river that goes on a little where it comes to the sheet's edge, so that the edge cuts it off."""
    points = [corner.point for corner in line]
    first, last = (len(data.grid.meeting(corner)) < 3 for corner in (line[0], line[-1]))
    before = [between(points[0], points[1], -0.6)] if first else []
    return [*before, *points, *([between(points[-1], points[-2], -0.6)] if last else [])]


def crossings(data: MapData) -> str:
    """A bridge across its hexside, and a dotted line for a ferry."""
    if data.looks.overhang is not None:
        return _bridges(data, data.looks.overhang)
    drawn = []
    for kind in ("bridge", "ferry"):
        ways = (polyline(_across(data, side)) for side in data.sides.get(kind, {}))
        course = "".join(ways)
        drawn += [path(course, f"{kind}-casing"), path(course, kind)] if course else []
    return "".join(drawn)


def rails(data: MapData) -> str:
    """Railways as black lines with sleepers, beside the road where one crosses the same hexside."""
    course = _course(data, "rail")
    return path(course, "rail-bed") + path(course, "rail") if course else ""


def roads(data: MapData) -> str:
    """Roads as cased curves through the middles of hexes."""
    course = _course(data, "road")
    return path(course, "casing") + path(course, "road") if course else ""


def streets(data: MapData) -> str:
    """Streets as broad light bands, drawn under the rivers that they cross by bridges."""
    course = _course(data, "street")
    return path(course, "street-casing") + path(course, "street") if course else ""


def _course(data: MapData, look: str) -> str:
    links = (link for kind in data.ways(look) for link in sorted(way_links(data, kind).items()))
    return "".join(_way_in(data, hex_, exits) for hex_, exits in links)


def borders(data: MapData) -> str:
    """The current frontier as a broad band, older borders as a fine line."""
    frontier = data.looks.frontier.year if data.looks.frontier else None
    now = "".join(polyline(line) for year, line in data.outline.borders if year == frontier)
    old = "".join(polyline(line) for year, line in data.outline.borders if year != frontier)
    return path(now, "border-band") + path(now, "border") + path(old, "old-border")


def way_links(data: MapData, kind: str) -> dict[str, list[Point]]:
    """For each hex with a road or a railway, the points where it leaves the hex."""
    links: dict[str, list[Point]] = defaultdict(list)
    beside = data.ways("road", "street") if kind in data.ways("rail") else []
    for side in data.sides.get(kind, {}):
        middle = between(data.grid.centre(side[0]), data.grid.centre(side[1]), 0.5)
        shared = any(side in data.sides.get(other, {}) for other in beside)
        for hex_ in side:
            links[hex_].append(_aside(data, side, middle) if shared else middle)
    for hex_, exits in links.items():
        if len(exits) == 1:
            exits += _way_off(data, hex_, exits[0])
    return links


def _aside(data: MapData, side: Side, middle: Point) -> Point:
    """A point on a hexside beside its middle, always on the same side of a continuing line."""
    one, two = (corner.point for corner in data.grid.side(*side))
    along = two[0] - one[0], two[1] - one[1]
    hand = BESIDE_ROAD / hypot(*along) * (1 if 0.6 * along[0] + 0.8 * along[1] > 0 else -1)
    return middle[0] + hand * along[0], middle[1] + hand * along[1]


def _bridges(data: MapData, overhang: float) -> str:
    """Bridges a little longer than their rivers are wide, each a deck between two parapets that flare at the ends."""
    decks, parapets = "", ""
    for side in data.sides.get("bridge", {}):
        widths = [river.width for kind, river in data.looks.rivers.items() if side in data.sides.get(kind, {})]
        half = max(widths, default=0.0) / 2 + overhang
        decks += polyline(_beside_bridge(data, side, (-half, 0.0), (half, 0.0)))
        for hand in (-DECK, DECK):
            flare = 1.9 * hand
            parapets += polyline(
                _beside_bridge(data, side, (-half - FLARE, flare), (-half, hand), (half, hand), (half + FLARE, flare))
            )
    return path(decks, "bridge-casing") + path(decks, "bridge") + path(parapets, "parapet")


def _beside_bridge(data: MapData, side: Side, *places: Point) -> list[Point]:
    """Points given by how far they lie along a bridge from its middle, and how far to its right."""
    (x1, y1), (x2, y2) = (data.grid.centre(hex_) for hex_ in side)
    dx, dy = x2 - x1, y2 - y1
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return [(x + along * dx - right * dy, y + along * dy + right * dx) for along, right in places]


def _across(data: MapData, side: Side) -> list[Point]:
    """A short line across a hexside."""
    one, two = (data.grid.centre(hex_) for hex_ in side)
    return [between(one, two, 0.32), between(one, two, 0.68)]


def _way_in(data: MapData, hex_: str, exits: list[Point]) -> str:
    centre = data.grid.centre(hex_)
    if len(exits) == 2 and hex_ not in data.names:
        return f"M{pair(exits[0])}Q{pair(centre)} {pair(exits[1])}"
    return "".join(f"M{pair(centre)}L{pair(leave)}" for leave in exits)


def _way_off(data: MapData, hex_: str, enter: Point) -> list[Point]:
    """Where a road that ends at the sheet's edge leaves it, as far from its entry as possible."""
    centre = data.grid.centre(hex_)
    leaves = [between(centre, beyond, 0.62) for beyond in data.grid.beyond(hex_)]
    return sorted(leaves, key=lambda p: -((p[0] - enter[0]) ** 2 + (p[1] - enter[1]) ** 2))[:1]


def _unroll(data: MapData, around: dict[Corner, list[Corner]]) -> list[list[Corner]]:
    """The branches of a network of corners, each as a line from end to end."""
    lines = []
    while around:
        ends = [corner for corner, others in around.items() if len(others) == 1] or list(around)
        start = min(ends, key=lambda corner: (not _open_end(data, corner), corner))
        line = [start]
        while around.get(line[-1]):
            following = around[line[-1]].pop()
            around[following].remove(line[-1])
            line.append(following)
        around = {corner: others for corner, others in around.items() if others}
        lines.append(line)
    return lines


def _open_end(data: MapData, corner: Corner) -> bool:
    """Whether a corner touches water or the sheet's edge."""
    hexes = data.grid.meeting(corner)
    wet = any(data.terrain[hex_] in CLOSED for hex_ in hexes)
    barred = any(data.barred(a, b) for a in hexes for b in hexes if a != b)
    return len(hexes) < 3 or wet or barred
