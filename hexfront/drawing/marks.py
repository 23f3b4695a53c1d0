"""Marks of a game on its map: set-up, entry and supply."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot

from hexfront.drawing.curves import polyline
from hexfront.drawing.geometry import Point
from hexfront.drawing.look import PALE
from hexfront.drawing.looks import KeyMark
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.svg import element, moved, text, units
from hexfront.games.face import Mark
from hexfront.kernel.errors import unknown

ARROW = "M0 0L-15-12V-5H-30V5H-15V12Z"
BESIDE = {"set-up": (0.0, 0.3), "supply": (-0.34, 0.0)}
"""The position of a mark in its hex."""


def marks(data: MapData, wanted: Iterable[Mark]) -> str:
    """All marks; a kind is a side and one of set-up, zone, entry or supply."""
    return "".join(_mark(data, *mark) for mark in wanted)


def mark_spots(data: MapData, mark: Mark) -> list[Point]:
    """The areas that marks cover, for names to avoid."""
    kind, hex_, _ = mark
    what = kind.partition(" ")[2]
    return [_beside(data, hex_, what)] if what in BESIDE else []


def plate(words: str, colour: str) -> str:
    """A small label that says what starts there."""
    wide = 9 * len(words) + 8
    board = element("rect", x=-wide / 2, y=-9, width=wide, height=18, rx=3, fill=colour, stroke=PALE)
    return board + _letters(words, (0, 5), 13, PALE)


def disc(letter: str, colour: str) -> str:
    """A disc with the letter of a supply source."""
    return element("circle", r=10, fill=colour, stroke=PALE, stroke_width=1.5) + _letters(letter, (0, 5), 14, PALE)


def arrow(angle: float, colour: str) -> str:
    """An arrow that ends at the origin; the angle is its direction, clockwise from the right."""
    return element("path", d=ARROW, transform=f"rotate({angle:.1f})", fill=colour, stroke=PALE, stroke_width=1.2)


def sample(data: MapData, mark: KeyMark) -> str:
    """A mark as the key shows it."""
    colour = data.looks.of(mark.side).mark
    if mark.what == "entry":
        return arrow(0.0, colour)
    return disc(mark.text, colour) if mark.what == "supply" else plate(mark.text, colour)


def _mark(data: MapData, kind: str, hex_: str, words: str) -> str:
    side, _, what = kind.partition(" ")
    sides, drawers = data.looks.sides, {"set-up": _set_up, "zone": _zone, "entry": _entry, "supply": _supply}
    if side not in sides or what not in drawers:
        raise unknown("kind of mark", kind, [f"{one} {other}" for one in sides for other in drawers])
    if hex_ not in data.terrain:
        raise unknown("hex", hex_, data.terrain)
    drawn = drawers[what](data, hex_, words, data.looks.of(side).mark)
    return element("g", drawn, class_=f"mark {side} {what}", data_hex=hex_)


def _set_up(data: MapData, hex_: str, words: str, colour: str) -> str:
    return moved(plate(words, colour), units(_beside(data, hex_, "set-up")))


def _supply(data: MapData, hex_: str, words: str, colour: str) -> str:
    return moved(disc(words or "S", colour), units(_beside(data, hex_, "supply")))


def _zone(data: MapData, hex_: str, words: str, colour: str) -> str:
    """A tinted hex, with its text below the middle."""
    shape = polyline([corner.point for corner in data.grid.corners(hex_)], closed=True)
    tint = element("path", d=shape, class_="zone", fill=colour, stroke=colour)
    x, y = units(data.grid.centre(hex_))
    return tint + (_letters(words, (x, y + 36), 12, colour) if words else "")


def _entry(data: MapData, hex_: str, words: str, colour: str) -> str:
    """An arrow into the hex, from off the sheet if it is at the edge, with the turns or the area's letter beside it."""
    (x, y), (dx, dy) = data.grid.centre(hex_), _inwards(data, hex_)
    tip = units((x - 0.44 * dx, y - 0.44 * dy))
    beside = (22, 4 - 6 * dy) if abs(dy) > abs(dx) else (-14 * dx, -15)
    turns = _letters(words, beside, 34 if words.isalpha() else 14, colour, "halo") if words else ""
    return moved(arrow(degrees(atan2(dy, dx)), colour) + turns, tip)


def _beside(data: MapData, hex_: str, what: str) -> Point:
    x, y = data.grid.centre(hex_)
    return x + BESIDE[what][0], y + BESIDE[what][1]


def _inwards(data: MapData, hex_: str) -> Point:
    """The direction in which units enter: away from the nearest edge of the sheet, or downwards inside it."""
    outside = data.grid.beyond(hex_)
    if not outside:
        return 0.0, 1.0
    x, y = data.grid.centre(hex_)
    x -= sum(point[0] for point in outside) / len(outside)
    y -= sum(point[1] for point in outside) / len(outside)
    return x / hypot(x, y), y / hypot(x, y)


def _letters(words: str, at: Point, size: int, colour: str, look: str = "mark-letters") -> str:
    return text(words, look, at, font_size=size, font_weight="bold", fill=colour)
