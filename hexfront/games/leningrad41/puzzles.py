"""Puzzles for computer players of Leningrad '41."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from hexfront.games.leningrad41.documents.actions import AirStrike, Bridge, DemolishBridge, Fire, Metro, Move
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.pieces.campaign import GERMAN_CONTROL, GERMANS
from hexfront.games.leningrad41.pieces.counters import SOVIET
from hexfront.games.leningrad41.pieces.settings import CORPS
from hexfront.kernel.sets import Hexes, has, other
from hexfront.study import puzzles as common
from hexfront.study.puzzles import Turn, records

POSITIONS = Path(__file__).with_suffix(".toml")
#: A face-down unit that nobody has looked at; with a name after it, one that its owner knows.
BACK = "back"
#: The objective hexes on the left bank of the Neva, one more than the Germans need, and the bridges from there.
LEFT_BANK = (
    *("2713", "2807", "2809", "3016", "3017", "3115", "3211", "3217", "3316", "3408", "3420", "3515"),
    *("3710", "3816", "3818", "3820", "3925", "4014", "4021", "4203", "4216", "4415", "4622"),
)
NEVA_BRIDGES = (
    *(("2612", "2713"), ("2715", "2815"), ("2907", "3006"), ("2917", "2918")),
    *(("3119", "3120"), ("3605", "3606"), ("4501", "4601")),
)


@dataclass(frozen=True, kw_only=True)
class Puzzle(common.Puzzle):
    """A puzzle position. ``held`` are objective hexes in German hands, ``boxes`` counters beside the map.

    ``at_the_neva``: the Germans hold the left bank but for ``holdouts``, and its bridges are down but for ``standing``.
    ``garrisons``: so many face-down units in each objective hex of the left bank that is not German, named or ``open``.
    """

    game: str = "leningrad-41"
    held: Sequence[str] = ()
    at_the_neva: bool = False
    holdouts: Sequence[str] = ()
    standing: Sequence[Sequence[str]] = ()
    garrisons: int = 0
    open: Sequence[str] = ()
    boxes: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def document(self, game: Leningrad41Game) -> dict[str, Any]:
        """The position as a document. Units are given by the names on their counters."""
        ids = {(counter.side, counter.name): counter.id for counter in game.units.values()}
        held = LEFT_BANK if self.at_the_neva else self.held
        down = NEVA_BRIDGES if self.at_the_neva else ()
        return {
            "game": self.game,
            "turn": self.turn,
            "phase": self.phase,
            "units": self._entries(ids),
            "german control": [hex_ for hex_ in held if hex_ not in self.holdouts],
            "demolished": [list(bridge) for bridge in down if list(bridge) not in self.standing],
            "boxes": {box: [ids[self.side, name] for name in names] for box, names in self.boxes.items()},
        }

    def _entries(self, ids: Mapping[tuple[str, str], str]) -> list[dict[str, Any]]:
        """The units, named and in garrisons; face-down ones get their numbers in this order."""
        named = {*self.held, *self.open, *(hex_ for stacks in self.units.values() for hex_ in stacks)}
        garrisons = {hex_: [BACK] * self.garrisons for hex_ in LEFT_BANK if hex_ not in named}
        entries: list[dict[str, Any]] = []
        numbers = count(1)
        for side, stacks in (*self.units.items(), (SOVIET, garrisons)):
            for hex_, names in stacks.items():
                for name in names:
                    back, _, under = name.partition(" ")
                    unit = f"soviet-hidden-{next(numbers)}" if back == BACK else ids[side, name]
                    known = {"is": ids[side, under]} if back == BACK and under else {}
                    entries.append({"id": unit, "hex": hex_, **known})
        return entries

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
        self.fires = {action.hex: action for action in turn.done if isinstance(action, Fire)}
        self.moves = [action for action in turn.done if isinstance(action, Move)]
        self.blasts = [action for action in turn.done if isinstance(action, DemolishBridge)]

    def attacked(self) -> set[str]:
        return set(self.fires)

    def strength(self, wanted: Mapping[str, int]) -> bool:
        """Whether fires at some hexes reached the columns of these strengths."""
        return all(
            hex_ in self.fires and self._reaches(self.fires[hex_].units, least) for hex_, least in wanted.items()
        )

    def assault(self, wanted: Mapping[str, list[str]]) -> bool:
        """Whether these units took part in close assaults on some hexes."""
        return all(
            hex_ in self.fires and set(names) <= self._names(self.fires[hex_].assault) for hex_, names in wanted.items()
        )

    def divisions(self, wanted: Mapping[str, int]) -> bool:
        """Whether units of so many divisions fired together at some hexes."""
        commands = self.game.campaign.sub_commands
        corps = {command.key for command in commands if command.kind == CORPS}
        fired = {
            hex_: {self.game.units[unit].corps for unit in action.units} - corps for hex_, action in self.fires.items()
        }
        return all(len(fired.get(hex_, ())) >= number for hex_, number in wanted.items())

    def held(self, hexes: list[str]) -> bool:
        """Whether the side controls these objective hexes."""
        german = self.turn.after.markers[GERMAN_CONTROL]
        return all(has(german, self.index[hex_]) == (self.side == GERMANS) for hex_ in hexes)

    def objectives(self, number: int) -> bool:
        """Whether the Germans hold no more objective hexes than that; if the puzzle is theirs, no fewer."""
        german = self.turn.after.markers[GERMAN_CONTROL].bit_count()
        return german >= number if self.side == GERMANS else german <= number

    def garrison(self, wanted: Mapping[str, int]) -> bool:
        """Whether at least so many units of the side stand in some hexes."""
        return all(len(self.standing(hex_, self.side)) >= number for hex_, number in wanted.items())

    def quiet(self, most: int) -> bool:
        """Whether no unit has entered more than so many hexes next to enemies."""
        near = self._next_to_enemies()
        return all(sum(has(near, self.index[hex_]) for hex_ in move.path) <= most for move in self.moves)

    def covered(self, wanted: bool) -> bool:
        """Whether nobody has entered an open hex next to enemies."""
        open_ = self._next_to_enemies() & ~self.game.campaign.built_up
        return wanted != any(has(open_, self.index[hex_]) for move in self.moves for hex_ in move.path)

    def strike(self, hexes: list[str]) -> bool:
        """Whether aircraft struck these hexes and no others."""
        return {action.hex for action in self.turn.done if isinstance(action, AirStrike)} == set(hexes)

    def demolish(self, bridges: list[list[str]]) -> bool:
        """Whether these bridges were fired at."""
        done = {frozenset((action.hex, action.neighbour)) for action in self.blasts}
        return {frozenset(bridge) for bridge in bridges} <= done

    def sappers(self, names: list[str]) -> bool:
        """Whether these units fired at a bridge together."""
        return any(set(names) <= self._names(action.units) for action in self.blasts)

    def blast(self, least: int) -> bool:
        """Whether a bridge was fired at in the column of a strength."""
        return any(self._reaches(action.units, least) for action in self.blasts)

    def pontoon(self, names: list[str]) -> bool:
        """Whether these engineers laid pontoon bridges."""
        return set(names) <= self._names([action.unit for action in self.turn.done if isinstance(action, Bridge)])

    def metro(self, names: list[str]) -> bool:
        """Whether these units tried to go by Metro."""
        return set(names) <= self._riders()

    def on_foot(self, names: list[str]) -> bool:
        """Whether none of these units tried to go by Metro."""
        return not set(names) & self._riders()

    def _riders(self) -> set[str]:
        return self._names([action.unit for action in self.turn.done if isinstance(action, Metro)])

    def _names(self, units: Sequence[str]) -> set[str]:
        return {self.game.units[unit].name for unit in units}

    def _reaches(self, units: Sequence[str], least: int) -> bool:
        table = self.game.campaign.table
        return table.column(sum(self.game.units[unit].fire for unit in units)) >= table.column(least)

    def _next_to_enemies(self) -> Hexes:
        return self.game.map.spread(self.turn.before.ground.sides[other(self.side)].occupied)
