"""Games in which a side may see what another does not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

from hexfront.games.face.core import Face, Happening, Wargame
from hexfront.kernel.state import State


class Hides(Face, ABC):
    """A side knows only a part of the state; every question of a side is answered from that part."""

    capability = "hidden information"
    hides: ClassVar[bool]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """The core hides nothing, and its answers come first in the class line: a game that hides must give its own."""
        super().__init_subclass__(**kwargs)
        cls.hides = True
        for name in ("known", "sampled", "disclosed"):
            if issubclass(cls, Wargame) and getattr(cls, name) is getattr(Wargame, name):
                raise TypeError(f"{cls.__name__} hides something and must say what: it lacks {name!r}")

    @abstractmethod
    def known(self, state: State, side: str | None) -> State:
        """A state as far as a side knows it, or a spectator if None."""

    @abstractmethod
    def sampled(self, known: State, side: str, random: Random) -> State:
        """A whole state that looks the same to a side as the one it knows, with what it cannot see drawn at random."""

    @abstractmethod
    def disclosed(self, before: State, happening: Happening, side: str | None) -> Happening:
        """What a side may know of an action that was done in a state, or a spectator if None."""
