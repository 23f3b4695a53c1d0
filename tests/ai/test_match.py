"""``hexfront.play``: a game between any players, by level, as objects and as functions."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexfront
from hexfront.ai.match import Match, play
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.play.player import Guest, as_player, name_of
from hexfront.play.record.record import write_record
from hexfront.play.record.verify import verify
from hexfront.study.variants import Variant

BOTH = {"german": "random", "soviet": "random"}


class Last:
    """A player of the simplest kind."""

    def __init__(self) -> None:
        self.seen: list[State] = []

    def choose(self, game: Wargame, state: State) -> Action:
        self.seen.append(state)
        return game.legal_actions(state)[-1]


def first(game: Wargame, state: State) -> Action:
    return game.legal_actions(state)[0]


def test_a_game_between_levels_gives_outcome_and_a_record_that_verifies(tmp_path: Path) -> None:
    outcome, record = play("leningrad-1979", BOTH, 7)

    assert record.header["players"] == BOTH
    assert record.closing is not None
    assert record.closing.outcome == outcome.to_json()
    assert verify(write_record(record, tmp_path / "game.jsonl")).reading == "ok"


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    one, again, other = (play("leningrad-1979", BOTH, seed).record for seed in (7, 7, 8))

    assert list(one.lines()) == list(again.lines())
    assert list(one.lines()) != list(other.lines())


def test_objects_and_functions_play_with_their_names_in_the_record() -> None:
    game, last = hexfront.load("leningrad-1979"), Last()

    match = play(game, {"german": last, "soviet": first}, 3)

    assert match.record.header["players"] == {"german": "Last", "soviet": "first"}
    assert {state.to_act for state in last.seen} == {"german"}


def test_each_player_is_given_only_what_its_side_knows() -> None:
    game = hexfront.load("leningrad-41")
    seen: list[bool] = []

    def curious(game: Wargame, state: State) -> Action:
        assert state.to_act is not None
        seen.append(game.known(state, state.to_act) == state)
        return RandomPlayer(len(seen)).choose(game, state)

    play(game, {"german": curious, "soviet": curious}, 5)

    assert seen
    assert all(seen)


def test_a_game_can_begin_with_any_state() -> None:
    game = hexfront.load("leningrad-1979")
    late = list(play(game, BOTH, 1).record.states(game))[-9]

    match = play(game, BOTH, 1, state=late)

    assert match.record.opening(game) == late
    assert late.turn == game.frame.last_turn


def test_a_level_plays_as_it_does_in_a_study(tmp_path: Path) -> None:
    variant = Variant("v", "leningrad-1979", ("sergeant", "random"))
    variant.play(1, "s", record=tmp_path / "study.jsonl")

    match = play(variant.load(), {"german": "sergeant", "soviet": "random"}, "s")

    assert (tmp_path / "study.jsonl").read_text() == "".join(match.record.lines())


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ({"german": "random"}, "nobody plays soviet"),
        ({**BOTH, "french": "random"}, "unknown side 'french'"),
        ({**BOTH, "german": "marshal"}, "unknown computer player 'marshal'"),
        ({**BOTH, "german": Last}, "Last is a class"),
        ({**BOTH, "german": 3}, "3 cannot play"),
    ],
)
def test_wrong_players_are_refused_in_words(players: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        play("leningrad-1979", players)


def test_hexfront_plays() -> None:
    match = hexfront.play("leningrad-1979", BOTH, seed=7)

    assert isinstance(match, Match)
    assert match.record.header["players"] == BOTH


def test_whole_players_stay_what_they_are_and_the_rest_become_guests() -> None:
    whole = RandomPlayer(1)

    assert as_player(whole) is whole
    assert isinstance(as_player(Last()), Guest)
    assert as_player(first).plan == ()
    assert [name_of(one) for one in (whole, first, Last())] == ["RandomPlayer", "first", "Last"]


def test_a_player_that_answers_with_nonsense_is_named() -> None:
    def silent(game: Wargame, state: State) -> Any:
        return Random(1)

    with pytest.raises(InputError) as told:
        play("leningrad-1979", {"german": silent, "soviet": "random"})

    assert any("player chose" in note for note in told.value.__notes__)
