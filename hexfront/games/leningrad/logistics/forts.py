"""Soviet forts (chapter 15 of 1979, 13 of 2010): where and how many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from hexfront.games.leningrad.documents.actions import PlaceFort
from hexfront.games.leningrad.logistics.supply import Supply
from hexfront.games.leningrad.pieces.campaign import FORT, FORTS_PLACED, FORTS_THIS_TURN, GERMANS, SOVIETS, Campaign
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import MarkerPlaced, MarkerRemoved, TrackSet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.board import Board
from hexfront.mechanics.steps.board import QuietPhase


def crush(campaign: Campaign, course: Course, hexes: Iterable[str]) -> None:
    """Remove the forts in hexes that a German unit enters, by movement, retreat or advance."""
    for name in hexes:
        if has(course.state.markers[FORT], campaign.frame.place_index[name]):
            course.happen(MarkerRemoved("fort", name))


class ZoneBar(Protocol):
    """Whether enemy zones keep forts out."""

    @property
    def rule(self) -> str: ...

    def barred(self, board: Board, state: State) -> Hexes:
        """The hexes closed to forts because of an enemy zone."""


@dataclass(frozen=True, slots=True)
class ZonesDoNotMatter:
    """A fort may be placed in an enemy zone."""

    rule: str

    def barred(self, board: Board, state: State) -> Hexes:
        return NO_HEXES


@dataclass(frozen=True, slots=True)
class NotInEnemyZones:
    """No fort in an enemy zone unless a friendly unit is there."""

    rule: str

    def barred(self, board: Board, state: State) -> Hexes:
        return board.zone(state, GERMANS) & ~state.ground.sides[SOVIETS].occupied


@dataclass(frozen=True, slots=True)
class FortRules:
    """The cases that forts cite."""

    within: str
    a_turn: str
    one_a_hex: str
    supplied: str


class FortificationPhase(QuietPhase):
    """The Soviets place forts near Leningrad (chapter 15 of 1979, 13 of 2010)."""

    actions: tuple[type[Action], ...] = (PlaceFort, EndPhase)

    def __init__(self, campaign: Campaign, supply: Supply, zone: ZoneBar) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign
        self.supply = supply
        self.zone = zone
        self.rules = campaign.rulebook.citations(FortRules)
        settings = campaign.settings["forts"]
        self._a_turn = int(settings["a_turn"])
        self._sources = campaign.hexes("forts", "sources")
        self._within = campaign.hexes("forts", "of")
        for _ in range(int(settings["within"])):
            self._within |= campaign.sheet.indexing.spread(self._within)
        self._within &= campaign.sheet.playable

    def begin(self, course: Course) -> None:
        if course.state.tracks[FORTS_THIS_TURN]:
            course.happen(TrackSet("forts this turn", 0))

    def in_hand(self, state: State) -> int:
        """Forts that are available but not placed."""
        due = sum(line.count for line in self.campaign.schedule if line.kind == "fort" and line.turn <= state.turn)
        # Forts may be held back for later turns (15.4 of 1979), so the schedule is a running total.
        return due - state.tracks[FORTS_PLACED]

    def choices(self, state: State) -> Sequence[Subject]:
        if self._supply_refusal(state):
            return []
        return list(members(self._open(state)))

    def _open(self, state: State) -> Hexes:
        # A fort needs a supply line to Leningrad itself, not to just any Soviet source (15.0 of 1979).
        supplied = self.supply.supplied_from(state, SOVIETS, self._sources)
        barred = self.zone.barred(self.board, state)
        return self._within & supplied & ~state.markers[FORT] & ~state.ground.sides[GERMANS].occupied & ~barred

    def _supply_refusal(self, state: State) -> Refusal | None:
        if state.tracks[FORTS_THIS_TURN] >= self._a_turn:
            return Refusal(self.rules.a_turn, f"{self._a_turn} forts have been placed this turn")
        if self.in_hand(state) <= 0:
            return Refusal(self.rules.a_turn, "no fort is available yet")
        return None

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Hex):
            return [PlaceFort(self.board.name(subject))]
        return super().offers(state, subject)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, PlaceFort):
            return None
        place = self.campaign.sheet.number_index(action.hex)
        return self._supply_refusal(state) or self._hex_refusal(state, place, action.hex)

    def _hex_refusal(self, state: State, place: Hex, name: str) -> Refusal | None:
        if not has(self._within, place):
            return Refusal(self.rules.within, f"{name} is too far from Leningrad for a fort, or all water")
        if has(state.ground.sides[GERMANS].occupied, place):
            return Refusal(self.rules.supplied, f"{name} is held by German units")
        if has(state.markers[FORT], place):
            return Refusal(self.rules.one_a_hex, f"there is a fort in {name} already")
        if has(self.zone.barred(self.board, state), place):
            return Refusal(self.zone.rule, f"{name} is in an enemy zone of control and no Soviet unit stands there")
        if not has(self.supply.supplied_from(state, SOVIETS, self._sources), place):
            return Refusal(self.rules.supplied, f"no line of supply leads to {name}")
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, PlaceFort)
        tracks = course.state.tracks
        course.happen(MarkerPlaced("fort", action.hex))
        course.happen(TrackSet("forts placed", tracks[FORTS_PLACED] + 1))
        course.happen(TrackSet("forts this turn", tracks[FORTS_THIS_TURN] + 1))
