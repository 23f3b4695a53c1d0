"""The parts of a map folder that a drawing needs: hexes, hexsides, labels and outline."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.drawing.geometry import Box, HexGrid, Point
from hexfront.drawing.looks import Looks, read_looks
from hexfront.kernel.datafiles import read_csv, read_toml
from hexfront.kernel.errors import DataError
from hexfront.kernel.sheet import BARRED, CLOSED, read_grid

COURSES = ("arm", "canal", "street")
"""The kinds of names that follow a line: in an arm of a river, beside a canal, and in a street."""

LABELS = ("sea", "lake", "river", "region", "country", "district", "village", "island", "park", "bridge", *COURSES)

Side = tuple[str, str]
Ring = list[Point]


@dataclass(frozen=True, slots=True)
class Label:
    """A name lettered on the map, other than that of a city or town."""

    text: str
    kind: str
    at: Point
    angle: float
    size: float


@dataclass(frozen=True, slots=True)
class Outline:
    """The frames of the map and any inset, the shores, the borders with their last year, and the parks, in hexes."""

    frames: list[Box]
    land: list[Ring]
    out_of_play: list[Ring]
    borders: list[tuple[int, Ring]]
    parks: list[Ring]


@dataclass(frozen=True)
class MapData:
    """A map folder, read and checked."""

    title: str
    subtitle: str
    inset: str | None
    grid: HexGrid
    terrain: dict[str, str]
    features: dict[str, str]
    names: dict[str, str]
    sides: dict[str, dict[Side, str]]
    labels: list[Label]
    outline: Outline
    km_per_hex: float
    bearing_of_right: float
    credits: list[str]
    looks: Looks
    #: The districts of a city that is drawn at large, with their hexes.
    districts: dict[str, list[str]]
    #: Every text of the map as it is lettered: in English as it is, else in the language of the sheet.
    words: Callable[[str], str] = str

    @cached_property
    def playable(self) -> list[str]:
        return [number for number, terrain in self.terrain.items() if terrain not in CLOSED]

    @property
    def edges(self) -> Box:
        """The rectangle around the map and its inset."""
        frames = self.outline.frames
        return Box(
            min(frame.left for frame in frames),
            min(frame.top for frame in frames),
            max(frame.right for frame in frames),
            max(frame.bottom for frame in frames),
        )

    def with_feature(self, *features: str) -> list[str]:
        return [number for number, own in self.features.items() if own in features]

    def ways(self, *looks: str) -> list[str]:
        """The kinds of ways with one of these looks."""
        return [kind for kind, lane in self.looks.ways.items() if lane.look in looks]

    def barred(self, one: str, two: str) -> bool:
        """Whether ground units cannot cross the side between two hexes."""
        side = (one, two) if one < two else (two, one)
        return any(side in self.sides.get(kind, {}) for kind in BARRED)


def read_map(folder: Traversable) -> MapData:
    """The map of a game's data folder."""
    head = read_toml(folder / "map.toml")
    hexes = read_csv(folder / "hexes.csv", ("hex", "terrain", "feature", "name"))
    sides: dict[str, dict[Side, str]] = {}
    for row in read_csv(folder / "hexsides.csv", ("hex", "neighbour", "kind", "name")):
        sides.setdefault(row["kind"], {})[row["hex"], row["neighbour"]] = row["name"]
    return MapData(
        title=head["title"],
        subtitle=head["subtitle"],
        inset=head["inset"]["title"] if "inset" in head else None,
        grid=HexGrid(read_grid(folder)),
        terrain={row["hex"]: row["terrain"] for row in hexes},
        features={row["hex"]: row["feature"] for row in hexes if row["feature"]},
        names={row["hex"]: row["name"] for row in hexes if row["name"]},
        sides=sides,
        labels=_labels(folder / "labels.csv"),
        outline=_outline(folder / "outline.json"),
        km_per_hex=head["transform"]["km_per_hex"],
        bearing_of_right=head["transform"]["bearing_of_right"],
        credits=[f"{credit['source']} ({credit['licence']})" for credit in head["credits"]],
        looks=read_looks(folder),
        districts=_districts(folder / "areas.toml"),
    )


def _labels(file: Traversable) -> list[Label]:
    found = []
    for row in read_csv(file, ("text", "kind", "x", "y", "angle", "size")):
        try:
            x, y, angle, size = (float(row[column]) for column in ("x", "y", "angle", "size"))
        except ValueError as fault:
            raise DataError(f"{file}, line {row.line}: {fault}") from fault
        found.append(Label(row["text"], row.one_of("kind", LABELS), (x, y), angle, size))
    return found


def _districts(file: Traversable) -> dict[str, list[str]]:
    """The districts in the file of a map's areas, if it has such a file."""
    found = read_toml(file).get("districts", {}) if file.is_file() else {}
    return {name: list(one["hexes"]) for name, one in found.items()}


def _outline(file: Traversable) -> Outline:
    content = json.loads(file.read_text(encoding="utf-8"))
    return Outline(
        frames=[Box(*frame) for frame in content["frames"]],
        land=[_ring(ring) for ring in content["land"]],
        out_of_play=[_ring(ring) for ring in content["out_of_play"]],
        borders=[(border["until"], _ring(border["line"])) for border in content["borders"]],
        parks=[_ring(ring) for ring in content.get("parks", ())],
    )


def _ring(points: list[list[Any]]) -> Ring:
    return [(float(x), float(y)) for x, y in points]
