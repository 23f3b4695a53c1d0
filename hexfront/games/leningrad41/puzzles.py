"""Puzzles for computer players of Leningrad '41."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hexfront.games.leningrad41.documents.actions import (
    AirStrike,
    Bombard,
    Bridge,
    DemolishBridge,
    Fire,
    Flip,
    Metro,
    Move,
)
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.pieces.campaign import GERMAN_CONTROL, GERMANS
from hexfront.kernel.sets import has, other
from hexfront.study import puzzles as common
from hexfront.study.puzzles import Turn, records

POSITIONS = Path(__file__).with_suffix(".toml")
#: A face-down unit that nobody has looked at.
BACK = "back"


@dataclass(frozen=True, kw_only=True)
class Puzzle(common.Puzzle):
    """A puzzle position. ``held`` are objective hexes in German hands, ``boxes`` counters beside the map."""

    game: str = "leningrad-41"
    held: Sequence[str] = ()
    rubble: Sequence[str] = ()
    demolished: Sequence[Sequence[str]] = ()
    boxes: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def document(self, game: Leningrad41Game) -> dict[str, Any]:
        """The position as a document. Units are given by the names on their counters."""
        ids = {(counter.side, counter.name): counter.id for counter in game.units.values()}
        units: list[dict[str, Any]] = []
        backs = 0
        for side, stacks in self.units.items():
            for hex_, names in stacks.items():
                for name in names:
                    backs += name == BACK
                    unit = f"soviet-hidden-{backs}" if name == BACK else ids[side, name]
                    units.append({"id": unit, "hex": hex_})
        return {
            "game": self.game,
            "turn": self.turn,
            "phase": self.phase,
            "units": units,
            "german control": list(self.held),
            "markers": [{"marker": "rubble", "hex": hex_} for hex_ in self.rubble],
            "demolished": [list(bridge) for bridge in self.demolished],
            "boxes": {box: [ids[self.side, name] for name in names] for box, names in self.boxes.items()},
        }

    def judge(self, turn: Turn) -> Judge:
        game = self.loaded()
        assert isinstance(game, Leningrad41Game)
        return Judge(game, self.side, turn)


def read_puzzles() -> list[Puzzle]:
    return [Puzzle(**record) for record in records(POSITIONS)]


class Judge(common.Judge):
    """The questions a puzzle can ask about a turn of Leningrad '41."""

    def __init__(self, game: Leningrad41Game, side: str, turn: Turn) -> None:
        super().__init__(game, side, turn)
        self.game = game
        self.names = {unit: counter.name for unit, counter in game.units.items()}
        self.fires = {action.hex: action for action in turn.done if isinstance(action, Fire)}

    def attacked(self) -> set[str]:
        return {action.hex for action in self.turn.done if isinstance(action, Fire | AirStrike | Bombard)}

    def _named(self, units: Sequence[str]) -> set[str]:
        return {self.names[unit] for unit in units}

    def strength(self, wanted: Mapping[str, int]) -> bool:
        """Whether fires at some hexes reached the column of a strength, and no unit more than needed was in them."""
        table = self.game.campaign.table
        for hex_, least in wanted.items():
            if hex_ not in self.fires:
                return False
            each = [self.game.units[unit].fire for unit in self.fires[hex_].units]
            if table.column(sum(each)) != table.column(least) or sum(each) - min(each) >= least:
                return False
        return True

    def assault(self, wanted: Mapping[str, list[str]]) -> bool:
        """Whether these units took part in close assaults on some hexes."""
        return all(
            hex_ in self.fires and set(names) <= self._named(self.fires[hex_].assault) for hex_, names in wanted.items()
        )

    def joins(self, wanted: Mapping[str, list[str]]) -> bool:
        """Whether these units fired at some hexes."""
        return all(
            hex_ in self.fires and set(names) <= self._named(self.fires[hex_].units) for hex_, names in wanted.items()
        )

    def held(self, hexes: list[str]) -> bool:
        """Whether the side controls these objective hexes."""
        german = self.turn.after.markers[GERMAN_CONTROL]
        return all(has(german, self.index[hex_]) == (self.side == GERMANS) for hex_ in hexes)

    def garrison(self, wanted: Mapping[str, int]) -> bool:
        """Whether at least so many units of the side stand in some hexes."""
        return all(len(self.standing(hex_, self.side)) >= number for hex_, number in wanted.items())

    def stays(self, names: list[str]) -> bool:
        """Whether these units have not moved away."""
        moved = {self.names[unit] for action in self.turn.done if isinstance(action, Move) for unit in action.units}
        return not moved & set(names)

    def apart(self, names: list[str]) -> bool:
        """Whether these units are on the map and next to no enemy."""
        state, enemy = self.turn.after, other(self.side)
        near = self.game.map.spread(state.ground.sides[enemy].occupied)
        places = [state.places[unit] for unit, one in self.game.campaign.indexed if one.name in names]
        return all(place < self.frame.hex_places and not has(near, place) for place in places)

    def quiet(self, most: int) -> bool:
        """Whether no unit has entered more than so many hexes next to enemies."""
        near = self.game.map.spread(self.turn.before.ground.sides[other(self.side)].occupied)
        moves = [action for action in self.turn.done if isinstance(action, Move)]
        return all(sum(has(near, self.index[hex_]) for hex_ in move.path) <= most for move in moves)

    def strike(self, hexes: list[str]) -> bool:
        """Whether aircraft struck these hexes."""
        struck = {action.hex for action in self.turn.done if isinstance(action, AirStrike)}
        return set(hexes) <= struck

    def bombard(self, hexes: list[str]) -> bool:
        return {action.hex for action in self.turn.done if isinstance(action, Bombard)} == set(hexes)

    def demolish(self, bridges: list[list[str]]) -> bool:
        """Whether these bridges were fired at."""
        done = {frozenset((one.hex, one.neighbour)) for one in self.turn.done if isinstance(one, DemolishBridge)}
        return {frozenset(bridge) for bridge in bridges} <= done

    def metro(self, names: list[str]) -> bool:
        """Whether these units went underground."""
        return set(names) <= {self.names[one.unit] for one in self.turn.done if isinstance(one, Metro)}

    def pontoon(self, names: list[str]) -> bool:
        """Whether these engineers laid pontoon bridges."""
        return set(names) <= {self.names[one.unit] for one in self.turn.done if isinstance(one, Bridge)}

    def face_down(self, wanted: bool) -> bool:
        """Whether nobody was turned up by choice."""
        return wanted == (not any(isinstance(action, Flip) for action in self.turn.done))

    def entered(self, names: list[str]) -> bool:
        """Whether these units have come onto the map."""
        state, campaign = self.turn.after, self.game.campaign
        here = {self.names[unit] for unit, at in self.frame.unit_index.items() if campaign.is_on_map(state, at)}
        return set(names) <= here
