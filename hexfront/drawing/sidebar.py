"""The column beside a map that has an inset: title, key, scale and sources above the inset."""

from __future__ import annotations

from textwrap import wrap

from hexfront.drawing.cartouche import STREAM, compass, edges, terrain_sample, terrain_words
from hexfront.drawing.curves import UNIT
from hexfront.drawing.geometry import Box
from hexfront.drawing.lettering import ANCHOR, STAR
from hexfront.drawing.look import SIDES, TINTS
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.marks import arrow, plate
from hexfront.drawing.svg import element, frame_rectangle, moved, path, rectangle, text
from hexfront.drawing.terrain import rampart

MARGIN = 45
"""Paper around map and inset, in SVG units."""

LINE = 100
"""From one line of the key to the next."""

NAMES = {"neva": "Neva", "don": "Don", "volga": "Volga"}
BROAD_STREAM = "M-40-8Q-20-18 0-8T40-8V8Q20 18 0 8T-40 8Z"
WAYS = {
    "road": (path("M-38 0H38", "casing") + path("M-38 0H38", "road"), "Road"),
    "rail": (path("M-38 0H38", "rail-bed") + path("M-38 0H38", "rail"), "Railway"),
    "river": (path(STREAM, "bank") + path(STREAM, "river"), "River hexside"),
    **{
        kind: (path(BROAD_STREAM, "bank") + path(BROAD_STREAM, f"river {kind}"), f"{name} hexside")
        for kind, name in NAMES.items()
    },
    "bridge": (path("M-22 0H22", "bridge-casing") + path("M-22 0H22", "bridge"), "Bridge"),
    "ferry": (path("M-22 0H22", "ferry-casing") + path("M-22 0H22", "ferry"), "Ferry"),
    "all-sea": (path("M-38 0H38", "barred"), "All-sea hexside"),
    "all-lake": (path("M-38 0H38", "barred"), "All-lake hexside"),
}
FEATURES = {
    "key point": (path(STAR, "key-mark"), "Key point"),
    "harbour": (path(ANCHOR, "anchor"), "Harbour"),
}
MARKS = {
    "entry": (arrow(0.0, SIDES["german"]), "Entry area"),
    "set-up": (plate("1 I", SIDES["soviet"]), "Set-up"),
}


def sheet_edges(data: MapData) -> Box:
    """The rectangle around everything, in SVG units."""
    left, top, right, bottom = edges(data)
    return Box(left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)


def paper(data: MapData) -> str:
    """What lies under map and column."""
    left, top, right, bottom = sheet_edges(data)
    return rectangle("sidebar", left, top, right - left, bottom - top)


def sidebar(data: MapData, *, with_marks: frozenset[str], with_title: bool) -> str:
    """Title and key above the inset, and the inset's own heading."""
    _, inset = data.outline.frames
    left, top = inset.left * UNIT, data.outline.frames[0].top * UNIT
    width = (inset.right - inset.left) * UNIT
    content = _title(data, width) if with_title else ""
    content += moved(_key(data, width, with_marks), (0, 470))
    heading = text((data.inset or "").upper(), "heading", (inset.left * UNIT + width / 2, inset.top * UNIT - 28))
    return element("g", moved(content, (left, top)) + element("g", heading, font_size=54), id="legend")


def frames(data: MapData) -> str:
    """A line around the map and one around its inset, and a strong one around the sheet."""
    left, top, right, bottom = sheet_edges(data)
    lines = "".join(frame_rectangle("map-frame", frame) for frame in data.outline.frames)
    return lines + rectangle("outer-frame", left, top, right - left, bottom - top)


def _title(data: MapData, width: float) -> str:
    first, _, second = data.title.rpartition(" ")
    return (
        rectangle("paper", 0, 0, width, 370)
        + rectangle("rule", 12, 12, width - 24, 346)
        + text(first.upper(), "heading", (width / 2, 110), font_size=64)
        + text(second.upper(), "heading", (width / 2, 240), font_size=118)
        + path(f"M{width * 0.15:.0f} 272H{width * 0.85:.0f}", "rule")
        + text(data.subtitle, "note", (width / 2, 322), font_size=38)
    )


def _key(data: MapData, width: float, with_marks: frozenset[str]) -> str:
    """Samples of what the map has in two columns, then scale, compass and sources."""
    entries = _entries(data, with_marks)
    half = (len(entries) + 1) // 2
    drawn = []
    for i, (picture, words) in enumerate(entries):
        place = (70 + width / 2 * (i // half), LINE * (i % half))
        drawn.append(moved(picture + text(words, "side-key", (72, 9)), place))
    below = LINE * half
    drawn.append(moved(_scale(data), (30, below + 40)))
    drawn.append(moved(compass(), (width - 110, below + 30), f"scale(1.5) rotate({90 - data.bearing_of_right:.1f})"))
    for i, words in enumerate(wrap("Sources: " + "; ".join(dict.fromkeys(data.credits)), 92)):
        drawn.append(text(words, "small", (10, below + 150 + 26 * i), font_size=20))
    return "".join(drawn)


def _entries(data: MapData, with_marks: frozenset[str]) -> list[tuple[str, str]]:
    kinds = ["clear", *(kind for kind in TINTS if kind in data.terrain.values())]
    terrain = [(_sample(data, kind), terrain_words(kind)) for kind in kinds]
    if data.with_feature("fortification"):
        terrain.append((_sample(data, "clear") + _works(data), "Fortification"))
    features = [FEATURES[kind] for kind in FEATURES if data.with_feature(kind)]
    ways = [WAYS[kind] for kind in WAYS if data.sides.get(kind)]
    return [*terrain, *features, *ways, *(MARKS[kind] for kind in MARKS if kind in with_marks)]


def _sample(data: MapData, kind: str) -> str:
    return terrain_sample(data, kind) + (_works(data) if kind == "fortified city" else "")


def _works(data: MapData) -> str:
    """Ramparts about the origin."""
    some = data.grid.all_hexes()[0]
    x, y = data.grid.centre(some)
    lines = path(rampart(data, some, 0.86), "teeth") + path(rampart(data, some, 0.78), "rampart")
    return moved(moved(lines, (-x * UNIT, -y * UNIT)), (0, 0), "scale(.85)")


def _scale(data: MapData) -> str:
    """A bar of kilometres and one of miles, each about four hexes long."""
    drawn = []
    for y, unit, km in ((0, "km", 1.0), (52, "miles", 1.609344)):
        length = round(4 * data.km_per_hex / km / 5) * 5
        wide = length * km / data.km_per_hex * UNIT
        drawn += [
            path(f"M0 {y - 10}v10h{wide:.1f}v-10M{wide / 2:.1f} {y - 10}v10", "rule", stroke_width=2),
            text("0", "small", (-5, y - 16), font_size=22),
            text(f"{length} {unit}", "small", (wide - 20, y - 16), font_size=22),
        ]
    return "".join(drawn)
