"""Armor (chapter 12 of 1979, 10 of 2010): shifts for panzer corps and for armor units."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad.documents.actions import Attack
from hexfront.games.leningrad.documents.events import CombatResolved
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.state import State
from tests.games.acting import play
from tests.games.leningrad.small import FIRST, SECOND, Hexside, both_editions, position, road, small_game

CORPS, ARMOR = {FIRST: "12.1", SECOND: "10.1"}, {FIRST: "12.2", SECOND: "10.2"}
CORPS_41 = ("german-1-pz", "german-6-pz", "german-36-mot")
CORPS_56 = ("german-8-pz", "german-3-mot", "german-ss-tot")
CORPS_39 = ("german-12-pz", "german-20-mot")
#: Three hexes in a column.
FIELD, NORTH, SOUTH = "1008", "1007", "1009"


def columns(game: LeningradGame, state: State, attackers: list[str], target: str, rule: str, **how: bool) -> int:
    """The columns that one rule gives in an attack."""
    return sum(shift.columns for shift in game.odds(state, attackers, [target], **how).shifts if shift.rule == rule)


def at(hex_: str, *units: str) -> dict[str, str]:
    return dict.fromkeys(units, hex_)


@both_editions
@pytest.mark.rule("leningrad-1979", "12.0")
@pytest.mark.rule("leningrad-1979", "12.1")
@pytest.mark.rule("leningrad-2010", "10.0")
@pytest.mark.rule("leningrad-2010", "10.1")
@pytest.mark.parametrize("overrun", [False, True])
@pytest.mark.parametrize(
    ("units", "attackers", "expected"),
    [
        (at(NORTH, *CORPS_41), CORPS_41, 1),
        (at(NORTH, *CORPS_39), CORPS_39, 1),
        (at(NORTH, *CORPS_41), CORPS_41[:2], 0),
        (at(NORTH, *CORPS_41[:2]) | at(SOUTH, CORPS_41[2]), CORPS_41, 0),
        (at(NORTH, *CORPS_41[:2]), CORPS_41[:2], 0),
        (at(NORTH, *CORPS_41[:2], CORPS_56[1]), (*CORPS_41[:2], CORPS_56[1]), 0),
        (at(NORTH, *CORPS_41) | at(SOUTH, *CORPS_56), CORPS_41 + CORPS_56, 2),
    ],
    ids=["whole", "39th has two", "one stays out", "two hexes", "one is missing", "mixed corps", "two corps"],
)
def test_a_panzer_corps_that_attacks_as_a_whole_from_one_hex_gives_a_column(
    name: str, units: dict[str, str], attackers: tuple[str, ...], expected: int, overrun: bool
) -> None:
    game = small_game(name)
    state = position(game, units={**units, "soviet-67": FIELD})

    assert columns(game, state, list(attackers), FIELD, CORPS[name], overrun=overrun) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "12.1")
@pytest.mark.rule("leningrad-2010", "10.1")
@pytest.mark.parametrize("side", ["attacks", "defends"])
def test_reduced_units_keep_the_shift_of_their_corps_but_an_eliminated_one_ends_it(name: str, side: str) -> None:
    game = small_game(name)
    reduced = {unit: {"hex": NORTH, "steps": 1} for unit in CORPS_41}
    two = dict(list(reduced.items())[:2])
    whole = position(game, units={**reduced, "soviet-67": FIELD})
    broken = position(game, units={**two, "soviet-67": FIELD}, eliminated=[CORPS_41[2]])
    german = side == "attacks"

    found = [
        columns(game, state, list(units) if german else ["soviet-67"], FIELD if german else NORTH, CORPS[name])
        for state, units in ((whole, reduced), (broken, two))
    ]

    assert found == ([1, 0] if german else [-1, 0])


@both_editions
@pytest.mark.rule("leningrad-1979", "12.0")
@pytest.mark.rule("leningrad-1979", "12.1")
@pytest.mark.rule("leningrad-2010", "10.0")
@pytest.mark.rule("leningrad-2010", "10.1")
@pytest.mark.parametrize("overrun", [False, True])
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (at(FIELD, *CORPS_56), -1),
        (at(FIELD, *CORPS_39), -1),
        (at(FIELD, *CORPS_56[:2]) | at("1010", CORPS_56[2]), 0),
    ],
    ids=["whole", "39th has two", "one stands elsewhere"],
)
def test_a_panzer_corps_that_defends_in_one_hex_takes_a_column_away(
    name: str, units: dict[str, str], expected: int, overrun: bool
) -> None:
    game = small_game(name)
    state = position(game, "soviet combat", units={**units, "soviet-67": NORTH})

    assert columns(game, state, ["soviet-67"], FIELD, CORPS[name], overrun=overrun) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "12.0")
@pytest.mark.rule("leningrad-1979", "12.2")
@pytest.mark.rule("leningrad-2010", "10.0")
@pytest.mark.rule("leningrad-2010", "10.2")
@pytest.mark.parametrize("overrun", [False, True])
@pytest.mark.parametrize(
    ("attackers", "expected"),
    [
        (["german-1-pz"], 1),
        (["german-1-pz", "german-8-pz"], 1),
        (["german-3-mot", "german-36-mot"], 0),
        (["german-58"], 0),
        (["german-58", "german-3-mot", "german-1-pz"], 1),
    ],
    ids=["armor", "two armor", "mechanized", "infantry", "one among others"],
)
def test_armor_and_only_armor_gives_the_attacker_one_column(
    name: str, attackers: list[str], expected: int, overrun: bool
) -> None:
    game = small_game(name)
    state = position(game, units={**at(NORTH, *attackers), "soviet-67": FIELD})

    assert columns(game, state, attackers, FIELD, ARMOR[name], overrun=overrun) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "12.2")
@pytest.mark.rule("leningrad-2010", "10.2")
@pytest.mark.parametrize(("unit", "expected"), [("soviet-1-armor", 1), ("soviet-163-mechanized", 0), ("soviet-67", 0)])
def test_soviet_armor_has_the_same_shift_in_attack_and_defence(name: str, unit: str, expected: int) -> None:
    game = small_game(name)
    state = position(game, "soviet combat", units={unit: NORTH, "german-58": FIELD})

    assert columns(game, state, [unit], FIELD, ARMOR[name]) == expected
    assert columns(game, state, ["german-58"], NORTH, ARMOR[name]) == -expected


TERRAIN = [
    ("clear", 1),
    ("swamp", 0),
    ("hill", 0),
    ("city", 0),
    ("soviet city", 0),
]


@pytest.mark.rule("leningrad-1979", "12.2")
@pytest.mark.rule("leningrad-2010", "10.2")
@pytest.mark.parametrize(
    ("name", "terrain", "expected"),
    [(name, terrain, expected) for name in (FIRST, SECOND) for terrain, expected in TERRAIN] + [(SECOND, "forest", 0)],
)
def test_armor_attacks_with_a_shift_only_into_clear_terrain(name: str, terrain: str, expected: int) -> None:
    game = small_game(name, {FIELD: terrain})
    state = position(game, units={"german-1-pz": NORTH, "soviet-67": FIELD})

    assert columns(game, state, ["german-1-pz"], FIELD, ARMOR[name]) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "12.2")
@pytest.mark.rule("leningrad-2010", "10.2")
@pytest.mark.parametrize(
    ("hexsides", "towns", "markers", "expected"),
    [
        ([(NORTH, FIELD, "river")], [], [], 1),
        (road(NORTH, FIELD), [], [], 1),
        ([], [FIELD], [], 1),
        ([], [], [{"marker": "fort", "hex": FIELD}], 0),
    ],
    ids=["river", "road", "town", "fort"],
)
def test_a_fort_stops_the_attackers_armor_shift_but_river_road_and_town_do_not(
    name: str, hexsides: list[Hexside], towns: list[str], markers: list[dict[str, str]], expected: int
) -> None:
    game = small_game(name, hexsides=hexsides, towns=towns)
    state = position(game, units={"german-1-pz": NORTH, "soviet-67": FIELD}, markers=markers)

    assert columns(game, state, ["german-1-pz"], FIELD, ARMOR[name]) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "12.2")
@pytest.mark.rule("leningrad-2010", "10.2")
@pytest.mark.parametrize("terrain", ["clear", "swamp", "hill"])
def test_armor_defends_with_a_shift_in_any_open_terrain_once(name: str, terrain: str) -> None:
    game = small_game(name, {FIELD: terrain})
    state = position(game, "soviet combat", units={**at(FIELD, "german-1-pz", "german-8-pz"), "soviet-67": NORTH})

    assert columns(game, state, ["soviet-67"], FIELD, ARMOR[name]) == -1


@pytest.mark.rule("leningrad-1979", "12.3")
@pytest.mark.rule("leningrad-2010", "10.3")
@pytest.mark.parametrize(
    ("name", "terrain", "expected"),
    [
        (FIRST, "soviet city", 0),
        (FIRST, "city", -1),
        (FIRST, "clear", -1),
        (SECOND, "soviet city", 0),
        (SECOND, "city", 0),
        (SECOND, "clear", -1),
    ],
)
def test_germans_get_neither_shift_when_they_defend_in_the_wrong_city(name: str, terrain: str, expected: int) -> None:
    game = small_game(name, {FIELD: terrain})
    state = position(game, "soviet combat", units={**at(FIELD, *CORPS_41), "soviet-67": NORTH})

    assert columns(game, state, ["soviet-67"], FIELD, ARMOR[name]) == expected
    assert columns(game, state, ["soviet-67"], FIELD, CORPS[name]) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "12.3")
@pytest.mark.rule("leningrad-2010", "10.3")
@pytest.mark.parametrize("start", ["clear", "city", "soviet city"])
def test_soviet_armor_keeps_its_shift_in_a_soviet_city_and_so_does_an_attacking_corps(name: str, start: str) -> None:
    game = small_game(name, {FIELD: "soviet city", NORTH: start})
    state = position(game, units={**at(NORTH, *CORPS_41), "soviet-1-armor": FIELD})

    assert columns(game, state, list(CORPS_41), FIELD, ARMOR[name]) == -1
    assert columns(game, state, list(CORPS_41), FIELD, CORPS[name]) == 1


@both_editions
@pytest.mark.rule("leningrad-1979", "12.3")
@pytest.mark.rule("leningrad-2010", "10.3")
@pytest.mark.parametrize(("panzers", "infantry", "expected"), [(FIELD, SOUTH, 0), (SOUTH, FIELD, -1)])
def test_of_several_defended_hexes_only_panzers_in_the_city_lose_their_shifts(
    name: str, panzers: str, infantry: str, expected: int
) -> None:
    game = small_game(name, {FIELD: "soviet city"})
    state = position(
        game, "soviet combat", units={**at(panzers, *CORPS_41), "german-58": infantry, "soviet-67": "1109"}
    )

    shifts = game.odds(state, ["soviet-67"], [FIELD, SOUTH]).shifts

    for rule in (ARMOR[name], CORPS[name]):
        assert sum(shift.columns for shift in shifts if shift.rule == rule) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "12.4")
@pytest.mark.rule("leningrad-2010", "10.4")
def test_both_shifts_add_up_in_the_column_that_is_used(name: str) -> None:
    game = small_game(name)
    start, target = ("0113", "0213") if name == FIRST else ("0013", "0113")
    units = {unit: {"hex": start, "steps": 1} for unit in CORPS_39}
    state = position(game, "german combat", units={**units, "soviet-70": target, "soviet-67": target})

    _, events = play(game, state, Attack(CORPS_39, (target,)), dice=[6])
    combat = next(event for event in events if isinstance(event, CombatResolved))

    assert (combat.attack, combat.defense, combat.ratio) == (9, 9, "1-1")
    assert sum(shift.columns for shift in combat.shifts if shift.rule in (ARMOR[name], CORPS[name])) == 2
    assert {shift.rule for shift in combat.shifts if shift.columns == 1} == {ARMOR[name], CORPS[name]}
    assert combat.column == "5-1"
