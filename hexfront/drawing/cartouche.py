"""Title, terrain key, scale and compass."""

from __future__ import annotations

from html import escape

from hexfront.drawing.curves import rounded
from hexfront.drawing.geometry import AROUND, Corner
from hexfront.drawing.look import TINTS
from hexfront.drawing.mapdata import MapData

APRON = 150
"""Height of the strip below the map, in SVG units."""

KEY_STEP = 200


def frame(data: MapData) -> str:
    left, top, right, bottom = _edges(data)
    box = f'x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}" height="{bottom - top:.0f}"'
    return f'<rect class="inner-frame" {box}/>'


def title(data: MapData) -> str:
    """A cartouche in the open sea of the sheet's corner."""
    left, top, _, _ = _edges(data)
    x, y = left + 60, top + 55
    name, _, edition = data.title.partition(",")
    return (
        f'<g class="cartouche"><rect class="paper" x="{x:.0f}" y="{y:.0f}" width="560" height="176"/>'
        f'<rect class="rule" x="{x + 8:.0f}" y="{y + 8:.0f}" width="544" height="160"/>'
        f'<text class="heading" font-size="66" x="{x + 284:.0f}" y="{y + 82:.0f}">{escape(name.upper())}</text>'
        f'<path class="rule" d="M{x + 90:.0f} {y + 100:.0f}h380"/>'
        f'<text class="note" font-size="22" x="{x + 280:.0f}" y="{y + 128:.0f}">Army Group North, summer 1941</text>'
        f'<text class="note" font-size="16" font-style="italic" x="{x + 280:.0f}" y="{y + 152:.0f}">'
        f"{escape(edition.strip())}</text></g>"
    )


def apron(data: MapData) -> str:
    """The strip below the map: terrain key, scale and compass, sources."""
    left, _, right, bottom = _edges(data)
    sources = "Sources: " + "; ".join(dict.fromkeys(data.credits))
    return (
        f'<g id="legend"><rect class="apron" x="{left:.0f}" y="{bottom:.0f}" width="{right - left:.0f}" height="{APRON}"/>'
        f"{_key(data, left + 85, bottom + 62)}{_scale(data, right - 560, bottom + 62)}{_compass(data, right - 90, bottom + 68)}"
        f'<text class="small" x="{left + 26:.0f}" y="{bottom + APRON - 14:.0f}">{escape(sources)}</text></g>'
    )


def outer_frame(data: MapData, *, with_apron: bool) -> str:
    left, top, right, bottom = _edges(data)
    height = bottom - top + (APRON if with_apron else 0)
    return f'<rect class="outer-frame" x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}" height="{height:.0f}"/>'


def _edges(data: MapData) -> tuple[float, float, float, float]:
    left, top, right, bottom = (100 * value for value in data.outline.frame)
    return left, top, right, bottom


def _key(data: MapData, x: float, y: float) -> str:
    """A sample of each terrain the map has, then of its lines."""
    kinds = ["clear", *(kind for kind in TINTS if kind in data.terrain.values())]
    samples = [_hex_sample(kind, x + KEY_STEP * i, y) for i, kind in enumerate(kinds)]
    column = x + KEY_STEP * len(kinds)
    rows = (
        (0, '<path class="river" d="M-40-4Q-20-14 0-4T40-4V2Q20 12 0 2T-40 2Z"/>', "River hexside"),
        (0, '<path class="casing" d="M-38 0H38"/><path class="road" d="M-38 0H38"/>', "Road"),
        (1, '<path class="barred" d="M-38 0H38"/>', "All-water hexside"),
        (1, '<path class="border-band" d="M-38 0H38"/><path class="border" d="M-38 0H38"/>', "Border of 1941"),
    )
    for i, (over, picture, words) in enumerate(rows):
        at_x, at_y = column + 230 * over, y - 22 + 44 * (i % 2)
        samples.append(
            f'<g transform="translate({at_x:.0f} {at_y:.0f})">{picture}<text class="key" x="52" y="5">{words}</text></g>'
        )
    return "".join(samples)


def _hex_sample(kind: str, x: float, y: float) -> str:
    shape = rounded([Corner(dx, dy).point for dx, dy in AROUND], 0.08)
    name = kind.replace(" ", "-")
    fill = TINTS.get(kind, "#f3e9ce")
    texture = "" if kind == "clear" else f'<path d="{shape}" fill="url(#{name})"/>'
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) scale(.85)"><path d="{shape}" fill="{fill}"/>{texture}'
        f'<path class="grid" d="{shape}"/></g>'
        f'<text class="key" x="{x + 58:.0f}" y="{y + 5:.0f}">{escape(_words(kind))}</text>'
    )


def _words(kind: str) -> str:
    return "Soviet City" if kind == "soviet city" else kind.capitalize()


def _scale(data: MapData, x: float, y: float) -> str:
    """A bar of 100 kilometres and one of 60 miles."""
    kilometres, miles = 10000 / data.km_per_hex, 6000 * 1.609344 / data.km_per_hex
    return (
        f'<g transform="translate({x:.0f} {y:.0f})" class="scale">'
        f'<path class="rule" d="M0-20v8h{kilometres:.1f}v-8M{kilometres / 2:.1f}-20v8M0 14v8h{miles:.1f}v-8M{miles / 3:.1f} 14v8M{miles * 2 / 3:.1f} 14v8"/>'
        f'<text class="small" x="0" y="-26">0</text><text class="small" x="{kilometres - 12:.0f}" y="-26">100 km</text>'
        f'<text class="small" x="0" y="40">0</text><text class="small" x="{miles - 12:.0f}" y="40">60 miles</text></g>'
    )


def _compass(data: MapData, x: float, y: float) -> str:
    """A needle to the north, which on a turned sheet is not the top."""
    turn = 90 - data.bearing_of_right
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) rotate({turn:.1f})" class="compass"><circle class="rule" r="44"/>'
        '<path d="M0-42L8 0H-8Z" fill="#7a1118"/><path d="M0 42L8 0H-8Z" fill="#f6efdc" stroke="#4a3a28"/>'
        '<path class="rule" d="M-44 0h12M32 0h12"/>'
        '<text class="note" font-size="20" font-weight="bold" y="-47">N</text></g>'
    )
