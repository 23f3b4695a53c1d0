"""Games that can say how strongly each hex is threatened."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from hexfront.games.face.core import Face
from hexfront.kernel.state import State


class HasThreats(Face, ABC):
    """The strength that a side could bring against each hex, in its coming turn or in the one after it."""

    capability = "threats"

    @abstractmethod
    def threats(self, state: State, side: str, turns: int = 1) -> Mapping[str, int]:
        """For each hex, the strength of the units that could move up to it and attack it, no more than have room.

        With ``turns`` 2 the units may move twice first. Only what stands where now is considered: nobody moves in
        between, and combats change nothing.
        """
