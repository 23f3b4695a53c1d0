"""The staff of Leningrad: provides scripts, styles and evaluation to the shared search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hexfront.ai.search.contract import Staff
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.doctrine import ONSLAUGHT, STORM, Style, styles
from hexfront.games.leningrad.computer.evaluation import Evaluation, odds_before
from hexfront.games.leningrad.computer.movers import movers
from hexfront.games.leningrad.computer.script import Script
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.computer.words import report
from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.leningrad.pieces.campaign import GERMANS, SIDES
from hexfront.kernel.dice import Dice
from hexfront.kernel.sequence import MOVEMENT
from hexfront.kernel.sets import Hex, Hexes, Side, has, members, nth_member, other
from hexfront.kernel.state import State

#: The weights of each side's script that a small change may alter.
WEIGHTS = (
    ("goal", "risk", "least", "commit", "supply", "air", "overrun"),
    ("goal", "risk", "least", "commit", "line", "cover"),
)

#: How many hexes away an enemy stack may be to become the focus.
SOON = 3
#: From this turn on the Germans aim for a decisive hex even if they have not taken the gate.
LATE = 9


class LeningradStaff(Staff[Style]):
    """The staff for both editions."""

    def __init__(self, game: LeningradGame) -> None:
        self.game: LeningradGame = game
        self.atlas = Atlas(game)
        self.evaluation = Evaluation(self.atlas)

    def calls_for_plan(self, state: State, side: str) -> bool:
        return state.kind == MOVEMENT and state.owner == side and not state.stack

    def plans(self, state: State, side: str) -> Sequence[Style]:
        if side != SIDES[GERMANS]:
            return styles(_index(side))
        plain, *others = styles(GERMANS)
        focus = self._focus(state)
        return [plain, *(replace(style, focus=focus) for style in (plain, *others)), *self._storms(state)]

    def _focus(self, state: State) -> Hex:
        """The focus of the Germans: first the gate to the decisive hexes, later the hex with the best odds."""
        german = state.ground.sides[GERMANS].occupied
        if state.turn < LATE and not has(german, self.atlas.gate):
            return self.atlas.gate
        situation = Situation(self.atlas, state)
        goals = (self.atlas.decisive | 1 << self.atlas.gate) & ~german or self.atlas.decisive
        return max(members(goals), key=lambda place: odds_before(situation, place))

    def _storms(self, state: State) -> list[Style]:
        """Attacks on one hex of Leningrad with everything, for every hex that the Germans could soon reach."""
        german, soviet = state.ground.sides
        near = self.atlas.city & soviet.occupied & self._soon(german.occupied)
        storms = (STORM, ONSLAUGHT) if state.turn >= LATE else (STORM,)
        return [replace(storm, focus=place) for storm in storms for place in members(near)]

    def actor(self, side: str, plan: Style) -> Script:
        return Script(self.atlas, _index(side), plan)

    def worth(self, state: State, side: str) -> float:
        chance = self.evaluation.chance(state)
        return chance if _index(side) == GERMANS else 1.0 - chance

    def explained(self, state: State, side: str, plan: Style, dice: Dice) -> tuple[str, ...]:
        return report(self.atlas, state, _index(side), plan, self.actor(side, plan), dice)

    def varied(self, plan: Style, state: State, side: str, random: Random) -> Style:
        if random.random() < 0.4 or state.kind != MOVEMENT:
            return self._reweighed(plan, _index(side), random)
        if random.random() < 0.2:
            return self._sparing(plan, state, _index(side), random)
        if side == SIDES[GERMANS] and random.random() < 0.25:
            return self._refocused(plan, state, random)
        return self._sent_elsewhere(plan, state, _index(side), random)

    def _reweighed(self, plan: Style, side: Side, random: Random) -> Style:
        """A plan with two weights changed."""
        names = random.sample(WEIGHTS[side], 2)
        return replace(plan, **{name: getattr(plan, name) * 2 ** random.uniform(-1.2, 1.2) for name in names})

    def _sparing(self, plan: Style, state: State, side: Side, random: Random) -> Style:
        """A plan that leaves one more enemy stack alone, or one less."""
        if plan.spared and random.random() < 0.5:
            return replace(plan, spared=plan.spared[1:])
        near = state.ground.sides[other(side)].occupied & self.atlas.sheet.spread(
            self.atlas.sheet.spread(state.ground.sides[side].occupied)
        )
        return replace(plan, spared=(*plan.spared, random.choice(list(members(near))))) if near else plan

    def _refocused(self, plan: Style, state: State, random: Random) -> Style:
        """A plan with another focus, a Soviet stack that the Germans could soon reach, or with none."""
        german, soviet = state.ground.sides
        stacks = list(members(soviet.occupied & self._soon(german.occupied)))
        return replace(plan, focus=random.choice([*stacks, None]))

    def _soon(self, hexes: Hexes) -> Hexes:
        for _ in range(SOON):
            hexes |= self.atlas.sheet.spread(hexes)
        return hexes

    def _sent_elsewhere(self, plan: Style, state: State, side: Side, random: Random) -> Style:
        """A plan in which one to three movers are sent to random hexes."""
        situation = Situation(self.atlas, state)
        able = [one for one in movers(situation, side) if one.can_move]
        wishes = dict(plan.wishes)
        for one in random.sample(able, min(len(able), random.randint(1, 3))):
            if one.units[0] in wishes and random.random() < 0.3:
                del wishes[one.units[0]]
            else:
                wishes[one.units[0]] = self._elsewhere(one.reach, situation.zones[other(side)], random)
        return replace(plan, wishes=tuple(wishes.items()))

    def _elsewhere(self, reach: Hexes, zone: Hexes, random: Random) -> Hex:
        """A random hex within reach, mostly in an enemy zone or in Leningrad."""
        telling = reach & (zone | self.atlas.city)
        hexes = telling if telling and random.random() < 0.7 else reach
        return nth_member(hexes, random.randrange(hexes.bit_count()))


def _index(side: str) -> Side:
    return Side(SIDES.index(side))
