"""Surprise (chapter 17 of 1979, 15 of 2010): the first Soviet player turn, and the 34th Army."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad.documents.actions import Attack, Overrun
from hexfront.games.leningrad.documents.events import CombatResolved
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, LoseStep, Move
from tests.games.acting import play, refused
from tests.games.leningrad.small import FIRST, SECOND, both_editions, position, small_game, where

LIMITS, CLOSE_IN = {FIRST: "17.1", SECOND: "15.1"}, {FIRST: "17.2", SECOND: "15.1"}
MUST_ATTACK, SHIFT = {FIRST: "17.3", SECOND: "15.2"}, {FIRST: "17.4", SECOND: "15.3"}
INFANTRY, ARMORED = "soviet-untried-infantry-1", "soviet-untried-armored-1"
TURN = {FIRST: 7, SECOND: 8}
ENTRY = {FIRST: "2713", SECOND: "2911"}
NO_AIR = {"german-air-1": "flown", "german-air-2": "flown"}


def turn_1(game: LeningradGame, units: dict[str, Any], phase: str = "soviet movement") -> State:
    """Turn 1, with all reinforcements already out of the game."""
    arrived = [unit for unit in newcomers(game, 1) if unit not in units]
    return position(game, phase, 1, units, shown=arrived, air={"german-air-1": "flown"})


def newcomers(game: LeningradGame, turn: int, hex_: str = "1113") -> list[str]:
    """The Soviet units due on a turn by one hex only."""
    waiting = game.view(position(game, turn=turn), "soviet")["reinforcements"]
    return [entry["id"] for entry in waiting if entry["turn"] == turn and entry["hexes"] == [hex_]]


def may_end(game: LeningradGame, state: State) -> bool:
    return EndPhase() in game.legal_actions(state)


@both_editions
@pytest.mark.rule("leningrad-1979", "17.0")
@pytest.mark.rule("leningrad-1979", "17.1")
@pytest.mark.rule("leningrad-2010", "15.0")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_surprised_soviets_neither_disengage_nor_overrun(name: str) -> None:
    game = small_game(name)
    units = {INFANTRY: "0911", ARMORED: "0911", "german-58": "0912"}
    first, second = turn_1(game, units), position(game, "soviet movement", 2, units)

    for wish in (Move((INFANTRY,), ("0910",)), Overrun((ARMORED,), "0912")):
        assert refused(game, first, wish, "soviet").rule == LIMITS[name]
        assert game.refusal(second, "soviet", wish) is None


@both_editions
@pytest.mark.rule("leningrad-1979", "17.0")
@pytest.mark.rule("leningrad-1979", "17.1")
@pytest.mark.rule("leningrad-2010", "15.0")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_germans_are_not_surprised_on_turn_1(name: str) -> None:
    game = small_game(name)
    units = {"german-1-pz": "0911", "german-58": "0911", INFANTRY: "0912", ARMORED: "0907"}
    state = position(game, "german movement", 1, units)

    assert game.refusal(state, "german", Move(("german-1-pz",), ("0910",))) is None
    assert game.refusal(state, "german", Overrun(("german-1-pz",), "0912")) is None
    assert may_end(game, state)


@both_editions
@pytest.mark.rule("leningrad-1979", "17.0")
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.0")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_a_unit_that_can_come_next_to_a_german_must_do_so_before_the_phase_ends(name: str) -> None:
    game = small_game(name)
    units = {INFANTRY: "0908", "german-58": "0912"}
    first, second = turn_1(game, units), position(game, "soviet movement", 2, units)

    moved, _ = play(game, first, Move((INFANTRY,), ("0909", "0910", "0911")))

    assert refused(game, first, EndPhase(), "soviet").rule == CLOSE_IN[name]
    assert may_end(game, moved)
    assert may_end(game, second)


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_a_unit_stays_bound_until_it_is_there_and_may_not_throw_the_chance_away(name: str) -> None:
    game = small_game(name)
    state = turn_1(game, {INFANTRY: "0908", "german-58": "0912"})

    halfway, _ = play(game, state, Move((INFANTRY,), ("0909",)))

    assert refused(game, halfway, EndPhase(), "soviet").rule == CLOSE_IN[name]
    assert refused(game, state, Move((INFANTRY,), ("0907", "0906")), "soviet").rule == CLOSE_IN[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_the_german_unit_need_not_be_the_closest(name: str) -> None:
    game = small_game(name)
    state = turn_1(game, {INFANTRY: "0908", "german-58": "0911", "german-1": "0904"})

    state, _ = play(game, state, Move((INFANTRY,), ("0907", "0906", "0905")))

    assert may_end(game, state)


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_a_unit_that_cannot_come_adjacent_spends_all_its_points_on_coming_nearer(name: str) -> None:
    game = small_game(name)
    state = turn_1(game, {INFANTRY: "1008", "german-58": "1808"})

    for away in ("0909", "1007"):
        assert refused(game, state, Move((INFANTRY,), (away,)), "soviet").rule == CLOSE_IN[name]
    assert refused(game, state, EndPhase(), "soviet").rule == CLOSE_IN[name]
    partly, _ = play(game, state, Move((INFANTRY,), ("1108", "1208")))
    assert refused(game, partly, EndPhase(), "soviet").rule == CLOSE_IN[name]
    wholly, _ = play(game, partly, Move((INFANTRY,), ("1308", "1408", "1508")))
    assert may_end(game, wholly)


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
@pytest.mark.parametrize("unit", [INFANTRY, ARMORED])
@pytest.mark.parametrize("german", ["0912", "1310", "1808"])
def test_the_moves_offered_are_just_those_that_do_not_fail_the_duty(name: str, unit: str, german: str) -> None:
    terrain = {"0910": "swamp", "1010": "hill", "1109": "swamp", "1208": "city"}
    game = small_game(name, terrain, [("0909", "0910", "river"), ("1008", "1109", "road")])
    crowd = {"soviet-67": "1010", "soviet-85": "1010", "soviet-170": "1010"}
    state = turn_1(game, {unit: "0908", "german-58": german, **crowd})

    offered = {one.path[-1] for one in game.legal_actions(state) if isinstance(one, Move) and one.units == (unit,)}
    reach = game.reach(state, unit)
    dutiful = {hex_ for hex_ in reach if game.refusal(state, "soviet", Move((unit,), reach[hex_].path)) is None}

    assert offered == dutiful
    assert 0 < len(dutiful) < len(reach)


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_nearest_is_counted_in_movement_points_and_not_in_hexes(name: str) -> None:
    numbers = small_game(name).map.hexes
    swamps = {number: "swamp" for number in numbers if "15" <= number[:2] <= "20"}
    game = small_game(name, swamps)
    state = turn_1(game, {INFANTRY: "1408", "german-58": "2108", "german-1": "0611"})

    assert game.map.distance("1408", "2108") < game.map.distance("1408", "0611")
    assert refused(game, state, Move((INFANTRY,), ("1508",)), "soviet").rule == CLOSE_IN[name]
    assert game.refusal(state, "soviet", Move((INFANTRY,), ("1308",))) is None


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
@pytest.mark.parametrize("hex_", ["0205", "2204"])
def test_the_units_in_two_hexes_do_not_move_at_all(name: str, hex_: str) -> None:
    game = small_game(name)
    near = {"0205": "0208", "2204": "2207"}[hex_]
    units = {INFANTRY: hex_, "german-58": near}
    first, second = turn_1(game, units), position(game, "soviet movement", 2, units)
    step = game.map.neighbours(hex_)[0]

    assert refused(game, first, Move((INFANTRY,), (step,)), "soviet").rule == CLOSE_IN[name]
    assert may_end(game, first)
    assert game.refusal(second, "soviet", Move((INFANTRY,), (step,))) is None


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_a_unit_for_which_there_is_no_room_is_excused_and_one_in_place_need_not_move(name: str) -> None:
    sheet = small_game(name).map
    shut = [("1012", near, "all-lake") for near in sheet.neighbours("1012") if near != "1011"]
    game = small_game(name, hexsides=shut)
    crowd = {"soviet-67": "1011", "soviet-85": "1011", "soviet-170": "1011"}
    state = turn_1(game, {"german-58": "1012", **crowd, INFANTRY: "1010"})

    assert may_end(game, state)
    roomy = turn_1(game, {"german-58": "1012", "soviet-67": "1011", INFANTRY: "1010"})
    assert refused(game, roomy, EndPhase(), "soviet").rule == CLOSE_IN[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_a_hex_without_room_does_not_count_as_one_that_can_be_reached(name: str) -> None:
    game = small_game(name, {"0811": "lake", "0812": "lake"})
    units: dict[str, Any] = {INFANTRY: {"hex": "0908", "spent": 1}, "german-58": "0912", "soviet-67": "0911"}
    roomy = turn_1(game, units)
    crowded = turn_1(game, {**units, "soviet-85": "0911", "soviet-170": "0911"})

    assert game.refusal(roomy, "soviet", Move((INFANTRY,), ("0808",))) is None
    assert refused(game, crowded, Move((INFANTRY,), ("0808",)), "soviet").rule == CLOSE_IN[name]
    assert game.refusal(crowded, "soviet", Move((INFANTRY,), ("1008",))) is None


@both_editions
@pytest.mark.rule("leningrad-1979", "17.2")
@pytest.mark.rule("leningrad-2010", "15.1")
def test_units_that_arrive_on_turn_1_are_bound_too(name: str) -> None:
    game = small_game(name)
    first, *others = newcomers(game, 1)
    state = position(game, "soviet movement", 1, {"german-58": "1110"}, shown=others)

    state, _ = play(game, state, Enter(first, "1113"))

    assert refused(game, state, EndPhase(), "soviet").rule == CLOSE_IN[name]
    state, _ = play(game, state, Move((first,), ("1112", "1111")))
    assert may_end(game, state)


@both_editions
@pytest.mark.rule("leningrad-1979", "17.3")
@pytest.mark.rule("leningrad-2010", "15.2")
def test_every_soviet_unit_next_to_germans_must_attack_on_turn_1(name: str) -> None:
    game = small_game(name)
    units = {"soviet-67": "0909", "soviet-85": "0909", "german-58": "0910", "soviet-170": "1909"}
    first, second = turn_1(game, units, "soviet combat"), position(game, "soviet combat", 2, units)

    assert refused(game, first, EndPhase(), "soviet").rule == MUST_ATTACK[name]
    assert may_end(game, second)
    after, _ = play(game, first, Attack(("soviet-67", "soviet-85"), ("0910",)), dice=[5])
    while after.stack:
        after, _ = play(game, after, game.legal_actions(after)[-1])
    assert (after.turn, after.phase) == (2, "german movement") or may_end(game, after)


@both_editions
@pytest.mark.rule("leningrad-1979", "17.3")
@pytest.mark.rule("leningrad-2010", "15.2")
def test_not_every_adjacent_german_need_be_attacked(name: str) -> None:
    game = small_game(name)
    stack = ("soviet-184", "soviet-23", "soviet-160")
    units = {**dict.fromkeys(stack, "0909"), "german-58": "0910", "german-1": "0908"}
    state = turn_1(game, units, "soviet combat")

    some, _ = play(game, state, Attack(stack[:2], ("0910",)), dice=[6])
    while some.stack:
        some, _ = play(game, some, game.legal_actions(some)[0])
    everybody, _ = play(game, state, Attack(stack, ("0910",)), LoseStep("german-58"), dice=[6])

    assert refused(game, some, EndPhase(), "soviet").rule == MUST_ATTACK[name]
    assert where(everybody, *stack, "german-1") == ("0909", "0909", "0909", "0908")
    assert (everybody.turn, everybody.phase) == (2, "german movement")


@both_editions
@pytest.mark.rule("leningrad-1979", "17.3")
@pytest.mark.rule("leningrad-2010", "15.2")
def test_a_unit_whose_only_neighbour_has_been_attacked_is_excused_but_others_are_not(name: str) -> None:
    game = small_game(name)
    units = {"soviet-16": "0909", "soviet-85": "0911", "german-58": "0910"}
    alone = turn_1(game, units, "soviet combat")
    with_another = turn_1(game, {**units, "german-1": "0912"}, "soviet combat")

    excused, _ = play(game, alone, Attack(("soviet-16",), ("0910",)), dice=[1])
    bound, _ = play(game, with_another, Attack(("soviet-16",), ("0910",)), dice=[1])
    while excused.stack or bound.stack:
        excused = play(game, excused, game.legal_actions(excused)[-1])[0] if excused.stack else excused
        bound = play(game, bound, game.legal_actions(bound)[-1])[0] if bound.stack else bound

    assert (excused.turn, excused.phase) == (2, "german movement")
    assert refused(game, bound, EndPhase(), "soviet").rule == MUST_ATTACK[name]


def army(game: LeningradGame) -> list[str]:
    """The six divisions of the 34th Army."""
    return newcomers(game, TURN[game.name], ENTRY[game.name])


def enter(game: LeningradGame, state: State, units: list[str]) -> State:
    """Bring units in at their entry hex, three at a time, moving each three on."""
    for start in range(0, len(units), 3):
        some = tuple(units[start : start + 3])
        state, _ = play(game, state, *(Enter(unit, ENTRY[game.name]) for unit in some))
        ways = {FIRST: ("2612", "2512"), SECOND: ("2810", "2710")}
        state, _ = play(game, state, Move(some, ways[game.name][: 2 - start // 3]))
    return state


def surprise(game: LeningradGame, state: State, attackers: list[str], target: str, overrun: bool = False) -> int:
    odds = game.odds(state, attackers, [target], overrun=overrun)
    return sum(shift.columns for shift in odds.shifts if shift.rule == SHIFT[game.name])


FRONT = {"soviet-67": "0909", "german-58": "0910"}


@both_editions
@pytest.mark.rule("leningrad-1979", "17.0")
@pytest.mark.rule("leningrad-1979", "17.4")
@pytest.mark.rule("leningrad-1979", "schedule note 3")
@pytest.mark.rule("leningrad-2010", "15.0")
@pytest.mark.rule("leningrad-2010", "15.3")
@pytest.mark.rule("leningrad-2010", "schedule note 3")
@pytest.mark.parametrize(("entering", "expected"), [(6, 4), (5, 0), (0, 0)])
@pytest.mark.parametrize("overrun", [False, True])
def test_all_six_divisions_on_time_shift_every_soviet_attack_and_overrun_four_columns_right(
    name: str, entering: int, expected: int, overrun: bool
) -> None:
    game = small_game(name)
    divisions = army(game)
    state = position(game, "soviet movement", TURN[name], FRONT, air=NO_AIR)

    state = enter(game, state, divisions[:entering])

    assert len(divisions) == 6
    assert surprise(game, state, ["soviet-67"], "0910", overrun) == expected
    assert surprise(game, state, ["german-58"], "0909", overrun) == 0


@both_editions
@pytest.mark.rule("leningrad-1979", "17.4")
@pytest.mark.rule("leningrad-1979", "schedule note 3")
@pytest.mark.rule("leningrad-2010", "15.3")
@pytest.mark.rule("leningrad-2010", "schedule note 3")
@pytest.mark.rule("leningrad-2010", "shifts note 5")
def test_the_shift_moves_the_column_that_is_used_in_the_combat_phase(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", TURN[name], FRONT, air=NO_AIR)

    state, _ = play(game, enter(game, state, army(game)), EndPhase())
    _, events = play(game, state, Attack(("soviet-67",), ("0910",)), dice=[6])
    combat = next(event for event in events if isinstance(event, CombatResolved))

    # Two against six or five is 1-3; the German is unsupplied: two columns right; and four for surprise.
    assert (combat.ratio, combat.column) == ("1-3", "5-1")


@both_editions
@pytest.mark.rule("leningrad-1979", "17.4")
@pytest.mark.rule("leningrad-2010", "15.3")
def test_the_bonus_holds_if_germans_force_them_to_another_entry_hex(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", TURN[name], {**FRONT, "german-1": ENTRY[name]}, air=NO_AIR)

    for unit in army(game):
        offers = [one for one in game.legal_actions(state) if isinstance(one, Enter) and one.unit == unit]
        state, _ = play(game, state, offers[0])

    assert surprise(game, state, ["soviet-67"], "0910") == 4


@both_editions
@pytest.mark.rule("leningrad-1979", "17.4")
@pytest.mark.rule("leningrad-2010", "15.3")
def test_the_bonus_is_for_that_turn_only(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", TURN[name], FRONT, air=NO_AIR)

    state = enter(game, state, army(game))
    while state.turn == TURN[name] or state.phase != "soviet combat":
        state, _ = play(game, state, EndPhase())

    assert surprise(game, state, ["soviet-67"], "0910") == 0


@pytest.mark.rule("leningrad-1979", "16.3")
@pytest.mark.rule("leningrad-1979", "17.4")
@pytest.mark.rule("leningrad-2010", "14.3")
@pytest.mark.rule("leningrad-2010", "15.3")
@pytest.mark.parametrize(
    ("name", "turn", "hexes"),
    [
        (FIRST, 8, {"2908"}),
        (FIRST, 9, {"2906"}),
        (FIRST, 12, {"2906"}),
        (SECOND, 9, {"2906", "2911"}),
        (SECOND, 12, {"2906", "2911"}),
    ],
)
def test_divisions_kept_back_lose_the_bonus_and_enter_elsewhere(name: str, turn: int, hexes: set[str]) -> None:
    game = small_game(name)
    late, *on_time = army(game)
    places = {unit: f"24{number:02}" for number, unit in enumerate(on_time, start=6)}
    state = position(game, "soviet movement", turn, {**FRONT, **places}, **{"off map": [late]}, air=NO_AIR)

    offers = [one for one in game.legal_actions(state) if isinstance(one, Enter) and one.unit == late]
    entered, _ = play(game, state, offers[0])

    assert {one.hex for one in offers} == hexes
    assert surprise(game, entered, ["soviet-67"], "0910") == 0
    if name == FIRST:
        assert refused(game, state, Enter(late, ENTRY[name]), "soviet").rule == "16.3"
