"""German replacements and reinforcements (7.4 to 7.6, 19.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hexfront.games.leningrad41.documents.actions import Replace
from hexfront.games.leningrad41.documents.decisions import PlaceReplacement
from hexfront.games.leningrad41.documents.events import UnitsArrived
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.pieces.campaign import (
    AIR_READY,
    AIR_USED,
    AIRBORNE_DUE,
    DEAD,
    DEFENSIVE_STATE,
    ENTERED,
    GERMANS,
    REPLACEMENTS,
    TRACKS,
    UNDRAWN_AIR,
    UNDRAWN_CORPS,
    WAITING_GERMAN,
    Campaign,
)
from hexfront.games.leningrad41.pieces.settings import CORPS
from hexfront.games.leningrad41.pieces.tracks import is_on, with_one
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.errors import unknown
from hexfront.kernel.events import DecisionMet, DecisionOwed, StatusGained, TrackSet, UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Unit, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.kernel.wire import type_name
from hexfront.mechanics.actions import Place
from hexfront.mechanics.steps.board import DecisionStep, QuietPhase


@dataclass(frozen=True, slots=True)
class ReplacementRules:
    """The cases that replacements cite."""

    number: str
    eligible: str
    on_its_own: str


class GermanSchedule:
    """The dice of the reinforcement schedule, turn by turn, in the printed order (W-24, W-55)."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.settings = campaign.settings["schedule"]
        self._corps = next(one.key for one in campaign.sub_commands if one.kind == CORPS)
        self._turns: dict[int, Callable[[Course], None]] = {1: self._first, 2: self._second, 3: self._third}

    def roll(self, course: Course) -> None:
        """Everything that arrives this turn."""
        if course.state.tracks[AIRBORNE_DUE] == course.state.turn:
            self._division(course, self.settings["airborne"])
        self._turns.get(course.state.turn, self._later)(course)

    def _first(self, course: Course) -> None:
        course.happen(UnitsArrived((self.settings["leader"],), WAITING_GERMAN))
        for _ in range(int(self.settings["air_markers"])):
            self._air_marker(course)
        self._some_corps_units(course)
        self._division(course, self.settings["first"][str(course.roll(6, "first division"))])

    def _second(self, course: Course) -> None:
        for key in dict.fromkeys(self.settings["first"].values()):
            self._division(course, key)
        self._some_corps_units(course)

    def _third(self, course: Course) -> None:
        self._division(course, self.settings["third"][str(course.roll(6, "third division"))])
        self._some_corps_units(course)

    def _later(self, course: Course) -> None:
        shown = course.roll(6, "reinforcements")
        if shown <= 3:
            self._one_that_is_out(course)
        for _ in range(int(self.settings["later_corps"][str(shown)])):
            self._corps_unit(course)
        if shown == 6:
            self._air_marker(course)
            self._call_the_airborne(course)

    def _one_that_is_out(self, course: Course) -> None:
        """One of the divisions that were not selected on turn 3; with a die each if there are several."""
        out = [key for key in self.settings["later"] if not self._has_entered(course.state, key)]
        while len(out) > 1:
            dice = {key: course.roll(6, f"which division: {self._name(key)}") for key in out}
            out = [key for key in out if dice[key] == max(dice.values())]
        for key in out:
            self._division(course, key)

    def _call_the_airborne(self, course: Course) -> None:
        due = course.state.turn + 1
        came = course.state.tracks[AIRBORNE_DUE] or self._has_entered(course.state, self.settings["airborne"])
        if not came and due <= self.frame.last_turn:
            course.happen(TrackSet(TRACKS[AIRBORNE_DUE], due))

    def _division(self, course: Course, key: str) -> None:
        """All units of a division wait at the edge; one that has entered before brings nothing."""
        if not self._has_entered(course.state, key):
            units = self.campaign.members_of[self.campaign.sub_command_index[key]]
            course.happen(UnitsArrived(self.campaign.board.unit_names(units), WAITING_GERMAN))
            self._enter(course, key)

    def _some_corps_units(self, course: Course) -> None:
        for _ in range((course.roll(6, "corps units") + 1) // 2):
            self._corps_unit(course)

    def _corps_unit(self, course: Course) -> None:
        if self._lot(course, UNDRAWN_CORPS, WAITING_GERMAN, "lot of the corps"):
            self._enter(course, self._corps)

    def _air_marker(self, course: Course) -> None:
        self._lot(course, UNDRAWN_AIR, AIR_READY, "lot of the Luftwaffe")

    def _lot(self, course: Course, pile: str, box: str, purpose: str) -> bool:
        """Draw one counter of a pile. False if the pile is empty."""
        lying = self.campaign.box(pile)
        drawn_from = [unit for unit, _ in self.campaign.indexed if course.state.places[unit] == lying]
        if not drawn_from:
            return False
        unit = drawn_from[course.roll(len(drawn_from), purpose) - 1]
        course.happen(UnitsArrived((self.frame.units[unit],), box))
        return True

    def _has_entered(self, state: State, key: str) -> bool:
        return has_entered(state, self.campaign.sub_command_index[key])

    def _enter(self, course: Course, key: str) -> None:
        entered = with_one(course.state.tracks[ENTERED], self.campaign.sub_command_index[key])
        if entered != course.state.tracks[ENTERED]:
            course.happen(TrackSet(TRACKS[ENTERED], entered))

    def _name(self, key: str) -> str:
        return self.campaign.sub_commands[self.campaign.sub_command_index[key]].name


def has_entered(state: State, sub_command: int) -> bool:
    """Whether a sub-command has been triggered to enter."""
    return is_on(state.tracks[ENTERED], sub_command)


class Replacements:
    """Which sub-commands may be replaced, and where a replacement goes."""

    def __init__(self, campaign: Campaign, stacking: Stacking) -> None:
        self.campaign = campaign
        self.stacking = stacking
        self.rules = campaign.rulebook.citations(ReplacementRules)
        self._more = int(campaign.settings["defensive_states"]["replacements"])

    def allowed(self, state: State) -> int:
        """How many units may be replaced this turn (7.4, 16.2(3))."""
        printed = int(self.campaign.settings["replacements"][str(state.turn)])
        return printed + (self._more if state.tracks[DEFENSIVE_STATE] and printed else 0)

    def dead(self, state: State, sub_command: int) -> list[Unit]:
        lying = self.campaign.box(DEAD)
        return [unit for unit in self.campaign.members_of[sub_command] if state.places[unit] == lying]

    def eligible(self, state: State) -> list[int]:
        """The sub-commands that have entered and lost a unit."""
        return [
            index
            for index in range(len(self.campaign.sub_commands))
            if has_entered(state, index) and self.dead(state, index)
        ]

    def comrades(self, state: State, unit: Unit) -> Hexes:
        """The hexes with a unit of the same sub-command (7.6)."""
        comrades = self.campaign.members_of[self.campaign.sub_command[unit]]
        return set_of(state.places[one] for one in comrades if self.campaign.is_on_map(state, one))

    def hexes(self, state: State, unit: Unit) -> Hexes:
        """The hexes that take a replacement: where one is over the limit already, no other comes (W-20)."""
        there = members(self.comrades(state, unit))
        return set_of(place for place in there if not self.stacking.is_over(state, GERMANS, place))


class GermanReinforcementPhase(QuietPhase):
    """Replacements by choice and lot; when they are done, the dice of the schedule."""

    actions: tuple[type[Action], ...] = (Replace, EndPhase)

    def __init__(self, campaign: Campaign, replacements: Replacements, schedule: GermanSchedule) -> None:
        super().__init__(campaign.board, GERMANS)
        self.campaign = campaign
        self.replacements = replacements
        self.schedule = schedule
        self.rules = replacements.rules

    def begin(self, course: Course) -> None:
        used = self.campaign.box(AIR_USED)
        back = [unit for unit, _ in self.campaign.indexed if course.state.places[unit] == used]
        if back:
            course.happen(UnitsArrived(self.board.unit_names(back), AIR_READY))
        course.happen(TrackSet(TRACKS[REPLACEMENTS], self.replacements.allowed(course.state)))

    def finish(self, course: Course) -> None:
        self.schedule.roll(course)

    def is_idle(self, state: State) -> bool:
        """Passed if nobody can be replaced. Whoever has replaced a unit ends the phase himself."""
        return not self.choices(state) and state.tracks[REPLACEMENTS] == self.replacements.allowed(state)

    def choices(self, state: State) -> Sequence[Subject]:
        return self.replacements.eligible(state) if state.tracks[REPLACEMENTS] else ()

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, int):
            return [Replace(self.campaign.sub_commands[subject].key)]
        return super().offers(state, subject)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return None
        assert isinstance(action, Replace)
        index = self._index(action.sub_command)
        name = self.campaign.sub_commands[index].name
        if not state.tracks[REPLACEMENTS]:
            return Refusal(self.rules.number, "no more units are replaced this turn")
        if not has_entered(state, index):
            return Refusal(self.rules.eligible, f"{name} has not entered play yet")
        if not self.replacements.dead(state, index):
            return Refusal(self.rules.eligible, f"{name} has lost no unit that could be replaced")
        return None

    def _index(self, key: object) -> int:
        known = self.campaign.sub_command_index
        if not isinstance(key, str) or key not in known:
            raise unknown("sub-command", key, known)
        return known[key]

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Replace)
        dead = self.replacements.dead(course.state, self._index(action.sub_command))
        unit = dead[course.roll(len(dead), "lot of a replacement") - 1]
        name = self.frame.units[unit]
        course.happen(TrackSet(TRACKS[REPLACEMENTS], course.state.tracks[REPLACEMENTS] - 1))
        if self.replacements.hexes(course.state, unit):
            course.happen(DecisionOwed(PlaceReplacement(self.frame.sides[self.side], name)))
        else:
            course.happen(UnitsArrived((name,), WAITING_GERMAN))


class PlaceReplacementStep(DecisionStep):
    """The drawn unit is put on a hex with a unit of its sub-command, over the limit if need be (7.6)."""

    actions: tuple[type[Action], ...] = (Place,)

    def __init__(self, campaign: Campaign, replacements: Replacements) -> None:
        super().__init__(campaign.board)
        self.campaign = campaign
        self.replacements = replacements
        self.stacking = replacements.stacking

    def _unit(self, state: State) -> Unit:
        decision = state.stack[-1]
        assert isinstance(decision, PlaceReplacement)
        return self.frame.unit(decision.unit)

    def subjects(self, state: State) -> Sequence[Subject]:
        return [self._unit(state)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        unit = self._unit(state)
        hexes = self.replacements.hexes(state, unit)
        return [Place(self.frame.units[unit], self.board.name(place)) for place in members(hexes)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Place)
        unit, drawn, place = self.frame.unit(action.unit), self._unit(state), self._place(action)
        rule = self.replacements.rules.on_its_own
        if unit != drawn:
            return Refusal(rule, f"the replacement is {self.frame.units[drawn]}, not {action.unit}")
        if not has(self.replacements.comrades(state, unit), place):
            return Refusal(rule, f"{action.unit} goes on a hex with a unit of its sub-command; {action.hex} has none")
        if not has(self.replacements.hexes(state, unit), place):
            return Refusal(self.stacking.rules.over, f"{action.hex} is overstacked: no other replacement goes there")
        return None

    def _place(self, action: Place) -> Hex:
        return self.campaign.sheet.number_index(action.hex)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Place)
        course.happen(DecisionMet(type_name(PlaceReplacement)))
        course.happen(UnitPlaced(action.unit, action.hex))
        if self.stacking.is_over(course.state, GERMANS, self._place(action)):
            course.happen(StatusGained("arrived over", (action.unit,)))
