"""The face of a game: whatever is asked of it, its gate and its vocabulary answer."""

import pickle
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import IllegalAction, InputError
from hexfront.kernel.events import KERNEL_EVENTS, TrackSet
from hexfront.kernel.game import Game, Outcome, Vocabulary
from hexfront.kernel.state import State
from tests.kernel.test_game import Answer, LastQuestion, Question, Score, gate
from tests.kernel.toy import frame, placed


class Toy(Game):
    """A game that is nothing but its gate."""

    def __init__(self) -> None:
        self.gate = gate()
        self.vocabulary = Vocabulary((Score, Answer, EndPhase), KERNEL_EVENTS, (Question, LastQuestion))

    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        return placed({})

    def outcome(self, state: State) -> Outcome | None:
        return None

    def view(self, state: State, side: str) -> dict[str, Any]:
        return {}

    def position(self, state: State) -> dict[str, Any]:
        return {}

    def from_position(self, position: Mapping[str, Any]) -> State:
        return placed({})


def test_a_game_offers_refuses_and_carries_out_as_its_gate_does() -> None:
    game = Toy()
    state = game.new()
    after, events = game.submit(state, "red", Score(2), LoadedDice())

    assert game.frame is game.gate.frame
    assert game.legal_actions(state) == [Score(1), Score(2), EndPhase()]
    assert game.refusal(state, "red", Score(2)) is None
    assert (after.tracks, events) == ((2, 0), (TrackSet("score", 2),))
    with pytest.raises(IllegalAction, match="ten points are too many"):
        game.submit(state, "red", Score(10), LoadedDice())


def test_actions_and_events_are_read_in_the_vocabulary_of_the_game() -> None:
    game = Toy()

    assert game.action(Score(2).to_json()) == Score(2)
    assert game.event(TrackSet("score", 2).to_json()) == TrackSet("score", 2)


def test_whose_moment_it_is_can_be_asked_without_the_rules_of_the_phase() -> None:
    wrong = gate().moment_refusal(placed({}), "blue", Score(10))

    assert wrong is not None and "it is for the red side to decide" in wrong.reason
    assert gate().moment_refusal(placed({}), "red", Score(10)) is None


def test_what_is_no_action_at_all_is_named() -> None:
    with pytest.raises(InputError, match="expected an action of this game, got 'score'"):
        gate().refusal(placed({}), "red", "score")  # type: ignore[arg-type]


def test_a_state_that_was_sent_between_processes_is_taken() -> None:
    one = gate()
    state = pickle.loads(pickle.dumps(placed({})))

    assert state.frame is not one.frame
    assert one.legal_actions(state) == one.legal_actions(state._replace(frame=one.frame)) != []


def test_a_state_of_another_game_is_named() -> None:
    other = replace(frame(), boxes=("waiting", "prison"))

    with pytest.raises(InputError, match="the state is of another game: 'dead' is among the boxes of only one"):
        gate().legal_actions(placed({})._replace(frame=other))
