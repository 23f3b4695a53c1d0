"""What a state of any game is worth to a side: its lead, its steps on the map, and its way to the objectives."""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul

from hexfront.games.face import HasControl, Wargame
from hexfront.games.face.schedule import objectives_of
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, members
from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import State

#: A unit at an objective is worth this share of it, and less and less the longer its way there, down to nothing at the
#: far end of the map: a side moves to where points are to be had long before it has them. And each step of a unit on
#: the map is worth a point to its side.
DRIVE, STEP = 0.3, 1.0
#: Each further unit on its way to the same objective is worth this much of the one before, so that not all go there.
CROWD = 0.8
#: A unit next to the enemy is worth this much, and less with every hex until there are so many: those that no objective
#: needs go for what could cut off the others.
CHASE, FAR = 0.6, 10
SHARES = tuple(CROWD**before for before in range(200))


class Prospects:
    """The worth of states of one game: a side's points less those of the best other, and what promises more."""

    def __init__(self, game: Wargame) -> None:
        self.game = game
        sheet = game.map
        worths = {sheet.number_index(number): abs(points) for number, points in objectives_of(game).items()}
        self._near = {goal: _promised(sheet, goal, DRIVE * worth) for goal, worth in worths.items()}
        self._pulls: dict[frozenset[Hex], dict[Hex, tuple[float, Hex]]] = {}
        self._chases: Memo[Hexes, Mapping[Hex, float]] = Memo(1000)

    def worth(self, state: State, side: str) -> float:
        """The lead of a side, and a little for every step and every hex on the way to an objective."""
        own, on_map = state.frame.side_index[side], state.frame.hex_places
        pull, worth = self._pull(state, side), float(self.game.balance(state, side))
        chase = self._chase(self._enemies(state, own))
        promised: dict[Hex, list[float]] = {}
        for place, steps, whose in zip(state.places, state.steps, state.frame.unit_sides, strict=True):
            if place >= on_map:
                continue
            if whose != own:
                worth -= STEP * steps
                continue
            worth += STEP * steps
            worth += chase.get(place, 0.0)
            if place in pull:
                promise, goal = pull[place]
                promised.setdefault(goal, []).append(promise)
        for promises in promised.values():
            promises.sort(reverse=True)
            worth += sum(map(mul, promises, SHARES))
        return worth

    def _enemies(self, state: State, own: Side) -> Hexes:
        """Where the enemies of a side are."""
        enemies = NO_HEXES
        for side in state.frame.enemies[own]:
            enemies |= state.ground.sides[side].occupied
        return enemies

    # Where the enemy is decides the whole answer.
    def _chase(self, enemies: Hexes) -> Mapping[Hex, float]:
        """What each hex is worth because it is near the enemy."""
        found = self._chases.get(enemies)
        if found is not None:
            return found
        worths: dict[Hex, float] = {}
        seen = enemies
        for far in range(FAR):
            ring = self.game.map.spread(seen) & ~seen
            worths |= dict.fromkeys(members(ring), CHASE * (1 - far / FAR))
            seen |= ring
        return self._chases.keep(enemies, worths)

    def _pull(self, state: State, side: str) -> Mapping[Hex, tuple[float, Hex]]:
        """What each hex promises, and the objective. One that stays a side's own without a unit promises it nothing."""
        held: frozenset[Hex] = frozenset()
        if isinstance(self.game, HasControl):
            sheet, holders = self.game.map, self.game.holders(state).items()
            held = frozenset(sheet.number_index(number) for number, holder in holders if holder == side)
        if held not in self._pulls:
            best: dict[Hex, tuple[float, Hex]] = {}
            for goal, near in self._near.items():
                for place, promise in near.items() if goal not in held else ():
                    best[place] = max(best.get(place, (0.0, goal)), (promise, goal))
            self._pulls[held] = best
        return self._pulls[held]


def _promised(sheet: MapSheet, goal: Hex, worth: float) -> Mapping[Hex, float]:
    """What a goal promises in each hex from which it can be reached: less with every hex of the way."""
    steps, waiting = {goal: 0}, [goal]
    for at in waiting:  # the list grows
        for place in sheet.adjacent[at]:
            if place not in steps:
                steps[place] = steps[at] + 1
                waiting.append(place)
    furthest = max(steps.values()) + 1
    return {place: worth * (1 - far / furthest) for place, far in steps.items()}
