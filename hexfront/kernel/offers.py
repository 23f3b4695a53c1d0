"""The offers of a moment: every legal action, worked out only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias, overload

from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.kernel.steps import Step, Subject

#: Is told that an action was picked in a state.
Note: TypeAlias = Callable[[State, Action], None]


class Offers(Sequence[Action]):
    """The legal actions of a state, as a lazy sequence.

    ``pick`` takes one at random and the first few cost little; ``len`` and a whole walk cost as much as
    ``legal_actions``. An action is ``in`` the offers if the rules allow it, even one that is not listed, such as an
    attack by some of the units that could take part.
    """

    __slots__ = ("_made", "_note", "_state", "_step", "_subjects")

    def __init__(self, step: Step | None, state: State, note: Note | None = None) -> None:
        """``note`` is told what was picked."""
        self._note = note
        self._step = step
        self._state = state
        self._subjects: Sequence[Subject] = step.subjects(state) if step else ()
        self._made: list[Sequence[Action]] = []

    def by_subject(self) -> Iterator[Sequence[Action]]:
        """The offers of one subject after another. The sequences may be lazy and create each action on access."""
        for at, subject in enumerate(self._subjects):
            if at == len(self._made):
                assert self._step is not None
                self._made.append(self._step.offers(self._state, subject))
            yield self._made[at]

    def pick(self, random: Random) -> Action:
        """A subject at random, then one of its offers: subjects with many offers do not crowd out the others."""
        assert self._step is not None, "the game is over: there is nothing to choose"
        action = picked(self._step, self._state, list(self._subjects), random)
        if self._note is not None:
            self._note(self._state, action)
        return action

    def __iter__(self) -> Iterator[Action]:
        return (action for some in self.by_subject() for action in some)

    def __len__(self) -> int:
        return sum(map(len, self.by_subject()))

    def __bool__(self) -> bool:
        return any(self.by_subject())

    @overload
    def __getitem__(self, at: int) -> Action: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...

    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        if isinstance(at, slice):
            return list(self)[at]
        left = at if at >= 0 else at + len(self)
        for some in self.by_subject() if left >= 0 else ():
            if left < len(some):
                return some[left]
            left -= len(some)
        raise IndexError(f"there is no offer {at}: there are {len(self)}")

    def __contains__(self, action: object) -> bool:
        step = self._step
        return step is not None and isinstance(action, step.actions) and step.refusal(self._state, action) is None

    def __repr__(self) -> str:
        return f"<Offers: {self._state.phase}, {len(self._subjects)} subjects>"


def picked(step: Step, state: State, subjects: list[Subject], random: Random) -> Action:
    """One of some subjects at random, then one of its offers. The list is used up."""
    draw = random.random
    while subjects:
        at = int(draw() * len(subjects))
        offers = step.offers(state, subjects[at])
        if offers:
            return offers[int(draw() * len(offers))]
        # Order does not matter for a random pick, so the last subject fills the gap.
        subjects[at] = subjects[-1]
        subjects.pop()
    raise AssertionError(f"a dead end in the {state.phase} of turn {state.turn}: no action is offered")
