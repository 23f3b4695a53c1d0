"""Zones of control: rigid, fluid, none, and the effect of fortifications (9.0)."""

import pytest

from tests.games.acting import move, play, refused
from tests.games.assault.ground import around, cost, ground, position

GERMAN = "german movement"


@pytest.mark.rule("assault-on-leningrad", "9.1")
@pytest.mark.rule("assault-on-leningrad", "9.5")
def test_class_decides_how_far_a_zone_reaches() -> None:
    game = ground()
    state = position(game, GERMAN, {"soviet-177": "2520", "soviet-2-v": "2530"})
    reduced = position(game, GERMAN, {"german-96": {"hex": "2520", "steps": 1}})

    assert set(game.zone(state, "soviet")) == {"2520", *around("2520"), "2530"}
    assert set(game.zone(reduced, "german")) == {"2520"}


@pytest.mark.rule("assault-on-leningrad", "9.2")
def test_a_rigid_zone_stops_and_is_not_left_for_another() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "german-58": "2517", "soviet-177": "2518"})

    assert refused(game, state, move("german-1", "2519", "2619")).rule == "9.2"
    assert game.reach(state, "german-1")["2519"].stops == "9.2"
    assert refused(game, state, move("german-58", "2617")).rule == "9.2"
    assert cost(game, state, "german-58", "2516") == "4"
    stopped, _ = play(game, state, move("german-1", "2519"))
    assert refused(game, stopped, move("german-1", "2520")).rule == "9.2"


@pytest.mark.rule("assault-on-leningrad", "9.3")
@pytest.mark.rule("assault-on-leningrad", "9.4")
def test_a_fluid_zone_is_passed_at_three_points_for_each_hex_left() -> None:
    game = ground()
    outside = position(game, GERMAN, {"german-1-1-pz": "2520", "soviet-10": "2518"}, turn=10)
    inside = position(game, GERMAN, {"german-1-1-pz": "2519", "soviet-10": "2518"}, turn=10)

    assert cost(game, outside, "german-1-1-pz", "2519") == "1"
    assert cost(game, inside, "german-1-1-pz", "2520") == "4"
    assert cost(game, inside, "german-1-1-pz", "2418") == "4"
    assert game.reach(inside, "german-1-1-pz")["2417"].points == 7


@pytest.mark.rule("assault-on-leningrad", "9.2")
@pytest.mark.rule("assault-on-leningrad", "9.3")
def test_a_hex_in_a_rigid_and_a_fluid_zone_is_rigid() -> None:
    game = ground()
    units = {"german-1-1-pz": "2419", "soviet-177": "2518", "soviet-10": "2520"}
    state = position(game, GERMAN, units, turn=10)

    assert {"2518", "2520"} < set(around("2519")) and "2519" in game.reach(state, "german-1-1-pz")
    assert "2619" not in game.reach(state, "german-1-1-pz")
    assert refused(game, state, move("german-1-1-pz", "2519", "2619")).rule == "9.2"


@pytest.mark.rule("assault-on-leningrad", "9.3")
def test_from_fluid_into_rigid_and_back_is_allowed() -> None:
    game = ground()
    fluid = position(game, GERMAN, {"german-1-1-pz": "2519", "soviet-10": "2418", "soviet-177": "2617"}, turn=10)
    rigid = position(game, GERMAN, {"german-1-1-pz": "2518", "soviet-10": "2418", "soviet-177": "2617"}, turn=10)
    there, _ = play(game, fluid, move("german-1-1-pz", "2518"))
    back, _ = play(game, rigid, move("german-1-1-pz", "2519"))

    assert cost(game, fluid, "german-1-1-pz", "2518") == "4" and cost(game, rigid, "german-1-1-pz", "2519") == "4"
    assert refused(game, there, move("german-1-1-pz", "2519")).rule == "9.2"
    assert cost(game, back, "german-1-1-pz", "2520") == "4"


@pytest.mark.rule("assault-on-leningrad", "9.2")
def test_a_hex_in_both_a_rigid_and_a_fluid_zone_stops() -> None:
    game = ground()
    zones = {"soviet-177": "2418", "soviet-10": "2518"}
    wall = {"soviet-2-v": "2619", "soviet-3-v": "2719"}
    state = position(game, GERMAN, {"german-1": "2520", **zones, **wall})

    assert refused(game, state, move("german-1", "2519", "2618")).rule == "9.2"
    assert game.reach(state, "german-1")["2519"].stops == "9.2"
    assert game.reach(state, "german-1")["2618"].path == ("2620", "2720", "2819", "2818", "2718", "2618")


@pytest.mark.rule("assault-on-leningrad", "9.5")
def test_class_c_units_do_not_hinder_those_who_pass() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "soviet-2-v": "2518"})

    assert cost(game, state, "german-1", "2418") == "2"


@pytest.mark.rule("assault-on-leningrad", "9.6")
def test_russians_in_fortifications_have_rigid_zones_and_germans_do_not() -> None:
    game = ground()
    state = position(game, GERMAN, {"soviet-2-v": "2012", "soviet-3-v": "2014", "german-1": "2120"}, turn=2)
    german = position(game, "soviet movement", {"german-96": {"hex": "2012", "steps": 1}, "soviet-10": "2016"})

    assert set(around("2012")) | set(around("2014")) <= set(game.zone(state, "soviet"))
    assert refused(game, state, move("german-1", "2119", "2118", "2117", "2116", "2115", "2114")).rule == "9.2"
    assert set(game.zone(german, "german")) == {"2012"}


@pytest.mark.rule("assault-on-leningrad", "9.7")
@pytest.mark.rule("assault-on-leningrad", "8.43")
def test_the_city_hexes_of_the_main_map_send_out_no_zones() -> None:
    game = ground()
    garrison = {"soviet-1-tank": "0320", "soviet-191": "0219", "soviet-177": "0220"}
    state = position(game, GERMAN, {**garrison, "german-1-1-pz": "0421"}, turn=9)

    assert set(game.zone(state, "soviet")) == {"0320", "0219", "0220"}
    assert game.reach(state, "german-1-1-pz")["0420"].stops is None
    assert game.refusal(state, "german", move("german-1-1-pz", "0420", "0419")) is None


@pytest.mark.rule("assault-on-leningrad", "9.8")
@pytest.mark.rule("assault-on-leningrad", "9.9")
def test_zones_do_nothing_to_friends_and_no_more_when_doubled() -> None:
    game = ground()
    beside_a_friend = position(game, GERMAN, {"german-1-1-pz": "2520", "german-1": "2518"})
    doubly_held = position(game, GERMAN, {"german-1-1-pz": "2517", "soviet-10": "2516", "soviet-281": "2616"}, turn=10)

    assert cost(game, beside_a_friend, "german-1-1-pz", "2418") == "2"
    assert cost(game, doubly_held, "german-1-1-pz", "2518") == "4"
