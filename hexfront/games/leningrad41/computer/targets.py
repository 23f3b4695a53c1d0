"""Targets: what it is worth to fire at a hex, and the chance that everybody in it dies."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.leningrad41.computer.atlas import LOWEST
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.pieces.campaign import GERMANS
from hexfront.kernel.sets import Hex, has

#: What a vacated hex is worth if nobody can go in at once, as a share of its worth.
LEFT_EMPTY = 0.3
#: The worth of ground that is no objective hex.
GROUND = 0.25


class Target(NamedTuple):
    """A hex with enemy units."""

    place: Hex
    #: What each unit is worth, and what is added to its die if no anti-armor unit fires.
    worths: tuple[float, ...]
    armor: tuple[int, ...]
    #: The leaders, who can be hit in close assault only.
    leaders: tuple[float, ...]
    #: What it is worth to stand in the hex.
    ground: float
    #: What terrain adds to the die, which engineers negate, and what rubble adds, which they do not.
    cover: int
    rubble: int


def target_of(situation: Situation, place: Hex) -> Target:
    """A hex with enemy units, as a target."""
    atlas, stack = situation.atlas, situation.theirs.stacks[place]
    points = atlas.campaign.modifiers
    soft = [unit for unit in stack if not has(atlas.leaders, unit)]
    return Target(
        place,
        tuple([atlas.worth[unit] for unit in soft]),
        tuple([points.armored if has(atlas.armored, unit) else 0 for unit in soft]),
        tuple([atlas.worth[unit] for unit in stack if has(atlas.leaders, unit)]),
        ground_worth(situation, place),
        atlas.cover[situation.enemy][place],
        points.rubble if has(situation.rubble, place) else 0,
    )


def ground_worth(situation: Situation, place: Hex) -> float:
    """What it is worth to go into a hex that the enemy has left."""
    if has(situation.wanted, place):
        return situation.objective_worth(place)
    if has(situation.held, place):
        # It is this side's already, but whoever stands there would take it.
        return 0.5 * situation.objective_worth(place)
    return GROUND if situation.side == GERMANS else 0.0


def expected(
    chances: tuple[float, ...], target: Target, modifier: int, has_anti_armor: bool, assaulting: bool
) -> float:
    """What a fire gains. ``chances`` are those of its column."""
    gain, cleared = 0.0, 1.0
    if has_anti_armor:
        hit = chances[modifier + LOWEST]
        for worth in target.worths:
            gain += hit * worth
            cleared *= hit
    else:
        for worth, armor in zip(target.worths, target.armor, strict=True):
            hit = chances[modifier + armor + LOWEST]
            gain += hit * worth
            cleared *= hit
    if assaulting:
        for worth in target.leaders:
            hit = chances[modifier + LOWEST]
            gain += hit * worth
            cleared *= hit
        return gain + cleared * target.ground
    if target.leaders:
        return gain
    return gain + cleared * target.ground * LEFT_EMPTY
