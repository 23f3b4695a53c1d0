"""Air units (chapter 13 of 1979, 11 of 2010): arrival, availability, interdiction, and return (3.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad.documents.actions import Interdict
from hexfront.games.leningrad.pieces.campaign import FLOWN, GERMANS, OFF_MAP, READY, SOVIETS, Campaign
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Side, Unit, has
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.steps.board import QuietPhase


def due(campaign: Campaign) -> list[int]:
    """The turn in which each air unit arrives, in the order of ``campaign.air_units``."""
    return [line.turn for line in campaign.schedule if line.kind == "air" for _ in range(line.count)]


def arrive(campaign: Campaign, course: Course) -> None:
    """Bring in the air units that are due."""
    for turn, air in zip(due(campaign), campaign.air_units, strict=True):
        if turn <= course.state.turn and course.state.places[air] == campaign.box(OFF_MAP):
            course.happen(UnitPlaced(campaign.frame.units[air], READY))


def ready(campaign: Campaign, state: State) -> list[Unit]:
    """Air units that have not flown this turn."""
    box, places = campaign.box(READY), state.places
    return [air for air in campaign.air_units if places[air] == box]


def available(campaign: Campaign, state: State, side: Side) -> int:
    """How many air units a side can commit to its own attack. The Soviets have none."""
    return len(ready(campaign, state)) if side == GERMANS else 0


def fly(campaign: Campaign, course: Course, count: int) -> None:
    """Commit the first of the ready air units to a combat."""
    # Air units are interchangeable, so players only name a number.
    for air in ready(campaign, course.state)[:count]:
        course.happen(UnitPlaced(campaign.frame.units[air], FLOWN))


@dataclass(frozen=True, slots=True)
class InterdictionRules:
    """The cases that interdiction cites."""

    phase: str
    once: str


class InterdictionPhase(QuietPhase):
    """The Germans place unused air units on hexes (13.3)."""

    actions: tuple[type[Action], ...] = (Interdict, EndPhase)

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign.board, GERMANS)
        self.campaign = campaign
        self.rules = campaign.rulebook.citations(InterdictionRules)
        self._everywhere = tuple(Interdict(number) for number in campaign.sheet.hexes)

    def choices(self, state: State) -> Sequence[Subject]:
        return ["interdict"] if ready(self.campaign, state) else []

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if subject is None:
            return super().offers(state, subject)
        return self._everywhere

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Interdict):
            return None
        place = self.campaign.sheet.number_index(action.hex)
        if not has(self.campaign.sheet.playable, place):
            return Refusal(self.rules.phase, f"{action.hex} is all water: nobody moves there")
        if not ready(self.campaign, state):
            return Refusal(self.rules.once, "every air unit has flown this turn")
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Interdict)
        course.happen(UnitPlaced(self.frame.units[ready(self.campaign, course.state)[0]], action.hex))


class TurnIndicationPhase(QuietPhase):
    """Air units return and the turn ends."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign

    def begin(self, course: Course) -> None:
        for air in self.campaign.air_units:
            place = course.state.places[air]
            # Units that have not arrived yet stay off the map.
            if place == self.campaign.box(FLOWN) or place < self.frame.hex_places:
                course.happen(UnitPlaced(self.frame.units[air], READY))
