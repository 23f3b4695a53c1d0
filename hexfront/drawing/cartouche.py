"""Title, terrain key, scale and compass."""

from __future__ import annotations

from hexfront.drawing.curves import UNIT, rounded
from hexfront.drawing.geometry import Box
from hexfront.drawing.look import PAPER
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.marks import sample
from hexfront.drawing.svg import element, moved, path, rectangle, text

APRON = 150
"""Height of the strip below the map, in SVG units."""

KEY_STEP, COLUMN_STEP = 188, 215
"""The distance between terrains in the key, and between its columns of lines."""

STREAM = "M-40-4Q-20-14 0-4T40-4V2Q20 12 0 2T-40 2Z"
LINES = (
    (path(STREAM, "bank") + path(STREAM, "river"), "River hexside"),
    (path("M-38 0H38", "casing") + path("M-38 0H38", "road"), "Road"),
    (path("M-38 0H38", "barred"), "All-water hexside"),
)
FRONTIER = path("M-38 0H38", "border-band") + path("M-38 0H38", "border")


def title(data: MapData) -> str:
    """A cartouche in the open sea of the sheet's corner."""
    name, _, edition = data.words(data.title).partition(",")
    card = (
        rectangle("paper", 0, 0, 560, 176)
        + rectangle("rule", 8, 8, 544, 160)
        + text(name.upper(), "heading", (284, 82), font_size=66)
        + path("M90 100h380", "rule")
        + text(data.words(data.subtitle), "note", (280, 128), font_size=22)
        + text(edition.strip(), "note", (280, 152), font_size=16, font_style="italic")
    )
    left, top, _, _ = edges(data)
    return moved(card, (left + 60, top + 55))


def apron(data: MapData, *, with_marks: bool) -> str:
    """The strip below the map: terrain key, scale, compass and sources."""
    left, _, right, bottom = edges(data)
    sources = f"{data.words('Sources')}: " + "; ".join(dict.fromkeys(data.credits))
    content = (
        rectangle("apron", left, bottom, right - left, APRON)
        + moved(_key(data, with_marks=with_marks), (left + 80, bottom + 62))
        + moved(_scale(data), (right - 500, bottom + 62))
        + moved(compass(data), (right - 85, bottom + 70), f"rotate({90 - data.bearing_of_right:.1f})")
        + text(sources, "small", (left + 26, bottom + APRON - 14))
    )
    return element("g", content, id="legend")


def frame(data: MapData, *, with_apron: bool) -> str:
    """A fine line around the map and a strong one around the whole sheet."""
    left, top, right, bottom = edges(data)
    whole = bottom - top + (APRON if with_apron else 0)
    return rectangle("inner-frame", left, top, right - left, bottom - top) + rectangle(
        "outer-frame", left, top, right - left, whole
    )


def edges(data: MapData) -> Box:
    """The rectangle around the map, in SVG units."""
    return Box(*(UNIT * value for value in data.edges))


def _key(data: MapData, *, with_marks: bool) -> str:
    """A sample of each terrain the map has, then of its lines and marks."""
    kinds = ["clear", *(kind for kind in data.looks.terrain if kind in data.terrain.values())]
    samples = [
        moved(terrain_sample(data, kind) + text(data.words(english_of(data, kind)), "key", (56, 5)), (KEY_STEP * i, 0))
        for i, kind in enumerate(kinds)
    ]
    start = KEY_STEP * len(kinds) + 10
    lines = [*LINES, *([(FRONTIER, data.looks.frontier.words)] if data.looks.frontier else [])]
    marks = [(sample(data, mark), mark.words) for mark in data.looks.marks] if with_marks else []
    for i, (picture, words) in enumerate(lines + marks):
        is_line = i < len(lines)
        place = (start + COLUMN_STEP * (i // 2) + (0 if is_line else 15), 44 * (i % 2) - 22)
        samples.append(moved(picture + text(data.words(words), "key", (52 if is_line else 26, 5)), place))
    return "".join(samples)


def english_of(data: MapData, kind: str) -> str:
    """A terrain as the key names it, in English."""
    return data.looks.terrain[kind].name if kind in data.looks.terrain else kind.capitalize()


def terrain_sample(data: MapData, kind: str) -> str:
    """A hex of a terrain, centred on the origin."""
    some = data.grid.all_hexes()[0]
    x, y = data.grid.centre(some)
    shape = rounded([(corner.point[0] - x, corner.point[1] - y) for corner in data.grid.corners(some)], 0.08)
    look = data.looks.terrain.get(kind)
    layers = element("path", d=shape, fill=look.tint if look else PAPER)
    if look:
        outlined = {"class_": look.texture} if look.apart else {}
        layers += element("path", d=shape, fill=f"url(#{look.texture})", **outlined)
    return moved(layers + path(shape, "key-hex"), (0, 0), "scale(.85)")


def _scale(data: MapData) -> str:
    """A bar of 100 kilometres and one of 60 miles."""
    kilometres, miles = 100 * UNIT / data.km_per_hex, 60 * 1.609344 * UNIT / data.km_per_hex
    metric = f"M0-20v8h{kilometres:.1f}v-8M{kilometres / 2:.1f}-20v8"
    english = f"M0 14v8h{miles:.1f}v-8M{miles / 3:.1f} 14v8M{miles * 2 / 3:.1f} 14v8"
    return (
        path(metric + english, "rule")
        + text("0", "small", (-3, -26))
        + text("100 km", "small", (kilometres - 12, -26))
        + text("0", "small", (-3, 40))
        + text(data.words("60 miles"), "small", (miles - 12, 40))
    )


def compass(data: MapData) -> str:
    """A needle that points north, which is not up if the sheet is rotated."""
    return (
        element("circle", class_="rule", r=40)
        + element("path", d="M0-38L8 0H-8Z", fill="#7a1118")
        + element("path", d="M0 38L8 0H-8Z", fill="#f6efdc", stroke="#4a3a28")
        + path("M-40 0h10M30 0h10", "rule")
        + text(data.words("N"), "note", (0, -44), font_size=19, font_weight="bold")
    )
