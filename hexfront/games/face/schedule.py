"""Games whose units are set up, come in later, and fight for places on the map."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from hexfront.games.face.core import Face, Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """One line of the schedule: what comes, on which turn, through which hexes, and as which units."""

    turn: int
    side: str
    kind: str
    count: int
    hexes: tuple[str, ...]
    special: str
    units: tuple[str, ...]


class HasSetUp(Face, ABC):
    """Sides set up their units before the first turn."""

    capability = "set-up"

    @abstractmethod
    def suggested(self, state: State) -> list[Action]:
        """What the side to act has still to place to be set up as suggested; nothing after the set-up."""


class HasReinforcements(Face, ABC):
    """Units come in during the game, and the lost ones are listed."""

    capability = "reinforcements"
    fields: ClassVar[tuple[str, ...]] = ("reinforcements", "eliminated")

    @property
    @abstractmethod
    def schedule(self) -> Sequence[Reinforcement]:
        """The reinforcements, turn by turn."""


class HasObjectives(Face, ABC):
    """Hexes are worth victory points."""

    capability = "objectives"

    @property
    @abstractmethod
    def objectives(self) -> Mapping[str, int]:
        """The hexes that are worth victory points."""

    def winner_with(self, points: int) -> str | None:
        """Who wins a game that ends with so many victory points; None where points alone do not decide."""
        return None


class HasForts(Face):
    """Some hexes are fortified, which the view tells."""

    capability = "forts"
    fields: ClassVar[tuple[str, ...]] = ("forts",)


class HasAir(Face):
    """Air units fly missions, which the view tells."""

    capability = "air"
    fields: ClassVar[tuple[str, ...]] = ("air", "air_ready")


def objectives_of(game: Wargame) -> Mapping[str, int]:
    """The hexes that are worth victory points; none where the game has no such thing."""
    return game.objectives if isinstance(game, HasObjectives) else {}


def winner_with(game: Wargame, points: int) -> str | None:
    """Who wins a game that ends with so many victory points; None where points alone do not decide."""
    return game.winner_with(points) if isinstance(game, HasObjectives) else None
