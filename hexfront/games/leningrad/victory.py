"""How to win (chapter 18 of 1979, 16 of 2010): victory points and levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexfront.games.face import Score
from hexfront.games.leningrad.logistics.supply import Supply
from hexfront.games.leningrad.pieces.campaign import ELIMINATED, GERMANS, REPLACEMENTS, Campaign
from hexfront.kernel.game import Outcome
from hexfront.kernel.sets import has
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class VictoryRules:
    """The cases that victory cites."""

    losses: str
    hexes: str
    levels: str


class Victory:
    """Counts victory points. A bid by the German player goes to the Soviets from the start."""

    def __init__(self, campaign: Campaign, supply: Supply, bid: int) -> None:
        self.campaign = campaign
        self.supply = supply
        self.bid = bid
        self.rules = campaign.rulebook.citations(VictoryRules)
        self.settings = campaign.settings["victory"]
        # Every view has the score, so what it is about is picked out once.
        self._objectives = [
            (
                campaign.sheet.index[number],
                Score(self.rules.hexes, f"German units in supply hold {number}", int(points)),
            )
            for number, points in self.settings["hexes"].items()
        ]
        self._at_stake = [(unit, one) for unit, one in campaign.indexed if one.side == "german" and one.is_ground]
        self._a_replacement = int(campaign.settings["replacement"]["points"])

    def account(self, state: State) -> list[Score]:
        """All current victory points."""
        scores = [*self._held(state), *self._losses(state)]
        # Only one edition charges points for replacements.
        if self._a_replacement and state.tracks[REPLACEMENTS]:
            used = state.tracks[REPLACEMENTS]
            scores.append(Score(self.rules.losses, f"{used} replacements used", -used * self._a_replacement))
        if self.bid:
            scores.append(Score(self.settings["bid_rule"], "the German player's bid", -self.bid))
        return scores

    def outcome(self, state: State) -> Outcome | None:
        """The winner and the level of victory once the game is over."""
        if state.to_act is not None:
            return None
        points = sum(score.points for score in self.account(state))
        level = self.level(points)
        reason = f"{points:+} victory points: {level['level']} (rule {self.rules.levels})"
        return Outcome(level["winner"], level["level"], points, reason)

    @property
    def levels(self) -> tuple[str, ...]:
        return tuple(level["level"] for level in self.settings["levels"])

    def level(self, points: int) -> Mapping[str, Any]:
        """The level of victory for a number of points."""
        return next(level for level in self.settings["levels"] if points >= level["least"])

    def _held(self, state: State) -> list[Score]:
        """Objective hexes held by German units in supply."""
        scores = []
        held = state.ground.sides[GERMANS].occupied & self.supply.supplied_hexes(state, GERMANS)
        for place, score in self._objectives:
            if has(held, place):
                scores.append(score)
        return scores

    def _losses(self, state: State) -> list[Score]:
        """German units reduced or eliminated, by type."""
        eliminated, places, steps = self.campaign.box(ELIMINATED), state.places, state.steps
        scores = []
        for unit, counter in self._at_stake:
            if places[unit] == eliminated:
                points, fate = int(self.settings["eliminated"].get(counter.type, 0)), f"{counter.id} eliminated"
            elif steps[unit] < counter.steps:
                points, fate = int(self.settings["reduced"].get(counter.type, 0)), f"{counter.id} reduced"
            else:
                continue
            if points:
                scores.append(Score(self.rules.losses, fate, -points))
        return scores
