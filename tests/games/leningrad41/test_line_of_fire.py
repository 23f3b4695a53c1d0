"""Lines of fire on the city map: every pair of hexes within six, and the cases that the rules speak of."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from time import process_time

import pytest

from hexfront.games.leningrad41.pieces.campaign import FEATURES, HEXSIDES, STREETS, TERRAINS
from hexfront.kernel.sets import members
from hexfront.kernel.sheet import MapSheet, load_sheet
from hexfront.mechanics.line_of_fire import SHORT, WHOLE, LinesOfFire
from tests.mechanics.slow_fire import differences

DATA = Path(__file__).parents[3] / "hexfront" / "games" / "leningrad41" / "data" / "leningrad-41"
BLOCKING = frozenset({"urban", "objective"})


@cache
def city() -> MapSheet:
    return load_sheet(DATA, TERRAINS, HEXSIDES, FEATURES)


def line(one: str, other: str) -> str:
    """The line of fire between two hexes in words."""
    sheet = city()
    lines = LinesOfFire(sheet, sheet.terrain_set(*BLOCKING), STREETS)
    found = lines.line(sheet.index[one], sheet.index[other])
    if found.free:
        return "by street" if found.by_street else "free"
    return " ".join(("blocked by", *sheet.names(found.blocked_by)))


@pytest.mark.rule("leningrad-41", "10.7")
@pytest.mark.rule("leningrad-41", "10.8")
@pytest.mark.rule("leningrad-41", "10.9")
def test_every_line_within_six_hexes_is_as_the_slow_law_says() -> None:
    assert set(STREETS) == {"prospekt", "railroad"}
    assert list(differences(city(), BLOCKING, frozenset(STREETS), 6)) == []


@pytest.mark.rule("leningrad-41", "10.7")
@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("2905", "2906", "free"),
        ("2905", "3105", "blocked by 3004 3005"),
        ("2905", "2908", "blocked by 2906"),
        ("2709", "2909", "blocked by 2808 2809"),
    ],
)
def test_lines_from_centre_to_centre(one: str, other: str, found: str) -> None:
    assert line(one, other) == line(other, one) == found


@pytest.mark.rule("leningrad-41", "10.8")
def test_water_never_blocks() -> None:
    assert {city().terrain(number) for number in ("3426", "3427")} == {"sea"}
    assert line("3425", "3428") == "free"


@pytest.mark.rule("leningrad-41", "10.9")
@pytest.mark.parametrize(
    ("one", "other", "through"),
    [
        ("4402", "4701", ("4502", "4601")),
        ("4406", "5003", ("4506", "4605", "4705", "4804", "4904")),
        ("4716", "5116", ("4816", "4916", "5016")),
    ],
)
def test_lines_along_prospekts_and_railroads(one: str, other: str, through: tuple[str, ...]) -> None:
    assert any(city().terrain(number) in BLOCKING for number in through)
    assert line(one, other) == "by street"


def test_all_lines_within_six_hexes_and_across_the_sheet_take_less_than_a_second() -> None:
    sheet = city()
    began = process_time()
    lines = LinesOfFire(sheet, sheet.terrain_set(*BLOCKING), STREETS)
    for place in members(sheet.playable):
        lines.field(place, SHORT)
    for place in list(members(sheet.playable))[::50]:
        lines.field(place, WHOLE)

    assert process_time() - began < 1
