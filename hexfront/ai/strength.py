"""How strong the levels of computer players are in each game, as measured in matches against the sergeant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log10, sqrt
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.shared.about import read
from hexfront.kernel.errors import DataError

#: The matches of a game, beside its other data.
FILE = "strength.toml"
#: The level that all others are measured against, and its rating in every game.
YARDSTICK, RATING = "sergeant", 1500
#: The easiest level that plays sensibly: whoever is new begins against it.
FIRST = "corporal"
#: What a match is described by besides its result, in the order of the file.
MATCH = ("work", "lapse", "seed", "options")
#: The level that forgets things, and how often where a game does not say.
BEGINNER, LAPSE = "corporal", 0.07
#: Two-sided 95 %.
NORMAL = 1.96


@dataclass(frozen=True, slots=True)
class Strength:
    """The Elo rating of a level in a game, with the games it was measured in."""

    elo: int
    won: int = 0
    games: int = 0
    #: "at least" or "at most" where every game was won or lost: the rating is then only a bound.
    bound: str | None = None
    #: The 95 % interval; None on the side where nothing bounds it.
    low: int | None = None
    high: int | None = None
    #: How the games were played, so that they can be played again.
    match: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        found = {"elo": self.elo, "bound": self.bound, "won": self.won, "games": self.games}
        return {**found, "low": self.low, "high": self.high}


def strengths(game: Wargame) -> Mapping[str, Strength]:
    """The measured strength of every level; levels that were never measured are left out."""
    file = game.folder / FILE
    if not file.is_file():
        return {}
    found = {YARDSTICK: Strength(RATING)}
    for level, match in read(file).items():
        won, games = match["won"], match["games"]
        if not 0 <= won <= games or not games:
            raise DataError(f"{file}: {level} won {won!r} of {games!r} games")
        found[level] = measured(won, games, {name: match[name] for name in MATCH if name in match})
    return found


def lapse_of(game: Wargame) -> float:
    """How often a corporal loses the thread after an action; where many actions make a phase, more seldom."""
    file = game.folder / FILE
    known = read(file).get(BEGINNER, {}).get("lapse", LAPSE) if file.is_file() else LAPSE
    if not isinstance(known, float) or not 0 < known < 1:
        raise DataError(f"{file}: the lapse of the {BEGINNER} is {known!r}, expected a number between 0 and 1")
    return known


def measured(won: int, games: int, match: Mapping[str, Any] | None = None) -> Strength:
    """The rating of a level that won some games against the yardstick, with Wilson's interval for its share."""
    share, spread = won / games, NORMAL**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = NORMAL / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    low = _rounded(_difference(middle - half)) if won else None
    high = _rounded(_difference(middle + half)) if won < games else None
    if low is None or high is None:
        # A level that won or lost every game has no rating but the end of its interval.
        return Strength(low or high or RATING, won, games, "at least" if won else "at most", low, high, match or {})
    return Strength(_rounded(_difference(share)), won, games, None, low, high, match or {})


def _difference(share: float) -> float:
    """How much stronger a player is who wins this share of games, in Elo."""
    return 400 * log10(share / (1 - share))


def _rounded(difference: float) -> int:
    return RATING + round(difference / 10) * 10
