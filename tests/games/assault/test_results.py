"""Penalties: the attacker first, retreats, step losses, headquarters, units that just retreated (10.24 to 10.29)."""

from time import perf_counter

import pytest

from hexfront.games.assault.documents.actions import Attack, Decline, Retreat
from hexfront.games.assault.pieces.campaign import GERMANS
from hexfront.mechanics.actions import Enter, LoseStep, StandFast
from tests.games.acting import Units, decision, offered, play, refused
from tests.games.assault.ground import around, attack, ground, has, position, resolved

GERMAN, RUSSIAN = "german combat", "soviet combat"
HEADQUARTERS = {"german-38-hq": "2524"}


def hexes(actions: list[object]) -> set[str]:
    return {action.hex for action in actions if isinstance(action, Retreat)}


@pytest.mark.rule("assault-on-leningrad", "10.26")
@pytest.mark.rule("assault-on-leningrad", "10.212")
def test_a_one_one_result_in_all_its_ways() -> None:
    game = ground()
    # 5A against 4B doubled: 5 to 8 is 1:2; class A against B adds one: die 5 gives row 6, which is 1/1.
    state = position(game, GERMAN, {"german-1-1-pz": "2021", "soviet-10": "2020"}, turn=9)
    state, events = play(game, state, attack("german-1-1-pz", "2020"), dice=[5])
    assert resolved(events).result == "1/1" and state.to_act == "german"
    retreated, _ = play(game, state, Retreat("german-1-1-pz", "2022"))
    assert retreated.to_act == "soviet" and Decline() in game.legal_actions(retreated)
    declined, _ = play(game, retreated, Decline())
    bled, _ = play(game, state, LoseStep("german-1-1-pz"))

    assert declined.place_of("soviet-10") == "2020" and not declined.stack
    assert declined.steps == state.steps
    assert refused(game, bled, Decline()).rule == "10.26"
    gone, _ = play(game, bled, Retreat("soviet-10", "2019"))
    assert decision(gone) == "AdvanceAfterCombat"


@pytest.mark.rule("assault-on-leningrad", "10.26")
def test_of_two_penalties_the_second_is_still_a_step() -> None:
    game = ground()
    # 4A against 2C: 2:1; A against C adds two: die 3 gives row 5, which is 1/2.
    units: Units = {"german-3-8-mot": "2520", "soviet-10": {"hex": "2519", "steps": 1}, "soviet-w1": "2519"}
    state = position(game, GERMAN, units, turn=9)
    state, events = play(game, state, attack("german-3-8-mot", "2519"), dice=[5])
    assert resolved(events).column == "1:1" and resolved(events).result == "1/2"
    state, _ = play(game, state, Retreat("german-3-8-mot", "2521"), Decline())

    assert state.to_act == "soviet" and decision(state) == "TakePenalty"
    assert refused(game, state, Decline()).rule == "10.26"
    assert offered(game, state, LoseStep) == [LoseStep("soviet-10"), LoseStep("soviet-w1")]
    done, _ = play(game, state, LoseStep("soviet-w1"))
    assert done.place_of("soviet-w1") == "eliminated" and not done.stack


@pytest.mark.rule("assault-on-leningrad", "10.25")
@pytest.mark.rule("assault-on-leningrad", "10.28")
@pytest.mark.parametrize("others", [{}, {"soviet-w1": "2519"}, {"soviet-g1": {"hex": "2519", "disrupted": True}}])
def test_after_a_step_loss_nobody_retreats_though_it_removed_the_one_who_could_not(others: dict[str, object]) -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "soviet-10": "2519", **HEADQUARTERS, **others}, turn=9)  # type: ignore[dict-item]
    state, events = play(game, state, attack("german-1", "2519"), dice=[6 if others else 5])
    assert resolved(events).result == "-/2" and bool(offered(game, state, Retreat)) == (not others)
    state, _ = play(game, state, LoseStep(next(iter(others), "soviet-10")))

    assert decision(state) == "TakePenalty" and offered(game, state, Retreat) == []
    assert refused(game, state, Retreat("soviet-10", "2518")).rule == "10.25"
    assert offered(game, state, LoseStep) == [LoseStep("soviet-10")]


@pytest.mark.rule("assault-on-leningrad", "10.25")
@pytest.mark.rule("assault-on-leningrad", "10.26")
def test_a_two_one_result_penalty_by_penalty() -> None:
    game = ground()
    units = {"german-1-1-pz": "2520", "soviet-177": "2519", "german-1": "2720", "soviet-10": "2719"}
    state = position(game, GERMAN, units, turn=9)
    # 5A against 5A: 1:1; die 2 gives 2/1.
    state, events = play(game, state, attack("german-1-1-pz", "2519"), dice=[2])
    assert resolved(events).result == "2/1" and state.to_act == "german"
    back, _ = play(game, state, Retreat("german-1-1-pz", "2521"))
    assert back.to_act == "german" and refused(game, back, Retreat("german-1-1-pz", "2522")).rule == "10.25"
    back, _ = play(game, back, LoseStep("german-1-1-pz"))
    assert back.to_act == "soviet" and back.steps[game.frame.unit("german-1-1-pz")] == 1
    spared, _ = play(game, back, Decline())
    dead, _ = play(game, state, LoseStep("german-1-1-pz"), LoseStep("german-1-1-pz"))

    assert not spared.stack and spared.place_of("soviet-177") == "2519"
    assert spared.steps[game.frame.unit("soviet-177")] == 2
    assert dead.place_of("german-1-1-pz") == "eliminated" and dead.to_act == "soviet"
    assert refused(game, dead, Decline()).rule == "10.26"
    reduced, _ = play(game, dead, LoseStep("soviet-177"))
    assert reduced.steps[game.frame.unit("soviet-177")] == 1 and not reduced.stack


@pytest.mark.rule("assault-on-leningrad", "10.25")
@pytest.mark.rule("assault-on-leningrad", "10.211")
def test_three_penalties_are_two_steps_at_least() -> None:
    game = ground()
    units = {"german-3-8-mot": "2015", "german-3-29-mot": "2015", "soviet-168": "2014"}
    state = position(game, GERMAN, {**units, "german-1": "2720", "soviet-10": "2719"}, turn=9)
    # 8A against 4A quadrupled: 1:2; die 1 gives 3/-.
    state, events = play(game, state, attack(["german-3-8-mot", "german-3-29-mot"], "2014"), dice=[1])
    assert resolved(events).result == "3/-"
    back, _ = play(game, state, Retreat("german-3-8-mot", "2116"), Retreat("german-3-29-mot", "2116"))
    for owed in (2, 1):
        assert decision(back) == "TakePenalty", owed
        assert refused(game, back, Retreat("german-3-29-mot", "2117")).rule == "10.25"
        back, _ = play(game, back, LoseStep("german-3-29-mot"))
    bled, _ = play(game, state, LoseStep("german-3-8-mot"), LoseStep("german-3-29-mot"), LoseStep("german-3-8-mot"))

    assert not back.stack and back.place_of("german-3-29-mot") == "eliminated"
    assert (back.place_of("german-3-8-mot"), back.steps[game.frame.unit("german-3-8-mot")]) == ("2116", 2)
    assert not bled.stack and bled.place_of("german-3-8-mot") == "eliminated"
    assert (bled.place_of("german-3-29-mot"), bled.steps[game.frame.unit("german-3-29-mot")]) == ("2015", 1)


@pytest.mark.rule("assault-on-leningrad", "10.27")
def test_a_retreat_goes_one_hex_out_of_enemy_zones_with_room() -> None:
    game = ground()
    rifles = {"soviet-10": "2519", "soviet-281": "2518"}
    units: Units = {"german-1": "2520", **rifles, "german-96": {"hex": "2418", "steps": 1}, **HEADQUARTERS}
    state = position(game, GERMAN, units, turn=9)
    state, _ = play(game, state, attack("german-1", "2519"), dice=[3])
    free = set(around("2519")) - set(game.zone(state, "german")) - {"2518"}

    assert hexes(list(offered(game, state, Retreat))) == free
    assert refused(game, state, Retreat("soviet-10", "2419")).rule == "10.27"
    assert refused(game, state, Retreat("soviet-10", "2518")).rule == "7.1"
    assert refused(game, state, Retreat("soviet-10", "2517")).rule == "10.27"


@pytest.mark.rule("assault-on-leningrad", "10.27")
def test_a_retreat_does_not_end_in_a_fluid_zone_though_a_friend_is_there() -> None:
    game = ground()
    units: Units = {"german-1": "2520", "german-96": "2417", "soviet-10": "2519", "soviet-g1": "2418", **HEADQUARTERS}
    state = position(game, GERMAN, units, turn=9)
    state, _ = play(game, state, attack("german-1", "2519"), dice=[3])
    zone = game.rules.zones.zone(state, GERMANS)

    assert zone.fluid & ~zone.rigid & game.map.set_of(["2418"])
    assert "2418" not in hexes(list(offered(game, state, Retreat)))
    assert refused(game, state, Retreat("soviet-10", "2418")).rule == "10.27"


@pytest.mark.rule("assault-on-leningrad", "10.27")
def test_all_units_of_a_force_retreat_each_where_it_likes() -> None:
    game = ground()
    units: Units = {"german-1": "2520", "german-58": "2420", "soviet-10": "2519", "soviet-g1": "2519", **HEADQUARTERS}
    state = position(game, GERMAN, units, turn=9)
    state, _ = play(game, state, attack("german-1", "2519"), dice=[3])
    state, _ = play(game, state, Retreat("soviet-10", "2518"))

    assert decision(state) == "RetreatForce" and refused(game, state, StandFast()).rule == "10.27"
    state, _ = play(game, state, Retreat("soviet-g1", "2618"))
    assert (state.place_of("soviet-10"), state.place_of("soviet-g1")) == ("2518", "2618")


@pytest.mark.rule("assault-on-leningrad", "10.28")
@pytest.mark.rule("assault-on-leningrad", "12.42")
@pytest.mark.rule("assault-on-leningrad", "14.2")
@pytest.mark.parametrize(
    "defenders",
    [
        {"soviet-10": {"hex": "2519", "disrupted": True}},
        {"soviet-10": "2519", "soviet-w1": "2519"},
        {"soviet-10": "2519", "german-121": "2517"},
    ],
)
def test_disrupted_rooted_and_surrounded_units_do_not_retreat(defenders: dict[str, object]) -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", **HEADQUARTERS, **defenders}, turn=9)  # type: ignore[dict-item]
    dice = [6] if "soviet-w1" in defenders else [3]
    if "german-121" in defenders:
        state = position(game, GERMAN, {"german-1": "2520", "german-121": "2517", "german-122": "2417",
                                        "german-11": "2617", **HEADQUARTERS, "soviet-10": "2519"}, turn=9)  # fmt: skip
    state, _ = play(game, state, attack("german-1", "2519"), dice=dice)

    assert state.to_act == "soviet" and not offered(game, state, Retreat)
    assert refused(game, state, Retreat("soviet-10", "2518")).rule == "10.28"


@pytest.mark.rule("assault-on-leningrad", "14.2")
def test_workers_outside_the_city_do_not_retreat_into_it() -> None:
    game = ground()
    germans = {"german-1": "0421", "german-58": "0521", **HEADQUARTERS}
    worker = position(game, GERMAN, {**germans, "soviet-w1": "0420"}, turn=9)
    militia = position(game, GERMAN, {**germans, "soviet-2-v": "0420"}, turn=9)
    storm = attack(("german-1", "german-58"), "0420")
    worker, _ = play(game, worker, storm, dice=[2])
    militia, _ = play(game, militia, storm, dice=[2])

    assert Retreat("soviet-2-v", "0320") in offered(game, militia, Retreat)
    assert worker.to_act == "soviet" and not offered(game, worker, Retreat)
    assert refused(game, worker, Retreat("soviet-w1", "0320")).rule == "10.28"
    dead, _ = play(game, worker, LoseStep("soviet-w1"))
    assert dead.place_of("soviet-w1") == "eliminated"


@pytest.mark.rule("assault-on-leningrad", "10.27")
@pytest.mark.rule("assault-on-leningrad", "10.28")
def test_of_ten_attackers_one_hemmed_in_by_friends_keeps_all_from_retreating() -> None:
    game = ground()
    tanks = {"german-1-1-pz": "2215", "german-1-1-mot": "2215", "german-1-113-mot": "2215"}
    tanks |= {"german-6-11-pz": "2217", "german-6-4-mot": "2217", "german-6-114-mot": "2217"}
    tanks |= {"german-36-87-mot": "2117", "german-36-118-mot": "2117", "german-3-29-mot": "2116"}
    ten = {**tanks, "german-8-8-mot": "2316"}
    friends = {"german-121": "2315", "german-11": "2415", "german-12": "2416"}
    city = {"soviet-168": "2216", "soviet-g1": "2216", "soviet-w1": "2216"}
    state = position(game, GERMAN, {**ten, **city, **friends}, turn=9)
    loose = position(game, GERMAN, {**ten, **city, "german-121": "2315", "german-11": "2415"}, turn=9)
    # 42 against 6 times eight: 1:2; die 3 gives 1/-.
    state, events = play(game, state, attack(tuple(ten), "2216"), dice=[3])
    loose, _ = play(game, loose, attack(tuple(ten), "2216"), dice=[3])
    began = perf_counter()
    actions = game.legal_actions(state)

    assert perf_counter() - began < 2
    assert resolved(events).result == "1/-" and actions == [LoseStep(name) for name in ten]
    assert refused(game, state, Retreat("german-1-1-pz", "2214")).rule == "10.28"
    assert Retreat("german-8-8-mot", "2416") in offered(game, loose, Retreat)


@pytest.mark.rule("assault-on-leningrad", "10.27")
def test_a_unit_may_retreat_into_the_hex_that_another_has_just_left() -> None:
    game = ground()
    friends = {"german-121": "1916", "german-11": "1918", "german-12": "1817", "german-21": "1816"}
    units = {"german-1": "2017", "german-58": "1917", **friends, "soviet-2-v": "2016", "soviet-g1": "2016"}
    state = position(game, GERMAN, units, turn=9)
    # 15A against 4C trebled: 1:1; A against C adds two: die 1 gives row 3, which is 1/1.
    state, events = play(game, state, attack(["german-1", "german-58"], "2016"), dice=[1])

    assert resolved(events).result == "1/1"
    assert {action.unit for action in offered(game, state, Retreat) if isinstance(action, Retreat)} == {"german-1"}
    assert refused(game, state, Retreat("german-58", "2017"))
    state, _ = play(game, state, Retreat("german-1", "2018"))
    assert offered(game, state, Retreat) == [Retreat("german-58", "2017")]
    state, _ = play(game, state, Retreat("german-58", "2017"))
    assert (state.place_of("german-1"), state.place_of("german-58")) == ("2018", "2017")


@pytest.mark.rule("assault-on-leningrad", "10.38")
def test_nobody_retreats_over_a_river_of_the_inset_without_a_bridge() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "E4", "german-58": "E5", "soviet-g1": "F4", **HEADQUARTERS}, turn=9)
    state, events = play(game, state, attack(["german-1", "german-58"], "F4"), dice=[1])
    assert resolved(events).result == "-/2" and "G4" not in game.zone(state, "german")

    assert game.map.hexside("F4", "G4") == {"neva"} and "bridge" in game.map.hexside("F4", "G5")
    assert hexes(list(offered(game, state, Retreat))) == {"F5", "G5"}
    assert refused(game, state, Retreat("soviet-g1", "G4")).rule == "10.27"


@pytest.mark.rule("assault-on-leningrad", "10.28")
@pytest.mark.rule("assault-on-leningrad", "6.33")
def test_russians_retreat_across_the_neva_and_germans_do_not() -> None:
    game = ground()
    russian = position(game, GERMAN, {"german-1": "3219", "soviet-10": "3220", **HEADQUARTERS}, turn=9)
    russian, _ = play(game, russian, attack("german-1", "3220"), dice=[3])
    german = position(game, RUSSIAN, {"german-3-8-mot": "3220", "soviet-177": "3219"}, turn=3)
    german, _ = play(game, german, attack("soviet-177", "3220"), dice=[5])

    assert Retreat("soviet-10", "3221") in offered(game, russian, Retreat)
    assert german.to_act == "german" and Retreat("german-3-8-mot", "3221") not in offered(game, german, Retreat)


@pytest.mark.rule("assault-on-leningrad", "10.29")
def test_a_unit_that_retreated_is_not_attacked_again_but_shares_the_fate_of_others() -> None:
    game = ground()
    fled = {"hex": "2519", "retreated": True, "defended": True}
    regiments = {"german-8-8-mot": "2520", "german-8-10-pz": "2520"}
    alone = position(game, RUSSIAN, {**regiments, "german-8-28-mot": fled, "soviet-2-v": "2518"}, turn=8)
    volunteers = {"soviet-1-v": "2521", "soviet-2-v": "2420", "soviet-3-v": "2620"}
    both: Units = {**regiments, **volunteers, "german-8-28-mot": {**fled, "hex": "2520"}}
    together = position(game, RUSSIAN, {**both, "german-1": "2719", "soviet-281": "2720"}, turn=8)

    assert refused(game, alone, attack("soviet-2-v", "2519")).rule == "10.29"
    assert game.odds(together, tuple(volunteers), ["2520"]).defense == 9
    # 9C against 9A: 1:1 and two off the die: 6 gives row 4, which is 1/1.
    fought, events = play(game, together, attack(tuple(volunteers), "2520"), dice=[6])
    assert resolved(events).result == "1/1"
    fought, _ = play(game, fought, LoseStep("soviet-1-v"))
    three = {"german-8-8-mot", "german-8-10-pz", "german-8-28-mot"}
    assert set(offered(game, fought, LoseStep)) == {LoseStep(name) for name in three}
    bled, _ = play(game, fought, LoseStep("german-8-28-mot"))
    assert bled.steps[game.frame.unit("german-8-28-mot")] == 1 and not bled.stack
    gone, _ = play(game, fought, Retreat("german-8-8-mot", "2519"), Retreat("german-8-10-pz", "2519"))
    assert decision(gone) == "RetreatForce" and refused(game, gone, StandFast()).rule == "10.27"
    gone, _ = play(game, gone, Retreat("german-8-28-mot", "2519"))
    assert {gone.place_of(name) for name in three} == {"2519"}


@pytest.mark.rule("assault-on-leningrad", "10.29")
def test_a_unit_that_retreated_is_eliminated_with_the_others() -> None:
    game = ground()
    fled = {"hex": "2520", "retreated": True, "defended": True}
    volunteers = {"soviet-1-v": "2521", "soviet-2-v": "2420", "soviet-3-v": "2620", "soviet-4-v": "2519"}
    units: Units = {"german-8-8-mot": {"hex": "2520", "steps": 1}, "german-8-28-mot": fled, **volunteers}
    state = position(game, RUSSIAN, units, turn=8)
    # 12C against 2B: 6:1 and one off the die: 6 gives row 5.
    state, events = play(game, state, attack(tuple(volunteers), "2520"), dice=[6])

    assert resolved(events).result == "DE"
    assert state.place_of("german-8-8-mot") == state.place_of("german-8-28-mot") == "eliminated"


@pytest.mark.rule("assault-on-leningrad", "10.29")
def test_a_retreat_counts_in_its_own_combat_phase_only() -> None:
    game = ground()
    units: Units = {"german-1": "2520", "soviet-10": {"hex": "2519", "retreated": True}}

    assert refused(game, position(game, GERMAN, {**units, "soviet-281": "2420"}, 9), attack("german-1", "2519"))
    assert game.odds(position(game, "soviet movement", units, 9), ["german-1"], ["2519"]).defense == 4


@pytest.mark.rule("assault-on-leningrad", "10.210")
@pytest.mark.rule("assault-on-leningrad", "3.2 note 4")
def test_the_first_loss_turns_a_counter_and_the_second_removes_it() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "soviet-10": "2519", **HEADQUARTERS}, turn=9)
    fought, _ = play(game, state, attack("german-1", "2519"), dice=[5])
    once, _ = play(game, fought, LoseStep("soviet-10"))
    twice, _ = play(game, once, LoseStep("soviet-10"))
    unit = game.frame.unit("soviet-10")

    assert (game.campaign.strength(fought, unit), game.campaign.unit_class(fought, unit)) == (4, "B")
    assert (game.campaign.strength(once, unit), game.campaign.unit_class(once, unit)) == (2, "C")
    assert twice.place_of("soviet-10") == "eliminated"


@pytest.mark.rule("assault-on-leningrad", "10.211")
def test_the_owner_picks_the_unit_among_those_in_the_combat() -> None:
    game = ground()
    units = {"german-1-1-pz": "2021", "german-1-1-mot": "2021", "soviet-10": "2020", "german-41-hq": "2022"}
    state = position(game, GERMAN, units, turn=9)
    state, events = play(game, state, attack("german-1-1-pz", "2020"), dice=[5])
    assert resolved(events).result == "1/1"

    assert offered(game, state, LoseStep) == [LoseStep("german-1-1-pz")]
    assert refused(game, state, LoseStep("german-1-1-mot")).rule == "10.211"


@pytest.mark.rule("assault-on-leningrad", "11.33")
def test_a_headquarters_may_go_with_attackers_that_retreat() -> None:
    game = ground()
    units = {"german-1-1-pz": "2021", "german-41-hq": "2021", "soviet-10": "2020"}
    state = position(game, GERMAN, units, turn=9)
    state, _ = play(game, state, attack("german-1-1-pz", "2020"), dice=[5])
    assert refused(game, state, LoseStep("german-41-hq")).rule == "10.211"
    state, _ = play(game, state, Retreat("german-1-1-pz", "2022"))
    assert decision(state) == "RetreatForce" and state.to_act == "german"
    gone, _ = play(game, state, Retreat("german-41-hq", "2022"))
    stayed, _ = play(game, state, StandFast())

    assert gone.place_of("german-41-hq") == "2022" and stayed.place_of("german-41-hq") == "2021"


@pytest.mark.rule("assault-on-leningrad", "11.33")
def test_a_headquarters_goes_after_the_attackers() -> None:
    game = ground()
    units = {"german-1-1-pz": "2021", "german-1-1-mot": "2021", "german-41-hq": "2021", "soviet-10": "2020"}
    state = position(game, GERMAN, units, turn=9)
    state, _ = play(game, state, attack(["german-1-1-pz", "german-1-1-mot"], "2020"), dice=[1])
    state, _ = play(game, state, Retreat("german-1-1-pz", "2022"))

    assert decision(state) == "RetreatForce"
    assert refused(game, state, Retreat("german-41-hq", "2022")).rule == "11.33"
    state, _ = play(game, state, Retreat("german-1-1-mot", "2022"), Retreat("german-41-hq", "2022"))
    assert state.place_of("german-41-hq") == "2022"


@pytest.mark.rule("assault-on-leningrad", "11.36")
def test_a_lost_headquarters_comes_back_through_its_area() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"german-38-hq": "2519", "soviet-177": "2520", "german-1": "2924"}, turn=3)
    state, _ = play(game, state, attack("soviet-177", "2519"), dice=[6])
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])
    assert state.place_of("german-38-hq") == "to return" and state.steps[game.frame.unit("german-38-hq")] == 1
    later = position(game, "german movement", {"german-1": "2924", "soviet-177": "2519"}, turn=7)

    assert Enter("german-38-hq", "1236") in offered(game, later, Enter)
    assert refused(game, later, Enter("german-38-hq", "3826")).rule == "16.14"


@pytest.mark.rule("assault-on-leningrad", "18.31")
def test_with_the_option_the_highest_class_bleeds_first() -> None:
    game = ground("combat")
    state = position(
        game, GERMAN, {"german-1": "2520", "soviet-10": "2519", "soviet-g1": "2519", **HEADQUARTERS}, turn=9
    )
    state, events = play(game, state, attack("german-1", "2519"), dice=[6])
    assert resolved(events).result == "-/2"

    assert offered(game, state, LoseStep) == [LoseStep("soviet-10")]
    assert refused(game, state, LoseStep("soviet-g1")).rule == "18.31"


@pytest.mark.rule("assault-on-leningrad", "18.31")
def test_with_the_option_any_class_bleeds_after_the_first_step() -> None:
    game = ground("combat")
    rifles = {"soviet-168": "2519", "soviet-g1": "2519", "soviet-w1": "2519"}
    state = position(game, GERMAN, {"german-1": "2520", "german-58": "2619", **rifles, **HEADQUARTERS}, turn=9)
    state, events = play(game, state, attack(["german-1", "german-58"], "2519"), dice=[6])
    owed = int(resolved(events).result.split("/")[1])
    state, _ = play(game, state, LoseStep("soviet-168"))

    assert owed > 1
    assert set(offered(game, state, LoseStep)) == {LoseStep(name) for name in ("soviet-168", "soviet-g1", "soviet-w1")}


@pytest.mark.rule("assault-on-leningrad", "6.22")
def test_a_retreat_is_remembered_until_the_next_combat() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1-1-pz": "2021", "german-41-hq": "2022", "soviet-10": "2020"}, turn=9)
    state, _ = play(game, state, attack("german-1-1-pz", "2020"), dice=[5])
    state, _ = play(game, state, Retreat("german-1-1-pz", "2122"), Decline())

    assert state.phase == "german mechanized movement" and has(game, state, "german-1-1-pz", "retreated")
    assert not isinstance(game.legal_actions(state)[0], Attack)
