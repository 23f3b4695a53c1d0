"""The German supply chain: where corps are in supply, given their headquarters, and what threatens their lines."""

from __future__ import annotations

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

    def __init__(
        self, situation: Situation, wary: int, like: Chain | None = None, sites: dict[Unit, Hex] | None = None
    ) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.supply = self.atlas.rules.supply.german
        self.lines: Lines = like.lines if like else self._new_lines()
        self.home: tuple[Hexes, ...] = like.home if like else self.supply.home(self.lines)
        self.wary = wary
        self._sites = sites or {}
        self._regions: dict[str, Hexes] = {}
        self._arounds: dict[Hex, Hexes] = like._arounds if like else {}
        # Worked out when first asked for. ``cached_property`` keeps nothing in a class compiled by mypyc.
        self._kept_exposed_sites: Hexes | None = None
        self._kept_lifelines: dict[Hex, float] | None = like._kept_lifelines if like else None
        self._kept_felt: Hexes | None = like._kept_felt if like else None
        self._kept_workers: Hexes | None = like._kept_workers if like else None
        self._kept_safe_home: Hexes | None = like._kept_safe_home if like else None

    def with_sites(self, sites: dict[Unit, Hex]) -> Chain:
        """The chain with headquarters at planned sites; everything that does not depend on them is reused."""
        return Chain(self.situation, self.wary, self, sites)

    def _new_lines(self) -> Lines:
        return Lines(self.atlas.campaign, self.atlas.rules.zones, self.situation.state, GERMANS)

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

    @property
    def lifelines(self) -> dict[Hex, float]:
        """The hexes of the supply lines that Russians could threaten, with how much strength depends on each."""
        if self._kept_lifelines is None:
            self._kept_lifelines = self._find_lifelines()
        return self._kept_lifelines

    def _find_lifelines(self) -> dict[Hex, float]:
        return {place: weight for place, weight in lifelines(self.situation).items() if has(self.felt, place)}

    @property
    def exposed_sites(self) -> Hexes:
        """The hexes of headquarters that Russians could threaten, which need an escort."""
        if self._kept_exposed_sites is None:
            self._kept_exposed_sites = self._find_exposed_sites()
        return self._kept_exposed_sites

    def _find_exposed_sites(self) -> Hexes:
        sites = [self.site(headquarters) for headquarters in self.atlas.campaign.headquarters.values()]
        return set_of(site for site in sites if site is not None and has(self.felt, site))

    @property
    def felt(self) -> Hexes:
        """The hexes that Russians could get next to with their next move, even if Germans in their way move off."""
        if self._kept_felt is None:
            self._kept_felt = self._find_felt()
        return self._kept_felt

    def _find_felt(self) -> Hexes:
        atlas, state = self.atlas, self.situation.state
        phase = atlas.rules.movement[SIDES[SOVIETS], MOVEMENT]
        hexes = self.situation.occupied[SOVIETS]
        for stack in self.situation.stands[SOVIETS].values():
            for unit in stack:
                if not has(atlas.workers, unit):
                    hexes |= reach_of(phase, state, unit)
        return atlas.around(hexes, 1) | atlas.around(self.situation.occupied[SOVIETS] & ~self._workers, self.wary)

    @property
    def _workers(self) -> Hexes:
        """The hexes with only workers in them."""
        if self._kept_workers is None:
            self._kept_workers = self._find_workers()
        return self._kept_workers

    def _find_workers(self) -> Hexes:
        workers = self.atlas.workers
        stands = self.situation.stands[SOVIETS].items()
        return set_of(place for place, stack in stands if all(has(workers, unit) for unit in stack))

    @property
    def safe_home(self) -> Hexes:
        """The hexes from which a headquarters has a supply line that no Russian can cut with the next move."""
        if self._kept_safe_home is None:
            self._kept_safe_home = self._find_safe_home()
        return self._kept_safe_home

    def _find_safe_home(self) -> Hexes:
        lines = self._new_lines()
        lines.free &= ~self.felt | self.situation.occupied[GERMANS]
        return self.supply.home(lines)[-1]
