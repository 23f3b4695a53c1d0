"""Rounds: every seat adds a random part to the secret of the dice, so that nobody chooses the dice alone.

The seats commit to their parts, then the roller commits to a fresh secret, then the seats reveal their parts. From then
on all rolls come from the secret and the parts together. The secret is published when the game is over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hexfront.kernel.errors import DataError
from hexfront.play.dice.notary import why_other_rolls
from hexfront.play.dice.verifiable import VerifiableDice, commitment
from hexfront.play.record.entries import Entry

#: Why a seat has no part in a round, as records say it.
NOT_OFFERED, NOT_REVEALED = "no part was offered", "the part was not revealed"
COMPUTER_SEAT, NOBODY_THERE = "a computer player of the server", "nobody sat there"
#: Parts, commitments and hashes: 32 bytes as lower-case hexadecimal digits.
HEX = re.compile("[0-9a-f]{64}")


class Share(NamedTuple):
    """What one seat has given: its commitment, and the part once it is revealed."""

    commitment: str
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One agreement about the dice. A later round replaces it."""

    number: int
    #: The commitment of the roller to the secret of this round.
    commitment: str
    shares: Mapping[str, Share]
    #: The seats that have no part in it, and why.
    without: Mapping[str, str] = field(default_factory=dict)
    secret: str | None = None

    @property
    def parts(self) -> dict[str, str]:
        """The parts that count, by side."""
        return {side: share.part for side, share in self.shares.items() if share.part is not None}

    def note(self) -> dict[str, Any]:
        """What the line of the first action in this round says of the dice."""
        parts = {side: {"commitment": share.commitment, "part": share.part} for side, share in self.shares.items()}
        return {
            "round": self.number,
            "commitment": self.commitment,
            "parts": parts,
            "without": dict(self.without),
        }

    @classmethod
    def read(cls, note: Mapping[str, Any], secrets: Mapping[str, str] | None = None) -> Round:
        """A round from its note, with every commitment checked; ``secrets`` has those of the rounds, by number."""
        number, promise, parts, without = (note.get(name) for name in ("round", "commitment", "parts", "without"))
        well_formed = type(number) is int and number > 0 and isinstance(promise, str) and _are_plain(without)
        if not well_formed or not isinstance(parts, dict) or not all(_is_share(one) for one in parts.values()):
            raise DataError(f"the dice are {str(dict(note))[:160]!r}, expected a round with its parts and commitments")
        shares = {side: Share(str(one["commitment"]), one["part"]) for side, one in parts.items()}
        one = cls(int(str(number)), str(promise), shares, dict(without or {}), (secrets or {}).get(str(number)))
        wrong = one.fault()
        if wrong is not None:
            raise DataError(wrong)
        return one

    def fault(self) -> str | None:
        """Why a part or the secret is not what was committed to; None if all fit."""
        for side, part in self.parts.items():
            if commitment(part) != self.shares[side].commitment:
                return f"the part of the {side} seat in round {self.number} of the dice is not the one it committed to"
        if self.secret is not None and commitment(self.secret) != self.commitment:
            return f"the secret of round {self.number} of the dice is not the one that its commitment binds to"
        return None

    def at(self, number: int) -> VerifiableDice:
        """The dice for action ``number``."""
        if self.secret is None:
            raise DataError(f"to play on takes the secret of round {self.number} of the dice")
        dice = VerifiableDice(mixed(self.secret, self.parts))
        dice.begin(number)
        return dice

    def check(self, entry: Entry) -> str | None:
        """Why these dice cannot have made the rolls of an entry; None if they did, or without the secret."""
        return None if self.secret is None else why_other_rolls(entry, self.at(entry.number))

    def told(self, start: int) -> str:
        """A sentence about whose parts the dice have, from an action on."""
        whose = ", ".join(f"the part of {side}" for side in sorted(self.parts)) or "no part of any seat"
        left_out = "; ".join(f"without {side}: {why}" for side, why in sorted(self.without.items()))
        return f"dice from action {start}: the server's secret and {whose}" + (f" ({left_out})" if left_out else "")


def mixed(secret: str, parts: Mapping[str, str]) -> str:
    """The secret that the rolls come from: the roller's and all parts, in the order of the names of the sides."""
    lines = [secret, *(f"{side} {parts[side]}" for side in sorted(parts))]
    return commitment("\n".join(lines))


def _are_plain(without: object) -> bool:
    """Whether the reasons for missing parts can be shown: a line break in one could pass for a finding of the check."""
    return isinstance(without, dict) and all(isinstance(one, str) and one.isprintable() for one in without.values())


def _is_share(document: object) -> bool:
    if not isinstance(document, dict) or set(document) != {"commitment", "part"}:
        return False
    return all(one is None or (isinstance(one, str) and HEX.fullmatch(one)) for one in document.values())
