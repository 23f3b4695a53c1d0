"""How strong the levels of computer players are in each game, as measured in matches against the sergeant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log10
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.shared.about import read
from hexfront.kernel.errors import DataError

#: The matches of a game, beside its other data.
FILE = "strength.toml"
#: The level that all others are measured against, and its rating in every game.
YARDSTICK, RATING = "sergeant", 1500
#: The easiest level that plays sensibly: whoever is new begins against it.
FIRST = "sergeant"
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

    def to_json(self) -> dict[str, Any]:
        return {"elo": self.elo, "bound": self.bound, "won": self.won, "games": self.games}


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
        found[level] = measured(won, games)
    return found


def measured(won: int, games: int) -> Strength:
    """The rating of a level that won some games against the yardstick."""
    if won in (0, games):
        # Wilson's interval for a share of 0 or 1.
        share = NORMAL**2 / (games + NORMAL**2)
        bound = -_difference(share) if won else _difference(share)
        return Strength(_rounded(bound), won, games, "at least" if won else "at most")
    return Strength(_rounded(_difference(won / games)), won, games)


def _difference(share: float) -> float:
    """How much stronger a player is who wins this share of games, in Elo."""
    return 400 * log10(share / (1 - share))


def _rounded(difference: float) -> int:
    return RATING + round(difference / 10) * 10
