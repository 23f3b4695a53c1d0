"""Luck: every die of a fire, and what it was worth to the side that fired."""

from __future__ import annotations

from fractions import Fraction

from hexfront.games.face import Fortune, Shot
from hexfront.games.leningrad41.documents.events import FireResolved
from hexfront.games.leningrad41.fire.volley import DEFENSIVE
from hexfront.games.leningrad41.pieces.campaign import Campaign
from hexfront.games.leningrad41.pieces.charts import ELIMINATED, NO_EFFECT
from hexfront.kernel.events import Event
from hexfront.kernel.state import State


class Luck:
    """Values a fire in units eliminated. With several targets the results of all dice are one."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def fortune(self, state: State, event: Event) -> Fortune | None:
        if not isinstance(event, FireResolved):
            return None
        column = self.campaign.table.columns.index(event.column)
        chances = {0: Fraction(1)}
        for target in event.targets:
            modifier = sum(one.points for one in target.modifiers)
            hit = self.campaign.table.chance(column, modifier)
            after: dict[int, Fraction] = {}
            for already, chance in chances.items():
                for more, its in ((1, hit), (0, 1 - hit)):
                    after[already + more] = after.get(already + more, Fraction(0)) + chance * its
            chances = {number: chance for number, chance in after.items() if chance}
        came = sum(target.result == ELIMINATED for target in event.targets)
        what = f"fire at {event.hex}, column {event.column}"
        return Fortune(
            what,
            event.side,
            "units",
            self._word(came, len(event.targets)),
            {self._word(number, len(event.targets)): chance for number, chance in chances.items()},
            {self._word(number, len(event.targets)): number for number in chances},
        )

    def shot(self, event: Event) -> Shot | None:
        """The fire that an event resolves."""
        if not isinstance(event, FireResolved):
            return None
        hits = sum(target.result == ELIMINATED for target in event.targets)
        is_defensive = event.kind == DEFENSIVE
        return Shot(event.side, event.kind, event.hex, event.column, len(event.targets), hits, is_defensive)

    def _word(self, number: int, of: int) -> str:
        return " ".join([ELIMINATED] * number + [NO_EFFECT] * (of - number))
