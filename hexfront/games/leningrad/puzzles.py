"""Puzzles for computer players of Leningrad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexfront.games.leningrad.documents.actions import Attack, Overrun, PlaceFort, Restore
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.sets import has, other
from hexfront.study import puzzles as common
from hexfront.study.puzzles import Turn, records

POSITIONS = Path(__file__).with_suffix(".toml")
UNTRIED = ("infantry", "armored")


@dataclass(frozen=True, kw_only=True)
class Puzzle(common.Puzzle):
    """A puzzle position of either edition."""

    forts: Sequence[str] = ()
    resting: Sequence[str] = ()

    def document(self, game: LeningradGame) -> dict[str, Any]:
        """The position as a document. ``21/1`` is the 21st division with one step left."""
        ids = {(counter.side, counter.name): counter.id for counter in game.units.values() if not counter.is_untried}
        used = dict.fromkeys(UNTRIED, 0)
        units: list[dict[str, Any]] = []
        for side, stacks in self.units.items():
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

    def judge(self, turn: Turn) -> Judge:
        game = self.loaded()
        assert isinstance(game, LeningradGame)
        return Judge(game, self.side, turn)


def read_puzzles() -> list[Puzzle]:
    return [Puzzle(**record) for record in records(POSITIONS)]


class Judge(common.Judge):
    """The questions a puzzle can ask about a turn of Leningrad."""

    def __init__(self, game: LeningradGame, side: str, turn: Turn) -> None:
        super().__init__(game, side, turn)
        self.game = game

    def attacked(self) -> set[str]:
        hexes: set[str] = set()
        for action in self.turn.done:
            if isinstance(action, Attack):
                hexes.update(action.hexes)
            elif isinstance(action, Overrun):
                hexes.add(action.hex)
        return hexes

    def cut_off(self, hexes: list[str]) -> bool:
        """Whether enemies in these hexes are out of supply or gone."""
        supplied = self.game.rules.supply.supplied_hexes(self.turn.after, other(self.side))
        return all(not self.standing(hex_, other(self.side)) or not has(supplied, self.index[hex_]) for hex_ in hexes)

    def pocket(self, hexes: list[str]) -> bool:
        """Whether the enemies in these hexes have been destroyed or cannot retreat."""
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
