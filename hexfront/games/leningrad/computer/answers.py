"""Decisions that interrupt a phase: losses, retreats, advances, air defence, victims; and the quiet phases."""

from __future__ import annotations

from hexfront.games.leningrad.combat.forces import AdvanceAfterCombat, Combat, DefendFromTheAir, TakeResult
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.battle import Prospect, ground
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.posting import threats
from hexfront.games.leningrad.computer.situation import Attackers, Situation, Target
from hexfront.games.leningrad.documents.actions import CommitAir, PlaceFort, Restore, Retreat
from hexfront.games.leningrad.pieces.campaign import GERMANS, SIDES, SOVIETS
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.decisions import Decision
from hexfront.kernel.sets import Hex, Side, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, Remove, StandFast


class Answers:
    """What a side answers when it is asked."""

    def __init__(self, atlas: Atlas, side: Side, style: Style) -> None:
        self.atlas = atlas
        self.side = side
        self.style = style
        self.gate = atlas.game.gate

    def answer(self, state: State, decision: Decision) -> Action:
        if isinstance(decision, DefendFromTheAir):
            return self._air(state, decision.combat)
        if isinstance(decision, TakeResult):
            return self._result(state, decision.combat)
        if isinstance(decision, AdvanceAfterCombat):
            return self._advance(state, decision)
        offers = self.gate.legal_actions(state)
        if isinstance(offers[0], Remove):
            return max(offers, key=lambda action: self._victim(state, action))
        return max(offers, key=lambda action: self._retreat(state, action))

    def _victim(self, state: State, action: Action) -> float:
        assert isinstance(action, Remove)
        return Situation(self.atlas, state).worth(self.atlas.frame.unit_index[action.unit])

    def _air(self, state: State, combat: Combat) -> CommitAir:
        """Air units fly where they save more than a sortie must bring."""
        situation = Situation(self.atlas, state)
        index = self.atlas.frame.unit_index
        force = Attackers()
        for name, hex_ in zip(combat.attacker.units, combat.attacker.hexes, strict=True):
            force.join(situation, index[name], self.atlas.frame.place_index[hex_], True)
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

    def _result(self, state: State, combat: Combat) -> Action:
        """Steps or ground, whichever is cheaper."""
        offers = self.gate.legal_actions(state)
        losses = [action for action in offers if isinstance(action, LoseStep)]
        retreats = [action for action in offers if isinstance(action, Retreat)]
        cheapest = max(losses, key=lambda action: self._loss(state, action))
        if not retreats:
            return cheapest
        force = combat.attacker if combat.attacker.side == SIDES[self.side] else combat.defender
        situation = Situation(self.atlas, state)
        units = [self.atlas.frame.unit_index[action.unit] for action in losses]
        price = self._price_of_retreat(situation, retreats, units, is_defender=force is combat.defender)
        steps = sorted(step for unit in units for step in self.atlas.step_worth[state.turn][unit][: state.steps[unit]])
        loss = sum(steps[: force.owes])
        if force.owes >= len(steps) and force is combat.defender:
            loss += self._ground(situation, units)
        return cheapest if loss <= price else max(retreats, key=lambda action: self._retreat(state, action))

    def _price_of_retreat(
        self, situation: Situation, retreats: list[Retreat], units: list[Unit], is_defender: bool
    ) -> float:
        index = self.atlas.frame.unit_index
        doomed = {index[action.unit] for action in retreats if not action.path}
        price = sum(situation.worth(unit) if unit in doomed else 0.5 for unit in units)
        return price + self._ground(situation, units) if is_defender else price + 0.4 * self._ground(situation, units)

    def _ground(self, situation: Situation, units: list[Unit]) -> float:
        return sum(ground(situation, place) for place in {situation.state.places[unit] for unit in units})

    def _loss(self, state: State, action: LoseStep) -> float:
        unit = self.atlas.frame.unit_index[action.unit]
        return -self.atlas.step_worth[state.turn][unit][state.steps[unit] - 1]

    def _retreat(self, state: State, action: Action) -> float:
        """How good the end of a retreat is: towards friends and Leningrad, out of the enemy's reach."""
        assert isinstance(action, Retreat)
        if not action.path:
            return -100.0
        place = self.atlas.frame.place_index[action.path[-1]]
        supplied = has(self.atlas.rules.supply.supplied_hexes(state, self.side), place)
        score = 3.0 * supplied + 0.5 * self.atlas.shelter[self.side][place] + 2.0 * has(self.atlas.city, place)
        return score - 0.15 * self.atlas.march["infantry"][place] / self.atlas.campaign.scale

    def _advance(self, state: State, decision: AdvanceAfterCombat) -> Action:
        """Advance where it gains ground; the last defender of a hex of Leningrad stays."""
        offers = self.gate.legal_actions(state)
        situation = Situation(self.atlas, state)
        scored = [(self._advance_worth(situation, action), n) for n, action in enumerate(offers)]
        return offers[max(scored)[1]]

    def _advance_worth(self, situation: Situation, action: Action) -> float:
        if isinstance(action, StandFast):
            return 0.0
        assert isinstance(action, Advance)
        unit, place = self.atlas.frame.unit_index[action.unit], self.atlas.frame.place_index[action.hex]
        state = situation.state
        here = state.places[unit]
        march = self.atlas.march[self.atlas.classes[unit]]
        gain = (march[here] - march[place]) / self.atlas.campaign.scale * (1 if self.side == GERMANS else 0.3)
        taken = not state.ground.stack(place)
        gain += (ground(situation, place) if taken else 0.0) - (self._left_behind(situation, here))
        gain -= 0.4 * (self.atlas.shelter[self.side][here] - self.atlas.shelter[self.side][place])
        if not has(situation.supplied(self.side), place):
            gain -= 1.0
        return gain - (0.6 if self.side == SOVIETS else 0.1 * self.style.risk)

    def _left_behind(self, situation: Situation, place: Hex) -> float:
        """What is lost when a hex is left to nobody."""
        return ground(situation, place) if len(situation.stacks[place]) == 1 else 0.0

    def restore(self, state: State) -> Action:
        """Everybody who can be restored is."""
        offers = [action for action in self.gate.legal_actions(state) if isinstance(action, Restore)]
        return offers[0] if offers else EndPhase()

    def fort(self, state: State) -> Action:
        """Forts go to Leningrad first, then to held hexes where the blow will fall."""
        offers = [action for action in self.gate.legal_actions(state) if isinstance(action, PlaceFort)]
        if not offers:
            return EndPhase()
        situation = Situation(self.atlas, state)
        threat = threats(situation, GERMANS)
        best = max(offers, key=lambda action: self._fort_worth(situation, threat, action))
        return best

    def _fort_worth(self, situation: Situation, threat: list[float], action: PlaceFort) -> float:
        place = self.atlas.frame.place_index[action.hex]
        held = len(situation.stacks.get(place, ()))
        score = min(threat[place], 60.0) / 10.0 + held
        if has(self.atlas.city, place):
            score += 6.0 + (2.0 if place in self.atlas.prizes else 0.0)
        return score - 0.1 * self.atlas.march["armor"][place]
