"""Amphibious movement (8.11, 15.4, W-46, W-56): one marine unit a phase goes by water."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.leningrad41.documents.actions import Sail
from hexfront.games.leningrad41.movement.interrupt import Progress
from hexfront.games.leningrad41.movement.marching import WATER, Marching
from hexfront.games.leningrad41.movement.passage import Passages
from hexfront.games.leningrad41.pieces.campaign import GERMANS, SAILED, SOVIETS, TRACKS
from hexfront.games.leningrad41.pieces.statuses import has_moved
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import TrackSet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Side, Unit, has, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.terms import Terms
from hexfront.mechanics.walk import Walk


@dataclass(frozen=True, slots=True)
class SailRules:
    """The cases about amphibious moves."""

    once: str
    marines: str
    start: str
    whole_move: str


class Marine(NamedTuple):
    """A marine unit that may sail."""

    unit: Unit


class Sailing:
    """Moves marines along rivers, coast and sea."""

    subject: type = Marine

    def __init__(self, marching: Marching, passages: Passages, progress: Progress) -> None:
        self.marching = marching
        self.frame = marching.frame
        self.campaign = marching.campaign
        self.passages = passages
        self.progress = progress
        self.rules = self.campaign.rulebook.citations(SailRules)
        self._marines = tuple(members(self.campaign.having["marine"]))

    def subjects(self, state: State, side: Side) -> list[Subject]:
        if state.tracks[SAILED]:
            return []
        shore, places = self.marching.waters.shore, state.places
        ashore = [unit for unit in self._marines if has(shore, places[unit])]
        return [Marine(unit) for unit in ashore if self._barred(state, unit) is None]

    def _barred(self, state: State, unit: Unit) -> Refusal | None:
        """Why a unit may not sail."""
        name, here = self.frame.units[unit], state.places[unit]
        if state.tracks[SAILED]:
            return Refusal(self.rules.once, "one marine unit has sailed in this phase")
        if unit not in self._marines:
            return Refusal(self.rules.marines, f"{name} is no marine unit")
        if has_moved(state, unit):
            return Refusal(self.rules.whole_move, f"{name} has moved: sailing takes the whole movement")
        if not has(self.marching.waters.shore, here):
            return Refusal(self.rules.start, f"{name} does not stand in a major river or coastal hex")
        germans = state.ground.sides[GERMANS].occupied
        if germans & self.campaign.around[here]:
            return Refusal(self.rules.start, f"{name} stands next to a German unit")
        return self.marching.barred(state, unit)

    def _terms(self, state: State, unit: Unit) -> Terms:
        terms = self.marching.terms(state, unit, WATER, self._barred(state, unit))
        return terms._replace(ends=self.marching.waters.shore)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        """The shortest way by water to every hex."""
        assert isinstance(subject, Marine)
        terms = self._terms(state, subject.unit)
        flood, name = self.marching.flood_of(terms), self.frame.place_name
        goals = members(flood.reached & terms.ends)
        unit = self.frame.units[subject.unit]
        return [Sail(unit, tuple([name(place) for place in flood.path(goal)])) for goal in goals]

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        assert isinstance(action, Sail)
        unit = self.frame.unit(action.unit)
        path = [self.campaign.sheet.number_index(number) for number in action.path]
        wrong = self.marching.own_refusal(state, SOVIETS, unit)
        if wrong:
            return wrong
        walk = self.passages.walk(state, unit, WATER, path, self._terms(state, unit))
        return None if isinstance(walk, Walk) else walk

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Sail)
        unit = self.frame.unit(action.unit)
        self.marching.order.begin(course, unit)
        course.happen(TrackSet(TRACKS[SAILED], 1))
        self.progress.go(course, unit, WATER, [self.frame.place(number) for number in action.path])
