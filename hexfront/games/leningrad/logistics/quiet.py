"""Quiet phases: those without movement or combat, and the Game-Turn Indication Phase (3.0)."""

from __future__ import annotations

from hexfront.games.leningrad.pieces.campaign import FLOWN, READY, Campaign
from hexfront.kernel.events import UnitPlaced
from hexfront.kernel.steps import Course, QuietStep


class QuietPhase(QuietStep):
    """A phase in which, unless its own class says otherwise, nothing happens by itself and ending is free."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame


class TurnIndicationPhase(QuietPhase):
    """Air units come home and the turn is over."""

    def begin(self, course: Course) -> None:
        for air in self.campaign.air_units:
            place = course.state.places[air]
            if place == self.campaign.box(FLOWN) or place < self.frame.hex_places:
                course.happen(UnitPlaced(self.frame.units[air], READY))
