"""Airpower (12.0): availability, bombardment and disruption, ground support."""

import json

import pytest

from hexfront.games.assault.documents.actions import Bombard, Disrupt, Support
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.events import DieRolled, StatusGained
from hexfront.kernel.state import State
from hexfront.mechanics.actions import LoseStep
from tests.games.acting import Units, decision, offered, play, refused
from tests.games.assault.ground import attack, ground, has, position, real, resolved

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
def test_there_are_five_german_air_units_and_two_russian_ones() -> None:
    game = ground()
    names = [[game.frame.units[unit] for unit in units] for units in game.campaign.air_units]

    assert names == [[f"german-air-{number}" for number in range(1, 6)], ["soviet-air-1", "soviet-air-2"]]


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
    assert {type(action) for action in game.legal_actions(state)} == {Bombard, EndPhase}
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
    changes = game.odds(state, ["german-1"], ["2519"]).die_changes
    assert [(one.rule, one.points) for one in changes] == [("12.52", 1)]
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


@pytest.mark.rule("assault-on-leningrad", "12.13")
def test_after_its_own_combat_an_air_unit_is_back_at_its_base() -> None:
    game = ground()
    units = {"german-1": "2520", "soviet-10": "2519"}
    state = position(game, COMBAT, units, air={"german-air-1": "2519", "german-air-2": "ready"})
    state, _ = play(game, state, EndPhase())

    assert state.phase == "german mechanized movement"
    assert [state.place_of(f"german-air-{number}") for number in (1, 2)] == ["base", "base"]


@pytest.mark.rule("assault-on-leningrad", "12.12")
def test_air_units_stand_over_enemies_without_holding_anything() -> None:
    game = ground()
    state = position(game, COMBAT, {"german-1": "2520", "soviet-10": "2519"}, air={"german-air-1": "2519"})

    assert "2519" not in game.map.names(state.ground.sides[0].occupied)
    assert set(game.zone(state, "german")) == set(game.zone(position(game, COMBAT, {"german-1": "2520"}), "german"))
