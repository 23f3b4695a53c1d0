"""A whole map sheet as one standalone SVG."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable

from hexfront.drawing import cartouche, lettering, lines, terrain
from hexfront.drawing.look import PATTERNS, STYLE
from hexfront.drawing.mapdata import MapData, read_map
from hexfront.drawing.marks import Mark, marks

FONTS = {"Regular": ("normal", "normal"), "Bold": ("bold", "normal"), "Italic": ("normal", "italic")}
"""The faces a drawing carries with it, with their weight and slant."""


@dataclass(frozen=True, slots=True)
class MapOptions:
    """What a drawing shows."""

    numbers: bool = True
    title: bool = True
    legend: bool = True
    embed_fonts: bool = True


def draw_map(folder: Traversable, *, marks: Iterable[Mark] = (), options: MapOptions | None = None) -> str:
    """The map of a game's data folder; in its coordinates a hex is 100 units from flat to flat."""
    return draw(read_map(folder), marks=marks, options=options or MapOptions())


def draw(data: MapData, *, marks: Iterable[Mark], options: MapOptions) -> str:
    """A map already read."""
    left, top, right, bottom = (100 * value for value in data.outline.frame)
    height = bottom - top + (cartouche.APRON if options.legend else 0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {right - left:.0f} {height:.0f}" '
        f'width="{right - left:.0f}" height="{height:.0f}"><title>{escape(data.title)}</title>'
        f"<style>{_fonts() if options.embed_fonts else ''}{STYLE}</style>"
        f"<defs>{terrain.definitions(data)}{PATTERNS}</defs>{_layers(data, marks, options)}</svg>"
    )


def font_files() -> list[Traversable]:
    """The font files the drawings are lettered with."""
    folder = files("hexfront.drawing") / "fonts"
    return sorted((file for file in folder.iterdir() if file.name.endswith(".ttf")), key=lambda file: file.name)


def _layers(data: MapData, wanted: Iterable[Mark], options: MapOptions) -> str:
    wanted = list(wanted)
    layers = {
        "ground": terrain.ground(data),
        "terrain": terrain.terrain(data),
        "grid": terrain.grid(data),
        "rivers": lines.rivers(data),
        "borders": lines.borders(data),
        "areas": lettering.areas(data.labels),
        "roads": lines.roads(data),
        "numbers": lettering.numbers(data) if options.numbers else "",
        "places": lettering.symbols(data),
        "labels": lettering.Lettering(data, wanted).names(),
        "marks": marks(data, wanted),
        "title": cartouche.frame(data) + (cartouche.title(data) if options.title else ""),
    }
    drawn = "".join(f'<g id="{name}" class="{name}">{content}</g>' for name, content in layers.items() if content)
    return drawn + (cartouche.apron(data) if options.legend else "") + cartouche.outer_frame(data, with_apron=options.legend)


def _fonts() -> str:
    faces = []
    for face, (weight, slant) in FONTS.items():
        letters = (files("hexfront.drawing") / "fonts" / f"Caladea-{face}.ttf").read_bytes()
        faces.append(
            f"@font-face{{font-family:Caladea;font-weight:{weight};font-style:{slant};"
            f"src:url(data:font/ttf;base64,{b64encode(letters).decode()})}}"
        )
    return "".join(faces)
