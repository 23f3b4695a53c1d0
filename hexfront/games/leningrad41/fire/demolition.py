"""Demolition (10.17, 10.19): fires at bridges and at the buildings of empty hexes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.leningrad41.documents.actions import DemolishBridge, DemolishStructure
from hexfront.games.leningrad41.fire.candidates import Candidates
from hexfront.games.leningrad41.fire.refusals import Refusals
from hexfront.games.leningrad41.fire.resolution import Resolution
from hexfront.games.leningrad41.fire.volley import BRIDGE, STRUCTURE, Volley
from hexfront.games.leningrad41.pieces.campaign import ATTACKED, ATTACKED_BRIDGES, DEMOLISHED, RUBBLE
from hexfront.games.leningrad41.pieces.tracks import is_on
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Side, has, set_of, union
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.offers import EachHex, Lazily


@dataclass(frozen=True, slots=True)
class DemolitionRules:
    """The cases that limit demolitions."""

    bridge: str
    structure: str
    rubble: str


class Bridges(NamedTuple):
    """All bridges that can be demolished."""


class Structures(NamedTuple):
    """All hexes whose buildings can be demolished."""


class Demolition(ABC):
    """A fire of ground units at something other than enemies. Nobody assaults, and nobody is hit."""

    def __init__(self, refusals: Refusals, candidates: Candidates, resolution: Resolution) -> None:
        self.campaign = refusals.campaign
        self.frame = self.campaign.frame
        self.refusals = refusals
        self.candidates = candidates
        self.resolution = resolution
        self.rules = self.campaign.rulebook.citations(DemolitionRules)
        self._strength = tuple(counter.fire for counter in self.campaign.by_index)

    @abstractmethod
    def volley(self, side: Side, action: Action) -> Volley:
        """The volley of an action. Raises an error for an unknown unit or hex."""

    def strongest(self, state: State, side: Side, places: Hexes) -> tuple[str, ...]:
        """The strongest group that can fire at some places. Face-down units are left out if there are others."""
        able = self.candidates.face_up(state, side, places) or self.candidates.backs(state, side, places)
        fire = self._strength
        groups = self.refusals.command.groups(state, side, able)
        best = max(groups, key=lambda group: sum([fire[unit] for unit in group]))
        return self.campaign.board.unit_names(sorted(best))

    def carry_out(self, course: Course, side: Side, action: Action) -> None:
        self.resolution.resolve(course, self.volley(side, action))


class BridgeDemolitions(Demolition):
    """Printed bridges may be demolished from a certain turn on, each attacked once a phase (W-29, W-36)."""

    actions: tuple[type[Action], ...] = (DemolishBridge,)
    subject: type = Bridges

    def __init__(self, refusals: Refusals, candidates: Candidates, resolution: Resolution) -> None:
        super().__init__(refusals, candidates, resolution)
        self._first_turn = int(self.campaign.settings["demolition"]["first_turn"])
        self._both_ends = tuple(map(set_of, self.campaign.bridges))
        self._ends = union(self._both_ends)

    def subjects(self, state: State, side: Side) -> Sequence[Subject]:
        return [Bridges()] if any(self._open(state, side)) else []

    def _open(self, state: State, side: Side) -> Iterator[tuple[Hex, Hex]]:
        """The bridges that somebody can fire at."""
        if state.turn < self._first_turn:
            return
        reached = self.candidates.reached(state, side, self._ends)
        if not reached:
            return
        done = state.tracks[DEMOLISHED] | state.tracks[ATTACKED_BRIDGES]
        for number, ends in enumerate(self._both_ends):
            if reached & ends and not is_on(done, number):
                yield self.campaign.bridges[number]

    def offers(self, state: State, side: Side, subject: Subject) -> Sequence[Action]:
        return Lazily(tuple(self._open(state, side)), lambda bridge: self._offer(state, side, bridge))

    def _offer(self, state: State, side: Side, bridge: tuple[Hex, Hex]) -> Action:
        units = self.strongest(state, side, set_of(bridge))
        return DemolishBridge(units, *map(self.campaign.board.name, bridge))

    def volley(self, side: Side, action: Action) -> Volley:
        assert isinstance(action, DemolishBridge)
        one, other = (self.campaign.sheet.number_index(number) for number in (action.hex, action.neighbour))
        return Volley(BRIDGE, side, tuple(map(self.frame.unit, action.units)), one, beyond=other)

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        volley = self.volley(side, action)
        assert volley.beyond is not None
        number = self.campaign.bridge_index.get((volley.place, volley.beyond))
        if number is None:
            here, there = map(self.campaign.board.name, (volley.place, volley.beyond))
            return Refusal(self.rules.bridge, f"there is no printed bridge between {here} and {there}")
        return (
            self.refusals.units(state, volley)
            or self._attacked(state, number)
            or self.refusals.fired(state, volley)
            or self._reach(state, volley)
            or self.refusals.command.refusal(state, side, volley.units)
            or self._state_refusal(state, number)
        )

    def _attacked(self, state: State, number: int) -> Refusal | None:
        if is_on(state.tracks[ATTACKED_BRIDGES], number):
            return Refusal(self.refusals.rules.one_attack, f"{self._name(number)} has been attacked in this phase")
        return None

    def _reach(self, state: State, volley: Volley) -> Refusal | None:
        """Why one of the units can fire at neither end of the bridge."""
        assert volley.beyond is not None
        for unit in volley.units:
            wrong = self.refusals.reach_of(state, unit, volley.place)
            if wrong and self.refusals.reach_of(state, unit, volley.beyond):
                return wrong
        return None

    def _state_refusal(self, state: State, number: int) -> Refusal | None:
        """Why a bridge cannot be demolished now, whoever fires."""
        if state.turn < self._first_turn:
            return Refusal(self.rules.bridge, f"bridges are demolished from turn {self._first_turn} on")
        if is_on(state.tracks[DEMOLISHED], number):
            return Refusal(self.rules.bridge, f"{self._name(number)} is demolished already")
        return None

    def _name(self, number: int) -> str:
        return "the bridge {} - {}".format(*map(self.campaign.board.name, self.campaign.bridges[number]))


class StructureDemolitions(Demolition):
    """Urban and objective hexes without units may be rubbled (W-37)."""

    actions: tuple[type[Action], ...] = (DemolishStructure,)
    subject: type = Structures

    def subjects(self, state: State, side: Side) -> Sequence[Subject]:
        return [Structures()] if self.candidates.reached(state, side, self._standing(state)) else []

    def _offered(self, state: State, side: Side) -> Hexes:
        """The hexes next to units that can still fire, or else those farther away. All others are accepted too."""
        standing = self._standing(state)
        near = standing & self.candidates.beside(state, side)
        return near or self.candidates.reached(state, side, standing)

    def _standing(self, state: State) -> Hexes:
        """The hexes with buildings to demolish, not attacked yet."""
        taken = state.markers[RUBBLE] | state.markers[ATTACKED]
        for stand in state.ground.sides:
            taken |= stand.occupied
        return self.campaign.built_up & ~taken

    def offers(self, state: State, side: Side, subject: Subject) -> Sequence[Action]:
        return Lazily(EachHex(self._offered(state, side)), lambda place: self._offer(state, side, place))

    def _offer(self, state: State, side: Side, place: Hex) -> Action:
        units = self.strongest(state, side, set_of((place,)))
        return DemolishStructure(units, self.campaign.board.name(place))

    def volley(self, side: Side, action: Action) -> Volley:
        assert isinstance(action, DemolishStructure)
        place = self.campaign.sheet.number_index(action.hex)
        return Volley(STRUCTURE, side, tuple(map(self.frame.unit, action.units)), place)

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        volley = self.volley(side, action)
        return (
            self.refusals.units(state, volley)
            or self.refusals.attacked(state, volley.place)
            or self.refusals.fired(state, volley)
            or self.refusals.reach(state, volley)
            or self.refusals.command.refusal(state, side, volley.units)
            or self._place_refusal(state, volley.place)
        )

    def _place_refusal(self, state: State, place: Hex) -> Refusal | None:
        """Why there is nothing to demolish in a hex."""
        there = self.campaign.board.name(place)
        if not has(self.campaign.built_up, place):
            return Refusal(self.rules.structure, f"{there} is neither urban nor an objective")
        if state.ground.stack(place):
            return Refusal(self.rules.structure, f"{there} is not empty of units")
        if has(state.markers[RUBBLE], place):
            return Refusal(self.rules.rubble, f"{there} is rubble already")
        return None
