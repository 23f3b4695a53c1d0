"""The lattice: every hex has a cell of its own, and neighbours stay neighbours."""

import numpy as np
import pytest

import hexfront
from hexfront.games.face import objectives_of
from hexfront.research.lattice import Lattice, map_planes
from tools.fuzz_play import loaded

every_game = pytest.mark.parametrize("name", sorted(hexfront.games()))


@every_game
def test_every_hex_has_a_cell_of_its_own(name: str) -> None:
    game = loaded(name)
    lattice = Lattice(game)
    rows, columns = lattice.shape

    assert set(lattice.cells) == {*game.map.hexes, *game.waters}
    assert len(set(lattice.cells.values())) == len(lattice.cells)
    assert all(0 <= row < rows and 0 <= column < columns for row, column in lattice.cells.values())


@every_game
def test_neighbours_on_the_map_are_neighbours_in_the_array(name: str) -> None:
    game = loaded(name)
    cells = Lattice(game).cells
    for number, (row, column) in cells.items():
        for other in game.map.neighbours(number):
            assert max(abs(cells[other][0] - row), abs(cells[other][1] - column)) == 1


@every_game
def test_the_printed_map_is_in_its_planes(name: str) -> None:
    game = loaded(name)
    lattice = Lattice(game)
    planes = map_planes(game, lattice)
    terrain = sum(plane for what, plane in planes.items() if what.startswith("terrain"))

    assert np.count_nonzero(terrain) == len(game.map.hexes) + len(game.waters)
    assert {number: planes["objective"][lattice.cells[number]] for number in objectives_of(game)} == objectives_of(game)
    for kind in game.map.hexside_kinds:
        marked = sum(int(plane.sum()) for what, plane in planes.items() if what.rsplit(" ", 1)[0] == kind)
        ends = [number for pair in game.map.hexsides(kind) for number in pair if number in lattice.cells]
        assert marked == len(ends)
