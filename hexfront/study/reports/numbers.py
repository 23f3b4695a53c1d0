"""Numbers and notes as reports show them."""

from __future__ import annotations

from html import escape

from hexfront.drawing.svg import element


def percent(value: float) -> str:
    """A share as a percentage."""
    return f"{value * 100:.0f} %"


def signed(value: float) -> str:
    """A number with its sign, a true minus, and one decimal if needed."""
    return f"{round(value, 1):+g}".replace("-", "\N{MINUS SIGN}") if round(value, 1) else "0"


def points_of_percent(value: float) -> str:
    """A difference of shares in percentage points."""
    return f"{signed(round(value * 100))} %"


def note(words: str) -> str:
    """An explanation below a table."""
    return element("p", escape(words), class_="note")
