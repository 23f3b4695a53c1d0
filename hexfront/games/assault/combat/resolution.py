"""Combat resolution (10.21 to 10.26, 10.5): from the die roll to the last advance.

The attacker takes its penalties, then the defender, then the attacker may advance. Every choice is a decision on the
stack of the state, and holds the combat so far.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hexfront.games.assault.city.control import Control
from hexfront.games.assault.combat.losses import Losses
from hexfront.games.assault.combat.strengths import Strengths
from hexfront.games.assault.documents.decisions import AdvanceAfterCombat, Combat, Force, TakePenalty
from hexfront.games.assault.documents.events import CombatResolved
from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.pieces.campaign import SIDE_INDEX, Campaign
from hexfront.games.assault.pieces.charts import AUTOMATIC, DIE
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionOwed, StatusGained
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class ResultRules:
    """The cases that results cite."""

    first_penalty: str
    decline: str
    retreats: str
    no_retreat: str
    whose_steps: str
    highest_class: str
    advance: str
    headquarters: str


class Resolution:
    """Takes a combat from one decision to the next."""

    def __init__(
        self, campaign: Campaign, strengths: Strengths, losses: Losses, marching: Marching, control: Control
    ) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.strengths = strengths
        self.losses = losses
        self.marching = marching
        self.control = control
        self.rules = campaign.rulebook.citations(ResultRules)

    def fight(self, course: Course, combat: Combat) -> None:
        """Roll the die, unless the odds are overwhelming, and start to apply the result."""
        index = self.frame.unit_index
        units = [index[name] for name in combat.attacker.units]
        targets = [self.frame.place_index[number] for number in combat.targets]
        odds = self.strengths.odds(course.state, units, targets)
        assert odds is not None, "an attack at such odds is refused"
        course.happen(StatusGained("attacked", combat.attacker.units))
        course.happen(StatusGained("defended", combat.defender.units))
        # At 8:1 or more the defender is eliminated without a roll (10.21).
        die = 0 if odds.column == AUTOMATIC else course.roll(DIE, "combat")
        result = self.strengths.table.result(odds.column, die + sum(one.points for one in odds.die_changes))
        course.happen(
            CombatResolved(
                combat.attacker.units,
                combat.defender.units,
                combat.targets,
                str(odds.attack),
                str(odds.defense),
                odds.column,
                die,
                odds.die_changes,
                result,
            )
        )
        self._begin(course, combat, result)

    def _begin(self, course: Course, combat: Combat, result: str) -> None:
        eliminated = {"AE": combat.attacker, "DE": combat.defender}.get(result)
        if eliminated:
            for name in eliminated.units:
                self.losses.eliminate(course, self.frame.unit_index[name], "combat")
        else:
            to_attacker, to_defender = (0 if part == "-" else int(part) for part in result.split("/"))
            combat = combat.having(replace(combat.attacker, owes=to_attacker, first_open=to_attacker > 0))
            combat = combat.having(replace(combat.defender, owes=to_defender, first_open=to_defender > 0))
        self.go_on(course, combat)

    def go_on(self, course: Course, combat: Combat) -> None:
        """Ask for the next decision: the attacker's penalties, the defender's penalties, or the advance."""
        state = course.state
        # The attacker takes all penalties first. A retreat spares the defender the first one (10.26).
        if combat.attacker.owes and self.alive(state, combat.attacker):
            course.happen(DecisionOwed(TakePenalty(combat.attacker.side, combat)))
        elif combat.defender.owes and self.alive(state, combat.defender):
            course.happen(DecisionOwed(TakePenalty(combat.defender.side, combat)))
        elif units := self.who_may_advance(state, combat):
            course.happen(DecisionOwed(AdvanceAfterCombat(combat.attacker.side, combat, units)))

    def alive(self, state: State, force: Force) -> tuple[str, ...]:
        """The units of a force that are still on the map."""
        return tuple(name for name in force.units if self.campaign.is_on_map(state, self.frame.unit_index[name]))

    def who_may_advance(self, state: State, combat: Combat) -> tuple[str, ...]:
        """Attackers that are still where they fought from and can enter a vacated hex."""
        # Attackers that retreated have left the hexes they fought from.
        if combat.attacker.retreated or all(self._is_held(state, number) for number in combat.targets):
            return ()
        pairs = zip(combat.attacker.units, combat.attacker.hexes, strict=True)
        return tuple(name for name, hex_ in pairs if state.place_of(name) == hex_ and self.goals(state, combat, name))

    def _is_held(self, state: State, number: str) -> bool:
        return bool(state.ground.stack(self.frame.place_index[number]))

    def goals(self, state: State, combat: Combat, name: str) -> tuple[str, ...]:
        """The vacated hexes a unit may advance into."""
        unit = self.frame.unit_index[name]
        enemies = self.campaign.board.enemies(state, SIDE_INDEX[combat.attacker.side])
        # Zones do not matter for an advance (10.53), but stacking and forbidden hexes do.
        shut = self.marching.closed(state, unit) | enemies
        near = self.strengths.forces.near(state.places[unit])
        return tuple(number for number in combat.targets if near & ~shut & 1 << self.frame.place_index[number])
