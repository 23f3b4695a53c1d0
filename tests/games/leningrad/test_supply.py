"""Supply (chapter 11 of 1979, 9 of 2010): sources, roads, five points, and what breaks or lengthens a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import pytest

from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.grid import FlatGrid
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.mechanics.odds import Odds
from tests.games.acting import play
from tests.games.leningrad.small import FIRST, LENINGRAD, SECOND, Hexside, both_editions, position, road, small_game

INFANTRY, ARMORED = "soviet-untried-infantry-1", "soviet-untried-armored-1"
ROW_8 = tuple(f"{column:02}08" for column in range(9, 20))
SOURCES = {
    FIRST: {"german": ("0111", "0112", "0113"), "soviet": (*LENINGRAD, "1601", "0908", "2713", "2906", "2908")},
    SECOND: {
        "german": ("0007", "0008", "0009", "0010", "0011", "0012", "0013"),
        "soviet": (*LENINGRAD, "1601", "0908", "2906", "2911"),
    },
}
#: Germans whose zones lie across row 8.
ASTRIDE = {"german-58": "1407", "german-1": "1409"}
#: Paths to a hex five hexes from a source, with lakes on both sides: from Riga, and from East Prussia.
NARROWS = ("0908", "0909", "0910", "0911", "0912", "0913")
GERMAN_NARROWS = {
    FIRST: ("0111", "0110", "0109", "0108", "0107", "0106"),
    SECOND: ("0007", "0006", "0005", "0004", "0003", "0002"),
}
case = {
    "line": {FIRST: "11.0", SECOND: "9.0"},
    "unsupplied": {FIRST: "11.2", SECOND: "9.2"},
    "blocked": {FIRST: "11.3", SECOND: "9.3"},
    "sources": {FIRST: "11.5", SECOND: "9.5"},
}


def between_lakes(
    name: str, path: tuple[str, ...], hexsides: Iterable[Hexside] = (), terrain: Mapping[str, str] | None = None
) -> LeningradGame:
    """A game where the path has lakes on both sides and leads only to its first hex."""
    sheet = small_game(name).map
    shores = [(here, near, "all-lake") for here in path[1:] for near in sheet.neighbours(here) if near not in path]
    return small_game(name, terrain, [*shores, *hexsides])


def west_road(name: str, *hexes: str) -> list[Hexside]:
    """A road from East Prussia at 0111 through these hexes."""
    return road(*(("0011",) if name == SECOND else ()), "0111", *hexes)


def points(game: LeningradGame, state: State, unit: str) -> Fraction | None:
    line = game.supply(state, unit)
    return line.points if line else None


def columns(odds: Odds, rule: str) -> list[int]:
    return [shift.columns for shift in odds.shifts if shift.rule == rule]


def longest(game: LeningradGame, state: State, unit: str) -> Fraction:
    """The most points that a unit can spend from where it is."""
    return max(cost.points for cost in game.reach(state, unit).values())


@pytest.mark.rule("leningrad-1979", "11.0")
@pytest.mark.rule("leningrad-2010", "9.0")
@pytest.mark.parametrize(
    ("name", "where", "expected"),
    [
        (FIRST, "0612", 5),
        (FIRST, "0712", None),
        (SECOND, "0512", 5),
        (SECOND, "0612", None),
    ],
)
def test_a_line_has_at_most_five_points_and_counts_the_source_but_not_the_unit(
    name: str, where: str, expected: int | None
) -> None:
    game = small_game(name)
    state = position(game, units={"german-58": where})

    assert points(game, state, "german-58") == expected


@pytest.mark.rule("leningrad-1979", "11.0")
@pytest.mark.rule("leningrad-2010", "9.0")
@pytest.mark.parametrize(
    ("name", "where", "expected"),
    [(FIRST, "0910", 4), (FIRST, "0911", None), (SECOND, "0909", 3), (SECOND, "0910", None)],
)
def test_infantry_too_traces_at_the_rate_of_armor(name: str, where: str, expected: int | None) -> None:
    numbers = FlatGrid(1, 29, 13).numbers
    swamps = {number: "swamp" for number in numbers if number not in SOURCES[name]["soviet"] or number == "0908"}
    game = small_game(name, swamps)
    state = position(game, units={INFANTRY: where})

    assert points(game, state, INFANTRY) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "11.0")
@pytest.mark.rule("leningrad-2010", "9.0")
@pytest.mark.parametrize(
    ("terrain", "hexsides", "where", "expected"),
    [
        ({}, [("0908", "0909", "river")], "0912", Fraction(5)),
        ({}, [("0908", "0909", "river")], "0913", None),
        ({"0911": "city", "0910": "city"}, [], "0913", Fraction(4)),
        ({}, road("0913", "0912", "0911"), "0913", Fraction(4)),
        ({"0911": "swamp"}, road("0912", "0911"), "0912", Fraction(7, 2)),
    ],
    ids=["river", "river too far", "cities", "road without a source", "road through a swamp"],
)
def test_the_five_points_are_those_of_the_chart(
    name: str, terrain: dict[str, str], hexsides: list[Hexside], where: str, expected: Fraction | None
) -> None:
    game = between_lakes(name, NARROWS, hexsides, terrain)
    state = position(game, units={INFANTRY: where})

    assert points(game, state, INFANTRY) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "11.0")
@pytest.mark.rule("leningrad-2010", "9.0")
def test_an_unbroken_road_to_a_source_is_free_whatever_its_length(name: str) -> None:
    game = small_game(name, hexsides=road(*ROW_8))
    state = position(game, units={INFANTRY: "1908", ARMORED: "1813"})

    on_the_road, beside_it = game.supply(state, INFANTRY), game.supply(state, ARMORED)

    assert on_the_road and on_the_road.points == 0 and on_the_road.source == "0908"
    assert beside_it and beside_it.points == 5 and beside_it.source == "0908"


@both_editions
@pytest.mark.rule("leningrad-1979", "11.0")
@pytest.mark.rule("leningrad-2010", "9.0")
def test_a_road_with_a_gap_before_the_source_gives_only_its_rate(name: str) -> None:
    game = small_game(name, hexsides=road(*ROW_8[1:]))
    state = position(game, units={INFANTRY: "1808", ARMORED: "1908"})

    assert points(game, state, INFANTRY) == 5
    assert points(game, state, ARMORED) is None


@both_editions
@pytest.mark.rule("leningrad-1979", "11.0")
@pytest.mark.rule("leningrad-2010", "9.0")
@pytest.mark.parametrize("water", ["all-lake", "all-sea"])
def test_no_line_crosses_water(name: str, water: str) -> None:
    shore = [("0908", near, water) for near in small_game(name).map.neighbours("0908")]
    game = small_game(name, hexsides=shore)
    state = position(game, units={INFANTRY: "0909"})

    assert game.supply(state, INFANTRY) is None
    why = game.why_unsupplied(state, INFANTRY)
    assert why and why.rule == case["line"][name]


@both_editions
@pytest.mark.rule("leningrad-1979", "11.1")
@pytest.mark.rule("leningrad-2010", "9.1")
@pytest.mark.parametrize(("unit", "half"), [("german-58", 3), ("german-3-mot", 4), (INFANTRY, 2), (ARMORED, 3)])
def test_an_unsupplied_unit_has_half_its_allowance_without_fractions(name: str, unit: str, half: int) -> None:
    game = small_game(name)
    side = game.units[unit].side
    state = position(game, f"{side} movement", units={unit: "1611"})

    assert longest(game, state, unit) == half


@both_editions
@pytest.mark.rule("leningrad-1979", "11.1")
@pytest.mark.rule("leningrad-2010", "9.1")
@pytest.mark.parametrize(
    ("start", "first", "in_supply_after", "left"),
    [("0913", "1013", False, 4), ("1013", "0913", True, 1)],
    ids=["out of supply", "into supply"],
)
def test_a_unit_keeps_its_allowance_when_its_supply_changes_on_the_way(
    name: str, start: str, first: str, in_supply_after: bool, left: int
) -> None:
    game = small_game(name, {"1113": "swamp"})
    state = position(game, "soviet movement", units={INFANTRY: start})

    state, _ = play(game, state, Move((INFANTRY,), (first,)))

    assert (game.supply(state, INFANTRY) is not None) is in_supply_after
    assert longest(game, state, INFANTRY) == left


@both_editions
@pytest.mark.rule("leningrad-1979", "11.2")
@pytest.mark.rule("leningrad-2010", "9.2")
@pytest.mark.parametrize("overrun", [False, True])
@pytest.mark.parametrize(
    ("germans", "soviets", "expected"),
    [
        ("0511", "0611", []),
        ("1603", "1602", [-2]),
        ("0212", "0312", [2]),
        ("1412", "1512", [-2, 2]),
    ],
    ids=["both supplied", "attacker not", "defender not", "neither"],
)
def test_unsupplied_units_shift_an_attack_or_overrun_two_columns(
    name: str, germans: str, soviets: str, expected: list[int], overrun: bool
) -> None:
    game = small_game(name, hexsides=west_road(name, "0211", "0311", "0411", "0511"))
    state = position(game, units={"german-58": germans, "soviet-67": soviets})

    odds = game.odds(state, ["german-58"], [soviets], overrun=overrun)

    assert columns(odds, case["unsupplied"][name]) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "11.2")
@pytest.mark.rule("leningrad-2010", "9.2")
def test_one_unsupplied_unit_among_several_is_enough_and_two_count_no_more(name: str) -> None:
    game = small_game(name, hexsides=west_road(name, "0211", "0311", "0411", "0511"))
    units = {"german-58": "1011", "german-1": "1210", "german-11": "1211", "soviet-67": "1111"}
    state = position(game, units=units)

    one = game.odds(state, ["german-58", "german-1"], ["1111"])
    two = game.odds(state, ["german-58", "german-1", "german-11"], ["1111"])
    none = game.odds(state, ["german-58"], ["1111"])

    assert game.supply(state, "german-58")
    assert game.supply(state, "german-1") is None
    rule = case["unsupplied"][name]
    assert [columns(odds, rule).count(-2) for odds in (one, two, none)] == [1, 1, 0]


@both_editions
@pytest.mark.rule("leningrad-1979", "11.2")
@pytest.mark.rule("leningrad-2010", "9.2")
def test_supply_for_combat_is_read_when_the_odds_are_computed(name: str) -> None:
    game = small_game(name, hexsides=road(*ROW_8))
    before = position(game, units={"german-58": "1404", "german-1": "1907", "soviet-67": "1908"})

    after, _ = play(game, before, Move(("german-58",), ("1405", "1406", "1407")))

    rule = case["unsupplied"][name]
    assert columns(game.odds(before, ["german-1"], ["1908"]), rule) == [-2]
    assert columns(game.odds(after, ["german-1"], ["1908"]), rule) == [-2, 2]


@both_editions
@pytest.mark.rule("leningrad-1979", "11.3")
@pytest.mark.rule("leningrad-2010", "9.3")
@pytest.mark.parametrize(
    ("others", "supplied"),
    [
        ({}, True),
        ({"german-58": "1408"}, False),
        ({"german-58": "1408", "soviet-67": "1308", "soviet-85": "1508"}, False),
        ({"german-58": "1407"}, False),
        ({"german-58": "1406"}, True),
        ({**ASTRIDE, "soviet-67": "1308", "soviet-85": "1408"}, False),
        ({**ASTRIDE, "soviet-67": "1308", "soviet-85": "1408", "soviet-170": "1508"}, True),
    ],
    ids=[
        "free",
        "enemy on the road",
        "enemy between friends",
        "enemy zone",
        "zone beside the road",
        "a gap in the zone",
        "friends in the zone",
    ],
)
def test_enemy_units_and_zones_cut_a_line_unless_a_friend_stands_in_the_zone(
    name: str, others: dict[str, str], supplied: bool
) -> None:
    game = small_game(name, hexsides=road(*ROW_8))
    state = position(game, units={INFANTRY: "1908", **others})

    why = game.why_unsupplied(state, INFANTRY)

    assert (game.supply(state, INFANTRY) is not None) is supplied
    assert ("1908" in game.supplied(state, "soviet")) is supplied
    assert (why is None) if supplied else (why is not None and why.rule == case["blocked"][name])


@both_editions
@pytest.mark.rule("leningrad-1979", "11.3")
@pytest.mark.rule("leningrad-2010", "9.3")
@pytest.mark.parametrize(("enemies", "supplied"), [({"german-58": "0910"}, False), ({"german-58": "0912"}, True)])
def test_a_line_over_land_is_cut_too_but_the_units_own_hex_may_be_in_a_zone(
    name: str, enemies: dict[str, str], supplied: bool
) -> None:
    game = between_lakes(name, NARROWS)
    state = position(game, units={INFANTRY: "0911", **enemies})

    assert (game.supply(state, INFANTRY) is not None) is supplied


@both_editions
@pytest.mark.rule("leningrad-1979", "11.4")
@pytest.mark.rule("leningrad-2010", "9.4")
def test_one_source_supplies_any_number_of_units(name: str) -> None:
    game = small_game(name)
    hexes = [number for number in game.map.hexes if game.map.distance(number, "0908") == 1] * 3
    units = {f"soviet-untried-infantry-{number}": where for number, where in enumerate(hexes, start=1)}
    state = position(game, units=units)

    lines = [game.supply(state, unit) for unit in units]

    assert len(lines) == 18
    assert {line.source for line in lines if line} == {"0908"}
    assert None not in lines
    assert set(hexes) <= set(game.supplied(state, "soviet"))


@pytest.mark.rule("leningrad-1979", "11.5")
@pytest.mark.rule("leningrad-2010", "9.5")
@pytest.mark.parametrize(
    ("name", "side", "hex_"),
    [(name, side, hex_) for name, sides in SOURCES.items() for side, hexes in sides.items() for hex_ in hexes],
)
def test_every_source_supplies_a_unit_in_it_without_a_road(name: str, side: str, hex_: str) -> None:
    game = small_game(name)
    unit = "german-58" if side == "german" else INFANTRY
    state = position(game, units={unit: hex_})

    line = game.supply(state, unit)

    assert line and line.path == (hex_,) and line.points == 0


@pytest.mark.rule("leningrad-1979", "11.5")
@pytest.mark.rule("leningrad-2010", "9.5")
@pytest.mark.parametrize(
    ("name", "unit", "hex_"),
    [
        (FIRST, INFANTRY, "2911"),
        (FIRST, "german-58", "0110"),
        (FIRST, "german-58", "2604"),
        (FIRST, INFANTRY, "0111"),
        (SECOND, INFANTRY, "2713"),
        (SECOND, INFANTRY, "2908"),
        (SECOND, "german-58", "0111"),
        (SECOND, "german-58", "2604"),
    ],
)
def test_no_other_hex_is_a_source(name: str, unit: str, hex_: str) -> None:
    game = small_game(name)

    line = game.supply(position(game, units={unit: hex_}), unit)

    assert line is None or line.points > 0


@both_editions
@pytest.mark.rule("leningrad-1979", "11.5")
@pytest.mark.rule("leningrad-2010", "9.5")
@pytest.mark.parametrize(
    ("others", "supplied"),
    [
        ({}, True),
        ({"german-58": "0908"}, False),
        ({"german-58": "0907"}, False),
        ({"german-58": "0907", "soviet-67": "0908"}, True),
    ],
    ids=["free", "held by the enemy", "in an enemy zone", "in a zone with a friend in it"],
)
@pytest.mark.parametrize("hexsides", [[], road("0908", "0909", "0910", "0911")], ids=["over land", "by road"])
def test_a_source_in_enemy_hands_is_none(
    name: str, others: dict[str, str], supplied: bool, hexsides: list[Hexside]
) -> None:
    game = small_game(name, hexsides=hexsides)
    state = position(game, units={INFANTRY: "0911", **others})

    assert (game.supply(state, INFANTRY) is not None) is supplied


@both_editions
@pytest.mark.rule("leningrad-1979", "11.5")
@pytest.mark.rule("leningrad-2010", "9.5")
def test_with_every_source_in_enemy_hands_nobody_is_supplied(name: str) -> None:
    game = small_game(name)
    sources = SOURCES[name]["german"]
    guards = {f"soviet-untried-infantry-{number}": hex_ for number, hex_ in enumerate(sources, start=1)}
    state = position(game, units={"german-58": "0310", **guards})
    freed = position(game, units={"german-58": "0310", "soviet-untried-infantry-1": sources[0]})

    refusal, other = game.why_unsupplied(state, "german-58"), game.why_unsupplied(freed, "german-58")

    assert refusal and refusal.rule == {FIRST: "11.5", SECOND: "9.5"}[name]
    assert other is None or other.rule != refusal.rule


@both_editions
@pytest.mark.rule("leningrad-1979", "11.6")
@pytest.mark.rule("leningrad-1979", "15.2")
@pytest.mark.rule("leningrad-2010", "9.6")
@pytest.mark.rule("leningrad-2010", "13.2")
@pytest.mark.parametrize(
    ("length", "fort", "expected"), [(5, None, 5), (5, 2, None), (4, 2, 5), (5, 0, None), (3, 0, 4)]
)
def test_an_empty_fort_doubles_its_hex_for_german_lines(
    name: str, length: int, fort: int | None, expected: int | None
) -> None:
    path = GERMAN_NARROWS[name]
    game = between_lakes(name, path)
    forts = [] if fort is None else [{"marker": "fort", "hex": path[fort]}]
    state = position(game, units={"german-58": path[length]}, markers=forts)

    assert points(game, state, "german-58") == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "11.6")
@pytest.mark.rule("leningrad-2010", "9.6")
def test_a_fort_does_not_lengthen_a_soviet_line_nor_interdiction_a_german_one(name: str) -> None:
    path = GERMAN_NARROWS[name]
    game = between_lakes(name, path)
    german = position(
        game, turn=7, units={"german-58": path[5]}, markers=[{"marker": "interdiction", "hex": path[2], "count": 2}]
    )
    soviet = position(game, units={INFANTRY: "0913"}, markers=[{"marker": "fort", "hex": "0910"}])

    assert points(game, german, "german-58") == 5
    assert points(game, soviet, INFANTRY) == 5


@both_editions
@pytest.mark.rule("leningrad-1979", "11.6")
@pytest.mark.rule("leningrad-1979", "13.3")
@pytest.mark.rule("leningrad-2010", "9.6")
@pytest.mark.rule("leningrad-2010", "11.3")
@pytest.mark.parametrize(
    ("unit", "over", "count", "expected"),
    [
        ("0912", "0910", 1, 5),
        ("0913", "0910", 1, None),
        ("0910", "0909", 2, 5),
        ("0911", "0909", 2, None),
        ("0912", "0912", 2, 4),
        ("0911", "0908", 1, 4),
    ],
    ids=["doubled", "too long", "quadrupled", "too long by two", "own hex not counted", "the source itself"],
)
def test_interdiction_multiplies_its_hex_for_soviet_lines(
    name: str, unit: str, over: str, count: int, expected: int | None
) -> None:
    game = between_lakes(name, NARROWS)
    markers = [{"marker": "interdiction", "hex": over, "count": count}]
    state = position(game, turn=7, units={INFANTRY: unit}, markers=markers)

    assert points(game, state, INFANTRY) == expected


@both_editions
@pytest.mark.rule("leningrad-1979", "11.6")
@pytest.mark.rule("leningrad-2010", "9.6")
def test_interdiction_leaves_the_road_part_of_a_line_alone_and_doubles_a_river_with_its_hex(name: str) -> None:
    path = NARROWS
    by_road = between_lakes(name, path, tuple(road(*path)))
    by_river = between_lakes(name, path, (("0910", "0909", "river"),))
    markers = [{"marker": "interdiction", "hex": "0909", "count": 1}]

    on_the_road = position(by_road, units={INFANTRY: "0913"}, markers=markers)
    across = position(by_river, units={INFANTRY: "0910"}, markers=markers)

    assert points(by_road, on_the_road, INFANTRY) == 0
    assert points(by_river, across, INFANTRY) == 5
