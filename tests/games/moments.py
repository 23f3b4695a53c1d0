"""Moments of a game with a fault put into them, to see whether a promise's check finds it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from hexfront.kernel.state import Ground, State
from hexfront.study.promises import Happened

T = TypeVar("T")


def after(moment: Happened, **changes: Any) -> Happened:
    """The moment with another state after it."""
    return replace(moment, after=grounded(moment.after._replace(**changes)))


def grounded(state: State) -> State:
    """A state with the ground that follows from where its units are."""
    return state._replace(ground=Ground.of(state.frame, state.places))


def put(column: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A column of a state with another value at one index."""
    return (*column[:index], value, *column[index + 1 :])
