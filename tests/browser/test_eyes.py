"""Looking back at a game that is over: through the eyes of either side, or at the truth."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.city_screens import FOUGHT
from tests.browser.house import House


def test_a_replay_is_seen_through_three_eyes(page: Page, house: House) -> None:
    study = house.study(FOUGHT)
    half = int(study.table()["number"]) // 2
    page.goto(f"{house.address}/t/{study.id}#{half}")
    eyes = page.get_by_role("group", name="Seen by")
    known = page.locator(".stacks .under")

    expect(eyes.get_by_role("button", name="The truth")).to_have_attribute("aria-pressed", "true")
    expect(known.first).to_be_attached()
    told = known.count()
    eyes.get_by_role("button", name="German").click()
    expect(known).to_have_count(0)
    expect(eyes).to_contain_text("not seen as they were")
    eyes.get_by_role("button", name="Soviet").click()
    expect(known).to_have_count(told)

    page.get_by_role("button", name="Back to the present").click()
    expect(eyes).to_be_hidden()


def test_a_log_is_read_as_the_other_side_was_told_it(page: Page, house: House) -> None:
    study = house.study(FOUGHT)
    lines = [line for line in study.log() if any(event["type"] == "unit drawn" for event in line["events"])]
    page.goto(f"{house.address}/t/{study.id}#{lines[0]['n']}")
    drawn = page.locator(".replay p")

    expect(drawn).to_contain_text("is drawn: Soviet hidden 1 is Soviet")
    page.get_by_role("group", name="Seen by").get_by_role("button", name="German").click()
    expect(drawn).not_to_contain_text("is drawn: Soviet hidden 1 is Soviet")
    expect(drawn).to_contain_text("secret")


def test_a_game_that_hides_nothing_says_so(page: Page, house: House) -> None:
    study = house.study("leningrad-2010.soviet-tactical-fought")
    page.goto(f"{house.address}/t/{study.id}#5")

    expect(page.get_by_text("In this game nothing is hidden: both sides see the truth.")).to_be_visible()
