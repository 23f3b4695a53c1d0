"""Puzzles: positions with an obviously right answer, read from a file, played and judged."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hexfront
from hexfront.ai.players import player
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import Side, Unit
from hexfront.kernel.state import State
from hexfront.play.runner import playing


@dataclass(frozen=True, kw_only=True)
class Puzzle(ABC):
    """A position, the side that plays one player turn from it, and the required result."""

    name: str
    game: str
    side: str
    turn: int
    phase: str
    #: By side and hex.
    units: Mapping[str, Mapping[str, list[str]]]
    answer: Mapping[str, Any]

    @abstractmethod
    def document(self, game: Any) -> dict[str, Any]:
        """The position as a document."""

    @abstractmethod
    def judge(self, turn: Turn) -> Judge:
        """The judge that decides whether it is solved."""

    def loaded(self) -> Wargame:
        return hexfront.load(self.game)


@dataclass(frozen=True)
class Turn:
    """A player turn that has been played: its first state, its actions and its last state."""

    before: State
    done: tuple[Action, ...]
    after: State


def records(file: Path) -> list[dict[str, Any]]:
    """The puzzles of a file."""
    found: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["puzzle"]
    return found


def played(puzzle: Puzzle, level: str, work: int, seed: int) -> Turn:
    game = puzzle.loaded()
    before = after = game.from_position(puzzle.document(game))
    seats = {side: level if side == puzzle.side else "sergeant" for side in game.gate.frame.sides}
    players = {side: player(game, name, side, seed, work=work) for side, name in seats.items()}
    actions: list[Action] = []
    for done in playing(game, players, hexfront.SeededDice(seed), before):
        after = done.after
        if done.side == puzzle.side:
            actions.append(done.action)
        if after.owner != before.owner:
            break
    return Turn(before, tuple(actions), after)


def is_solved(puzzle: Puzzle, turn: Turn) -> bool:
    """Whether every condition of the answer is met."""
    judge = puzzle.judge(turn)
    return all(getattr(judge, key)(value) for key, value in puzzle.answer.items())


class Judge:
    """One method for each condition that an answer may have."""

    def __init__(self, game: Wargame, side: str, turn: Turn) -> None:
        self.turn = turn
        self.frame = game.gate.frame
        self.side = Side(self.frame.sides.index(side))
        self.index = game.map.index

    def standing(self, hex_: str, side: Side) -> list[Unit]:
        stack = self.turn.after.ground.stack(self.index[hex_])
        return [unit for unit in stack if self.frame.unit_sides[unit] == side]

    def attacked(self) -> set[str]:
        """The hexes that were attacked."""
        raise NotImplementedError

    def hold(self, hexes: list[str]) -> bool:
        return all(self.standing(hex_, self.side) for hex_ in hexes)

    def leave(self, hexes: list[str]) -> bool:
        return not any(self.standing(hex_, self.side) for hex_ in hexes)

    def attack(self, hexes: list[str]) -> bool:
        return set(hexes) <= self.attacked()

    def spare(self, hexes: list[str]) -> bool:
        return not set(hexes) & self.attacked()
