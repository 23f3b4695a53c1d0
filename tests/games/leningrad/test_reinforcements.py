"""Reinforcements (16.0 to 16.5 of 1979, 14.0 to 14.5 of 2010): the schedule, entering, waiting, blocked hexes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from hexfront.games.leningrad.documents.actions import Overrun
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, Enter, Move, StandFast
from tests.games.acting import play, refused
from tests.games.leningrad.small import FIRST, LENINGRAD, SECOND, both_editions, position, small_game, where

SCHEDULE, BLOCKED = {FIRST: "16.0", SECOND: "14.0"}, {FIRST: "16.2", SECOND: "14.2"}
DELAY, LOST = {FIRST: "16.3", SECOND: "14.3"}, {FIRST: "16.4", SECOND: "14.4"}
NO_DELAY = {FIRST: "16.5", SECOND: "14.5"}
PRUSSIA = {FIRST: "0111 0112 0113", SECOND: "0007 0008 0009 0010 0011 0012 0013"}
CITY = " ".join(LENINGRAD)
SOVIET_EAST = {FIRST: "2908", SECOND: "2911"}
EDGE = ("2301", "2401", "2501", "2601", "2701", "2801")

#: The printed schedule of a turn: how many units of each kind enter by which hexes, without forts and air units.
Line = dict[tuple[str, str], int]
SOVIET: dict[str, dict[int, Line]] = {
    FIRST: {
        1: {("infantry", "1113"): 1, ("armored", "1113"): 3},
        2: {("infantry", "2906 2908"): 4, ("armored", "2906 2908"): 1},
        3: {},
        4: {("infantry", "2713 2906 2908"): 3, ("armored", "2713 2906 2908"): 1},
        5: {("infantry", "2601"): 2, ("armored", "2713 2906 2908"): 1},
        6: {("infantry", "2713 2906 2908"): 3},
        7: {("infantry", "2713"): 6, ("infantry", "2601"): 2, ("armored", "2501"): 1},
        8: {("infantry", "2906 2908"): 3, ("armored", "2501"): 1},
        9: {("infantry", "2908"): 3},
        10: {("infantry", CITY): 1},
        11: {("infantry", CITY): 2},
        12: {("infantry", CITY): 2},
    },
    SECOND: {
        1: {("infantry", "1113"): 1, ("armored", "1113"): 3},
        2: {("infantry", "2906 2911"): 3, ("armored", "2906 2911"): 1},
        3: {("armored", "2906 2911"): 1},
        4: {("infantry", "2313 2906 2911"): 2, ("armored", "2313 2906 2911"): 1},
        5: {("infantry", "2601"): 2, ("armored", "2313 2906 2911"): 1},
        6: {("infantry", "2906 2911"): 2, ("armored", "2313 2906 2911"): 1},
        7: {("infantry", "2501 2601 2701"): 2, ("armored", "2501 2601 2701"): 1},
        8: {("infantry", "2911"): 6, ("infantry", "2501 2601 2701"): 2, ("armored", "2906 2911"): 1},
        9: {("infantry", "2911"): 3, ("armored", "2313 2906 2911"): 1},
        10: {("infantry", CITY): 2},
        11: {("infantry", CITY): 2},
        12: {("infantry", CITY): 2},
    },
}
GERMAN = {2: ("206", "251", "253", "254", "ss-pol"), 6: ("96",), 10: ("12-pz", "20-mot")}
BY_39_CORPS = {FIRST: "2213", SECOND: "2113 2213 2313"}


def entries(game: LeningradGame, state: State) -> dict[str, str]:
    """The units that may enter now, with their hexes."""
    hexes: dict[str, list[str]] = {}
    for action in game.legal_actions(state):
        if isinstance(action, Enter):
            hexes.setdefault(action.unit, []).append(action.hex)
    return {unit: " ".join(sorted(found)) for unit, found in hexes.items()}


def newcomers(game: LeningradGame, turn: int, hex_: str) -> list[str]:
    """The Soviet units of a turn that may enter by a hex."""
    found = entries(game, position(game, "soviet movement", turn))
    return [unit for unit, hexes in found.items() if hex_ in hexes.split()]


def left(game: LeningradGame, state: State, unit: str) -> Fraction:
    """The most points that a unit can still spend on a march through clear land."""
    return max(cost.points for cost in game.reach(state, unit).values())


@pytest.mark.rule("leningrad-1979", "16.0")
@pytest.mark.rule("leningrad-2010", "14.0")
@pytest.mark.parametrize(("name", "turn"), [(name, turn) for name in SOVIET for turn in SOVIET[name]])
def test_soviet_reinforcements_are_those_of_the_schedule(name: str, turn: int) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", turn)

    found = Counter((unit.split("-")[2], hexes) for unit, hexes in entries(game, state).items())

    assert found == SOVIET[name][turn]


@pytest.mark.rule("leningrad-1979", "16.0")
@pytest.mark.rule("leningrad-2010", "14.0")
@pytest.mark.parametrize(("name", "turn"), [(name, turn) for name in SOVIET for turn in range(1, 13)])
def test_german_reinforcements_are_those_of_the_schedule(name: str, turn: int) -> None:
    game = small_game(name)
    before = entries(game, position(game, "german movement", turn - 1)) if turn > 1 else {}
    now = entries(game, position(game, "german movement", turn))

    fresh = {unit: hexes for unit, hexes in now.items() if unit not in before}

    where_to = BY_39_CORPS[name] if turn == 10 else PRUSSIA[name]
    assert fresh == {f"german-{division}": where_to for division in GERMAN.get(turn, ())}


@both_editions
@pytest.mark.rule("leningrad-1979", "16.0")
@pytest.mark.rule("leningrad-2010", "14.0")
def test_nobody_enters_too_early_elsewhere_twice_or_for_the_enemy(name: str) -> None:
    game = small_game(name)
    late = newcomers(game, 9, SOVIET_EAST[name])[0]
    german = position(game, "german movement", 2)
    soviet = position(game, "soviet movement", 2)
    home = PRUSSIA[name].split()[0]
    entered, _ = play(game, german, Enter("german-206", home))

    assert refused(game, soviet, Enter(late, SOVIET_EAST[name]), "soviet").rule == SCHEDULE[name]
    assert refused(game, german, Enter("german-96", home), "german").rule == SCHEDULE[name]
    assert refused(game, german, Enter("german-58", home), "german").rule == SCHEDULE[name]
    assert refused(game, german, Enter("german-206", "0506"), "german").rule == SCHEDULE[name]
    assert refused(game, entered, Enter("german-206", home), "german").rule == SCHEDULE[name]
    assert refused(game, soviet, Enter("german-206", home), "soviet").rule == SCHEDULE[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "16.0")
@pytest.mark.rule("leningrad-2010", "14.0")
def test_units_that_may_choose_enter_by_different_hexes(name: str) -> None:
    game = small_game(name)
    one, other, *_ = newcomers(game, 2, "2906")
    state = position(game, "soviet movement", 2)

    state, _ = play(game, state, Enter(one, "2906"), Enter(other, SOVIET_EAST[name]))

    assert where(state, one, other) == ("2906", SOVIET_EAST[name])


@pytest.mark.rule("leningrad-1979", "16.1")
@pytest.mark.rule("leningrad-2010", "14.1")
@pytest.mark.parametrize(
    ("name", "terrain", "paid"),
    [
        (FIRST, "clear", 1),
        (FIRST, "swamp", 2),
        (FIRST, "city", Fraction(1, 2)),
        (SECOND, "clear", 1),
        (SECOND, "swamp", 3),
        (SECOND, "forest", 2),
        (SECOND, "city", Fraction(1, 2)),
    ],
)
def test_an_arriving_unit_pays_for_its_entry_hex_and_moves_on_with_the_rest(
    name: str, terrain: str, paid: Fraction
) -> None:
    game = small_game(name, {"2906": terrain})
    armored = next(unit for unit in newcomers(game, 2, "2906") if "armored" in unit)
    state = position(game, "soviet movement", 2)

    state, _ = play(game, state, Enter(armored, "2906"))

    entry = next(entry for entry in game.position(state)["units"] if entry["id"] == armored)
    assert Fraction(entry["spent"]) == paid
    assert left(game, state, armored) == 7 - paid


@both_editions
@pytest.mark.rule("leningrad-1979", "16.1")
@pytest.mark.rule("leningrad-2010", "14.1")
def test_units_behind_the_first_pay_no_more_and_they_may_move_on_as_a_stack(name: str) -> None:
    game = small_game(name)
    units = tuple(unit for unit in newcomers(game, 2, "2906") if "infantry" in unit)[:3]
    state = position(game, "soviet movement", 2)

    state, _ = play(game, state, *(Enter(unit, "2906") for unit in units))

    assert [left(game, state, unit) for unit in units] == [4, 4, 4]
    state, _ = play(game, state, Move(units, ("2806", "2706")))
    assert set(where(state, *units)) == {"2706"}


@both_editions
@pytest.mark.rule("leningrad-1979", "16.1")
@pytest.mark.rule("leningrad-2010", "14.1")
@pytest.mark.parametrize(("count", "paid"), [(1, 2), (2, 4)])
def test_an_interdicted_entry_hex_costs_more(name: str, count: int, paid: int) -> None:
    game = small_game(name)
    unit = newcomers(game, 9, SOVIET_EAST[name])[0]
    markers = [{"marker": "interdiction", "hex": SOVIET_EAST[name], "count": count}]
    state = position(game, "soviet movement", 9, markers=markers)

    state, _ = play(game, state, Enter(unit, SOVIET_EAST[name]))

    assert left(game, state, unit) == 5 - paid


@both_editions
@pytest.mark.rule("leningrad-1979", "16.1")
@pytest.mark.rule("leningrad-2010", "14.0")
def test_reinforcements_enter_in_supply_wherever_it_is(name: str) -> None:
    game = small_game(name)
    state = position(game, "german movement", 10)

    state, _ = play(game, state, Enter("german-12-pz", "2213"))

    assert game.supply(state, "german-12-pz") is None
    assert left(game, state, "german-12-pz") == 7


FRIENDS = {"soviet-67": "1113", "soviet-85": "1113", "soviet-170": "1113"}


@both_editions
@pytest.mark.rule("leningrad-1979", "16.2")
@pytest.mark.rule("leningrad-2010", "14.2")
@pytest.mark.parametrize(
    ("others", "hexes"),
    [
        ({}, "1113"),
        ({"soviet-67": "1113", "soviet-85": "1113"}, "1113"),
        ({"german-58": "1112"}, "1113"),
        (FRIENDS, "1012 1013 1112 1212 1213"),
        ({"german-58": "1113"}, "1012 1013 1112 1212 1213"),
        ({**FRIENDS, "german-58": "1012", "german-1": "1213"}, "1013 1112 1212"),
    ],
    ids=["free", "two friends", "enemy zone", "three friends", "enemy in it", "some near hexes taken too"],
)
def test_a_blocked_unit_enters_at_the_nearest_free_hexes(name: str, others: dict[str, str], hexes: str) -> None:
    game = small_game(name)
    unit = newcomers(game, 1, "1113")[0]
    state = position(game, "soviet movement", 1, others)

    assert entries(game, state)[unit] == hexes


@both_editions
@pytest.mark.rule("leningrad-1979", "16.2")
@pytest.mark.rule("leningrad-2010", "14.2")
def test_a_blocked_unit_may_not_enter_in_the_blocked_hex_nor_farther_away(name: str) -> None:
    game = small_game(name)
    unit = newcomers(game, 1, "1113")[0]
    state = position(game, "soviet movement", 1, FRIENDS)

    for hex_ in ("1113", "1111"):
        assert refused(game, state, Enter(unit, hex_), "soviet").rule == BLOCKED[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "16.2")
@pytest.mark.rule("leningrad-2010", "14.2")
def test_a_unit_with_another_entry_hex_is_not_blocked(name: str) -> None:
    game = small_game(name)
    unit = newcomers(game, 2, "2906")[0]
    state = position(game, "soviet movement", 2, {"german-58": "2906"})

    assert entries(game, state)[unit] == SOVIET_EAST[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "16.2")
@pytest.mark.rule("leningrad-2010", "14.2")
def test_a_unit_that_enters_in_an_enemy_zone_stops_there(name: str) -> None:
    game = small_game(name)
    unit = newcomers(game, 2, "2906")[0]
    state = position(game, "soviet movement", 2, {"german-58": "2805", "soviet-67": "2906"})

    state, _ = play(game, state, Enter(unit, "2906"))

    assert state.place_of(unit) == "2906"
    assert dict(game.reach(state, unit)) == {}


@both_editions
@pytest.mark.rule("leningrad-1979", "16.2")
@pytest.mark.rule("leningrad-2010", "14.2")
def test_a_unit_that_entered_in_an_enemy_zone_stays_stopped_when_the_zone_vanishes(name: str) -> None:
    game = small_game(name)
    unit = newcomers(game, 2, "2906")[0]
    stack = ("soviet-42-armor", "soviet-3-armor", "soviet-46-armor")
    units: dict[str, Any] = {"german-58": {"hex": "2805", "steps": 1}, **dict.fromkeys(stack, "2804")}
    state = position(game, "soviet movement", 2, units, air={"german-air-1": "flown"})

    state, _ = play(game, state, Enter(unit, "2906"))
    state, _ = play(game, state, Overrun(stack, "2805"), Advance(stack[0], "2805"), StandFast(), dice=[6])

    assert where(state, "german-58", unit) == ("eliminated", "2906")
    assert "2906" not in game.zone(state, "german")
    assert dict(game.reach(state, unit)) == {}


@both_editions
@pytest.mark.rule("leningrad-1979", "16.3")
@pytest.mark.rule("leningrad-2010", "14.3")
def test_reinforcements_may_be_kept_back_and_enter_later_by_the_same_hexes(name: str) -> None:
    game = small_game(name)
    some = newcomers(game, 2, "2906")
    state = position(game, "soviet movement", 2, {"soviet-67": "2707"})

    state, _ = play(game, state, Enter(some[0], "2906"), EndPhase())
    while (state.turn, state.phase) != (4, "soviet movement"):
        state, _ = play(game, state, EndPhase())

    assert {entries(game, state)[unit] for unit in some[1:]} == {f"2906 {SOVIET_EAST[name]}"}
    assert refused(game, state, Enter(some[1], "2601"), "soviet").rule == DELAY[name]
    assert state.place_of(some[0]) == "2906"


@both_editions
@pytest.mark.rule("leningrad-1979", "16.3")
@pytest.mark.rule("leningrad-2010", "14.3")
def test_germans_may_keep_theirs_back_too(name: str) -> None:
    game = small_game(name)
    state = position(game, "german movement", 2, {"german-58": "0610"})

    state, _ = play(game, state, EndPhase())
    while (state.turn, state.phase) != (3, "german movement"):
        state, _ = play(game, state, EndPhase())

    assert entries(game, state)["german-206"] == PRUSSIA[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "16.4")
@pytest.mark.rule("leningrad-1979", "schedule note 4")
@pytest.mark.rule("leningrad-2010", "14.4")
@pytest.mark.rule("leningrad-2010", "schedule note 4")
@pytest.mark.parametrize(
    ("held", "hexes"),
    [
        (0, LENINGRAD),
        (1, LENINGRAD[1:]),
        (3, LENINGRAD[3:]),
        (4, EDGE),
    ],
)
def test_units_due_in_leningrad_enter_at_the_edge_once_all_of_it_is_german(
    name: str, held: int, hexes: tuple[str, ...]
) -> None:
    game = small_game(name)
    germans = dict(zip(("german-58", "german-1", "german-11", "german-12"), LENINGRAD[:held], strict=False))
    state = position(game, "soviet movement", 11, germans)
    units = newcomers(game, 11, "2604")

    assert {entries(game, state)[unit] for unit in units} == {" ".join(hexes)}
    wrong = "2604" if held == 4 else "2701"
    expected = LOST[name] if held == 4 else SCHEDULE[name]
    assert refused(game, state, Enter(units[0], wrong), "soviet").rule == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "16.5")
@pytest.mark.rule("leningrad-1979", "17.1")
@pytest.mark.rule("leningrad-1979", "schedule note 1")
@pytest.mark.rule("leningrad-2010", "14.5")
@pytest.mark.rule("leningrad-2010", "15.1")
@pytest.mark.rule("leningrad-2010", "schedule note 1")
@pytest.mark.parametrize("entered", range(5))
def test_the_soviet_units_of_turn_1_must_all_enter_on_turn_1(name: str, entered: int) -> None:
    game = small_game(name)
    units = newcomers(game, 1, "1113")
    state = position(game, "soviet movement", 1, {"german-58": "1112"})

    for unit in units[:entered]:
        state, _ = play(game, state, Enter(unit, entries(game, state)[unit].split()[0]))

    assert len(units) == 4
    if entered < 4:
        assert refused(game, state, EndPhase(), "soviet").rule == NO_DELAY[name]
    else:
        assert not [action for action in game.legal_actions(state) if isinstance(action, Enter)]
