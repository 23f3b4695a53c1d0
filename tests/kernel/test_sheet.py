"""Map sheets: terrain, hexsides, neighbours, and damaged map files."""

from pathlib import Path

import pytest

from hexfront.kernel.errors import DataError, InputError
from hexfront.kernel.grid import FlatGrid, JoinedGrid, PointyGrid
from hexfront.kernel.sets import Hex, set_of
from hexfront.kernel.sheet import HexSet, MapSheet, load_sheet, read_grid
from tests.kernel.toy import sheet, written

LAKE_LAND = {"0202": "lake"}
SIDES = [("0101", "0102", "river"), ("0101", "0102", "road"), ("0301", "0302", "all-lake")]


def test_questions_about_a_hex() -> None:
    paper = sheet(LAKE_LAND, SIDES, {"0101": ("town", "Luga")})

    assert (paper.terrain("0202"), paper.terrain("0101")) == ("lake", "clear")
    assert paper.features("0101") == ("town", "Luga") and paper.features("0102") == ()
    assert (paper.place_name("0101"), paper.place_name("0102")) == ("Luga", "")
    assert paper.hexside_kinds == ("all-lake", "river", "road")
    assert "0202" not in paper.hexes and len(paper.hexes) == 15
    assert paper.neighbours("0101") == ("0102", "0201")
    assert paper.distance("0101", "0404") == paper.distance("0404", "0101") == 5


def test_what_lies_on_a_hexside_is_the_same_from_both_hexes() -> None:
    paper = sheet(LAKE_LAND, SIDES)

    assert paper.hexside("0101", "0102") == paper.hexside("0102", "0101") == {"river", "road"}
    assert paper.hexside("0103", "0104") == frozenset()
    assert paper.hexsides("river") == (("0101", "0102"),)


def test_neither_water_nor_an_all_water_hexside_is_crossed() -> None:
    paper = sheet(LAKE_LAND, SIDES)
    index = paper.index

    assert index["0202"] not in paper.adjacent[index["0201"]]
    assert paper.adjacent[index["0202"]] == ()
    assert index["0302"] not in paper.adjacent[index["0301"]]
    assert "0302" in paper.neighbours("0301")


def test_spread_is_the_union_of_what_is_adjacent() -> None:
    paper = sheet(LAKE_LAND, SIDES)
    for numbers in (["0101"], ["0301"], ["0302", "0104"], paper.hexes, []):
        wanted = {other for number in numbers for other in paper.adjacent[paper.index[number]]}

        assert paper.spread(paper.set_of(numbers)) == set_of(wanted)


@pytest.mark.parametrize("number", ["9999", "01", "", None, ["0101"]])
def test_a_hex_that_is_not_on_the_sheet_is_named(number: str) -> None:
    paper = sheet()
    for question in (paper.terrain, paper.features, paper.neighbours, paper.number_index):
        with pytest.raises(InputError, match="unknown hex "):
            question(number)


def test_a_hexside_between_hexes_that_do_not_touch_is_named() -> None:
    with pytest.raises(InputError, match="unknown hexside of 0101 towards '0303': known are 0102, 0201"):
        sheet(LAKE_LAND).hexside("0101", "0303")


def test_names_and_sets_go_both_ways() -> None:
    paper = sheet(LAKE_LAND)

    assert paper.names(paper.set_of(["0303", "0102"])) == ("0102", "0303")
    assert paper.names(paper.terrain_set("lake")) == ("0202",)
    with pytest.raises(AssertionError, match="off the sheet"):
        paper.name(next(Hex(index) for index, number in enumerate(paper.indexing.number) if number is None))


def test_a_set_of_hexes_is_a_set_of_numbers() -> None:
    paper = sheet()
    some = HexSet(paper, paper.set_of(["0303", "0102"]))

    assert set(some) == {"0102", "0303"} and len(some) == 2
    assert list(some) == ["0102", "0303"]
    assert "0102" in some and "0101" not in some and "9999" not in some
    assert some.__contains__(102) is False
    assert some & {"0102", "0404"} == {"0102"}
    assert repr(some) == "HexSet({'0102', '0303'})"


MAP = '[grid]\norientation = "flat"\nlower_columns = "even"\nfirst_column = 1\nlast_column = 2\nrows = 1\n'
HEXES = "hex,terrain,feature,name\n0101,clear,town,Luga\n0201,sea,,\n"
HEXSIDES = "hex,neighbour,kind,name\n0101,0201,river,Luga\n"


def load(folder: Path, name: str = "", old: str = "", new: str = "") -> MapSheet:
    """A sheet of two hexes, with one text replaced in one of its files."""
    for file, text in (("map.toml", MAP), ("hexes.csv", HEXES), ("hexsides.csv", HEXSIDES)):
        assert file != name or old in text
        written(folder, file, text.replace(old, new) if file == name else text)
    return load_sheet(folder, frozenset({"clear"}))


def test_a_sheet_is_loaded_from_its_files(tmp_path: Path) -> None:
    paper = load(tmp_path)

    assert paper.hexes == ("0101",)
    assert paper.features("0101") == ("town", "Luga")
    assert paper.hexside("0101", "0201") == {"river"}
    assert paper.grid == FlatGrid(1, 2, 1)


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("map.toml", '"flat"', '"round"', "map.toml: orientation is 'round'; those known are 'flat' and 'pointy'"),
        ("map.toml", '"even"', '"odd"', "map.toml: lower_columns is 'odd'; the one known is 'even'"),
        ("map.toml", "rows = 1", "", "map.toml: the key 'rows' is missing"),
        ("map.toml", "rows = 1", "rows = 'x'", "map.toml: rows is 'x', expected a int"),
        ("map.toml", "[grid]", "", "map.toml: the key 'grid' is missing"),
        ("hexes.csv", "0201,sea", "0301,sea", "hexes.csv, line 3, hex: '0301' is not one of '0101', '0201'"),
        ("hexes.csv", "0201,sea", "0101,sea", "line 3, hex: '0101' is not a hex that has not been listed before"),
        ("hexes.csv", "0201,sea,,\n", "", "hexes.csv: these hexes are missing: 0201"),
        ("hexes.csv", "clear", "jungle", "line 2, terrain: 'jungle' is not one of 'clear', 'lake', 'outside', 'sea'"),
        ("hexes.csv", "town", "castle", "line 2, feature: 'castle' is not one of '', 'town'"),
        ("hexsides.csv", "0101,0201", "0101,0101", "line 2, neighbour: '0101' is not a neighbour of 0101"),
        ("hexsides.csv", "0101,0201", "0901,0201", "line 2, hex: '0901' is not one of"),
        ("hexsides.csv", "river", "wall", "line 2, kind: 'wall' is not one of 'all-lake', 'all-sea', 'river', 'road'"),
    ],
)
def test_a_damaged_map_is_named(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        load(tmp_path, name, old, new)


POINTY = '[grid]\norientation = "pointy"\neastern_rows = "odd"\nrows = 3\ncolumns = 2\n'
INSET = "[inset]\nrows = 2\ncolumns = 1\nright = 4\ndown = 2\n"


def test_a_pointy_sheet_may_have_an_inset(tmp_path: Path) -> None:
    written(tmp_path, "map.toml", POINTY)
    assert read_grid(tmp_path) == PointyGrid(3, 2)

    written(tmp_path, "map.toml", POINTY + INSET)
    grid = read_grid(tmp_path)

    assert isinstance(grid, JoinedGrid)
    assert grid.inset.centre("A1") == pytest.approx((4.5, 3 * 3**0.5 / 2))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"odd"', '"even"', "eastern_rows is 'even'; the one known is 'odd'"),
        ("right = 4", "right = 0", "the inset touches the main map"),
        ("right = 4", "right = 2", "the inset touches the main map"),
        ("down = 2", "down = 1", "down is 1, expected an even number of rows"),
        ("right = 4", "", "the key 'right' is missing"),
    ],
)
def test_a_damaged_pointy_grid_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in POINTY + INSET
    written(tmp_path, "map.toml", (POINTY + INSET).replace(old, new))
    with pytest.raises(DataError, match=said):
        read_grid(tmp_path)


def test_a_game_says_which_hexsides_and_features_its_map_has(tmp_path: Path) -> None:
    written(tmp_path, "map.toml", POINTY)
    rows = "".join(f"{number},clear,fortification,\n" for number in PointyGrid(3, 2).numbers)
    written(tmp_path, "hexes.csv", "hex,terrain,feature,name\n" + rows)
    written(tmp_path, "hexsides.csv", "hex,neighbour,kind,name\n0101,0102,neva,Neva\n")
    paper = load_sheet(tmp_path, frozenset({"clear"}), frozenset({"neva"}), frozenset({"fortification"}))

    assert paper.hexside("0101", "0102") == {"neva"}
    assert paper.features("0302") == ("fortification",)
