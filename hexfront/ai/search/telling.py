"""Describes a plan in words, after playing it out once in a simulation."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.face import Wargame

#: How many attacks and moves a report names; the rest are counted.
MOST_NAMED = 3


class Teller:
    """Describes the units, hexes, attacks and moves of a game."""

    def __init__(self, game: Wargame) -> None:
        self.game = game

    def hex(self, number: str) -> str:
        """The number of a hex, with the name of the place if it has one."""
        name = self.game.map.place_name(number)
        return f"{name} ({number})" if name else number

    def hexes(self, numbers: Sequence[str]) -> str:
        return row([self.hex(number) for number in numbers])

    def force(self, units: Sequence[str]) -> str:
        """Units by name; of a large force, the strongest three and the number of the rest."""
        counters = sorted((self.game.units[unit] for unit in units), key=lambda one: (-sum(one.attack), one.id))
        names = [counter.name for counter in counters[:MOST_NAMED]]
        if len(counters) > MOST_NAMED:
            names.append(counted(len(counters) - MOST_NAMED, "more unit"))
        return row(names)

    def attack(self, units: Sequence[str], hexes: Sequence[str], column: str, air: int) -> str:
        """One attack, with its odds and supporting air units."""
        help_ = f" with {counted(air, 'air unit')}" if air else ""
        return f"{self.force(units)} {verb('attack', units)} {self.hexes(hexes)} at {column}{help_}."

    def marches(self, moves: Sequence[tuple[str, Sequence[str], str]]) -> list[str]:
        """The longest of some moves, each given as start, units and end."""
        far = sorted((-self.game.map.distance(start, end), tuple(units), end) for start, units, end in moves)
        return [
            f"{self.force(units)} {'go' if len(units) > 1 else 'goes'} to {self.hex(end)}."
            for _, units, end in far[:MOST_NAMED]
        ]

    def arrivals(self, hexes: Sequence[str]) -> list[str]:
        """Reinforcements, with the hexes where they arrive."""
        if not hexes:
            return []
        come = "comes" if len(hexes) == 1 else "come"
        return [f"Then {counted(len(hexes), 'reinforcement')} {come} in by {row(sorted(set(hexes)))}."]


def attacks_not_told(attacks: Sequence[object]) -> list[str]:
    """The number of attacks not named."""
    more = attacks[MOST_NAMED:]
    return [f"Then {counted(len(more), 'more attack')} {verb('follow', more)}."] if more else []


def verb(word: str, doers: Sequence[object]) -> str:
    return word if len(doers) > 1 else f"{word}s"


def row(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, noun: str) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six")
    return f"{words[number] if number < len(words) else number} {noun}{'s' * (number != 1)}"
