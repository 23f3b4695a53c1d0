"""The decisions of a combat at the assault games."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import open_table
from tests.browser.house import House


def test_a_penalty_tells_what_both_owe_and_which_rule_leaves_the_choice(page: Page, house: House) -> None:
    study = house.study("assault-on-leningrad.draw")
    moment = next(
        line["n"]
        for line in study.log()
        if any("combat" in event.get("decision", {}) for event in line["events"] if event["type"] == "decision owed")
    )
    seat = house.branch(study, moment)
    combat = seat.table()["view"]["decision"]["combat"]
    open_table(page, seat)

    owed = f"attacker {combat['attacker']['owes']}, defender {combat['defender']['owes']}"
    expect(page.locator(".decision .owes")).to_contain_text(owed)
    expect(page.locator(".decision .advice").first).to_contain_text("10.2")
