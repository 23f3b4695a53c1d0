"""Games in which units fire at hexes: strengths are added, and every target has its own die."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from hexfront.games.face.core import Face
from hexfront.games.face.odds import Chart
from hexfront.kernel.actions import Action
from hexfront.kernel.events import Event
from hexfront.kernel.notebooks import percent, table
from hexfront.kernel.state import State
from hexfront.mechanics.odds import DieChange


@dataclass(frozen=True, slots=True)
class TargetOdds:
    """One target of a fire: its die roll modifiers and the chance of each result.

    ``unit`` is empty for a bridge or a building. The modifiers of a face-down unit are those of the likeliest case;
    its results cover all cases.
    """

    unit: str
    modifiers: tuple[DieChange, ...]
    results: Mapping[str, Fraction]

    @property
    def modifier(self) -> int:
        """All modifiers together."""
        return sum(one.points for one in self.modifiers)


@dataclass(frozen=True, slots=True, repr=False)
class FireOdds:
    """A fire before the dice: its strength and column, and the chances of every target.

    While face-down units are among those that fire, ``columns`` has the chance of every column, and ``strength`` and
    ``column`` describe the likeliest case.
    """

    strength: int
    column: str
    #: The strength at which the next column begins; None in the last column.
    next: int | None
    columns: Mapping[str, Fraction]
    targets: tuple[TargetOdds, ...]
    #: The results of all targets in order, joined by spaces, such as ``E -``.
    results: Mapping[str, Fraction]
    #: The chance that each face-down unit turns out unable to take part.
    dropped: Mapping[str, Fraction] = field(default_factory=dict)
    #: The chance that nothing is fired, because nobody is able to or nobody can be hit.
    void: Fraction = Fraction(0)
    #: The chance that the hex is rubble afterwards because of this fire.
    rubble: Fraction = Fraction(0)

    def __repr__(self) -> str:
        return f"<FireOdds: strength {self.strength}, column {self.column}, {percent(self.chance())} to hit>"

    def _repr_html_(self) -> str:
        rows = [
            (percent(one.results.get("E", Fraction(0))), one.unit or "the structure", f"{one.modifier:+}")
            for one in self.targets
        ]
        return table(repr(self).strip("<>"), rows, ("eliminated", "target", "die roll"))

    def chance(self, unit: str = "") -> Fraction:
        """The chance that a target is eliminated, or any target if none is named."""
        if unit:
            return sum((one.results["E"] for one in self.targets if one.unit == unit), Fraction(0))
        return sum((chance for result, chance in self.results.items() if "E" in result), Fraction(0))


@dataclass(frozen=True, slots=True)
class Shot:
    """A fire after the dice: who fired what at which hex, and how many of the targets were hit."""

    side: str
    kind: str
    hex: str
    column: str
    targets: int
    hits: int
    #: Fired at a moving unit in its own player turn.
    is_defensive: bool


@dataclass(frozen=True, slots=True)
class FireLine:
    """A line of fire between two hexes: whether it is free, and why."""

    free: bool
    #: Free only because it runs along streets.
    by_street: bool
    blocked_by: tuple[str, ...]


class HasFire(Face, ABC):
    """Units fire at hexes, and the sum of their strengths decides the column of a table."""

    capability = "fire"

    @property
    @abstractmethod
    def fire_chart(self) -> Chart:
        """The combat results table: modified dice by strength."""

    @abstractmethod
    def fire(
        self,
        units: Sequence[str],
        hex: str,
        assault: Sequence[str] = (),
        fervour: bool = False,
        air: Sequence[str] = (),
    ) -> Action:
        """The action by which units fire at a hex. ``assault`` names those that make a close assault.

        ``air`` are counters beside the map: they fire alone.
        """

    @abstractmethod
    def fire_odds(
        self,
        state: State,
        units: Sequence[str],
        hex: str,
        assault: Sequence[str] = (),
        fervour: bool = False,
        air: Sequence[str] = (),
    ) -> FireOdds:
        """The odds of a fire, computed by the code that resolves it. Raises an error if the fire is impossible."""

    @abstractmethod
    def odds_of(self, state: State, action: Action) -> FireOdds:
        """The odds of any action that fires, such as the demolition of a bridge. Raises an error for other actions."""

    @abstractmethod
    def defensive_odds(self, state: State, units: Sequence[str]) -> FireOdds:
        """The odds of a defensive fire at the unit that is moving. Raises an error if nobody is asked to fire."""

    @abstractmethod
    def danger(self, state: State, unit: str, hexes: Sequence[str], motorized: bool = False) -> Mapping[str, Fraction]:
        """The chance of a moving unit to be eliminated in each hex, if the enemy fires as strongly as it can.

        Hexes in which it would not be fired at are left out.
        """

    @abstractmethod
    def fields_of_fire(self, state: State, side: str) -> Mapping[str, int]:
        """The hexes that face-up units of a side can fire at from where they are, with the sum of their strengths."""

    @abstractmethod
    def spotted(self, state: State, side: str) -> Sequence[str]:
        """The hexes that units of a side see."""

    @abstractmethod
    def shot(self, event: Event) -> Shot | None:
        """The fire that an event resolves; None for other events."""

    @abstractmethod
    def line_of_fire(self, one: str, other: str) -> FireLine:
        """The line of fire between two hexes."""
