"""A stretch of clear land between two supply roads, used by the combat tests.

Germans come from the west, along row 11 as far as 1011; Soviets from Leningrad and along row 11 as far as 1511.
The hexes between, with their neighbours:

    1211 touches 1210, 1212, 1111, 1112, 1311, 1312
    1210 touches 1209, 1211, 1110, 1111, 1310, 1311
    1311 touches 1310, 1312, 1210, 1211, 1410, 1411
    1312 touches 1311, 1313, 1211, 1212, 1411, 1412
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexfront.games.leningrad.documents.actions import Attack, CommitAir
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action
from hexfront.kernel.events import Event
from hexfront.kernel.state import State
from hexfront.mechanics.odds import Odds
from tests.games.acting import Units, play
from tests.games.leningrad.small import FIRST, Hexside, position, road, small_game

#: The Combat Results Table as printed in both editions: the columns, and the rows by the die.
COLUMNS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1")
PRINTED = {
    1: "-/E -/E -/E -/2 -/1 1/1 2/2 1/1 2/1 1/- 1/- 2/- 2/-",
    2: "-/E -/E -/2 -/1 1/2 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/-",
    3: "-/E -/2 -/2 1/2 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/-",
    4: "-/E -/2 -/1 2/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/- E/-",
    5: "-/2 -/2 1/2 1/1 2/1 1/- 1/- 2/- 2/- E/- E/- E/- E/-",
    6: "-/2 1/2 2/2 2/1 1/- 1/- 2/- 2/- E/- E/- E/- E/- E/-",
}

SOVIET_ROAD = road(*(f"{column:02}11" for column in range(15, 26)), "2510", "2509", "2508", "2507", "2506", "2505")


def german_road(name: str) -> list[Hexside]:
    """From the edition's East Prussia to 1011."""
    return road(*(f"{column:02}11" for column in range(1 if name == FIRST else 0, 11)))


def battlefield(
    name: str,
    terrain: Mapping[str, str] | None = None,
    hexsides: Iterable[Hexside] = (),
    unsupplied: Sequence[str] = (),
    towns: Sequence[str] = (),
) -> LeningradGame:
    """The edition on this ground; sides named unsupplied have no road, but the Soviets still have Riga nearby."""
    german = [] if "german" in unsupplied else german_road(name)
    soviet = [] if "soviet" in unsupplied else SOVIET_ROAD
    return small_game(name, terrain, [*german, *soviet, *hexsides], towns)


@dataclass(frozen=True)
class Scene:
    """An attack about to be made: its attackers, defenders and terrain."""

    attackers: Units
    defenders: Units
    terrain: Mapping[str, str] = field(default_factory=dict)
    hexsides: tuple[Hexside, ...] = ()
    unsupplied: tuple[str, ...] = ()
    towns: tuple[str, ...] = ()
    forts: tuple[str, ...] = ()
    air: int = 0
    turn: int = 2
    surprise: bool = False
    others: Units = field(default_factory=dict)

    @property
    def side(self) -> str:
        return next(iter(self.attackers)).split("-")[0]

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys(place if isinstance(place, str) else str(place["hex"]) for place in self.defenders.values())
        )

    def game(self, name: str) -> LeningradGame:
        return battlefield(name, self.terrain, self.hexsides, self.unsupplied, self.towns)

    def state(self, game: LeningradGame) -> State:
        forts = [{"marker": "fort", "hex": hex_} for hex_ in self.forts]
        in_riga = {"german-291": "0908"} if "soviet" in self.unsupplied else {}
        units = {**self.attackers, **self.defenders, **self.others, **in_riga}
        if self.air:
            return position(game, f"{self.side} combat", self.turn, units, markers=forts, surprise=self.surprise)
        return at_combat(game, self.side, units, self.turn, markers=forts, surprise=self.surprise)

    def odds(self, name: str) -> Odds:
        game = self.game(name)
        return game.odds(self.state(game), tuple(self.attackers), self.targets, self.air)

    def fought(self, name: str, *dice: int) -> tuple[State, list[Event]]:
        """Make the attack with these rolls; untried units are drawn first."""
        game = self.game(name)
        german = self.side == "german"
        actions: list[Action] = [Attack(tuple(self.attackers), self.targets, self.air if german else 0)]
        if self.air and not german:
            actions.append(CommitAir(self.air))
        return play(game, self.state(game), *actions, dice=dice)


def at_combat(game: LeningradGame, side: str, units: Units, turn: int = 2, **more: Any) -> State:
    """A combat phase in which both air units have flown, so that no air decisions come up."""
    air = {"german-air-1": "flown", "german-air-2": "flown"}
    return position(game, f"{side} combat", turn, units, air=air, **more)
