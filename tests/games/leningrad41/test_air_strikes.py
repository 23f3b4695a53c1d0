"""Air strikes (12.0) and the guns of the fleet (15.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import AirStrike, Bombard, FireAt
from hexfront.games.leningrad41.documents.events import FireResolved, UnitRevealed
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import IllegalAction
from hexfront.kernel.state import State
from tests.games.acting import Units, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import move, plain, position
from tests.games.leningrad41.gunnery import (
    AIR_STRIKES,
    EAST,
    GERMAN_FIRE,
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    NORTH_EAST,
    RESERVE,
    SOVIET_FIRE,
    SOVIET_TANKS,
    TANKS,
    TARGET,
    WEST,
    cases,
    column,
    fire,
    firing,
    modifiers,
    results,
)

BOMBERS = ("german-bomber-1", "german-bomber-2", "german-bomber-3")
STUKA, RUDEL = "german-stuka-1", "german-rudel"
TEN, FIVE, FLEET = "soviet-air-10", "soviet-air-5", "soviet-rbf"
RUBBLE = {"marker": "rubble", "hex": TARGET}


def striking(game: Leningrad41Game, units: Units, **more: Any) -> State:
    """A position in the German Air Strike Phase, with all markers ready. A German unit is somewhere on the map."""
    return position(game, AIR_STRIKES, units={INFANTRY: "4510", **units}, **more)


def strike(*markers: str, target: str = TARGET) -> AirStrike:
    return AirStrike(markers, target)


@pytest.mark.rule("leningrad-41", "12.1")
def test_the_factors_of_air_markers_are_added_like_any_fire() -> None:
    game = plain()
    state = striking(game, {MILITIA: TARGET})

    state, events = play(game, state, strike(*BOMBERS), dice=(5,))

    assert column(events) == (42, "40-49")
    assert results(events) == ["E"]
    assert the_only(FireResolved, events).kind == "air"


@pytest.mark.rule("leningrad-41", "12.2")
def test_a_german_marker_strikes_once_a_turn_and_only_if_it_has_arrived() -> None:
    game = plain()
    state = striking(game, {MILITIA: TARGET, MORE_MILITIA: "2510"}, boxes={"undrawn air": [STUKA]})
    assert refused(game, state, strike(STUKA)).rule == "12.2"

    state, _ = play(game, state, strike(*BOMBERS), dice=(6,))

    assert state.place_of(BOMBERS[0]) == "air used"
    assert refused(game, state, strike(BOMBERS[0], target="2510")).rule == "12.2"
    assert refused(game, state, strike(RUDEL, RUDEL, target="2510")).rule == "12.2"
    assert refused(game, state, strike(target="2510")).rule == "12.2"
    assert game.refusal(state, "german", strike(RUDEL, target="2510")) is None


@pytest.mark.rule("leningrad-41", "12.2")
def test_used_markers_are_ready_again_next_turn() -> None:
    game = plain()
    state = position(game, SOVIET_FIRE, 3, {INFANTRY: "4510", MILITIA: TARGET}, boxes={"air used": list(BOMBERS)})

    state, _ = play(game, state, EndPhase(), dice=(5, *[1] * 3))

    assert state.phase == AIR_STRIKES
    assert all(state.place_of(marker) == "air ready" for marker in BOMBERS)


@pytest.mark.rule("leningrad-41", "12.3")
def test_german_strikes_come_in_their_own_phase_before_movement() -> None:
    game = plain()
    units = {MILITIA: TARGET, TANKS: EAST}

    assert offered(game, striking(game, units), AirStrike)
    for phase in (GERMAN_FIRE, "german movement"):
        assert refused(game, position(game, phase, units=units), strike(STUKA)).rule == "5.2"
    state, _ = play(game, striking(game, units), EndPhase())
    assert state.phase == "german movement"


@pytest.mark.rule("leningrad-41", "12.3")
def test_nothing_but_air_strikes_happens_in_that_phase() -> None:
    game = plain()
    state = striking(game, {MILITIA: TARGET, TANKS: EAST})

    assert refused(game, state, fire(TANKS)).rule == "5.2"


@pytest.mark.rule("leningrad-41", "12.4")
def test_a_used_soviet_marker_goes_back_to_the_pool() -> None:
    game = plain()
    state = firing(game, {RESERVE: EAST, INFANTRY: TARGET, TANKS: "3008"}, SOVIET_FIRE)

    state, _ = play(game, state, strike(TEN), dice=(6,))

    assert state.place_of(TEN) == "pool front"
    assert refused(game, state, strike(TEN, target="3008")).rule == "12.4"
    assert game.refusal(state, "soviet", strike(FIVE, target="3008")) is None


@pytest.mark.rule("leningrad-41", "12.5")
def test_soviet_strikes_are_spotted_by_the_front_reserve() -> None:
    game = plain()
    units = {INFANTRY: TARGET}

    assert refused(game, firing(game, {**units, MILITIA: EAST}, SOVIET_FIRE), strike(TEN)).rule == "12.5"
    assert refused(game, firing(game, {**units, RESERVE: "3008"}, SOVIET_FIRE), strike(TEN)).rule == "12.5"
    spotted = firing(game, {**units, RESERVE: EAST}, SOVIET_FIRE)
    assert strike(TEN) in offered(game, spotted, AirStrike)
    # German strikes need no spotter.
    assert game.refusal(striking(game, {MILITIA: TARGET}), "german", strike(STUKA)) is None


@pytest.mark.rule("leningrad-41", "12.6")
def test_markers_strike_enemies_anywhere_and_never_fire_defensively() -> None:
    game = plain()
    far = striking(game, {MILITIA: "0101", MORE_MILITIA: "5128"})

    assert game.refusal(far, "german", strike(STUKA, target="0101")) is None
    assert game.refusal(far, "german", strike(STUKA, target="5128")) is None
    assert refused(game, far, strike(STUKA, target="3010")).rule == "12.6"
    assert refused(game, far, strike(STUKA, target="4510")).rule == "12.6"
    moving = position(game, units={INFANTRY: "3012", MILITIA: "2910"})
    moving, _ = play(game, moving, move(INFANTRY, "3011", "3010"))
    assert refused(game, moving, FireAt((TEN,))).rule == "9.3"


@pytest.mark.rule("leningrad-41", "12.6")
def test_a_hex_is_struck_once_a_phase() -> None:
    game = plain()
    state = striking(game, {MILITIA: TARGET, MORE_MILITIA: "2510", TANKS: EAST})
    state, _ = play(game, state, strike(STUKA), dice=(6,))

    assert refused(game, state, strike(RUDEL)).rule == "10.5"
    # The Air Strike Phase is a phase of its own: in the fire phase the hex can be attacked.
    later, _ = play(game, state, EndPhase(), EndPhase())
    assert later.phase == GERMAN_FIRE
    assert game.refusal(later, "german", fire(TANKS)) is None


@pytest.mark.rule("leningrad-41", "12.7")
def test_three_german_markers_strike_together_and_never_with_ground_units() -> None:
    game = plain()
    state = striking(game, {MILITIA: TARGET, TANKS: EAST})

    assert game.refusal(state, "german", strike(*BOMBERS)) is None
    assert refused(game, state, strike(*BOMBERS, STUKA)).rule == "12.7"
    assert refused(game, state, strike(STUKA, TANKS)).rule == "12.7"
    ground = firing(game, {MILITIA: TARGET, TANKS: EAST})
    assert refused(game, ground, fire((TANKS, STUKA))).rule == "12.7"
    with pytest.raises(IllegalAction, match=r"12\.7"):
        game.fire_odds(ground, [TANKS], TARGET, air=[STUKA])


@pytest.mark.rule("leningrad-41", "12.8")
def test_rudel_has_a_modifier_of_his_own() -> None:
    game = plain()
    state = striking(game, {MILITIA: TARGET})

    assert modifiers(game.fire_odds(state, [], TARGET, air=[STUKA])) == {}
    assert modifiers(game.fire_odds(state, [], TARGET, air=[STUKA, RUDEL])) == {"Rudel": -1}
    assert cases(game.fire_odds(state, [], TARGET, air=[STUKA, RUDEL])) == {"Rudel": "12.8"}
    assert game.fire_odds(state, [], TARGET, air=[STUKA]).chance() == Fraction(2, 6)
    assert game.fire_odds(state, [], TARGET, air=[RUDEL]).chance() == Fraction(3, 6)


@pytest.mark.rule("leningrad-41", "12.9")
def test_both_soviet_markers_strike_together_and_never_with_ground_units() -> None:
    game = plain()
    state = firing(game, {RESERVE: EAST, INFANTRY: TARGET}, SOVIET_FIRE)

    assert column(play(game, state, strike(TEN, FIVE), dice=(6,))[1]) == (15, "10-19")
    assert strike(TEN, FIVE) in offered(game, state, AirStrike)
    assert refused(game, state, fire((RESERVE, TEN))).rule == "12.9"
    assert refused(game, state, strike(TEN, RESERVE)).rule == "12.9"
    assert refused(game, state, strike(TEN, STUKA)).rule == "10.1"


@pytest.mark.rule("leningrad-41", "12.10 anti-aircraft")
@pytest.mark.parametrize(
    ("flak", "place", "covered"),
    [
        ("soviet-115-aa", TARGET, True),
        ("soviet-115-aa", NORTH_EAST, True),
        ("soviet-115-aa", "3008", False),
        ("soviet-hidden-1", NORTH_EAST, False),
        ("soviet-at-1", NORTH_EAST, False),
    ],
)
def test_anti_aircraft_units_face_up_in_or_next_to_the_hex_protect_it(flak: str, place: str, covered: bool) -> None:
    game = plain({TARGET: "objective"})
    state = striking(game, {MILITIA: TARGET, flak: place})

    odds = game.fire_odds(state, [], TARGET, air=[STUKA])

    assert ("anti-aircraft fire" in modifiers(odds)) == covered
    # Ground fire is not changed by it.
    ground = firing(game, {MILITIA: TARGET, flak: place, TANKS: WEST})
    assert "anti-aircraft fire" not in modifiers(game.fire_odds(ground, [TANKS], TARGET))


@pytest.mark.rule("leningrad-41", "12.10 anti-aircraft")
def test_anti_aircraft_fire_counts_once_and_german_flak_protects_germans() -> None:
    game = plain({TARGET: "objective"})
    state = striking(game, {MILITIA: TARGET, "soviet-115-aa": TARGET, "soviet-189-aa": NORTH_EAST})
    soviet = firing(game, {RESERVE: EAST, INFANTRY: TARGET, "german-i-flak": WEST}, SOVIET_FIRE)

    assert modifiers(game.fire_odds(state, [], TARGET, air=[STUKA]))["anti-aircraft fire"] == 1
    assert cases(game.fire_odds(state, [], TARGET, air=[STUKA]))["anti-aircraft fire"] == "12.10 anti-aircraft"
    assert modifiers(game.fire_odds(soviet, [], TARGET, air=[TEN]))["anti-aircraft fire"] == 1
    # The marker itself is never lost.
    after, _ = play(game, soviet, strike(TEN), dice=(6,))
    assert after.place_of(TEN) == "pool front"


@pytest.mark.rule("leningrad-41", "12.10 anti-aircraft")
def test_a_face_down_unit_in_the_hex_may_prove_to_be_flak() -> None:
    game = plain()
    state = striking(game, {"soviet-hidden-1": {"hex": TARGET, "is": "soviet-115-aa"}})

    _, events = play(game, state, strike(STUKA), dice=(2,))

    assert the_only(UnitRevealed, events).unit == "soviet-115-aa"
    assert results(events) == ["-"]
    # The German player cannot know that; two of the 54 units are anti-aircraft units, two armored.
    known = game.known(state, "german")
    chance = game.fire_odds(known, [], TARGET, air=[STUKA]).chance()
    assert chance == Fraction(50 * 2 + 2 * 1 + 2 * 0, 54 * 6)


@pytest.mark.rule("leningrad-41", "12.10 rubble")
@pytest.mark.parametrize("terrain", ["clear", "urban", "objective"])
def test_a_five_or_six_after_an_elimination_by_air_leaves_rubble(terrain: str) -> None:
    game = plain({TARGET: terrain})
    state = striking(game, {MILITIA: TARGET})

    for die in range(1, 7):
        after, _ = play(game, state, strike(*BOMBERS), dice=(1, die) if terrain != "clear" else (1,))
        assert (RUBBLE in game.position(after)["markers"]) == (die >= 5 and terrain != "clear")
    missed, _ = play(game, state, strike(*BOMBERS), dice=(6,))
    assert not game.position(missed)["markers"] or RUBBLE not in game.position(missed)["markers"]
    expected = Fraction(5 - {"clear": 0, "urban": 1, "objective": 2}[terrain], 6) * Fraction(terrain != "clear", 3)
    assert game.fire_odds(state, [], TARGET, air=list(BOMBERS)).rubble == expected


@pytest.mark.rule("leningrad-41", "12.10 rubble")
def test_soviet_aircraft_leave_rubble_as_easily() -> None:
    game = plain({TARGET: "urban"})
    state = firing(game, {RESERVE: EAST, INFANTRY: TARGET}, SOVIET_FIRE)

    after, _ = play(game, state, strike(TEN), dice=(1, 5))

    assert RUBBLE in game.position(after)["markers"]


@pytest.mark.rule("leningrad-41", "14.6")
def test_leaders_are_not_hit_from_the_air() -> None:
    game = plain()
    alone = striking(game, {"soviet-zhukov": TARGET, MILITIA: "2510"})
    together = striking(game, {"soviet-zhukov": TARGET, MILITIA: TARGET})

    assert refused(game, alone, strike(STUKA)).rule == "14.6"
    assert {action.hex for action in offered(game, alone, AirStrike)} == {"2510"}  # type: ignore[attr-defined]
    assert [one.unit for one in game.fire_odds(together, [], TARGET, air=[STUKA]).targets] == [MILITIA]


@pytest.mark.rule("leningrad-41", "10.12")
def test_aircraft_have_no_anti_armor() -> None:
    game = plain()
    state = striking(game, {SOVIET_TANKS: TARGET})

    assert modifiers(game.fire_odds(state, [], TARGET, air=[STUKA])) == {"armored target": 2}


def at_sea(game: Leningrad41Game, turn: int = 3, units: Units | None = None, **more: Any) -> State:
    """A position in which the fleet can fire at the target."""
    return firing(game, {INFANTRY: TARGET, MILITIA: EAST, **(units or {})}, SOVIET_FIRE, turn, **more)


@pytest.mark.rule("leningrad-41", "15.3")
@pytest.mark.parametrize(
    ("turn", "die", "back"),
    [(3, 4, 7), (3, 1, 4), (7, 3, 10), (8, 3, None), (10, 1, None)],
)
def test_the_fleet_is_back_after_as_many_turns_as_the_die_shows(turn: int, die: int, back: int | None) -> None:
    game = plain()
    state, events = play(game, at_sea(game, turn), Bombard(TARGET), dice=(6, die))

    assert column(events) == (20, "20-29")
    if back is None:
        assert state.place_of(FLEET) == "gone"
        return
    assert game.position(state)["tracks"]["fleet back"] == back
    assert refused(game, state, Bombard(TARGET)).rule == "15.3"
    for later, ready in ((back - 1, False), (back, True)):
        waiting = at_sea(game, later, tracks={"fleet back": back})
        assert (Bombard(TARGET) in offered(game, waiting, Bombard)) == ready


@pytest.mark.rule("leningrad-41", "15.3")
def test_the_fleet_is_spotted_by_the_42nd_army_and_fires_alone() -> None:
    game = plain()
    unseen = firing(game, {INFANTRY: TARGET, MILITIA: "3008", RESERVE: EAST}, SOVIET_FIRE, 3)
    state = at_sea(game)

    assert refused(game, unseen, Bombard(TARGET)).rule == "15.3"
    assert refused(game, state, fire((MILITIA, FLEET))).rule == "15.3"
    with pytest.raises(IllegalAction, match=r"15\.3"):
        game.fire_odds(state, [MILITIA], TARGET, air=[FLEET])
    assert game.fire([], TARGET, air=[FLEET]) == Bombard(TARGET)
    assert game.fire_odds(state, [], TARGET, air=[FLEET]).chance() == Fraction(1, 2)
    assert refused(game, state, Bombard("2510")).rule == "15.3"


@pytest.mark.rule("leningrad-41", "15.3")
def test_the_fleet_s_fire_counts_as_the_attack_on_a_hex_and_rubbles_on_a_six() -> None:
    game = plain({TARGET: "urban"})
    state, _ = play(game, at_sea(game), Bombard(TARGET), dice=(2, 5, 1))
    assert RUBBLE not in game.position(state)["markers"]

    state, _ = play(game, at_sea(game, units={"german-ii-469": TARGET}), Bombard(TARGET), dice=(1, 6, 6, 1))
    assert RUBBLE in game.position(state)["markers"]
    assert refused(game, state, fire(MILITIA)).rule == "10.5"
