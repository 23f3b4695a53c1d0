"""The Supply Determination Phases (11.12, 11.17, 11.24): markers for both sides, and losses from isolation."""

from __future__ import annotations

from hexfront.games.assault.combat.losses import Losses
from hexfront.games.assault.logistics.supply import Supply
from hexfront.games.assault.options import Options
from hexfront.games.assault.pieces.campaign import GERMANS, OUT_OF_SUPPLY, SIDE_INDEX, SOVIETS, Campaign
from hexfront.kernel.course import Course
from hexfront.kernel.events import StatusGained, StatusLost
from hexfront.kernel.sets import NO_UNITS, Unit, Units, has, members, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.steps.board import QuietPhase

STATUS = "out of supply"


class DeterminationPhase(QuietPhase):
    """Determines the supply of all units. There is nothing to decide."""

    def __init__(self, campaign: Campaign, side: str, supply: Supply, losses: Losses, options: Options) -> None:
        super().__init__(campaign.board, SIDE_INDEX[side])
        self.campaign = campaign
        self.supply = supply
        self.losses = losses
        self.options = options

    def begin(self, course: Course) -> None:
        # The markers of the last determination decide who counts as still out of supply.
        before = course.state.statuses[OUT_OF_SUPPLY]
        cut_off = NO_UNITS
        for side in (GERMANS, SOVIETS):
            own = set_of(unit for unit in self.board.units_of(course.state, side))
            cut_off |= own & ~self.supply.supplied(course.state, side)
        self._mark(course, before, cut_off)
        # Only units of the other side, and only those that were already out of supply (11.24).
        for unit in members(before & cut_off):
            if self.frame.unit_sides[unit] != self.side and not self._is_exempt(course.state, unit):
                self.losses.lose_step(course, unit, "isolation")

    def _mark(self, course: Course, before: Units, cut_off: Units) -> None:
        lost, found = self._names(cut_off & ~before), self._names(before & ~cut_off)
        if found:
            course.happen(StatusLost(STATUS, found))
        if lost:
            course.happen(StatusGained(STATUS, lost))

    def _names(self, units: Units) -> tuple[str, ...]:
        return self.board.unit_names(members(units))

    def _is_exempt(self, state: State, unit: Unit) -> bool:
        """With the option, whether a unit takes no isolation losses: Germans, and Russians stacked with workers."""
        if not self.options.supply:
            return False
        if self.frame.unit_sides[unit] == GERMANS:
            return True
        mates = state.ground.stack(state.places[unit])
        return any(has(self.campaign.workers, mate) for mate in mates if mate != unit)
