"""Sequences of play: one phase after the other, chits that decide who comes next, phases that nobody decides in."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.events import PhaseBegan, PhasePassed, TrackSet
from hexfront.kernel.gate import Gate
from hexfront.kernel.rulebook import Rulebook
from hexfront.kernel.sequence import COMBAT, DRAW, EXPLOITATION, MOVEMENT, SET_UP, Coming, InOrder, moves
from hexfront.kernel.sets import Side, Unit
from hexfront.kernel.state import OVER, Frame, State, opening
from hexfront.kernel.steps import QuietStep, Subject
from tests.kernel.toy import frame, placed, sheet

SIDES = ("red", "blue", "green")
CUP, DRAWN, SAILED = range(3)


def sea() -> Frame:
    """Three sides with a boat each; a chit says whose boat sails next."""
    paper = sheet()
    return Frame(
        sides=SIDES,
        units=tuple(f"{side}-boat" for side in SIDES),
        unit_sides=tuple(map(Side, range(3))),
        ground_units=tuple(map(Unit, range(3))),
        hexes=paper.index,
        hex_places=paper.indexing.size,
        boxes=("port",),
        phases=("draw", *(f"{side} sails" for side in SIDES)),
        phase_sides=(None, *SIDES),
        phase_kinds=(DRAW, *(MOVEMENT,) * 3),
        first_phase=0,
        last_turn=4,
        phase_statuses=(),
        lasting_statuses=(),
        vectors={},
        markers=(),
        tracks=("cup", "drawn", "sailed"),
    )


class ChitPull:
    """Draw, activate, draw again; with the last chit the turn ends."""

    def next(self, state: State) -> Coming | None:
        if state.kind == DRAW:
            return Coming(state.turn, 1 + state.tracks[DRAWN])
        turn = state.turn if state.tracks[CUP] else state.turn + 1
        return Coming(turn, 0) if turn <= state.frame.last_turn else None


class Drawing(QuietStep):
    """A chit is drawn by a die; which ones are left in the cup is a set of sides."""

    def begin(self, course: Course) -> None:
        cup = course.state.tracks[CUP] or (1 << len(SIDES)) - 1
        chits = [side for side in range(len(SIDES)) if cup >> side & 1]
        drawn = chits[course.roll(len(chits), "chit") - 1]
        course.happen(TrackSet("drawn", drawn))
        course.happen(TrackSet("cup", cup & ~(1 << drawn)))


@dataclass(frozen=True, slots=True)
class Sail(Action):
    """Sail on."""


class Sailing(QuietStep):
    """The boat whose chit was drawn sails."""

    actions: tuple[type[Action], ...] = (Sail, EndPhase)

    def choices(self, state: State) -> Sequence[Subject]:
        return ["boat"]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [Sail()] if subject else super().offers(state, subject)

    def carry_out(self, action: Action, course: Course) -> None:
        course.happen(TrackSet("sailed", course.state.tracks[SAILED] + 1))


def chit_gate(at_sea: Frame) -> Gate:
    return Gate(at_sea, Rulebook("Sea", {}, {}), [Drawing(), *(Sailing() for _ in SIDES)], {}, "1.0", ChitPull())


@pytest.mark.parametrize("seed", range(20))
def test_chits_give_every_side_a_phase_in_every_turn_in_an_order_of_chance(seed: int) -> None:
    at_sea = sea()
    gate, dice, chance = chit_gate(at_sea), SeededDice(seed), Random(seed)
    course = Course(opening(at_sea, {}, "port", (1, 1, 1)), dice)
    Drawing().begin(course)
    gate.run_on(course)
    state, events = course.state, list(course.events)

    while (side := state.to_act) is not None:
        state, more = gate.submit(state, side, chance.choice(gate.legal_actions(state)), dice)
        events += more

    began = [event for event in events if isinstance(event, PhaseBegan) and event.phase != "draw"]
    assert [(event.turn) for event in began] == [turn for turn in range(1, 5) for _ in SIDES]
    for turn in range(1, 5):
        assert {event.phase for event in began if event.turn == turn} == {f"{side} sails" for side in SIDES}
    assert sum(isinstance(event, PhasePassed) for event in events) == len(began)
    assert (state.kind, state.owner, state.phase) == (OVER, None, "game over")


def test_chits_do_not_always_come_in_the_same_order() -> None:
    orders = set()
    for seed in range(20):
        course = Course(opening(sea(), {}, "port", (1, 1, 1)), SeededDice(seed))
        Drawing().begin(course)
        orders.add(course.state.tracks[DRAWN])

    assert orders == {0, 1, 2}


def test_every_side_has_all_others_for_enemies() -> None:
    assert sea().enemies == ((1, 2), (0, 2), (0, 1))
    assert frame().enemies == ((1,), (0,))


def test_phases_in_order_begin_again_after_the_last_and_end_with_the_last_turn() -> None:
    first = placed({})
    assert (first.kind, first.owner, first.frame.first_phase) == (SET_UP, "red", 1)
    assert InOrder().next(first) == Coming(1, 1)
    assert InOrder().next(first.with_phase(1, 2)) == Coming(2, 1)
    assert InOrder().next(first.with_phase(2, 2)) is None


def test_units_move_in_two_kinds_of_phases() -> None:
    assert [moves(kind) for kind in (MOVEMENT, EXPLOITATION, COMBAT, DRAW)] == [True, True, False, False]
