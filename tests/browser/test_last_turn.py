"""The opponent's last turn as arrows on the map, with a button that plays it."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.hands import open_table
from tests.browser.house import House, Seat


def after_a_german_turn(house: House) -> Seat:
    """A table where the German side has moved three units and it is the Soviet side's turn."""
    seat = house.combat()
    seat.play_until(lambda table: table["view"]["to_act"] == "soviet" and table["view"]["kind"] == "movement")
    return seat


def test_the_last_turn_is_drawn_and_played(page: Page, house: House) -> None:
    seat = after_a_german_turn(house)
    number = int(seat.table()["number"])
    log = [event for line in seat.log() for event in line["events"] if event["type"] == "units moved"]
    movers = {" ".join(event["units"]) for event in log}
    assert len(movers) > 3
    open_table(page, seat)
    page.keyboard.press("L")

    bar = page.get_by_role("status").filter(has_text="Turn 1:")
    expect(bar).to_contain_text("German")
    expect(bar).to_contain_text(f"{len(movers)} moves")
    marches = page.locator(".last-turn .march")
    expect(marches).to_have_count(len(movers))
    moved = {str(one.get_attribute("data-units")) for one in marches.all()}
    assert moved == movers
    bar.get_by_role("button", name="Play it").click()
    replay = page.get_by_role("slider", name="Replay")
    expect(replay).to_be_visible()
    expect(page.locator(".last-turn")).to_have_count(0)
    # When the turn has been played, the present comes back, and with it the arrows.
    expect(replay).to_be_hidden()
    expect(marches).to_have_count(len(movers))
    expect(page.locator(".table")).to_have_attribute("data-number", str(number))


def test_attacks_are_drawn_with_their_results(page: Page, house: House) -> None:
    study = house.study("leningrad-2010.soviet-tactical-fought")
    open_table(page, study)
    page.keyboard.press("L")
    fights = page.locator(".last-turn .fight")

    expect(fights.first).to_be_attached()
    expect(page.locator(".last-turn .result text").first).to_have_text(re.compile(r".+"))


def test_before_the_first_turn_nothing_is_drawn(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.keyboard.press("L")

    expect(page.get_by_text("The opponent has not had a turn yet.")).to_be_visible()
    page.keyboard.press("L")
    expect(page.get_by_text("The opponent has not had a turn yet.")).to_be_hidden()


def test_the_arrows_are_made_of_what_ones_own_side_was_told(page: Page, house: House) -> None:
    seats = house.found(game="leningrad-41", mode="two players", side="german", setup="choose")
    for action in seats["soviet"].ask("suggested")["actions"][:12]:
        seats["soviet"].act(action)
    placed = [one["action"] for one in seats["soviet"].log()]
    told: list[str] = []
    page.on("response", lambda one: told.append(one.text()) if re.search(r"/(at/\d+|log|ask)", one.url) else None)
    page.goto(seats["german"].link)
    page.get_by_role("application").focus()
    page.keyboard.press("L")
    expect(page.get_by_role("button", name="The opponent's last turn")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(800)

    # The set-up of the Soviet side is secret: nothing of it was sent, and no arrow tells of it.
    assert len(placed) == 12 and told
    for answer in map(json.loads, told):
        lines = answer if isinstance(answer, list) else []
        assert not any(line["action"].get("unit") or line["action"].get("hex") for line in lines)
        units = [] if isinstance(answer, list) else answer.get("view", {}).get("units", [])
        assert not any(unit["id"] == action["unit"] for unit in units for action in placed)
    assert page.locator(".last-turn g").count() == 0
