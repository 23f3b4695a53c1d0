"""The screens of a fight in a city with hidden units."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.city import aimed_best
from tests.browser.house import Document, House, Seat

GAME = "leningrad-41"
FOUGHT = "leningrad-41.soviet-victory-fought"


def sit_down(page: Page, seat: Seat) -> None:
    """Open a table at a shared screen, and take the chair."""
    page.goto(seat.link)
    page.get_by_role("button", name=re.compile("^I play the")).click()
    expect(page.locator(".stacks [data-unit]").first).to_be_visible()


def moment(house: House, fits: Callable[[Document], bool], game: str = FOUGHT) -> Seat:
    """A table of one's own just before some action of a stored game."""
    study = house.study(game)
    line = next(line for line in study.log() if fits(line))
    return house.branch(study, int(line["n"]) - 1)


def city_hand_over(page: Page, house: House) -> None:
    page.goto(house.hot_seat(game=GAME).link)
    expect(page.get_by_role("button", name="I play the German side")).to_be_visible()


def city_set_up(page: Page, house: House) -> None:
    seat = house.hot_seat(game=GAME, setup="choose")
    for one in seat.ask("suggested")["actions"][:6]:
        seat.act(one)
    sit_down(page, seat)
    page.locator("[data-brush]").click()
    expect(page.locator(".barred")).to_be_attached()


def city_movement(page: Page, house: House) -> None:
    seat = moment(house, lambda line: line["action"]["type"] == "move" and line["n"] > 400)
    sit_down(page, seat)
    table = seat.table()
    there = {one["id"] for one in table["view"]["units"]}
    unit = next(one for one in table["can"]["units"] if one in there)
    page.locator(f"[data-roster='{unit}']").click()
    expect(page.locator(".reach").first).to_be_attached()


def city_question(page: Page, house: House) -> None:
    seat = moment(house, lambda line: line["action"]["type"] == "fire at" and len(line["action"]["units"]) > 1)
    sit_down(page, seat)
    expect(page.locator(".decision .sums, .decision .fires").first).to_be_visible()


def city_fire(page: Page, house: House) -> None:
    seat = moment(house, lambda line: line["action"]["type"] == "fire" and len(line["action"].get("assault", ())) > 1)
    sit_down(page, seat)
    aimed_best(page, seat)
    expect(page.locator("aside .sums")).to_be_visible()


def city_track(page: Page, house: House) -> None:
    page.goto(f"{house.address}/t/{house.study(FOUGHT).id}")
    page.get_by_role("tab", name="Turn track").click()
    page.locator("details summary").last.click()


def city_overlays(page: Page, house: House) -> None:
    sit_down(page, house.hot_seat(game=GAME))
    page.get_by_role("application").focus()
    for key in "fycbrwq":
        page.keyboard.press(key)
    expect(page.locator(".metro").first).to_be_attached()


def city_eyes(page: Page, house: House) -> None:
    study = house.study(FOUGHT)
    page.goto(f"{house.address}/t/{study.id}#{int(study.table()['number']) // 2}")
    page.get_by_role("group", name="Seen by").get_by_role("button", name="German").click()
    expect(page.get_by_text(re.compile("not seen as"))).to_be_visible()


CITY_SCREENS = (
    city_hand_over, city_set_up, city_movement, city_question, city_fire, city_track, city_overlays, city_eyes,
)  # fmt: skip
