"""Chooses sites for headquarters: a planned site before the corps moves, and a final one afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hexfront.games.assault.computer.axes import Axes
from hexfront.games.assault.computer.chain import Chain
from hexfront.games.assault.computer.doctrine import Doctrine, Style
from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.reach import reach_of
from hexfront.games.assault.movement.phase import MovementPhase
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.sequence import EXPLOITATION
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has, members

#: How many candidate sites of each kind are considered for a headquarters.
MOST_SITES = 3
#: The worth of a site from which the whole corps is in supply, and of being one movement point nearer to the goal.
FED, FORWARD = 5.0, 0.06
#: The cost of exposure to enemy strength, and, while planning, of a site where Russians could catch it alone.
FEAR, CAUGHT = 0.1, 0.3
#: Within how many hexes of Russians a unit is expected to fight.
ENGAGED = 2
#: How many movement points a unit may move back to stay in supply.
BACK = 1
#: The worth of a supply line that no Russian can cut with the next move.
SURE = 0.3


class Headquarters:
    """Chooses sites for headquarters, one after another.

    ``movers`` are the units that may still move, with their reach. ``caught`` is the cost of a site that Russians can
    threaten and no mover can escort. ``planned`` are the sites on which the moves of the corps were based.
    """

    def __init__(
        self,
        axes: Axes,
        chain: Chain,
        phase: MovementPhase,
        movers: Sequence[Mover],
        caught: float = CAUGHT,
        planned: Mapping[Unit, Hex] | None = None,
    ) -> None:
        self.axes = axes
        self.chain = chain
        self.situation = axes.situation
        self.atlas = axes.atlas
        self.phase = phase
        self.movers = movers
        self.caught = caught
        self.planned = planned or {}
        self._looks_last = planned is not None
        self._taken = NO_HEXES
        self._kept_escorted: Hexes | None = None

    def sites(self, all_headquarters: Iterable[Unit]) -> dict[Unit, Hex]:
        """A site for each headquarters; those nearest to their goals choose first."""
        places = self.situation.state.places
        found = {}
        for headquarters in sorted(all_headquarters, key=lambda one: self.axes.march(one).far[places[one]]):
            found[headquarters] = self.site(headquarters)
            self._taken |= 1 << found[headquarters]
        return found

    def site(self, headquarters: Unit) -> Hex:
        """The wished site if it is in reach; otherwise the site that scores best for supply, advance and safety."""
        here = self.situation.state.places[headquarters]
        corps = self.atlas.counters[headquarters].corps
        units = [(self._onward(one), one.strength) for one in self.movers if self._corps(one) == corps]
        near = self._near(headquarters, here)
        wished = self.axes.wishes.get(headquarters)
        if wished is not None and has(near, wished):
            return wished
        sites = self._candidates(headquarters, near, units)
        promised = self.planned.get(headquarters, here)
        if has(near, promised):
            sites.add(promised)
        return max((self._worth(headquarters, site, units), site == here, site) for site in {*sites, here})[2]

    def _corps(self, mover: Mover) -> str:
        return self.atlas.counters[mover.units[0]].corps

    def _onward(self, mover: Mover) -> Hexes:
        """The hexes where a mover would like to be: next to nearby Russians, or else hardly farther from its goal."""
        enemies = self.atlas.around(1 << mover.here, ENGAGED) & self.situation.occupied[SOVIETS]
        if enemies:
            return mover.reach & self.atlas.around(enemies, 1) | 1 << mover.here
        march = self.axes.march(mover.units[0])
        return mover.reach & march.within(march.far[mover.here] + BACK * self.atlas.scale)

    def _near(self, headquarters: Unit, here: Hex) -> Hexes:
        """The hexes where a headquarters could be at the end of the phase."""
        city = self.atlas.city
        shut = self.situation.zones[SOVIETS] & ~self._escorted | city.inset | city.fringe_on_map | self._taken
        reach = reach_of(self.phase, self.situation.state, headquarters)
        return reach & ~shut & self.chain.home[-1] | 1 << here

    @property
    def _escorted(self) -> Hexes:
        """The hexes where a mover could escort a headquarters; units that will exploit after combat do not count."""
        if self._kept_escorted is None:
            self._kept_escorted = self._find_escorted()
        return self._kept_escorted

    def _find_escorted(self) -> Hexes:
        last = self.situation.state.kind == EXPLOITATION
        hexes = NO_HEXES
        for one in self.movers:
            if last or one.can_move or not self.atlas.is_mobile[one.units[0]]:
                hexes |= one.reach
        return hexes

    def _candidates(self, headquarters: Unit, near: Hexes, units: Sequence[tuple[Hexes, float]]) -> set[Hex]:
        """Candidate sites: forward ones, safe ones, and some that supply most of the corps."""
        feeding = self._feeding(near, units)
        far = self.axes.march(headquarters).far
        # Sorted once: all others are some of these, and stay in this order.
        ranked = sorted(members(near), key=far.__getitem__)
        sites: set[Hex] = set()
        if self._looks_last:
            sites.update(among(ranked, feeding & self._escorted)[: 2 * MOST_SITES])
        for hexes in (near, feeding, feeding & self.chain.safe_home, feeding & ~self.chain.felt):
            some = among(ranked, hexes)
            step = max(1, len(some) // MOST_SITES)
            sites.update(some[:2], some[step::step])
        return sites

    def _feeding(self, near: Hexes, units: Sequence[tuple[Hexes, float]]) -> Hexes:
        """The hexes that can supply the strongest units of the corps, dropping weaker units that cannot be included."""
        for hexes, _ in sorted(units, key=lambda one: -one[1]):
            within = near & self.atlas.around(hexes, self.chain.supply.reach)
            near = within or near
        return near

    def _worth(self, headquarters: Unit, site: Hex, units: Sequence[tuple[Hexes, float]]) -> float:
        """The worth of a site; ``units`` are given by the hexes they would like to be in and their strength."""
        chain = self.chain
        if not chain.supply.is_home(chain.lines, chain.home, site):
            return -1.0
        around = chain.around(site)
        fed = sum(strength * (around & hexes).bit_count() / hexes.bit_count() for hexes, strength in units)
        total = sum(strength for _, strength in units) or 1.0
        caught = self.caught if chain.felt & ~self._escorted & 1 << site else 0.0
        far = self.axes.march(headquarters).far[site] / self.atlas.scale
        sure = SURE * has(chain.safe_home, site)
        return FED * fed / total + sure - FORWARD * far - FEAR * self._exposure(site) - caught

    def _exposure(self, site: Hex) -> float:
        """The ratio of the Russian threat to the Germans in a hex, at most three."""
        threat = self.situation.threats(SOVIETS)[site]
        units = self.situation.stands[GERMANS].get(site, ())
        own = self.situation.defence(site, GERMANS, units) if units else 4.0
        return min(threat / max(own, 1.0), 3.0)


def planned_sites(
    chain: Chain, style: Style, doctrine: Doctrine, phase: MovementPhase, everyone: Sequence[Mover]
) -> dict[Unit, Hex]:
    """The planned sites of all German headquarters that can move."""
    situation = chain.situation
    campaign, unable = situation.atlas.campaign, phase.unable(situation.state)
    staffs = [
        staff
        for staff in campaign.headquarters.values()
        if campaign.is_on_map(situation.state, staff) and not has(unable, staff)
    ]
    return Headquarters(Axes(situation, style, doctrine), chain, phase, everyone).sites(staffs)


def among(ranked: Sequence[Hex], some: Hexes) -> list[Hex]:
    """Those of some hexes in order that a set holds."""
    return [place for place in ranked if has(some, place)]
