"""A finished drawing: text for a file, a picture in a notebook, or PNG."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hexfront.drawing.png import to_png
from hexfront.kernel.errors import InputError


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """A drawing as SVG. Notebooks show it, and ``str`` is its text."""

    svg: str
    #: What it shows, in a few words.
    title: str

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing: {self.title}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def png(self, scale: float = 1.0) -> bytes:
        """The drawing as a PNG image; needs the extra ``hexfront[png]``."""
        return to_png(self.svg, scale)

    def save(self, path: str | Path, scale: float = 1.0) -> Path:
        """Write the drawing to a file, as SVG or PNG by the end of its name."""
        file = Path(path)
        if file.suffix.lower() == ".png":
            file.write_bytes(self.png(scale))
        elif file.suffix.lower() == ".svg":
            file.write_text(self.svg, encoding="utf-8")
        else:
            raise InputError(f"{file}: expected a name that ends with .svg or .png")
        return file
