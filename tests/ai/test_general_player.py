"""The player for any game: reproducible, stoppable, blind to what is hidden, and stronger than random play."""

from __future__ import annotations

from itertools import islice
from random import Random
from threading import Timer
from time import perf_counter

import pytest

import hexfront
from hexfront.ai.general_player import only_one
from hexfront.ai.outlook import may_end
from hexfront.ai.players import SEARCHERS, general_player
from hexfront.ai.prospects import Prospects
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.face.schedule import objectives_of
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.play.player import Player
from hexfront.play.runner import playing


@pytest.fixture(scope="module")
def game() -> Wargame:
    return hexfront.load("leningrad-2010")


def first_actions(game: Wargame, seed: str, work: int, count: int) -> list[Action]:
    """What it does first as the Germans against random play."""
    players = _against_chance(game, seed, work)
    done = islice(playing(game, players, hexfront.SeededDice(seed), game.new(setup="suggested")), count)
    return [one.action for one in done]


def test_the_same_seed_and_work_give_the_same_play(game: Wargame) -> None:
    one, again, other = (first_actions(game, seed, 60, 30) for seed in ("a", "a", "b"))

    assert one == again
    assert one != other


@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_it_plays_every_game_by_the_rules(name: str) -> None:
    game = hexfront.load(name)
    side = game.frame.sides[0]
    players: dict[str, Player] = {one: RandomPlayer(one) for one in game.frame.sides}
    players[side] = general_player(game, side, 1, work=8)
    done = list(islice(playing(game, players, hexfront.SeededDice(1), game.new(setup="suggested")), 40))

    assert any(one.side == side for one in done)


def test_what_its_side_cannot_know_does_not_change_its_choice() -> None:
    """Pairs of worlds that differ, but look the same to the side: given either of them, it does the same."""
    game = hexfront.load("leningrad-41")
    pairs = [pair for pair in map(lambda one: _other_world(game, one), _moments(game)[::12]) if pair is not None]

    assert len(pairs) >= 8
    for number, (true, other) in enumerate(pairs[:8]):
        side = str(true.to_act)
        assert true != other and game.known(true, side) == game.known(other, side)
        chosen = [general_player(game, side, number, work=12).choose(game, one) for one in (true, other)]
        assert chosen[0] == chosen[1]


def test_stop_ends_the_thinking_at_once(game: Wargame) -> None:
    player = general_player(game, "german", 1, seconds=30)
    state = game.new(setup="suggested")
    Timer(0.3, player.stop).start()
    began = perf_counter()
    actions = [player.choose(game, state) for _ in range(3)]

    assert perf_counter() - began < 15, "of thirty seconds"
    assert not any(game.refusal(state, "german", action) for action in actions)


def test_it_reports_its_progress_and_names_its_moves(game: Wargame) -> None:
    heard: list[float] = []
    player = general_player(game, "german", 1, work=40, progress=lambda share, plan: heard.append(share))
    state = _at_movement(game)
    while not player.plan and state.to_act == "german":
        state, _ = game.submit(state, player.choose(game, state), hexfront.SeededDice(1))
    words = " ".join(player.plan)

    assert heard == sorted(heard) and heard[-1] <= 1.0
    assert "to" in words and any(counter.name in words for counter in game.units.values())


def test_the_only_action_is_taken_without_a_trial(game: Wargame) -> None:
    state = _at_movement(game)

    assert only_one(game, state) is None and may_end(game, state)
    lonely = next(state for state in _moments(game) if len(game.legal_actions(state)) == 1)
    trials: list[float] = []
    player = general_player(game, str(lonely.to_act), 1, work=40, progress=lambda share, plan: trials.append(share))
    assert player.choose(game, lonely) == only_one(game, lonely) == game.legal_actions(lonely)[0]
    assert not trials


def test_points_steps_and_the_way_to_an_objective_are_worth_something(game: Wargame) -> None:
    prospects, state = Prospects(game), _at_movement(game)
    unit, objectives = _german(game, state), objectives_of(game)
    goal = max(objectives, key=lambda number: objectives[number])
    near = state.with_place(game.frame.unit(unit), game.map.number_index(goal))
    gone = state.with_place(game.frame.unit(unit), game.frame.place("eliminated"))

    assert prospects.worth(gone, "german") < prospects.worth(state, "german") < prospects.worth(near, "german")
    assert prospects.worth(gone, "soviet") > prospects.worth(state, "soviet")


def test_its_turn_brings_more_than_one_of_chance(game: Wargame) -> None:
    """A whole player turn of the Germans, judged by points, steps and the way to the objectives."""
    prospects, opening = Prospects(game), _at_movement(game)
    ends = []
    for player in (general_player(game, "german", 4, work=150), RandomPlayer(4)):
        state = opening
        for done in playing(game, {"german": player, "soviet": RandomPlayer(4)}, hexfront.SeededDice(4), opening):
            if done.before.owner != opening.owner:
                break
            state = done.after
        ends.append(prospects.worth(state, "german"))

    assert ends[0] > ends[1] + 3


def test_levels_are_told_apart_by_their_budget() -> None:
    assert list(SEARCHERS) == ["random", "corporal", "sergeant", "captain", "general"]
    assert all(level.description.endswith(".") for level in SEARCHERS.values())


def _against_chance(game: Wargame, seed: str, work: int) -> dict[str, Player]:
    return {"german": general_player(game, "german", seed, work=work), "soviet": RandomPlayer(seed)}


def _at_movement(game: Wargame) -> State:
    """The beginning of the Germans' second turn."""
    moments = (state for state in _moments(game) if state.turn == 2 and not state.stack)
    return next(state for state in moments if state.kind == "movement" and state.to_act == "german")


def _other_world(game: Wargame, true: State) -> tuple[State, State] | None:
    """A moment of a game, and another world that its side cannot tell from it, if there is one."""
    if true.to_act is None or only_one(game, true) is not None:
        return None
    other = game.sampled(game.known(true, true.to_act), true.to_act, Random(5))
    return (true, other) if other != true else None


def _moments(game: Wargame) -> list[State]:
    """The states of a random game."""
    players = {side: RandomPlayer(7) for side in game.frame.sides}
    return [one.before for one in playing(game, players, hexfront.SeededDice(7), game.new(setup="suggested"))]


def _german(game: Wargame, state: State) -> str:
    return next(one for one in game.present(state, "german") if state.place_of(one) in game.map.index)
