"""The staff's fast forecast of a combat column equals the engine's if all strengths are known."""

from __future__ import annotations

import pytest

import hexfront
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.battle import Attackers, Target, suffered
from hexfront.games.leningrad.computer.doctrine import styles
from hexfront.games.leningrad.computer.script import Script
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.documents.actions import Attack, Overrun
from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.leningrad.pieces.campaign import GERMANS, SIDES, SOVIETS
from hexfront.kernel.sets import has
from hexfront.kernel.state import State


def forecast(atlas: Atlas, state: State, action: Attack | Overrun, hex_: str) -> str:
    situation = Situation(atlas, state)
    target = Target(situation, atlas.sheet.index[hex_])
    force = Attackers()
    for name in action.units:
        unit = atlas.frame.unit_index[name]
        supplied = has(situation.supplied(atlas.sides[unit]), state.places[unit])
        force.join(situation, unit, state.places[unit], supplied)
    column = target.column(force, action.air, isinstance(action, Overrun))
    return atlas.campaign.combat_table.columns[column]


def everybody_is_known(atlas: Atlas, state: State, action: Attack | Overrun, hex_: str) -> bool:
    names = (*action.units, *atlas.board.unit_names(state.ground.stack(atlas.sheet.index[hex_])))
    return not any(atlas.campaign.counters[name].is_untried for name in names)


@pytest.mark.parametrize("name", ["leningrad-1979", "leningrad-2010"])
def test_forecast_and_engine_read_the_same_column(name: str) -> None:
    game = LeningradGame(name)
    atlas = Atlas(game)
    scripts = {SIDES[side]: Script(atlas, side, styles(side)[4]) for side in (GERMANS, SOVIETS)}
    state, dice, compared = game.new(setup="suggested"), hexfront.SeededDice(3), 0
    while (side := state.to_act) is not None:
        action = scripts[side].action(state)
        hexes = action.hexes if isinstance(action, Attack) else (action.hex,) if isinstance(action, Overrun) else ()
        if isinstance(action, Attack | Overrun) and everybody_is_known(atlas, state, action, hexes[0]):
            odds = game.odds(state, action.units, hexes, action.air, isinstance(action, Overrun))
            assert forecast(atlas, state, action, hexes[0]) == odds.column
            compared += 1
        state, _ = game.submit(state, side, action, dice)

    assert compared >= 5


@pytest.mark.parametrize(
    ("harm", "steps", "retreat", "ground", "cost", "vacated"),
    [
        (0, [3.0], 1.0, 5.0, 0.0, False),
        (1, [3.0], 1.0, 0.5, 1.5, True),
        (1, [3.0, 3.0], 1.0, 9.0, 3.0, False),
        (1, [3.0], 1000.0, 2.0, 5.0, True),
        (2, [2.0, 3.0, 4.0], 0.5, 9.0, 5.0, False),
        (9, [2.0, 3.0], 0.5, 1.0, 6.0, True),
    ],
)
def test_an_owner_takes_the_cheaper_way_to_meet_a_result(
    harm: int, steps: list[float], retreat: float, ground: float, cost: float, vacated: bool
) -> None:
    assert suffered(harm, steps, retreat, ground) == (cost, vacated)


def test_distances_grow_away_from_leningrad() -> None:
    game = LeningradGame("leningrad-2010")
    atlas = Atlas(game)
    luga, pskov, tilsit = (atlas.march["armor"][atlas.sheet.index[hex_]] for hex_ in ("2308", "1909", "0111"))

    assert 0 < luga < pskov < tilsit
    assert atlas.sides[atlas.frame.unit_index["german-1-pz"]] == GERMANS
