"""Combat: who may attack whom, strengths, odds, class (10.1, 10.2, 10.3, 10.4)."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from hexfront.games.assault.documents.actions import Attack, Decline, Retreat
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces.campaign import SOVIETS
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import NotNow
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, StandFast
from tests.games.acting import Units, decision, offered, play, refused
from tests.games.assault.ground import attack, ground, position, real, resolved

GERMAN, RUSSIAN = "german combat", "soviet combat"
HEADQUARTERS = {"german-38-hq": "2524"}


@pytest.mark.rule("assault-on-leningrad", "10.11")
@pytest.mark.rule("assault-on-leningrad", "10.12")
def test_only_the_phasing_player_attacks_and_only_if_he_likes() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "soviet-10": "2519"})

    with pytest.raises(NotNow):
        game.submit(state, "soviet", attack("soviet-10", "2520"), LoadedDice())
    assert game.refusal(state, "german", EndPhase()) is None and EndPhase() in game.legal_actions(state)
    assert refused(game, state, attack("soviet-10", "2520")).rule == "10.13"


@pytest.mark.rule("assault-on-leningrad", "10.13")
def test_attacks_go_to_adjacent_hexes() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "german-58": "2620", "soviet-10": "2518", "soviet-281": "2519"})

    assert refused(game, state, attack("german-1", "2518")).rule == "10.13"
    assert refused(game, state, attack("german-1", "2521")).rule == "10.13"
    assert refused(game, state, attack("soviet-281", "2520")).rule == "10.13"
    assert refused(game, state, attack("german-121", "2519")).rule == "10.13"


@pytest.mark.rule("assault-on-leningrad", "10.13")
@pytest.mark.parametrize(("sheet", "here", "there"), [(ground, "3020", "3021"), (real, "0832", "0833")])
def test_nobody_attacks_across_a_lake(sheet: Callable[[], AssaultGame], here: str, there: str) -> None:
    game = sheet()
    state = position(game, GERMAN, {"german-1": here, "soviet-10": there}, turn=9)
    refusal = refused(game, state, attack("german-1", there))

    assert (refusal.rule, refusal.reason) == ("10.13", f"only water lies between {here} and {there}")
    assert not offered(game, state, Attack)


@pytest.mark.rule("assault-on-leningrad", "10.14")
def test_all_units_of_a_hex_defend_together() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "soviet-10": "2519", "soviet-g1": "2519", "soviet-w1": "2519"})

    assert game.odds(state, ["german-1"], ["2519"]).defense == 6
    _, events = play(game, state, attack("german-1", "2519"), dice=[3])
    assert resolved(events).defenders == ("soviet-10", "soviet-g1", "soviet-w1") and resolved(events).defense == "6"


@pytest.mark.rule("assault-on-leningrad", "10.15")
@pytest.mark.rule("assault-on-leningrad", "10.16")
@pytest.mark.rule("assault-on-leningrad", "10.22")
def test_nobody_is_attacked_twice_and_nobody_attacks_twice() -> None:
    game = ground()
    units = {"german-1": "2520", "german-58": "2419", "german-11": "2720", "soviet-10": "2519", "soviet-281": "2619"}
    state = position(game, GERMAN, units)
    state, _ = play(game, state, attack("german-1", "2519"), dice=[3])
    assert decision(state) == "TakePenalty"
    with pytest.raises(NotNow):
        game.submit(state, "german", attack("german-58", "2519"), LoadedDice())
    state, _ = play(game, state, LoseStep("soviet-10"))

    assert refused(game, state, attack("german-58", "2519")).rule == "10.15"
    assert refused(game, state, attack("german-1", "2619")).rule == "10.16"


@pytest.mark.rule("assault-on-leningrad", "10.16")
@pytest.mark.rule("assault-on-leningrad", "10.39")
def test_one_unit_attacks_several_hexes_each_with_its_own_terrain() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2019", "soviet-10": "2020", "soviet-281": "2018", "soviet-90": "2119"})

    assert game.odds(state, ["german-1"], ["2020", "2119"]).defense == 12
    assert {"2119", "2020"} in [set(one.hexes) for one in offered(game, state, Attack) if isinstance(one, Attack)]
    far = position(game, GERMAN, {"german-1": "2520", "german-58": "2517", "soviet-10": "2519", "soviet-281": "2518"})
    assert refused(game, far, attack(["german-1", "german-58"], "2519", "2518")).rule == "10.13"


@pytest.mark.rule("assault-on-leningrad", "10.17")
def test_stacked_units_may_attack_apart_or_not_at_all() -> None:
    game = ground()
    units = {"german-1-1-pz": "2520", "german-1-1-mot": "2520", "german-41-hq": "2521", "soviet-2-v": "2519"}
    state = position(game, GERMAN, {**units, "soviet-4-v": "2619"})
    state, _ = play(game, state, attack("german-1-1-pz", "2519"), dice=[6])
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])

    assert game.refusal(state, "german", attack("german-1-1-mot", "2619")) is None


@pytest.mark.rule("assault-on-leningrad", "10.21")
@pytest.mark.parametrize(
    ("attackers", "defence", "column"),
    [(26, 9, "2:1"), (7, "9/2", "3:2"), ("11/2", 12, "1:3"), (7, 7, "1:1"), (56, 7, "8:1"), (55, 7, "7:1"),
     (12, 8, "3:2"), (13, 36, "1:3"), (11, 36, None)],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(attackers: int | str, defence: int | str, column: str | None) -> None:
    assert ground().campaign.combat_table.column(Fraction(attackers), Fraction(defence)) == column


@pytest.mark.rule("assault-on-leningrad", "10.21")
def test_attacks_below_one_to_three_are_not_allowed() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-3-8-mot": {"hex": "2015", "steps": 1}, "soviet-177": "2016"}, turn=3)

    assert refused(game, state, attack("german-3-8-mot", "2016")).rule == "10.21"


@pytest.mark.rule("assault-on-leningrad", "10.21")
@pytest.mark.rule("assault-on-leningrad", "10.23")
def test_overwhelming_odds_need_no_die() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "soviet-g1": "2519", **HEADQUARTERS})
    state, events = play(game, state, attack("german-1", "2519"))

    assert (resolved(events).column, resolved(events).result) == ("8:1", "DE")
    assert state.place_of("soviet-g1") == "eliminated"


@pytest.mark.rule("assault-on-leningrad", "10.23")
def test_attacker_eliminated_removes_all_attackers() -> None:
    game = ground()
    units: Units = {"soviet-g1": "2520", "german-3-8-mot": {"hex": "2519", "steps": 1}}
    state = position(game, RUSSIAN, units, turn=3)
    state, events = play(game, state, attack("soviet-g1", "2519"), dice=[1])

    assert resolved(events).result == "AE"
    assert state.place_of("soviet-g1") == "eliminated"


@pytest.mark.rule("assault-on-leningrad", "8.45")
@pytest.mark.rule("assault-on-leningrad", "10.23")
def test_a_worker_that_fell_attacking_out_of_the_city_still_counts() -> None:
    game = ground()
    workers = {"soviet-w11": "0320", "soviet-w12": "0320", "soviet-w13": "0219"}
    all_headquarters = {"german-38-hq": "0420", "german-56-hq": "0419", "german-28-hq": "0319"}
    units = {**workers, **all_headquarters, "soviet-g1": "0320"}
    state = position(game, RUSSIAN, units)
    assert game.refusal(state, "soviet", attack("soviet-w12", "0419")) is None
    state, events = play(game, state, attack("soviet-w11", "0420"), dice=[1])

    assert resolved(events).result == "AE" and state.place_of("soviet-w11") == "eliminated"
    assert refused(game, state, attack("soviet-w12", "0419")).rule == "8.45"
    assert refused(game, state, attack(["soviet-g1", "soviet-w12"], "0419")).rule == "8.45"
    assert game.refusal(state, "soviet", attack("soviet-g1", "0419")) is None
    assert game.refusal(state, "soviet", attack("soviet-w13", "0319")) is None
    assert game.from_position(game.position(state)) == state


def defence(game: AssaultGame, state: State, number: str, attacker: str) -> int | Fraction:
    return game.rules.strengths.defence(state, [game.map.index[number]], [game.frame.unit(attacker)]).strength


@pytest.mark.rule("assault-on-leningrad", "10.31")
@pytest.mark.rule("assault-on-leningrad", "10.32")
@pytest.mark.rule("assault-on-leningrad", "10.34")
@pytest.mark.rule("assault-on-leningrad", "10.35")
@pytest.mark.rule("assault-on-leningrad", "10.36")
@pytest.mark.parametrize(
    ("hex_", "russian", "german"),
    [("2019", 1, 1), ("2020", 2, 2), ("2018", 2, 2), ("2016", 3, 3), ("2014", 4, 3), ("2012", 3, 1), ("2010", 3, 2)],
)
def test_terrain_multiplies_the_defender(hex_: str, russian: int, german: int) -> None:
    game = ground()
    beside = f"20{int(hex_[2:]) + 1:02}"
    defending = position(game, GERMAN, {"soviet-10": hex_, "german-1": beside}, turn=9)
    germans = position(game, RUSSIAN, {"german-1": hex_, "soviet-177": beside}, turn=9)

    assert defence(game, defending, hex_, "german-1") == 4 * russian
    assert defence(game, germans, hex_, "soviet-177") == 8 * german
    assert game.odds(defending, ["german-1"], [hex_]).attack == 8


@pytest.mark.rule("assault-on-leningrad", "10.33")
@pytest.mark.rule("assault-on-leningrad", "10.34")
@pytest.mark.rule("assault-on-leningrad", "10.35")
@pytest.mark.parametrize(("hex_", "times"), [("2208", 2), ("2204", 4), ("2212", 6), ("2216", 8)])
def test_rivers_double_on_top_if_all_attack_across(hex_: str, times: int) -> None:
    game = ground()
    near = [f"22{int(hex_[2:]) + 1:02}"]
    state = position(game, GERMAN, {"soviet-10": hex_, "german-1": near[0]}, turn=9)

    assert defence(game, state, hex_, "german-1") == 4 * times


@pytest.mark.rule("assault-on-leningrad", "10.33")
@pytest.mark.rule("assault-on-leningrad", "10.34")
@pytest.mark.parametrize(("fort", "terrain", "across"), [("1232", "clear", "1233"), ("1332", "woods", "1331")])
def test_a_fortification_behind_a_river_multiplies_by_six(fort: str, terrain: str, across: str) -> None:
    game = real()
    state = position(game, GERMAN, {"soviet-10": fort, "german-1": across}, turn=9)

    assert game.map.terrain(fort) == terrain and "river" in game.map.hexside(fort, across)
    assert game.odds(state, ["german-1"], [fort]).defense == 24


@pytest.mark.rule("assault-on-leningrad", "10.36")
def test_a_fortification_lost_and_retaken_helps_the_russians_again() -> None:
    game = ground()
    units = {"soviet-g1": "2012", "soviet-177": "2013", "german-8-8-mot": "2011"}
    state = position(game, GERMAN, {**units, "german-1": "2112", "german-121": "1912"}, turn=9)
    assert game.odds(state, ["german-8-8-mot"], ["2012"]).defense == 3
    state, _ = play(game, state, attack("german-8-8-mot", "2012"), dice=[4])
    state, _ = play(game, state, LoseStep("soviet-g1"), Advance("german-8-8-mot", "2012"))
    assert game.odds(state, ["soviet-177"], ["2012"]).defense == 4
    while state.phase != RUSSIAN:
        state, _ = play(game, state, EndPhase(), dice=[1] if state.phase == "german mechanized movement" else [])
    state, _ = play(game, state, attack("soviet-177", "2012"), dice=[6])
    while decision(state) == "TakePenalty":
        state, _ = play(game, state, LoseStep("german-8-8-mot"))
    state, _ = play(game, state, Advance("soviet-177", "2012"), dice=[1])

    assert (state.turn, state.place_of("soviet-177")) == (10, "2012")
    assert game.odds(state, ["german-1", "german-121"], ["2012"]).defense == 15


@pytest.mark.rule("assault-on-leningrad", "10.33")
def test_one_attacker_on_this_side_of_the_river_undoes_it() -> None:
    game = ground()
    state = position(game, GERMAN, {"soviet-10": "2424", "german-1": "2425", "german-58": "2423"}, turn=9)
    across = game.odds(state, ["german-1"], ["2424"])
    both = game.odds(state, ["german-1", "german-58"], ["2424"])

    assert (across.defense, both.defense) == (8, 4)


@pytest.mark.rule("assault-on-leningrad", "10.37")
def test_nobody_attacks_across_the_neva() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "3220", "soviet-10": "3221"}, turn=9)

    assert refused(game, state, attack("german-1", "3221")).rule == "10.37"


@pytest.mark.rule("assault-on-leningrad", "10.310")
@pytest.mark.parametrize(
    ("along", "here", "there"), [("", "2631", "2630"), ("road", "2431", "2430"), ("rail", "2831", "2830")]
)
def test_roads_and_rails_do_nothing_for_anybody_in_a_combat(along: str, here: str, there: str) -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": here, "soviet-10": there}, turn=9)
    state, events = play(game, state, attack("german-1", there), dice=[2])
    combat = resolved(events)

    assert game.map.hexside(here, there) == ({along} if along else set())
    assert (combat.attack, combat.defense, combat.column, combat.change) == ("8", "4", "2:1", 1)
    assert combat.result == "-/1"


@pytest.mark.rule("assault-on-leningrad", "10.310")
def test_woods_with_a_road_and_a_rail_line_are_woods() -> None:
    game = real()
    state = position(game, GERMAN, {"german-1": "0614", "german-58": "0714", "soviet-10": "0613"}, turn=9)

    assert game.map.terrain("0613") == "woods" and game.map.hexside("0614", "0613") == {"road", "rail"}
    assert not game.map.hexside("0714", "0613")
    assert [game.odds(state, [unit], ["0613"]).defense for unit in ("german-1", "german-58")] == [8, 8]


@pytest.mark.rule("assault-on-leningrad", "10.41")
@pytest.mark.rule("assault-on-leningrad", "10.42")
@pytest.mark.rule("assault-on-leningrad", "10.43")
def test_the_lowest_attacking_and_the_highest_defending_class_change_the_die() -> None:
    game = ground()
    units = {"german-1": "2520", "german-96": "2419", "soviet-2-v": "2519", "soviet-g1": "2519", **HEADQUARTERS}
    state = position(game, GERMAN, units, turn=5)
    better = position(game, GERMAN, {"german-1": "2520", "soviet-177": "2519", "soviet-g1": "2519"}, turn=5)

    (change,) = game.odds(state, ["german-1"], ["2519"]).die_changes
    assert (change.rule, change.points) == ("10.41", 2)
    assert [one.points for one in game.odds(state, ["german-1", "german-96"], ["2519"]).die_changes] == [1]
    assert game.odds(better, ["german-1"], ["2519"]).die_changes == ()
    assert [one.points for one in game.odds(state, ["german-1"], ["2519"], air=1).die_changes] == [2, 1]


@pytest.mark.rule("assault-on-leningrad", "11.23")
def test_supply_halves_and_fractions_are_kept() -> None:
    game = ground()
    units = {"german-58": {"hex": "2520", "out of supply": True}, "soviet-177": {"hex": "2519", "out of supply": True}}
    state = position(game, GERMAN, units)
    odds = game.odds(state, ["german-58"], ["2519"])

    assert (odds.attack, odds.defense, odds.column) == (Fraction(7, 2), Fraction(5, 2), "1:1")


@pytest.mark.rule("assault-on-leningrad", "11.33")
def test_headquarters_never_attack_and_are_weak_alone() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"german-38-hq": "2016", "soviet-g1": "2017", "german-1": "2516",
                                     "german-28-hq": "2516", "soviet-177": "2517"})  # fmt: skip
    german = position(game, GERMAN, {"german-38-hq": "2520", "soviet-g1": "2519"})

    assert game.odds(state, ["soviet-g1"], ["2016"]).defense == 3
    assert game.odds(state, ["soviet-177"], ["2516"]).defense == 8
    assert refused(game, german, attack("german-38-hq", "2519")).rule == "11.33"


@pytest.mark.rule("assault-on-leningrad", "12.42")
def test_disrupted_units_do_not_attack_and_defend_with_half() -> None:
    game = ground()
    units: Units = {"german-1": "2520", "german-58": {"hex": "2419", "disrupted": True},
             "soviet-177": {"hex": "2519", "disrupted": True}}  # fmt: skip
    state = position(game, GERMAN, units)

    assert game.odds(state, ["german-1"], ["2519"]).defense == Fraction(5, 2)
    assert refused(game, state, attack("german-58", "2519")).rule == "12.42"
    assert "2520" in game.zone(state, "soviet")


@pytest.mark.rule("assault-on-leningrad", "10.51")
@pytest.mark.rule("assault-on-leningrad", "10.53")
@pytest.mark.rule("assault-on-leningrad", "10.54")
def test_attackers_advance_into_the_vacated_hex_from_rigid_zone_to_rigid_zone() -> None:
    game = ground()
    units = {"german-1": "2520", "german-58": "2619", "soviet-g1": "2519", "soviet-177": "2419", **HEADQUARTERS}
    state = position(game, GERMAN, units)
    both = game.map.set_of(["2520", "2519"])
    assert game.rules.zones.zone(state, SOVIETS).rigid & both == both
    state, _ = play(game, state, attack(["german-1"], "2519"))
    assert offered(game, state, Advance) == [Advance("german-1", "2519")]
    assert refused(game, state, Advance("german-58", "2519")).rule == "10.51"
    assert refused(game, state, Advance("soviet-177", "2519")).rule == "10.51"
    advanced, _ = play(game, state, Advance("german-1", "2519"))
    stayed, _ = play(game, state, StandFast())

    assert advanced.place_of("german-1") == "2519" and stayed.place_of("german-1") == "2520"


@pytest.mark.rule("assault-on-leningrad", "10.52")
def test_of_several_vacated_hexes_any_may_be_taken() -> None:
    game = ground()
    units = {"german-1": "2520", "soviet-g1": "2519", "soviet-g2": "2620", "german-11": "2619"}
    state = position(game, GERMAN, units)
    state, _ = play(game, state, attack(["german-1", "german-11"], "2519", "2620"))

    assert {action.hex for action in offered(game, state, Advance) if isinstance(action, Advance)} == {"2519", "2620"}
    state, _ = play(game, state, Advance("german-1", "2519"))
    assert offered(game, state, Advance) == [Advance("german-11", "2620")]


@pytest.mark.rule("assault-on-leningrad", "10.51")
def test_an_attacker_that_retreated_does_not_advance_though_it_is_still_adjacent() -> None:
    game = ground()
    units = {"german-3-8-mot": "2520", "soviet-2-v": "2519", "german-1": "2720", "soviet-10": "2719"}
    state = position(game, GERMAN, units, turn=9)
    # 4A against 3C: 1:1; A against C adds two: die 1 gives row 3, which is 1/1.
    fought, events = play(game, state, attack("german-3-8-mot", "2519"), dice=[1])
    assert resolved(events).result == "1/1"
    back, _ = play(game, fought, Retreat("german-3-8-mot", "2419"), Retreat("soviet-2-v", "2518"))
    held, _ = play(game, fought, LoseStep("german-3-8-mot"), Retreat("soviet-2-v", "2518"))

    assert game.map.distance("2419", "2519") == 1
    assert (back.phase, decision(back)) == (GERMAN, "") and not offered(game, back, Advance)
    with pytest.raises(NotNow):
        game.submit(back, "german", Advance("german-3-8-mot", "2519"), LoadedDice())
    assert offered(game, held, Advance) == [Advance("german-3-8-mot", "2519")]


@pytest.mark.rule("assault-on-leningrad", "10.54")
@pytest.mark.parametrize("die", [1, 4])
def test_the_defender_never_advances_though_the_attackers_are_gone(die: int) -> None:
    game = ground()
    units = {"soviet-10": "2520", "german-3-8-mot": "2519", "soviet-177": "2720", "german-1": "2719"}
    state = position(game, RUSSIAN, units, turn=9)
    # 4B against 4A: 1:1 and one off the die: 1 gives 3/-, 4 gives 1/1.
    state, events = play(game, state, attack("soviet-10", "2519"), dice=[die])
    if die == 1:
        state, _ = play(game, state, LoseStep("soviet-10"), LoseStep("soviet-10"))
    else:
        state, _ = play(game, state, Retreat("soviet-10", "2521"), Decline())

    assert resolved(events).result == {1: "3/-", 4: "1/1"}[die]
    assert not state.ground.stack(game.map.index["2520"])
    assert (state.phase, state.to_act, decision(state)) == (RUSSIAN, "soviet", "")
    with pytest.raises(NotNow):
        game.submit(state, "german", Advance("german-3-8-mot", "2520"), LoadedDice())


@pytest.mark.rule("assault-on-leningrad", "10.24")
@pytest.mark.rule("assault-on-leningrad", "10.25")
@pytest.mark.rule("assault-on-leningrad", "10.212")
def test_only_one_penalty_may_be_a_retreat() -> None:
    game = ground()
    units = {"german-1": "2520", "soviet-10": "2519", **HEADQUARTERS}
    state = position(game, GERMAN, units, turn=9)
    state, events = play(game, state, attack("german-1", "2519"), dice=[5])
    assert resolved(events).result == "-/2" and state.to_act == "soviet"
    assert refused(game, state, Decline()).rule == "10.26"
    after, _ = play(game, state, Retreat("soviet-10", "2518"))
    assert refused(game, after, Retreat("soviet-10", "2517")).rule == "10.25"
    reduced, _ = play(game, after, LoseStep("soviet-10"))
    lost, _ = play(game, state, LoseStep("soviet-10"), LoseStep("soviet-10"))

    assert reduced.steps[game.frame.unit("soviet-10")] == 1
    assert lost.place_of("soviet-10") == "eliminated"
