"""Dice that anyone can check: the roller commits to a secret before the game, and every roll is computed from it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from hexfront.kernel.errors import DataError, InputError
from hexfront.play.dice.notary import why_other_rolls
from hexfront.play.record.entries import Entry

WIDTH = 256


class VerifiableDice:
    """Rolls by HMAC-SHA256 of a secret and the place of the roll in the game.

    Publish ``commitment`` at the start and the secret at the end; then anyone can repeat every roll.
    Call ``begin(n)`` before action ``n``: a roll depends on the action's number and its own index within that action,
    not on earlier rolls.
    """

    def __init__(self, secret: str | None = None) -> None:
        """Dice with the given secret, or with a new one."""
        if secret is not None and (not isinstance(secret, str) or not secret):
            raise InputError(f"the secret of the dice is {secret!r}, expected a text that is not empty")
        self.secret = secrets.token_hex(32) if secret is None else secret
        self._action = 0
        self._index = 0

    @property
    def commitment(self) -> str:
        """The hash to publish before the first roll."""
        return commitment(self.secret)

    def begin(self, action: int) -> None:
        """Start the rolls of an action."""
        self._action = action
        self._index = 0

    def roll(self, sides: int = 6) -> int:
        shown = roll_at(self.secret, self._action, self._index, sides)
        self._index += 1
        return shown


class WrongSecret(DataError):
    """A secret that does not match the commitment."""


class Verifiable:
    """Verifiable dice for a table: the header holds the commitment, and the roller keeps the secret until the end."""

    kind = "verifiable"
    remembers = False

    def __init__(self, commitment_: str, secret: str | None = None) -> None:
        """The secret is published when the game is over; without it the dice can be neither rolled nor checked."""
        if secret is not None and (not secret or commitment(secret) != commitment_):
            raise WrongSecret("the secret of the dice is not the one that the header's commitment binds to")
        self.commitment = commitment_
        self.secret = secret

    @classmethod
    def fresh(cls, secret: str | None = None) -> Verifiable:
        """Dice for a new game."""
        dice = VerifiableDice(secret)
        return cls(dice.commitment, dice.secret)

    def described(self) -> Mapping[str, Any]:
        return {"kind": self.kind, "commitment": self.commitment}

    def why_no_rolls(self) -> str | None:
        if self.secret is None:
            return "the dice are verifiable: to play on takes the secret that the commitment binds to"
        return None

    def at(self, number: int, rolled: Iterable[int]) -> VerifiableDice:
        if self.secret is None:
            raise DataError(str(self.why_no_rolls()))
        dice = VerifiableDice(self.secret)
        dice.begin(number)
        return dice

    def check(self, entry: Entry, rolled: Sequence[int]) -> str | None:
        return None if self.secret is None else why_other_rolls(entry, self.at(entry.number, rolled))


def commitment(secret: str) -> str:
    """The hash that commits its owner to a secret without revealing it."""
    return sha256(_bytes(secret)).hexdigest()


def roll_at(secret: str, action: int, index: int, sides: int) -> int:
    """The result of roll ``index`` within an action."""
    if sides < 1:
        raise InputError(f"a die of {sides} sides was asked for, expected at least one")
    return fair(_numbers(secret, f"{action}:{index}"), 1 << WIDTH, sides)


def fair(numbers: Iterator[int], bound: int, sides: int) -> int:
    """An unbiased number from 1 to ``sides``, from random numbers below ``bound``."""
    # Numbers from the incomplete last cycle are skipped: they would favour the low faces.
    limit = bound - bound % sides
    return next(number for number in numbers if number < limit) % sides + 1


def _numbers(secret: str, place: str) -> Iterator[int]:
    """Numbers of ``WIDTH`` bits for one roll; the first is almost always used."""
    attempt = 0
    while True:
        message = place if attempt == 0 else f"{place}:{attempt}"
        yield int.from_bytes(hmac.digest(_bytes(secret), message.encode(), "sha256"), "big")
        attempt += 1


def _bytes(secret: str) -> bytes:
    # A record may hold any text, even one that is no Unicode.
    return secret.encode("utf-8", "surrogatepass")
