"""The ground of both maps, and what may cross each hexside (3.1, 6.3, 8.0, 9.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexfront.games.assault.city.maps import FORTIFICATION, GREAT_CITY, KEY_POINT, AssaultMap
from hexfront.games.assault.city.rivers import GreatRiver
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members, set_of, union
from hexfront.mechanics.terms import Moat
from hexfront.mechanics.terrain import Edges, TerrainChart

#: More than any unit has, so such a step takes a whole move.
WHOLE_MOVE = 1_000

Steps = tuple[tuple[tuple[Hex, int], ...], ...]


class City:
    """How the city and its surroundings on the main map correspond to hexes of the inset."""

    def __init__(self, printed: AssaultMap, name: str, owner: str, limit: int) -> None:
        sheet, index = printed.sheet, printed.sheet.number_index
        self.name = name
        #: The only side that uses the city hexes of the main map.
        self.owner = owner
        #: For each city hex and each fringe hex of the main map, its hexes on the inset.
        self.districts = {index(one.main): sheet.set_of(one.hexes) for one in printed.districts}
        self.fringes = {index(number): sheet.set_of(inset) for number, inset in printed.fringe.items()}
        self.hexes = set_of(self.districts)
        self.interior = union(self.districts.values())
        self.fringe = union(self.fringes.values())
        self.fringe_on_map = set_of(self.fringes)
        self.inset = self.interior | self.fringe
        #: The main map hex of every inset hex.
        self.areas = self.districts | self.fringes
        self.on_map = {inside: place for place, hexes in self.areas.items() for inside in members(hexes)}
        #: How many units of one kind a city hex can hold.
        self.limit = limit

    def counterparts(self, place: Hex) -> Hexes:
        """The hexes on the other map that a unit in this hex may transfer to."""
        if place in self.on_map:
            return 1 << self.on_map[place]
        return self.areas.get(place, NO_HEXES)

    def area(self, place: Hex) -> Hexes:
        """A hex together with its counterparts on the other map."""
        on_map = self.on_map.get(place, place)
        return 1 << on_map | self.areas.get(on_map, NO_HEXES)


class Country:
    """Which hexes are connected for movement, combat, zones and supply, as masks and costs by hex."""

    def __init__(
        self,
        printed: AssaultMap,
        chart: TerrainChart,
        city: City,
        river: GreatRiver,
        sides: Mapping[str, str],
        supply_net: str,
        guarded: frozenset[str],
    ) -> None:
        """``sides`` has the side of each chart column; ``guarded`` hexsides may not be crossed from zone to zone.

        German headquarters trace supply along hexsides of the kind ``supply_net``.
        """
        self.sheet = sheet = printed.sheet
        self.chart = chart
        self.city = city
        self.river = river
        self.main = sheet.playable & ~city.inset
        self.forts = sheet.set_of(printed.having(FORTIFICATION))
        self.strongholds = self.forts | sheet.terrain_set("fortified city")
        self.key_points = sheet.set_of(printed.having(KEY_POINT))
        places = [Hex(place) for place in range(sheet.indexing.size)]
        self.controls = tuple(self._mask(place, self._controls) for place in places)
        self.fights = tuple(self._mask(place, self._fights) for place in places)
        self.edges = {cls: Edges.of(self._steps(cls, side)) for cls, side in sides.items()}
        self.lines = {side: Edges.of(self._passages(side)) for side in set(sides.values())}
        self.retreats = {
            side: tuple(set_of(other for other, _ in ends) for ends in edges.out)
            for side, edges in ((side, self.edges[cls]) for cls, side in sides.items())
        }
        self.net = self._net(supply_net)
        self.moats = (
            {cls: Moat.of(edges, self._are_apart(guarded)) for cls, edges in self.edges.items()} if guarded else {}
        )

    def kinds(self, one: Hex, other: Hex) -> frozenset[str]:
        """The features printed on a hexside."""
        return self.sheet.hexside(self.sheet.name(one), self.sheet.name(other))

    def _are_apart(self, guarded: frozenset[str]) -> Callable[[Hex, Hex], bool]:
        return lambda one, other: bool(self.kinds(one, other) & guarded)

    def is_parted(self, one: Hex, other: Hex) -> bool:
        """Whether the great river separates two hexes."""
        return self.river.parts(self.kinds(one, other))

    def _mask(self, place: Hex, joined: Callable[[Hex, Hex], bool]) -> Hexes:
        return set_of(other for other in self.sheet.adjacent[place] if joined(place, other))

    def _controls(self, one: Hex, other: Hex) -> bool:
        """Zones do not cross the great river, and do not enter or leave the city hexes of the main map."""
        return not self.is_parted(one, other) and not self.city.hexes & (1 << one | 1 << other)

    def _fights(self, one: Hex, other: Hex) -> bool:
        """Attacks go wherever zones go. Out of the city they are made only on the main map."""
        if self.is_parted(one, other) or has(self.city.hexes, other):
            return False
        # Attacks out of the city start in a city hex of the main map, not in the interior of the inset (8.45).
        return not (has(self.city.interior, one) and has(self.city.fringe, other))

    def _steps(self, cls: str, side: str) -> Steps:
        return tuple(
            tuple(
                (other, cost)
                for other in self.sheet.adjacent[place]
                if (cost := self._cost(cls, side, place, other)) is not None
            )
            for place in map(Hex, range(self.sheet.indexing.size))
        )

    def _cost(self, cls: str, side: str, start: Hex, end: Hex) -> int | None:
        """The cost of a step; None if it is impossible."""
        kinds, city = self.kinds(start, end), self.city.hexes
        if has(city, end) and side != self.city.owner:
            return None
        # Between city hexes the river is ignored (8.21).
        if has(city, start) and has(city, end):
            return self.chart.cost(GREAT_CITY, cls)
        if self.river.parts(kinds):
            crosses = self.river.is_crossed(kinds, side, self._on_inset(start))
            return WHOLE_MOVE * self.chart.scale if crosses else None
        # A road replaces the cost of terrain and rivers (6.16).
        if "road" in kinds:
            return self.chart.cost("road", cls)
        cost = self.chart.cost(self.sheet.terrain(self.sheet.name(end)), cls)
        for kind in kinds & self.chart.modifiers.keys():
            cost = self.chart.modifier(kind, cls)(cost)
        return cost

    def _on_inset(self, place: Hex) -> bool:
        return has(self.city.inset, place)

    def entry_cost(self, cls: str, place: Hex, by_road: bool) -> int:
        """The cost of entering a hex from off the map."""
        return self.chart.cost("road" if by_road else self.sheet.terrain(self.sheet.name(place)), cls)

    def _passages(self, side: str) -> Steps:
        """The steps of supply lines: wherever units can go, at any cost, but not everywhere across the river."""
        cls = next(cls for cls in self.chart.classes if cls.startswith(side))
        return tuple(
            tuple((other, 1) for other, _ in ends if self._is_supplied(side, Hex(place), other))
            for place, ends in enumerate(self.edges[cls].out)
        )

    def _is_supplied(self, side: str, one: Hex, other: Hex) -> bool:
        kinds, city = self.kinds(one, other), self.city.hexes
        at_the_city = bool(city & (1 << one | 1 << other))
        if not self.river.parts(kinds) or (has(city, one) and has(city, other)):
            return True
        return self.river.is_supplied_across(kinds, side, self._on_inset(one), at_the_city)

    def _net(self, kind: str) -> Edges:
        """The network of rail lines or roads, as steps."""
        out: list[list[tuple[Hex, int]]] = [[] for _ in range(self.sheet.indexing.size)]
        for one, other in self.sheet.hexsides(kind):
            start, end = self.sheet.index[one], self.sheet.index[other]
            if end in self.sheet.adjacent[start]:
                out[start].append((end, 1))
                out[end].append((start, 1))
        return Edges.of(tuple(map(tuple, out)))
