"""Overlays on a map: tinted hexes, front lines, stacks and symbols, in the map's coordinates."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources.abc import Traversable

from hexfront.drawing.cartouche import edges
from hexfront.drawing.curves import polyline
from hexfront.drawing.geometry import Box, Point
from hexfront.drawing.look import PALE
from hexfront.drawing.mapdata import MapData, read_map
from hexfront.drawing.poster import MapOptions, draw
from hexfront.drawing.sidebar import sheet_edges
from hexfront.drawing.svg import element, moved, text, units

INK = "#221c14"
STACKS = {
    "square": "M-31-25H31V25H-31Z",
    "cut": "M0-37L41 0 0 37-41 0Z",
    "round": "M-34 0A34 30 0 0 1 34 0A34 30 0 0 1-34 0Z",
    "banner": "M-33-26H33L22 0 33 26H-33Z",
}
"""The symbols for units, by the shape of their side; ``SHAPES`` names the shapes."""

SHAPES = {"square": "squares", "cut": "lozenges", "round": "discs", "banner": "banners"}


@dataclass(frozen=True)
class Overlay:
    """Draws on top of a map."""

    data: MapData

    @classmethod
    def of(cls, folder: Traversable, words: Callable[[str], str] = str) -> Overlay:
        return cls(replace(read_map(folder), words=words))

    @cached_property
    def edges(self) -> Box:
        """The rectangle of the map in SVG units, without title and key."""
        return sheet_edges(self.data) if self.data.inset else edges(self.data)

    @cached_property
    def view_box(self) -> str:
        left, top, right, bottom = self.edges
        return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"

    def background(self) -> str:
        """The map as one image that can be reused under several overlays."""
        svg = draw(self.data, marks=(), options=MapOptions(title=False, legend=False))
        coded = b64encode(svg.encode()).decode()
        x, y, width, height = self.view_box.split()
        return element("image", href=f"data:image/svg+xml;base64,{coded}", x=x, y=y, width=width, height=height)

    def tints(self, values: Mapping[str, float], colour: str, strongest: float = 0.8) -> str:
        """Hexes tinted by values from 0 to 1."""
        return "".join(
            element("path", d=self._shape(number), fill=colour, fill_opacity=f"{strongest * value:.2f}")
            for number, value in values.items()
            if value > 0 and number in self.data.terrain
        )

    def front(self, hexes: Collection[str], colour: str, label: str = "") -> str:
        """The line between some hexes and all other land hexes, with a label on it."""
        sides = list(self._sides(hexes))
        if not sides:
            return ""
        line = "".join(polyline(side) for side in sides)
        drawn = element("path", d=line, fill="none", stroke=PALE, stroke_width=15, stroke_linecap="round")
        drawn += element("path", d=line, fill="none", stroke=colour, stroke_width=9, stroke_linecap="round")
        if label:
            (x, y), _ = sorted(sides, key=lambda side: side[0][1])[len(sides) // 2]
            drawn += moved(self._disc(label, colour), units((x, y)))
        return drawn

    def stack(self, number: str, side: str, words: str) -> str:
        """Units in a hex: the shape of their side, with a text on it."""
        look = self.data.looks.of(side)
        body = element("path", d=STACKS[look.shape], fill=look.mark, stroke=PALE, stroke_width=4)
        return moved(body + self._letters(words, 30), units(self.data.grid.centre(number)))

    def star(self, number: str, colour: str) -> str:
        """A star for a combat in a hex."""
        points = "0,-50 11,-19 45,-25 21,0 45,25 11,19 0,50 -11,19 -45,25 -21,0 -45,-25 -11,-19"
        drawn = element("polygon", points=points, fill=colour, stroke=INK, stroke_width=2, fill_opacity="0.85")
        return moved(drawn, units(self.data.grid.centre(number)))

    def ring(self, number: str, colour: str) -> str:
        """An outline around an important hex."""
        return element("path", d=self._shape(number), fill="none", stroke=colour, stroke_width=8)

    def _shape(self, number: str) -> str:
        return polyline([corner.point for corner in self.data.grid.corners(number)], closed=True)

    def _sides(self, hexes: Collection[str]) -> Iterator[tuple[Point, Point]]:
        ground = set(self.data.playable)
        for number in hexes:
            for other in self.data.grid.neighbours(number):
                if other in ground and other not in hexes and number in ground:
                    one, two = self.data.grid.side(number, other)
                    yield one.point, two.point

    def _disc(self, words: str, colour: str) -> str:
        return element("circle", r=30, fill=colour, stroke=PALE, stroke_width=4) + self._letters(words, 32)

    def _letters(self, words: str, size: int) -> str:
        return text(words, "on-map", (0, size * 0.36), font_size=size, font_weight="bold", fill=PALE)
