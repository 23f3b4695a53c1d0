"""Where each German corps is going, and how far its supply will carry it."""

from __future__ import annotations

from hexfront.ai.assault.atlas import March
from hexfront.ai.assault.doctrine import CITY, Doctrine, Style
from hexfront.ai.assault.movers import reach_of
from hexfront.ai.assault.situation import Situation
from hexfront.games.assault.campaign import GERMANS, SOVIETS
from hexfront.games.assault.movement import MovementPhase
from hexfront.games.assault.supply import Lines
from hexfront.kernel.grid import members

#: How many hexes are looked at when a headquarters is placed.
MOST_SITES = 5
#: What a hex nearer to the goal is worth to a headquarters against the share of its corps in supply.
FORWARD = 0.05
#: How much a headquarters fears the strength that can come near it.
FEAR = 0.04


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
        self._goals: dict[str, int] = {}
        self._regions: dict[str, int] = {}

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
        found = garrisons
        for site in self._sites(staff)[:2]:
            found |= self.supply.around(self.lines, site)
        return found

    def _sites(self, staff: int) -> list[int]:
        """Hexes with a line home that a headquarters can reach, the foremost safe ones first."""
        state = self.situation.state
        here = state.places[staff]
        reach = reach_of(self.phase, state, staff) | 1 << here if self.phase else 1 << here
        march = self.march(staff)
        threat = self.situation.threats(SOVIETS)
        shut = self.situation.zones[SOVIETS] | self.atlas.city.inset | self.atlas.city.fringe_on_map
        near = reach & ~shut & self.home[-1] | 1 << here
        sites = sorted(members(near), key=lambda place: march.far[place] / self.atlas.scale + 0.3 * threat[place])
        return [site for site in sites[: 3 * MOST_SITES] if self.supply.is_home(self.lines, self.home, site)]

    def site(self, staff: int) -> int:
        """Where a headquarters should go: where most of its corps is in supply, and not where it will be caught."""
        here = self.situation.state.places[staff]
        sites = self._sites(staff)
        if not sites:
            return here
        units = self._corps_strengths(self.atlas.counters[staff].corps)
        middle = self._middle(units) if units else here
        distance = self.atlas.sheet.indexing.distance
        sites.sort(key=lambda place: distance(place, middle))
        scored = [(self._site_worth(staff, site, units), site) for site in dict.fromkeys((*sites[:MOST_SITES], here))]
        return max(scored)[1]

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
        alone = not any(site == place for place, _ in units)
        fear = FEAR * min(self.situation.threats(SOVIETS)[site], 10.0) * (2.0 if alone else 0.5)
        far = self.march(staff).far[site] / self.atlas.scale
        return fed / total - FORWARD * far - fear
