"""The odds of fires equal the dice: many fires of each kind, counted against what was said before."""

from __future__ import annotations

from collections import Counter as Tally
from fractions import Fraction
from math import sqrt

import pytest

from hexfront.games.face import FireOdds
from hexfront.games.leningrad41.documents.events import FireResolved, FireVoid
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.events import Event, MarkerPlaced
from hexfront.kernel.state import State
from tests.games.acting import Units
from tests.games.leningrad41.battlefield import chain, plain, position, side
from tests.games.leningrad41.gunnery import (
    AIR_STRIKES,
    EAST,
    ENGINEERS,
    GERMAN_FIRE,
    GUNS,
    INFANTRY,
    MILITIA,
    NORTH_EAST,
    NORTH_WEST,
    SCHUETZEN,
    SOUTH_EAST,
    SOUTH_WEST,
    SOVIET_FIRE,
    SOVIET_TANKS,
    TANKS,
    TARGET,
    WEST,
    firing,
)

FIRES = 20_000
FIRST, SECOND, THIRD, FOURTH = (f"soviet-hidden-{number}" for number in range(1, 5))
RUBBLE = [{"marker": "rubble", "hex": TARGET}]


class Case:
    """A fire in a position, asked about and made."""

    def __init__(
        self,
        units: Units,
        group: tuple[str, ...],
        assault: tuple[str, ...] = (),
        phase: str = GERMAN_FIRE,
        terrain: str = "clear",
        fervour: bool = False,
        air: tuple[str, ...] = (),
        rubble: bool = False,
        river: str = "",
    ) -> None:
        sides = side(EAST, TARGET, river) if river else []
        self.game = plain({TARGET: terrain}, sides, forts=(TARGET,) if rubble else (), options=("fanaticism",))
        self.state = position(self.game, phase, 3, units, markers=RUBBLE if rubble else [])
        self.odds = self.game.fire_odds(self.state, group, TARGET, assault, fervour, air)
        self.action = self.game.fire(group, TARGET, assault, fervour, air)


CASES = {
    "a stack with a tank, over a river": lambda: Case(
        {INFANTRY: EAST, "german-ii-469": WEST, MILITIA: TARGET, SOVIET_TANKS: TARGET},
        (INFANTRY, "german-ii-469"),
        (INFANTRY,),
        terrain="objective",
        river="minor river",
    ),
    "engineers against rubble": lambda: Case(
        {ENGINEERS: EAST, SCHUETZEN: WEST, GUNS: "3005", MILITIA: TARGET},
        (ENGINEERS, SCHUETZEN, GUNS),
        (ENGINEERS, SCHUETZEN),
        terrain="urban",
        rubble=True,
    ),
    "tokens that assault, some from afar, at a leader too": lambda: Case(
        {FIRST: EAST, SECOND: WEST, THIRD: "3012", MILITIA: NORTH_EAST, INFANTRY: TARGET, "german-manstein": TARGET}
        | {"soviet-zhdanov": WEST},
        (FIRST, SECOND, THIRD, MILITIA),
        (FIRST, SECOND),
        phase=SOVIET_FIRE,
        terrain="urban",
    ),
    "tokens with fervor": lambda: Case(
        {FIRST: EAST, SECOND: WEST, "soviet-kom-1": NORTH_WEST, INFANTRY: TARGET},
        (FIRST, SECOND, "soviet-kom-1"),
        (FIRST, "soviet-kom-1"),
        phase=SOVIET_FIRE,
        fervour=True,
    ),
    "bombs on tokens": lambda: Case(
        {INFANTRY: "4510", FIRST: TARGET, SECOND: TARGET},
        (),
        phase=AIR_STRIKES,
        terrain="objective",
        air=("german-rudel", "german-bomber-1", "german-stuka-1"),
    ),
}


def outcome(events: list[Event], odds: FireOdds) -> tuple[str, str, bool]:
    """The column of a fire, the results in the order of the odds, and whether it left rubble."""
    rubble = any(isinstance(event, MarkerPlaced) and event.marker == "rubble" for event in events)
    fires = [event for event in events if isinstance(event, FireResolved)]
    if not fires:
        assert any(isinstance(event, FireVoid) for event in events)
        return "void", " ".join("-" for _ in odds.targets), rubble
    hits = {target.unit: target.result for target in fires[0].targets}
    return fires[0].column, " ".join(hits.get(target, "-") for target in _shown(odds, events)), rubble


def _shown(odds: FireOdds, events: list[Event]) -> list[str]:
    """The targets of the odds as they are called after they were turned up."""
    names = {event.back: event.unit for event in events if type(event).__name__ == "UnitRevealed"}  # type: ignore[attr-defined]
    return [names.get(target.unit, target.unit) for target in odds.targets]


def fired(game: Leningrad41Game, state: State, action: Action, dice: SeededDice) -> list[Event]:
    """The events of a fire, without the phases that may follow it."""
    step = game.gate.step(state)
    assert step is not None
    course = Course(state, dice)
    step.carry_out(action, course)
    return course.events


@pytest.mark.parametrize("name", CASES)
def test_the_dice_fall_as_the_odds_say(name: str) -> None:
    case = CASES[name]()
    game, state, odds = case.game, case.state, case.odds
    assert game.refusal(state, str(state.to_act), case.action) is None
    dice = SeededDice(name)

    counts: Tally[tuple[str, str]] = Tally()
    for _ in range(FIRES):
        column, results, rubble = outcome(fired(game, state, case.action, dice), odds)
        counts["column", column] += 1
        counts["results", results] += 1
        counts["rubble", str(rubble)] += 1

    expected = {("column", column): chance for column, chance in odds.columns.items()}
    expected |= {("results", results): chance for results, chance in odds.results.items()}
    expected |= {("column", "void"): odds.void, ("rubble", "True"): odds.rubble, ("rubble", "False"): 1 - odds.rubble}
    assert set(counts) <= {key for key, chance in expected.items() if chance}
    for key, chance in expected.items():
        spread = sqrt(float(chance * (1 - chance)) / FIRES)
        assert abs(counts[key] / FIRES - float(chance)) <= 3 * spread, key


@pytest.mark.parametrize("name", CASES)
def test_the_parts_of_the_odds_add_up(name: str) -> None:
    odds = CASES[name]().odds

    assert sum(odds.columns.values()) + odds.void == 1
    assert sum(odds.results.values()) == 1
    for number, target in enumerate(odds.targets):
        assert sum(target.results.values()) == 1
        hit = sum((chance for key, chance in odds.results.items() if key.split()[number] == "E"), Fraction(0))
        assert target.results["E"] == hit == odds.chance(target.unit)


def test_odds_are_refused_with_the_case_that_forbids_the_fire() -> None:
    game = plain()
    state = firing(game, {TANKS: "3012", SCHUETZEN: "3008", MILITIA: TARGET})

    with pytest.raises(IllegalAction, match=r"10\.6"):
        game.fire_odds(state, [SCHUETZEN], TARGET)
    with pytest.raises(IllegalAction, match=r"10\.15"):
        game.fire_odds(state, [TANKS], TARGET, [TANKS])
    with pytest.raises(InputError, match="at least one"):
        game.fire_odds(state, [], TARGET)
    with pytest.raises(InputError, match="unknown unit"):
        game.fire_odds(state, ["german-nobody"], TARGET)
    with pytest.raises(InputError, match="unknown hex"):
        game.fire_odds(state, [TANKS], "9999")


def test_refusals_come_in_the_order_of_the_rules() -> None:
    """Everything is wrong with the last fire; the more is right, the later the case."""
    blocked = plain({"3011": "urban"}, chain("prospekt", "3012", "3013"))
    units: Units = {TANKS: "3012", SCHUETZEN: EAST, INFANTRY: NORTH_EAST, MILITIA: TARGET, GUNS: SOUTH_WEST}
    state = firing(blocked, {**units, "soviet-2-1-dno": "3013", "german-269-at": SOUTH_EAST})
    side_ = "german"

    def rule(*group: str, assault: tuple[str, ...] = ()) -> str:
        refusal = blocked.refusal(after, side_, blocked.fire(group, TARGET, assault))
        return refusal.rule if refusal else ""

    after = state
    everything = (TANKS, SCHUETZEN, INFANTRY)
    assert rule(*everything, assault=(TANKS,)) == "10.7"
    assert rule(SCHUETZEN, INFANTRY, assault=("german-269-at",)) == "13.2"
    assert rule(SCHUETZEN, GUNS, assault=(GUNS,)) == "10.15"
    after, _ = blocked.submit(state, side_, blocked.fire([TANKS], "3013"), SeededDice(1))
    assert rule(*everything, assault=(TANKS,)) == "10.2"
    after, _ = blocked.submit(after, side_, blocked.fire([GUNS], TARGET), SeededDice(1))
    assert rule(*everything, assault=(TANKS,)) == "10.5"


def test_odds_may_be_asked_in_any_phase() -> None:
    game = plain()
    units: Units = {TANKS: EAST, MILITIA: TARGET}

    answers = [
        game.fire_odds(position(game, phase, units=units), [TANKS], TARGET)
        for phase in ("german movement", "german fire", "soviet movement")
    ]

    assert answers[0] == answers[1] == answers[2]
