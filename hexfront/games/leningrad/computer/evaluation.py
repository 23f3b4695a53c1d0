"""Evaluates a position as the chance of a German victory, from a few terms with weights fitted to finished games."""

from __future__ import annotations

from hexfront.ai.scripts import evaluation
from hexfront.ai.scripts.evaluation import Judging, won_by
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.pieces.campaign import ELIMINATED, GERMANS, SOVIETS
from hexfront.kernel.game import Outcome
from hexfront.kernel.sets import Hex, Side, has, members
from hexfront.kernel.state import State

TERMS = (
    "one",
    "german to move",
    "losses",
    "prizes",
    "gates held",
    "storm",
    "siege",
    "armor at the gates",
    "at the gates",
    "near",
    "middle",
    "far",
    "garrison",
    "weakest prize",
    "shield",
    "field",
    "forts",
    "german cut off",
    "soviet cut off",
)
#: The last turn of each stage; every stage has its own weights.
STAGES = (3, 6, 8, 10, 12)
#: The distances from Leningrad, in movement points, up to which units count as at the gates, near, and in the middle.
GATES, NEAR, MIDDLE = 1.0, 4.0, 9.0
#: Higher odds than these are no better.
MOST_ODDS = 10.0
#: How a finished game is scored. In play, mostly by who won. To learn from, half by who won and half by how much,
#: because the computer's Germans win only one game in seven of 1979. The two scales are never compared with each other:
#: a plan is played two player turns forward, so on the last turn all its trials reach the end, and before that none do.
IN_PLAY = Judging(winning=0.8, points=12.0)
TO_LEARN_FROM = Judging(winning=0.5, points=12.0)


def terms(atlas: Atlas, state: State) -> list[float]:
    """The values of the terms, in the order of ``TERMS``."""
    situation = Situation(atlas, state)
    german = _germans(situation)
    soviet = _soviets(situation)
    held = situation.occupied[GERMANS] & situation.supplied(GERMANS)
    return [
        1.0,
        float(state.to_act == "german"),
        -_losses(atlas, state) / 10,
        sum(points for place, points in atlas.prizes.items() if has(held, place)) / 10,
        float((held & atlas.city & ~atlas.decisive).bit_count()),
        *_pressure(situation),
        *german[:5],
        *soviet,
        german[5],
        _cut_off(situation, SOVIETS) / 10,
    ]


def _losses(atlas: Atlas, state: State) -> float:
    """The victory points for German losses so far."""
    settings, gone = atlas.game.victory.settings, atlas.campaign.box(ELIMINATED)
    total = 0
    for unit, counter in atlas.campaign.indexed:
        if atlas.sides[unit] == GERMANS and counter.is_ground:
            if state.places[unit] == gone:
                total += settings["eliminated"].get(counter.type, 0)
            elif state.steps[unit] < counter.steps:
                total += settings["reduced"].get(counter.type, 0)
    return total


def _pressure(situation: Situation) -> tuple[float, float]:
    """The best German odds against a decisive hex, and the sum of the odds against all Soviet hexes of Leningrad."""
    atlas = situation.atlas
    storm = siege = 0.0
    for place in members(atlas.city & ~situation.occupied[GERMANS]):
        odds = odds_before(situation, place)
        siege += odds
        if has(atlas.decisive, place):
            storm = max(storm, odds)
    return storm, siege


def odds_before(situation: Situation, place: Hex) -> float:
    """The odds of all Germans next to a hex against its defenders, as a share of ``MOST_ODDS``."""
    attack = sum(
        situation.attack(unit)
        for near in members(situation.atlas.around[place] & situation.occupied[GERMANS])
        for unit in situation.stacks[near]
    )
    defense = sum(situation.defense(unit) for unit in situation.stacks.get(place, ()))
    return min(attack / max(defense, 1.0), MOST_ODDS) / MOST_ODDS


def _germans(situation: Situation) -> list[float]:
    """German armor at the gates; German strength at the gates, near, in the middle, and far away; and cut off."""
    atlas, supplied = situation.atlas, situation.supplied(GERMANS)
    armor = 0.0
    bands = [0.0] * 5
    limits = [far * atlas.campaign.scale for far in (GATES, NEAR, MIDDLE)]
    for place, stack in situation.stacks.items():
        if atlas.sides[stack[0]] == GERMANS:
            strength = sum(situation.attack(unit) for unit in stack) / 30
            march = atlas.march["infantry"][place] / 1.5
            bands[next((band for band, far in enumerate(limits) if march <= far), 3)] += strength
            if march <= limits[0]:
                armor += sum(situation.attack(unit) for unit in stack if atlas.is_mobile[unit]) / 30
            if not has(supplied, place):
                bands[4] += strength
    return [armor, *bands]


def _soviets(situation: Situation) -> list[float]:
    """Soviet strength in Leningrad, at the weakest prize, before the city and elsewhere; and forts in the city."""
    atlas, scale = situation.atlas, situation.atlas.campaign.scale
    inside = shield = field = 0.0
    for place, stack in situation.stacks.items():
        if atlas.sides[stack[0]] == SOVIETS:
            strength = sum(situation.defense(unit) for unit in stack) / 10
            if has(atlas.city, place):
                inside += strength
            elif atlas.march["infantry"][place] <= NEAR * scale:
                shield += strength
            else:
                field += strength
    weakest = min(
        sum(situation.defense(unit) for unit in situation.stacks.get(place, ()) if atlas.sides[unit] == SOVIETS)
        for place, points in atlas.prizes.items()
        if points > 10
    )
    return [inside, weakest / 10, shield, field, float((situation.forts & atlas.city).bit_count())]


def _cut_off(situation: Situation, side: Side) -> float:
    supplied = situation.supplied(side)
    return sum(
        situation.defense(unit)
        for place in members(situation.occupied[side] & ~supplied)
        for unit in situation.stacks[place]
    )


class Evaluation(evaluation.Evaluation):
    """The chance of a German victory in a position of one edition."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas.game, "hexfront.games.leningrad.computer", TERMS, STAGES)
        self.atlas = atlas

    def values(self, state: State) -> list[float]:
        return terms(self.atlas, state)

    def finished(self, outcome: Outcome) -> float:
        return IN_PLAY.worth(won_by("german", outcome), outcome.points)

    def lesson(self, outcome: Outcome) -> float:
        return TO_LEARN_FROM.worth(won_by("german", outcome), outcome.points)
