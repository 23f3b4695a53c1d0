"""What each step costs (8.5 to 8.9, 8.12): terrain, forts, rubble, rivers, bridges and streets."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.leningrad41.pieces.campaign import (
    BRIDGE,
    CLEAR,
    DEFENSIVE_STATE,
    DEMOLISHED,
    MAJOR,
    MINOR,
    PONTOON,
    RUBBLE,
    STREETS,
    Campaign,
)
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad41.pieces.tracks import is_on
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, set_of, union
from hexfront.kernel.state import State
from hexfront.mechanics.terrain import Edges

#: The cost of a step that is closed, so that no purse can pay it.
SHUT = 10_000
#: A pontoon bridge: the engineer's hex and the hex beyond the river.
Pontoon = tuple[Hex, Hex]
#: Who lays pontoon bridges (8.10): German engineers of all kinds, Soviet bridge engineers.
BRIDGING = {GERMAN: frozenset({"engineer", "bridging"}), SOVIET: frozenset({"bridging"})}
NOWHERE = Hex(-1)
#: The kinds of rivers.
RIVERS = frozenset({MAJOR, MINOR})


class Ways(NamedTuple):
    """Everything that changes costs in play.

    That is the kind of movement, rubble, demolished bridges, a side's pontoon bridges, the defensive states, and the
    hex from which an engineer crosses major rivers by his own means.
    """

    motorized: bool
    rubble: Hexes
    demolished: int
    pontoons: frozenset[Pontoon]
    barricaded: bool = False
    crossing: Hex = NOWHERE


class Costs:
    """The cost of every step on foot and motorized."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.sheet = campaign.sheet
        self._chart = campaign.costs
        self._clear = self.sheet.terrain_set(CLEAR)
        self.streets = union(self.sheet.beside(kind) for kind in STREETS)
        name, near = self.sheet.name, enumerate(self.sheet.adjacent)
        self._kinds = {
            (Hex(start), end): self.sheet.hexside(name(Hex(start)), name(end)) for start, ends in near for end in ends
        }
        self._rivers = frozenset(step for step, kinds in self._kinds.items() if not kinds.isdisjoint(RIVERS))
        self._majors = frozenset(step for step, kinds in self._kinds.items() if MAJOR in kinds)
        self._printed = {place: self._printed_cost(place) for place in members(self.sheet.playable)}
        self.engineers = tuple(
            tuple(unit for unit, one in campaign.indexed if one.side == side and one.traits & BRIDGING[side])
            for side in campaign.frame.sides
        )
        #: For each hex and box, the land hexes beyond rivers of either kind, and beyond major rivers alone.
        self.beyond_rivers, self.beyond_majors = self._beyond(self._rivers), self._beyond(self._majors)
        # Map and chart never change, so the ways determine the costs.
        self._kept: Memo[Ways, Edges] = Memo(500)
        # For the same reason the ways determine the costs at the edges of the map.
        self._entries: Memo[tuple[Ways, Hexes], tuple[tuple[Hex, int], ...]] = Memo(500)
        self._recent: dict[tuple[bool, bool], tuple[Ways, Edges]] = {}

    def _printed_cost(self, place: Hex) -> int:
        chart = self._chart.forts if has(self.campaign.forts, place) else self._chart.hexes
        return chart[self.sheet.terrain(self.sheet.name(place))]

    def _beyond(self, rivers: frozenset[tuple[Hex, Hex]]) -> tuple[Hexes, ...]:
        found = [NO_HEXES] * len(self.campaign.frame.place_names)
        for start, end in rivers:
            found[start] |= 1 << end
        return tuple(found)

    def pontoons(self, state: State, side: Side, without: Unit | None = None) -> frozenset[Pontoon]:
        """The pontoon bridges of a side, but for that of one engineer."""
        laid, places = state.vectors[PONTOON], state.places
        return frozenset(
            [(places[unit], Hex(laid[unit] - 1)) for unit in self.engineers[side] if laid[unit] and unit != without]
        )

    def ways(self, state: State, side: Side, motorized: bool) -> Ways:
        """What changes the costs for a side now."""
        barricaded = bool(motorized and state.tracks[DEFENSIVE_STATE])
        pontoons = self.pontoons(state, side)
        return Ways(motorized, state.markers[RUBBLE], state.tracks[DEMOLISHED], pontoons, barricaded)

    def edges(self, ways: Ways) -> Edges:
        """The cost of every step. A step that is closed costs more than any unit has."""
        edges = self._kept.get(ways)
        if edges is None:
            edges = self._kept.keep(ways, self._made(ways))
            self._recent[ways.motorized, ways.barricaded] = (ways, edges)
        return edges

    def _made(self, ways: Ways) -> Edges:
        """Build the edges from those made last, since one change touches a hex or two."""
        recent = self._recent.get((ways.motorized, ways.barricaded))
        if recent is None:
            near = enumerate(self.sheet.adjacent)
            return Edges.of([tuple((end, self.step(ways, Hex(start), end)) for end in ends) for start, ends in near])
        before, edges = recent
        entries = {
            place: tuple([(start, self.step(ways, start, place)) for start, _ in edges.into[place]])
            for place in members(self._changed(before, ways))
        }
        return edges.changed(entries, edges.plain, ())

    def _changed(self, before: Ways, ways: Ways) -> Hexes:
        """The hexes that may cost something else to enter."""
        pairs = [*(before.pontoons ^ ways.pontoons)]
        flipped = before.demolished ^ ways.demolished
        pairs += [bridge for number, bridge in enumerate(self.campaign.bridges) if is_on(flipped, number)]
        beyond = union(self.beyond_majors[one.crossing] for one in (before, ways) if one.crossing != NOWHERE)
        return before.rubble ^ ways.rubble | union(map(set_of, pairs)) | beyond

    def step(self, ways: Ways, start: Hex, end: Hex) -> int:
        """The cost of one step between neighbours."""
        if not self.may_drive(ways, start, end):
            return SHUT
        kinds, cost = self._kinds[start, end], self.entry(ways, end)
        if MAJOR in kinds:
            return SHUT if self.is_unbridged(ways, start, end) else cost + self._chart.major_river_bridge
        if MINOR in kinds:
            is_bridged = self._is_bridged(ways, start, end)
            return cost + (self._chart.minor_river_bridge if is_bridged else self._chart.minor_river)
        return cost

    def is_unbridged(self, ways: Ways, start: Hex, end: Hex) -> bool:
        """Whether a major river bars a step: no bridge leads over it, and nobody crosses by his own means (8.9)."""
        return MAJOR in self._kinds[start, end] and not self._is_bridged(ways, start, end) and start != ways.crossing

    def _is_bridged(self, ways: Ways, start: Hex, end: Hex) -> bool:
        return self.stands(ways.demolished, start, end) or spans(ways.pontoons, start, end)

    def entry(self, ways: Ways, place: Hex) -> int:
        """The cost of the hex itself."""
        return self._printed[place] + (self._chart.rubble if has(ways.rubble, place) else 0)

    def entries(self, ways: Ways, places: Hexes) -> tuple[tuple[Hex, int], ...]:
        """The cost of entering hexes from off the map. No street leads over the edge."""
        known = self._entries.get((ways, places))
        if known is None:
            free = self._drivable(ways) if ways.motorized else places
            costs = [(place, self.entry(ways, place) if has(free, place) else SHUT) for place in members(places)]
            known = self._entries.keep((ways, places), tuple(costs))
        return known

    def may_drive(self, ways: Ways, start: Hex, end: Hex) -> bool:
        """Whether a step is open to this kind of movement, rivers apart (8.8, 16.2(1), W-36)."""
        if not ways.motorized or has(self._drivable(ways), end):
            return True
        kinds = self._kinds[start, end]
        is_cut = BRIDGE in kinds and not self.stands(ways.demolished, start, end)
        return not ways.barricaded and not is_cut and not kinds.isdisjoint(STREETS)

    def _drivable(self, ways: Ways) -> Hexes:
        """The hexes that motorized movement may enter from anywhere."""
        return self._clear & ~self.streets if ways.barricaded else self._clear

    def stands(self, demolished: int, start: Hex, end: Hex) -> bool:
        """Whether a printed bridge joins two hexes and has not been demolished."""
        number = self.campaign.bridge_index.get((start, end))
        return number is not None and not is_on(demolished, number)

    def is_river(self, start: Hex, end: Hex) -> bool:
        """Whether a river of either kind runs between two neighbours on land."""
        return (start, end) in self._rivers

    def is_major(self, start: Hex, end: Hex) -> bool:
        """Whether a major river runs between two neighbours on land."""
        return (start, end) in self._majors


def spans(pontoons: frozenset[Pontoon], start: Hex, end: Hex) -> bool:
    """Whether one of these pontoon bridges joins two hexes."""
    return (start, end) in pontoons or (end, start) in pontoons
