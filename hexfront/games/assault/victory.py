"""Victory: decisive or by points at Leningrad (17.0), by points for the city at Stalingrad (19.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hexfront.games.assault.logistics.lines import Lines
from hexfront.games.assault.logistics.supply import Supply
from hexfront.games.assault.movement.zones import Zones
from hexfront.games.assault.pieces.campaign import (
    ADDITIONAL,
    ELIMINATED,
    FORFEITED,
    GERMAN_HOLD,
    GERMANS,
    SOVIETS,
    Campaign,
)
from hexfront.games.assault.pieces.counters import GERMAN, SOVIET
from hexfront.games.face import Score
from hexfront.games.shared.settings import a_hex, a_table, list_of, one_of, table_of, whole
from hexfront.kernel.game import Outcome
from hexfront.kernel.sets import Hexes, Unit, has, members
from hexfront.kernel.state import State

GERMAN_DECISIVE, GERMAN_VICTORY = "German decisive victory", "German victory"
RUSSIAN_DECISIVE, RUSSIAN_VICTORY = "Russian decisive victory", "Russian victory"
DRAW = "draw"


class Victory(Protocol):
    """Counts points and decides the winner."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The possible results, best for the Germans first."""

    @property
    def held(self) -> Hexes:
        """The hexes that count for the side that entered them last."""

    @property
    def objectives(self) -> dict[str, int]:
        """The places that score, with their points."""

    def account(self, state: State) -> list[Score]:
        """All current victory points. German points are positive."""

    def outcome(self, state: State) -> Outcome | None:
        """The winner once the game is over."""


def by_points(points: int, rule: str) -> Outcome:
    """The outcome of a game decided by points."""
    reason = f"{points:+} victory points (rule {rule})"
    if not points:
        return Outcome(None, DRAW, points, reason)
    winner, level = (GERMAN, GERMAN_VICTORY) if points > 0 else (SOVIET, RUSSIAN_VICTORY)
    return Outcome(winner, level, points, reason)


LENINGRAD_SETTINGS = a_table(
    {
        "cities": table_of(a_hex, whole(0)),
        "key_point": whole(0),
        "garrisoned": list_of(a_hex),
        "additional": list_of(a_hex),
        "additional_points": whole(0),
    }
)
STALINGRAD_SETTINGS = a_table(
    {
        "unit": whole(0),
        "key_point": whole(0),
        "flank": whole(0),
        "bridgehead": a_hex,
        "line_to": one_of(),
        "garrisoned": list_of(a_hex),
        "additional": list_of(a_hex),
    }
)


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


class LeningradVictory:
    """Decisive victories in the city, otherwise points for places and losses."""

    levels = (GERMAN_DECISIVE, GERMAN_VICTORY, DRAW, RUSSIAN_VICTORY, RUSSIAN_DECISIVE)

    def __init__(self, campaign: Campaign, zones: Zones, supply: Supply) -> None:
        self.campaign = campaign
        self.zones = zones
        self.rules = campaign.rulebook.citations(VictoryRules)
        self.settings = campaign.settings["victory"]
        numbers = [campaign.sheet.name(place) for place in members(campaign.country.main)]
        # Columns are numbered from the east.
        last = min(number[2:] for number in numbers)
        self._east = campaign.sheet.set_of(number for number in numbers if number[2:] == last)

    @property
    def held(self) -> Hexes:
        return self.campaign.sheet.set_of(self.objectives)

    @property
    def objectives(self) -> dict[str, int]:
        key_points = {number: int(self.settings["key_point"]) for number in self._key_points}
        return {number: int(points) for number, points in self.settings["cities"].items()} | key_points

    @property
    def _key_points(self) -> tuple[str, ...]:
        return self.campaign.sheet.names(self.campaign.country.key_points)

    def account(self, state: State) -> list[Score]:
        return [*self._places(state), *self._losses(state), *self._additional(state)]

    def _places(self, state: State) -> list[Score]:
        scores = []
        for number, points in self.objectives.items():
            place = self.campaign.sheet.index[number]
            if has(state.markers[FORFEITED], place):
                scores.append(Score(self.rules.garrisons, f"{number} was left without a German division", -points))
            elif has(state.markers[GERMAN_HOLD], place):
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
            # Withdrawn units keep their steps, so a withdrawal is no loss.
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
        if state.to_act is not None:
            return None
        points = sum(score.points for score in self.account(state))
        if self.is_german_decisive(state):
            reason = f"no Russian unit is left in Leningrad (rule {self.rules.german})"
            return Outcome(GERMAN, GERMAN_DECISIVE, points, reason)
        if self.is_soviet_decisive(state):
            reason = f"Leningrad is free and open to the east (rule {self.rules.soviet})"
            return Outcome(SOVIET, RUSSIAN_DECISIVE, points, reason)
        return by_points(points, self.rules.levels)

    def is_german_decisive(self, state: State) -> bool:
        """Whether no Russian ground unit is in the city, on either map."""
        city = self.campaign.city
        return not state.ground.sides[SOVIETS].occupied & (city.hexes | city.interior)

    def is_soviet_decisive(self, state: State) -> bool:
        """Whether no German is in the interior, and a free path leads from the city to the East edge."""
        city = self.campaign.city
        if state.ground.sides[GERMANS].occupied & city.interior:
            return False
        lines = Lines(self.campaign, self.zones, state, SOVIETS)
        return bool(lines.over_the_map(city.hexes) & self._east)


@dataclass(frozen=True, slots=True)
class StalingradRules:
    """The cases that victory at Stalingrad cites."""

    units: str
    victory_hexes: str
    flank: str
    winner: str


class StalingradVictory:
    """Points for units and victory hexes in the city, and for the bridgehead on the flank."""

    levels = (GERMAN_VICTORY, DRAW, RUSSIAN_VICTORY)

    def __init__(self, campaign: Campaign, zones: Zones, supply: Supply) -> None:
        self.campaign = campaign
        self.zones = zones
        self.supply = supply
        self.rules = campaign.rulebook.citations(StalingradRules)
        self.settings = campaign.settings["victory"]
        self._bridgehead = campaign.sheet.number_index(self.settings["bridgehead"])
        self._north = campaign.sheet.set_of(campaign.map.entry_areas[self.settings["line_to"]].hexes)

    @property
    def held(self) -> Hexes:
        return 1 << self._bridgehead

    @property
    def objectives(self) -> dict[str, int]:
        key_points = self.campaign.sheet.names(self.campaign.country.key_points)
        flank = {str(self.settings["bridgehead"]): int(self.settings["flank"])}
        return dict.fromkeys(key_points, int(self.settings["key_point"])) | flank

    def account(self, state: State) -> list[Score]:
        return [*self._units(state), *self._victory_hexes(state), *self._flank(state)]

    def _units(self, state: State) -> list[Score]:
        """Points for German units in the city that are in supply."""
        points, supplied = int(self.settings["unit"]), self.supply.supplied(state, GERMANS)
        stacks = state.ground.sides[GERMANS].stacks
        units = sorted(unit for place in members(self.campaign.city.interior) for unit in stacks.get(place, ()))
        names = self.campaign.board.unit_names(unit for unit in units if self._counts(unit) and has(supplied, unit))
        return [Score(self.rules.units, f"{name} is in the city and in supply", points) for name in names]

    def _counts(self, unit: Unit) -> bool:
        return not has(self.campaign.all_headquarters, unit)

    def _victory_hexes(self, state: State) -> list[Score]:
        german, soviet = (side.occupied & self.campaign.country.key_points for side in state.ground.sides)
        points, names = int(self.settings["key_point"]), self.campaign.sheet.names
        return [
            *(Score(self.rules.victory_hexes, f"Germans are in {number}", points) for number in names(german)),
            *(Score(self.rules.victory_hexes, f"Russians are in {number}", -points) for number in names(soviet)),
        ]

    def _flank(self, state: State) -> list[Score]:
        points, number = int(self.settings["flank"]), self.settings["bridgehead"]
        scores = []
        if not self.has_line(state):
            scores.append(Score(self.rules.flank, f"no Russian line leads from {number} to the north", points))
        if self.is_taken(state):
            scores.append(Score(self.rules.flank, f"Germans were last in {number}", points))
        return scores

    def has_line(self, state: State) -> bool:
        """Whether a Russian supply line leads from the bridgehead to the entry area in the north."""
        lines = Lines(self.campaign, self.zones, state, SOVIETS)
        on_map, _ = lines.over_both_maps(1 << self._bridgehead & lines.free)
        return bool(on_map & self._north)

    def is_taken(self, state: State) -> bool:
        """Whether a German combat unit is in the bridgehead, or a German was the last to enter it."""
        there = state.ground.sides[GERMANS].stacks.get(self._bridgehead, ())
        return any(map(self._counts, there)) or has(state.markers[GERMAN_HOLD], self._bridgehead)

    def outcome(self, state: State) -> Outcome | None:
        if state.to_act is not None:
            return None
        return by_points(sum(score.points for score in self.account(state)), self.rules.winner)
