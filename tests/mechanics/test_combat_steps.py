"""Combat phases as far as they are alike: who can attack what, and how it is refused."""

from __future__ import annotations

import pytest

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.errors import InputError
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from hexfront.mechanics.board import Board
from hexfront.mechanics.steps.combat import CombatStep, Targets
from tests.kernel.toy import RED, frame, placed, sheet

PAPER = sheet()
BOARD = Board(PAPER, frame(PAPER))
TIRED = BOARD.frame.unit("red-3")


class Brawlers:
    """Everybody on the board attacks what is next to him, but red-3 never does."""

    own_units_rule = "own units"
    adjacent_rule = "adjacent"

    def able(self, state: State, side: Side) -> dict[Hex, list[Unit]]:
        stacks = state.ground.sides[side].stacks
        found = {place: [unit for unit in stack if unit != TIRED] for place, stack in stacks.items()}
        return {place: units for place, units in found.items() if units}

    def open_targets(self, state: State, side: Side) -> Hexes:
        return BOARD.enemies(state, side)

    def near(self, place: Hex) -> Hexes:
        return PAPER.around[place]

    def unit_refusal(self, state: State, unit: Unit, side: Side) -> Refusal | None:
        return Refusal("tired", BOARD.unit_name(unit)) if unit == TIRED else None

    def target_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        return None if has(self.open_targets(state, side), place) else Refusal("nobody", BOARD.name(place))

    def reach_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        return None if has(self.near(state.places[unit]), place) else Refusal("far", BOARD.unit_name(unit))


class Brawl(CombatStep[Brawlers]):
    """An attack is written as a move; three units at once are a crowd and attack nobody."""

    def attacks(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> list[Action]:
        crowd = len(units) > 2
        return [] if crowd else [Move(self.board.unit_names(units), tuple(map(self.board.name, places)))]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Move):
            return None
        units, places = self.named(action.units, action.path)
        return self.units_refusal(state, units) or self.targets_refusal(state, units, places)


STEP = Brawl(BOARD, RED, Brawlers())
STATE = placed(
    {"red-1": "0202", "red-2": "0302", "red-3": "0202", "blue-1": "0201", "blue-2": "0203", "blue-3": "0404"}, PAPER
)


def targets(*numbers: str) -> Targets:
    return Targets(tuple(PAPER.index[number] for number in numbers))


def test_the_subjects_are_every_set_of_hexes_that_some_unit_could_attack_at_once() -> None:
    subjects = STEP.subjects(STATE)

    assert subjects[0] is None
    assert set(subjects[1:]) == {targets("0201"), targets("0203"), targets("0201", "0203")}
    assert subjects[1:] == sorted(subjects[1:])  # type: ignore[type-var]


def test_everyone_together_and_each_alone_is_offered() -> None:
    assert STEP.offers(STATE, targets("0201")) == [
        Move(("red-1", "red-2"), ("0201",)),
        Move(("red-1",), ("0201",)),
        Move(("red-2",), ("0201",)),
    ]


def test_only_those_who_reach_all_hexes_join_an_attack_on_several() -> None:
    assert STEP.offers(STATE, targets("0201", "0203")) == [Move(("red-1",), ("0201", "0203"))]


def test_a_group_that_may_not_attack_is_not_offered() -> None:
    state = placed({"red-1": "0202", "red-2": "0302", "red-4": "0302", "blue-1": "0201"}, PAPER)

    assert STEP.offers(state, targets("0201")) == [Move((unit,), ("0201",)) for unit in ("red-1", "red-2", "red-4")]


def test_the_phase_may_be_ended_and_is_passed_when_nobody_is_in_reach() -> None:
    assert STEP.offers(STATE, None) == [EndPhase()]
    assert not STEP.is_idle(STATE)
    assert STEP.is_idle(placed({"red-1": "0101", "blue-1": "0404"}, PAPER))
    assert STEP.is_idle(placed({"red-3": "0202", "blue-1": "0201"}, PAPER))


@pytest.mark.parametrize(
    ("units", "hexes", "refusal"),
    [
        ((), ("0201",), Refusal("own units", "name every attacking unit once, and at least one")),
        (("red-1", "red-1"), ("0201",), Refusal("own units", "name every attacking unit once, and at least one")),
        (("red-1", "red-3"), ("0201",), Refusal("tired", "red-3")),
        (("red-1",), (), Refusal("adjacent", "name every hex to attack once, and at least one")),
        (("red-1",), ("0201", "0201"), Refusal("adjacent", "name every hex to attack once, and at least one")),
        (("red-1",), ("0201", "0102"), Refusal("nobody", "0102")),
        (("red-1", "red-2"), ("0201", "0203"), Refusal("far", "red-2")),
        (("red-1",), ("0201", "0203"), None),
    ],
)
def test_an_attack_is_refused_with_the_rule(
    units: tuple[str, ...], hexes: tuple[str, ...], refusal: Refusal | None
) -> None:
    assert STEP.refusal(STATE, Move(units, hexes)) == refusal


def test_an_attack_by_or_on_what_there_is_not_is_an_error() -> None:
    with pytest.raises(InputError):
        STEP.refusal(STATE, Move(("nobody",), ("0201",)))
    with pytest.raises(InputError):
        STEP.refusal(STATE, Move(("red-1",), ("9999",)))
