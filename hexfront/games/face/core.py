"""The face that every game shows to whatever plays it, draws it, studies it or serves it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from hexfront.games.shared.sides import Party, balance, reckoned
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError, InputError
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

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
class Score:
    """One entry of the account: points of a side that counts down are negative, all others positive."""

    rule: str
    reason: str
    points: int
    #: Who gets the points, where that is one side.
    side: str | None = None


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


#: What every view tells, whatever the game.
CORE_FIELDS = frozenset(
    "game options side turn turns phase kind to_act units tracks score decision outcome".split()  # noqa: SIM905
)


class Absent(HexfrontError, AttributeError):
    """A question that this game has no use for."""


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

    The class line of a game names those it has; ``isinstance`` asks, and the type checker narrows.
    """

    #: The word on the wire and in messages, and the fields that it adds to a view.
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
    #: The actions that take ``units`` along a ``path``, and those that fight.
    marches: tuple[type[Action], ...] = ()
    fights: tuple[type[Action], ...] = ()
    #: The actions that take a ``unit`` to a ``hex`` of another sheet.
    crossings: tuple[type[Action], ...] = ()
    #: The events that show what was hidden, by their names on the wire: what they told cannot be untold.
    reveals: frozenset[str] = frozenset()
    #: Whether a side may see what another does not; the capability ``Hides`` says so. It is a fact of the class: kept
    #: by a ``cached_property`` it would make every attribute of the game slower to read.
    hides: ClassVar[bool] = False

    @property
    @abstractmethod
    def sides(self) -> Sequence[Party]:
        """The sides in the order of the frame: their nations, whose points count up, and how they look."""

    @property
    def nations(self) -> Mapping[str, str]:
        """What the rulebook calls each side."""
        return {side.name: side.nation for side in self.sides}

    @property
    def reckoned(self) -> Party:
        """The side in whose favour points are told."""
        return reckoned(self.sides)

    @property
    @abstractmethod
    def units(self) -> Mapping[str, Counter]:
        """The counters by id."""

    @property
    @abstractmethod
    def levels(self) -> Sequence[str]:
        """The levels of victory, from the best of the reckoned side to its worst; a draw may be among them."""

    @abstractmethod
    def marks(self) -> list[Mark]:
        """Where units are set up, enter and draw supply; a kind is a side and one of the kinds that drawings know."""

    @abstractmethod
    def sight(self, state: State, side: str) -> dict[str, Any]:
        """What a side may see, field by field, as a JSON document; ``view`` adds what it may do.

        Every game has the fields ``CORE_FIELDS``, and those that its capabilities name. A unit has id, name, side,
        type, hex, steps, full_steps and statuses, and what the capabilities of its game say of units.
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

    def balance(self, state: State, side: str | None = None) -> int:
        """What the victory points come to for a side, or for the one in whose favour they are told."""
        scores = [(score.side, score.points) for score in self.score(state)]
        return balance(self.sides, scores, side or self.reckoned.name)

    def fortune(self, state: State, event: Event) -> Fortune | None:
        """How the die behind an event was read, given the state before it; None for events that no table decides."""
        return None


def faces_of(game: Wargame) -> tuple[type[Face], ...]:
    """The capabilities of a game, as its class lists them."""
    found = [one for one in type(game).__mro__ if issubclass(one, Face) and not issubclass(one, Wargame)]
    return tuple(one for one in found if "capability" in vars(one))


def capabilities(game: Wargame) -> tuple[str, ...]:
    """The capabilities of a game by their words."""
    return tuple(face.capability for face in faces_of(game))


def all_faces() -> Iterator[type[Face]]:
    """Every capability there is."""
    waiting = list(Face.__subclasses__())
    while waiting:
        face = waiting.pop()
        if "capability" in vars(face):
            yield face
            waiting += face.__subclasses__()


def asked(game: object, face: type[FaceT]) -> FaceT:
    """The game as one that has a capability, or an error that says it has not."""
    if isinstance(game, face):
        return game
    there = "there are" if face.capability.endswith("s") else "there is"
    raise InputError(f"{there} no {face.capability} in this game")


def common(one: Any, other: Any) -> Any:
    """What two documents have in common; what differs is left out of lists and hidden elsewhere."""
    if one == other:
        return one
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: common(value, other[key]) for key, value in one.items() if key in other}
    if isinstance(one, list) and isinstance(other, list):
        return [value for value in one if value in other]
    return HIDDEN
