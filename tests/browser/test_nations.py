"""Words of the rulebook on the screens: nations, whose points they are, entry areas, the game of the lesson."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import open_table
from tests.browser.house import House

LENINGRAD, STALINGRAD = "assault-on-leningrad", "assault-on-stalingrad"


def points(page: Page) -> Locator:
    return page.get_by_role("banner").get_by_role("button", name="Victory points")


@pytest.mark.parametrize(("game", "word"), [("leningrad-1979", "Soviet"), (STALINGRAD, "Russian")])
def test_a_screen_has_the_word_of_the_rulebook_alone(page: Page, house: House, game: str, word: str) -> None:
    other = {"Soviet": "Russian", "Russian": "Soviet"}[word]
    open_table(page, house.hot_seat(game=game, setup="choose"))

    expect(page.get_by_role("heading", level=1)).to_have_text(f"{word} set-up")
    expect(page.get_by_role("banner")).to_contain_text(f"{word} to act")
    for tab in ("Losses", "Turn track", "Log", "Orders"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("complementary")).not_to_contain_text(other, ignore_case=True)


def test_the_log_names_phases_with_capitals_and_passes_over_draws_in_silence(page: Page, house: House) -> None:
    page.goto(f"{house.address}/t/{house.study(f'{STALINGRAD}.russian-victory-stormed').id}")
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("list", name="What happened")

    expect(log.get_by_text(re.compile("^turn 16, Russian draw", re.IGNORECASE))).to_have_count(1)
    expect(log).not_to_contain_text(re.compile("soviet|russian draw.*nothing to decide in the russian draw"))
    drawn = log.get_by_role("listitem").filter(has_text="is drawn from the cup").first
    expect(drawn).to_contain_text("entry area")
    expect(drawn).not_to_contain_text("Nothing to decide in the Russian draw", ignore_case=True)


def test_points_say_whose_they_are(page: Page, house: House) -> None:
    open_table(page, house.hot_seat(game=LENINGRAD))
    expect(points(page)).to_contain_text("Russian 100")

    points(page).click()

    track = page.get_by_role("tabpanel")
    expect(track.get_by_role("heading", name="Victory points")).to_contain_text("Russian 100")
    expect(track).to_contain_text("Plus counts for the German side, minus for the Russian.")


def test_on_a_telephone_the_points_are_read_out_with_their_side(phone: Page, house: House) -> None:
    open_table(phone, house.hot_seat(game=LENINGRAD))

    expect(points(phone).locator(".soviet")).to_have_text("Russian 100")


def test_the_turn_track_names_entry_areas(page: Page, house: House) -> None:
    open_table(page, house.hot_seat(game=LENINGRAD))
    page.get_by_role("tab", name="Turn track").click()

    first = page.locator(".track li").first
    expect(first).to_contain_text("→ Area A")
    expect(page.locator(".track")).not_to_contain_text("…")


def test_nobody_is_due_when_the_game_is_over(page: Page, house: House) -> None:
    study = house.study(f"{STALINGRAD}.russian-victory")
    assert any("hq" in one["id"] for one in study.table()["view"]["reinforcements"])
    page.goto(f"{house.address}/t/{study.id}")
    page.get_by_role("tab", name="Turn track").click()

    expect(page.locator(".track li")).to_have_text([re.compile(r"^19\W*$")])


def test_a_draw_shows_the_area_where_the_unit_enters(page: Page, house: House) -> None:
    study = house.study(f"{STALINGRAD}.russian-victory-stormed")
    line = next(one for one in study.log() if any(event["type"] == "unit drawn" for event in one["events"]))
    areas = {event["box"][-1] for event in line["events"] if event["type"] == "unit drawn"}
    seat = house.branch(study, int(line["n"]) - 1)
    open_table(page, seat)

    seat.act(line["action"])

    for area in areas:
        expect(page.locator(".drawn")).to_contain_text(f"Area {area}")


def test_the_lesson_says_which_game_it_is_about(page: Page, house: House) -> None:
    page.goto(house.address)

    expect(page.get_by_role("button", name=re.compile("^Learn: Leningrad, first"))).to_be_enabled()
