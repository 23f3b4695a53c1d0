"""What the rules forbid at a map with a city: each try is answered with a sentence and its rule."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import bring, centre_of, open_table
from tests.browser.house import Document, House

GAME = "assault-on-stalingrad"
UNIT, FAR, ENEMY = "german-24-pz", "1009", "1616"


def _movement(table: Document) -> bool:
    return str(table["view"]["phase"]) == "german movement"


@pytest.fixture
def selected(page: Page, house: House) -> Page:
    """The German movement phase, with a panzer division picked up."""
    seat = house.hot_seat(game=GAME)
    seat.play_until(_movement)
    open_table(page, seat)
    page.locator(f".roster [data-roster='{UNIT}']").click()
    expect(page.locator(".reach")).to_be_attached()
    return page


def _refusal(page: Page) -> Locator:
    return page.locator(".notice.refused")


def test_a_click_out_of_reach_says_why_and_the_unit_stays_picked_up(selected: Page) -> None:
    selected.mouse.click(*bring(selected, FAR))

    expect(_refusal(selected).locator(".rule")).to_have_text(re.compile(r"^6\."))
    expect(selected.locator(f".stacks .selected[data-unit='{UNIT}']")).to_be_attached()


def test_a_second_click_looks_at_the_hex(selected: Page) -> None:
    selected.mouse.click(*bring(selected, FAR))
    expect(_refusal(selected)).to_be_visible()

    selected.mouse.click(*bring(selected, FAR))

    expect(selected.locator(".stacks .selected")).to_have_count(0)


def test_a_counter_dropped_on_the_enemy_hears_the_rule(selected: Page) -> None:
    selected.locator(f".stacks .selected[data-unit='{UNIT}']").hover()
    selected.mouse.down()
    selected.mouse.move(*centre_of(selected, ENEMY), steps=6)
    selected.mouse.up()

    expect(_refusal(selected)).to_contain_text("6.")
    expect(_refusal(selected)).not_to_contain_text("unknown")


def test_the_key_for_why_works_wherever_the_focus_is(selected: Page) -> None:
    """The focus is on the button by which the unit was picked up."""
    selected.mouse.move(*bring(selected, FAR))

    selected.keyboard.press("?")

    expect(selected.get_by_role("dialog", name="Why not?")).to_contain_text("6.")
