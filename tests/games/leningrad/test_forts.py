"""Soviet forts (chapter 15 of 1979, 13 of 2010): placing them, fighting for them, crushing them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.games.leningrad.documents.actions import Attack, Overrun, PlaceFort, Retreat
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, Move, StandFast
from tests.games.acting import play, refused
from tests.games.leningrad.small import (
    FIRST,
    LENINGRAD,
    SECOND,
    Hexside,
    both_editions,
    position,
    road,
    small_game,
    where,
)

WITHIN, SUPPLIED = {FIRST: "15.0", SECOND: "13.0"}, {FIRST: "schedule note 2", SECOND: "schedule note 2"}
A_TURN, ONE_A_HEX = {FIRST: "15.4", SECOND: "13.4"}, {FIRST: "15.5", SECOND: "13.5"}
SHIFT = {FIRST: "15.1", SECOND: "13.1"}
INFANTRY = "soviet-untried-infantry-1"


def fort(hex_: str) -> list[dict[str, str]]:
    return [{"marker": "fort", "hex": hex_}]


def forts(game: LeningradGame, state: State) -> list[str]:
    found = game.view(state, "soviet")["forts"]
    assert isinstance(found, list)
    return found


def fortifying(game: LeningradGame, turn: int = 3, **more: object) -> State:
    return position(game, "soviet fortification", turn, None, **more)


@pytest.mark.rule("leningrad-1979", "15.0")
@pytest.mark.rule("leningrad-1979", "schedule note 2")
@pytest.mark.rule("leningrad-2010", "13.0")
@pytest.mark.rule("leningrad-2010", "schedule note 2")
@pytest.mark.parametrize(
    ("name", "hex_", "allowed"),
    [
        (FIRST, "2604", True),
        (FIRST, "2608", True),
        (FIRST, "2609", True),
        (FIRST, "2709", True),
        (FIRST, "2710", False),
        (FIRST, "2107", True),
        (FIRST, "2007", False),
        (SECOND, "2604", True),
        (SECOND, "2608", True),
        (SECOND, "2609", False),
        (SECOND, "2709", False),
        (SECOND, "2107", False),
        (SECOND, "2206", True),
    ],
)
def test_forts_go_at_most_four_hexes_from_leningrad_or_from_its_heart(name: str, hex_: str, allowed: bool) -> None:
    game = small_game(name)
    state = fortifying(game)

    assert (PlaceFort(hex_) in game.legal_actions(state)) is allowed
    if allowed:
        assert forts(game, play(game, state, PlaceFort(hex_))[0]) == [hex_]
    else:
        assert refused(game, state, PlaceFort(hex_), "soviet").rule == WITHIN[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.0")
@pytest.mark.rule("leningrad-2010", "13.0")
def test_forts_are_placed_in_the_fortification_phase_on_land_that_is_not_german(name: str) -> None:
    game = small_game(name, {"2602": "sea"})
    moving = position(game, "soviet movement", 3)
    held = position(game, "soviet fortification", 3, {"german-58": "2607", "soviet-67": "2606"})

    assert refused(game, moving, PlaceFort("2604"), "soviet").rule == "3.0"
    assert refused(game, fortifying(game), PlaceFort("2604"), "german").rule == "3.0"
    assert refused(game, fortifying(game), PlaceFort("2602"), "soviet").rule == WITHIN[name]
    assert refused(game, held, PlaceFort("2607"), "soviet").rule == SUPPLIED[name]


@pytest.mark.rule("leningrad-1979", "15.0")
@pytest.mark.rule("leningrad-1979", "schedule note 2")
@pytest.mark.rule("leningrad-2010", "13.0")
@pytest.mark.rule("leningrad-2010", "schedule note 2")
@pytest.mark.parametrize(("name", "allowed"), [(FIRST, False), (SECOND, True)])
def test_the_line_comes_from_leningrad_in_1979_and_from_any_source_in_2010(name: str, allowed: bool) -> None:
    sheet = small_game(name).map
    shore = [(one, other, "all-lake") for one in LENINGRAD for other in sheet.neighbours(one) if other not in LENINGRAD]
    game = small_game(name, hexsides=shore)
    state = fortifying(game)

    assert "2804" in game.supplied(state, "soviet")
    assert (PlaceFort("2804") in game.legal_actions(state)) is allowed
    if not allowed:
        assert refused(game, state, PlaceFort("2804"), "soviet").rule == SUPPLIED[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.0")
@pytest.mark.rule("leningrad-1979", "schedule note 2")
@pytest.mark.rule("leningrad-2010", "13.0")
@pytest.mark.rule("leningrad-2010", "schedule note 2")
def test_a_hex_without_a_line_of_supply_takes_no_fort(name: str) -> None:
    target = "2607"
    shore = [(target, near, "all-lake") for near in small_game(name).map.neighbours(target)]
    game = small_game(name, hexsides=shore)

    assert refused(game, fortifying(game), PlaceFort(target), "soviet").rule == SUPPLIED[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.1")
@pytest.mark.rule("leningrad-2010", "13.1")
@pytest.mark.parametrize("overrun", [False, True])
@pytest.mark.parametrize(("hexes", "targets"), [(["1007"], ["1007"]), (["1007", "1107"], ["1007", "1107"])])
def test_soviets_defend_in_a_fort_with_one_column_however_many_forts(
    name: str, hexes: list[str], targets: list[str], overrun: bool
) -> None:
    game = small_game(name)
    units = {"german-58": "1006", "soviet-67": "1007", "soviet-85": "1107"}
    markers = [marker for hex_ in hexes for marker in fort(hex_)]
    bare, fortified = position(game, units=units), position(game, units=units, markers=markers)

    found = [game.odds(state, ["german-58"], targets, overrun=overrun).shifts for state in (bare, fortified)]

    assert [[shift.columns for shift in shifts if shift.rule == SHIFT[name]] for shifts in found] == [[], [-1]]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.1")
@pytest.mark.rule("leningrad-2010", "13.1")
def test_a_fort_beside_the_attacked_hex_or_under_the_attacker_gives_nothing(name: str) -> None:
    game = small_game(name)
    units = {"german-58": "1006", "soviet-67": "1007", "soviet-85": "1107"}
    state = position(game, units=units, markers=fort("1107"))

    german = game.odds(state, ["german-58"], ["1007"]).shifts
    soviet = game.odds(state, ["soviet-85"], ["1006"]).shifts

    assert SHIFT[name] not in {shift.rule for shift in (*german, *soviet)}


@pytest.mark.rule("leningrad-1979", "15.2")
@pytest.mark.rule("leningrad-2010", "13.2")
@pytest.mark.parametrize(
    ("name", "terrain", "hexsides", "expected"),
    [
        (FIRST, "clear", [], 2),
        (FIRST, "swamp", [], 4),
        (FIRST, "clear", road("1008", "1007"), 1),
        (FIRST, "clear", [("1008", "1007", "river")], 4),
        (SECOND, "clear", [], 3),
        (SECOND, "swamp", [], 4),
        (SECOND, "clear", road("1008", "1007"), Fraction(5, 2)),
        (SECOND, "clear", [("1008", "1007", "river")], 4),
    ],
    ids=[f"{name} {what}" for name in (1979, 2010) for what in ("clear", "swamp", "road", "river")],
)
def test_an_empty_fort_costs_germans_more_to_enter(
    name: str, terrain: str, hexsides: list[Hexside], expected: Fraction
) -> None:
    walls = [("1007", near, "all-lake") for near in small_game(name).map.neighbours("1007") if near != "1008"]
    # The unit's allowance must not be halved: a road to East Prussia supplies it.
    line = [f"{column:02}08" for column in range(1 if name == FIRST else 0, 11)]
    west = ["0111", "0110", "0109", "0108"] if name == FIRST else ["0008"]
    game = small_game(name, {"1007": terrain}, [*walls, *hexsides, *road(*west, *line[1:])])
    unit = "german-1-pz" if terrain != "swamp" or name == FIRST else "german-58"
    state = position(game, units={unit: "1008"}, markers=fort("1007"))

    assert game.supply(state, unit)
    assert game.reach(state, unit)["1007"].points == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "15.2")
@pytest.mark.rule("leningrad-2010", "13.2")
def test_a_fort_costs_soviets_nothing_to_enter(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", units={INFANTRY: "0910"}, markers=fort("0909"))

    moved, _ = play(game, state, Move((INFANTRY,), ("0909",)))

    assert game.reach(state, INFANTRY)["0909"].points == 1
    assert forts(game, moved) == ["0909"]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.2")
@pytest.mark.rule("leningrad-2010", "13.2")
@pytest.mark.parametrize("path", [("1007",), ("1007", "1006")], ids=["into it", "through it"])
def test_a_fort_is_gone_as_soon_as_a_german_unit_enters_its_hex(name: str, path: tuple[str, ...]) -> None:
    game = small_game(name)
    state = position(game, units={"german-1-pz": "1008"}, markers=fort("1007"))

    state, _ = play(game, state, Move(("german-1-pz",), path))

    assert forts(game, state) == []


@both_editions
@pytest.mark.rule("leningrad-1979", "15.2")
@pytest.mark.rule("leningrad-2010", "13.2")
@pytest.mark.parametrize("phase", ["german combat", "german movement"])
def test_a_fort_is_gone_when_germans_advance_into_it_and_stays_when_they_do_not(name: str, phase: str) -> None:
    game = small_game(name)
    panzers = ("german-1-pz", "german-6-pz", "german-36-mot")
    units = {**dict.fromkeys(panzers, "1008"), "soviet-16": "1007"}
    state = position(game, phase, units=units, markers=fort("1007"))
    overrun = phase == "german movement"

    fought, _ = play(game, state, Overrun(panzers, "1007") if overrun else Attack(panzers, ("1007",)), dice=[6])
    advanced, _ = play(game, fought, Advance("german-1-pz", "1007"))

    assert where(fought, "soviet-16") == ("eliminated",)
    assert forts(game, fought) == ["1007"]
    assert forts(game, advanced) == []
    if not overrun:
        assert forts(game, play(game, fought, StandFast())[0]) == ["1007"]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.2")
@pytest.mark.rule("leningrad-2010", "13.2")
def test_a_fort_is_gone_when_germans_retreat_into_or_through_it(name: str) -> None:
    game = small_game(name)
    units = {"german-58": "1008", "soviet-184": "1007", "soviet-23": "1007", "soviet-160": "1007"}
    state = position(game, "soviet combat", units=units, markers=fort("1009"), air={"german-air-1": "flown"})

    attackers = ("soviet-184", "soviet-23", "soviet-160")
    state, _ = play(game, state, Attack(attackers, ("1008",)), dice=[5])
    way = next(one for one in game.legal_actions(state) if isinstance(one, Retreat) and "1009" in one.path)
    state, _ = play(game, state, way)

    assert state.place_of("german-58") != "1008"
    assert forts(game, state) == []


@both_editions
@pytest.mark.rule("leningrad-1979", "15.3")
@pytest.mark.rule("leningrad-2010", "13.3")
def test_a_fort_stays_where_it_was_placed_when_its_garrison_leaves_or_dies(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet fortification", 3, {INFANTRY: "2607"})

    state, _ = play(game, state, PlaceFort("2607"), EndPhase(), Move((INFANTRY,), ("2608",)), EndPhase())
    while (state.turn, state.phase) != (4, "soviet fortification"):
        state, _ = play(game, state, EndPhase())

    assert forts(game, state) == ["2607"]
    assert {type(action) for action in game.legal_actions(state)} == {PlaceFort, EndPhase}


@both_editions
@pytest.mark.rule("leningrad-1979", "15.3")
@pytest.mark.rule("leningrad-2010", "13.3")
def test_of_two_forts_only_the_one_that_germans_enter_after_combat_is_removed(name: str) -> None:
    game = small_game(name)
    panzers = ("german-1-pz", "german-6-pz", "german-36-mot")
    units = {**dict.fromkeys(panzers, "1008"), "soviet-16": "1007"}
    state = position(game, "german combat", units=units, markers=[*fort("1007"), *fort("1107")])

    fought, _ = play(game, state, Attack(panzers, ("1007",)), dice=[6])
    advanced, _ = play(game, fought, Advance("german-1-pz", "1007"))

    assert forts(game, fought) == ["1007", "1107"]
    assert forts(game, advanced) == ["1107"]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.3")
@pytest.mark.rule("leningrad-2010", "13.3")
def test_soviets_who_advance_into_a_fort_leave_it_standing(name: str) -> None:
    game = small_game(name)
    attackers = ("soviet-184", "soviet-23", "soviet-160")
    units: dict[str, Any] = {"german-58": {"hex": "1008", "steps": 1}, **dict.fromkeys(attackers, "1007")}
    state = position(game, "soviet combat", units=units, markers=fort("1008"), air={"german-air-1": "flown"})

    state, _ = play(game, state, Attack(attackers, ("1008",)), dice=[6])
    while state.to_act == "german" and state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])
    state, _ = play(game, state, Advance("soviet-184", "1008"))

    assert forts(game, state) == ["1008"]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.3")
@pytest.mark.rule("leningrad-2010", "13.3")
def test_a_crushed_fort_does_not_come_back_to_be_placed_again(name: str) -> None:
    game = small_game(name)
    state = position(game, "german movement", 3, {"german-58": "2507"}, markers=[*fort("2607"), *fort("2608")])

    state, _ = play(game, state, Move(("german-58",), ("2607",)))
    while state.phase != "soviet movement":
        assert state.phase != "soviet fortification"
        state, _ = play(game, state, EndPhase())

    assert forts(game, state) == ["2608"]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.4")
@pytest.mark.rule("leningrad-2010", "13.4")
def test_two_forts_a_turn_are_the_most_even_if_more_have_been_kept_back(name: str) -> None:
    game = small_game(name)
    state = fortifying(game, 5)

    state, _ = play(game, state, PlaceFort("2604"), PlaceFort("2605"))

    assert state.phase != "soviet fortification"
    for hexes in (("2607", "2608"), ("2507", "2508")):
        while state.phase != "soviet fortification":
            state, _ = play(game, state, EndPhase())
        state, _ = play(game, state, *map(PlaceFort, hexes))
    assert len(forts(game, state)) == 6


@both_editions
@pytest.mark.rule("leningrad-1979", "15.4")
@pytest.mark.rule("leningrad-2010", "13.4")
@pytest.mark.parametrize(
    ("turn", "placed", "allowed"), [(2, 0, False), (3, 0, True), (3, 2, False), (8, 11, True), (8, 12, False)]
)
def test_forts_come_two_a_turn_from_turn_3_to_8_and_may_be_kept_back(
    name: str, turn: int, placed: int, allowed: bool
) -> None:
    game = small_game(name)
    state = fortifying(game, turn, tracks={"forts placed": placed})

    if allowed:
        assert PlaceFort("2604") in game.legal_actions(state)
    else:
        assert refused(game, state, PlaceFort("2604"), "soviet").rule == A_TURN[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.4")
@pytest.mark.rule("leningrad-2010", "13.4")
def test_a_third_fort_of_the_turn_is_refused(name: str) -> None:
    game = small_game(name)
    state = fortifying(game, 6, tracks={"forts placed": 2, "forts this turn": 2})

    assert refused(game, state, PlaceFort("2604"), "soviet").rule == A_TURN[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "15.5")
@pytest.mark.rule("leningrad-2010", "13.5")
def test_a_hex_takes_one_fort_and_three_units_besides(name: str) -> None:
    game = small_game(name)
    units = {INFANTRY: "2604", "soviet-67": "2604", "soviet-85": "2605"}
    state = position(game, "soviet fortification", 3, units)

    state, _ = play(game, state, PlaceFort("2604"))
    again = refused(game, state, PlaceFort("2604"), "soviet")
    state, _ = play(game, state, EndPhase(), Move(("soviet-85",), ("2604",)))

    assert again.rule == ONE_A_HEX[name]
    assert where(state, *units) == ("2604", "2604", "2604")


@pytest.mark.rule("leningrad-1979", "15.0")
@pytest.mark.rule("leningrad-2010", "13.6")
@pytest.mark.parametrize(
    ("name", "others", "allowed"),
    [
        (FIRST, {}, True),
        (FIRST, {INFANTRY: "2607"}, True),
        (SECOND, {}, False),
        (SECOND, {INFANTRY: "2607"}, True),
        (SECOND, {"soviet-67": "2607"}, True),
    ],
    ids=["1979 empty", "1979 with a unit", "2010 empty", "2010 with an untried unit", "2010 with a tried unit"],
)
def test_enemy_zones_keep_forts_out_in_2010_unless_a_soviet_unit_is_there(
    name: str, others: dict[str, str], allowed: bool
) -> None:
    game = small_game(name)
    state = position(game, "soviet fortification", 3, {"german-58": "2608", **others})

    if allowed:
        assert forts(game, play(game, state, PlaceFort("2607"))[0]) == ["2607"]
    else:
        assert refused(game, state, PlaceFort("2607"), "soviet").rule == "13.6"
