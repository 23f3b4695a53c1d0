"""A game between any players: computer players by level, objects and functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from hexfront.ai.named import Code, named_player
from hexfront.ai.players import SECONDS, WORK
from hexfront.games.face import Wargame
from hexfront.games.registry import load
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.game import Outcome
from hexfront.kernel.state import State
from hexfront.play.player import Player, PlayerLike, as_player, name_of
from hexfront.play.record.record import Record
from hexfront.play.runner import play_recorded

#: A player, or the name of a level such as ``general``.
Seat: TypeAlias = PlayerLike | str


class Match(NamedTuple):
    """A game that was played: how it ended, and its record."""

    outcome: Outcome
    record: Record


def play(
    game: Wargame | str,
    players: Mapping[str, Seat],
    seed: int | str = 0,
    *,
    setup: str = "suggested",
    state: State | None = None,
    seconds: float | None = None,
    work: int | None = None,
    processes: int = 1,
) -> Match:
    """Play a game to its end. ``hexfront.play`` is this function, and says more about it."""
    game = load(game) if isinstance(game, str) else game
    if seconds is None and work is None:
        work = WORK
    seated = seats(game, players, seed, SECONDS if seconds is None else seconds, work, processes=processes)
    opening = game.new(f"{seed} opening", setup) if state is None else state
    names = {side: one if isinstance(one, str) else name_of(one) for side, one in players.items()}
    played, record = play_recorded(game, seated, names, opening, seed, thinking=thinking(seconds, work, processes))
    return Match(played.outcome, record)


def seats(
    game: Wargame,
    players: Mapping[str, Seat],
    seed: int | str,
    seconds: float,
    work: int | None,
    code: Sequence[Code] = (),
    processes: int = 1,
) -> dict[str, Player]:
    """The players of a game by side. Every side needs one; those named in ``code`` are made from it."""
    for side in players:
        if side not in game.frame.sides:
            raise unknown("side", side, game.frame.sides)
    if absent := [side for side in game.frame.sides if side not in players]:
        raise InputError(f"nobody plays {' and '.join(absent)}: expected a player for each side")

    def seated(given: Seat, side: str) -> Player:
        if not isinstance(given, str):
            return as_player(given)
        return named_player(game, given, side, f"{seed}-{side}", seconds, work, code, processes)

    return {side: seated(players[side], side) for side in game.frame.sides}


def thinking(seconds: float | None, work: int | None, processes: int) -> Mapping[str, float]:
    """What a record tells about how its computer players thought: with this work they play the same again."""
    limit = {"work": work} if work is not None else {"seconds": SECONDS if seconds is None else seconds}
    return {**limit, "processes": processes}
