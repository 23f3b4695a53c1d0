"""The looks of a map are data, for any number of sides, and checked when they are read."""

from __future__ import annotations

import re
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from hexfront.drawing.looks import read_looks
from hexfront.drawing.overlay import SHAPES, STACKS, Overlay
from hexfront.drawing.poster import MapOptions, draw_map
from hexfront.games.shared.sides import SHAPES as OUTLINES
from hexfront.kernel.errors import DataError, InputError

SOURCE = Path(str(files("hexfront") / "games" / "leningrad" / "data" / "leningrad-1979"))
FILES = ("map.toml", "hexes.csv", "hexsides.csv", "labels.csv", "outline.json", "looks.toml", "game.toml")
THIRD = """
[[sides]]
name = "green"
nation = "Green"
counts = "own"
look = { paper = "#205020", ink = "#ffffff", shape = "round", sign = "%" }

[stacking]
"""
KEY = """
[[marks]]
mark = "green entry"
words = "Green entry"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in FILES:
        shutil.copy(SOURCE / name, tmp_path / name)
    return tmp_path


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.fixture
def three(folder: Path) -> Path:
    changed(folder, "game.toml", "[stacking]\n", THIRD)
    for counts in ("up", "down"):
        changed(folder, "game.toml", f'counts = "{counts}"', 'counts = "own"')
    return changed(folder, "looks.toml", "\n[[marks]]", KEY + "\n[[marks]]")


def test_a_third_side_has_marks_and_a_line_in_the_key(three: Path) -> None:
    svg = draw_map(three, marks=[("green entry", "1311", "4")], options=MapOptions(embed_fonts=False))

    assert 'class="mark green entry" data-hex="1311"' in svg
    assert svg.count('fill="#205020"') >= 2 and ">Green entry</text>" in svg


def test_a_third_side_has_stacks_of_its_own_shape(three: Path) -> None:
    overlay = Overlay.of(three)
    drawn = [re.findall(r'd="([^"]*)"', overlay.stack("1311", side, "3"))[0] for side in overlay.data.looks.sides]

    assert drawn == [STACKS["square"], STACKS["cut"], STACKS["round"]]


def test_every_shape_can_be_drawn_and_called() -> None:
    assert set(STACKS) == set(SHAPES) == set(OUTLINES)


def test_a_mark_of_no_side_is_refused(folder: Path) -> None:
    with pytest.raises(InputError, match="unknown kind of mark 'green entry'"):
        draw_map(folder, marks=[("green entry", "1311", "4")])


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('tint = "#dfc79d"', 'tint = "brown"', "terrain.hill.tint is 'brown', expected a colour"),
        ("hill = {", "moor = {", "terrain.moor.texture is None, expected one of swamp"),
        ("width = 0.085", "width = 7", "rivers.river.width is 7, expected a share of a hex"),
        ('town = "town"', 'town = "village"', "places.town is 'village', expected 'great-city'"),
        ('"soviet entry"', '"soviet parade"', "marks.mark is 'soviet parade', expected a side and one of set-up"),
        ('"soviet entry"', '"green entry"', "marks.mark is 'green entry', expected a mark of one of the sides"),
        ("[places]", "[places_]", "unknown key places_"),
        ("year = 1941", "year = -3", "frontier.year is -3, expected a whole number"),
    ],
)
def test_what_is_wrong_with_looks_is_named_with_file_and_key(folder: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(DataError, match=rf"looks.toml: .*{re.escape(fault)}"):
        read_looks(changed(folder, "looks.toml", old, new))
