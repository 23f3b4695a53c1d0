"""A phase made of parts: each part is one kind of action, with its own offers and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hexfront.games.leningrad41.documents.events import SlateWiped
from hexfront.games.leningrad41.fire.volley import Volley
from hexfront.games.leningrad41.pieces.campaign import ATTACKED, ATTACKED_BRIDGES, FIRED, Campaign
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.memo import Last
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Side
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.steps.board import BoardStep


class Part(Protocol):
    """One kind of action that a side may take in a phase."""

    @property
    def subject(self) -> type:
        """The kind of its subjects, which no other part of the phase has."""

    @property
    def actions(self) -> tuple[type[Action], ...]: ...

    def subjects(self, state: State, side: Side) -> Sequence[Subject]: ...

    def offers(self, state: State, side: Side, subject: Subject) -> Sequence[Action]: ...

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None: ...

    def carry_out(self, course: Course, side: Side, action: Action) -> None: ...


class Aiming(Part, Protocol):
    """A kind of fire. The odds of an action are those of its volley."""

    def volley(self, side: Side, action: Action) -> Volley:
        """The volley of an action. Raises an error for an unknown unit or hex."""


class PhaseOfParts(BoardStep):
    """A side does whatever the parts allow, in any order, and ends the phase freely."""

    def __init__(self, campaign: Campaign, side: Side, parts: Sequence[Part]) -> None:
        super().__init__(campaign.board, side)
        self.campaign = campaign
        self.parts = tuple(parts)
        self.actions: tuple[type[Action], ...] = (*(kind for part in parts for kind in part.actions), EndPhase)
        self._part_of = {kind: part for part in parts for kind in part.actions}
        self._by_subject = {part.subject: part for part in parts}
        self._last: Last[None, Sequence[Subject]] = Last()

    def begin(self, course: Course) -> None:
        course.happen(SlateWiped())

    def finish(self, course: Course) -> None:
        """Forget what was attacked, so that the next phases and their odds know nothing of it (10.5)."""
        if course.state.markers[ATTACKED] or course.state.tracks[ATTACKED_BRIDGES]:
            course.happen(SlateWiped())

    def is_idle(self, state: State) -> bool:
        """A phase is passed if it begins with nothing to do. Whoever has fired ends it himself."""
        if state.statuses[FIRED] or state.markers[ATTACKED] or state.tracks[ATTACKED_BRIDGES]:
            return False
        # The first subject is the end of the phase.
        return len(self.subjects(state)) == 1

    def subjects(self, state: State) -> Sequence[Subject]:
        # Asked twice in a row: whether the phase is passed, and then for the offers.
        known = self._last.get(state, None)
        if known is not None:
            return known
        found: list[Subject] = [None]
        for part in self.parts:
            found += part.subjects(state, self.side)
        return self._last.keep(state, None, found)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if subject is None:
            return [EndPhase()]
        return self._by_subject[type(subject)].offers(state, self.side, subject)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return None
        return self._part_of[type(action)].refusal(state, self.side, action)

    def carry_out(self, action: Action, course: Course) -> None:
        self._part_of[type(action)].carry_out(course, self.side, action)
