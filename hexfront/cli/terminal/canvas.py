"""The map in characters: a hex is two lines high and six columns wide, between slashes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from hexfront.kernel.grid import STEPS
from hexfront.kernel.sheet import WATER, MapSheet

WIDE, HIGH = 6, 2
INSIDE = WIDE - 1
GLYPHS = {"clear": " ", "swamp": "%", "hill": "^", "forest": "&", "city": "@", "soviet city": "@"}
GROUND = {
    "clear": "on #35342a",
    "swamp": "on #1d4438",
    "hill": "on #573f20",
    "forest": "on #1d4a1d",
    "city": "on #505050",
    "soviet city": "on #5c2a2a",
}
WATER_STYLE = "#5f87af on #10294a"
COUNTER = {"german": "bold black on #b8b8a8", "soviet": "bold white on #a02020"}
COUNTS = "  ²³⁴⁵⁶⁷⁸⁹"
SIGN = {"german": "#", "soviet": "*"}
RIVER, BORDER = "bold #5fafff", "#6c6c5c"
NORTH_WEST, SOUTH_WEST, SOUTH = STEPS[5], STEPS[4], STEPS[3]

LEGEND = (
    "# German  * Soviet  ? untried  ² two units and so on  F fort  A air unit above",
    "% swamp ^ hill & forest @ city o town = road  ( _ river hexside  | lake hexside",
)


@dataclass(frozen=True)
class Overlay:
    """What is laid over the map for the moment: words in hexes, and hexes to stand out."""

    words: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()


class Canvas:
    """A sheet as a field of characters; the printed part is drawn once."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        grid = sheet.grid
        columns = {number: int(number[:2]) for number in grid.numbers}
        first, top = min(columns.values()), min(grid.centre(number)[1] for number in grid.numbers)
        self.at = {
            number: ((columns[number] - first) * WIDE, round((grid.centre(number)[1] - top) * HIGH))
            for number in grid.numbers
        }
        self.width = max(x for x, _ in self.at.values()) + WIDE + 1
        self.height = max(y for _, y in self.at.values()) + HIGH
        self._axial = {grid.axial(number): number for number in grid.numbers}
        self._rivers = frozenset(sheet.hexsides("river"))
        self._barred = frozenset((*sheet.hexsides("all-sea"), *sheet.hexsides("all-lake")))
        self._roads = {number for pair in sheet.hexsides("road") for number in pair}
        self._cells: list[list[tuple[str, str]]] = []

    def draw(self, view: Mapping[str, Any], overlay: Overlay) -> None:
        """Put the table as a side sees it on the canvas."""
        self._cells = [[(" ", "")] * self.width for _ in range(self.height)]
        stacks: dict[str, list[Mapping[str, Any]]] = {}
        for unit in view["units"]:
            stacks.setdefault(unit["hex"], []).append(unit)
        marks = dict.fromkeys(view["forts"], "F") | {place: "A" for place in view["air"].values()}
        for number in self.at:
            self._border(number)
        for number in self.at:
            self._hex(number, stacks.get(number, []), marks.get(number), overlay)

    def window(self, focus: str, width: int, height: int) -> list[Text]:
        """The part of the canvas about a hex that fits so many columns and lines."""
        x, y = self.at[focus]
        left = _start(x + WIDE // 2, width, self.width)
        top = _start(y + 1, height, self.height)
        return [_text(row[left : left + width]) for row in self._cells[top : top + height]]

    def step(self, focus: str, dx: int, dy: int) -> str:
        """The hex so many columns and rows away, or as far as the sheet goes."""
        x, y = self.at[focus]
        wanted = (x + dx * WIDE, y + dy * HIGH)
        return min(self.at, key=lambda one: abs(self.at[one][0] - wanted[0]) + abs(self.at[one][1] - wanted[1]))

    def _border(self, number: str) -> None:
        x, y = self.at[number]
        for at, char in (((x + WIDE, y), "\\"), ((x + WIDE, y + 1), "/")):
            if self._cells[at[1]][at[0]][0] == " ":
                self._put(at[0], at[1], char, BORDER)
        self._put(x, y, *self._side(number, NORTH_WEST, "/"))
        self._put(x, y + 1, *self._side(number, SOUTH_WEST, "\\"))

    def _side(self, number: str, step: tuple[int, int], plain: str) -> tuple[str, str]:
        pair = self._pair(number, step)
        if pair in self._rivers:
            return "(", RIVER
        return ("|", RIVER) if pair in self._barred else (plain, BORDER)

    def _pair(self, number: str, step: tuple[int, int]) -> tuple[str, str] | None:
        q, r = self.sheet.grid.axial(number)
        other = self._axial.get((q + step[0], r + step[1]))
        if other is None:
            return None
        return (number, other) if number < other else (other, number)

    def _hex(self, number: str, stack: list[Mapping[str, Any]], mark: str | None, overlay: Overlay) -> None:
        terrain = self.sheet.terrain(number)
        if terrain in WATER:
            self._write(number, 0, "~ ~ ~", WATER_STYLE)
            self._write(number, 1, " ~ ~ ", WATER_STYLE)
            return
        ground = GROUND.get(terrain, "")
        over = overlay.words.get(number)
        standing_out = f"bold yellow {ground}" if over is not None else f"#a8a890 {ground}"
        self._write(number, 0, number + (mark or GLYPHS.get(terrain, "?")), standing_out)
        words, style = over, standing_out
        if stack:
            words, style = _counter(stack), COUNTER.get(stack[0]["side"], "reverse")
        elif words is None:
            words = self._place(number)
        if number in overlay.chosen:
            style = f"{style} reverse underline"
        bank = self._pair(number, SOUTH) in self._rivers
        filled = words.ljust(INSIDE).replace(" ", "_") if bank else words
        self._write(number, 1, filled, f"{style} underline" if bank else style)

    def _place(self, number: str) -> str:
        """The name of a place, or a road, or nothing."""
        *_, name = ("", *self.sheet.features(number))
        if "town" in self.sheet.features(number):
            return f"o{name}"[:INSIDE]
        return (name or ("  =" if number in self._roads else ""))[:INSIDE]

    def _write(self, number: str, line: int, words: str, style: str) -> None:
        x, y = self.at[number]
        for offset, char in enumerate(words.ljust(INSIDE)[:INSIDE], start=1):
            self._put(x + offset, y + line, char, style)

    def _put(self, x: int, y: int, char: str, style: str) -> None:
        self._cells[y][x] = (char, style)


def _start(middle: int, window: int, whole: int) -> int:
    return max(0, min(middle - window // 2, whole - window))


def _text(cells: Iterable[tuple[str, str]]) -> Text:
    text = Text(no_wrap=True, end="")
    for char, style in cells:
        text.append(char, style)
    return text


def _counter(stack: list[Mapping[str, Any]]) -> str:
    """Sign of the side, three letters of the strongest unit, and how many there are."""
    first = max(stack, key=lambda unit: unit["attack"] or 0)
    count = COUNTS[len(stack)] if len(stack) < len(COUNTS) else "+"
    return f"{SIGN.get(first['side'], '+')}{short_name(first):3.3}{count}"


def short_name(unit: Mapping[str, Any]) -> str:
    """A unit in a few letters: 1Pz, 36Mot, 291, 21a for the 21st armor division, ?in for untried infantry."""
    if unit["untried"]:
        return f"?{unit['type'].rpartition(' ')[2][:2]}"
    name = str(unit["name"]).replace(" ", "")
    return f"{name}{unit['type'][:1]}" if name.isdecimal() and unit["type"] != "infantry" else name
