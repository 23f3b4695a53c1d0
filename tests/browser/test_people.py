"""People: an account, and an invitation to the other seat."""

from __future__ import annotations

import re
import secrets

from playwright.sync_api import Page, expect

from tests.browser.house import House


def test_a_table_founded_with_an_account_is_found_again(page: Page, other_page: Page, house: House) -> None:
    name = f"anna {secrets.token_hex(4)}"
    page.goto(house.address)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill("a long way to Luga")
    page.get_by_role("button", name="New account").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    page.get_by_label("Name of the table").fill("Army Group North")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="German movement")).to_be_visible()

    other_page.goto(house.address)
    other_page.get_by_label("Name", exact=True).fill(name)
    other_page.get_by_label("Password").fill("a long way to Luga")
    other_page.get_by_role("button", name="Log in").click()

    expect(other_page.get_by_text("Army Group North")).to_be_visible()


def test_an_invitation_holds_the_other_seat(page: Page, other_page: Page, house: House) -> None:
    page.goto(house.address)
    page.get_by_label("Two players").check()
    page.get_by_role("button", name="Begin").click()
    link = page.get_by_role("dialog").get_by_label(re.compile("opponent")).input_value()

    other_page.goto(link)

    expect(other_page.get_by_text("Waiting for the German side.")).to_be_visible()
    expect(page.get_by_text("Your move")).to_be_visible()


def test_an_open_seat_is_taken_from_the_lobby(page: Page, other_page: Page, house: House) -> None:
    page.goto(house.address)
    page.get_by_label("Two players").check()
    title = f"Who plays the Soviets {secrets.token_hex(4)}?"
    page.get_by_label("Name of the table").fill(title)
    page.get_by_label("List it in the lobby").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="German movement")).to_be_visible()

    other_page.goto(house.address)
    line = other_page.get_by_role("listitem").filter(has_text=title)
    line.get_by_role("button", name="Play the Soviet side").click()

    expect(other_page.get_by_text("Waiting for the German side.")).to_be_visible()
