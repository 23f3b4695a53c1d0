"""All chapters of the rulebook, connected: each is given the ones it builds on."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad.combat.forces import (
    Forces,
)
from hexfront.games.leningrad.combat.losses import Losses
from hexfront.games.leningrad.combat.resolution import Resolution
from hexfront.games.leningrad.combat.retreats import RetreatRules, Retreats
from hexfront.games.leningrad.combat.shifts import Shifts
from hexfront.games.leningrad.logistics.arrivals import Arrivals
from hexfront.games.leningrad.logistics.forts import ZoneBar
from hexfront.games.leningrad.logistics.supply import Supply
from hexfront.games.leningrad.movement.marching import Marching
from hexfront.games.leningrad.movement.overrun import OverrunCost, Overruns
from hexfront.games.leningrad.movement.stacking import PassingThrough, Stacking, VictimsStep
from hexfront.games.leningrad.movement.surprise import Surprise
from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.pieces.untried import Untried
from hexfront.games.leningrad.setup import SetUp


@dataclass(frozen=True, slots=True)
class Choices:
    """The questions that the editions answer differently."""

    passing_through: PassingThrough
    overrun_cost: OverrunCost
    forts_in_zones: ZoneBar


class Rules:
    """The complete rules of an edition."""

    def __init__(self, campaign: Campaign, choices: Choices) -> None:
        self.campaign = campaign
        self.supply = Supply(campaign)
        self.untried = Untried(campaign)
        self.losses = Losses(campaign, self.untried)
        self.stacking = Stacking(campaign, choices.passing_through)
        self.marching = Marching(campaign, self.supply, self.stacking)
        self.arrivals = Arrivals(campaign, self.marching, self.untried)
        self.set_up = SetUp(campaign, self.arrivals)
        self.surprise = Surprise(campaign, self.marching)
        self.forces = Forces(campaign)
        self.shifts = Shifts(campaign, self.supply, self.untried)
        self.resolution = Resolution(campaign, self.forces, self.shifts, self.untried, self.losses)
        self.overruns = Overruns(campaign, self.marching, self.resolution, choices.overrun_cost)
        self.victims = VictimsStep(self.stacking, self.losses)
        self.forts_in_zones = choices.forts_in_zones
        self.retreats = Retreats(campaign.board, campaign.rulebook.citations(RetreatRules))
