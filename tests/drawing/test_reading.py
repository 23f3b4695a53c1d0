"""Maps for reading: rivers and roads run to the frame, no lettering covers another, and a map for the night."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from math import dist

import pytest

import hexfront
from hexfront.drawing.charts import strip
from hexfront.drawing.curves import ribbon
from hexfront.drawing.geometry import Box, Point
from hexfront.drawing.lettering import Lettering
from hexfront.drawing.lines import districts, river_lines, rivers, way_links
from hexfront.drawing.look import style
from hexfront.drawing.mapdata import MapData, read_map
from hexfront.drawing.night import night_colour
from hexfront.drawing.poster import MapOptions, draw_map
from hexfront.drawing.room import number_box
from hexfront.games.face import Wargame
from hexfront.games.shared.charts import charts_of, read_charts
from hexfront.kernel.errors import DataError
from hexfront.play.languages.language import map_words

NAMES = tuple(hexfront.games())
every = pytest.mark.parametrize("name", NAMES)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@cache
def loaded(name: str) -> tuple[Wargame, MapData]:
    game = hexfront.load(name)
    return game, read_map(game.folder)


def points_of(svg: str) -> list[Point]:
    """The points of all path data in a drawing, in hexes."""
    found = []
    for data in re.findall(r' d="([^"]+)"', svg):
        numbers = [float(one) / 100 for one in NUMBER.findall(data)]
        found += list(zip(numbers[::2], numbers[1::2], strict=False))
    return found


@pytest.mark.parametrize(
    ("name", "one", "two"),
    [
        ("assault-on-stalingrad", "0120", "0121"),
        ("assault-on-stalingrad", "2317", "2318"),
        ("assault-on-stalingrad", "2309", "2310"),
        ("leningrad-1979", "2907", "2906"),
        ("leningrad-2010", "2907", "2906"),
    ],
)
def test_a_river_at_the_edge_runs_on_to_the_frame(name: str, one: str, two: str) -> None:
    data = loaded(name)[1]
    frame = data.outline.frames[0]
    ends = [corner.point for corner in data.grid.side(one, two)]
    beyond = [point for point in points_of(rivers(data)) if not frame.holds(point)]
    assert min(dist(end, point) for end in ends for point in beyond) < 2.3


@pytest.mark.parametrize("name", ["assault-on-leningrad", "assault-on-stalingrad"])
def test_a_river_of_an_inset_runs_on_to_its_frame_and_none_comes_into_it_from_the_map(name: str) -> None:
    data = loaded(name)[1]
    sheet, inset = data.outline.frames
    beyond = [point for point in points_of(rivers(data)) if not sheet.holds(point) and not inset.holds(point)]

    assert [point for point in beyond if point[0] > inset.left]
    assert max(x for x, _ in beyond if x < inset.left) < (sheet.right + inset.left) / 2 + 0.3


def test_a_river_that_is_lost_in_a_marsh_narrows_to_a_point() -> None:
    data = loaded("assault-on-stalingrad")[1]
    corners = data.grid.side("1402", "1502")
    ending = [line[-1] for _, line in river_lines(data) if line[-1] in corners]
    assert ending
    nearest = sorted(dist(point, ending[0].point) for point in points_of(rivers(data)))[:2]
    assert nearest == pytest.approx([0.0, 0.0], abs=0.002)


def test_a_ribbon_can_taper() -> None:
    plain, tapering = (ribbon([(0, 0), (1, 0), (2, 0)], 0.1, 0.1, taper=taper) for taper in (0.0, 0.5))
    wide = [abs(y) for _, y in points_of(f'<path d="{plain}"/>')]
    narrow = [abs(y) for x, y in points_of(f'<path d="{tapering}"/>') if x > 1.9]
    assert min(wide) == pytest.approx(0.05) and narrow == [0.0, 0.0]


def test_the_road_of_the_entry_runs_to_the_edge() -> None:
    data = loaded("assault-on-leningrad")[1]
    exits = way_links(data, "road")["1136"]
    assert len(exits) == 3
    assert [exit_ for exit_ in exits if not data.outline.frames[0].holds(exit_)]


@every
def test_nothing_lettered_covers_a_number_a_tag_or_a_name(name: str) -> None:
    game, data = loaded(name)
    lettering = Lettering(data, game.marks())
    numbers = [number_box(data.grid.centre(hex_)) for hex_ in data.playable]
    before = len(lettering.room.taken) - len(lettering.spots.of)
    lettering.names()
    lettering.villages()
    placed = lettering.room.taken[before:]
    assert len(placed) > 60
    covered = [(box, other) for box in placed for other in numbers if box.shared(other) > 0.0008]
    covered += [(a, b) for i, a in enumerate(placed) for b in placed[:i] if a.shared(b) > 0.0008]
    assert not covered


@every
def test_names_in_german_find_their_places_too(name: str) -> None:
    game, data = loaded(name)
    svg = draw_map(game.folder, marks=game.marks(), options=MapOptions(words=map_words("de", game), embed_fonts=False))
    assert "Quellen" in svg and "Sources" not in svg
    assert len(svg) > 100_000 and data.title


@pytest.mark.parametrize("name", ["assault-on-leningrad", "assault-on-stalingrad"])
def test_the_districts_of_a_city_have_borders_and_their_names_are_clear_of_numbers(name: str) -> None:
    game, data = loaded(name)
    svg = draw_map(game.folder, options=MapOptions(embed_fonts=False))
    drawn = districts(data)
    assert all(f"wash-{i}" in drawn for i in range(3))
    home = {hex_: one for one, hexes in data.districts.items() for hex_ in hexes}
    wet = {side for kind in data.looks.rivers for side in data.sides.get(kind, {})}
    meeting = {(a, b) for a in home for b in data.grid.neighbours(a) if a < b and home.get(b, home[a]) != home[a]}
    border = re.search(r'd="([^"]+)" class="district-border"', drawn)
    assert (border[1].count("M") if border else 0) == len(meeting - wet)
    assert svg.count('class="large"') == sum(data.outline.frames[1].holds(data.grid.centre(h)) for h in data.playable)


def test_the_supply_edge_of_stalingrad_runs_from_0120_to_2301() -> None:
    game = loaded("assault-on-stalingrad")[0]
    edge = {number for kind, number, _ in game.marks() if kind == "soviet edge"}
    assert edge == {f"01{place:02}" for place in range(1, 21)} | {f"{row:02}01" for row in range(1, 24)}
    svg = draw_map(game.folder, marks=game.marks(), options=MapOptions(embed_fonts=False))
    assert svg.count('class="supply-edge"') == len([1 for kind, *_ in game.marks() if kind.endswith(" edge")]) + 2


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ink", ["#2d261c", "#1d1812", "#554a37", "#7a1118", "#1f567a", "#4a4131", "#6d0f17"])
def test_letters_stand_out_at_night_as_they_do_by_day(ink: str) -> None:
    land = night_colour("#f3e9ce")
    assert luminance(land) < 0.05
    assert contrast(night_colour(ink), land) > 4.5


@every
def test_a_map_at_night_has_no_colour_of_the_day_left(name: str) -> None:
    game = loaded(name)[0]
    day, night = (
        draw_map(game.folder, marks=game.marks(), options=MapOptions(night=dark, embed_fonts=False))
        for dark in (False, True)
    )
    bright = {one for one in re.findall(r"#[0-9a-f]{6}", day) if luminance(one) > 0.5}
    assert bright and not bright & set(re.findall(r'(?<=[":])#[0-9a-f]{6}', night)) - {"#f4c64a"}
    assert re.sub(r"#[0-9a-f]{6}", "", day) == re.sub(r"#[0-9a-f]{6}", "", night)


def test_a_colour_that_the_palette_does_not_have_keeps_its_part() -> None:
    assert luminance(night_colour("#f0f0ff")) < 0.08
    assert luminance(night_colour("#102030")) > 0.4


def test_every_common_colour_has_one_for_the_night() -> None:
    known = {*re.findall(r"#[0-9a-f]{6}", style())}
    assert len({night_colour(one) for one in known}) > 30


def test_woods_of_assault_on_leningrad_are_light_and_loose() -> None:
    data = loaded("assault-on-leningrad")[1]
    woods = data.looks.terrain["woods"]
    assert luminance(woods.tint) > luminance("#b7cd98") and woods.texture == "light-forest"


@every
def test_the_sheet_has_its_turn_track_and_its_charts(name: str) -> None:
    game, data = loaded(name)
    charts = charts_of(game)
    assert [box.turn for box in charts.track] == list(range(1, hexfront.games()[name].turns + 1))
    assert {"Combat results", "Terrain"} <= {chart.title for chart in charts.charts}
    drawn, height = strip(data, charts, Box(0, 0, 4000, 1000))
    assert height > 300
    for chart in charts.charts:
        assert all(cell in drawn or cell.capitalize() in drawn for row in chart.rows for cell in row if cell.isalnum())


def test_the_combat_chart_is_the_table_that_is_played_by() -> None:
    game = loaded("leningrad-1979")[0]
    chart = next(one for one in charts_of(game).charts if one.title == "Combat results")
    rows = {row[0]: row[1:] for row in chart.rows}
    assert rows == {str(die): cells for die, cells in game.combat_chart.rows.items()}  # type: ignore[attr-defined]


def test_shifts_are_the_numbers_of_the_game() -> None:
    rows = {row[0]: row[1] for row in charts_of(loaded("leningrad-1979")[0]).charts[2].rows}
    assert (rows["Overrun"], rows["Soviet surprise"], rows["A defender is unsupplied"]) == ("-2", "+4", "+2")


def test_dates_go_on_by_the_length_of_a_turn() -> None:
    days = [box.day for box in charts_of(loaded("leningrad-1979")[0]).track]
    assert days[:2] == ["22 June", "29 June"]
    assert all(one != two for one, two in pairwise(days))


def test_a_chart_that_does_not_fit_is_named(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "game.toml").write_text("turns = 2\n", encoding="utf-8")
    (tmp_path / "charts.toml").write_text(
        '[[charts]]\ntitle = "Odd"\ncolumns = ["One"]\nrows = [["a", "b"]]\n', encoding="utf-8"
    )
    with pytest.raises(DataError, match="Odd has 2 cells for 1 columns"):
        read_charts(tmp_path, {})
