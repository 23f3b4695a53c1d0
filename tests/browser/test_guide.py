"""The guided first turn: every lesson goes on when its deed is done, and not before."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.hands import hexagon, pick_up, put_down
from tests.browser.house import House, Seat


def test_the_lessons_follow_what_the_player_does(page: Page, house: House) -> None:
    page.goto(house.address)
    page.get_by_role("button", name="Guided first turn").click()
    lesson = page.get_by_role("region", name="Guided first turn").get_by_role("heading")
    expect(lesson).to_have_text("Pick up a counter")
    # The key of the seat is kept in the browser, not in the address.
    table_id = urlsplit(page.url).path.rsplit("/", 1)[1]
    kept = page.evaluate("JSON.parse(localStorage.getItem('hexfront.tables'))")
    seat = Seat(house.address, table_id, next(table["seat"] for table in kept if table["id"] == table_id))

    pick_up(page, "german-8-pz", "0112")
    expect(lesson).to_have_text("Move it")
    put_down(page, "0212")
    expect(lesson).to_have_text("Take it back")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(lesson).to_have_text("Ask why not")
    pick_up(page, "german-8-pz", "0112")
    hexagon(page, "0510").hover(force=True)
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(lesson).to_have_text("Look through the glass")
    page.keyboard.press("v")
    expect(lesson).to_have_text("Close with the enemy")

    seat.act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})
    seat.play_until(lambda table: table["view"]["phase"] == "german combat")
    expect(lesson).to_have_text("Choose a target")
    target = seat.table()["can"]["targets"][0]
    put_down(page, target)
    expect(lesson).to_have_text("Read the sheet, then attack")
    page.get_by_role("region", name="Combat sheet").get_by_role("button", name="Attack", exact=True).click()
    expect(lesson).not_to_have_text("Read the sheet, then attack")
    seat.play_until(lambda table: table["view"]["decision"] is None)
    expect(lesson).to_have_text("You know it all")
