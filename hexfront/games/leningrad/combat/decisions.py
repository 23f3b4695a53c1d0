"""The decisions in a combat: air support, step losses, retreats, advances (chapter 10 of 1979, 8.4 of 2010)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from hexfront.games.leningrad.combat.resolution import Resolution
from hexfront.games.leningrad.combat.retreats import Flight, Retreats
from hexfront.games.leningrad.documents.actions import CommitAir, Retreat
from hexfront.games.leningrad.documents.decisions import (
    AdvanceAfterCombat,
    Combat,
    DefendFromTheAir,
    Force,
    RetreatForce,
    TakeResult,
)
from hexfront.games.leningrad.documents.events import UnitAdvanced, UnitRetreated
from hexfront.games.leningrad.logistics import air
from hexfront.games.leningrad.pieces.campaign import SIDES
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet, DecisionOwed
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Side
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Advance, LoseStep
from hexfront.mechanics.steps.advance import AdvanceStep
from hexfront.mechanics.steps.board import DecisionStep


class Interrupt(DecisionStep):
    """A decision in a combat. The combat goes on once it is made."""

    def __init__(self, resolution: Resolution) -> None:
        super().__init__(resolution.board)
        self.resolution = resolution


class AirDefenceStep(Interrupt):
    """The Germans may commit air units against a Soviet attack (13.0)."""

    actions: tuple[type[Action], ...] = (CommitAir,)

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [CommitAir(count) for count in range(len(air.ready(self.resolution.campaign, state)) + 1)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, CommitAir)
        ready = len(air.ready(self.resolution.campaign, state))
        if 0 <= action.air <= ready:
            return None
        return Refusal(
            self.resolution.forces.rules.air_units,
            f"{action.air} air units are asked for, {ready} have not flown this turn",
        )

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, CommitAir)
        decision = course.state.stack[-1]
        assert isinstance(decision, DefendFromTheAir)
        course.happen(DecisionMet("defend from the air"))
        air.fly(self.resolution.campaign, course, action.air)
        self.resolution.resolve(course, decision.combat, action.air)


class RetreatsStep(Interrupt):
    """Retreats units one by one, each along a path of safe hexes."""

    actions: tuple[type[Action], ...] = (Retreat,)

    def __init__(self, resolution: Resolution, retreats: Retreats) -> None:
        super().__init__(resolution)
        self.retreats = retreats

    def _units(self, state: State) -> tuple[str, ...]:
        decision = state.stack[-1]
        assert isinstance(decision, RetreatForce)
        return decision.units

    def _length(self, state: State) -> int:
        decision = state.stack[-1]
        assert isinstance(decision, RetreatForce)
        return decision.length

    def subjects(self, state: State) -> Sequence[Subject]:
        return list(self._units(state))

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, str)
        # A unit without a safe hex is eliminated (10.7 of 1979). Its owner says so with an empty path.
        paths = self.retreats.paths(state, self._flight(state, subject)) or [()]
        name = self.board.name
        return [Retreat(subject, tuple(name(place) for place in path)) for path in paths]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Retreat)
        self.frame.unit(action.unit)
        if action.unit not in self._units(state):
            return Refusal(
                self.retreats.rules.one_at_a_time, f"{action.unit} is not one of the units that must retreat"
            )
        path = tuple(self.frame.place(name) for name in action.path)
        flight = self._flight(state, action.unit)
        if not path and not self.retreats.paths(state, flight):
            return None
        return self.retreats.refusal(state, flight, path)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Retreat)
        decision = course.state.stack[-1]
        assert isinstance(decision, RetreatForce)
        course.happen(DecisionMet("retreat force"))
        self.retreat(course, decision.combat, decision.units, decision.length, action)

    def retreat(self, course: Course, combat: Combat, units: tuple[str, ...], length: int, action: Retreat) -> None:
        """Retreat one unit, then go on with the others, or with the combat if none are left."""
        if action.path:
            course.happen(UnitRetreated(action.unit, action.path))
            self.resolution.crush_fort(course, action.unit, action.path)
        else:
            self.resolution.losses.eliminate(course, self.frame.unit_index[action.unit], "no safe hex to retreat into")
        combat = _with_path(combat, action, length)
        left = tuple(unit for unit in units if unit != action.unit)
        if left:
            side = _force(combat, action.unit).side
            course.happen(DecisionOwed(RetreatForce(side, combat, left, length)))
        else:
            self.resolution.go_on(course, _paid(combat, _force(combat, action.unit)))

    def _flight(self, state: State, name: str) -> Flight:
        decision = state.stack[-1]
        assert isinstance(decision, RetreatForce | TakeResult)
        force = _force(decision.combat, name)
        other = decision.combat.attacker if force is decision.combat.defender else decision.combat.defender
        # Distance counts from where the enemy fought, even if those units have retreated since (10.7 of 1979).
        pursuers = tuple(self.frame.place_index[hex_] for hex_ in dict.fromkeys(other.hexes))
        limit = self.resolution.campaign.stacking_limit
        return Flight(self.frame.unit_index[name], Side(SIDES.index(force.side)), pursuers, self._length(state), limit)


class ResultStep(RetreatsStep):
    """The owner takes the result: step by step, or by retreating all units the distance still owed."""

    actions: tuple[type[Action], ...] = (LoseStep, Retreat)

    def _units(self, state: State) -> tuple[str, ...]:
        return self.resolution.alive(state, self._owing(state))

    def _length(self, state: State) -> int:
        return self._owing(state).owes

    def _owing(self, state: State) -> Force:
        decision = state.stack[-1]
        assert isinstance(decision, TakeResult)
        combat = decision.combat
        return combat.attacker if combat.attacker.side == decision.side else combat.defender

    def _must_absorb(self, state: State) -> bool:
        """Whether losses must be taken as steps: the units made a successful overrun (7.6)."""
        decision = state.stack[-1]
        assert isinstance(decision, TakeResult)
        overran = self._owing(state) is decision.combat.attacker
        return overran and self.resolution.overrun_succeeded(state, decision.combat)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, str)
        retreats = [] if self._must_absorb(state) else super().offers(state, subject)
        return [LoseStep(subject), *retreats]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        rules = self.resolution.rules
        assert isinstance(action, LoseStep | Retreat)
        self.frame.unit(action.unit)
        if action.unit not in self._units(state):
            return Refusal(rules.one, f"{action.unit} is not one of the units that this result affects")
        if isinstance(action, LoseStep):
            return None
        if self._must_absorb(state):
            return Refusal(
                rules.overrun_absorb,
                "the overrun succeeded: its losses are taken in steps, not by retreating",
            )
        return super().refusal(state, action)

    def carry_out(self, action: Action, course: Course) -> None:
        decision = course.state.stack[-1]
        assert isinstance(decision, TakeResult) and isinstance(action, LoseStep | Retreat)
        force = self._owing(course.state)
        units = self._units(course.state)
        course.happen(DecisionMet("take result"))
        if isinstance(action, Retreat):
            self.retreat(course, decision.combat, units, force.owes, action)
            return
        self.resolution.losses.lose_step(course, self.frame.unit_index[action.unit], "combat")
        self.resolution.go_on(course, _paid(decision.combat, force, 1))


class AdvanceAfterCombatStep(AdvanceStep[AdvanceAfterCombat]):
    """The winner advances units into vacated hexes one by one. After an overrun at least one must advance."""

    def __init__(self, resolution: Resolution) -> None:
        super().__init__(resolution.board, resolution.rules.advance)
        self.resolution = resolution

    def decision(self, state: State) -> AdvanceAfterCombat:
        decision = state.stack[-1]
        assert isinstance(decision, AdvanceAfterCombat)
        return decision

    def goals(self, state: State, decision: AdvanceAfterCombat, unit: str) -> Collection[str]:
        return self.resolution.advances(state, decision.combat, unit)

    def must(self, decision: AdvanceAfterCombat) -> Refusal | None:
        if not decision.combat.overrun or decision.combat.advanced:
            return None
        rule = self.resolution.rules.overrun_advance
        return Refusal(rule, "after a successful overrun one unit at least must advance")

    def unit_refusal(self, state: State, decision: AdvanceAfterCombat, advance: Advance) -> Refusal | None:
        self.frame.unit(advance.unit)
        self.frame.place(advance.hex)
        if advance.unit in decision.units:
            return None
        return Refusal(self.rule, f"{advance.unit} may not advance: it took no part, retreated, or has advanced")

    def entered(self, course: Course, decision: AdvanceAfterCombat, advance: Advance) -> None:
        way = self.resolution.advances(course.state, decision.combat, advance.unit)[advance.hex]
        course.happen(UnitAdvanced(advance.unit, advance.hex))
        self.resolution.crush_fort(course, advance.unit, way)
        combat = replace(decision.combat, advanced=(*decision.combat.advanced, advance.unit))
        # The unit that advanced may have taken the last room in a hex.
        left = tuple(
            unit
            for unit in decision.units
            if unit != advance.unit and self.resolution.advances(course.state, combat, unit)
        )
        if left:
            course.happen(DecisionOwed(AdvanceAfterCombat(decision.side, combat, left)))


def _force(combat: Combat, unit: str) -> Force:
    return combat.attacker if unit in combat.attacker.units else combat.defender


def _with(combat: Combat, force: Force, new: Force) -> Combat:
    if force is combat.attacker:
        return replace(combat, attacker=new)
    return replace(combat, defender=new)


def _paid(combat: Combat, force: Force, steps: int | None = None) -> Combat:
    """The combat after a force has taken its whole result, or some steps of it."""
    return _with(combat, force, replace(force, owes=0 if steps is None else force.owes - steps))


def _with_path(combat: Combat, action: Retreat, length: int) -> Combat:
    """Record the first hex of a two-hex retreat, because the winner may advance into it too."""
    if length < 2 or not action.path:
        return combat
    force = _force(combat, action.unit)
    left = force.hexes[force.units.index(action.unit)]
    return _with(combat, force, replace(force, long_retreats=(*force.long_retreats, (left, action.path[0]))))
