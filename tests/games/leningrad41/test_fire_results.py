"""What a fire does (10.10 to 10.14, 10.18, 10.20): modifiers, results and rubble."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.events import FireResolved
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.state import State
from tests.games.acting import decision, play, the_only
from tests.games.leningrad41.battlefield import plain, side
from tests.games.leningrad41.gunnery import (
    EAST,
    ENGINEERS,
    GUNS,
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    NORTH_EAST,
    NORTH_WEST,
    RESERVE,
    RESERVE_TANKS,
    SCHUETZEN,
    SOUTH_EAST,
    SOVIET_FIRE,
    SOVIET_HUNTERS,
    SOVIET_TANKS,
    TANKS,
    TARGET,
    WEST,
    assault,
    cases,
    column,
    fire,
    firing,
    modifiers,
    results,
)

RUBBLE = [{"marker": "rubble", "hex": TARGET}]


def rubbled(game: Leningrad41Game, state: State) -> bool:
    """Whether the target hex is rubble."""
    return {"marker": "rubble", "hex": TARGET} in game.position(state)["markers"]


@pytest.mark.rule("leningrad-41", "10.10")
@pytest.mark.parametrize(("terrain", "points"), [("clear", 0), ("urban", 1), ("objective", 2)])
def test_modifiers_are_added_to_the_die_and_not_to_the_strength(terrain: str, points: int) -> None:
    game = plain({TARGET: terrain})
    state = firing(game, {TANKS: EAST, MILITIA: TARGET})

    odds = game.fire_odds(state, [TANKS], TARGET)

    assert (odds.strength, odds.column, odds.next) == (10, "10-19", 20)
    assert odds.targets[0].modifier == points
    for die in range(1, 7):
        _, events = play(game, state, fire(TANKS), dice=(die, 1) if die + points <= 2 and points else (die,))
        assert results(events) == ["E" if die + points <= 2 else "-"]


@pytest.mark.rule("leningrad-41", "10.10")
def test_all_modifiers_that_apply_are_added_together() -> None:
    game = plain({TARGET: "objective"}, forts=(TARGET,))
    state = firing(game, {INFANTRY: EAST, SOVIET_TANKS: TARGET}, markers=RUBBLE)

    odds = game.fire_odds(state, [INFANTRY], TARGET, [INFANTRY])

    assert modifiers(odds) == {
        "objective hex": 2,
        "fortification": 1,
        "rubble": 1,
        "close assault": -1,
        "armored target": 2,
    }
    assert odds.targets[0].modifier == 5


@pytest.mark.rule("leningrad-41", "8.6")
@pytest.mark.rule("leningrad-41", "10.10")
@pytest.mark.rule("leningrad-41", "10.11")
@pytest.mark.rule("leningrad-41", "10.12")
@pytest.mark.rule("leningrad-41", "10.16")
@pytest.mark.rule("leningrad-41", "10.18")
def test_every_modifier_names_its_case() -> None:
    game = plain({TARGET: "urban"}, side(EAST, TARGET, "minor river"), forts=(TARGET,))
    state = firing(game, {INFANTRY: EAST, SOVIET_TANKS: TARGET}, markers=RUBBLE)

    assert cases(game.fire_odds(state, [INFANTRY], TARGET, [INFANTRY])) == {
        "urban hex": "10.10",
        "fortification": "8.6",
        "rubble": "10.18",
        "close assault": "10.11",
        "assault over a minor river": "10.16",
        "armored target": "10.12",
    }


@pytest.mark.rule("leningrad-41", "8.6")
def test_fortifications_help_soviet_defenders_and_add_to_the_terrain() -> None:
    game = plain({TARGET: "urban"}, forts=(TARGET,))
    german = firing(game, {TANKS: EAST, MILITIA: TARGET})
    soviet = firing(game, {MILITIA: EAST, INFANTRY: TARGET}, SOVIET_FIRE)

    assert modifiers(game.fire_odds(german, [TANKS], TARGET)) == {"urban hex": 1, "fortification": 1}
    assert modifiers(game.fire_odds(soviet, [MILITIA], TARGET)) == {"urban hex": 1}


@pytest.mark.rule("leningrad-41", "10.11")
def test_a_close_assault_has_its_modifier_only_if_it_is_declared() -> None:
    game = plain()
    state = firing(game, {SCHUETZEN: EAST, MILITIA: TARGET})

    assert modifiers(game.fire_odds(state, [SCHUETZEN], TARGET)) == {}
    assert modifiers(game.fire_odds(state, [SCHUETZEN], TARGET, [SCHUETZEN])) == {"close assault": -1}
    assert results(play(game, state, fire(SCHUETZEN), dice=(2,))[1]) == ["-"]
    assert results(play(game, state, assault(SCHUETZEN), dice=(2,))[1]) == ["E"]


@pytest.mark.rule("leningrad-41", "10.11")
def test_the_modifier_counts_once_for_the_whole_fire() -> None:
    game = plain()
    state = firing(game, {SCHUETZEN: EAST, TANKS: WEST, GUNS: "3005", MILITIA: TARGET})

    odds = game.fire_odds(state, [SCHUETZEN, TANKS, GUNS], TARGET, [SCHUETZEN, TANKS])

    assert modifiers(odds) == {"close assault": -1}


@pytest.mark.rule("leningrad-41", "10.12")
def test_armor_is_harder_to_hit_unless_an_anti_armor_unit_fires() -> None:
    game = plain()
    state = firing(game, {RESERVE: EAST, RESERVE_TANKS: WEST, "soviet-at-3": NORTH_EAST, TANKS: TARGET}, SOVIET_FIRE)

    assert modifiers(game.fire_odds(state, [RESERVE], TARGET)) == {"armored target": 2}
    for hunter in (RESERVE_TANKS, "soviet-at-3"):
        assert modifiers(game.fire_odds(state, [RESERVE, hunter], TARGET)) == {}
    soft = firing(game, {RESERVE: EAST, INFANTRY: TARGET}, SOVIET_FIRE)
    assert modifiers(game.fire_odds(soft, [RESERVE], TARGET)) == {}


@pytest.mark.rule("leningrad-41", "10.12")
def test_the_gunboat_is_an_armored_target_and_motorized_infantry_is_not() -> None:
    game = plain()
    boat = firing(game, {SCHUETZEN: EAST, "soviet-lg42": TARGET})
    trucks = firing(game, {MILITIA: EAST, SCHUETZEN: TARGET}, SOVIET_FIRE)

    assert modifiers(game.fire_odds(boat, [SCHUETZEN], TARGET)) == {"armored target": 2}
    assert modifiers(game.fire_odds(trucks, [MILITIA], TARGET)) == {}


@pytest.mark.rule("leningrad-41", "10.13")
def test_every_unit_of_a_stack_has_a_die_of_its_own_and_the_full_strength() -> None:
    game = plain({TARGET: "objective"})
    state = firing(
        game, {TANKS: EAST, SCHUETZEN: WEST, "german-ii-8p": NORTH_EAST, MILITIA: TARGET, SOVIET_TANKS: TARGET}
    )
    group = (TANKS, SCHUETZEN, "german-ii-8p")

    _, events = play(game, state, fire(group), dice=(2, 1, 3))

    assert column(events) == (26, "20-29")
    hits = {target.unit: (target.die, target.result) for target in the_only(FireResolved, events).targets}
    assert hits == {MILITIA: (2, "-"), SOVIET_TANKS: (1, "E")}


@pytest.mark.rule("leningrad-41", "10.14")
def test_e_eliminates_and_anything_else_leaves_the_unit_as_it_was() -> None:
    game = plain()
    german = firing(game, {TANKS: EAST, MILITIA: TARGET, "soviet-lg42": "3008"})
    soviet = firing(game, {RESERVE_TANKS: EAST, INFANTRY: TARGET}, SOVIET_FIRE)

    untouched, _ = play(game, german, fire(TANKS), dice=(3,))
    assert untouched.place_of(MILITIA) == TARGET
    assert play(game, german, fire(TANKS), dice=(2,))[0].place_of(MILITIA) == "pool 42"
    assert play(game, soviet, fire(RESERVE_TANKS), dice=(2,))[0].place_of(INFANTRY) == "dead"
    lost, _ = play(game, german, fire(TANKS, "3008"), dice=(2,))
    assert lost.place_of("soviet-lg42") == "gone"
    reserve = firing(game, {TANKS: EAST, RESERVE: TARGET})
    assert play(game, reserve, fire(TANKS), dice=(2,))[0].place_of(RESERVE) == "pool front"


@pytest.mark.rule("leningrad-41", "10.18")
@pytest.mark.parametrize("terrain", ["urban", "objective"])
def test_a_six_after_an_elimination_leaves_rubble(terrain: str) -> None:
    game = plain({TARGET: terrain})
    group = (TANKS, SCHUETZEN, GUNS)
    state = firing(game, {TANKS: EAST, SCHUETZEN: WEST, GUNS: "3005", MILITIA: TARGET})

    for die in range(1, 7):
        after, _ = play(game, state, fire(group), dice=(1, die))
        assert rubbled(game, after) == (die == 6)
    # Without an elimination nobody rolls.
    after, _ = play(game, state, fire(group), dice=(6,))
    assert not rubbled(game, after)


@pytest.mark.rule("leningrad-41", "10.18")
def test_one_roll_for_rubble_a_fire_and_none_in_clear_hexes_or_on_rubble() -> None:
    game, clear = plain({TARGET: "objective"}), plain()
    units = {TANKS: EAST, SCHUETZEN: WEST, GUNS: "3005", MILITIA: TARGET}
    group = (TANKS, SCHUETZEN, GUNS)
    two = firing(game, {**units, MORE_MILITIA: TARGET})

    # One of two is eliminated, so the hex is not vacated: a roll all the same.
    after, _ = play(game, two, fire(group), dice=(1, 6, 6))
    assert rubbled(game, after)
    assert after.place_of(MORE_MILITIA) == TARGET
    assert rubbled(game, play(game, two, fire(group), dice=(1, 1, 6))[0])
    play(clear, firing(clear, units), fire(group), dice=(1,))
    stone = firing(game, units, markers=RUBBLE)
    assert modifiers(game.fire_odds(stone, group, TARGET))["rubble"] == 1
    strong = firing(game, {**units, "german-ii-8p": NORTH_EAST, "german-ii-80": "3006"}, markers=RUBBLE)
    play(game, strong, fire((*group, "german-ii-8p", "german-ii-80")), dice=(1,))


@pytest.mark.rule("leningrad-41", "10.18")
def test_rubble_does_not_prevent_an_advance() -> None:
    game = plain({TARGET: "urban"})
    state = firing(game, {TANKS: EAST, MILITIA: TARGET})

    state, _ = play(game, state, assault(TANKS), dice=(2, 6))

    assert rubbled(game, state)
    assert decision(state) == "AdvanceAfterCombat"


@pytest.mark.rule("leningrad-41", "10.20")
@pytest.mark.parametrize("terrain", ["clear", "urban", "objective"])
def test_an_assaulting_engineer_negates_terrain_and_fortifications_but_not_rubble(terrain: str) -> None:
    game = plain({TARGET: terrain}, forts=(TARGET,))
    units = {ENGINEERS: EAST, TANKS: WEST, MILITIA: TARGET}
    state = firing(game, units)
    group = [ENGINEERS, TANKS]

    assert modifiers(game.fire_odds(state, group, TARGET, group)) == {"close assault": -1}
    # An engineer that fires without assaulting, or does not fire, negates nothing.
    assert "fortification" in modifiers(game.fire_odds(state, group, TARGET, [TANKS]))
    assert "fortification" in modifiers(game.fire_odds(state, [TANKS], TARGET, [TANKS]))
    if terrain != "clear":
        stone = firing(game, units, markers=RUBBLE)
        assert modifiers(game.fire_odds(stone, group, TARGET, group)) == {"close assault": -1, "rubble": 1}


@pytest.mark.rule("leningrad-41", "10.20")
def test_bridge_engineers_negate_nothing_and_soviet_combat_engineers_do() -> None:
    game = plain({TARGET: "objective"})
    state = firing(game, {"soviet-br-1": EAST, "soviet-eng-1": WEST, INFANTRY: TARGET}, SOVIET_FIRE)

    for engineer, expected in (("soviet-br-1", {"objective hex": 2}), ("soviet-eng-1", {})):
        odds = game.fire_odds(state, [engineer], TARGET, [engineer])
        assert modifiers(odds) == {**expected, "close assault": -1}


@pytest.mark.rule("leningrad-41", "10.12")
def test_anti_tank_guns_lift_the_modifier_from_every_armored_target() -> None:
    game = plain({TARGET: "clear"})
    state = firing(
        game,
        {SOVIET_HUNTERS: NORTH_WEST, MILITIA: SOUTH_EAST, TANKS: TARGET, "german-ii-10": TARGET},
        SOVIET_FIRE,
    )

    assert [one.modifier for one in game.fire_odds(state, [MILITIA], TARGET).targets] == [2, 2]
    assert [one.modifier for one in game.fire_odds(state, [MILITIA, SOVIET_HUNTERS], TARGET).targets] == [0, 0]
