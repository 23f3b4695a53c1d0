"""Phases and decisions in which, unless their own class says otherwise, nothing happens by itself."""

from __future__ import annotations

from hexfront.games.assault.pieces.campaign import Campaign
from hexfront.kernel.steps import InterruptingStep, QuietStep


class QuietPhase(QuietStep):
    """A phase that is passed unless there are choices, and that may be ended freely."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame


class Interrupt(InterruptingStep):
    """A decision that interrupts a phase: never idle."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame
