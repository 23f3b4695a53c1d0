"""Projections from latitude and longitude to the hex units of a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, log, pi, radians, sin, tan
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hexfront.drawing.geometry import HexGrid, Point

KM_PER_DEGREE = 111.3


class Projection(Protocol):
    """A projection from the globe to a sheet."""

    def point(self, longitude: float, latitude: float) -> Point:
        """Map coordinates in hexes, x to the right and y downwards."""


def projection_of(sheet: dict[str, Any], grid: HexGrid) -> Projection:
    """The projection named in a sheet's ``[projection]``."""
    wanted = sheet["projection"]
    if wanted["kind"] == "lambert conic":
        return Conic.of_sheet(sheet)
    if wanted["kind"] == "plane":
        at = grid.centre(wanted["hex"])
        return Plane(wanted["latitude"], wanted["longitude"], wanted["parallel"], wanted["km_per_hex"], at)
    if wanted["kind"] == "spline":
        anchors = wanted["anchors"].values()
        return Spline([(lon, lat) for lat, lon, _ in anchors], [grid.centre(number) for _, _, number in anchors])
    raise ValueError(f"unknown projection {wanted['kind']!r}; known: lambert conic, plane, spline")


@dataclass(frozen=True, slots=True)
class Conic:
    """A spherical Lambert conic projection followed by a rotation onto the sheet."""

    parallels: tuple[float, float]
    origin: tuple[float, float]
    radius_km: float
    a: float
    b: float
    tx: float
    ty: float

    @classmethod
    def of_sheet(cls, sheet: dict[str, Any]) -> Conic:
        """The projection from a sheet's ``[projection]`` and ``[transform]``."""
        conic, turn = sheet["projection"], sheet["transform"]
        return cls(
            parallels=(conic["parallels"][0], conic["parallels"][1]),
            origin=(conic["origin_latitude"], conic["origin_longitude"]),
            radius_km=conic["radius_km"],
            a=turn["a"],
            b=turn["b"],
            tx=turn["tx"],
            ty=turn["ty"],
        )

    def point(self, longitude: float, latitude: float) -> Point:
        east, north = self._kilometres(longitude, latitude)
        return (
            self.a * east + self.b * north + self.tx,
            self.b * east - self.a * north + self.ty,
        )

    def _kilometres(self, longitude: float, latitude: float) -> Point:
        first, second = (radians(p) for p in self.parallels)
        cone = log(cos(first) / cos(second)) / log(_stretch(second) / _stretch(first))
        scale = self.radius_km * cos(first) * _stretch(first) ** cone / cone
        rho = scale / _stretch(radians(latitude)) ** cone
        rho_origin = scale / _stretch(radians(self.origin[0])) ** cone
        angle = cone * radians(longitude - self.origin[1])
        return rho * sin(angle), rho_origin - rho * cos(angle)


@dataclass(frozen=True, slots=True)
class Plane:
    """A plane with north up and one scale, true along one parallel, placed by one known point of the sheet."""

    latitude: float
    longitude: float
    parallel: float
    km_per_hex: float
    at: Point

    def point(self, longitude: float, latitude: float) -> Point:
        east = (longitude - self.longitude) * KM_PER_DEGREE * cos(radians(self.parallel))
        north = (latitude - self.latitude) * KM_PER_DEGREE
        return self.at[0] + east / self.km_per_hex, self.at[1] - north / self.km_per_hex


class Spline:
    """A thin-plate spline for a diagrammatic map: every known place falls on its printed hex."""

    STIFFNESS = 0.01

    def __init__(self, places: list[Point], points: list[Point]) -> None:
        self._east = cos(radians(sum(lat for _, lat in places) / len(places)))
        self._places = np.array([self._flat(lon, lat) for lon, lat in places])
        bend = _bend(self._places[:, None, :] - self._places[None, :, :]) + self.STIFFNESS * np.eye(len(places))
        tilt = np.hstack([np.ones((len(places), 1)), self._places])
        system = np.block([[bend, tilt], [tilt.T, np.zeros((3, 3))]])
        self._weights = np.linalg.solve(system, np.vstack([np.array(points), np.zeros((3, 2))]))

    def point(self, longitude: float, latitude: float) -> Point:
        at = self._flat(longitude, latitude)
        x, y = np.concatenate([_bend(self._places - at), [1.0], at]) @ self._weights
        return float(x), float(y)

    def _flat(self, longitude: float, latitude: float) -> NDArray[np.float64]:
        """Both coordinates in degrees of latitude, scaled to the order of one to keep the system well-conditioned."""
        return np.array([longitude * self._east - 15.0, latitude - 59.0]) * 2.0


def _bend(apart: NDArray[np.float64]) -> NDArray[np.float64]:
    """The thin-plate kernel: the square of the distance times its logarithm."""
    squares: NDArray[np.float64] = np.sum(apart**2, axis=-1)
    bent: NDArray[np.float64] = squares * np.log(np.where(squares > 0, squares, 1.0)) / 2
    return bent


def _stretch(latitude: float) -> float:
    return tan(pi / 4 + latitude / 2)
