"""A sheet's recipe: the places, rivers and roads it shows, and the thresholds for terrain."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RECIPES = Path(__file__).parent / "recipes"

MOUTH = 0.055
"""Half the width of a river's mouth, unless the recipe says otherwise."""

Side = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The share of land from which a hex is playable, and the share below which a hexside is all water."""

    land: float
    wet_side: float


@dataclass(frozen=True, slots=True)
class TerrainRule:
    """The amount from which a hex gets a terrain: a share of its area, or metres above sea level."""

    kind: str
    of: str
    least: float


@dataclass(frozen=True, slots=True)
class Place:
    """Data set manually for a hex: a name, a terrain or a feature."""

    name: str
    hex: str
    terrain: str = ""
    feature: str = ""


@dataclass(frozen=True, slots=True)
class River:
    """A river: its name on the sheet, the course it follows, hexsides it must run along, and what it flows into.

    ``mouth`` is half the width of its mouth in hexes.
    """

    name: str
    kind: str
    courses: tuple[str, ...]
    along: tuple[Side, ...]
    into: str
    mouth: float


@dataclass(frozen=True, slots=True)
class Way:
    """A road, street or railway: its name on the sheet, the real one it follows, if any, and the hexes it must pass."""

    name: str
    kind: str
    course: str
    through: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """A bridge or ferry on a hexside."""

    name: str
    kind: str
    side: Side


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything a sheet takes from geography; ``ground`` is the terrain of a hex that no rule claims.

    If ``hexes_decide``, real water in hexes inland is drawn as land, and real land beyond water hexes as water.
    If ``parks``, the outlines of parks are drawn.
    """

    geography: str
    thresholds: Thresholds
    ground: str
    terrain: tuple[TerrainRule, ...]
    playable: frozenset[str]
    out_of_play: frozenset[str]
    east_prussia: frozenset[str]
    lakes: tuple[str, ...]
    hexes_decide: bool
    parks: bool
    places: tuple[Place, ...]
    rivers: tuple[River, ...]
    ways: tuple[Way, ...]
    crossings: tuple[Crossing, ...]


def load_recipe(sheet: str) -> Recipe:
    """The recipe of a sheet by its name."""
    content = _read(sheet)
    return Recipe(
        geography=content["geography"],
        thresholds=Thresholds(**content["thresholds"]),
        ground=content.get("ground", "clear"),
        terrain=tuple(TerrainRule(**rule) for rule in content.get("terrain", ())),
        playable=frozenset(content["playable"]),
        out_of_play=frozenset(content["out_of_play"]),
        east_prussia=frozenset(content.get("east_prussia", ())),
        lakes=tuple(content["lakes"]),
        hexes_decide=content.get("hexes_decide", False),
        parks=content.get("parks", False),
        places=(
            *_places(content.get("places", {}), "terrain"),
            *_places(content.get("features", {}), "feature"),
            *_places({"": content.get("names", {})}, "terrain"),
        ),
        rivers=tuple(_river(river) for river in content["rivers"]),
        ways=(*_ways("road", content.get("roads", ())), *_ways("rail", content.get("rails", ()))),
        crossings=tuple(_crossings(content.get("crossings", {}))),
    )


def _places(kinds: dict[str, dict[str, list[str]]], field: str) -> list[Place]:
    return [
        Place(name, number, **{field: kind})
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
    sides = tuple(_side(side) for side in entry["along"].split())
    return River(
        name=entry["name"],
        kind=entry.get("kind", "river"),
        courses=tuple(entry.get("courses", ())),
        along=sides,
        into=entry.get("into", ""),
        mouth=entry.get("mouth", MOUTH),
    )


def _ways(kind: str, entries: Iterable[dict[str, str]]) -> list[Way]:
    return [
        Way(entry.get("name", ""), entry.get("kind", kind), entry.get("course", ""), tuple(entry["through"].split()))
        for entry in entries
    ]


def _crossings(kinds: dict[str, dict[str, list[str]]]) -> list[Crossing]:
    named = ((kind, name, side) for kind, names in kinds.items() for name, sides in names.items() for side in sides)
    return [Crossing(name, kind, _side(side)) for kind, name, side in named]


def _side(words: str) -> Side:
    one, two = sorted(words.split("-"))
    return one, two
