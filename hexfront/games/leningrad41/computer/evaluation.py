"""Evaluates a position as the chance of a German victory, from a few terms with weights fitted to finished games."""

from __future__ import annotations

from hexfront.ai.scripts import evaluation
from hexfront.ai.scripts.evaluation import Judging, won_by
from hexfront.games.leningrad41.computer.atlas import Atlas
from hexfront.games.leningrad41.pieces.campaign import DEAD, GERMAN_CONTROL, GERMANS, RUBBLE
from hexfront.kernel.game import Outcome
from hexfront.kernel.sets import Hexes, has
from hexfront.kernel.state import State

TERMS = (
    "one",
    "german to move",
    "objectives",
    "strength",
    "engineers",
    "guns",
    "dead",
    "defenders",
    "garrisons",
    "double garrisons",
    "pressed",
    "open",
    "loose",
    "arrivals",
)
#: The last turn of each stage; every stage has its own weights.
STAGES = (2, 4, 6, 8, 10)
#: How far from an enemy an empty objective hex is open or loose, in hexes.
NEAR = 4
#: How a finished game is scored, in play mostly by who won, and to learn from half by how much.
IN_PLAY = Judging(winning=0.8, points=4.0)
TO_LEARN_FROM = Judging(winning=0.5, points=4.0)


def terms(atlas: Atlas, state: State) -> list[float]:
    """The values of the terms, in the order of ``TERMS``."""
    german, soviet = state.ground.sides
    held = state.markers[GERMAN_CONTROL]
    theirs = atlas.objectives & ~held
    near_germans, near_soviets = _around(atlas, german.occupied), _around(atlas, soviet.occupied)
    next_to_germans = atlas.spread(german.occupied)
    sources = theirs & ~state.markers[RUBBLE]
    dead = atlas.campaign.box(DEAD)
    return [
        1.0,
        float(state.owner == atlas.frame.sides[GERMANS]),
        (held.bit_count() - atlas.game.victory.needed) / 10,
        *_forces(atlas, state),
        sum(state.places[unit] == dead for unit in atlas.units if atlas.sides[unit] == GERMANS) / 10,
        sum(map(len, soviet.stacks.values())) / 10,
        (theirs & soviet.occupied).bit_count() / 10,
        (theirs & soviet.deeper(1)).bit_count() / 10,
        (theirs & soviet.occupied & next_to_germans).bit_count() / 10,
        (theirs & ~soviet.occupied & near_germans).bit_count() / 10,
        (held & ~german.occupied & near_soviets).bit_count() / 10,
        sources.bit_count() / 10,
    ]


def _around(atlas: Atlas, hexes: Hexes) -> Hexes:
    for _ in range(NEAR):
        hexes |= atlas.spread(hexes)
    return hexes


def _forces(atlas: Atlas, state: State) -> list[float]:
    """The fire of German units on the map that assault, the number of their engineers, and the fire of their guns."""
    strength = engineers = guns = 0.0
    for stack in state.ground.sides[GERMANS].stacks.values():
        for unit in stack:
            if has(atlas.indirect, unit):
                guns += atlas.fire[unit]
            else:
                strength += atlas.fire[unit]
                engineers += has(atlas.engineers, unit)
    return [strength / 100, engineers / 5, guns / 100]


class Evaluation(evaluation.Evaluation):
    """The chance of a German victory in a position."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas.game, "hexfront.games.leningrad41.computer", TERMS, STAGES)
        self.atlas = atlas
        self.needed = atlas.game.victory.needed

    def values(self, state: State) -> list[float]:
        return terms(self.atlas, state)

    def finished(self, outcome: Outcome) -> float:
        return IN_PLAY.worth(won_by(self.atlas.frame.sides[GERMANS], outcome), outcome.points - self.needed)

    def lesson(self, outcome: Outcome) -> float:
        return TO_LEARN_FROM.worth(won_by(self.atlas.frame.sides[GERMANS], outcome), outcome.points - self.needed)
