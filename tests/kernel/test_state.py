"""States: frozen data, and the facts kept from one to the next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError
from hexfront.kernel.sets import NO_UNITS, Hex, Hexes, Unit, Units
from hexfront.kernel.state import Ground, State
from tests.kernel.toy import UNITS, frame, placed, sheet

FIRST = Unit(0)
START = {"red-1": "0101", "red-2": "0101", "blue-1": "0303"}
PLACES = (*sheet().hexes, "waiting", "dead")


def test_the_first_state() -> None:
    state = placed(START)

    assert (state.turn, state.phase, state.to_act) == (1, "deployment", "red")
    assert [state.place_of(unit) for unit in ("red-1", "blue-1", "red-4")] == ["0101", "0303", "waiting"]
    assert state.vectors == ((0,) * 8, state.places, (-1,) * 8)


def test_decisions_come_before_the_phase() -> None:
    state = placed(START).with_stack((Decision("red"), Decision("blue")))

    assert state.to_act == "blue"


def test_after_the_last_phase_nobody_acts() -> None:
    state = placed(START)._replace(phase_index=3)

    assert (state.phase, state.to_act) == ("game over", None)


def test_a_new_phase_forgets_what_was_remembered_for_the_last() -> None:
    state = placed(START).with_place(FIRST, frame().place("0202")).with_vector(0, {FIRST: 3}).with_vector(2, {FIRST: 1})
    state = state.with_status(0, Units(0b11)).with_status(1, Units(0b101))

    fresh = state.with_phase(1, 1)

    assert fresh.statuses == (0, 0b101)
    assert fresh.vectors == ((0,) * 8, state.places, (-1,) * 8)
    assert fresh.phase == "red turn"


def test_several_statuses_change_at_once() -> None:
    state = placed(START).with_status(0, Units(0b011)).with_status(1, Units(0b100))

    assert state.with_statuses({0: (Units(0b100), Units(0b001)), 1: (NO_UNITS, Units(0b100))}).statuses == (0b110, 0)


def test_states_of_the_same_moment_are_one_to_a_set_and_tell_what_they_are() -> None:
    assert len({placed(START), placed(START)}) == 1
    assert len({placed(START), placed(START).with_steps(FIRST, 1)}) == 2
    assert repr(placed(START)) == "<State: turn 1, deployment, red to act>"


def test_changes_leave_the_old_state_as_it_was() -> None:
    state = placed(START)
    twin = placed(START)
    changed = [
        state.with_place(FIRST, Hex(0)),
        state.with_steps(FIRST, 1),
        state.with_status(0, Units(1)),
        state.with_vector(0, {FIRST: 1}),
        state.with_marker(0, Hexes(1)),
        state.with_track(1, 5),
        state.with_stack((Decision("red"),)),
        state.with_phase(2, 2),
    ]

    assert state == twin
    assert all(other != state for other in changed)
    assert changed[5].tracks == (0, 5) and changed[1].steps[:2] == (1, 2)


@given(st.lists(st.tuples(st.sampled_from(UNITS), st.sampled_from(PLACES)), max_size=25), st.booleans())
def test_the_ground_kept_is_the_ground_made_anew(moves: list[tuple[str, str]], look: bool) -> None:
    state = placed(START)
    for unit, place in moves:
        if look:
            state.ground.sides[0].memo["seen"] = True
        state = state.with_place(state.frame.unit(unit), state.frame.place(place))
    kept, fresh = state.ground, Ground.of(state.frame, state.places)

    assert kept.sides == fresh.sides
    assert all(kept.stack(place) == fresh.stack(place) for place in map(Hex, range(state.frame.hex_places)))


def test_what_follows_from_the_ground_is_forgotten_when_a_counter_or_marker_changes() -> None:
    state = placed(START)
    state.ground.memo["zone"] = "old"
    balloon = state.frame.unit("balloon")

    assert state.with_track(0, 1).ground.memo == {"zone": "old"}
    for changed in (state.with_place(FIRST, Hex(0)), state.with_place(balloon, Hex(0)), state.with_marker(0, Hexes(1))):
        assert changed.ground.memo == {}
    assert state.ground.memo == {"zone": "old"}


def test_what_follows_from_where_a_side_stands_outlasts_moves_of_the_other() -> None:
    state = placed(START)
    for side in state.ground.sides:
        side.memo["zone"] = "old"

    red, blue = state.with_place(FIRST, Hex(0)).with_marker(0, Hexes(1)).ground.sides

    assert red.memo == {} and blue.memo == {"zone": "old"}
    assert red != blue and red != "red"


def test_a_marker_placed_before_anyone_looked_at_the_ground() -> None:
    assert placed(START).with_marker(0, Hexes(6)).markers == (6,)


def test_a_balloon_stands_on_no_ground() -> None:
    state = placed(START)
    sides = state.ground.sides

    aloft = state.with_place(state.frame.unit("balloon"), state.frame.place("0303"))

    assert aloft.ground.sides is sides
    assert aloft.place_of("balloon") == "0303"


@pytest.mark.parametrize("name", ["red-9", "", None, ["red-1"]])
def test_an_unknown_unit_or_place_is_named(name: str) -> None:
    with pytest.raises(InputError, match="unknown unit"):
        frame().unit(name)
    with pytest.raises(InputError, match="unknown hex or box"):
        frame().place(name)
    with pytest.raises(InputError, match="unknown unit"):
        frame().bits(["red-1", name])


def test_the_units_of_a_side_are_a_set() -> None:
    one = frame()
    first, second = (one.units_of(side) for side in list(one.side_index.values())[:2])

    assert first == one.bits(name for name, its in zip(one.units, one.unit_sides, strict=True) if its == 0)
    assert first and second and not first & second


def test_a_place_off_the_sheet_has_no_name() -> None:
    one = frame()
    gap = next(Hex(index) for index, name in enumerate(one.place_names) if name is None)

    with pytest.raises(AssertionError, match="off the sheet"):
        one.place_name(gap)
    assert one.place_name(one.place("dead")) == "dead"


def test_statuses_are_listed_phase_first() -> None:
    assert frame().statuses == ("moved", "tired")


def test_states_are_equal_by_what_they_say() -> None:
    one, other = placed(START), placed(START)

    assert one == other and one is not other
    assert isinstance(one, State) and one.ground is one.ground
