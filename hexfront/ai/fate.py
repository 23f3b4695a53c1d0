"""Dice for trials: plans that differ in one attack get the same rolls for all other attacks."""

from __future__ import annotations

from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State


class Fate:
    """Gives every hex its own dice in every phase, so rolls there do not depend on earlier rolls elsewhere.

    With a single sequence of dice for a whole trial, adding or dropping one attack would change the luck of all later
    attacks, and it would take many more trials to tell which of two plans is better.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._subject: tuple[int, int, object] | None = None
        self._asked: dict[tuple[int, int, object], int] = {}
        self._dice: SeededDice | None = None

    def attend(self, state: State, action: Action) -> None:
        """Use the dice of the hexes named by an action from now on; if it names none, keep the current dice."""
        hexes = getattr(action, "hexes", None) or getattr(action, "hex", None)
        if hexes is not None:
            self._subject = (state.turn, state.phase_index, hexes)
            self._dice = None

    def roll(self, sides: int = 6) -> int:
        if self._dice is None:
            subject = self._subject
            before = 0
            if subject is not None:
                # A second attack on the same hexes in one phase gets other dice than the first.
                before = self._asked[subject] = self._asked.get(subject, -1) + 1
            self._dice = SeededDice(f"{self._seed} {subject} {before}")
        return self._dice.roll(sides)
