"""Looking back at a game that is over: through the eyes of either side, or at the truth."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.city_screens import FOUGHT
from tests.browser.house import House, Seat


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
    expect(eyes).to_contain_text("not seen as")
    eyes.get_by_role("button", name="Soviet").click()
    expect(known).to_have_count(told)

    page.get_by_role("button", name="Back to the present").click()
    expect(eyes).to_be_hidden()


def test_a_log_is_read_as_the_other_side_was_told_it(page: Page, house: House) -> None:
    study = house.study(FOUGHT)
    n, token = next(drawings(study))
    page.goto(f"{house.address}/t/{study.id}#{n}")
    told = page.locator(".replay p")
    identity = f"is drawn: Soviet {token.removeprefix('soviet-').replace('-', ' ')} is Soviet"

    expect(told).to_contain_text(identity)
    page.get_by_role("group", name="Seen by").get_by_role("button", name="German").click()
    expect(told).not_to_contain_text(identity)
    expect(told).to_contain_text("secret")


def drawings(study: Seat) -> Iterator[tuple[int, str]]:
    """The lines of a log in which a lot was drawn for a face-down unit, and which unit that is."""
    for line in study.log():
        for event in line["events"]:
            if event["type"] == "unit drawn":
                yield int(line["n"]), str(event["back"])


def test_a_game_that_hides_nothing_says_so(page: Page, house: House) -> None:
    study = house.study("leningrad-2010.soviet-tactical-fought")
    page.goto(f"{house.address}/t/{study.id}#5")

    expect(page.get_by_text("In this game nothing is hidden: both sides see the truth.")).to_be_visible()
