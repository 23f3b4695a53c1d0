"""The free choice of the Soviet player to turn his units face up (6.6(1), W-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad41.documents.actions import Flip
from hexfront.games.leningrad41.fog import Fog
from hexfront.games.leningrad41.pieces.campaign import SOVIETS, Campaign
from hexfront.games.leningrad41.pieces.counters import SOVIET
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Units, has, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import InterruptingStep, Step, Subject
from hexfront.mechanics.offers import Lazily

#: The subject of all offers to turn units up.
FLIPS = "flips"


@dataclass(frozen=True, slots=True)
class FlipRules:
    """The cases about turning units up by choice."""

    own: str
    for_good: str


class Flips:
    """Turns face-down units up when their owner wants it."""

    def __init__(self, campaign: Campaign, fog: Fog) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.fog = fog
        self.rules = campaign.rulebook.citations(FlipRules)
        self._hidden = campaign.having["hidden"]

    def backs(self, state: State) -> Units:
        """The face-down units on the map."""
        return state.ground.sides[SOVIETS].units & self._hidden

    def offers(self, state: State) -> Sequence[Action]:
        return Lazily(tuple(members(self.backs(state))), lambda back: Flip((self.frame.units[back],)))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Flip)
        units = [self.frame.unit(name) for name in action.units]
        if not units or len(set(units)) < len(units):
            return Refusal(self.rules.own, "name every unit to turn up once, and at least one")
        for unit, name in zip(units, action.units, strict=True):
            if not self.campaign.is_on_map(state, unit):
                return Refusal(self.rules.own, f"{name} is not on the map")
            if not has(self._hidden, unit):
                return Refusal(self.rules.for_good, f"{name} is face up, and stays so")
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Flip)
        self.fog.reveal(course, map(self.frame.unit, action.units))


class WithFlips(InterruptingStep):
    """A decision during which the Soviet player may turn units up as well, if it is his own turn.

    That answers nothing, so it is not among the offers: they are the answers to the question.
    """

    def __init__(self, step: Step, flips: Flips) -> None:
        self.step = step
        self.flips = flips
        self.actions: tuple[type[Action], ...] = (*step.actions, Flip)

    def subjects(self, state: State) -> Sequence[Subject]:
        return self.step.subjects(state)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return self.step.offers(state, subject)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Flip):
            return self.step.refusal(state, action)
        if state.owner != SOVIET:
            return Refusal(self.flips.rules.own, "only the Soviet player turns units up, in his own player turn")
        return self.flips.refusal(state, action)

    def carry_out(self, action: Action, course: Course) -> None:
        (self.flips if isinstance(action, Flip) else self.step).carry_out(action, course)
