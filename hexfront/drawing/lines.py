"""Rivers, roads and borders."""

from __future__ import annotations

from collections import defaultdict

from hexfront.drawing.curves import between, pair, polyline, ribbon, smooth
from hexfront.drawing.geometry import Corner, Point
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.svg import element, path
from hexfront.kernel.sheet import BARRED, WATER

BROAD, NARROW = 0.085, 0.022
"""The width of a river where it is widest, and at its spring."""

FRONTIER_YEAR = 1941


def river_lines(data: MapData) -> list[tuple[str, list[Corner]]]:
    """Every river's name with its corners in order, if it can be from an end at water or the sheet's edge."""
    found = []
    for name in sorted(set(data.sides.get("river", {}).values())):
        around: dict[Corner, list[Corner]] = defaultdict(list)
        for side, own in data.sides["river"].items():
            if own == name:
                one, two = data.grid.side(*side)
                around[one].append(two)
                around[two].append(one)
        found += [(name, line) for line in _unroll(data, around)]
    return found


def rivers(data: MapData) -> str:
    """Rivers as ribbons that narrow towards their springs, and marks on all-water hexsides."""
    ribbons = []
    for _, line in river_lines(data):
        points = smooth([corner.point for corner in line], 3)
        ribbons.append(ribbon(points, BROAD, BROAD if _open_end(data, line[-1]) else NARROW))
    barred = [
        polyline([corner.point for corner in data.grid.side(*side)])
        for kind in sorted(BARRED)
        for side in data.sides.get(kind, {})
    ]
    water = path("".join(ribbons), "bank") + path("".join(ribbons), "river")
    return element("g", water, clip_path="url(#on-land)") + path("".join(barred), "barred")


def roads(data: MapData) -> str:
    """Roads as cased curves through the middles of hexes."""
    course = "".join(_road_in(data, hex_, exits) for hex_, exits in sorted(road_links(data).items()))
    return path(course, "casing") + path(course, "road")


def borders(data: MapData) -> str:
    """The border of 1941 as a broad band, older ones as a fine line."""
    now = "".join(polyline(line) for year, line in data.outline.borders if year == FRONTIER_YEAR)
    old = "".join(polyline(line) for year, line in data.outline.borders if year != FRONTIER_YEAR)
    return path(now, "border-band") + path(now, "border") + path(old, "old-border")


def road_links(data: MapData) -> dict[str, list[Point]]:
    """For each hex with a road, the points where roads leave it."""
    links: dict[str, list[Point]] = defaultdict(list)
    for side in data.sides.get("road", {}):
        middle = between(data.grid.centre(side[0]), data.grid.centre(side[1]), 0.5)
        for hex_ in side:
            links[hex_].append(middle)
    for hex_, exits in links.items():
        if len(exits) == 1:
            exits += _way_off(data, hex_, exits[0])
    return links


def _road_in(data: MapData, hex_: str, exits: list[Point]) -> str:
    centre = data.grid.centre(hex_)
    if len(exits) == 2 and hex_ not in data.names:
        return f"M{pair(exits[0])}Q{pair(centre)} {pair(exits[1])}"
    return "".join(f"M{pair(centre)}L{pair(leave)}" for leave in exits)


def _way_off(data: MapData, hex_: str, enter: Point) -> list[Point]:
    """Where a road that ends at the sheet's edge leaves it, as far from its entry as can be."""
    centre = data.grid.centre(hex_)
    leaves = [between(centre, beyond, 0.62) for beyond in data.grid.beyond(hex_)]
    return sorted(leaves, key=lambda p: -((p[0] - enter[0]) ** 2 + (p[1] - enter[1]) ** 2))[:1]


def _unroll(data: MapData, around: dict[Corner, list[Corner]]) -> list[list[Corner]]:
    """The pieces of a net of corners, each as a line from end to end."""
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
    wet = any(data.terrain[hex_] in WATER for hex_ in hexes)
    barred = any(data.barred(a, b) for a in hexes for b in hexes if a != b)
    return len(hexes) < 3 or wet or barred
