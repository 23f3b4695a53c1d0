"""Lanterns in the browser, with the example installed into an environment of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, chromium, program  # noqa: F401 - fixtures
from tests.browser.hands import centre_of, gone_on, pick_up
from tests.browser.house import House, Seat
from tests.examples.clean import Environment
from tests.examples.test_lanterns_installed import serving


@pytest.fixture
def house(program: Path, installed: Environment) -> Iterator[House]:  # noqa: F811
    with serving(installed) as running:
        yield running


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:  # noqa: F811
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    context.set_default_timeout(PATIENCE)
    shown = context.new_page()
    errors: list[str] = []
    shown.on("pageerror", lambda error: errors.append(str(error)))
    yield shown
    assert not errors
    context.close()


def take_the_seat(page: Page) -> None:
    page.get_by_role("button", name="I play the").click()


def test_three_sides_hide_their_lights_and_one_sails(house: House, page: Page) -> None:
    seat: Seat = house.hot_seat(game="lanterns", setup="choose")
    page.goto(seat.link)
    for boats in (("Finch", "Robin", "Wren"), ("Otter", "Newt", "Heron"), ("Moth", "Wasp", "Cricket")):
        take_the_seat(page)
        for boat in boats:
            expect(page.get_by_text(boat, exact=True).first).to_be_attached()
        page.get_by_role("button", name="Hide the light in").nth(1).click()
    take_the_seat(page)
    view = seat.table()["view"]
    own = [unit for unit in view["units"] if unit["side"] == view["to_act"]]

    # The light shows on one boat, that of the side that looks.
    expect(page.locator("svg g.token.flame")).not_to_have_count(0)
    assert [unit["side"] for unit in view["units"] if "light" in unit["statuses"]] == [view["to_act"]]
    boat, home = own[2]["id"], own[2]["hex"]
    pick_up(page, boat, home)
    end = str(next(one["path"][-1] for one in seat.ask("can", unit=boat)["actions"] if one["type"] == "sail"))
    page.mouse.click(*centre_of(page, end))
    gone_on(page, seat, 3)

    assert seat.unit(boat)["hex"] == end
