"""Doctrine: the styles of play that a search chooses between, and the sets of objective hexes they aim for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.sets import Hex, Unit


@dataclass(frozen=True, slots=True)
class Style:
    """The weights and special orders of a script.

    ``goal`` is the worth of being ten movement points nearer to the goal, ``risk`` the fear of fire on the way and
    afterwards. ``least`` is the least net worth of an attack that is planned, ``hold`` the worth of garrisons, and
    ``strike`` that of enemy losses. ``aim`` names the objective hexes to go for. ``set_up`` names the Soviet set-up.
    ``wishes`` send particular units to particular hexes, and ``spared`` are targets not to attack.
    """

    name: str
    goal: float = 1.0
    risk: float = 1.0
    least: float = 0.1
    hold: float = 1.0
    strike: float = 1.0
    aim: str = "all"
    rest: float = 0.3
    blow: float = 1.0
    guard: float = 1.0
    set_up: str = "mixed"
    wishes: tuple[tuple[Unit, Hex], ...] = ()
    spared: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class Doctrine:
    """The fixed knowledge of a game's staff, read from its doctrine file."""

    aims: Mapping[str, tuple[str, ...]]
    styles: tuple[tuple[Style, ...], tuple[Style, ...]]


@cache
def doctrine_of(name: str) -> Doctrine:
    """The doctrine of a game."""
    record: dict[str, Any] = read_toml(files("hexfront.games.leningrad41.computer") / "doctrines" / f"{name}.toml")
    return Doctrine(
        {aim: tuple(hexes) for aim, hexes in record["aims"].items()},
        (_styles(record["german"]), _styles(record["soviet"])),
    )


def _styles(records: list[dict[str, Any]]) -> tuple[Style, ...]:
    """The styles of a side; the first is that of the plain script."""
    return tuple(Style(**record) for record in records)
