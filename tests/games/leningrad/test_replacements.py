"""Replacements (16.6 to 16.9 of 1979, 14.6 to 14.10 of 2010): reduced German units rest and are restored."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad.documents.actions import Attack, Overrun, Restore
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move, StandFast
from tests.games.acting import play, refused
from tests.games.leningrad.small import FIRST, SECOND, both_editions, position, small_game

REST, ZONE = {FIRST: "16.6", SECOND: "14.6"}, {FIRST: "16.7", SECOND: "14.7"}
A_HEX, ANEW = {FIRST: "16.8", SECOND: "14.8"}, {FIRST: "16.9", SECOND: "14.9"}
ELIMINATED = {FIRST: "16.6", SECOND: "14.10"}
PRUSSIA = {FIRST: ("0111", "0112", "0113"), SECOND: ("0007", "0008", "0009", "0010", "0011", "0012", "0013")}
UNIT, PANZER = "german-58", "german-1-pz"
AT_REST = {name: {PANZER: "0312", UNIT: hexes[0]} for name, hexes in PRUSSIA.items()}


def reduced(hex_: str) -> dict[str, str | dict[str, object]]:
    return {UNIT: {"hex": hex_, "steps": 1}}


def steps(game: LeningradGame, state: State, unit: str = UNIT) -> int:
    return next(int(entry["steps"]) for entry in game.position(state)["units"] if entry["id"] == unit)


def on_to(game: LeningradGame, state: State, turn: int, phase: str) -> State:
    """End phases until a moment, or the first moment after it if nothing can be decided then."""
    order = game.campaign.frame.phases
    while state.to_act and (state.turn, order.index(state.phase)) < (turn, order.index(phase)):
        state, _ = play(game, state, EndPhase())
    return state


def may_restore(game: LeningradGame, state: State, turn: int) -> bool:
    """Whether the unit is offered its replacement in the replacement phase of a turn."""
    state = on_to(game, state, turn, "german replacement")
    return state.phase == "german replacement" and Restore(UNIT) in game.legal_actions(state)


@both_editions
@pytest.mark.rule("leningrad-1979", "16.6")
@pytest.mark.rule("leningrad-2010", "14.6")
def test_a_unit_that_comes_in_on_one_turn_and_stays_the_next_is_restored_on_the_one_after(name: str) -> None:
    game = small_game(name, {"0312": "city"})
    state = position(game, "german movement", 2, reduced("0212"))

    state, _ = play(game, state, Move((UNIT,), ("0312",)))
    turn_4 = on_to(game, state, 4, "german replacement")
    restored, _ = play(game, turn_4, Restore(UNIT))

    assert not may_restore(game, state, 3)
    assert turn_4.phase == "german replacement"
    assert (steps(game, turn_4), steps(game, restored)) == (1, 2)
    assert restored.phase == "german movement" and game.reach(restored, UNIT)


@both_editions
@pytest.mark.rule("leningrad-1979", "16.6")
@pytest.mark.rule("leningrad-2010", "14.6")
def test_a_replacement_may_be_declined_and_taken_later(name: str) -> None:
    game = small_game(name, {"0312": "city"})
    state = position(game, "german movement", 2, reduced("0312"))

    state = on_to(game, state, 4, "german replacement")
    declined, _ = play(game, state, EndPhase())

    assert steps(game, declined) == 1
    assert may_restore(game, declined, 5)


@pytest.mark.rule("leningrad-1979", "16.6")
@pytest.mark.rule("leningrad-2010", "14.6")
@pytest.mark.parametrize(
    ("name", "hex_", "terrain", "allowed"),
    [
        *((name, hex_, "clear", True) for name, hexes in PRUSSIA.items() for hex_ in hexes),
        *(
            (name, "0312", terrain, terrain != "clear")
            for name in PRUSSIA
            for terrain in ("city", "soviet city", "clear")
        ),
        *((name, "0312", "hill", False) for name in PRUSSIA),
        *((name, "1610", "city", False) for name in PRUSSIA),
        (SECOND, "0112", "clear", False),
    ],
)
def test_units_rest_in_supplied_cities_and_in_east_prussia_only(
    name: str, hex_: str, terrain: str, allowed: bool
) -> None:
    game = small_game(name, {hex_: terrain})
    state = position(game, "german movement", 2, reduced(hex_))

    assert may_restore(game, state, 4) is allowed


@both_editions
@pytest.mark.rule("leningrad-1979", "16.6")
@pytest.mark.rule("leningrad-2010", "14.6")
def test_a_unit_at_full_strength_is_not_restored(name: str) -> None:
    game = small_game(name, {"0312": "city"})
    state = position(game, "german replacement", 4, {UNIT: "0312"})

    assert refused(game, state, Restore(UNIT), "german").rule == REST[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "16.6")
@pytest.mark.rule("leningrad-2010", "14.6")
def test_a_resting_unit_that_is_out_of_supply_when_it_would_be_restored_is_not(name: str) -> None:
    game = small_game(name, {"1610": "city"})
    state = position(game, "german replacement", 4, {UNIT: {"hex": "1610", "steps": 1, "resting": True}})

    assert game.supply(state, UNIT) is None
    assert refused(game, state, Restore(UNIT), "german").rule == REST[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "16.6")
@pytest.mark.rule("leningrad-2010", "14.6")
def test_a_unit_that_was_cut_off_when_the_turn_began_has_not_rested_a_whole_turn(name: str) -> None:
    way = {FIRST: ("0111", "0110", "0109", "0108", "0107"), SECOND: ("0007", "0006", "0005", "0004", "0003")}[name]
    sheet = small_game(name).map
    shores = [(here, near, "all-lake") for here in way[1:] for near in sheet.neighbours(here) if near not in way]
    game = small_game(name, {way[4]: "city"}, shores)
    panzers = ("german-1-pz", "german-6-pz", "german-36-mot")
    units = {**reduced(way[4]), **dict.fromkeys(panzers, way[1]), "soviet-16": way[2]}
    state = on_to(game, position(game, "soviet combat", 2, units), 3, "german combat")

    state, _ = play(game, state, Attack(panzers, (way[2],)), StandFast(), dice=[6])

    assert state.place_of("soviet-16") == "eliminated"
    assert game.supply(state, UNIT)
    assert not may_restore(game, state, 4)
    assert may_restore(game, state, 5)


@both_editions
@pytest.mark.rule("leningrad-1979", "16.7")
@pytest.mark.rule("leningrad-2010", "14.7")
def test_an_enemy_zone_at_the_end_of_the_turn_bars_replacement_although_german_units_stand_there(name: str) -> None:
    game = small_game(name, {"0312": "city"})
    units = {**reduced("0312"), "german-1": "0312", "soviet-67": "0611"}
    state, _ = play(game, position(game, "german replacement", 3, units), EndPhase())

    alone = on_to(game, state, 3, "soviet movement")
    beset, _ = play(game, alone, Move(("soviet-67",), ("0511", "0411")))

    assert may_restore(game, alone, 4)
    assert not may_restore(game, beset, 4)


@both_editions
@pytest.mark.rule("leningrad-1979", "16.7")
@pytest.mark.rule("leningrad-2010", "14.7")
def test_a_rest_that_an_enemy_zone_spoiled_begins_anew_when_the_zone_is_gone(name: str) -> None:
    game = small_game(name, {"0312": "city"})
    panzers = ("german-1-pz", "german-6-pz", "german-36-mot")
    resting: dict[str, Any] = {UNIT: {"hex": "0312", "steps": 1, "resting": True}}
    units = {**resting, **dict.fromkeys(panzers, "0410"), "soviet-16": "0411"}
    state = on_to(game, position(game, "soviet combat", 3, units), 4, "german combat")

    state, _ = play(game, state, Attack(panzers, ("0411",)), StandFast(), dice=[6])

    assert state.place_of("soviet-16") == "eliminated"
    assert not may_restore(game, state, 5)
    assert may_restore(game, state, 6)


@both_editions
@pytest.mark.rule("leningrad-1979", "16.7")
@pytest.mark.rule("leningrad-2010", "14.7")
def test_an_enemy_zone_at_the_start_of_the_turn_delays_the_rest_by_a_turn(name: str) -> None:
    game = small_game(name, {"0312": "city"})
    panzers = ("german-1-pz", "german-6-pz", "german-36-mot")
    units = {**reduced("0312"), **dict.fromkeys(panzers, "0410"), "soviet-16": "0411"}
    state, _ = play(game, position(game, "german replacement", 3, units), EndPhase())

    state = on_to(game, state, 3, "german combat")
    state, _ = play(game, state, Attack(panzers, ("0411",)), StandFast(), dice=[6])

    assert state.place_of("soviet-16") == "eliminated"
    assert not may_restore(game, state, 4)
    assert may_restore(game, state, 5)


@both_editions
@pytest.mark.rule("leningrad-1979", "16.7")
@pytest.mark.rule("leningrad-2010", "14.7")
def test_a_unit_in_an_enemy_zone_is_refused_with_that_rule(name: str) -> None:
    game = small_game(name, {"0312": "city"})
    others = {"german-1": "0312", "soviet-67": "0411"}
    state = position(game, "german replacement", 4, {UNIT: {"hex": "0312", "steps": 1, "resting": True}, **others})

    assert refused(game, state, Restore(UNIT), "german").rule == ZONE[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "16.8")
@pytest.mark.rule("leningrad-2010", "14.8")
def test_three_units_a_hex_are_restored_in_a_phase_and_no_more(name: str) -> None:
    game = small_game(name)
    here, there = PRUSSIA[name][-1], PRUSSIA[name][-2]
    many = [f"german-{number}" for number in (1, 11, 12, 21)]
    entry = {"steps": 1, "resting": True}
    units = {unit: {"hex": here, **entry} for unit in many} | {UNIT: {"hex": there, **entry}}
    state = position(game, "german replacement", 1, units)

    state, _ = play(game, state, *map(Restore, many[:3]))

    assert refused(game, state, Restore(many[3]), "german").rule == A_HEX[name]
    state, _ = play(game, state, Restore(UNIT))
    assert steps(game, state) == 2


@both_editions
@pytest.mark.rule("leningrad-1979", "16.8")
@pytest.mark.rule("leningrad-2010", "14.8")
def test_the_same_unit_may_be_restored_again_after_another_rest(name: str) -> None:
    game = small_game(name, {"0312": "city"})
    units = {UNIT: {"hex": "0312", "steps": 1}}
    state = position(game, "german movement", 5, units, tracks={"replacements": 1})

    state = on_to(game, state, 7, "german replacement")
    state, _ = play(game, state, Restore(UNIT))

    assert steps(game, state) == 2
    assert game.position(state)["tracks"]["replacements"] == 2


@both_editions
@pytest.mark.rule("leningrad-1979", "16.9")
@pytest.mark.rule("leningrad-2010", "14.9")
@pytest.mark.parametrize(
    ("phase", "others", "actions"),
    [
        ("german movement", {}, (Move((PANZER,), ("0412", "0413")),)),
        ("german movement", {}, (Move((PANZER,), ("0412",)), Move((PANZER,), ("0312",)))),
        ("german combat", {"soviet-16": "0412"}, (Attack((PANZER,), ("0412",)), StandFast())),
        ("german movement", {"soviet-16": "0412"}, (Overrun((PANZER,), "0412"),)),
        ("soviet combat", {"soviet-16": "0412"}, (Attack(("soviet-16",), ("0312",)), StandFast())),
        ("soviet movement", {"soviet-1-armor": "0412"}, (Overrun(("soviet-1-armor",), "0312"),)),
    ],
    ids=["moves", "moves and comes back", "attacks", "overruns", "is attacked", "is overrun"],
)
def test_a_unit_that_breaks_its_rest_must_begin_anew(
    name: str, phase: str, others: dict[str, str], actions: tuple[Action, ...]
) -> None:
    game = small_game(name, {"0312": "city", "0412": "city", "0413": "city"})
    units: dict[str, Any] = {
        **others,
        **{unit: {"hex": hex_, "steps": 1, "resting": True} for unit, hex_ in AT_REST[name].items()},
    }
    state = position(game, phase, 4, units, air={"german-air-1": "flown"})
    dice = [] if isinstance(actions[0], Move) else [1 if phase.startswith("soviet") else 6]

    state, _ = play(game, state, *actions, dice=dice)
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])
    turn_5 = on_to(game, state, 5, "german replacement")
    turn_6 = on_to(game, turn_5, 6, "german replacement")

    assert state.place_of(PANZER) in ("0312", "0412", "0413")
    assert refused(game, turn_5, Restore(PANZER), "german").rule == ANEW[name]
    assert Restore(UNIT) in game.legal_actions(turn_5)
    assert Restore(PANZER) in game.legal_actions(turn_6)


@pytest.mark.rule("leningrad-1979", "16.6")
@pytest.mark.rule("leningrad-2010", "14.10")
@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_eliminated_units_and_soviets_are_never_restored(name: str) -> None:
    game = small_game(name)
    units: dict[str, str | dict[str, object]] = {"german-1": {"hex": PRUSSIA[name][0], "steps": 1, "resting": True}}
    state = position(game, "german replacement", 4, {**units, "soviet-67": "2604"}, eliminated=[UNIT])

    assert refused(game, state, Restore(UNIT), "german").rule == ELIMINATED[name]
    assert refused(game, state, Restore("soviet-67"), "german").rule == REST[name]
    assert refused(game, state, Restore("soviet-67"), "soviet").rule == "3.0"
