"""A script plays one side by a style. It is fast enough for the many simulated games of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexfront.games.leningrad.computer.answers import Answers
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.fighting import best_attack
from hexfront.games.leningrad.computer.forts import best_fort
from hexfront.games.leningrad.computer.movers import reach_of
from hexfront.games.leningrad.computer.orders import Order, orders
from hexfront.games.leningrad.computer.overruns import best_overrun
from hexfront.games.leningrad.computer.rear import Rear
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.documents.actions import Overrun, Restore
from hexfront.games.leningrad.game import FORTIFICATION
from hexfront.games.leningrad.movement.phase import Stack
from hexfront.games.leningrad.pieces.campaign import GERMANS, SIDES, SOVIETS
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.sequence import ARRIVAL, COMBAT, MOVEMENT, SET_UP
from hexfront.kernel.sets import Side, Unit, has, members, other
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, Move, Place


class Script:
    """One side's script. It keeps the orders of the current phase and makes new ones when the phase changes."""

    def __init__(self, atlas: Atlas, side: Side, style: Style) -> None:
        self.atlas = atlas
        self.side = side
        self.style = style
        self.answers = Answers(atlas, side, style)
        self._by_kind: Mapping[str, Callable[[State], Action]] = {
            SET_UP: self._set_up,
            ARRIVAL: self._restore,
            MOVEMENT: self._move,
            COMBAT: self._fight,
            FORTIFICATION: self._fortify,
        }
        self._moment: tuple[int, int] | None = None
        self._queue: list[Order] = []
        self._late: list[Order] = []
        self._entered = 0
        self._settled: set[Unit] = set()
        self._prey: list[Order] | None = None

    def action(self, state: State) -> Action:
        """The side's next action."""
        if state.stack:
            return self.answers.answer(state, state.stack[-1])
        act = self._by_kind.get(state.kind)
        return act(state) if act else EndPhase()

    def _set_up(self, state: State) -> Action:
        soviet, german = self.atlas.rules.set_up.suggested()
        for action in german if self.side == GERMANS else soviet:
            if state.place_of(action.unit) != action.hex:
                return Place(action.unit, action.hex)
        return EndPhase()

    def _restore(self, state: State) -> Action:
        """Restore every unit that can be restored."""
        offers = self.atlas.game.legal_actions(state)
        return next((offer for offer in offers if isinstance(offer, Restore)), EndPhase())

    def _fortify(self, state: State) -> Action:
        return best_fort(Situation(self.atlas, state), self.atlas.game.legal_actions(state)) or EndPhase()

    def _fight(self, state: State) -> Action:
        situation = Situation(self.atlas, state)
        step = self.atlas.game.gate.step(state)
        assert step is not None
        bound = state.turn == 1 and self.side == SOVIETS and step.refusal(state, EndPhase()) is not None
        return best_attack(situation, self.side, self.style, forced=bound) or EndPhase()

    def _move(self, state: State) -> Action:
        moment = (state.turn, state.phase_index)
        if moment != self._moment:
            self._moment = moment
            self._queue, self._late = [], []
            self._entered = -1
            self._settled = set()
            self._prey = None
        newcomer = self._enter(state)
        if newcomer:
            return newcomer
        if self.atlas.rules.surprise.binds(state):
            return self._surprised(state)
        # Overruns come before the orders, because each one changes the position that the orders depend on.
        if self._entered != 2:
            order = self._hunt(state) or self._overrun(state)
            if order:
                return order
            self._entered = 2
            self._queue = orders(Situation(self.atlas, state), self.side, self.style).moves
            self._late = []
        return self._next_move(state)

    def _hunt(self, state: State) -> Action | None:
        """The next move against Soviets who could cut the supply of the prizes; these moves come before all others."""
        if self.side == SOVIETS:
            return None
        if self._prey is None:
            hunters = Rear(Situation(self.atlas, state)).hunters()
            self._prey = [Order(one.units, place) for one, place in hunters]
        while self._prey:
            action = self._march(state, self._prey.pop(0))
            if action:
                return action
        return None

    def _overrun(self, state: State) -> Action | None:
        if self.side == SOVIETS:
            return None
        order = best_overrun(Situation(self.atlas, state), self.side, self.style)
        if order is None or order.overrun is None:
            return None
        names = self.atlas.board.unit_names(order.units)
        if state.places[order.units[0]] != order.place:
            return self._march(state, order)
        return Overrun(names, self.atlas.board.name(order.overrun), order.air)

    def _next_move(self, state: State) -> Action:
        """The next order that can be carried out; blocked orders are tried once more after all others."""
        while self._queue or self._late:
            if not self._queue:
                self._queue, self._late = self._late, []
                retry = False
            else:
                retry = True
            order = self._queue.pop(0)
            action = self._march(state, order)
            if action:
                return action
            if retry:
                self._late.append(order)
        return self._end(state)

    def _march(self, state: State, order: Order) -> Action | None:
        if has(reach_of(self.atlas, state, order.units), order.place):
            path = self.atlas.rules.marching.flood(state, order.units).path(order.place)
            name = self.atlas.board.name
            return Move(self.atlas.board.unit_names(order.units), tuple([name(step) for step in path]))
        return None

    def _end(self, state: State) -> Action:
        if self.atlas.game.refusal(state, SIDES[self.side], EndPhase()) is None:
            return EndPhase()
        return self._anything_but_the_end(state)

    def _anything_but_the_end(self, state: State) -> Action:
        """The first legal move, for when the rules do not let the phase end yet."""
        for action in self.atlas.game.legal_actions(state):
            if isinstance(action, Move | Enter):
                return action
        raise AssertionError(f"{SIDES[self.side]} can neither move nor end the {state.phase} of turn {state.turn}")

    def _enter(self, state: State) -> Action | None:
        """Bring in a reinforcement where the way to Leningrad is shortest, if possible outside enemy zones."""
        arrivals = self.atlas.rules.arrivals
        for unit in arrivals.waiting(state, self.side):
            if arrivals.counters_used_up(state, unit):
                continue
            hexes = arrivals.entry_hexes(state, unit)
            if hexes:
                march = self.atlas.march[self.atlas.classes[unit]]
                zone = self.atlas.board.zone(state, other(self.side))
                place = min(members(hexes), key=lambda one: (has(zone, one), march[one]))
                return Enter(self.atlas.frame.units[unit], self.atlas.board.name(place))
        return None

    def _surprised(self, state: State) -> Action:
        """The moves that the surprise rule demands of Soviet units, next to the weakest Germans they can reach."""
        if self.atlas.game.refusal(state, SIDES[SOVIETS], EndPhase()) is None:
            return EndPhase()
        step = self.atlas.game.gate.step(state)
        assert step is not None
        situation = Situation(self.atlas, state)
        for subject in step.subjects(state):
            if not isinstance(subject, Stack) or len(subject.units) > 1 or subject.units[0] in self._settled:
                continue
            moves = [one for one in step.offers(state, subject) if isinstance(one, Move)]
            if moves:
                return max(moves, key=lambda move: self._duty(situation, move))
            self._settled.add(subject.units[0])
        return self._anything_but_the_end(state)

    def _duty(self, situation: Situation, move: Move) -> float:
        place = self.atlas.frame.place_index[move.path[-1]]
        weakest = 99.0
        for near in self.atlas.adjacent[place]:
            if has(situation.occupied[GERMANS], near):
                weakest = min(weakest, sum(situation.defense(unit) for unit in situation.stacks[near]))
        return -weakest + self.atlas.shelter[SOVIETS][place]
