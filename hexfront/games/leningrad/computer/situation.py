"""A position as the staff reads it: where units stand, their strength and supply, and the threat to each hex."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.logistics.air import ready
from hexfront.games.leningrad.pieces.campaign import FORT, GERMANS, RETREATED, SOVIETS
from hexfront.kernel.sequence import COMBAT
from hexfront.kernel.sets import Hex, Hexes, Side, Unit
from hexfront.kernel.state import State

#: How many hexes away a unit is a threat, by side: for infantry, and for mobile units.
FELT = ((2, 3), (3, 3))
#: The worth to either side of a hex of Leningrad, of a hex with a road, and of any other hex.
CITY_GROUND, ROAD_GROUND, GROUND = 8.0, 0.9, 0.5
#: The share of a prize's points that counts as worth of the hex, how it grows each turn, and after which turn.
PRIZE_SHARE, PRIZE_GROWTH, PRIZE_FROM = 0.1, 0.07, 5


class Situation:
    """One state, read once. An untried unit has the mean strength of the divisions that may be drawn for it."""

    def __init__(self, atlas: Atlas, state: State) -> None:
        self.atlas = atlas
        self.state = state
        german, soviet = state.ground.sides
        self.stacks = german.stacks | soviet.stacks
        self.occupied = (german.occupied, soviet.occupied)
        self.zones = (atlas.board.zone(state, GERMANS), atlas.board.zone(state, SOVIETS))
        self.forts = state.markers[FORT]
        self.step_worth = atlas.step_worth[state.turn]
        self._means: dict[str, tuple[float, float]] = {}
        self._supplied: list[Hexes | None] = [None, None]
        self._threats: list[list[float] | None] = [None, None]

    def mean(self, kind: str) -> tuple[float, float]:
        """The expected attack and defense strength of an untried unit of a kind."""
        known = self._means.get(kind)
        if known is None:
            known = self._means[kind] = self._drawn(kind)
        return known

    def _drawn(self, kind: str) -> tuple[float, float]:
        first, then = self.atlas.rules.untried.pool(self.state, kind)
        pool = first or then or self.atlas.rules.untried.divisions[kind]
        counters = [self.atlas.counters[unit] for unit in pool]
        return (
            sum(counter.attack[0] for counter in counters) / len(pool),
            sum(counter.defense[0] for counter in counters) / len(pool),
        )

    def supplied(self, side: Side) -> Hexes:
        """The hexes from which a side can trace supply."""
        known = self._supplied[side]
        if known is None:
            known = self._supplied[side] = self.atlas.rules.supply.supplied_hexes(self.state, side)
        return known

    def attack(self, unit: Unit) -> float:
        kind = self.atlas.kinds[unit]
        return self.mean(kind)[0] if kind else self.atlas.counters[unit].attack[self.state.steps[unit] - 1]

    def defense(self, unit: Unit) -> float:
        kind = self.atlas.kinds[unit]
        return self.mean(kind)[1] if kind else self.atlas.counters[unit].defense[self.state.steps[unit] - 1]

    def worth(self, unit: Unit) -> float:
        """The worth of all remaining steps of a unit."""
        return sum(self.step_worth[unit][: self.state.steps[unit]])

    def steps_of(self, units: Iterable[Unit]) -> list[float]:
        """The worth of every remaining step of some units, cheapest first."""
        worth, steps = self.step_worth, self.state.steps
        return sorted([step for unit in units for step in worth[unit][: steps[unit]]])

    def air_ready(self) -> int:
        return len(ready(self.atlas.campaign, self.state))

    def defenders(self, place: Hex) -> tuple[Unit, ...]:
        """The units that defend a hex; those that retreated into it earlier in the combat phase do not."""
        stack = self.stacks.get(place, ())
        fled = self.state.statuses[RETREATED]
        if fled and self.state.kind == COMBAT:
            return tuple(unit for unit in stack if not fled >> unit & 1)
        return stack

    def ground(self, place: Hex) -> float:
        """The worth of holding a hex to either side."""
        atlas = self.atlas
        if atlas.city >> place & 1:
            late = max(0, self.state.turn - PRIZE_FROM)
            return CITY_GROUND + atlas.prizes.get(place, 0) * (PRIZE_SHARE + PRIZE_GROWTH * late)
        return ROAD_GROUND if atlas.roads >> place & 1 else GROUND

    def threats(self, side: Side) -> list[float]:
        """For every hex the attack strength with which a side threatens it."""
        known = self._threats[side]
        if known is None:
            known = self._threats[side] = self._felt(side)
        return known

    def _felt(self, side: Side) -> list[float]:
        atlas = self.atlas
        felt = [0.0] * atlas.hex_places
        for place, stack in self.stacks.items():
            if atlas.sides[stack[0]] != side:
                continue
            for far in set(FELT[side]):
                strength = sum(self.attack(unit) for unit in stack if FELT[side][atlas.is_mobile[unit]] == far)
                if strength:
                    for near in atlas.within(place, far):
                        felt[near] += strength
        return felt
