"""Reinforcements (chapter 16 of 1979, 14 of 2010): which units are due, where they enter, and at what cost."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad.documents.events import UnitEntered
from hexfront.games.leningrad.movement.marching import Marching
from hexfront.games.leningrad.pieces.campaign import GERMANS, OFF_MAP, Campaign
from hexfront.games.leningrad.pieces.counters import GERMAN, UNTRIED
from hexfront.games.leningrad.pieces.schedule import Arrival
from hexfront.games.leningrad.pieces.untried import Untried
from hexfront.kernel.course import Course
from hexfront.kernel.events import TrackSet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has, other
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class ArrivalRules:
    """The cases that reinforcements cite."""

    schedule: str
    blocked: str
    delay: str
    leningrad_lost: str
    no_delay: str
    counters: str


class Arrivals:
    """Applies the Reinforcement Schedule."""

    def __init__(self, campaign: Campaign, marching: Marching, untried: Untried) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.marching = marching
        self.untried = untried
        self.rules = campaign.rulebook.citations(ArrivalRules)
        self.due = dict(self._due())
        self._lost = campaign.hexes("reinforcements", "leningrad_lost") & campaign.sheet.playable
        self._late = {int(turn): hexes for turn, hexes in campaign.settings["reinforcements"]["late"].items()}
        sides, turns = campaign.frame.unit_sides, range(campaign.frame.last_turn + 1)
        self._due_by = [
            [[unit for unit, line in self.due.items() if sides[unit] == side and line.turn <= turn] for turn in turns]
            for side in range(len(campaign.frame.sides))
        ]
        kinds = campaign.untried_kind
        self._untried_range = {kind: (kinds.index(kind), kinds.index(kind) + kinds.count(kind)) for kind in UNTRIED}
        self.surprise_force = tuple(unit for unit, line in self.due.items() if line.special == "surprise")

    def _due(self) -> list[tuple[Unit, Arrival]]:
        """Every scheduled unit with its line. Untried units are numbered on from those of the set-up."""
        due = []
        settings = self.campaign.settings["set_up"]
        used = {kind: len(settings[kind]) for kind in UNTRIED}
        used["infantry"] += len(settings["columns"])
        names = {counter.name: unit for unit, counter in self.campaign.indexed if counter.side == GERMAN}
        for line in self.campaign.schedule:
            if line.side == GERMAN and line.kind != "air":
                due += [(names[division], line) for division in line.divisions]
            elif line.kind in UNTRIED:
                for _ in range(line.count):
                    used[line.kind] += 1
                    due.append((self.campaign.frame.unit(f"soviet-untried-{line.kind}-{used[line.kind]}"), line))
        return due

    def waiting(self, state: State, side: Side) -> list[Unit]:
        """A side's units that may enter this turn."""
        off_map, places = self.campaign.box(OFF_MAP), state.places
        return [unit for unit in self._due_by[side][state.turn] if places[unit] == off_map]

    def entry_hexes(self, state: State, unit: Unit) -> Hexes:
        """The hexes where a unit may enter now; if all of them are blocked, the nearest open ones."""
        side = self.campaign.frame.unit_sides[unit]
        listed = self._listed(state, unit)
        closed = state.ground.sides[other(side)].occupied | self.board.full(
            state, side, 1, self.campaign.stacking_limit
        )
        return listed & ~closed or self._nearest(listed, ~closed & self.campaign.sheet.playable)

    def refusal(self, state: State, unit: Unit, place: Hex, side: Side) -> Refusal | None:
        """Why a unit cannot enter in this hex now."""
        names = self.campaign.frame.units
        line = self.due.get(unit)
        if self.campaign.frame.unit_sides[unit] != side or line is None or line.turn > state.turn:
            when = f"; it is due on turn {line.turn}" if line else ""
            return Refusal(self.rules.schedule, f"{names[unit]} is no reinforcement of this turn{when}")
        if unit not in self.waiting(state, side):
            return Refusal(self.rules.schedule, f"{names[unit]} has entered the game already")
        if self.counters_used_up(state, unit):
            return Refusal(
                self.rules.counters,
                f"every counter of that kind is in play: {names[unit]} waits until one has been lost",
            )
        allowed = self.entry_hexes(state, unit)
        if not has(allowed, place):
            return self._wrong_hex(state, unit, place, allowed)
        return None

    def counters_used_up(self, state: State, unit: Unit) -> bool:
        """Whether all counters of the unit's kind are in play."""
        kind = self.campaign.untried_kind[unit]
        if not kind:
            return False
        divisions = self.untried.divisions[kind]
        places, hexes = state.places, self.campaign.frame.hex_places
        first, last = self._untried_range[kind]
        # While fewer units have entered than there are counters, they cannot be used up.
        if last - first - places[first:last].count(self.campaign.box(OFF_MAP)) < len(divisions):
            return False
        seen = sum(places[division] < hexes for division in divisions)
        hidden = sum(places[one] < hexes for one, its in enumerate(self.campaign.untried_kind) if its == kind)
        return seen + hidden >= len(divisions)

    def enter(self, course: Course, unit: Unit, place: Hex) -> None:
        """Bring in a unit. It pays for the hex, and stops there if it is in an enemy zone."""
        state = course.state
        side = self.campaign.frame.unit_sides[unit]
        cost = self.campaign.costs.entry(
            self.campaign.by_index[unit].cost_class, place, self.marching.overlay(state, side)
        )
        # Like any first hex, the entry hex may cost more than the unit has (4.3).
        spent = min(cost, self.campaign.movement_points[unit])
        stopped = has(self.board.zone(state, other(side)), place)
        course.happen(UnitEntered(self.campaign.frame.units[unit], self.board.name(place), spent, stopped))
        self._spring_surprise(course, unit)

    def overdue(self, state: State, side: Side) -> Unit | None:
        """A unit that must enter this turn and still can."""
        for unit in self.waiting(state, side):
            may_enter = self.entry_hexes(state, unit) and not self.counters_used_up(state, unit)
            if self.due[unit].special == "no delay" and may_enter:
                return unit
        return None

    def _spring_surprise(self, course: Course, unit: Unit) -> None:
        """Start the surprise turn once the whole surprise force has entered on schedule (17.4 of 1979)."""
        state = course.state
        on_time = unit in self.surprise_force and state.turn == self.due[unit].turn
        off_map = self.campaign.box(OFF_MAP)
        if on_time and all(state.places[one] != off_map for one in self.surprise_force):
            course.happen(TrackSet("surprise", state.turn))

    def _listed(self, state: State, unit: Unit) -> Hexes:
        line = self.due[unit]
        listed = self.campaign.sheet.set_of(line.hexes)
        # The alternative hexes count only once every Leningrad hex is German (16.4 of 1979).
        if line.special == "leningrad" and not listed & ~state.ground.sides[GERMANS].occupied:
            return self._lost
        # If the force is delayed, it has other entry hexes (17.4 of 1979).
        if line.special == "surprise":
            for turn, hexes in self._late.items():
                if state.turn >= turn:
                    listed = self.campaign.sheet.set_of(hexes)
        return listed

    def _nearest(self, listed: Hexes, free: Hexes) -> Hexes:
        near, farther = 0, listed
        while near != farther and not farther & free:
            near, farther = farther, farther | self.campaign.sheet.indexing.spread(farther)
        return farther & free

    def _wrong_hex(self, state: State, unit: Unit, place: Hex, allowed: Hexes) -> Refusal:
        names = ", ".join(self.campaign.sheet.names(allowed))
        listed = self._listed(state, unit)
        rule = self.rules.schedule if allowed & listed else self.rules.blocked
        if self.due[unit].special == "leningrad" and listed == self._lost:
            rule = self.rules.leningrad_lost
        elif state.turn > self.due[unit].turn:
            rule = self.rules.delay
        return Refusal(
            rule,
            f"{self.campaign.frame.units[unit]} cannot enter at {self.board.name(place)}: it may enter at {names}",
        )
