"""The dice of a recorded game: what the header says of them, and how to take them up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexfront.kernel.dice import Dice, SeededDice
from hexfront.kernel.errors import DataError
from hexfront.play.dice.average import AverageDice
from hexfront.play.dice.verifiable import VerifiableDice
from hexfront.play.record.record import Record, Roll


class Notary:
    """Rolls other dice and notes what they showed."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[Roll] = []

    def roll(self, sides: int = 6) -> int:
        shown = self._dice.roll(sides)
        self.rolls.append((sides, shown))
        return shown


def described(dice: Dice, seed: int | str | None = None) -> Mapping[str, Any]:
    """What a header says of dice; the seed of seeded dice must be given, they do not tell it."""
    if isinstance(dice, VerifiableDice):
        return {"kind": "verifiable", "commitment": dice.commitment}
    if isinstance(dice, AverageDice):
        return {"kind": "average"}
    if isinstance(dice, SeededDice) and seed is not None:
        return {"kind": "seeded", "seed": seed}
    return {"kind": "given"}


def taken_up(record: Record, secret: str | None = None) -> Dice:
    """The dice of a record as they are after its last action."""
    kind = record.dice.get("kind")
    if kind == "seeded":
        seeded = SeededDice(record.dice.get("seed", ""))
        for entry in record.entries:
            for sides, _ in entry.rolls:
                seeded.roll(sides)
        return seeded
    if kind == "average":
        return AverageDice(sides for entry in record.entries for sides, _ in entry.rolls)
    if kind != "verifiable":
        raise DataError(f"line 1: the dice are {kind!r}: whoever gave them must give them again to play on")
    verifiable = VerifiableDice(secret)
    if secret is None or verifiable.commitment != record.dice.get("commitment"):
        raise DataError("line 1: the dice are verifiable: to play on takes the secret that the commitment binds to")
    return verifiable
