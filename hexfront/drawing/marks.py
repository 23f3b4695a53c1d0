"""Marks of a game on its map: set-up, entry and supply."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import atan2, degrees

from hexfront.drawing.curves import between, number
from hexfront.drawing.geometry import ACROSS, Corner, Point
from hexfront.drawing.mapdata import MapData
from hexfront.kernel.errors import unknown

Mark = tuple[str, str, str]
"""Kind, hex and text."""

COLOURS = {"german": "#4d5a4a", "soviet": "#a3161f"}
KINDS = ("set-up", "zone", "entry", "supply")
ARROW = "M0 0L-15-12V-5H-30V5H-15V12Z"
BESIDE = {"set-up": (0.0, 0.3), "supply": (-0.34, 0.0)}


def marks(data: MapData, wanted: Iterable[Mark]) -> str:
    """All marks; a kind is a side and one of set-up, zone, entry or supply, such as ``soviet entry``."""
    return "".join(_mark(data, *mark) for mark in wanted)


def mark_spots(data: MapData, mark: Mark) -> list[Point]:
    """Where a mark covers the map, for names to keep away from."""
    kind, hex_, _ = mark
    what = kind.partition(" ")[2]
    return [_beside(data, hex_, what)] if what in BESIDE else []


def _mark(data: MapData, kind: str, hex_: str, text: str) -> str:
    side, _, what = kind.partition(" ")
    if side not in COLOURS or what not in KINDS:
        raise unknown("kind of mark", kind, [f"{s} {k}" for s in COLOURS for k in KINDS])
    if hex_ not in data.terrain:
        raise unknown("hex", hex_, data.terrain)
    drawer = {"set-up": _set_up, "zone": _zone, "entry": _entry, "supply": _supply}[what]
    return f'<g class="mark {side}" data-hex="{hex_}">{drawer(data, hex_, text, COLOURS[side])}</g>'


def _set_up(data: MapData, hex_: str, text: str, colour: str) -> str:
    """A small plate with what starts there."""
    x, y = _beside(data, hex_, "set-up")
    wide = 0.09 * len(text) + 0.08
    plate = f'<rect x="{number(x - wide / 2)}" y="{number(y - 0.09)}" width="{number(wide)}" height="18" rx="3"'
    return f'{plate} fill="{colour}" stroke="#fbf0dc" stroke-width="1.2"/>{_letters((x, y + 0.05), text, 13, "#fbf0dc")}'


def _zone(data: MapData, hex_: str, text: str, colour: str) -> str:
    """A tinted hex, with its text below the middle."""
    path = "M" + "L".join(f"{number(c.point[0])} {number(c.point[1])}" for c in data.grid.corners(hex_)) + "Z"
    tint = f'<path d="{path}" fill="{colour}" fill-opacity=".2" stroke="{colour}" stroke-width="2.500" stroke-dasharray="7 4"/>'
    x, y = data.grid.centre(hex_)
    return tint + (_letters((x, y + 0.36), text, 12, colour) if text else "")


def _entry(data: MapData, hex_: str, text: str, colour: str) -> str:
    """An arrow into the hex, from off the sheet if the hex lies at its edge, with the turns beside it."""
    centre, (dx, dy) = data.grid.centre(hex_), _inwards(data, hex_)
    tip = (centre[0] - 0.44 * dx, centre[1] - 0.44 * dy)
    arrow = (
        f'<path transform="translate({number(tip[0])} {number(tip[1])}) rotate({degrees(atan2(dy, dx)):.1f})" '
        f'd="{ARROW}" fill="{colour}" stroke="#fbf0dc" stroke-width="1.2"/>'
    )
    upright = abs(dy) > abs(dx)
    beside = (tip[0] + 0.22, tip[1] - 0.06 * dy + 0.04) if upright else (tip[0] - 0.14 * dx, tip[1] - 0.15)
    return arrow + (_letters(beside, text, 14, colour, halo=True) if text else "")


def _supply(data: MapData, hex_: str, text: str, colour: str) -> str:
    """A disc with the letter S."""
    x, y = _beside(data, hex_, "supply")
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="10" fill="{colour}" stroke="#fbf0dc" stroke-width="1.500"/>'
    return disc + _letters((x, y + 0.05), text or "S", 14, "#fbf0dc")


def _beside(data: MapData, hex_: str, what: str) -> Point:
    x, y = data.grid.centre(hex_)
    return x + BESIDE[what][0], y + BESIDE[what][1]


def _inwards(data: MapData, hex_: str) -> Point:
    """The direction units enter: away from the sheet's nearest edge, or downwards inside it."""
    centre = data.grid.lattice(hex_)
    off = [Corner(centre.x + dx, centre.y + dy) for dx, dy in ACROSS]
    outside = [corner.point for corner in off if data.grid.hex_at(corner) is None]
    if not outside:
        return 0.0, 1.0
    x = centre.point[0] - sum(p[0] for p in outside) / len(outside)
    y = centre.point[1] - sum(p[1] for p in outside) / len(outside)
    length = (x * x + y * y) ** 0.5 or 1.0
    return between((0.0, 0.0), (x, y), 1 / length)


def _letters(at: Point, text: str, size: int, colour: str, *, halo: bool = False) -> str:
    look = ' class="halo"' if halo else ""
    return (
        f'<text{look} x="{number(at[0])}" y="{number(at[1])}" font-size="{size}" font-weight="bold" '
        f'fill="{colour}">{escape(text)}</text>'
    )
