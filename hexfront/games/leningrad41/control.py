"""Control of objective hexes (4.2, W-27)."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.leningrad41.pieces.campaign import GERMAN_CONTROL, GERMANS, MARKERS, RUBBLE, Campaign
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.kernel.course import Course
from hexfront.kernel.events import MarkerPlaced, MarkerRemoved
from hexfront.kernel.sets import Hex, Hexes, Side, has, set_of
from hexfront.kernel.state import State


class Control:
    """Which objective hexes each side controls. At first all are Soviet."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def take(self, course: Course, side: Side, places: Sequence[Hex]) -> None:
        """Note that units of a side have entered these hexes."""
        theirs = (self.soviet if side == GERMANS else self.german)(course.state) & set_of(places)
        if not theirs:
            return
        change = MarkerPlaced if side == GERMANS else MarkerRemoved
        # In the order in which they were entered.
        for place in dict.fromkeys(places):
            if has(theirs, place):
                course.happen(change(MARKERS[GERMAN_CONTROL], self.campaign.board.name(place)))

    def german(self, state: State) -> Hexes:
        """The objective hexes that the Germans control."""
        return state.markers[GERMAN_CONTROL]

    def soviet(self, state: State) -> Hexes:
        """The objective hexes that the Soviets control."""
        return self.campaign.objectives & ~state.markers[GERMAN_CONTROL]

    def holders(self, state: State) -> dict[str, str]:
        """The side that controls each objective hex."""
        held, names = ((GERMAN, self.german(state)), (SOVIET, self.soviet(state))), self.campaign.sheet.names
        return {number: side for side, hexes in held for number in names(hexes)}

    def sources(self, state: State) -> Hexes:
        """The objective hexes that bring the 42nd Army reinforcements: Soviet and not rubbled (19.2)."""
        return self.soviet(state) & ~state.markers[RUBBLE]
