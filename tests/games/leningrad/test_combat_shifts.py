"""The Column Shifts Chart, line by line: 9.6 of 1979 with its notes, 8.3 and the chart of 2010 with its notes."""

from __future__ import annotations

import pytest

from tests.games.leningrad.battlefield import Scene
from tests.games.leningrad.small import FIRST, SECOND, both_editions, resolved

TERRAIN = {FIRST: "9.6", SECOND: "8.3"}
RIVER = {FIRST: "9.6 note 3", SECOND: "shifts note 3"}
FORT = {FIRST: "15.1", SECOND: "13.1"}
UNSUPPLIED = {FIRST: "11.2", SECOND: "9.2"}
ARMOR = {FIRST: "12.2", SECOND: "10.2"}
CORPS = {FIRST: "12.1", SECOND: "10.1"}
AIR = {FIRST: "13.1", SECOND: "11.1"}
SURPRISE = {FIRST: "17.4", SECOND: "15.3"}
OVERRUN = {FIRST: "7.1", SECOND: "7.1"}

Line = tuple[dict[str, str], int]

INFANTRY = {"german-11": "1211"}
RIFLES = {"soviet-67": "1311"}
RIFLES_IN_TWO_HEXES = {"soviet-67": "1311", "soviet-85": "1312"}
CORPS_41 = {"german-1-pz": "1211", "german-6-pz": "1211", "german-36-mot": "1211"}
CORPS_56 = {"german-8-pz": "1210", "german-3-mot": "1210", "german-ss-tot": "1210"}
CORPS_39 = {"german-12-pz": "1211", "german-20-mot": "1211"}
SOVIETS_ATTACK = {"soviet-67": "1311"}


def shifts(name: str, scene: Scene) -> list[tuple[str, int]]:
    """The rule and columns of every shift in the resolved combat; the odds shown before must agree."""
    before = scene.odds(name)
    _, events = scene.fought(name, 6)
    combat = resolved(events)
    named = [(shift.rule, shift.columns) for shift in combat.shifts]
    assert named == [(shift.rule, shift.columns) for shift in before.shifts]
    assert (combat.attack, combat.defense, combat.ratio) == (before.attack, before.defense, before.ratio)
    assert before.columns == {combat.column: 1}
    assert combat.result in before.results
    return sorted(named)


def chart(name: str, *lines: Line) -> list[tuple[str, int]]:
    return sorted((rule[name], columns) for rule, columns in lines)


def attack_on(terrain: str) -> Scene:
    return Scene(INFANTRY, RIFLES, terrain={"1311": terrain})


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
@pytest.mark.parametrize(
    ("terrain", "first", "second"),
    [("clear", 0, 0), ("city", -1, -1), ("swamp", -1, -1), ("hill", -1, -2), ("soviet city", -1, -1)],
)
def test_terrain_shifts_left_for_a_soviet_defender(name: str, terrain: str, first: int, second: int) -> None:
    columns = first if name == FIRST else second

    assert shifts(name, attack_on(terrain)) == chart(name, *([(TERRAIN, columns)] if columns else []))


@pytest.mark.rule("leningrad-2010", "8.3")
def test_woods_shift_one_left_in_the_second_edition() -> None:
    assert shifts(SECOND, attack_on("forest")) == [("8.3", -1)]


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
@pytest.mark.parametrize(("terrain", "lines"), [("city", [(TERRAIN, -1)]), ("soviet city", [])])
def test_a_city_helps_german_defenders_and_a_soviet_city_does_not(name: str, terrain: str, lines: list[Line]) -> None:
    scene = Scene(SOVIETS_ATTACK, {"german-11": "1211"}, terrain={"1211": terrain})

    assert shifts(name, scene) == chart(name, *lines)


@pytest.mark.rule("leningrad-1979", "9.6 note 1")
@pytest.mark.rule("leningrad-2010", "shifts note 1")
@both_editions
@pytest.mark.parametrize(
    ("one", "other", "first", "second"),
    [
        ("swamp", "swamp", [-1], [-1]),
        ("swamp", "clear", [-1], [-1]),
        ("city", "swamp", [-1], [-1]),
        ("soviet city", "soviet city", [-1], [-1]),
        ("hill", "hill", [-1], [-2]),
        ("hill", "swamp", [-1], [-2, -1]),
        ("city", "soviet city", [-1, -1], [-1, -1]),
    ],
)
def test_a_line_of_terrain_counts_once_and_different_lines_add_up(
    name: str, one: str, other: str, first: list[int], second: list[int]
) -> None:
    scene = Scene(INFANTRY, RIFLES_IN_TWO_HEXES, terrain={"1311": one, "1312": other})

    found = shifts(name, scene)

    assert found == chart(name, *((TERRAIN, columns) for columns in (first if name == FIRST else second)))


@pytest.mark.rule("leningrad-1979", "9.6 note 2")
@pytest.mark.rule("leningrad-2010", "shifts note 2")
@both_editions
@pytest.mark.parametrize(
    ("forts", "terrain", "lines"),
    [
        (("1311",), {}, [(FORT, -1)]),
        (("1312",), {}, [(FORT, -1)]),
        (("1311", "1312"), {}, [(FORT, -1)]),
        (("1311",), {"1311": "swamp"}, [(FORT, -1), (TERRAIN, -1)]),
        (("1212", "1411"), {}, []),
    ],
)
def test_forts_of_the_defender_count_once(
    name: str, forts: tuple[str, ...], terrain: dict[str, str], lines: list[Line]
) -> None:
    scene = Scene(INFANTRY, RIFLES_IN_TWO_HEXES, terrain=terrain, forts=forts)

    assert shifts(name, scene) == chart(name, *lines)


@pytest.mark.rule("leningrad-1979", "9.6 note 3")
@pytest.mark.rule("leningrad-2010", "shifts note 3")
@both_editions
@pytest.mark.parametrize(
    ("attackers", "defenders", "rivers", "lines"),
    [
        (("1211",), ("1311",), (("1211", "1311"),), [(RIVER, -1)]),
        (("1211",), ("1311",), (("1311", "1411"),), []),
        (("1211", "1210"), ("1311",), (("1211", "1311"), ("1210", "1311")), [(RIVER, -1)]),
        (("1211", "1210"), ("1311",), (("1211", "1311"),), []),
        (("1211",), ("1311", "1312"), (("1211", "1311"), ("1211", "1312")), [(RIVER, -1)]),
        (("1211",), ("1311", "1312"), (("1211", "1311"),), []),
    ],
)
def test_a_river_shifts_only_if_all_attack_across_one(
    name: str,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    rivers: tuple[tuple[str, str], ...],
    lines: list[Line],
) -> None:
    scene = Scene(
        dict(zip(("german-11", "german-21"), attackers, strict=False)),
        dict(zip(("soviet-67", "soviet-85"), defenders, strict=False)),
        hexsides=tuple((one, other, "river") for one, other in rivers),
    )

    assert shifts(name, scene) == chart(name, *lines)


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
@pytest.mark.parametrize(
    ("unsupplied", "lines"),
    [
        ((), []),
        (("german",), [(UNSUPPLIED, -2)]),
        (("soviet",), [(UNSUPPLIED, 2)]),
        (("german", "soviet"), [(UNSUPPLIED, -2), (UNSUPPLIED, 2)]),
    ],
)
def test_want_of_supply_shifts_two_columns_against_the_side(
    name: str, unsupplied: tuple[str, ...], lines: list[Line]
) -> None:
    assert shifts(name, Scene(INFANTRY, RIFLES, unsupplied=unsupplied)) == chart(name, *lines)


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
@pytest.mark.parametrize(
    ("attackers", "defenders", "ground", "lines"),
    [
        ({"german-6-pz": "1211"}, RIFLES, {}, [(ARMOR, 1)]),
        ({"german-6-pz": "1211", "german-8-pz": "1210"}, RIFLES, {}, [(ARMOR, 1)]),
        ({"german-3-mot": "1211"}, RIFLES, {}, []),
        ({"german-6-pz": "1211"}, RIFLES, {"towns": ("1311",)}, [(ARMOR, 1)]),
        ({"german-6-pz": "1211"}, RIFLES, {"hexsides": (("1211", "1311", "road"),)}, [(ARMOR, 1)]),
        ({"german-6-pz": "1211"}, RIFLES, {"hexsides": (("1211", "1311", "river"),)}, [(ARMOR, 1), (RIVER, -1)]),
        ({"german-6-pz": "1211"}, RIFLES, {"terrain": {"1311": "swamp"}}, [(TERRAIN, -1)]),
        ({"german-6-pz": "1211"}, RIFLES, {"terrain": {"1311": "city"}}, [(TERRAIN, -1)]),
        ({"german-6-pz": "1211"}, RIFLES, {"terrain": {"1211": "swamp"}}, [(ARMOR, 1)]),
        ({"german-6-pz": "1211"}, RIFLES, {"forts": ("1311",)}, [(FORT, -1)]),
        ({"german-6-pz": "1211"}, RIFLES_IN_TWO_HEXES, {"terrain": {"1312": "swamp"}}, [(TERRAIN, -1)]),
        ({"german-6-pz": "1211"}, RIFLES_IN_TWO_HEXES, {"forts": ("1312",)}, [(FORT, -1)]),
        ({"soviet-1-armor": "1311"}, {"german-11": "1211"}, {}, [(ARMOR, 1)]),
        ({"soviet-163-mechanized": "1311"}, {"german-11": "1211"}, {}, []),
        (INFANTRY, {"soviet-1-armor": "1311"}, {}, [(ARMOR, -1)]),
        (INFANTRY, {"soviet-1-armor": "1311", "soviet-2-armor": "1312"}, {}, [(ARMOR, -1)]),
        (INFANTRY, {"soviet-163-mechanized": "1311"}, {}, []),
        (INFANTRY, {"soviet-1-armor": "1311"}, {"terrain": {"1311": "swamp"}}, [(ARMOR, -1), (TERRAIN, -1)]),
        (INFANTRY, {"soviet-1-armor": "1311"}, {"terrain": {"1311": "soviet city"}}, [(ARMOR, -1), (TERRAIN, -1)]),
        ({"german-6-pz": "1211"}, {"soviet-1-armor": "1311"}, {}, [(ARMOR, -1), (ARMOR, 1)]),
    ],
)
def test_armor_shifts_once_for_its_side_and_attacks_only_open_ground(
    name: str, attackers: dict[str, str], defenders: dict[str, str], ground: dict[str, object], lines: list[Line]
) -> None:
    scene = Scene(attackers, defenders, **ground)  # type: ignore[arg-type]

    assert shifts(name, scene) == chart(name, *lines)


REDUCED_41 = {unit: {"hex": "1211", "steps": 1} for unit in CORPS_41}
SPREAD_41 = {**CORPS_41, "german-36-mot": "1210"}
WITHOUT_36_MOT = {"german-1-pz": "1211", "german-6-pz": "1211"}


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
@pytest.mark.parametrize(
    ("attackers", "others", "lines"),
    [
        (CORPS_41, {}, [(CORPS, 1), (ARMOR, 1)]),
        (REDUCED_41, {}, [(CORPS, 1), (ARMOR, 1)]),
        (CORPS_39, {}, [(CORPS, 1), (ARMOR, 1)]),
        ({**CORPS_41, **CORPS_56}, {}, [(CORPS, 1), (CORPS, 1), (ARMOR, 1)]),
        (SPREAD_41, {}, [(ARMOR, 1)]),
        (WITHOUT_36_MOT, {"german-36-mot": "1211"}, [(ARMOR, 1)]),
        (WITHOUT_36_MOT, {}, [(ARMOR, 1)]),
    ],
)
def test_each_whole_panzer_corps_attacking_from_one_hex_shifts_right(
    name: str, attackers: dict[str, str], others: dict[str, str], lines: list[Line]
) -> None:
    assert shifts(name, Scene(attackers, RIFLES, others=others)) == chart(name, *lines)


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-1979", "9.6 note 4")
@pytest.mark.rule("leningrad-2010", "8.3")
@pytest.mark.rule("leningrad-2010", "shifts note 4")
@both_editions
@pytest.mark.parametrize(
    ("defenders", "terrain", "first", "second"),
    [
        (CORPS_41, {}, [(CORPS, -1), (ARMOR, -1)], [(CORPS, -1), (ARMOR, -1)]),
        (WITHOUT_36_MOT, {}, [(ARMOR, -1)], [(ARMOR, -1)]),
        ({**CORPS_41, "german-36-mot": "1210"}, {}, [(ARMOR, -1)], [(ARMOR, -1)]),
        (
            {**CORPS_41, **CORPS_56},
            {},
            [(CORPS, -1), (CORPS, -1), (ARMOR, -1)],
            [(CORPS, -1), (CORPS, -1), (ARMOR, -1)],
        ),
        (CORPS_41, {"1211": "soviet city"}, [], []),
        (CORPS_41, {"1211": "city"}, [(CORPS, -1), (ARMOR, -1), (TERRAIN, -1)], [(TERRAIN, -1)]),
        (
            {**CORPS_41, **CORPS_56},
            {"1211": "soviet city"},
            [(CORPS, -1), (ARMOR, -1)],
            [(CORPS, -1), (ARMOR, -1)],
        ),
        ({**CORPS_41, "german-3-mot": "1210"}, {"1211": "soviet city"}, [], []),
    ],
)
def test_panzers_shift_left_in_defence_except_from_cities(
    name: str, defenders: dict[str, str], terrain: dict[str, str], first: list[Line], second: list[Line]
) -> None:
    scene = Scene(SOVIETS_ATTACK, defenders, terrain=terrain)

    assert shifts(name, scene) == chart(name, *(first if name == FIRST else second))


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
@pytest.mark.parametrize("air", [1, 2])
def test_each_air_unit_shifts_one_column_for_the_germans(name: str, air: int) -> None:
    attack = Scene(INFANTRY, RIFLES, air=air, turn=7)
    defence = Scene(SOVIETS_ATTACK, INFANTRY, air=air, turn=7)

    assert shifts(name, attack) == chart(name, (AIR, air))
    assert shifts(name, defence) == chart(name, (AIR, -air))


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "shifts note 5")
@both_editions
@pytest.mark.parametrize(("surprise", "lines"), [(True, [(SURPRISE, 4)]), (False, [])])
def test_surprise_shifts_soviet_attacks_four_columns_right(name: str, surprise: bool, lines: list[Line]) -> None:
    turn = 7 if name == FIRST else 8
    soviet = Scene(SOVIETS_ATTACK, INFANTRY, turn=turn, surprise=surprise)
    german = Scene(INFANTRY, RIFLES, turn=turn, surprise=surprise)

    assert shifts(name, soviet) == chart(name, *lines)
    assert shifts(name, german) == []


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
def test_an_overrun_shifts_two_columns_left(name: str) -> None:
    scene = Scene(INFANTRY, RIFLES)
    game = scene.game(name)

    odds = game.odds(scene.state(game), tuple(INFANTRY), ("1311",), overrun=True)

    assert [(shift.rule, shift.columns) for shift in odds.shifts] == chart(name, (OVERRUN, -2))
    assert (odds.ratio, odds.column) == ("3-1", "1-1")


@pytest.mark.rule("leningrad-1979", "9.6")
@pytest.mark.rule("leningrad-2010", "8.3")
@both_editions
def test_shifts_to_both_sides_are_added_up(name: str) -> None:
    scene = Scene(
        {"german-6-pz": "1211", "german-8-pz": "1211"},
        {"soviet-10": "1311"},
        hexsides=(("1211", "1311", "river"),),
        unsupplied=("soviet",),
        air=1,
        turn=7,
    )

    odds = scene.odds(name)

    assert sorted(shift.columns for shift in odds.shifts) == [-1, 1, 1, 2]
    assert (odds.ratio, odds.column) == ("5-1", "8-1")
