"""How to win (chapter 4): objective hexes at the end, or a sudden death."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.face import Score
from hexfront.games.leningrad41.control import Control
from hexfront.games.leningrad41.pieces.campaign import GERMANS, Campaign
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.kernel.errors import InputError
from hexfront.kernel.game import Outcome
from hexfront.kernel.sequence import Coming, InOrder
from hexfront.kernel.sets import has, members
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class VictoryRules:
    """The cases that victory cites."""

    control: str
    german: str
    soviet: str
    sudden_death: str


class Victory:
    """Counts objective hexes and decides the winner. There are no draws."""

    def __init__(self, campaign: Campaign, control: Control, bid: int) -> None:
        self.campaign = campaign
        self.control = control
        self.rules = campaign.rulebook.citations(VictoryRules)
        printed, most = int(campaign.settings["victory"]["objectives"]), campaign.objectives.bit_count()
        if bid and printed + bid > most:
            raise InputError(
                f"the option 'bid' is {bid}, expected at most {most - printed}: there are {most} objectives"
            )
        #: What the Germans need: the printed number, and as many more as were bid for their side.
        self.needed = printed + bid
        self._levels: dict[str, str] = campaign.settings["victory"]["levels"]
        self._leaders = campaign.having["leader"]

    @property
    def levels(self) -> tuple[str, ...]:
        return self._levels[GERMAN], self._levels[SOVIET]

    def account(self, state: State) -> list[Score]:
        """One point for every objective hex that the Germans control."""
        sheet = self.campaign.sheet
        return [
            Score(self.rules.control, f"German units control {number}, {sheet.place_name(number)}", 1)
            for number in sheet.names(self.control.german(state))
        ]

    def winner_with(self, points: int) -> str:
        return GERMAN if points >= self.needed else SOVIET

    def sudden_death(self, state: State) -> str | None:
        """The winner if a game turn ended now and ended the game: all objectives German, or no Germans on the map."""
        if not self.control.soviet(state):
            return GERMAN
        if not any(not has(self._leaders, unit) for unit in self.campaign.board.units_of(state, GERMANS)):
            return SOVIET
        return None

    def outcome(self, state: State) -> Outcome | None:
        if state.to_act is not None:
            return None
        points = self.control.german(state).bit_count()
        sudden = self.sudden_death(state)
        winner = sudden or self.winner_with(points)
        return Outcome(winner, self._levels[winner], points, self._reason(sudden, points))

    def _reason(self, sudden: str | None, points: int) -> str:
        if sudden == GERMAN:
            return f"German units control all objective hexes (rule {self.rules.sudden_death})"
        if sudden == SOVIET:
            return f"no German ground unit is on the map (rule {self.rules.sudden_death})"
        held, needed = f"German units control {points} objective hexes", self.needed
        if points >= needed:
            return f"{held}, {needed} are enough (rule {self.rules.german})"
        return f"{held}, {needed} are needed (rule {self.rules.soviet})"


class UntilSuddenDeath(InOrder):
    """Turn by turn, unless the end of a game turn brings a sudden death (4.5)."""

    def __init__(self, victory: Victory) -> None:
        self.victory = victory

    def next(self, state: State) -> Coming | None:
        last = state.phase_index + 1 == len(state.frame.phases)
        if last and self.victory.sudden_death(state) is not None:
            return None
        return super().next(state)


def objectives_of(campaign: Campaign) -> dict[str, int]:
    """Every objective hex with its worth."""
    return {campaign.board.name(place): 1 for place in members(campaign.objectives)}
