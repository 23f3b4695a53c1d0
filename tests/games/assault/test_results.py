"""Penalties: the attacker first, retreats, step losses, headquarters, units that just retreated (10.24 to 10.29)."""

import pytest

from hexfront.games.assault.actions import Attack, Decline, Retreat
from hexfront.mechanics.actions import Enter, LoseStep, StandFast
from tests.games.assault.ground import (
    Units,
    around,
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

GERMAN, RUSSIAN = "german combat", "soviet combat"
STAFF = {"german-38-hq": "2524"}


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


@pytest.mark.rule("assault-on-leningrad", "10.27")
def test_a_retreat_goes_one_hex_out_of_enemy_zones_with_room() -> None:
    game = ground()
    rifles = {"soviet-10": "2519", "soviet-281": "2518"}
    units: Units = {"german-1": "2520", **rifles, "german-96": {"hex": "2418", "steps": 1}, **STAFF}
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
    units: Units = {"german-1": "2520", "german-96": "2417", "soviet-10": "2519", "soviet-g1": "2418", **STAFF}
    state = position(game, GERMAN, units, turn=9)
    state, _ = play(game, state, attack("german-1", "2519"), dice=[3])
    zone = game.rules.zones.zone(state, 0)

    assert zone.fluid & ~zone.rigid & game.map.set_of(["2418"])
    assert "2418" not in hexes(list(offered(game, state, Retreat)))
    assert refused(game, state, Retreat("soviet-10", "2418")).rule == "10.27"


@pytest.mark.rule("assault-on-leningrad", "10.27")
def test_all_units_of_a_force_retreat_each_where_it_likes() -> None:
    game = ground()
    units: Units = {"german-1": "2520", "german-58": "2420", "soviet-10": "2519", "soviet-g1": "2519", **STAFF}
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
    state = position(game, GERMAN, {"german-1": "2520", **STAFF, **defenders}, turn=9)  # type: ignore[dict-item]
    dice = [6] if "soviet-w1" in defenders else [3]
    if "german-121" in defenders:
        state = position(game, GERMAN, {"german-1": "2520", "german-121": "2517", "german-122": "2417",
                                        "german-11": "2617", **STAFF, "soviet-10": "2519"}, turn=9)  # fmt: skip
    state, _ = play(game, state, attack("german-1", "2519"), dice=dice)

    assert state.to_act == "soviet" and not offered(game, state, Retreat)
    assert refused(game, state, Retreat("soviet-10", "2518")).rule == "10.28"


@pytest.mark.rule("assault-on-leningrad", "10.28")
@pytest.mark.rule("assault-on-leningrad", "6.33")
def test_russians_retreat_across_the_neva_and_germans_do_not() -> None:
    game = ground()
    russian = position(game, GERMAN, {"german-1": "3219", "soviet-10": "3220", **STAFF}, turn=9)
    russian, _ = play(game, russian, attack("german-1", "3220"), dice=[3])
    german = position(game, RUSSIAN, {"german-3-8-mot": "3220", "soviet-177": "3219"}, turn=3)
    german, _ = play(game, german, attack("soviet-177", "3220"), dice=[5])

    assert Retreat("soviet-10", "3221") in offered(game, russian, Retreat)
    assert german.to_act == "german" and Retreat("german-3-8-mot", "3221") not in offered(game, german, Retreat)


@pytest.mark.rule("assault-on-leningrad", "10.29")
def test_a_unit_that_retreated_is_not_attacked_again_but_shares_the_fate_of_others() -> None:
    game = ground()
    units: Units = {
        "german-8-8-mot": "2520",
        "german-8-28-mot": {"hex": "2519", "retreated": True, "defended": True},
        "german-8-10-pz": "2520",
        "soviet-177": "2521",
    }
    alone = position(game, RUSSIAN, {**units, "soviet-2-v": "2518"}, turn=8)
    together = position(game, RUSSIAN, {**units, "german-8-28-mot": {"hex": "2520", "retreated": True}}, turn=8)

    assert refused(game, alone, attack("soviet-2-v", "2519")).rule == "10.29"
    assert game.odds(together, ["soviet-177"], ["2520"]).defense == 9
    fought, _ = play(game, together, attack("soviet-177", "2520"), dice=[6])
    assert decision(fought) == "TakePenalty" or not fought.stack


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
    state = position(game, GERMAN, {"german-1": "2520", "soviet-10": "2519", **STAFF}, turn=9)
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


@pytest.mark.rule("assault-on-leningrad", "11.36")
def test_a_lost_headquarters_comes_back_through_its_area() -> None:
    game = ground()
    state = position(game, RUSSIAN, {"german-38-hq": "2519", "soviet-177": "2520", "german-1": "2924"}, turn=3)
    state, _ = play(game, state, attack("soviet-177", "2519"), dice=[6])
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])
    assert state.place_of("german-38-hq") == "to return"
    later = position(game, "german movement", {"german-1": "2924", "soviet-177": "2519"}, turn=7)

    assert Enter("german-38-hq", "1236") in offered(game, later, Enter)
    assert refused(game, later, Enter("german-38-hq", "3826")).rule == "16.14"


@pytest.mark.rule("assault-on-leningrad", "18.31")
def test_with_the_option_the_highest_class_bleeds_first() -> None:
    game = ground("combat")
    state = position(game, GERMAN, {"german-1": "2520", "soviet-10": "2519", "soviet-g1": "2519", **STAFF}, turn=9)
    state, events = play(game, state, attack("german-1", "2519"), dice=[6])
    assert resolved(events).result == "-/2"

    assert offered(game, state, LoseStep) == [LoseStep("soviet-10")]
    assert refused(game, state, LoseStep("soviet-g1")).rule == "18.31"


@pytest.mark.rule("assault-on-leningrad", "18.31")
def test_with_the_option_any_class_bleeds_after_the_first_step() -> None:
    game = ground("combat")
    rifles = {"soviet-168": "2519", "soviet-g1": "2519", "soviet-w1": "2519"}
    state = position(game, GERMAN, {"german-1": "2520", "german-58": "2619", **rifles, **STAFF}, turn=9)
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
