"""The decisions in a combat (10.24 to 10.29, 10.210 to 10.212, 10.5): step losses, retreats, advances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hexfront.games.assault.combat.disruption import disrupt
from hexfront.games.assault.combat.resolution import Resolution
from hexfront.games.assault.combat.retreats import Retreats
from hexfront.games.assault.documents.actions import Decline, Retreat
from hexfront.games.assault.documents.decisions import AdvanceAfterCombat, Combat, Force, RetreatForce, TakePenalty
from hexfront.games.assault.documents.events import UnitAdvanced, UnitRetreated
from hexfront.games.assault.options import Options
from hexfront.games.assault.pieces.campaign import SIDE_INDEX, highest
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet, DecisionOwed
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Unit, has, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Advance, LoseStep, StandFast
from hexfront.mechanics.steps.advance import AdvanceStep
from hexfront.mechanics.steps.board import DecisionStep


class RetreatStep(DecisionStep):
    """The units of a force retreat one by one, in any order. Headquarters with them may go or stay."""

    actions: tuple[type[Action], ...] = (Retreat, StandFast)

    def __init__(self, resolution: Resolution, retreats: Retreats) -> None:
        super().__init__(resolution.campaign.board)
        self.campaign = resolution.campaign
        self.resolution = resolution
        self.retreats = retreats
        self.rules = resolution.rules
        self._disrupts = bool(self.campaign.settings["combat"]["retreat_disrupts"])

    def _decision(self, state: State) -> RetreatForce:
        decision = state.stack[-1]
        assert isinstance(decision, RetreatForce)
        return decision

    def subjects(self, state: State) -> Sequence[Subject]:
        decision = self._decision(state)
        return list(decision.units) if decision.units else [None, *decision.staffs]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if subject is None:
            return [StandFast()]
        assert isinstance(subject, str)
        decision = self._decision(state)
        others = [self.frame.unit_index[name] for name in decision.units if name != subject]
        return self.ways(state, subject, others)

    def ways(self, state: State, name: str, others: Sequence[Unit]) -> list[Action]:
        """The retreats of a unit that leave room for all the others to retreat."""
        unit = self.frame.unit_index[name]
        return [
            Retreat(name, self.board.name(place))
            for place in members(self.retreats.hexes(state, unit))
            if self._leaves_room(state, unit, place, others)
        ]

    def _leaves_room(self, state: State, unit: Unit, place: Hex, others: Sequence[Unit]) -> bool:
        return not others or self.retreats.can_all(state.with_place(unit, place), others)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        decision = self._decision(state)
        if isinstance(action, StandFast):
            if decision.units:
                return Refusal(self.rules.retreats, f"{', '.join(decision.units)} must retreat with the others")
            return None
        assert isinstance(action, Retreat)
        if action.unit not in (decision.units or decision.staffs):
            self.frame.unit(action.unit)
            rule = self.rules.headquarters if action.unit in decision.staffs else self.rules.retreats
            return Refusal(rule, f"{action.unit} is not a unit that retreats now")
        others = [self.frame.unit_index[name] for name in decision.units if name != action.unit]
        return self.way_refusal(state, action, others)

    def way_refusal(self, state: State, action: Retreat, others: Sequence[Unit]) -> Refusal | None:
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        wrong = self.retreats.refusal(state, unit, place)
        if wrong or self._leaves_room(state, unit, place, others):
            return wrong
        return Refusal(self.rules.retreats, f"with {action.unit} in {action.hex} not all of the others could retreat")

    def carry_out(self, action: Action, course: Course) -> None:
        decision = self._decision(course.state)
        course.happen(DecisionMet("retreat force"))
        if isinstance(action, StandFast):
            self.done(course, decision.combat, decision.side)
            return
        assert isinstance(action, Retreat)
        units = tuple(name for name in decision.units if name != action.unit)
        staffs = tuple(name for name in decision.staffs if name != action.unit)
        self.retreat(course, decision.combat, decision.side, action, (units, staffs))

    def retreat(
        self,
        course: Course,
        combat: Combat,
        side: str,
        action: Retreat,
        left: tuple[tuple[str, ...], tuple[str, ...]],
    ) -> None:
        """Retreat one unit, then go on with the others."""
        course.happen(UnitRetreated(action.unit, action.hex))
        if self._disrupts:
            disrupt(self.campaign, course, [self.frame.unit_index[action.unit]])
        self.resolution.control.passed(course, SIDE_INDEX[side], (self.frame.place_index[action.hex],))
        units, staffs = left
        # Headquarters stacked with retreating attackers may go along, but need not (11.33).
        staffs = tuple(name for name in staffs if self.retreats.hexes(course.state, self.frame.unit_index[name]))
        if units or staffs:
            course.happen(DecisionOwed(RetreatForce(side, combat, units, staffs)))
        else:
            self.done(course, combat, side)

    def done(self, course: Course, combat: Combat, side: str) -> None:
        """Finish the retreat, which counts as the first penalty."""
        force = combat.force(side)
        paid = replace(force, owes=force.owes - 1, first_open=False, retreated=True)
        self.resolution.go_on(course, combat.having(paid))


class PenaltyStep(DecisionStep):
    """The owner takes penalties one by one. Only the first may be a retreat."""

    actions: tuple[type[Action], ...] = (LoseStep, Retreat, Decline)

    def __init__(self, retreating: RetreatStep, options: Options) -> None:
        super().__init__(retreating.campaign.board)
        self.campaign = retreating.campaign
        self.retreating = retreating
        self.resolution = retreating.resolution
        self.retreats = retreating.retreats
        self.rules = retreating.rules
        self._highest_first = options.combat

    def _decision(self, state: State) -> TakePenalty:
        decision = state.stack[-1]
        assert isinstance(decision, TakePenalty)
        return decision

    def _force(self, state: State) -> Force:
        decision = self._decision(state)
        return decision.combat.force(decision.side)

    def _alive(self, state: State) -> list[Unit]:
        return [self.frame.unit_index[name] for name in self.resolution.alive(state, self._force(state))]

    def _victims(self, state: State) -> list[Unit]:
        """The units that may lose the next step."""
        units = self._alive(state)
        # With the optional combat rule, the first step must come from the highest class.
        if not self._highest_first or self._force(state).bled:
            return units
        best = highest(self.campaign.unit_class(state, unit) for unit in units)
        return [unit for unit in units if self.campaign.unit_class(state, unit) == best]

    def subjects(self, state: State) -> Sequence[Subject]:
        decision = self._decision(state)
        declining: list[Subject] = [None] if decision.combat.may_decline(self._force(state)) else []
        return declining + list(self.board.unit_names(self._alive(state)))

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if subject is None:
            return [Decline()]
        assert isinstance(subject, str)
        unit = self.frame.unit_index[subject]
        found: list[Action] = [LoseStep(subject)] if unit in self._victims(state) else []
        alive = self._alive(state)
        if self._force(state).first_open and self.retreats.can_all(state, alive):
            found += self.retreating.ways(state, subject, [other for other in alive if other != unit])
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        force = self._force(state)
        if isinstance(action, Decline):
            if self._decision(state).combat.may_decline(force):
                return None
            return Refusal(self.rules.decline, "a penalty is declined only by a defender whose attacker has retreated")
        assert isinstance(action, LoseStep | Retreat)
        unit = self.frame.unit(action.unit)
        if unit not in self._alive(state):
            return Refusal(self.rules.whose_steps, f"{action.unit} is no unit of this combat that takes the penalty")
        if isinstance(action, LoseStep):
            if unit in self._victims(state):
                return None
            return Refusal(self.rules.highest_class, "the first step lost must be of a unit of the highest class")
        return self._retreat_refusal(state, force, action)

    def _retreat_refusal(self, state: State, force: Force, action: Retreat) -> Refusal | None:
        if not force.first_open:
            return Refusal(self.rules.first_penalty, "only the first penalty may be a retreat: take step losses now")
        alive = self._alive(state)
        if not self.retreats.can_all(state, alive):
            return Refusal(self.rules.no_retreat, "not all units of the combat can retreat: take a step loss")
        others = [other for other in alive if other != self.frame.unit_index[action.unit]]
        return self.retreating.way_refusal(state, action, others)

    def carry_out(self, action: Action, course: Course) -> None:
        decision, force = self._decision(course.state), self._force(course.state)
        alive = self.board.unit_names(self._alive(course.state))
        course.happen(DecisionMet("take penalty"))
        if isinstance(action, Retreat):
            staffs = self._headquarters(course.state, force)
            units = tuple(name for name in alive if name != action.unit)
            self.retreating.retreat(course, decision.combat, decision.side, action, (units, staffs))
            return
        paid = replace(force, owes=force.owes - 1, first_open=False)
        if isinstance(action, LoseStep):
            self.resolution.losses.lose_step(course, self.frame.unit_index[action.unit], "combat")
            paid = replace(paid, bled=True)
        self.resolution.go_on(course, decision.combat.having(paid))

    def _headquarters(self, state: State, force: Force) -> tuple[str, ...]:
        """Headquarters stacked with the retreating units that are not part of the combat."""
        hexes = {self.frame.place_index[number] for number in force.hexes}
        found = [
            unit
            for unit in members(self.campaign.all_headquarters)
            if state.places[unit] in hexes and self.frame.units[unit] not in force.units
        ]
        return self.board.unit_names(found)


class AdvanceAfterCombatStep(AdvanceStep[AdvanceAfterCombat]):
    """The attacker advances units into vacated hexes one by one, and may stop at any time."""

    def __init__(self, resolution: Resolution) -> None:
        super().__init__(resolution.campaign.board, resolution.rules.advance)
        self.resolution = resolution

    def decision(self, state: State) -> AdvanceAfterCombat:
        decision = state.stack[-1]
        assert isinstance(decision, AdvanceAfterCombat)
        return decision

    def goals(self, state: State, decision: AdvanceAfterCombat, unit: str) -> tuple[str, ...]:
        return self.resolution.goals(state, decision.combat, unit)

    def unit_refusal(self, state: State, decision: AdvanceAfterCombat, advance: Advance) -> Refusal | None:
        """Why a unit may not advance. A closed hex is given as the reason even if no unit may enter it any more."""
        unit, place = self.frame.unit(advance.unit), self.board.sheet.number_index(advance.hex)
        could = advance.unit in decision.combat.attacker.units and advance.hex in decision.combat.targets
        if could and has(self.resolution.marching.closed(state, unit), place):
            return self.resolution.marching.closed_refusal(state, unit, place)
        if advance.unit in decision.units:
            return None
        return Refusal(self.rule, f"{advance.unit} may not advance: it did not attack, or moved")

    def entered(self, course: Course, decision: AdvanceAfterCombat, advance: Advance) -> None:
        course.happen(UnitAdvanced(advance.unit, advance.hex))
        place = self.frame.place_index[advance.hex]
        self.resolution.control.passed(course, SIDE_INDEX[decision.side], (place,))
        units = self.resolution.who_may_advance(course.state, decision.combat)
        if units:
            course.happen(DecisionOwed(replace(decision, units=units)))
