"""Puzzles: positions with an obviously right answer, read from a file, played and judged."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hexfront
from hexfront.ai.players import player
from hexfront.ai.staff import owner_of_turn
from hexfront.games.leningrad.actions import Attack, Overrun, PlaceFort, Restore
from hexfront.games.leningrad.campaign import SIDES
from hexfront.games.leningrad.game import LeningradGame
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State

POSITIONS = Path(__file__).with_suffix(".toml")
UNTRIED = ("infantry", "armored")


@dataclass(frozen=True)
class Puzzle:
    """A position, the side that plays one player turn from it, and what must have come of it."""

    name: str
    game: str
    side: str
    turn: int
    phase: str
    german: Mapping[str, list[str]]
    soviet: Mapping[str, list[str]]
    answer: Mapping[str, Any]
    forts: Sequence[str] = ()
    resting: Sequence[str] = ()

    def document(self, game: LeningradGame) -> dict[str, Any]:
        """The position as a document; ``21/1`` is the 21st with one step left."""
        ids = {(counter.side, counter.name): counter.id for counter in game.units.values() if not counter.is_untried}
        used = dict.fromkeys(UNTRIED, 0)
        units: list[dict[str, Any]] = []
        for side, stacks in (("german", self.german), ("soviet", self.soviet)):
            for hex_, names in stacks.items():
                for name in names:
                    if name in UNTRIED:
                        used[name] += 1
                        units.append({"id": f"soviet-untried-{name}-{used[name]}", "hex": hex_})
                        continue
                    division, _, steps = name.partition("/")
                    entry: dict[str, Any] = {"id": ids[side, division], "hex": hex_}
                    if steps:
                        entry["steps"] = int(steps)
                    if division in self.resting:
                        entry["resting"] = True
                    units.append(entry)
        markers = [{"marker": "fort", "hex": hex_} for hex_ in self.forts]
        return {"game": self.game, "turn": self.turn, "phase": self.phase, "units": units, "markers": markers}


def read_puzzles() -> list[Puzzle]:
    records: list[dict[str, Any]] = tomllib.loads(POSITIONS.read_text(encoding="utf-8"))["puzzle"]
    return [Puzzle(**record) for record in records]


@dataclass(frozen=True)
class Turn:
    """A player turn that has been played: how it began, what was done, how it ended."""

    before: State
    done: tuple[Action, ...]
    after: State


def played(puzzle: Puzzle, level: str, work: int, seed: int) -> Turn:
    game = loaded(puzzle)
    state = before = game.from_position(puzzle.document(game))
    owner = owner_of_turn(state)
    seats = {side: level if side == puzzle.side else "sergeant" for side in SIDES}
    players = {side: player(game, name, side, seed, work=work) for side, name in seats.items()}
    dice, done = hexfront.SeededDice(seed), list[Action]()
    while state.to_act is not None and owner_of_turn(state) == owner:
        side = state.to_act
        action = players[side].choose(game, state)
        if side == puzzle.side:
            done.append(action)
        state, _ = game.submit(state, side, action, dice)
    return Turn(before, tuple(done), state)


def loaded(puzzle: Puzzle) -> LeningradGame:
    game = hexfront.load(puzzle.game)
    assert isinstance(game, LeningradGame)
    return game


def is_solved(puzzle: Puzzle, turn: Turn) -> bool:
    """Whether everything that the answer asks for has come about."""
    judge = Judge(puzzle, turn)
    return all(getattr(judge, key)(value) for key, value in puzzle.answer.items())


class Judge:
    """One method for each thing an answer may ask for."""

    def __init__(self, puzzle: Puzzle, turn: Turn) -> None:
        self.game = loaded(puzzle)
        self.turn = turn
        self.side = SIDES.index(puzzle.side)
        self.index = self.game.map.index

    def _standing(self, hex_: str, side: int) -> list[int]:
        stack = self.turn.after.ground.stack(self.index[hex_])
        return [unit for unit in stack if self.game.campaign.frame.unit_sides[unit] == side]

    def _attacked(self) -> set[str]:
        hexes: set[str] = set()
        for action in self.turn.done:
            if isinstance(action, Attack):
                hexes.update(action.hexes)
            elif isinstance(action, Overrun):
                hexes.add(action.hex)
        return hexes

    def hold(self, hexes: list[str]) -> bool:
        return all(self._standing(hex_, self.side) for hex_ in hexes)

    def leave(self, hexes: list[str]) -> bool:
        return not any(self._standing(hex_, self.side) for hex_ in hexes)

    def attack(self, hexes: list[str]) -> bool:
        return set(hexes) <= self._attacked()

    def spare(self, hexes: list[str]) -> bool:
        return not set(hexes) & self._attacked()

    def cut_off(self, hexes: list[str]) -> bool:
        """Enemies in these hexes are out of supply, or no longer there."""
        supplied = self.game.rules.supply.supplied_hexes(self.turn.after, 1 - self.side)
        return all(not self._standing(hex_, 1 - self.side) or not supplied >> self.index[hex_] & 1 for hex_ in hexes)

    def pocket(self, hexes: list[str]) -> bool:
        """The enemies of these hexes have been destroyed, or have nowhere to retreat."""
        state, campaign = self.turn.after, self.game.campaign
        zone, held = campaign.board.zone(state, self.side), state.ground.sides[self.side].occupied
        here = [unit for hex_ in hexes for unit in self.turn.before.ground.stack(self.index[hex_])]
        places = {state.places[unit] for unit in here if campaign.is_on_map(state, unit)}
        return not any(campaign.sheet.around[place] & ~zone & ~held for place in places)

    def restore(self, names: list[str]) -> bool:
        restored = {action.unit for action in self.turn.done if isinstance(action, Restore)}
        return {f"german-{name.lower().replace(' ', '-')}" for name in names} <= restored

    def fort_in(self, hexes: list[str]) -> bool:
        placed = {action.hex for action in self.turn.done if isinstance(action, PlaceFort)}
        return bool(placed & set(hexes))
