"""Where the counters are that a position document does not list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hexfront.games.leningrad41.pieces.campaign import AIR_READY, BACKS, GONE, SETTING_UP, UNDRAWN_AIR
from hexfront.games.leningrad41.pieces.counters import GERMAN
from hexfront.games.leningrad41.pieces.settings import AIR_FORCE
from hexfront.kernel.sequence import AIR, ARRIVAL, SET_UP
from hexfront.kernel.sets import Hex, Unit

if TYPE_CHECKING:
    from hexfront.games.leningrad41.face import Leningrad41Game


class Defaults:
    """Where an unlisted counter is at a moment of the game, given the places of those that are listed."""

    def __init__(self, game: Leningrad41Game, turn: int, phase: int, listed: Mapping[Unit, Hex]) -> None:
        self.campaign = game.campaign
        frame = game.campaign.frame
        self._kind = frame.kinds[phase]
        self._is_set_up = self._kind == SET_UP
        first_dice = turn == 1 and self._kind == ARRIVAL and frame.deciding[phase] == GERMAN
        self._at_first = game.rules.set_up.opening().places
        self._markers = self._air_force(listed, self._is_set_up or first_dice)

    def place(self, unit: Unit) -> Hex:
        """Whoever began on the map and is not listed is out; everybody else is where he was at first."""
        if unit in self._markers:
            return self._markers[unit]
        box, at_first = self.campaign.box, self._at_first[unit]
        fixed = [self.campaign.frame.place(number) for number in self.campaign.settings["set_up"]["fixed"].values()]
        if self._is_set_up or at_first not in (box(SETTING_UP), *fixed):
            return at_first
        return box(BACKS if self.campaign.by_index[unit].is_hidden else GONE)

    def _air_force(self, listed: Mapping[Unit, Hex], undrawn: bool) -> dict[Unit, Hex]:
        """The air strike markers of the schedule. Those drawn on turn 1 are ready, and in their own phase all are.

        A document that tells which are ready tells all of them; one that tells others leaves the rest ready.
        """
        force = [unit for unit, _ in self.campaign.indexed if self._is_of_the_force(unit)]
        told = {listed[unit] for unit in force if unit in listed}
        ready, pile = self.campaign.box(AIR_READY), self.campaign.box(UNDRAWN_AIR)
        number = int(self.campaign.settings["schedule"]["air_markers"])
        if undrawn or ready in told:
            number = 0
        elif told or self._kind == AIR:
            number = len(force)
        unlisted = [unit for unit in force if unit not in listed]
        return {unit: ready if index < number else pile for index, unit in enumerate(unlisted)}

    def _is_of_the_force(self, unit: Unit) -> bool:
        return self.campaign.sub_commands[self.campaign.sub_command[unit]].kind == AIR_FORCE
