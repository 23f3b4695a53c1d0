"""The goals of each German corps."""

from __future__ import annotations

from hexfront.games.assault.computer.atlas import March
from hexfront.games.assault.computer.doctrine import CITY, Doctrine, Style
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.sets import Hex, Hexes, Unit, has

#: Within how many movement points of an empty goal a corps goes on to its next goal.
NEAR = 4


class Axes:
    """The current goals of all corps."""

    def __init__(self, situation: Situation, style: Style, doctrine: Doctrine) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.table = doctrine.axes[style.axes]
        self.wishes = dict(style.wishes)
        self._goals: dict[str, Hexes] = {}

    def goals(self, corps: str) -> Hexes:
        """The hexes that a corps is heading for."""
        known = self._goals.get(corps)
        if known is None:
            known = self._goals[corps] = self._next_goals(corps)
        return known

    def _next_goals(self, corps: str) -> Hexes:
        situation, sheet = self.situation, self.atlas.sheet
        goals = self.table.get(corps, (CITY,))
        for goal in goals:
            if goal != CITY:
                place = sheet.index[goal]
                if place in self.atlas.prizes:
                    is_open = not has(situation.hold, place)
                else:
                    is_open = not self._is_past(corps, place)
                if is_open or goal is goals[-1]:
                    return 1 << place
        left = self.atlas.country.key_points & ~situation.hold
        if situation.occupied[GERMANS] & self.atlas.city.interior:
            left |= situation.occupied[SOVIETS] & self.atlas.city.interior
        return left or self.atlas.country.key_points

    def _is_past(self, corps: str, place: Hex) -> bool:
        """Whether a corps is nearer to the city than a goal on its way. Enemies behind it do not make it turn back.

        If no Russians are in the hex, it is enough to have come near.
        """
        atlas, headquarters = self.atlas, self.atlas.campaign.headquarters.get(corps)
        if headquarters is None or not atlas.campaign.is_on_map(self.situation.state, headquarters):
            return False
        far = atlas.march(atlas.columns[headquarters], atlas.country.key_points).far
        empty = not has(self.situation.occupied[SOVIETS], place)
        return far[self.situation.state.places[headquarters]] < far[place] + NEAR * atlas.scale * empty

    def march(self, unit: Unit) -> March:
        """A unit's way to the goal of its corps."""
        return self.atlas.march(self.atlas.columns[unit], self.goals(self.atlas.counters[unit].corps))
