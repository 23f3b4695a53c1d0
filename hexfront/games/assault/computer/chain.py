"""The German supply chain: where corps are in supply, given their headquarters, and what threatens their lines."""

from __future__ import annotations

from copy import copy
from functools import cached_property

from hexfront.games.assault.computer.lifelines import lifelines
from hexfront.games.assault.computer.reach import reach_of
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.logistics.lines import Lines
from hexfront.games.assault.pieces.campaign import ELIMINATED, GERMANS, SIDES, SOVIETS
from hexfront.kernel.sequence import MOVEMENT
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has, set_of
from hexfront.mechanics.terrain import neighbours

#: How many hexes an arriving headquarters is expected to move on at least.
DRIVEN_ON = 3


class Chain:
    """German lines of supply.

    ``wary`` is the distance in hexes at which Russians count as a threat, even if Germans stand in their way now.
    """

    def __init__(self, situation: Situation, wary: int) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.supply = self.atlas.rules.supply.german
        self.lines = Lines(self.atlas.campaign, self.atlas.rules.zones, situation.state, GERMANS)
        self.home = self.supply.home(self.lines)
        self.wary = wary
        self._sites: dict[Unit, Hex] = {}
        self._regions: dict[str, Hexes] = {}
        self._arounds: dict[Hex, Hexes] = {}

    def with_sites(self, sites: dict[Unit, Hex]) -> Chain:
        """The chain with headquarters at planned sites; everything that does not depend on them is reused."""
        other = copy(self)
        other._sites, other._regions = sites, {}
        other.__dict__.pop("exposed_sites", None)
        return other

    def site(self, headquarters: Unit) -> Hex | None:
        """The hex where a headquarters is or will be; None if it is off the map."""
        if headquarters in self._sites:
            return self._sites[headquarters]
        state = self.situation.state
        return state.places[headquarters] if self.atlas.campaign.is_on_map(state, headquarters) else None

    def region(self, corps: str) -> Hexes:
        """The hexes in which units of a corps are in supply."""
        known = self._regions.get(corps)
        if known is None:
            headquarters = self.atlas.campaign.headquarters[corps]
            site = self.site(headquarters)
            around = self.around(site) if site is not None else self._behind_the_edge(headquarters)
            known = self._regions[corps] = around | self.supply.garrisons
        return known

    def _behind_the_edge(self, headquarters: Unit) -> Hexes:
        """The hexes that a headquarters yet to arrive will supply, after it has moved on a little from the edge."""
        state = self.situation.state
        if state.places[headquarters] == self.atlas.campaign.box(ELIMINATED):
            return NO_HEXES
        area = self.atlas.rules.arrivals.area(state, headquarters)
        return self.lines.over_the_map(area & self.lines.free, self.supply.reach + DRIVEN_ON)

    def around(self, site: Hex) -> Hexes:
        """The hexes from which units can trace supply to a headquarters in a hex.

        Hexes in enemy zones next to these count too: a unit that enters one makes it free.
        """
        known = self._arounds.get(site)
        if known is not None:
            return known
        around = self.supply.around(self.lines, site)
        within = self.lines.over_the_map(1 << site, self.supply.reach - 1) | around & self.atlas.city.inset
        near = neighbours(within, self.lines.edges) & ~self.situation.occupied[SOVIETS]
        found = self._arounds[site] = around | near
        return found

    @cached_property
    def lifelines(self) -> dict[Hex, float]:
        """The hexes of the supply lines that Russians could threaten, with how much strength depends on each."""
        return {place: weight for place, weight in lifelines(self.situation).items() if has(self.felt, place)}

    @cached_property
    def exposed_sites(self) -> Hexes:
        """The hexes of headquarters that Russians could threaten, which need an escort."""
        sites = [self.site(headquarters) for headquarters in self.atlas.campaign.headquarters.values()]
        return set_of(site for site in sites if site is not None and has(self.felt, site))

    @cached_property
    def felt(self) -> Hexes:
        """The hexes that Russians could get next to with their next move, even if Germans in their way move off."""
        atlas, state = self.atlas, self.situation.state
        phase = atlas.rules.movement[SIDES[SOVIETS], MOVEMENT]
        hexes = self.situation.occupied[SOVIETS]
        for stack in self.situation.stands[SOVIETS].values():
            for unit in stack:
                if not has(atlas.workers, unit):
                    hexes |= reach_of(phase, state, unit)
        return atlas.around(hexes, 1) | atlas.around(self.situation.occupied[SOVIETS] & ~self._workers, self.wary)

    @cached_property
    def _workers(self) -> Hexes:
        """The hexes with only workers in them."""
        workers = self.atlas.workers
        stands = self.situation.stands[SOVIETS].items()
        return set_of(place for place, stack in stands if all(has(workers, unit) for unit in stack))

    @cached_property
    def safe_home(self) -> Hexes:
        """The hexes from which a headquarters has a supply line that no Russian can cut with the next move."""
        lines = Lines(self.atlas.campaign, self.atlas.rules.zones, self.situation.state, GERMANS)
        lines.free &= ~self.felt | self.situation.occupied[GERMANS]
        return self.supply.home(lines)[-1]
