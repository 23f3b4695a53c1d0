"""Rivers and their crossings, roads, railways and borders."""

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
"""The distance between a railway and a road that cross the same hexside."""


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
        ribbons[kind] += ribbon(smooth([corner.point for corner in line], 3), river.width, end)
    barred = [
        polyline([corner.point for corner in data.grid.side(*side)])
        for kind in sorted(BARRED)
        for side in data.sides.get(kind, {})
    ]
    water = "".join(
        path(ribbons[kind], "bank") + path(ribbons[kind], data.looks.rivers[kind].look) for kind in sorted(ribbons)
    )
    return element("g", water, clip_path="url(#on-land)") + path("".join(barred), "barred")


def crossings(data: MapData) -> str:
    """A bridge across its hexside, and a dotted line for a ferry."""
    drawn = []
    for kind in ("bridge", "ferry"):
        ways = (polyline(_across(data, side)) for side in data.sides.get(kind, {}))
        course = "".join(ways)
        drawn += [path(course, f"{kind}-casing"), path(course, kind)] if course else []
    return "".join(drawn)


def rails(data: MapData) -> str:
    """Railways as black lines with sleepers, beside the road where one crosses the same hexside."""
    links = way_links(data, "rail")
    course = "".join(_way_in(data, hex_, exits) for hex_, exits in sorted(links.items()))
    return path(course, "rail-bed") + path(course, "rail") if course else ""


def roads(data: MapData) -> str:
    """Roads as cased curves through the middles of hexes."""
    course = "".join(_way_in(data, hex_, exits) for hex_, exits in sorted(way_links(data, "road").items()))
    return path(course, "casing") + path(course, "road")


def borders(data: MapData) -> str:
    """The current frontier as a broad band, older borders as a fine line."""
    frontier = data.looks.frontier.year if data.looks.frontier else None
    now = "".join(polyline(line) for year, line in data.outline.borders if year == frontier)
    old = "".join(polyline(line) for year, line in data.outline.borders if year != frontier)
    return path(now, "border-band") + path(now, "border") + path(old, "old-border")


def way_links(data: MapData, kind: str) -> dict[str, list[Point]]:
    """For each hex with a road or a railway, the points where it leaves the hex."""
    links: dict[str, list[Point]] = defaultdict(list)
    for side in data.sides.get(kind, {}):
        middle = between(data.grid.centre(side[0]), data.grid.centre(side[1]), 0.5)
        shared = kind == "rail" and side in data.sides.get("road", {})
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
