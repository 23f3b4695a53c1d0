"""SVG elements as text."""

from __future__ import annotations

from html import escape

from hexfront.drawing.curves import UNIT
from hexfront.drawing.geometry import Box, Point


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element. An underscore in an attribute's name becomes a hyphen; a trailing one is dropped."""
    written = "".join(f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def path(data: str, look: str, **attributes: str | float) -> str:
    return element("path", d=data, class_=look, **attributes)


def text(words: str, look: str, at: Point, **attributes: str | float) -> str:
    """Text with its baseline at a point, in SVG units."""
    return element("text", escape(words), class_=look, x=at[0], y=at[1], **attributes)


def rectangle(look: str, left: float, top: float, width: float, height: float) -> str:
    return element("rect", class_=look, x=left, y=top, width=width, height=height)


def frame_rectangle(look: str, frame: Box) -> str:
    """A rectangle given in hexes."""
    left, top, right, bottom = (UNIT * value for value in frame)
    return rectangle(look, left, top, right - left, bottom - top)


def moved(content: str, at: Point, *more: str) -> str:
    """A group shifted to a point, in SVG units."""
    return element("g", content, transform=" ".join((f"translate({_value(at[0])} {_value(at[1])})", *more)))


def units(at: Point) -> Point:
    """A point in hexes as SVG units."""
    return at[0] * UNIT, at[1] * UNIT


def _attribute(key: str) -> str:
    return key.removesuffix("_").replace("_", "-")


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return escape(value)
    return f"{value:.1f}".removesuffix(".0")
