"""Soviet reinforcements (7.3, 19.2, 19.3): the 42nd Army face down on objectives, the Front Reserve by a die."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import Flip
from hexfront.games.leningrad41.documents.events import BackReturned, UnitDrawn, UnitsArrived
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.events import DieRolled, Event, PhasePassed
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Place
from tests.games.acting import Units, offered, play, refused
from tests.games.leningrad41.battlefield import SOVIET_MOVEMENT, plain, position, real, statuses
from tests.games.leningrad41.gunnery import GERMAN_FIRE, INFANTRY, MILITIA, MORE_MILITIA, RESERVE

REINFORCEMENT = "soviet reinforcement"
FIRST, SECOND = "soviet-hidden-1", "soviet-hidden-2"
KOMSOMOL, RIFLES = "soviet-kom-1", "soviet-1-291"
#: Six objectives on the plain, besides Smolny (2807).
OBJECTIVES = ("3010", "3310", "3610", "3015", "3315", "3615")
CITY = dict.fromkeys(OBJECTIVES, "objective")
#: A German far away, so that the game goes on.
GERMAN = {INFANTRY: "5128"}


def arriving(units: Units | None = None, count: int = 2, **more: Any) -> tuple[Leningrad41Game, State]:
    """The Soviet Reinforcement Phase with one or two arrivals to be placed."""
    game = plain(CITY)
    drawn = [{"id": FIRST, "is": KOMSOMOL}, {"id": SECOND, "is": RIFLES}][:count]
    boxes = {"arriving": drawn} | more.pop("boxes", {})
    return game, position(game, REINFORCEMENT, 3, {**GERMAN, **(units or {})}, boxes=boxes, **more)


def places(game: Leningrad41Game, state: State, unit: str = FIRST) -> set[str]:
    """Where an arrival may be placed."""
    return {one.hex for one in offered(game, state, Place) if isinstance(one, Place) and one.unit == unit}


def drawn(events: list[Event]) -> int:
    return sum(isinstance(event, UnitDrawn) for event in events)


@pytest.mark.rule("leningrad-41", "19.2")
@pytest.mark.parametrize(
    ("german", "rubble", "units"), [(0, 0, 7), (1, 0, 6), (0, 1, 6), (3, 4, 5), (6, 6, 5), (36, 0, 1), (37, 0, 0)]
)
def test_one_unit_of_the_army_for_six_unrubbled_soviet_objectives(german: int, rubble: int, units: int) -> None:
    """41 unrubbled Soviet objectives bring six arrivals, 42 bring seven."""
    game = real()
    objectives = list(game.objectives)
    marked: dict[str, Any] = {
        "german control": objectives[:german],
        "markers": [{"marker": "rubble", "hex": number} for number in objectives[len(objectives) - rubble :]],
    }
    state = position(game, REINFORCEMENT, 3, GERMAN, **marked)

    assert game.rules.draws.of_the_army(state) == units


@pytest.mark.rule("leningrad-41", "19.2")
def test_a_rubbled_objective_counts_for_victory_and_not_for_arrivals() -> None:
    game = real()
    first = next(iter(game.objectives))
    marked: dict[str, Any] = {"german control": [first], "markers": [{"marker": "rubble", "hex": first}]}
    german = position(game, REINFORCEMENT, 3, GERMAN, **marked)
    marked["german control"] = []
    soviet = position(game, REINFORCEMENT, 3, GERMAN, **marked)

    assert [game.rules.draws.of_the_army(state) for state in (german, soviet)] == [6, 6]
    assert [len(game.score(state)) for state in (german, soviet)] == [1, 0]


@pytest.mark.rule("leningrad-41", "19.2")
@pytest.mark.rule("leningrad-41", "19.3")
def test_both_draws_are_made_when_the_phase_begins() -> None:
    game = plain(CITY)
    state = position(game, GERMAN_FIRE, 2, {**GERMAN, "german-iii-3": "5127", MILITIA: "2010"})

    # One lot for seven objectives, then the die for the Front Reserve, then two lots.
    state, events = play(game, state, EndPhase(), dice=[1, 2, 1, 1])

    rolls = [event for event in events if isinstance(event, DieRolled)]
    purposes = ["lot of the 42nd Army", "Front Reserve units", *["lot of the Front Reserve"] * 2]
    assert [event.purpose for event in rolls] == purposes
    assert [event.sides for event in rolls[1:]] == [6, 26, 25]
    assert drawn(events) == 1
    assert state.phase == REINFORCEMENT and len(_reserve(game, state)) == 2


def _reserve(game: Leningrad41Game, state: State) -> list[str]:
    return [unit for unit in game.units if state.place_of(unit) == "waiting front" and unit != "soviet-zhukov"]


@pytest.mark.rule("leningrad-41", "19.2")
@pytest.mark.rule("leningrad-41", "19.3")
def test_nobody_comes_on_turn_one() -> None:
    game = plain(CITY)
    state = position(game, GERMAN_FIRE, 1, {**GERMAN, "german-iii-3": "5127", MILITIA: "2010"})

    state, events = play(game, state, EndPhase())

    assert drawn(events) == 0 and not _reserve(game, state)
    assert (state.phase, PhasePassed(REINFORCEMENT) in events) == (SOVIET_MOVEMENT, True)


@pytest.mark.rule("leningrad-41", "7.3")
@pytest.mark.rule("leningrad-41", "19.2")
def test_arrivals_are_placed_face_down_on_objectives_and_their_owner_knows_them() -> None:
    game, state = arriving()
    assert places(game, state) == {*OBJECTIVES, "2807"}

    state, _ = play(game, state, Place(FIRST, "3010"))

    assert (state.place_of(FIRST), state.place_of(KOMSOMOL)) == ("3010", "face down")
    views = {side: game.view(state, side)["units"] for side in ("german", "soviet")}
    seen = {side: next(one for one in units if one["id"] == FIRST) for side, units in views.items()}
    assert (seen["soviet"]["is"], seen["german"]["is"], seen["german"]["hex"]) == (KOMSOMOL, None, "3010")


@pytest.mark.rule("leningrad-41", "19.2")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("3011", "no objective"),
        ("3310", "the Germans control it"),
        ("3610", "rubbled"),
        ("3015", "a German unit is next to it"),
        ("3315", "a German unit is next to it"),
    ],
)
def test_where_nobody_arrives(place: str, why: str) -> None:
    marked: dict[str, Any] = {"german control": ["3310"], "markers": [{"marker": "rubble", "hex": "3610"}]}
    game, state = arriving({"german-ii-469": "3014", "german-manstein": "3316"}, **marked)

    refusal = refused(game, state, Place(FIRST, place))

    assert (refusal.rule, why in refusal.reason) == ("19.2", True)
    assert places(game, state) == {"3010", "3615", "2807"}


@pytest.mark.rule("leningrad-41", "19.2")
def test_one_arrival_a_hex_and_turn() -> None:
    game, state = arriving()

    state, _ = play(game, state, Place(FIRST, "3010"))

    refusal = refused(game, state, Place(SECOND, "3010"))
    assert (refusal.rule, "another unit has arrived" in refusal.reason) == ("19.2", True)
    assert places(game, state, SECOND) == {*OBJECTIVES[1:], "2807"}


@pytest.mark.rule("leningrad-41", "19.2")
def test_turning_an_arrival_up_makes_no_room_for_another() -> None:
    game, state = arriving()

    state, _ = play(game, state, Place(FIRST, "3010"), Flip((FIRST,)))

    assert state.place_of(KOMSOMOL) == "3010"
    assert refused(game, state, Place(SECOND, "3010")).rule == "19.2"


@pytest.mark.rule("leningrad-41", "19.2")
def test_an_arrival_may_be_over_the_limit() -> None:
    game, state = arriving({MILITIA: "3010", MORE_MILITIA: "3010", "soviet-3-1-dno": "3310"})

    state, _ = play(game, state, Place(FIRST, "3010"), Place(SECOND, "3310"))

    assert "arrived over" in statuses(game, state, FIRST)
    assert "arrived over" not in statuses(game, state, SECOND)
    state, _ = game.submit(state, "soviet", EndPhase(), SeededDice(1))
    # It stayed over the limit until the movement phase was over.
    assert (state.place_of(FIRST), state.place_of(KOMSOMOL)) == ("backs", "pool 42")
    assert state.place_of(SECOND) == "3310"


@pytest.mark.rule("leningrad-41", "6.3")
@pytest.mark.rule("leningrad-41", "19.2")
def test_an_arrival_does_not_stack_with_the_front_reserve() -> None:
    game, state = arriving({RESERVE: "3010", "soviet-zhukov": "3310"})

    assert refused(game, state, Place(FIRST, "3010")).rule == "6.3"
    # Zhukov is a leader, and stands with everybody.
    assert places(game, state) == {*OBJECTIVES[1:], "2807"}


@pytest.mark.rule("leningrad-41", "19.2")
def test_an_arrival_with_room_must_be_placed() -> None:
    game, state = arriving()

    refusal = refused(game, state, EndPhase())
    assert (refusal.rule, FIRST in refusal.reason) == ("19.2", True)
    state, _ = play(game, state, Place(FIRST, "3010"), Place(SECOND, "3015"))
    assert state.phase == SOVIET_MOVEMENT


@pytest.mark.rule("leningrad-41", "19.2")
@pytest.mark.parametrize("unit", [MILITIA, "soviet-hidden-7", RESERVE, INFANTRY])
def test_nobody_else_is_placed(unit: str) -> None:
    game, state = arriving({MILITIA: "2010"})

    assert refused(game, state, Place(unit, "3010")).rule == "19.2"


@pytest.mark.rule("leningrad-41", "7.3")
def test_an_arrival_without_a_place_goes_back_to_the_pool() -> None:
    game = plain({"3010": "objective"})
    boxes = {"arriving": [{"id": FIRST, "is": KOMSOMOL}, {"id": SECOND, "is": RIFLES}]}
    marked: dict[str, Any] = {"german control": ["2807"], "boxes": boxes}
    state = position(game, REINFORCEMENT, 3, {**GERMAN, "soviet-3-1-dno": "2010"}, **marked)

    state, events = play(game, state, Place(FIRST, "3010"))

    assert BackReturned(SECOND, RIFLES) in events
    assert (state.place_of(SECOND), state.place_of(RIFLES)) == ("backs", "pool 42")
    assert state.phase == SOVIET_MOVEMENT
    # Its owner remembers it, and it may be drawn again.
    assert game.frame.unit(RIFLES) in game.rules.fog.pool(state).returned


@pytest.mark.rule("leningrad-41", "19.3")
@pytest.mark.parametrize("die", [1, 6])
def test_a_die_tells_how_many_of_the_front_reserve_come(die: int) -> None:
    game = plain()
    state = position(game, GERMAN_FIRE, 2, {**GERMAN, "german-iii-3": "5127", MILITIA: "2010"})

    # A single objective brings no unit of the 42nd Army.
    state, events = play(game, state, EndPhase(), dice=[die, *[1] * die])

    assert drawn(events) == 0
    assert len(_reserve(game, state)) == die
    assert {game.units[unit].corps for unit in _reserve(game, state)} == {"LFR"}


@pytest.mark.rule("leningrad-41", "19.3")
@pytest.mark.rule("leningrad-41", "7.3")
def test_the_front_reserve_comes_face_up() -> None:
    game = plain()
    state = position(game, GERMAN_FIRE, 2, {**GERMAN, "german-iii-3": "5127", MILITIA: "2010"})

    state, _ = play(game, state, EndPhase(), dice=[1, 4])

    (unit,) = _reserve(game, state)
    assert unit in [one["id"] for one in game.view(state, "german")["reinforcements"]]


@pytest.mark.rule("leningrad-41", "7.8")
@pytest.mark.rule("leningrad-41", "19.3")
def test_an_air_marker_that_is_drawn_counts_as_one_and_lies_ready() -> None:
    game = plain()
    boxes = {"pool front": ["soviet-air-5"], "air ready": ["soviet-air-10"]}
    units = {**GERMAN, "german-iii-3": "5127", MILITIA: "2010"}
    state = position(game, GERMAN_FIRE, 2, units, boxes=boxes)
    pool = [unit for unit in game.units if state.place_of(unit) == "pool front"]
    assert len(pool) == 27

    state, events = play(game, state, EndPhase(), dice=[2, pool.index("soviet-air-5") + 1, 1])

    assert UnitsArrived(("soviet-air-5",), "air ready") in events
    assert (state.place_of("soviet-air-5"), len(_reserve(game, state))) == ("air ready", 1)


@pytest.mark.rule("leningrad-41", "19.3")
def test_an_empty_pool_of_the_front_reserve_gives_nothing() -> None:
    game = plain()
    everybody = [unit for unit, counter in game.units.items() if counter.corps == "LFR" and counter.is_ground]
    boxes = {"waiting front": everybody}
    state = position(game, GERMAN_FIRE, 2, {**GERMAN, "german-iii-3": "5127", MILITIA: "2010"}, boxes=boxes)

    state, _ = play(game, state, EndPhase(), dice=[6])

    assert len(_reserve(game, state)) == 26


def test_the_phase_is_passed_when_nobody_can_be_placed() -> None:
    game = plain()
    units = {**GERMAN, "german-iii-3": "5127", MILITIA: "2010", "german-ii-469": "2808"}
    state = position(game, GERMAN_FIRE, 3, units)

    state, events = play(game, state, EndPhase(), dice=[1, 1])

    assert PhasePassed(REINFORCEMENT) in events and state.phase == SOVIET_MOVEMENT
