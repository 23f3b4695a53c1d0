"""Air power (chapter 13 of 1979, 11 of 2010): in attack, in defence as an interrupt, and as interdiction."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexfront.games.leningrad.documents.actions import Attack, CommitAir, Interdict, Overrun
from hexfront.games.leningrad.documents.events import CombatDeclared, CombatResolved, UnitEliminated, UnitRevealed
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.events import Event
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from tests.games.acting import play, refused
from tests.games.leningrad.small import FIRST, SECOND, both_editions, position, small_game, where

SHIFT, ONCE = {FIRST: "13.1", SECOND: "11.1"}, {FIRST: "13.5", SECOND: "11.5"}
INTERDICTION = {FIRST: "13.3", SECOND: "11.3"}
AIR_1, AIR_2 = "german-air-1", "german-air-2"
INFANTRY, ARMORED = "soviet-untried-infantry-1", "soviet-untried-armored-1"
#: A Soviet and a German unit next to each other.
FACING = {"german-58": "1008", "soviet-67": "1007"}


def combat(events: list[Event]) -> CombatResolved:
    return next(event for event in events if isinstance(event, CombatResolved))


def air_columns(events: list[Event], name: str) -> int:
    return sum(shift.columns for shift in combat(events).shifts if shift.rule == SHIFT[name])


def ready(game: LeningradGame, state: State) -> int:
    found = game.view(state, "german")["air_ready"]
    assert isinstance(found, int)
    return found


def over(hex_: str, count: int = 1) -> list[dict[str, object]]:
    return [{"marker": "interdiction", "hex": hex_, "count": count}]


def cost(game: LeningradGame, state: State, unit: str, hex_: str) -> Fraction:
    return game.reach(state, unit)[hex_].points


@both_editions
@pytest.mark.rule("leningrad-1979", "13.0")
@pytest.mark.rule("leningrad-2010", "11.0")
def test_one_air_unit_is_there_from_turn_1_and_a_second_from_turn_7(name: str) -> None:
    game = small_game(name)
    opening = game.new(setup="suggested")
    turn_6 = position(game, "soviet movement", turn=6, units=FACING, air={AIR_1: "flown"})

    turn_7, _ = play(game, turn_6, EndPhase(), EndPhase())

    assert (opening.turn, ready(game, opening)) == (1, 1)
    assert (turn_6.turn, where(turn_6, AIR_1, AIR_2)) == (6, ("flown", "off map"))
    assert (turn_7.turn, turn_7.phase, ready(game, turn_7)) == (7, "german movement", 2)


@both_editions
@pytest.mark.rule("leningrad-1979", "13.0")
@pytest.mark.rule("leningrad-1979", "13.1")
@pytest.mark.rule("leningrad-2010", "11.0")
@pytest.mark.rule("leningrad-2010", "11.1")
@pytest.mark.parametrize("air", [0, 1, 2])
@pytest.mark.parametrize(
    ("phase", "kind"), [("german combat", "attack"), ("german movement", "overrun")], ids=["attack", "overrun"]
)
def test_every_air_unit_in_a_german_attack_or_overrun_gives_a_column(
    name: str, phase: str, kind: str, air: int
) -> None:
    game = small_game(name)
    state = position(game, phase, turn=7, units={"german-1-pz": "1008", "soviet-67": "1007"})
    action: Action = (
        Attack(("german-1-pz",), ("1007",), air) if kind == "attack" else Overrun(("german-1-pz",), "1007", air)
    )

    after, events = play(game, state, action, dice=[1])

    assert air_columns(events, name) == air
    assert ready(game, after) == 2 - air
    assert (
        game.odds(state, ["german-1-pz"], ["1007"], air=air, overrun=kind == "overrun").column == combat(events).column
    )


@both_editions
@pytest.mark.rule("leningrad-1979", "13.1")
@pytest.mark.rule("leningrad-2010", "11.1")
def test_air_units_do_not_suffer_what_the_units_they_support_suffer(name: str) -> None:
    game = small_game(name)
    state = position(game, "german combat", units={"german-58": {"hex": "1008", "steps": 1}, "soviet-70": "1007"})

    after, events = play(game, state, Attack(("german-58",), ("1007",), 1), dice=[1])

    assert combat(events).result == "-/E"
    assert where(after, "german-58", AIR_1) == ("eliminated", "flown")
    assert [event.unit for event in events if isinstance(event, UnitEliminated)] == ["german-58"]


@both_editions
@pytest.mark.rule("leningrad-1979", "13.1")
@pytest.mark.rule("leningrad-2010", "11.1")
@pytest.mark.parametrize("units", [(), (AIR_1,), ("german-58", AIR_1)], ids=["nobody", "air alone", "air as a unit"])
def test_air_units_do_not_attack_by_themselves(name: str, units: tuple[str, ...]) -> None:
    game = small_game(name)
    state = position(game, "german combat", units=FACING)

    refused(game, state, Attack(units, ("1007",), 1), "german")


@both_editions
@pytest.mark.rule("leningrad-1979", "13.1")
@pytest.mark.rule("leningrad-2010", "11.1")
def test_air_units_do_not_count_for_stacking(name: str) -> None:
    game = small_game(name)
    units = {"soviet-67": "0909", "soviet-85": "0909", "soviet-170": "0910"}
    state = position(game, "soviet movement", turn=7, units=units, markers=over("0909", 2))

    state, _ = play(game, state, Move(("soviet-170",), ("0909",)))

    assert where(state, *units) == ("0909", "0909", "0909")


@both_editions
@pytest.mark.rule("leningrad-1979", "13.0")
@pytest.mark.rule("leningrad-1979", "13.1")
@pytest.mark.rule("leningrad-1979", "13.2")
@pytest.mark.rule("leningrad-2010", "11.0")
@pytest.mark.rule("leningrad-2010", "11.1")
@pytest.mark.rule("leningrad-2010", "11.2")
@pytest.mark.parametrize("air", [0, 1, 2])
@pytest.mark.parametrize("kind", ["attack", "overrun"])
def test_the_germans_answer_a_soviet_attack_before_untried_units_are_shown(name: str, kind: str, air: int) -> None:
    game = small_game(name)
    phase = "soviet combat" if kind == "attack" else "soviet movement"
    state = position(game, phase, turn=7, units={"german-58": "0910", INFANTRY: "0909"})
    action: Action = Attack((INFANTRY,), ("0910",)) if kind == "attack" else Overrun((INFANTRY,), "0910")

    asked, before = play(game, state, action)
    after, events = play(game, asked, CommitAir(air), dice=[1, 1])

    assert (asked.to_act, asked.place_of(INFANTRY)) == ("german", "0909")
    assert not [event for event in before if isinstance(event, UnitRevealed | CombatResolved)]
    assert [event.unit for event in events if isinstance(event, UnitRevealed)] == [INFANTRY]
    assert air_columns(events, name) == -air
    assert ready(game, after) == 2 - air
    weighed = game.odds(state, [INFANTRY], ["0910"], air=air, overrun=kind == "overrun")
    assert sum(shift.columns for shift in weighed.shifts if shift.rule == SHIFT[name]) == -air


@both_editions
@pytest.mark.rule("leningrad-1979", "13.2")
@pytest.mark.rule("leningrad-2010", "11.2")
def test_the_answer_is_the_german_sides_alone_and_survives_saving(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet combat", units={"german-58": "0910", INFANTRY: "0909"})

    asked, _ = play(game, state, Attack((INFANTRY,), ("0910",)))
    restored = game.from_position(game.position(asked))

    assert game.legal_actions(asked) == [CommitAir(0), CommitAir(1)]
    assert game.refusal(asked, "soviet", EndPhase()) is not None
    assert game.legal_actions(restored) == game.legal_actions(asked)


@both_editions
@pytest.mark.rule("leningrad-1979", "13.2")
@pytest.mark.rule("leningrad-2010", "11.2")
def test_air_units_join_a_german_attack_before_untried_defenders_are_shown(name: str) -> None:
    game = small_game(name)
    state = position(game, "german combat", units={"german-58": "1008", INFANTRY: "1007"})

    _, events = play(game, state, Attack(("german-58",), ("1007",), 1), dice=[1, 1])

    kinds = [type(event) for event in events]
    assert kinds.index(CombatDeclared) < kinds.index(UnitRevealed) < kinds.index(CombatResolved)
    assert air_columns(events, name) == 1


@both_editions
@pytest.mark.rule("leningrad-1979", "13.3")
@pytest.mark.rule("leningrad-2010", "11.3")
@pytest.mark.parametrize(("count", "factor"), [(1, 2), (2, 4)])
@pytest.mark.parametrize(("unit", "terrain", "plain"), [(INFANTRY, "clear", 1), (ARMORED, "city", Fraction(1, 2))])
def test_interdiction_doubles_or_quadruples_the_cost_of_its_hex_for_soviet_units(
    name: str, unit: str, terrain: str, plain: Fraction, count: int, factor: int
) -> None:
    game = small_game(name, {"0909": terrain})
    state = position(game, "german air interdiction", turn=7, units={unit: "0910"})

    state, _ = play(game, state, *[Interdict("0909")] * count)
    while state.phase != "soviet movement":
        state, _ = play(game, state, EndPhase())

    assert cost(game, state, unit, "0909") == plain * factor
    assert cost(game, state, unit, "0911") == 1


@both_editions
@pytest.mark.rule("leningrad-1979", "13.3")
@pytest.mark.rule("leningrad-2010", "11.3")
def test_interdiction_multiplies_terrain_and_river_together_and_yields_to_the_one_hex_minimum(name: str) -> None:
    banks = [(near, "0909", "river") for near in small_game(name).map.neighbours("0909")]
    game = small_game(name, {"0909": "hill"}, banks)
    plain = position(game, "soviet movement", units={ARMORED: "0910"})
    one = position(game, "soviet movement", units={ARMORED: "0910"}, markers=over("0909"))
    two = position(game, "soviet movement", turn=7, units={ARMORED: "0910"}, markers=over("0909", 2))

    assert cost(game, plain, ARMORED, "0909") == {FIRST: 4, SECOND: 3}[name]
    assert cost(game, one, ARMORED, "0909") == {FIRST: 7, SECOND: 6}[name]
    assert cost(game, two, ARMORED, "0909") == 7


@both_editions
@pytest.mark.rule("leningrad-1979", "13.3")
@pytest.mark.rule("leningrad-2010", "11.3")
def test_interdiction_does_not_hinder_germans(name: str) -> None:
    game = small_game(name)
    state = position(game, "german movement", turn=7, units={"german-58": "1008"}, markers=over("1007", 2))

    assert cost(game, state, "german-58", "1007") == 1


@both_editions
@pytest.mark.rule("leningrad-1979", "13.3")
@pytest.mark.rule("leningrad-2010", "11.3")
def test_interdiction_belongs_to_its_phase_and_to_land(name: str) -> None:
    game = small_game(name, {"1507": "lake"})
    moving = position(game, "german movement", units=FACING)
    interdicting = position(game, "german air interdiction", units=FACING)

    assert refused(game, moving, Interdict("1007"), "german").rule == "3.0"
    assert refused(game, interdicting, Interdict("1007"), "soviet").rule == "3.0"
    assert refused(game, interdicting, Interdict("1507"), "german").rule == INTERDICTION[name]
    assert Interdict("1007") in game.legal_actions(interdicting)


@both_editions
@pytest.mark.rule("leningrad-1979", "13.4")
@pytest.mark.rule("leningrad-2010", "11.4")
@pytest.mark.parametrize(("count", "first", "second"), [(1, 2, 3), (2, 4, 5)])
def test_a_unit_that_starts_under_interdiction_pays_more_for_its_first_hex_only(
    name: str, count: int, first: int, second: int
) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", turn=7, units={INFANTRY: "0910"}, markers=over("0910", count))

    assert cost(game, state, INFANTRY, "0911") == first
    assert cost(game, state, INFANTRY, "0912") == second
    moved, _ = play(game, state, Move((INFANTRY,), ("0911",)))
    assert cost(game, moved, INFANTRY, "0912") == 1


@both_editions
@pytest.mark.rule("leningrad-1979", "13.4")
@pytest.mark.rule("leningrad-2010", "11.4")
def test_starting_under_one_air_unit_and_entering_under_another_costs_four_times(name: str) -> None:
    game = small_game(name)
    markers = [*over("0910"), *over("0909")]
    state = position(game, "soviet movement", turn=7, units={INFANTRY: "0910"}, markers=markers)

    assert cost(game, state, INFANTRY, "0909") == 4
    assert cost(game, state, INFANTRY, "0911") == 2


@both_editions
@pytest.mark.rule("leningrad-1979", "13.4")
@pytest.mark.rule("leningrad-2010", "11.4")
def test_a_unit_that_only_passes_through_interdiction_pays_nothing_for_leaving_it(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", units={INFANTRY: "0909"}, markers=over("0910"))

    moved, _ = play(game, state, Move((INFANTRY,), ("0910",)))

    assert cost(game, moved, INFANTRY, "0911") == 1


def flown_in_attack(game: LeningradGame) -> State:
    state = position(game, "german combat", units={**FACING, "german-1": "1508", "soviet-70": "1507"})
    return play(game, state, Attack(("german-58",), ("1007",), 1), dice=[1])[0]


def flown_in_overrun(game: LeningradGame) -> State:
    units = {"german-1-pz": "1008", "soviet-70": "1007", "german-1": "1508", "soviet-67": "1507"}
    state = position(game, "german movement", units=units)
    state, _ = play(game, state, Overrun(("german-1-pz",), "1007", 1), dice=[1])
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])
    return play(game, state, EndPhase())[0]


@both_editions
@pytest.mark.rule("leningrad-1979", "13.5")
@pytest.mark.rule("leningrad-2010", "11.5")
@pytest.mark.parametrize("flown", [flown_in_attack, flown_in_overrun])
def test_an_air_unit_that_has_flown_joins_no_second_attack(name: str, flown: object) -> None:
    game = small_game(name)
    assert callable(flown)
    state = flown(game)
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])

    assert state.phase == "german combat"
    assert refused(game, state, Attack(("german-1",), ("1507",), 1), "german").rule == ONCE[name]
    assert game.refusal(state, "german", Attack(("german-1",), ("1507",), 0)) is None


@both_editions
@pytest.mark.rule("leningrad-1979", "13.5")
@pytest.mark.rule("leningrad-2010", "11.5")
@pytest.mark.parametrize("air", [-1, 2])
def test_no_more_air_units_fly_than_there_are(name: str, air: int) -> None:
    game = small_game(name)
    attacking = position(game, "german combat", units=FACING)
    overrunning = position(game, "german movement", units={"german-1-pz": "1008", "soviet-67": "1007"})
    soviet = position(game, "soviet combat", units={"german-58": "0910", "soviet-67": "0909"})
    defending, _ = play(game, soviet, Attack(("soviet-67",), ("0910",)))

    assert refused(game, attacking, Attack(("german-58",), ("1007",), air), "german").rule == ONCE[name]
    assert refused(game, overrunning, Overrun(("german-1-pz",), "1007", air), "german").rule == ONCE[name]
    assert refused(game, defending, CommitAir(air), "german").rule == ONCE[name]
    assert refused(game, soviet, Attack(("soviet-67",), ("0910",), 1), "soviet").rule == ONCE[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "13.5")
@pytest.mark.rule("leningrad-2010", "11.5")
def test_an_air_unit_that_has_flown_cannot_interdict_and_one_that_interdicts_cannot_defend(name: str) -> None:
    game = small_game(name)
    units = {"german-58": "0910", "soviet-67": "0909"}
    one_flown = position(game, "german air interdiction", turn=7, units=units, air={AIR_1: "flown"})
    interdicted = position(game, "soviet combat", units=units, markers=over("0909"))
    all_flown = position(game, "german combat", units=units, air={AIR_1: "flown"})

    state, _ = play(game, one_flown, Interdict("0909"))
    fought, events = play(game, interdicted, Attack(("soviet-67",), ("0910",)), dice=[1])
    skipped, _ = play(game, all_flown, EndPhase())

    assert where(state, AIR_1, AIR_2) == ("flown", "0909")
    assert state.phase == "soviet fortification"
    assert air_columns(events, name) == 0
    assert fought.place_of(AIR_1) == "0909"
    assert skipped.phase == "soviet movement"


@both_editions
@pytest.mark.rule("leningrad-1979", "13.5")
@pytest.mark.rule("leningrad-2010", "11.5")
def test_nobody_interdicts_when_every_air_unit_has_flown(name: str) -> None:
    game = small_game(name)
    units = {"german-58": "0910", "soviet-67": "0909"}
    ready = position(game, "german air interdiction", turn=2, units=units)
    flown = position(game, "german air interdiction", turn=2, units=units, air={AIR_1: "flown"})

    assert game.refusal(ready, "german", Interdict("0909")) is None
    assert refused(game, flown, Interdict("0909"), "german").rule == ONCE[name]


@both_editions
@pytest.mark.rule("leningrad-1979", "13.5")
@pytest.mark.rule("leningrad-2010", "11.5")
def test_interdicting_and_flown_air_units_are_back_for_the_next_turn(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", turn=8, units=FACING, markers=over("0909"), air={AIR_2: "flown"})

    state, _ = play(game, state, EndPhase(), EndPhase())

    assert (state.turn, state.phase) == (9, "german movement")
    assert where(state, AIR_1, AIR_2) == ("ready", "ready")
