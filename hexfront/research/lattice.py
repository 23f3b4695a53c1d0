"""A map as a rectangle of rows and columns, and its printed contents as planes of numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hexfront.games.face import Wargame, objectives_of
from hexfront.kernel.grid import STEPS

Numbers = NDArray[np.float32]


class Lattice:
    """Where each hex lies in an array; neighbours in the array are neighbours on the map, every other line staggered.

    A hex map can be packed into a rectangle by columns or by rows; this uses the one that wastes less space.
    """

    def __init__(self, game: Wargame) -> None:
        axial = {number: game.map.grid.axial(number) for number in (*game.map.hexes, *game.waters)}
        by_columns = {number: (r + (q >> 1), q) for number, (q, r) in axial.items()}
        by_rows = {number: (r, q + (r >> 1)) for number, (q, r) in axial.items()}
        cells = min((_packed(by_columns), _packed(by_rows)), key=_area)
        #: Row and column of every hex.
        self.cells: dict[str, tuple[int, int]] = cells
        self.shape = _shape(cells)


def _packed(cells: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """The same cells beginning at row and column 0."""
    top, left = (min(cell[axis] for cell in cells.values()) for axis in (0, 1))
    return {number: (row - top, column - left) for number, (row, column) in cells.items()}


def _shape(cells: dict[str, tuple[int, int]]) -> tuple[int, int]:
    return max(row for row, _ in cells.values()) + 1, max(column for _, column in cells.values()) + 1


def _area(cells: dict[str, tuple[int, int]]) -> int:
    rows, columns = _shape(cells)
    return rows * columns


def map_planes(game: Wargame, lattice: Lattice) -> dict[str, Numbers]:
    """The printed map as planes by name: terrain, places, objectives and hexsides in six directions."""
    planes: dict[str, Numbers] = {}

    def mark(name: str, number: str, value: float = 1.0) -> None:
        if name not in planes:
            planes[name] = np.zeros(lattice.shape, np.float32)
        planes[name][lattice.cells[number]] = value

    directions = {step: way for way, step in enumerate(STEPS)}
    for number in lattice.cells:
        mark(f"terrain: {game.map.terrain(number)}", number)
        if game.map.features(number):
            mark("place", number)
    for number, points in objectives_of(game).items():
        mark("objective", number, points)
    for kind in game.map.hexside_kinds:
        for pair in game.map.hexsides(kind):
            for here, there in (pair, pair[::-1]):
                (q, r), (other_q, other_r) = game.map.grid.axial(here), game.map.grid.axial(there)
                if here in lattice.cells:
                    mark(f"{kind} {directions[other_q - q, other_r - r]}", here)
    return planes
