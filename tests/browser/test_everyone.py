"""For everyone: keyboard alone, screen readers, telephones, another language."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.hands import gone_on, open_table, speaks
from tests.browser.house import House


def way(here: str, there: str) -> str:
    """The arrow key that leads from a hex towards another, by columns first."""
    if here[:2] != there[:2]:
        return "ArrowRight" if here[:2] < there[:2] else "ArrowLeft"
    return "ArrowDown" if here[2:] < there[2:] else "ArrowUp"


def test_a_unit_is_moved_by_keyboard_alone(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)

    page.get_by_role("application").focus()
    page.keyboard.press("n")
    expect(page.locator(".reach")).to_be_attached()
    first = seat.table()["can"]["units"][0]
    expect(speaks(page)).to_contain_text("Selected")
    page.keyboard.press("ArrowUp")
    expect(speaks(page)).to_contain_text(re.compile(r"Hex \d{4}.*can be reached for"))
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    number = seat.table()["number"]
    assert number == 1, f"one move was made, the table counts {number}; the first unit offered was {first}"
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_phase_is_ended_by_keyboard_alone(page: Page, house: House) -> None:
    seat = house.combat()
    open_table(page, seat)

    page.get_by_role("application").focus()
    page.keyboard.press("p")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="German combat")).to_be_hidden()
    assert seat.table()["view"]["phase"] != "german combat"


def test_an_attack_is_made_by_keyboard_alone(page: Page, house: House) -> None:
    seat = house.combat()
    target = seat.table()["can"]["targets"][0]
    open_table(page, seat)

    page.get_by_role("application").focus()
    page.keyboard.press("n")
    expect(speaks(page)).to_contain_text("Selected")
    for _ in range(40):
        if page.locator(".cursor").get_attribute("data-at") == target:
            break
        page.keyboard.press(way(page.locator(".cursor").get_attribute("data-at") or "", target))
    expect(speaks(page)).to_contain_text("can be attacked")
    page.keyboard.press("Enter")
    expect(speaks(page)).to_contain_text("column")
    before = seat.table()["number"]
    page.keyboard.press("Enter")

    expect(page.locator(".banner")).to_be_visible()
    table = gone_on(page, seat, before)
    assert seat.log()[before]["action"]["hexes"] == [target] and table["number"] > before


def test_a_telephone_has_the_map_above_and_the_orders_below(phone: Page, house: House) -> None:
    open_table(phone, house.hot_seat())

    board, panel = phone.get_by_role("application").bounding_box(), phone.get_by_role("complementary").bounding_box()
    assert board is not None and panel is not None
    assert board["y"] + board["height"] <= panel["y"] + 1
    assert panel["width"] == 390
    assert faults(phone) == []


def test_german_is_complete_on_the_table(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())

    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Deutsch").click()

    expect(page.get_by_role("heading", name="Deutsche Bewegung")).to_be_visible()
    expect(page.get_by_role("tab", name="Befehle")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_nothing_moves_for_who_asks_for_rest(page: Page, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page, house.hot_seat())

    page.keyboard.press("h")
    moving = page.evaluate("() => document.getAnimations().length")
    assert moving == 0
