"""Games with set-up, reinforcements and objectives, forts and air units."""

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
    """One line of the schedule: the turn, the entry hexes and the units."""

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
        """The placements still missing from the suggested set-up of the side to act; empty after set-up."""


class HasPlans(HasSetUp):
    """There are several suggested set-ups to choose from."""

    capability = "set-up plans"

    @property
    @abstractmethod
    def plans(self) -> Sequence[str]:
        """The names of the suggested set-ups. The first is the usual one."""

    @abstractmethod
    def suggested(self, state: State, plan: str = "") -> list[Action]:
        """The placements still missing from one of the plans, by default the first."""

    @property
    def barred(self) -> Sequence[str]:
        """The hexes in which no face-down unit may be set up."""
        return ()


class HasReinforcements(Face, ABC):
    """Units enter during the game, and eliminated units are listed."""

    capability = "reinforcements"
    fields: ClassVar[tuple[str, ...]] = ("reinforcements", "eliminated")

    @property
    @abstractmethod
    def schedule(self) -> Sequence[Reinforcement]:
        """The reinforcements, turn by turn."""


class HasObjectives(Face, ABC):
    """Some hexes are worth victory points."""

    capability = "objectives"

    @property
    @abstractmethod
    def objectives(self) -> Mapping[str, int]:
        """The hexes that are worth victory points."""

    def winner_with(self, points: int) -> str | None:
        """The winner of a game that ends with this score; None if points alone do not decide."""
        return None


class HasControl(HasObjectives):
    """An objective belongs to the side that took it last, whether or not a unit is still there."""

    capability = "control of objectives"
    fields: ClassVar[tuple[str, ...]] = ("control",)

    @abstractmethod
    def holders(self, state: State) -> Mapping[str, str]:
        """The side that controls each objective."""


class HasForts(Face):
    """Some hexes are fortified, as shown in the view."""

    capability = "forts"
    fields: ClassVar[tuple[str, ...]] = ("forts",)


class HasAir(Face):
    """Air units fly missions, as shown in the view."""

    capability = "air"
    fields: ClassVar[tuple[str, ...]] = ("air", "air_ready")


def objectives_of(game: Wargame) -> Mapping[str, int]:
    """The hexes that are worth victory points; empty if the game has none."""
    return game.objectives if isinstance(game, HasObjectives) else {}


def winner_with(game: Wargame, points: int) -> str | None:
    """The winner of a game that ends with this score; None if points alone do not decide."""
    return game.winner_with(points) if isinstance(game, HasObjectives) else None
