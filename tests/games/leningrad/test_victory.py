"""How to win (chapter 18 of 1979, 16 of 2010): victory points, levels, and the bid."""

from __future__ import annotations

from typing import Any

import pytest

import hexfront
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from tests.games.acting import play
from tests.games.leningrad.small import FIRST, LENINGRAD, SECOND, both_editions, position, road, small_game

LOSSES, HEXES = {FIRST: "18.1", SECOND: "16.1"}, {FIRST: "18.2", SECOND: "16.2"}
INFANTRY, MECHANIZED, ARMOR = "german-58", "german-3-mot", "german-1-pz"
#: A road by which Leningrad is in German supply.
ROW = [f"{column:02}07" for column in range(1, 26)]
WEST = {FIRST: ["0111", "0110", "0109", "0108", *ROW], SECOND: ["0007", *ROW]}


def open_road(name: str, **options: Any) -> LeningradGame:
    return small_game(name, hexsides=road(*WEST[name], "2506", "2505"), **options)


def ended(game: LeningradGame, units: dict[str, Any] | None = None, **more: Any) -> State:
    return position(game, "game over", 12, units, **more)


def points(game: LeningradGame, state: State) -> int:
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.points


def by_rule(game: LeningradGame, state: State, rule: str) -> int:
    return sum(score.points for score in game.score(state) if score.rule == rule)


@both_editions
@pytest.mark.rule("leningrad-1979", "18.0")
@pytest.mark.rule("leningrad-2010", "16.0")
def test_the_game_ends_after_turn_12_and_not_before(name: str) -> None:
    game = small_game(name)
    eleven = position(game, "soviet combat", 11, {"soviet-67": "0909", INFANTRY: "0910"})
    twelve = position(game, "soviet combat", 12, {"soviet-67": "0909", INFANTRY: "0910"})

    goes_on, _ = play(game, eleven, EndPhase())
    over, _ = play(game, twelve, EndPhase())

    assert (goes_on.turn, goes_on.to_act, game.outcome(goes_on)) == (12, "german", None)
    assert (over.phase, over.to_act, game.legal_actions(over)) == ("game over", None, [])
    assert game.outcome(over) is not None


@both_editions
@pytest.mark.rule("leningrad-1979", "18.0")
@pytest.mark.rule("leningrad-2010", "16.0")
def test_soviet_points_are_taken_from_german_points(name: str) -> None:
    game = open_road(name)
    state = ended(game, {"german-1": "2604"}, eliminated=[ARMOR, MECHANIZED])

    outcome = game.outcome(state)

    assert outcome is not None
    assert (outcome.points, outcome.winner) == (30 - 15 - 12, "german")


@pytest.mark.rule("leningrad-1979", "18.1")
@pytest.mark.rule("leningrad-2010", "16.1")
@pytest.mark.parametrize(
    ("name", "unit", "reduced", "eliminated"),
    [
        (FIRST, INFANTRY, 0, 0),
        (FIRST, MECHANIZED, 4, 12),
        (FIRST, ARMOR, 5, 15),
        (SECOND, INFANTRY, 1, 3),
        (SECOND, MECHANIZED, 4, 12),
        (SECOND, ARMOR, 5, 15),
    ],
)
def test_reduced_and_eliminated_german_units_give_the_soviets_points(
    name: str, unit: str, reduced: int, eliminated: int
) -> None:
    game = small_game(name)

    found = [
        by_rule(game, state, LOSSES[name])
        for state in (
            ended(game, {unit: "1010"}),
            ended(game, {unit: {"hex": "1010", "steps": 1}}),
            ended(game, eliminated=[unit]),
        )
    ]

    assert found == [0, -reduced, -eliminated]


@both_editions
@pytest.mark.rule("leningrad-1979", "18.1")
@pytest.mark.rule("leningrad-2010", "16.1")
def test_soviet_losses_and_germans_that_never_came_give_nobody_points(name: str) -> None:
    game = small_game(name)
    state = ended(game, eliminated=["soviet-67", "soviet-1-armor"])

    assert state.place_of("german-12-pz") == "off map"
    assert points(game, state) == 0


@both_editions
@pytest.mark.rule("leningrad-1979", "18.1")
@pytest.mark.rule("leningrad-2010", "16.1")
def test_every_unit_counts_for_itself(name: str) -> None:
    game = small_game(name)
    reduced = {"german-6-pz": {"hex": "1010", "steps": 1}, "german-36-mot": {"hex": "1010", "steps": 1}}
    state = ended(game, reduced, eliminated=[ARMOR, MECHANIZED, "german-8-pz"])

    assert points(game, state) == -(5 + 4 + 15 + 12 + 15)


@pytest.mark.rule("leningrad-2010", "14.8")
@pytest.mark.rule("leningrad-2010", "16.1")
@pytest.mark.parametrize(("name", "expected"), [(FIRST, 0), (SECOND, -3)])
def test_every_replacement_used_costs_a_point_in_2010(name: str, expected: int) -> None:
    game = small_game(name)

    assert points(game, ended(game, tracks={"replacements": 3})) == expected


@pytest.mark.rule("leningrad-1979", "18.2")
@pytest.mark.rule("leningrad-2010", "16.2")
@pytest.mark.parametrize(
    ("name", "hex_", "worth"),
    [
        (FIRST, "2604", 30),
        (FIRST, "2705", 30),
        (FIRST, "2505", 0),
        (FIRST, "2605", 0),
        (SECOND, "2604", 30),
        (SECOND, "2705", 30),
        (SECOND, "2505", 5),
        (SECOND, "2605", 5),
        (FIRST, "2506", 0),
        (SECOND, "2506", 0),
    ],
)
def test_leningrad_gives_the_germans_points_if_supplied_units_hold_it(name: str, hex_: str, worth: int) -> None:
    supplied, unsupplied = open_road(name), small_game(name)

    assert by_rule(supplied, ended(supplied, {INFANTRY: hex_}), HEXES[name]) == worth
    assert points(supplied, ended(supplied, {INFANTRY: hex_})) == worth
    assert points(unsupplied, ended(unsupplied, {INFANTRY: hex_})) == 0
    assert points(supplied, ended(supplied, {"soviet-67": hex_})) == 0


@both_editions
@pytest.mark.rule("leningrad-1979", "18.2")
@pytest.mark.rule("leningrad-2010", "16.2")
def test_every_hex_counts_and_several_units_in_one_hex_count_once(name: str) -> None:
    game = open_road(name)
    units = dict(zip(("german-1", "german-11", "german-12", "german-21"), LENINGRAD, strict=True))
    state = ended(game, {**units, "german-30": "2604", "german-32": "2604"})

    assert points(game, state) == {FIRST: 60, SECOND: 70}[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "18.2")
@pytest.mark.rule("leningrad-2010", "16.2")
def test_only_what_is_held_at_the_end_counts(name: str) -> None:
    game = open_road(name)
    state = position(game, "soviet combat", 12, {"german-1": "2505", "soviet-67": "2604"})

    over, _ = play(game, state, EndPhase())

    assert points(game, over) == {FIRST: 0, SECOND: 5}[name]


LEVELS = [
    (60, "german", "German strategic victory"),
    (31, "german", "German strategic victory"),
    (30, "german", "German tactical victory"),
    (1, "german", "German tactical victory"),
    (0, "soviet", "Soviet tactical victory"),
    (-20, "soviet", "Soviet tactical victory"),
    (-21, "soviet", "Soviet strategic victory"),
    (-100, "soviet", "Soviet strategic victory"),
]


@pytest.mark.rule("leningrad-2010", "16.3")
@pytest.mark.rule("leningrad-2010", "16.4")
@pytest.mark.parametrize(("total", "winner", "level"), LEVELS)
def test_the_difference_names_winner_and_level_in_2010(total: int, winner: str, level: str) -> None:
    game = open_road(SECOND, bid=60 - total)
    state = ended(game, {"german-1": "2604", "german-11": "2705"})

    outcome = game.outcome(state)

    assert outcome is not None
    assert (outcome.points, outcome.winner, outcome.level) == (total, winner, level)
    assert outcome.reason.endswith("(rule 16.3)")


@pytest.mark.rule("leningrad-1979", "18.3")
@pytest.mark.parametrize(
    ("held", "eliminated", "reduced", "total", "winner", "level"),
    [
        (2, ["1-pz"], ["6-pz", "8-pz", "36-mot"], 31, "german", "German strategic victory"),
        (2, ["1-pz"], ["6-pz", "8-pz", "12-pz"], 30, "german", "German tactical victory"),
        (1, ["1-pz"], ["6-pz", "8-pz", "36-mot"], 1, "german", "German tactical victory"),
        (1, ["1-pz", "6-pz"], [], 0, "soviet", "Soviet tactical victory"),
        (0, ["1-pz"], ["6-pz"], -20, "soviet", "Soviet tactical victory"),
        (0, ["36-mot"], ["6-pz", "3-mot"], -21, "soviet", "Soviet strategic victory"),
    ],
)
def test_the_difference_names_winner_and_level_in_1979(
    held: int, eliminated: list[str], reduced: list[str], total: int, winner: str, level: str
) -> None:
    game = open_road(FIRST)
    units: dict[str, Any] = dict([("german-1", "2604"), ("german-11", "2705")][:held])
    units |= {f"german-{unit}": {"hex": "1010", "steps": 1} for unit in reduced}
    state = ended(game, units, eliminated=[f"german-{unit}" for unit in eliminated])

    outcome = game.outcome(state)

    assert outcome is not None
    assert (outcome.points, outcome.winner, outcome.level) == (total, winner, level)
    assert outcome.reason.endswith("(rule 18.3)")


@pytest.mark.rule("leningrad-2010", "16.4")
def test_the_bid_is_the_soviets_at_the_end_and_nothing_without_one() -> None:
    with_bid, without = small_game(SECOND, bid=7), small_game(SECOND)

    assert points(with_bid, ended(with_bid)) == -7
    assert by_rule(with_bid, ended(with_bid), "16.4") == -7
    assert points(without, ended(without)) == 0


@pytest.mark.rule("leningrad-2010", "16.4")
@pytest.mark.parametrize("bid", [-1, "ten", 1.5, True])
def test_a_bid_is_a_whole_number_of_points(bid: object) -> None:
    with pytest.raises(hexfront.InputError, match="bid"):
        hexfront.load(SECOND, bid=bid)


@pytest.mark.rule("leningrad-2010", "16.4")
def test_the_first_edition_knows_no_bid() -> None:
    with pytest.raises(hexfront.InputError, match="bid"):
        hexfront.load(FIRST, bid=5)
