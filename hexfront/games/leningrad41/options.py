"""The options: defensive states (16), fanaticism (17) and airborne assault (18), each off unless chosen; and a bid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from hexfront.games.shared.options import check_switches
from hexfront.kernel.errors import InputError

#: A handicap that is not printed: players who bid for the German side agree on more objective hexes.
BID = "bid"


@dataclass(frozen=True, slots=True)
class Options:
    """Which optional rules are in force, and how many more objective hexes the Germans need to win."""

    defensive_states: bool = False
    fanaticism: bool = False
    airborne: bool = False
    bid: int = 0


NAMES = tuple(one.name for one in fields(Options))


def read_options(game: str, wishes: Mapping[str, Any]) -> Options:
    """The options of the game. Raises an error for an unknown option or a value that it does not take."""
    check_switches(game, NAMES, {name: value for name, value in wishes.items() if name != BID})
    bid = wishes.get(BID, 0)
    if not isinstance(bid, int) or isinstance(bid, bool) or bid < 0:
        raise InputError(f"the option 'bid' is {bid!r}, expected a whole number of objective hexes, 0 or more")
    return Options(**wishes)
