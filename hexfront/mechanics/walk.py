"""Walks: follow a path hex by hex, add up its cost, and find the rule that stops it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex
from hexfront.mechanics.terms import Purse, Terms


class Walk(NamedTuple):
    """A path and the points each purse spends on it."""

    path: tuple[Hex, ...]
    spent: tuple[int, ...]


class Passage(Protocol):
    """A game's messages and rule numbers for whatever stops a move."""

    @property
    def hex_by_hex(self) -> str:
        """The case that requires moving hex by hex."""

    def refusal(self, terms: Terms, at: Hex, place: Hex, is_first: bool) -> Refusal | None:
        """Why movers may not go from one hex to the next, regardless of cost."""

    def too_dear(self, at: Hex, place: Hex, cost: int, left: int, untouched: bool) -> Refusal:
        """Why movers cannot afford a step. With ``untouched``, it would have been allowed as the first step."""

    def end_refusal(self, place: Hex) -> Refusal:
        """Why a path may not end in this hex."""


class Walker:
    """Follows a path hex by hex to its end, or to the rule that stops it."""

    __slots__ = ("passage",)

    def __init__(self, passage: Passage) -> None:
        self.passage = passage

    def walk(self, terms: Terms, path: Sequence[Hex]) -> Walk | Refusal:
        """The walk along a path, or the rule that forbids it."""
        if terms.barred:
            return terms.barred
        if not path:
            return Refusal(self.passage.hex_by_hex, "the path is empty: name at least one hex to enter")
        # Nearly all moves are ordinary ones, so the fast path is tried first.
        if len(terms.purses) == 1:
            plain = _stroll(terms, terms.purses[0], path)
            if plain is not None:
                return plain
        at, spent = terms.start, tuple(0 for _ in terms.purses)
        for number, place in enumerate(path):
            taken = self._enter(terms, at, place, spent, number == 0)
            if isinstance(taken, Refusal):
                return taken
            at, spent = place, taken
        if not terms.ends >> at & 1:
            return self.passage.end_refusal(at)
        return Walk(tuple(path), spent)

    def _enter(
        self, terms: Terms, at: Hex, place: Hex, spent: tuple[int, ...], is_first: bool
    ) -> tuple[int, ...] | Refusal:
        """Enter the next hex. Returns the points spent so far, or the rule that forbids it."""
        wrong = self.passage.refusal(terms, at, place, is_first)
        if wrong:
            return wrong
        is_leaving = terms.zone >> at & 1
        total = []
        for purse, so_far in zip(terms.purses, spent, strict=True):
            cost = dict(purse.first_steps(at))[place] * purse.first_factor if is_first else purse.edges.cost(at, place)
            new = so_far + cost + (purse.leaving if is_leaving else 0)
            if new > purse.points:
                # A unit that has not moved may always enter one hex, for all it has.
                if not is_first or not purse.untouched:
                    return self.passage.too_dear(at, place, new - so_far, purse.points - so_far, purse.untouched)
                new = purse.points
            total.append(new)
        return tuple(total)


def _stroll(terms: Terms, purse: Purse, path: Sequence[Hex]) -> Walk | None:
    """A fast path for ordinary moves. None if anything is unusual; the full walk then finds the rule."""
    at, spent, factor, out = terms.start, 0, purse.first_factor, purse.edges.out
    zone, steps = terms.zone, purse.first_steps(at)
    for place in path:
        # Leaving a zone has rules and costs of its own.
        if (terms.closed >> place | zone >> at) & 1:
            return None
        for other, cost in steps:
            if other == place:
                spent += cost * factor
                break
        else:
            return None
        at, steps, factor = place, out[place], 1
    if spent > purse.points or not terms.ends >> at & 1:
        return None
    return Walk(tuple(path), (spent,))
