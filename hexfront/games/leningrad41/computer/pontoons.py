"""Pontoon bridges: where German engineers should stand to carry the others over a river, and when they lay one."""

from __future__ import annotations

from hexfront.games.leningrad41.computer.atlas import Pull
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.documents.actions import Bridge
from hexfront.games.leningrad41.pieces.campaign import DEMOLISHED, GERMANS, MOVED
from hexfront.games.leningrad41.pieces.statuses import has_bridged, has_carried_over, origin, pontoon
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has, members

#: How many movement points a pontoon must save to be laid by a bridging unit, and by an engineer who could assault.
SAVES, SAVES_MUCH = 8, 20


def goals_over(situation: Situation, aim: Hexes) -> Pull:
    """The ways to the wanted objective hexes over the bridges that stand now."""
    ways = situation.atlas.marching.costs.ways(situation.state, GERMANS, False)
    return situation.atlas.pull(ways, aim)


def sites(situation: Situation, goals: Pull) -> Hexes:
    """The hexes from which a pontoon would save a long way."""
    found = NO_HEXES
    for one, other in situation.atlas.river_sides:
        if _saved(situation, goals, one, other) >= SAVES:
            found |= 1 << one
        elif _saved(situation, goals, other, one) >= SAVES:
            found |= 1 << other
    return found & ~situation.theirs.occupied


def _saved(situation: Situation, goals: Pull, here: Hex, beyond: Hex) -> int:
    if situation.atlas.rules.costs.stands(situation.state.tracks[DEMOLISHED], here, beyond):
        return 0
    return goals.far[here] - goals.far[beyond]


def pontoon_to_lay(situation: Situation) -> Bridge | None:
    """A pontoon that an engineer should lay now."""
    atlas, state = situation.atlas, situation.state
    open_hexes = situation.wanted & ~situation.theirs.occupied
    # On the last turn only hexes that can be walked into count.
    goals = goals_over(situation, situation.wanted if situation.turns_left or not open_hexes else open_hexes)
    for unit in atlas.rules.costs.engineers[GERMANS]:
        place = state.places[unit]
        if place >= atlas.hex_places or has(state.statuses[MOVED], unit) or origin(state, unit) != place:
            continue
        if has_bridged(state, unit) or has_carried_over(state, unit) or pontoon(state, unit) is not None:
            continue
        beyond = _best_side(situation, goals, unit)
        if beyond is not None:
            return Bridge(atlas.frame.units[unit], atlas.frame.place_name(beyond))
    return None


def _best_side(situation: Situation, goals: Pull, unit: Unit) -> Hex | None:
    """The hex beyond the river to which a pontoon of an engineer would save most."""
    atlas, here = situation.atlas, situation.state.places[unit]
    sides = atlas.arms.get(here, NO_HEXES) & ~situation.theirs.occupied
    least = SAVES if has(atlas.bridging, unit) or not situation.turns_left else SAVES_MUCH
    saved = {beyond: _saved(situation, goals, here, beyond) for beyond in members(sides)}
    best = max(saved, key=lambda beyond: saved[beyond], default=None)
    return best if best is not None and saved[best] >= least else None


def is_needed(situation: Situation, unit: Unit, goals: Pull) -> bool:
    """Whether an engineer should stay because his pontoon is in use: without it the way would be longer."""
    beyond = pontoon(situation.state, unit)
    if beyond is None:
        return False
    here = situation.state.places[unit]
    return abs(goals.far[here] - goals.far[beyond]) >= 1 and goals.far[beyond] < goals.far[here]
