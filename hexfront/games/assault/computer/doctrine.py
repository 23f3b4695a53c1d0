"""Doctrine: the weights a script works with, the intents a search chooses between, what a staff knows beforehand."""

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
    """How a script weighs what it sees.

    ``goal`` is the worth of a movement point nearer to the goal, ``risk`` the fear of being attacked, ``least`` the
    least worth an attack must have, ``commit`` the price of every point of strength sent into one, ``supply`` the price
    of a hex out of supply, ``link`` the worth of one and of two other divisions near by, ``alone`` the price of a
    headquarters that Russians could catch alone; ``axes`` names the goals of each corps. ``slack`` is how many movement
    points the defenders stay behind the foremost Germans, ``pull`` how much each more costs, ``cover`` the worth of a
    blocked road, ``garrison`` multiplies the divisions in the city. ``wishes`` send headquarters to single hexes,
    ``spared`` are targets not to attack.
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
    """What the staffs of a game know beforehand."""

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
    """The intents of a side; the first is the plain script."""
    return tuple(Style(**record) for record in records)
