"""The chapters of the rulebook, joined: each gets those it builds upon."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad.combat.decisions import AdvanceStep, AirDefenceStep, ResultStep, RetreatsStep
from hexfront.games.leningrad.combat.forces import (
    AdvanceAfterCombat,
    DefendFromTheAir,
    Forces,
    RetreatForce,
    TakeResult,
)
from hexfront.games.leningrad.combat.losses import Losses
from hexfront.games.leningrad.combat.phase import CombatPhase
from hexfront.games.leningrad.combat.resolution import Resolution
from hexfront.games.leningrad.combat.shifts import Shifts
from hexfront.games.leningrad.logistics.air import InterdictionPhase
from hexfront.games.leningrad.logistics.arrivals import Arrivals
from hexfront.games.leningrad.logistics.forts import FortificationPhase, ZoneBar
from hexfront.games.leningrad.logistics.quiet import TurnIndicationPhase
from hexfront.games.leningrad.logistics.replacements import ReplacementPhase
from hexfront.games.leningrad.logistics.supply import Supply
from hexfront.games.leningrad.movement.marching import Marching
from hexfront.games.leningrad.movement.overrun import OverrunCost, Overruns
from hexfront.games.leningrad.movement.phase import MovementPhase
from hexfront.games.leningrad.movement.stacking import ChooseVictims, PassingThrough, Stacking, VictimsStep
from hexfront.games.leningrad.movement.surprise import Surprise
from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad.pieces.untried import Untried
from hexfront.games.leningrad.setup import SetUp, SetUpPhase
from hexfront.kernel.decisions import Decision
from hexfront.kernel.game import Gate
from hexfront.kernel.steps import Step
from hexfront.mechanics.retreat import RetreatRules, Retreats


@dataclass(frozen=True, slots=True)
class Choices:
    """Where the editions answer the same question differently."""

    passing_through: PassingThrough
    overrun_cost: OverrunCost
    forts_in_zones: ZoneBar


@dataclass(frozen=True, slots=True)
class SequenceRules:
    """The case that orders the phases."""

    phases: str


class Rules:
    """All rules of an edition at work."""

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

    def gate(self) -> Gate:
        """The sequence of play and the decisions that interrupt it."""
        sequence = self.campaign.rulebook.citations(SequenceRules).phases
        return Gate(self.campaign.frame, self.campaign.rulebook, self._phases(), self._decisions(), sequence)

    def _phases(self) -> dict[str, Step]:
        campaign = self.campaign
        return {
            "soviet set-up": SetUpPhase(campaign, self.set_up, SOVIET),
            "german set-up": SetUpPhase(campaign, self.set_up, GERMAN),
            "german replacement": ReplacementPhase(campaign, self.supply),
            "german movement": self._movement(GERMAN),
            "german combat": CombatPhase(campaign, GERMAN, self.forces, self.resolution, self.surprise),
            "german air interdiction": InterdictionPhase(campaign),
            "soviet fortification": FortificationPhase(campaign, self.supply, self.forts_in_zones),
            "soviet movement": self._movement(SOVIET),
            "soviet combat": CombatPhase(campaign, SOVIET, self.forces, self.resolution, self.surprise),
            "game turn indication": TurnIndicationPhase(campaign),
        }

    def _movement(self, side: str) -> MovementPhase:
        return MovementPhase(
            self.campaign,
            side,
            self.marching,
            self.overruns,
            self.arrivals,
            self.surprise,
            self.stacking,
            self.victims,
        )

    def _decisions(self) -> dict[type[Decision], Step]:
        retreats = Retreats(self.campaign.board, self.campaign.rulebook.citations(RetreatRules))
        return {
            DefendFromTheAir: AirDefenceStep(self.resolution),
            TakeResult: ResultStep(self.resolution, retreats),
            RetreatForce: RetreatsStep(self.resolution, retreats),
            AdvanceAfterCombat: AdvanceStep(self.resolution),
            ChooseVictims: self.victims,
        }


DECISIONS: tuple[type[Decision], ...] = (
    DefendFromTheAir,
    TakeResult,
    RetreatForce,
    AdvanceAfterCombat,
    ChooseVictims,
)
