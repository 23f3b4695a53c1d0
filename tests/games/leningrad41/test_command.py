"""Command control (13.0) and leaders (14.1 to 14.4, 14.6, 14.7): who fires together."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import Fire
from tests.games.acting import Units, offered, play, refused
from tests.games.leningrad41.battlefield import plain
from tests.games.leningrad41.gunnery import (
    EAST,
    FOURTH_MILITIA,
    GUNS,
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    NORTH_EAST,
    NORTH_WEST,
    RESERVE,
    SCHUETZEN,
    SOUTH_EAST,
    SOUTH_WEST,
    SOVIET_FIRE,
    TANKS,
    TARGET,
    THIRD_MILITIA,
    WEST,
    assault,
    column,
    fire,
    firing,
    results,
)

CORPS = ("german-i-51", "german-ii-51", "german-ii-63", "german-ii-84")
TOTENKOPF = ("german-i-1t", "german-ii-1t", "german-iii-1t", "german-i-2t")
#: Four corps units and four of Totenkopf, all of which reach the target.
CORPS_UNITS: Units = dict(zip(CORPS, ("3005", "3005", "3006", "3006"), strict=True))
SS_UNITS: Units = dict(zip(TOTENKOPF, (EAST, EAST, WEST, WEST), strict=True))
MILITIA_UNITS: Units = {MILITIA: EAST, MORE_MILITIA: WEST, THIRD_MILITIA: NORTH_EAST, FOURTH_MILITIA: NORTH_WEST}
ALL_MILITIA = tuple(MILITIA_UNITS)


@pytest.mark.rule("leningrad-41", "13.1")
def test_units_that_fire_together_belong_to_one_sub_command() -> None:
    game = plain()
    german = firing(game, {TANKS: EAST, SCHUETZEN: WEST, INFANTRY: NORTH_EAST, MILITIA: TARGET})
    soviet = firing(game, {MILITIA: EAST, MORE_MILITIA: WEST, RESERVE: NORTH_EAST, INFANTRY: TARGET}, SOVIET_FIRE)

    assert game.refusal(german, "german", fire((TANKS, SCHUETZEN))) is None
    assert refused(game, german, fire((TANKS, INFANTRY)))
    assert game.refusal(soviet, "soviet", fire((MILITIA, MORE_MILITIA))) is None
    assert refused(game, soviet, fire((MILITIA, RESERVE)))


@pytest.mark.rule("leningrad-41", "13.2")
def test_a_division_fires_with_any_number_of_its_own_and_three_corps_units() -> None:
    game = plain()
    own = {TANKS: EAST, "german-ii-10": EAST, SCHUETZEN: WEST, "german-ii-8p": WEST, GUNS: "3004"}
    state = firing(game, {**own, **CORPS_UNITS, INFANTRY: NORTH_EAST, MILITIA: TARGET})

    everyone = (*own, *CORPS[:3])
    assert column(play(game, state, fire(everyone), dice=(6,))[1]) == (10 + 10 + 8 + 8 + 8 + 36, "50+")
    assert refused(game, state, fire((TANKS, *CORPS))).rule == "13.2"
    assert refused(game, state, fire((TANKS, INFANTRY))).rule == "13.2"
    assert refused(game, state, fire((TANKS, INFANTRY, CORPS[0]))).rule == "13.2"
    # By themselves corps units are not limited.
    assert game.refusal(state, "german", fire(CORPS)) is None


@pytest.mark.rule("leningrad-41", "13.3")
def test_an_ss_division_fires_with_four_units_corps_units_included() -> None:
    game = plain()
    fifth = "german-ii-2t"
    state = firing(game, {**SS_UNITS, fifth: NORTH_EAST, **CORPS_UNITS, MILITIA: TARGET})

    assert game.refusal(state, "german", fire(TOTENKOPF)) is None
    assert game.refusal(state, "german", fire((*TOTENKOPF[:3], CORPS[0]))) is None
    assert game.refusal(state, "german", fire((TOTENKOPF[0], *CORPS[:3]))) is None
    assert refused(game, state, fire((*TOTENKOPF, fifth))).rule == "13.3"
    assert refused(game, state, fire((*TOTENKOPF, CORPS[0]))).rule == "13.3"
    assert refused(game, state, fire((TOTENKOPF[0], *CORPS))).rule == "13.3"


@pytest.mark.rule("leningrad-41", "13.4")
def test_three_units_of_one_soviet_army_fire_together() -> None:
    game = plain()
    units = {**MILITIA_UNITS, RESERVE: SOUTH_EAST, INFANTRY: TARGET}
    # A leader far away changes nothing.
    state = firing(game, {**units, "soviet-zhdanov": "0501"}, SOVIET_FIRE)

    assert column(play(game, state, fire(ALL_MILITIA[:3]), dice=(6,))[1]) == (15, "10-19")
    assert refused(game, state, fire(ALL_MILITIA)).rule == "13.4"
    assert refused(game, state, fire((MILITIA, RESERVE))).rule == "13.4"


@pytest.mark.rule("leningrad-41", "13.5")
def test_a_sub_command_may_make_any_number_of_fires() -> None:
    game = plain()
    targets = {MILITIA: TARGET, MORE_MILITIA: "3012", THIRD_MILITIA: "3014"}
    state = firing(game, {TANKS: "3011", SCHUETZEN: "3013", "german-ii-8p": "3015", **targets})

    for unit, target in ((TANKS, TARGET), (SCHUETZEN, "3012"), ("german-ii-8p", "3014")):
        state, events = play(game, state, fire(unit, target), dice=(6,))
        assert results(events) == ["-"]


@pytest.mark.rule("leningrad-41", "13.5")
@pytest.mark.parametrize("leader", [False, True])
def test_every_group_that_is_offered_is_lawful_and_as_large_as_can_be(leader: bool) -> None:
    game = plain()
    units = {**SS_UNITS, "german-ii-2t": NORTH_EAST, TANKS: NORTH_WEST, **CORPS_UNITS, MILITIA: TARGET}
    state = firing(game, {**units, **({"german-manstein": SOUTH_WEST} if leader else {})})

    fires = [action for action in offered(game, state, Fire) if isinstance(action, Fire)]

    assert all(game.refusal(state, "german", action) is None for action in fires)
    sizes = {len(action.units) for action in fires}
    assert {1, 4} <= sizes
    # The tanks with three corps units; the four corps units; four units with Totenkopf among them.
    groups = {frozenset(action.units) for action in fires}
    assert {TANKS, *CORPS[:3]} in groups
    assert set(CORPS) in groups
    assert any(len(group) == 4 and group & set(TOTENKOPF) and group & set(CORPS) for group in groups)
    # Manstein's circle has Totenkopf and the tanks, but not the corps units five hexes away.
    assert ({*TOTENKOPF, "german-ii-2t", TANKS} in groups) == leader


@pytest.mark.rule("leningrad-41", "13.5")
def test_the_best_four_of_an_ss_division_are_offered_without_units_of_others() -> None:
    game = plain()
    state = firing(game, {**SS_UNITS, TANKS: NORTH_WEST, "german-559": NORTH_EAST, MILITIA: TARGET})

    fires = [action for action in offered(game, state, Fire) if isinstance(action, Fire)]

    assert all(game.refusal(state, "german", action) is None for action in fires)
    groups = {frozenset(action.units) for action in fires if len(action.units) > 1}
    assert groups == {frozenset(TOTENKOPF), frozenset({TANKS, "german-559"})}


@pytest.mark.rule("leningrad-41", "14.1")
@pytest.mark.rule("leningrad-41", "14.2")
def test_a_leader_combines_any_units_of_his_side_within_his_radius() -> None:
    game = plain()
    ss_units = zip(TOTENKOPF, (SOUTH_EAST, SOUTH_WEST, NORTH_WEST, NORTH_WEST), strict=True)
    units = {TANKS: EAST, INFANTRY: WEST, "german-ii-2t": NORTH_EAST, MILITIA: TARGET, **dict(ss_units)}
    group = (TANKS, INFANTRY, *TOTENKOPF, "german-ii-2t")

    assert refused(game, firing(game, units), fire(group)).rule == "13.2"
    enemy = firing(game, {**units, "soviet-zhukov": TARGET})
    assert refused(game, enemy, fire(group)).rule == "13.2"
    led = firing(game, {**units, "german-manstein": "3012"})
    assert column(play(game, led, fire(group), dice=(6,))[1]) == (10 + 7 + 45, "50+")


@pytest.mark.rule("leningrad-41", "14.2")
def test_one_unit_outside_the_radius_breaks_the_leader_s_fire() -> None:
    game = plain()
    state = firing(game, {TANKS: EAST, INFANTRY: WEST, GUNS: "3006", MILITIA: TARGET, "german-manstein": WEST})

    refusal = refused(game, state, fire((TANKS, INFANTRY, GUNS)))

    assert refusal.rule == "14.2"
    assert GUNS in refusal.reason
    assert TANKS not in refusal.reason
    assert game.refusal(state, "german", fire((TANKS, INFANTRY))) is None
    # Of one division they fire together without him.
    assert game.refusal(state, "german", fire((TANKS, GUNS))) is None


@pytest.mark.rule("leningrad-41", "14.2")
@pytest.mark.rule("leningrad-41", "14.3")
@pytest.mark.parametrize(
    ("leader", "near", "far"),
    [("soviet-zhdanov", "3012", "3013"), ("soviet-zhukov", "3014", "3015")],
)
def test_the_radius_is_counted_in_hexes_from_the_leader(leader: str, near: str, far: str) -> None:
    game = plain({WEST: "objective"})
    units = {MILITIA: WEST, MORE_MILITIA: WEST, THIRD_MILITIA: NORTH_WEST, FOURTH_MILITIA: SOUTH_WEST, INFANTRY: TARGET}

    inside = firing(game, {**units, leader: near}, SOVIET_FIRE)
    assert game.refusal(inside, "soviet", fire(ALL_MILITIA)) is None
    outside = firing(game, {**units, leader: far}, SOVIET_FIRE)
    refusal = refused(game, outside, fire(ALL_MILITIA))
    assert refusal.rule == "14.2"
    assert THIRD_MILITIA in refusal.reason
    assert MILITIA not in refusal.reason


@pytest.mark.rule("leningrad-41", "14.3")
def test_enemies_and_terrain_do_not_shorten_the_radius() -> None:
    game = plain({"3013": "urban", "3012": "sea"}, [("3011", "3012", "major river")])
    units = {MORE_MILITIA: WEST, FOURTH_MILITIA: NORTH_WEST, RESERVE: SOUTH_WEST, INFANTRY: TARGET, TANKS: "3013"}
    state = firing(game, {**units, "soviet-zhukov": "3014"}, SOVIET_FIRE)

    assert game.refusal(state, "soviet", fire((MORE_MILITIA, FOURTH_MILITIA, RESERVE))) is None


@pytest.mark.rule("leningrad-41", "14.4")
def test_two_leaders_do_not_share_a_fire() -> None:
    game = plain()
    units = {**MILITIA_UNITS, INFANTRY: TARGET}

    # Each commands a part of the units: Zhdanov the western ones, Zhukov the eastern ones.
    both = firing(game, {**units, "soviet-zhdanov": "3012", "soviet-zhukov": "3006"}, SOVIET_FIRE)
    assert refused(game, both, fire(ALL_MILITIA)).rule == "14.2"
    together = firing(game, {**units, "soviet-zhdanov": NORTH_EAST, "soviet-zhukov": NORTH_EAST}, SOVIET_FIRE)
    odds = game.fire_odds(together, ALL_MILITIA, TARGET)
    alone = firing(game, {**units, "soviet-zhdanov": NORTH_EAST}, SOVIET_FIRE)
    assert odds == game.fire_odds(alone, ALL_MILITIA, TARGET)


@pytest.mark.rule("leningrad-41", "14.6")
def test_leaders_are_hit_by_close_assaults_only() -> None:
    game = plain()
    state = firing(game, {TANKS: EAST, "soviet-zhukov": TARGET, MILITIA: TARGET, GUNS: "3005"})
    alone = firing(game, {TANKS: EAST, "soviet-zhukov": TARGET, GUNS: "3005"})

    spared, events = play(game, state, fire((TANKS, GUNS)), dice=(1,))
    assert results(events) == ["E"]
    assert (spared.place_of("soviet-zhukov"), spared.place_of(MILITIA)) == (TARGET, "pool 42")
    hit, events = play(game, state, fire((TANKS, GUNS), assault=(TANKS,)), dice=(1, 1))
    assert results(events) == ["E", "E"]
    assert hit.place_of("soviet-zhukov") == "gone"
    assert refused(game, alone, fire(TANKS)).rule == "14.6"
    assert game.refusal(alone, "german", assault(TANKS)) is None
    assert offered(game, alone, Fire)


@pytest.mark.rule("leningrad-41", "14.7")
def test_a_lost_leader_is_out_of_play() -> None:
    game = plain()
    soviet = firing(game, {RESERVE: EAST, "german-manstein": TARGET}, SOVIET_FIRE)
    state, _ = play(game, soviet, assault(RESERVE), dice=(1,))

    assert state.place_of("german-manstein") == "gone"
    german = firing(game, {TANKS: EAST, "soviet-zhdanov": TARGET})
    state, _ = play(game, german, assault(TANKS), dice=(1,))
    assert state.place_of("soviet-zhdanov") == "gone"
