"""Terrain costs: the printed chart, turned into the cost of every step between adjacent hexes.

Costs are whole numbers. A movement point is ``scale`` of them, so that the fractions on the chart are exact.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.resources.abc import Traversable
from itertools import pairwise
from math import lcm
from typing import NamedTuple

from hexfront.kernel.datafiles import Row, listed_once, read_table
from hexfront.kernel.errors import DataError
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes

#: Sets of starting hexes, each with the bit shift of one step.
Shifts = tuple[tuple[Hexes, int], ...]
#: Something for each of the six directions: three left shifts, then the same three right shifts.
Six = tuple[Hexes, Hexes, Hexes, Hexes, Hexes, Hexes]
#: A cost, all hexes with a step of that cost, and the hexes where such steps lead in each direction.
Fan = tuple[int, Hexes, Six]


class Fans(NamedTuple):
    """All steps for whole sets of hexes, by rising cost, and the three shifts of the sheet."""

    shifts: tuple[int, int, int]
    by_cost: tuple[Fan, ...]


#: For every hex, its neighbours and the cost of each step.
Steps = Sequence[tuple[tuple[Hex, int], ...]]
#: Steps as sets of starting hexes, by cost and bit shift.
Masks = dict[tuple[int, int], Hexes]
#: How many comparisons to remember. Each one keeps the other object alive.
MOST_COMPARED = 16


class Edges:
    """The cost of every step, compared by identity.

    ``out`` lists for every hex where a unit can go, ``into`` from where it can be entered. ``plain`` are the same edges
    without ``overlay``. ``fans`` hold the steps for whole sets of hexes; ``back_fans`` the reverse steps.
    """

    def __init__(
        self,
        out: Steps,
        into: Steps,
        masks: Masks,
        back_masks: Masks,
        plain: Edges | None = None,
        overlay: Overlay = (),
    ) -> None:
        self.plain = plain or self
        self.overlay = overlay
        self.out = out
        self.into = into
        self._masks = masks
        self._back_masks = back_masks
        # Edges never change, so the pair determines the answer.
        self._compared: Memo[Edges, bool] = Memo(MOST_COMPARED)
        # Worked out when first asked for. ``cached_property`` keeps nothing in a class compiled by mypyc.
        self._fans: Fans | None = None
        self._back_fans: Fans | None = None
        self._shifts: tuple[Shifts, Shifts] | None = None

    @property
    def fans(self) -> Fans:
        if self._fans is None:
            self._fans = _fans(self._masks)
        return self._fans

    @property
    def back_fans(self) -> Fans:
        if self._back_fans is None:
            self._back_fans = _fans(self._back_masks)
        return self._back_fans

    @property
    def shifts(self) -> tuple[Shifts, Shifts]:
        """All steps, whatever they cost: left shifts and right shifts."""
        if self._shifts is None:
            self._shifts = self._all_shifts()
        return self._shifts

    def _all_shifts(self) -> tuple[Shifts, Shifts]:
        steps: dict[int, Hexes] = {}
        for (_, shift), mask in self._masks.items():
            steps[shift] = steps.get(shift, NO_HEXES) | mask
        left = tuple((mask, shift) for shift, mask in steps.items() if shift > 0)
        return left, tuple((mask, -shift) for shift, mask in steps.items() if shift < 0)

    @classmethod
    def of(cls, out: Steps) -> Edges:
        masks: Masks = {}
        back_masks: Masks = {}
        into: list[list[tuple[Hex, int]]] = [[] for _ in out]
        for index, ends in enumerate(out):
            start = Hex(index)
            for end, cost in ends:
                into[end].append((start, cost))
                _add(masks, cost, end - start, start)
                _add(back_masks, cost, start - end, end)
        return cls(out, tuple(map(tuple, into)), masks, back_masks)

    def changed(self, entries: Mapping[Hex, tuple[tuple[Hex, int], ...]], plain: Edges, overlay: Overlay) -> Edges:
        """A copy with new costs for entering some hexes, given for each neighbour."""
        out, into, masks, back_masks = list(self.out), list(self.into), dict(self._masks), dict(self._back_masks)
        for place, ways in entries.items():
            into[place] = ways
            for (start, old), (_, new) in zip(self.into[place], ways, strict=True):
                out[start] = tuple([(other, new if other == place else cost) for other, cost in out[start]])
                masks[old, place - start] &= ~(1 << start)
                back_masks[old, start - place] &= ~(1 << place)
                _add(masks, new, place - start, start)
                _add(back_masks, new, start - place, place)
        return Edges(out, into, masks, back_masks, plain, overlay)

    def never_dearer(self, other: Edges) -> bool:
        """Whether no step costs more here than in the other edges."""
        # An overlay raises the cost of a hex by the same increasing rule for everyone. If no plain step costs more, no
        # step costs more under the same overlay. Plain edges live as long as the game, so the answer is kept with them.
        if self.overlay and self.overlay == other.overlay:
            return self.plain.never_dearer(other.plain)
        known = self._compared.get(other)
        if known is None:
            pairs = zip(self.out, other.out, strict=True)
            known = self._compared.keep(
                other,
                all(mine <= its for ours, theirs in pairs for (_, mine), (_, its) in zip(ours, theirs, strict=True)),
            )
        return known

    def cost(self, start: Hex, end: Hex) -> int:
        """The cost of one step between neighbours."""
        for other, cost in self.out[start]:
            if other == end:
                return cost
        raise AssertionError(f"there is no step from {start} to {end}")

    def costs(self, path: Sequence[Hex]) -> list[int]:
        """The cost of each step from hex to hex along a path."""
        out = self.out
        return [cost for start, end in pairwise(path) for other, cost in out[start] if other == end]


def _add(masks: Masks, cost: int, shift: int, place: Hex) -> None:
    masks[cost, shift] = masks.get((cost, shift), NO_HEXES) | 1 << place


def _fans(masks: Masks) -> Fans:
    shifts = sorted({abs(shift) for (_, shift), mask in masks.items() if mask})
    assert len(shifts) <= 3, f"steps on a hex grid have three shifts, not {shifts}"
    # Some steps need fewer; a shift by nothing that leads nowhere stands for the others.
    p, q, r = (*shifts, 0, 0, 0)[:3]
    fans = []
    for cost in sorted({cost for (cost, _), mask in masks.items() if mask}):
        steps = {shift: mask for (its, shift), mask in masks.items() if its == cost and mask}
        everywhere = NO_HEXES
        for mask in steps.values():
            everywhere |= mask
        a, b, c = (steps.get(shift, NO_HEXES) << shift for shift in (p, q, r))
        d, e, f = (steps.get(-shift, NO_HEXES) >> shift for shift in (p, q, r))
        fans.append((cost, everywhere, (a, b, c, d, e, f)))
    return Fans((p, q, r), tuple(fans))


def neighbours(hexes: Hexes, edges: Edges) -> Hexes:
    """A set of hexes and all hexes one step away."""
    found = hexes
    left, right = edges.shifts
    for mask, shift in left:
        found |= (hexes & mask) << shift
    for mask, shift in right:
        found |= (hexes & mask) >> shift
    return found


def spread(levels: list[Hexes], spent: int, hexes: Hexes, fans: Fans) -> None:
    """Add every hex one step from these hexes to the level of its cost."""
    last, by_cost = len(levels), fans.by_cost
    if not by_cost or spent + by_cost[0][0] >= last:
        return
    # Floods spend most of their time here. Shifts are dear, so they are done once for all costs, and the directions are
    # written out, since going through them would take as long as the shifts.
    p, q, r = fans.shifts
    a, b, c, d, e, f = hexes << p, hexes << q, hexes << r, hexes >> p, hexes >> q, hexes >> r
    for cost, everywhere, (u, v, w, x, y, z) in by_cost:
        total = spent + cost
        if total >= last:
            break
        if hexes & everywhere:
            levels[total] |= a & u | b & v | c & w | d & x | e & y | f & z


class Modifier(NamedTuple):
    """A chart cell such as ``x2`` or ``+1``."""

    factor: int = 1
    extra: int = 0

    def __call__(self, cost: int) -> int:
        return cost * self.factor + self.extra


#: Temporary changes to the cost of entering hexes, such as air units over them.
Overlay = tuple[tuple[Hex, Modifier], ...]


class TerrainChart:
    """Movement costs by class of unit, as the Terrain Effects Chart prints them."""

    def __init__(
        self,
        classes: tuple[str, ...],
        costs: Mapping[str, Mapping[str, Fraction]],
        modifiers: Mapping[str, Mapping[str, Modifier]],
    ) -> None:
        self.classes = classes
        self.costs = costs
        self.scale = lcm(*(cost.denominator for row in costs.values() for cost in row.values()))
        self.modifiers = modifiers

    def cost(self, terrain: str, cls: str) -> int:
        """The cost of a terrain in units of the scale."""
        return int(self.costs[terrain][cls] * self.scale)

    def modifier(self, name: str, cls: str) -> Modifier:
        printed = self.modifiers[name][cls]
        return Modifier(printed.factor, printed.extra * self.scale)


def load_chart(file: Traversable) -> TerrainChart:
    """The chart in a CSV file: one row per terrain, one column per class. ``x2`` and ``+1`` are modifiers."""
    header, rows = read_table(file)
    if header[0] != "terrain" or len(header) < 2:
        raise DataError(f"{file}, line 1: expected 'terrain' and the classes of units, got {','.join(header)!r}")
    listed_once(rows, "terrain")
    costs: dict[str, dict[str, Fraction]] = {}
    modifiers: dict[str, dict[str, Modifier]] = {}
    for row in rows:
        cells = {cls: _cell(row, cls) for cls in header[1:]}
        numbers = {cls: cell for cls, cell in cells.items() if isinstance(cell, Fraction)}
        changes = {cls: cell for cls, cell in cells.items() if isinstance(cell, Modifier)}
        if numbers and changes:
            raise row.fault("terrain", "a row of costs only or of modifiers only")
        if numbers:
            costs[row["terrain"]] = numbers
        else:
            modifiers[row["terrain"]] = changes
    if not costs:
        raise DataError(f"{file}: the chart has no row of costs")
    return TerrainChart(header[1:], costs, modifiers)


def _cell(row: Row, cls: str) -> Fraction | Modifier:
    text = row[cls]
    if found := re.fullmatch(r"x(\d+)", text):
        return Modifier(factor=int(found[1]))
    if found := re.fullmatch(r"\+(\d+)", text):
        return Modifier(extra=int(found[1]))
    if re.fullmatch(r"\d+(/[1-9]\d*)?", text):
        return Fraction(text)
    raise row.fault(cls, "a cost such as '2' or '1/2', or a modifier such as 'x2' or '+1'")
