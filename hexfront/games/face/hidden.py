"""Games with hidden information."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

from hexfront.games.face.core import Face, Happening, Wargame
from hexfront.kernel.state import State


class Hides(Face, ABC):
    """Each side knows only part of the state, and every answer to a side comes from that part."""

    capability = "hidden information"
    hides: ClassVar[bool]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Require a game that hides something to override the core, which hides nothing and comes first in the MRO."""
        super().__init_subclass__(**kwargs)
        cls.hides = True
        for name in ("known", "truth", "sampled", "disclosed"):
            if issubclass(cls, Wargame) and getattr(cls, name) is getattr(Wargame, name):
                raise TypeError(f"{cls.__name__} hides something and must say what: it lacks {name!r}")

    @abstractmethod
    def known(self, state: State, side: str | None) -> State:
        """The state as a side knows it, or a spectator if None."""

    @abstractmethod
    def truth(self, state: State) -> dict[str, Any]:
        """Everything that the state holds, whoever knew it, in the form of a view of no side."""

    @abstractmethod
    def sampled(self, known: State, side: str, random: Random) -> State:
        """A complete state consistent with what a side knows, with hidden parts drawn at random."""

    @abstractmethod
    def disclosed(self, before: State, happening: Happening, side: str | None) -> Happening:
        """The part of an action and its events that a side, or a spectator if None, may know."""
