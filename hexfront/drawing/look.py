"""Colours, textures and lettering of a printed map."""

from __future__ import annotations

from base64 import b64encode
from importlib.resources import files
from importlib.resources.abc import Traversable

PAPER = "#f3e9ce"
PALE = "#fbf0dc"
"""Letters and edges of the game's marks."""

WATER_LINES = (
    (66, "#9dbfd0"),
    (64, "#a9c9d7"),
    (42, "#98bccd"),
    (40, "#b5d2dd"),
    (20, "#94b9ca"),
    (18, "#c5dde4"),
)
"""Strokes around every shore, widest first: each pair leaves a fine line in the water."""

FACES = {"Regular": ("normal", "normal"), "Bold": ("bold", "normal"), "Italic": ("normal", "italic")}
"""The fonts embedded in a drawing, with their weight and slant."""

HOME = files("hexfront.drawing")


SCOPE = "hexfront-map"
"""The CSS class of every drawing, so that its style rules affect nothing else on a page."""


def style(more: str = "") -> str:
    """The style rules, each limited to the drawing, and those of a style on top of the common one."""
    rules = (HOME / "map.css").read_text(encoding="utf-8").splitlines()
    if more:
        rules += (HOME / "styles" / f"{more}.css").read_text(encoding="utf-8").splitlines()
    return "".join(f".{SCOPE} {rule.replace(',.', f',.{SCOPE} .')}" for rule in rules)


def patterns(more: str = "") -> str:
    """The texture patterns, without the enclosing element of their file, and those of a style on top."""
    files = [HOME / "patterns.svg", *([HOME / "styles" / f"{more}.svg"] if more else [])]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()[1:-1]]
    return "\n".join(lines)


def font_files() -> list[Traversable]:
    """The font files used in drawings."""
    found = (file for file in (HOME / "fonts").iterdir() if file.name.endswith(".ttf"))
    return sorted(found, key=lambda file: file.name)


def embedded_fonts() -> str:
    """Style rules that embed the fonts in the drawing."""
    rules = []
    for face, (weight, slant) in FACES.items():
        letters = b64encode((HOME / "fonts" / f"Caladea-{face}.ttf").read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:Caladea;font-weight:{weight};font-style:{slant};"
            f"src:url(data:font/ttf;base64,{letters})}}"
        )
    return "".join(rules)
