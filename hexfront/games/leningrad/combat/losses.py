"""Step losses and eliminations (10.4, 10.5 of 1979; 8.44, 8.45 of 2010)."""

from __future__ import annotations

from hexfront.games.leningrad.documents.events import UnitEliminated
from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.pieces.untried import Untried
from hexfront.kernel.course import Course
from hexfront.kernel.sets import Unit
from hexfront.mechanics.events import UnitReduced


class Losses:
    """Takes steps from units. An untried unit is revealed when it is eliminated."""

    def __init__(self, campaign: Campaign, untried: Untried) -> None:
        self.names = campaign.frame.units
        self.untried = untried

    def lose_step(self, course: Course, unit: Unit, cause: str) -> None:
        if course.state.steps[unit] > 1:
            course.happen(UnitReduced(self.names[unit]))
        else:
            self.eliminate(course, unit, cause)

    def eliminate(self, course: Course, unit: Unit, cause: str) -> None:
        shown = self.untried.reveal(course, (unit,))
        course.happen(UnitEliminated(self.names[shown.get(unit, unit)], cause))
