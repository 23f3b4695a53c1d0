"""The staff of Leningrad '41: provides scripts, styles and evaluation to the shared search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hexfront.ai.search.contract import Staff
from hexfront.ai.search.trials import Care
from hexfront.games.leningrad41.computer.atlas import Atlas
from hexfront.games.leningrad41.computer.doctrine import Style, doctrine_of
from hexfront.games.leningrad41.computer.evaluation import Evaluation
from hexfront.games.leningrad41.computer.script import Script
from hexfront.games.leningrad41.computer.words import report
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.pieces.campaign import GERMANS, SIDES
from hexfront.kernel.dice import Dice
from hexfront.kernel.sequence import AIR, MOVEMENT, SET_UP
from hexfront.kernel.sets import Side, members, other
from hexfront.kernel.state import State

#: The weights of a script that a small change may alter.
WEIGHTS = ("goal", "risk", "least", "hold", "strike")


class Leningrad41Staff(Staff[Style]):
    """The staff of the game. Every fire is a gamble, so plans are compared on more dice than in other families."""

    care = Care(first=2, rounds=(1, 3, 8, 16), sure=1.0)

    def __init__(self, game: Leningrad41Game) -> None:
        self.game: Leningrad41Game = game
        self.atlas = Atlas(game)
        self.doctrine = doctrine_of(game.name)
        self.evaluation = Evaluation(self.atlas)

    def calls_for_plan(self, state: State, side: str) -> bool:
        return not state.stack and state.owner == side and state.kind in (SET_UP, AIR, MOVEMENT)

    def weighs(self, state: State) -> bool:
        """Never: dozens of decisions interrupt a player turn, and the script's answers are right nearly always."""
        return False

    def plans(self, state: State, side: str) -> Sequence[Style]:
        styles = self.doctrine.styles[SIDES.index(side)]
        if state.kind != SET_UP:
            return styles
        return [replace(styles[0], set_up=plan) for plan in self.game.rules.set_up.plans]

    def actor(self, side: str, plan: Style) -> Script:
        return Script(self.atlas, Side(SIDES.index(side)), plan, self.doctrine)

    def worth(self, state: State, side: str) -> float:
        chance = self.evaluation.chance(state)
        return chance if SIDES.index(side) == GERMANS else 1.0 - chance

    def explained(self, state: State, side: str, plan: Style, dice: Dice) -> tuple[str, ...]:
        actors = {one: self.actor(one, self.plans(state, one)[0]) for one in SIDES}
        return report(self.game, state, side, plan.name, actors | {side: self.actor(side, plan)}, dice)

    def varied(self, plan: Style, state: State, side: str, random: Random) -> Style:
        """A plan with two weights changed, or with an enemy stack left alone."""
        if random.random() < 0.5:
            names = random.sample(WEIGHTS, 2)
            return replace(plan, **{name: getattr(plan, name) * 2 ** random.uniform(-1.2, 1.2) for name in names})
        return self._sparing(plan, state, Side(SIDES.index(side)), random)

    def _sparing(self, plan: Style, state: State, side: Side, random: Random) -> Style:
        """A plan that leaves one more enemy stack alone, or one less."""
        if plan.spared and random.random() < 0.5:
            return replace(plan, spared=plan.spared[1:])
        spread = self.atlas.spread
        near = state.ground.sides[other(side)].occupied & spread(spread(state.ground.sides[side].occupied))
        return replace(plan, spared=(*plan.spared, random.choice(list(members(near))))) if near else plan
