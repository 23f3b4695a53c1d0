"""Water, land and the terrain of hexes."""

from __future__ import annotations

from hexfront.drawing.curves import between, polyline, rounded
from hexfront.drawing.look import WATER_LINES
from hexfront.drawing.mapdata import MapData, Ring
from hexfront.drawing.regions import boundary, hexsides
from hexfront.drawing.svg import element, frame_rectangle, path
from hexfront.kernel.sheet import WATER

CORNER = 0.22
"""The share of each hexside taken up by the rounded corners of a terrain."""


def definitions(data: MapData) -> str:
    """The shores, defined once for all the layers that need them."""
    land, far = _rings(data.outline.land), _rings(data.outline.out_of_play)
    clip = element("clipPath", element("path", d=land, clip_rule="evenodd"), id="on-land")
    both = element("path", d=land, clip_rule="evenodd") + element("path", d=far, clip_rule="evenodd")
    clip += element("clipPath", both, id="on-any-land")
    frames = "".join(frame_rectangle("frame", frame) for frame in data.outline.frames)
    clip += element("clipPath", frames, id="in-frames")
    return element("path", id="shore", d=land) + element("path", id="far-shore", d=far) + clip


def ground(data: MapData) -> str:
    """The sea with its depth lines, and the land."""
    layers = [frame_rectangle("water", frame) for frame in data.outline.frames]
    for width, colour in WATER_LINES:
        layers += _shores(class_="water-line", stroke=colour, stroke_width=width)
    layers += _shores(class_="coast")
    for shore, look, texture in (("far-shore", "far", "away"), ("shore", "land", "speckle")):
        layers.append(element("use", href=f"#{shore}", class_=look))
        layers.append(element("use", href=f"#{shore}", fill=f"url(#{texture})", fill_rule="evenodd"))
    return element("g", "".join(layers), clip_path="url(#in-frames)")


def terrain(data: MapData) -> str:
    """Tint and texture of every kind of terrain, clipped at the shore."""
    layers = []
    for kind, look in data.looks.terrain.items():
        numbers = [number for number, own in data.terrain.items() if own == kind]
        groups = [[number] for number in numbers] if look.apart else [numbers]
        shape = "".join(rounded(ring, CORNER) for group in groups for ring in boundary(data.grid, group))
        if shape:
            layers.append(element("path", d=shape, fill=look.tint, fill_rule="evenodd"))
            layers.append(path(shape, look.texture, fill=f"url(#{look.texture})", fill_rule="evenodd"))
    return element("g", "".join(layers), clip_path="url(#on-land)")


def parks(data: MapData) -> str:
    """Parks, gardens and cemeteries in open ground."""
    shape = _rings(data.outline.parks)
    return path(shape, "park", fill_rule="evenodd") + path(shape, "trees", fill_rule="evenodd") if shape else ""


def fortifications(data: MapData) -> str:
    """A rampart with outward teeth in each fortified hex."""
    behind = {kind for kind, look in data.looks.terrain.items() if look.ramparts}
    fortified = [hex_ for hex_, kind in data.terrain.items() if kind in behind]
    hexes = sorted({*data.with_feature(*data.looks.ramparts), *fortified})
    return "".join(
        path("".join(rampart(data, hex_, share) for hex_ in hexes), look)
        for look, share in (("teeth", 0.86), ("rampart", 0.78))
        if hexes
    )


def rampart(data: MapData, hex_: str, share: float) -> str:
    """The outline of a hex, drawn in towards its middle."""
    centre = data.grid.centre(hex_)
    return polyline([between(centre, corner.point, share) for corner in data.grid.corners(hex_)], closed=True)


def grid(data: MapData) -> str:
    """Hexsides: plain around playable hexes, faint on open water."""
    playable = hexsides(data.grid, data.playable)
    water = hexsides(data.grid, [number for number, kind in data.terrain.items() if kind in WATER])
    return "".join(
        path("".join(polyline((one.point, two.point)) for one, two in sorted(sides)), look)
        for look, sides in (("sea-grid", water - playable), ("land-grid", playable))
    )


def _rings(rings: list[Ring]) -> str:
    return "".join(polyline(ring[:-1], closed=True) for ring in rings)


def _shores(**look: str | float) -> list[str]:
    return [element("use", href=f"#{shore}", **look) for shore in ("far-shore", "shore")]
