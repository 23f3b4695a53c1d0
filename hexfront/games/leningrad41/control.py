"""Control of objective hexes (4.2, W-27)."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.leningrad41.pieces.campaign import GERMAN_CONTROL, GERMANS, MARKERS, RUBBLE, Campaign
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.kernel.events import MarkerPlaced, MarkerRemoved
from hexfront.kernel.sets import Hex, Hexes, Side, has
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course


class Control:
    """Which objective hexes each side controls. At first all are Soviet."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def take(self, course: Course, side: Side, places: Iterable[Hex]) -> None:
        """Note that units of a side have entered these hexes."""
        objectives, marker = self.campaign.objectives, MARKERS[GERMAN_CONTROL]
        for place in places:
            is_german = has(course.state.markers[GERMAN_CONTROL], place)
            if has(objectives, place) and is_german != (side == GERMANS):
                change = MarkerPlaced if side == GERMANS else MarkerRemoved
                course.happen(change(marker, self.campaign.board.name(place)))

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
