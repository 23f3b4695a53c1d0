"""Stalingrad: air units, divisions, rivers, towns, tank corps and supply (19.1 to 19.5)."""

import pytest

from hexfront.games.assault.documents.actions import Bombard, Disrupt
from hexfront.games.assault.face import AssaultGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.sets import Hex
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep
from tests.games.acting import move, play, refused
from tests.games.assault.ground import attack, cost, has, position, resolved
from tests.games.assault.stalingrad import HEADQUARTERS, stalingrad

MOVEMENT, RUSSIAN, COMBAT = "german movement", "soviet movement", "german combat"
BOMBARDMENT = "german air bombardment"
ROADS_OUT = ("0926", "1726", "1926", "2310", "2315")
TWO = {"german-air-1": "ready", "german-air-2": "ready"}


def begun(turn: int, die: list[int]) -> tuple[AssaultGame, State]:
    """The German bombardment of a turn, with the die for availability."""
    game = stalingrad()
    if turn == 1:
        return game, game.new(setup="suggested")
    state = position(game, "soviet combat", {**HEADQUARTERS, "german-44": "1417", "soviet-33-gds": "1411"}, turn - 1)
    return game, play(game, state, EndPhase(), dice=die)[0]


@pytest.mark.rule("assault-on-stalingrad", "19.0")
def test_nineteen_turns_by_the_rules_of_the_other_game() -> None:
    game = stalingrad()

    assert game.frame.last_turn == 19
    assert game.rulebook["6.12"].status == "enforced"
    assert game.rulebook["17.11"].reason == "19.94: points alone decide"
    assert set(game.options) == {"bombardment", "combat", "supply"}


@pytest.mark.rule("assault-on-stalingrad", "19.12")
@pytest.mark.rule("assault-on-stalingrad", "19.13")
@pytest.mark.parametrize(
    ("turn", "die", "number"),
    [(1, [], 2), (2, [3], 1), (2, [4], 2), (10, [3], 1), (10, [6], 2), (11, [2], 1), (11, [4], 2), (19, [5], 3)],
)
def test_so_many_german_air_units_fly(turn: int, die: list[int], number: int) -> None:
    _, state = begun(turn, die)

    assert state.phase == BOMBARDMENT
    assert sum(state.place_of(f"german-air-{one}") == "ready" for one in (1, 2, 3)) == number


@pytest.mark.rule("assault-on-stalingrad", "19.11")
def test_the_russians_have_no_air_units() -> None:
    game = stalingrad()

    table = game.campaign.air_table

    assert not any(table.line("soviet", turn) for turn in range(1, 20))
    assert all(table.line("german", turn) for turn in range(1, 20))
    assert not game.campaign.air_units[1] and "soviet air bombardment" not in game.frame.phases


@pytest.mark.rule("assault-on-stalingrad", "19.21")
@pytest.mark.rule("assault-on-stalingrad", "19.22")
@pytest.mark.parametrize(("unit", "steps"), [("german-14-pz", 4), ("german-29-mot", 3), ("german-22-pz", 1)])
def test_a_division_loses_one_step_after_the_other(unit: str, steps: int) -> None:
    game = stalingrad()
    counter = game.units[unit]
    assert counter.steps == steps and not counter.division
    assert list(counter.strengths) == sorted(set(counter.strengths)) and counter.classes == "".join(
        sorted(counter.classes, reverse=True)
    )

    for left in range(steps, 0, -1):
        state = position(game, COMBAT, {unit: {"hex": "0606", "steps": left}, "soviet-181": "0605"})
        state, events = play(game, state, attack(unit, "0605"), dice=[1 if left > 1 else 3])
        assert resolved(events).attack == str(counter.strengths[left - 1]) and resolved(events).result[0] in "123"
        state, _ = play(game, state, LoseStep(unit))
        assert state.steps[game.frame.unit_index[unit]] == left - 1


@pytest.mark.rule("assault-on-stalingrad", "19.23")
@pytest.mark.rule("assault-on-stalingrad", "7.3")
def test_divisions_do_not_share_a_hex_but_take_a_headquarters() -> None:
    game = stalingrad()
    units = {"german-3-mot": "1018", "german-60-mot": "1019", "german-xiv-pz-hq": "1020", "german-16-pz": "1118"}
    state = position(game, MOVEMENT, units)

    assert [game.stacking_limit(side, hex_) for side in game.frame.sides for hex_ in ("1018", "1305")] == [2, 20, 2, 20]
    assert refused(game, state, move("german-60-mot", "1018")).rule == "7.1"
    assert game.refusal(state, "german", move("german-xiv-pz-hq", "1019", "1018")) is None


@pytest.mark.rule("assault-on-stalingrad", "19.31")
def test_each_kind_of_river_has_its_own_cost() -> None:
    game = stalingrad()
    costs = {
        (unit, goal): cost(game, position(game, MOVEMENT, {unit: start}), unit, goal)
        for unit in ("german-44", "german-16-pz")
        for start, goal in (("2318", "2317"), ("1710", "1810"), ("0606", "0605"))
    }

    assert [costs["german-44", goal] for goal in ("2317", "1810", "0605")] == ["3", "2", "1"]
    assert [costs["german-16-pz", goal] for goal in ("2317", "1810", "0605")] == ["4", "3", "1"]


@pytest.mark.rule("assault-on-stalingrad", "19.31")
@pytest.mark.rule("assault-on-stalingrad", "10.33")
@pytest.mark.parametrize(("attackers", "defence"), [(["2318"], "12"), (["2318", "2316"], "6")])
def test_the_don_doubles_whoever_is_attacked_across_it_alone(attackers: list[str], defence: str) -> None:
    game = stalingrad()
    units = dict(zip(("german-44", "german-71"), attackers, strict=False))
    state = position(game, COMBAT, {**units, "soviet-33-gds": "2317"})
    _, events = play(game, state, attack(list(units), "2317"), dice=[1])

    assert resolved(events).defense == defence


@pytest.mark.rule("assault-on-stalingrad", "19.32")
def test_zones_cross_the_don_and_other_rivers() -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, {"german-44": "2318", "german-71": "1710"})

    assert {"2317", "1810"} <= set(game.zone(state, "german"))


@pytest.mark.rule("assault-on-stalingrad", "19.33")
def test_nobody_moves_over_the_don_from_one_fluid_zone_to_another() -> None:
    game = stalingrad()
    state = position(game, RUSSIAN, {"soviet-147": "2318", "german-297": "2217"})
    refusal = refused(game, state, move("soviet-147", "2317"))

    assert refusal.rule == "19.33" and "2317" not in game.reach(state, "soviet-147")
    assert cost(game, state, "soviet-147", "2218") == "4"


@pytest.mark.rule("assault-on-stalingrad", "19.33")
def test_nor_into_a_rigid_zone_on_the_other_bank() -> None:
    game = stalingrad()
    state = position(game, RUSSIAN, {"soviet-13-tc": "2318", "german-297": "2218", "german-44": "2216"})

    assert refused(game, state, move("soviet-13-tc", "2317")).rule == "19.33"


@pytest.mark.rule("assault-on-stalingrad", "19.33")
def test_the_don_is_crossed_into_a_zone_and_out_of_one() -> None:
    game = stalingrad()
    into = position(game, RUSSIAN, {"soviet-13-tc": "2318", "german-297": "2216"})
    out = position(game, RUSSIAN, {"soviet-13-tc": "2317", "german-297": "2216"})

    assert cost(game, into, "soviet-13-tc", "2317") == "4"
    assert cost(game, out, "soviet-13-tc", "2318") == "7"


@pytest.mark.rule("assault-on-stalingrad", "19.33")
@pytest.mark.rule("assault-on-stalingrad", "10.53")
def test_an_advance_goes_over_the_don_from_zone_to_zone() -> None:
    game = stalingrad()
    reduced = {"hex": "2317", "steps": 1}
    state = position(game, COMBAT, {"soviet-181": reduced, "soviet-147": "2217", "german-16-pz": "2318"})
    state, events = play(game, state, attack("german-16-pz", "2317"), dice=[6])
    while state.stack and state.to_act == "soviet":
        state, _ = play(game, state, LoseStep("soviet-181"))

    assert resolved(events).result != "-/-"
    assert Advance("german-16-pz", "2317") in game.legal_actions(state)


@pytest.mark.rule("assault-on-stalingrad", "19.35")
@pytest.mark.rule("assault-on-stalingrad", "19.41")
@pytest.mark.parametrize(
    ("unit", "hex_", "defence"),
    [
        ("soviet-33-gds", "1409", "12"),
        ("soviet-13-tc", "1409", "6"),
        ("soviet-13-tc", "2317", "6"),
        ("soviet-13-tc", "H7", "6"),
        ("soviet-33-gds", "H7", "18"),
    ],
)
def test_terrain_shelters_all_but_tank_corps(unit: str, hex_: str, defence: str) -> None:
    game = stalingrad()
    near = {"1409": "1410", "2317": "2318", "H7": "H8"}[hex_]
    state = position(game, COMBAT, {unit: hex_, "german-44": near})
    _, events = play(game, state, attack("german-44", hex_), dice=[1])

    assert resolved(events).defense == defence


@pytest.mark.rule("assault-on-stalingrad", "19.35")
@pytest.mark.parametrize(
    ("hex_", "near", "rule"), [("1409", "1410", "19.35"), ("2317", "2318", "10.33"), ("H7", "H8", "10.32")]
)
def test_the_odds_sheet_names_the_case_that_shelters(hex_: str, near: str, rule: str) -> None:
    game = stalingrad()
    state = position(game, COMBAT, {"soviet-33-gds": hex_, "soviet-13-tc": "0505", "german-16-pz": near})
    (change,) = game.odds(state, ["german-16-pz"], [hex_]).strength_changes

    assert (change.rule, change.units) == (rule, ("soviet-33-gds",))


@pytest.mark.rule("assault-on-stalingrad", "19.41")
def test_a_tank_corps_stacked_with_workers_is_reckoned_by_itself() -> None:
    game = stalingrad()
    state = position(game, COMBAT, {"soviet-13-tc": "H7", "soviet-w1": "H7", "german-16-pz": "H8"})
    _, events = play(game, state, attack("german-16-pz", "H7"), dice=[1])

    assert resolved(events).defense == "9"


@pytest.mark.rule("assault-on-stalingrad", "19.42")
@pytest.mark.parametrize(("hex_", "die", "struck"), [("1409", 1, 2), ("1409", 2, 1), ("1409", 3, 0), ("0605", 3, 2)])
def test_a_tank_corps_in_a_town_is_disrupted_by_a_two(hex_: str, die: int, struck: int) -> None:
    game = stalingrad()
    near = {"1409": "1110", "0605": "0706"}[hex_]
    state = position(game, BOMBARDMENT, {"soviet-13-tc": hex_, "soviet-181": near, "german-44": "2020"}, air=TWO)
    state, _ = play(game, state, Bombard(hex_), Bombard(near), EndPhase(), dice=[die, die])

    assert sum(has(game, state, unit, "disrupted") for unit in ("soviet-13-tc", "soviet-181")) == struck


@pytest.mark.rule("assault-on-stalingrad", "19.42")
@pytest.mark.rule("assault-on-stalingrad", "12.44")
def test_in_a_city_hex_a_two_strikes_a_tank_corps_only() -> None:
    game = stalingrad()
    units = {"soviet-13-tc": "1305", "soviet-181": "1305", "soviet-147": "1305", "german-44": "2020"}
    state = position(game, BOMBARDMENT, units, air=TWO)
    state, _ = play(game, state, Bombard("1305"), Bombard("1305"), EndPhase(), dice=[1, 2])
    assert refused(game, state, Disrupt("soviet-181")).rule == "12.44"
    state, _ = play(game, state, Disrupt("soviet-13-tc"))
    state, _ = play(game, state, Disrupt("soviet-147"))

    assert not state.stack and not has(game, state, "soviet-181", "disrupted")


#: Russians where the roads leave the map in areas W and S.
BLOCKS = dict(zip(("soviet-181", "soviet-147", "soviet-229", "soviet-399", "soviet-131"), ROADS_OUT, strict=True))


@pytest.mark.rule("assault-on-stalingrad", "19.51")
@pytest.mark.parametrize("open_road", ["0926", "1726", "1926", "2310", "2315", None])
def test_a_headquarters_traces_to_a_road_that_leads_off_the_map(open_road: str | None) -> None:
    game = stalingrad()
    blocks = {unit: {"hex": hex_, "steps": 1} for unit, hex_ in BLOCKS.items() if hex_ != open_road}
    near = "2010" if open_road == "2310" else "1413"
    state = position(game, MOVEMENT, {"german-li-hq": near, **blocks})
    line, refusal = game.supply(state, "german-li-hq"), game.why_unsupplied(state, "german-li-hq")

    assert (line.source if line else None) == open_road
    assert (refusal.rule if refusal else None) == (None if open_road else "19.51")


@pytest.mark.rule("assault-on-stalingrad", "19.51")
@pytest.mark.parametrize(("hex_", "fed"), [("1221", True), ("1220", False), ("1714", False), ("0322", False)])
def test_a_headquarters_traces_five_hexes_to_the_edge_in_area_w_or_s(hex_: str, fed: bool) -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, {"german-li-hq": hex_, **BLOCKS})

    assert (game.supply(state, "german-li-hq") is not None) == fed


@pytest.mark.rule("assault-on-stalingrad", "19.53")
def test_rail_lines_do_nothing() -> None:
    game = stalingrad()
    (one, other) = next(pair for pair in game.map.hexsides("rail") if game.map.hexside(*pair) == {"rail"})
    net = game.campaign.country.net
    steps = {(game.map.name(Hex(start)), game.map.name(end)) for start, ends in enumerate(net.out) for end, _ in ends}

    assert (one, other) not in steps and (other, one) not in steps
    assert {tuple(sorted(step)) for step in steps} == {tuple(sorted(pair)) for pair in game.map.hexsides("road")}
    assert game.campaign.country.edges["german infantry"].cost(game.map.index[one], game.map.index[other]) == (
        game.campaign.country.chart.cost(game.map.terrain(other), "german infantry")
    )
