"""The sheet itself: zoom by button and by key, plates of the set-up, and the map that is asked for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from hexfront.games.registry import games
from tests.browser.hands import centre_of, open_table
from tests.browser.house import House
from tools.fuzz_play import loaded

CITY = "assault-on-stalingrad"

#: The games that print where units begin.
PLATED = [name for name in games() if any(re.search("set-up|zone", mark) for mark, _, _ in loaded(name).marks())]
#: How many plates and zones of the set-up the picture of the map shows, of how many it has.
PLATES = """async () => {
    const drawing = document.createElement('div');
    drawing.innerHTML = await (await fetch(document.querySelector('.sheet img').src)).text();
    document.body.append(drawing);
    const marks = [...drawing.querySelectorAll('.mark.set-up, .mark.zone')];
    const shown = marks.filter((mark) => getComputedStyle(mark).display !== 'none').length;
    drawing.remove();
    return [shown, marks.length];
}"""


def wide(page: Page) -> float:
    """How wide the sheet lies in the window."""
    box = page.locator(".sheet").bounding_box()
    assert box is not None
    return box["width"]


def zoom(page: Page) -> Locator:
    return page.get_by_role("toolbar", name="Zoom")


def test_buttons_bring_the_sheet_nearer_and_farther_and_show_all_of_it(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    before = wide(page)

    zoom(page).get_by_role("button", name="Zoom in").click()
    nearer = wide(page)
    for _ in range(2):
        zoom(page).get_by_role("button", name="Zoom out").click()
    farther = wide(page)
    zoom(page).get_by_role("button", name="Whole map").click()
    window = page.get_by_role("application").bounding_box()

    assert farther < before < nearer
    assert window is not None and wide(page) <= window["width"]


def test_keys_zoom_wherever_the_focus_is_but_not_where_one_writes(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    before = wide(page)

    page.get_by_role("tab", name="Rules").click()
    page.keyboard.press("+")
    nearer = wide(page)
    search = page.get_by_label("Search the rules")
    search.fill("")
    search.press_sequentially("+0-")

    expect(search).to_have_value("+0-")
    assert before < nearer == wide(page)


def test_on_a_telephone_the_buttons_are_as_large_as_a_finger_and_lie_free(phone: Page, house: House) -> None:
    open_table(phone, house.hot_seat(game=CITY))

    for button in zoom(phone).get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44
        button.tap()


def test_on_a_telephone_the_replay_leaves_the_buttons_free(phone: Page, house: House) -> None:
    phone.goto(f"{house.address}/t/{house.study('assault-on-stalingrad.russian-victory-stormed').id}#40")
    expect(phone.get_by_role("group", name="Replay")).to_be_visible()

    for button in zoom(phone).get_by_role("button").all():
        button.click(trial=True)


def test_on_a_telephone_the_table_fills_the_window_and_no_more(phone: Page, house: House) -> None:
    open_table(phone, house.hot_seat())
    expect(phone.locator(".roster button").first).to_be_attached()

    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("game", PLATED)
def test_plates_of_the_set_up_are_gone_when_it_is_over(page: Page, house: House, game: str) -> None:
    seat = house.hot_seat(game=game, setup="choose")
    open_table(page, seat)
    shown, marks = page.evaluate(PLATES)
    assert shown == marks > 0

    while seat.table()["view"]["phase"].endswith("set-up"):
        for action in seat.ask("suggested")["actions"]:
            seat.act(action)
        seat.act({"type": "end phase"})
    expect(page.get_by_role("heading", level=1)).not_to_have_text(re.compile("set-up"))

    assert page.evaluate(PLATES) == [0, marks]


@pytest.mark.parametrize("game", ["assault-on-leningrad", CITY])
@pytest.mark.parametrize("at", ["page", "phone"])
def test_a_set_up_in_the_city_shows_its_map(request: pytest.FixtureRequest, house: House, game: str, at: str) -> None:
    page: Page = request.getfixturevalue(at)
    open_table(page, house.hot_seat(game=game, setup="choose"))

    expect(page.locator(".hexes [data-hex='H7']")).to_be_in_viewport()


def test_the_maps_where_a_counter_can_be_placed_are_one_press_away(page: Page, house: House) -> None:
    open_table(page, house.hot_seat(game=CITY, setup="choose"))
    maps = page.get_by_role("group", name="Marked hexes")
    expect(maps.get_by_role("button")).to_have_text(["City map 32", "Map 3"])

    maps.get_by_role("button", name=re.compile("^Map")).click()

    expect(page.locator(".hexes [data-hex='1305']")).to_be_in_viewport()
    x, _ = centre_of(page, "1305")
    assert x > 0


def test_on_a_telephone_the_die_leaves_the_overlays_and_the_maps_free(phone: Page, house: House) -> None:
    study = house.study("assault-on-leningrad.german-victory")
    fought = next(line for line in study.log() if any(one.get("die") for one in line["events"] if "column" in one))
    seat = house.branch(study, int(fought["n"]) - 1)
    open_table(phone, seat)

    seat.act(fought["action"])

    expect(phone.locator(".banner")).to_be_visible()
    for name in ("Overlays", "Maps"):
        for button in phone.get_by_role("toolbar", name=name).get_by_role("button").all():
            button.click(trial=True)
