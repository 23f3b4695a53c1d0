"""A sheet's recipe: which places, rivers and roads it shows, and where terrain begins."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RECIPES = Path(__file__).parent / "recipes"

Side = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The shares (or metres) from which a hex takes a terrain."""

    land: float
    wet_side: float
    swamp: float
    hill_metres: float
    forest: float


@dataclass(frozen=True, slots=True)
class Place:
    """A city or town: the terrain or feature it gives its hex."""

    name: str
    hex: str
    kind: str


@dataclass(frozen=True, slots=True)
class River:
    """A river as the sheet names it, the course it follows, and hexsides it must run along in order."""

    name: str
    courses: tuple[str, ...]
    along: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Road:
    """A road: the drawn road it follows, if any, and the hexes it must pass in order."""

    course: str
    through: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything a sheet takes from geography."""

    thresholds: Thresholds
    playable: frozenset[str]
    out_of_play: frozenset[str]
    east_prussia: frozenset[str]
    places: tuple[Place, ...]
    rivers: tuple[River, ...]
    roads: tuple[Road, ...]


def load_recipe(sheet: str) -> Recipe:
    """The recipe of a sheet by its name."""
    content = _read(sheet)
    return Recipe(
        thresholds=Thresholds(**content["thresholds"]),
        playable=frozenset(content["playable"]),
        out_of_play=frozenset(content["out_of_play"]),
        east_prussia=frozenset(content["east_prussia"]),
        places=tuple(_places(content["places"])),
        rivers=tuple(_river(river) for river in content["rivers"]),
        roads=tuple(Road(r.get("course", ""), tuple(r["through"].split())) for r in content["roads"]),
    )


def _places(kinds: dict[str, dict[str, list[str]]]) -> list[Place]:
    return [
        Place(name, number, kind)
        for kind, named in kinds.items()
        for name, numbers in named.items()
        for number in numbers
    ]


def _read(sheet: str) -> dict[str, Any]:
    path = RECIPES / f"{sheet}.toml"
    if not path.exists():
        known = ", ".join(sorted(p.stem for p in RECIPES.glob("*.toml")))
        raise ValueError(f"no recipe for a sheet named {sheet!r}; known: {known}")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _river(entry: dict[str, Any]) -> River:
    sides = (side.split("-") for side in entry["along"].split())
    return River(entry["name"], tuple(entry.get("courses", ())), tuple((a, b) for a, b in sides))
