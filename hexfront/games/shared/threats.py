"""How strongly a side threatens each hex: the units that could move up to it, up to the room beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hexfront.kernel.errors import InputError
from hexfront.kernel.sets import Hex, Hexes, Unit, members, set_of
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.flood import flood, flood_from
from hexfront.mechanics.terms import Terms

#: The ways a unit could move: with the points it has now, or with those of a whole turn.
Marches = Callable[[Unit, bool], Iterable[Terms]]
#: How many turns ahead can be asked about.
MOST_TURNS = 2


class Threats:
    """Adds up strengths. ``room`` is how many units may attack a hex from one of its neighbours."""

    def __init__(self, sheet: MapSheet, marches: Marches, strength: Callable[[Unit], int], room: int) -> None:
        self._sheet = sheet
        self._marches = marches
        self._strength = strength
        self._room = room

    def by(self, units: Mapping[Unit, Hex], turns: int) -> dict[str, int]:
        """The strength that these units could bring against each hex; each is given with its own hex."""
        if turns not in range(1, MOST_TURNS + 1):
            raise InputError(f"threats of {turns!r} turns were asked for, expected 1 to {MOST_TURNS}")
        own = set_of(units.values())
        against: dict[Hex, list[int]] = {}
        for unit, place in units.items():
            strength = self._strength(unit)
            if strength:
                for target in members(self._sheet.spread(self.standing(unit, place, turns)) & ~own):
                    against.setdefault(target, []).append(strength)
        return {self._sheet.name(target): self._total(target, found) for target, found in against.items()}

    def standing(self, unit: Unit, place: Hex, turns: int) -> Hexes:
        """The hexes where a unit could be after so many turns, its own included."""
        found = 1 << place
        for terms in self._marches(unit, False):
            found |= flood(terms).reached & terms.ends
        if turns > 1:
            first = found
            for terms in self._marches(unit, True):
                found |= flood_from(terms, first) & terms.ends
        return found

    def _total(self, target: Hex, strengths: list[int]) -> int:
        """The strongest units that find room beside a hex."""
        most = self._room * self._sheet.spread(1 << target).bit_count()
        return sum(strengths) if len(strengths) <= most else sum(sorted(strengths, reverse=True)[:most])
