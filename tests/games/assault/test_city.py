"""The city: main map and inset, transfers, bridges, the fringe, workers (8.0, 14.0)."""

import pytest

from hexfront.games.assault.actions import Attack, Retreat, Transfer
from hexfront.kernel.actions import EndPhase
from hexfront.mechanics.actions import Advance, Remove, StandFast
from tests.games.assault.ground import (
    Units,
    attack,
    cost,
    decision,
    ground,
    has,
    move,
    offered,
    play,
    position,
    refused,
)

GERMAN, RUSSIAN = "german movement", "soviet movement"


def there(actions: list[object]) -> set[str]:
    return {action.hex for action in actions if isinstance(action, Transfer)}


@pytest.mark.rule("assault-on-leningrad", "8.11")
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


@pytest.mark.rule("assault-on-leningrad", "8.21")
@pytest.mark.rule("assault-on-leningrad", "8.36")
def test_russians_move_between_the_city_hexes_for_one_point() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"soviet-10": "0219", "soviet-281": "0119"}, 9)

    assert cost(game, state, "soviet-10", "0320") == "1"
    assert cost(game, state, "soviet-281", "0219") in ("1", "1/2")


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
def test_the_fringe_is_cleared_at_the_end_of_the_player_turn() -> None:
    game = ground()
    units = {"german-1": "M6", "german-121": "M7", "german-38-hq": "0521", "german-28-hq": "0621"}
    state = position(game, "german mechanized movement", units, 3)
    state, _ = play(game, state, EndPhase())
    assert decision(state) == "ClearFringe" and state.to_act == "german"
    assert refused(game, state, Remove("german-38-hq")).rule == "8.37"
    state, _ = play(game, state, Remove("german-121"), dice=[1])

    assert state.place_of("german-1") == "0420" and state.place_of("german-121") == "eliminated"
    assert state.phase == "soviet movement"
    russian = position(game, "soviet combat", {"soviet-10": "M6", "german-1": "2520"}, 3)
    russian, _ = play(game, russian, EndPhase())
    assert russian.place_of("soviet-10") == "0420"


@pytest.mark.rule("assault-on-leningrad", "8.41")
@pytest.mark.rule("assault-on-leningrad", "8.42")
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

    assert strengths.defence(state, index["F5"], attacker) == 24
    assert strengths.defence(state, index["F3"], attacker) == 12


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


@pytest.mark.rule("assault-on-leningrad", "15.1")
@pytest.mark.rule("assault-on-leningrad", "18.21")
def test_with_the_option_guerrillas_leave_the_city_and_stay_away() -> None:
    game = ground("guerrillas")
    first = position(game, RUSSIAN, {"soviet-g1": "0519", "soviet-10": "2520"}, 1)
    later = position(game, RUSSIAN, {"soviet-g1": "1120"}, 2)

    assert refused(game, first, move("soviet-g1", "0619")).rule == "18.21"
    assert refused(game, first, EndPhase()).rule == "18.21"
    far = next(iter(game.reach(first, "soviet-g1").values()))
    assert game.map.distance(far.path[-1], "0320") >= 7
    assert refused(game, later, move("soviet-g1", "1020", "0920")).rule == "18.21"
    assert not has(game, later, "soviet-g1", "moved") and sum(c.type == "guerrilla" for c in game.units.values()) == 4
