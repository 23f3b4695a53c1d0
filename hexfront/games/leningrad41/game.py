"""Leningrad '41 on one page: the sequence of play, and the decisions that interrupt it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hexfront.games.leningrad41.arrivals.german import GermanReinforcementPhase, PlaceReplacementStep
from hexfront.games.leningrad41.arrivals.setup import DefensiveStatesStep, SetUpPhase
from hexfront.games.leningrad41.arrivals.soviet import SovietReinforcementPhase
from hexfront.games.leningrad41.documents.decisions import (
    AdvanceAfterCombat,
    DefensiveFire,
    DefensiveStates,
    FervourLoss,
    MetroExit,
    PlaceReplacement,
)
from hexfront.games.leningrad41.fire.air import AirStrikePhase
from hexfront.games.leningrad41.fire.decisions import AdvanceAfterCombatStep, FervourLossStep
from hexfront.games.leningrad41.fire.phase import FirePhase
from hexfront.games.leningrad41.movement.flips import WithFlips
from hexfront.games.leningrad41.movement.interrupt import DefensiveFireStep
from hexfront.games.leningrad41.movement.metro import MetroExitStep
from hexfront.games.leningrad41.movement.phase import MovementPhase
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad41.rules import Rules
from hexfront.games.leningrad41.victory import UntilSuddenDeath
from hexfront.kernel.decisions import Decision
from hexfront.kernel.gate import Gate
from hexfront.kernel.sequence import AIR, ARRIVAL, COMBAT, MOVEMENT, SET_UP, Phase
from hexfront.kernel.steps import Step


def _moving(side: str) -> Callable[[Rules], Step]:
    return lambda rules: MovementPhase(rules.campaign, side, rules.moving)


def _firing(side: str) -> Callable[[Rules], Step]:
    return lambda rules: FirePhase(rules.campaign, side, rules.firing)


def _reinforcing(rules: Rules) -> Step:
    return SovietReinforcementPhase(
        rules.campaign, rules.draws, rules.control, rules.stacking, rules.losses, rules.flips
    )


BEFORE: tuple[Phase[Rules], ...] = (
    Phase("soviet set-up", SOVIET, SET_UP, lambda r: SetUpPhase(r.campaign, r.set_up, r.stacking)),
)
TURN: tuple[Phase[Rules], ...] = (
    Phase(
        "german reinforcement",
        GERMAN,
        ARRIVAL,
        lambda r: GermanReinforcementPhase(r.campaign, r.replacements, r.schedule),
    ),
    Phase("german air strike", GERMAN, AIR, lambda r: AirStrikePhase(r.campaign, r.firing)),
    Phase("german movement", GERMAN, MOVEMENT, _moving(GERMAN)),
    Phase("german fire", GERMAN, COMBAT, _firing(GERMAN)),
    Phase("soviet reinforcement", SOVIET, ARRIVAL, _reinforcing),
    Phase("soviet movement", SOVIET, MOVEMENT, _moving(SOVIET)),
    Phase("soviet fire", SOVIET, COMBAT, _firing(SOVIET)),
)
DECISIONS: Mapping[type[Decision], Callable[[Rules], Step]] = {
    DefensiveStates: lambda r: DefensiveStatesStep(r.campaign),
    PlaceReplacement: lambda r: PlaceReplacementStep(r.campaign, r.replacements),
    DefensiveFire: lambda r: DefensiveFireStep(r.campaign, r.moving.progress),
    MetroExit: lambda r: WithFlips(MetroExitStep(r.campaign, r.moving.tunnels), r.flips),
    FervourLoss: lambda r: WithFlips(FervourLossStep(r.campaign, r.firing), r.flips),
    AdvanceAfterCombat: lambda r: WithFlips(AdvanceAfterCombatStep(r.campaign, r.firing), r.flips),
}


@dataclass(frozen=True, slots=True)
class SequenceRules:
    """The case that orders the phases."""

    phases: str


def gate_of(rules: Rules) -> Gate:
    """The gate for every action, with the steps listed on this page."""
    campaign = rules.campaign
    phases = [phase.step(rules) for phase in (*BEFORE, *TURN)]
    decisions = {kind: step(rules) for kind, step in DECISIONS.items()}
    rule = campaign.rulebook.citations(SequenceRules).phases
    return Gate(campaign.frame, campaign.rulebook, phases, decisions, rule, UntilSuddenDeath(rules.victory))
