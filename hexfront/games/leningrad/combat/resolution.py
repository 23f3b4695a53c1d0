"""Combat resolution, from declaration to the last advance (chapters 9 and 10 of 1979, 8.3 and 8.4 of 2010).

An attack is declared, German air units may join a defence against Soviets, untried units are revealed, the odds are
read and the die is rolled. Then the defender takes its result, the attacker takes its own, and the winner may advance.
Every choice is a decision on the stack of the state, and holds the combat so far.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hexfront.games.leningrad.combat.forces import Forces
from hexfront.games.leningrad.combat.losses import Losses
from hexfront.games.leningrad.combat.shifts import Shifts
from hexfront.games.leningrad.documents.decisions import AdvanceAfterCombat, Combat, DefendFromTheAir, Force, TakeResult
from hexfront.games.leningrad.documents.events import CombatDeclared, CombatResolved, ShiftNamed
from hexfront.games.leningrad.logistics import air, forts
from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad.pieces.statuses import is_resting
from hexfront.games.leningrad.pieces.untried import Untried
from hexfront.kernel.course import Course
from hexfront.kernel.events import (
    DecisionOwed,
    StatusGained,
    StatusLost,
)
from hexfront.kernel.sets import Hex, Side
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class ResultRules:
    """The cases that combat results cite."""

    one: str
    advance: str
    overrun_advance: str
    overrun_absorb: str


class Resolution:
    """Takes a combat from one decision to the next."""

    def __init__(self, campaign: Campaign, forces: Forces, shifts: Shifts, untried: Untried, losses: Losses) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame
        self.forces = forces
        self.shifts = shifts
        self.untried = untried
        self.losses = losses
        self.rules = campaign.rulebook.citations(ResultRules)

    def announce(self, course: Course, combat: Combat) -> None:
        """Declare a combat. The Germans may still send air units to the defence."""
        course.happen(CombatDeclared(combat.attacker.units, combat.targets, combat.air, combat.overrun))
        air.fly(self.campaign, course, combat.air)
        involved = combat.attacker.units + combat.defender.units
        # A unit that fights has not rested for the whole turn and must begin its rest again (16.9 of 1979).
        resting = tuple(name for name in involved if is_resting(course.state, self.frame.unit_index[name]))
        if resting:
            course.happen(StatusLost("resting", resting))
        # Overruns do not count: the same units may be overrun any number of times (7.5).
        if not combat.overrun:
            course.happen(StatusGained("attacked", combat.attacker.units))
            course.happen(StatusGained("defended", combat.defender.units))
        if combat.attacker.side == SOVIET and air.ready(self.campaign, course.state):
            course.happen(DecisionOwed(DefendFromTheAir(GERMAN, combat)))
        else:
            self.resolve(course, combat, 0)

    def resolve(self, course: Course, combat: Combat, air_defence: int) -> None:
        """Reveal untried units, read the odds and roll the die."""
        combat = self._reveal(course, combat)
        odds = self.shifts.odds(course.state, combat, air_defence)
        die = course.roll(len(self.shifts.table.rows), "combat")
        result = self.shifts.table.result(odds.column, die)
        shifts = tuple(ShiftNamed(shift.rule, shift.reason, shift.columns) for shift in odds.shifts)
        course.happen(
            CombatResolved(
                combat.attacker.units,
                combat.defender.units,
                combat.targets,
                int(odds.attack),
                int(odds.defense),
                odds.ratio,
                shifts,
                odds.column,
                die,
                result,
            )
        )
        self._apply(course, combat, result)

    def _reveal(self, course: Course, combat: Combat) -> Combat:
        attacker, defender = self._shown(course, combat.attacker), self._shown(course, combat.defender)
        if attacker is combat.attacker and defender is combat.defender:
            return combat
        return replace(combat, attacker=attacker, defender=defender)

    def _shown(self, course: Course, force: Force) -> Force:
        units = [self.frame.unit_index[name] for name in force.units]
        known = self.untried.reveal(course, units)
        if not known:
            return force
        return replace(force, units=tuple(self.frame.units[known.get(unit, unit)] for unit in units))

    def _apply(self, course: Course, combat: Combat, result: str) -> None:
        """Split the result between the sides. An E is applied at once."""
        to_defender, to_attacker = result.split("/")
        split = to_defender != "-" and to_attacker != "-"
        defender = self._owing(course, combat.defender, to_defender)
        attacker = self._owing(course, combat.attacker, to_attacker)
        bystanders = combat.bystanders
        # Units that retreated into the hex earlier do not defend, but a bad result destroys them (8.4 of 1979).
        if to_defender != "-":
            for name in bystanders:
                self.losses.eliminate(course, self.frame.unit_index[name], "stood with units that lost or retreated")
            bystanders = ()
        self.go_on(course, replace(combat, defender=defender, attacker=attacker, split=split, bystanders=bystanders))

    def _owing(self, course: Course, force: Force, result: str) -> Force:
        if result == "E":
            for name in force.units:
                self.losses.eliminate(course, self.frame.unit_index[name], "combat")
            return replace(force, suffered=True)
        return force if result == "-" else replace(force, owes=int(result), suffered=True)

    def go_on(self, course: Course, combat: Combat) -> None:
        """Ask for the next decision: the defender's result, the attacker's result, or the advance."""
        state = course.state
        # In a split result the defender goes first (10.3 of 1979).
        for force in (combat.defender, combat.attacker):
            if force.owes and self.alive(state, force):
                course.happen(DecisionOwed(TakeResult(force.side, combat)))
                return
        victor = self._victor(state, combat)
        if victor and (units := self._who_may_advance(state, combat, victor)):
            course.happen(DecisionOwed(AdvanceAfterCombat(victor.side, combat, units)))

    def alive(self, state: State, force: Force) -> tuple[str, ...]:
        """The units of a force that are still on the map."""
        return tuple(name for name in force.units if self.campaign.is_on_map(state, self.frame.unit_index[name]))

    def standing(self, state: State, force: Force) -> tuple[str, ...]:
        """The units of a force that are still where they fought from."""
        return tuple(name for name, hex_ in zip(force.units, force.hexes, strict=True) if state.place_of(name) == hex_)

    def vacated(self, state: State, force: Force) -> tuple[str, ...]:
        """The hexes of a force that are now empty."""
        hexes = dict.fromkeys(force.hexes)
        return tuple(hex_ for hex_ in hexes if not self.board.units_in(state, self.frame.place_index[hex_]))

    def overrun_succeeded(self, state: State, combat: Combat) -> bool:
        return combat.overrun and bool(self.vacated(state, combat.defender))

    def _victor(self, state: State, combat: Combat) -> Force | None:
        """The side that may advance: the attacker into vacated hexes, or a defender that suffered nothing."""
        if self.vacated(state, combat.defender):
            return combat.attacker
        # Units that were overrun never advance, even if the attacker retreats (7.7).
        unhurt = not combat.defender.suffered and not combat.overrun
        return combat.defender if unhurt and self.vacated(state, combat.attacker) else None

    def _who_may_advance(self, state: State, combat: Combat, victor: Force) -> tuple[str, ...]:
        return tuple(
            name
            for name in self.standing(state, victor)
            if name not in combat.advanced and self.advances(state, combat, name)
        )

    def advances(self, state: State, combat: Combat, unit: str) -> dict[str, tuple[str, ...]]:
        """The hexes a unit may advance into, each with the hexes it enters to get there.

        These are the vacated hexes next to it. After a two-hex retreat they include the next hex on the retreat path.
        """
        loser = combat.defender if unit in combat.attacker.units else combat.attacker
        index = self.frame.unit_index[unit]
        side, adjacent = self.frame.unit_sides[index], self.campaign.sheet.adjacent[state.places[index]]

        def has_room(hex_: str) -> bool:
            return self._has_room(state, self.frame.place_index[hex_], side)

        near = {hex_ for hex_ in loser.hexes if self.frame.place_index[hex_] in adjacent and has_room(hex_)}
        goals: dict[str, tuple[str, ...]] = {hex_: (hex_,) for hex_ in sorted(near)}
        for left, beyond in loser.long_retreats:
            if left in near and beyond not in near and has_room(beyond):
                goals[beyond] = (left, beyond)
        return goals

    def _has_room(self, state: State, place: Hex, side: Side) -> bool:
        """Whether the hex is empty, or held by the winner with room for one more unit."""
        stack = self.board.units_in(state, place)
        return len(stack) < self.campaign.stacking_limit and all(self.frame.unit_sides[one] == side for one in stack)

    def crush_fort(self, course: Course, unit: str, hexes: tuple[str, ...]) -> None:
        """A fort is removed as soon as a German unit enters its hex."""
        if self.campaign.counters[unit].side == GERMAN:
            forts.crush(self.campaign, course, hexes)
