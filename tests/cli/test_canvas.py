"""The map in characters."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from hexfront.cli.terminal.canvas import HIGH, WIDE, Canvas, Overlay, legend, short_name
from hexfront.drawing.looks import Looks, read_looks
from hexfront.games.face import Wargame
from hexfront.games.registry import games, load
from hexfront.games.shared.sides import Party
from hexfront.kernel.grid import PointyGrid
from hexfront.kernel.sheet import MapSheet

every_game = pytest.mark.parametrize("name", list(games()))


def drawn(game: Wargame, overlay: Overlay | None = None) -> Canvas:
    canvas = Canvas.of(game)
    canvas.draw(game.view(game.new(setup="suggested"), "german"), overlay or Overlay())
    return canvas


@cache
def looks(name: str) -> Looks:
    return read_looks(load(name).folder)


@cache
def lines(canvas: Canvas) -> list[str]:
    """The whole of a drawn canvas as plain text."""
    return [line.plain for line in canvas.window(next(iter(canvas.at)), canvas.width, canvas.height)]


def inside(canvas: Canvas, number: str) -> tuple[str, str]:
    """The two lines within a hex."""
    (x, y), rows = canvas.at[number], lines(canvas)
    return rows[y][x + 1 : x + WIDE], rows[y + 1][x + 1 : x + WIDE]


@every_game
def test_every_hex_has_its_number_or_is_water(name: str) -> None:
    game = load(name)
    canvas = drawn(game)
    for number in canvas.at:
        top, _ = inside(canvas, number)
        drawn_as = {"outside": ("     ",)}.get(game.map.terrain(number), ("~ ~ ~", "~ N ~"))
        assert top.startswith(number) if number in game.map.hexes else top in drawn_as


def test_a_fleet_is_drawn_on_the_water() -> None:
    game = load("assault-on-leningrad")
    canvas = drawn(game)
    at_sea = [number for number in canvas.at if inside(canvas, number)[0] == "~ N ~"]

    assert at_sea == [game.new(setup="suggested").place_of("soviet-baltic-fleet")]


#: How far neighbours lie apart, in columns and lines.
FLAT, POINTY = {(0, HIGH), (WIDE, 1)}, {(WIDE, 0), (WIDE // 2, HIGH)}


def gaps(canvas: Canvas) -> set[tuple[int, int]]:
    """How far any two neighbours are drawn apart."""
    found = set()
    for number in canvas.sheet.hexes:
        x, y = canvas.at[number]
        for other in canvas.sheet.neighbours(number):
            found.add((abs(canvas.at[other][0] - x), abs(canvas.at[other][1] - y)))
    return found


@every_game
def test_neighbours_are_drawn_next_to_each_other(name: str) -> None:
    assert gaps(drawn(load(name))) in (FLAT, POINTY)


def test_pointy_hexes_stand_in_rows_between_bars() -> None:
    grid = PointyGrid(4, 4)
    terrain = dict.fromkeys(grid.numbers, "clear") | {"0203": "woods", "0404": "outside", "0101": "sea"}
    sides = [("0202", "0203", "neva"), ("0302", "0402", "river"), ("0301", "0302", "all-lake")]
    canvas = Canvas(MapSheet(grid, terrain, sides), looks("assault-on-leningrad"))
    canvas.draw({"units": [], "forts": ["0303"], "air": {}}, Overlay())
    (x, y), (lake, _) = canvas.at["0202"], canvas.at["0301"]

    assert gaps(canvas) == POINTY
    assert inside(canvas, "0203")[0] == "0203&" and inside(canvas, "0303")[0] == "0303F"
    assert inside(canvas, "0101")[0] == "~ ~ ~" and inside(canvas, "0404")[0].strip() == ""
    assert lines(canvas)[y][x] == "(" and inside(canvas, "0302")[1] == "_____"
    assert lines(canvas)[canvas.at["0301"][1]][lake] == "!"
    assert lines(canvas)[y][x + WIDE] == "|"


def test_counters_have_the_sign_of_their_side_and_their_number() -> None:
    canvas = drawn(load("leningrad-1979"))

    assert inside(canvas, "0111")[1] == "#1Pz⁸"
    assert inside(canvas, "0310")[1] == "*?in "
    assert inside(canvas, "0308")[1] == "*?ar "


def test_three_sides_have_three_signs() -> None:
    green = replace(looks("leningrad-1979").of("soviet"), sign="%", shape="round", terminal="bold white on #205020")
    sides = {**looks("leningrad-1979").sides, "green": Party("green", "Green", "own", green)}
    game = load("leningrad-1979")
    canvas = Canvas(game.map, replace(looks("leningrad-1979"), sides=sides))
    unit = {"name": "7", "type": "infantry", "untried": False, "attack": 2}
    places = ("0310", "0311", "0312")
    units = [{**unit, "hex": hex_, "side": side} for hex_, side in zip(places, sides, strict=True)]
    canvas.draw({"units": units, "forts": [], "air": {}}, Overlay())

    assert [inside(canvas, hex_)[1][:2] for hex_ in places] == ["#7", "*7", "%7"]


@every_game
def test_the_legend_names_every_side_by_its_nation(name: str) -> None:
    game = load(name)

    assert all(f"{side.look.sign} {side.nation}" in legend(game)[0] for side in game.sides)


def test_places_roads_and_rivers_are_shown_without_colour() -> None:
    canvas = drawn(load("leningrad-1979"))
    x, y = canvas.at["0210"]

    assert inside(canvas, "0108")[1] == "oMeme"
    assert inside(canvas, "0407")[1].strip() == ""
    assert inside(canvas, "0207")[1] == "  =  "
    assert inside(canvas, "0110")[1] == "__=__"
    assert lines(canvas)[y + 1][x] == "("


def test_forts_and_air_units_are_marked() -> None:
    game = load("leningrad-1979")
    markers = [{"marker": "fort", "hex": "2504"}, {"marker": "interdiction", "hex": "1909", "count": 1}]
    state = game.from_position({"turn": 3, "phase": "soviet movement", "markers": markers})
    canvas = Canvas.of(game)
    canvas.draw(game.view(state, "soviet"), Overlay())

    assert inside(canvas, "2504")[0] == "2504F"
    assert inside(canvas, "1909")[0] == "1909A"


def test_an_overlay_lays_words_over_empty_hexes_only() -> None:
    canvas = drawn(load("leningrad-1979"), Overlay({"0210": " 2½!", "0310": " 9"}))

    assert inside(canvas, "0210")[1] == " 2½! "
    assert inside(canvas, "0310")[1] == "*?in "


@pytest.mark.parametrize(("width", "height"), [(80, 12), (40, 5), (20, 3), (500, 200)])
def test_a_window_never_exceeds_its_size_and_shows_the_hex_it_is_about(width: int, height: int) -> None:
    canvas = drawn(load("leningrad-2010"))
    for focus in canvas.sheet.hexes:
        rows = [line.plain for line in canvas.window(focus, width, height)]
        assert len(rows) <= height and max(map(len, rows)) <= width
        assert any(focus in row for row in rows)


def test_a_step_goes_as_far_as_the_sheet() -> None:
    canvas = drawn(load("leningrad-1979"))

    assert canvas.step("0310", 2, 0) == "0510"
    assert canvas.step("0310", 0, -3) == "0307"
    assert canvas.step("0310", -99, 99) == "0113"


@pytest.mark.parametrize(
    ("name", "type_", "untried", "short"),
    [
        ("1 Pz", "armor", False, "1Pz"),
        ("291", "infantry", False, "291"),
        ("21", "armor", False, "21a"),
        ("untried armored", "untried armored", True, "?ar"),
    ],
)
def test_short_names(name: str, type_: str, untried: bool, short: str) -> None:
    assert short_name({"name": name, "type": type_, "untried": untried}) == short
