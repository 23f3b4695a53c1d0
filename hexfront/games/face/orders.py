"""Games in which a side can leave standing orders: rules that answer its decisions while its player is away."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from hexfront.games.face.core import Face
from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name

#: The value of a parameter: a choice, a number or a list of hexes.
Value = str | int | tuple[str, ...]
#: How many orders a side may keep.
MOST_ORDERS = 40


@dataclass(frozen=True, slots=True)
class Parameter(ABC):
    """A blank that the player fills in when writing an order."""

    #: Its type on the wire, from which a client knows what to ask for.
    type: ClassVar[str]

    name: str
    #: The label beside the blank.
    title: str

    @property
    @abstractmethod
    def first(self) -> Value:
        """The value that stands there before the player chooses."""

    @abstractmethod
    def read(self, value: object, hexes: Container[str]) -> Value:
        """A value as it was sent. Raises an error that says what was expected."""

    @abstractmethod
    def words(self, value: Value) -> str:
        """The value inside the sentence of an order."""

    def limits(self) -> dict[str, Any]:
        """What a client needs to know besides the type."""
        return {}

    def to_json(self) -> dict[str, Any]:
        first = list(self.first) if isinstance(self.first, tuple) else self.first
        return {"name": self.name, "title": self.title, "type": self.type, "default": first, **self.limits()}


@dataclass(frozen=True, slots=True)
class Choice(Parameter):
    """One of a few answers. ``choices`` has the words for each; the first is the default."""

    type: ClassVar[str] = "choice"

    choices: Mapping[str, str]

    @property
    def first(self) -> str:
        return next(iter(self.choices))

    def read(self, value: object, hexes: Container[str]) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise unknown(f"choice for {self.name!r}", value, self.choices)
        return value

    def words(self, value: Value) -> str:
        return self.choices[str(value)]

    def limits(self) -> dict[str, Any]:
        return {"choices": [{"name": name, "title": words} for name, words in self.choices.items()]}


@dataclass(frozen=True, slots=True)
class Number(Parameter):
    """A whole number within limits."""

    type: ClassVar[str] = "number"

    least: int
    most: int
    default: int

    @property
    def first(self) -> int:
        return self.default

    def read(self, value: object, hexes: Container[str]) -> int:
        # A bool is an int in Python, but ``true`` is not a number in a document.
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise InputError(f"{self.name!r} is {_short(value)}, expected a number from {self.least} to {self.most}")
        return value

    def words(self, value: Value) -> str:
        return str(value)

    def limits(self) -> dict[str, Any]:
        return {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Percentage(Number):
    """A chance in percent."""

    type: ClassVar[str] = "percentage"

    least: int = 0
    most: int = 100
    default: int = 50

    def words(self, value: Value) -> str:
        return f"{value} %"


@dataclass(frozen=True, slots=True)
class HexList(Parameter):
    """Hexes of the map, by their printed numbers. An empty list may mean that the hex does not matter."""

    type: ClassVar[str] = "hexes"

    #: The words around a list, with a gap, and the words for an empty one.
    some: str
    none: str = ""
    most: int = 30

    @property
    def first(self) -> tuple[str, ...]:
        return ()

    @property
    def least(self) -> int:
        """How many hexes it takes at least: an empty list needs words of its own."""
        return 0 if self.none else 1

    def read(self, value: object, hexes: Container[str]) -> tuple[str, ...]:
        if not isinstance(value, list | tuple):
            raise InputError(f"{self.name!r} is {_short(value)}, expected a list of hexes")
        for number in value:
            if not isinstance(number, str) or number not in hexes:
                raise InputError(f"{self.name!r} has {_short(number)}, which is no hex of the map")
        named = tuple(dict.fromkeys(value))
        if not self.least <= len(named) <= self.most:
            raise InputError(f"{self.name!r} has {len(named)} hexes, expected {self.least} to {self.most}")
        return named

    def words(self, value: Value) -> str:
        assert isinstance(value, tuple)
        return self.some.format(", ".join(value)) if value else self.none

    def limits(self) -> dict[str, Any]:
        return {"least": self.least, "most": self.most, "some": self.some.format("…"), "none": self.none}


@dataclass(frozen=True, slots=True)
class Order:
    """One standing order: its kind and the values of its parameters."""

    kind: str
    values: Mapping[str, Value] = field(hash=False)

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    def hexes(self, name: str) -> tuple[str, ...]:
        """The value of a list of hexes."""
        value = self.values[name]
        assert isinstance(value, tuple)
        return value

    def number(self, name: str) -> int:
        """The value of a number or percentage."""
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def to_json(self) -> dict[str, Any]:
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in self.values.items()}
        return {"kind": self.kind, "parameters": plain}


@dataclass(frozen=True, slots=True)
class OrderKind:
    """A kind of order that a game understands."""

    name: str
    title: str
    #: The decisions that such an order can answer.
    decisions: tuple[type[Decision], ...]
    parameters: tuple[Parameter, ...]
    #: The order as a sentence, with the names of the parameters as gaps.
    sentence: str

    def read(self, document: Mapping[str, Any], hexes: Container[str]) -> Order:
        """An order of this kind from its parameters; those left out get their default."""
        known = {one.name: one for one in self.parameters}
        for name in document:
            if name not in known:
                raise unknown(f"parameter of the order {self.name!r}", name, known)
        return Order(self.name, {name: one.read(document.get(name, one.first), hexes) for name, one in known.items()})

    def words(self, order: Order) -> str:
        """An order as a sentence."""
        return self.sentence.format(**{one.name: one.words(order[one.name]) for one in self.parameters})

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.name,
            "title": self.title,
            "decisions": [type_name(one) for one in self.decisions],
            "parameters": [one.to_json() for one in self.parameters],
            "sentence": self.sentence,
        }


@dataclass(frozen=True, slots=True)
class Obeyed:
    """The answer that an order gives: which order, the action, and how much was at stake."""

    index: int
    action: Action
    #: In the unit in which the game counts such things, usually steps.
    stake: int
    #: The chance that the answer succeeds, where dice decide about it.
    chance: Fraction | None = None


class TakesOrders(Face, ABC):
    """A side can leave standing orders that answer its decisions."""

    capability = "standing orders"

    @property
    @abstractmethod
    def order_kinds(self) -> Sequence[OrderKind]:
        """The kinds of orders, in the order in which they are offered."""

    @property
    def usual_orders(self) -> Sequence[Order]:
        """The orders that each side of a game by correspondence begins with, and may change."""
        return ()

    def sensible(self, known: State) -> Sequence[Action]:
        """The usual answers to the pending decision, the most sensible first and one of each kind of action.

        They follow rules of thumb that anybody could write down as orders; no computer player is asked.
        """
        return ()

    @abstractmethod
    def ordered(self, known: State, orders: Sequence[Order]) -> Obeyed | None:
        """The legal action that the first fitting order gives for the pending decision; None to ask the player.

        ``known`` is the state as the side to act knows it, and nothing else may affect the answer.
        """


def read_orders(kinds: Sequence[OrderKind], hexes: Container[str], documents: object) -> tuple[Order, ...]:
    """A side's orders as they were sent. An error names the order that is wrong, counted from 1."""
    if not isinstance(documents, list | tuple):
        raise InputError(f"expected a list of orders, got {_short(documents)}")
    if len(documents) > MOST_ORDERS:
        raise InputError(f"there are {len(documents)} orders, at most {MOST_ORDERS} are kept")
    found = []
    for at, document in enumerate(documents, start=1):
        try:
            found.append(_read_order(kinds, hexes, document))
        except InputError as fault:
            raise InputError(f"order {at}: {fault}") from fault
    return tuple(found)


def _read_order(kinds: Sequence[OrderKind], hexes: Container[str], document: object) -> Order:
    if not isinstance(document, Mapping):
        raise InputError(f"expected an order as a JSON object, got {_short(document)}")
    known = {kind.name: kind for kind in kinds}
    name, parameters = document.get("kind"), document.get("parameters", {})
    if not isinstance(name, str) or name not in known:
        raise unknown("kind of order", name, known)
    if strange := set(map(str, document)) - {"kind", "parameters"}:
        raise unknown("field of an order", min(strange), ("kind", "parameters"))
    if not isinstance(parameters, Mapping):
        raise InputError(f"the parameters are {_short(parameters)}, expected an object")
    return known[name].read(parameters, hexes)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
