"""Computer players: legal to the end, honest, reproducible, stoppable, and with a plan in words."""

from __future__ import annotations

import gc
import weakref
from hashlib import sha256
from itertools import islice
from threading import Timer
from time import perf_counter

import pytest

import hexfront
from hexfront.ai.players import FROZEN, KEPT, LEVELS, hint, player, staff_of
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.play.runner import playing

EDITIONS = ("leningrad-1979", "leningrad-2010")


def played(
    game: Wargame, levels: dict[str, str], work: int, seed: int, setup: str = "suggested", actions: int = 9999
) -> tuple[State, list[Action]]:
    """A game, or its beginning, between levels."""
    players = {side: player(game, level, side, seed, work=work) for side, level in levels.items()}
    begun = playing(game, players, hexfront.SeededDice(seed), game.new(setup=setup))
    done = list(islice(begun, actions))
    return done[-1].after, [one.action for one in done]


@pytest.mark.parametrize("name", EDITIONS)
def test_the_sergeant_plays_every_decision_of_a_game_from_the_set_up_on(name: str) -> None:
    game = hexfront.load(name)
    state, _ = played(game, {"german": "sergeant", "soviet": "sergeant"}, 0, 5, setup="choose")

    assert game.outcome(state) is not None


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_the_general_plays_a_game_against_a_recruit_and_wins(name: str, side: str) -> None:
    game = hexfront.load(name)
    levels = {"german": "random", "soviet": "random"} | {side: "general"}
    state, _ = played(game, levels, 6, 2)
    outcome = game.outcome(state)

    assert outcome is not None
    assert outcome.winner == side


def test_the_same_seed_and_work_give_the_same_play() -> None:
    game = hexfront.load("leningrad-2010")
    levels = {"german": "general", "soviet": "captain"}
    _, one = played(game, levels, 8, 11, actions=60)
    _, other = played(game, levels, 8, 11, actions=60)

    assert one == other


def test_a_player_does_not_know_what_the_dice_will_show() -> None:
    """Divisions are drawn by dice when they are revealed, so the choice must not depend on future rolls."""
    game = hexfront.load("leningrad-1979")
    chosen = set()
    for seed in range(3):
        dice = hexfront.SeededDice(seed)
        general = player(game, "general", "german", 1, work=12)
        state = game.new(setup="suggested")
        action = general.choose(game, state)
        game.submit(state, "german", action, dice)
        chosen.add((action, general.plan))

    assert len(chosen) == 1


def test_what_a_player_sees_is_all_there_is_in_a_state() -> None:
    """A state made from its public document alone leads to the same choice."""
    game = hexfront.load("leningrad-2010")
    state, _ = played(game, {"german": "sergeant", "soviet": "sergeant"}, 0, 4, actions=70)
    assert state.to_act is not None
    again = game.from_position(game.position(state))
    one, other = (player(game, "general", state.to_act, 1, work=10).choose(game, each) for each in (state, again))

    assert one == other


def test_stop_ends_the_thinking_at_once() -> None:
    game = hexfront.load("leningrad-1979")
    general = player(game, "general", "german", 1, seconds=30)
    state = game.new(setup="suggested")
    Timer(0.3, general.stop).start()
    began = perf_counter()
    action = general.choose(game, state)

    assert perf_counter() - began < 15, "of thirty seconds"
    assert game.refusal(state, "german", action) is None


def test_progress_rises_and_the_plan_names_hexes_and_units() -> None:
    game = hexfront.load("leningrad-2010")
    heard: list[tuple[float, tuple[str, ...]]] = []
    general = player(game, "general", "german", 3, work=20, progress=lambda share, plan: heard.append((share, plan)))
    general.choose(game, game.new(setup="suggested"))
    text = " ".join(general.plan)

    assert [share for share, _ in heard] == sorted(share for share, _ in heard)
    assert len(heard) > 2
    assert any(number in text for number in game.map.hexes)
    assert any(counter.name in text for counter in game.units.values())


def test_games_are_forgotten_with_their_staffs() -> None:
    first = weakref.ref(game := hexfront.load("leningrad-1979"))
    staff_of(game)
    del game
    for _ in range(KEPT):
        staff_of(hexfront.load("leningrad-1979"))
    gc.collect()

    assert first() is None


def test_every_level_has_a_title_and_one_sentence() -> None:
    for level in LEVELS.values():
        assert level.title
        assert level.description.endswith(".")
        assert level.description.count(". ") == 0


@pytest.mark.parametrize(
    ("level", "side", "seconds", "fault"),
    [
        ("marshal", "german", 10, "unknown computer player 'marshal'"),
        ("general", "finnish", 10, "unknown side 'finnish'"),
        ("general", "german", 31, "31 seconds a turn were asked for, expected 0 to 30"),
    ],
)
def test_a_wrong_call_is_answered_with_what_was_expected(level: str, side: str, seconds: float, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        player(hexfront.load("leningrad-1979"), level, side, 1, seconds)


def test_a_hint_is_a_legal_action_with_a_plan() -> None:
    game = hexfront.load("leningrad-2010")
    state = game.new(setup="suggested")
    advice = hint(game, state, work=10)

    assert game.refusal(state, "german", advice.action) is None
    assert advice.plan


def test_there_is_no_hint_when_the_game_is_over() -> None:
    game = hexfront.load("leningrad-1979")
    over = game.from_position({"turn": 12, "phase": "game over"})

    with pytest.raises(InputError, match="the game is over"):
        hint(game, over)


def test_the_frozen_general_plays_as_it_always_did() -> None:
    """The digest is of its first actions in the program of which it bears the number."""
    game = hexfront.load("leningrad-2010")
    levels = {"german": "general-1", "soviet": "sergeant"}
    players = {side: player(game, level, side, "frozen", work=260) for side, level in levels.items()}
    dice, opening = hexfront.SeededDice(4), game.new(setup="suggested")
    done = [str(one.action.to_json()) for one in islice(playing(game, players, dice, opening), 45)]

    assert sha256("\n".join(done).encode()).hexdigest()[:16] == "bf549286e06fc8b0"


def test_no_table_offers_a_frozen_level() -> None:
    assert not FROZEN.keys() & LEVELS.keys()
