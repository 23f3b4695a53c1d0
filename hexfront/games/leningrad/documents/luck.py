"""Luck: the possible results of a combat or a draw, and what each was worth."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from hexfront.games.face import Fortune
from hexfront.games.leningrad.documents.events import CombatResolved, UnitRevealed
from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.pieces.untried import Untried
from hexfront.kernel.events import Event
from hexfront.kernel.state import State


class Luck:
    """Values combat rolls in steps or hexes, and draws in strength points.

    A number on the combat table counts as printed. An E counts every step of the force, and at least one more than the
    highest number, because a number would have left a choice. The attacker's loss is subtracted from the defender's.
    """

    def __init__(self, campaign: Campaign, untried: Untried) -> None:
        self.campaign = campaign
        self.untried = untried
        cells = {cell for row in campaign.combat_table.rows.values() for both in row for cell in both.split("/")}
        self._least_elimination = 1 + max((int(cell) for cell in cells if cell.isdigit()), default=0)

    def fortune(self, state: State, event: Event) -> Fortune | None:
        if isinstance(event, CombatResolved):
            return self._combat(state, event)
        return self._draw(state, event) if isinstance(event, UnitRevealed) else None

    def _combat(self, state: State, event: CombatResolved) -> Fortune:
        chances = self.campaign.combat_table.chances(event.column)
        attackers, defenders = self._steps(state, event.attackers), self._steps(state, event.defenders)
        worth = {}
        for result in chances:
            to_defender, to_attacker = result.split("/")
            worth[result] = self._loss(to_defender, defenders) - self._loss(to_attacker, attackers)
        side = self.campaign.counters[event.attackers[0]].side
        what = f"{event.column} against {', '.join(event.hexes)}"
        return Fortune(what, side, "steps or hexes", event.result, chances, worth)

    def printed(self, result: str) -> int:
        """What a result is worth to the attacker, whoever fights."""
        to_defender, to_attacker = result.split("/")
        return self._loss(to_defender, 0) - self._loss(to_attacker, 0)

    def _steps(self, state: State, units: Iterable[str]) -> int:
        return sum(state.steps[self.campaign.frame.unit_index[unit]] for unit in units)

    def _loss(self, cell: str, steps: int) -> int:
        if cell == "E":
            return max(steps, self._least_elimination)
        return 0 if cell == "-" else int(cell)

    def _draw(self, state: State, event: UnitRevealed) -> Fortune:
        frame, counters = self.campaign.frame, self.campaign.by_index
        unit = frame.unit_index[event.unit]
        side = counters[unit].side
        attacks = frame.phase_sides[state.phase_index] == side
        unseen, eliminated = self.untried.pool(state, self.campaign.untried_kind[unit])
        choice = unseen or eliminated
        chances: dict[str, Fraction] = {}
        worth = {}
        for division in choice:
            strength = self._strength(division, attacks)
            chances[str(strength)] = chances.get(str(strength), Fraction(0)) + Fraction(1, len(choice))
            worth[str(strength)] = strength
        came = str(self._strength(frame.unit_index[event.division], attacks))
        what = f"{event.unit} shown in {'attack' if attacks else 'defence'}"
        return Fortune(what, side, "strength points", came, chances, worth)

    def _strength(self, division: int, attacks: bool) -> int:
        counter = self.campaign.by_index[division]
        return (counter.attack if attacks else counter.defense)[-1]
