"""Optional: fanaticism (17.0 to 17.3)."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import FervourLoss, Fire
from hexfront.games.leningrad41.documents.events import UnitEliminated
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.errors import InputError
from hexfront.mechanics.actions import Advance
from tests.games.acting import decision, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import plain
from tests.games.leningrad41.gunnery import (
    EAST,
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    SOVIET_FIRE,
    TARGET,
    WEST,
    assault,
    cases,
    fire,
    firing,
    modifiers,
    results,
)

OPTION = ("fanaticism",)
TOTENKOPF = ("german-i-1t", "german-ii-1t")
KOMSOMOL, NKVD = "soviet-kom-1", "soviet-1-21-nkvd"
CORPS = ("german-1-185", "german-2-185")


@pytest.mark.rule("leningrad-41", "17.0")
def test_fanaticism_is_an_option() -> None:
    game, printed = plain(options=OPTION), plain()
    units = {TOTENKOPF[0]: EAST, MILITIA: TARGET}

    declared = assault(TOTENKOPF[0], fervour=True)
    assert game.refusal(firing(game, units), "german", declared) is None
    assert declared in offered(game, firing(game, units), Fire)
    assert refused(printed, firing(printed, units), declared).rule == "17.0"


@pytest.mark.rule("leningrad-41", "17.1")
def test_half_of_the_strength_must_be_totenkopf_next_to_the_target() -> None:
    game = plain(options=OPTION)
    guns = "german-iv-t"
    units = {TOTENKOPF[0]: EAST, CORPS[0]: WEST, CORPS[1]: NORTH_EAST, guns: "3005", MILITIA: TARGET}
    state = firing(game, units)

    # Nine of eighteen points are enough, nine of 27 or 28 are not.
    half = [TOTENKOPF[0], CORPS[0]]
    assert modifiers(game.fire_odds(state, half, TARGET, half, fervour=True)) == {
        "close assault": -1,
        "National Socialist Ardor": -1,
    }
    assert cases(game.fire_odds(state, half, TARGET, half, fervour=True))["National Socialist Ardor"] == "17.1"
    third = (*half, CORPS[1])
    assert refused(game, state, assault(*third, fervour=True)).rule == "17.1"
    # Guns of the division that fire from afar count for the whole, not for the half.
    assert refused(game, state, fire((*half, guns), assault=half, fervour=True)).rule == "17.1"
    # It counts for adjacent units that fire without assaulting, too.
    assert game.refusal(state, "german", fire(half, assault=(CORPS[0],), fervour=True)) is None


@pytest.mark.rule("leningrad-41", "17.1")
def test_ardor_is_declared_with_a_close_assault_by_totenkopf_only() -> None:
    game = plain(options=OPTION)
    state = firing(game, {TOTENKOPF[0]: EAST, "german-i-1p": WEST, INFANTRY: NORTH_EAST, MILITIA: TARGET})

    assert refused(game, state, fire(TOTENKOPF[0], fervour=True)).rule == "17.1"
    assert refused(game, state, assault("german-i-1p", fervour=True)).rule == "17.1"
    assert refused(game, state, assault(INFANTRY, fervour=True)).rule == "17.1"


@pytest.mark.rule("leningrad-41", "17.2")
def test_half_of_the_strength_must_be_komsomol_or_nkvd_next_to_the_target() -> None:
    game = plain(options=OPTION)
    units = {KOMSOMOL: EAST, NKVD: WEST, "soviet-1-291": NORTH_EAST, "soviet-2-291": NORTH_WEST, INFANTRY: TARGET}
    state = firing(game, units, SOVIET_FIRE)

    # Thirteen of 21 are enough, eight of sixteen too; five of thirteen are not.
    for group in ((KOMSOMOL, NKVD, "soviet-1-291"), (NKVD, "soviet-1-291")):
        odds = game.fire_odds(state, group, TARGET, group, fervour=True)
        assert modifiers(odds) == {"close assault": -1, "Proletarian Revolutionary Fervor": -1}
        assert cases(odds)["Proletarian Revolutionary Fervor"] == "17.2"
    assert refused(game, state, assault(KOMSOMOL, "soviet-1-291", fervour=True)).rule == "17.2"
    nearly = firing(game, {KOMSOMOL: EAST, "soviet-eng-1": WEST, INFANTRY: TARGET}, SOVIET_FIRE)
    assert refused(game, nearly, assault(KOMSOMOL, "soviet-eng-1", fervour=True)).rule == "17.2"
    assert refused(game, state, fire(NKVD, fervour=True)).rule == "17.2"
    assert refused(game, state, assault("soviet-1-291", fervour=True)).rule == "17.2"


@pytest.mark.rule("leningrad-41", "17.2")
def test_fervor_lowers_the_die() -> None:
    game = plain({TARGET: "urban"}, options=OPTION)
    state = firing(game, {NKVD: WEST, KOMSOMOL: EAST, INFANTRY: TARGET}, SOVIET_FIRE)

    assert results(play(game, state, assault(NKVD, KOMSOMOL), dice=(3,))[1]) == ["-"]
    _, events = play(game, state, assault(NKVD, KOMSOMOL, fervour=True), FervourLoss(KOMSOMOL), dice=(3, 1))
    assert results(events) == ["E"]


@pytest.mark.rule("leningrad-41", "17.3")
@pytest.mark.parametrize("die", [1, 6])
def test_one_assaulting_unit_is_lost_whatever_the_die_shows(die: int) -> None:
    game = plain(options=OPTION)
    state = firing(game, {TOTENKOPF[0]: EAST, TOTENKOPF[1]: WEST, CORPS[0]: SOUTH_EAST, MILITIA: TARGET})
    group = (*TOTENKOPF, CORPS[0])

    state, _ = play(game, state, fire(group, assault=TOTENKOPF, fervour=True), dice=(die,))

    assert decision(state) == "FervourLoss"
    assert set(offered(game, state, FervourLoss)) == {FervourLoss(unit) for unit in TOTENKOPF}
    assert refused(game, state, FervourLoss(CORPS[0])).rule == "17.3"
    with pytest.raises(InputError, match="unknown unit"):
        game.refusal(state, "german", FervourLoss("german-nobody"))
    assert refused(game, state, EndPhase())
    state, events = play(game, state, FervourLoss(TOTENKOPF[0]))
    assert the_only(UnitEliminated, events).unit == TOTENKOPF[0]
    assert state.place_of(TOTENKOPF[0]) == "dead"
    # The rest may advance if the hex is empty.
    assert decision(state) == ("AdvanceAfterCombat" if die == 1 else "")
    if die == 1:
        assert offered(game, state, Advance) == [Advance(TOTENKOPF[1], TARGET)]


@pytest.mark.rule("leningrad-41", "17.3")
def test_a_single_assaulting_unit_is_lost_at_once() -> None:
    game = plain(options=OPTION)
    state = firing(game, {NKVD: EAST, MORE_MILITIA: SOUTH_WEST, INFANTRY: TARGET}, SOVIET_FIRE)

    state, _ = play(game, state, assault(NKVD, fervour=True), dice=(1,))

    assert (state.place_of(NKVD), state.place_of(INFANTRY), decision(state)) == ("pool 42", "dead", "")


@pytest.mark.rule("leningrad-41", "17.3")
def test_without_the_declaration_nobody_is_lost() -> None:
    game = plain(options=OPTION)
    state = firing(game, {NKVD: EAST, INFANTRY: TARGET}, SOVIET_FIRE)

    state, _ = play(game, state, assault(NKVD), dice=(6,))

    assert (state.place_of(NKVD), decision(state)) == (EAST, "")


@pytest.mark.rule("leningrad-41", "17.2")
def test_a_token_that_proves_ordinary_takes_the_fervor_away() -> None:
    game = plain(options=OPTION)
    units = {KOMSOMOL: WEST, INFANTRY: TARGET}
    fanatic = firing(game, {**units, "soviet-hidden-1": {"hex": EAST, "is": NKVD}}, SOVIET_FIRE)
    ordinary = firing(game, {**units, "soviet-hidden-1": {"hex": EAST, "is": "soviet-1-291"}}, SOVIET_FIRE)
    nobody_knows = firing(game, {**units, "soviet-hidden-1": EAST}, SOVIET_FIRE)
    declared = assault("soviet-hidden-1", KOMSOMOL, fervour=True)

    # Whoever has looked at it knows whether it may be declared.
    assert game.refusal(fanatic, "soviet", declared) is None
    assert refused(game, ordinary, declared).rule == "17.2"
    assert game.refusal(nobody_knows, "soviet", declared) is None
    names = [game.frame.units[unit] for unit in game.rules.fog.pool(nobody_knows).unseen]
    lot = names.index("soviet-1-291") + 1
    # Five of thirteen points are fanatic: a four is one too many without that modifier.
    state, events = play(game, nobody_knows, declared, dice=(lot, 4))
    assert results(events) == ["-"]
    assert (state.place_of(KOMSOMOL), decision(state)) == (WEST, "")
    lot = names.index(NKVD) + 1
    state, events = play(game, nobody_knows, declared, dice=(lot, 4))
    assert (results(events), decision(state)) == (["E"], "FervourLoss")


@pytest.mark.rule("leningrad-41", "17.3")
def test_fervor_lapses_if_nobody_is_left_to_assault() -> None:
    game = plain(options=OPTION)
    state = firing(game, {"soviet-hidden-1": EAST, KOMSOMOL: WEST, INFANTRY: TARGET}, SOVIET_FIRE)
    names = [game.frame.units[unit] for unit in game.rules.fog.pool(state).unseen]
    declared = fire(("soviet-hidden-1", KOMSOMOL), assault=("soviet-hidden-1",), fervour=True)

    state, events = play(game, state, declared, dice=(names.index("soviet-mg-1") + 1, 2))

    assert results(events) == ["-"]
    assert (state.place_of(KOMSOMOL), decision(state)) == (WEST, "")
