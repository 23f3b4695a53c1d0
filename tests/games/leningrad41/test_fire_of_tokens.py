"""Fires with face-down units (6.6(2), 6.6(3)): what is turned up, who drops out, and what the odds say before."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexfront.games.leningrad41.documents.actions import Fire, Flip
from hexfront.games.leningrad41.documents.events import FireResolved, FireVoid, UnitRevealed
from hexfront.kernel.actions import EndPhase
from tests.games.acting import Units, decision, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import plain, position, statuses
from tests.games.leningrad41.gunnery import (
    EAST,
    GUNS,
    INFANTRY,
    MACHINE_GUNS,
    MILITIA,
    NORTH_EAST,
    SOVIET_FIRE,
    SOVIET_GUNS,
    SOVIET_TANKS,
    TANKS,
    TARGET,
    WEST,
    assault,
    fire,
    firing,
    modifiers,
)

FIRST, SECOND, THIRD = "soviet-hidden-1", "soviet-hidden-2", "soviet-hidden-3"


@pytest.mark.rule("leningrad-41", "6.6(2)")
def test_a_german_fire_turns_up_all_units_of_the_hex_before_the_dice() -> None:
    game = plain({TARGET: "objective"})
    units: Units = {FIRST: {"hex": TARGET, "is": SOVIET_TANKS}, SECOND: {"hex": TARGET, "is": MILITIA}, TANKS: EAST}
    state = firing(game, {**units, GUNS: "3005", THIRD: "3008"})

    after, events = play(game, state, fire((TANKS, GUNS)), dice=(6, 6))

    kinds = [type(event).__name__ for event in events]
    assert kinds.index("UnitRevealed") < kinds.index("DieRolled")
    assert [event.unit for event in events if isinstance(event, UnitRevealed)] == [SOVIET_TANKS, MILITIA]
    assert {after.place_of(SOVIET_TANKS), after.place_of(MILITIA)} == {TARGET}
    assert after.place_of(THIRD) == "3008"


@pytest.mark.rule("leningrad-41", "6.6(3)")
def test_a_token_is_turned_up_to_fire() -> None:
    game = plain()
    state = firing(game, {FIRST: {"hex": EAST, "is": MILITIA}, INFANTRY: TARGET}, SOVIET_FIRE)

    after, events = play(game, state, fire(FIRST), dice=(1,))

    assert the_only(UnitRevealed, events) == UnitRevealed(FIRST, MILITIA)
    assert the_only(FireResolved, events).units == (MILITIA,)
    assert after.place_of(INFANTRY) == "dead"
    assert refused(game, after, fire(MILITIA, "3008")).rule == "10.2"


def test_a_token_that_nobody_knows_is_drawn_by_lot_when_it_fires() -> None:
    game = plain()
    state = firing(game, {FIRST: EAST, INFANTRY: TARGET}, SOVIET_FIRE)
    unseen = [game.frame.units[unit] for unit in game.rules.fog.pool(state).unseen]

    lot = unseen.index(MACHINE_GUNS) + 1
    _, events = play(game, state, fire(FIRST), dice=(lot, 6))

    assert the_only(FireResolved, events).units == (MACHINE_GUNS,)


def test_a_token_that_cannot_assault_drops_out_and_the_modifier_with_it() -> None:
    game = plain()
    units = {MILITIA: WEST, INFANTRY: TARGET}
    unseen = firing(game, {**units, FIRST: EAST}, SOVIET_FIRE)
    names = [game.frame.units[unit] for unit in game.rules.fog.pool(unseen).unseen]

    after, events = play(
        game, unseen, fire((FIRST, MILITIA), assault=(FIRST,)), dice=(names.index(MACHINE_GUNS) + 1, 1)
    )

    resolved = the_only(FireResolved, events)
    assert (resolved.units, resolved.assault, resolved.strength) == ((MILITIA,), (), 5)
    assert resolved.targets[0].modifiers == ()
    # The hex is empty now, but nobody assaulted.
    assert (after.place_of(INFANTRY), decision(after)) == ("dead", "")
    # The one that dropped out has not fired.
    assert game.refusal(unseen, "soviet", fire(FIRST)) is None


def test_a_fire_that_nobody_proves_able_to_make_is_void_and_the_hex_not_attacked() -> None:
    game = plain()
    units = {FIRST: EAST, INFANTRY: TARGET, SOVIET_GUNS: "0120"}
    state = firing(game, units, SOVIET_FIRE)
    names = [game.frame.units[unit] for unit in game.rules.fog.pool(state).unseen]

    after, events = play(game, state, assault(FIRST), dice=(names.index(MACHINE_GUNS) + 1,))

    assert the_only(FireVoid, events).hex == TARGET
    assert game.refusal(after, "soviet", fire(MACHINE_GUNS)) is None


def test_a_token_may_be_named_from_afar_if_it_might_reach_so_far() -> None:
    game = plain()
    # It may prove to be a gun, and on open ground it sees the target.
    state = firing(game, {FIRST: "3020", INFANTRY: TARGET}, SOVIET_FIRE)
    assert game.refusal(state, "soviet", fire(FIRST)) is None
    odds = game.fire_odds(state, [FIRST], TARGET)
    # Only the two artillery regiments reach so far; the mortars do not.
    assert odds.void == odds.dropped[FIRST] == Fraction(52, 54)
    # Nobody reaches from one end of the map to the other.
    far = firing(game, {FIRST: "0128", INFANTRY: "5101"}, SOVIET_FIRE)
    refusal = refused(game, far, fire(FIRST, "5101"))
    assert (refusal.rule, "whatever it is" in refusal.reason) == ("10.6", True)
    # Guns have the range, but nobody spots for them.
    walled = plain(dict.fromkeys(("3011", "2911", "3111"), "urban"))
    blind = firing(walled, {FIRST: "3020", INFANTRY: TARGET}, SOVIET_FIRE)
    assert refused(walled, blind, fire(FIRST)).rule == "11.2"


@pytest.mark.rule("leningrad-41", "10.4")
def test_a_token_that_its_owner_knows_may_be_named_like_any_other_and_drops_out() -> None:
    game = plain()
    known: Units = {FIRST: {"hex": "3008", "is": MILITIA}, MACHINE_GUNS: "3012", INFANTRY: TARGET}
    state = firing(game, known, SOVIET_FIRE)

    assert game.fire_odds(state, [FIRST, MACHINE_GUNS], TARGET).dropped == {FIRST: 1}
    after, events = play(game, state, fire((FIRST, MACHINE_GUNS)), dice=(6,))

    assert the_only(UnitRevealed, events) == UnitRevealed(FIRST, MILITIA)
    resolved = the_only(FireResolved, events)
    assert (resolved.units, resolved.strength) == ((MACHINE_GUNS,), 6)
    assert "fired" in statuses(game, after, MACHINE_GUNS)
    assert "fired" not in statuses(game, after, MILITIA)


@pytest.mark.rule("leningrad-41", "10.15")
def test_known_machine_guns_named_as_assaulting_drop_out_with_the_modifier_but_are_not_offered_so() -> None:
    game = plain()
    state = firing(game, {FIRST: {"hex": EAST, "is": MACHINE_GUNS}, MILITIA: WEST, INFANTRY: TARGET}, SOVIET_FIRE)
    offers = [action for action in offered(game, state, Fire) if isinstance(action, Fire)]

    _, events = play(game, state, fire((FIRST, MILITIA), assault=(FIRST,)), dice=(6,))

    resolved = the_only(FireResolved, events)
    assert (resolved.units, resolved.assault, resolved.targets[0].modifiers) == ((MILITIA,), (), ())
    assert any(FIRST in action.units for action in offers)
    assert not any(FIRST in action.assault for action in offers)


def test_odds_over_tokens_count_every_unit_they_may_be() -> None:
    game = plain()
    state = firing(game, {FIRST: EAST, INFANTRY: TARGET}, SOVIET_FIRE)

    odds = game.fire_odds(state, [FIRST], TARGET)

    # Of the 54 none has ten points or more, so there is one column.
    assert odds.columns == {"<=9": 1}
    assert odds.targets[0].results == {"E": Fraction(1, 6), "-": Fraction(5, 6)}
    two = firing(game, {FIRST: EAST, SECOND: WEST, INFANTRY: TARGET}, SOVIET_FIRE)
    odds = game.fire_odds(two, [FIRST, SECOND], TARGET)
    assert sum(odds.columns.values()) == 1
    assert set(odds.columns) == {"<=9", "10-19"}
    strengths = [
        game.campaign.by_index[one].fire + game.campaign.by_index[other].fire
        for one in game.rules.fog.pool(two).unseen
        for other in game.rules.fog.pool(two).unseen
        if one != other
    ]
    assert odds.columns["10-19"] == Fraction(sum(strength >= 10 for strength in strengths), len(strengths))


def test_odds_against_tokens_are_mixtures_over_what_they_may_be() -> None:
    game = plain({TARGET: "objective"})
    state = firing(game, {FIRST: TARGET, SECOND: TARGET, INFANTRY: EAST, "german-ii-469": WEST})

    plain_ground = plain()
    odds = plain_ground.fire_odds(
        firing(plain_ground, {FIRST: TARGET, INFANTRY: EAST, "german-ii-469": WEST}),
        [INFANTRY, "german-ii-469"],
        TARGET,
    )

    # Two of the 54 are armored: E on 1-2 for the others, never for them.
    assert odds.targets[0].results["E"] == Fraction(52, 54) * Fraction(2, 6)
    assert modifiers(odds) == {}
    both = game.fire_odds(state, [INFANTRY, "german-ii-469"], TARGET, [INFANTRY])
    assert [one.unit for one in both.targets] == [FIRST, SECOND]
    assert sum(both.results.values()) == 1


def test_the_odds_a_german_sees_do_not_depend_on_what_lies_face_down() -> None:
    game = plain()
    odds = []
    for name in (SOVIET_TANKS, MILITIA):
        state = firing(game, {FIRST: {"hex": TARGET, "is": name}, TANKS: EAST, INFANTRY: WEST})
        odds.append(game.fire_odds(game.known(state, "german"), [INFANTRY], TARGET))

    assert odds[0] == odds[1]


def test_adjacent_tokens_are_offered_alone_and_with_others() -> None:
    game = plain()
    state = firing(game, {FIRST: EAST, SECOND: NORTH_EAST, MILITIA: WEST, INFANTRY: TARGET}, SOVIET_FIRE)

    groups = [set(action.units) for action in offered(game, state, Fire) if isinstance(action, Fire)]

    assert {FIRST} in groups
    assert {FIRST, SECOND, MILITIA} in groups
    assert {MILITIA} in groups


def test_a_leader_is_spared_if_his_only_assailant_drops_out() -> None:
    game = plain()
    state = firing(game, {FIRST: EAST, MILITIA: WEST, "german-manstein": TARGET, INFANTRY: TARGET}, SOVIET_FIRE)
    names = [game.frame.units[unit] for unit in game.rules.fog.pool(state).unseen]
    declared = fire((FIRST, MILITIA), assault=(FIRST,))

    alone = firing(game, {FIRST: EAST, MILITIA: WEST, "german-manstein": TARGET}, SOVIET_FIRE)
    _, events = play(game, alone, declared, dice=(names.index(MACHINE_GUNS) + 1,))
    assert the_only(FireVoid, events)
    _, events = play(game, state, declared, dice=(names.index(MACHINE_GUNS) + 1, 6))
    assert [target.unit for target in the_only(FireResolved, events).targets] == [INFANTRY]
    odds = game.fire_odds(state, [FIRST, MILITIA], TARGET, [FIRST])
    manstein, infantry = sorted(odds.targets, key=lambda one: one.unit != "german-manstein")
    assert manstein.unit == "german-manstein"
    # He can be hit only while somebody assaults; then both are as easy to hit.
    assert 0 < manstein.results["E"] < infantry.results["E"]
    assert sum(odds.results.values()) == 1


@pytest.mark.rule("leningrad-41", "6.6(1)")
def test_the_fire_phase_waits_for_its_owner_while_a_unit_lies_face_down() -> None:
    """It may prove to be a gun, so the phase is not passed although nobody is next to the enemy."""
    game = plain()
    apart: Units = {FIRST: {"hex": "1010", "is": SOVIET_GUNS}, INFANTRY: TARGET}
    moving = position(game, "soviet movement", 2, apart)

    after, _ = play(game, moving, EndPhase())

    assert (after.phase, after.to_act) == (SOVIET_FIRE, "soviet")
    turned, _ = play(game, after, Flip((FIRST,)))
    assert turned.place_of(SOVIET_GUNS) == "1010" and turned.to_act == "soviet"


@pytest.mark.rule("leningrad-41", "6.6(1)")
def test_the_fire_phase_is_passed_when_nobody_can_fire_and_nothing_lies_face_down() -> None:
    game = plain()

    state = position(game, "soviet movement", 10, {MILITIA: "1010", INFANTRY: TARGET}, boxes={"gone": ["soviet-rbf"]})

    after, _ = play(game, state, EndPhase())

    assert after.to_act is None, "the last turn is over"
