"""Victory (17.0): decisive victories, else victory points."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.campaign import (
    ADDITIONAL,
    ELIMINATED,
    FORFEITED,
    GERMAN_HOLD,
    GERMANS,
    SOVIETS,
    Campaign,
)
from hexfront.games.assault.counters import GERMAN, SOVIET
from hexfront.games.assault.supply import Lines
from hexfront.games.assault.zones import Zones
from hexfront.games.face import Score
from hexfront.kernel.game import Outcome
from hexfront.kernel.grid import members
from hexfront.kernel.state import State

LEVELS = (
    "German decisive victory",
    "German victory",
    "draw",
    "Russian victory",
    "Russian decisive victory",
)
GERMAN_DECISIVE, GERMAN_VICTORY, DRAW, RUSSIAN_VICTORY, RUSSIAN_DECISIVE = LEVELS


@dataclass(frozen=True, slots=True)
class VictoryRules:
    """The cases that victory cites."""

    levels: str
    german: str
    soviet: str
    places: str
    losses: str
    garrisons: str
    additional: str


class Victory:
    """Counts points and sees decisive victories."""

    def __init__(self, campaign: Campaign, zones: Zones) -> None:
        self.campaign = campaign
        self.zones = zones
        self.rules = campaign.rulebook.citations(VictoryRules)
        self.settings = campaign.settings["victory"]
        numbers = [campaign.sheet.name(place) for place in members(campaign.country.main)]
        last = min(number[2:] for number in numbers)
        self._east = campaign.sheet.set_of(number for number in numbers if number[2:] == last)

    @property
    def objectives(self) -> dict[str, int]:
        """The places that count, with their points."""
        key_points = {number: int(self.settings["key_point"]) for number in self._key_points}
        return {number: int(points) for number, points in self.settings["cities"].items()} | key_points

    @property
    def _key_points(self) -> tuple[str, ...]:
        return self.campaign.sheet.names(self.campaign.country.key_points)

    def account(self, state: State) -> list[Score]:
        """Every victory point as things stand: German ones are positive."""
        return [*self._places(state), *self._losses(state), *self._additional(state)]

    def _places(self, state: State) -> list[Score]:
        scores = []
        for number, points in self.objectives.items():
            place = self.campaign.sheet.index[number]
            if state.markers[FORFEITED] >> place & 1:
                scores.append(Score(self.rules.garrisons, f"{number} was left without a German division", -points))
            elif state.markers[GERMAN_HOLD] >> place & 1:
                scores.append(Score(self.rules.places, f"Germans hold {number}", points))
            else:
                scores.append(Score(self.rules.places, f"Russians hold {number}", -points))
        return scores

    def _losses(self, state: State) -> list[Score]:
        scores = []
        eliminated = self.campaign.box(ELIMINATED)
        for unit in self.campaign.frame.ground_units:
            counter, kind = self.campaign.by_index[unit], self.campaign.kind(unit)
            if counter.side != GERMAN or not kind.points:
                continue
            left = 0 if state.places[unit] == eliminated else counter.strengths[state.steps[unit] - 1]
            lost = counter.strengths[-1] - left
            if lost:
                scores.append(Score(self.rules.losses, f"{counter.id} lost {lost} strength", -lost * kind.points))
        return scores

    def _additional(self, state: State) -> list[Score]:
        points = int(self.settings["additional_points"])
        hexes = self.campaign.sheet.names(state.markers[ADDITIONAL])
        return [Score(self.rules.additional, f"the marker in {number} is left", -points) for number in hexes]

    def outcome(self, state: State) -> Outcome | None:
        """The winner once the game is over."""
        if state.to_act is not None:
            return None
        points = sum(score.points for score in self.account(state))
        if self.is_german_decisive(state):
            reason = f"no Russian unit is left in Leningrad (rule {self.rules.german})"
            return Outcome(GERMAN, GERMAN_DECISIVE, points, reason)
        if self.is_soviet_decisive(state):
            reason = f"Leningrad is free and open to the east (rule {self.rules.soviet})"
            return Outcome(SOVIET, RUSSIAN_DECISIVE, points, reason)
        reason = f"{points:+} victory points (rule {self.rules.levels})"
        if not points:
            return Outcome(None, DRAW, points, reason)
        winner, level = (GERMAN, GERMAN_VICTORY) if points > 0 else (SOVIET, RUSSIAN_VICTORY)
        return Outcome(winner, level, points, reason)

    def is_german_decisive(self, state: State) -> bool:
        """No Russian ground unit in the city, on either map."""
        city = self.campaign.city
        return not state.ground.sides[SOVIETS].occupied & (city.hexes | city.interior)

    def is_soviet_decisive(self, state: State) -> bool:
        """No German on the interior, and a free way from the city to the East edge."""
        city = self.campaign.city
        if state.ground.sides[GERMANS].occupied & city.interior:
            return False
        lines = Lines(self.campaign, self.zones, state, SOVIETS)
        return bool(lines.over_the_map(city.hexes) & self._east)
