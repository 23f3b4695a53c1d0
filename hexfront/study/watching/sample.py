"""The games of one variant as a sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import fmean, stdev
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.shared.sides import Party
from hexfront.kernel.sets import Hex, Hexes, members
from hexfront.study.store import GameNotes
from hexfront.study.variants import Variant
from hexfront.study.watching.figures import Estimate, FairBid, bootstrapped, fair_bid, points_needed, quantile, share


@dataclass(frozen=True)
class Sample:
    """All games played of a variant."""

    variant: Variant
    games: Sequence[GameNotes]

    @cached_property
    def game(self) -> Wargame:
        return self.variant.load()

    @property
    def sides(self) -> tuple[str, ...]:
        return self.game.frame.sides

    @property
    def reckoned(self) -> Party:
        """The side in whose favour points, luck and ground are told."""
        return self.game.reckoned

    @property
    def points(self) -> list[int]:
        return [game["points"] for game in self.games]

    def wins(self, side: str) -> Estimate:
        """How often a side won, with Wilson's interval."""
        return share(sum(game["winner"] == side for game in self.games), len(self.games))

    @cached_property
    def mean_points(self) -> Estimate:
        """The mean of the victory points, with a bootstrap interval."""
        return bootstrapped(self.points)

    @property
    def deviation(self) -> float:
        return stdev(self.points) if len(self.games) > 1 else 0.0

    @property
    def levels(self) -> Counter[str]:
        return Counter(game["level"] for game in self.games)

    @cached_property
    def fair_bid(self) -> FairBid | None:
        """The bid that would have made the games even; None if points alone do not decide."""
        needed = points_needed(self.game)
        bid = int(self.variant.options.get("bid", 0))
        return None if needed is None else fair_bid([points + bid for points in self.points], needed)

    def luck(self) -> dict[str, float]:
        """The mean luck of the reckoned side, by measure."""
        measures = sorted({measure for game in self.games for measure in game["luck"]})
        return {measure: fmean(game["luck"].get(measure, 0.0) for game in self.games) for measure in measures}

    def turn(self, number: int) -> list[dict[str, Any]]:
        """The notes at the end of a turn, for every game that reached it."""
        return self._by_turn[number]

    @property
    def turns(self) -> range:
        return range(1, max(self._by_turn) + 1)

    @cached_property
    def _by_turn(self) -> dict[int, list[dict[str, Any]]]:
        turns: dict[int, list[dict[str, Any]]] = {}
        for game in self.games:
            for turn in game["turns"]:
                turns.setdefault(turn["turn"], []).append(turn)
        return turns

    def lost(self, side: str) -> list[tuple[float, float, float, float]]:
        """For every turn: its number, the mean of a side's step losses, and their first and last decile."""
        return self._by_turns(lambda turn: turn["lost"][side])

    def _by_turns(self, figure: Callable[[dict[str, Any]], int]) -> list[tuple[float, float, float, float]]:
        """For every turn: its number, and the mean, the first and the last decile of a figure."""
        found = []
        for number in self.turns:
            values = sorted(figure(turn) for turn in self.turn(number))
            found.append((float(number), fmean(values), quantile(values, 0.1), quantile(values, 0.9)))
        return found

    def held(self, side: str, objective: str) -> list[float]:
        """For every turn, the share of games in which a side held an objective at the end of the turn."""
        return [fmean(objective in turn["held"][side] for turn in self.turn(number)) for number in self.turns]

    def fell(self, side: str, objective: str) -> list[int | None]:
        """For every game, the first turn at whose end a side held an objective; None if it never did."""
        return [
            next((turn["turn"] for turn in game["turns"] if objective in turn["held"][side]), None)
            for game in self.games
        ]

    def held_count(self, side: str) -> list[tuple[float, float, float, float]]:
        """For every turn: its number, the mean of the objectives a side held at its end, and the outer deciles."""
        return self._by_turns(lambda turn: len(turn["held"][side]))

    def lost_in(self, side: str) -> list[float]:
        """For every turn, the mean of a side's losses in it, over the games that reached it."""
        lost: dict[int, list[int]] = {}
        for game in self.games:
            for before, turn in pairwise([None, *game["turns"]]):
                lost.setdefault(turn["turn"], []).append(turn["lost"][side] - (before["lost"][side] if before else 0))
        return [fmean(lost[number]) for number in self.turns]

    def fires(self) -> dict[tuple[str, str, str], tuple[float, float, float]]:
        """By side, kind and column: fires, targets and hits per game. Empty for games without fire."""
        total: dict[tuple[str, str, str], list[int]] = {}
        for game in self.games:
            for side, kind, column, *counts in game.get("fires", ()):
                sums = total.setdefault((side, kind, column), [0, 0, 0])
                for place, more in enumerate(counts):
                    sums[place] += more
        size = len(self.games)
        return {key: (fires / size, targets / size, hits / size) for key, (fires, targets, hits) in total.items()}

    def defended(self) -> dict[str, float]:
        """Defensive fires per game into each hex."""
        return self._a_game([game.get("defended", {}) for game in self.games])

    def control(self, number: int) -> dict[str, float]:
        """The share of games in which each hex was nearer to the reckoned side at the end of a turn."""
        turns = self.turn(number)
        counts: Counter[Hex] = Counter()
        for turn in turns:
            counts.update(members(Hexes(turn["front"], 16)))
        return {self.game.map.name(index): count / len(turns) for index, count in counts.items()}

    def combats(self) -> dict[str, float]:
        """Attacks per game against each hex."""
        return self._a_game([game["combats"] for game in self.games])

    def losses(self, side: str) -> dict[str, float]:
        """Steps per game that a side lost in each hex."""
        return self._a_game([game["losses"][side] for game in self.games])

    def rules(self) -> Counter[str]:
        """How often each rule was cited."""
        total: Counter[str] = Counter()
        for game in self.games:
            total.update(game["rules"])
        return total

    def _a_game(self, all_counts: Sequence[dict[str, int]]) -> dict[str, float]:
        total: Counter[str] = Counter()
        for counts in all_counts:
            total.update(counts)
        return {place: count / len(self.games) for place, count in total.items()}
