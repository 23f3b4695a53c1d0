"""The charts as a card, and the map for the night and in the language of the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hexfront.games.registry import games
from tests.browser.hands import open_table
from tests.browser.house import House

#: The drawing of the map as the page shows it.
DRAWING = "async () => (await fetch(document.querySelector('.sheet img').src)).text()"
WATER = "#9fc2d2"


@pytest.mark.parametrize("name", list(games()))
def test_the_charts_are_one_key_away(house: House, page: Page, name: str) -> None:
    open_table(page, house.hot_seat(game=name))
    page.keyboard.press("x")
    card = page.get_by_role("dialog", name="Charts")
    expect(card.get_by_role("heading", name="Combat results")).to_be_visible()
    expect(card.get_by_role("heading", name="Terrain")).to_be_visible()
    expect(card.locator(".track li")).to_have_count(games()[name].turns)
    expect(card.locator(".track [aria-current]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_dark_page_has_a_map_drawn_for_the_dark_and_a_german_one_is_lettered_in_german(
    house: House, page: Page
) -> None:
    open_table(page, house.hot_seat(game="leningrad-1979"))
    assert WATER in page.evaluate(DRAWING)
    first = page.locator(".sheet img").get_attribute("src") or ""
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator(".sheet img")).not_to_have_attribute("src", first, timeout=20_000)
    night = page.evaluate(DRAWING)
    assert WATER not in night and "BALTIC SEA" in night
    dark = page.locator(".sheet img").get_attribute("src") or ""
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator(".sheet img")).not_to_have_attribute("src", dark, timeout=20_000)
    german = page.evaluate(DRAWING)
    assert "OSTSEE" in german and WATER not in german
    page.get_by_label("Menü").click()
    page.get_by_role("button", name="Tafeln").click()
    expect(page.get_by_role("dialog", name="Tafeln").get_by_role("heading", name="Kampfergebnisse")).to_be_visible()
