"""A long game that is opened again: its log comes in pages, and none of it is news."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.house import House

STORED = "assault-on-stalingrad.german-victory"
#: As many lines as the server of the test sends at once.
LINES = 30


def test_a_log_that_comes_in_pages_brings_no_old_banner(page: Page, house: House) -> None:
    def in_pages(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json()[:LINES])

    study = house.study(STORED)
    page.route("**/log?**", in_pages)
    page.goto(study.link)
    page.get_by_role("tab", name="Log").click()

    expect(page.get_by_role("tabpanel").get_by_text("The game is over")).to_be_attached()
    # It would go by itself after a while: it must not be there now.
    assert page.locator("main .banner, main .drawn").count() == 0
