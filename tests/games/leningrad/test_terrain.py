"""What terrain costs: the Terrain Effects Chart of both editions (4.2, 4.9 of 1979; 2.2, 4.2, 4.4 of 2010)."""

from typing import Any

import pytest

from hexfront.games.leningrad.face import LeningradGame
from tests.games.acting import move, play, refused
from tests.games.leningrad.small import FIRST, SECOND, Hexside, both_editions, position, road, small_game, spent

PANZER, MOTORIZED, INFANTRY = "german-1-pz", "german-36-mot", "german-11"
TANKS, RIFLES = "soviet-1-armor", "soviet-5"
RIVER: Hexside = ("0410", "0511", "river")


def cost_of_entering(game: LeningradGame, unit: str, **more: Any) -> str:
    """What a unit in 0410 pays to enter 0511."""
    side = unit.split("-")[0]
    state = position(game, phase=f"{side} movement", units={unit: "0410"}, **more)
    state, _ = play(game, state, move(unit, "0511"))
    return spent(game, state, unit)


CHART = [
    (FIRST, "clear", "1", "1"),
    (FIRST, "city", "1/2", "1"),
    (FIRST, "soviet city", "1/2", "1"),
    (FIRST, "swamp", "2", "2"),
    (FIRST, "hill", "2", "2"),
    (SECOND, "clear", "1", "1"),
    (SECOND, "city", "1/2", "1"),
    (SECOND, "soviet city", "1/2", "1"),
    (SECOND, "forest", "2", "2"),
    (SECOND, "swamp", "3", "2"),
    (SECOND, "hill", "2", "2"),
]


@pytest.mark.rule("leningrad-1979", "2.2")
@pytest.mark.rule("leningrad-2010", "2.2")
@pytest.mark.rule("leningrad-1979", "4.2")
@pytest.mark.rule("leningrad-2010", "4.2")
@pytest.mark.rule("leningrad-1979", "4.9")
@pytest.mark.parametrize(("name", "terrain", "mobile", "foot"), CHART)
def test_a_hex_costs_what_the_chart_says_for_its_terrain(name: str, terrain: str, mobile: str, foot: str) -> None:
    game = small_game(name, {"0511": terrain})

    assert [cost_of_entering(game, unit) for unit in (PANZER, MOTORIZED, TANKS)] == [mobile] * 3
    assert [cost_of_entering(game, unit) for unit in (INFANTRY, RIFLES)] == [foot] * 2


@pytest.mark.rule("leningrad-1979", "4.9")
@pytest.mark.rule("leningrad-2010", "2.2")
@both_editions
def test_a_town_changes_nothing(name: str) -> None:
    game = small_game(name, {"0511": "swamp"}, towns=("0511",))

    assert cost_of_entering(game, INFANTRY) == "2"


RIVERS = [
    (FIRST, "clear", "2", "2"),
    (FIRST, "city", "1", "2"),
    (FIRST, "swamp", "4", "4"),
    (FIRST, "hill", "4", "4"),
    (SECOND, "clear", "2", "2"),
    (SECOND, "city", "3/2", "2"),
    (SECOND, "forest", "3", "3"),
    (SECOND, "swamp", "4", "3"),
    (SECOND, "hill", "3", "3"),
]


@pytest.mark.rule("leningrad-1979", "4.9")
@pytest.mark.rule("leningrad-1979", "4.9 note 2")
@pytest.mark.rule("leningrad-2010", "2.2")
@pytest.mark.rule("leningrad-2010", "terrain note 2")
@pytest.mark.parametrize(("name", "terrain", "mobile", "foot"), RIVERS)
def test_crossing_a_river_doubles_the_cost_in_1979_and_adds_a_point_in_2010(
    name: str, terrain: str, mobile: str, foot: str
) -> None:
    game = small_game(name, {"0511": terrain}, [RIVER])

    assert (cost_of_entering(game, PANZER), cost_of_entering(game, INFANTRY)) == (mobile, foot)


@pytest.mark.rule("leningrad-1979", "4.2")
@pytest.mark.rule("leningrad-2010", "4.2")
@pytest.mark.rule("leningrad-1979", "4.9 note 1")
@pytest.mark.rule("leningrad-2010", "terrain note 1")
@both_editions
@pytest.mark.parametrize("terrain", ["clear", "swamp", "hill"])
@pytest.mark.parametrize("river", [(), (RIVER,)], ids=["no river", "river"])
def test_through_a_road_hexside_only_the_road_rate_is_paid(name: str, terrain: str, river: tuple[Hexside, ...]) -> None:
    game = small_game(name, {"0511": terrain}, [*road("0410", "0511"), *river])

    assert (cost_of_entering(game, PANZER), cost_of_entering(game, INFANTRY)) == ("1/2", "1")


@pytest.mark.rule("leningrad-1979", "4.2")
@pytest.mark.rule("leningrad-2010", "4.2")
@pytest.mark.rule("leningrad-1979", "4.9 note 1")
@pytest.mark.rule("leningrad-2010", "terrain note 1")
@both_editions
def test_a_road_hex_entered_through_another_hexside_costs_its_terrain(name: str) -> None:
    game = small_game(name, {"0511": "hill"}, road("0511", "0512"))

    assert (cost_of_entering(game, PANZER), cost_of_entering(game, INFANTRY)) == ("2", "2")


FORTS = [
    (FIRST, "clear", [], "2", "2"),
    (FIRST, "swamp", [], "4", "4"),
    (FIRST, "clear", [RIVER], "4", "4"),
    (FIRST, "clear", road("0410", "0511"), "1", "2"),
    (SECOND, "clear", [], "3", "3"),
    (SECOND, "swamp", [], "5", "4"),
    (SECOND, "clear", [RIVER], "4", "4"),
    (SECOND, "clear", road("0410", "0511"), "5/2", "3"),
]


@pytest.mark.rule("leningrad-1979", "4.9")
@pytest.mark.rule("leningrad-2010", "2.2")
@pytest.mark.rule("leningrad-2010", "4.4")
@pytest.mark.parametrize(("name", "terrain", "hexsides", "mobile", "foot"), FORTS)
def test_an_empty_fort_doubles_the_cost_for_germans_in_1979_and_adds_two_points_in_2010(
    name: str, terrain: str, hexsides: list[Hexside], mobile: str, foot: str
) -> None:
    game = small_game(name, {"0511": terrain}, hexsides)
    fort = [{"marker": "fort", "hex": "0511"}]

    assert cost_of_entering(game, PANZER, markers=fort) == mobile
    assert cost_of_entering(game, INFANTRY, markers=fort) == foot


@pytest.mark.rule("leningrad-1979", "4.9")
@pytest.mark.rule("leningrad-2010", "2.2")
@both_editions
def test_a_fort_costs_soviet_units_nothing_more(name: str) -> None:
    game = small_game(name)

    assert cost_of_entering(game, RIFLES, markers=[{"marker": "fort", "hex": "0511"}]) == "1"


@pytest.mark.rule("leningrad-1979", "4.9")
@pytest.mark.rule("leningrad-2010", "2.2")
@both_editions
@pytest.mark.parametrize("water", ["all-lake", "all-sea"])
def test_an_all_water_hexside_is_never_crossed(name: str, water: str) -> None:
    game = small_game(name, hexsides=[("0410", "0511", water)])
    state = position(game, units={PANZER: "0410"})

    refusal = refused(game, state, move(PANZER, "0511"), "german")

    assert refusal.rule == ("4.9" if name == FIRST else "2.2")
    assert game.reach(state, PANZER)["0511"].points == 2


@pytest.mark.rule("leningrad-1979", "4.9")
@pytest.mark.rule("leningrad-2010", "2.2")
@both_editions
def test_nobody_overruns_or_attacks_across_an_all_water_hexside(name: str) -> None:
    game = small_game(name, hexsides=[("0410", "0511", "all-lake")])
    units = {PANZER: "0410", RIFLES: "0511"}

    moving, fighting = position(game, units=units), position(game, phase="german combat", units=units)

    assert not [one for one in game.legal_actions(moving) if "overrun" in one.to_json().values()]
    assert not [one for one in game.legal_actions(fighting) if "attack" in one.to_json().values()]
