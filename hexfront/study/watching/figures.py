"""Statistics of a sample: intervals, quantiles, and the bid that makes a game even."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf, isinf, sqrt
from random import Random
from statistics import fmean, median

from hexfront.games.face import Wargame, winner_with
from hexfront.study.arena import NORMAL, Tally

RESAMPLES = 1000
#: The largest resample. More games would change the interval by less than it shows, and cost time.
LARGEST_RESAMPLE = 4000
#: The range of possible final points.
POINTS = range(-1000, 1001)
LOW, HIGH = 0.025, 0.975


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def interval(self, show: Callable[[float], str]) -> str:
        """The interval as text; "unknown" for a single value, which has no spread."""
        return "unknown" if isinf(self.low) else f"{show(self.low)} to {show(self.high)}"


def share(wins: int, games: int) -> Estimate:
    """A share of games, with Wilson's interval."""
    tally = Tally(wins, games)
    return Estimate(tally.share, *tally.interval)


def bootstrapped(values: Sequence[float], figure: Callable[[Sequence[float]], float] = fmean) -> Estimate:
    """A statistic of some values, with its percentile bootstrap interval.

    The draws are always the same, and the values are sorted first: the order in which games ended must not matter.
    """
    if len(values) < 2:
        return Estimate(figure(values), -inf, inf)
    values = sorted(values)
    random = Random("bootstrap")
    size = min(len(values), LARGEST_RESAMPLE)
    drawn = sorted(figure(random.choices(values, k=size)) for _ in range(RESAMPLES))
    # A smaller sample has a wider spread, by the square root of its size.
    value, shrink = figure(values), (size / len(values)) ** 0.5
    low, high = (value + (quantile(drawn, at) - value) * shrink for at in (LOW, HIGH))
    return Estimate(value, low, high)


def paired_shares(gained: int, lost: int, pairs: int) -> Estimate:
    """The difference of two shares over the same pairs: those won only then, less those won only before.

    The interval is that of Agresti and Min: half a pair is added to each of the four outcomes, so that it is honest for
    few pairs and where hardly any differ.
    """
    if not pairs:
        return Estimate(0.0, -inf, inf)
    size, more, less = pairs + 2, gained + 0.5, lost + 0.5
    middle = (more - less) / size
    half = NORMAL * sqrt(more + less - (more - less) ** 2 / size) / size
    return Estimate((gained - lost) / pairs, max(-1.0, middle - half), min(1.0, middle + half))


def quantile(ordered: Sequence[float], at: float) -> float:
    """The quantile of sorted values for a share from 0 to 1, interpolated linearly."""
    place = at * (len(ordered) - 1)
    below, above = ordered[floor(place)], ordered[ceil(place)]
    return below + (above - below) * (place - floor(place))


@dataclass(frozen=True, slots=True)
class FairBid:
    """The bid at which both sides win equally often, and the reckoned side's share of wins at each bid."""

    bid: Estimate
    shares: dict[int, float]


def fair_bid(without_bid: Sequence[int], needed: int) -> FairBid:
    """From the points of games without their bids, and the points with which the reckoned side wins.

    A bid is subtracted from the points at the end. The reckoned side wins half of the games if the bid is the median of
    the points above its need. A negative bid would be paid by the other side.
    """
    margins = [points - needed for points in without_bid]
    least, most = min(0, *margins), max(0, *margins)
    shares = {bid: sum(margin >= bid for margin in margins) / len(margins) for bid in range(least, most + 2)}
    return FairBid(bootstrapped(margins, median), shares)


def points_needed(game: Wargame) -> int | None:
    """The fewest points with which the reckoned side wins; None if points alone do not decide."""
    first = game.reckoned.name
    return next((points for points in POINTS if winner_with(game, points) == first), None)
