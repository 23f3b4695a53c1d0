"""Data files: every kind of damage names the file, the line and the cell."""

from pathlib import Path

import pytest

from hexfront.kernel.datafiles import data_folder, listed_once, read_csv, read_table, read_toml, wanted
from hexfront.kernel.errors import DataError
from tests.kernel.toy import written

COLUMNS = ("unit", "strength")


def test_a_sound_file_gives_its_rows(tmp_path: Path) -> None:
    rows = read_csv(written(tmp_path, "units.csv", "unit,strength\nred,3\nblue,0\n"), COLUMNS)

    assert [(row["unit"], row.number("strength"), row.line) for row in rows] == [("red", 3, 2), ("blue", 0, 3)]
    assert rows[0].one_of("unit", ("red", "blue")) == "red"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: the header is '', expected 'unit,strength'"),
        ("unit\nred\n", "line 1: the header is 'unit', expected 'unit,strength'"),
        ("strength,unit\n3,red\n", "line 1: the header is 'strength,unit'"),
        ("unit,strength\nred\n", "line 2: 1 cells, expected 2 \\(unit,strength\\)"),
        ("unit,strength\nred,3\nblue,4,5\n", "line 3: 3 cells, expected 2"),
        ("unit,strength\nred,3\n\nblue,4\n", "line 3: 0 cells, expected 2"),
    ],
)
def test_a_damaged_table_is_named_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DataError, match=f"units.csv, {said}"):
        read_csv(written(tmp_path, "units.csv", text), COLUMNS)


@pytest.mark.parametrize("cell", ["", "-1", "three", "2.5", "0", "\N{SUPERSCRIPT TWO}"])
def test_a_cell_that_is_no_number_is_named(tmp_path: Path, cell: str) -> None:
    (row,) = read_csv(written(tmp_path, "units.csv", f"unit,strength\nred,{cell}\n"), COLUMNS)

    with pytest.raises(DataError, match=f"line 2, strength: {cell!r} is not a whole number of at least 1"):
        row.number("strength", least=1)


def test_a_cell_with_an_unknown_word_lists_the_known_ones(tmp_path: Path) -> None:
    (row,) = read_csv(written(tmp_path, "units.csv", "unit,strength\ngreen,3\n"), COLUMNS)

    with pytest.raises(DataError, match="line 2, unit: 'green' is not one of 'blue', 'red'"):
        row.one_of("unit", ("red", "blue"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nothing.csv: there is no such file"):
        read_csv(tmp_path / "nothing.csv", COLUMNS)


def test_a_file_below_a_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"units.csv/chart.csv: the file cannot be read"):
        read_csv(written(tmp_path, "units.csv", "") / "chart.csv", COLUMNS)


def test_a_folder_is_named_by_a_path_or_a_text(tmp_path: Path) -> None:
    assert data_folder(str(tmp_path)) == data_folder(tmp_path) == tmp_path


@pytest.mark.parametrize("named", ["nowhere", 3])
def test_what_is_no_folder_is_named(named: str) -> None:
    with pytest.raises(DataError, match=f"{named} is no folder: expected one with data files"):
        data_folder(named)


def test_the_mark_of_a_spreadsheet_is_no_part_of_the_table(tmp_path: Path) -> None:
    file = tmp_path / "units.csv"
    file.write_bytes(b"\xef\xbb\xbfunit,strength\r\nred,3\r\n")

    assert [row["unit"] for row in read_csv(file, COLUMNS)] == ["red"]


def test_what_is_listed_twice_is_named(tmp_path: Path) -> None:
    rows = read_csv(written(tmp_path, "units.csv", "unit,strength\nred,3\nblue,3\nred,4\n"), COLUMNS)

    listed_once(rows, "unit", "strength")
    with pytest.raises(DataError, match="line 4, unit: 'red' is not a unit that has not been listed before"):
        listed_once(rows, "unit")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "chart.csv, line 1: the header is missing"),
        ("die,1-1,1-1\n1,a,b\n", "chart.csv, line 1: the column '1-1' is listed twice"),
        ("die,1-1\n", "chart.csv: there is no line below the header"),
    ],
)
def test_a_damaged_chart_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        read_table(written(tmp_path, "chart.csv", text))


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "units.csv"
    file.write_bytes(b"unit,strength\n\xff\xfe,3\n")

    with pytest.raises(DataError, match=r"units.csv: not UTF-8 text"):
        read_csv(file, COLUMNS)


def test_the_header_of_a_chart_belongs_to_the_chart(tmp_path: Path) -> None:
    header, rows = read_table(written(tmp_path, "chart.csv", "die,1-1,2-1\n1,a,b\n"))

    assert header == ("die", "1-1", "2-1")
    assert rows[0]["2-1"] == "b"


def test_a_record_that_is_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"game.toml: .*line 2"):
        read_toml(written(tmp_path, "game.toml", "turns = 12\nlimit = = 3\n"))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"limit": 3}, "game: the key 'turns' is missing; there are limit"),
        ({"turns": "twelve"}, "game: turns is 'twelve', expected a int"),
        ({"turns": True}, "game: turns is True, expected a int"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(record: dict[str, object], said: str) -> None:
    with pytest.raises(DataError, match=said):
        wanted(record, "turns", int, "game")


def test_a_right_value_is_given_back(tmp_path: Path) -> None:
    assert wanted(read_toml(written(tmp_path, "game.toml", "turns = 12")), "turns", int, "game") == 12
