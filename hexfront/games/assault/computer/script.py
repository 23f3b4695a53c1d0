"""A script plays one side by a style. It is fast enough for the many simulated games of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexfront.games.assault.computer.air import bombardment
from hexfront.games.assault.computer.answers import Answers
from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.attacks import PlannedAttack
from hexfront.games.assault.computer.doctrine import Doctrine, Style
from hexfront.games.assault.computer.fighting import combat_action
from hexfront.games.assault.computer.fleet import naval_defence, naval_support, sailing
from hexfront.games.assault.computer.marches import Marches
from hexfront.games.assault.computer.orders import assaults_in_sight
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.game import NAVAL_DEFENCE, NAVAL_SUPPORT
from hexfront.games.assault.pieces.campaign import SIDES, SOVIETS
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.sequence import AIR, COMBAT, EXPLOITATION, MOVEMENT, SET_UP
from hexfront.kernel.sets import Side
from hexfront.kernel.state import State


class Script:
    """One side's script. It keeps the orders of the current phase and makes new ones when the phase changes."""

    def __init__(self, atlas: Atlas, side: Side, style: Style, doctrine: Doctrine) -> None:
        self.atlas = atlas
        self.side = side
        self.style = style
        self.doctrine = doctrine
        self.answers = Answers(atlas, side, style)
        self._by_kind: Mapping[str, Callable[[State], Action]] = {
            SET_UP: self._set_up,
            AIR: self._bombard,
            MOVEMENT: self._move,
            COMBAT: self._fight,
            EXPLOITATION: self._move,
            NAVAL_SUPPORT: self._support,
            NAVAL_DEFENCE: self._defend,
        }
        self._moment: tuple[int, int] | None = None
        self._marches: Marches | None = None
        self._bombed: tuple[int, list[PlannedAttack]] | None = None

    def action(self, state: State) -> Action:
        """The side's next action."""
        if state.stack:
            return self.answers.answer(state, state.stack[-1])
        act = self._by_kind.get(state.kind)
        return act(state) if act else EndPhase()

    def _fight(self, state: State) -> Action:
        return combat_action(Situation(self.atlas, state), self.side, self.style)

    def _support(self, state: State) -> Action:
        return naval_support(Situation(self.atlas, state), self.style)

    def _defend(self, state: State) -> Action:
        return naval_defence(Situation(self.atlas, state))

    def _set_up(self, state: State) -> Action:
        """Place units in the districts that the enemy will reach first."""
        offers = self.atlas.game.legal_actions(state)
        return self.answers.placed(state, offers) if len(offers) > 1 else offers[0]

    def _bombard(self, state: State) -> Action:
        situation = Situation(self.atlas, state)
        # The attacks are planned once a turn, so that all air units bomb for the same plan.
        if self._bombed is None or self._bombed[0] != state.turn:
            self._bombed = (state.turn, self._in_sight(situation))
        return bombardment(situation, self.side, self._bombed[1])

    def _in_sight(self, situation: Situation) -> list[PlannedAttack]:
        phase = self.atlas.rules.movement[SIDES[self.side], MOVEMENT]
        return assaults_in_sight(situation, self.side, self.style, self.doctrine, phase)

    def _move(self, state: State) -> Action:
        moment = (state.turn, state.phase_index)
        if moment != self._moment or self._marches is None:
            self._moment = moment
            phase = self.atlas.rules.movement[state.owner, state.kind]
            self._marches = Marches(self.atlas, self.side, self.style, self.doctrine, phase)
        action = self._marches.next_action(state)
        if action is None and self.side == SOVIETS:
            action = sailing(Situation(self.atlas, state))
        return self._end(state) if action is None else action

    def _end(self, state: State) -> Action:
        """End the phase; if the rules do not allow that yet, take the first other action."""
        if self.atlas.game.refusal(state, SIDES[self.side], EndPhase()) is None:
            return EndPhase()
        offers = self.atlas.game.legal_actions(state)
        return next(offer for offer in offers if not isinstance(offer, EndPhase))
