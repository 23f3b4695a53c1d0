"""The cup (19.72, 19.73): Russian reinforcements are drawn at random, and once it is refilled with losses."""

from __future__ import annotations

from hexfront.games.assault.documents.events import CupRefilled, UnitDrawn
from hexfront.games.assault.pieces.campaign import CUP, ELIMINATED, SOVIETS, Campaign, entry_box
from hexfront.kernel.course import Course
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State
from hexfront.mechanics.steps.board import QuietPhase


class Cup:
    """The contents of the cup, if the game has one. Units are drawn at random, so nothing is known in advance."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        frame = campaign.frame
        own = [unit for unit in frame.ground_units if frame.unit_sides[unit] == SOVIETS]
        self._own = tuple(own)
        self._coming_back = tuple(unit for unit in own if campaign.kind(unit).comes_back)

    def contents(self, state: State) -> list[Unit]:
        cup = self.campaign.frame.place_index.get(CUP)
        return [unit for unit in self._own if state.places[unit] == cup]

    def draw(self, course: Course, area: str) -> None:
        """Draw a unit for an entry area, if any are left."""
        units = self.contents(course.state)
        if units:
            drawn = units[course.roll(len(units), f"draw for area {area}") - 1]
            course.happen(UnitDrawn(self.campaign.frame.units[drawn], entry_box(area)))

    def refill(self, course: Course) -> None:
        """Put every eliminated unit that may return back into the cup."""
        gone = self.campaign.box(ELIMINATED)
        units = [unit for unit in self._coming_back if course.state.places[unit] == gone]
        if units:
            steps = tuple(self.campaign.by_index[unit].steps for unit in units)
            course.happen(CupRefilled(self.campaign.board.unit_names(units), steps))


class DrawPhase(QuietPhase):
    """Draws the number of units on the turn track for each entry area, in order."""

    def __init__(self, campaign: Campaign, cup: Cup) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign
        self.cup = cup

    def begin(self, course: Course) -> None:
        for area, number in self.campaign.draws.get(course.state.turn, {}).items():
            for _ in range(number):
                self.cup.draw(course, area)


class RefillPhase(QuietPhase):
    """At the end of one particular turn, eliminated units go back into the cup."""

    def __init__(self, campaign: Campaign, cup: Cup) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign
        self.cup = cup
        self._turn = int(campaign.settings["cup"]["refill"])

    def begin(self, course: Course) -> None:
        if course.state.turn == self._turn:
            self.cup.refill(course)
