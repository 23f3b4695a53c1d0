"""Games with a combat results table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexfront.games.face.core import Face, Wargame, asked
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import unknown
from hexfront.kernel.state import State
from hexfront.mechanics.odds import Odds


@dataclass(frozen=True, slots=True)
class Chart:
    """A printed table: the entries of each row, by column."""

    columns: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]]

    def column(self, name: str) -> dict[str, str]:
        """A column from top to bottom."""
        if name not in self.columns:
            raise unknown("column", name, self.columns)
        at = self.columns.index(name)
        return {row: cells[at] for row, cells in self.rows.items()}


class HasOdds(Face, ABC):
    """Units attack hexes, and the odds decide the column of a combat results table."""

    capability = "odds"

    @property
    @abstractmethod
    def combat_chart(self) -> Chart:
        """The combat results table."""

    @abstractmethod
    def attack(self, units: Sequence[str], hexes: Sequence[str], air: int = 0) -> Action:
        """The action by which units attack hexes. Raises an error if air units cannot join attacks in this game."""

    @abstractmethod
    def odds(self, state: State, attackers: Sequence[str], targets: Sequence[str], air: int = 0) -> Odds:
        """The odds of an attack, computed by the code that resolves it. Targets are hexes, or units in them.

        ``air`` units are assumed to take part if they can.
        """

    def worth(self, result: str) -> int:
        """What a result of the table is worth to the attacker, as printed; below 0 if it hurts the attacker more."""
        return 0


class AirJoinsAttacks(HasOdds):
    """Air units are named in the attack. In other games they are placed beforehand."""

    capability = "air in attacks"


class HasOverruns(HasOdds):
    """Units can attack during movement."""

    capability = "overruns"

    @abstractmethod
    def overrun(self, units: Sequence[str], number: str, air: int = 0) -> Action:
        """The action by which moving units overrun a hex."""

    @abstractmethod
    def odds(
        self, state: State, attackers: Sequence[str], targets: Sequence[str], air: int = 0, overrun: bool = False
    ) -> Odds:
        """The odds of an attack or overrun."""


def odds_of(
    game: Wargame,
    state: State,
    attackers: Sequence[str],
    targets: Sequence[str],
    air: int = 0,
    overrun: bool = False,
) -> Odds:
    """The odds of an attack or an overrun. Raises an error if the game has no such thing."""
    if overrun:
        return asked(game, HasOverruns).odds(state, attackers, targets, air, overrun=True)
    return asked(game, HasOdds).odds(state, attackers, targets, air)
