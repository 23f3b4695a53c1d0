"""Players together: the lobby, names and clocks in the bar, giving up, a rematch, an absent player."""

from __future__ import annotations

import re
import secrets
import sqlite3
import time
from contextlib import closing
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.house import House
from tests.browser.people import make_admin, register


def _found(page: Page, title: str, *, clock: str | None = None) -> None:
    """List a table for two in the lobby."""
    page.get_by_label("Two players").check()
    if clock:
        page.get_by_label(clock).first.check()
    page.get_by_label("Name of the table").fill(title)
    page.get_by_label("List it in the lobby").check()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="German movement")).to_be_visible()


def _change(house: House, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(house.database, timeout=30)) as base:
        base.execute(statement, values)
        base.commit()


def test_from_the_lobby_through_a_live_game_to_the_rematch(
    page: Page, other_page: Page, phone: Page, house: House
) -> None:
    anna, bert = register(page, house), register(other_page, house, "bert")
    title = f"Live {secrets.token_hex(4)}"
    page.goto(house.address)
    _found(page, title, clock="Minutes for a game")

    other_page.goto(house.address)
    line = other_page.get_by_role("listitem").filter(has_text=title)
    expect(line).to_contain_text(anna)
    expect(line).to_contain_text("60 min + 60 s a turn")
    expect(line).to_contain_text("Rated")
    expect(page.get_by_role("timer")).to_have_count(2)
    assert page.get_by_role("timer").first.inner_text() == "1:00:00", "nobody's clock runs before both sit"
    line.get_by_role("button", name="Play the Soviet side").click()

    players = page.get_by_role("group", name="Players")
    expect(players).to_contain_text(bert)
    expect(players.get_by_role("img", name=f"{bert} is here")).to_be_visible()
    expect(players.get_by_role("timer").first).to_have_text(re.compile(r"59:\d\d"))
    phone.goto(page.url)
    expect(players.get_by_title("1 watcher")).to_be_visible()
    expect(phone.get_by_role("group", name="Players")).to_contain_text(anna)

    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Give up …").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    expect(other_page.get_by_role("dialog")).to_contain_text("The German side has given up.")
    other_page.get_by_role("button", name="Rematch, sides swapped").click()
    expect(other_page.get_by_text("Your move")).to_be_visible()
    page.get_by_role("button", name="Look at the map").click()
    expect(page.get_by_text("asks for a rematch")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()

    swapped = page.get_by_role("group", name="Players").locator("[data-side=german]")
    expect(swapped).to_contain_text(bert)
    expect(page.get_by_text("Waiting for the German side.")).to_be_visible()


def test_the_game_of_an_absent_player_is_claimed_with_a_button(page: Page, other_page: Page, house: House) -> None:
    register(page, house)
    page.goto(house.address)
    title = f"Absent {secrets.token_hex(4)}"
    _found(page, title, clock="Days for a turn")
    other_page.goto(house.address)
    other_page.get_by_role("listitem").filter(has_text=title).get_by_role("button", name="Play the Soviet side").click()
    expect(other_page.get_by_role("timer")).to_have_text(re.compile("2 d 23 h|3 d 0 h"))
    now = time.time()
    _change(house, "UPDATE tables SET deadline = ?, opens = ?, reminded = 1 WHERE title = ?", now - 9, now + 900, title)
    other_page.reload()
    expect(other_page.get_by_text("you can go on without them")).to_be_visible()

    _change(house, "UPDATE tables SET opens = ? WHERE title = ?", now - 5, title)
    other_page.reload()
    expect(other_page.get_by_role("button", name="Let the computer take over")).to_be_visible()
    expect(other_page.get_by_role("button", name="Open the seat")).to_be_visible()
    other_page.get_by_role("button", name="Claim the game").click()

    expect(other_page.get_by_role("dialog")).to_contain_text("The German side has run out of time.")
    expect(page.get_by_role("dialog")).to_contain_text("The German side has run out of time.")


def test_a_change_of_rules_is_told_at_the_table(page: Page, house: House) -> None:
    seat = house.hot_seat()
    sentence = "the rules were mended: from the next turn on, actions are judged by rules 2 with data 3"

    def mended(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "rules": {"text": sentence}})

    page.route(re.compile(rf"/api/tables/{seat.id}$"), mended)
    page.goto(seat.link)

    expect(page.get_by_text("The rules were mended: from the next turn on")).to_be_visible()
    page.get_by_role("button", name="Understood").click()
    expect(page.get_by_text("The rules were mended")).to_have_count(0)


def test_an_admin_suspends_an_account_and_its_owner_is_told(page: Page, other_page: Page, house: House) -> None:
    admin, bert = register(page, house, "admin"), register(other_page, house, "bert")
    make_admin(house, admin)
    page.goto(f"{house.address}/reports")
    page.get_by_label("Name of the player").fill(bert)
    page.get_by_label("Reason, shown to the player").fill("insults")
    page.get_by_role("button", name="Suspend", exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text=bert)).to_contain_text("insults")

    other_page.goto(house.address)
    other_page.get_by_label("Name", exact=True).fill(bert)
    other_page.get_by_label("Password").fill("a long way to Luga")
    other_page.get_by_role("button", name="Log in").click()
    expect(other_page.get_by_text("your account is suspended until")).to_be_visible()

    page.get_by_role("button", name=f"Lift the suspension of {bert}").click()
    expect(page.get_by_role("listitem").filter(has_text=bert)).to_have_count(0)


def test_a_vacation_is_taken_and_ended_on_the_account_page(page: Page, house: House) -> None:
    register(page, house)
    page.goto(f"{house.address}/account")
    expect(page.get_by_text("30 days are left this year")).to_be_visible()
    page.get_by_label("Days, from now on").fill("10")
    page.get_by_role("button", name="Go on vacation").click()

    expect(page.get_by_text("You are on vacation until")).to_be_visible()
    page.get_by_role("button", name="Come back now").click()
    expect(page.get_by_text("29 days are left this year")).to_be_visible()
