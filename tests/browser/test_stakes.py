"""An enemy's attack that waits for an answer: who attacks whom is shown, and what each answer makes of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import centre_of, open_table
from tests.browser.house import House


def test_the_air_defence_is_decided_with_the_attack_before_the_eyes(page: Page, house: House) -> None:
    seat = house.air_defence()
    combat = seat.table()["view"]["decision"]["combat"]
    fight = {"attackers": combat["attacker"]["units"], "targets": combat["targets"], "overrun": combat["overrun"]}
    columns = [seat.ask("odds", **fight, air_defence=sent)["column"] for sent in (0, 1)]
    page.set_viewport_size({"width": 1366, "height": 768})
    open_table(page, seat)
    decision = page.get_by_role("region", name="Decision")

    assert columns[0] != columns[1]
    expect(decision.get_by_role("heading", name=combat["targets"][0])).to_be_visible()
    for name, column in zip(("No air unit", "1 air unit"), columns, strict=True):
        expect(decision.get_by_role("button", name=name)).to_contain_text(column)
        expect(decision.get_by_role("button", name=name)).to_be_in_viewport()
    expect(decision.locator(".button.primary")).to_have_count(1)
    # What hurts one's own side is red.
    bars = decision.get_by_role("img", name="Chances")
    expect(bars).to_have_count(2)
    expect(bars.first.locator(".part.bad").filter(has_text="/-").first).to_be_visible()
    expect(page.locator(".target.aimed")).to_have_count(len(combat["targets"]))
    expect(page.locator("path.thrust")).to_have_count(len({*combat["attacker"]["hexes"]}) * len(combat["targets"]))
    x, y = centre_of(page, combat["targets"][0])
    window = page.get_by_role("application").bounding_box()
    assert window is not None and x < window["x"] + window["width"] and y < window["y"] + window["height"]

    decision.get_by_role("button", name="No air unit").click()
    expect(page.locator(".target.aimed")).to_have_count(0)
