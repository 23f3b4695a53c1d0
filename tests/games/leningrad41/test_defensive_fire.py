"""Defensive fire (9.1 to 9.5): who may fire at a mover, together or not at all."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import FireAt
from hexfront.games.leningrad41.documents.events import FireResolved, FireVoid, UnitRevealed
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.events import DecisionMet
from hexfront.kernel.state import State
from tests.games.acting import Units, decision, play, refused, the_only
from tests.games.leningrad41.battlefield import SOVIET_MOVEMENT, move, plain, position
from tests.games.leningrad41.gunnery import (
    EAST,
    FOURTH_MILITIA,
    GUNS,
    INFANTRY,
    MACHINE_GUNS,
    MILITIA,
    MORE_MILITIA,
    NORTH_EAST,
    NORTH_WEST,
    RESERVE,
    SCHUETZEN,
    SOUTH_EAST,
    SOUTH_WEST,
    SOVIET_GUNS,
    SOVIET_HUNTERS,
    TANKS,
    TARGET,
    THIRD_MILITIA,
    column,
    modifiers,
    results,
)

#: The mover comes from 3011 in the west.
START = "3011"
FOUR: Units = {MILITIA: NORTH_EAST, MORE_MILITIA: EAST, THIRD_MILITIA: SOUTH_EAST, FOURTH_MILITIA: SOUTH_WEST}


def entered(game: Leningrad41Game, guards: Units, mover: str = INFANTRY, motorized: bool = False, **more: Any) -> State:
    """A unit has entered the target hex from the west, and the other side is asked."""
    phase = "german movement" if mover.startswith("german") else SOVIET_MOVEMENT
    state = position(game, phase, units={mover: START, **guards}, **more)
    state, _ = play(game, state, move(mover, TARGET, motorized=motorized))
    return state


def at(*units: str) -> FireAt:
    return FireAt(units)


@pytest.mark.rule("leningrad-41", "9.1")
def test_a_mover_may_be_fired_at_in_every_hex_next_to_enemies_who_can_fire() -> None:
    game = plain()

    assert decision(entered(game, {MILITIA: EAST})) == "DefensiveFire"
    assert decision(entered(game, {MILITIA: "3008"})) == ""
    assert decision(entered(game, {SOVIET_GUNS: EAST})) == ""
    assert decision(entered(game, {"soviet-zhdanov": EAST})) == ""
    assert decision(entered(game, {INFANTRY: EAST}, MILITIA)) == "DefensiveFire"


@pytest.mark.rule("leningrad-41", "9.1")
def test_nobody_is_asked_on_foot_where_nothing_could_hit_but_always_about_motorized_units() -> None:
    # A single militia of five never hits in an urban hex, and two never in an objective hex.
    town, works = plain({TARGET: "urban"}), plain({TARGET: "objective"})

    assert decision(entered(town, {MILITIA: EAST})) == ""
    assert decision(entered(town, {MILITIA: EAST, MORE_MILITIA: NORTH_EAST})) == "DefensiveFire"
    assert decision(entered(works, {MILITIA: EAST, MORE_MILITIA: NORTH_EAST, "soviet-hidden-1": "2510"})) == ""
    # A token may be anything.
    assert decision(entered(works, {"soviet-hidden-1": EAST})) == "DefensiveFire"
    plain_tanks = plain()
    assert decision(entered(plain_tanks, {MILITIA: EAST}, TANKS)) == ""
    assert decision(entered(plain_tanks, {MILITIA: EAST}, TANKS, motorized=True)) == "DefensiveFire"
    assert decision(entered(plain_tanks, {SOVIET_HUNTERS: EAST}, TANKS)) == "DefensiveFire"


@pytest.mark.rule("leningrad-41", "9.1")
def test_the_question_is_asked_if_only_a_weaker_group_with_anti_armor_can_hit() -> None:
    # In a town 24 points never hit tanks, but 22 points with an anti-tank gun among them do.
    game = plain({TARGET: "urban"})
    rifles = {"soviet-1-291": EAST, "soviet-2-291": NORTH_EAST, "soviet-1-21-nkvd": SOUTH_EAST}
    assert decision(entered(game, rifles, TANKS)) == ""

    state = entered(game, {**rifles, SOVIET_HUNTERS: SOUTH_WEST}, TANKS)

    assert decision(state) == "DefensiveFire"
    groups = [offer.units for offer in game.legal_actions(state) if isinstance(offer, FireAt)]
    strongest = [group for group in groups if len(group) == 3]
    assert {SOVIET_HUNTERS in group for group in strongest} == {True, False}
    assert max(game.defensive_odds(state, group).chance() for group in strongest) == Fraction(2, 6)


def test_leaders_are_never_asked_about() -> None:
    game = plain()
    state = position(game, units={"german-manstein": START, MILITIA: EAST})
    unit, place = state.frame.unit("german-manstein"), state.frame.place(TARGET)

    assert not game.rules.firing.defensive.must_ask(state, unit, place, "motorized")


@pytest.mark.rule("leningrad-41", "9.1")
def test_the_question_does_not_tell_what_a_face_down_mover_is() -> None:
    game = plain()

    # Tanks under the back could not be hit by infantry, militia could: the question is the same.
    assert [_back_enters(game, name) for name in ("soviet-48", MILITIA)] == ["DefensiveFire", "DefensiveFire"]


def _back_enters(game: Leningrad41Game, name: str) -> str:
    units: Units = {"soviet-hidden-1": {"hex": START, "is": name}, INFANTRY: EAST}
    state = position(game, SOVIET_MOVEMENT, units=units)
    return decision(play(game, state, move("soviet-hidden-1", TARGET))[0])


@pytest.mark.rule("leningrad-41", "9.2")
def test_all_who_fire_fire_together_once_and_the_owner_chooses_who() -> None:
    game = plain()
    state = entered(game, FOUR)

    after, events = play(game, state, at(MILITIA, MORE_MILITIA, THIRD_MILITIA), dice=(2,))

    assert (column(events), results(events)) == ((15, "10-19"), ["E"])
    assert the_only(FireResolved, events).kind == "defensive"
    assert (after.place_of(INFANTRY), decision(after)) == ("dead", "")
    for choice in (at(), at(MILITIA), at(MILITIA, FOURTH_MILITIA)):
        assert game.refusal(state, "soviet", choice) is None
    passed, events = play(game, state, at())
    assert (decision(passed), events) == ("", [DecisionMet("defensive fire")])
    assert refused(game, state, at(MILITIA, MILITIA)).rule == "9.2"
    assert refused(game, state, at(INFANTRY)).rule == "9.2"


@pytest.mark.rule("leningrad-41", "9.2")
def test_the_same_units_fire_any_number_of_times_and_offensively_as_well() -> None:
    game = plain()
    units = {INFANTRY: "3012", SCHUETZEN: "3112", MILITIA: NORTH_EAST, "german-iii-3": "5128"}
    state = position(game, units=units)
    state, _ = play(game, state, move(INFANTRY, START, TARGET), at(MILITIA), dice=(6,))
    state, _ = play(game, state, move(SCHUETZEN, SOUTH_WEST, "3110", EAST), dice=())

    assert decision(state) == "DefensiveFire"
    state, events = play(game, state, at(MILITIA), dice=(6,))
    assert results(events) == ["-"]


@pytest.mark.rule("leningrad-41", "9.2")
def test_only_the_mover_is_hit_and_its_terrain_counts() -> None:
    game = plain({TARGET: "urban"}, forts=(TARGET,))
    guards = {"soviet-1-291": EAST, "soviet-2-291": NORTH_EAST, "german-ii-469": TARGET}
    state = entered(game, guards)
    both = ("soviet-1-291", "soviet-2-291")

    odds = game.defensive_odds(state, both)
    assert modifiers(odds) == {"urban hex": 1}
    assert [one.unit for one in odds.targets] == [INFANTRY]
    after, _ = play(game, state, at(*both), dice=(1,))
    assert (after.place_of(INFANTRY), after.place_of("german-ii-469")) == ("dead", TARGET)


@pytest.mark.rule("leningrad-41", "9.2")
def test_sub_commands_mix_but_numbers_are_limited() -> None:
    game = plain()
    state = entered(game, {**FOUR, RESERVE: NORTH_WEST})
    three = (MILITIA, MORE_MILITIA, THIRD_MILITIA)

    assert game.refusal(state, "soviet", at(*three, RESERVE)) is None
    assert refused(game, state, at(*FOUR)).rule == "13.4"
    led = entered(game, {**FOUR, "soviet-zhdanov": SOUTH_EAST})
    assert game.refusal(led, "soviet", at(*FOUR)) is None
    assert at(*sorted(FOUR, key=led.frame.unit)) in game.legal_actions(led)
    partly = entered(game, {**FOUR, "soviet-zhdanov": "3008"})
    assert refused(game, partly, at(*FOUR)).rule == "14.2"


@pytest.mark.rule("leningrad-41", "13.3")
def test_four_units_of_an_ss_division_fire_defensively_and_corps_units_beside_them() -> None:
    game = plain()
    totenkopf = ("german-i-1t", "german-ii-1t", "german-iii-1t", "german-i-2t", "german-ii-2t")
    guards: Units = dict(zip(totenkopf, (EAST, EAST, NORTH_EAST, NORTH_EAST, SOUTH_EAST), strict=True))
    state = entered(game, {**guards, INFANTRY: SOUTH_WEST, "german-1-185": NORTH_WEST}, MILITIA)

    assert game.refusal(state, "german", at(*totenkopf[:4], INFANTRY, "german-1-185")) is None
    assert refused(game, state, at(*totenkopf)).rule == "13.3"


@pytest.mark.rule("leningrad-41", "9.3")
def test_indirect_fire_units_leaders_and_markers_never_fire_defensively() -> None:
    game = plain({EAST: "objective"})
    state = entered(game, {SOVIET_GUNS: EAST, MILITIA: EAST, "soviet-zhdanov": EAST})

    for never in (SOVIET_GUNS, "soviet-zhdanov", "soviet-air-10", "soviet-rbf"):
        assert refused(game, state, at(never)).rule == "9.3"
    # Who is stacked with them fires all the same.
    assert column(play(game, state, at(MILITIA), dice=(6,))[1]) == (5, "<=9")
    german = entered(game, {GUNS: EAST, SCHUETZEN: EAST}, MILITIA)
    assert refused(game, german, at(GUNS)).rule == "9.3"


@pytest.mark.rule("leningrad-41", "9.4")
def test_nobody_fires_defensively_from_afar() -> None:
    game = plain()
    state = entered(game, {MILITIA: EAST, MACHINE_GUNS: "3008", "soviet-lg42": "3006"})

    for far in (MACHINE_GUNS, "soviet-lg42"):
        assert refused(game, state, at(far)).rule == "9.4"
    assert game.refusal(entered(game, {MACHINE_GUNS: EAST}), "soviet", at(MACHINE_GUNS)) is None


@pytest.mark.rule("leningrad-41", "9.5")
def test_defensive_fire_leaves_no_rubble_and_brings_no_assault_or_advance() -> None:
    game = plain({TARGET: "urban"})
    state = entered(game, {"soviet-1-291": EAST, "soviet-2-291": NORTH_EAST})
    both = ("soviet-1-291", "soviet-2-291")

    odds = game.defensive_odds(state, both)
    # A single die: no roll for rubble follows.
    after, events = play(game, state, at(*both), dice=(1,))

    assert results(events) == ["E"]
    assert the_only(FireResolved, events).assault == ()
    assert (odds.rubble, modifiers(odds)) == (Fraction(0), {"urban hex": 1})
    assert (after.place_of("soviet-1-291"), decision(after)) == (EAST, "")
    assert game.position(after)["markers"] == []


@pytest.mark.rule("leningrad-41", "9.5")
def test_defensive_fire_does_not_count_as_an_attack_on_the_hex() -> None:
    game = plain()
    state = position(game, units={INFANTRY: START, SCHUETZEN: "3112", MILITIA: EAST})
    state, _ = play(game, state, move(INFANTRY, TARGET), at(MILITIA), dice=(6,))

    assert not game.position(state)["markers"]


def test_a_token_that_proves_able_fires() -> None:
    game = plain()
    state = entered(game, {"soviet-hidden-1": {"hex": EAST, "is": "soviet-1-21-nkvd"}})

    after, events = play(game, state, at("soviet-hidden-1"), dice=(1,))

    assert the_only(UnitRevealed, events).unit == "soviet-1-21-nkvd"
    assert the_only(FireResolved, events).units == ("soviet-1-21-nkvd",)
    assert after.place_of(INFANTRY) == "dead"


def test_a_face_down_mover_is_turned_up_before_the_die_with_all_in_its_hex() -> None:
    game = plain({TARGET: "objective"})
    units: Units = {
        "soviet-hidden-1": {"hex": START, "is": MILITIA},
        "soviet-hidden-2": {"hex": TARGET, "is": MORE_MILITIA},
        "german-i-1t": EAST,
        "german-ii-1t": EAST,
        "german-iii-1t": NORTH_EAST,
    }
    state = position(game, SOVIET_MOVEMENT, units=units)
    state, _ = play(game, state, move("soviet-hidden-1", TARGET))

    state, events = play(game, state, at("german-i-1t", "german-ii-1t", "german-iii-1t"), dice=(1,))

    assert [event.unit for event in events if isinstance(event, UnitRevealed)] == [MILITIA, MORE_MILITIA]
    assert (state.place_of(MILITIA), state.place_of(MORE_MILITIA)) == ("pool 42", TARGET)


def test_the_odds_of_a_defensive_fire_are_those_of_its_die() -> None:
    game = plain()
    state = entered(game, {MILITIA: EAST, MORE_MILITIA: NORTH_EAST})

    assert game.defensive_odds(state, [MILITIA]).chance() == Fraction(1, 6)
    assert game.defensive_odds(state, [MILITIA, MORE_MILITIA]).chance(INFANTRY) == Fraction(2, 6)
    # Three of the 54 units under a token are indirect fire units and would fire nothing.
    odds = game.defensive_odds(entered(game, {"soviet-hidden-1": EAST}), ["soviet-hidden-1"])
    assert odds.void == odds.dropped["soviet-hidden-1"] == Fraction(3, 54)
    assert odds.chance() == Fraction(51, 54) * Fraction(1, 6)
    with pytest.raises(InputError, match="at least one"):
        game.defensive_odds(state, [])
    with pytest.raises(IllegalAction, match=r"9\.4"):
        game.defensive_odds(entered(game, {MILITIA: EAST, MORE_MILITIA: "3007"}), [MORE_MILITIA])
    with pytest.raises(InputError):
        game.defensive_odds(position(game, units={MILITIA: EAST}), [MILITIA])


def test_the_answers_offered_are_to_hold_fire_the_strongest_groups_and_each_alone() -> None:
    game = plain()
    state = entered(game, {**FOUR, "soviet-1-291": NORTH_WEST, "soviet-hidden-1": "3008"})

    offers = game.legal_actions(state)

    assert at() in offers
    assert all(at(unit) in offers for unit in FOUR)
    strongest = max((offer for offer in offers if isinstance(offer, FireAt)), key=lambda one: len(one.units))
    assert (len(strongest.units), "soviet-1-291" in strongest.units) == (3, True)
    assert all(game.refusal(state, "soviet", offer) is None for offer in offers)
    two = entered(game, {MILITIA: EAST, MORE_MILITIA: SOUTH_WEST, "soviet-hidden-1": NORTH_EAST})
    assert at(MILITIA, MORE_MILITIA) in game.legal_actions(two)
    tokens = entered(game, {MILITIA: EAST, "soviet-hidden-1": NORTH_EAST, "soviet-hidden-2": SOUTH_EAST})
    offers = game.legal_actions(tokens)
    everyone = {MILITIA, "soviet-hidden-1", "soviet-hidden-2"}
    groups = [set(offer.units) for offer in offers if isinstance(offer, FireAt)]
    assert everyone in groups
    assert {MILITIA} in groups
    assert everyone - {MILITIA} in groups


def test_a_token_that_proves_unable_fires_nothing() -> None:
    game = plain()
    state = entered(game, {"soviet-hidden-1": {"hex": EAST, "is": SOVIET_GUNS}})

    after, events = play(game, state, at("soviet-hidden-1"))

    assert the_only(FireVoid, events).hex == TARGET
    assert not [event for event in events if isinstance(event, FireResolved)]
    assert (after.place_of(SOVIET_GUNS), after.place_of(INFANTRY)) == (EAST, TARGET)
    # A motorized mover is not stopped either, for nothing was fired.
    units: Units = {TANKS: START, "soviet-hidden-1": {"hex": EAST, "is": SOVIET_GUNS}}
    driving = move(TANKS, TARGET, "3110", "3210", motorized=True)
    state, _ = play(game, position(game, units=units), driving, at("soviet-hidden-1"))
    assert state.place_of(TANKS) == "3210"
