"""A script plays one side by a style. It is fast enough for the many simulated turns of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexfront.games.leningrad41.computer.air import LEAST_SOVIET, best_strike
from hexfront.games.leningrad41.computer.answers import Answers
from hexfront.games.leningrad41.computer.arrivals import army_arrival, replacement, set_up
from hexfront.games.leningrad41.computer.atlas import Atlas
from hexfront.games.leningrad41.computer.doctrine import Doctrine, Style
from hexfront.games.leningrad41.computer.fighting import Fighting
from hexfront.games.leningrad41.computer.marches import Marches
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.sequence import AIR, ARRIVAL, COMBAT, MOVEMENT, SET_UP
from hexfront.kernel.sets import Side
from hexfront.kernel.state import State


class Script:
    """One side's script. It keeps the orders of the current phase and makes new ones when the phase changes."""

    def __init__(self, atlas: Atlas, side: Side, style: Style, doctrine: Doctrine) -> None:
        self.atlas = atlas
        self.side = side
        self.style = style
        self.doctrine = doctrine
        self.answers = Answers(atlas, side, style, doctrine)
        self._by_kind: Mapping[str, Callable[[State], Action]] = {
            SET_UP: self._set_up,
            ARRIVAL: self._arrive,
            AIR: self._strike,
            MOVEMENT: self._move,
            COMBAT: self._fight,
        }
        self._moment: tuple[int, int] | None = None
        self._marches: Marches | None = None
        self._fighting: Fighting | None = None

    def action(self, state: State) -> Action:
        """The side's next action."""
        if state.stack:
            return self.answers.answer(state, state.stack[-1])
        moment = (state.turn, state.phase_index)
        if moment != self._moment:
            self._moment = moment
            self._marches = self._fighting = None
        return self._by_kind[state.kind](state)

    def _set_up(self, state: State) -> Action:
        return set_up(self.atlas, state, self.style)

    def _arrive(self, state: State) -> Action:
        if self.side == GERMANS:
            return replacement(self.atlas, state)
        return army_arrival(self.atlas, state, self.style, self.doctrine)

    def _strike(self, state: State) -> Action:
        return best_strike(Situation(self.atlas, state, GERMANS)) or EndPhase()

    def _move(self, state: State) -> Action:
        if self._marches is None:
            self._marches = Marches(self.atlas, self.side, self.style, self.doctrine)
        return self._marches.next_action(state) or EndPhase()

    def _fight(self, state: State) -> Action:
        if self._fighting is None:
            self._fighting = Fighting(self.atlas, self.side, self.style)
        return self._fighting.next_action(state) or self._support(state) or EndPhase()

    def _support(self, state: State) -> Action | None:
        """Soviet aircraft, at what the ground units have left alone."""
        return best_strike(Situation(self.atlas, state, SOVIETS), LEAST_SOVIET) if self.side == SOVIETS else None
