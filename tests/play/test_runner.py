"""The runner: games end or are stopped, watchers see everything, and players see only what their side knows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.ai.search.contract import Staff
from hexfront.games.face import Wargame
from hexfront.games.registry import load
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.errors import IllegalAction
from hexfront.kernel.events import Event
from hexfront.kernel.game import fold
from hexfront.kernel.state import State
from hexfront.play.dice.notary import Notary
from hexfront.play.dice.seeded import Seeded
from hexfront.play.player import Player
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import Record, record_header, write_record
from hexfront.play.record.verify import verify
from hexfront.play.runner import Endless, Scribe, play_game, playing
from tests.play.hidden_stock import STOCK, Claim, Draw, hidden_stock, with_stock

SIDES = ("red", "blue")


class Doing(Player):
    """Takes the given actions, then ends every phase, and keeps the states it was shown."""

    def __init__(self, *actions: Action) -> None:
        self.left = list(actions)
        self.shown: list[State] = []

    def choose(self, game: Wargame, state: State) -> Action:
        self.shown.append(state)
        return self.left.pop(0) if self.left else EndPhase()


class Watching:
    """Keeps everything that is reported to it."""

    def __init__(self) -> None:
        self.seen: list[tuple[State, str, Action, Sequence[Event], State]] = []

    def saw(self, before: State, side: str, action: Action, events: Sequence[Event], after: State) -> None:
        self.seen.append((before, side, action, events, after))


def test_a_game_is_played_to_its_end_with_watchers_looking_on() -> None:
    game, watchers = hidden_stock(), (Watching(), Watching())
    played = play_game(game, {"red": Doing(Draw(), Claim(3)), "blue": Doing()}, LoadedDice(4), watchers=watchers)

    assert (played.actions, played.outcome.winner, played.outcome.points) == (7, "red", 3)
    assert played.final.to_act is None and game.outcome(played.final) == played.outcome
    assert watchers[0].seen == watchers[1].seen
    for (before, _, _, events, after), following in zip(watchers[0].seen, watchers[0].seen[1:], strict=False):
        assert fold(before, events) == after and following[0] is after


def test_a_game_goes_on_from_any_state() -> None:
    played = play_game(hidden_stock(), dict.fromkeys(SIDES, Doing()), LoadedDice(), with_stock(5))

    assert played.actions == 3
    assert played.final.tracks[STOCK] == 5


def test_a_game_may_take_as_many_actions_as_are_allowed_and_no_more() -> None:
    game, watching = hidden_stock(), Watching()

    assert play_game(game, dict.fromkeys(SIDES, Doing()), LoadedDice(), most=5).actions == 5
    with pytest.raises(Endless, match="no end: 4 actions were taken"):
        play_game(game, dict.fromkeys(SIDES, Doing()), LoadedDice(), watchers=[watching], most=4)
    assert len(watching.seen) == 4


def test_play_can_be_broken_off() -> None:
    begun = playing(hidden_stock(), dict.fromkeys(SIDES, Doing(Draw())), LoadedDice(2), with_stock(1, phase=0))

    assert [done.action for done in islice(begun, 2)] == [Draw(), EndPhase()]


def test_players_are_handed_what_their_side_knows_and_nothing_else() -> None:
    red, blue = Doing(), Doing()
    play_game(hidden_stock(), {"red": red, "blue": blue}, LoadedDice(), with_stock(5, phase=1))

    assert [state.tracks[STOCK] for state in red.shown] == [5, 5]
    assert [state.tracks[STOCK] for state in blue.shown] == [0, 0]


def test_the_fog_of_an_open_game_costs_nothing() -> None:
    game = load("leningrad-1979")
    players = dict.fromkeys(game.frame.sides, RandomPlayer(1))
    (done,) = islice(playing(game, players, SeededDice(1), game.new()), 1)

    assert game.known(done.before, done.side) is done.before


def test_a_search_imagines_what_its_side_cannot_see() -> None:
    class Searching(Staff[int]):
        """A staff that implements only ``imagined``."""

    Searching.__abstractmethods__ = frozenset()
    staff, seen = Searching(), set[int]()  # type: ignore[abstract]
    staff.game = hidden_stock()
    state = with_stock(5)
    for seed in range(20):
        imagined = staff.imagined(state, "blue", Random(seed))
        assert staff.game.known(imagined, "blue") == staff.game.known(state, "blue")
        seen.add(imagined.tracks[STOCK])

    assert len(seen) > 1
    assert staff.imagined(state, "red", Random(1)) == state


def test_a_fault_tells_what_the_player_chose() -> None:
    with pytest.raises(IllegalAction) as fault:
        play_game(hidden_stock(), dict.fromkeys(SIDES, Doing(Claim(9))), LoadedDice())

    assert fault.value.__notes__ == ["The red player chose Claim(points=9)."]


def test_a_player_is_refused_by_what_his_side_knows() -> None:
    with pytest.raises(IllegalAction, match="the stock is 0"):
        play_game(hidden_stock(), dict.fromkeys(SIDES, Doing(Claim(2))), LoadedDice(), with_stock(5))


def test_a_scribe_keeps_a_record_that_stands_every_check(tmp_path: Path) -> None:
    game, dice = load("leningrad-1979"), Seeded(4)
    opening, notary = game.new(setup="suggested"), Notary(dice.at(1, ()))
    journal = Journal(Record(record_header(game, opening, dice.described())))
    players = dict.fromkeys(game.frame.sides, RandomPlayer(4))
    played = play_game(game, players, notary, opening, [Scribe(journal, opening, notary)])
    journal.close(played.outcome)

    assert verify(write_record(journal.record, tmp_path / "game.jsonl")).actions == played.actions
