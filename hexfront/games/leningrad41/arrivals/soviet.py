"""Soviet reinforcements (7.3, 19.2, 19.3): the 42nd Army face down, the Front Reserve face up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad41.control import Control
from hexfront.games.leningrad41.documents.actions import Flip
from hexfront.games.leningrad41.documents.events import UnitsArrived
from hexfront.games.leningrad41.fog import Fog
from hexfront.games.leningrad41.losses import Losses
from hexfront.games.leningrad41.movement.flips import FLIPS, Flips
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.pieces.campaign import (
    AIR_READY,
    ARRIVED,
    ARRIVING,
    GERMANS,
    POOL_FRONT,
    SOVIETS,
    WAITING_FRONT,
    Campaign,
)
from hexfront.games.leningrad41.pieces.counters import ARMY
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import StatusGained, UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Unit, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Place
from hexfront.mechanics.offers import EachHex, Lazily
from hexfront.mechanics.steps.board import QuietPhase


@dataclass(frozen=True, slots=True)
class SovietArrivalRules:
    """The cases that Soviet reinforcements cite."""

    army: str
    armies_apart: str


class Draws:
    """What the Soviet player draws from his two pools."""

    def __init__(self, campaign: Campaign, fog: Fog, control: Control) -> None:
        self.campaign = campaign
        self.fog = fog
        self.control = control
        self._each = int(campaign.settings["arrivals"]["objectives_a_unit"])
        self._reserve = [unit for unit, counter in campaign.indexed if counter.corps != ARMY and not counter.is_leader]

    def of_the_army(self, state: State) -> int:
        """How many units of the 42nd Army are drawn: one for every six of their objectives (19.2)."""
        return self.control.sources(state).bit_count() // self._each

    def draw(self, course: Course) -> None:
        for _ in range(self.of_the_army(course.state)):
            if not self.fog.draw(course):
                break
        for _ in range(course.roll(6, "Front Reserve units")):
            self._of_the_reserve(course)

    def _of_the_reserve(self, course: Course) -> None:
        pool = self.campaign.box(POOL_FRONT)
        lying = [unit for unit in self._reserve if course.state.places[unit] == pool]
        if lying:
            unit = lying[course.roll(len(lying), "lot of the Front Reserve") - 1]
            counter = self.campaign.by_index[unit]
            course.happen(UnitsArrived((counter.id,), WAITING_FRONT if counter.is_ground else AIR_READY))


class SovietReinforcementPhase(QuietPhase):
    """The drawn units of the 42nd Army are placed face down on objective hexes. Turn 1 has no such phase."""

    actions: tuple[type[Action], ...] = (Place, Flip, EndPhase)

    def __init__(
        self,
        campaign: Campaign,
        draws: Draws,
        control: Control,
        stacking: Stacking,
        losses: Losses,
        flips: Flips,
    ) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign
        self.draws = draws
        self.control = control
        self.stacking = stacking
        self.losses = losses
        self.flips = flips
        self.rules = campaign.rulebook.citations(SovietArrivalRules)
        army, leaders = campaign.sub_command_index[ARMY], campaign.having["leader"]
        self._reserve = tuple(
            unit
            for unit in self.frame.ground_units
            if self.frame.unit_sides[unit] == SOVIETS and campaign.sub_command[unit] != army and not has(leaders, unit)
        )

    def begin(self, course: Course) -> None:
        if course.state.turn > 1:
            self.draws.draw(course)

    def finish(self, course: Course) -> None:
        """Whoever found no room goes back to the pool (7.3)."""
        for back in self._waiting(course.state):
            self.losses.eliminate(course, back, "no room")

    def _waiting(self, state: State) -> list[Unit]:
        arriving = self.campaign.box(ARRIVING)
        return [back for back in self.campaign.backs if state.places[back] == arriving]

    def is_idle(self, state: State) -> bool:
        return not self._waiting(state) or not self.room(state)

    def room(self, state: State) -> Hexes:
        """The objective hexes that take an arrival: no Germans next to them, none of this turn's arrivals in them."""
        germans = state.ground.sides[GERMANS].occupied
        near = germans | self.campaign.sheet.indexing.spread(germans)
        return self.control.sources(state) & ~near & ~self._taken(state) & ~self._of_the_reserve(state)

    def _taken(self, state: State) -> Hexes:
        return set_of(state.places[unit] for unit in members(state.statuses[ARRIVED]))

    def _of_the_reserve(self, state: State) -> Hexes:
        """Hexes with units of the other army: leaders apart, the two never stack."""
        places, last = state.places, self.frame.hex_places
        return set_of([places[unit] for unit in self._reserve if places[unit] < last])

    def choices(self, state: State) -> Sequence[Subject]:
        return [*(self._waiting(state) if self.room(state) else ()), FLIPS]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if subject is FLIPS:
            return self.flips.offers(state)
        if not isinstance(subject, Unit):
            return super().offers(state, subject)
        name = self.frame.units[subject]
        return Lazily(EachHex(self.room(state)), lambda place: Place(name, self.board.name(place)))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Flip):
            return self.flips.refusal(state, action)
        if isinstance(action, EndPhase):
            return self._end_refusal(state)
        assert isinstance(action, Place)
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        if unit not in self._waiting(state):
            return Refusal(self.rules.army, f"{action.unit} is none of the 42nd Army's arrivals")
        if has(self.room(state), place):
            return None
        if has(self._of_the_reserve(state), place):
            return Refusal(self.rules.armies_apart, f"{action.hex} has a unit of the Front Reserve")
        return Refusal(self.rules.army, f"{action.unit} cannot arrive in {action.hex}: {self._why_not(state, place)}")

    def _why_not(self, state: State, place: Hex) -> str:
        if not has(self.campaign.objectives, place):
            return "it is no objective hex"
        if not has(self.control.soviet(state), place):
            return "the Germans control it"
        if not has(self.control.sources(state), place):
            return "it is rubbled"
        if has(self._taken(state), place):
            return "another unit has arrived there this turn"
        return "a German unit is next to it"

    def _end_refusal(self, state: State) -> Refusal | None:
        waiting = self._waiting(state)
        if waiting and self.room(state):
            name = self.frame.units[waiting[0]]
            return Refusal(self.rules.army, f"{name} must be placed: there is an objective hex that takes it")
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Flip):
            self.flips.carry_out(action, course)
            return
        assert isinstance(action, Place)
        course.happen(UnitPlaced(action.unit, action.hex))
        course.happen(StatusGained("arrived", (action.unit,)))
        if self.stacking.is_over(course.state, self.side, self.frame.place(action.hex)):
            course.happen(StatusGained("arrived over", (action.unit,)))
