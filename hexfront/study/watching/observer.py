"""An observer sits beside a game and notes what a study asks about it."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from random import Random
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.events import DieRolled, Event
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.study.watching import chronicle

#: One decision in so many is used to ask which rules forbid something.
PROBE_EVERY = 8
#: So many actions of each kind of moment are remembered, to be asked for again when they may be forbidden.
EARLIER = 20


class Observer:
    """Notes losses, combats, luck, rules and, as each turn ends, how things stand."""

    def __init__(self, game: Wargame, seed: str) -> None:
        self.game = game
        self.turns: list[dict[str, Any]] = []
        self.combats: Counter[str] = Counter()
        self.losses: dict[str, Counter[str]] = {side: Counter() for side in game.frame.sides}
        self.rules: Counter[str] = Counter()
        #: By measure; what is lucky for the first side counts up, what is lucky for another counts down.
        self.luck: dict[str, Fraction] = {}
        self.dice = 0
        self._lost = dict.fromkeys(game.frame.sides, 0)
        self._random = Random(f"observer {seed}")
        self._seen = 0
        #: Actions carried out earlier, by the kind of moment they belonged to.
        self._earlier: dict[str, deque[Action]] = {}

    def saw(self, before: State, side: str, action: Action, events: Sequence[Event], after: State) -> None:
        if isinstance(action, self.game.fights):
            self.combats.update(chronicle.targets(action.to_json()))
        rolled = any(isinstance(event, DieRolled) for event in events)
        if rolled or after.steps is not before.steps or after.turn != before.turn:
            self._read(before, events)
        if after.to_act is None:
            self._turn_ended(after.turn, after)
        self._seen += 1
        new_moment = _kind_of_moment(after) != _kind_of_moment(before)
        self._earlier.setdefault(_kind_of_moment(before), deque(maxlen=EARLIER)).append(action)
        if after.to_act is not None and (new_moment or self._seen % PROBE_EVERY == 0):
            for wish in self._wishes(after, after.to_act):
                self._note(self._refusal(after, after.to_act, wish))

    def notes(self) -> dict[str, Any]:
        """Everything noted, as a document."""
        return {
            "turns": self.turns,
            "combats": dict(self.combats),
            "losses": {side: dict(places) for side, places in self.losses.items()},
            "rules": dict(self.rules),
            "luck": {measure: round(float(value), 6) for measure, value in self.luck.items()},
            "dice": self.dice,
        }

    def _read(self, before: State, events: Sequence[Event]) -> None:
        for fact in chronicle.facts(before, events):
            if fact.ends_turn:
                self._turn_ended(fact.before.turn, fact.before)
            self.dice += isinstance(fact.event, DieRolled)
            self.rules.update(chronicle.cited(fact.event.to_json()))
            for loss in chronicle.losses(self.game, fact):
                self._lost[loss.side] += loss.steps
                if loss.steps > 0:
                    self.losses[loss.side][loss.place] += loss.steps
            fortune = self.game.fortune(fact.before, fact.event)
            if fortune:
                luck = fortune.luck if fortune.side == self.game.frame.sides[0] else -fortune.luck
                self.luck[fortune.measure] = self.luck.get(fortune.measure, Fraction(0)) + luck

    def _turn_ended(self, turn: int, state: State) -> None:
        game = self.game
        for side in game.frame.sides:
            for unit in game.present(state, side):
                if game.units[unit].is_ground and state.place_of(unit) in game.map.index:
                    self._note(game.why_unsupplied(state, unit))
        self.rules.update(score.rule for score in game.score(state))
        outcome = game.outcome(state)
        if outcome:
            self.rules.update(re.findall(r"\(rule ([^)]+)\)", outcome.reason))
        self.turns.append(
            {
                "turn": turn,
                "points": chronicle.points(game, state),
                "lost": dict(self._lost),
                "left": {side: chronicle.steps_left(game, state, side) for side in game.frame.sides},
                "held": chronicle.held(game, state),
                "front": f"{chronicle.controlled(game, state):x}",
            }
        )

    def _wishes(self, state: State, side: str) -> Iterator[Action]:
        """What might be forbidden: to end the phase, something done before or like it, a unit into a hex beside it."""
        game = self.game
        yield EndPhase()
        units = [unit for unit in game.present(state, side) if state.place_of(unit) in game.map.index]
        earlier = self._earlier.get(_kind_of_moment(state))
        if earlier:
            done = self._random.choice(earlier)
            yield done
            yield self._altered(done, units)
        unit = self._random.choice(units) if units else None
        near = game.map.neighbours(state.place_of(unit)) if unit else ()
        if unit and near:
            number = self._random.choice(near)
            yield game.move((unit,), (number,))
            yield game.attack((unit,), (number,))
            overrun = game.overrun((unit,), number)
            if overrun is not None:
                yield overrun

    def _altered(self, action: Action, units: Sequence[str]) -> Action:
        """An action with any hex for its hex, and any unit of the side for its unit."""
        names = {one.name for one in fields(action)}
        changed: dict[str, Any] = {}
        if "hex" in names:
            changed["hex"] = self._random.choice(self.game.map.names(self.game.map.playable))
        if "unit" in names and units:
            changed["unit"] = self._random.choice(units)
        return replace(action, **changed)

    def _refusal(self, state: State, side: str, wish: Action) -> Refusal | None:
        try:
            return self.game.refusal(state, side, wish)
        except HexfrontError:
            return None

    def _note(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.rules[refusal.rule] += 1


def _kind_of_moment(state: State) -> str:
    return type_name(type(state.stack[-1])) if state.stack else state.phase
