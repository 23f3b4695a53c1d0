"""Threats: the hexes the enemy can reach, and the best attack possible against one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hexfront.games.face import HasFire, HasMotorizedMovement, HasStacking, Wargame, asked, reach_of
from hexfront.games.registry import games
from hexfront.kernel.errors import IllegalAction, InputError, unknown
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
    sides = games()[game.name].sides
    owner = _owner(game, state, number)
    threats = [
        _threat(game, state, number, one, is_held=owner is not None)
        for one in sides
        if one != (owner or side or sides[0])
    ]
    # Sides do not attack together: the threat is that of the side that could bring most units.
    return max(threats, key=lambda one: len(one["attack"]))


def _owner(game: Wargame, state: State, number: str) -> str | None:
    """The side that has units in a hex."""
    game.map.number_index(number)
    sides = games()[game.name].sides
    return next((side for side in sides for _, place in _units(game, state, side) if place == number), None)


def fire_threat(game: Wargame, state: State, number: str, side: str | None) -> dict[str, Any]:
    """The units that could reach a hex or fire at it from where they are, and the strongest group among these."""
    owner = _owner(game, state, number) or side or games()[game.name].sides[0]
    threats = []
    for enemy in (one for one in games()[game.name].sides if one != owner):
        units = list(_units(game, state, enemy))
        reaching = [unit for unit, place in units if number in {place, *_reach(game, state, unit)}]
        guns = [unit for unit, _ in units if _can_fire(game, state, (unit,), number)]
        threats.append({"hex": number, "by": enemy, "reach": reaching, "attack": guns})
    found = max(threats, key=lambda one: len(one["attack"]))
    return found | {"attackers": list(_strongest(game, state, found["attack"], number))}


def _can_fire(game: Wargame, state: State, units: tuple[str, ...], number: str) -> bool:
    try:
        asked(game, HasFire).fire_odds(state, units, number)
    except (IllegalAction, InputError):
        return False
    return True


def _strongest(game: Wargame, state: State, guns: Sequence[str], number: str) -> tuple[str, ...]:
    """A group that may fire together, built up from the strongest unit."""
    group: tuple[str, ...] = ()
    for unit in sorted(guns, key=lambda name: -_strength(game, name)):
        if _can_fire(game, state, (*group, unit), number):
            group = (*group, unit)
    return group


def _threat(game: Wargame, state: State, number: str, attacker: str, *, is_held: bool) -> dict[str, Any]:
    """What one side could do to a hex."""
    around = [other for other in game.map.neighbours(number) if not _barred(game, number, other)]
    reaching: list[str] = []
    spots: dict[str, list[str]] = {}
    for unit, place in _units(game, state, attacker):
        reached = {place, *_reach(game, state, unit)}
        if number in reached:
            reaching.append(unit)
        if near := [other for other in around if other in reached]:
            spots[unit] = near
    best = _gathered(game, state, spots) if is_held and spots else None
    return {"hex": number, "by": attacker, "reach": reaching, "attack": list(spots), "best": best}


def _gathered(game: Wargame, state: State, spots: dict[str, list[str]]) -> tuple[State, tuple[str, ...]]:
    """The position after the strongest units have moved next to the hex, up to the stacking limits."""
    attacker = game.units[next(iter(spots))].side
    limits = asked(game, HasStacking)
    room = {spot: limits.stacking_limit(attacker, spot) for near in spots.values() for spot in near}
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
    crowd = {unit: standing[unit] for unit in spots if unit not in placed and standing[unit] in room}
    there = _made_room(crowd, standing, placed, room) | placed
    position = game.position(state)
    position["units"] = [{**one, "hex": there.get(one["id"], one["hex"])} for one in position["units"]]
    return game.from_position(position), tuple(placed)


def _made_room(
    crowd: Mapping[str, str], standing: Mapping[str, str], placed: Mapping[str, str], room: Mapping[str, int]
) -> dict[str, str]:
    """Whoever of a crowd stands where stronger ones come goes where one of them came from."""
    aside: dict[str, str] = {}
    left = dict(room)
    for unit, place in crowd.items():
        left[place] -= 1
        origins = [standing[one] for one, spot in placed.items() if spot == place and standing[one] not in room]
        free = [origin for origin in origins if origin not in aside.values()]
        if left[place] < 0 and free:
            aside[unit] = free[0]
    return aside


def _strength(game: Wargame, unit: str) -> int:
    return max(game.units[unit].attack, default=1)


def _reach(game: Wargame, state: State, unit: str) -> Iterator[str]:
    for motorized in (False, True) if isinstance(game, HasMotorizedMovement) else (False,):
        try:
            yield from reach_of(game, state, unit, motorized)
        except IllegalAction:
            continue


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
