"""Starting the game (5.0, Appendix I.A, 19.8): initial positions, and the units the Russians place in the city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.options import Options
from hexfront.games.assault.pieces.campaign import ADDITIONAL, BASE, IN_THE_CITY, OFF_MAP, SOVIETS, Campaign
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Unit, has, members
from hexfront.kernel.state import State, opening
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Place
from hexfront.mechanics.steps.board import QuietPhase


@dataclass(frozen=True, slots=True)
class SetUpRules:
    """The cases that the set-up cites."""

    soviet: str


class SetUpPhase(QuietPhase):
    """The Russians place the units that start in the city."""

    actions: tuple[type[Action], ...] = (Place, EndPhase)

    def __init__(self, campaign: Campaign, marching: Marching, options: Options) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign
        self.marching = marching
        self.options = options
        self.city = campaign.city
        self.rules = campaign.rulebook.citations(SetUpRules)
        self._in_the_city = [unit for unit, counter in campaign.indexed if counter.start == IN_THE_CITY]

    def opening(self) -> State:
        """The first state: units at their printed hexes, air units at base, all others off the map."""
        campaign = self.campaign
        places = {}
        for counter in campaign.counters.values():
            if counter.start and counter.start != IN_THE_CITY:
                places[counter.id] = counter.start
        for side in campaign.air_units:
            places |= {self.frame.units[air]: BASE for air in side}
        steps = tuple(counter.steps for counter in campaign.by_index)
        state = opening(self.frame, places, OFF_MAP, steps)
        if self.options.points:
            state = state.with_marker(ADDITIONAL, campaign.sheet.set_of(campaign.settings["victory"]["additional"]))
        return state

    def waiting(self, state: State) -> list[Unit]:
        """The units still to be placed."""
        off_map = self.campaign.box(OFF_MAP)
        return [unit for unit in self._in_the_city if state.places[unit] == off_map]

    def suggested(self, state: State) -> list[Place]:
        """Placements for the remaining units, spread over the city hexes of the main map."""
        hexes = cycle(members(self.city.hexes))
        spread = zip(self._in_the_city, hexes, strict=False)
        waiting = self.waiting(state)
        return [
            Place(self.frame.units[unit], self.board.name(self._suggested_hex(unit, place)))
            for unit, place in spread
            if unit in waiting
        ]

    def _suggested_hex(self, unit: Unit, place: Hex) -> Hex:
        """A city hex, or a hex of the inset for a unit that is bound to it."""
        home = self.campaign.homes[unit]
        return place if has(home, place) else next(members(self.city.districts[place] & home))

    def is_idle(self, state: State) -> bool:
        return False

    def choices(self, state: State) -> Sequence[Subject]:
        return self.waiting(state)

    def _hexes(self, state: State, unit: Unit) -> Hexes:
        # Either map will do: units may transfer freely before the Germans arrive.
        return (self.city.hexes | self.city.interior) & ~self.marching.closed(state, unit)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if not isinstance(subject, Unit):
            return super().offers(state, subject)
        name = self.frame.units[subject]
        return [Place(name, self.board.name(place)) for place in members(self._hexes(state, subject))]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        waiting = self.waiting(state)
        if isinstance(action, EndPhase):
            if not waiting:
                return None
            return Refusal(
                self.rules.soviet, f"{self.frame.units[waiting[0]]} is still to be placed in {self.city.name}"
            )
        assert isinstance(action, Place)
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        if unit not in waiting:
            return Refusal(self.rules.soviet, f"{action.unit} is no unit that is still to be placed")
        if not has(self.city.hexes | self.city.interior, place):
            return Refusal(self.rules.soviet, f"{action.hex} is not in {self.city.name}, where {action.unit} begins")
        if not has(self._hexes(state, unit), place):
            return self.marching.closed_refusal(state, unit, place)
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Place)
        course.happen(UnitPlaced(action.unit, action.hex))
