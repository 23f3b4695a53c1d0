"""Defensive fire while units move (8.8, 9.1, 9.6): when the question is asked, and how the move goes on."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import FireAt
from hexfront.games.leningrad41.documents.decisions import DefensiveFire
from hexfront.games.leningrad41.documents.events import MoveEnded, UnitMoved
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.state import State
from tests.games.acting import decision, play, refused, the_only
from tests.games.leningrad41.battlefield import (
    SOVIET_MOVEMENT,
    chain,
    move,
    plain,
    position,
    spent,
    statuses,
)

INFANTRY, TANKS, SCHUETZEN = "german-i-469", "german-i-10", "german-i-8p"
MILITIA, GUNS, TANK_HUNTERS = "soviet-1-1-dno", "soviet-14", "soviet-at-1"
#: The guard stands in 2910, north-east of 3010: 3010 and 3009 are next to it, 3012, 3011 and 3008 are not.
GUARD = "2910"


def asked(state: State) -> DefensiveFire:
    found = state.stack[-1]
    assert isinstance(found, DefensiveFire)
    return found


def walking(game: Leningrad41Game, mover: str = INFANTRY, guard: str = MILITIA, motorized: bool = False) -> State:
    """A unit walks past the guard, and the question is asked."""
    state = position(game, units={mover: "3012", guard: GUARD})
    return play(game, state, move(mover, "3011", "3010", "3009", "3008", motorized=motorized))[0]


@pytest.mark.rule("leningrad-41", "9.1")
def test_the_move_stops_at_every_hex_next_to_an_enemy_who_can_fire() -> None:
    game = plain()
    state = position(game, units={INFANTRY: "3012", MILITIA: GUARD})

    state, events = play(game, state, move(INFANTRY, "3011", "3010", "3009", "3008"))

    assert the_only(UnitMoved, events) == UnitMoved(INFANTRY, ("3011", "3010"), 2, "foot")
    assert asked(state) == DefensiveFire("soviet", INFANTRY, "3010", ("3009", "3008"), 14, "foot", False)
    assert state.to_act == "soviet"
    assert game.from_position(game.position(state)) == state
    state, _ = play(game, state, FireAt(()))
    assert asked(state) == DefensiveFire("soviet", INFANTRY, "3009", ("3008",), 13, "foot", False)
    # The same unit may fire again at the next hex.
    state, _ = play(game, state, FireAt((MILITIA,)), dice=(6,))

    assert not state.stack
    assert (state.place_of(INFANTRY), spent(state, INFANTRY)) == ("3008", 4)
    assert state.to_act == "german"


@pytest.mark.rule("leningrad-41", "9.1")
def test_a_unit_that_is_hit_goes_no_further() -> None:
    game = plain()

    state, _ = play(game, walking(game), FireAt((MILITIA,)), dice=(1,))

    assert state.place_of(INFANTRY) == "dead"
    assert not state.stack
    assert refused(game, state, move(INFANTRY, "3009")).rule == "8.1"


@pytest.mark.rule("leningrad-41", "9.1")
def test_the_last_hex_of_a_path_is_asked_about_and_the_unit_may_go_on_later() -> None:
    game = plain()
    state = position(game, units={INFANTRY: "3011", MILITIA: GUARD})

    state, _ = play(game, state, move(INFANTRY, "3010"))
    assert asked(state).path == ()
    state, _ = play(game, state, FireAt(()), move(INFANTRY, "3009"), FireAt(()))

    assert (state.place_of(INFANTRY), spent(state, INFANTRY)) == ("3009", 2)


@pytest.mark.rule("leningrad-41", "9.1")
def test_nobody_is_asked_where_nobody_can_fire() -> None:
    game = plain()

    for guard in (GUNS, "soviet-zhdanov"):
        assert not walking(game, guard=guard).stack
    assert not walking(game, "german-manstein").stack
    # Beyond the next hex nobody is asked either.
    state = position(game, units={INFANTRY: "3012", MILITIA: "2810"})
    assert not play(game, state, move(INFANTRY, "3011", "3010"))[0].stack


@pytest.mark.rule("leningrad-41", "8.8")
@pytest.mark.rule("leningrad-41", "9.1")
def test_any_fire_stops_a_motorized_unit() -> None:
    game = plain(dict.fromkeys(("3011", "3010", "3009"), "urban"), chain("prospekt", "3012", "3011", "3010", "3009"))
    state = walking(game, TANKS, motorized=True)
    assert asked(state) == DefensiveFire("soviet", TANKS, "3010", ("3009", "3008"), 28, "motorized", True)

    stopped, events = play(game, state, FireAt((MILITIA,)), dice=(6,))

    assert (stopped.place_of(TANKS), spent(stopped, TANKS)) == ("3010", 4)
    assert MoveEnded(TANKS) in events
    assert refused(game, stopped, move(TANKS, "3009", motorized=True)).rule == "8.8"
    passed, _ = play(game, state, FireAt(()))
    assert decision(passed) == "DefensiveFire"
    assert passed.place_of(TANKS) == "3009"


@pytest.mark.rule("leningrad-41", "8.1")
@pytest.mark.rule("leningrad-41", "8.8")
def test_who_was_stopped_by_fire_is_told_from_who_has_completed_its_move() -> None:
    """Also when the unit that moved afterwards is not there any more."""
    game = plain()
    start = position(game, units={TANKS: "3012", SCHUETZEN: "3111", MILITIA: GUARD})
    fire = FireAt((MILITIA,))

    stopped, _ = play(
        game, start, move(TANKS, "3011", "3010", motorized=True), fire, move(SCHUETZEN, "3211"), dice=(6,)
    )
    completed, _ = play(game, start, move(TANKS, "3011", motorized=True), move(SCHUETZEN, "3010"), fire, dice=(1,))

    assert completed.place_of(SCHUETZEN) == "dead"
    assert refused(game, completed, move(TANKS, "3111", motorized=True)).rule == "8.1"
    assert refused(game, stopped, move(TANKS, "3009", motorized=True)).rule == "8.8"
    assert game.from_position(game.position(stopped)) == stopped


@pytest.mark.rule("leningrad-41", "8.8")
def test_a_fire_that_nobody_could_make_stops_nobody() -> None:
    """A face-down unit answers and proves artillery: it lies open, nothing is fired, the mover goes on."""
    game = plain()
    state = position(game, units={TANKS: "3012", "soviet-hidden-1": {"hex": GUARD, "is": GUNS}})

    state, _ = play(
        game, state, move(TANKS, "3011", "3010", "3009", "3008", motorized=True), FireAt(("soviet-hidden-1",))
    )

    assert state.place_of(GUNS) == GUARD
    assert (state.place_of(TANKS), not state.stack) == ("3008", True)


@pytest.mark.rule("leningrad-41", "9.1")
@pytest.mark.rule("leningrad-41", "6.6(2)")
def test_a_face_down_mover_is_turned_up_by_the_fire_and_goes_on() -> None:
    game = plain()
    hidden = {"hex": "3012", "is": "soviet-1-291"}
    state = position(game, SOVIET_MOVEMENT, units={"soviet-hidden-1": hidden, INFANTRY: GUARD})
    state, _ = play(game, state, move("soviet-hidden-1", "3011", "3010", "3009", "3008"))

    state, _ = play(game, state, FireAt((INFANTRY,)), FireAt(()), dice=(6,))

    assert state.place_of("soviet-1-291") == "3008"
    assert spent(state, "soviet-1-291") == 4
    assert state.place_of("soviet-hidden-1") == "backs"
    assert "moving" in statuses(game, state, "soviet-1-291")


@pytest.mark.rule("leningrad-41", "9.6")
@pytest.mark.rule("leningrad-41", "7.1")
def test_who_comes_over_the_edge_is_fired_at_in_the_first_hex() -> None:
    game = plain()
    state = position(game, units={MILITIA: "5010"}, boxes={"waiting german": [INFANTRY]})

    state, _ = play(game, state, move(INFANTRY, "5110", "5111"))

    assert (asked(state).hex, asked(state).points) == ("5110", 15)


@pytest.mark.rule("leningrad-41", "4.2")
def test_objectives_are_taken_by_passing_through_them_but_not_by_leaders() -> None:
    game = plain({"3010": "objective"})
    start = position(game, units={INFANTRY: "3011", "german-manstein": "3111"})

    passed, _ = play(game, start, move(INFANTRY, "3010", "3009"))
    led, _ = play(game, start, move("german-manstein", "3010", "3009"))

    assert game.position(passed)["german control"] == ["3010"]
    assert game.position(led)["german control"] == []
