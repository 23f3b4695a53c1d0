"""Untried units (chapter 14 of 1979, 12 of 2010): unknown to both sides until combat is declared.

The division is drawn at that moment from the unseen ones of its kind. When none are left, eliminated divisions go back
into the draw.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.leningrad.documents.events import UnitRevealed
from hexfront.games.leningrad.pieces.campaign import ELIMINATED, UNSEEN, Campaign
from hexfront.games.leningrad.pieces.counters import UNTRIED
from hexfront.kernel.course import Course
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State


class Untried:
    """The divisions that can still be drawn, and the draw itself."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.divisions = {
            kind: tuple(
                unit for unit, counter in campaign.indexed if counter.side == "soviet" and counter.type in types
            )
            for kind, types in UNTRIED.items()
        }

    def pool(self, state: State, kind: str) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
        """The unseen divisions of a kind, and the eliminated ones that are drawn once those are used up."""
        unseen, eliminated = self.campaign.box(UNSEEN), self.campaign.box(ELIMINATED)
        places = state.places
        return (
            tuple(unit for unit in self.divisions[kind] if places[unit] == unseen),
            tuple(unit for unit in self.divisions[kind] if places[unit] == eliminated),
        )

    def usual_attack(self, state: State, kind: str) -> int:
        """The mean attack strength of the divisions that an untried unit may turn out to be, rounded."""
        unseen, eliminated = self.pool(state, kind)
        strengths = [self.campaign.by_index[unit].attack[-1] for unit in unseen or eliminated]
        return round(sum(strengths) / len(strengths)) if strengths else 0

    def reveal(self, course: Course, units: Iterable[Unit]) -> dict[Unit, Unit]:
        """Reveal the untried units among these. Returns the division drawn for each."""
        shown: dict[Unit, Unit] = {}
        for unit in units:
            kind = self.campaign.untried_kind[unit]
            if kind:
                shown[unit] = self._draw(course, unit, kind)
        return shown

    def _draw(self, course: Course, unit: Unit, kind: str) -> Unit:
        unseen, eliminated = self.pool(course.state, kind)
        choice = unseen or eliminated
        assert choice, f"no {kind} division is left to draw for {self.campaign.frame.units[unit]}"
        division = choice[course.roll(len(choice), f"draw of an {kind} division") - 1]
        names = self.campaign.frame.units
        course.happen(UnitRevealed(names[unit], names[division]))
        return division
