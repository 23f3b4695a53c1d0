"""The worth of rolls: every result of the column with its probability, and its worth to the side that rolled."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from hexfront.games.leningrad.documents.actions import Attack
from hexfront.games.leningrad.documents.events import UnitRevealed
from hexfront.kernel.events import PhasePassed
from tests.games.acting import play
from tests.games.leningrad.battlefield import Scene
from tests.games.leningrad.small import position, resolved, small_game

both_editions = pytest.mark.parametrize("name", ["leningrad-1979", "leningrad-2010"])
#: Twelve points in two units of two steps against three points in one step: the column 4-1.
FOUR_TO_ONE = Scene({"german-1": "1211", "german-11": "1211"}, {"soviet-111": "1311"})


@both_editions
def test_a_combat_is_worth_the_mean_of_its_column(name: str) -> None:
    game = FOUR_TO_ONE.game(name)
    state = FOUR_TO_ONE.state(game)
    _, events = FOUR_TO_ONE.fought(name, 6)
    event = replace(resolved(events), column="4-1", result="2/-")

    fortune = game.fortune(state, event)

    # The die from 1 to 6 reads 2/2, 1/1, 2/1, 1/-, 1/-, 2/-: worth 0, 0, 1, 1, 1, 2.
    assert fortune is not None and fortune.side == "german" and fortune.measure == "steps or hexes"
    assert fortune.worth == {"2/2": 0, "1/1": 0, "2/1": 1, "1/-": 1, "2/-": 2}
    assert fortune.chances["1/-"] == Fraction(1, 3) and sum(fortune.chances.values()) == 1
    assert (fortune.expected, fortune.luck, fortune.variance) == (Fraction(5, 6), Fraction(7, 6), Fraction(17, 36))


@both_editions
def test_an_elimination_counts_every_step_and_at_least_three(name: str) -> None:
    game = FOUR_TO_ONE.game(name)
    state = FOUR_TO_ONE.state(game)
    event = resolved(FOUR_TO_ONE.fought(name, 6)[1])

    theirs = game.fortune(state, replace(event, column="1-4", result="-/E"))
    ours = game.fortune(state, replace(event, column="10-1", result="E/-"))

    # Four steps of the attackers, but one of the defender, who counts as three.
    assert theirs is not None and theirs.worth == {"-/E": -4, "-/2": -2}
    assert theirs.expected == Fraction(-4 * 4 - 2 * 2, 6)
    assert ours is not None and ours.worth == {"2/-": 2, "E/-": 3}


@both_editions
@pytest.mark.parametrize("attacks", [False, True])
def test_a_draw_is_worth_the_strength_that_counts(name: str, attacks: bool) -> None:
    game = small_game(name)
    untried = "soviet-untried-infantry-1"
    side, action = (
        ("soviet", Attack((untried,), ("0910",))) if attacks else ("german", Attack(("german-1-pz",), ("0909",)))
    )
    air = {"german-air-1": "flown", "german-air-2": "flown"}
    state = position(game, f"{side} combat", units={"german-1-pz": "0910", untried: "0909"}, air=air)
    _, events = play(game, state, action, dice=[3, 6])
    shown = next(event for event in events if isinstance(event, UnitRevealed))

    fortune = game.fortune(state, shown)

    counters = [unit for unit in game.units.values() if unit.side == "soviet" and unit.type == "infantry"]
    strengths = [(unit.attack if attacks else unit.defense)[-1] for unit in counters]
    drawn = game.units[shown.division]
    assert fortune is not None and fortune.side == "soviet" and fortune.measure == "strength points"
    assert fortune.expected == Fraction(sum(strengths), len(strengths))
    assert fortune.came == str((drawn.attack if attacks else drawn.defense)[-1])


@both_editions
def test_other_events_are_no_matter_of_luck(name: str) -> None:
    game = small_game(name)
    state = position(game)

    assert game.fortune(state, PhasePassed("german combat")) is None


@both_editions
@pytest.mark.parametrize(("points", "winner"), [(-21, "soviet"), (0, "soviet"), (1, "german"), (31, "german")])
def test_points_decide_who_wins(name: str, points: int, winner: str) -> None:
    assert small_game(name).winner_with(points) == winner
