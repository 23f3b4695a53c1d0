"""Losses (7.7, 10.14, 14.7, 15.1, 15.2): where eliminated units go."""

from __future__ import annotations

from hexfront.games.leningrad41.documents.events import BackReturned, UnitEliminated
from hexfront.games.leningrad41.fog import moment
from hexfront.games.leningrad41.pieces.campaign import DEAD, GONE, POOL_42, POOL_FRONT, Campaign
from hexfront.games.leningrad41.pieces.counters import ARMY, GERMAN, Counter
from hexfront.games.leningrad41.pieces.statuses import identity
from hexfront.kernel.course import Course
from hexfront.kernel.sets import Unit

#: Who never comes back: leaders, the gunboat and Aurora.
OUT_OF_PLAY = frozenset({"leader", "naval", "rail"})


def box_of_the_dead(counter: Counter) -> str:
    """The box an eliminated unit goes to."""
    if counter.traits & OUT_OF_PLAY:
        return GONE
    if counter.side == GERMAN:
        return DEAD
    return POOL_42 if counter.corps == ARMY else POOL_FRONT


class Losses:
    """Takes eliminated units off the map."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def eliminate(self, course: Course, unit: Unit, cause: str) -> None:
        """Eliminate a unit. One that is still face down goes back unseen."""
        counter = self.campaign.by_index[unit]
        if counter.is_hidden:
            under = identity(course.state, unit)
            course.happen(BackReturned(counter.id, "" if under is None else self.campaign.frame.units[under]))
            return
        course.happen(UnitEliminated(counter.id, cause, box_of_the_dead(counter), moment(course.state)))
