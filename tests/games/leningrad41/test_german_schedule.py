"""The German schedule (19.1, 7.8): dice and lots, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hexfront.games.leningrad41.documents.events import UnitsArrived
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.events import DieRolled
from hexfront.kernel.state import State
from tests.games.acting import play
from tests.games.leningrad41.battlefield import plain, position, real
from tests.games.leningrad41.gunnery import INFANTRY, MILITIA, SOVIET_FIRE

REINFORCEMENT = "german reinforcement"
#: One unit of each division, which has thereby come.
EIGHTH, THIRD, POLIZEI, TOTENKOPF = "german-i-10", "german-i-8m", "german-i-1p", "german-i-1t"
WAITING, READY = "waiting german", "air ready"


def rolled(turn: int, dice: Sequence[int], came: Sequence[str] = (), **more: Any) -> tuple[State, Course]:
    """The dice of a turn's schedule, when the divisions of some units have come; every die must be rolled."""
    game = real()
    units = {unit: f"40{place:02}" for place, unit in enumerate(came, 5)}
    undrawn = [unit for unit, counter in game.units.items() if "air" in counter.traits and counter.side == "german"]
    boxes = {"undrawn air": undrawn} | more.pop("boxes", {})
    state = position(game, REINFORCEMENT, turn, units, boxes=boxes, **more)
    loaded = LoadedDice(*dice)
    course = Course(state, loaded)
    game.rules.schedule.roll(course)
    assert loaded.left == 0
    return course.state, course


def in_box(game: Leningrad41Game, state: State, box: str, corps: str) -> list[str]:
    """The units of a sub-command in a box."""
    return [unit for unit, counter in game.units.items() if state.place_of(unit) == box and counter.corps == corps]


def arrived(state: State) -> dict[str, int]:
    """How many units of each sub-command wait at the south edge, and how many air markers are ready."""
    game = real()
    found: dict[str, int] = {}
    for unit, counter in game.units.items():
        if counter.side == "german" and state.place_of(unit) in (WAITING, READY):
            found[counter.corps] = found.get(counter.corps, 0) + 1
    return found


def purposes(course: Course) -> list[str]:
    return [event.purpose for event in course.events if isinstance(event, DieRolled)]


@pytest.mark.rule("leningrad-41", "19.1")
@pytest.mark.parametrize(
    ("die", "division", "size"),
    [(1, "3Mot", 13), (2, "3Mot", 13), (3, "3Mot", 13), (4, "8Pz", 14), (5, "8Pz", 14), (6, "8Pz", 14)],
)
def test_turn_one_brings_manstein_six_air_markers_corps_units_and_a_division(
    die: int, division: str, size: int
) -> None:
    state, course = rolled(1, [11, 10, 9, 8, 7, 6, 3, 14, 13, die])

    # Half a die of three, rounded up, makes two corps units; Manstein is the third of the corps.
    assert arrived(state) == {"Luftwaffe": 6, "56Pz": 3, division: size}
    assert state.place_of("german-manstein") == WAITING
    assert purposes(course) == ["lot of the Luftwaffe"] * 6 + ["corps units"] + ["lot of the corps"] * 2 + [
        "first division"
    ]
    assert [event.sides for event in course.events if isinstance(event, DieRolled)] == [
        11,
        10,
        9,
        8,
        7,
        6,
        6,
        14,
        13,
        6,
    ]


@pytest.mark.rule("leningrad-41", "19.1")
@pytest.mark.parametrize(("die", "units"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_of_corps_units_comes_rounded_up(die: int, units: int) -> None:
    state, _ = rolled(2, [die, *[1] * units], [EIGHTH])

    assert len(in_box(real(), state, WAITING, "56Pz")) == units
    assert len(in_box(real(), state, "undrawn corps", "56Pz")) == 14 - units


@pytest.mark.rule("leningrad-41", "19.1")
@pytest.mark.parametrize(("came", "comes", "size"), [(EIGHTH, "3Mot", 13), (THIRD, "8Pz", 14)])
def test_turn_two_brings_the_other_division(came: str, comes: str, size: int) -> None:
    state, course = rolled(2, [1, 1], [came])

    assert arrived(state) == {comes: size, "56Pz": 1}
    assert isinstance(course.events[0], UnitsArrived), "the division comes before the dice for the corps"


@pytest.mark.rule("leningrad-41", "19.1")
@pytest.mark.parametrize(
    ("die", "division", "size"),
    [(1, "269", 16), (2, "269", 16), (3, "269", 16), (4, "SSTot", 17), (5, "SSTot", 17), (6, "SSPol", 16)],
)
def test_turn_three_brings_a_third_division(die: int, division: str, size: int) -> None:
    state, course = rolled(3, [die, 2, 1], [EIGHTH, THIRD])

    assert arrived(state) == {division: size, "56Pz": 1}
    assert purposes(course) == ["third division", "corps units", "lot of the corps"]


@pytest.mark.rule("leningrad-41", "19.1")
@pytest.mark.parametrize(
    ("polizei", "totenkopf", "comes", "size"), [(5, 3, "SSPol", 16), (1, 2, "SSTot", 17), (6, 1, "SSPol", 16)]
)
def test_the_higher_of_two_dice_decides_between_two_divisions(
    polizei: int, totenkopf: int, comes: str, size: int
) -> None:
    """Turn 4, die 2, Polizei and Totenkopf out: a die each, higher comes, plus one corps unit."""
    state, course = rolled(4, [2, totenkopf, polizei, 1], [EIGHTH, THIRD, INFANTRY])

    assert arrived(state) == {comes: size, "56Pz": 1}
    assert purposes(course) == [
        "reinforcements",
        "which division: SS Totenkopf Division",
        "which division: SS Polizei Division",
        "lot of the corps",
    ]


@pytest.mark.rule("leningrad-41", "19.1")
def test_ties_between_divisions_are_rolled_again() -> None:
    state, _ = rolled(4, [1, 4, 4, 2, 2, 3, 6, 1], [EIGHTH, THIRD, INFANTRY])

    assert arrived(state) == {"SSPol": 16, "56Pz": 1}


@pytest.mark.rule("leningrad-41", "19.1")
def test_the_last_division_needs_no_die() -> None:
    state, _ = rolled(5, [3, 1], [EIGHTH, THIRD, INFANTRY, POLIZEI])

    assert arrived(state) == {"SSTot": 17, "56Pz": 1}


@pytest.mark.rule("leningrad-41", "19.1")
def test_when_all_divisions_have_come_the_corps_unit_comes_alone() -> None:
    state, _ = rolled(6, [2, 1], [EIGHTH, THIRD, INFANTRY, POLIZEI, TOTENKOPF])

    assert arrived(state) == {"56Pz": 1}


@pytest.mark.rule("leningrad-41", "19.1")
@pytest.mark.parametrize(("die", "units"), [(4, 2), (5, 3)])
def test_four_and_five_bring_corps_units(die: int, units: int) -> None:
    state, _ = rolled(4, [die, *[1] * units], [EIGHTH, THIRD, INFANTRY])

    assert arrived(state) == {"56Pz": units}


@pytest.mark.rule("leningrad-41", "19.1")
def test_six_brings_an_air_marker_and_the_airborne_battlegroup_next_turn() -> None:
    """Turn 6, die 6: an air marker; battlegroup on turn 7."""
    came = [EIGHTH, THIRD, INFANTRY]
    state, _ = rolled(6, [6, 1], came)
    assert arrived(state) == {"Luftwaffe": 1}
    due = state.tracks[real().frame.tracks.index("airborne due")]
    assert due == 7

    state, _ = rolled(7, [4, 1, 1], came, tracks={"airborne due": due})
    assert arrived(state) == {"7Fl": 7, "56Pz": 2}


@pytest.mark.rule("leningrad-41", "19.1")
def test_a_six_on_the_last_turn_brings_air_only() -> None:
    """Turn 10, die 6: air only."""
    state, _ = rolled(10, [6, 3], [EIGHTH])

    assert arrived(state) == {"Luftwaffe": 1}
    assert state.tracks[real().frame.tracks.index("airborne due")] == 0


@pytest.mark.rule("leningrad-41", "19.1")
def test_a_six_does_not_call_the_battlegroup_when_it_has_come() -> None:
    state, _ = rolled(7, [6, 1], [EIGHTH, "german-i-1f"])

    assert state.tracks[real().frame.tracks.index("airborne due")] == 0


@pytest.mark.rule("leningrad-41", "19.1")
def test_a_second_six_does_not_call_the_battlegroup_again() -> None:
    state, _ = rolled(7, [6, 1], [EIGHTH], tracks={"airborne due": 5})

    assert state.tracks[real().frame.tracks.index("airborne due")] == 5
    later, _ = rolled(8, [4, 1, 1], [EIGHTH], tracks={"airborne due": 5})
    assert arrived(later) == {"56Pz": 2}


@pytest.mark.rule("leningrad-41", "19.1")
def test_empty_piles_give_nothing() -> None:
    game = real()
    corps = in_box(game, game.new(), "undrawn corps", "56Pz")
    air = [unit for unit in game.units if game.new().place_of(unit) == "undrawn air"]
    gone = {"dead": corps, "air ready": air, "undrawn air": []}

    five, _ = rolled(4, [5], [EIGHTH], boxes=gone)
    six, _ = rolled(4, [6], [EIGHTH], boxes=gone)

    assert in_box(game, five, WAITING, "56Pz") == []
    assert len(in_box(game, six, READY, "Luftwaffe")) == 11


@pytest.mark.rule("leningrad-41", "19.1")
def test_lots_are_drawn_one_by_one() -> None:
    game = real()
    state, course = rolled(4, [5, 1, 1, 13 - 1], [EIGHTH])
    pile = in_box(game, game.new(), "undrawn corps", "56Pz")

    drawn = [event.units[0] for event in course.events if isinstance(event, UnitsArrived)]

    assert drawn == [pile[0], pile[1], pile[13]]
    assert {state.place_of(unit) for unit in drawn} == {WAITING}


@pytest.mark.rule("leningrad-41", "19.1")
def test_a_corps_that_has_come_may_be_replaced_afterwards() -> None:
    game = real()
    state, _ = rolled(2, [1, 5], [EIGHTH])
    entered = {one["key"] for one in game.view(state, "german")["sub_commands"] if one["entered"]}

    assert entered == {"8Pz", "3Mot", "56Pz", "42A", "LFR"}


@pytest.mark.rule("leningrad-41", "19.1")
def test_the_dice_fall_at_the_end_of_the_phase() -> None:
    game = plain()
    state = position(game, REINFORCEMENT, 3, {EIGHTH: "4010", MILITIA: "3010"}, boxes={"dead": ["german-ii-10"]})
    assert state.to_act == "german"

    state, events = play(game, state, EndPhase(), dice=[1, 1, 1])

    assert next(event.purpose for event in events if isinstance(event, DieRolled)) == "third division"
    assert state.phase == "german air strike"


@pytest.mark.rule("leningrad-41", "7.8")
def test_air_markers_lie_ready_as_soon_as_they_are_drawn() -> None:
    game = real()
    state, _ = rolled(4, [6, 2], [EIGHTH])
    view = game.view(state, "german")

    assert view["air_ready"] == 1
    assert [unit for unit, where in view["air"].items() if where == READY and unit.startswith("german")] == [
        "german-stuka-1"
    ]


@pytest.mark.rule("leningrad-41", "7.8")
def test_used_markers_are_ready_again_in_the_next_turn() -> None:
    game = plain()
    used = {"air used": ["german-stuka-1", "german-rudel"]}
    state = position(game, SOVIET_FIRE, 2, {INFANTRY: "4010", "german-ii-10": "4110", MILITIA: "2010"}, boxes=used)

    state, _ = play(game, state, EndPhase(), dice=[1, 1, 1])

    assert (state.turn, state.phase) == (3, "german air strike")
    assert {state.place_of(unit) for unit in ("german-stuka-1", "german-rudel")} == {READY}
