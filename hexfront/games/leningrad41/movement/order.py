"""The order of movement (8.2, 19.1, W-21, W-22): sub-command by sub-command, and who must still come onto the map."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad41.documents.events import MoveEnded
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.pieces.campaign import (
    GERMANS,
    MOVED_SUB_COMMANDS,
    MOVING,
    MOVING_SUB_COMMAND,
    SOVIETS,
    TRACKS,
    WAITING_FRONT,
    WAITING_GERMAN,
    Campaign,
)
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad41.pieces.tracks import is_on, with_one
from hexfront.kernel.course import Course
from hexfront.kernel.events import TrackSet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_UNITS, Hexes, Side, Unit, Units, has, members, set_of
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class OrderRules:
    """The cases that the order of movement cites."""

    one_by_one: str
    all_enter: str


class Order:
    """Which sub-commands have finished their movement, and which units wait at the edge of the map."""

    def __init__(self, campaign: Campaign, stacking: Stacking) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.stacking = stacking
        self.rules = campaign.rulebook.citations(OrderRules)
        self.leaders = campaign.having["leader"]
        ground, sub_command = self.frame.ground_units, campaign.sub_command
        #: The units of each sub-command, backs included. Leaders belong to none.
        self._members = tuple(
            set_of(unit for unit in ground if sub_command[unit] == index and not has(self.leaders, unit))
            for index in range(len(campaign.sub_commands))
        )
        entry, sheet = campaign.settings["entry"], campaign.sheet
        self.edges = {
            GERMANS: sheet.set_of(entry[GERMAN]) & sheet.playable,
            SOVIETS: sheet.set_of(entry[SOVIET]) & sheet.playable,
        }
        self.boxes = {GERMANS: campaign.box(WAITING_GERMAN), SOVIETS: campaign.box(WAITING_FRONT)}
        own = {side: [unit for unit in ground if self.frame.unit_sides[unit] == side] for side in (GERMANS, SOVIETS)}
        # The backs and the units under them arrive on the map, never over its edge.
        self._reserves = {
            GERMANS: tuple(own[GERMANS]),
            SOVIETS: tuple(unit for unit in own[SOVIETS] if unit not in {*campaign.identities, *campaign.backs}),
        }

    def waiting(self, state: State, side: Side) -> list[Unit]:
        """The units of a side that wait at the edge of the map."""
        box, places = self.boxes[side], state.places
        return [unit for unit in self._reserves[side] if places[unit] == box]

    def entrances(self, state: State, side: Side, unit: Unit) -> Hexes:
        """The hexes at the edge with room for a unit."""
        return self.edges[side] & ~self.stacking.closed(state, side, unit)

    def current(self, state: State) -> int | None:
        """The sub-command that is moving."""
        moving = state.tracks[MOVING_SUB_COMMAND]
        return moving - 1 if moving else None

    def is_done(self, state: State, index: int) -> bool:
        """Whether a sub-command has finished its movement."""
        return is_on(state.tracks[MOVED_SUB_COMMANDS], index)

    def must_enter(self, state: State, side: Side, index: int | None = None) -> Unit | None:
        """A German unit that can still come in, and so must: any, or one of a sub-command."""
        if side != GERMANS:
            return None
        box = self.boxes[side]
        units = self._reserves[side] if index is None else self.campaign.members_of[index]
        for unit in units:
            if state.places[unit] == box and self._may_come(state, unit) and self.entrances(state, side, unit):
                return unit
        return None

    def _may_come(self, state: State, unit: Unit) -> bool:
        return has(self.leaders, unit) or not self.is_done(state, self.campaign.sub_command[unit])

    def unable(self, state: State, side: Side) -> Units:
        """The units that may not move because of the order."""
        unable, done = NO_UNITS, state.tracks[MOVED_SUB_COMMANDS]
        if done:
            for index, units in enumerate(self._members):
                if is_on(done, index):
                    unable |= units
        current = self.current(state)
        if current is not None and self.must_enter(state, side, current) is not None:
            unable |= ~(self._members[current] | self.leaders)
        return unable

    def refusal(self, state: State, side: Side, unit: Unit) -> Refusal | None:
        """Why a unit may not move because of the order."""
        if has(self.leaders, unit):
            return None
        index, current = self.campaign.sub_command[unit], self.current(state)
        name, mine = self.frame.units[unit], self.campaign.sub_commands[index].name
        if self.is_done(state, index):
            return Refusal(self.rules.one_by_one, f"{name} stays: {mine} has finished its movement")
        if current is None or current == index:
            return None
        due = self.must_enter(state, side, current)
        if due is None:
            return None
        theirs = self.campaign.sub_commands[current].name
        return Refusal(
            self.rules.all_enter, f"{self.frame.units[due]} must enter first, while {theirs} is moving: there is room"
        )

    def end_refusal(self, state: State, side: Side) -> Refusal | None:
        """Why the phase may not end yet."""
        due = self.must_enter(state, side)
        if due is None:
            return None
        return Refusal(self.rules.all_enter, f"{self.frame.units[due]} must still enter the map: there is room for it")

    def begin(self, course: Course, unit: Unit) -> None:
        """Note that a unit begins to move: the sub-command before has finished."""
        if has(self.leaders, unit):
            return
        index, current = self.campaign.sub_command[unit], self.current(course.state)
        if index == current:
            return
        if current is not None:
            done = with_one(course.state.tracks[MOVED_SUB_COMMANDS], current)
            course.happen(TrackSet(TRACKS[MOVED_SUB_COMMANDS], done))
        course.happen(TrackSet(TRACKS[MOVING_SUB_COMMAND], index + 1))

    def others(self, state: State, unit: Unit) -> tuple[str, ...]:
        """The units whose move is over when this one moves. A leader ends nobody's move (W-63)."""
        if has(self.leaders, unit):
            return ()
        return tuple([self.frame.units[one] for one in members(state.statuses[MOVING]) if one != unit])

    def end_others(self, course: Course, unit: Unit) -> None:
        """End the moves of the others, where no step of this unit says so."""
        for name in self.others(course.state, unit):
            course.happen(MoveEnded(name))
