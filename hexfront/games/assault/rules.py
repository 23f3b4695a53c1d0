"""All chapters of the rulebook, connected: each is given the ones it builds on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hexfront.games.assault.city.control import Control
from hexfront.games.assault.city.transfers import FringeStep, Transfers
from hexfront.games.assault.combat.decisions import RetreatStep
from hexfront.games.assault.combat.forces import Forces
from hexfront.games.assault.combat.losses import Losses
from hexfront.games.assault.combat.resolution import Resolution
from hexfront.games.assault.combat.retreats import Retreats
from hexfront.games.assault.combat.strengths import Strengths
from hexfront.games.assault.logistics.arrivals import Arrivals
from hexfront.games.assault.logistics.cup import Cup
from hexfront.games.assault.logistics.supply import SovietSupply, Supply
from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.movement.phase import MechanizedMovementPhase, MovementPhase
from hexfront.games.assault.movement.stacking import Stacking
from hexfront.games.assault.movement.zones import Zones
from hexfront.games.assault.options import Options
from hexfront.games.assault.pieces.campaign import Campaign
from hexfront.games.assault.pieces.counters import GERMAN, SOVIET
from hexfront.games.assault.setup import SetUpPhase
from hexfront.games.assault.support.air import AirUnits, Bombs
from hexfront.games.assault.support.naval import Fleet
from hexfront.games.assault.victory import Victory
from hexfront.kernel.sequence import EXPLOITATION, MOVEMENT
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class Choices:
    """The questions that the battles answer differently."""

    soviet_supply: Callable[[Campaign, Zones], SovietSupply]
    victory: Callable[[Campaign, Zones, Supply], Victory]


class Rules:
    """The complete rules of a game."""

    def __init__(self, campaign: Campaign, options: Options, choices: Choices) -> None:
        self.campaign = campaign
        self.options = options
        self.zones = Zones(campaign)
        self.supply = Supply(campaign, self.zones, choices.soviet_supply(campaign, self.zones))
        self.victory = choices.victory(campaign, self.zones, self.supply)
        self.losses = Losses(campaign)
        self.control = Control(campaign, self.victory.held)
        self.stacking = Stacking(campaign)
        self.marching = Marching(campaign, self.zones, self.stacking, options)
        self.transfers = Transfers(campaign, self.marching, self.control)
        self.fringe = FringeStep(self.transfers, self.losses)
        self.arrivals = Arrivals(campaign, self.marching, self.control)
        self.fleet = Fleet(campaign)
        self.air = AirUnits(campaign)
        self.bombs = Bombs(campaign, options)
        self.cup = Cup(campaign)
        self.forces = Forces(campaign)
        self.strengths = Strengths(campaign, self.forces, self.air, self.fleet)
        self.resolution = Resolution(campaign, self.strengths, self.losses, self.marching, self.control)
        self.retreats = Retreats(campaign, self.marching, self.resolution.rules)
        self.set_up = SetUpPhase(campaign, self.marching, options)
        moving = (self.marching, self.transfers, self.arrivals, self.fleet, self.control)
        self.movement: dict[tuple[str | None, str], MovementPhase] = {
            (GERMAN, MOVEMENT): MovementPhase(campaign, GERMAN, *moving),
            (GERMAN, EXPLOITATION): MechanizedMovementPhase(campaign, GERMAN, *moving, self.fringe),
            (SOVIET, MOVEMENT): MovementPhase(campaign, SOVIET, *moving),
        }
        frame = campaign.frame
        moments = zip(frame.deciding, frame.kinds, strict=True)
        self._moving = tuple(self.movement.get(moment) for moment in moments)
        self.retreating = RetreatStep(self.resolution, self.retreats)

    def moving(self, state: State) -> MovementPhase | None:
        """The movement phase in progress, if any."""
        return self._moving[state.phase_index]
