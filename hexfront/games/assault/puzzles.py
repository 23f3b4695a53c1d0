"""Puzzles for computer players of the assault family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexfront.games.assault.documents.actions import Attack
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces.campaign import FORFEITED, GERMAN_HOLD, SIDE_INDEX
from hexfront.kernel.sets import has, other
from hexfront.study import puzzles as common
from hexfront.study.puzzles import Turn, records

POSITIONS = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, kw_only=True)
class Puzzle(common.Puzzle):
    """A puzzle position. Unlisted units are withdrawn. Germans hold ``held`` places; ``hungry`` units lack supply."""

    game: str = "assault-on-leningrad"
    held: Sequence[str] = ()
    captured: Sequence[str] = ()
    hungry: Sequence[str] = ()

    def document(self, game: AssaultGame) -> dict[str, Any]:
        """The position as a document. ``21/1`` is the 21st division with one step left."""
        units: list[dict[str, Any]] = []
        for side, stacks in self.units.items():
            for hex_, names in stacks.items():
                for name in names:
                    division, _, steps = name.partition("/")
                    entry: dict[str, Any] = {"id": f"{side}-{division}", "hex": hex_}
                    if steps:
                        entry["steps"] = int(steps)
                    if division in self.hungry:
                        entry["out of supply"] = True
                    units.append(entry)
        named = {entry["id"] for entry in units}
        ground = [counter.id for counter in game.units.values() if counter.is_ground and counter.id not in named]
        markers = [{"marker": "german hold", "hex": hex_} for hex_ in self.held]
        markers += [{"marker": "captured", "hex": hex_} for hex_ in self.captured]
        return {
            "game": self.game,
            "turn": self.turn,
            "phase": self.phase,
            "units": units,
            "markers": markers,
            "withdrawn": ground,
        }

    def judge(self, turn: Turn) -> Judge:
        game = self.loaded()
        assert isinstance(game, AssaultGame)
        return Judge(game, self.side, turn)


def read_puzzles() -> list[Puzzle]:
    return [Puzzle(**record) for record in records(POSITIONS)]


class Judge(common.Judge):
    """The questions a puzzle can ask about a turn of the assault family."""

    def __init__(self, game: AssaultGame, side: str, turn: Turn) -> None:
        super().__init__(game, side, turn)
        self.game = game

    def attacked(self) -> set[str]:
        return {hex_ for action in self.turn.done if isinstance(action, Attack) for hex_ in action.hexes}

    def german_held(self, hexes: list[str]) -> bool:
        """Whether the Germans hold these places."""
        return all(has(self.turn.after.markers[GERMAN_HOLD], self.index[hex_]) for hex_ in hexes)

    def kept(self, hexes: list[str]) -> bool:
        """Whether each of these cities has kept the division it needs."""
        return not any(has(self.turn.after.markers[FORFEITED], self.index[hex_]) for hex_ in hexes)

    def soviet_held(self, hexes: list[str]) -> bool:
        """Whether the Russians hold these places."""
        return not any(has(self.turn.after.markers[GERMAN_HOLD], self.index[hex_]) for hex_ in hexes)

    def fed(self, names: list[str]) -> bool:
        """Whether these units of the side are in supply."""
        supplied = self.game.rules.supply.supplied(self.turn.after, self.side)
        side = self.frame.sides[self.side]
        return all(has(supplied, self.frame.unit_index[f"{side}-{name}"]) for name in names)

    def cut_off(self, hexes: list[str]) -> bool:
        """Whether the enemies that were in these hexes are out of supply or gone."""
        state, side = self.turn.after, other(self.side)
        supplied = self.game.rules.supply.supplied(state, side)
        units = [unit for hex_ in hexes for unit in self.turn.before.ground.stack(self.index[hex_])]
        return all(not has(supplied, unit) or not self.game.campaign.is_on_map(state, unit) for unit in units)

    def inside(self, side: str) -> bool:
        """Whether a side has a unit in the city."""
        city = self.game.campaign.city
        number = SIDE_INDEX[side]
        return bool(self.turn.after.ground.sides[number].occupied & (city.interior | city.hexes))
