"""Coming onto the map (7.1 to 7.3, 19.1, 19.3): where, for how much, and who must."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import Move
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.movement.phase import Mover
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.events import UnitPlaced
from hexfront.kernel.state import State
from tests.games.acting import offered, play, refused
from tests.games.leningrad41.battlefield import (
    SOVIET_MOVEMENT,
    ended,
    move,
    plain,
    position,
    spent,
    statuses,
)

INFANTRY, INFANTRY_TOO, CORPS, TANKS = "german-i-469", "german-ii-469", "german-559", "german-i-10"
RIFLES, RIFLES_TOO, MILITIA = "soviet-1-168", "soviet-2-168", "soviet-1-1-dno"
SOUTH = [f"51{place:02}" for place in range(1, 29)]


@pytest.mark.rule("leningrad-41", "19.1")
def test_germans_enter_from_the_south_edge_and_pay_for_the_first_hex() -> None:
    game = plain({"5110": "urban"})
    state = position(game, boxes={"waiting german": [INFANTRY]})

    assert refused(game, state, move(INFANTRY, "5010")).rule == "19.1"
    assert refused(game, state, move(INFANTRY, "0110")).rule == "19.1"
    assert {action.path[0] for action in offered(game, state, Move) if isinstance(action, Move)} == set(SOUTH)
    state, _ = play(game, state, move(INFANTRY, "5110", "5010"))

    assert (state.place_of(INFANTRY), spent(state, INFANTRY)) == ("5010", 3)
    play(game, state, move(INFANTRY, "5009"))


@pytest.mark.rule("leningrad-41", "19.1")
def test_the_whole_allowance_is_spent_from_the_edge() -> None:
    game = plain()
    state = position(game, boxes={"waiting german": [TANKS]})
    path = [f"51{place:02}" for place in range(28, 0, -1)]

    assert refused(game, state, move(TANKS, *path[:17])).rule == "8.3"
    state, _ = play(game, state, move(TANKS, *path[:17], motorized=True))

    assert spent(state, TANKS) == 17
    assert "motorized" in statuses(game, state, TANKS)


@pytest.mark.rule("leningrad-41", "8.8")
def test_motorized_units_enter_in_clear_hexes() -> None:
    game = plain({"5110": "urban"}, [("5110", "5010", "prospekt")])
    state = position(game, boxes={"waiting german": [TANKS]})

    assert refused(game, state, move(TANKS, "5110", "5010", motorized=True)).rule == "8.8"
    play(game, state, move(TANKS, "5109", motorized=True))
    play(game, state, move(TANKS, "5110"))


@pytest.mark.rule("leningrad-41", "7.1")
def test_nobody_enters_where_an_enemy_stands() -> None:
    game = plain()
    state = position(game, units={MILITIA: "5110"}, boxes={"waiting german": [INFANTRY]})

    assert refused(game, state, move(INFANTRY, "5110")).rule == "7.1"


@pytest.mark.rule("leningrad-41", "6.1")
def test_nobody_enters_where_the_hex_is_full() -> None:
    game = plain()
    units = {INFANTRY_TOO: "5110", "german-iii-469": "5110"}
    state = position(game, units=units, boxes={"waiting german": [INFANTRY]})

    assert refused(game, state, move(INFANTRY, "5110")).rule == "6.1"


def movers(game: Leningrad41Game, state: State) -> set[str]:
    """The units that the phase lists as able to move."""
    step = game.gate.step(state)
    assert step is not None
    return {game.frame.units[subject.unit] for subject in step.subjects(state) if isinstance(subject, Mover)}


@pytest.mark.rule("leningrad-41", "19.1")
def test_all_units_that_can_enter_must() -> None:
    game = plain()
    waiting = {"waiting german": [INFANTRY, INFANTRY_TOO, CORPS, "german-manstein"]}
    state = position(game, units={TANKS: "4010"}, boxes=waiting)

    assert refused(game, state, EndPhase()).rule == "19.1"
    state, _ = play(game, state, move(INFANTRY, "5110"))
    # The division is moving now, and must be complete before another sub-command begins.
    for other in (CORPS, TANKS):
        refusal = refused(game, state, move(other, "5112" if other == CORPS else "4009"))
        assert refusal.rule == "19.1"
        assert INFANTRY_TOO in refusal.reason
    assert movers(game, state) == {INFANTRY, INFANTRY_TOO, "german-manstein"}
    state, _ = play(game, state, move(INFANTRY_TOO, "5110"), move("german-manstein", "5110"), move(TANKS, "4009"))
    assert refused(game, state, EndPhase()).rule == "19.1"
    state, _ = play(game, state, move(CORPS, "5112"))

    assert EndPhase() in game.legal_actions(state)


def taken_edge(game: Leningrad41Game) -> dict[str, str]:
    """A unit of another division in every hex of the south edge: the 269th cannot come in."""
    divisions = ("8Pz", "3Mot", "SSPol", "SSTot")
    others = [counter.id for counter in game.units.values() if counter.corps in divisions]
    return dict(zip(others, SOUTH, strict=False))


@pytest.mark.rule("leningrad-41", "7.2")
def test_who_finds_no_room_waits_for_another_turn() -> None:
    game = plain()
    state = position(game, units=taken_edge(game), boxes={"waiting german": [INFANTRY]})

    assert not [action for action in offered(game, state, Move) if INFANTRY in str(action)]
    assert refused(game, state, move(INFANTRY, "5110")).rule == "6.2"
    state, _ = ended(game, state)

    assert state.place_of(INFANTRY) == "waiting german"


@pytest.mark.rule("leningrad-41", "7.2")
@pytest.mark.rule("leningrad-41", "8.2")
def test_who_found_no_room_while_its_division_moved_waits_even_if_there_is_room_now() -> None:
    game = plain()
    edge = taken_edge(game)
    units = {**edge, INFANTRY_TOO: "4010"}
    state = position(game, units=units, boxes={"waiting german": [INFANTRY]})
    first = next(iter(edge))

    state, _ = play(game, state, move(INFANTRY_TOO, "4009"), move(first, "5001"))

    assert refused(game, state, move(INFANTRY, edge[first])).rule == "8.2"
    state, _ = ended(game, state)
    assert state.place_of(INFANTRY) == "waiting german"
    # While its division has not moved, it must come in where there is room.
    state, _ = play(game, position(game, units=edge, boxes={"waiting german": [INFANTRY]}), move(first, "5001"))
    assert refused(game, state, EndPhase()).rule == "19.1"


@pytest.mark.rule("leningrad-41", "19.3")
@pytest.mark.parametrize("number", ["0101", "0114", "0128", "2201", "4501"])
def test_the_front_reserve_enters_from_the_north_and_the_east(number: str) -> None:
    game = plain()
    state = position(game, SOVIET_MOVEMENT, boxes={"waiting front": [RIFLES]})

    state, _ = play(game, state, move(RIFLES, number))

    assert (state.place_of(RIFLES), spent(state, RIFLES)) == (number, 1)


@pytest.mark.rule("leningrad-41", "19.3")
@pytest.mark.parametrize("number", ["4601", "5101", "0228", "0202", "5110"])
def test_the_front_reserve_enters_nowhere_else(number: str) -> None:
    game = plain()
    state = position(game, SOVIET_MOVEMENT, boxes={"waiting front": [RIFLES]})

    assert refused(game, state, move(RIFLES, number)).rule == "19.3"


@pytest.mark.rule("leningrad-41", "7.3")
def test_front_reserve_units_that_do_not_enter_go_back_to_the_pool_but_zhukov_waits() -> None:
    game = plain()
    waiting = {"waiting front": [RIFLES, RIFLES_TOO, "soviet-zhukov"]}
    state = position(game, SOVIET_MOVEMENT, boxes=waiting)

    state, _ = play(game, state, move(RIFLES, "0110"))
    state, events = ended(game, state)

    assert UnitPlaced(RIFLES_TOO, "pool front") in events
    assert (state.place_of(RIFLES), state.place_of("soviet-zhukov")) == ("0110", "waiting front")


@pytest.mark.rule("leningrad-41", "19.3")
def test_zhukov_comes_from_turn_two_on() -> None:
    game = plain()
    first = position(game, SOVIET_MOVEMENT, 1, boxes={"waiting front": ["soviet-zhukov"]})
    second = position(game, SOVIET_MOVEMENT, 2, boxes={"waiting front": ["soviet-zhukov"]})

    assert refused(game, first, move("soviet-zhukov", "0110")).rule == "19.3"
    state, _ = play(game, second, move("soviet-zhukov", "0110", "0109", motorized=True))

    assert state.place_of("soviet-zhukov") == "0109"
