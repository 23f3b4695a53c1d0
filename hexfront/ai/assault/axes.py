"""Where each German corps is going, and how far its supply will carry it."""

from __future__ import annotations

from functools import cached_property

from hexfront.ai.assault.atlas import March
from hexfront.ai.assault.doctrine import CITY, Doctrine, Style
from hexfront.ai.assault.movers import reach_of
from hexfront.ai.assault.situation import Situation
from hexfront.games.assault.campaign import GERMANS, SOVIETS
from hexfront.games.assault.movement import MovementPhase
from hexfront.games.assault.supply import Lines
from hexfront.kernel.grid import members
from hexfront.mechanics.terrain import neighbours

#: How many hexes are looked at when a headquarters is placed.
MOST_SITES = 4
#: What it is worth to a headquarters to have its corps in supply, and to be a movement point nearer to the goal.
FED, FORWARD = 1.5, 0.05
#: How much a headquarters fears the strength that can come near it, and to be caught alone within so many hexes.
FEAR, CAUGHT, FELT = 0.1, 0.6, 4
#: What a line home is worth that the Russians next to it cannot cut by a step.
SURE = 0.3


class Axes:
    """The goals of all corps as things stand, and the hexes in which their units will be in supply."""

    def __init__(self, situation: Situation, style: Style, doctrine: Doctrine, phase: MovementPhase | None) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.table = doctrine.axes[style.axes]
        self.phase = phase
        self.supply = self.atlas.rules.supply.german
        self.lines = Lines(self.atlas.campaign, self.atlas.rules.zones, situation.state, GERMANS)
        self.home = self.supply.home(self.lines)
        self.safe_home = self._safe_home()
        self._goals: dict[str, int] = {}
        self._regions: dict[str, int] = {}

    def _safe_home(self) -> int:
        """Where a headquarters has a line home even when every Russian comes a hex nearer."""
        lines = Lines(self.atlas.campaign, self.atlas.rules.zones, self.situation.state, GERMANS)
        lines.free &= ~self.atlas.sheet.spread(self.situation.zones[SOVIETS]) | self.situation.occupied[GERMANS]
        return self.supply.home(lines)[-1]

    def goals(self, corps: str) -> int:
        """The hexes a corps makes for."""
        known = self._goals.get(corps)
        if known is None:
            known = self._goals[corps] = self._next_goals(corps)
        return known

    def _next_goals(self, corps: str) -> int:
        situation, sheet = self.situation, self.atlas.sheet
        for goal in self.table.get(corps, (CITY,)):
            if goal != CITY:
                place = sheet.index[goal]
                is_prize = place in self.atlas.prizes
                if not (situation.hold if is_prize else ~situation.occupied[SOVIETS]) >> place & 1:
                    return 1 << place
        left = self.atlas.country.key_points & ~situation.hold
        if situation.occupied[GERMANS] & self.atlas.city.interior:
            left |= situation.occupied[SOVIETS] & self.atlas.city.interior
        return left or self.atlas.country.key_points

    def march(self, unit: int) -> March:
        """A unit's way to the goal of its corps."""
        return self.atlas.march(self.atlas.columns[unit], self.goals(self.atlas.counters[unit].corps))

    def region(self, corps: str) -> int:
        """The hexes in which units of a corps will be in supply once its headquarters has followed."""
        known = self._regions.get(corps)
        if known is None:
            known = self._regions[corps] = self._supplied_region(corps)
        return known

    def _supplied_region(self, corps: str) -> int:
        staff = self.atlas.campaign.headquarters[corps]
        garrisons = self.supply.garrisons
        if not self.atlas.campaign.is_on_map(self.situation.state, staff):
            # It is still to come, or comes back: then as near to the edge as six hexes.
            return self.supply.home(self.lines)[-1] | garrisons
        sites = self._sites(staff)
        sure = [site for site in sites if self.safe_home >> site & 1] or sites or [self.situation.state.places[staff]]
        found = garrisons
        for site in sure[:2]:
            found |= self._around(site)
        return found

    def _around(self, site: int) -> int:
        """Where units trace to a headquarters in a hex; a unit that comes into an enemy zone makes its own hex free."""
        around = self.supply.around(self.lines, site)
        within = self.lines.over_the_map(1 << site, self.supply.reach - 1) | around & self.atlas.city.inset
        return around | neighbours(within, self.lines.edges.fans) & ~self.situation.occupied[SOVIETS]

    def _sites(self, staff: int) -> list[int]:
        """Hexes with a line home that a headquarters can reach, the foremost safe ones first."""
        near = self._near(staff)
        march = self.march(staff)
        sites = sorted(members(near), key=lambda place: march.far[place])
        safe = [site for site in sites if self._guarded >> site & 1 or not self._felt >> site & 1]
        return [site for site in safe[: 4 * MOST_SITES] if self.supply.is_home(self.lines, self.home, site)]

    def _near(self, staff: int) -> int:
        """Where a headquarters could be at the end of the phase."""
        state = self.situation.state
        here = state.places[staff]
        reach = reach_of(self.phase, state, staff) | 1 << here if self.phase else 1 << here
        city = self.atlas.city
        shut = self.situation.zones[SOVIETS] & ~self._guarded | city.inset | city.fringe_on_map
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
        rooted = atlas.workers
        for place, stack in self.situation.stands[SOVIETS].items():
            if any(not rooted >> unit & 1 for unit in stack):
                hexes |= 1 << place
        for _ in range(FELT):
            hexes |= atlas.sheet.spread(hexes)
        return hexes

    def site(self, staff: int) -> int:
        """Where a headquarters should go: where most of its corps is in supply, and not where it will be caught."""
        here = self.situation.state.places[staff]
        near = self._near(staff)
        units = self._corps_strengths(self.atlas.counters[staff].corps)
        middle = self._middle(units) if units else here
        distance = self.atlas.sheet.indexing.distance
        guarded = sorted(members(near & self._guarded), key=lambda place: distance(place, middle))
        hidden = sorted(members(near & ~self._felt), key=lambda place: distance(place, middle))
        sites = dict.fromkeys((*guarded[:MOST_SITES], *hidden[:MOST_SITES], here))
        return max((self._site_worth(staff, site, units), site) for site in sites)[1]

    def _corps_strengths(self, corps: str) -> list[tuple[int, float]]:
        atlas, situation = self.atlas, self.situation
        return [
            (place, situation.strength(unit))
            for place, stack in situation.stands[GERMANS].items()
            for unit in stack
            if atlas.counters[unit].corps == corps and not atlas.staffs >> unit & 1
        ]

    def _middle(self, units: list[tuple[int, float]]) -> int:
        """The hex of a corps from which its others are nearest."""
        distance = self.atlas.sheet.indexing.distance
        main = self.atlas.city.on_map
        places = [main.get(place, place) for place, _ in units]
        return min(places, key=lambda one: sum(distance(one, other) for other in places))

    def _site_worth(self, staff: int, site: int, units: list[tuple[int, float]]) -> float:
        if not self.supply.is_home(self.lines, self.home, site):
            return -1.0
        around = self.supply.around(self.lines, site)
        fed = sum(strength for place, strength in units if around >> place & 1)
        total = sum(strength for _, strength in units) or 1.0
        caught = CAUGHT if self._felt >> site & 1 and not self._guarded >> site & 1 else 0.0
        far = self.march(staff).far[site] / self.atlas.scale
        sure = SURE * (self.safe_home >> site & 1)
        return FED * fed / total + sure - FORWARD * far - FEAR * self._exposed(site) - caught

    def _exposed(self, site: int) -> float:
        """How many times stronger than those who stand there the Russians near a hex are, three at most."""
        threat = self.situation.threats(SOVIETS)[site]
        units = self.situation.stands[GERMANS].get(site, ())
        own = self.situation.defence(site, GERMANS, units) if units else 1.0
        return min(threat / max(own, 1.0), 3.0)
