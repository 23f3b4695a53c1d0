"""A side's observation as arrays of numbers, built only from its view of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces

from hexfront.games.face import Document, HasFire, Wargame
from hexfront.kernel.memo import Memo
from hexfront.kernel.wire import type_name
from hexfront.research.lattice import Lattice, Numbers
from hexfront.research.spelling import Alphabet, Word

#: The bounds of every number in an observation.
LEAST, MOST = -1000.0, 1000.0

#: Values totalled for each hex, once for the own side and once for the enemy.
SUMS = ("units", "steps", "attack", "defense", "movement", "untried")
MARKS = ("fort", "air", "asked about", "chosen")
COUNTER = ("own", "on map", "row", "column", "steps", "attack", "defense", "movement", "untried")
FATE = ("eliminated", "turns until due", "asked about", "chosen")
#: More planes where bridges are demolished and laid, and a column for units that the side knows to lie face down.
BRIDGES, HIDDEN = ("demolished", "pontoon"), ("face down",)
TABLE = ("turn", "turns left", "own to act", "points", "air ready")

Arrays = dict[str, Numbers]


class Drawn(NamedTuple):
    """The counters of the last view of a side, by id, and the arrays that show them alone."""

    seen: dict[str, Document]
    map: Numbers
    units: Numbers


class Observer:
    """Turns the views of a game into arrays of fixed shapes, with a legend for each number.

    ``map`` has one plane over the lattice for each row of its legend, ``units`` one row per counter, ``table`` one
    line, and ``word`` the letters chosen so far for the action that is being spelled.
    """

    def __init__(self, game: Wargame, lattice: Lattice, alphabet: Alphabet) -> None:
        self._game = game
        self._lattice = lattice
        self._alphabet = alphabet
        self._rows = game.frame.unit_index
        decisions = tuple(type_name(cls) for cls in game.vocabulary.decisions)
        fires = isinstance(game, HasFire)
        #: The kinds of markers shown on the map, and whether units have a range.
        self._markers = game.frame.markers if fires else ()
        self._hides = game.hides
        self.legend: Mapping[str, tuple[str, ...]] = {
            "map": (
                *(f"{whose} {what}" for whose in ("own", "enemy") for what in SUMS),
                *MARKS,
                *self._markers,
                *(BRIDGES if fires else ()),
            ),
            "units": (*COUNTER, *FATE, *game.frame.statuses, *(HIDDEN if game.hides else ())),
            "table": (*TABLE, *game.frame.phase_names, *decisions, *game.frame.tracks),
            "word": tuple(map(str, alphabet.letters)),
        }
        self._at = {part: {name: at for at, name in enumerate(names)} for part, names in self.legend.items()}
        self.shapes: dict[str, tuple[int, ...]] = {
            "map": (len(self.legend["map"]), *lattice.shape),
            "units": (len(game.frame.units), len(self.legend["units"])),
            "table": (len(self.legend["table"]),),
            "word": (len(alphabet),),
        }
        self._drawn: dict[str, Drawn] = {}
        # The values themselves are the key.
        self._added: Memo[tuple[int, tuple[float, ...]], Numbers] = Memo(1_000)

    def space(self) -> spaces.Dict:
        """The observation space, with the action mask."""
        parts: dict[str, spaces.Space[Any]] = {
            part: spaces.Box(LEAST, MOST, shape, np.float32) for part, shape in self.shapes.items()
        }
        mask = spaces.Box(0, 1, (len(self._alphabet),), np.int8)
        return spaces.Dict({"observation": spaces.Dict(parts), "action_mask": mask})

    def arrays(self, view: Document) -> Arrays:
        """The arrays of a view, before any letter has been chosen."""
        drawn = self._units_drawn(view)
        arrays = {
            "map": drawn.map.copy(),
            "units": drawn.units.copy(),
            "table": np.zeros(self.shapes["table"], np.float32),
            "word": np.zeros(self.shapes["word"], np.float32),
        }
        if self._hides:
            self._show_hidden(arrays, view)
        self._show_marks(arrays, view)
        self._show_table(arrays, view)
        return arrays

    @property
    def length(self) -> int:
        """How many numbers an observation has."""
        return sum(prod(shape) for shape in self.shapes.values())

    def flat(self, arrays: Arrays) -> Numbers:
        """All arrays as one line, in the order of the legend."""
        return np.concatenate([arrays[part].ravel() for part in self.legend])

    def with_word(self, arrays: Arrays, word: Word) -> Arrays:
        """The same arrays with the letters that the side has chosen for its next action."""
        shown = {part: array.copy() for part, array in arrays.items()}
        for letter in word:
            if isinstance(letter, str):
                self._point_at(shown, letter, "chosen")
        shown["word"][list(self._alphabet.codes(word))] = 1
        return shown

    def _units_drawn(self, view: Document) -> Drawn:
        """The counters of a view in arrays. From view to view few of them change, so only those are drawn anew."""
        drawn = self._drawn.get(view["side"])
        if drawn is None:
            empty = [np.zeros(self.shapes[part], np.float32) for part in ("map", "units")]
            drawn = self._drawn[view["side"]] = Drawn({}, *empty)
        seen, side, units = drawn.seen, view["side"], view["units"]
        for unit in [unit for unit in units if seen.get(unit["id"]) != unit]:
            before = seen.get(unit["id"])
            if before is not None:
                self._draw(drawn, before, side, -1)
            self._draw(drawn, unit, side, 1)
            seen[unit["id"]] = unit
        if len(seen) > len(units):
            for name in seen.keys() - {unit["id"] for unit in units}:
                self._draw(drawn, seen.pop(name), side, -1)
        return drawn

    def _draw(self, drawn: Drawn, unit: Document, side: str, sign: int) -> None:
        """Add a counter to the sums of its hex and fill its row; with a sign of -1, take it out again."""
        own, (row, column) = unit["side"] == side, self._lattice.cells[unit["hex"]]
        values = [unit.get(key) or 0 for key in SUMS[1:]]
        first = 0 if own else len(SUMS)
        # Whole numbers this small are exact, so taking out leaves no trace.
        drawn.map[first : first + len(SUMS), row, column] += self._sums(sign, *values)
        index = self._rows.get(unit["id"])
        if index is None:
            return
        line = drawn.units[index]
        line[:] = 0
        if sign > 0:
            line[: len(COUNTER)] = [own, 1, row, column, *values]
            for status in unit["statuses"]:
                line[self._at["units"][status]] = 1

    def _sums(self, sign: int, *values: float) -> Numbers:
        """What a counter adds to the sums of its hex."""
        sums = self._added.get((sign, values))
        if sums is None:
            sums = self._added.keep((sign, values), np.array([sign, *(sign * value for value in values)], np.float32))
        return sums

    def _show_hidden(self, arrays: Arrays, view: Document) -> None:
        """Give a unit that the side knows to lie face down the row of what lies above it."""
        for back in view["units"]:
            if back.get("is"):
                arrays["units"][self._rows[back["is"]]] = arrays["units"][self._rows[back["id"]]]
                self._note(arrays, back["is"], "face down", 1)

    def _show_marks(self, arrays: Arrays, view: Document) -> None:
        for number in view.get("forts", ()):
            self._mark(arrays, "fort", number)
        for number in view.get("air", {}).values():
            self._mark(arrays, "air", number)
        self._note_all(arrays, "eliminated", {unit: 1 for unit in view.get("eliminated", ())})
        due = {one["id"]: one["turn"] - view["turn"] + 1 for one in view.get("reinforcements", ())}
        self._note_all(arrays, "turns until due", due)
        for name in set(_names(view["decision"])):
            self._point_at(arrays, name, "asked about")
        for marker in self._markers:
            for number in view["markers"].get(marker, ()):
                self._mark(arrays, marker, number)
        for number in {number for pair in view.get("demolished", ()) for number in pair}:
            self._mark(arrays, "demolished", number)
        for number in view.get("pontoons", {}).values():
            self._mark(arrays, "pontoon", number)

    def _show_table(self, arrays: Arrays, view: Document) -> None:
        line, at = arrays["table"], self._at["table"]
        points = sum(one["points"] for one in view["score"])
        left = view["turns"] - view["turn"]
        line[: len(TABLE)] = [view["turn"], left, view["to_act"] == view["side"], points, view.get("air_ready", 0)]
        line[at[view["phase"]]] = 1
        if view["decision"]:
            line[at[view["decision"]["type"]]] = 1
        for track, value in view["tracks"].items():
            line[at[track]] = value
        np.clip(line, LEAST, MOST, out=line)

    def _point_at(self, arrays: Arrays, name: str, why: str) -> None:
        """Mark the hex of a name, or the unit and its hex."""
        if name in self._rows:
            self._note(arrays, name, why, 1)
            on_map, row, column = arrays["units"][self._rows[name], 1:4].astype(int)
            if not on_map:
                return
        elif name in self._lattice.cells:
            row, column = self._lattice.cells[name]
        else:
            return
        # A flag, not a count: a unit and its hex may both be named, in any order.
        arrays["map"][self._at["map"][why], row, column] = 1

    def _mark(self, arrays: Arrays, mark: str, number: str) -> None:
        if number in self._lattice.cells:
            arrays["map"][(self._at["map"][mark], *self._lattice.cells[number])] += 1

    def _note(self, arrays: Arrays, unit: str, column: str, value: float) -> None:
        if unit in self._rows:
            arrays["units"][self._rows[unit], self._at["units"][column]] = value

    def _note_all(self, arrays: Arrays, column: str, values: Mapping[str, float]) -> None:
        """Note something about many units at once."""
        rows = {self._rows[unit]: value for unit, value in values.items() if unit in self._rows}
        if rows:
            arrays["units"][list(rows), self._at["units"][column]] = list(rows.values())


def _names(document: Any) -> Iterator[str]:
    """Every text in a document."""
    if isinstance(document, str):
        yield document
    elif isinstance(document, Mapping):
        for value in document.values():
            yield from _names(value)
    elif isinstance(document, list):
        for value in document:
            yield from _names(value)
