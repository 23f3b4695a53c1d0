"""Standing orders in the browser: written from lists, tried out, kept, obeyed, and marked in the owner's log."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.hands import bring, open_table, settled
from tests.browser.house import House, Seat

OVERRUN = {"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0}


def _write(page: Page, kind: str) -> None:
    page.get_by_label("Kind of order").select_option(label=kind)
    page.get_by_role("button", name="Add an order").click()


def _seats(page: Page, house: House) -> tuple[Seat, Seat]:
    seats = house.found(mode="two players", side="german")
    open_table(page, seats["soviet"])
    page.get_by_role("tab", name="Standing").click()
    return seats["german"], seats["soviet"]


def test_orders_are_written_tried_and_kept(page: Page, house: House) -> None:
    _, soviet = _seats(page, house)
    expect(page.get_by_text("No orders yet: you are asked about everything.")).to_be_visible()

    _write(page, "Losses and retreats")
    page.get_by_label("By", exact=True).select_option(label="losing steps")
    _write(page, "Hold hexes at any price")
    page.get_by_label("Hexes", exact=True).fill("2604 9999")
    page.get_by_label("Hexes", exact=True).press("Tab")
    expect(page.get_by_text("No hex of this map: 9999")).to_be_visible()
    expect(page.get_by_text("Take results everywhere by losing steps, in the enemy's turn")).to_be_visible()
    page.get_by_role("button", name="Move order 2 up").click()
    assert faults(page) == []
    page.get_by_role("button", name="Try out").click()
    expect(page.get_by_text(re.compile("In the enemy's next turn, played [0-9]+ times?"))).to_be_visible()
    page.get_by_role("button", name="Keep orders").click()
    expect(page.get_by_text("These orders are kept.")).to_be_visible()

    page.reload()
    page.get_by_role("tab", name="Standing").click()
    expect(page.get_by_text(re.compile("Hold 2604 at any price"))).to_be_visible()
    page.get_by_role("button", name="Delete order 1").click()
    expect(page.get_by_text("Not kept yet.")).to_be_visible()
    assert soviet.table()["number"] == 0


def test_hexes_are_picked_on_the_map(page: Page, house: House) -> None:
    _seats(page, house)
    _write(page, "Hold hexes at any price")
    page.get_by_role("button", name="Pick on the map").click()
    page.mouse.click(*bring(page, "1110"))
    page.mouse.click(*bring(page, "1210"))

    expect(page.get_by_label("Hexes", exact=True)).to_have_value("1110 1210")
    page.get_by_role("button", name="Done picking").click()
    expect(page.get_by_role("tab", name="Standing")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text(re.compile("Hold 1110, 1210 at any price"))).to_be_visible()


def test_the_owner_reads_in_the_log_that_an_order_answered(page: Page, other_page: Page, house: House) -> None:
    german, soviet = _seats(page, house)
    _write(page, "Losses and retreats")
    page.get_by_role("button", name="Keep orders").click()
    expect(page.get_by_text("These orders are kept.")).to_be_visible()
    open_table(other_page, german)
    german.act({"type": "move", "units": ["german-1-pz"], "path": ["0110"]})
    german.act(OVERRUN)
    settled(page, soviet)
    answered = [line for line in soviet.log() if line["order"]]
    for viewer in (page, other_page):
        viewer.get_by_role("tab", name="Log").click()
        settled(viewer, german)

    expect(page.get_by_text(re.compile("Standing order 1 answered"))).to_have_count(len(answered))
    expect(other_page.get_by_text(re.compile("Standing order"))).to_have_count(0)
