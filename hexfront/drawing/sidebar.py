"""The column beside a map that has an inset: title, key, scale and sources above the inset."""

from __future__ import annotations

from math import ceil
from textwrap import wrap

from hexfront.drawing.cartouche import compass, edges
from hexfront.drawing.curves import UNIT
from hexfront.drawing.geometry import Box
from hexfront.drawing.key import key_entries, scale_bars
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.svg import element, frame_rectangle, moved, path, rectangle, text

MARGIN = 45
"""The margin around map and inset, in SVG units."""

TITLE, HEADING, FOOT = 330, 95, 110
"""The height of the title, of the inset's heading, and the least height of the strip below the map."""

CLOSEST, WIDEST = 70, 150
"""The least and the greatest distance between lines of the key."""


def sheet_edges(data: MapData) -> Box:
    """The rectangle around everything, in SVG units."""
    left, top, right, bottom = edges(data)
    bottom = max(bottom, data.outline.frames[0].bottom * UNIT + FOOT)
    return Box(left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)


def paper(data: MapData) -> str:
    """The background of map and column."""
    left, top, right, bottom = sheet_edges(data)
    return rectangle("sidebar", left, top, right - left, bottom - top)


def sidebar(data: MapData, *, with_marks: frozenset[str], with_title: bool) -> str:
    """Title and key above the inset, the inset's own heading, and the strip below the map."""
    frame, inset = data.outline.frames
    width, height = (inset.right - inset.left) * UNIT, (inset.top - frame.top) * UNIT
    title = _title(data, width) if with_title else ""
    key = moved(_key(data, width, height - TITLE - HEADING, with_marks), (0, TITLE))
    heading = text(data.words(data.inset or "").upper(), "heading", (width / 2, height - 30), font_size=54)
    column = moved(title + key + heading, (inset.left * UNIT, frame.top * UNIT))
    strip = moved(_foot(data, (frame.right - frame.left) * UNIT), (frame.left * UNIT, frame.bottom * UNIT + 62))
    return element("g", column + strip, id="legend")


def frames(data: MapData) -> str:
    """A line around the map and one around its inset, and a strong one around the sheet."""
    left, top, right, bottom = sheet_edges(data)
    lines = "".join(frame_rectangle("map-frame", frame) for frame in data.outline.frames)
    return lines + rectangle("outer-frame", left, top, right - left, bottom - top)


def _title(data: MapData, width: float) -> str:
    first, _, second = data.words(data.title).rpartition(" ")
    return (
        rectangle("paper", 0, 0, width, 300)
        + rectangle("rule", 12, 12, width - 24, 276)
        + text(first.upper(), "heading", (width / 2, 82), font_size=50)
        + text(second.upper(), "heading", (width / 2, 192), font_size=104)
        + path(f"M{width * 0.15:.0f} 216H{width * 0.85:.0f}", "rule")
        + text(data.words(data.subtitle), "note", (width / 2, 260), font_size=36)
    )


def _key(data: MapData, width: float, height: float, with_marks: frozenset[str]) -> str:
    """Samples of the map's terrain and lines, in two columns, or in three if space is short."""
    entries = key_entries(data, with_marks)
    columns = 2 if ceil(len(entries) / 2) * CLOSEST <= height else 3
    rows = ceil(len(entries) / columns)
    line = min(WIDEST, height / rows)
    drawn = []
    for i, (picture, words) in enumerate(entries):
        place = (0.52 * line + width / columns * (i // rows), line * (i % rows + 0.5))
        drawn.append(moved(picture + text(data.words(words), "side-key", (62, 10)), place, f"scale({line / 105:.2f})"))
    return "".join(drawn)


def _foot(data: MapData, width: float) -> str:
    """Scale, sources and compass side by side."""
    sources = wrap(f"{data.words('Sources')}: " + "; ".join(dict.fromkeys(data.credits)), round((width - 850) / 9))
    lines = "".join(text(words, "small", (600, 22 * i - 18)) for i, words in enumerate(sources))
    north = moved(compass(data), (width - 60, 0), f"scale(.95) rotate({90 - data.bearing_of_right:.1f})")
    return moved(scale_bars(data), (10, -8)) + north + element("g", lines, class_="sources")
