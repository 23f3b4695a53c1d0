"""The coast as drawn on the sheet: real shores, bent so that land and water hexes look like what they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from hexfront.kernel.sheet import BARRED, CLOSED, WATER
from tools.mapmaking.build import Sheet
from tools.mapmaking.land import hex_shape
from tools.mapmaking.terrain import PARK

EDGE = 0.35
"""How far the drawing extends beyond the outermost corners."""

CORE, NECK, CHANNEL, STRAY, SMOOTH = 0.31, 0.2, 0.09, 0.1, 0.14
"""In hexes: the least land in a playable hex, the width of an isthmus over a passable hexside, half the width
of an all-water hexside, how far land may extend into a water hex, and the size of bays that are filled."""

ROUND, SHORE = 0.16, 0.26
"""The radius to which the corners of parks are rounded, and those of a shore that follows the hexes."""

ISLET = 0.28
"""The radius of an island in a hex that cannot be entered."""

GENERALISED, SMALLEST = 0.015, 0.012
"""The tolerance of the shore line, and the area below which islands and lakes are dropped."""


def build_outlines(sheets: list[Sheet]) -> dict[str, Any]:
    """Frames, rings of playable land, land out of play and parks, and borders of a map and its inset, in hexes."""
    parts = [_outline(sheet) for sheet in sheets]
    keys = ("land", "out_of_play", "borders", "parks")
    rings = {key: [ring for part in parts for ring in part[key]] for key in keys}
    if not rings["parks"]:
        del rings["parks"]
    return {"frames": [part["frame"] for part in parts], **rings}


def _outline(sheet: Sheet) -> dict[str, Any]:
    inside = [number for number, entry in sheet.hexes.items() if entry.terrain != "outside"]
    frame = _frame(sheet, inside)
    on_sheet = unary_union([hex_shape(sheet.grid, number) for number in inside])
    playable = unary_union([hex_shape(sheet.grid, number) for number in _playable(sheet)])
    land = _land(sheet, playable).intersection(on_sheet)
    dry = sheet.water.dry.intersection(frame)
    islets = [
        Point(sheet.grid.centre(hex_)).buffer(ISLET) for hex_, own in sheet.hexes.items() if own.feature == "island"
    ]
    decided = sheet.recipe.hexes_decide
    islands = [part for part in _polygons(dry) if not (decided or part.intersects(playable.buffer(-STRAY)))]
    beyond = dry.union(land.buffer(0.05)).intersection(frame).difference(on_sheet)
    if decided:
        beyond = beyond.difference(unary_union([hex_shape(sheet.grid, number) for number in _wet(sheet)]).buffer(1))
    return {
        "frame": [round(value, 2) for value in frame.bounds],
        "land": _rings(land),
        "out_of_play": _rings(beyond.union(unary_union([*islands, *islets]).difference(land.buffer(STRAY)))),
        "borders": _borders(sheet, frame, land),
        "parks": _rings(_rounded(_parks(sheet), ROUND).intersection(land)) if sheet.recipe.parks else [],
    }


def _land(sheet: Sheet, playable: BaseGeometry) -> BaseGeometry:
    """Real land near playable hexes, with land added and water cut out where the hexes require it."""
    added, channels = _added_land(sheet), _channels(sheet)
    shores = sheet.water.dry.union(added).buffer(SMOOTH).buffer(-SMOOTH)
    near = shores.intersection(playable.buffer(STRAY)).difference(sheet.water.lakes)
    whole = near.union(added.intersection(playable))
    if sheet.recipe.hexes_decide:
        whole = _rounded(whole, SHORE)
    return _rounded(whole.difference(channels), 0.03, first=1)


def _rounded(shape: BaseGeometry, radius: float, first: int = -1) -> BaseGeometry:
    """A shape with rounded corners; ``first`` is -1 if spits go before bays are filled, or 1 the other way round."""
    return shape.buffer(first * radius).buffer(-2 * first * radius).buffer(first * radius)


def write_outlines(outline: dict[str, Any], path: Path) -> None:
    lines = (f" {json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in outline.items())
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _frame(sheet: Sheet, inside: list[str]) -> BaseGeometry:
    corners = [corner.point for number in inside for corner in sheet.grid.corners(number)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return box(min(xs) - EDGE, min(ys) - EDGE, max(xs) + EDGE, max(ys) + EDGE)


def _playable(sheet: Sheet) -> list[str]:
    return [number for number, entry in sheet.hexes.items() if entry.terrain not in CLOSED]


def _wet(sheet: Sheet) -> set[str]:
    return {number for number, entry in sheet.hexes.items() if entry.terrain in WATER}


def _barred(sheet: Sheet, one: str, two: str) -> bool:
    side = (one, two) if one < two else (two, one)
    return any((side, kind) in sheet.sides for kind in BARRED)


def _added_land(sheet: Sheet) -> BaseGeometry:
    """A core for each playable hex and a neck over each passable hexside that is mostly water."""
    playable = _playable(sheet)
    shapes: list[BaseGeometry] = _inland(sheet) if sheet.recipe.hexes_decide else []
    for number in playable:
        centre = sheet.grid.centre(number)
        shapes.append(Point(centre).buffer(CORE))
        for other in sheet.grid.neighbours(number):
            if number < other and other in playable and not _barred(sheet, number, other):
                side = LineString([c.point for c in sheet.grid.side(number, other)])
                if sheet.water.dry.intersection(side).length < 0.4 * side.length:
                    shapes.append(LineString([centre, sheet.grid.centre(other)]).buffer(NECK))
    return unary_union(shapes)


def _inland(sheet: Sheet) -> list[BaseGeometry]:
    """Every hex that touches no water hex, whatever real water crosses it."""
    wet = _wet(sheet)
    return [
        hex_shape(sheet.grid, number)
        for number in sheet.hexes
        if wet.isdisjoint({number, *sheet.grid.neighbours(number)})
    ]


def _parks(sheet: Sheet) -> BaseGeometry:
    """Parks, gardens and cemeteries, as far as they lie in open ground."""
    ground = unary_union([hex_shape(sheet.grid, n) for n, entry in sheet.hexes.items() if entry.terrain == "clear"])
    return sheet.geography.areas(PARK).intersection(ground)


def _channels(sheet: Sheet) -> BaseGeometry:
    """Water along each all-water hexside and at each river's mouth."""
    sides = [side for side, kind in sheet.sides if kind in BARRED]
    lines = [LineString([corner.point for corner in sheet.grid.side(*side)]) for side in sides]
    return unary_union([*(line.buffer(CHANNEL) for line in lines), *_mouths(sheet)])


def _mouths(sheet: Sheet) -> list[BaseGeometry]:
    """From the last corner of each river on a water hex towards the middle of that hex."""
    wide = {river.kind: river.mouth for river in sheet.recipe.rivers}
    corners = {corner: wide[kind] for side, kind in sheet.sides if kind in wide for corner in sheet.grid.side(*side)}
    return [
        LineString([corner.point, sheet.grid.centre(number)]).buffer(corners[corner])
        for number in sorted(_wet(sheet))
        for corner in sheet.grid.corners(number)
        if corner in corners
    ]


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon)]


def _rings(shape: BaseGeometry) -> list[list[list[float]]]:
    """The rings of a shape, holes included: drawn together by the even-odd rule."""
    rings = []
    for part in _polygons(shape):
        plain = part.simplify(GENERALISED)
        if isinstance(plain, Polygon) and plain.area >= SMALLEST:
            holes = [hole for hole in plain.interiors if Polygon(hole).area >= SMALLEST]
            rings += [_points(ring) for ring in (plain.exterior, *holes)]
    return rings


def _borders(sheet: Sheet, frame: BaseGeometry, land: BaseGeometry) -> list[dict[str, Any]]:
    """The frontier of 1941 along hexsides, and the older borders as they ran."""
    lines = [(1941, line) for line in _parts(_frontier(sheet))]
    for name, line in sheet.geography.borders():
        if "1940" in name:
            lines += [(1940, part) for part in _parts(line.intersection(frame).intersection(land.buffer(0.1)))]
    return [{"until": year, "line": _points(line)} for year, line in lines]


def _frontier(sheet: Sheet) -> BaseGeometry:
    sides = [
        LineString([corner.point for corner in sheet.grid.side(number, other)])
        for number in sorted(sheet.recipe.east_prussia)
        for other in sheet.grid.neighbours(number)
        if other not in sheet.recipe.east_prussia and sheet.hexes[other].terrain not in WATER
    ]
    return linemerge(sides)


def _parts(shape: BaseGeometry) -> list[LineString]:
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if isinstance(part, LineString) and part.length > 0.2]


def _points(line: LineString) -> list[list[float]]:
    return [[round(x, 2), round(y, 2)] for x, y in line.coords]
