"""A wish as it is foreseen: its chance, the column of its fight, and what it may bring."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hexfront.kernel.rulebook import Refusal
from hexfront.play.plans.wishes import ANY, CLEARED, HURT, Wish


@dataclass(slots=True, eq=False)
class Step:
    """A wish as it is foreseen."""

    wish: Wish
    #: The chance that it is possible and brings what it is to bring, if all before it went well.
    chance: float = 1.0
    #: Whether dice decide about it, whether it is aimed at the enemy, and whether it answers a decision.
    rolls: bool = False
    fights: bool = False
    answers: bool = False
    #: Where its units are then.
    starts: dict[str, str] = field(default_factory=dict)
    #: Why it is impossible in the likeliest state in which it is.
    refusal: Refusal | None = None
    #: The chance of everything that a fight can bring.
    brings: dict[str, float] = field(default_factory=dict)
    #: The columns of the combat table that it may be on, with their chances.
    columns: dict[str, float] = field(default_factory=dict)

    #: Why it is done, as far as one can see.
    reason: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            **self.wish.to_json(),
            "reason": self.reason,
            "chance": rounded(self.chance),
            "rolls": self.rolls,
            "fights": self.fights,
            "answers": self.answers,
            "starts": self.starts,
            "refusal": self.refusal.to_json() if self.refusal else None,
            "brings": {name: rounded(chance) for name, chance in self.brings.items()},
            "columns": {name: rounded(chance) for name, chance in self.columns.items()},
        }


def best_aim(step: Step, least: float = 0.25) -> str:
    """The most that one can fairly ask of a fight."""
    return next((aim for aim in (CLEARED, HURT) if step.brings.get(aim, 0.0) >= least), ANY)


def rounded(chance: float) -> float:
    """A chance as it is told."""
    return round(chance, 4)
