"""Costs on the map as it is (8.5 to 8.9, 8.12): what changes in play changes the right steps, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from hexfront.games.leningrad41.movement.costs import NOWHERE, SHUT, Costs, Ways
from hexfront.games.leningrad41.pieces.campaign import Campaign
from hexfront.kernel.sets import NO_HEXES, members, set_of
from hexfront.mechanics.terrain import Edges
from tests.games.leningrad41.battlefield import position, real


def some_ways(campaign: Campaign, costs: Costs, random: Random) -> Ways:
    """Rubble, demolished bridges and pontoons as they may come about."""
    built_up, bridges = list(members(campaign.built_up)), range(len(campaign.bridges))
    banks = [(one, other) for one in built_up for other in members(costs.beyond_rivers[one])]
    return Ways(
        motorized=random.random() < 0.5,
        rubble=set_of(random.sample(built_up, random.randrange(6))),
        demolished=sum(2**bridge for bridge in random.sample(bridges, random.randrange(6))),
        pontoons=frozenset(random.sample(banks, random.randrange(4))),
        barricaded=random.random() < 0.2,
        crossing=random.choice([NOWHERE, random.choice(banks)[0]]),
    )


def costs_of(edges: Edges) -> list[dict[int, int]]:
    return [dict(ends) for ends in edges.out]


@pytest.mark.parametrize("seed", range(5))
def test_costs_built_from_those_before_are_those_built_afresh(seed: int) -> None:
    campaign, random = real().campaign, Random(seed)
    costs = Costs(campaign)

    for _ in range(8):
        ways = some_ways(campaign, costs, random)
        built, fresh = costs.edges(ways), Costs(campaign).edges(ways)

        assert costs_of(built) == costs_of(fresh)
        assert [dict(starts) for starts in built.into] == [dict(starts) for starts in fresh.into]
        assert built.fans == fresh.fans


@pytest.mark.rule("leningrad-41", "8.5")
@pytest.mark.rule("leningrad-41", "8.6")
@pytest.mark.rule("leningrad-41", "8.7")
def test_every_step_on_the_map_costs_what_the_chart_says() -> None:
    game = real()
    campaign, sheet = game.campaign, game.map
    edges = Costs(campaign).edges(Ways(False, NO_HEXES, 0, frozenset()))
    prices = {"clear": 1, "urban": 2, "objective": 3}

    for one in sheet.hexes:
        for other in sheet.neighbours(one):
            kinds = sheet.hexside(one, other)
            price = prices[sheet.terrain(other)]
            if "fort" in sheet.features(other):
                price = max(price, 2)
            if "major river" in kinds:
                price = price + 1 if "bridge" in kinds else SHUT
            elif "minor river" in kinds and "bridge" not in kinds:
                price += 1
            assert edges.cost(sheet.index[one], sheet.index[other]) == price, (one, other)


@pytest.mark.rule("leningrad-41", "8.8")
def test_motorized_steps_are_those_into_clear_hexes_and_along_streets() -> None:
    game = real()
    campaign, sheet = game.campaign, game.map
    walking, driving = (Costs(campaign).edges(Ways(way, NO_HEXES, 0, frozenset())) for way in (False, True))

    for one in sheet.hexes:
        for other in sheet.neighbours(one):
            start, end = sheet.index[one], sheet.index[other]
            is_open = sheet.terrain(other) == "clear" or sheet.hexside(one, other) & {"prospekt", "railroad"}
            assert driving.cost(start, end) == (walking.cost(start, end) if is_open else SHUT), (one, other)


def test_unopposed_the_works_are_one_turn_on_foot_and_the_station_one_turn_by_road() -> None:
    game = real()
    state = position(game, turn=1, boxes={"waiting german": ["german-i-469", "german-i-10"]})

    assert "4622" in game.reach(state, "german-i-469")
    assert "3211" not in game.reach(state, "german-i-469")
    assert "3211" in game.reach(state, "german-i-10", motorized=True)
