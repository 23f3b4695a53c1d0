"""Lanterns in the browser, with the example installed into an environment of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, chromium, program  # noqa: F401 - fixtures
from tests.browser.hands import centre_of, end_phase, eventually, gone_on, pick_up, put_down, settled
from tests.browser.house import Document, House, Seat
from tests.examples.clean import Environment
from tests.examples.test_lanterns_installed import serving

BEACONS = ("0404", "0304", "0504", "0405", "0401", "0106", "0706")


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


def test_a_whole_game_is_played_against_the_computer_to_its_end(house: House, page: Page) -> None:
    """Every deed of Amber is done on the page; the computer plays Jade and Rose."""
    wishes = {"game": "lanterns", "setup": "choose", "mode": "computer", "side": "amber", "computer": "sergeant"}
    seat = house.found(**wishes, pace=0)["amber"]
    page.goto(seat.link)
    done = []
    while (view := own_moment(page, seat))["outcome"] is None:
        done.append(play_a_moment(page, seat, view))

    won = view["outcome"]
    expect(page.get_by_role("heading", name="Game over")).to_be_visible()
    expect(page.get_by_text(won["reason"].partition(" (")[0]).first).to_be_visible()
    expect(page.get_by_text(won["level"]).first).to_be_visible()
    # Ten chits of Amber, and hiding the light at least once.
    assert len(done) >= 11 and {"hide", "sail"} <= set(done)
    assert {line["side"] for line in seat.log()} == {"amber", "jade", "rose"}


def own_moment(page: Page, seat: Seat) -> Document:
    """The next moment in which Amber decides, or the end, once the page shows it."""
    eventually(page, lambda: seat.table()["view"]["to_act"] in ("amber", None), "Amber decides, or the game is over")
    view: Document = settled(page, seat)["view"]
    return view


def play_a_moment(page: Page, seat: Seat, view: Document) -> str:
    """Light a beacon if that can be done; else sail a boat, with the light first; else end the phase."""
    number = int(str(page.locator(".table").get_attribute("data-number")))
    if view["decision"]:
        page.get_by_role("button", name="Hide the light in").nth(number % 3).click()
        gone_on(page, seat, number)
        return "hide"
    boats = [unit for unit in view["units"] if unit["side"] == "amber"]
    for boat in sorted(boats, key=lambda unit: "light" not in unit["statuses"]):
        actions = seat.ask("can", unit=boat["id"])["actions"]
        if any(one["type"] == "kindle" for one in actions):
            choose(page, boat)
            page.get_by_role("button", name="Light the beacon with").click()
            gone_on(page, seat, number)
            return "kindle"
        ends = {one["path"][-1] for one in actions if one["type"] == "sail"} - {unit["hex"] for unit in view["units"]}
        if ends:
            choose(page, boat)
            expect(page.locator(".reach")).to_be_attached()
            put_down(page, min(ends, key=lambda number: (number not in BEACONS, number)))
            gone_on(page, seat, number)
            return "sail"
    end_phase(page)
    gone_on(page, seat, number)
    return "end phase"


def choose(page: Page, boat: Document) -> None:
    """Select a boat in the list of those that can still act."""
    page.keyboard.press("Escape")
    page.get_by_role("button", name=f"{boat['hex']}: {boat['name']},").click()
    expect(page.locator(f".stacks .selected[data-unit='{boat['id']}']")).to_be_attached()
