"""Doctrine: the styles of play that a search chooses between, and the fixed knowledge of a game's staff."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.sets import Hex, Unit

#: The goal that stands for all key points of the city.
CITY = "city"


@dataclass(frozen=True, slots=True)
class Style:
    """The weights and special orders of a script.

    ``goal`` is the worth of being one movement point nearer to the goal, ``risk`` the fear of being attacked. ``least``
    is the least worth of an attack, and ``commit`` the price of each point of strength in it. ``supply`` is the price
    of a hex out of supply, ``link`` the worth of a first and of a second division nearby, ``alone`` the price of a
    headquarters that Russians could catch alone. ``axes`` names the table with the goals of each corps. ``slack`` is
    how many movement points the defenders may be farther from the city than the foremost Germans, and ``pull`` the cost
    of each point beyond that. ``cover`` is the worth of blocking roads, and ``garrison`` multiplies the number of
    divisions in the city. ``wishes`` send headquarters to particular hexes, and ``spared`` are targets not to attack.
    """

    name: str
    goal: float = 1.0
    risk: float = 1.0
    least: float = 0.5
    commit: float = 0.02
    supply: float = 16.0
    link: float = 0.0
    alone: float = 1.5
    axes: str = "plain"
    slack: float = 8.0
    pull: float = 0.5
    cover: float = 1.0
    garrison: float = 1.0
    wishes: tuple[tuple[Unit, Hex], ...] = ()
    spared: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class Doctrine:
    """The fixed knowledge of a game's staff, read from its doctrine file.

    ``axes`` are tables with the goals of each corps. ``wary`` is the distance at which Russians threaten supply lines.
    ``looks_again`` lets headquarters plan a second time after their corps. ``guards`` are hexes to guard once Germans
    are within ``guard_turns``. ``garrison`` is the number of divisions for the city by the distance of the Germans.
    """

    axes: Mapping[str, Mapping[str, tuple[str, ...]]]
    wary: int
    looks_again: bool
    guards: tuple[str, ...]
    guard_turns: int
    garrison: tuple[tuple[float, int], ...]
    styles: tuple[tuple[Style, ...], tuple[Style, ...]]


def _file(name: str) -> Traversable:
    return files("hexfront.games.assault.computer") / "doctrines" / f"{name}.toml"


@cache
def doctrine_of(name: str) -> Doctrine:
    """The doctrine of a game."""
    record: dict[str, Any] = read_toml(_file(name))
    return Doctrine(
        {axes: {corps: tuple(goals) for corps, goals in table.items()} for axes, table in record["axes"].items()},
        int(record["headquarters"]["wary"]),
        bool(record["headquarters"]["looks_again"]),
        tuple(record["guards"]["hexes"]),
        int(record["guards"]["turns"]),
        tuple(sorted((float(far), int(count)) for far, count in record["garrison"].items())),
        (_styles(record["german"]), _styles(record["soviet"])),
    )


def _styles(records: list[dict[str, Any]]) -> tuple[Style, ...]:
    """The styles of a side; the first is that of the plain script."""
    return tuple(Style(**record) for record in records)
