"""The drawing of a city plan: streets, bridges, objectives, parks and names along lines."""

from __future__ import annotations

import re
import shutil
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexfront.drawing.key import key_entries
from hexfront.drawing.lettering import Lettering
from hexfront.drawing.lines import river_lines
from hexfront.drawing.look import patterns, style
from hexfront.drawing.looks import STYLES, TEXTURES, read_looks
from hexfront.drawing.mapdata import COURSES, read_map
from hexfront.drawing.overlay import Overlay
from hexfront.drawing.poster import MapOptions, draw_map
from hexfront.kernel.errors import DataError

GAMES = Path(__file__).parents[2] / "hexfront" / "games"
CITY = GAMES / "leningrad41" / "data" / "leningrad-41"
PLAIN = GAMES / "leningrad" / "data" / "leningrad-1979"
SVG = "{http://www.w3.org/2000/svg}"
PART = ("map.toml", "hexes.csv", "hexsides.csv", "labels.csv", "outline.json", "looks.toml", "game.toml")


@cache
def drawn(folder: Path = CITY) -> ElementTree.Element:
    return ElementTree.fromstring(draw_map(folder))


def group(name: str) -> ElementTree.Element:
    found = drawn().find(f".//{SVG}g[@id='{name}']")
    assert found is not None, f"no group {name}"
    return found


def courses(look: str) -> str:
    """The path data of everything with a look."""
    return "".join(path.get("d") or "" for path in drawn().iter(f"{SVG}path") if path.get("class") == look)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in PART:
        shutil.copy(CITY / name, tmp_path / name)
    return tmp_path


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "name",
    [
        "terrain",
        "parks",
        "streets",
        "rivers",
        "crossings",
        "fortifications",
        "rails",
        "courses",
        "labels",
        "legend",
        "title",
    ],
)
def test_every_layer_of_a_city_is_a_group_of_its_own(name: str) -> None:
    assert len(group(name))


def test_streets_lie_under_the_rivers_and_bridges_over_both() -> None:
    order = [element.get("id") for element in drawn()]

    assert order.index("streets") < order.index("rivers") < order.index("crossings") < order.index("rails")


def test_a_city_is_small_enough_for_a_browser() -> None:
    assert len(draw_map(CITY).encode()) < 900_000
    assert sum(1 for _ in drawn().iter()) < 3_000


def test_every_bridge_has_a_deck_and_two_parapets() -> None:
    bridges = len(read_map(CITY).sides["bridge"])

    assert courses("bridge").count("M") == bridges + 1  # one more in the key
    assert courses("parapet").count("M") == 2 * bridges + 2


def test_a_bridge_is_longer_than_its_river_is_wide() -> None:
    data = read_map(CITY)
    decks = re.findall(r"M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)", courses("bridge"))
    for side, deck in zip(data.sides["bridge"], decks, strict=False):
        x1, y1, x2, y2 = map(float, deck)
        (width,) = (river.width for kind, river in data.looks.rivers.items() if side in data.sides[kind])
        assert ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 > 100 * width


def test_plain_bridges_need_no_parapets(folder: Path) -> None:
    svg = draw_map(changed(folder, "looks.toml", "[bridges]\noverhang = 0.05\n", ""))

    assert "parapet" not in svg.split("</style>")[1] and 'class="bridge-casing"' in svg


def test_every_objective_has_an_outline_of_its_own_and_built_up_ground_has_not() -> None:
    data = read_map(CITY)
    counts = {
        look: sum(
            (path.get("d") or "").count("M")
            for path in group("terrain").iter(f"{SVG}path")
            if path.get("class") == look
        )
        for look in ("blocks", "heavy-blocks")
    }
    kinds = list(data.terrain.values())

    assert counts["heavy-blocks"] == kinds.count("objective") == 42
    assert counts["blocks"] < kinds.count("urban") / 5


def test_every_fort_has_its_rampart() -> None:
    forts = len(read_map(CITY).with_feature("fort"))

    for line in group("fortifications"):
        assert (line.get("d") or "").count("M") == forts


def test_all_rivers_are_one_water_with_their_banks_below() -> None:
    looks = [path.get("class") for path in group("rivers").iter(f"{SVG}path")]

    assert looks == ["bank", "bank", "river broad", "river broad", "barred"]


def test_an_arm_that_comes_to_the_edge_goes_on_to_be_cut_off_there() -> None:
    data = read_map(CITY)
    ends = [corner for _, line in river_lines(data) for corner in (line[0], line[-1])]
    (edge,) = (corner for corner in ends if {"4501", "4601"} == set(data.grid.meeting(corner)))
    x, y = (100 * value for value in edge.point)
    banks = "".join(path.get("d") or "" for path in group("rivers").iter(f"{SVG}path") if path.get("class") == "bank")
    points = [tuple(map(float, point)) for point in re.findall(r"([-\d.]+) ([-\d.]+)", banks)]

    assert max(px for px, py in points if abs(py - y) < 60) > x + 20


def test_every_name_is_lettered_once_however_many_lines_it_takes() -> None:
    words = " ".join(element.text or "" for element in group("labels"))
    names = read_map(CITY).names.values()

    assert len(words) == len(" ".join(names))
    assert all(name in words for name in names)


def test_no_line_of_a_name_is_long_and_no_name_covers_another() -> None:
    data = read_map(CITY)
    lettering = Lettering(data)
    before = len(lettering.room.taken)
    lettering.names()
    boxes = lettering.room.taken[before:]

    assert len(boxes) == len(data.names)
    assert max(box.right - box.left for box in boxes) < 1.05
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]


def test_the_star_of_an_objective_stands_above_the_middle_of_its_hex() -> None:
    data = read_map(CITY)
    _, y = data.grid.centre("2807")
    stars = [one for one in group("places") if one.find(f"{SVG}path[@class='objective-mark']") is not None]
    highest = {round(float(re.findall(r"[-\d.]+", star.get("transform") or "")[1])) for star in stars}

    assert len(stars) == 42
    assert round(100 * y) not in highest and round(100 * y - 19) in highest


def test_names_along_rivers_and_streets_follow_a_line_of_the_drawing() -> None:
    lines = {path.get("id") for path in group("courses").iter(f"{SVG}path")}
    followed = [(element.get("href") or "").removeprefix("#") for element in group("courses").iter(f"{SVG}textPath")]
    wanted = [label for label in read_map(CITY).labels if label.kind in COURSES]

    assert len(followed) == len(set(followed)) == len(wanted)
    assert set(followed) == lines


def test_names_along_lines_read_from_the_left_or_from_below() -> None:
    for path in group("courses").iter(f"{SVG}path"):
        points = [tuple(map(float, point.split())) for point in (path.get("d") or "").strip("M").split("L")]
        (x1, y1), (x2, y2) = points[0], points[-1]
        assert x1 < x2 or y1 > y2, path.get("id")


def test_a_name_fits_on_its_line() -> None:
    for path, words in zip(group("courses").iter(f"{SVG}path"), group("courses").iter(f"{SVG}text"), strict=True):
        points = [tuple(map(float, point.split())) for point in (path.get("d") or "").strip("M").split("L")]
        length = sum(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in pairwise(points))
        letters = len("".join(words.itertext()))
        assert length > letters * float(words.get("font-size") or 0) * 0.45, "".join(words.itertext())


@pytest.mark.parametrize(("kind", "wide"), [("arm", True), ("canal", False)])
def test_a_name_stands_in_a_river_that_is_wider_than_its_letters(kind: str, wide: bool) -> None:
    data = read_map(CITY)
    sizes = [label.size for label in data.labels if label.kind == kind]
    widths = [river.width for river in data.looks.rivers.values()]

    assert sizes
    assert all((size < max(widths)) if wide else (size > min(widths)) for size in sizes)


def test_the_key_names_streets_rivers_forts_and_objectives() -> None:
    words = [words for _, words in key_entries(read_map(CITY), frozenset({"entry"}))]

    assert words[:4] == ["Clear", "Urban", "Objective", "Fort"]
    assert {"Prospekt", "Railroad", "Major river hexside", "Minor river hexside", "Bridge"} <= set(words)
    assert "German entry" in words and "Road" not in words


def test_title_and_key_stand_above_the_map() -> None:
    data = read_map(CITY)
    whole = [float(value) for value in (drawn().get("viewBox") or "").split()]
    bare = ElementTree.fromstring(draw_map(CITY, options=MapOptions(title=False, legend=False)))
    below = [float(value) for value in (bare.get("viewBox") or "").split()]

    assert whole[1] < 100 * data.edges.top - 300 and below[1] == pytest.approx(100 * data.edges.top, abs=1)
    assert whole[1] + whole[3] == pytest.approx(below[1] + below[3], abs=1)
    assert not {element.get("id") for element in bare.iter()} & {"title", "legend"}


def test_overlays_fit_on_a_map_without_its_head() -> None:
    overlay = Overlay.of(CITY)

    assert overlay.view_box in draw_map(CITY, options=MapOptions(title=False, legend=False))


def test_the_scale_of_a_city_is_in_kilometres_and_one_mile() -> None:
    words = {element.text for element in group("legend").iter(f"{SVG}text")}

    assert {"2 km", "1 mile"} <= words


def test_parks_keep_to_open_ground() -> None:
    data = read_map(CITY)
    for ring in data.outline.parks:
        inside = [number for number in data.grid.all_hexes() if _inside(data.grid.centre(number), ring)]
        assert {data.terrain[number] for number in inside} <= {"clear"}


def _inside(point: tuple[float, float], ring: list[tuple[float, float]]) -> bool:
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def test_a_map_without_a_style_has_nothing_of_one() -> None:
    svg = draw_map(PLAIN)

    assert style() in svg and patterns() in svg
    assert "street" not in svg and "blocks" not in svg


@pytest.mark.parametrize("name", STYLES)
def test_every_style_adds_rules_and_textures_to_the_common_ones(name: str) -> None:
    assert style(name).startswith(style()) and len(style(name)) > len(style())
    assert patterns(name).startswith(patterns())
    assert {texture for texture in TEXTURES if f'id="{texture}"' in patterns(name)} == set(TEXTURES)


def test_what_a_city_refers_to_is_defined() -> None:
    defined = {element.get("id") for element in drawn().iter()}
    textures = {look.texture for look in read_looks(CITY).terrain.values()}
    fills = re.findall(r"url\(#([-\w]+)\)", draw_map(CITY))

    assert textures | set(fills) <= defined


def test_markers_have_signs() -> None:
    assert read_looks(CITY).markers == {"rubble": "rubble", "german control": "flag"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('style = "city-plan"', 'style = "etching"', "style is 'etching', expected 'city-plan'"),
        ('look = "street"', 'look = "lane"', "ways.prospekt.look is 'lane', expected 'road' or 'street' or 'rail'"),
        ("overhang = 0.05", "overhang = 3", "bridges.overhang is 3, expected a share of a hex"),
        ("apart = true", 'apart = "yes"', "terrain.objective.apart is 'yes', expected true or false"),
        ('ramparts = ["fort"]', 'ramparts = "fort"', "ramparts is 'fort', expected a list"),
        ("one_water = true", "one_water = 1", "one_water is 1, expected true or false"),
    ],
)
def test_what_is_wrong_with_the_looks_of_a_city_is_named(folder: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(DataError, match=rf"looks.toml: .*{re.escape(fault)}"):
        read_looks(changed(folder, "looks.toml", old, new))
