"""The city: main map and inset, transfers, bridges, the fringe, workers (8.0, 14.0)."""

import pytest

from hexfront.games.assault.documents.actions import Attack, Retreat, Transfer
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, Enter, Remove, StandFast
from tests.games.acting import Units, decision, move, offered, play, refused
from tests.games.assault.ground import attack, cost, ground, position

GERMAN, RUSSIAN = "german movement", "soviet movement"
MECHANIZED = "german mechanized movement"
PANZER, RIFLE = "german-1-1-pz", "soviet-10"


def there(actions: list[object]) -> set[str]:
    return {action.hex for action in actions if isinstance(action, Transfer)}


def removable(state: State) -> set[str]:
    return {one.unit for one in offered(ground(), state, Remove) if isinstance(one, Remove)}


def spent(state: State, unit: str) -> str:
    """What a unit has spent in this phase, in movement points."""
    game = ground()
    return str(game.campaign.points(state.vectors[0][game.frame.unit(unit)]))


@pytest.mark.rule("assault-on-leningrad", "8.12")
@pytest.mark.rule("assault-on-leningrad", "8.13")
@pytest.mark.rule("assault-on-leningrad", "8.14")
@pytest.mark.rule("assault-on-leningrad", "8.25")
def test_districts_fringe_key_points_and_the_island() -> None:
    game = ground()
    city, name = game.campaign.city, game.map.name
    fringe = {name(place): hexes.bit_count() for place, hexes in city.fringes.items()}

    assert {name(place) for place in city.districts} == {"0320", "0219", "0220"}
    assert city.districts[game.map.index["0220"]].bit_count() == 18
    assert fringe == {"0120": 4, "0119": 2, "0218": 2, "0319": 2, "0419": 2, "0420": 2}
    assert game.campaign.country.key_points.bit_count() == 10
    assert "D9" not in game.map.hexes


@pytest.mark.rule("assault-on-leningrad", "8.11")
@pytest.mark.rule("assault-on-leningrad", "8.33")
@pytest.mark.parametrize(("german", "on_inset"), [("0521", False), ("0420", False), ("M6", True), ("K7", True)])
def test_the_inset_comes_into_play_when_germans_are_on_it(german: str, on_inset: bool) -> None:
    game = ground()
    state = position(game, RUSSIAN, {RIFLE: "J4", "soviet-281": "0119", "german-1": german}, 9)

    assert game.campaign.germans_in_the_city(state) == on_inset
    assert (Transfer(RIFLE, "0320") in offered(game, state, Transfer)) != on_inset
    assert ("0219" in game.reach(state, "soviet-281")) != on_inset


@pytest.mark.rule("assault-on-leningrad", "8.21")
@pytest.mark.rule("assault-on-leningrad", "8.36")
@pytest.mark.parametrize(
    ("unit", "start", "end", "points"),
    [
        (RIFLE, "0219", "0320", "1"),
        (RIFLE, "0219", "0220", "1"),
        ("soviet-1-tank", "0219", "0320", "1"),
        (RIFLE, "0320", "0419", "1/2"),
        (RIFLE, "0320", "0420", "1/2"),
        (RIFLE, "0219", "0119", "1/2"),
        (RIFLE, "0220", "0120", "1"),
        (RIFLE, "0219", "0319", "1"),
        ("soviet-1-tank", "0320", "0420", "1/3"),
        ("soviet-1-tank", "0220", "0120", "1"),
    ],
)
def test_russians_move_in_the_city_for_a_point_and_in_and_out_by_road_or_for_a_point(
    unit: str, start: str, end: str, points: str
) -> None:
    game = ground()
    leaving, entering = (position(game, RUSSIAN, {unit: hex_}, 9) for hex_ in (start, end))

    assert cost(game, leaving, unit, end) == cost(game, entering, unit, start) == points


@pytest.mark.rule("assault-on-leningrad", "8.36")
@pytest.mark.parametrize(
    ("start", "onto", "across", "beyond"), [("0118", "0119", "C2", "C3"), ("C3", "C2", "0119", "0118")]
)
def test_russians_enter_and_leave_the_inset_through_its_fringe(start: str, onto: str, across: str, beyond: str) -> None:
    game = ground()
    state = position(game, RUSSIAN, {RIFLE: start, "german-1": "L5"}, 9)
    state, _ = play(game, state, move(RIFLE, onto), Transfer(RIFLE, across))
    assert spent(state, RIFLE) == "1"
    state, _ = play(game, state, move(RIFLE, beyond))

    assert state.place_of(RIFLE) == beyond and spent(state, RIFLE) == "2"


@pytest.mark.rule("assault-on-leningrad", "8.22")
@pytest.mark.rule("assault-on-leningrad", "8.23")
@pytest.mark.rule("assault-on-leningrad", "8.24")
@pytest.mark.parametrize(
    ("unit", "phase", "inside", "bridge"),
    [("german-1", GERMAN, "2", "3"), ("german-1-1-pz", GERMAN, "3", "5"), ("soviet-10", RUSSIAN, "1", "2"),
     ("soviet-1-tank", RUSSIAN, "1", "3")],
)  # fmt: skip
def test_costs_on_the_inset(unit: str, phase: str, inside: str, bridge: str) -> None:
    game = ground()
    state = position(game, phase, {unit: "F4", "soviet-g4": "C8"}, 9)

    assert (cost(game, state, unit, "F3"), cost(game, state, unit, "F5")) == (inside, bridge)
    assert refused(game, state, move(unit, "G4")).rule == "8.23"


@pytest.mark.rule("assault-on-leningrad", "8.31")
def test_germans_never_enter_the_city_hexes() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "0420"})

    assert refused(game, state, move("german-1", "0320")).rule == "8.31"


@pytest.mark.rule("assault-on-leningrad", "8.32")
def test_russians_transfer_freely_while_no_german_is_on_the_inset() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-10": "0220", "soviet-281": "J6"}, 9)
    district = set(game.map.names(game.campaign.city.districts[game.map.index["0220"]]))
    assert there([one for one in offered(game, state, Transfer) if "10" in str(one)]) == district
    state, _ = play(game, state, Transfer("soviet-10", "F6"), Transfer("soviet-281", "0320"))
    assert refused(game, state, Transfer("soviet-10", "0220")).rule == "8.32"
    with_germans = position(game, RUSSIAN, {"soviet-10": "F6", "german-1": "K7"}, 9)

    assert cost(game, state, "soviet-10", "F7") == "1"
    assert refused(game, with_germans, Transfer("soviet-10", "0220")).rule == "8.32"


@pytest.mark.rule("assault-on-leningrad", "8.33")
@pytest.mark.rule("assault-on-leningrad", "8.34")
def test_a_german_on_the_fringe_sends_the_russians_to_the_inset() -> None:
    game = ground()
    units = {"german-1": "0521", "soviet-10": "0320", "soviet-281": "0219", "soviet-177": "0318"}
    state = position(game, GERMAN, units, 9)
    state, _ = play(game, state, move("german-1", "0420"))
    assert refused(game, state, Transfer("german-1", "L7")).rule == "8.34"
    assert there(list(offered(game, state, Transfer))) == {"M6", "M7"}
    state, _ = play(game, state, Transfer("german-1", "M6"))
    assert decision(state) == "DeployInTheCity" and state.to_act == "soviet"
    assert refused(game, state, Transfer("soviet-10", "F6")).rule == "8.33"
    state, _ = play(game, state, Transfer("soviet-10", "L6"), Transfer("soviet-281", "F4"))

    assert not state.stack and state.to_act == "german"
    assert cost(game, state, "german-1", "L5") == "5"
    russian = position(game, RUSSIAN, {"soviet-177": "0119", "german-1": "K7"}, 9)
    assert refused(game, russian, move("soviet-177", "0219")).rule == "8.33"


@pytest.mark.rule("assault-on-leningrad", "8.34")
@pytest.mark.rule("assault-on-leningrad", "8.41")
@pytest.mark.rule("assault-on-leningrad", "9.2")
@pytest.mark.parametrize("phase", [GERMAN, MECHANIZED])
def test_a_german_transferred_next_to_a_class_a_unit_stops_there(phase: str) -> None:
    game = ground()
    free = position(game, phase, {PANZER: "0420", "german-41-hq": "0521"}, 9)
    watched = position(game, phase, {PANZER: "0420", "german-41-hq": "0521", "soviet-177": "L7"}, 9)
    free, _ = play(game, free, Transfer(PANZER, "M7"))
    watched, _ = play(game, watched, Transfer(PANZER, "M7"))

    assert cost(game, free, PANZER, "L7") == "3" and cost(game, free, PANZER, "K7") == "6"
    assert not game.reach(watched, PANZER)
    assert refused(game, watched, move(PANZER, "M6")).rule == "9.2"
    assert not offered(game, watched, Transfer)


@pytest.mark.rule("assault-on-leningrad", "8.34")
@pytest.mark.rule("assault-on-leningrad", "6.22")
def test_a_panzer_regiment_stopped_on_the_fringe_stays_in_the_mechanized_phase_too() -> None:
    game = ground()
    state = position(game, GERMAN, {PANZER: "0420", "german-41-hq": "0521", "soviet-177": "L7"}, 9)
    state, _ = play(game, state, Transfer(PANZER, "M7"), EndPhase(), EndPhase())
    begun = position(game, MECHANIZED, {PANZER: "0420", "soviet-177": "0421"}, 9)

    assert state.phase == MECHANIZED
    assert refused(game, state, move(PANZER, "M6")).rule == "6.22"
    assert refused(game, state, Transfer(PANZER, "0420"))
    assert refused(game, begun, Transfer(PANZER, "M7")).rule == "6.22"


@pytest.mark.rule("assault-on-leningrad", "8.34")
@pytest.mark.rule("assault-on-leningrad", "9.4")
def test_a_transfer_out_of_a_zone_costs_nothing_but_a_stop_in_one_bars_it() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "0420", "soviet-177": "0421"}, 9)
    assert "0420" in game.zone(state, "soviet") and cost(game, state, "german-1", "0520") == "4"
    state, _ = play(game, state, Transfer("german-1", "M6"))

    assert spent(state, "german-1") == "0"
    assert (cost(game, state, "german-1", "L6"), cost(game, state, "german-1", "J6")) == ("2", "6")
    between_zones = position(game, GERMAN, {"german-1": "0420", "soviet-177": "0421", "soviet-191": "L6"}, 9)
    assert Transfer("german-1", "M6") in offered(game, between_zones, Transfer)
    stopped = position(game, GERMAN, {"german-1": "0520", "soviet-177": "0421"}, 9)
    stopped, _ = play(game, stopped, move("german-1", "0420"))
    assert refused(game, stopped, Transfer("german-1", "M6")).rule == "9.2"


@pytest.mark.rule("assault-on-leningrad", "8.34")
@pytest.mark.rule("assault-on-leningrad", "11.21")
def test_a_transfer_leaves_a_unit_out_of_supply_its_one_hex() -> None:
    game = ground()
    on_the_fringe = position(game, GERMAN, {"german-1": {"hex": "0420", "out of supply": True}}, 9)
    state, _ = play(game, on_the_fringe, Transfer("german-1", "M6"))
    assert set(game.reach(state, "german-1")) == {"M7", "L5", "L6"}
    assert refused(game, state, move("german-1", "L6", "K6")).rule == "11.21"
    state, _ = play(game, state, move("german-1", "L6"))
    assert refused(game, state, move("german-1", "K6")).rule == "11.21"
    before = position(game, GERMAN, {"german-1": {"hex": "0421", "out of supply": True}}, 9)
    before, _ = play(game, before, move("german-1", "0420"), Transfer("german-1", "M6"))

    assert refused(game, before, move("german-1", "L6")).rule == "11.21"


@pytest.mark.rule("assault-on-leningrad", "8.35")
def test_neither_side_enters_a_fringe_hex_that_the_other_holds_on_the_other_map() -> None:
    game = ground()
    inside = position(game, GERMAN, {"german-1": "L6", "soviet-10": "0420"}, 9)
    outside = position(game, RUSSIAN, {"german-1": "M6", "soviet-10": "0421"}, 9)
    leaving = position(game, GERMAN, {"german-1": "M6"}, 9)

    assert refused(game, inside, move("german-1", "M6")).rule == "8.35"
    assert refused(game, outside, move("soviet-10", "0420")).rule == "8.35"
    assert there(list(offered(game, leaving, Transfer))) == {"0420"}


@pytest.mark.rule("assault-on-leningrad", "8.37")
def test_only_units_that_take_the_room_of_others_are_removed() -> None:
    game = ground()
    units = {"german-1": "M6", "german-121": "M7", "german-38-hq": "M7"}
    state, _ = play(game, position(game, MECHANIZED, units, 3), EndPhase())

    assert decision(state) == "ClearFringe" and removable(state) == {"german-1", "german-121"}
    assert refused(game, state, Remove("german-38-hq")).rule == "8.37"
    state, _ = play(game, state, Remove("german-1"), dice=[1])
    assert [state.place_of(unit) for unit in units] == ["eliminated", "0420", "0420"]


@pytest.mark.rule("assault-on-leningrad", "8.37")
@pytest.mark.rule("assault-on-leningrad", "11.36")
def test_a_headquarters_removed_for_want_of_room_does_not_come_back() -> None:
    game = ground()
    units = {"german-38-hq": "M6", "german-28-hq": "M7", "soviet-10": "3001"}
    state, _ = play(game, position(game, MECHANIZED, units, 3), EndPhase())
    assert removable(state) == {"german-38-hq", "german-28-hq"}
    state, _ = play(game, state, Remove("german-38-hq"), dice=[1])
    while state.phase != GERMAN:
        state, _ = play(game, state, EndPhase())
    coming = {one.unit for one in offered(game, state, Enter) if isinstance(one, Enter)}

    assert state.turn == 4 and state.place_of("german-38-hq") == "eliminated"
    assert "german-41-hq" in coming and "german-38-hq" not in coming
    assert refused(game, state, Enter("german-38-hq", "1236")).rule == "16.12"


@pytest.mark.rule("assault-on-leningrad", "8.37")
@pytest.mark.rule("assault-on-leningrad", "7.2")
def test_regiments_of_one_division_have_room_and_those_of_two_have_not() -> None:
    game = ground()
    first = {"german-1-1-pz": "M6", "german-1-1-mot": "M7", "german-1-113-mot": "M7"}
    second = {"german-6-11-pz": "0420", "german-6-4-mot": "0420"}
    alone, _ = play(game, position(game, MECHANIZED, first, 3), EndPhase(), dice=[1])
    assert {alone.place_of(unit) for unit in first} == {"0420"}
    state, _ = play(game, position(game, MECHANIZED, {**first, **second}, 3), EndPhase())
    assert removable(state) == {*first, *second}
    state, _ = play(game, state, Remove("german-6-11-pz"))
    assert decision(state) == "ClearFringe" and removable(state) == {*first, "german-6-4-mot"}
    state, _ = play(game, state, Remove("german-6-4-mot"), dice=[1])

    assert {state.place_of(unit) for unit in first} == {"0420"} and state.phase == RUSSIAN


@pytest.mark.rule("assault-on-leningrad", "8.37")
def test_russians_clear_the_fringe_at_the_end_of_their_combat_phase() -> None:
    game = ground()
    units = {"soviet-10": "M6", "soviet-281": "M7", "soviet-g1": "M6", "soviet-g2": "M7", "german-1": "2520"}
    state, _ = play(game, position(game, "soviet combat", units, 3), EndPhase())
    assert decision(state) == "ClearFringe" and state.to_act == "soviet"
    assert removable(state) == {"soviet-10", "soviet-281", "soviet-g1", "soviet-g2"}
    state, _ = play(game, state, Remove("soviet-281"))
    assert removable(state) == {"soviet-g1", "soviet-g2"}
    state, _ = play(game, state, Remove("soviet-g1"))

    assert [state.place_of(unit) for unit in units] == ["0420", "eliminated", "eliminated", "0420", "2520"]
    assert (state.turn, state.phase) == (4, "german air bombardment")


@pytest.mark.rule("assault-on-leningrad", "8.41")
@pytest.mark.rule("assault-on-leningrad", "8.42")
@pytest.mark.rule("assault-on-leningrad", "10.38")
def test_zones_and_attacks_on_the_inset_cross_bridges_only() -> None:
    game = ground()
    state = position(game, "german combat", {"german-6-4-mot": "F4", "soviet-10": "G4", "soviet-281": "F5"}, 9)

    assert set(game.zone(state, "german")) == {"F4", "E4", "E5", "F3", "F5", "G5"}
    assert refused(game, state, attack("german-6-4-mot", "G4")).rule == "10.38"


@pytest.mark.rule("assault-on-leningrad", "10.38")
@pytest.mark.rule("assault-on-leningrad", "8.46")
def test_interiors_treble_and_bridges_double() -> None:
    game = ground()
    state = position(game, "german combat", {"german-1": "F4", "german-6-4-mot": "E4", "soviet-10": "F5",
                                             "soviet-281": "F3"}, 9)  # fmt: skip
    strengths, index = game.rules.strengths, game.map.index
    attacker = [game.frame.unit("german-1")]

    assert strengths.defence(state, [index["F5"]], attacker).strength == 24
    assert strengths.defence(state, [index["F3"]], attacker).strength == 12


@pytest.mark.rule("assault-on-leningrad", "8.43")
@pytest.mark.rule("assault-on-leningrad", "8.44")
def test_the_city_is_attacked_on_the_inset_alone() -> None:
    game = ground()
    state = position(game, "german combat", {"german-1": "0420", "german-58": "M7", "soviet-10": "0320",
                                             "soviet-281": "L7"}, 9)  # fmt: skip

    assert refused(game, state, attack("german-1", "0320")).rule == "8.43"
    assert "0320" not in game.zone(state, "german")
    assert "L7" in {hex_ for one in offered(game, state, Attack) if isinstance(one, Attack) for hex_ in one.hexes}


@pytest.mark.rule("assault-on-leningrad", "8.45")
@pytest.mark.rule("assault-on-leningrad", "14.4")
def test_attacks_out_of_the_city_are_made_by_one_of_each_kind() -> None:
    game = ground()
    crew = {"soviet-1-tank": "0320", "soviet-10": "0320", "soviet-w11": "0320", "soviet-g1": "0320"}
    units = {**crew, "german-38-hq": "0420"}
    state = position(game, "soviet combat", units, 9)
    assert refused(game, state, attack(["soviet-1-tank", "soviet-10"], "0420")).rule == "8.45"
    inside = position(game, "german combat", {"german-1": "L7", "soviet-10": "M7"}, 9)
    assert refused(game, inside, attack("german-1", "M7")).rule == "8.45"
    state, _ = play(game, state, attack(["soviet-1-tank", "soviet-w11", "soviet-g1"], "0420"), dice=[6])
    while decision(state) not in ("AdvanceAfterCombat", ""):
        step = offered(game, state, Retreat) or game.legal_actions(state)
        state, _ = play(game, state, step[0])
    advancing = {one.unit for one in offered(game, state, Advance) if isinstance(one, Advance)}

    assert advancing == {"soviet-1-tank", "soviet-g1"}
    assert StandFast() in game.legal_actions(state)


@pytest.mark.rule("assault-on-leningrad", "8.45")
def test_a_second_unit_of_a_kind_does_not_attack_out_of_a_city_hex_later_in_the_phase() -> None:
    game = ground()
    units: Units = {"soviet-1-tank": "0320", "soviet-10": "0320", "soviet-g1": "0320", "german-38-hq": "0420"}
    state = position(game, "soviet combat", units, 9)
    other = position(game, "soviet combat", {**units, "soviet-1-tank": {"hex": "0320", "attacked": True}}, 9)

    assert game.refusal(state, "soviet", attack(["soviet-10", "soviet-g1"], "0420")) is None
    assert refused(game, other, attack(["soviet-10", "soviet-g1"], "0420")).rule == "8.45"


@pytest.mark.rule("assault-on-leningrad", "12.45")
def test_disrupted_russians_go_to_the_inset_but_not_back() -> None:
    game = ground()
    units = {"soviet-10": {"hex": "0320", "disrupted": True}, "soviet-281": {"hex": "J6", "disrupted": True}}
    state = position(game, RUSSIAN, units, 9)

    assert "K6" in there([one for one in offered(game, state, Transfer) if "soviet-10'" in str(one)])
    assert refused(game, state, Transfer("soviet-281", "0320")).rule == "12.45"


@pytest.mark.rule("assault-on-leningrad", "14.1")
@pytest.mark.rule("assault-on-leningrad", "14.2")
@pytest.mark.rule("assault-on-leningrad", "14.4")
@pytest.mark.rule("assault-on-leningrad", "14.5")
def test_workers_keep_to_their_places() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-w1": "2016", "soviet-w11": "0320", "soviet-w12": "L7"}, 9)
    city = set(game.map.names(game.campaign.city.hexes))
    inside = set(game.map.names(game.campaign.city.interior))

    assert sum(counter.type == "worker" for counter in game.units.values()) == 20
    assert refused(game, state, move("soviet-w1", "2017")).rule == "14.2"
    assert set(game.reach(state, "soviet-w11")) == city - {"0320"}
    assert set(game.reach(state, "soviet-w12")) <= inside
    assert refused(game, state, move("soviet-w12", "M7")).rule == "14.4"
    fighting = position(game, "german combat", {"german-1": "2017", "soviet-w1": "2016"})
    assert game.odds(fighting, ["german-1"], ["2016"]).defense == 3


@pytest.mark.rule("assault-on-leningrad", "14.2")
def test_workers_move_four_hexes_on_the_inset() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-w12": "K9", "german-1": "E2"}, 9)

    assert cost(game, state, "soviet-w12", "K5") == "4"
    assert refused(game, state, move("soviet-w12", "K8", "K7", "K6", "K5", "K4")).rule == "6.13"
    assert max(one.points for one in game.reach(state, "soviet-w12").values()) == 4


@pytest.mark.rule("assault-on-leningrad", "8.21")
@pytest.mark.rule("assault-on-leningrad", "6.13")
def test_over_the_neva_between_city_hexes_points_can_run_out_as_anywhere() -> None:
    game = ground()
    state = position(game, "soviet movement", {"soviet-w20": "0220"})
    state, _ = play(game, state, move("soviet-w20", "0219", "0220", "0219", "0220"))

    assert {refused(game, state, move("soviet-w20", hex_)).rule for hex_ in ("0219", "0320")} == {"6.13"}


COMBAT = "soviet combat"


@pytest.mark.rule("assault-on-leningrad", "8.32")
@pytest.mark.rule("assault-on-leningrad", "8.45")
def test_russians_come_to_the_main_map_in_their_combat_phase_attack_out_and_go_back() -> None:
    game = ground()
    elsewhere = {"soviet-281": "2520", "german-58": "2519"}
    state = position(game, COMBAT, {RIFLE: "J6", "german-38-hq": "0419", **elsewhere}, turn=10)
    assert "0320" in there([*offered(game, state, Transfer)])
    assert refused(game, state, attack(RIFLE, "0419")).rule == "10.13"

    state, _ = play(game, state, Transfer(RIFLE, "0320"))
    assert refused(game, state, Transfer(RIFLE, "J5")).rule == "8.32"
    state, _ = play(game, state, attack(RIFLE, "0419"), dice=[6])
    while state.stack:
        state, _ = play(game, state, StandFast())
    assert state.place_of(RIFLE) == "0320"
    state, _ = play(game, state, Transfer(RIFLE, "J5"))

    assert state.place_of(RIFLE) == "J5"
    assert refused(game, state, Transfer(RIFLE, "0320")).rule == "8.32"
    assert game.from_position(game.position(state)) == state


@pytest.mark.rule("assault-on-leningrad", "8.45")
@pytest.mark.parametrize("goes_back", [False, True])
def test_of_those_who_come_to_a_city_hex_in_the_combat_phase_one_of_a_kind_attacks_out_of_it(goes_back: bool) -> None:
    game, second = ground(), "soviet-281"
    enemies = {"german-38-hq": "0419", "german-28-hq": "0420"}
    state = position(game, COMBAT, {RIFLE: "J6", second: "J5", **enemies}, turn=10)
    state, _ = play(game, state, Transfer(RIFLE, "0320"))
    state, _ = play(game, state, Transfer(second, "0320"))
    state, _ = play(game, state, attack(RIFLE, "0419"), dice=[6])
    while state.stack:
        state, _ = play(game, state, StandFast())
    if goes_back:
        state, _ = play(game, state, Transfer(RIFLE, "J6"))

    assert refused(game, state, attack(second, "0420")).rule == "8.45"


@pytest.mark.rule("assault-on-leningrad", "8.32")
@pytest.mark.parametrize(
    ("units", "wish", "rule"),
    [
        ({"german-1": "K7"}, Transfer(RIFLE, "0320"), "8.32"),
        ({}, Transfer(RIFLE, "0220"), "8.34"),
        ({}, Transfer("soviet-g1", "0419"), "8.34"),
        ({}, Transfer("german-58", "0320"), "10.13"),
    ],
)
def test_only_within_the_city_and_while_no_german_is_on_the_inset(units: Units, wish: Transfer, rule: str) -> None:
    others: Units = {RIFLE: "J6", "soviet-g1": "M4", "soviet-281": "2520", "german-58": "2519"}
    state = position(ground(), COMBAT, {**others, **units}, turn=10)

    assert refused(ground(), state, wish).rule == rule


@pytest.mark.rule("assault-on-leningrad", "8.32")
def test_a_combat_phase_stops_for_an_attack_that_a_transfer_makes_possible_and_for_no_other() -> None:
    game = ground()
    combat = game.gate.step(position(game, COMBAT, {RIFLE: "J6"}, turn=10))
    assert combat is not None

    assert combat.is_idle(position(game, COMBAT, {RIFLE: "J6", "german-38-hq": "0521"}, turn=10))
    assert not combat.is_idle(position(game, COMBAT, {RIFLE: "J6", "german-38-hq": "0419"}, turn=10))
    assert combat.is_idle(position(game, COMBAT, {RIFLE: "C3", "german-38-hq": "0419"}, turn=10))
