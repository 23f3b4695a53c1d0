"""A what-if table says that it is one, and leads back to the game it came from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House


@pytest.mark.parametrize("dice", ["fresh", "same", "average"])
def test_a_what_if_table_says_so_and_leads_back(page: Page, other_page: Page, house: House, dice: str) -> None:
    seat = house.hot_seat()
    for unit, hex in (("german-8-pz", "0212"), ("german-3-mot", "0212")):
        seat.act({"type": "move", "units": [unit], "path": [hex]})
    page.goto(seat.link)
    note = page.get_by_role("region", name="What if?")
    expect(page.locator(".stacks [data-unit]").first).to_be_attached()
    expect(note).to_have_count(0)
    page.evaluate("location.hash = '#1'")
    replay = page.get_by_role("group", name="Replay")
    replay.get_by_label("Dice").select_option(dice)
    replay.get_by_role("button", name="Play on from here").click()

    expect(note).to_contain_text("began at action 1 of another game")
    branch = page.url
    assert seat.id not in branch
    note.get_by_role("link", name="Back to that game").click()
    expect(page).to_have_url(re.compile(f"/t/{seat.id}#1$"))
    expect(page.get_by_role("slider", name="Replay")).to_have_value("1")
    # It is still one's own seat, though the link carries no key.
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="End phase")).to_be_visible()

    # Whoever only watches the branch is told what it is, but not where the game is.
    answers: list[str] = []
    other_page.on("response", lambda one: answers.append(one.text()) if "/api/tables/" in one.url else None)
    other_page.goto(branch.split("#")[0])
    expect(other_page.get_by_role("region", name="What if?")).to_contain_text("began at action 1")
    expect(other_page.get_by_role("link", name="Back to that game")).to_have_count(0)
    assert answers and not any(seat.id in answer for answer in answers)
