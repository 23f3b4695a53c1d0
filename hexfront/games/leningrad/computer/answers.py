"""Answers to decisions that interrupt a phase: losses, retreats, advances, air defence, victims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.ai.scripts import answers
from hexfront.ai.scripts.losses import bled
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.battle import Attackers, Prospect, Target
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.documents.actions import CommitAir, Retreat
from hexfront.games.leningrad.documents.decisions import (
    AdvanceAfterCombat,
    ChooseVictims,
    DefendFromTheAir,
    RetreatForce,
    TakeResult,
)
from hexfront.games.leningrad.pieces.campaign import GERMANS, SIDES, SOVIETS
from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.sets import Hex, Side, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, Remove


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
            DefendFromTheAir: self._air,
            TakeResult: self.take_losses,
            RetreatForce: self.fall_back,
            AdvanceAfterCombat: self.advance,
            ChooseVictims: self._victim,
        }

    def read(self, state: State) -> Situation:
        return Situation(self.atlas, state)

    def _victim(self, state: State, offers: Sequence[Action]) -> Action:
        """The most valuable unit, since the victims are enemy units."""
        situation = self.read(state)
        return max(offers, key=lambda one: situation.worth(self.index[one.unit]) if isinstance(one, Remove) else 0.0)

    def _air(self, state: State, offers: Sequence[Action]) -> CommitAir:
        """As many air units as save more than a sortie must bring."""
        decision = state.stack[-1]
        assert isinstance(decision, DefendFromTheAir)
        combat = decision.combat
        situation = Situation(self.atlas, state)
        force = Attackers()
        for name, hex_ in zip(combat.attacker.units, combat.attacker.hexes, strict=True):
            force.join(situation, self.index[name], self.atlas.frame.place_index[hex_], True)
        prospects = [
            Prospect(situation, Target(situation, self.atlas.frame.place_index[hex_])) for hex_ in combat.targets
        ]
        chosen, worst = 0, max(one.worth(force, overrun=combat.overrun) for one in prospects)
        for air in range(1, situation.air_ready() + 1):
            worth = max(one.worth(force, -air, combat.overrun) for one in prospects)
            if worst - worth < 0.5 * self.style.air * air:
                break
            chosen = air
        return CommitAir(chosen)

    def holds_on(self, situation: Situation, losses: Sequence[LoseStep], retreats: Sequence[Retreat]) -> bool:
        decision = situation.state.stack[-1]
        assert isinstance(decision, TakeResult)
        combat = decision.combat
        force = combat.attacker if combat.attacker.side == SIDES[self.side] else combat.defender
        is_defender = force is combat.defender
        units = [self.index[action.unit] for action in losses]
        ground = self._ground(situation, units) if is_defender else 0.0
        stay = bled(force.owes, situation.steps_of(units), ground)
        return stay <= self._price_of_retreat(situation, retreats, units, is_defender)

    def _price_of_retreat(
        self, situation: Situation, retreats: Sequence[Retreat], units: list[Unit], is_defender: bool
    ) -> float:
        doomed = {self.index[action.unit] for action in retreats if not action.path}
        price = sum(situation.worth(unit) if unit in doomed else 0.5 for unit in units)
        return price + self._ground(situation, units) if is_defender else price + 0.4 * self._ground(situation, units)

    def _ground(self, situation: Situation, units: list[Unit]) -> float:
        return sum(situation.ground(place) for place in {situation.state.places[unit] for unit in units})

    def refuge(self, situation: Situation, action: Action) -> float:
        """How good the last hex of a retreat is: in supply, sheltered, in or near Leningrad."""
        assert isinstance(action, Retreat)
        if not action.path:
            return -100.0
        place = self.atlas.frame.place_index[action.path[-1]]
        supplied = has(situation.supplied(self.side), place)
        score = 3.0 * supplied + 0.5 * self.atlas.shelter[self.side][place] + 2.0 * has(self.atlas.city, place)
        return score - 0.15 * self.atlas.march["infantry"][place] / self.atlas.campaign.scale

    def advance(self, state: State, offers: Sequence[Action]) -> Action:
        """The best advance; of equally good ones, the last offered."""
        return super().advance(state, offers[::-1])

    def advance_worth(self, situation: Situation, action: Advance) -> float:
        """The worth of the ground gained and of getting nearer to Leningrad, less that of a hex left empty."""
        unit, place = self.index[action.unit], self.atlas.frame.place_index[action.hex]
        state = situation.state
        here = state.places[unit]
        march = self.atlas.march[self.atlas.classes[unit]]
        gain = (march[here] - march[place]) / self.atlas.campaign.scale * (1 if self.side == GERMANS else 0.3)
        taken = not state.ground.stack(place)
        gain += (situation.ground(place) if taken else 0.0) - (self._left_behind(situation, here))
        gain -= 0.4 * (self.atlas.shelter[self.side][here] - self.atlas.shelter[self.side][place])
        if not has(situation.supplied(self.side), place):
            gain -= 1.0
        return gain - (0.6 if self.side == SOVIETS else 0.1 * self.style.risk)

    def _left_behind(self, situation: Situation, place: Hex) -> float:
        """The worth of the hex that a unit leaves, if nobody else stays in it."""
        return situation.ground(place) if len(situation.stacks[place]) == 1 else 0.0
