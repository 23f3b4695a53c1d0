"""Movement: points, roads, rivers, the Neva, one unit at a time, and mechanized units once more (6.0)."""

import pytest

from hexfront.games.assault.documents.actions import Attack, Decline, Retreat, Sail
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import InputError
from hexfront.mechanics.actions import Enter, Move, StandFast
from tests.games.acting import Units, move, offered, play, refused
from tests.games.assault.ground import attack, cost, ground, has, position, real, resolved

GERMAN, RUSSIAN = "german movement", "soviet movement"
INFANTRY, PANZER, RIFLE = "german-1", "german-1-1-pz", "soviet-10"


@pytest.mark.rule("assault-on-leningrad", "6.11")
def test_a_player_moves_as_many_units_as_he_likes() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "2520", "german-58": "2620"})
    movers = {action.units[0] for action in offered(game, state, Move) if isinstance(action, Move)}

    assert movers == {INFANTRY, "german-58"}
    assert game.refusal(state, "german", EndPhase()) is None


@pytest.mark.rule("assault-on-leningrad", "6.12")
def test_units_move_one_at_a_time_hex_by_hex_and_never_onto_enemies() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "2520", "german-58": "2620", "soviet-2-v": "2518"})

    assert refused(game, state, Move((INFANTRY, "german-58"), ("2519",))).rule == "6.12"
    assert refused(game, state, move(INFANTRY, "2517")).rule == "6.12"
    assert refused(game, state, move(INFANTRY, "2519", "2518")).rule == "6.12"
    assert refused(game, state, move("soviet-2-v", "2517")).rule == "6.12"


@pytest.mark.rule("assault-on-leningrad", "6.12")
@pytest.mark.rule("assault-on-leningrad", "6.13")
def test_a_path_may_lead_back_to_where_it_began_and_every_hex_is_paid_for() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "2520"})
    back, _ = play(game, state, move(INFANTRY, "2519", "2520"))
    through, _ = play(game, state, move(INFANTRY, "2519", "2520", "2521"))

    assert (back.place_of(INFANTRY), through.place_of(INFANTRY)) == ("2520", "2521")
    assert refused(game, back, move(INFANTRY, "2519", "2520", "2519", "2520", "2519")).rule == "6.13"
    assert refused(game, through, move(INFANTRY, "2520", "2519", "2520", "2519")).rule == "6.13"


@pytest.mark.rule("assault-on-leningrad", "6.13")
@pytest.mark.rule("assault-on-leningrad", "3.1")
@pytest.mark.rule("assault-on-leningrad", "3.2 note 6")
@pytest.mark.rule("assault-on-leningrad", "15.2")
@pytest.mark.parametrize(
    ("unit", "phase", "woods", "marsh"),
    [(INFANTRY, GERMAN, "2", "2"), (PANZER, GERMAN, "3", "4"), (RIFLE, RUSSIAN, "2", "2"),
     ("soviet-1-tank", RUSSIAN, "3", "4"), ("soviet-g1", RUSSIAN, "1", "1")],
)  # fmt: skip
def test_terrain_costs_by_kind_of_unit(unit: str, phase: str, woods: str, marsh: str) -> None:
    game = ground()
    state = position(game, phase, {unit: "2019"})

    assert (cost(game, state, unit, "2020"), cost(game, state, unit, "2018")) == (woods, marsh)


@pytest.mark.rule("assault-on-leningrad", "6.13")
@pytest.mark.rule("assault-on-leningrad", "9.4")
def test_a_unit_goes_no_further_than_its_points_but_always_one_hex() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-4-v": "2520"})
    # Leaving the zone costs 3 and the marsh 2: one more than the 4 points of the unit.
    in_a_fluid_zone = position(game, RUSSIAN, {"soviet-4-v": "2019", "german-291": "2119"}, turn=18)
    moved, _ = play(game, in_a_fluid_zone, move("soviet-4-v", "2018"))

    assert refused(game, state, move("soviet-4-v", "2521", "2522", "2523", "2524", "2525")).rule == "6.13"
    assert cost(game, in_a_fluid_zone, "soviet-4-v", "2018") == "4"
    assert moved.place_of("soviet-4-v") == "2018" and not game.reach(moved, "soviet-4-v")


@pytest.mark.rule("assault-on-leningrad", "6.13")
@pytest.mark.rule("assault-on-leningrad", "9.4")
def test_only_the_first_hex_of_a_phase_may_cost_more_than_a_unit_has() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-4-v": "1919", "german-291": "2119"}, turn=18)
    moved, _ = play(game, state, move("soviet-4-v", "2019"))

    assert refused(game, state, move("soviet-4-v", "2019", "2018")).rule == "6.13"
    assert refused(game, moved, move("soviet-4-v", "2018")).rule == "6.13"


@pytest.mark.rule("assault-on-leningrad", "6.14")
def test_points_are_not_carried_into_the_next_phase() -> None:
    game = ground()
    state = position(game, GERMAN, {PANZER: "2520", "german-41-hq": "2521"})
    state, _ = play(game, state, move(PANZER, "2519", "2518"), EndPhase())

    assert state.phase == "german mechanized movement"
    assert "2510" in game.reach(state, PANZER) and not has(game, state, PANZER, "moved")
    assert cost(game, state, PANZER, "2510") == "8" and "2509" not in game.reach(state, PANZER)


@pytest.mark.rule("assault-on-leningrad", "6.15")
def test_a_river_is_paid_for_besides_the_hex() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "2205", PANZER: "2203"})

    assert cost(game, state, INFANTRY, "2204") == "3"
    assert cost(game, state, PANZER, "2204") == "5"


@pytest.mark.rule("assault-on-leningrad", "6.16")
@pytest.mark.rule("assault-on-leningrad", "10.310")
def test_along_a_road_only_the_road_is_paid_for() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "2426", PANZER: "2430"})

    assert cost(game, state, INFANTRY, "2424") == "1"
    assert cost(game, state, PANZER, "2427") == "1"
    assert cost(game, state, INFANTRY, "2326") == "1"


@pytest.mark.rule("assault-on-leningrad", "6.17")
def test_nobody_crosses_water_or_enters_it() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "3021"})
    at_sea = position(game, GERMAN, {INFANTRY: "0420"})

    assert refused(game, state, move(INFANTRY, "3020")).rule == "6.17"
    assert refused(game, at_sea, move(INFANTRY, "0321")).rule == "6.17"


@pytest.mark.rule("assault-on-leningrad", "6.18")
def test_supply_zones_and_disruption_restrict_together() -> None:
    game = ground()
    units: Units = {"soviet-10": {"hex": "2519", "out of supply": True}, "german-291": "2518"}
    state = position(game, RUSSIAN, units, turn=18)

    disrupted = position(game, RUSSIAN, {**units, "soviet-10": {"hex": "2519", "out of supply": True,
                                                                "disrupted": True}}, turn=18)  # fmt: skip

    assert len(game.reach(state, "soviet-10")) == 5
    assert all(len(one.path) == 1 for one in game.reach(state, "soviet-10").values())
    assert not game.reach(disrupted, "soviet-10")
    assert refused(game, disrupted, move("soviet-10", "2520")).rule == "12.42"


@pytest.mark.rule("assault-on-leningrad", "6.19")
def test_a_move_is_complete_when_another_unit_moves() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "2520", "german-58": "2620"})
    state, _ = play(game, state, move(INFANTRY, "2519"), move(INFANTRY, "2518"), move("german-58", "2619"))

    assert state.place_of(INFANTRY) == "2518"
    assert refused(game, state, move(INFANTRY, "2517")).rule == "6.19"
    assert cost(game, state, "german-58", "2618") == "1"


@pytest.mark.rule("assault-on-leningrad", "6.19")
@pytest.mark.parametrize("action", [Enter("soviet-1-gv", "0320"), Enter("soviet-1-gv", "J6"), Sail("0324")])
def test_a_move_is_complete_when_a_reinforcement_appears_or_the_fleet_sails(action: Action) -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-191": "2520", "soviet-177": "2620"}, turn=5)
    state, _ = play(game, state, move("soviet-191", "2519"))
    assert game.refusal(state, "soviet", move("soviet-191", "2518")) is None
    state, _ = play(game, state, action)

    assert refused(game, state, move("soviet-191", "2518")).rule == "6.19"
    assert game.refusal(state, "soviet", move("soviet-177", "2619")) is None


@pytest.mark.rule("assault-on-leningrad", "6.110")
def test_no_unit_walks_off_the_map() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "2036"})

    assert set(game.reach(state, INFANTRY)) <= set(game.map.hexes)
    with pytest.raises(InputError, match="unknown hex '2037'"):
        game.refusal(state, "german", move(INFANTRY, "2037"))


@pytest.mark.rule("assault-on-leningrad", "6.21")
@pytest.mark.rule("assault-on-leningrad", "11.37")
def test_mechanized_units_and_their_headquarters_move_once_more() -> None:
    game = ground()
    state = position(game, "german mechanized movement", {INFANTRY: "2520", PANZER: "2620", "german-41-hq": "2720",
                                                          "german-38-hq": "2820"})  # fmt: skip
    movers = {action.units[0] for action in offered(game, state, Move) if isinstance(action, Move)}

    assert movers == {PANZER, "german-41-hq"}
    assert refused(game, state, move(INFANTRY, "2519")).rule == "6.21"


@pytest.mark.rule("assault-on-leningrad", "6.22")
@pytest.mark.rule("assault-on-leningrad", "11.22")
@pytest.mark.parametrize(
    "entry",
    [{"hex": "2520", "out of supply": True}, {"hex": "2520", "retreated": True}, {"hex": "2519"}],
)
def test_a_mechanized_unit_stays_out_of_supply_after_a_retreat_or_in_a_rigid_zone(entry: dict[str, object]) -> None:
    game = ground()
    state = position(game, "german mechanized movement", {PANZER: entry, "soviet-177": "2518"})

    assert refused(game, state, move(PANZER, "2620")).rule == "6.22"


@pytest.mark.rule("assault-on-leningrad", "6.22")
def test_a_mechanized_unit_that_retreats_stays_in_this_turn_and_moves_in_the_next() -> None:
    game = ground()
    state = position(game, "german combat", {PANZER: "2626", "german-41-hq": "2728", "soviet-177": "2625"}, turn=9)
    # 5A against 5A is 1:1, and die 3 is 1/1.
    state, events = play(game, state, attack(PANZER, "2625"), dice=[3])
    assert resolved(events).result == "1/1"
    state, _ = play(game, state, Retreat(PANZER, "2627"), Decline())
    assert (state.turn, state.phase) == (9, "german mechanized movement")
    assert refused(game, state, move(PANZER, "2628")).rule == "6.22" and not game.reach(state, PANZER)
    state, _ = play(game, state, EndPhase(), EndPhase(), EndPhase(), EndPhase(), dice=[1, 1])

    assert (state.turn, state.phase) == (10, "german mechanized movement")
    assert cost(game, state, PANZER, "2628") == "1"


@pytest.mark.rule("assault-on-leningrad", "6.22")
def test_a_retreat_in_the_russian_combat_does_not_hold_a_mechanized_unit_in_its_own_turn() -> None:
    game = ground()
    state = position(game, "soviet combat", {PANZER: "2626", "german-41-hq": "2728", "soviet-177": "2625"}, turn=9)
    # 5A against 5A is 1:1, and die 5 is -/1.
    state, events = play(game, state, attack("soviet-177", "2626"), dice=[5])
    assert resolved(events).result == "-/1"
    state, _ = play(game, state, Retreat(PANZER, "2627"), StandFast(), dice=[1])
    state, _ = play(game, state, EndPhase(), EndPhase())

    assert (state.turn, state.phase) == (10, "german mechanized movement")
    assert cost(game, state, PANZER, "2628") == "1"


@pytest.mark.rule("assault-on-leningrad", "6.22")
@pytest.mark.rule("assault-on-leningrad", "9.3")
def test_a_reduced_mechanized_unit_in_a_fluid_zone_may_move() -> None:
    game = ground()
    state = position(game, "german mechanized movement", {PANZER: {"hex": "2519", "steps": 1}, "soviet-10": "2518"})

    assert cost(game, state, PANZER, "2520") == "4"


@pytest.mark.rule("assault-on-leningrad", "6.31")
@pytest.mark.rule("assault-on-leningrad", "6.32")
def test_germans_do_not_cross_the_neva() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: "3220"})

    assert refused(game, state, move(INFANTRY, "3221")).rule == "6.32"


@pytest.mark.rule("assault-on-leningrad", "6.33")
def test_a_russian_crosses_the_neva_with_his_whole_move() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-10": "3220"})
    far = position(game, RUSSIAN, {"soviet-281": "3218"})

    assert refused(game, far, move("soviet-281", "3219", "3220", "3221")).rule == "6.33"
    moved, _ = play(game, state, move("soviet-10", "3221"))
    assert refused(game, moved, move("soviet-10", "3222")).rule == "6.13"


@pytest.mark.rule("assault-on-leningrad", "6.33")
def test_reach_names_the_rule_that_ends_a_move_across_the_neva() -> None:
    game = real()
    state = position(game, RUSSIAN, {"soviet-10": "0518"}, turn=10)
    across = {number: cost for number, cost in game.reach(state, "soviet-10").items() if cost.stops == "6.33"}

    assert across
    assert all(cost.path == (number,) for number, cost in across.items())
    assert all("neva" in game.map.hexside("0518", number) for number in across)


@pytest.mark.rule("assault-on-leningrad", "6.34")
@pytest.mark.rule("assault-on-leningrad", "9.7")
def test_zones_stop_at_the_neva_and_at_lakes_but_not_at_rivers() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "3220", "german-121": "3020", "german-122": "2208"}, turn=10)
    zone = game.zone(state, "german")

    assert "3221" not in zone and "3219" in zone
    assert "3021" not in zone and "3019" in zone
    assert "2207" in zone


@pytest.mark.rule("assault-on-leningrad", "5.0(6)")
def test_russians_are_held_in_place_on_the_first_turns() -> None:
    game = ground()
    units = {"soviet-3-v": "2520", "soviet-1-mtn": "2620", "soviet-191": "2720"}
    first, second, third = (position(game, RUSSIAN, units, turn=turn) for turn in (1, 2, 3))

    assert refused(game, first, move("soviet-3-v", "2519")).rule == "5.0(6)"
    assert refused(game, second, move("soviet-1-mtn", "2619")).rule == "5.0(6)"
    assert game.reach(second, "soviet-3-v") and game.reach(third, "soviet-1-mtn") and game.reach(first, "soviet-191")


@pytest.mark.rule("assault-on-leningrad", "5.0(6)")
@pytest.mark.parametrize(("unit", "turn"), [("soviet-177", 1), ("soviet-1-mtn", 1), ("soviet-1-mtn", 2)])
def test_russians_held_in_place_may_attack(unit: str, turn: int) -> None:
    game = ground()
    units = {unit: "2520", PANZER: "2519"}
    moving = position(game, RUSSIAN, units, turn)
    fighting = position(game, "soviet combat", units, turn)

    assert refused(game, moving, move(unit, "2521")).rule == "5.0(6)"
    assert offered(game, fighting, Attack) == [attack(unit, "2519")]
    _, events = play(game, fighting, attack(unit, "2519"), dice=[5])
    assert resolved(events).attackers == (unit,)


@pytest.mark.rule("assault-on-leningrad", "11.21")
def test_a_unit_out_of_supply_moves_one_hex_at_any_cost() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-41-hq": {"hex": "2019", "out of supply": True}})
    moved, _ = play(game, state, move("german-41-hq", "2018"))

    assert refused(game, state, move("german-41-hq", "2119", "2118")).rule == "11.21"
    assert refused(game, moved, move("german-41-hq", "2017")).rule == "11.21"


@pytest.mark.rule("assault-on-leningrad", "11.21")
@pytest.mark.rule("assault-on-leningrad", "9.2")
def test_a_unit_out_of_supply_does_not_go_from_rigid_zone_to_rigid_zone() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-58": {"hex": "2517", "out of supply": True}, "soviet-177": "2518"})

    assert refused(game, state, move("german-58", "2617")).rule == "9.2"
    assert set(game.reach(state, "german-58")) == {"2516", "2416", "2616"}


@pytest.mark.rule("assault-on-leningrad", "12.42")
def test_a_disrupted_unit_does_not_move() -> None:
    game = ground()
    state = position(game, GERMAN, {INFANTRY: {"hex": "2520", "disrupted": True}})

    assert refused(game, state, move(INFANTRY, "2519")).rule == "12.42"
