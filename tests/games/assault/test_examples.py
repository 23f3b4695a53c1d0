"""The worked examples and captions of the rulebook, each as a test of its own.

Where an example names hexes it is played on the real map; where it shows a diagram without numbers, on ground laid
out like it.
"""

from fractions import Fraction

import pytest

from hexfront.games.assault.documents.actions import Decline, Retreat, Support, Transfer
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import InputError
from hexfront.mechanics.actions import Advance, LoseStep, StandFast
from tests.games.acting import Units, decision, move, offered, play, refused
from tests.games.assault.ground import attack, cost, ground, has, position, real, resolved

GERMAN, RUSSIAN = "german movement", "soviet movement"


@pytest.mark.rule("assault-on-leningrad", "3.2 note 5")
def test_3rd_motorized_has_two_regiments_and_6th_panzer_three() -> None:
    def regiments(division: str) -> set[str]:
        return {counter.id for counter in real().units.values() if counter.division == division}

    assert regiments("3 Mot") == {"german-3-8-mot", "german-3-29-mot"}
    assert regiments("6 Pz") == {"german-6-11-pz", "german-6-4-mot", "german-6-114-mot"}


@pytest.mark.rule("assault-on-leningrad", "6.15")
def test_a_mechanized_unit_pays_five_for_woods_across_a_river_from_1035_to_0935() -> None:
    game = real()
    state = position(game, GERMAN, {"german-1-1-pz": "1035"})

    assert game.map.terrain("0935") == "woods" and "river" in game.map.hexside("0935", "1035")
    assert cost(game, state, "german-1-1-pz", "0935") == "5"


@pytest.mark.rule("assault-on-leningrad", "6.17")
def test_lake_hexsides_named_in_the_text() -> None:
    sheet = real().map

    def closed(one: str, other: str) -> bool:
        return sheet.index[other] not in sheet.adjacent[sheet.index[one]]

    assert closed("0832", "0833") and closed("1821", "1822") and not closed("2422", "2522")


@pytest.mark.rule("assault-on-leningrad", "6.16")
def test_the_panzer_regiment_on_the_road_spends_seven_and_a_third_from_1235_to_1030() -> None:
    game = real()
    state = position(game, GERMAN, {"german-1-1-pz": "1235"})
    sheet = game.map
    (middle,) = (
        number
        for number in set(sheet.neighbours("1133")) & set(sheet.neighbours("1031"))
        if "road" in sheet.hexside("1133", number) and "road" in sheet.hexside(number, "1031")
    )
    path = ("1135", "1134", "1133", middle, "1031", "1030")
    state, _ = play(game, state, move("german-1-1-pz", *path))
    spent = game.campaign.points(state.vectors[0][game.frame.unit("german-1-1-pz")])

    assert spent == Fraction(22, 3)


@pytest.mark.rule("assault-on-leningrad", "7.4")
def test_three_russian_units_stack_but_not_with_two_workers() -> None:
    game = ground()
    position(game, RUSSIAN, {"soviet-10": "2520", "soviet-w1": "2520", "soviet-g1": "2520"})

    with pytest.raises(InputError, match="may not stand together"):
        position(game, RUSSIAN, {"soviet-10": "2520", "soviet-w1": "2520", "soviet-w2": "2520"})


@pytest.mark.rule("assault-on-leningrad", "8.12")
@pytest.mark.rule("assault-on-leningrad", "8.13")
@pytest.mark.parametrize(
    ("main", "inset"),
    [
        ("0120", "B4 B5 B6 B7"),
        ("0119", "C2 D1"),
        ("0218", "F1 G1"),
        ("0319", "I1 J1"),
        ("0419", "M3 M4"),
        ("0420", "M6 M7"),
        ("0220", "D6 D7 D8 E6 E7 E8 E9 F5 F6 F7 F8 F9 G7 G8 G9 H7 H8 H9"),
        ("0219", "C3 C4 C5 C6 C7 C8 D2 D3 D4 D5 E2 E3 E4 E5 F2 F3 F4 G2 H2 I2 I3 J2"),
        (
            "0320",
            "G3 G4 G5 G6 H3 H4 H5 H6 I4 I5 I6 I7 I8 J3 J4 J5 J6 J7 J8 J9 K3 K4 K5 K6 K7 K8 K9 L2 L3 L4 L5 L6 L7 L8",
        ),
    ],
)
def test_the_hexes_marked_a_to_i_correspond_to_those_of_the_inset(main: str, inset: str) -> None:
    game = real()
    city, sheet = game.campaign.city, game.map
    state = position(game, RUSSIAN, {"soviet-281": main}, 9)

    assert {one.hex for one in offered(game, state, Transfer) if isinstance(one, Transfer)} == set(inset.split())
    assert {sheet.names(city.counterparts(sheet.index[hex_])) for hex_ in inset.split()} == {(main,)}


@pytest.mark.rule("assault-on-leningrad", "8.13")
def test_0121_and_the_sea_beside_the_city_have_no_hexes_on_the_inset() -> None:
    game = real()
    inset = {hex_ for hex_ in game.map.hexes if hex_[0].isalpha()}

    assert set(game.map.names(game.campaign.city.inset)) == inset
    assert not game.campaign.city.counterparts(game.map.index["0121"])
    assert not {"0221", "0321"} & set(game.map.hexes)


@pytest.mark.rule("assault-on-leningrad", "8.26")
def test_a_city_hex_takes_ten_workers_and_all_guerrillas_and_ten_others() -> None:
    game = real()
    workers = [f"soviet-w{number}" for number in range(1, 21)]
    guerrillas = [f"soviet-g{number}" for number in range(1, 5)]
    names = ("235", "281", "1-tank", "4-v", "90", "111", "302", "237", "70", "177", "191")
    others = [f"soviet-{name}" for name in names]
    inside = dict.fromkeys([*workers[:9], *guerrillas[:3], *others[:9]], "0320")
    coming = {workers[9]: "0219", guerrillas[3]: "0419", others[9]: "0420", workers[10]: "0219", others[10]: "0421"}
    state = position(game, RUSSIAN, {**inside, **coming}, 9)
    for unit in (workers[9], guerrillas[3], others[9]):
        state, _ = play(game, state, move(unit, "0320"))

    assert sum(state.place_of(unit) == "0320" for unit in game.units) == 10 + 4 + 10
    assert refused(game, state, move(workers[10], "0320")).rule == "8.26"
    assert refused(game, state, move(others[10], "0420", "0320")).rule == "8.26"
    state, _ = play(game, state, Transfer(others[0], "J6"))
    assert refused(game, state, move(others[10], "0420", "0320")).rule == "8.26"


@pytest.mark.rule("assault-on-leningrad", "8.42")
def test_the_zone_of_a_regiment_in_f4() -> None:
    game = real()
    state = position(game, GERMAN, {"german-6-4-mot": "F4"})

    assert set(game.zone(state, "german")) == {"F4", "E4", "E5", "F3", "F5", "G5"}


@pytest.mark.rule("assault-on-leningrad", "9.4")
def test_ss_police_pays_one_and_then_four_past_a_fluid_zone() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-ss-pol": "2520", "soviet-1-mtn": "2518"}, 2)
    into, _ = play(game, state, move("german-ss-pol", "2519"))
    spent, _ = play(game, into, move("german-ss-pol", "2418"))

    assert [game.campaign.points(one.vectors[0][game.frame.unit("german-ss-pol")]) for one in (into, spent)] == [1, 5]
    assert refused(game, spent, move("german-ss-pol", "2417")).rule == "6.13"


@pytest.mark.rule("assault-on-leningrad", "9.2")
def test_1st_infantry_stops_in_a_rigid_zone() -> None:
    game = ground()
    state = position(game, GERMAN, {"german-1": "2520", "soviet-177": "2518"}, 2)
    state, _ = play(game, state, move("german-1", "2519"))

    assert refused(game, state, move("german-1", "2520")).rule == "9.2"


@pytest.mark.rule("assault-on-leningrad", "10.21")
@pytest.mark.parametrize(
    ("attack_", "defence", "column"), [("26", "9", "2:1"), ("7", "9/2", "3:2"), ("11/2", "12", "1:3")]
)
def test_ratios_of_the_text(attack_: str, defence: str, column: str) -> None:
    assert real().campaign.combat_table.column(Fraction(attack_), Fraction(defence)) == column


@pytest.mark.rule("assault-on-leningrad", "10.39")
def test_two_units_of_four_in_2009_against_1909_and_1910() -> None:
    game = real()
    units = {"german-3-8-mot": "2009", "german-3-29-mot": "2009", "soviet-90": "1910", "soviet-111": "1909"}
    state = position(game, "german combat", units, 3)
    odds = game.odds(state, ["german-3-8-mot", "german-3-29-mot"], ["1909", "1910"])

    assert (odds.attack, odds.defense, odds.column) == (8, 12, "1:2")


@pytest.mark.rule("assault-on-leningrad", "10.26")
def test_option_a_the_attacker_retreats_and_the_defender_holds() -> None:
    game = ground()
    state = position(game, "german combat", {"german-8-10-pz": "2021", "soviet-10": "2020"}, 9)
    state, _ = play(game, state, attack("german-8-10-pz", "2020"), dice=[5])
    state, _ = play(game, state, Retreat("german-8-10-pz", "2022"), Decline())

    assert state.place_of("soviet-10") == "2020" and not state.stack


@pytest.mark.rule("assault-on-leningrad", "10.26")
@pytest.mark.rule("assault-on-leningrad", "10.51")
def test_option_b_the_attacker_bleeds_the_defender_retreats_and_the_hex_is_taken() -> None:
    game = ground()
    state = position(game, "german combat", {"german-8-10-pz": "2021", "soviet-10": "2020"}, 9)
    state, _ = play(game, state, attack("german-8-10-pz", "2020"), dice=[5])
    state, _ = play(game, state, LoseStep("german-8-10-pz"), Retreat("soviet-10", "2019"))
    state, _ = play(game, state, Advance("german-8-10-pz", "2020"))

    assert state.place_of("german-8-10-pz") == "2020" and state.steps[game.frame.unit("german-8-10-pz")] == 1


@pytest.mark.rule("assault-on-leningrad", "10.29")
def test_a_marine_brigade_retreats_beside_a_class_c_division_which_may_attack_another() -> None:
    game = ground()
    units: Units = {"german-1": "2520", "soviet-1-marine": "2519", "german-96": {"hex": "2417", "steps": 1},
             "soviet-281": "2416", "german-28-hq": "2317"}  # fmt: skip
    state = position(game, "german combat", units, 22)
    state, events = play(game, state, attack("german-1", "2519"), dice=[3])
    while decision(state) == "TakePenalty" and state.to_act == "german":
        state, _ = play(game, state, LoseStep("german-1"))
    assert resolved(events).result.endswith("/1") and Retreat("soviet-1-marine", "2418") in offered(
        game, state, Retreat
    )
    state, _ = play(game, state, Retreat("soviet-1-marine", "2418"))
    while decision(state) == "AdvanceAfterCombat":
        state, _ = play(game, state, game.legal_actions(state)[0])

    assert refused(game, state, attack("german-96", "2418")).rule == "10.29"
    assert game.refusal(state, "german", attack("german-96", "2416")) is None


@pytest.mark.rule("assault-on-leningrad", "10.29")
@pytest.mark.rule("assault-on-leningrad", "10.211")
def test_8th_regiment_is_attacked_with_the_28th_that_had_retreated_to_it() -> None:
    game = ground()
    units: Units = {"german-8-8-mot": "2519", "german-8-28-mot": {"hex": "2519", "retreated": True, "defended": True},
             "soviet-2-gv": "2520", "soviet-5-gv": "2419"}  # fmt: skip
    state = position(game, "soviet combat", units, 19, eliminated=["german-8-10-pz"])
    odds = game.odds(state, ["soviet-2-gv", "soviet-5-gv"], ["2519"])
    assert (odds.attack, odds.defense, odds.column) == (5, 4, "1:1")
    # Class C against A takes two off the die; a six is 4 on the table, which is 1/1.
    state, events = play(game, state, attack(["soviet-2-gv", "soviet-5-gv"], "2519"), dice=[6])
    assert resolved(events).result == "1/1"
    state, _ = play(game, state, LoseStep("soviet-5-gv"))

    assert offered(game, state, LoseStep) == [LoseStep("german-8-8-mot"), LoseStep("german-8-28-mot")]
    both, _ = play(game, state, Retreat("german-8-8-mot", "2618"), Retreat("german-8-28-mot", "2618"))
    assert both.place_of("german-8-8-mot") == both.place_of("german-8-28-mot") == "2618"


@pytest.mark.rule("assault-on-leningrad", "10.29")
@pytest.mark.rule("assault-on-leningrad", "10.211")
def test_28th_regiment_retreats_to_the_8th_beside_class_c_divisions_which_attack_both() -> None:
    game = ground()
    # The 28th stands in 2518, the 8th in 2519, which is hex "c".
    germans = {"german-8-28-mot": "2518", "german-8-8-mot": "2519"}
    russians = {"soviet-177": "2517", "soviet-2-gv": "2520", "soviet-5-gv": "2419"}
    state = position(game, "soviet combat", {**germans, **russians}, 19, air={"soviet-air-1": "ready"})
    state, _ = play(game, state, Support("2519"))
    state, events = play(game, state, attack("soviet-177", "2518"), dice=[5])
    assert resolved(events).result == "-/1"
    assert refused(game, state, Retreat("german-8-28-mot", "2417")).rule == "10.27"
    state, _ = play(game, state, Retreat("german-8-28-mot", "2519"), StandFast())
    assert refused(game, state, attack("soviet-177", "2519")).rule == "10.16"
    # Class C against A takes two off the die, and ground support adds one: a six is 5 on the table, which is -/1.
    state, events = play(game, state, attack(["soviet-2-gv", "soviet-5-gv"], "2519"), dice=[6])
    combat = resolved(events)
    assert (combat.attack, combat.defense, combat.column, combat.result) == ("5", "4", "1:1", "-/1")
    assert offered(game, state, LoseStep) == [LoseStep("german-8-8-mot"), LoseStep("german-8-28-mot")]
    for unit, other in (("german-8-8-mot", "german-8-28-mot"), ("german-8-28-mot", "german-8-8-mot")):
        lost, _ = play(game, state, LoseStep(unit), dice=[1])
        assert [lost.steps[game.frame.unit(name)] for name in (unit, other)] == [1, 2]
        assert lost.place_of(unit) == lost.place_of(other) == "2519"
    back, _ = play(game, state, Retreat("german-8-8-mot", "2618"))
    assert decision(back) == "RetreatForce" and refused(game, back, StandFast()).rule == "10.27"
    back, _ = play(game, back, Retreat("german-8-28-mot", "2418"))

    assert (back.place_of("german-8-8-mot"), back.place_of("german-8-28-mot")) == ("2618", "2418")
    assert decision(back) == "AdvanceAfterCombat"


@pytest.mark.rule("assault-on-leningrad", "10.33")
@pytest.mark.parametrize(("attackers", "defence"), [(("2425", "2423"), 4), (("2425",), 8)])
def test_168th_rifle_behind_a_river(attackers: tuple[str, ...], defence: int) -> None:
    game = ground()
    germans = dict(zip(("german-1", "german-58"), attackers, strict=False))
    state = position(game, "german combat", {"soviet-168": "2424", **germans}, 17)

    assert game.odds(state, list(germans), ["2424"]).defense == defence


@pytest.mark.rule("assault-on-leningrad", "10.33")
def test_168th_rifle_in_woods_behind_a_river_has_sixteen() -> None:
    game = ground()
    state = position(game, "german combat", {"soviet-168": "2204", "german-1": "2205", "german-58": "2203"}, 17)

    assert game.odds(state, ["german-1", "german-58"], ["2204"]).defense == 16


@pytest.mark.rule("assault-on-leningrad", "10.32")
@pytest.mark.rule("assault-on-leningrad", "10.33")
@pytest.mark.parametrize(("attackers", "defence"), [(("0612", "0513"), 8), (("0612", "0611"), 16)])
def test_168th_rifle_in_woods_has_eight_if_one_german_is_on_its_side_of_the_river(
    attackers: tuple[str, str], defence: int
) -> None:
    game = real()
    sides = ["river" in game.map.hexside("0512", number) for number in ("0612", "0611", "0513")]
    assert game.map.terrain("0512") == "woods" and sides == [True, True, False]
    germans = dict(zip(("german-1", "german-58"), attackers, strict=True))
    state = position(game, "german combat", {"soviet-168": "0512", **germans}, 17)
    state, events = play(game, state, attack(tuple(germans), "0512"), dice=[5])

    assert (resolved(events).attack, resolved(events).defense) == ("15", str(defence))


@pytest.mark.rule("assault-on-leningrad", "10.41")
def test_a_class_a_unit_attacking_class_c_adds_two() -> None:
    game = ground()
    state = position(game, "german combat", {"german-1": "2520", "soviet-2-v": "2519"}, 9)
    _, events = play(game, state, attack("german-1", "2519"), dice=[3])
    combat = resolved(events)

    # 8 to 3 is 2:1: row 3 of the table would be -/1, row 5 is 1/2.
    assert (combat.column, combat.die, combat.change, combat.result) == ("2:1", 3, 2, "1/2")


@pytest.mark.rule("assault-on-leningrad", "10.41")
def test_a_class_c_unit_attacking_class_b_takes_one_off() -> None:
    game = ground()
    state = position(game, "soviet combat", {"soviet-2-v": "2520", "german-3-8-mot": {"hex": "2519", "steps": 1}}, 9)
    _, events = play(game, state, attack("soviet-2-v", "2519"), dice=[4])
    combat = resolved(events)

    # 3 to 2 is 3:2: row 4 of the table would be -/1, row 3 is 1/1.
    assert (combat.column, combat.die, combat.change, combat.result) == ("3:2", 4, -1, "1/1")


@pytest.mark.rule("assault-on-leningrad", "11.24")
def test_a_german_unit_isolated_for_two_turns() -> None:
    game = ground()
    unit = game.frame.unit("german-1")
    state = position(game, "german air bombardment", {"german-1": "2520", "soviet-10": "3001"}, 3,
                     air={"german-air-1": "ready"})  # fmt: skip
    history: list[tuple[str, int]] = []
    while len(history) < 4:
        before = state.phase
        dice = [1] if before == "german mechanized movement" else []
        state, _ = play(game, state, EndPhase(), dice=dice) if not state.stack else (state, [])
        if state.phase in ("german movement", "soviet movement") and state.phase != before:
            history.append((state.phase, state.steps[unit]))

    assert history == [("german movement", 2), ("soviet movement", 1), ("german movement", 1), ("soviet movement", 0)]
    assert not has(game, state, "german-1", "out of supply")


@pytest.mark.rule("assault-on-leningrad", "11.15")
def test_90th_regiment_is_in_supply_only_through_the_5th_regiment() -> None:
    game = ground()
    units = {"german-39-hq": "2826", "german-20-90-mot": "2820", "soviet-177": "2722", "soviet-70": "2922",
             "soviet-191": "2622"}  # fmt: skip
    cut = position(game, GERMAN, {**units, "soviet-24-tank": "3022"}, 9)
    bridged = position(game, GERMAN, {**units, "german-12-5-mot": "2822", "german-12-25-mot": "2823",
                                      "german-12-29-pz": "2821"}, 9)  # fmt: skip

    assert game.supply(cut, "german-20-90-mot") is None
    assert game.supply(bridged, "german-20-90-mot") is not None


@pytest.mark.rule("assault-on-leningrad", "12.52")
def test_ground_support_evens_out_class_b_against_a() -> None:
    game = ground()
    state = position(
        game, "german combat", {"german-269": "2520", "soviet-177": "2519"}, 5, air={"german-air-1": "2519"}
    )

    assert sum(one.points for one in game.odds(state, ["german-269"], ["2519"]).die_changes) == 0


@pytest.mark.rule("assault-on-leningrad", "17.23")
@pytest.mark.parametrize(("entry", "points"), [({"german-6-11-pz": {"hex": "2520", "steps": 1}}, -4), ({}, -10)])
def test_points_for_6_11_panzer(entry: dict[str, dict[str, object]], points: int) -> None:
    game = real()
    state = position(game, GERMAN, entry, 9)

    assert sum(score.points for score in game.score(state) if score.reason.startswith("german-6-11-pz")) == points


@pytest.mark.rule("assault-on-leningrad", "17.23")
def test_points_for_122nd_infantry() -> None:
    game = real()
    state = position(game, GERMAN, {}, 10)

    assert sum(score.points for score in game.score(state) if score.reason.startswith("german-122 ")) == -8
