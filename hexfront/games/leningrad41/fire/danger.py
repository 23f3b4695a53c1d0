"""What a moving unit has to fear: the strongest defensive fire it would meet in a hex."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from hexfront.games.leningrad41.documents.decisions import DefensiveFire
from hexfront.games.leningrad41.fire.defensive import DefensiveFires
from hexfront.games.leningrad41.movement.marching import MOTORIZED
from hexfront.kernel.sets import Hex, Unit, other
from hexfront.kernel.state import State


class Danger:
    """Looks at every hex as if the unit had entered it now."""

    def __init__(self, defensive: DefensiveFires) -> None:
        self.defensive = defensive
        self.frame = defensive.frame

    def of(self, state: State, mover: Unit, places: Iterable[Hex], by: str) -> dict[Hex, Fraction]:
        """The chance to be eliminated in each hex in which the enemy would be asked whether to fire."""
        asked = [place for place in places if self.defensive.must_ask(state, mover, place, by)]
        return {place: self._worst(state, self._question(mover, place, by)) for place in asked}

    def _question(self, mover: Unit, place: Hex, by: str) -> DefensiveFire:
        side = self.frame.sides[other(self.frame.unit_sides[mover])]
        return DefensiveFire(side, self.frame.units[mover], self.frame.place_name(place), (), 0, by, by == MOTORIZED)

    def _worst(self, state: State, question: DefensiveFire) -> Fraction:
        """The best chance of all groups. A group within another one has no better chance than that."""
        groups = [frozenset(offer.units) for offer in self.defensive.offers(state, question)]
        largest = [group for group in groups if group and not any(group < another for another in groups)]
        return max(self.defensive.odds(state, question, sorted(group)).chance() for group in largest)
