"""The first minutes: a game chosen by what it is like, begun by one click, and seen whole with its goal."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from hexfront.games.registry import games, load
from hexfront.games.shared.about import about
from tests.browser.hands import hexagon, open_table
from tests.browser.house import House

NAMES = tuple(games())
DRAWN = "img => img.complete && img.naturalWidth > 0"


def test_every_game_has_a_picture_before_any_map_is_drawn(page: Page, house: House) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(house.address)
    cards = page.get_by_role("article")
    expect(cards).to_have_count(len(NAMES))

    for card in cards.all():
        picture = card.locator("img")
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate(DRAWN)
    assert not [url for url in asked if url.endswith("map.svg")]


def test_every_game_says_how_long_how_hard_and_for_whom_it_is(page: Page, house: House) -> None:
    page.goto(house.address)

    for name, info in games().items():
        told = about(load(name))
        card = page.get_by_role("article").filter(has=page.get_by_text(info.title, exact=True))
        expect(card).to_contain_text(f"about {told.minutes} min")
        expect(card).to_contain_text(told.good_for)
        expect(card.get_by_label(f"complexity {told.complexity} of 5")).to_be_visible()


@pytest.mark.parametrize("name", NAMES)
def test_one_click_on_the_start_page_begins_a_game_against_the_easiest_sensible_player(
    page: Page, house: House, name: str
) -> None:
    page.goto(house.address)

    page.get_by_role("button", name=f"Play now: {games()[name].title}").click()

    expect(page.locator(".stacks [data-unit]").first).to_be_visible()
    expect(page.get_by_role("region", name="Computer: Corporal")).to_be_visible()
    expect(page.get_by_text("Your move").or_(page.get_by_text(re.compile("to act"))).first).to_be_attached()


def test_the_first_opponent_is_the_corporal_with_its_strength_in_words_and_elo(page: Page, house: House) -> None:
    page.goto(house.address)
    players = page.get_by_role("group", name="Computer player")

    expect(players.get_by_role("radio", name=re.compile("^Corporal"))).to_be_checked()
    expect(players.locator("label").filter(has_text="Corporal")).to_contain_text("begin here")
    expect(players.locator("label").filter(has_text="Corporal")).to_contain_text(re.compile(r"between \d+ and \d+"))
    expect(players.locator("label").filter(has_text="Sergeant")).to_contain_text("Elo 1500")
    expect(players.locator("label").filter(has_text="Recruit")).to_contain_text(re.compile(r"Elo below \d+"))
    expect(players.locator("label").filter(has_text="General")).to_contain_text(re.compile(r"Elo 1\d\d\d"))


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (390, 844)])
@pytest.mark.parametrize("name", NAMES)
def test_a_table_opens_on_the_whole_theatre(page: Page, house: House, name: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seat = house.found(game=name, mode="computer", side="german", computer="sergeant", stepping=True)["german"]
    open_table(page, seat)

    window = page.get_by_role("application").bounding_box()
    table, sheet = seat.table(), seat.sheet()
    wanted = {unit["hex"] for unit in table["view"]["units"]} | {one["hex"] for one in sheet["objectives"]}
    on_map = wanted & {one["hex"] for one in sheet["hexes"]}
    assert window is not None and on_map
    for number in on_map:
        box = hexagon(page, number).bounding_box()
        assert box is not None
        assert box["x"] >= window["x"] - 1 and box["x"] + box["width"] <= window["x"] + window["width"] + 1, number
        assert box["y"] >= window["y"] - 1 and box["y"] + box["height"] <= window["y"] + window["height"] + 1, number


@pytest.mark.parametrize("name", NAMES)
def test_the_goal_is_the_first_thing_said_and_stands_at_the_points_button(page: Page, house: House, name: str) -> None:
    goal = about(load(name)).goal
    open_table(page, house.found(game=name, mode="computer", side="german", computer="sergeant")["german"])
    panel = page.get_by_role("tabpanel")

    expect(panel.locator("p").first).to_have_text(goal)
    panel.get_by_role("button", name="Got it").click()
    expect(panel.get_by_text(goal)).to_have_count(0)
    page.get_by_role("banner").get_by_title("What wins").click()
    expect(panel.locator("p").first).to_have_text(goal)
    panel.get_by_role("button", name="Show it on the map").click()
    expect(page.get_by_role("button", name="Victory hexes")).to_have_attribute("aria-pressed", "true")
