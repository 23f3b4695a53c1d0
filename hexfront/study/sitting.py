"""One game between computer players, from its first decision to its last."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, Protocol

from hexfront.ai.players import player
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.events import Event
from hexfront.kernel.game import Outcome
from hexfront.kernel.state import State
from hexfront.play.dice.choice import Notary, described
from hexfront.play.record.record import Journal, Record, header, write_record
from hexfront.study.variants import Variant


class GameFailed(HexfrontError):
    """A game could not be played to its end."""


class Watcher(Protocol):
    """Somebody who is told of every action: the state before it, what happened, and the state after it."""

    def saw(self, before: State, side: str, action: Action, events: Sequence[Event], after: State) -> None: ...


class Played(NamedTuple):
    """How a game went."""

    outcome: Outcome
    actions: int
    seconds: float
    final: State


class Scribe:
    """Watches a game and keeps its record."""

    def __init__(self, game: Wargame, variant: Variant, seed: str, dice: Notary) -> None:
        self.dice = dice
        named = dict(zip(game.frame.sides, variant.players, strict=True))
        opening = game.new(setup=variant.setup)
        self.journal = Journal(Record(header(game, opening, described(SeededDice(seed), seed), players=named)))

    def saw(self, before: State, side: str, action: Action, events: Sequence[Event], after: State) -> None:
        self.journal.append(side, action, events, self.dice.rolls)
        self.dice.rolls.clear()


def play(
    variant: Variant, number: int, seed: str, watchers: Sequence[Watcher] = (), record: Path | None = None
) -> Played:
    """Play a game to its end; whatever stops it is told with the seed that brings it back."""
    try:
        return _play(variant, seed, watchers, record)
    except (HexfrontError, AssertionError) as fault:
        raise GameFailed(f"game {number} of {variant.game} (seed {seed!r}) came to a halt: {fault}") from fault


def _play(variant: Variant, seed: str, watchers: Sequence[Watcher], record: Path | None) -> Played:
    began, actions = perf_counter(), 0
    game = variant.load()
    dice = Notary(SeededDice(seed))
    players = {
        side: player(game, level, side, f"{seed}-{side}", variant.seconds, variant.work)
        for side, level in zip(game.frame.sides, variant.players, strict=True)
    }
    scribe = Scribe(game, variant, seed, dice) if record else None
    told = [*watchers, scribe] if scribe else list(watchers)
    state = game.new(setup=variant.setup)
    while (side := state.to_act) is not None:
        action = players[side].choose(game, state)
        after, events = game.submit(state, side, action, dice)
        for watcher in told:
            watcher.saw(state, side, action, events, after)
        state, actions = after, actions + 1
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is to act, but the game is not over"
    if scribe and record:
        scribe.journal.close(outcome)
        write_record(scribe.journal.record, record)
    return Played(outcome, actions, perf_counter() - began, state)
