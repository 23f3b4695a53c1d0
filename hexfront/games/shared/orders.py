"""Standing orders as families write them: a book of kinds, and the first order that fits a decision answers it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Literal

from hexfront.games.face import Obeyed, Order, OrderKind, Wargame
from hexfront.games.face.orders import Choice, HexList, Value
from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.state import State
from hexfront.mechanics.actions import StandFast

#: The conditions that most kinds share: whose turn it is, and where.
WHEN = Choice(
    "when",
    "When",
    {"enemy": "in the enemy's turn", "own": "in my own turn", "always": "in every turn"},
)
WHERE = HexList("where", "Only in these hexes", "in {}", "everywhere")


class Silence(Enum):
    """An order can also say that the player wants to be asked."""

    ASK = "ask"


#: An answer: an action, a wish to be asked, or None if the order does not fit after all.
Answer = Action | Literal[Silence.ASK] | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A pending decision, as the side that decides knows it, with the legal answers."""

    state: State
    decision: Decision
    offers: Sequence[Action]

    @property
    def side(self) -> str:
        return self.decision.side

    @property
    def is_own_turn(self) -> bool:
        return self.state.owner == self.side


@dataclass(frozen=True, slots=True)
class Instruction:
    """A kind of order, and how such an order answers."""

    kind: OrderKind
    answer: Callable[[Asked, Order], Answer]


class OrderBook(ABC):
    """The kinds of orders of a family. Answers are chosen among the legal actions, so they are always legal."""

    def __init__(self, game: Wargame) -> None:
        self.game = game
        self._instructions: Mapping[str, Instruction] = {one.kind.name: one for one in self.instructions()}
        self.kinds = tuple(one.kind for one in self._instructions.values())

    @abstractmethod
    def instructions(self) -> Sequence[Instruction]:
        """The kinds of orders, in the order in which they are offered."""

    @abstractmethod
    def scene(self, asked: Asked) -> Collection[str]:
        """The hexes that a decision is about, for orders that apply only in some."""

    @abstractmethod
    def stake(self, asked: Asked) -> int:
        """How many steps a decision is about."""

    def ordered(self, known: State, orders: Sequence[Order]) -> Obeyed | None:
        """The answer of the first order that fits the pending decision; None to ask the player."""
        if not known.stack or not orders:
            return None
        asked = Asked(known, known.stack[-1], self.game.legal_actions(known))
        for index, order in enumerate(orders):
            answer = self._answer(asked, order)
            if answer is Silence.ASK:
                return None
            if answer is not None:
                return Obeyed(index, answer, self.stake(asked), self.hope(asked, answer))
        return None

    def sensible(self, known: State) -> Sequence[Action]:
        """The usual answers to the pending decision, the most sensible first and one of each kind of action."""
        if not known.stack:
            return ()
        asked, found = Asked(known, known.stack[-1], self.game.legal_actions(known)), dict[type[Action], Action]()
        for order in self.thumb(asked):
            answer = self._answer(asked, order)
            if isinstance(answer, Action) and not isinstance(answer, StandFast):
                found.setdefault(type(answer), answer)
        return tuple(found.values())

    def thumb(self, asked: Asked) -> Sequence[Order]:
        """Rules of thumb for a decision, as orders, the best first."""
        return ()

    def filled(self, kind: str, **values: Value) -> Order:
        """An order of a kind that holds in every turn, with the values given and the defaults for all others."""
        first = {one.name: one.first for one in self._instructions[kind].kind.parameters}
        always: dict[str, Value] = {WHEN.name: "always"} if WHEN.name in first else {}
        return Order(kind, {**first, **always, **values})

    def hope(self, asked: Asked, answer: Action) -> Fraction | None:
        """The chance that an answer succeeds; None where no dice decide about it."""
        return None

    def _answer(self, asked: Asked, order: Order) -> Answer:
        instruction = self._instructions[order.kind]
        if type(asked.decision) not in instruction.kind.decisions or not self._applies(asked, order):
            return None
        return instruction.answer(asked, order)

    def _applies(self, asked: Asked, order: Order) -> bool:
        """Whether the conditions of an order hold."""
        when = order.values.get(WHEN.name, "always")
        if when != "always" and (when == "own") != asked.is_own_turn:
            return False
        where = order.hexes(WHERE.name) if WHERE.name in order.values else ()
        return not where or not set(where).isdisjoint(self.scene(asked))


def asking(subjects: Mapping[str, tuple[str, tuple[type[Decision], ...]]]) -> Instruction:
    """The order to be asked about some subjects, each given by its words and its decisions."""
    decisions = tuple(dict.fromkeys(kind for _, kinds in subjects.values() for kind in kinds))
    choices = {"everything": "everything", **{name: words for name, (words, _) in subjects.items()}}
    kind = OrderKind(
        "ask",
        "Ask me",
        decisions,
        (Choice("about", "About", choices), WHERE, WHEN),
        "Ask me: {about}, if it is {where} and {when}.",
    )

    def answer(asked: Asked, order: Order) -> Answer:
        about = str(order["about"])
        meant = decisions if about == "everything" else subjects[about][1]
        return Silence.ASK if type(asked.decision) in meant else None

    return Instruction(kind, answer)
