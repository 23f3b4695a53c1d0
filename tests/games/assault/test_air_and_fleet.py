"""Air units and the Naval Unit: availability, bombardment, disruption, ground support, firepower (12.0, 13.0)."""

import json

import pytest

from hexfront.games.assault.actions import Bombard, Disrupt, PlaceFirepower, Sail, Support
from hexfront.games.assault.campaign import FIREPOWER
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import NotNow
from hexfront.kernel.events import DieRolled, StatusGained
from hexfront.kernel.state import State
from hexfront.mechanics.actions import LoseStep, StandFast
from tests.games.assault.ground import (
    Units,
    attack,
    decision,
    ground,
    has,
    offered,
    play,
    position,
    real,
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
def test_german_availability_in_the_turn_after(turn: int, dice: list[int], number: int) -> None:
    game = ground()
    state = position(game, "soviet naval defence", {"soviet-10": "0423", FLEET: "0322"}, turn)
    state, _ = play(game, state, EndPhase(), dice=dice)

    assert (state.turn, ready(state, "german")) == (turn + 1, number)


@pytest.mark.rule("assault-on-leningrad", "12.22")
def test_three_german_air_units_are_there_on_the_first_turn() -> None:
    state = real().new(setup="suggested")

    assert (state.turn, state.phase, ready(state, "german")) == (1, BOMBARDMENT, 3)


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


@pytest.mark.rule("assault-on-leningrad", "12.34")
@pytest.mark.rule("assault-on-leningrad", "12.37")
@pytest.mark.parametrize("hex_", ["2012", "2010"])
def test_germans_in_a_fortification_are_disrupted_by_a_one_alone(hex_: str) -> None:
    game = ground()
    struck = []
    for die in range(1, 7):
        state = position(game, "soviet air bombardment", {"german-1": hex_}, air={"soviet-air-1": "ready"})
        state, _ = play(game, state, Bombard(hex_), EndPhase(), dice=[die])
        struck += [die] * has(game, state, "german-1", "disrupted")

    assert struck == [1]


@pytest.mark.rule("assault-on-leningrad", "12.35")
@pytest.mark.rule("assault-on-leningrad", "12.36")
@pytest.mark.rule("assault-on-leningrad", "12.38")
@pytest.mark.parametrize(
    ("dice", "success"), [([1, 6], True), ([6, 1], True), ([1, 1], True), ([3, 4], True), ([6, 4], False)]
)
def test_a_die_for_each_and_one_success_is_enough(dice: list[int], success: bool) -> None:
    game = ground()
    state = position(game, BOMBARDMENT, {"soviet-10": "2519"}, air=TWO)
    state, before = play(game, state, Bombard("2519"), Bombard("2519"))
    assert not any(isinstance(event, DieRolled) for event in before)
    state, _ = play(game, state, EndPhase(), dice=dice)

    assert has(game, state, "soviet-10", "disrupted") == success
    assert state.place_of("german-air-1") == state.place_of("german-air-2") == "base"


@pytest.mark.rule("assault-on-leningrad", "12.43")
def test_disrupting_the_disrupted_does_nothing_more() -> None:
    game = ground()
    units: Units = {"soviet-10": {"hex": "2519", "disrupted": True}, "german-1": "2520", "german-38-hq": "2524"}
    state = position(game, BOMBARDMENT, units, 3, air=TWO)
    hit, events = play(game, state, Bombard("2519"), Bombard("2519"), EndPhase(), dice=[1, 1])
    missed, _ = play(game, state, Bombard("2519"), Bombard("2519"), EndPhase(), dice=[6, 6])

    assert has(game, hit, "soviet-10", "disrupted") and hit == missed
    assert not any(isinstance(event, StatusGained) and event.status == "disrupted" for event in events)
    assert game.odds(hit, ["german-1"], ["2519"]).defense == 2
    while hit.turn == 3:
        hit, _ = play(game, hit, EndPhase(), dice=[1] if hit.phase == "german mechanized movement" else [])
    assert not has(game, hit, "soviet-10", "disrupted")


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


@pytest.mark.rule("assault-on-leningrad", "10.18")
@pytest.mark.rule("assault-on-leningrad", "12.51")
def test_ground_support_is_not_placed_after_an_attack_that_nobody_survived() -> None:
    game = ground()
    units: Units = {"german-3-8-mot": {"hex": "2520", "steps": 1}, "soviet-g1": "2519"}
    state = position(game, COMBAT, {**units, "german-1": "2720", "soviet-10": "2719"}, turn=9, air=TWO)
    assert Support("2719") in offered(game, state, Support)
    # 2B against 1C: 2:1 and one on the die: 1 gives row 2, which is 1/1.
    state, events = play(game, state, attack("german-3-8-mot", "2519"), dice=[1])
    assert resolved(events).result == "1/1"
    state, _ = play(game, state, LoseStep("german-3-8-mot"), LoseStep("soviet-g1"))
    again = game.from_position(json.loads(json.dumps(game.position(state))))

    assert state.place_of("german-3-8-mot") == state.place_of("soviet-g1") == "eliminated"
    assert again == state and game.refusal(again, "german", attack("german-1", "2719")) is None
    assert not offered(game, state, Support)
    assert refused(game, state, Support("2719")).rule == refused(game, again, Support("2719")).rule == "10.18"


@pytest.mark.rule("assault-on-leningrad", "12.53")
def test_two_air_units_over_two_hexes_of_one_attack_count_once() -> None:
    game = ground()
    units = {"german-1": "2520", "soviet-10": "2419", "soviet-281": "2620"}
    state = position(game, COMBAT, units, turn=9, air=TWO)
    state, _ = play(game, state, Support("2419"), Support("2620"))
    state, events = play(game, state, attack("german-1", "2419", "2620"), dice=[3])
    combat = resolved(events)

    # A against B adds one, and so does ground support: 8 to 8 with row 5.
    assert [one.rule for one in combat.die_changes] == ["10.41", "12.52"]
    assert (combat.column, combat.change, combat.result) == ("1:1", 2, "-/1")


@pytest.mark.rule("assault-on-leningrad", "12.53")
@pytest.mark.parametrize("die", [1, 6])
def test_a_hex_that_was_bombarded_may_get_ground_support_too(die: int) -> None:
    game = ground()
    units = {"german-121": "2520", "soviet-177": "2519", "german-28-hq": "2524"}
    state = position(game, BOMBARDMENT, units, turn=3, air=TWO)
    state, _ = play(game, state, Bombard("2519"), EndPhase(), dice=[die])
    assert has(game, state, "soviet-177", "disrupted") == (die == 1)
    state, _ = play(game, state, EndPhase(), Support("2519"))
    state, events = play(game, state, attack("german-121", "2519"), dice=[2])

    assert state.place_of("german-air-2") == "2519"
    assert [(one.rule, one.points) for one in resolved(events).die_changes] == [("12.52", 1)]


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


@pytest.mark.rule("assault-on-leningrad", "13.6")
def test_firepower_is_used_once_and_not_saved() -> None:
    game = ground()
    germans = {"german-1": "0522", "german-58": "0524"}
    russians = {"soviet-10": "0523", "soviet-281": "0422", "soviet-177": "0525"}
    state = position(game, "soviet naval support", {FLEET: "0322", **germans, **russians}, 9)
    state, _ = play(game, state, PlaceFirepower("0522"))
    with pytest.raises(NotNow):
        game.submit(state, "soviet", PlaceFirepower("0524"), LoadedDice())
    targets = (["0522"], ["0524"], ["0522", "0524"])
    assert [game.odds(state, ["soviet-10"], target).attack for target in targets] == [9, 4, 9]
    # 9B against 8A: 1:1 and one off the die: 6 gives -/1.
    state, events = play(game, state, attack("soviet-10", "0522"), dice=[6])
    state, _ = play(game, state, LoseStep("german-1"))
    assert (resolved(events).attack, resolved(events).result) == ("9", "-/1")
    assert refused(game, state, attack("soviet-281", "0522")).rule == "10.15"
    state, _ = play(game, state, EndPhase())
    assert state.phase == "soviet naval defence" and not state.markers[FIREPOWER]
    state, _ = play(game, state, PlaceFirepower("0422"), dice=[1])

    assert state.phase == BOMBARDMENT and game.map.names(state.markers[FIREPOWER]) == ("0422",)
    assert [game.odds(state, ["german-1"], [number]).defense for number in ("0422", "0523")] == [9, 4]


@pytest.mark.rule("assault-on-leningrad", "13.8")
@pytest.mark.parametrize(
    ("phase", "units", "hexes"),
    [("soviet naval support", {"german-1": "J6", "german-58": "M6", "german-121": "0423"}, ("J6", "M6")),
     ("soviet naval defence", {"soviet-10": "H9", "soviet-281": "M7", "soviet-177": "0423"}, ("H9", "M7"))],
)  # fmt: skip
def test_firepower_is_not_placed_on_the_inset(phase: str, units: dict[str, str], hexes: tuple[str, ...]) -> None:
    game = ground()
    state = position(game, phase, {FLEET: "0322", **units}, 9)

    assert offered(game, state, PlaceFirepower) == [PlaceFirepower("0423")]
    assert [refused(game, state, PlaceFirepower(number)).rule for number in hexes] == ["13.8", "13.8"]


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


@pytest.mark.rule("assault-on-leningrad", "13.10")
@pytest.mark.rule("assault-on-leningrad", "12.41")
def test_the_fleet_recovers_before_it_places_its_marker_and_loses_it_when_struck_again() -> None:
    game = ground()
    units: Units = {FLEET: {"hex": "0322", "disrupted": True}, "soviet-10": "0523", "german-1": "0522"}
    state = position(game, "soviet movement", units, 3)
    state, _ = play(game, state, EndPhase())
    assert state.phase == "soviet combat" and has(game, state, FLEET, "disrupted")
    state, _ = play(game, state, EndPhase())
    assert state.phase == "soviet naval defence" and not has(game, state, FLEET, "disrupted")
    state, _ = play(game, state, PlaceFirepower("0523"))
    assert (state.turn, state.phase) == (4, BOMBARDMENT)
    assert game.map.names(state.markers[FIREPOWER]) == ("0523",)
    spared, _ = play(game, state, Bombard("0322", naval=True), EndPhase(), dice=[3])
    struck, _ = play(game, state, Bombard("0322", naval=True), EndPhase(), dice=[2])

    assert spared.markers[FIREPOWER] and not struck.markers[FIREPOWER]
    assert has(game, struck, FLEET, "disrupted") and decision(struck) == "SailHome"


@pytest.mark.rule("assault-on-leningrad", "13.9")
@pytest.mark.rule("assault-on-leningrad", "13.11")
def test_a_fleet_disrupted_in_the_city_hex_0220_may_go_home() -> None:
    game = ground()
    state = position(game, BOMBARDMENT, {FLEET: "0220", "soviet-10": "0220"}, air={"german-air-1": "ready"})
    missed, _ = play(game, state, Bombard("0220", naval=True), EndPhase(), dice=[3])
    struck, _ = play(game, state, Bombard("0220", naval=True), EndPhase(), dice=[2])

    assert not has(game, missed, FLEET, "disrupted") and not has(game, struck, "soviet-10", "disrupted")
    assert decision(struck) == "SailHome" and struck.to_act == "soviet"
    assert set(game.legal_actions(struck)) == {Sail("0125"), StandFast()}
    home, _ = play(game, struck, Sail("0125"))
    stayed, _ = play(game, struck, StandFast())
    assert (home.place_of(FLEET), stayed.place_of(FLEET)) == ("0125", "0220")


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
