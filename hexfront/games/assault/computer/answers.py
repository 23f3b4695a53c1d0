"""Answers to decisions that interrupt a phase: penalties, retreats, advances, disruption, the city, the fleet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.ai.scripts import answers
from hexfront.ai.scripts.losses import bled
from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.battle import FALLING_BACK, LOST, Target, suffered
from hexfront.games.assault.computer.city import deployment
from hexfront.games.assault.computer.doctrine import Style
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import Decline, Disrupt, Retreat
from hexfront.games.assault.documents.decisions import (
    AdvanceAfterCombat,
    ChooseDisrupted,
    ClearFringe,
    Combat,
    DeployInTheCity,
    Force,
    RetreatForce,
    SailHome,
    TakePenalty,
)
from hexfront.games.assault.pieces.campaign import GERMANS, SIDES
from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.sets import Hex, Side, has, other
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, Remove, StandFast

#: The cost of leaving a headquarters alone.
DESERTED = 10.0


class Answers(answers.Answers[Situation, Retreat]):
    """One side's answers to decisions."""

    retreat = Retreat

    def __init__(self, atlas: Atlas, side: Side, style: Style) -> None:
        super().__init__(atlas.game)
        self.atlas = atlas
        self.side = side
        self.style = style

    def by_decision(self) -> Mapping[type[Decision], answers.Answer]:
        return {
            TakePenalty: self._penalty,
            RetreatForce: self.fall_back,
            AdvanceAfterCombat: self.advance,
            ChooseDisrupted: self._disrupted,
            ClearFringe: self._removed,
            DeployInTheCity: self.placed,
            SailHome: self._at_sea,
        }

    def read(self, state: State) -> Situation:
        return Situation(self.atlas, state)

    def _at_sea(self, state: State, offers: Sequence[Action]) -> Action:
        """Keep a disrupted fleet at sea, where it can fire again as soon as it recovers."""
        return StandFast()

    def placed(self, state: State, offers: Sequence[Action]) -> Action:
        """The best of the hexes offered in the city."""
        return deployment(Situation(self.atlas, state), offers)

    def _disrupted(self, state: State, offers: Sequence[Action]) -> Action:
        situation = Situation(self.atlas, state)
        return max(offers, key=lambda one: situation.strength(self.index[one.unit]) if isinstance(one, Disrupt) else 0)

    def _removed(self, state: State, offers: Sequence[Action]) -> Action:
        situation = Situation(self.atlas, state)
        return min(offers, key=lambda one: situation.worth(self.index[one.unit]) if isinstance(one, Remove) else LOST)

    def _penalty(self, state: State, offers: Sequence[Action]) -> Action:
        """Decline a penalty if that is allowed."""
        if any(isinstance(offer, Decline) for offer in offers):
            return Decline()
        return self.take_losses(state, offers)

    def holds_on(self, situation: Situation, losses: Sequence[LoseStep], retreats: Sequence[Retreat]) -> bool:
        decision = situation.state.stack[-1]
        assert isinstance(decision, TakePenalty)
        combat = decision.combat
        own = combat.force(SIDES[self.side])
        steps = self._steps(situation, own)
        back = FALLING_BACK[self.side] * len(own.units) + sum(steps[: own.owes - 1], 0.0)
        if own is combat.defender:
            ground = sum(situation.ground(place) for place in self._hexes(combat.targets))
            return bled(own.owes, steps, ground) <= back + ground
        return sum(steps[: own.owes], 0.0) <= back + self._forgone(situation, combat)

    def _forgone(self, situation: Situation, combat: Combat) -> float:
        """What an attacker forgoes by retreating: the defender's first penalty, and the hex."""
        owes = combat.defender.owes
        if not owes:
            return 0.0
        steps = self._steps(situation, combat.defender)
        ground = sum(situation.ground(place) for place in self._hexes(combat.targets))
        target = Target(situation, self._hexes(combat.targets)[0], other(self.side))
        retreat = LOST if target.is_rooted else FALLING_BACK[target.side] * len(steps)
        full, _ = suffered(owes, steps, retreat, ground)
        spared, _ = suffered(owes - 1, steps, LOST, ground)
        return full - spared

    def _steps(self, situation: Situation, force: Force) -> list[float]:
        units = [self.index[name] for name in force.units]
        return situation.steps_of(unit for unit in units if self.atlas.campaign.is_on_map(situation.state, unit))

    def _hexes(self, numbers: Sequence[str]) -> list[Hex]:
        return [self.atlas.frame.place_index[number] for number in numbers]

    def refuge(self, situation: Situation, action: Action) -> float:
        """How good the last hex of a retreat is: sheltered, in supply, out of the enemy's reach."""
        if not isinstance(action, Retreat):
            return -5.0
        place = self.atlas.frame.place_index[action.hex]
        supplied = has(situation.supplied(self.side), place)
        score = 3.0 * supplied + self.atlas.shelter[self.side][place] + situation.prize(place)
        if has(self.atlas.country.strongholds, place) and self.side != GERMANS:
            score += 2.0
        if has(self.atlas.city.fringe, place):
            score -= 3.0
        return score - 0.05 * situation.threats(other(self.side))[place]

    def advance_worth(self, situation: Situation, action: Advance) -> float:
        """The worth of the ground gained, less the danger and the worth of a hex left empty."""
        unit, place = self.index[action.unit], self.atlas.frame.place_index[action.hex]
        here = situation.state.places[unit]
        threat = situation.threats(other(self.side))
        gain = situation.ground(place) + 0.5 * (1 - 2 * self.side)
        gain -= self._left_behind(situation, here)
        own = situation.strength(unit)
        exposed = threat[place] / max(own * self.atlas.shelter[self.side][place], 0.5)
        before = threat[here] / max(own * self.atlas.shelter[self.side][here], 0.5)
        return gain - 0.5 * self.style.risk * max(0.0, min(exposed, 6.0) - min(before, 6.0))

    def _left_behind(self, situation: Situation, here: Hex) -> float:
        """The worth of the hex that a unit leaves if nobody else stays, or the cost of leaving a headquarters alone."""
        stack = situation.stands[self.side][here]
        if len(stack) > 1:
            of_headquarters = sum(has(self.atlas.all_headquarters, unit) for unit in stack)
            return DESERTED if of_headquarters == len(stack) - 1 else 0.0
        guarded = self.side == GERMANS and has(self.atlas.garrisoned, here)
        return situation.ground(here) if self.side != GERMANS or guarded else 0.0
