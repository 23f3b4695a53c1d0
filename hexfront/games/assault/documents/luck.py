"""Luck: the possible results of a combat, a bombardment or an air availability roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from hexfront.games.assault.documents.events import AirReadied, Bombarded, CombatResolved
from hexfront.games.assault.pieces.campaign import Campaign
from hexfront.games.assault.pieces.charts import DIE
from hexfront.games.face import Fortune
from hexfront.kernel.events import Event
from hexfront.kernel.state import State

STRUCK, MISSED = "disrupted", "missed"


class Luck:
    """Values combat rolls in penalties, bombardments in hits, and availability rolls in air units.

    A number on the combat table counts as printed. An elimination counts every step of the force, and at least one more
    than the highest number. The attacker's penalties are subtracted from the defender's.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        cells = {cell for row in campaign.combat_table.rows.values() for both in row for cell in both.split("/")}
        self._least_elimination = 1 + max((int(cell) for cell in cells if cell.isdigit()), default=0)

    def fortune(self, state: State, event: Event) -> Fortune | None:
        """How the die behind an event was read; None if no die was rolled."""
        if isinstance(event, CombatResolved):
            return self._combat(state, event) if event.die else None
        if isinstance(event, AirReadied):
            return self._readied(state, event) if event.die else None
        return self._bombarded(event) if isinstance(event, Bombarded) else None

    def _combat(self, state: State, event: CombatResolved) -> Fortune:
        chances = self.campaign.combat_table.chances(event.column, event.change)
        changed = f", die {event.change:+}" if event.change else ""
        return Fortune(
            f"{event.column} against {', '.join(event.hexes)}{changed}",
            self.campaign.counters[event.attackers[0]].side,
            "penalties",
            event.result,
            chances,
            {result: self._worth(state, event, result) for result in chances},
        )

    def _worth(self, state: State, event: CombatResolved, result: str) -> int:
        """The value of a result to the attacker."""
        if result == "DE":
            return self._whole(state, event.defenders)
        if result == "AE":
            return -self._whole(state, event.attackers)
        to_attacker, to_defender = (0 if part == "-" else int(part) for part in result.split("/"))
        return to_defender - to_attacker

    def printed(self, result: str) -> int:
        """What a result is worth to the attacker, whoever fights."""
        if result in ("DE", "AE"):
            return self._least_elimination if result == "DE" else -self._least_elimination
        to_attacker, to_defender = (0 if part == "-" else int(part) for part in result.split("/"))
        return to_defender - to_attacker

    def _whole(self, state: State, units: Sequence[str]) -> int:
        """The value of eliminating a force."""
        steps = sum(state.steps[self.campaign.frame.unit_index[unit]] for unit in units)
        return max(steps, self._least_elimination)

    def _readied(self, state: State, event: AirReadied) -> Fortune:
        faces = self.campaign.air_table.line(event.side, state.turn)
        counts = Counter(faces)
        return Fortune(
            "air units of the turn",
            event.side,
            "air units",
            str(event.number),
            {str(number): Fraction(count, len(faces)) for number, count in counts.items()},
            {str(number): number for number in counts},
        )

    def _bombarded(self, event: Bombarded) -> Fortune:
        likely = Fraction(min(event.up_to, DIE), DIE)
        return Fortune(
            f"bombardment of {event.hex} ({event.line})",
            event.side,
            "strikes from the air",
            STRUCK if event.struck else MISSED,
            {STRUCK: likely, MISSED: 1 - likely},
            {STRUCK: 1, MISSED: 0},
        )
