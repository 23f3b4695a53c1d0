"""Charts as SVG whose colours follow the page: lines with bands, histograms, bars with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import NamedTuple

from hexfront.drawing.svg import element, text
from hexfront.study.watching.figures import Estimate

WIDTH, HEIGHT = 480.0, 270.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 14.0, 12.0, 40.0
#: The height of the legend above a chart of several lines.
LEGEND = 18.0


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis: a range of values along a length, with a step between ticks."""

    first: float
    last: float
    start: float
    end: float

    def at(self, value: float) -> float:
        span = self.last - self.first or 1.0
        return self.start + (value - self.first) / span * (self.end - self.start)

    def ticks(self, about: int = 6) -> list[float]:
        """Round values along the axis."""
        span = self.last - self.first or 1.0
        raw = span / about
        size = 10 ** floor(log10(raw))
        step = next(size * many for many in (1, 2, 5, 10) if size * many >= raw)
        if float(self.first).is_integer() and float(self.last).is_integer():
            step = max(step, 1)
        count = floor((self.last - self.first) / step + 1e-9)
        first = -floor(-self.first / step + 1e-9) * step
        return [value for place in range(count + 1) if (value := first + place * step) <= self.last + 1e-9]


@dataclass(frozen=True, slots=True)
class Line:
    """A series of points, with a band around them if there is one."""

    name: str
    look: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float, float]] = ()


class Span(NamedTuple):
    """The ranges of both axes, which charts to be compared have in common."""

    left: float
    right: float
    low: float
    high: float

    @classmethod
    def of(cls, rows: Iterable[Line]) -> Span:
        """The ranges in which all of some lines lie with their bands, and zero."""
        every = list(rows)
        heights = [y for row in every for _, y in row.points] + [y for row in every for _, *ys in row.band for y in ys]
        widths = [x for row in every for x, _ in row.points]
        return cls(min(widths), max(widths), min(0.0, *heights), max(0.0, *heights) if any(heights) else 1.0)


def lines(
    rows: Sequence[Line],
    across: str,
    up: str,
    label: str,
    *,
    marked: float | None = None,
    span: Span | None = None,
) -> str:
    """Lines over a common axis; ``marked`` draws a line across at a height, ``span`` sets the axes."""
    left, right, low, high = span or Span.of(rows)
    top = TOP + LEGEND if len(rows) > 1 else TOP
    x = Axis(left, right, LEFT, WIDTH - RIGHT)
    y = Axis(low, high, HEIGHT - BOTTOM, top)
    drawn = _frame(x, y, across, up)
    if marked is not None:
        drawn += element("path", d=f"M{x.start:.1f} {y.at(marked):.1f}H{x.end:.1f}", class_="marked")
    for row in rows:
        drawn += _band(row, x, y) + element("path", d=_path(row.points, x, y), class_=f"line {row.look}")
    return chart(drawn + _legend(rows) if len(rows) > 1 else drawn, label)


def classes_of(values: Sequence[int], span: tuple[int, int], edge: int) -> dict[int, int]:
    """How many values lie in each of about thirty classes of a range, by where it begins; one begins at the edge."""
    width = _class_width(span)
    classes: dict[int, int] = {}
    for value in values:
        start = edge + (value - edge) // width * width
        classes[start] = classes.get(start, 0) + 1
    return classes


def _class_width(span: tuple[int, int]) -> int:
    return max(1, -(-(span[1] - span[0] + 1) // 30))


def histogram(
    values: Sequence[int],
    span: tuple[int, int],
    edge: int,
    look: Callable[[int], str],
    across: str,
    label: str,
    most: int | None = None,
) -> str:
    """The classes of some values as bars; ``most`` is the height of the axis, that of the highest bar if omitted."""
    width, classes = _class_width(span), classes_of(values, span, edge)
    first, last = (edge + (end - edge) // width * width for end in span)
    x = Axis(first, last + width, LEFT, WIDTH - RIGHT)
    y = Axis(0, most or max(classes.values()), HEIGHT - BOTTOM, TOP)
    drawn = _frame(x, y, across, "games")
    for start, count in sorted(classes.items()):
        left, right = x.at(start), x.at(start + width)
        drawn += element(
            "rect",
            element(
                "title", f"{start} to {start + width - 1}: {count} games" if width > 1 else f"{start}: {count} games"
            ),
            class_=f"bar {look(start)}",
            x=left + 0.5,
            y=y.at(count),
            width=max(right - left - 1, 1),
            height=y.start - y.at(count),
        )
    return chart(drawn, label)


def interval(estimate: Estimate, first: float, last: float, look: str, label: str, middle: float | None = None) -> str:
    """A figure with its interval on a short axis, for a table cell."""
    x = Axis(first, last, 4, 176)
    drawn = element("path", d="M4 12H176", class_="axis")
    if middle is not None:
        drawn += element("path", d=f"M{x.at(middle):.1f} 3V21", class_="marked")
    low, high = x.at(max(estimate.low, first)), x.at(min(estimate.high, last))
    drawn += element("path", d=f"M{low:.1f} 12H{high:.1f}M{low:.1f} 7V17M{high:.1f} 7V17", class_=f"whisker {look}")
    drawn += element("circle", cx=x.at(estimate.value), cy=12, r=4.5, class_=f"dot {look}")
    return element("svg", drawn, class_="interval", viewBox="0 0 180 24", role="img", aria_label=label)


def chart(content: str, label: str) -> str:
    """A whole chart; screen readers read the label."""
    return element(
        "svg", content, class_="chart", viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}", role="img", aria_label=label
    )


def _frame(x: Axis, y: Axis, across: str, up: str) -> str:
    """Axes with ticks and units."""
    drawn = ""
    for value in y.ticks(5):
        drawn += element("path", d=f"M{x.start:.1f} {y.at(value):.1f}H{x.end:.1f}", class_="grid")
        drawn += text(number(value), "tick", (x.start - 6, y.at(value) + 4), text_anchor="end")
    for value in x.ticks():
        drawn += text(number(value), "tick", (x.at(value), y.start + 16), text_anchor="middle")
    drawn += element("path", d=f"M{x.start:.1f} {y.start:.1f}H{x.end:.1f}", class_="axis")
    drawn += text(across, "name", (x.end, HEIGHT - 6), text_anchor="end")
    return drawn + text(up, "name", (4, HEIGHT - 6), text_anchor="start")


def number(value: float) -> str:
    """A number for a tick, with a true minus sign and no needless decimals."""
    return f"{value:,.10g}".replace("-", "\N{MINUS SIGN}")


def _path(points: Iterable[tuple[float, float]], x: Axis, y: Axis) -> str:
    return "M" + "L".join(f"{x.at(one):.1f} {y.at(other):.1f}" for one, other in points)


def _band(row: Line, x: Axis, y: Axis) -> str:
    if not row.band:
        return ""
    above = [(at, high) for at, _, high in row.band]
    below = [(at, low) for at, low, _ in reversed(row.band)]
    return element("path", d=_path([*above, *below], x, y) + "Z", class_=f"band {row.look}")


def _legend(rows: Sequence[Line]) -> str:
    drawn, left = "", LEFT + 8
    for row in rows:
        drawn += element("path", d=f"M{left:.0f} {TOP:.0f}h22", class_=f"line {row.look}")
        drawn += text(row.name, "name", (left + 27, TOP + 4), text_anchor="start")
        left += 45 + 7.2 * len(row.name)
    return drawn
