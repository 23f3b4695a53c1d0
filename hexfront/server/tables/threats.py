"""Threats: the hexes the enemy can reach, and the best attack possible against one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.kernel.errors import IllegalAction, unknown
from hexfront.kernel.sheet import BARRED
from hexfront.kernel.state import State


def enemy_reach(game: Wargame, state: State, side: str) -> dict[str, int]:
    """How many units of a side could reach each hex with their current movement points."""
    _check_side(game, side)
    counted: dict[str, int] = {}
    for unit, place in _units(game, state, side):
        for number in {place, *_reach(game, state, unit)}:
            counted[number] = counted.get(number, 0) + 1
    return counted


def threat(game: Wargame, state: State, number: str, side: str | None) -> dict[str, Any]:
    """The units that could reach or attack a hex, and the strongest possible attack on it."""
    game.map.number_index(number)
    sides = games()[game.name].sides
    owner = next(
        (game.units[unit].side for one in sides for unit, place in _units(game, state, one) if place == number), None
    )
    attacker = next(one for one in sides if one != (owner or side or sides[0]))
    around = [other for other in game.map.neighbours(number) if not _barred(game, number, other)]
    reaching, spots = [], {}
    for unit, place in _units(game, state, attacker):
        reached = {place, *_reach(game, state, unit)}
        if number in reached:
            reaching.append(unit)
        if near := [other for other in around if other in reached]:
            spots[unit] = near
    best = _gathered(game, state, spots) if owner is not None and spots else None
    return {"hex": number, "by": attacker, "reach": reaching, "attack": list(spots), "best": best}


def _gathered(game: Wargame, state: State, spots: dict[str, list[str]]) -> tuple[State, tuple[str, ...]]:
    """The position after the strongest units have moved next to the hex, up to the stacking limits."""
    attacker = game.units[next(iter(spots))].side
    room = {spot: game.stacking_limit(attacker, spot) for near in spots.values() for spot in near}
    standing = dict(_units(game, state, attacker))
    for unit, place in standing.items():
        if place in room and unit not in spots:
            room[place] -= 1
    placed: dict[str, str] = {}
    # Among equally strong units, those with the fewest possible hexes choose first.
    for unit in sorted(spots, key=lambda name: (-_strength(game, name), len(spots[name]))):
        free = [spot for spot in spots[unit] if room[spot] > 0]
        if free:
            placed[unit] = standing[unit] if standing[unit] in free else free[0]
            room[placed[unit]] -= 1
    position = game.position(state)
    position["units"] = [{**one, "hex": placed.get(one["id"], one["hex"])} for one in position["units"]]
    return game.from_position(position), tuple(placed)


def _strength(game: Wargame, unit: str) -> int:
    return max(game.units[unit].attack, default=1)


def _reach(game: Wargame, state: State, unit: str) -> Iterator[str]:
    try:
        yield from game.reach(state, unit)
    except IllegalAction:
        return


def _units(game: Wargame, state: State, side: str) -> Iterator[tuple[str, str]]:
    """A side's units on the map, each with its hex."""
    for unit in game.sight(state, side)["units"]:
        if unit["side"] == side:
            yield unit["id"], unit["hex"]


def _barred(game: Wargame, one: str, other: str) -> bool:
    return bool(BARRED & game.map.hexside(one, other))


def _check_side(game: Wargame, side: str) -> None:
    if side not in games()[game.name].sides:
        raise unknown("side", side, games()[game.name].sides)
