"""The staff of the assault family: provides scripts, styles and evaluation to the shared search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hexfront.ai.search.contract import Staff
from hexfront.ai.search.trials import Care
from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.doctrine import Style, doctrine_of
from hexfront.games.assault.computer.evaluation import Evaluation
from hexfront.games.assault.computer.reach import reach_of
from hexfront.games.assault.computer.script import Script
from hexfront.games.assault.computer.words import report
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces.campaign import GERMANS, SIDES
from hexfront.kernel.dice import Dice
from hexfront.kernel.sequence import AIR, MOVEMENT
from hexfront.kernel.sets import Side, members, nth_member, other
from hexfront.kernel.state import State

#: The chance that a headquarters with a wish loses it and chooses for itself again.
FREED = 0.3
#: The chance that a headquarters is sent to a hex with other units.
ACCOMPANIED = 0.6


class AssaultStaff(Staff[Style]):
    """The staff for a game of the family. Luck weighs heavily in a trial here, so plans are compared on more dice."""

    care = Care(first=2, rounds=(1, 3, 8, 16), sure=1.0)

    def __init__(self, game: AssaultGame) -> None:
        self.game: AssaultGame = game
        self.atlas = Atlas(game)
        self.doctrine = doctrine_of(game.name)
        self.evaluation = Evaluation(self.atlas)

    def calls_for_plan(self, state: State, side: str) -> bool:
        return not state.stack and state.owner == side and state.kind in (AIR, MOVEMENT)

    def plans(self, state: State, side: str) -> Sequence[Style]:
        return self.doctrine.styles[SIDES.index(side)]

    def actor(self, side: str, plan: Style) -> Script:
        return Script(self.atlas, Side(SIDES.index(side)), plan, self.doctrine)

    def worth(self, state: State, side: str) -> float:
        chance = self.evaluation.chance(state)
        return chance if SIDES.index(side) == GERMANS else 1.0 - chance

    def explained(self, state: State, side: str, plan: Style, dice: Dice) -> tuple[str, ...]:
        actors = {one: self.actor(one, self.plans(state, one)[0]) for one in SIDES}
        return report(self.game, state, side, plan.name, actors | {side: self.actor(side, plan)}, dice)

    def varied(self, plan: Style, state: State, side: str, random: Random) -> Style:
        """A plan with a headquarters sent elsewhere, or with an enemy stack left alone.

        Sending divisions elsewhere or changing weights looks better over two turns but is worse over the whole game.
        """
        number = Side(SIDES.index(side))
        if number == GERMANS:
            return self._with_headquarters_elsewhere(plan, state, random)
        return self._sparing(plan, state, number, random)

    def _sparing(self, plan: Style, state: State, side: Side, random: Random) -> Style:
        """A plan that leaves one more enemy stack alone, or one less."""
        if plan.spared and random.random() < 0.5:
            return replace(plan, spared=plan.spared[1:])
        spread = self.atlas.sheet.spread
        near = state.ground.sides[other(side)].occupied & spread(spread(state.ground.sides[side].occupied))
        return replace(plan, spared=(*plan.spared, random.choice(list(members(near))))) if near else plan

    def _with_headquarters_elsewhere(self, plan: Style, state: State, random: Random) -> Style:
        """A plan that sends a headquarters to a random hex, mostly one with other units."""
        phase = self.atlas.rules.movement[SIDES[GERMANS], MOVEMENT]
        on_map = [one for one in members(self.atlas.all_headquarters) if self.atlas.campaign.is_on_map(state, one)]
        if not on_map:
            return plan
        headquarters = random.choice(on_map)
        reach = reach_of(phase, state, headquarters) | 1 << state.places[headquarters]
        company = reach & state.ground.sides[GERMANS].occupied
        hexes = company if company and random.random() < ACCOMPANIED else reach
        wishes = dict(plan.wishes)
        if headquarters in wishes and random.random() < FREED:
            del wishes[headquarters]
        else:
            wishes[headquarters] = nth_member(hexes, random.randrange(hexes.bit_count()))
        return replace(plan, wishes=tuple(wishes.items()))
