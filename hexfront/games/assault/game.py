"""The assault games on one page: sequences of play, interrupting decisions, and how the games differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hexfront.games.assault.city.rivers import BridgedRiver, FerriedRiver, GreatRiver
from hexfront.games.assault.city.transfers import DeployStep
from hexfront.games.assault.combat.decisions import AdvanceAfterCombatStep, PenaltyStep
from hexfront.games.assault.combat.phase import CombatPhase, LastCombatPhase
from hexfront.games.assault.documents.decisions import (
    AdvanceAfterCombat,
    ChooseDisrupted,
    ClearFringe,
    DeployInTheCity,
    RetreatForce,
    SailHome,
    TakePenalty,
)
from hexfront.games.assault.logistics.cup import DrawPhase, RefillPhase
from hexfront.games.assault.logistics.determination import DeterminationPhase
from hexfront.games.assault.logistics.supply import SupplyFromTheCity, SupplyFromTheEdge
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.games.assault.pieces.counters import GERMAN, SOVIET
from hexfront.games.assault.rules import Choices, Rules
from hexfront.games.assault.support.air import BombardmentPhase, ChooseDisruptedStep
from hexfront.games.assault.support.naval import FirepowerPhase, SailHomeStep
from hexfront.games.assault.victory import (
    LENINGRAD_SETTINGS,
    STALINGRAD_SETTINGS,
    LeningradVictory,
    StalingradVictory,
)
from hexfront.games.shared.settings import Kind
from hexfront.kernel.decisions import Decision
from hexfront.kernel.gate import Gate
from hexfront.kernel.sequence import AIR, COMBAT, DRAW, EXPLOITATION, MOVEMENT, QUIET, SET_UP, SUPPLY, InOrder, Phase
from hexfront.kernel.steps import Step

#: Kinds of phases that only this family has.
NAVAL_SUPPORT, NAVAL_DEFENCE = "naval support", "naval defence"

Phases = tuple[Phase[Rules], ...]


def _bombarding(side: str) -> Callable[[Rules], Step]:
    return lambda rules: BombardmentPhase(rules.campaign, side, rules.air, rules.fleet, rules.bombs)


def _determining(side: str) -> Callable[[Rules], Step]:
    return lambda rules: DeterminationPhase(rules.campaign, side, rules.supply, rules.losses, rules.options)


def _moving(side: str, kind: str) -> Phase[Rules]:
    name = f"{side} mechanized movement" if kind == EXPLOITATION else f"{side} movement"
    return Phase(name, side, kind, lambda rules: rules.movement[side, kind])


def _german_combat(rules: Rules) -> Step:
    return CombatPhase(rules.campaign, GERMAN, rules.forces, rules.resolution, rules.air)


def _soviet_combat(rules: Rules) -> Step:
    return LastCombatPhase(rules.campaign, SOVIET, rules.forces, rules.resolution, rules.air, rules.fringe)


BEFORE: Phases = (Phase("soviet set-up", SOVIET, SET_UP, lambda rules: rules.set_up),)
#: The German player turn is the same in both games.
GERMAN_TURN: Phases = (
    Phase("german air bombardment", GERMAN, AIR, _bombarding(GERMAN)),
    Phase("german supply determination", GERMAN, SUPPLY, _determining(GERMAN)),
    _moving(GERMAN, MOVEMENT),
    Phase("german combat", GERMAN, COMBAT, _german_combat),
    _moving(GERMAN, EXPLOITATION),
)
LENINGRAD_TURN: Phases = (
    *GERMAN_TURN,
    Phase("soviet air bombardment", SOVIET, AIR, _bombarding(SOVIET)),
    Phase("soviet supply determination", SOVIET, SUPPLY, _determining(SOVIET)),
    _moving(SOVIET, MOVEMENT),
    Phase(
        "soviet naval support",
        SOVIET,
        NAVAL_SUPPORT,
        lambda rules: FirepowerPhase(rules.campaign, rules.fleet, GERMANS),
    ),
    Phase("soviet combat", SOVIET, COMBAT, _soviet_combat),
    Phase(
        "soviet naval defence",
        SOVIET,
        NAVAL_DEFENCE,
        lambda rules: FirepowerPhase(rules.campaign, rules.fleet, SOVIETS),
    ),
)
STALINGRAD_TURN: Phases = (
    *GERMAN_TURN,
    Phase("soviet supply determination", SOVIET, SUPPLY, _determining(SOVIET)),
    Phase("soviet draw", SOVIET, DRAW, lambda rules: DrawPhase(rules.campaign, rules.cup)),
    _moving(SOVIET, MOVEMENT),
    Phase("soviet combat", SOVIET, COMBAT, _soviet_combat),
    Phase("soviet refill", SOVIET, QUIET, lambda rules: RefillPhase(rules.campaign, rules.cup)),
)
DECISIONS: Mapping[type[Decision], Callable[[Rules], Step]] = {
    ChooseDisrupted: lambda rules: ChooseDisruptedStep(rules.campaign, rules.air, rules.bombs),
    SailHome: lambda rules: SailHomeStep(rules.fleet),
    DeployInTheCity: lambda rules: DeployStep(rules.transfers),
    ClearFringe: lambda rules: rules.fringe,
    TakePenalty: lambda rules: PenaltyStep(rules.retreating, rules.options),
    RetreatForce: lambda rules: rules.retreating,
    AdvanceAfterCombat: lambda rules: AdvanceAfterCombatStep(rules.resolution),
}


@dataclass(frozen=True, slots=True)
class Battle:
    """The choices of a game in the family."""

    turn: Phases
    river: GreatRiver
    choices: Choices
    #: The settings that its victory conditions need.
    victory_settings: Kind
    #: The optional rules it supports.
    options: tuple[str, ...]


BATTLES = {
    "assault-on-leningrad": Battle(
        LENINGRAD_TURN,
        BridgedRiver("the Neva", "neva"),
        Choices(SupplyFromTheCity, LeningradVictory),
        LENINGRAD_SETTINGS,
        ("bombardment", "guerrillas", "combat", "supply", "points"),
    ),
    "assault-on-stalingrad": Battle(
        STALINGRAD_TURN,
        FerriedRiver("the Volga", "volga"),
        Choices(SupplyFromTheEdge, StalingradVictory),
        STALINGRAD_SETTINGS,
        ("bombardment", "combat", "supply"),
    ),
}


@dataclass(frozen=True, slots=True)
class SequenceRules:
    """The case that orders the phases."""

    phases: str


def gate_of(battle: Battle, rules: Rules) -> Gate:
    """The gate for every action, with the steps listed on this page."""
    campaign = rules.campaign
    phases = [phase.step(rules) for phase in (*BEFORE, *battle.turn)]
    decisions = {kind: step(rules) for kind, step in DECISIONS.items()}
    rule = campaign.rulebook.citations(SequenceRules).phases
    return Gate(campaign.frame, campaign.rulebook, phases, decisions, rule, InOrder())
