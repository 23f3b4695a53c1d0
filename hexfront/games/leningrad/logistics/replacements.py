"""Replacements (16.6 to 16.9 of 1979, 14.6 to 14.10 of 2010): reduced German units rest and are restored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad.documents.actions import Restore
from hexfront.games.leningrad.documents.events import UnitRestored
from hexfront.games.leningrad.logistics import air
from hexfront.games.leningrad.logistics.supply import Supply
from hexfront.games.leningrad.pieces.campaign import GERMANS, REPLACEMENTS, RESTING, SOVIETS, Campaign
from hexfront.games.leningrad.pieces.statuses import is_resting, was_restored
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import StatusGained, StatusLost, TrackSet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Unit, Units, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.steps.board import QuietPhase


@dataclass(frozen=True, slots=True)
class ReplacementRules:
    """The cases that replacements cite."""

    rest: str
    zone: str
    a_hex: str
    begun_anew: str
    not_eliminated: str


class ReplacementPhase(QuietPhase):
    """Restores German units that have rested a whole turn in a supplied city, and starts the rest of others."""

    actions: tuple[type[Action], ...] = (Restore, EndPhase)

    def __init__(self, campaign: Campaign, supply: Supply) -> None:
        super().__init__(campaign.board, GERMANS)
        self.campaign = campaign
        self.supply = supply
        self.rules = campaign.rulebook.citations(ReplacementRules)
        settings = campaign.settings["replacement"]
        self._hexes = campaign.sheet.terrain_set(*settings["terrain"]) | campaign.hexes("replacement", "hexes")
        self._a_hex = int(settings["a_hex"])

    def begin(self, course: Course) -> None:
        """Bring in air units due this turn. Units that have left or lost their resting place must start again."""
        air.arrive(self.campaign, course)
        lapsed = course.state.statuses[RESTING] & ~self._at_rest(course.state)
        if lapsed:
            course.happen(StatusLost("resting", self.board.unit_names(members(lapsed))))

    def finish(self, course: Course) -> None:
        """Reduced units in a suitable hex start to rest."""
        fresh = self._at_rest(course.state) & ~course.state.statuses[RESTING]
        if fresh:
            course.happen(StatusGained("resting", self.board.unit_names(members(fresh))))

    def _at_rest(self, state: State) -> Units:
        """Reduced German units in supplied replacement hexes outside enemy zones."""
        # German units in the hex do not negate an enemy zone for replacements (16.7 of 1979).
        hexes = self._hexes & state.ground.sides[GERMANS].occupied & ~self.board.zone(state, SOVIETS)
        return set_of(
            unit
            for place in members(hexes)
            for unit in self.board.units_in(state, place)
            if state.steps[unit] < self.campaign.by_index[unit].steps and self.supply.is_supplied(state, unit)
        )

    def choices(self, state: State) -> Sequence[Subject]:
        return [unit for unit in members(state.statuses[RESTING]) if not self._refusal(state, unit)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, int):
            return [Restore(self.frame.units[subject])]
        return super().offers(state, subject)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return self._refusal(state, self.frame.unit(action.unit)) if isinstance(action, Restore) else None

    def _refusal(self, state: State, unit: Unit) -> Refusal | None:
        name = self.frame.units[unit]
        if not self.campaign.is_on_map(state, unit):
            return Refusal(self.rules.not_eliminated, f"{name} is not on the map: only reduced units are restored")
        if state.steps[unit] == self.campaign.by_index[unit].steps:
            return Refusal(self.rules.rest, f"{name} is at full strength")
        if has(self.board.zone(state, SOVIETS), state.places[unit]):
            return Refusal(self.rules.zone, f"{name} is in an enemy zone of control")
        if not has(self._hexes & self.supply.supplied_hexes(state, GERMANS), state.places[unit]):
            return Refusal(self.rules.rest, f"{name} is in no supplied city or East Prussia hex")
        if not is_resting(state, unit):
            return Refusal(
                self.rules.begun_anew,
                f"{name} has not rested the whole last game turn, in supply, in a city or East Prussia hex",
            )
        here = state.places[unit]
        restored = sum(was_restored(state, other) for other in self.board.units_in(state, here))
        if restored >= self._a_hex:
            return Refusal(
                self.rules.a_hex,
                f"{self._a_hex} units have been restored in {self.board.name(here)} this phase",
            )
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Restore)
        course.happen(UnitRestored(action.unit))
        course.happen(StatusLost("resting", (action.unit,)))
        course.happen(StatusGained("restored", (action.unit,)))
        course.happen(TrackSet("replacements", course.state.tracks[REPLACEMENTS] + 1))
