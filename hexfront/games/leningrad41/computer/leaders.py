"""Where leaders go: among the units that will fire, under the cover of others, not where an assault can reach them."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.movers import can_drive
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.documents.actions import Move
from hexfront.games.leningrad41.pieces.campaign import GERMANS
from hexfront.kernel.sets import Hex, Unit, has, members

#: How near enemies must be for a unit to fire soon, in hexes.
SOON = 3
#: What a unit far from the enemy counts, as a share.
IDLE = 0.2
#: The price of the chance that a leader's hex is cleared, in points of fire.
FEAR = 60.0
#: A leader moves only for so many points more, so that he does not wander.
BETTER = 3.0


def leader_move(situation: Situation, leader: Unit) -> Move | None:
    """The move of a leader to the best hex with own units; None if he is well where he is."""
    atlas, state = situation.atlas, situation.state
    here = state.places[leader]
    is_on_map = here < atlas.hex_places
    motorized = can_drive(situation, leader)
    floods = [atlas.marching.flood(state, leader, by) for by in ((True, False) if motorized else (False,))]
    weights = _weights(situation)
    radius = atlas.counters[leader].radius
    best = _score(situation, weights, here, radius) + BETTER if is_on_map else -1e9
    goal: tuple[Hex, int] | None = None
    for number, flood in enumerate(floods):
        for place in members(flood.reached & situation.own.occupied):
            score = _score(situation, weights, place, radius)
            if score > best:
                best, goal = score, (place, number)
    if goal is None:
        if is_on_map or situation.side != GERMANS or not floods[-1].reached:
            return None
        # Whoever must come in comes in, even where no friends are yet.
        goal = (min(members(floods[-1].reached), key=floods[-1].cost), len(floods) - 1)
    place, number = goal
    name = atlas.frame.place_name
    path = tuple([name(step) for step in floods[number].path(place)])
    return Move((atlas.frame.units[leader],), path, motorized and number == 0)


def _weights(situation: Situation) -> dict[Hex, float]:
    """The fire of each own stack, more where enemies are near."""
    atlas, enemies = situation.atlas, situation.theirs.occupied
    near = enemies
    for _ in range(SOON):
        near |= atlas.spread(near)
    return {
        place: sum(atlas.fire[unit] for unit in stack) * (1.0 if has(near, place) else IDLE)
        for place, stack in situation.own.stacks.items()
    }


def _score(situation: Situation, weights: dict[Hex, float], place: Hex, radius: int) -> float:
    atlas = situation.atlas
    disc = atlas.within(place, radius) & situation.own.occupied
    lead = sum(weights[near] for near in members(disc))
    guards = len(situation.own.stacks.get(place, ()))
    return lead - FEAR * situation.exposure(place, False) ** max(guards, 1)
