"""The strip below a map with what the printed board has beside it: turn track and tables."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

from hexfront.drawing.geometry import Box
from hexfront.drawing.mapdata import MapData
from hexfront.drawing.svg import element, moved, rectangle, text
from hexfront.games.shared.charts import Charts, PrintedChart, TurnBox, is_word

MARGIN, GAP = 45, 40
"""The margin of the strip, and the distance between its parts."""

BOX_WIDE, BOX_HIGH = 150, 110
"""The greatest width of a box of the turn track, and its height."""

LINE, LETTER = 31, 11.4
"""The height of a line of a table, and the mean width of its letters."""

PADDING, NOTE = 26, 22
"""The room between the columns of a table, and the height of a line of its note."""

Words = Callable[[str], str]


def strip(data: MapData, charts: Charts, edges: Box) -> tuple[str, float]:
    """The strip below the edges of a sheet, and its height."""
    width = edges.right - edges.left
    tables = [_table(chart, data.words) for chart in charts.charts]
    placed, bottom = _rows(tables, width - 2 * MARGIN, MARGIN + BOX_HIGH + 70 if charts.track else MARGIN)
    height = bottom + MARGIN
    content = rectangle("sidebar", 0, 0, width, height)
    if charts.track:
        content += moved(_track(data, charts.track, width - 2 * MARGIN), (MARGIN, MARGIN))
    content += placed + rectangle("outer-frame", 0, 0, width, height)
    return element("g", moved(content, (edges.left, edges.bottom)), id="charts", class_="charts"), height


def _rows(tables: list[tuple[str, float, float]], width: float, top: float) -> tuple[str, float]:
    """Tables side by side, in as many rows as they need; and where the last row ends."""
    drawn, left, high = "", 0.0, 0.0
    for picture, wide, tall in tables:
        if left and left + wide > width:
            left, top, high = 0.0, top + high + GAP, 0.0
        drawn += moved(picture, (MARGIN + left, top))
        left, high = left + wide + GAP, max(high, tall)
    return drawn, top + high


def _track(data: MapData, boxes: tuple[TurnBox, ...], width: float) -> str:
    wide = min(BOX_WIDE, (width - 10) / len(boxes))
    drawn = text(data.words("Turn track"), "chart-title", (0, 24))
    for i, box in enumerate(boxes):
        lines = [(f"+{count}", data.looks.of(side).mark) for side, count in box.arrivals.items()]
        come = "".join(
            text(words, "chart-cell", (wide - 10, 38 + 26 * j), style=f"fill:{colour};text-anchor:end;font-weight:bold")
            for j, (words, colour) in enumerate(lines)
        )
        face = (
            rectangle("chart-box", 0, 0, wide, BOX_HIGH)
            + text(str(box.turn), "chart-turn", (14, 44))
            + text(data.words(box.day) if box.day else "", "chart-note", (12, BOX_HIGH - 12))
            + come
        )
        drawn += moved(face, (wide * i, 40))
    return drawn


def _table(chart: PrintedChart, words: Words) -> tuple[str, float, float]:
    """A table with its width and height."""
    heads = [_cell(one, words) for one in chart.columns]
    rows = [[_cell(one, words) for one in row] for row in chart.rows]
    wraps = [wrap(head, 12) or [""] for head in heads]
    widths = [
        max(*(len(row[i]) for row in rows), *(len(part) for part in wraps[i]), 2) * LETTER + PADDING
        for i in range(len(heads))
    ]
    title = words(chart.title)
    wide = max(sum(widths), len(title) * 16.0)
    head_lines = max(map(len, wraps))
    top = 40 + LINE * head_lines
    drawn = text(title, "chart-title", (0, 24)) + rectangle("chart-head", 0, 40, wide, LINE * head_lines)
    lefts = [sum(widths[:i]) for i in range(len(widths))]
    for left, column, parts in zip(lefts, widths, wraps, strict=True):
        drawn += "".join(_put(part, left, column, 40 + LINE * j, "chart-heading") for j, part in enumerate(parts))
    for j, row in enumerate(rows):
        if j % 2:
            drawn += rectangle("chart-line", 0, top + LINE * j, wide, LINE)
        cells = zip(row, lefts, widths, strict=True)
        drawn += "".join(_put(cell, left, column, top + LINE * j, "chart-cell") for cell, left, column in cells)
    bottom = top + LINE * len(rows)
    drawn += rectangle("chart-box", 0, 40, wide, bottom - 40)
    note = wrap(words(chart.note), max(round(wide / 8.6), 20)) if chart.note else []
    drawn += "".join(text(line, "chart-note", (0, bottom + NOTE * (i + 1))) for i, line in enumerate(note))
    return drawn, wide, bottom + NOTE * len(note)


def _cell(cell: str, words: Words) -> str:
    """A cell as it is printed: words in the language of the sheet with a capital."""
    if not is_word(cell):
        return cell
    said = words(cell)
    return said[:1].upper() + said[1:]


def _put(words: str, left: float, wide: float, top: float, look: str) -> str:
    """Words in the middle of their column, those of a first column at its left."""
    if left == 0:
        return text(words, look, (12, top + 22), style="text-anchor:start")
    return text(words, look, (left + wide / 2, top + 22))
