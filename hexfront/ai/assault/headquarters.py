"""The chain of supply: where each headquarters goes, and where its corps will be in supply then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from hexfront.ai.assault.axes import Axes
from hexfront.ai.assault.movers import Mover, reach_of
from hexfront.ai.assault.situation import Situation
from hexfront.games.assault.campaign import GERMANS, SOVIETS
from hexfront.games.assault.movement import MovementPhase
from hexfront.games.assault.supply import Lines
from hexfront.kernel.grid import members
from hexfront.mechanics.terrain import neighbours

#: How many hexes are looked at when a headquarters is placed, of each kind.
MOST_SITES = 3
#: What it is worth to a headquarters to have its corps in supply, and to be a movement point nearer to the goal.
FED, FORWARD = 2.0, 0.06
#: How much a headquarters fears the strength that can come near it, and to be caught alone within so many hexes.
FEAR, CAUGHT, FELT = 0.1, 0.8, 6
#: The strength of a full corps.
FULL_CORPS = 30.0
#: How much the part of a line counts that can easily be laid elsewhere.
WALKED_ROUND = 0.2
#: What a line home is worth that the Russians next to it cannot cut by a step.
SURE = 0.3


class Chain:
    """Headquarters as things stand; ``movers`` are the units that may still move, wherever they can go."""

    def __init__(self, axes: Axes, phase: MovementPhase, movers: Sequence[Mover]) -> None:
        self.axes = axes
        self.situation = axes.situation
        self.atlas = axes.atlas
        self.phase = phase
        self.movers = movers
        self.supply = self.atlas.rules.supply.german
        self.lines = Lines(self.atlas.campaign, self.atlas.rules.zones, self.situation.state, GERMANS)
        self.home = self.supply.home(self.lines)
        self._sites: dict[str, int | None] = {}
        self._regions: dict[str, int] = {}
        self._arounds: dict[int, int] = {}

    @cached_property
    def _safe_home(self) -> int:
        """Where a headquarters has a line home even when every Russian comes a hex nearer."""
        lines = Lines(self.atlas.campaign, self.atlas.rules.zones, self.situation.state, GERMANS)
        lines.free &= ~self.atlas.sheet.spread(self.situation.zones[SOVIETS]) | self.situation.occupied[GERMANS]
        return self.supply.home(lines)[-1]

    def region(self, corps: str) -> int:
        """The hexes in which units of a corps will be in supply once its headquarters has followed."""
        known = self._regions.get(corps)
        if known is None:
            site = self.site(corps)
            # A headquarters still to come will be within reach of the edge.
            around = self._around(site) if site is not None else self.home[-1]
            known = self._regions[corps] = around | self.supply.garrisons
        return known

    def site(self, corps: str) -> int | None:
        """Where the headquarters of a corps means to go before anybody has moved; None when it is off the map."""
        if corps not in self._sites:
            staff = self.atlas.campaign.headquarters[corps]
            on_map = self.atlas.campaign.is_on_map(self.situation.state, staff)
            self._sites[corps] = self._planned(corps, staff) if on_map else None
        return self._sites[corps]

    @cached_property
    def lifelines(self) -> dict[int, float]:
        """The hexes of the lines home that Russians could come near to, with how much strength hangs on each."""
        return {place: weight for place, weight in lifelines(self.situation).items() if self._felt >> place & 1}

    @cached_property
    def exposed_sites(self) -> int:
        """The planned sites where a headquarters needs company."""
        sites = [self.site(corps) for corps in self.atlas.campaign.headquarters]
        return sum({1 << site for site in sites if site is not None and self._felt >> site & 1})

    def _planned(self, corps: str, staff: int) -> int:
        """Of the hexes in reach that which most of the corps can stay near to and that is farthest forward."""
        march = self.axes.march(staff)
        here = self.situation.state.places[staff]
        ranked = sorted(members(self._near(staff, here)), key=lambda place: march.far[place])
        step = max(1, len(ranked) // (MOST_SITES + 1))
        units = [(one.reach, one.strength) for one in self.movers if self._corps(one) == corps]
        sites = dict.fromkeys((*ranked[:2], *ranked[::step], here))
        return max((self._worth(staff, site, units, self._escorted), site) for site in sites)[1]

    def _corps(self, mover: Mover) -> str:
        return self.atlas.counters[mover.units[0]].corps

    @cached_property
    def _escorted(self) -> int:
        """The hexes that some mover could hold."""
        hexes = 0
        for one in self.movers:
            hexes |= one.reach
        return hexes

    def _around(self, site: int) -> int:
        """Where units trace to a headquarters in a hex; a unit that comes into an enemy zone makes its own hex free."""
        known = self._arounds.get(site)
        if known is not None:
            return known
        around = self.supply.around(self.lines, site)
        within = self.lines.over_the_map(1 << site, self.supply.reach - 1) | around & self.atlas.city.inset
        near = neighbours(within, self.lines.edges.fans) & ~self.situation.occupied[SOVIETS]
        found = self._arounds[site] = around | near
        return found

    def _near(self, staff: int, here: int) -> int:
        """Where a headquarters could be at the end of the phase."""
        state, city = self.situation.state, self.atlas.city
        shut = self.situation.zones[SOVIETS] & ~self._guarded | city.inset | city.fringe_on_map
        reach = reach_of(self.phase, state, staff) if self.atlas.campaign.is_on_map(state, staff) else 0
        return reach & ~shut & self.home[-1] | 1 << here

    @cached_property
    def _guarded(self) -> int:
        """The hexes where a headquarters has company that will not drive away."""
        stands, stays = self.situation.stands[GERMANS], self._stays
        return sum(1 << place for place, stack in stands.items() if any(stays >> unit & 1 for unit in stack))

    @cached_property
    def _stays(self) -> int:
        """The units that stay where they are until the Russians have moved; in their last phase all do."""
        atlas = self.atlas
        last = self.situation.state.phase.endswith("mechanized movement")
        held = self.situation.zones[SOVIETS]
        units = 0
        for place, stack in self.situation.stands[GERMANS].items():
            for unit in stack:
                if not atlas.staffs >> unit & 1 and (last or not atlas.is_mobile[unit] or held >> place & 1):
                    units |= 1 << unit
        return units

    @cached_property
    def _felt(self) -> int:
        """The hexes that Russians could come near to."""
        atlas, hexes = self.atlas, 0
        for place, stack in self.situation.stands[SOVIETS].items():
            if any(not atlas.workers >> unit & 1 for unit in stack):
                hexes |= 1 << place
        for _ in range(FELT):
            hexes |= atlas.sheet.spread(hexes)
        return hexes

    def last_site(self, staff: int, here: int, planned: int | None) -> int:
        """Where a headquarters goes when everybody else has moved: most in supply, and not where it is caught."""
        near = self._near(staff, here)
        corps = self.atlas.counters[staff].corps
        units = [(1 << place, strength) for place, strength in self._corps_strengths(corps)]
        if not units:
            return here
        middle = self._middle([one.bit_length() - 1 for one, _ in units])
        distance = self.atlas.sheet.indexing.distance
        guarded = sorted(members(near & self._guarded), key=lambda place: distance(place, middle))
        hidden = sorted(members(near & ~self._felt), key=lambda place: distance(place, middle))
        sites = {*guarded[:MOST_SITES], *hidden[:MOST_SITES], here}
        if planned is not None and near >> planned & 1:
            sites.add(planned)
        return max((self._worth(staff, site, units, self._guarded), site) for site in sites)[1]

    def _corps_strengths(self, corps: str) -> list[tuple[int, float]]:
        atlas, situation = self.atlas, self.situation
        return [
            (place, situation.strength(unit))
            for place, stack in situation.stands[GERMANS].items()
            for unit in stack
            if atlas.counters[unit].corps == corps and not atlas.staffs >> unit & 1
        ]

    def _middle(self, places: list[int]) -> int:
        """The hex of a corps from which its others are nearest."""
        distance, main = self.atlas.sheet.indexing.distance, self.atlas.city.on_map
        places = [main.get(place, place) for place in places]
        return min(places, key=lambda one: sum(distance(one, other) for other in places))

    def _worth(self, staff: int, site: int, units: Sequence[tuple[int, float]], guarded: int) -> float:
        """What a site is worth; ``units`` have the hexes they may be in, ``guarded`` is where there will be company."""
        if not self.supply.is_home(self.lines, self.home, site):
            return -1.0
        around = self._around(site)
        fed = sum(strength for hexes, strength in units if around & hexes)
        total = sum(strength for _, strength in units) or 1.0
        caught = CAUGHT if self._felt & ~guarded & 1 << site else 0.0
        far = self.axes.march(staff).far[site] / self.atlas.scale
        sure = SURE * (self._safe_home >> site & 1)
        return FED * fed / total + sure - FORWARD * far - FEAR * self._exposure(site) - caught

    def _exposure(self, site: int) -> float:
        """How many times stronger than those who stand there the Russians near a hex are, three at most."""
        threat = self.situation.threats(SOVIETS)[site]
        units = self.situation.stands[GERMANS].get(site, ())
        own = self.situation.defence(site, GERMANS, units) if units else 4.0
        return min(threat / max(own, 1.0), 3.0)


def lifelines(situation: Situation) -> dict[int, float]:
    """The hexes by which German headquarters are in supply, with how many full corps hang on each."""
    atlas, state = situation.atlas, situation.state
    reach = atlas.rules.supply.german.reach
    strengths: dict[str, float] = {}
    for stack in situation.stands[GERMANS].values():
        for unit in stack:
            corps = atlas.counters[unit].corps
            strengths[corps] = strengths.get(corps, 0.0) + situation.strength(unit) / FULL_CORPS
    lines: dict[int, float] = {}
    for corps, staff in atlas.campaign.headquarters.items():
        if strengths.get(corps) and atlas.campaign.is_on_map(state, staff):
            way = atlas.rules.supply.line(state, staff)
            for far, number in enumerate(way.path if way else ()):
                # Near to a headquarters its line can go round whatever stands in the way.
                weight = strengths[corps] * (1.0 if far > reach else WALKED_ROUND)
                place = atlas.sheet.index[number]
                lines[place] = lines.get(place, 0.0) + weight
    return lines
