"""What is drawn over a map lies where the map has it."""

from __future__ import annotations

import base64
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from hexfront.drawing.overlay import Overlay

ROOT = Path(str(files("hexfront") / "games"))
MAPS = sorted(file.parent for file in ROOT.glob("*/data/*/outline.json"))


@cache
def overlay(folder: Path = ROOT / "leningrad" / "data" / "leningrad-1979") -> Overlay:
    return Overlay.of(folder)


def segments(drawn: str) -> int:
    """The pieces of the first line drawn."""
    found = re.search(r'd="([^"]*)"', drawn)
    return found[1].count("M") if found else 0


@pytest.mark.parametrize("folder", MAPS, ids=lambda folder: folder.name)
def test_the_picture_under_it_has_the_same_edges(folder: Path) -> None:
    ground = overlay(folder)
    image = ground.background()

    coded = re.search(r"base64,([^\"]+)", image)
    assert coded is not None
    picture = base64.b64decode(coded[1]).decode()
    x, y, width, height = ground.view_box.split()
    assert f'viewBox="{ground.view_box}"' in picture
    assert f'x="{x}" y="{y}" width="{width}" height="{height}"' in image


def test_a_front_runs_between_the_hexes_and_all_others_on_the_ground() -> None:
    ground = overlay()
    whole = set(ground.data.playable)
    inland = next(
        number
        for number in sorted(whole)
        if set(ground.data.grid.neighbours(number)) <= whole and len(ground.data.grid.neighbours(number)) == 6
    )
    beside = ground.data.grid.neighbours(inland)[0]

    assert segments(ground.front({inland}, "red")) == 6
    assert segments(ground.front(whole - {inland}, "red")) == 6
    pair = segments(ground.front({inland, beside}, "red"))
    assert pair == 5 + sum(one in whole for one in ground.data.grid.neighbours(beside) if one != inland)
    assert ground.front(whole, "red") == ""


def test_the_shore_is_no_front() -> None:
    ground = overlay()
    whole = set(ground.data.playable)
    coast = next(n for n in sorted(whole) if 0 < sum(o not in whole for o in ground.data.grid.neighbours(n)) < 6)

    inland = sum(other in whole for other in ground.data.grid.neighbours(coast))
    assert segments(ground.front({coast}, "red")) == inland < 6


def test_a_label_stands_on_its_line() -> None:
    drawn = overlay().front({"1311"}, "#123456", "7")

    assert ">7</text>" in drawn and drawn.count("#123456") == 2


def test_tints_leave_out_what_is_nothing_and_what_is_not_on_the_map() -> None:
    drawn = overlay().tints({"1311": 0.5, "1211": 0.0, "eliminated": 1.0}, "#b3261e", 0.8)

    assert drawn.count("<path") == 1 and 'fill-opacity="0.40"' in drawn


def test_sides_differ_by_shape_and_colour() -> None:
    looks = overlay().data.looks
    german, soviet = (overlay().stack("1311", side, "3") for side in looks.sides)

    assert looks.of("german").mark in german and looks.of("soviet").mark in soviet
    assert re.findall(r'd="[^"]*"', german) != re.findall(r'd="[^"]*"', soviet)
    assert ">3</text>" in german and ">3</text>" in soviet
