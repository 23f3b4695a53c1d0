"""Supply (chapter 11 of 1979, 9 of 2010): lines to sources, cut by enemies, slowed by forts and air units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from hexfront.games.leningrad.logistics.net import SupplyNet
from hexfront.games.leningrad.pieces.campaign import FORT, GERMANS, SIDES, SOVIETS, Campaign
from hexfront.kernel.memo import Memo
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, Units, has, members, other, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.supply import SupplyLine
from hexfront.mechanics.terrain import Modifier, Overlay


@dataclass(frozen=True, slots=True)
class SupplyRules:
    """The cases that supply cites."""

    line: str
    blocked: str
    sources: str


class Supply:
    """Decides which units can trace a supply line."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.rules = campaign.rulebook.citations(SupplyRules)
        # Lines are traced at the armor rate for all units (11.0 of 1979).
        self.net = SupplyNet(campaign.sheet, campaign.costs, "armor", int(campaign.settings["supply"]["reach"]))
        self.sources = tuple(campaign.hexes("supply", side) for side in SIDES)
        self._air = campaign.air_units
        # Roads and costs never change, so sources, blocked hexes and overlay determine the answer.
        self._kept: Memo[tuple[Hexes, Hexes, Overlay], Hexes] = Memo(20_000)
        # The places of the air units determine the answer. Their order does not matter, but it is always the same, and
        # sorting would cost more than keeping a few answers twice.
        self._interdicted: Memo[tuple[Hex, ...], Overlay] = Memo(20_000)
        # The row of the chart names the modifier, and the chart never changes.
        self._forts: Memo[tuple[str, Hexes], Overlay] = Memo(20_000)

    def supplied_hexes(self, state: State, side: Side) -> Hexes:
        """Every hex from which a unit of a side could trace a line now."""
        memo = state.ground.memo
        key = ("supplied", side)
        found: Hexes | None = memo.get(key)
        if found is None:
            found = memo[key] = self._supplied(self.sources[side], self.blocked(state, side), self.overlay(state, side))
        return found

    def supplied_from(self, state: State, side: Side, sources: Hexes) -> Hexes:
        """Every hex from which a line can be traced to one of these sources."""
        return self._supplied(sources, self.blocked(state, side), self.overlay(state, side))

    def is_supplied(self, state: State, unit: Unit) -> bool:
        side, place = self.campaign.frame.unit_sides[unit], state.places[unit]
        memo = state.ground.memo
        whole_side = memo.get(("supplied", side))
        if whole_side is not None:
            return bool(whole_side >> place & 1)
        key = ("in supply", side, place)
        found = memo.get(key)
        if found is None:
            found = memo[key] = self.net.is_supplied(
                place, self.sources[side], self.blocked(state, side), self.overlay(state, side)
            )
        return bool(found)

    def line(self, state: State, unit: Unit) -> SupplyLine | None:
        """The supply line of a unit, or None."""
        side = self.campaign.frame.unit_sides[unit]
        return self.net.line(
            state.places[unit], self.sources[side], self.blocked(state, side), self.overlay(state, side)
        )

    def why_not(self, state: State, unit: Unit) -> Refusal | None:
        """Why a unit has no supply line; None if it has one."""
        if self.line(state, unit):
            return None
        side = self.campaign.frame.unit_sides[unit]
        here = self.board.name(state.places[unit])
        open_land = self.net.line(state.places[unit], self.sources[side], NO_HEXES, self.overlay(state, side))
        if open_land is None:
            return Refusal(
                self.rules.line,
                f"no source and no road to one lies within {self.net.reach // self.campaign.scale} points of {here}",
            )
        if not self.sources[side] & ~self.blocked(state, side):
            return Refusal(self.rules.sources, "every source of supply is held or controlled by the enemy")
        broken = [
            name for name in open_land.path[1:] if has(self.blocked(state, side), self.campaign.sheet.index[name])
        ]
        return Refusal(
            self.rules.blocked,
            f"the way from {here} to {open_land.source} is cut by the enemy at {', '.join(broken)}",
        )

    def fed(self, state: State, side: Side, shut: Hexes) -> Units:
        """The units of a side in supply if no line may pass through some more hexes."""
        hexes = self.net.supplied(self.sources[side], self.blocked(state, side) | shut, self.overlay(state, side))
        stacks = state.ground.sides[side].stacks.items()
        return set_of(unit for place, stack in stacks if has(hexes, place) for unit in stack)

    def shut_by(self, state: State, side: Side, place: Hex) -> Hexes:
        """The hexes that one more enemy in a hex would close to the lines of a side: its own and its zone."""
        here = 1 << place
        return here | self.campaign.sheet.spread(here) & ~state.ground.sides[side].occupied

    def shares(self, state: State, side: Side) -> Mapping[Hex, Fraction]:
        """The hexes from which lines lead, with the share of the longest line that each uses up."""
        bands = self.net.bands(self.sources[side], self.blocked(state, side), self.overlay(state, side))
        return {place: Fraction(spent, self.net.reach) for spent, band in enumerate(bands) for place in members(band)}

    def blocked(self, state: State, side: Side) -> Hexes:
        """Hexes that block a line: enemy units, and enemy zones without a friendly unit (11.3 of 1979)."""
        sides = state.ground.sides
        return sides[other(side)].occupied | self.board.zone(state, other(side)) & ~sides[side].occupied

    def overlay(self, state: State, side: Side) -> Overlay:
        """The overlay that makes a side's lines longer: empty forts for the Germans, interdiction for the Soviets."""
        if side == GERMANS:
            return self.fort_overlay(state, "unoccupied fort on a supply line")
        return self.interdiction(state)

    def fort_overlay(self, state: State, row: str) -> Overlay:
        """Unoccupied forts, with the modifier from this row of the chart."""
        empty = state.markers[FORT] & ~state.ground.sides[SOVIETS].occupied
        if not empty:
            return ()
        found = self._forts.get((row, empty))
        if found is None:
            modifier = self.campaign.costs.chart.modifier(row, "armor")
            found = self._forts.keep((row, empty), tuple((place, modifier) for place in members(empty)))
        return found

    def interdiction(self, state: State) -> Overlay:
        """Interdicted hexes. Each air unit doubles the cost."""
        places = state.places
        over = tuple([places[air] for air in self._air])
        found = self._interdicted.get(over)
        if found is None:
            found = self._interdicted.keep(over, self._doubled(over))
        return found

    def _doubled(self, over: tuple[Hex, ...]) -> Overlay:
        hexes: dict[Hex, int] = {}
        for place in over:
            if place < self.campaign.frame.hex_places:
                hexes[place] = hexes.get(place, 1) * 2
        return tuple((place, Modifier(factor)) for place, factor in sorted(hexes.items()))

    def _supplied(self, sources: Hexes, blocked: Hexes, overlay: Overlay) -> Hexes:
        key = (sources, blocked, overlay)
        found = self._kept.get(key)
        if found is None:
            found = self._kept.keep(key, self.net.supplied(sources, blocked, overlay))
        return found
