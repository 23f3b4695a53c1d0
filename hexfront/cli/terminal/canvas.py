"""The map in characters: a hex is two lines high and six columns wide, between slashes or upright bars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from hexfront.drawing.looks import Looks, read_looks
from hexfront.games.face import Wargame
from hexfront.kernel.grid import HALF_WIDTH, STEPS, FlatGrid, Grid
from hexfront.kernel.sheet import CLOSED, WATER, MapSheet

WIDE, HIGH = 6, 2
INSIDE = WIDE - 1
#: A terrain is shown like one of these: by its own name, or by that of its texture on the printed map.
GLYPHS = {
    "clear": " ",
    "swamp": "%",
    "hill": "^",
    "forest": "&",
    "light-forest": "&",
    "town": "o",
    "city": "@",
    "light-city": "@",
    "great-city": "@",
    "blocks": "@",
    "heavy-blocks": "@",
}
GROUND = {
    "clear": "on #35342a",
    "swamp": "on #1d4438",
    "hill": "on #573f20",
    "forest": "on #1d4a1d",
    "light-forest": "on #1d4a1d",
    "town": "on #505050",
    "city": "on #505050",
    "light-city": "on #505050",
    "great-city": "on #5c2a2a",
    "blocks": "on #505050",
    "heavy-blocks": "on #6b5214",
}
WATER_STYLE = "#5f87af on #10294a"
COUNTS = "  ²³⁴⁵⁶⁷⁸⁹"
#: The characters for the signs of markers.
MARKERS = {"burst": "*", "flag": "+", "house": "#", "cross": "x", "star": "$", "rubble": ":", "gust": "~"}
RIVER, BORDER = "bold #5fafff", "#6c6c5c"

SIGNS = "? untried  ² two units and so on  F fort  A air unit above  N fleet"
TERRAIN = "% swamp ^ hill & forest @ city o town = road  ( _ river hexside  ! lake hexside"


def legend(game: Wargame) -> tuple[str, ...]:
    """What the signs on the map mean."""
    sides = "  ".join(f"{side.look.sign} {side.nation}" for side in game.sides)
    markers = "  ".join(f"{MARKERS[sign]} {marker}" for marker, sign in read_looks(game.folder).markers.items())
    return (f"{sides}  {SIGNS}", TERRAIN, *([markers] if markers else []))


@dataclass(frozen=True, slots=True)
class Side:
    """A character of a hex's border: where it stands in the hex, the step across it, and how it looks."""

    across: int
    down: int
    step: tuple[int, int]
    plain: str


class FlatCanvas:
    """Flat-topped hexes in columns, every other column one line lower."""

    left = (Side(0, 0, STEPS[5], "/"), Side(0, 1, STEPS[4], "\\"))
    right = "\\/"
    #: The steps across the lower side.
    below = (STEPS[3],)

    def place(self, grid: Grid, number: str) -> tuple[int, int]:
        x, y = grid.centre(number)
        return round(x / HALF_WIDTH) * WIDE, round(y * HIGH)


class PointyCanvas:
    """Pointy-topped hexes in rows, every other row half a hex further right."""

    left = (Side(0, 0, STEPS[5], "|"), Side(0, 1, STEPS[5], "|"))
    right = "||"
    below = (STEPS[4], STEPS[3])

    def place(self, grid: Grid, number: str) -> tuple[int, int]:
        x, y = grid.centre(number)
        return round(x * WIDE), round(y / HALF_WIDTH) * HIGH


@dataclass(frozen=True)
class Overlay:
    """What is laid over the map for the moment: words in hexes, and hexes to stand out."""

    words: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()


class Canvas:
    """A sheet as a field of characters; the printed part is drawn once."""

    @classmethod
    def of(cls, game: Wargame) -> Canvas:
        """The map of a game."""
        return cls(game.map, read_looks(game.folder))

    def __init__(self, sheet: MapSheet, looks: Looks) -> None:
        self.sheet = sheet
        self._looks = looks
        grid = sheet.grid
        self._layout = FlatCanvas() if isinstance(grid, FlatGrid) else PointyCanvas()
        places = {number: self._layout.place(grid, number) for number in grid.numbers}
        left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
        self.at = {number: (x - left, y - top) for number, (x, y) in places.items()}
        self.width = max(x for x, _ in self.at.values()) + WIDE + 1
        self.height = max(y for _, y in self.at.values()) + HIGH
        self._axial = {grid.axial(number): number for number in grid.numbers}
        self._rivers = frozenset(pair for kind in looks.rivers for pair in sheet.hexsides(kind))
        self._barred = frozenset((*sheet.hexsides("all-sea"), *sheet.hexsides("all-lake")))
        roads = [kind for kind, lane in looks.ways.items() if lane.look != "rail"]
        self._roads = {number for kind in roads for pair in sheet.hexsides(kind) for number in pair}
        self._cells: list[list[tuple[str, str]]] = []

    def draw(self, view: Mapping[str, Any], overlay: Overlay) -> None:
        """Put the table as a side sees it on the canvas."""
        self._cells = [[(" ", "")] * self.width for _ in range(self.height)]
        stacks: dict[str, list[Mapping[str, Any]]] = {}
        for unit in view["units"]:
            stacks.setdefault(unit["hex"], []).append(unit)
        marks = dict.fromkeys(view.get("forts", ()), "F") | {place: "A" for place in view.get("air", {}).values()}
        for marker, sign in self._looks.markers.items():
            marks |= dict.fromkeys(view.get("markers", {}).get(marker, ()), MARKERS[sign])
        fleet = view.get("fleet") or {}
        if "hex" in fleet:
            marks[fleet["hex"]] = "N"
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
        for line, char in enumerate(self._layout.right):
            if self._cells[y + line][x + WIDE][0] == " ":
                self._put(x + WIDE, y + line, char, BORDER)
        for side in self._layout.left:
            self._put(x + side.across, y + side.down, *self._side(number, side))

    def _side(self, number: str, side: Side) -> tuple[str, str]:
        pair = self._pair(number, side.step)
        if pair in self._rivers:
            return "(", RIVER
        return ("!", RIVER) if pair in self._barred else (side.plain, BORDER)

    def _pair(self, number: str, step: tuple[int, int]) -> tuple[str, str] | None:
        q, r = self.sheet.grid.axial(number)
        other = self._axial.get((q + step[0], r + step[1]))
        if other is None:
            return None
        return (number, other) if number < other else (other, number)

    def _hex(self, number: str, stack: list[Mapping[str, Any]], mark: str | None, overlay: Overlay) -> None:
        terrain = self.sheet.terrain(number)
        if terrain in WATER:
            self._write(number, 0, f"~ {mark or '~'} ~", WATER_STYLE)
            self._write(number, 1, " ~ ~ ", WATER_STYLE)
            return
        if terrain in CLOSED:
            return
        kind = self._kind(terrain)
        ground = GROUND.get(kind, "")
        over = overlay.words.get(number)
        standing_out = f"bold yellow {ground}" if over is not None else f"#a8a890 {ground}"
        self._write(number, 0, number + (mark or GLYPHS.get(kind, "?")), standing_out)
        words, style = over, standing_out
        if stack:
            look = self._looks.of(stack[0]["side"])
            words, style = _counter(stack, look.sign), look.terminal
        elif words is None:
            words = self._place(number)
        if number in overlay.chosen:
            style = f"{style} reverse underline"
        bank = any(self._pair(number, step) in self._rivers for step in self._layout.below)
        filled = words.ljust(INSIDE).replace(" ", "_") if bank else words
        self._write(number, 1, filled, f"{style} underline" if bank else style)

    def _kind(self, terrain: str) -> str:
        """What a terrain is shown like."""
        look = self._looks.terrain.get(terrain)
        return terrain if terrain in GLYPHS or look is None else look.texture

    def _place(self, number: str) -> str:
        """The name of a place, or a road, or nothing."""
        name = self.sheet.place_name(number)
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


def _counter(stack: list[Mapping[str, Any]], sign: str) -> str:
    """Sign of the side, three letters of the strongest unit, and how many there are."""
    first = max(stack, key=lambda unit: unit.get("attack") or 0)
    count = COUNTS[len(stack)] if len(stack) < len(COUNTS) else "+"
    return f"{sign}{short_name(first):3.3}{count}"


def short_name(unit: Mapping[str, Any]) -> str:
    """A unit in a few letters: 1Pz, 36Mot, 291, 21a for the 21st armor division, ?in for untried infantry."""
    if unit.get("untried"):
        return f"?{unit['type'].rpartition(' ')[2][:2]}"
    name = str(unit["name"]).replace(" ", "")
    return f"{name}{unit['type'][:1]}" if name.isdecimal() and unit["type"] != "infantry" else name
