"""Dice for trials: plans that differ in one attack share the luck of all others."""

from __future__ import annotations

from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State


class Fate:
    """Every hex has dice of its own in every phase: what falls there does not depend on what fell elsewhere before.

    With one row of dice for a whole trial, one attack more or less would change the luck of all that follow, and two
    plans would have to be tried far more often until the better one shows.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._subject: tuple[int, int, object] | None = None
        self._asked: dict[tuple[int, int, object], int] = {}
        self._dice: SeededDice | None = None

    def attend(self, state: State, action: Action) -> None:
        """Dice that fall from now on belong to the hexes that an action names; if it names none, to those before."""
        hexes = getattr(action, "hexes", None) or getattr(action, "hex", None)
        if hexes is not None:
            self._subject = (state.turn, state.phase_index, hexes)
            self._dice = None

    def roll(self, sides: int = 6) -> int:
        if self._dice is None:
            subject = self._subject
            before = 0
            if subject is not None:
                before = self._asked[subject] = self._asked.get(subject, -1) + 1
            self._dice = SeededDice(f"{self._seed} {subject} {before}")
        return self._dice.roll(sides)
