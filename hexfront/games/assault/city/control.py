"""Control of the places that score (17.22, 17.25, 18.5, 19.93): the last side to enter holds them."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.assault.pieces.campaign import (
    ADDITIONAL,
    CAPTURED,
    FORFEITED,
    GERMAN_HOLD,
    GERMANS,
    MARKERS,
    Campaign,
)
from hexfront.kernel.course import Course
from hexfront.kernel.events import MarkerPlaced, MarkerRemoved
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has, members
from hexfront.kernel.state import State


class Control:
    """Marks places as they change hands, and cities that lost their garrison."""

    def __init__(self, campaign: Campaign, places: Hexes) -> None:
        self.campaign = campaign
        victory = campaign.settings["victory"]
        self.garrisoned = campaign.sheet.set_of(victory["garrisoned"])
        self._places = places
        self._watched = self._places | campaign.sheet.set_of(victory["additional"])

    def passed(self, course: Course, side: Side, hexes: Iterable[Hex]) -> None:
        """Record that a unit of a side has been in these hexes."""
        for place in hexes:
            if has(self._watched, place):
                self._taken(course, side, place)

    def _taken(self, course: Course, side: Side, place: Hex) -> None:
        held = has(course.state.markers[GERMAN_HOLD], place)
        name = self.campaign.sheet.name(place)
        if has(self._places, place) and held != (side == GERMANS):
            change = MarkerPlaced if side == GERMANS else MarkerRemoved
            course.happen(change(MARKERS[GERMAN_HOLD], name))
            # From now on the city scores only while a German division stays in it (11.45).
            if side == GERMANS and self.garrisoned & ~course.state.markers[CAPTURED] & 1 << place:
                course.happen(MarkerPlaced(MARKERS[CAPTURED], name))
        if side == GERMANS and has(course.state.markers[ADDITIONAL], place):
            course.happen(MarkerRemoved(MARKERS[ADDITIONAL], name))

    def check_garrisons(self, course: Course) -> None:
        """At the end of a German player turn, a captured city without a division is forfeited for good."""
        lost = course.state.markers[CAPTURED] & ~course.state.markers[FORFEITED]
        for place in members(lost):
            if not self.has_division(course.state, place):
                course.happen(MarkerPlaced(MARKERS[FORFEITED], self.campaign.sheet.name(place)))

    def has_division(self, state: State, place: Hex) -> bool:
        """Whether a whole German division is in a hex, as one unit or as all its regiments."""
        units = [unit for unit in state.ground.stack(place) if self.campaign.frame.unit_sides[unit] == GERMANS]
        if any(self.campaign.kind(unit).division for unit in units):
            return True
        divisions = {self.campaign.by_index[unit].division for unit in units} - {""}
        return any(set(self._regiments(division)) <= set(units) for division in divisions)

    def _regiments(self, division: str) -> list[Unit]:
        return [unit for unit, counter in self.campaign.indexed if counter.division == division]
