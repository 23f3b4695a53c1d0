"""Evaluates a position by the points it leads to, from a few terms with weights fitted to finished games."""

from __future__ import annotations

from math import ceil

from hexfront.ai.scripts import evaluation
from hexfront.ai.scripts.evaluation import Judging, won_by
from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.pieces.campaign import ELIMINATED, GERMANS, SOVIETS
from hexfront.kernel.game import Outcome
from hexfront.kernel.sets import has
from hexfront.kernel.state import State

TERMS = (
    "one",
    "german to move",
    "losses",
    "cities",
    "key points",
    "inside",
    "at the gates",
    "near",
    "far",
    "hungry",
    "headquarters lost",
    "garrison",
    "workers",
    "shield",
    "field",
    "strongholds",
    "soviet hungry",
    "foremost",
    "manned",
    "score",
)
#: The number of stages of a game; each has its own weights, and they are about equally long.
STAGES = 5
#: How far from the city, in movement points of mechanized units, units count as at its gates and as near.
GATES, NEAR = 1.5, 4.0
#: The margin in points that makes a chance of 0.73, and the extra points for a decisive victory.
POINTS, DECISIVE = 40.0, 80.0
#: How a finished game is scored, in play and to learn from: half by who won, half by how much.
IN_PLAY = TO_LEARN_FROM = Judging(winning=0.5, points=POINTS)


def final_points(outcome: Outcome) -> float:
    """The points of a finished game for the Germans, with a bonus or a deduction for a decisive victory."""
    if "decisive" not in outcome.level:
        return float(outcome.points)
    if outcome.winner == "german":
        return max(outcome.points, 0) + DECISIVE
    return min(outcome.points, 0) - DECISIVE / 4


def stages_of(atlas: Atlas) -> tuple[int, ...]:
    """The last turn of each stage."""
    last = atlas.frame.last_turn
    return tuple(ceil(last * stage / STAGES) for stage in range(1, STAGES + 1))


def terms(atlas: Atlas, state: State) -> list[float]:
    """The values of the terms, in the order of ``TERMS``."""
    situation = Situation(atlas, state)
    on_map = sum(points for place, points in atlas.prizes.items() if has(situation.hold, place))
    inside = sum(
        points
        for place, points in atlas.prizes.items()
        if has(situation.hold, place) and has(atlas.country.key_points, place)
    )
    home = atlas.to_the_city
    foremost = min(home.nearest(situation.occupied[GERMANS]) / atlas.scale, 20.0)
    return [
        1.0,
        float(state.to_act == "german"),
        _losses(atlas, state) / 10,
        (on_map - inside) / 10,
        inside / 10,
        *_germans(situation, home.far),
        *_soviets(situation, home.far),
        foremost / 10,
        *_occupied(situation),
    ]


def _occupied(situation: Situation) -> list[float]:
    """For objectives that count for their occupant: those the Russians man or still can, and the current points."""
    atlas, state = situation.atlas, situation.state
    if not atlas.occupiable:
        return [0.0, 0.0]
    fought_for = atlas.campaign.germans_in_the_city(state)
    manned = atlas.occupiable & situation.occupied[SOVIETS] if fought_for else atlas.occupiable
    return [manned.bit_count() / 2, sum(score.points for score in atlas.game.victory.account(state)) / 10]


def _losses(atlas: Atlas, state: State) -> float:
    """The victory points for German losses."""
    gone, total = atlas.campaign.box(ELIMINATED), 0
    for unit in atlas.units:
        points = atlas.campaign.kind(unit).points
        if points:
            strengths = atlas.counters[unit].strengths
            left = 0 if state.places[unit] == gone else strengths[state.steps[unit] - 1]
            total += points * (strengths[-1] - left)
    return float(total)


def _germans(situation: Situation, far: tuple[int, ...]) -> list[float]:
    """German strength inside, at the gates, near and far away; strength out of supply; headquarters off the map."""
    atlas, state = situation.atlas, situation.state
    bands = [0.0] * 5
    fed = atlas.rules.supply.supplied(state, GERMANS)
    for place, stack in situation.stands[GERMANS].items():
        away = far[place] / atlas.scale
        band = 0 if has(atlas.city.interior, place) else 1 if away <= GATES else 2 if away <= NEAR else 3
        for unit in stack:
            strength = atlas.counters[unit].strengths[state.steps[unit] - 1] / 30
            bands[band] += strength
            if not has(fed, unit):
                bands[4] += strength
    due = [unit for unit in atlas.campaign.headquarters.values() if atlas.counters[unit].turn < state.turn]
    lost = sum(not atlas.campaign.is_on_map(state, unit) for unit in due)
    return [*bands, float(lost)]


def _soviets(situation: Situation, far: tuple[int, ...]) -> list[float]:
    """Russian strength in the city, workers there, strength before it, elsewhere, in strongholds, and out of supply."""
    atlas, state = situation.atlas, situation.state
    city = workers = shield = field = strong = hungry = 0.0
    fed = atlas.rules.supply.supplied(state, SOVIETS)
    for place, stack in situation.stands[SOVIETS].items():
        for unit in stack:
            strength = atlas.counters[unit].strengths[state.steps[unit] - 1] / 10
            if has(atlas.workers, unit):
                workers += 0.1 * has(atlas.in_the_city, place)
            elif has(atlas.in_the_city, place):
                city += strength
            elif far[place] <= NEAR * atlas.scale:
                shield += strength
            else:
                field += strength
            strong += strength * has(atlas.country.strongholds, place)
            hungry += strength * (not has(fed, unit))
    return [city, workers, shield, field, strong, hungry]


class Evaluation(evaluation.Evaluation):
    """The chance of a German victory in a position; its weights are in points."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas.game, "hexfront.games.assault.computer", TERMS, stages_of(atlas), POINTS)
        self.atlas = atlas

    def values(self, state: State) -> list[float]:
        return terms(self.atlas, state)

    def finished(self, outcome: Outcome) -> float:
        return IN_PLAY.worth(won_by("german", outcome), final_points(outcome))

    def lesson(self, outcome: Outcome) -> float:
        return TO_LEARN_FROM.worth(won_by("german", outcome), final_points(outcome))
