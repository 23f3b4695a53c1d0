"""The core of the interface that every game offers to players, drawings, studies and the server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from hexfront.games.face import showing
from hexfront.games.face.naming import unit_named
from hexfront.games.shared.sides import Party, balance, reckoned
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError, InputError
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

Document = Mapping[str, Any]
#: Turns a document, such as an event in its wire form, into a sentence.
Sentence = Callable[[Document], str]
#: Turns an event into a sentence, or None for events that only do bookkeeping.
Telling = Callable[[Document], str | None]
#: A mark on the map before play: kind, hex and text.
Mark = tuple[str, str, str]

#: Shown to spectators in place of anything the sides see differently.
HIDDEN = None


@dataclass(frozen=True, slots=True)
class PrintedMap:
    """Everything needed to draw a game's map: its data files and the marks on it before play."""

    folder: Traversable
    marks: tuple[Mark, ...]


class Counter(Protocol):
    """The data printed on a counter."""

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
        """The attack strength by number of steps left; empty while it is unknown."""

    @property
    def nicknames(self) -> tuple[str, ...]:
        """Short names that players may type, besides the id and the name."""

    def to_json(self) -> dict[str, Any]:
        """The counter as a document. Strengths are listed with full strength first."""


@dataclass(frozen=True, slots=True)
class Score:
    """One line of the score. Points are negative for a side that counts down, otherwise positive."""

    rule: str
    reason: str
    points: int
    #: The side that gets the points, if it is a single side.
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Fortune:
    """A die roll as read from a table: the chance and worth of each result to a side, and the actual result."""

    what: str
    side: str
    #: The unit of the worth, such as steps or strength points.
    measure: str
    came: str
    chances: Mapping[str, Fraction]
    worth: Mapping[str, int]

    @property
    def expected(self) -> Fraction:
        """The expected worth of the roll to the side."""
        return sum((chance * self.worth[result] for result, chance in self.chances.items()), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """The actual worth minus the expected worth."""
        return self.worth[self.came] - self.expected

    @property
    def variance(self) -> Fraction:
        """The variance of the luck."""
        squares = (chance * (self.worth[result] - self.expected) ** 2 for result, chance in self.chances.items())
        return sum(squares, Fraction(0))


@dataclass(frozen=True, slots=True)
class Words:
    """How a game puts its events and decisions into words, by wire name."""

    events: Mapping[str, Telling]
    decisions: Mapping[str, Sentence] = field(default_factory=dict)
    #: One line that explains the results of the combat table, and how the luck ledger values them.
    results: str = ""
    reckoning: str = ""
    #: The preposition between an action and its hexes, if it is not ``in``.
    prepositions: Mapping[str, str] = field(default_factory=dict)
    #: The events to report where space is short.
    headlines: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Happening:
    """An action that was carried out and its events, in wire form."""

    side: str
    action: Document
    events: Sequence[Document]
    #: The number of sides and the result of every die rolled.
    rolls: Sequence[tuple[int, int]]


#: The fields that every view has.
CORE_FIELDS = frozenset(
    "game options side turn turns phase kind to_act units tracks score decision outcome".split()  # noqa: SIM905
)


class Absent(HexfrontError, AttributeError):
    """A question this game does not support."""


class Askable(ABC):  # noqa: B024 - its questions come from the capabilities
    """Where a question ends that no class of a game answers; both the core and the capabilities stand on it.

    Each question of a capability is answered here with an ``Absence``. A ``__getattr__`` on games would do the same,
    but Python reads every attribute of such a class more slowly.
    """


class Absence:
    """A question of a capability, in a game that does not have it."""

    #: A game that lists the capability and leaves the question to this stays abstract.
    __isabstractmethod__ = True

    def __init__(self, question: str, capability: str) -> None:
        self.question = question
        self.capability = capability

    def __get__(self, game: Wargame | None, _: type) -> Absence:
        if game is None:
            return self
        raise Absent(f"{self.question!r} cannot be asked of {game.name}: the game has no {self.capability}")


class Face(Askable):
    """A capability: a small abstract class that lists what a game can be asked besides the core.

    A game lists its capabilities as base classes. ``isinstance`` tests for one, and narrows the type for the checker.
    """

    #: The name on the wire and in messages, and the fields it adds to a view.
    capability: ClassVar[str]
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "capability" in vars(cls):
            for name, question in vars(cls).items():
                if getattr(question, "__isabstractmethod__", False) and not hasattr(Askable, name):
                    setattr(Askable, name, Absence(name, cls.capability))


FaceT = TypeVar("FaceT", bound=Face)


class Wargame(Game, Askable):
    """The core of a game, ready to play and to be asked; what not every game has are its capabilities."""

    #: The data files: a folder with ``map.toml``, ``hexes.csv`` and the rest.
    folder: Traversable
    words: Words
    #: The actions that move ``units`` along a ``path``, and the actions that attack.
    marches: tuple[type[Action], ...] = ()
    fights: tuple[type[Action], ...] = ()
    #: The actions that take a ``unit`` to a ``hex`` on another map.
    crossings: tuple[type[Action], ...] = ()
    #: The hexes of water that ships can be in. All other units stay in the hexes of the map.
    waters: Sequence[str] = ()
    #: Wire names of the events that reveal hidden information. They cannot be undone.
    reveals: frozenset[str] = frozenset()
    #: Wire names of the events that eliminate a whole unit without changing its steps.
    eliminates: frozenset[str] = frozenset()
    #: Whether a side may see what another does not; the capability ``Hides`` says so. It is a fact of the class: kept
    #: by a ``cached_property`` it would make every attribute of the game slower to read.
    hides: ClassVar[bool] = False
    #: The version of the rules. Whoever mends a rule so that an action leads to something else raises it by one.
    rules_version: ClassVar[int] = 1

    @property
    @abstractmethod
    def sides(self) -> Sequence[Party]:
        """The sides, in the order of the frame: their nation, score direction and look."""

    @property
    def nations(self) -> Mapping[str, str]:
        """The rulebook's name for each side."""
        return {side.name: side.nation for side in self.sides}

    @property
    def reckoned(self) -> Party:
        """The side from whose point of view the score is given."""
        return reckoned(self.sides)

    @property
    @abstractmethod
    def units(self) -> Mapping[str, Counter]:
        """The counters by id."""

    def unit(self, name: object) -> str:
        """The id of a unit from any name for it, such as ``1 pz``. Names for none or several raise an error."""
        return name if isinstance(name, str) and name in self.units else unit_named(self.units, name)

    def unit_ids(self, names: str | Iterable[str]) -> tuple[str, ...]:
        """The ids of some units from any names for them; one name may stand alone."""
        return (self.unit(names),) if isinstance(names, str) else tuple(map(self.unit, names))

    def where(self, state: State, unit: str) -> str:
        """The hex of a unit, or the box it is in."""
        return state.place_of(self.unit(unit))

    def draw(
        self,
        state: State,
        side: str | None = None,
        *,
        highlight: Iterable[str] | Mapping[str, object] = (),
        arrows: Iterable[Sequence[str]] = (),
    ) -> showing.Drawing:
        """The map with everything on it, as the browser shows it; with a side, only what that side knows.

        ``highlight`` has hexes, or units that stand in them; a mapping may give each a colour. Each of the ``arrows``
        is a way through two or more of them. The drawing is SVG: ``str`` is its text, ``png()`` makes an image,
        ``save`` writes a file, and notebooks show it.
        """
        return showing.position(self, state, side, highlight, arrows)

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value}" for name, value in self.options.items() if value)
        *sides, last = self.frame.sides
        return f"<Game {self.name}: {', '.join(sides)} and {last}, {self.frame.last_turn} turns{chosen}>"

    def _repr_svg_(self) -> str:
        return showing.board(self).svg

    @property
    @abstractmethod
    def levels(self) -> Sequence[str]:
        """The levels of victory, from best to worst for the side that keeps score. A draw may be among them."""

    @abstractmethod
    def marks(self) -> list[Mark]:
        """Where units are set up, enter and draw supply. A mark's kind is a side and a kind the drawing knows."""

    @abstractmethod
    def sight(self, state: State, side: str) -> dict[str, Any]:
        """Everything a side may see, as a JSON document. ``view`` adds the legal actions.

        Every game has the fields in ``CORE_FIELDS`` and those of its capabilities. A unit has id, name, side, type,
        hex, steps, full_steps and statuses, plus whatever the capabilities add.
        """

    def view(self, state: State, side: str) -> dict[str, Any]:
        acting = state.to_act == side
        actions = [action.to_json() for action in self.legal_actions(state)] if acting else []
        return {**self.sight(state, side), "actions": actions}

    def spectator_sight(self, state: State) -> dict[str, Any]:
        """The view of a spectator: only what all sides can see."""
        public = self.known(state, None)
        first, *others = (self.sight(public, side) for side in self.frame.sides)
        alike: Any = first
        for other in others:
            alike = common(alike, other)
        return {**alike, "side": None}

    def truth(self, state: State) -> dict[str, Any]:
        """Everything that the state holds, for looking back at a game that is over."""
        return {**self.sight(state, self.frame.sides[0]), "side": None}

    def known(self, state: State, side: str | None) -> State:
        """The state as a side knows it, or a spectator if None. All answers to that side come from it."""
        return state

    def sampled(self, known: State, side: str, random: Random) -> State:
        """A complete state consistent with what a side knows, with hidden parts drawn at random."""
        return known

    def disclosed(self, before: State, happening: Happening, side: str | None) -> Happening:
        """The part of an action and its events that a side, or a spectator if None, may know."""
        return happening

    @abstractmethod
    def present(self, state: State, side: str) -> list[str]:
        """The units of a side that are in play or still to come."""

    @abstractmethod
    def score(self, state: State) -> list[Score]:
        """The current victory points, each with its rule."""

    def balance(self, state: State, side: str | None = None) -> int:
        """The total score from the point of view of a side; by default the side that keeps score."""
        scores = [(score.side, score.points) for score in self.score(state)]
        return balance(self.sides, scores, side or self.reckoned.name)

    def fortune(self, state: State, event: Event) -> Fortune | None:
        """How the die behind an event was read, given the state before it; None for events without a table."""
        return None


def faces_of(game: Wargame) -> tuple[type[Face], ...]:
    """The capabilities in the class definition of a game."""
    found = [one for one in type(game).__mro__ if issubclass(one, Face) and not issubclass(one, Wargame)]
    return tuple(one for one in found if "capability" in vars(one))


def capabilities(game: Wargame) -> tuple[str, ...]:
    """The capabilities of a game by name."""
    return tuple(face.capability for face in faces_of(game))


def all_faces() -> Iterator[type[Face]]:
    """All capabilities."""
    waiting = list(Face.__subclasses__())
    while waiting:
        face = waiting.pop()
        if "capability" in vars(face):
            yield face
            waiting += face.__subclasses__()


def asked(game: object, face: type[FaceT]) -> FaceT:
    """The game, typed as having a capability. Raises an error if it lacks it."""
    if isinstance(game, face):
        return game
    there = "there are" if face.capability.endswith("s") else "there is"
    raise InputError(f"{there} no {face.capability} in this game")


def common(one: Any, other: Any) -> Any:
    """The common part of two documents. Differences are dropped from lists and hidden elsewhere."""
    if one == other:
        return one
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: common(value, other[key]) for key, value in one.items() if key in other}
    if isinstance(one, list) and isinstance(other, list):
        return [value for value in one if value in other]
    return HIDDEN
