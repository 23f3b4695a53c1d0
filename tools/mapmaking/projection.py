"""From latitude and longitude to the hex units of a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, log, pi, radians, sin, tan
from typing import Any

from hexfront.drawing.geometry import Point


@dataclass(frozen=True, slots=True)
class Projection:
    """A spherical Lambert conic projection followed by a rotation onto the sheet."""

    parallels: tuple[float, float]
    origin: tuple[float, float]
    radius_km: float
    a: float
    b: float
    tx: float
    ty: float

    @classmethod
    def of_sheet(cls, sheet: dict[str, Any]) -> Projection:
        """The numbers of a sheet's ``[projection]`` and ``[transform]``."""
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
        """Map coordinates in hexes, x to the right and y downwards."""
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


def _stretch(latitude: float) -> float:
    return tan(pi / 4 + latitude / 2)
