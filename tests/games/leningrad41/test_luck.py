"""The worth of dice: every target of a fire counts one unit, with the chance of its column and modifiers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexfront.games.face import Fortune
from hexfront.games.leningrad41.documents.actions import DemolishStructure
from hexfront.games.leningrad41.documents.events import FireResolved
from hexfront.kernel.events import PhasePassed
from hexfront.kernel.state import State
from tests.games.acting import play, the_only
from tests.games.leningrad41.battlefield import plain
from tests.games.leningrad41.gunnery import (
    EAST,
    INFANTRY,
    MILITIA,
    SOUTH_EAST,
    SOVIET_FIRE,
    TANKS,
    TARGET,
    fire,
    firing,
)

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)


def fortune(state: State, *dice: int) -> Fortune:
    """The luck of three Soviet units of 24 points that fire at a tank and an infantry battalion in the open."""
    game = plain()
    shooters = ("soviet-1-291", "soviet-2-291", "soviet-1-21-nkvd")
    _, events = play(game, state, fire(shooters), dice=dice)
    found = game.fortune(state, the_only(FireResolved, events))
    assert found is not None
    return found


def fired_at() -> State:
    units = {"soviet-1-291": SOUTH_EAST, "soviet-2-291": EAST, "soviet-1-21-nkvd": "2911"}
    return firing(plain(), {**units, TANKS: TARGET, "german-8-mcl": TARGET}, SOVIET_FIRE)


def test_two_targets_are_two_dice_of_one_unit_each() -> None:
    """24 points: the motorcycles are hit on 1 to 3, the tanks with +2 on 1."""
    found = fortune(fired_at(), 1, 4)

    assert (found.side, found.measure) == ("soviet", "units")
    assert found.chances == {"E E": HALF * SIXTH, "E -": HALF * (1 - SIXTH) + HALF * SIXTH, "- -": HALF * (1 - SIXTH)}
    assert found.worth == {"E E": 2, "E -": 1, "- -": 0}
    assert found.expected == HALF + SIXTH
    assert found.came == "E -"
    assert found.luck == 1 - (HALF + SIXTH)


@pytest.mark.parametrize(("dice", "came"), [((1, 1), "E E"), ((6, 6), "- -"), ((6, 1), "E -")])
def test_what_came(dice: tuple[int, int], came: str) -> None:
    assert fortune(fired_at(), *dice).came == came


def test_a_fire_that_cannot_miss_or_hit_is_no_luck() -> None:
    game = plain({TARGET: "objective"})
    state = firing(game, {MILITIA: TARGET, INFANTRY: SOUTH_EAST})
    _, events = play(game, state, fire(INFANTRY), dice=[1])
    found = game.fortune(state, the_only(FireResolved, events))

    assert found is not None
    assert found.chances == {"-": Fraction(1)}
    assert found.expected == found.luck == 0


def test_buildings_count_too() -> None:
    game = plain({TARGET: "urban"})
    state = firing(game, {TANKS: SOUTH_EAST, MILITIA: "2010"})
    _, events = play(game, state, DemolishStructure((TANKS,), TARGET), dice=[1])
    found = game.fortune(state, the_only(FireResolved, events))

    # Ten points hit on 1 and 2; an urban hex adds one to the die.
    assert found is not None and found.chances == {"E": SIXTH, "-": 1 - SIXTH}
    assert (found.side, found.came) == ("german", "E")


def test_other_events_are_no_matter_of_luck() -> None:
    game = plain()

    assert game.fortune(fired_at(), PhasePassed("german fire")) is None
