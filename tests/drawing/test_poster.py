"""The drawing of a whole sheet."""

from __future__ import annotations

import struct
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexfront.drawing.curves import between
from hexfront.drawing.lettering import Lettering
from hexfront.drawing.lines import way_links
from hexfront.drawing.mapdata import MapData, read_map
from hexfront.drawing.png import to_png
from hexfront.drawing.poster import MapOptions, draw_map
from hexfront.kernel.errors import DataError, HexfrontError, InputError

GAMES = Path(__file__).parents[2] / "hexfront" / "games"
DATA = GAMES / "leningrad" / "data"
SHEETS = ("leningrad-1979", "leningrad-2010")
WITH_INSET = [GAMES / "assault" / "data" / name for name in ("assault-on-leningrad", "assault-on-stalingrad")]
SVG = "{http://www.w3.org/2000/svg}"

both = pytest.mark.parametrize("sheet", SHEETS)
with_inset = pytest.mark.parametrize("folder", WITH_INSET, ids=lambda folder: folder.name)


@cache
def drawn(folder: Path) -> str:
    return draw_map(folder)


def parse(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def group(drawing: str, name: str) -> ElementTree.Element:
    found = parse(drawing).find(f".//{SVG}g[@id='{name}']")
    assert found is not None, f"no group {name}"
    return found


@both
@pytest.mark.parametrize("name", ["terrain", "rivers", "roads", "grid", "labels", "legend", "title"])
def test_every_layer_is_a_group_of_its_own(sheet: str, name: str) -> None:
    assert len(group(draw_map(DATA / sheet), name))


@both
def test_a_drawing_is_small_enough_for_a_browser(sheet: str) -> None:
    drawing = draw_map(DATA / sheet)
    assert len(drawing.encode()) < 600_000
    assert sum(1 for _ in parse(drawing).iter()) < 2_000


@both
def test_every_playable_hex_shows_its_number_and_no_water_hex_does(sheet: str) -> None:
    shown = [element.text for element in group(draw_map(DATA / sheet), "numbers")]
    assert shown == read_map(DATA / sheet).playable


@both
def test_every_place_is_named_once(sheet: str) -> None:
    shown = sorted((element.text or "").lower() for element in group(draw_map(DATA / sheet), "labels"))
    assert shown == sorted({name.lower() for name in read_map(DATA / sheet).names.values()})


@both
def test_no_name_covers_another(sheet: str) -> None:
    lettering = Lettering(read_map(DATA / sheet))
    before = len(lettering.room.taken)
    lettering.names()
    overlapping = [pair for pair in combinations(lettering.room.taken[before:], 2) if pair[0].overlaps(pair[1])]
    assert not overlapping


@both
def test_what_is_referred_to_is_defined(sheet: str) -> None:
    drawing = draw_map(DATA / sheet)
    defined = {element.get("id") for element in parse(drawing).iter()}
    for name in (
        "shore",
        "far-shore",
        "on-land",
        *(look.texture for look in read_map(DATA / sheet).looks.terrain.values()),
    ):
        assert name in defined


@with_inset
@pytest.mark.parametrize("name", ["terrain", "rivers", "crossings", "roads", "rails", "villages", "labels", "legend"])
def test_a_map_with_an_inset_has_its_layers_too(folder: Path, name: str) -> None:
    assert len(group(drawn(folder), name))


@with_inset
def test_a_large_drawing_is_small_enough_for_a_browser(folder: Path) -> None:
    drawing = drawn(folder)
    assert len(drawing.encode()) < 900_000
    assert sum(1 for _ in parse(drawing).iter()) < 3_000


@with_inset
def test_map_and_inset_show_the_number_of_every_playable_hex(folder: Path) -> None:
    shown = [element.text for element in group(drawn(folder), "numbers")]
    assert shown == read_map(folder).playable


@with_inset
def test_the_drawing_is_as_wide_as_map_and_inset_with_their_paper(folder: Path) -> None:
    data = read_map(folder)
    view = [float(value) for value in (parse(drawn(folder)).get("viewBox") or "").split()]
    right = view[0] + view[2]
    assert view[0] / 100 < data.outline.frames[0].left
    assert data.outline.frames[1].right < right / 100
    assert view[1] / 100 < data.edges.top and data.edges.bottom < (view[1] + view[3]) / 100


@with_inset
def test_the_key_names_what_the_map_has_and_nothing_else(folder: Path) -> None:
    data = read_map(folder)
    words = {element.text for element in group(drawn(folder), "legend").iter(f"{SVG}text")}
    named = {"bridge": "Bridge", "ferry": "Ferry", "neva": "Neva hexside", "don": "Don hexside", "rail": "Railway"}
    assert {word for kind, word in named.items() if data.sides.get(kind)} == words & set(named.values())
    assert ("Fortification" in words) == bool(data.with_feature("fortification"))
    assert "Entry area" not in words


@with_inset
def test_a_railway_keeps_beside_a_road_over_the_same_hexside(folder: Path) -> None:
    data = read_map(folder)
    shared = set(data.sides["rail"]) & set(data.sides["road"])
    roads, rails = way_links(data, "road"), way_links(data, "rail")
    assert shared
    for one, two in shared:
        middle = between(data.grid.centre(one), data.grid.centre(two), 0.5)
        assert middle in roads[one] and middle in roads[two]
        assert middle not in rails[one] and middle not in rails[two]


def test_every_hex_with_works_has_its_rampart() -> None:
    data = read_map(WITH_INSET[0])
    ramparts = group(drawn(WITH_INSET[0]), "fortifications")
    cities = [hex_ for hex_, kind in data.terrain.items() if kind == "fortified city"]
    for line in ramparts:
        assert (line.get("d") or "").count("M") == len(data.with_feature("fortification")) + len(cities)


def test_the_letter_of_an_entry_area_is_greater_than_its_turns() -> None:
    marks = [("german entry", "1136", "A"), ("german entry", "1236", "4-7")]
    drawn = group(draw_map(WITH_INSET[0], marks=marks), "marks")
    area, turns = (float(element.get("font-size") or 0) for element in drawn.iter(f"{SVG}text"))
    assert area > turns


def test_options_leave_parts_out() -> None:
    bare = draw_map(DATA / SHEETS[0], options=MapOptions(numbers=False, title=False, legend=False, embed_fonts=False))
    names = {element.get("id") for element in parse(bare).iter()}
    assert not names & {"numbers", "title", "legend", "marks"}
    assert "@font-face" not in bare


def test_marks_are_drawn_in_their_hexes() -> None:
    marks = [
        ("soviet set-up", "0109", "1 I"),
        ("german zone", "0111", ""),
        ("german supply", "0111", ""),
        ("soviet entry", "2713", "4-7"),
        ("soviet entry", "1806", "9"),
    ]
    drawn = group(draw_map(DATA / SHEETS[0], marks=marks), "marks")
    assert [element.get("data-hex") for element in drawn] == [hex_ for _, hex_, _ in marks]
    assert [element.text for element in drawn.iter(f"{SVG}text")] == ["1 I", "S", "4-7", "9"]


def test_names_make_way_for_marks() -> None:
    data = read_map(DATA / SHEETS[0])
    plain, marked = Lettering(data).names(), Lettering(data, [("soviet set-up", "0413", "1 I")]).names()
    assert plain != marked


@pytest.mark.parametrize(
    "mark", [("soviet picnic", "0109", ""), ("polish entry", "0109", ""), ("soviet entry", "9999", "")]
)
def test_an_unknown_mark_is_refused_by_name(mark: tuple[str, str, str]) -> None:
    with pytest.raises(InputError, match="unknown"):
        draw_map(DATA / SHEETS[0], marks=[mark])


def test_a_damaged_label_is_named(tmp_path: Path) -> None:
    for file in (DATA / SHEETS[0]).iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "labels.csv").write_text("text,kind,x,y,angle,size\nNowhere,sea,left,1,0,1\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"labels.csv, line 2.*left"):
        read_map(tmp_path)


@both
def test_every_all_water_hexside_is_known_as_barred(sheet: str) -> None:
    data: MapData = read_map(DATA / sheet)
    assert data.barred("1908", "1808")
    assert not data.barred("1909", "1910")


def test_a_picture_has_the_size_asked_for() -> None:
    pytest.importorskip("resvg_py")
    drawing = draw_map(DATA / SHEETS[0])
    picture = to_png(drawing, 0.1)
    width, height = struct.unpack(">II", picture[16:24])
    view = [float(value) for value in (parse(drawing).get("viewBox") or "").split()]
    assert picture.startswith(b"\x89PNG")
    assert (width, height) == pytest.approx((view[2] / 10, view[3] / 10), abs=1)


def test_without_the_picture_package_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(HexfrontError, match=r"hexfront\[png\]"):
        to_png("<svg/>")
