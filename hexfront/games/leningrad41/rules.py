"""All chapters of the rulebook, connected: each is given the ones it builds on."""

from __future__ import annotations

from hexfront.games.leningrad41.arrivals.german import GermanSchedule, Replacements
from hexfront.games.leningrad41.arrivals.setup import SetUp
from hexfront.games.leningrad41.arrivals.soviet import Draws
from hexfront.games.leningrad41.control import Control
from hexfront.games.leningrad41.fire.danger import Danger
from hexfront.games.leningrad41.fire.firing import Firing
from hexfront.games.leningrad41.fire.overview import Overview
from hexfront.games.leningrad41.fog import Fog
from hexfront.games.leningrad41.losses import Losses
from hexfront.games.leningrad41.movement.costs import Costs
from hexfront.games.leningrad41.movement.flips import Flips
from hexfront.games.leningrad41.movement.moving import Moving
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.options import Options
from hexfront.games.leningrad41.pieces.campaign import Campaign
from hexfront.games.leningrad41.victory import Victory


class Rules:
    """The complete rules of the game."""

    def __init__(self, campaign: Campaign, options: Options) -> None:
        self.campaign = campaign
        self.fog = Fog(campaign)
        self.losses = Losses(campaign)
        self.control = Control(campaign)
        self.victory = Victory(campaign, self.control, options.bid)
        self.stacking = Stacking(campaign)
        self.costs = Costs(campaign)
        self.flips = Flips(campaign, self.fog)
        self.firing = Firing(
            campaign, options, self.fog, self.losses, self.control, self.stacking, self.costs, self.flips
        )
        self.moving = Moving(
            campaign,
            options,
            self.costs,
            self.stacking,
            self.control,
            self.losses,
            self.flips,
            self.firing.defensive,
        )
        self.danger = Danger(self.firing.defensive)
        self.overview = Overview(self.firing.fields)
        self.set_up = SetUp(campaign, options.defensive_states)
        self.replacements = Replacements(campaign, self.stacking)
        self.schedule = GermanSchedule(campaign)
        self.draws = Draws(campaign, self.fog, self.control)
