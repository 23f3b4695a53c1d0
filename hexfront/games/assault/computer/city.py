"""Chooses where Russians deploy in the city when the enemy reaches it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.documents.actions import Transfer
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members
from hexfront.mechanics.actions import Enter, Place

#: The worth of a key point and of joining a division, in hexes nearer to the enemy.
KEY_POINT, JOINED = 2.0, 1.5
#: A hex outside the city, where units arrive if nothing else is left, counts as this many hexes away.
NOWHERE = 20


def deployment(situation: Situation, offers: Sequence[Action]) -> Action:
    """The best of the hexes offered in the city: near the enemy, on key points, together with others."""
    away = situation.atlas.hexes_from(_gates(situation))
    return max(offers, key=lambda one: _place_worth(situation, away, one))


def undermanned(situation: Situation) -> Hexes:
    """The city hexes of the main map whose districts have more empty key points than units to man them."""
    atlas, found = situation.atlas, NO_HEXES
    open_ = atlas.occupiable & ~situation.occupied[SOVIETS] & ~situation.occupied[GERMANS]
    for place, district in atlas.city.districts.items():
        if (open_ & district).bit_count() > len(situation.stands[SOVIETS].get(place, ())):
            found |= 1 << place
    return found


def _crowd(situation: Situation, place: Hex) -> float:
    """The number of units in a city hex for each of its key points that must be manned."""
    keys = situation.atlas.occupiable & situation.atlas.city.districts[place]
    return len(situation.stands[SOVIETS].get(place, ())) / keys.bit_count() if keys else 0.0


def _gates(situation: Situation) -> Hexes:
    """The inset hexes where Germans are, or through which they would come."""
    city = situation.atlas.city
    germans = situation.occupied[GERMANS]
    inside = germans & city.inset
    for place in members(germans & city.fringe_on_map):
        inside |= city.fringes[place]
    return inside or situation.atlas.approaches


def _place_worth(situation: Situation, away: Mapping[Hex, int], action: Action) -> float:
    if not isinstance(action, Enter | Place | Transfer):
        return -1000.0
    atlas = situation.atlas
    place, unit = atlas.frame.place_index[action.hex], atlas.frame.unit_index[action.unit]
    if has(atlas.city.hexes, place):
        return 50.0 - atlas.to_approaches[place] - _crowd(situation, place)
    score = -float(away.get(place, NOWHERE))
    score += KEY_POINT * has(atlas.country.key_points, place)
    stack = situation.stands[SOVIETS].get(place, ())
    light = atlas.rooms[unit] != "line"
    if light and any(atlas.rooms[one] == "line" for one in stack):
        score += JOINED
    return score
