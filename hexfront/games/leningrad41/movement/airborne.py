"""The airborne assault (18.1 to 18.3, W-51, W-66), an option."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.leningrad41.documents.actions import Drop
from hexfront.games.leningrad41.documents.events import UnitLanded
from hexfront.games.leningrad41.losses import Losses
from hexfront.games.leningrad41.movement.interrupt import Progress
from hexfront.games.leningrad41.movement.marching import Marching
from hexfront.games.leningrad41.pieces.campaign import AIRBORNE_DUE, CLEAR, GERMANS
from hexfront.games.leningrad41.pieces.charts import LANDS, SCATTERS
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject


@dataclass(frozen=True, slots=True)
class AirborneRules:
    """The cases about landing by air."""

    arrival: str
    clear: str
    free: str


class Jumper(NamedTuple):
    """An airborne unit that may land."""

    unit: Unit


class Drops:
    """Lands airborne units in the turn of their arrival."""

    subject: type = Jumper

    def __init__(self, marching: Marching, progress: Progress, losses: Losses, allowed: bool) -> None:
        self.marching = marching
        self.frame = marching.frame
        self.campaign = marching.campaign
        self.progress = progress
        self.losses = losses
        self.allowed = allowed
        self.rules = self.campaign.rulebook.citations(AirborneRules)
        self._airborne = tuple(members(self.campaign.having["airborne"]))
        self._clear = self.campaign.sheet.terrain_set(CLEAR)

    def subjects(self, state: State, side: Side) -> list[Subject]:
        if not self.allowed or state.tracks[AIRBORNE_DUE] != state.turn:
            return []
        return [Jumper(unit) for unit in self._airborne if self._barred(state, unit) is None]

    def _barred(self, state: State, unit: Unit) -> Refusal | None:
        """Why a unit may not land by air."""
        name = self.frame.units[unit]
        if not self.allowed:
            return Refusal(self.rules.arrival, "airborne assault is an option, and this game goes without it")
        arrives = state.tracks[AIRBORNE_DUE] == state.turn and state.places[unit] == self.marching.order.boxes[GERMANS]
        if unit not in self._airborne or not arrives:
            return Refusal(self.rules.arrival, f"{name} is no airborne unit that arrives this turn")
        return self.marching.barred(state, unit)

    def hexes(self, state: State, unit: Unit) -> Hexes:
        """Where a unit may land: clear hexes without fortifications, enemies or a full stack."""
        return self._clear & ~self.campaign.forts & ~self.marching.stacking.closed(state, GERMANS, unit)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, Jumper)
        name, place_name = self.frame.units[subject.unit], self.frame.place_name
        return [Drop(name, place_name(place)) for place in members(self.hexes(state, subject.unit))]

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        assert isinstance(action, Drop)
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        return self._barred(state, unit) or self._hex_refusal(state, unit, place)

    def _hex_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        if has(self.hexes(state, unit), place):
            return None
        name, there = self.frame.units[unit], self.frame.place_name(place)
        if not has(self._clear, place):
            return Refusal(self.rules.clear, f"{name} lands in clear terrain only, not in {there}")
        if has(self.campaign.forts, place):
            return Refusal(self.rules.free, f"{there} is fortified: nobody lands there")
        if has(self.campaign.board.enemies(state, GERMANS), place):
            return Refusal(self.rules.free, f"{there} holds an enemy unit: nobody lands there")
        return self.marching.stacking.refusal(state, GERMANS, unit, place)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Drop)
        unit, place = self.frame.unit(action.unit), self.frame.place(action.hex)
        self.marching.order.begin(course, unit)
        self.marching.order.end_others(course, unit)
        result = self.campaign.airborne_table[course.roll(6, "airborne assault")]
        landing = set_of((place,)) if result == LANDS else NO_HEXES
        if result == SCATTERS:
            landing = self._scattered(place, course.roll(6, "scatter")) & self.hexes(course.state, unit)
        if not landing:
            self.losses.eliminate(course, unit, "airborne assault")
        for place in members(landing):
            course.happen(UnitLanded(action.unit, self.frame.place_name(place)))
            self.progress.land(course, unit)

    def _scattered(self, place: Hex, die: int) -> Hexes:
        """The hex where the wind carries a unit: 1 is to the north-east, and on clockwise; none off the map."""
        indexing = self.campaign.sheet.indexing
        near = indexing.spread(set_of((place,)))
        # The steps go clockwise from north-west.
        return near & set_of((Hex(place + indexing.steps[die % len(indexing.steps)]),))
