"""Standings of an event: points, and what tells players with the same points apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

#: The points of a round without an opponent: as if both games were won.
BYE = 2.0


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants who met, and the scores of the first in the games that are over; the second is None for a bye."""

    first: int
    second: int | None
    scores: tuple[float, ...] = ()


@dataclass(slots=True)
class Line:
    """A line of the standings."""

    number: int
    points: float = 0.0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    #: The points of the opponents (Buchholz), and those of the opponents beaten (Sonneborn-Berger).
    buchholz: float = 0.0
    beaten: float = 0.0
    #: The score against each opponent, in each meeting.
    against: list[tuple[int, float]] = field(default_factory=list)


def standings(numbers: Sequence[int], meetings: Iterable[Meeting]) -> list[Line]:
    """All entrants, the first first."""
    lines = {number: Line(number) for number in numbers}
    for meeting in meetings:
        if meeting.second is None:
            lines[meeting.first].points += BYE
            continue
        for score in meeting.scores:
            _count(lines[meeting.first], meeting.second, score)
            _count(lines[meeting.second], meeting.first, 1 - score)
    for line in lines.values():
        opponents = defaultdict(float, {other: 0.0 for other, _ in line.against})
        line.buchholz = sum(lines[other].points for other in opponents)
        line.beaten = sum(score * lines[other].points for other, score in line.against)
    return sorted(lines.values(), key=lambda one: (-one.points, -one.buchholz, -one.beaten, -one.wins, one.number))


def _count(line: Line, other: int, score: float) -> None:
    line.points += score
    line.wins += score == 1
    line.draws += score == 0.5
    line.losses += score == 0
    line.against.append((other, score))
