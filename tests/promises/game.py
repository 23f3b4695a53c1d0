"""One random game of each name, played once for all who look at what came of it."""

from functools import cache

from tools.fuzz_play import Fuzzed, FuzzGame

SEED = 5


@cache
def random_game(name: str) -> Fuzzed:
    """A whole game of random play."""
    return FuzzGame(name, SEED, every=10**9).play()
