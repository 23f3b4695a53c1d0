"""Pontoon bridges (8.10, W-48, W-62): who lays them, where, and who has carried others over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from hexfront.games.leningrad41.documents.actions import Bridge
from hexfront.games.leningrad41.documents.events import PontoonLaid
from hexfront.games.leningrad41.movement.costs import spans
from hexfront.games.leningrad41.movement.marching import FOOT, MOTORIZED, Marching
from hexfront.games.leningrad41.pieces.campaign import CARRIED_OVER, DEMOLISHED, MOVED
from hexfront.games.leningrad41.pieces.statuses import has_bridged, has_carried_over, has_moved, origin, pontoon
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import StatusGained
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject


@dataclass(frozen=True, slots=True)
class PontoonRules:
    """The cases about pontoon bridges."""

    who: str
    face_up: str
    began_here: str
    one_a_phase: str
    where: str


class Engineer(NamedTuple):
    """An engineer who may lay a pontoon bridge."""

    unit: Unit


class Pontoons:
    """Lays pontoon bridges and notes who was carried over them."""

    subject: type = Engineer

    def __init__(self, marching: Marching) -> None:
        self.marching = marching
        self.campaign = marching.campaign
        self.frame = marching.frame
        self.costs = marching.costs
        self.rules = self.campaign.rulebook.citations(PontoonRules)

    def subjects(self, state: State, side: Side) -> list[Subject]:
        # Few engineers stand at a river and have not moved, so that is asked first.
        beyond, places, moved = self.costs.beyond_rivers, state.places, state.statuses[MOVED]
        there = [unit for unit in self.costs.engineers[side] if beyond[places[unit]] and not has(moved, unit)]
        return [Engineer(unit) for unit in there if self._hexes(state, unit)]

    def _hexes(self, state: State, unit: Unit) -> Hexes:
        """The hexes to which an engineer may lay a bridge now."""
        if self._unit_refusal(state, unit):
            return NO_HEXES
        beyond, laid = self.costs.beyond_rivers[state.places[unit]], pontoon(state, unit)
        return beyond & ~set_of((laid,)) if laid is not None else beyond

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, Engineer)
        name = self.frame.units[subject.unit]
        return [Bridge(name, self.frame.place_name(place)) for place in members(self._hexes(state, subject.unit))]

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        assert isinstance(action, Bridge)
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        if self.marching.side(unit) == side and has(self.campaign.having["hidden"], unit):
            return Refusal(self.rules.face_up, f"{action.unit} lies face down: turn it up first")
        if unit not in self.costs.engineers[side]:
            nation = self.campaign.nation(side)
            return Refusal(self.rules.who, f"{action.unit} is no {nation} engineer who can lay a bridge")
        wrong = self._unit_refusal(state, unit)
        if wrong:
            return wrong
        here = self.frame.place_name(state.places[unit])
        if not has(self.costs.beyond_rivers[state.places[unit]], place):
            return Refusal(self.rules.where, f"no river with land beyond lies between {here} and {action.hex}")
        if pontoon(state, unit) == place:
            return Refusal(self.rules.where, f"{action.unit} has bridged the river to {action.hex} already")
        return None

    def _unit_refusal(self, state: State, unit: Unit) -> Refusal | None:
        """Why an engineer may lay no bridge at all."""
        name = self.frame.units[unit]
        began_here = self.campaign.is_on_map(state, unit) and origin(state, unit) == state.places[unit]
        if has_moved(state, unit) or not began_here:
            return Refusal(self.rules.began_here, f"{name} lays a bridge only from the hex where it began the phase")
        if has_bridged(state, unit):
            return Refusal(self.rules.one_a_phase, f"{name} has laid its bridge in this phase")
        if has_carried_over(state, unit):
            return Refusal(self.rules.one_a_phase, f"{name} has carried others over its bridge in this phase")
        return None

    def can_span(self, unit: Unit, place: Hex, beyond: Hex) -> bool:
        """Whether a unit in a hex can have a bridge to another hex."""
        is_engineer = unit in self.costs.engineers[self.marching.side(unit)]
        return is_engineer and has(self.costs.beyond_rivers[place], beyond)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Bridge)
        course.happen(PontoonLaid(action.unit, action.hex))

    def crossed(self, course: Course, unit: Unit, by: str, path: Sequence[Hex]) -> None:
        """Note which engineers have carried a unit over. The path has the hex where it was before."""
        laid = self.costs.pontoons(course.state, self.marching.side(unit), unit)
        if by not in (FOOT, MOTORIZED) or not laid:
            return
        for start, end in pairwise(path):
            carrier = self._carrier(course.state, unit, start, end) if spans(laid, start, end) else None
            if carrier is not None and not has_carried_over(course.state, carrier):
                course.happen(StatusGained(self.frame.statuses[CARRIED_OVER], (self.frame.units[carrier],)))

    def _carrier(self, state: State, unit: Unit, start: Hex, end: Hex) -> Unit | None:
        """The engineer over whose bridge a step leads, if it needs one."""
        if not self.costs.is_river(start, end) or self.costs.stands(state.tracks[DEMOLISHED], start, end):
            return None
        engineers = self.costs.engineers[self.marching.side(unit)]
        # Over a major river an engineer goes by his own means, for the same points (W-62).
        if unit in engineers and start == origin(state, unit) and self.costs.is_major(start, end):
            return None
        serving = [one for one in engineers if one != unit and self._serves(state, one, start, end)]
        # One who has carried somebody already stays where he is anyway.
        return min(serving, key=lambda one: not has_carried_over(state, one), default=None)

    def _serves(self, state: State, engineer: Unit, start: Hex, end: Hex) -> bool:
        beyond = pontoon(state, engineer)
        return beyond is not None and (state.places[engineer], beyond) in ((start, end), (end, start))
