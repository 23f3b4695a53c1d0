"""The chapters of the rulebook, joined: each gets those it builds upon."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.city.control import Control
from hexfront.games.assault.city.transfers import ClearFringe, DeployInTheCity, DeployStep, FringeStep, Transfers
from hexfront.games.assault.combat.decisions import AdvanceStep, PenaltyStep, RetreatStep
from hexfront.games.assault.combat.forces import AdvanceAfterCombat, Forces, RetreatForce, TakePenalty
from hexfront.games.assault.combat.losses import Losses
from hexfront.games.assault.combat.phase import CombatPhase, LastCombatPhase
from hexfront.games.assault.combat.resolution import Resolution
from hexfront.games.assault.combat.retreats import Retreats
from hexfront.games.assault.combat.strengths import Strengths
from hexfront.games.assault.editions import Battle
from hexfront.games.assault.logistics.arrivals import Arrivals
from hexfront.games.assault.logistics.cup import Cup, DrawPhase, RefillPhase
from hexfront.games.assault.logistics.determination import DeterminationPhase
from hexfront.games.assault.logistics.supply import Supply
from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.movement.phase import MechanizedMovementPhase, MovementPhase
from hexfront.games.assault.movement.stacking import Stacking
from hexfront.games.assault.movement.zones import Zones
from hexfront.games.assault.options import Options
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS, Campaign
from hexfront.games.assault.pieces.counters import GERMAN, SOVIET
from hexfront.games.assault.setup import SetUpPhase
from hexfront.games.assault.support.air import AirUnits, BombardmentPhase, Bombs, ChooseDisrupted, ChooseDisruptedStep
from hexfront.games.assault.support.naval import FirepowerPhase, Fleet, SailHome, SailHomeStep
from hexfront.kernel.decisions import Decision
from hexfront.kernel.game import Gate
from hexfront.kernel.steps import Step


@dataclass(frozen=True, slots=True)
class SequenceRules:
    """The case that orders the phases."""

    phases: str


class Rules:
    """All rules of a game at work."""

    def __init__(self, campaign: Campaign, options: Options, battle: Battle) -> None:
        self.campaign = campaign
        self.options = options
        self.zones = Zones(campaign)
        self.supply = Supply(campaign, self.zones, battle.soviet_supply(campaign, self.zones))
        self.victory = battle.victory(campaign, self.zones, self.supply)
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
        self.movement = {
            "german movement": MovementPhase(campaign, GERMAN, *self._moving()),
            "german mechanized movement": MechanizedMovementPhase(campaign, GERMAN, *self._moving(), self.fringe),
            "soviet movement": MovementPhase(campaign, SOVIET, *self._moving()),
        }

    def _moving(self) -> tuple[Marching, Transfers, Arrivals, Fleet, Control]:
        return self.marching, self.transfers, self.arrivals, self.fleet, self.control

    def gate(self) -> Gate:
        """The sequence of play and the decisions that interrupt it."""
        sequence = self.campaign.rulebook.citations(SequenceRules).phases
        return Gate(self.campaign.frame, self.campaign.rulebook, self._phases(), self._decisions(), sequence)

    def _phases(self) -> dict[str, Step]:
        campaign, air, fleet, bombs = self.campaign, self.air, self.fleet, self.bombs
        return {
            "soviet set-up": self.set_up,
            "german air bombardment": BombardmentPhase(campaign, GERMAN, air, fleet, bombs),
            "german supply determination": self._determination(GERMAN),
            "german combat": CombatPhase(campaign, GERMAN, self.forces, self.resolution, air),
            "soviet air bombardment": BombardmentPhase(campaign, SOVIET, air, fleet, bombs),
            "soviet supply determination": self._determination(SOVIET),
            "soviet draw": DrawPhase(campaign, self.cup),
            "soviet refill": RefillPhase(campaign, self.cup),
            "soviet naval support": FirepowerPhase(campaign, fleet, GERMANS),
            "soviet combat": LastCombatPhase(campaign, SOVIET, self.forces, self.resolution, air, self.fringe),
            "soviet naval defence": FirepowerPhase(campaign, fleet, SOVIETS),
            **self.movement,
        }

    def _determination(self, side: str) -> DeterminationPhase:
        return DeterminationPhase(self.campaign, side, self.supply, self.losses, self.options)

    def _decisions(self) -> dict[type[Decision], Step]:
        retreating = RetreatStep(self.resolution, self.retreats)
        return {
            ChooseDisrupted: ChooseDisruptedStep(self.campaign, self.air, self.bombs),
            SailHome: SailHomeStep(self.fleet),
            DeployInTheCity: DeployStep(self.transfers),
            ClearFringe: self.fringe,
            TakePenalty: PenaltyStep(retreating, self.options),
            RetreatForce: retreating,
            AdvanceAfterCombat: AdvanceStep(self.resolution),
        }


DECISIONS: tuple[type[Decision], ...] = (
    ChooseDisrupted,
    SailHome,
    DeployInTheCity,
    ClearFringe,
    TakePenalty,
    RetreatForce,
    AdvanceAfterCombat,
)
