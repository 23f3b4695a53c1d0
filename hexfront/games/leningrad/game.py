"""Leningrad on one page: the sequence of play, the decisions that interrupt it, and how the editions differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hexfront.games.leningrad.combat.decisions import AdvanceAfterCombatStep, AirDefenceStep, ResultStep, RetreatsStep
from hexfront.games.leningrad.combat.phase import CombatPhase
from hexfront.games.leningrad.documents.decisions import (
    AdvanceAfterCombat,
    ChooseVictims,
    DefendFromTheAir,
    RetreatForce,
    TakeResult,
)
from hexfront.games.leningrad.logistics.air import InterdictionPhase, TurnIndicationPhase
from hexfront.games.leningrad.logistics.forts import FortificationPhase, NotInEnemyZones, ZonesDoNotMatter
from hexfront.games.leningrad.logistics.replacements import ReplacementPhase
from hexfront.games.leningrad.movement.overrun import FlatCost, TerrainCostAndMore
from hexfront.games.leningrad.movement.phase import MovementPhase
from hexfront.games.leningrad.movement.stacking import AtTheEnd, NeverTooMany
from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad.rules import Choices, Rules
from hexfront.games.leningrad.setup import SetUpPhase
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError
from hexfront.kernel.gate import Gate
from hexfront.kernel.sequence import AIR, ARRIVAL, COMBAT, MOVEMENT, QUIET, SET_UP, InOrder, Phase
from hexfront.kernel.steps import Step

#: A kind of phase that only this family has.
FORTIFICATION = "fortification"


def _setting_up(side: str) -> Callable[[Rules], Step]:
    return lambda rules: SetUpPhase(rules.campaign, rules.set_up, side)


def _moving(side: str) -> Callable[[Rules], Step]:
    return lambda rules: MovementPhase(
        rules.campaign,
        side,
        rules.marching,
        rules.overruns,
        rules.arrivals,
        rules.surprise,
        rules.stacking,
        rules.victims,
    )


def _fighting(side: str) -> Callable[[Rules], Step]:
    return lambda rules: CombatPhase(rules.campaign, side, rules.forces, rules.resolution, rules.surprise)


def _fortifying(rules: Rules) -> Step:
    return FortificationPhase(rules.campaign, rules.supply, rules.forts_in_zones)


BEFORE: tuple[Phase[Rules], ...] = (
    Phase("soviet set-up", SOVIET, SET_UP, _setting_up(SOVIET)),
    Phase("german set-up", GERMAN, SET_UP, _setting_up(GERMAN)),
)
TURN: tuple[Phase[Rules], ...] = (
    Phase("german replacement", GERMAN, ARRIVAL, lambda rules: ReplacementPhase(rules.campaign, rules.supply)),
    Phase("german movement", GERMAN, MOVEMENT, _moving(GERMAN)),
    Phase("german combat", GERMAN, COMBAT, _fighting(GERMAN)),
    Phase("german air interdiction", GERMAN, AIR, lambda rules: InterdictionPhase(rules.campaign)),
    Phase("soviet fortification", SOVIET, FORTIFICATION, _fortifying),
    Phase("soviet movement", SOVIET, MOVEMENT, _moving(SOVIET)),
    Phase("soviet combat", SOVIET, COMBAT, _fighting(SOVIET)),
    Phase("game turn indication", SOVIET, QUIET, lambda rules: TurnIndicationPhase(rules.campaign)),
)
DECISIONS: Mapping[type[Decision], Callable[[Rules], Step]] = {
    DefendFromTheAir: lambda rules: AirDefenceStep(rules.resolution),
    TakeResult: lambda rules: ResultStep(rules.resolution, rules.retreats),
    RetreatForce: lambda rules: RetreatsStep(rules.resolution, rules.retreats),
    AdvanceAfterCombat: lambda rules: AdvanceAfterCombatStep(rules.resolution),
    ChooseVictims: lambda rules: rules.victims,
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
    return Gate(campaign.frame, campaign.rulebook, phases, decisions, rule, InOrder())


@dataclass(frozen=True, slots=True)
class FortZoneRules:
    """The case that says whether enemy zones keep forts out."""

    zones: str


def first_edition(campaign: Campaign) -> Choices:
    """1979: at most three units at any time, overruns cost three points, forts ignore enemy zones."""
    zones = campaign.rulebook.citations(FortZoneRules).zones
    return Choices(NeverTooMany(), FlatCost(3), ZonesDoNotMatter(zones))


def second_edition(campaign: Campaign) -> Choices:
    """2010: stacking counts at the end of a phase, overruns cost terrain plus two, forts avoid enemy zones."""
    zones = campaign.rulebook.citations(FortZoneRules).zones
    return Choices(AtTheEnd(), TerrainCostAndMore(2, germans_on_turn_1=1), NotInEnemyZones(zones))


def no_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Read the options of an edition that has none."""
    return {}


def bid_option(options: Mapping[str, Any]) -> dict[str, Any]:
    """The bid for the German side: victory points given to the Soviets (16.4)."""
    bid = options.get("bid", 0)
    if not isinstance(bid, int) or isinstance(bid, bool) or bid < 0:
        raise InputError(f"the option 'bid' is {bid!r}, expected a whole number of victory points, 0 or more")
    return {"bid": bid}


@dataclass(frozen=True, slots=True)
class Edition:
    """The choices of an edition, the names of its options, and how to read them."""

    choices: Callable[[Campaign], Choices]
    read_options: Callable[[Mapping[str, Any]], dict[str, Any]] = no_options
    options: tuple[str, ...] = ()


EDITIONS = {
    "leningrad-1979": Edition(first_edition),
    "leningrad-2010": Edition(second_edition, bid_option, ("bid",)),
}
