"""The cost of every step on the map by class of unit, including temporary changes."""

from __future__ import annotations

from hexfront.kernel.memo import Last, Memo
from hexfront.kernel.sets import Hex
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.terrain import Edges, Modifier, Overlay, TerrainChart


class Costs:
    """The cost of every step on a sheet, by class and overlay."""

    def __init__(self, sheet: MapSheet, chart: TerrainChart) -> None:
        self.sheet = sheet
        self.chart = chart
        self._plain = {cls: self._edges(cls) for cls in chart.classes}
        # Sheet and chart never change, so class and overlay determine the costs.
        self._kept: Memo[tuple[str, Overlay], Edges] = Memo(500)
        self._recent: dict[str, list[Edges]] = {cls: [] for cls in chart.classes}
        # Overlays come from a cache, so the same overlay is usually the same object. Hashing it would cost more than
        # the answer.
        self._last: dict[str, Last[str, Edges]] = {cls: Last() for cls in chart.classes}

    def edges(self, cls: str, overlay: Overlay = ()) -> Edges:
        """The cost of every step for a class of units."""
        if not overlay:
            return self._plain[cls]
        last = self._last[cls].get(overlay, cls)
        if last is not None:
            return last
        key = (cls, overlay)
        edges = self._kept.get(key)
        if edges is None:
            edges = self._kept.keep(key, self._overlaid(cls, overlay))
        return self._last[cls].keep(overlay, cls, edges)

    def _overlaid(self, cls: str, overlay: Overlay) -> Edges:
        """Build the edges from the most similar recent overlay, since most overlays change in only a hex or two."""
        plain, recent, wanted = self._plain[cls], self._recent[cls], set(overlay)
        edges = min((plain, *recent), key=lambda one: len(wanted.symmetric_difference(one.overlay)))
        modifiers = dict(overlay)
        entries = {}
        for place, _ in wanted.symmetric_difference(edges.overlay):
            modifier = modifiers.get(place, Modifier())
            entries[place] = tuple([(start, modifier(cost)) for start, cost in plain.into[place]])
        changed = edges.changed(entries, plain, overlay)
        self._recent[cls] = [changed, *recent[:5]]
        return changed

    def step(self, cls: str, start: Hex, end: Hex, overlay: Overlay = ()) -> int:
        """The cost of one step between neighbours."""
        return self.edges(cls, overlay).cost(start, end)

    def entry(self, cls: str, place: Hex, overlay: Overlay = ()) -> int:
        """The cost of entering a hex from off the map."""
        cost = self.chart.cost(self.sheet.terrain(self.sheet.name(place)), cls)
        for other, modifier in overlay:
            if other == place:
                cost = modifier(cost)
        return cost

    def _edges(self, cls: str) -> Edges:
        return Edges.of(
            tuple(
                tuple((other, self._plain_step(cls, Hex(index), other)) for other in near)
                for index, near in enumerate(self.sheet.adjacent)
            )
        )

    def _plain_step(self, cls: str, start: Hex, end: Hex) -> int:
        one, other = self.sheet.name(start), self.sheet.name(end)
        sides = self.sheet.hexside(one, other)
        # A road hexside overrides the terrain of the hex and any river (4.2).
        if "road" in sides:
            return self.chart.cost("road", cls)
        cost = self.chart.cost(self.sheet.terrain(other), cls)
        return self.chart.modifier("river", cls)(cost) if "river" in sides else cost
