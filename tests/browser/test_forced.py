"""What the rules leave no choice about is done at once, and the page says so."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import open_table
from tests.browser.house import House


def test_the_page_tells_what_was_done_without_a_choice(page: Page, house: House) -> None:
    seat = house.combat()
    open_table(page, seat)
    notice = page.get_by_text("No choice was left")
    expect(notice).to_have_count(0)

    seat.fight_until(lambda answer: bool(answer["forced"]))

    expect(notice.first).to_be_visible()
