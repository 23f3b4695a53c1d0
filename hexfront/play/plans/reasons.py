"""Why a step is in a plan, as far as one can see from the rest of it, the map and where the enemy stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexfront.games.face import Wargame, objectives_of
from hexfront.kernel.state import State
from hexfront.play.plans.steps import Step
from hexfront.play.plans.wishes import aimed_at, end_of, units_of

#: How many hexes nearer to an objective a march has to lead, and how near a fight has to be, to be on the way there.
NEARER, NEAR = 2, 4


def give_reasons(game: Wargame, known: State, side: str, steps: Sequence[Step]) -> None:
    """Give every step its reason: a document that a client puts into words; None where there is nothing to say."""
    ground = _Ground(game, known, side)
    for at, step in enumerate(steps):
        step.reason = ground.of_fight(step) if step.fights else ground.of_march(step, steps[at + 1 :], at)


class _Ground:
    """The map as a side sees it when the plan begins."""

    def __init__(self, game: Wargame, known: State, side: str) -> None:
        self.map = game.map
        own, enemies = _held(game, known, side, True), _held(game, known, side, False)
        self.enemies = enemies
        self.objectives = objectives_of(game)
        #: The objectives to which the enemy is nearer.
        self.goals = [one for one in self.objectives if self._nearest(one, enemies) < self._nearest(one, own)]

    def _nearest(self, number: str, hexes: set[str]) -> int:
        return min((self.map.distance(number, one) for one in hexes), default=1000)

    def of_fight(self, step: Step) -> dict[str, Any] | None:
        """A fight takes an objective, opens the way to one, or drives the enemy out of its hexes."""
        hexes = aimed_at(step.wish.action)
        # The enemy is gone from there, if all goes well.
        self.enemies = self.enemies - set(hexes)
        taken = next((one for one in hexes if one in self.objectives), None)
        if taken is not None:
            return {"kind": "takes", "hex": taken}
        goal = min(self.goals, key=lambda one: self.map.distance(hexes[0], one), default=None) if hexes else None
        if goal is not None and self.map.distance(hexes[0], goal) <= NEAR:
            return {"kind": "opens", "hex": goal}
        return {"kind": "drives", "hexes": list(hexes)} if hexes else None

    def of_march(self, step: Step, later: Sequence[Step], at: int) -> dict[str, Any] | None:
        """A march leads to a later fight, to an objective, against an enemy, or nearer to an objective."""
        units, end = units_of(step.wish.action), end_of(step.wish.action)
        if not units or end is None or end not in self.map.hexes:
            return None
        for ahead, other in enumerate(later, at + 1):
            if other.fights and set(units) & set(units_of(other.wish.action)):
                return {"kind": "joins", "step": ahead}
        if end in self.objectives:
            return {"kind": "takes", "hex": end}
        against = sorted(self.enemies & set(self.map.neighbours(end)))
        return {"kind": "holds", "hexes": against} if against else self._towards(step, end)

    def _towards(self, step: Step, end: str) -> dict[str, Any] | None:
        start = next(iter(step.starts.values()), None)
        if start is None or not self.goals:
            return None
        goal = min(self.goals, key=lambda one: self.map.distance(end, one))
        nearer = self.map.distance(start, goal) - self.map.distance(end, goal)
        return {"kind": "towards", "hex": goal} if nearer >= NEARER else None


def _held(game: Wargame, known: State, side: str, own: bool) -> set[str]:
    """The hexes in which ground units of a side, or of its enemies, are known to stand."""
    return {
        place
        for unit, counter in game.units.items()
        if (counter.side == side) == own and counter.is_ground and (place := known.place_of(unit)) in game.map.hexes
    }
