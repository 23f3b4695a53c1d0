"""Tournaments, notices and the page of a player, in the browser."""

from __future__ import annotations

import re
import secrets

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.house import House
from tests.browser.people import register


def test_a_tournament_is_made_in_three_clicks_and_played(page: Page, other_page: Page, house: House) -> None:
    anna, bert = register(page, house), register(other_page, house, "bert")
    clicks = 0
    for one in (
        page.get_by_role("link", name="Tournaments"),
        page.get_by_label("Round robin"),
        page.get_by_role("button", name="Create"),
    ):
        one.click()
        clicks += 1
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    assert clicks == 3
    expect(page.get_by_role("row").filter(has_text=anna)).to_be_visible()

    other_page.goto(page.url)
    other_page.get_by_role("button", name="Take part").click()
    expect(other_page.get_by_role("row").filter(has_text=bert)).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    games = page.get_by_role("link", name=re.compile("under way"))
    expect(games).to_have_count(2)
    assert {text.partition(":")[0] for text in games.all_inner_texts()} == {"German", "Soviet"}

    games.first.click()
    expect(page.get_by_role("group", name="Players")).to_contain_text(bert)
    expect(page.get_by_role("timer")).to_have_count(1)


def test_the_next_game_that_waits_is_one_key_away(page: Page, house: House) -> None:
    register(page, house)
    titles = [f"Waits {secrets.token_hex(4)}" for _ in range(2)]
    for title in titles:
        page.goto(house.address)
        page.get_by_label("Two players").check()
        page.get_by_label("Name of the table").fill(title)
        page.get_by_label("List it in the lobby").check()
        page.get_by_role("button", name="Begin", exact=True).click()
        expect(page.get_by_role("heading", name="German movement")).to_be_visible()

    expect(page).to_have_title(f"● Your move: {titles[1]}")
    icon = page.locator("link[rel=icon]").get_attribute("href") or ""
    assert icon.startswith("data:image/svg+xml"), "the icon calls, too"
    page.keyboard.press("j")
    expect(page).to_have_title(f"● Your move: {titles[0]}")

    page.goto(house.address)
    expect(page).to_have_title("(2) hexfront")
    page.keyboard.press("j")
    expect(page).to_have_title(re.compile("Your move: Waits"))


def test_every_way_to_be_told_has_a_button_that_tests_it(page: Page, house: House) -> None:
    register(page, house)
    page.goto(f"{house.address}/account")
    ways = page.get_by_role("button", name="Test it")
    expect(ways).to_have_count(3)
    for n in range(3):
        expect(ways.nth(n)).to_be_disabled()
    page.get_by_label("Webhook address").fill("https://127.0.0.1:9/hook")
    page.get_by_role("button", name="Save").first.click()
    page.locator("[data-test=webhook]").click()
    expect(page.get_by_text("inside the server's own network")).to_be_visible()

    page.get_by_label("One mail a day with all games that wait, at").select_option("18:00")
    page.get_by_label("Quiet hours, without mail and push: from").select_option("22:00")
    page.get_by_label("Quiet hours, without mail and push: to").select_option("07:00")
    page.get_by_role("button", name="Save").last.click()
    page.reload()
    expect(page.get_by_label("Quiet hours, without mail and push: from")).to_have_value("22")


def test_the_page_of_a_player_shows_games_and_results(page: Page, other_page: Page, house: House) -> None:
    anna = register(page, house)
    bert = register(other_page, house, "bert")
    page.goto(house.address)
    title = f"Result {secrets.token_hex(4)}"
    page.get_by_label("Two players").check()
    page.get_by_label("Name of the table").fill(title)
    page.get_by_label("List it in the lobby").check()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="German movement")).to_be_visible()
    other_page.goto(house.address)
    other_page.get_by_role("listitem").filter(has_text=title).get_by_role("button", name="Play the Soviet side").click()
    expect(other_page.get_by_text("Waiting for the German side.")).to_be_visible()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Give up …").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("has given up")

    page.goto(f"{house.address}/p/{bert}")
    expect(page.get_by_role("heading", name=bert)).to_be_visible()
    expect(page.get_by_role("row").filter(has_text=title)).to_contain_text("Won")
    page.get_by_role("link", name=anna).first.click()
    expect(page.get_by_role("heading", name=anna)).to_be_visible()
    expect(page.get_by_role("row").filter(has_text=title)).to_contain_text("Lost")


def test_axe_finds_nothing_wrong_with_the_pages_of_players_and_events(page: Page, house: House) -> None:
    name = register(page, house)
    page.get_by_role("link", name="Tournaments").click()
    for theme in ("light", "dark"):
        page.evaluate("theme => localStorage.setItem('hexfront.theme', theme)", theme)
        for path, heading in (("/events", "Tournaments"), (f"/p/{name}", name), ("/account", name)):
            page.goto(house.address + path)
            expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
            page.wait_for_load_state("networkidle")
            assert faults(page) == [], path
    page.goto(f"{house.address}/events")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    assert faults(page) == []
