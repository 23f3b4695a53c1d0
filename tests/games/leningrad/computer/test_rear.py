"""Late in a game, the Germans send units against Soviets who could cut the supply of the prizes."""

from __future__ import annotations

import pytest

import hexfront
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.doctrine import styles
from hexfront.games.leningrad.computer.rear import Rear
from hexfront.games.leningrad.computer.script import Script
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.leningrad.pieces.campaign import GERMANS
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from tests.games.leningrad.small import position

#: The 21st holds a prize, the 1st the gate beside it, and the 61st is far behind them at the Gulf of Riga.
PLACES = {"german-21": "2604", "german-1": "2605", "german-61": "1203"}
EAST_OF_RIGA, RIGA, SHORE, PSKOV_ROAD, VOLKHOV = "0913", "0809", "0706", "1710", "2711"


def leningrad() -> LeningradGame:
    return LeningradGame("leningrad-1979")


def threatened(game: LeningradGame, turn: int, *soviets: str) -> State:
    raiders = {f"soviet-untried-infantry-{number}": hex_ for number, hex_ in enumerate(soviets, 1)}
    return position(game, turn=turn, units={**PLACES, **raiders})


def rear(turn: int, *soviets: str) -> Rear:
    game = leningrad()
    return Rear(Situation(Atlas(game), threatened(game, turn, *soviets)))


@pytest.mark.parametrize(
    ("turn", "soviets", "raiders"),
    [
        (12, (PSKOV_ROAD, EAST_OF_RIGA), {EAST_OF_RIGA}),
        (12, (SHORE, EAST_OF_RIGA), {SHORE}),
        (12, (VOLKHOV,), set()),
        (9, (SHORE, EAST_OF_RIGA), {SHORE}),
        (8, (SHORE, EAST_OF_RIGA), set()),
        (12, (RIGA, EAST_OF_RIGA), {RIGA, EAST_OF_RIGA}),
    ],
    ids=["one move from the line", "by the sea", "far from it", "four turns", "too early", "cut by two"],
)
def test_raiders_are_those_on_whom_the_supply_of_the_prizes_depends(
    turn: int, soviets: tuple[str, ...], raiders: set[str]
) -> None:
    found = rear(turn, *soviets)

    assert {found.atlas.board.name(place) for place in found.raiders()} == raiders


def test_the_nearest_unit_outside_the_city_goes_as_near_as_it_comes() -> None:
    found = rear(12, SHORE, EAST_OF_RIGA)
    sent = found.hunters()
    (hunter, place), name = sent[0], found.atlas.board.name
    way = found.atlas.way(hunter.cls, found.atlas.sheet.index[SHORE])

    assert [name(one.here) for one, _ in sent] == ["1203"]
    assert way[place] < way[hunter.here]


def test_without_a_prize_nobody_is_sent() -> None:
    game = leningrad()
    state = threatened(game, 12, SHORE, EAST_OF_RIGA).with_place(game.frame.unit("german-21"), game.map.index["2506"])

    assert not Rear(Situation(Atlas(game), state)).hunters()


@pytest.mark.parametrize("style", range(len(styles(GERMANS))))
def test_every_style_sends_the_hunters_first(style: int) -> None:
    game = leningrad()
    atlas, state, dice = Atlas(game), threatened(game, 12, SHORE, EAST_OF_RIGA), hexfront.SeededDice(1)
    script, marched, before = Script(atlas, GERMANS, styles(GERMANS)[style]), list[Move](), state
    while state.phase == "german movement":
        action = script.action(state)
        if isinstance(action, Move):
            before = before if marched else state
            marched.append(action)
        state, _ = game.submit(state, "german", action, dice)
    sent = [
        (atlas.board.unit_names(one.units), atlas.board.name(place))
        for one, place in Rear(Situation(atlas, before)).hunters()
    ]

    assert len(sent) == 2
    assert [(move.units, move.path[-1]) for move in marched[:2]] == sent
    assert not {move.units for move in marched[2:]} & {units for units, _ in sent}
