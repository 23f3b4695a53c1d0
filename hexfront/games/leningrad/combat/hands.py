"""Hands: the possible strengths of a force with untried units.

Untried units are draws without replacement. The code goes through the pool of unseen divisions and counts the ways to
draw each sum, with and without armor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.pieces.untried import Untried
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State

CERTAIN = Fraction(1)


@dataclass(frozen=True, slots=True)
class Hand:
    """A possible force: its strength, whether it includes armor, and the probability."""

    strength: int
    armor: bool
    chance: Fraction


def hands(campaign: Campaign, untried: Untried, state: State, units: Sequence[Unit], attacking: bool) -> list[Hand]:
    """Every possible strength of a force; a single one if all its units are known."""
    known = [unit for unit in units if not campaign.untried_kind[unit]]
    total = sum(strength(campaign, unit, state.steps[unit], attacking) for unit in known)
    armor = any(campaign.by_index[unit].type == "armor" for unit in known)
    found = [Hand(total, armor, CERTAIN)]
    for kind in untried.divisions:
        count = sum(campaign.untried_kind[unit] == kind for unit in units)
        if count:
            drawn = _draws(campaign, *untried.pool(state, kind), count, attacking)
            found = [
                Hand(one.strength + other.strength, one.armor or other.armor, one.chance * other.chance)
                for one in found
                for other in drawn
            ]
    return found


def strength(campaign: Campaign, unit: Unit, steps: int, attacking: bool) -> int:
    """A unit's strength with this many steps left."""
    counter = campaign.by_index[unit]
    return (counter.attack if attacking else counter.defense)[steps - 1]


def _draws(
    campaign: Campaign, first: tuple[Unit, ...], then: tuple[Unit, ...], count: int, attacking: bool
) -> list[Hand]:
    """Draws of ``count`` divisions from the first pool, then from the second once the first is used up."""
    # If the first pool is used up, all of it is in the hand. Only the rest is left to chance.
    sure = first if count >= len(first) else ()
    pool = then if sure or not first else first
    total = sum(strength(campaign, unit, 1, attacking) for unit in sure)
    armor = any(campaign.by_index[unit].type == "armor" for unit in sure)
    wanted = count - len(sure)
    ways: list[dict[tuple[int, bool], int]] = [{(total, armor): 1}] + [{} for _ in range(wanted)]
    for unit in pool:
        value = strength(campaign, unit, 1, attacking)
        is_armor = campaign.by_index[unit].type == "armor"
        # Count down, so that no division is drawn twice.
        for drawn in range(wanted, 0, -1):
            for (so_far, had_armor), number in ways[drawn - 1].items():
                key = (so_far + value, had_armor or is_armor)
                ways[drawn][key] = ways[drawn].get(key, 0) + number
    everything = sum(ways[wanted].values())
    return [Hand(total, armor, Fraction(number, everything)) for (total, armor), number in ways[wanted].items()]
