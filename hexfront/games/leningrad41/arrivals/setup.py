"""Set-up (chapter 3): the Soviet player places a few known units, then 36 that nobody has looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad41.documents.actions import RollForStates
from hexfront.games.leningrad41.documents.decisions import DefensiveStates
from hexfront.games.leningrad41.losses import box_of_the_dead
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.pieces.campaign import (
    AIR_READY,
    AIR_USED,
    ARRIVING,
    BACKS,
    DIVISIONS,
    FLEET,
    GONE,
    MAJOR,
    POOL_42,
    POOL_FRONT,
    RAILROAD,
    SEEN,
    SETTING_UP,
    SOVIETS,
    TRACKS,
    UNDRAWN_AIR,
    UNDRAWN_CORPS,
    WAITING_FRONT,
    WAITING_GERMAN,
    Campaign,
)
from hexfront.games.leningrad41.pieces.campaign import DEFENSIVE_STATE as STATE_TRACK
from hexfront.games.leningrad41.pieces.counters import ARMY, GERMAN, SOVIET, Counter
from hexfront.games.leningrad41.pieces.settings import CORPS
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.errors import unknown
from hexfront.kernel.events import DecisionMet, TrackSet, UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hexes, Unit, has, set_of
from hexfront.kernel.state import State, opening
from hexfront.kernel.steps import Subject
from hexfront.kernel.wire import type_name
from hexfront.mechanics.actions import Place
from hexfront.mechanics.offers import EachHex, Lazily
from hexfront.mechanics.steps.board import DecisionStep, QuietPhase


@dataclass(frozen=True, slots=True)
class SetUpRules:
    """The cases that set-up cites."""

    known_units: str
    face_down: str
    stacking: str


class SetUp:
    """The opening position, and where each unit may be placed."""

    def __init__(self, campaign: Campaign, has_states: bool) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.rules = campaign.rulebook.citations(SetUpRules)
        self.settings = campaign.settings["set_up"]
        self.has_states = has_states
        self.chosen = tuple(map(self.frame.unit, self.settings["chosen"]))
        self.face_down = campaign.backs[: int(self.settings["face_down"])]
        self.units = (*self.chosen, *self.face_down)
        #: The names of the ready-made set-ups.
        self.plans = tuple(self.settings["suggested"])
        self._open = {unit: self._ground_of(campaign.by_index[unit]) for unit in self.units}

    def _ground_of(self, counter: Counter) -> Hexes:
        """The hexes that take a unit (3.3, 3.6, W-52)."""
        sheet = self.campaign.sheet
        if "naval" in counter.traits:
            return sheet.terrain_set("sea") | sheet.beside(MAJOR)
        if "rail" in counter.traits:
            return sheet.beside(RAILROAD) & sheet.playable
        if not counter.is_hidden:
            return sheet.playable
        barred = self.settings["barred_rows"]
        return sheet.set_of(number for number in sheet.hexes if number[:2] not in barred)

    def open(self, unit: Unit) -> Hexes:
        return self._open[unit]

    @property
    def barred(self) -> Hexes:
        """The hexes on the way in, where no face-down unit begins."""
        return self.campaign.sheet.playable & ~self._open[self.face_down[0]]

    def opening(self) -> State:
        """The first state: everybody beside the map but for those with a fixed hex."""
        places = {counter.id: self._box(counter) for counter in self.campaign.by_index}
        places |= dict.fromkeys((self.frame.units[unit] for unit in self.units), SETTING_UP)
        places |= self.settings["fixed"]
        steps = tuple(counter.steps for counter in self.campaign.by_index)
        state = opening(self.frame, places, BACKS, steps)
        face_up = set_of(unit for unit in self.campaign.identities if unit in self.chosen)
        state = state.with_status(SEEN, face_up)
        return state.with_stack((DefensiveStates(SOVIET),)) if self.has_states else state

    def _box(self, counter: Counter) -> str:
        traits = counter.traits
        if counter.is_hidden:
            return BACKS
        if counter.side == GERMAN:
            kind = self.campaign.sub_commands[self.campaign.sub_command_index[counter.corps]].kind
            if "air" in traits:
                return UNDRAWN_AIR
            return UNDRAWN_CORPS if kind == CORPS and not counter.is_leader else DIVISIONS
        if "fleet" in traits:
            return FLEET
        if "air" in traits:
            return AIR_READY
        if counter.corps == ARMY:
            return POOL_42
        return WAITING_FRONT if counter.is_leader else POOL_FRONT

    def boxes(self, counter: Counter) -> tuple[str, ...]:
        """The boxes beside the map that a counter can be in during the game."""
        if counter.is_hidden:
            return SETTING_UP, ARRIVING
        at_first, dead = self._box(counter), box_of_the_dead(counter)
        if "fleet" in counter.traits:
            return FLEET, GONE
        if not counter.is_ground:
            return (UNDRAWN_AIR, AIR_READY, AIR_USED) if counter.side == GERMAN else (AIR_READY, POOL_FRONT, GONE)
        if counter.side == GERMAN:
            return at_first, WAITING_GERMAN, dead
        if counter.corps == ARMY:
            return (SETTING_UP, dead, GONE) if counter.id in self.settings["chosen"] else (dead,)
        return WAITING_FRONT, dead

    def suggested(self, plan: str = "") -> list[Place]:
        """A ready-made set-up; the first of the settings if none is named."""
        named = plan or self.plans[0]
        if named not in self.plans:
            raise unknown("plan", plan, self.plans)
        chosen = self.settings["suggested"][named]
        backs = (self.frame.units[unit] for unit in self.face_down)
        return [
            *(Place(unit, number) for unit, number in chosen["chosen"].items()),
            *(Place(back, number) for back, number in zip(backs, chosen["face_down"], strict=True)),
        ]


class SetUpPhase(QuietPhase):
    """The Soviet player places his units, and may move them again until he ends the phase.

    Only the next unit is offered, because the backs are all alike and each may go nearly anywhere. Any unit of the
    set-up may be placed, or placed again, all the same.
    """

    actions: tuple[type[Action], ...] = (Place, EndPhase)

    def __init__(self, campaign: Campaign, set_up: SetUp, stacking: Stacking) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign
        self.set_up = set_up
        self.stacking = stacking
        self.rules = set_up.rules

    def choices(self, state: State) -> Sequence[Subject]:
        waiting = self._waiting(state)
        return waiting[:1] or self.set_up.units[:1]

    def _waiting(self, state: State) -> list[Unit]:
        return [unit for unit in self.set_up.units if not self.campaign.is_on_map(state, unit)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if not isinstance(subject, Unit):
            return super().offers(state, subject)
        name, elsewhere = self.frame.units[subject], ~set_of((state.places[subject],))
        hexes = self._room(state, subject) & elsewhere
        return Lazily(EachHex(hexes), lambda place: Place(name, self.board.name(place)))

    def _room(self, state: State, unit: Unit) -> Hexes:
        """The hexes that take a unit and have room for it."""
        return self.set_up.open(unit) & ~self.stacking.full(state, self.side, unit)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        waiting = self._waiting(state)
        if isinstance(action, EndPhase):
            return self._missing(waiting) if waiting else None
        assert isinstance(action, Place)
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        if unit not in self.set_up.units:
            return Refusal(self.rules.known_units, f"{action.unit} is none of the units that are set up now")
        if unit in self.set_up.face_down and waiting and waiting[0] in self.set_up.chosen:
            first = self.frame.units[waiting[0]]
            return Refusal(
                self.rules.known_units, f"place {first} first: the known units come before the face-down ones"
            )
        if not has(self.set_up.open(unit), place):
            return Refusal(self._rule(unit), f"{action.unit} cannot be set up in {action.hex}: {self._hint(unit)}")
        if place == state.places[unit]:
            return Refusal(self._rule(unit), f"{action.unit} is in {action.hex} already")
        if not has(self._room(state, unit), place):
            return Refusal(self.rules.stacking, f"{action.hex} is full")
        return None

    def _rule(self, unit: Unit) -> str:
        return self.rules.known_units if unit in self.set_up.chosen else self.rules.face_down

    def _missing(self, waiting: Sequence[Unit]) -> Refusal:
        names = ", ".join(self.board.unit_names(waiting[:3]))
        if len(waiting) == 1:
            return Refusal(self._rule(waiting[0]), f"1 unit is still to be placed: {names}")
        more = " ..." * (len(waiting) > 3)
        return Refusal(self._rule(waiting[0]), f"{len(waiting)} units are still to be placed: {names}{more}")

    def _hint(self, unit: Unit) -> str:
        traits = self.campaign.by_index[unit].traits
        if "naval" in traits:
            return "it starts in an all-sea hex or one with a major river hexside"
        if "rail" in traits:
            return "it starts in a railroad hex"
        if unit in self.set_up.face_down:
            return f"it starts in a land hex, not in the rows {' and '.join(self.set_up.settings['barred_rows'])}"
        return "it starts in a land hex"

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Place)
        course.happen(UnitPlaced(action.unit, action.hex))


class DefensiveStatesStep(DecisionStep):
    """The open die before the set-up (16.2): was Leningrad given time to prepare?"""

    actions: tuple[type[Action], ...] = (RollForStates,)

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign.board)
        self._least = int(campaign.settings["defensive_states"]["least_die"])

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [RollForStates()]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        shown = course.roll(6, "defensive states")
        course.happen(DecisionMet(type_name(DefensiveStates)))
        course.happen(TrackSet(TRACKS[STATE_TRACK], int(shown >= self._least)))
