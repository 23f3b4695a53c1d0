"""The key of a map: a sample of everything it shows, and its scale."""

from __future__ import annotations

from hexfront.drawing.cartouche import STREAM, english_of, terrain_sample
from hexfront.drawing.curves import UNIT
from hexfront.drawing.lettering import ANCHOR, STAR, SYMBOLS
from hexfront.drawing.looks import Stream
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.marks import sample
from hexfront.drawing.svg import moved, path, text
from hexfront.drawing.terrain import rampart

BROAD_STREAM = "M-40-8Q-20-18 0-8T40-8V8Q20 18 0 8T-40 8Z"
WIDE = 0.12
"""The width in hexes from which a river is broad in the key too."""

LANES = {
    "road": path("M-38 0H38", "casing") + path("M-38 0H38", "road"),
    "street": path("M-38 0H38", "street-casing") + path("M-38 0H38", "street"),
    "rail": path("M-38 0H38", "rail-bed") + path("M-38 0H38", "rail"),
}
PARAPETS = (
    path(BROAD_STREAM, "bank", transform="rotate(90)")
    + path(BROAD_STREAM, "river broad", transform="rotate(90)")
    + path("M-22 0H22", "bridge")
    + path("M-26-14L-22-7.5H22L26-14M-26 14L-22 7.5H22L26 14", "parapet")
)
CROSSINGS: dict[str, tuple[str, str]] = {
    "bridge": (path("M-22 0H22", "bridge-casing") + path("M-22 0H22", "bridge"), "Bridge"),
    "ferry": (path("M-22 0H22", "ferry-casing") + path("M-22 0H22", "ferry"), "Ferry"),
    "all-sea": (path("M-38 0H38", "barred"), "All-sea hexside"),
    "all-lake": (path("M-38 0H38", "barred"), "All-lake hexside"),
}
FEATURES = {
    "key point": (path(STAR, "key-mark"), "Key point"),
    "harbour": (path(ANCHOR, "anchor"), "Harbour"),
}


def key_entries(data: MapData, with_marks: frozenset[str]) -> list[tuple[str, str]]:
    """A sample of everything that the map shows, with its name."""
    kinds = ["clear", *(kind for kind in data.looks.terrain if kind in data.terrain.values())]
    terrain = [(_sample(data, kind), english_of(data, kind)) for kind in kinds]
    terrain += [
        (_sample(data, "clear") + _works(data), feature.capitalize())
        for feature in data.looks.ramparts
        if data.with_feature(feature)
    ]
    features = [FEATURES[kind] for kind in FEATURES if data.with_feature(kind)]
    known = {kind: (LANES[lane.look], lane.name) for kind, lane in data.looks.ways.items()}
    known |= {kind: _river(river) for kind, river in data.looks.rivers.items()} | CROSSINGS
    if data.looks.overhang is not None:
        known["bridge"] = (PARAPETS, "Bridge")
    ways = [known[kind] for kind in known if data.sides.get(kind)]
    marks = [(sample(data, mark), mark.words) for mark in data.looks.marks if mark.what in with_marks]
    return [*terrain, *features, *ways, *marks]


def _river(river: Stream) -> tuple[str, str]:
    stream = BROAD_STREAM if river.width > WIDE else STREAM
    return path(stream, "bank") + path(stream, river.look), f"{river.name} hexside"


def _sample(data: MapData, kind: str) -> str:
    """A hex of a terrain, with the star of an objective and the ramparts it may lie behind."""
    star = SYMBOLS["objective"] if data.looks.places.get(kind) == "objective" else ""
    ramparts = kind in data.looks.terrain and data.looks.terrain[kind].ramparts
    return terrain_sample(data, kind) + star + (_works(data) if ramparts else "")


def _works(data: MapData) -> str:
    """Ramparts, centred on the origin."""
    some = data.grid.all_hexes()[0]
    x, y = data.grid.centre(some)
    lines = path(rampart(data, some, 0.86), "teeth") + path(rampart(data, some, 0.78), "rampart")
    return moved(moved(lines, (-x * UNIT, -y * UNIT)), (0, 0), "scale(.85)")


def scale_bars(data: MapData) -> str:
    """A bar of kilometres and one of miles, each about four hexes long."""
    drawn = []
    for y, unit, km in ((0, "km", 1.0), (52, "miles", 1.609344)):
        hexes = 4 * data.km_per_hex / km
        length = round(hexes / 5) * 5 or round(hexes)
        wide = length * km / data.km_per_hex * UNIT
        drawn += [
            path(f"M0 {y - 10}v10h{wide:.1f}v-10M{wide / 2:.1f} {y - 10}v10", "rule", stroke_width=2),
            text("0", "scale", (-5, y - 16)),
            text(
                data.words(f"{length} {unit.removesuffix('s') if length == 1 else unit}"), "scale", (wide - 20, y - 16)
            ),
        ]
    return "".join(drawn)
