"""A toy game with hidden information: red holds a stock that blue never sees, and both may claim points from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hexfront.games.face import Happening, Hides, Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import DecisionMet, DecisionOwed, DieRolled, GameEnded, PhaseBegan, PhasePassed, TrackSet
from hexfront.kernel.game import Outcome, Vocabulary
from hexfront.kernel.gate import Gate
from hexfront.kernel.rulebook import Refusal, Rulebook
from hexfront.kernel.sequence import InOrder
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.kernel.wire import type_name
from tests.kernel.toy import frame, placed

SCORE, STOCK = 0, 1


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Roll a new stock; a six lets blue have a share."""


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Score points that the stock covers."""

    points: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a share of the stock."""

    points: int


@dataclass(frozen=True, slots=True)
class Share(Decision):
    """Blue may take one point of the stock, or two if blue can see that there are that many."""


class Trading:
    """A phase in which the stock is rolled and claimed."""

    actions: tuple[type[Action], ...] = (Draw, Claim, EndPhase)

    def begin(self, course: Course) -> None:
        """Nothing happens by itself."""

    def finish(self, course: Course) -> None:
        """Nothing happens by itself."""

    def is_idle(self, state: State) -> bool:
        return False

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [EndPhase(), Draw(), *(Claim(points) for points in range(1, state.tracks[STOCK] + 1))]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Claim) and action.points > state.tracks[STOCK]:
            return Refusal("7.1", f"the stock is {state.tracks[STOCK]}")
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Claim):
            course.happen(TrackSet("score", course.state.tracks[SCORE] + action.points))
            return
        shown = course.dice.roll(6)
        course.happen(DieRolled(6, shown, "stock"))
        course.happen(TrackSet("tide", shown))
        if shown == 6:
            course.happen(DecisionOwed(Share("blue")))


class Sharing(Trading):
    """Blue takes a share."""

    actions: tuple[type[Action], ...] = (Take,)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [Take(1), Take(2)][: max(1, state.tracks[STOCK])]

    def carry_out(self, action: Action, course: Course) -> None:
        course.happen(DecisionMet(type_name(Share)))


class HiddenStock(Wargame, Hides):
    """Implements only what a table and a runner need of a game; there are no maps or combats."""

    name = "hidden-stock"
    options: Mapping[str, Any] = {}
    reveals: frozenset[str] = frozenset()
    vocabulary = Vocabulary(
        (Draw, Claim, Take, EndPhase),
        (TrackSet, DieRolled, DecisionOwed, DecisionMet, PhaseBegan, PhasePassed, GameEnded),
        (Share,),
    )

    def __init__(self) -> None:
        self.rulebook = Rulebook("Toy", {}, {})
        phases = [Trading()] * 3
        self.gate = Gate(frame(), self.rulebook, phases, {Share: Sharing()}, "3.0", InOrder())

    @property
    def nations(self) -> Mapping[str, str]:
        return {"red": "Red", "blue": "Blue"}

    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        return placed({})

    def known(self, state: State, side: str | None) -> State:
        return state if side == "red" else TrackSet("tide", 0).applied_to(state)

    def truth(self, state: State) -> dict[str, Any]:
        return {"stock": state.tracks[STOCK]}

    def sampled(self, known: State, side: str, random: Random) -> State:
        return known if side == "red" else TrackSet("tide", random.randint(1, 6)).applied_to(known)

    def disclosed(self, before: State, happening: Happening, side: str | None) -> Happening:
        if side == "red":
            return happening
        seen = [event for event in happening.events if event.get("track") != "tide" and event["type"] != "die rolled"]
        return Happening(happening.side, happening.action, seen, ())

    def outcome(self, state: State) -> Outcome | None:
        points = state.tracks[SCORE]
        return None if state.to_act else Outcome("red" if points else None, "", points, "the points were counted")

    def sight(self, state: State, side: str) -> dict[str, Any]:
        return {"stock": self.known(state, side).tracks[STOCK]}

    def position(self, state: State) -> dict[str, Any]:
        return {"tracks": list(state.tracks)}

    def from_position(self, document: Mapping[str, Any]) -> State:
        if set(document) != {"tracks"}:
            raise InputError(f"expected tracks, got {document!r}")
        return placed({}).evolve(tracks=tuple(document["tracks"]))


# Only part of the face is implemented; without this the class could not be instantiated.
HiddenStock.__abstractmethods__ = frozenset()


def hidden_stock() -> HiddenStock:
    """The game."""
    return HiddenStock()  # type: ignore[abstract]


def with_stock(points: int, phase: int = 2, owed: bool = False) -> State:
    """A position in the deployment (0), in red's turn (1) or in blue's (2), perhaps with a share owed."""
    state = TrackSet("tide", points).applied_to(placed({}))._replace(phase_index=phase)
    return state.evolve(stack=(Share("blue"),)) if owed else state
