"""Events: what each makes of a state."""

import pytest

from hexfront.kernel.decisions import Decision
from hexfront.kernel.events import (
    KERNEL_EVENTS,
    DecisionMet,
    DecisionOwed,
    DieRolled,
    Event,
    GameEnded,
    MarkerPlaced,
    MarkerRemoved,
    PhaseBegan,
    PhasePassed,
    StatusGained,
    StatusLost,
    StepsChanged,
    TrackSet,
    UnitPlaced,
)
from hexfront.kernel.game import Vocabulary, fold
from hexfront.kernel.sets import members
from hexfront.kernel.state import State
from tests.kernel.toy import placed


def start() -> State:
    return placed({"red-1": "0101", "blue-1": "0303"})


def test_a_unit_is_placed_without_moving() -> None:
    state = UnitPlaced("red-2", "0202").applied_to(start())

    assert state.place_of("red-2") == "0202"
    assert state.vectors[1] == state.places


def test_steps_change() -> None:
    state = StepsChanged("red-1", 1).applied_to(start())

    assert state.steps == (1, 2, 2, 2, 2, 2, 2, 2)


def test_statuses_are_gained_and_lost_by_name() -> None:
    gained = fold(start(), [StatusGained("tired", ("red-1", "blue-1")), StatusGained("tired", ("red-2",))])
    lost = StatusLost("tired", ("red-1", "red-3")).applied_to(gained)

    assert list(members(gained.statuses[1])) == [0, 1, 4]
    assert list(members(lost.statuses[1])) == [1, 4]


def test_markers_come_and_go() -> None:
    laid = fold(start(), [MarkerPlaced("mine", "0101"), MarkerPlaced("mine", "0404")])
    swept = MarkerRemoved("mine", "0101").applied_to(laid)

    assert laid.markers[0].bit_count() == 2
    assert swept.markers[0] == 1 << swept.frame.hexes["0404"]


def test_a_track_is_set() -> None:
    assert TrackSet("tide", 4).applied_to(start()).tracks == (0, 4)


def test_decisions_are_a_stack() -> None:
    owed = fold(start(), [DecisionOwed(Decision("red")), DecisionOwed(Decision("blue"))])

    assert owed.to_act == "blue"
    assert DecisionMet("decision").applied_to(owed).to_act == "red"


def test_phases_begin_and_the_game_ends() -> None:
    begun = PhaseBegan(2, "blue turn").applied_to(start())
    ended = GameEnded().applied_to(begun)

    assert (begun.turn, begun.phase) == (2, "blue turn")
    assert (ended.turn, ended.phase) == (2, "game over")


@pytest.mark.parametrize("event", [DieRolled(6, 3, "weather"), PhasePassed("red turn")])
def test_some_events_are_only_for_the_record(event: Event) -> None:
    assert event.applied_to(start()) == start()


def test_an_event_that_does_not_say_what_it_does_cannot_be_applied() -> None:
    with pytest.raises(NotImplementedError):
        Event().applied_to(start())


EXAMPLES = [
    PhaseBegan(2, "blue turn"),
    PhasePassed("red turn"),
    GameEnded(),
    DieRolled(6, 3, "weather"),
    UnitPlaced("red-1", "0101"),
    StepsChanged("red-1", 1),
    StatusGained("tired", ("red-1",)),
    StatusLost("tired", ()),
    MarkerPlaced("mine", "0101"),
    MarkerRemoved("mine", "0101"),
    TrackSet("tide", 4),
    DecisionOwed(Decision("red")),
    DecisionMet("decision"),
]


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_every_event_comes_back_from_its_wire_form(event: Event) -> None:
    decoder = Vocabulary((), KERNEL_EVENTS, (Decision,)).event_decoder

    assert decoder.decode(event.to_json()) == event


def test_every_kind_of_event_has_an_example() -> None:
    assert {type(event) for event in EXAMPLES} == set(KERNEL_EVENTS)
