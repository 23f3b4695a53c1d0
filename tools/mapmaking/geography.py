"""The geography layers, read from GeoJSON and grids into hex units."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexfront.drawing.geometry import HexGrid, Point
from tools.mapmaking.projection import Projection

MARGIN = 2.0
"""The margin around the sheet in hexes, so that shapes cut by its edge stay whole."""


@dataclass(frozen=True, slots=True)
class Geography:
    """A folder of geography layers as seen on one sheet."""

    folder: Path
    projection: Projection
    window: BaseGeometry

    @classmethod
    def around(cls, folder: Path, projection: Projection, grid: HexGrid) -> Geography:
        centres = [grid.centre(number) for number in grid.all_hexes()]
        xs, ys = [x for x, _ in centres], [y for _, y in centres]
        window = box(min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)
        return cls(folder, projection, window)

    def land(self) -> BaseGeometry:
        """All land, including lakes."""
        return unary_union(self._polygons("coast_land.geojson"))

    def lakes(self, names: Collection[str]) -> list[BaseGeometry]:
        """The lakes with these names; without names, no layer of lakes is needed."""
        layer = self._features("lakes.geojson") if names else []
        known = {properties.get("name") for properties, _ in layer}
        if strange := set(names) - known:
            raise ValueError(f"{self.folder / 'lakes.geojson'}: no lake named {', '.join(sorted(strange))}")
        return [shape for properties, g in layer if properties.get("name") in names for shape in self._shapes(g)]

    def areas(self, *kinds: str) -> BaseGeometry:
        """The areas of these kinds, such as marshes, that are drawn by hand."""
        wanted = (g for p, g in self._features("handmade.geojson") if p["kind"] in kinds)
        return unary_union([shape for g in wanted for shape in self._shapes(g)])

    def points(self, *kinds: str) -> list[Point]:
        """The points of these kinds, such as stations, that are drawn by hand."""
        wanted = (g["coordinates"] for p, g in self._features("handmade.geojson") if p["kind"] in kinds)
        return [self.projection.point(lon, lat) for lon, lat in wanted]

    def settlements(self) -> list[Point]:
        """Towns and villages."""
        layers = (self._features("places.geojson"), self._features("handmade.geojson"))
        points = [(p, g) for layer in layers for p, g in layer if g["type"] == "Point"]
        wanted = (g["coordinates"] for p, g in points if p.get("kind", "village") == "village")
        return [self.projection.point(lon, lat) for lon, lat in wanted]

    def roads(self, *classes: str) -> BaseGeometry:
        """All roads of these classes."""
        found: list[LineString] = []
        for properties, geometry in self._features("handmade.geojson"):
            if properties["kind"] == "road" and properties["cls"] in classes:
                found += self._lines(geometry)
        return unary_union(found)

    def lines(self, layer: str, kinds: Collection[str], name: str) -> list[LineString]:
        """Every line of a layer with one of these kinds (or classes) and this name."""
        found = []
        for properties, geometry in self._features(layer):
            own_kind = properties.get("kind", properties.get("cls"))
            if own_kind in kinds and properties.get("name") == name:
                found += self._lines(geometry)
        if not found:
            raise ValueError(f"{self.folder / layer}: no {' or '.join(kinds)} named {name!r}")
        return found

    def borders(self) -> list[tuple[str, LineString]]:
        """State borders with their names."""
        found = []
        for properties, geometry in self._features("handmade.geojson"):
            if properties["kind"] == "border":
                found += [(properties["name"], line) for line in self._lines(geometry)]
        return found

    def cover(self) -> list[tuple[Point, str]]:
        """Land cover at the middle of each cell of the satellite grid."""
        grid = self._json("landcover_modis_grid.json")
        legend, step = grid["legend"], grid["step"]
        cells = []
        for j, row in enumerate(grid["rows"]):
            for i, value in enumerate(row.split()):
                lon, lat = grid["west"] + (i + 0.5) * step, grid["north"] - (j + 0.5) * step
                cells.append((self.projection.point(lon, lat), legend[value]))
        return cells

    def heights(self) -> list[tuple[Point, float]]:
        """Metres above the sea at each node of the elevation grid."""
        grid = self._json("elevation_itu_5min_grid.json")
        return [
            (
                self.projection.point(grid["west"] + i * grid["dx"], grid["north"] - j * grid["dy"]),
                float(value),
            )
            for j, row in enumerate(grid["rows"])
            for i, value in enumerate(row.split())
        ]

    def _json(self, name: str) -> Any:
        return json.loads((self.folder / name).read_text(encoding="utf-8"))

    def _features(self, layer: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        return [(f["properties"], f["geometry"]) for f in self._json(layer)["features"]]

    def _polygons(self, layer: str) -> list[BaseGeometry]:
        return [shape for _, geometry in self._features(layer) for shape in self._shapes(geometry)]

    def _shapes(self, geometry: dict[str, Any]) -> list[BaseGeometry]:
        """A geometry's polygons on the sheet, clipped to its window."""
        parts = geometry["coordinates"]
        if geometry["type"] == "Polygon":
            parts = [parts]
        shapes = [self._polygon(rings).intersection(self.window) for rings in parts]
        return [shape for shape in shapes if not shape.is_empty]

    def _polygon(self, rings: list[list[list[float]]]) -> Polygon | MultiPolygon:
        outer, *holes = [[self.projection.point(lon, lat) for lon, lat in ring] for ring in rings]
        shape = Polygon(outer, holes)
        return shape if shape.is_valid else shape.buffer(0)

    def _lines(self, geometry: dict[str, Any]) -> list[LineString]:
        parts = geometry["coordinates"]
        if geometry["type"] == "LineString":
            parts = [parts]
        lines = [LineString([self.projection.point(lon, lat) for lon, lat in part]) for part in parts]
        return [line for line in lines if line.intersects(self.window)]
