"""Rivers and their crossings, roads, streets, railways and borders."""

from __future__ import annotations

from collections import defaultdict
from math import hypot

from hexfront.drawing.curves import between, pair, polyline, ribbon, smooth
from hexfront.drawing.geometry import Corner, Point
from hexfront.drawing.mapdata import MapData, Side
from hexfront.drawing.regions import boundary
from hexfront.drawing.svg import element, path
from hexfront.kernel.sheet import BARRED, CLOSED, OUTSIDE

SPRING = 0.006
"""The width of a river at its spring."""

FADING = 0.6
"""How far a river narrows to a point where it ends in open country, in hexes."""

OFF = 1.5
"""How far a road goes on beyond the edge of the sheet, from the middle of its last hex; the frame cuts it off."""

BEYOND = 0.3
"""How far a river goes on beyond the frame that cuts it off, in hexes."""

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
        course = smooth(_onwards(data, line), 3)
        ribbons[kind] += ribbon(course, river.width, end, taper=FADING if _is_lost(data, line[-1]) else 0.0)
    barred = [
        polyline([corner.point for corner in data.grid.side(*side)])
        for kind in sorted(BARRED)
        for side in data.sides.get(kind, {})
    ]
    banks = [path(ribbons[kind], "bank") for kind in sorted(ribbons)]
    water = [path(ribbons[kind], data.looks.rivers[kind].look) for kind in sorted(ribbons)]
    if not data.looks.one_water:
        banks, water = [], [part for both in zip(banks, water, strict=True) for part in both]
    flowing = element("g", "".join(banks + water), clip_path="url(#on-any-land)")
    return element("g", flowing, clip_path="url(#in-frames)") + path("".join(barred), "barred")


def _onwards(data: MapData, line: list[Corner]) -> list[Point]:
    """A river that goes on where it comes to the sheet's edge, so that the frame cuts it off and not the last hex."""
    points = [corner.point for corner in line]
    before = _outwards(data, line[0], points[1])
    after = _outwards(data, line[-1], points[-2])
    return [*before[::-1], *points, *after]


def _outwards(data: MapData, end: Corner, came_from: Point) -> list[Point]:
    """The way on from the end of a river at the sheet's edge: first as it flowed, then straight out; else nothing."""
    hexes = [hex_ for hex_ in data.grid.meeting(end) if data.terrain[hex_] != OUTSIDE]
    if len(hexes) == 3:
        return []
    x, y = end.point
    inside = [data.grid.centre(hex_) for hex_ in hexes]
    out = x - sum(one for one, _ in inside) / len(inside), y - sum(one for _, one in inside) / len(inside)
    flow = x - came_from[0], y - came_from[1]
    away = out[0] / hypot(*out), out[1] / hypot(*out)
    # Two hexes meet where the flow runs straight over the edge; a single one has it turn away from itself.
    ahead = flow[0] / hypot(*flow), flow[1] / hypot(*flow)
    turn = away if len(hexes) == 1 else ((ahead[0] + away[0]) / 2, (ahead[1] + away[1]) / 2)
    far = _to_frame(data, end.point, turn) + BEYOND / hypot(*turn)
    return [(x + share * far * turn[0], y + share * far * turn[1]) for share in (0.25, 1.0)]


def _to_frame(data: MapData, start: Point, way: Point) -> float:
    """How many times a way leads from a point to the frame around it."""
    frame = next((one for one in data.outline.frames if one.holds(start)), data.outline.frames[0])
    edges = ((frame.left, frame.right), (frame.top, frame.bottom))
    return min((edge[go > 0] - at) / go for edge, at, go in zip(edges, start, way, strict=True) if abs(go) > SPRING)


def _is_lost(data: MapData, end: Corner) -> bool:
    """Whether a river ends in open country: neither in water, nor at the edge, nor where another river takes it up."""
    if _open_end(data, end):
        return False
    hexes = data.grid.meeting(end)
    flowing = sum((a, b) in data.sides.get(kind, {}) for kind in data.looks.rivers for a in hexes for b in hexes)
    return flowing == 1


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


def framed(drawn: str) -> str:
    """Ways that the frames of map and inset cut off."""
    return element("g", drawn, clip_path="url(#in-frames)") if drawn else ""


def _course(data: MapData, look: str) -> str:
    links = (link for kind in data.ways(look) for link in sorted(way_links(data, kind).items()))
    return "".join(_way_in(data, hex_, exits) for hex_, exits in links)


def borders(data: MapData) -> str:
    """The current frontier as a broad band, older borders as a fine line."""
    frontier = data.looks.frontier.year if data.looks.frontier else None
    now = "".join(polyline(line) for year, line in data.outline.borders if year == frontier)
    old = "".join(polyline(line) for year, line in data.outline.borders if year != frontier)
    return path(now, "border-band") + path(now, "border") + path(old, "old-border")


def districts(data: MapData) -> str:
    """A wash for each district of a city that is drawn at large, and a line where two of them meet."""
    washes = [
        path("".join(polyline(ring, closed=True) for ring in boundary(data.grid, hexes)), f"district wash-{i % 3}")
        for i, hexes in enumerate(data.districts.values())
    ]
    home = {hex_: name for name, hexes in data.districts.items() for hex_ in hexes}
    wet = {side for kind in data.looks.rivers for side in data.sides.get(kind, {})}
    meeting = {
        (one, two)
        for one in home
        for two in data.grid.neighbours(one)
        if one < two and home.get(two, home[one]) != home[one]
    }
    course = "".join(polyline([corner.point for corner in data.grid.side(*side)]) for side in sorted(meeting - wet))
    borders = path(course, "district-casing") + path(course, "district-border") if course else ""
    return element("g", "".join(washes), clip_path="url(#on-land)") + borders if washes else ""


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
        if len(exits) == 1 or hex_ in data.looks.ways[kind].leaves:
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
    leaves = [between(centre, beyond, OFF) for beyond in data.grid.beyond(hex_)]
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
