"""Small tables by which values show themselves in notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape


def table(caption: str, rows: Iterable[Sequence[object]], head: Sequence[str] = ()) -> str:
    """A table in HTML. Every text in it is taken as it is, never as a part of the page."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption>{f'<tr>{top}</tr>' if top else ''}{body}</table>"


def percent(chance: Fraction) -> str:
    """A chance as people read it."""
    return f"{float(chance):.1%}"
