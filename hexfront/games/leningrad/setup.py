"""Set-up (chapter 1 and the map's symbols): which units the players place, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad.logistics.arrivals import Arrivals
from hexfront.games.leningrad.pieces.campaign import GERMANS, OFF_MAP, SIDES, UNSEEN, Campaign
from hexfront.games.leningrad.pieces.counters import GERMAN, SOVIET
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hexes, Side, Unit, has, members
from hexfront.kernel.state import State, opening
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Place
from hexfront.mechanics.steps.board import QuietPhase


@dataclass(frozen=True, slots=True)
class SetUpRules:
    """The cases that set-up cites."""

    soviet: str
    german: str


class SetUp:
    """The opening position, and the units each side places."""

    def __init__(self, campaign: Campaign, arrivals: Arrivals) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.rules = campaign.rulebook.citations(SetUpRules)
        self.settings = campaign.settings["set_up"]
        later = set(arrivals.due)
        self.germans = tuple(
            unit
            for unit, counter in campaign.indexed
            if counter.side == GERMAN and counter.is_ground and unit not in later
        )
        fixed = len(self.settings["infantry"])
        self.columns: tuple[str, ...] = tuple(self.settings["columns"])
        self.column_units = tuple(
            self.frame.unit(f"soviet-untried-infantry-{fixed + number}") for number in range(1, len(self.columns) + 1)
        )

    def opening(self) -> State:
        """The first state: the Soviet units shown on the map are in place, all others are beside it."""
        places = {}
        for kind in ("infantry", "armored"):
            for number, hex_ in enumerate(self.settings[kind], start=1):
                places[f"soviet-untried-{kind}-{number}"] = hex_
        for counter in self.campaign.by_index:
            if counter.side == SOVIET and not counter.is_untried:
                places[counter.id] = UNSEEN
        return opening(self.frame, places, OFF_MAP, tuple(counter.steps for counter in self.campaign.by_index))

    def suggested(self) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """A sensible set-up for both sides: Soviet, then German."""
        soviet = zip(self.column_units, self.settings["suggested_columns"], strict=True)
        names = {counter.name: counter.id for counter in self.campaign.by_index if counter.side == GERMAN}
        return (
            tuple(Place(self.frame.units[unit], hex_) for unit, hex_ in soviet),
            tuple(Place(names[one], hex_) for hex_, stack in self.settings["suggested"].items() for one in stack),
        )


class SetUpPhase(QuietPhase):
    """A side places its units, and may move them again until it ends the phase."""

    actions: tuple[type[Action], ...] = (Place, EndPhase)

    def __init__(self, campaign: Campaign, set_up: SetUp, side: str) -> None:
        super().__init__(campaign.board, Side(SIDES.index(side)))
        self.campaign = campaign
        self.set_up = set_up
        self.units = set_up.germans if side == GERMAN else set_up.column_units
        self.rule = set_up.rules.german if side == GERMAN else set_up.rules.soviet
        settings = set_up.settings
        self._german_hexes = campaign.sheet.set_of(settings["german"])
        self._north = campaign.sheet.set_of(settings["german_north"])
        self._north_limit = int(settings["german_north_infantry"])
        self._columns = {
            column: campaign.sheet.set_of(number for number in campaign.sheet.hexes if number[:2] == column)
            for column in set_up.columns
        }

    def choices(self, state: State) -> Sequence[Subject]:
        return self.units

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if not isinstance(subject, Unit):
            return super().offers(state, subject)
        name = self.frame.units[subject]
        return [
            Place(name, self.board.name(place))
            for place in members(self._open(state, subject))
            if place != state.places[subject]
        ]

    def _open(self, state: State, unit: Unit) -> Hexes:
        """The hexes where a unit may be placed."""
        taken_by_others = [state.places[other] for other in self.units if other != unit]
        others = [place for place in taken_by_others if place < self.frame.hex_places]
        if self.side == GERMANS:
            # Only a few infantry divisions may start in the north.
            in_north = sum(has(self._north, place) for place in others)
            infantry = self.campaign.by_index[unit].type == "infantry"
            return self._german_hexes & ~(NO_HEXES if infantry and in_north < self._north_limit else self._north)
        taken = {self.board.name(place)[:2] for place in others}
        hexes = NO_HEXES
        for column, column_hexes in self._columns.items():
            if column not in taken:
                hexes |= column_hexes
        return hexes

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            missing = [unit for unit in self.units if not self.campaign.is_on_map(state, unit)]
            if missing:
                return Refusal(self.rule, self._still(self.board.unit_names(missing)))
            return None
        assert isinstance(action, Place)
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        if unit not in self.units:
            return Refusal(self.rule, f"{action.unit} is not one of the units that this side places now")
        open_hexes = self._open(state, unit)
        if not has(open_hexes, place):
            return Refusal(self.rule, f"{action.unit} cannot be set up in {action.hex}: {self._hint(open_hexes)}")
        if place == state.places[unit]:
            return Refusal(self.rule, f"{action.unit} is in {action.hex} already")
        return None

    def _still(self, missing: Sequence[str]) -> str:
        names = ", ".join(missing[:3])
        if len(missing) == 1:
            return f"1 unit is still to be placed: {names}"
        return f"{len(missing)} units are still to be placed: {names}{' ...' * (len(missing) > 3)}"

    def _hint(self, open_hexes: Hexes) -> str:
        names = self.campaign.sheet.names(open_hexes)
        if len(names) <= 12:
            return f"it may stand in {', '.join(names)}"
        return f"one unit in each of the columns {', '.join(sorted({name[:2] for name in names}))} is still to come"

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Place)
        course.happen(UnitPlaced(action.unit, action.hex))
