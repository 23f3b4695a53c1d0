"""The strip above a map whose sheet has no room for a title: title, key, scale and sources side by side."""

from __future__ import annotations

from math import ceil
from textwrap import wrap

from hexfront.drawing.cartouche import compass, edges
from hexfront.drawing.geometry import Box
from hexfront.drawing.key import key_entries, scale_bars
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.svg import element, moved, path, rectangle, text

HEIGHT = 380
"""Height of the strip, in SVG units."""

TITLE, FOOT, ROWS = 900, 640, 4
"""The width of the title and of the part with the scale, and the lines of the key between them."""


def sheet_edges(data: MapData) -> Box:
    """The rectangle around map and strip, in SVG units."""
    left, top, right, bottom = edges(data)
    return Box(left, top - HEIGHT, right, bottom)


def head(data: MapData, *, with_marks: frozenset[str], with_title: bool, with_key: bool) -> str:
    """The strip with what is wanted of it."""
    left, top, right, _ = sheet_edges(data)
    width = right - left
    content = rectangle("sidebar", 0, 0, width, HEIGHT)
    if with_title:
        content += element("g", _title(data), id="title", class_="title")
    if with_key:
        between = width - TITLE - FOOT
        foot = moved(_foot(data), (width - FOOT, 0))
        content += element("g", moved(_key(data, between, with_marks), (TITLE, 0)) + foot, id="legend")
    return moved(content, (left, top))


def frame(data: MapData, *, with_head: bool) -> str:
    """A fine line around the map and a strong one around the whole sheet."""
    left, top, right, bottom = edges(data)
    highest = sheet_edges(data).top if with_head else top
    return rectangle("inner-frame", left, top, right - left, bottom - top) + rectangle(
        "outer-frame", left, highest, right - left, bottom - highest
    )


def _title(data: MapData) -> str:
    middle = TITLE / 2
    return (
        rectangle("paper", 40, 40, TITLE - 80, HEIGHT - 80)
        + rectangle("rule", 52, 52, TITLE - 104, HEIGHT - 104)
        + text(data.words(data.title).upper(), "heading", (middle, 190), font_size=88)
        + path(f"M130 226H{TITLE - 130}", "rule")
        + text(data.words(data.subtitle), "note", (middle, 286), font_size=38)
    )


def _key(data: MapData, width: float, with_marks: frozenset[str]) -> str:
    """The samples in columns."""
    entries = key_entries(data, with_marks)
    columns = ceil(len(entries) / ROWS)
    step = (HEIGHT - 40) / ROWS
    drawn = []
    for i, (picture, words) in enumerate(entries):
        place = (50 + width / columns * (i // ROWS), 20 + step * (i % ROWS + 0.5))
        drawn.append(moved(picture + text(data.words(words), "side-key", (60, 10)), place, "scale(.8)"))
    return "".join(drawn)


def _foot(data: MapData) -> str:
    """Scale and compass above the sources."""
    sources = wrap(f"{data.words('Sources')}: " + "; ".join(dict.fromkeys(data.credits)), 62)
    lines = "".join(text(words, "small", (20, 236 + 22 * i)) for i, words in enumerate(sources))
    north = moved(compass(data), (FOOT - 90, 110), f"scale(1.3) rotate({90 - data.bearing_of_right:.1f})")
    return moved(scale_bars(data), (20, 90)) + north + element("g", lines, class_="sources")
