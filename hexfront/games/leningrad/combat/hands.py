"""Hands: what a force may amount to while some of its units are untried.

Untried units are draws without replacement, so the chances are counted over the pool of unseen divisions, one
division after the other: so many ways to have drawn so many units with such a sum, with armor or without.
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
    """A possible force: its sum, whether it has an armor unit, and the chance of it."""

    strength: int
    armor: bool
    chance: Fraction


def hands(campaign: Campaign, untried: Untried, state: State, units: Sequence[Unit], attacking: bool) -> list[Hand]:
    """Every sum a force may have; only one if all its units are known."""
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
    """A unit's strength with so many steps left."""
    counter = campaign.by_index[unit]
    return (counter.attack if attacking else counter.defense)[steps - 1]


def _draws(
    campaign: Campaign, first: tuple[Unit, ...], then: tuple[Unit, ...], count: int, attacking: bool
) -> list[Hand]:
    """Draws of ``count`` divisions from the first pool, and from the second when the first is used up."""
    sure = first if count >= len(first) else ()
    pool = then if sure or not first else first
    total = sum(strength(campaign, unit, 1, attacking) for unit in sure)
    armor = any(campaign.by_index[unit].type == "armor" for unit in sure)
    wanted = count - len(sure)
    ways: list[dict[tuple[int, bool], int]] = [{(total, armor): 1}] + [{} for _ in range(wanted)]
    for unit in pool:
        value = strength(campaign, unit, 1, attacking)
        is_armor = campaign.by_index[unit].type == "armor"
        for drawn in range(wanted, 0, -1):
            for (so_far, had_armor), number in ways[drawn - 1].items():
                key = (so_far + value, had_armor or is_armor)
                ways[drawn][key] = ways[drawn].get(key, 0) + number
    everything = sum(ways[wanted].values())
    return [Hand(total, armor, Fraction(number, everything)) for (total, armor), number in ways[wanted].items()]
