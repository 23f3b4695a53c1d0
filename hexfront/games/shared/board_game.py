"""The base class of games on a board: everything that follows from the map, counters and frame."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol

from hexfront.games.face import HasSetUp, Score, Wargame
from hexfront.games.shared.sides import OWN, Party, earner
from hexfront.games.shared.theatre import P, Theatre
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.game import Outcome
from hexfront.kernel.sets import Hex, Side, Unit
from hexfront.kernel.state import State


class Judge(Protocol):
    """Keeps the score and decides the winner."""

    def outcome(self, state: State) -> Outcome | None: ...

    def account(self, state: State) -> list[Score]: ...


class BoardGame(Wargame, HasSetUp, Generic[P]):
    """A game on a board. Answers everything that follows from its map, counters and frame."""

    campaign: Theatre[P]
    judge: Judge
    #: The boxes of units that are out of the game or not yet available to a side.
    gone: ClassVar[tuple[str, ...]]

    @property
    def sides(self) -> tuple[Party, ...]:
        return self.campaign.sides

    @property
    def nations(self) -> Mapping[str, str]:
        return self.campaign.nations

    @property
    def units(self) -> Mapping[str, P]:
        return self.campaign.counters

    @abstractmethod
    def opening(self) -> State:
        """The state before set-up."""

    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        """The first state. The seed is for dice that custom data may require before the first decision."""
        state = self.opening()
        if setup == "choose":
            return state
        if setup != "suggested":
            raise InputError(f"unknown setup {setup!r}: known are 'choose' and 'suggested'")
        dice = SeededDice(seed)
        while state.phase_index < self.frame.first_phase:
            # Submitted like any other action, so a bad suggestion is refused by the rules.
            for action in (*self.suggested(state), EndPhase()):
                state, _ = self.submit(state, action, dice)
        return state

    def present(self, state: State, side: str) -> list[str]:
        gone, own = {self.campaign.box(box) for box in self.gone}, self.side_index(side)
        triples = zip(self.frame.units, self.frame.unit_sides, state.places, strict=True)
        return [name for name, its, place in triples if its == own and place not in gone]

    def outcome(self, state: State) -> Outcome | None:
        return self.judge.outcome(state)

    def score(self, state: State) -> list[Score]:
        sides = self.sides
        return [Score(one.rule, one.reason, one.points, earner(sides, one.points)) for one in self.judge.account(state)]

    def common_sight(self, state: State, side: str) -> dict[str, Any]:
        """The fields that every view has."""
        self.side_index(side)
        outcome = self.outcome(state)
        return {
            "game": self.name,
            "options": dict(self.options),
            "side": side,
            "turn": state.turn,
            "turns": self.frame.last_turn,
            "phase": state.phase,
            "kind": state.kind,
            "to_act": state.to_act,
            "tracks": dict(zip(self.frame.tracks, state.tracks, strict=True)),
            "score": [self._scored(one) for one in self.score(state)],
            "decision": state.stack[-1].to_json() if state.stack else None,
            "outcome": outcome.to_json() if outcome else None,
        }

    def _scored(self, score: Score) -> dict[str, Any]:
        """A line of the score. The side is included only if each side has its own score."""
        told = {"rule": score.rule, "reason": score.reason, "points": score.points}
        return told | {"side": score.side} if self.reckoned.counts == OWN else told

    def unit_sight(self, state: State, unit: Unit) -> dict[str, Any]:
        """The fields of every unit on the map."""
        counter = self.campaign.by_index[unit]
        return {
            "id": counter.id,
            "name": counter.name,
            "side": counter.side,
            "type": counter.type,
            "corps": counter.corps,
            "hex": self.frame.place_name(state.places[unit]),
            "steps": state.steps[unit],
            "full_steps": counter.steps,
            "movement": counter.movement,
            "statuses": self.campaign.statuses(state, unit),
        }

    def on_map(self, state: State, name: str) -> Unit:
        """The index of a ground unit on the map, by any name for it. Raises an error for any other unit."""
        name = self.unit(name)
        unit = self.frame.unit(name)
        if not self.frame.is_ground[unit] or not self.campaign.is_on_map(state, unit):
            raise InputError(f"{name} is no ground unit on the map: it is in {state.place_of(name)!r}")
        return unit

    def standing(self, state: State, side: str) -> dict[Unit, Hex]:
        """The ground units of a side on the map, each with its hex."""
        stacks = state.ground.sides[self.side_index(side)].stacks.items()
        return {unit: place for place, stack in stacks for unit in stack}

    def side_index(self, side: str) -> Side:
        try:
            return self.frame.side_index[side]
        except (KeyError, TypeError):
            raise unknown("side", side, self.frame.sides) from None
