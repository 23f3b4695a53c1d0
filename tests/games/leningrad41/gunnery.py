"""Positions and questions for the tests of fire.

The target is 3010 unless a test says otherwise. It touches 2911, 2910, 3009, 3110, 3111 and 3011; 3012 and 3008 are two
hexes away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexfront.games.face import FireOdds
from hexfront.games.leningrad41.documents.actions import Fire
from hexfront.games.leningrad41.documents.events import FireResolved
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.events import Event
from hexfront.kernel.state import State
from tests.games.acting import Units, the_only
from tests.games.leningrad41.battlefield import position

TARGET = "3010"
NORTH_WEST, NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST = "2911", "2910", "3009", "3110", "3111", "3011"
GERMAN_FIRE, SOVIET_FIRE, AIR_STRIKES = "german fire", "soviet fire", "german air strike"

#: German units with their fire: tanks (10)A, engineers (8), infantry (7), guns 8+ and 10+, flak 9A with a range of 4.
TANKS, SCHUETZEN, ENGINEERS, GUNS = "german-i-10", "german-i-8p", "german-59-eng", "german-i-80"
INFANTRY, FLAK, TANK_HUNTERS = "german-i-469", "german-i-flak", "german-43-at"
#: Soviet units: militia (5), machine guns 6 with a range of 2, anti-tank guns 6A, guns 8+, NKVD (8), tanks (7)A.
MILITIA, MORE_MILITIA = "soviet-1-1-dno", "soviet-2-1-dno"
THIRD_MILITIA, FOURTH_MILITIA = "soviet-3-1-dno", "soviet-1-2-dno"
MACHINE_GUNS, SOVIET_HUNTERS, SOVIET_GUNS, SOVIET_TANKS = "soviet-mg-1", "soviet-at-1", "soviet-14", "soviet-48"
RESERVE, RESERVE_TANKS, HOWITZERS = "soviet-1-168", "soviet-kv", "soviet-101"
#: Units next to the empty Smolny and far from everything else: as long as they could demolish it, the phase goes on.
SPARE = {GERMAN_FIRE: ("german-i-1f", "2806"), SOVIET_FIRE: ("soviet-1-10", "2806")}


def firing(game: Leningrad41Game, units: Units, phase: str = GERMAN_FIRE, turn: int = 2, **more: Any) -> State:
    """A position in a fire phase."""
    unit, place = SPARE[phase]
    return position(game, phase, turn, {unit: place, **units}, **more)


def fire(units: str | Sequence[str], target: str = TARGET, assault: Sequence[str] = (), fervour: bool = False) -> Fire:
    """A fire at a hex; by a single unit, or by several."""
    return Fire(target, (units,) if isinstance(units, str) else tuple(units), tuple(assault), fervour)


def assault(*units: str, target: str = TARGET, fervour: bool = False) -> Fire:
    """A close assault by these units alone."""
    return Fire(target, units, units, fervour)


def modifiers(odds: FireOdds, target: int = 0) -> dict[str, int]:
    """The modifiers of a target's die, by reason."""
    return {one.reason: one.points for one in odds.targets[target].modifiers}


def cases(odds: FireOdds, target: int = 0) -> dict[str, str]:
    """The cases behind the modifiers of a target's die, by reason."""
    return {one.reason: one.rule for one in odds.targets[target].modifiers}


def results(events: Sequence[Event]) -> list[str]:
    """The results of the only fire among some events."""
    return [target.result for target in the_only(FireResolved, events).targets]


def column(events: Sequence[Event]) -> tuple[int, str]:
    """The strength and the column of the only fire among some events."""
    resolved = the_only(FireResolved, events)
    return resolved.strength, resolved.column
