"""The Russian Naval Unit (13.0): where it sails, its firepower, and the effects of disruption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.assault.documents.actions import PlaceFirepower, Sail
from hexfront.games.assault.documents.decisions import SailHome
from hexfront.games.assault.pieces.campaign import FIREPOWER, MARKERS, MOVING, SOVIETS, Campaign
from hexfront.games.assault.pieces.counters import SOVIET
from hexfront.games.assault.pieces.statuses import has_moved, is_disrupted
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import (
    DecisionMet,
    DecisionOwed,
    MarkerPlaced,
    MarkerRemoved,
    StatusGained,
    StatusLost,
    UnitPlaced,
)
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import StandFast
from hexfront.mechanics.steps.board import DecisionStep, QuietPhase


@dataclass(frozen=True, slots=True)
class NavalRules:
    """The cases that the Naval Unit cites."""

    waters: str
    range: str
    in_attack: str
    in_defence: str
    in_port: str
    not_in_the_city: str
    disrupted: str
    home: str


class Fleet:
    """The Naval Unit and its marker. Does nothing in a game without one."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.unit = campaign.fleet
        self.rules = campaign.rulebook.citations(NavalRules)
        record = campaign.settings["naval"]
        self.ports = campaign.sheet.set_of(record["ports"])
        self.waters = campaign.sheet.set_of(campaign.map.fleet)
        self.range = int(record["range"])
        self.firepower = int(record["firepower"])
        self._within = {place: self._around(place) for place in members(self.waters)}

    def _around(self, place: Hex) -> Hexes:
        """The main map hexes within range of this hex."""
        indexing = self.campaign.sheet.indexing
        # Firepower is never placed in the city (13.8).
        near = members(self.campaign.country.main & ~self.campaign.city.hexes)
        return set_of(other for other in near if indexing.distance(place, other) <= self.range)

    def is_disrupted(self, state: State) -> bool:
        return self.unit is not None and is_disrupted(state, self.unit)

    def is_in_port(self, state: State) -> bool:
        return self.unit is not None and has(self.ports, state.places[self.unit])

    def harbours(self, state: State, side: Side) -> Hexes:
        """The hexes it may sail to in this phase."""
        if self.unit is None or side != SOVIETS or self._sail_refusal(state):
            return NO_HEXES
        return self.waters & ~(1 << state.places[self.unit])

    def _sail_refusal(self, state: State) -> Refusal | None:
        assert self.unit is not None
        name = self.frame.units[self.unit]
        if self.is_disrupted(state):
            return Refusal(self.rules.home, f"{name} is disrupted and does not move")
        if has_moved(state, self.unit):
            return Refusal(self.rules.waters, f"{name} has moved in this phase")
        return None

    def refusal(self, state: State, side: Side, place: Hex) -> Refusal | None:
        """Why it may not sail to a hex."""
        if has(self.harbours(state, side), place):
            return None
        if self.unit is None or side != SOVIETS:
            return Refusal(self.rules.waters, "there is no Naval Unit to sail")
        there = self.campaign.sheet.name(place)
        return self._sail_refusal(state) or Refusal(
            self.rules.waters, f"the Naval Unit does not sail to {there}, but among its twelve hexes"
        )

    def sail(self, course: Course, number: str) -> None:
        assert self.unit is not None
        name = self.frame.units[self.unit]
        course.happen(UnitPlaced(name, number))
        course.happen(StatusGained("moved", (name,)))
        # Units move one at a time, so sailing ends the move of the previous unit (6.19).
        before = course.state.statuses[MOVING]
        if before:
            course.happen(StatusLost("moving", self.campaign.board.unit_names(members(before))))

    def targets(self, state: State, side: Side) -> Hexes:
        """The hexes with units of a side where its firepower may be placed."""
        if self.unit is None or self.is_disrupted(state):
            return NO_HEXES
        here = state.places[self.unit]
        return NO_HEXES if has(self.ports, here) else self._within[here] & state.ground.sides[side].occupied

    def target_refusal(self, state: State, place: Hex, side: Side) -> Refusal:
        """Why the firepower may not be placed on a hex."""
        there, city = self.campaign.sheet.name(place), self.campaign.city
        if self.unit is None or self.is_disrupted(state):
            return Refusal(self.rules.disrupted, "there is no Naval Unit that could fire now")
        if self.is_in_port(state):
            return Refusal(self.rules.in_port, "in port the Naval Unit has no firepower")
        if has(city.hexes | city.inset, place):
            return Refusal(self.rules.not_in_the_city, f"{there} is {city.name}: the firepower is never placed there")
        if not has(state.ground.sides[side].occupied, place):
            rule = self.rules.in_defence if side == SOVIETS else self.rules.in_attack
            return Refusal(rule, f"{there} holds no {self.campaign.nation(side)} unit")
        return Refusal(self.rules.range, f"{there} is more than {self.range} hexes from the Naval Unit")

    def lift(self, course: Course) -> None:
        """Take the marker off the map."""
        for place in members(course.state.markers[FIREPOWER]):
            course.happen(MarkerRemoved(MARKERS[FIREPOWER], self.campaign.sheet.name(place)))

    def struck(self, course: Course) -> None:
        """React to disruption: remove the marker, and let the unit return to port."""
        assert self.unit is not None
        self.lift(course)
        # The option to return must be used at once (13.11).
        if not self.is_in_port(course.state):
            course.happen(DecisionOwed(SailHome(SOVIET)))


class FirepowerPhase(QuietPhase):
    """The Russians place the firepower: on Germans after movement, on their own units after combat."""

    actions: tuple[type[Action], ...] = (PlaceFirepower, EndPhase)

    def __init__(self, campaign: Campaign, fleet: Fleet, target_side: Side) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign
        self.fleet = fleet
        self.target_side = target_side

    def begin(self, course: Course) -> None:
        self.fleet.lift(course)

    def choices(self, state: State) -> Sequence[Subject]:
        if state.markers[FIREPOWER]:
            return ()
        return list(members(self.fleet.targets(state, self.target_side)))

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Hex):
            return [PlaceFirepower(self.board.name(subject))]
        return super().offers(state, subject)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return None
        assert isinstance(action, PlaceFirepower)
        place = self.campaign.sheet.number_index(action.hex)
        if place in self.choices(state):
            return None
        return self.fleet.target_refusal(state, place, self.target_side)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, PlaceFirepower)
        course.happen(MarkerPlaced(MARKERS[FIREPOWER], action.hex))


class SailHomeStep(DecisionStep):
    """The Russians move the disrupted Naval Unit to port, or leave it where it is."""

    actions: tuple[type[Action], ...] = (Sail, StandFast)

    def __init__(self, fleet: Fleet) -> None:
        super().__init__(fleet.campaign.board)
        self.campaign = fleet.campaign
        self.fleet = fleet

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [*(Sail(self.board.name(port)) for port in members(self.fleet.ports)), StandFast()]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Sail) and not has(self.fleet.ports, self.campaign.sheet.number_index(action.hex)):
            return Refusal(
                self.fleet.rules.home, f"the disrupted Naval Unit goes to port or stays, not to {action.hex}"
            )
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        course.happen(DecisionMet("sail home"))
        if isinstance(action, Sail):
            assert self.fleet.unit is not None
            course.happen(UnitPlaced(self.frame.units[self.fleet.unit], action.hex))
