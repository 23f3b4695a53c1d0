"""Air units and the Naval Unit: availability, bombardment, disruption, ground support, firepower (12.0, 13.0)."""

import pytest

from hexfront.games.assault.actions import Bombard, Disrupt, PlaceFirepower, Sail, Support
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.events import DieRolled
from hexfront.kernel.state import State
from hexfront.mechanics.actions import StandFast
from tests.games.assault.ground import (
    attack,
    decision,
    ground,
    has,
    offered,
    play,
    position,
    refused,
    resolved,
)

BOMBARDMENT, COMBAT = "german air bombardment", "german combat"
TWO = {"german-air-1": "ready", "german-air-2": "ready"}
FLEET = "soviet-baltic-fleet"


def ready(state: State, side: str) -> int:
    return sum(state.place_of(f"{side}-air-{number}") == "ready" for number in range(1, 6 if side == "german" else 3))


@pytest.mark.rule("assault-on-leningrad", "12.21")
@pytest.mark.rule("assault-on-leningrad", "12.22")
@pytest.mark.parametrize(("turn", "dice", "number"), [(1, [], 4), (2, [], 5), (4, [], 5), (5, [4], 3), (9, [6], 5)])
def test_german_availability(turn: int, dice: list[int], number: int) -> None:
    game = ground()
    state = position(game, "soviet naval defence", {"soviet-10": "0423", FLEET: "0322"}, turn)
    state, _ = play(game, state, EndPhase(), dice=dice)

    assert (state.turn, ready(state, "german")) == (turn + 1, number)


@pytest.mark.rule("assault-on-leningrad", "12.21")
@pytest.mark.rule("assault-on-leningrad", "12.23")
@pytest.mark.parametrize(("die", "number"), [(3, 0), (4, 1), (6, 2)])
def test_russian_availability_is_thrown_every_turn(die: int, number: int) -> None:
    game = ground()
    state = position(game, "german mechanized movement", {"german-1": "2824", "german-38-hq": "2825"}, 2)
    state, _ = play(game, state, EndPhase(), dice=[die])

    assert ready(state, "soviet") == number


@pytest.mark.rule("assault-on-leningrad", "12.31")
@pytest.mark.rule("assault-on-leningrad", "12.32")
@pytest.mark.rule("assault-on-leningrad", "12.11")
def test_each_air_unit_bombards_one_hex_or_waits() -> None:
    game = ground()
    state = position(game, BOMBARDMENT, {"soviet-10": "2519", "german-1": "2530"}, air=TWO)

    assert refused(game, state, Bombard("2530")).rule == "12.32"
    assert refused(game, state, Bombard("2518")).rule == "12.32"
    state, _ = play(game, state, Bombard("2519"), Bombard("2519"))
    assert refused(game, state, Bombard("2519")).rule == "12.31"


@pytest.mark.rule("assault-on-leningrad", "12.33")
@pytest.mark.rule("assault-on-leningrad", "12.34")
@pytest.mark.rule("assault-on-leningrad", "12.37")
@pytest.mark.parametrize(
    ("hex_", "last"),
    [("2519", 3), ("2020", 2), ("2018", 2), ("2016", 1), ("2014", 1), ("2012", 1), ("2010", 1), ("J6", 1)],
)
def test_terrain_decides_what_disrupts(hex_: str, last: int) -> None:
    game = ground()
    for die in range(1, 7):
        state = position(game, BOMBARDMENT, {"soviet-10": hex_, "soviet-g1": hex_}, air={"german-air-1": "ready"})
        state, _ = play(game, state, Bombard(hex_), EndPhase(), dice=[die])

        assert has(game, state, "soviet-10", "disrupted") == (die <= last)
        assert has(game, state, "soviet-g1", "disrupted") == (die <= last)


@pytest.mark.rule("assault-on-leningrad", "12.35")
@pytest.mark.rule("assault-on-leningrad", "12.36")
@pytest.mark.rule("assault-on-leningrad", "12.38")
@pytest.mark.rule("assault-on-leningrad", "12.43")
def test_a_die_for_each_and_one_success_is_enough() -> None:
    game = ground()
    state = position(game, BOMBARDMENT, {"soviet-10": "2519"}, air=TWO)
    state, before = play(game, state, Bombard("2519"), Bombard("2519"))
    assert not any(isinstance(event, DieRolled) for event in before)
    state, _ = play(game, state, EndPhase(), dice=[1, 1])

    assert has(game, state, "soviet-10", "disrupted")
    assert state.place_of("german-air-1") == state.place_of("german-air-2") == "base"


@pytest.mark.rule("assault-on-leningrad", "12.41")
@pytest.mark.rule("assault-on-leningrad", "4.0")
def test_disruption_lasts_through_the_owners_player_turn() -> None:
    game = ground()
    units = {"soviet-10": {"hex": "2519", "disrupted": True}, "german-1": {"hex": "2824", "disrupted": True}}
    german = position(game, "german mechanized movement", {**units, "german-38-hq": "2825"}, 3)
    german, _ = play(game, german, EndPhase(), dice=[1])
    assert has(game, german, "soviet-10", "disrupted") and not has(game, german, "german-1", "disrupted")
    russian, _ = play(game, german, EndPhase())

    assert russian.turn == 4 and not has(game, russian, "soviet-10", "disrupted")


@pytest.mark.rule("assault-on-leningrad", "12.44")
def test_bombs_on_the_city_disrupt_one_unit_of_the_attackers_choice() -> None:
    game = ground()
    units = {"soviet-10": "0320", "soviet-281": "0320", "soviet-w11": "0320"}
    state = position(game, BOMBARDMENT, units, air=TWO)
    state, _ = play(game, state, Bombard("0320"), Bombard("0320"), EndPhase(), dice=[1, 1])
    assert decision(state) == "ChooseDisrupted" and state.to_act == "german"
    state, _ = play(game, state, Disrupt("soviet-281"))
    assert refused(game, state, Disrupt("soviet-281")).rule == "12.44"
    state, _ = play(game, state, Disrupt("soviet-10"))

    assert state.phase == "german movement"
    assert [has(game, state, unit, "disrupted") for unit in units] == [True, True, False]


@pytest.mark.rule("assault-on-leningrad", "18.11")
def test_with_the_option_headquarters_and_guerrillas_are_spared() -> None:
    game = ground("bombardment")
    state = position(game, BOMBARDMENT, {"soviet-10": "2519", "soviet-g1": "2519"}, air={"german-air-1": "ready"})
    state, _ = play(game, state, Bombard("2519"), EndPhase(), dice=[1])

    assert has(game, state, "soviet-10", "disrupted") and not has(game, state, "soviet-g1", "disrupted")


@pytest.mark.rule("assault-on-leningrad", "12.51")
@pytest.mark.rule("assault-on-leningrad", "12.52")
@pytest.mark.rule("assault-on-leningrad", "12.53")
@pytest.mark.rule("assault-on-leningrad", "12.55")
@pytest.mark.rule("assault-on-leningrad", "12.56")
@pytest.mark.rule("assault-on-leningrad", "10.18")
def test_ground_support_is_placed_first_and_adds_one() -> None:
    game = ground()
    units = {"german-1": "2520", "german-58": "2419", "soviet-177": "2519", "soviet-10": "2418", "soviet-281": "2930",
             "german-11": "2320"}  # fmt: skip
    three = {**TWO, "german-air-3": "ready"}
    state = position(game, COMBAT, units, turn=9, air=three)
    assert refused(game, state, Support("2930")).rule == "12.51"
    state, _ = play(game, state, Support("2519"))
    assert refused(game, state, Support("2519")).rule == "12.53"
    state, _ = play(game, state, Support("2418"))
    assert [one.points for one in game.odds(state, ["german-1"], ["2519"]).die_changes] == [1]
    state, events = play(game, state, attack("german-1", "2519"), dice=[4])
    assert resolved(events).change == 1
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])
    assert refused(game, state, Support("2418")).rule == "10.18"
    state, _ = play(game, state, EndPhase())

    assert {state.place_of(f"german-air-{number}") for number in (1, 2, 3)} == {"base"}


@pytest.mark.rule("assault-on-leningrad", "12.54")
@pytest.mark.rule("assault-on-leningrad", "12.13")
def test_ground_support_never_helps_the_defence() -> None:
    game = ground()
    state = position(game, "soviet combat", {"soviet-177": "2520", "german-1": "2519"}, air={"german-air-1": "2519"})

    assert game.odds(state, ["soviet-177"], ["2519"]).die_changes == ()
    assert offered(game, state, Support) == []


@pytest.mark.rule("assault-on-leningrad", "12.12")
def test_air_units_stand_over_enemies_without_holding_anything() -> None:
    game = ground()
    state = position(game, COMBAT, {"german-1": "2520", "soviet-10": "2519"}, air={"german-air-1": "2519"})

    assert "2519" not in game.map.names(state.ground.sides[0].occupied)
    assert set(game.zone(state, "german")) == set(game.zone(position(game, COMBAT, {"german-1": "2520"}), "german"))


@pytest.mark.rule("assault-on-leningrad", "13.1")
@pytest.mark.rule("assault-on-leningrad", "13.2")
@pytest.mark.rule("assault-on-leningrad", "13.12")
def test_the_fleet_sails_anywhere_among_its_twelve_hexes_once() -> None:
    game = ground()
    state = position(game, "soviet movement", {"soviet-10": "2519"})
    assert len(offered(game, state, Sail)) == 11
    assert refused(game, state, Sail("0126")).rule == "13.2"
    state, _ = play(game, state, Sail("0324"))

    assert state.place_of(FLEET) == "0324" and refused(game, state, Sail("0323")).rule == "13.2"
    assert not game.campaign.counters[FLEET].is_ground


@pytest.mark.rule("assault-on-leningrad", "13.3")
@pytest.mark.rule("assault-on-leningrad", "13.4")
@pytest.mark.rule("assault-on-leningrad", "13.6")
def test_firepower_helps_an_attack_within_four_hexes() -> None:
    game = ground()
    units = {FLEET: "0322", "german-1": "0522", "soviet-10": "0523", "german-58": "0822", "soviet-281": "0823"}
    state = position(game, "soviet movement", units, 9)
    state, _ = play(game, state, EndPhase())
    assert state.phase == "soviet naval support"
    assert offered(game, state, PlaceFirepower) == [PlaceFirepower("0522")]
    assert refused(game, state, PlaceFirepower("0822")).rule == "13.3"
    assert refused(game, state, PlaceFirepower("0523")).rule == "13.4"
    state, _ = play(game, state, PlaceFirepower("0522"))
    odds = game.odds(state, ["soviet-10"], ["0522"])

    assert state.phase == "soviet combat" and odds.attack == 9
    assert [one.points for one in odds.die_changes] == [-1]


@pytest.mark.rule("assault-on-leningrad", "13.5")
@pytest.mark.rule("assault-on-leningrad", "13.8")
def test_firepower_helps_the_defence_after_terrain() -> None:
    game = ground()
    units = {FLEET: "0322", "soviet-10": "0521", "german-1": "0621", "soviet-281": "0320"}
    state = position(game, "soviet naval defence", units, 3)
    assert refused(game, state, PlaceFirepower("0320")).rule == "13.8"
    assert refused(game, state, PlaceFirepower("0621")).rule == "13.5"
    plain = game.odds(position(game, COMBAT, units), ["german-1"], ["0521"]).defense
    state, _ = play(game, state, PlaceFirepower("0521"))

    assert game.odds(state, ["german-1"], ["0521"]).defense == plain + 5


@pytest.mark.rule("assault-on-leningrad", "13.7")
def test_in_port_the_fleet_has_no_firepower() -> None:
    game = ground()
    units = {FLEET: "0125", "soviet-10": "0423"}
    state = position(game, "soviet naval defence", units, 3)

    assert not offered(game, state, PlaceFirepower)
    assert refused(game, state, PlaceFirepower("0423")).rule == "13.7"


@pytest.mark.rule("assault-on-leningrad", "13.9")
@pytest.mark.rule("assault-on-leningrad", "13.10")
@pytest.mark.rule("assault-on-leningrad", "13.11")
@pytest.mark.rule("assault-on-leningrad", "12.46")
def test_a_disrupted_fleet_loses_its_marker_and_may_go_home() -> None:
    game = ground()
    units = {FLEET: "0322", "soviet-10": "0423"}
    markers = [{"marker": "firepower", "hex": "0423"}]
    state = position(game, BOMBARDMENT, units, air={"german-air-1": "ready"}, markers=markers)
    assert refused(game, state, Bombard("0321", naval=True)).rule == "12.32"
    missed, _ = play(game, state, Bombard("0322", naval=True), EndPhase(), dice=[3])
    struck, _ = play(game, state, Bombard("0322", naval=True), EndPhase(), dice=[2])
    assert not has(game, missed, FLEET, "disrupted")
    assert decision(struck) == "SailHome" and struck.to_act == "soviet" and not any(struck.markers)
    assert refused(game, struck, Sail("0323")).rule == "13.11"
    home, _ = play(game, struck, Sail("0125"))
    stayed, _ = play(game, struck, StandFast())

    assert home.place_of(FLEET) == "0125" and stayed.place_of(FLEET) == "0322"
    assert has(game, home, FLEET, "disrupted") and home.phase == "german movement"
    moving = position(game, "soviet movement", {FLEET: {"hex": "0322", "disrupted": True}, "soviet-10": "0423"})
    assert refused(game, moving, Sail("0323")).rule == "13.11"
    firing = position(game, "soviet naval defence", {FLEET: {"hex": "0322", "disrupted": True}, "soviet-10": "0423"})
    assert refused(game, firing, PlaceFirepower("0423")).rule == "13.10"


@pytest.mark.rule("assault-on-leningrad", "13.9")
def test_in_port_the_fleet_is_harder_to_hit() -> None:
    game = ground()
    state = position(game, BOMBARDMENT, {"soviet-10": "0423"}, air={"german-air-1": "ready"})
    state, _ = play(game, state, Bombard("0125", naval=True), EndPhase(), dice=[2])

    assert not has(game, state, FLEET, "disrupted")


@pytest.mark.rule("assault-on-leningrad", "9.8")
def test_the_fleet_ignores_zones() -> None:
    game = ground()
    state = position(game, "soviet movement", {FLEET: "0321", "german-1": "0420", "soviet-10": "2519"})

    assert len(offered(game, state, Sail)) == 11
