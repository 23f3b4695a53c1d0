"""Doctrine: the weights of a script, the plans a search chooses from, and facts prepared for each game."""

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
    """The weights of a script.

    ``goal`` is the value of a movement point closer to the goal, ``risk`` the weight of being attacked, ``least`` the
    minimum value of an attack, and ``commit`` the price per strength point sent into one. ``supply`` is the price of a
    hex out of supply, ``link`` the value of one and of two other divisions nearby, ``alone`` the price of a
    headquarters that Russians could catch alone. ``axes`` names the goals of each corps. ``slack`` is how many movement
    points the defenders stay behind the foremost Germans, ``pull`` the cost of each further point, ``cover`` the value
    of a blocked road. ``garrison`` multiplies the divisions in the city. ``wishes`` send headquarters to single hexes,
    and ``spared`` targets are not attacked.
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
    """Facts prepared for the staff of a game."""

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
    """The plans of a side. The first is the default script."""
    return tuple(Style(**record) for record in records)
