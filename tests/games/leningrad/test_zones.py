"""Zones of control (5.0)."""

import pytest

from hexfront.games.leningrad.documents.actions import Retreat
from tests.games.acting import play
from tests.games.leningrad.small import both_editions, overrun, position, small_game

INFANTRY, OTHER, RIFLES = "german-11", "german-21", "soviet-5"
AROUND_0510 = {"0509", "0511", "0409", "0410", "0609", "0610"}
AROUND_0610 = {"0609", "0611", "0510", "0511", "0710", "0711"}


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
@pytest.mark.parametrize(("hex_", "around"), [("0510", AROUND_0510), ("0610", AROUND_0610), ("2901", {"2801", "2902"})])
@pytest.mark.parametrize("unit", [INFANTRY, "german-1-pz", RIFLES, "soviet-untried-infantry-1"])
def test_every_combat_unit_controls_the_hexes_around_it(name: str, unit: str, hex_: str, around: set[str]) -> None:
    game = small_game(name)
    state = position(game, units={unit: hex_})

    assert set(game.zone(state, unit.split("-")[0])) == around


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
@pytest.mark.parametrize("terrain", ["clear", "swamp", "hill", "city"])
def test_a_zone_reaches_into_all_terrain_and_across_rivers(name: str, terrain: str) -> None:
    game = small_game(name, {"0610": terrain}, [("0510", "0610", "river")])
    state = position(game, units={INFANTRY: "0510"})

    assert "0610" in game.zone(state, "german")


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
@pytest.mark.parametrize("water", ["all-lake", "all-sea"])
def test_a_zone_does_not_reach_across_an_all_water_hexside(name: str, water: str) -> None:
    game = small_game(name, hexsides=[("0510", "0610", water)])
    state = position(game, units={INFANTRY: "0510", RIFLES: "0610"})

    assert set(game.zone(state, "german")) == AROUND_0510 - {"0610"}
    assert "0510" not in game.zone(state, "soviet")


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_a_hex_of_water_is_in_nobodys_zone(name: str, water: str) -> None:
    game = small_game(name, {"0610": water})
    state = position(game, units={INFANTRY: "0510"})

    assert set(game.zone(state, "german")) == AROUND_0510 - {"0610"}


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
def test_forts_and_air_units_have_no_zone(name: str) -> None:
    game = small_game(name)
    markers = [{"marker": "fort", "hex": "0510"}, {"marker": "interdiction", "hex": "0710", "count": 1}]
    state = position(game, units={}, markers=markers)

    assert not game.zone(state, "soviet")
    assert not game.zone(state, "german")


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
def test_control_is_mutual(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", RIFLES: "0610"})

    assert "0510" in game.zone(state, "soviet")
    assert "0610" in game.zone(state, "german")


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
def test_several_units_controlling_a_hex_do_no_more_than_one(name: str) -> None:
    game = small_game(name)
    enemies = {RIFLES: "0610", "soviet-10": "0610", "soviet-48": "0511"}
    one = position(game, units={INFANTRY: "0510", OTHER: "0510", RIFLES: "0610"})
    three = position(game, units={INFANTRY: "0510", OTHER: "0510", **enemies})

    assert game.reach(three, INFANTRY)["0409"].points == game.reach(one, INFANTRY)["0409"].points == 4


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
def test_a_zone_bars_a_retreat(name: str) -> None:
    game = small_game(name)
    state = position(game, units={"soviet-292": "0610", INFANTRY: "0510", OTHER: "0709"})

    state, _ = play(game, state, overrun(INFANTRY, "0610"), dice=[4])

    assert {one.path for one in game.legal_actions(state) if isinstance(one, Retreat)} == {("0611",), ("0711",)}


@pytest.mark.rule("leningrad-1979", "5.0")
@pytest.mark.rule("leningrad-2010", "5.0")
@both_editions
def test_a_zone_cuts_a_line_of_supply(name: str) -> None:
    game = small_game(name)
    near_riga = {RIFLES: "0909"}

    free = position(game, units=near_riga)
    cut = position(game, units=near_riga | {INFANTRY: "0907"})

    assert game.supply(free, RIFLES)
    assert not game.supply(cut, RIFLES)
