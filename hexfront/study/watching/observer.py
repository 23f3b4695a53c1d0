"""The observer records the data of a game for a study."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from random import Random
from typing import Any

from hexfront.games.face import HasFire, HasMovement, HasOdds, HasOverruns, HasSupply, Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.events import DieRolled, Event
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.study.watching import chronicle

#: Every how many decisions the observer tries illegal actions to see which rules refuse them.
PROBE_EVERY = 8
#: How many actions of each kind of moment are remembered, to be tried again when they may be illegal.
EARLIER = 20


class Observer:
    """Records losses, combats, luck, cited rules and the situation at the end of each turn."""

    def __init__(self, game: Wargame, seed: str) -> None:
        self.game = game
        self.turns: list[dict[str, Any]] = []
        self.combats: Counter[str] = Counter()
        self.losses: dict[str, Counter[str]] = {side: Counter() for side in game.frame.sides}
        self.rules: Counter[str] = Counter()
        #: Luck by measure; positive is good for the reckoned side, negative for the others.
        self.luck: dict[str, Fraction] = {}
        self.dice = 0
        #: Fires by side, kind and column: how many, with how many targets and hits.
        self.fires: dict[tuple[str, str, str], list[int]] = {}
        #: Defensive fires by hex.
        self.defended: Counter[str] = Counter()
        self._lost = dict.fromkeys(game.frame.sides, 0)
        self._random = Random(f"observer {seed}")
        self._seen = 0
        self._telling = game.eliminates
        #: Earlier actions, by the kind of moment in which they were made.
        self._earlier: dict[str, deque[Action]] = {}

    def saw(self, before: State, side: str, action: Action, events: Sequence[Event], after: State) -> None:
        if isinstance(action, self.game.fights):
            self.combats.update(chronicle.targets(action.to_json()))
        # Everything of interest comes with a die, a change of steps or a new turn, or is an elimination.
        telling = any(isinstance(event, DieRolled) or type_name(type(event)) in self._telling for event in events)
        if telling or after.steps is not before.steps or after.turn != before.turn:
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
        """All recorded data as a document."""
        return {
            "turns": self.turns,
            "combats": dict(self.combats),
            "losses": {side: dict(places) for side, places in self.losses.items()},
            "rules": dict(self.rules),
            "luck": {measure: round(float(value), 6) for measure, value in self.luck.items()},
            "dice": self.dice,
            "fires": [[*key, *counts] for key, counts in self.fires.items()],
            "defended": dict(self.defended),
        }

    def _read(self, before: State, events: Sequence[Event]) -> None:
        for fact in chronicle.facts(before, events):
            if fact.ends_turn:
                self._turn_ended(fact.before.turn, fact.before)
            self.dice += isinstance(fact.event, DieRolled)
            self.rules.update(chronicle.cited(fact.event.to_json()))
            self._note_fire(fact.event)
            for loss in chronicle.losses(self.game, fact):
                self._lost[loss.side] += loss.steps
                if loss.steps > 0:
                    self.losses[loss.side][loss.place] += loss.steps
            fortune = self.game.fortune(fact.before, fact.event)
            if fortune:
                luck = fortune.luck if fortune.side == self.game.reckoned.name else -fortune.luck
                self.luck[fortune.measure] = self.luck.get(fortune.measure, Fraction(0)) + luck

    def _note_fire(self, event: Event) -> None:
        shot = self.game.shot(event) if isinstance(self.game, HasFire) else None
        if shot is None:
            return
        counts = self.fires.setdefault((shot.side, shot.kind, shot.column), [0, 0, 0])
        for place, more in enumerate((1, shot.targets, shot.hits)):
            counts[place] += more
        if shot.is_defensive:
            self.defended[shot.hex] += 1

    def _turn_ended(self, turn: int, state: State) -> None:
        game = self.game
        for side in game.frame.sides:
            for unit in game.present(state, side):
                is_there = game.units[unit].is_ground and state.place_of(unit) in game.map.index
                if is_there and isinstance(game, HasSupply):
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
        """Actions that may be illegal: end the phase, repeat or alter an earlier action, enter an adjacent hex."""
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
            if isinstance(game, HasMovement):
                yield game.move((unit,), (number,))
            if isinstance(game, HasOdds):
                yield game.attack((unit,), (number,))
            if isinstance(game, HasFire):
                yield game.fire((unit,), number)
                yield game.fire((unit,), number, assault=(unit,))
            if isinstance(game, HasOverruns):
                yield game.overrun((unit,), number)

    def _altered(self, action: Action, units: Sequence[str]) -> Action:
        """An action with its hex and its unit replaced at random."""
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
