"""Air strikes (12.0) and the guns of the fleet (15.3): fires by counters beside the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.leningrad41.documents.actions import AirStrike, Bombard
from hexfront.games.leningrad41.documents.events import UnitsArrived
from hexfront.games.leningrad41.fire.parts import PhaseOfParts
from hexfront.games.leningrad41.fire.refusals import Refusals
from hexfront.games.leningrad41.fire.resolution import Resolution
from hexfront.games.leningrad41.fire.volley import AIR, FLEET, Volley, targets_of
from hexfront.games.leningrad41.pieces import campaign as notes
from hexfront.games.leningrad41.pieces.campaign import (
    AIR_READY,
    AIR_USED,
    ATTACKED,
    FLEET_BACK,
    GERMANS,
    GONE,
    POOL_FRONT,
    SOVIETS,
    TRACKS,
    Campaign,
)
from hexfront.games.leningrad41.pieces.charts import DIE
from hexfront.games.leningrad41.pieces.counters import ARMY
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import TrackSet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has, members, other, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.offers import Lazily

if TYPE_CHECKING:
    from hexfront.games.leningrad41.fire.firing import Firing


@dataclass(frozen=True, slots=True)
class AirRules:
    """The cases that limit air strikes and the fleet."""

    german_ready: str
    soviet_ready: str
    most: str
    spotting: str
    enemies: str
    fleet: str


class Struck(NamedTuple):
    """A hex that aircraft can strike."""

    place: Hex


class Shelled(NamedTuple):
    """All hexes that the fleet can fire at."""


class Support:
    """What air strikes and the fleet share: they hit hexes with enemies, and need no line of fire of their own."""

    def __init__(self, refusals: Refusals, resolution: Resolution) -> None:
        self.campaign = refusals.campaign
        self.frame = self.campaign.frame
        self.refusals = refusals
        self.resolution = resolution
        self.fields = refusals.gunnery.fields
        self.rules = self.campaign.rulebook.citations(AirRules)
        self._leaders = self.campaign.having["leader"]

    def targets(self, state: State, side: Side) -> Hexes:
        """The hexes with enemies that can be hit and were not attacked in this phase. Leaders cannot be hit."""
        stand = state.ground.sides[other(side)]
        occupied = stand.occupied & ~state.markers[ATTACKED]
        alone = {state.places[leader] for leader, _ in self.campaign.leaders} & stand.stacks.keys()
        for place in alone:
            if all(has(self._leaders, unit) for unit in stand.stacks[place]):
                occupied &= ~set_of((place,))
        return occupied

    def nobody(self, state: State, volley: Volley) -> Refusal | None:
        """Why nobody in the hex can be hit."""
        if targets_of(self.campaign, state, volley, assaulting=True):
            return self.refusals.nobody(state, volley)
        return Refusal(self.rules.enemies, f"{self.campaign.board.name(volley.place)} holds no enemy unit")


class AirStrikes(Support):
    """Strikes by the air markers of a side. German ones need no spotter; Soviet ones go back to the pool (12.4)."""

    actions: tuple[type[Action], ...] = (AirStrike,)
    subject: type = Struck

    def __init__(self, refusals: Refusals, resolution: Resolution) -> None:
        super().__init__(refusals, resolution)
        self._most = int(self.campaign.settings["air"]["most_markers"])
        self._struck = tuple(Struck(Hex(place)) for place in range(self.frame.hex_places))
        markers = [unit for unit, counter in self.campaign.indexed if "air" in counter.traits]
        strength = self.campaign.by_index
        self._markers = tuple(
            sorted(
                (unit for unit in markers if self.frame.unit_sides[unit] == side), key=lambda one: -strength[one].fire
            )
            for side in (GERMANS, SOVIETS)
        )

    def ready(self, state: State, side: Side) -> list[Unit]:
        """The markers that can strike, strongest first."""
        ready = self.campaign.box(AIR_READY)
        return [unit for unit in self._markers[side] if state.places[unit] == ready]

    def subjects(self, state: State, side: Side) -> Sequence[Subject]:
        ready = self.ready(state, side)
        if not ready:
            return []
        places = self.targets(state, side)
        if side == SOVIETS:
            places &= self.fields.in_sight(state, side, self.campaign.sub_command[ready[0]])
        return [self._struck[place] for place in members(places)]

    def _is_seen(self, state: State, side: Side, unit: Unit, place: Hex) -> bool:
        return side == GERMANS or self.fields.spotted(state, side, self.campaign.sub_command[unit], place)

    def offers(self, state: State, side: Side, subject: Subject) -> Sequence[Action]:
        """The strongest markers together, and each alone."""
        assert isinstance(subject, Struck)
        ready, there = self.ready(state, side), self.campaign.board.name(subject.place)
        together = [tuple(ready[:count]) for count in range(min(len(ready), self._most), 1, -1)]
        groups = [*together, *((unit,) for unit in ready)]
        return Lazily(groups, lambda group: AirStrike(self.campaign.board.unit_names(group), there))

    def volley(self, side: Side, action: Action) -> Volley:
        """The volley of an action. Raises an error for an unknown marker or hex."""
        assert isinstance(action, AirStrike)
        units = tuple(map(self.frame.unit, action.units))
        return Volley(AIR, side, units, self.campaign.sheet.number_index(action.hex))

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        return self.volley_refusal(state, self.volley(side, action))

    def volley_refusal(self, state: State, volley: Volley) -> Refusal | None:
        """Why markers may not strike a hex."""
        return (
            self._markers_refusal(state, volley)
            or self.refusals.attacked(state, volley.place)
            or self._spotting_refusal(state, volley)
            or self.nobody(state, volley)
        )

    def _markers_refusal(self, state: State, volley: Volley) -> Refusal | None:
        side, units = volley.side, volley.units
        rule = self.rules.german_ready if side == GERMANS else self.rules.soviet_ready
        if not units or len(set(units)) < len(units):
            return Refusal(rule, "name every air strike marker once, and at least one")
        ready = self.ready(state, side)
        for unit in units:
            if unit not in self._markers[side]:
                return self._stranger(side, unit)
            if unit not in ready:
                return Refusal(rule, f"{self.frame.units[unit]} is not ready to strike")
        if len(units) > self._most:
            return Refusal(self.rules.most, f"at most {self._most} markers strike a hex together, not {len(units)}")
        return None

    def _stranger(self, side: Side, unit: Unit) -> Refusal:
        rules, name = self.refusals.rules, self.frame.units[unit]
        if self.campaign.by_index[unit].is_ground and self.frame.unit_sides[unit] == side:
            rule = rules.german_air if side == GERMANS else rules.soviet_air
            return Refusal(rule, f"{name} does not fire together with an air strike")
        return Refusal(rules.enemies, f"{name} is no {self.campaign.nation(side)} air strike marker")

    def _spotting_refusal(self, state: State, volley: Volley) -> Refusal | None:
        if self._is_seen(state, volley.side, volley.units[0], volley.place):
            return None
        there = self.campaign.board.name(volley.place)
        return Refusal(self.rules.spotting, f"no unit of the Leningrad Front Reserve can spot {there}")

    def carry_out(self, course: Course, side: Side, action: Action) -> None:
        volley = self.volley(side, action)
        self.resolution.resolve(course, volley)
        box = AIR_USED if side == GERMANS else POOL_FRONT
        course.happen(UnitsArrived(self.campaign.board.unit_names(volley.units), box))


class FleetFire(Support):
    """The guns of the fleet fire alone, spotted by the 42nd Army, and are back some turns later (W-42)."""

    actions: tuple[type[Action], ...] = (Bombard,)
    subject: type = Shelled

    def __init__(self, refusals: Refusals, resolution: Resolution) -> None:
        super().__init__(refusals, resolution)
        self.unit = next(unit for unit, counter in self.campaign.indexed if "fleet" in counter.traits)
        self._army = self.campaign.sub_command_index[ARMY]

    def is_ready(self, state: State) -> bool:
        is_here = state.places[self.unit] == self.campaign.box(notes.FLEET)
        return is_here and state.tracks[FLEET_BACK] <= state.turn

    def subjects(self, state: State, side: Side) -> Sequence[Subject]:
        return [Shelled()] if self.is_ready(state) and self._places(state, side) else []

    def _places(self, state: State, side: Side) -> Hexes:
        return self.targets(state, side) & self.fields.in_sight(state, side, self._army)

    def offers(self, state: State, side: Side, subject: Subject) -> Sequence[Action]:
        return [Bombard(self.campaign.board.name(place)) for place in members(self._places(state, side))]

    def volley(self, side: Side, action: Action) -> Volley:
        """The volley of an action. Raises an error for an unknown hex."""
        assert isinstance(action, Bombard)
        return Volley(FLEET, side, (self.unit,), self.campaign.sheet.number_index(action.hex))

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        return self.volley_refusal(state, self.volley(side, action))

    def volley_refusal(self, state: State, volley: Volley) -> Refusal | None:
        """Why the fleet may not fire at a hex."""
        name, there = self.frame.units[self.unit], self.campaign.board.name(volley.place)
        if volley.units != (self.unit,):
            return Refusal(self.rules.fleet, f"{name} fires alone")
        if not self.is_ready(state):
            return Refusal(self.rules.fleet, f"{name} has fired and is not back yet")
        wrong = self.refusals.attacked(state, volley.place)
        if wrong is None and not self.fields.spotted(state, volley.side, self._army, volley.place):
            wrong = Refusal(self.rules.fleet, f"no unit of the 42nd Army can spot {there}")
        return wrong or self.nobody(state, volley)

    def carry_out(self, course: Course, side: Side, action: Action) -> None:
        self.resolution.resolve(course, self.volley(side, action))
        back = course.state.turn + course.roll(len(DIE), "return of the fleet")
        if back > self.frame.last_turn:
            course.happen(UnitsArrived((self.frame.units[self.unit],), GONE))
        else:
            course.happen(TrackSet(TRACKS[FLEET_BACK], back))


class AirStrikePhase(PhaseOfParts):
    """The German Air Strike Phase: the markers strike before anybody moves (12.3)."""

    def __init__(self, campaign: Campaign, firing: Firing) -> None:
        super().__init__(campaign, GERMANS, (firing.air,))
