"""The sequence of play (chapter 5): ten turns of seven phases, and who acts out of turn."""

from __future__ import annotations

from functools import cache

import pytest

from hexfront.games.leningrad41.documents.actions import (
    AirStrike,
    Bombard,
    FireAt,
    Flip,
    Replace,
)
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.events import Event, GameEnded, PhaseBegan, PhasePassed
from hexfront.kernel.state import State
from tests.games.acting import play, refused
from tests.games.leningrad41.battlefield import GERMAN_MOVEMENT, SOVIET_MOVEMENT, move, plain, position, real
from tests.games.leningrad41.gunnery import INFANTRY, MILITIA, RESERVE, TARGET, fire

PHASES = (
    "german reinforcement",
    "german air strike",
    "german movement",
    "german fire",
    "soviet reinforcement",
    "soviet movement",
    "soviet fire",
)
BACK = "soviet-hidden-1"
#: Everybody here can do something in every phase.
UNITS = {INFANTRY: "3110", "german-iii-3": "4010", MILITIA: TARGET, RESERVE: "3009", BACK: "2010"}


@cache
def quiet_game(turns: int) -> tuple[State, tuple[Event, ...]]:
    """A game in which nobody does more than the rules ask for, up to the end of a turn."""
    game = real()
    state = game.new(setup="suggested", seed=1)
    dice = SeededDice(2)
    events: list[Event] = []
    while state.to_act and state.turn <= turns:
        state, happened = game.submit(state, state.to_act, least(game, state), dice)
        events += happened
    return state, tuple(events)


def least(game: Leningrad41Game, state: State) -> Action:
    """The end of the phase if it may end, or else an entry, or an answer."""
    assert state.to_act is not None
    if game.refusal(state, state.to_act, EndPhase()) is None:
        return EndPhase()
    if state.phase != GERMAN_MOVEMENT or state.stack:
        return game.legal_actions(state)[0]
    waiting = [unit for unit in game.units if state.place_of(unit) == "waiting german"]
    entries = (move(unit, f"51{place:02}") for unit in waiting for place in range(1, 29))
    return next(entry for entry in entries if game.refusal(state, "german", entry) is None)


def in_phase(game: Leningrad41Game, phase: str) -> State:
    return position(game, phase, 4, UNITS, boxes={"dead": ["german-ii-469"]})


@pytest.mark.rule("leningrad-41", "5.2")
def test_a_turn_has_seven_phases_in_order() -> None:
    begun = [(one.turn, one.phase) for one in quiet_game(3)[1] if isinstance(one, PhaseBegan)]

    # The game begins with the German movement of turn 1: what comes before is done in the set-up.
    start = begun.index((2, PHASES[0]))
    assert begun[start : start + 14] == [(turn, phase) for turn in (2, 3) for phase in PHASES]


#: Something to do in each phase, by its own side.
DOINGS: list[tuple[str, str, Action]] = [
    ("german reinforcement", "german", Replace("269")),
    ("german air strike", "german", AirStrike(("german-stuka-1",), TARGET)),
    (GERMAN_MOVEMENT, "german", move(INFANTRY, "3210")),
    ("german fire", "german", fire(INFANTRY)),
    (SOVIET_MOVEMENT, "soviet", move(RESERVE, "2909")),
    ("soviet fire", "soviet", fire(MILITIA, "3110")),
]


@pytest.mark.rule("leningrad-41", "5.1")
@pytest.mark.rule("leningrad-41", "5.2")
@pytest.mark.parametrize("phase", [moment for moment, _, _ in DOINGS])
def test_each_phase_takes_its_own_actions_of_its_own_side(phase: str) -> None:
    game = plain()
    state = in_phase(game, phase)

    for moment, side, action in DOINGS:
        if moment == phase:
            assert game.refusal(state, side, action) is None
        else:
            assert refused(game, state, action, side).rule == "5.2"


@pytest.mark.rule("leningrad-41", "5.1")
def test_a_phase_that_is_over_is_not_taken_up_again() -> None:
    game = plain()
    state, _ = play(game, in_phase(game, GERMAN_MOVEMENT), EndPhase())

    assert state.phase == "german fire"
    assert refused(game, state, move(INFANTRY, "3210")).rule == "5.2"


@pytest.mark.rule("leningrad-41", "5.1")
def test_an_open_question_comes_before_everything_else() -> None:
    game = plain()
    state, _ = play(game, in_phase(game, SOVIET_MOVEMENT), move(RESERVE, "3109"))

    assert state.to_act == "german" and state.stack
    assert refused(game, state, EndPhase(), "soviet").rule == "5.2"
    assert refused(game, state, move(INFANTRY, "3210"), "german").rule == "5.2"
    state, _ = play(game, state, FireAt(()))
    assert state.to_act == "soviet" and not state.stack


@pytest.mark.rule("leningrad-41", "5.2")
def test_the_soviets_have_no_reinforcements_on_turn_one() -> None:
    game = plain()
    first = position(game, "german fire", 1, UNITS)
    second = position(game, "german fire", 2, {**UNITS, "german-i-489": "2808"})

    first, events = play(game, first, EndPhase())

    assert PhasePassed("soviet reinforcement") in events
    assert first.phase == SOVIET_MOVEMENT
    # From turn 2 on a die is rolled, here for a single unit of the Front Reserve.
    play(game, second, EndPhase(), dice=[1, 1])


@pytest.mark.rule("leningrad-41", "5.3")
def test_only_the_germans_have_an_air_strike_phase() -> None:
    game = real()
    kinds = dict(zip(game.frame.phases, game.frame.kinds, strict=False))

    assert [name for name, kind in kinds.items() if kind == "air"] == ["german air strike"]
    assert refused(plain(), in_phase(plain(), "german air strike"), EndPhase(), "soviet").rule == "5.2"
    # Soviet air strikes and the fleet belong to the Soviet Offensive Fire Phase.
    for action in (AirStrike(("soviet-air-5",), "3110"), Bombard("3110")):
        assert plain().refusal(in_phase(plain(), "soviet fire"), "soviet", action) is None
        assert refused(plain(), in_phase(plain(), SOVIET_MOVEMENT), action, "soviet").rule == "5.2"


@pytest.mark.rule("leningrad-41", "5.3")
def test_each_side_fires_defensively_while_the_other_moves() -> None:
    game = plain()
    by_soviets, _ = play(game, in_phase(game, GERMAN_MOVEMENT), move(INFANTRY, "3109"))
    by_germans, _ = play(game, in_phase(game, SOVIET_MOVEMENT), move(RESERVE, "3109"))

    assert [(one.phase, one.to_act) for one in (by_soviets, by_germans)] == [
        (GERMAN_MOVEMENT, "soviet"),
        (SOVIET_MOVEMENT, "german"),
    ]


@pytest.mark.rule("leningrad-41", "5.4")
def test_the_game_ends_after_turn_ten() -> None:
    state, events = quiet_game(10)
    game = real()
    turns = [one.turn for one in events if isinstance(one, PhaseBegan) and one.phase == "soviet fire"]

    assert turns == list(range(1, 11))
    assert GameEnded() in events
    assert (state.turn, state.phase, state.to_act) == (10, "game over", None)
    assert game.outcome(state) is not None and game.legal_actions(state) == []


@pytest.mark.rule("leningrad-41", "5.4")
def test_the_game_ends_early_only_at_the_end_of_a_turn() -> None:
    game = real()
    # No German is on the map, so the game is lost for them; but only when the turn is complete.
    state = position(game, "german fire", 5, {RESERVE: "0101"})

    state, events = play(game, state, EndPhase(), dice=[1, *[1] * 7, 1])

    assert GameEnded() not in events and state.turn == 5
    while state.to_act:
        state, happened = game.submit(state, state.to_act, least(game, state), SeededDice(1))
        events += happened
    assert (state.turn, state.phase) == (5, "game over")
    assert events.index(PhaseBegan(5, "soviet fire")) < events.index(GameEnded())


@pytest.mark.rule("leningrad-41", "5.1")
def test_turning_up_units_belongs_to_the_soviet_player_turn() -> None:
    game = plain()

    for phase in (SOVIET_MOVEMENT, "soviet fire"):
        assert game.refusal(in_phase(game, phase), "soviet", Flip((BACK,))) is None
    for phase in PHASES[:4]:
        assert refused(game, in_phase(game, phase), Flip((BACK,)), "soviet").rule == "5.2"
