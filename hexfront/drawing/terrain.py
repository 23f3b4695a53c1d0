"""Water, land and the terrain of hexes."""

from __future__ import annotations

from hexfront.drawing.curves import polyline, rounded
from hexfront.drawing.look import TINTS, WATER_LINES
from hexfront.drawing.mapdata import WATER, MapData, Ring
from hexfront.drawing.regions import boundary, hexsides

CORNER = 0.22
"""How much of each side the rounded corners of a terrain take."""


def definitions(data: MapData) -> str:
    """The shores, kept once and used by every layer that needs them."""
    land, far = _rings(data.outline.land), _rings(data.outline.out_of_play)
    return (
        f'<path id="shore" d="{land}"/><path id="far-shore" d="{far}"/>'
        f'<clipPath id="on-land"><path d="{land}" clip-rule="evenodd"/></clipPath>'
    )


def ground(data: MapData) -> str:
    """The sea with its depth lines, and the land."""
    left, top, right, bottom = (100 * value for value in data.outline.frame)
    sea = f'<rect class="water" x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}" height="{bottom - top:.0f}"/>'
    lines = "".join(_shores(f'fill="none" stroke="{c}" stroke-width="{w}" stroke-linejoin="round"') for w, c in WATER_LINES)
    land = '<use href="#far-shore" class="far"/><use href="#far-shore" fill="url(#away)" fill-rule="evenodd"/>'
    land += '<use href="#shore" class="land"/><use href="#shore" fill="url(#speckle)" fill-rule="evenodd"/>'
    return sea + lines + _shores('class="coast"') + land


def terrain(data: MapData) -> str:
    """Tint and texture of every kind of terrain, cut at the shore."""
    layers = []
    for kind, tint in TINTS.items():
        numbers = [number for number, own in data.terrain.items() if own == kind]
        if numbers:
            shape = "".join(rounded(ring, CORNER) for ring in boundary(data.grid, numbers))
            name = kind.replace(" ", "-")
            layers.append(
                f'<path d="{shape}" fill="{tint}" fill-rule="evenodd"/>'
                f'<path d="{shape}" fill="url(#{name})" fill-rule="evenodd"/>'
            )
            if kind == "soviet city":
                layers.append(f'<path class="soviet-edge" d="{shape}"/>')
    return f'<g clip-path="url(#on-land)">{"".join(layers)}</g>'


def grid(data: MapData) -> str:
    """Hexsides: plain around playable hexes, faint on open water."""
    playable = hexsides(data.grid, data.playable)
    water = hexsides(data.grid, [number for number, kind in data.terrain.items() if kind in WATER]) - playable
    drawn = {
        name: "".join(polyline((one.point, two.point)) for one, two in sorted(sides))
        for name, sides in (("sea-grid", water), ("grid", playable))
    }
    return "".join(f'<path class="{name}" d="{path}"/>' for name, path in drawn.items())


def _rings(rings: list[Ring]) -> str:
    return "".join(polyline(ring[:-1], closed=True) for ring in rings)


def _shores(look: str) -> str:
    return f'<use href="#far-shore" {look}/><use href="#shore" {look}/>'
