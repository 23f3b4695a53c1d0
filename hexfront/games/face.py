"""The face that every game shows to whatever plays it, draws it, studies it or serves it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Protocol

from hexfront.kernel.actions import Action
from hexfront.kernel.errors import unknown
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sheet import HexSet
from hexfront.kernel.state import State
from hexfront.mechanics.odds import Odds
from hexfront.mechanics.supply import SupplyLine

Document = Mapping[str, Any]
#: Tells a document, such as an event in its wire form, as a sentence.
Sentence = Callable[[Document], str]
#: Tells an event, or nothing of one that only keeps the books.
Telling = Callable[[Document], str | None]
#: What is marked on the map before play: kind, hex and text.
Mark = tuple[str, str, str]

#: What a spectator is told of something that the sides see differently.
HIDDEN = None


@dataclass(frozen=True, slots=True)
class PrintedMap:
    """What is needed to draw a game's map: its data files, and what is marked on it before play."""

    folder: Traversable
    marks: tuple[Mark, ...]


class Counter(Protocol):
    """What is printed on a playing piece."""

    @property
    def id(self) -> str: ...

    @property
    def side(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def type(self) -> str: ...

    @property
    def is_ground(self) -> bool: ...

    @property
    def attack(self) -> tuple[int, ...]:
        """The strength in attack by the number of steps left; empty while nobody knows it."""

    @property
    def nicknames(self) -> tuple[str, ...]:
        """Short names that players write, besides the id and the name."""

    def to_json(self) -> dict[str, Any]:
        """The counter as a document: side, type, name, strengths with full strength first, movement, steps."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What it takes to reach a hex: points, the cheapest path, and the rule that stops the unit there."""

    points: Fraction
    path: tuple[str, ...]
    stops: str | None


@dataclass(frozen=True, slots=True)
class Score:
    """One entry of the account: German points are positive, Soviet points negative."""

    rule: str
    reason: str
    points: int


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """One line of the schedule: what comes, on which turn, through which hexes, and as which units."""

    turn: int
    side: str
    kind: str
    count: int
    hexes: tuple[str, ...]
    special: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A table as printed: under each column what stands in each row."""

    columns: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]]

    def column(self, name: str) -> dict[str, str]:
        """A column from top to bottom."""
        if name not in self.columns:
            raise unknown("column", name, self.columns)
        at = self.columns.index(name)
        return {row: cells[at] for row, cells in self.rows.items()}


@dataclass(frozen=True, slots=True)
class Fortune:
    """A die as a table reads it: every result with its chance and its worth to a side, and the one that came."""

    what: str
    side: str
    #: What worth is counted in, such as steps or strength points.
    measure: str
    came: str
    chances: Mapping[str, Fraction]
    worth: Mapping[str, int]

    @property
    def expected(self) -> Fraction:
        """What the die was worth to the side before it was thrown."""
        return sum((chance * self.worth[result] for result, chance in self.chances.items()), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """What came, less what was to be expected."""
        return self.worth[self.came] - self.expected

    @property
    def variance(self) -> Fraction:
        """How far luck goes: the mean of its square."""
        squares = (chance * (self.worth[result] - self.expected) ** 2 for result, chance in self.chances.items())
        return sum(squares, Fraction(0))


@dataclass(frozen=True, slots=True)
class Words:
    """How a game tells what happened and what is asked, by the names of its classes on the wire."""

    events: Mapping[str, Telling]
    decisions: Mapping[str, Sentence]
    #: What the results of the combat table say, in a line, and how their worth is reckoned in the luck ledger.
    results: str
    reckoning: str
    #: What stands between an action and its hexes, where that is not ``in``.
    prepositions: Mapping[str, str]
    #: The events that are told where there is little room.
    headlines: frozenset[str]


@dataclass(frozen=True, slots=True)
class Happening:
    """An action that was done, with what it led to, in their wire forms."""

    side: str
    action: Document
    events: Sequence[Document]
    #: The sides of every die that was rolled, and what it showed.
    rolls: Sequence[tuple[int, int]]


class Wargame(Game):
    """A game of ours, ready to play and to be asked; nothing outside its own folder knows more of it than this."""

    #: The data files: a folder with ``map.toml``, ``hexes.csv`` and the rest.
    folder: Traversable
    words: Words
    #: The actions that take ``units`` along a ``path``, and those that fight.
    marches: tuple[type[Action], ...]
    fights: tuple[type[Action], ...]
    #: The events that show what was hidden, by their names on the wire: what they told cannot be untold.
    reveals: frozenset[str]
    #: Whether a side may see what another does not; then the game says what in ``known``, ``sampled`` and
    #: ``disclosed``.
    hides: bool = False

    @property
    @abstractmethod
    def nations(self) -> Mapping[str, str]:
        """What the rulebook calls each side, such as ``Russian``; the side whose points count up comes first."""

    @property
    @abstractmethod
    def units(self) -> Mapping[str, Counter]:
        """The counters by id."""

    @property
    @abstractmethod
    def combat_chart(self) -> Chart:
        """The combat results table."""

    @property
    @abstractmethod
    def objectives(self) -> Mapping[str, int]:
        """The hexes that are worth victory points."""

    @property
    @abstractmethod
    def levels(self) -> Sequence[str]:
        """The levels of victory, from the best of the first side to its worst; a draw, if there is one, among them."""

    @property
    @abstractmethod
    def schedule(self) -> Sequence[Reinforcement]:
        """The reinforcements, turn by turn."""

    @abstractmethod
    def marks(self) -> list[Mark]:
        """Where units are set up, enter and draw supply; a kind is a side and one of the kinds that drawings know."""

    @abstractmethod
    def stacking_limit(self, side: str, number: str) -> int:
        """How many units of a side a hex takes."""

    @abstractmethod
    def sight(self, state: State, side: str) -> dict[str, Any]:
        """What a side may see, field by field, as a JSON document; ``view`` adds what it may do.

        Every game has these fields: game, options, side, turn, turns, phase, to_act, units (id, name, side, type,
        hex, steps, full_steps, attack, defense, movement, untried, statuses), forts, air, air_ready, eliminated,
        reinforcements (id, turn, hexes, areas), tracks, score, decision and outcome. What a game does not know is
        empty in it.
        """

    def view(self, state: State, side: str) -> dict[str, Any]:
        acting = state.to_act == side
        actions = [action.to_json() for action in self.legal_actions(state)] if acting else []
        return {**self.sight(state, side), "actions": actions}

    def spectator_sight(self, state: State) -> dict[str, Any]:
        """What all sides see alike."""
        first, *others = (self.sight(state, side) for side in self.frame.sides)
        alike: Any = first
        for other in others:
            alike = common(alike, other)
        return {**alike, "side": None}

    def known(self, state: State, side: str | None) -> State:
        """A state as far as a side knows it, or a spectator if None: every question is answered from this."""
        return state

    def sampled(self, known: State, side: str, random: Random) -> State:
        """A whole state that looks the same to a side as the one it knows, with what it cannot see drawn at random."""
        return known

    def disclosed(self, before: State, happening: Happening, side: str | None) -> Happening:
        """What a side may know of an action that was done in a state, or a spectator if None."""
        return happening

    @abstractmethod
    def present(self, state: State, side: str) -> list[str]:
        """The units of a side that are in play or still to come."""

    @abstractmethod
    def score(self, state: State) -> list[Score]:
        """The victory points as things stand, each with its rule."""

    @abstractmethod
    def suggested(self, state: State) -> list[Action]:
        """What the side to act has still to place to be set up as suggested; nothing after the set-up."""

    @abstractmethod
    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        """The action by which units move together along a path."""

    @abstractmethod
    def attack(self, units: Sequence[str], hexes: Sequence[str], air: int = 0) -> Action:
        """The action by which units attack hexes."""

    @abstractmethod
    def overrun(self, units: Sequence[str], number: str, air: int = 0) -> Action | None:
        """The action by which moving units overrun a hex; None in a game without overruns."""

    @abstractmethod
    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        """Where a unit or stack can go, with cost and path; ``stops`` names the rule that ends the move there."""

    @abstractmethod
    def zone(self, state: State, side: str) -> HexSet:
        """The hexes in a side's zone of control."""

    @abstractmethod
    def supply(self, state: State, unit: str) -> SupplyLine | None:
        """A unit's line of supply, or None; ``why_unsupplied`` then says why."""

    @abstractmethod
    def why_unsupplied(self, state: State, unit: str) -> Refusal | None:
        """Why a unit has no line of supply; None if it has one."""

    @abstractmethod
    def supplied(self, state: State, side: str) -> HexSet:
        """The hexes from which a side's units could trace a line of supply."""

    def winner_with(self, points: int) -> str | None:
        """Who wins a game that ends with so many victory points; None where points alone do not decide."""
        return None

    def fortune(self, state: State, event: Event) -> Fortune | None:
        """How the die behind an event was read, given the state before it; None for events that no table decides."""
        return None

    @abstractmethod
    def odds(
        self, state: State, attackers: Sequence[str], targets: Sequence[str], air: int = 0, overrun: bool = False
    ) -> Odds:
        """The odds of an attack or overrun, by the code that resolves it; targets are hexes, or units in them."""


def common(one: Any, other: Any) -> Any:
    """What two documents have in common; what differs is left out of lists and hidden elsewhere."""
    if one == other:
        return one
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: common(value, other[key]) for key, value in one.items() if key in other}
    if isinstance(one, list) and isinstance(other, list):
        return [value for value in one if value in other]
    return HIDDEN
