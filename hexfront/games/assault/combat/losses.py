"""Step losses and eliminations (8.37, 10.210, 11.36)."""

from __future__ import annotations

from hexfront.games.assault.documents.events import HeadquartersLost, UnitEliminated
from hexfront.games.assault.pieces.campaign import Campaign
from hexfront.kernel.course import Course
from hexfront.kernel.sets import Unit, has
from hexfront.mechanics.events import UnitReduced


class Losses:
    """Takes steps from units. An eliminated headquarters leaves the map and is replaced later."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def lose_step(self, course: Course, unit: Unit, cause: str) -> None:
        if course.state.steps[unit] > 1:
            course.happen(UnitReduced(self.campaign.frame.units[unit]))
        else:
            self.eliminate(course, unit, cause)

    def eliminate(self, course: Course, unit: Unit, cause: str) -> None:
        if has(self.campaign.all_headquarters, unit):
            course.happen(HeadquartersLost(self.campaign.frame.units[unit], cause))
        else:
            self.remove(course, unit, cause)

    def remove(self, course: Course, unit: Unit, cause: str) -> None:
        """Remove a unit from the game for good, even a headquarters."""
        course.happen(UnitEliminated(self.campaign.frame.units[unit], cause))
