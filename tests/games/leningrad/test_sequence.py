"""The sequence of play (3.0)."""

import pytest

from hexfront.games.leningrad.documents.actions import Attack, Interdict, PlaceFort, Restore
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.events import GameEnded, PhaseBegan, PhasePassed
from hexfront.kernel.state import State
from hexfront.mechanics.actions import LoseStep, Move
from tests.games.acting import move, play, refused
from tests.games.leningrad.small import both_editions, overrun, position, small_game, where

INFANTRY, OTHER, WEAK, TOUGH = "german-11", "german-21", "soviet-292", "soviet-118"
PHASES = (
    "german replacement",
    "german movement",
    "german combat",
    "german air interdiction",
    "soviet fortification",
    "soviet movement",
    "soviet combat",
    "game turn indication",
)
FAR_APART = {INFANTRY: "0310", "soviet-5": "1601"}


def end_phases(game: LeningradGame, state: State, until: int) -> tuple[State, list[object]]:
    """End every phase until a turn begins, or the game is over."""
    events: list[object] = []
    while state.to_act and state.turn < until:
        state, happened = play(game, state, EndPhase())
        events += happened
    return state, events


@pytest.mark.rule("leningrad-1979", "3.0")
@pytest.mark.rule("leningrad-2010", "3.0")
@both_editions
def test_a_turn_has_eight_phases_in_order(name: str) -> None:
    game = small_game(name)
    state = position(game, turn=2, units=FAR_APART)

    _, events = end_phases(game, state, until=4)

    begun = [(event.turn, event.phase) for event in events if isinstance(event, PhaseBegan)]
    assert begun[:6] == [(2, phase) for phase in PHASES[2:]]
    assert begun[6:14] == [(3, phase) for phase in PHASES]


DOINGS = [
    ("german replacement", "german", Restore(INFANTRY)),
    ("german movement", "german", move(INFANTRY, "0410")),
    ("german combat", "german", Attack((OTHER,), ("0610",))),
    ("german air interdiction", "german", Interdict("0610")),
    ("soviet fortification", "soviet", PlaceFort("2604")),
    ("soviet movement", "soviet", move("soviet-5", "1602")),
    ("soviet combat", "soviet", Attack((WEAK,), ("0510",))),
]


@pytest.mark.rule("leningrad-1979", "3.0")
@pytest.mark.rule("leningrad-2010", "3.0")
@both_editions
@pytest.mark.parametrize("phase", PHASES[:-1])
def test_each_phase_takes_its_own_actions_of_its_own_side(name: str, phase: str) -> None:
    game = small_game(name, {"0310": "city"})
    resting = {"hex": "0310", "steps": 1, "resting": True}
    state = position(game, phase, 4, {INFANTRY: resting, OTHER: "0510", WEAK: "0610", "soviet-5": "1601"})

    for moment, side, action in DOINGS:
        if moment == phase:
            assert game.refusal(state, side, action) is None
        else:
            assert refused(game, state, action, side).rule == "3.0"


@pytest.mark.rule("leningrad-1979", "3.0")
@pytest.mark.rule("leningrad-2010", "3.0")
@both_editions
def test_units_are_moved_and_attacks_made_in_any_order_each_result_before_the_next(name: str) -> None:
    game = small_game(name)
    units = {INFANTRY: "0510", OTHER: "0511", WEAK: "0609", TOUGH: "0611"}
    state = position(game, "german combat", units=units)

    state, _ = play(game, state, Attack((OTHER,), ("0611",)), dice=[2])
    refusal = game.refusal(state, "german", Attack((INFANTRY,), ("0609",)))

    assert state.to_act and state.stack
    assert refusal is not None and refusal.rule == "3.0"


@pytest.mark.rule("leningrad-1979", "3.0")
@pytest.mark.rule("leningrad-2010", "3.0")
@both_editions
def test_air_interdiction_is_left_out_when_every_air_unit_has_flown(name: str) -> None:
    game = small_game(name)
    state = position(game, "german combat", units={OTHER: "0510", WEAK: "0610"})

    waiting, _ = play(game, state, EndPhase())
    flown = position(game, "german combat", units={OTHER: "0510", WEAK: "0610"}, air={"german-air-1": "flown"})
    passed, events = play(game, flown, EndPhase())

    assert waiting.phase == "german air interdiction"
    assert PhasePassed("german air interdiction") in events
    assert passed.phase != "german air interdiction"


@pytest.mark.rule("leningrad-1979", "3.0")
@pytest.mark.rule("leningrad-2010", "3.0")
@both_editions
@pytest.mark.parametrize("air", ["flown", "0910"])
def test_air_units_come_back_in_the_game_turn_indication_phase(name: str, air: str) -> None:
    game = small_game(name)
    over = [{"marker": "interdiction", "hex": air}] if air != "flown" else []
    used = {"german-air-1": "flown"} if air == "flown" else {}
    state = position(game, "soviet movement", 2, FAR_APART, markers=over, air=used)
    assert where(state, "german-air-1") == (air,)

    state, _ = end_phases(game, state, until=3)

    assert where(state, "german-air-1") == ("ready",)


@pytest.mark.rule("leningrad-1979", "3.0")
@pytest.mark.rule("leningrad-2010", "3.0")
@both_editions
def test_the_game_is_over_after_twelve_turns(name: str) -> None:
    game = small_game(name)
    state = position(game, turn=12, units=FAR_APART)
    assert game.outcome(state) is None

    state, events = end_phases(game, state, until=13)

    assert (state.turn, state.phase, state.to_act) == (12, "game over", None)
    assert GameEnded() in events
    assert game.outcome(state) is not None
    assert game.legal_actions(state) == []


@pytest.mark.rule("leningrad-1979", "3.0")
@pytest.mark.rule("leningrad-2010", "3.0")
@both_editions
def test_twelve_turns_are_played_from_the_start(name: str) -> None:
    game = small_game(name)
    state = position(game, turn=2, units={INFANTRY: "0310"})

    state, events = end_phases(game, state, until=13)

    turns = [event.turn for event in events if isinstance(event, PhaseBegan) and event.phase == "german movement"]
    assert turns == list(range(3, 13))
    assert state.phase == "game over"


@pytest.mark.rule("leningrad-1979", "3.0")
@pytest.mark.rule("leningrad-2010", "3.0")
@both_editions
def test_an_open_decision_comes_before_everything_else(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", OTHER: "0310", TOUGH: "0610"})

    state, _ = play(game, state, overrun(INFANTRY, "0610"), dice=[2])
    attempts: list[Action] = [Move((OTHER,), ("0311",)), EndPhase()]

    assert [refused(game, state, attempt, "german").rule for attempt in attempts] == ["3.0", "3.0"]
    state, _ = play(game, state, LoseStep(INFANTRY), attempts[0])
    assert where(state, OTHER) == ("0311",)
