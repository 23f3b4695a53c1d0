"""The staff of Leningrad: joins scripts, styles and evaluation for the shared search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hexfront.ai.leningrad.atlas import GERMAN, Atlas
from hexfront.ai.leningrad.doctrine import Style, styles
from hexfront.ai.leningrad.evaluation import Evaluation
from hexfront.ai.leningrad.movers import movers
from hexfront.ai.leningrad.script import Script
from hexfront.ai.leningrad.situation import Situation
from hexfront.ai.leningrad.words import report
from hexfront.ai.staff import Staff
from hexfront.games.leningrad.campaign import SIDES
from hexfront.games.leningrad.game import LeningradGame
from hexfront.kernel.dice import Dice
from hexfront.kernel.game import Game
from hexfront.kernel.grid import members, nth_member
from hexfront.kernel.state import State

#: The weights that a small change may touch.
WEIGHTS = ("goal", "risk", "least", "commit", "supply", "air", "overrun", "line", "cover")


class LeningradStaff(Staff[Style]):
    """Both editions."""

    def __init__(self, game: LeningradGame) -> None:
        self.game: LeningradGame = game
        self.atlas = Atlas(game)
        self.evaluation = Evaluation(self.atlas)

    def imagined(self, state: State, side: str, random: Random) -> State:
        """Nothing is hidden in a state: an untried unit is drawn when it is shown, by dice that nobody sees before."""
        return state

    def calls_for_plan(self, state: State, side: str) -> bool:
        return state.phase == f"{side} movement" and not state.stack

    def plans(self, state: State, side: str) -> Sequence[Style]:
        return styles(SIDES.index(side))

    def actor(self, side: str, plan: Style) -> Script:
        return Script(self.atlas, SIDES.index(side), plan)

    def worth(self, state: State, side: str) -> float:
        chance = self.evaluation.german_chance(state)
        return chance if SIDES.index(side) == GERMAN else 1.0 - chance

    def explained(self, state: State, side: str, plan: Style, dice: Dice) -> tuple[str, ...]:
        return report(self.atlas, state, SIDES.index(side), plan, self.actor(side, plan), dice)

    def varied(self, plan: Style, state: State, side: str, random: Random) -> Style:
        if random.random() < 0.4 or not state.phase.endswith("movement"):
            return self._reweighed(plan, random)
        if random.random() < 0.2:
            return self._sparing(plan, state, SIDES.index(side), random)
        return self._sent_elsewhere(plan, state, SIDES.index(side), random)

    def _reweighed(self, plan: Style, random: Random) -> Style:
        names = random.sample(WEIGHTS, 2)
        return replace(plan, **{name: getattr(plan, name) * 2 ** random.uniform(-1.2, 1.2) for name in names})

    def _sparing(self, plan: Style, state: State, side: int, random: Random) -> Style:
        """Leave one enemy stack alone, or no longer."""
        if plan.spared and random.random() < 0.5:
            return replace(plan, spared=plan.spared[1:])
        near = state.ground.sides[1 - side].occupied & self.atlas.sheet.spread(
            self.atlas.sheet.spread(state.ground.sides[side].occupied)
        )
        return replace(plan, spared=(*plan.spared, random.choice(list(members(near))))) if near else plan

    def _sent_elsewhere(self, plan: Style, state: State, side: int, random: Random) -> Style:
        """One to three movers get a hex of their own."""
        able = [one for one in movers(Situation(self.atlas, state), side) if one.can_move]
        wishes = dict(plan.wishes)
        for one in random.sample(able, min(len(able), random.randint(1, 3))):
            if one.units[0] in wishes and random.random() < 0.3:
                del wishes[one.units[0]]
            else:
                wishes[one.units[0]] = nth_member(one.reach, random.randrange(one.reach.bit_count()))
        return replace(plan, wishes=tuple(wishes.items()))


def leningrad_staff(game: Game) -> LeningradStaff | None:
    """The staff of a game of this family."""
    return LeningradStaff(game) if isinstance(game, LeningradGame) else None
