"""Air units after combat: interdiction (13.3 to 13.5 of 1979, 11.3 to 11.5 of 2010), and the way home (3.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad.documents.actions import Interdict
from hexfront.games.leningrad.pieces.campaign import FLOWN, GERMANS, READY, SOVIETS, Campaign
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.events import UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Unit, has
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course, Subject
from hexfront.mechanics.steps.board import QuietPhase


@dataclass(frozen=True, slots=True)
class InterdictionRules:
    """The cases that interdiction cites."""

    phase: str
    once: str


class InterdictionPhase(QuietPhase):
    """The Germans place air units that have not flown on hexes (13.3)."""

    actions: tuple[type[Action], ...] = (Interdict, EndPhase)

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign.board, GERMANS)
        self.campaign = campaign
        self.rules = campaign.rulebook.citations(InterdictionRules)
        self._everywhere = tuple(Interdict(number) for number in campaign.sheet.hexes)

    def _ready(self, state: State) -> list[Unit]:
        return [air for air in self.campaign.air_units if state.places[air] == self.campaign.box(READY)]

    def choices(self, state: State) -> Sequence[Subject]:
        return ["interdict"] if self._ready(state) else []

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
        if not self._ready(state):
            return Refusal(self.rules.once, "every air unit has flown this turn")
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Interdict)
        course.happen(UnitPlaced(self.frame.units[self._ready(course.state)[0]], action.hex))


class TurnIndicationPhase(QuietPhase):
    """Air units come home and the turn is over."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(campaign.board, SOVIETS)
        self.campaign = campaign

    def begin(self, course: Course) -> None:
        for air in self.campaign.air_units:
            place = course.state.places[air]
            if place == self.campaign.box(FLOWN) or place < self.frame.hex_places:
                course.happen(UnitPlaced(self.frame.units[air], READY))
