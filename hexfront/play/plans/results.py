"""What a fight brought: whether the enemy has gone from the hexes, has lost something, and at what price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.play.plans.wishes import ANY, CLEARED, HURT, SAFE, aimed_at


class Stakes(NamedTuple):
    """What is counted before and after a fight."""

    #: The enemy units in the hexes aimed at, and their steps.
    enemies: int
    enemy_steps: int
    #: All steps of the own side.
    own_steps: int

    def to_json(self) -> list[int]:
        return list(self)


class Brought(NamedTuple):
    """What a fight brought to the side that made it."""

    cleared: bool
    hurt: bool
    safe: bool

    def meets(self, aim: str) -> bool:
        """Whether this is what was aimed at."""
        return {CLEARED: self.cleared, SAFE: self.cleared and self.safe, HURT: self.hurt, ANY: True}[aim]


def stakes(game: Wargame, state: State, side: str, hexes: Sequence[str]) -> Stakes:
    """Count both sides as far as a state tells."""
    frame = state.frame
    own, places = frame.side_index[side], {frame.place_index[one] for one in hexes if one in frame.place_index}
    there = [
        unit
        for unit, place in enumerate(state.places)
        if place in places and frame.unit_sides[unit] != own and frame.is_ground[unit]
    ]
    mine = sum(state.steps[frame.unit_index[unit]] for unit in game.present(state, side))
    return Stakes(len(there), sum(state.steps[unit] for unit in there), mine)


def brought(before: Stakes, after: Stakes) -> Brought:
    """What lies between two counts."""
    hurt = after.enemies < before.enemies or after.enemy_steps < before.enemy_steps
    return Brought(after.enemies == 0, hurt or after.enemies == 0, after.own_steps >= before.own_steps)


def watched(game: Wargame, state: State, side: str, action: Action) -> dict[str, Any]:
    """What has to be remembered to tell later what a fight brought."""
    hexes = aimed_at(action)
    return {"hexes": list(hexes), "before": stakes(game, state, side, hexes).to_json()}


def told_by(game: Wargame, state: State, side: str, watch: dict[str, Any]) -> Brought:
    """What a fight brought, from what was remembered of it."""
    return brought(Stakes(*watch["before"]), stakes(game, state, side, watch["hexes"]))
