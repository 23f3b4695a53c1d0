"""Close assault and advance after combat (10.15, 10.16)."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.events import UnitAdvanced
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, StandFast
from tests.games.acting import decision, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import plain, side
from tests.games.leningrad41.gunnery import (
    EAST,
    ENGINEERS,
    GUNS,
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    NORTH_EAST,
    SCHUETZEN,
    SOUTH_WEST,
    SOVIET_FIRE,
    TANK_HUNTERS,
    TANKS,
    TARGET,
    THIRD_MILITIA,
    WEST,
    assault,
    fire,
    firing,
    modifiers,
)

MAJOR, MINOR, BRIDGE = "major river", "minor river", "bridge"


@pytest.mark.rule("leningrad-41", "10.15")
def test_only_adjacent_units_with_parentheses_that_fire_can_assault() -> None:
    game = plain()
    state = firing(game, {TANKS: "3012", SCHUETZEN: EAST, TANK_HUNTERS: WEST, INFANTRY: NORTH_EAST, MILITIA: TARGET})

    # The tanks fire two hexes far, but do not assault so far.
    assert game.refusal(state, "german", fire(TANKS)) is None
    assert refused(game, state, assault(TANKS)).rule == "10.15"
    assert refused(game, state, assault(TANK_HUNTERS)).rule == "10.15"
    assert refused(game, state, fire(SCHUETZEN, assault=(INFANTRY,))).rule == "10.15"
    group = (SCHUETZEN, TANK_HUNTERS)
    assert refused(game, state, fire(group, assault=group)).rule == "10.15"
    assert refused(game, state, fire(SCHUETZEN, assault=(SCHUETZEN, SCHUETZEN))).rule == "10.15"
    assert game.refusal(state, "german", fire((SCHUETZEN, TANKS, TANK_HUNTERS), assault=(SCHUETZEN,))) is None


def vacated(terrain: str = "clear", **units: str) -> tuple[State, State]:
    """A hex from which an assault by tanks and infantry has driven the militia: before and after."""
    game = plain({TARGET: terrain})
    placed = {TANKS: EAST, SCHUETZEN: WEST, GUNS: "3005", MILITIA: TARGET, MORE_MILITIA: "2911"}
    state = firing(game, placed | units)
    return state, play(game, state, fire((TANKS, SCHUETZEN, GUNS), assault=(TANKS, SCHUETZEN)), dice=(1,))[0]


@pytest.mark.rule("leningrad-41", "10.15")
def test_the_assaulting_units_may_advance_one_by_one_into_the_vacated_hex() -> None:
    game = plain()
    _, state = vacated()

    assert decision(state) == "AdvanceAfterCombat"
    # Guns that fired along do not advance.
    assert refused(game, state, Advance(GUNS, TARGET)).rule == "10.15"
    assert refused(game, state, Advance(TANKS, "3008")).rule == "10.15"
    for unknown in (Advance("german-nobody", TARGET), Advance(TANKS, "9999")):
        with pytest.raises(InputError, match="unknown"):
            game.refusal(state, "german", unknown)
    state, events = play(game, state, Advance(TANKS, TARGET))
    # No defensive fire, though an enemy is next to the hex.
    assert the_only(UnitAdvanced, events) == UnitAdvanced(TANKS, TARGET)
    assert decision(state) == "AdvanceAfterCombat"
    assert offered(game, state, Advance) == [Advance(SCHUETZEN, TARGET)]
    state, _ = play(game, state, Advance(SCHUETZEN, TARGET))
    assert (state.place_of(TANKS), state.place_of(SCHUETZEN), decision(state)) == (TARGET, TARGET, "")


@pytest.mark.rule("leningrad-41", "10.15")
def test_the_advance_is_decided_before_the_next_fire_and_never_a_must() -> None:
    game = plain()
    _, state = vacated()

    assert refused(game, state, EndPhase())
    assert refused(game, state, fire(GUNS, "2911"))
    state, _ = play(game, state, StandFast())
    assert (state.place_of(TANKS), decision(state)) == (EAST, "")
    assert state.phase == "german fire"


@pytest.mark.rule("leningrad-41", "10.15")
def test_nobody_advances_without_assault_or_while_an_enemy_is_left() -> None:
    game, objective = plain(), plain({TARGET: "objective"})
    units = {TANKS: EAST, SCHUETZEN: WEST, GUNS: "3005", MILITIA: TARGET}
    group = (TANKS, SCHUETZEN, GUNS)

    assert decision(play(game, firing(game, units), fire(group), dice=(1,))[0]) == ""
    crowded = firing(objective, {**units, MORE_MILITIA: TARGET})
    state, _ = play(objective, crowded, fire(group, assault=(TANKS,)), dice=(1, 6, 1))
    assert (state.place_of(MILITIA), decision(state)) == ("pool 42", "")


@pytest.mark.rule("leningrad-41", "10.15")
def test_an_advance_keeps_to_the_stacking_limit_and_takes_control() -> None:
    game = plain({TARGET: "objective", "2810": "urban"})
    units = {MILITIA: EAST, MORE_MILITIA: WEST, THIRD_MILITIA: NORTH_EAST, INFANTRY: TARGET}
    state = firing(game, units, SOVIET_FIRE)
    assert game.position(state)["german control"] == [TARGET]

    state, _ = play(game, state, assault(MILITIA, MORE_MILITIA, THIRD_MILITIA), dice=(1, 1))
    assert decision(state) == "AdvanceAfterCombat"
    state, _ = play(game, state, Advance(MILITIA, TARGET), Advance(MORE_MILITIA, TARGET))

    assert decision(state) == ""
    assert game.position(state)["german control"] == []


@pytest.mark.rule("leningrad-41", "10.15")
def test_divisions_do_not_mix_in_an_advance() -> None:
    game = plain()
    state = firing(
        game, {TANKS: EAST, INFANTRY: WEST, "german-manstein": SOUTH_WEST, MILITIA: TARGET, MORE_MILITIA: "2911"}
    )
    state, _ = play(game, state, assault(TANKS, INFANTRY), dice=(1,))

    state, _ = play(game, state, Advance(INFANTRY, TARGET))

    assert decision(state) == ""


@pytest.mark.rule("leningrad-41", "10.16")
@pytest.mark.parametrize(
    ("kinds", "points"),
    [
        ((MINOR,), 1),
        ((MINOR, BRIDGE), 1),
        ((MAJOR, BRIDGE), 2),
    ],
)
def test_assaults_over_rivers_have_a_modifier_bridged_or_not(kinds: tuple[str, ...], points: int) -> None:
    game = plain({}, side(EAST, TARGET, *kinds))
    state = firing(game, {TANKS: EAST, SCHUETZEN: WEST, MILITIA: TARGET})
    group = [TANKS, SCHUETZEN]

    (river,) = {
        points for reason, points in modifiers(game.fire_odds(state, group, TARGET, group)).items() if "river" in reason
    }

    assert river == points
    # Fire alone crosses any river freely, and an assault over land is not changed.
    assert modifiers(game.fire_odds(state, group, TARGET)) == {}
    assert modifiers(game.fire_odds(state, group, TARGET, [SCHUETZEN])) == {"close assault": -1}


@pytest.mark.rule("leningrad-41", "10.16")
def test_the_worst_river_counts_once() -> None:
    game = plain({}, side(EAST, TARGET, MAJOR, BRIDGE) + side(WEST, TARGET, MINOR))
    state = firing(game, {TANKS: EAST, SCHUETZEN: WEST, MILITIA: TARGET})
    group = [TANKS, SCHUETZEN]

    assert modifiers(game.fire_odds(state, group, TARGET, group)) == {
        "close assault": -1,
        "assault over a major river": 2,
    }


@pytest.mark.rule("leningrad-41", "10.16")
def test_major_rivers_are_assaulted_over_standing_bridges_and_pontoons_only() -> None:
    river = plain({}, side(EAST, TARGET, MAJOR))
    bridged = plain({}, side(EAST, TARGET, MAJOR, BRIDGE))
    units = {TANKS: EAST, ENGINEERS: EAST, MILITIA: TARGET}

    assert refused(river, firing(river, units), assault(TANKS)).rule == "10.16"
    assert bridged.refusal(firing(bridged, units), "german", assault(TANKS)) is None
    down = firing(bridged, units, demolished=[[TARGET, EAST]])
    assert refused(bridged, down, assault(TANKS)).rule == "10.16"
    pontoon = firing(river, units, pontoons={ENGINEERS: TARGET})
    assert river.refusal(pontoon, "german", assault(TANKS)) is None
    # A pontoon serves its own side alone.
    theirs = firing(river, {MILITIA: EAST, ENGINEERS: TARGET}, SOVIET_FIRE, pontoons={ENGINEERS: EAST})
    assert refused(river, theirs, assault(MILITIA)).rule == "10.16"


@pytest.mark.rule("leningrad-41", "10.16")
def test_an_advance_over_a_pontoon_ends_with_the_engineer() -> None:
    game = plain({}, side(EAST, TARGET, MAJOR))
    state = firing(game, {TANKS: EAST, ENGINEERS: EAST, MILITIA: TARGET}, pontoons={ENGINEERS: TARGET})
    state, _ = play(game, state, assault(TANKS, ENGINEERS), dice=(1,))

    first, _ = play(game, state, Advance(ENGINEERS, TARGET))
    assert decision(first) == ""
    last, _ = play(game, state, Advance(TANKS, TARGET), Advance(ENGINEERS, TARGET))
    assert {last.place_of(TANKS), last.place_of(ENGINEERS)} == {TARGET}
    assert not game.position(last)["pontoons"]


@pytest.mark.rule("leningrad-41", "10.16")
def test_nobody_assaults_an_all_sea_hex() -> None:
    game = plain({TARGET: "sea"})
    state = firing(game, {TANKS: EAST, "soviet-lg42": TARGET})

    assert refused(game, state, assault(TANKS)).rule == "10.16"
    assert game.refusal(state, "german", fire(TANKS)) is None


@pytest.mark.rule("leningrad-41", "9.6")
def test_an_advance_is_never_fired_at() -> None:
    game = plain()
    _, state = vacated()
    # Militia stands in 2911, next to the vacated hex, and would fire at a mover.
    assert state.place_of(MORE_MILITIA) == "2911"

    state, _ = play(game, state, Advance(TANKS, TARGET))

    assert decision(state) == "AdvanceAfterCombat"
    assert state.to_act == "german"
