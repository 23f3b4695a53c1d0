"""Threats shaded by strength for this turn and the next, and supply as ground with what would cut it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.hands import open_table
from tests.browser.house import House

#: Whether so many hexes are shaded.
SHADED = """n => {
  const shades = [...document.querySelectorAll(".threats path")];
  return shades.reduce((sum, one) => sum + Number(one.dataset.count), 0) === n;
}"""
#: Points at a hex, wherever it lies.
POINT = """hex => {
  const ground = document.querySelector(`.hexes [data-hex="${hex}"]`);
  ground.dispatchEvent(new PointerEvent("pointermove", {bubbles: true}));
}"""


def test_threats_are_shaded_by_strength_for_this_turn_and_the_next(page: Page, house: House) -> None:
    study = house.study("leningrad-2010.soviet-tactical-fought")
    seat = house.branch(study, 401)
    open_table(page, seat)
    acting = seat.table()["view"]["to_act"]
    enemy = "soviet" if acting == "german" else "german"
    asked = {turns: seat.ask("threats", side=enemy, turns=turns)["hexes"] for turns in (1, 2)}
    button = page.get_by_role("button", name="Enemy threat")
    shades = page.locator(".threats path")

    page.keyboard.press("e")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("status").filter(has_text="in a turn")).to_contain_text(f"… {max(asked[1].values())}")
    shown = [int(str(one.get_attribute("data-count"))) for one in shades.all()]
    assert len(shown) > 2 and sum(shown) == len(asked[1])
    # What our own stacks are up against stands on them as a number.
    numbers = page.locator("[data-threat]")
    own = {unit["hex"] for unit in seat.table()["view"]["units"] if unit["side"] == acting} & set(asked[1])
    expect(numbers).to_have_count(len(own))
    hex = str(numbers.first.get_attribute("data-threat"))
    expect(numbers.first).to_have_text(str(asked[1][hex]))

    page.keyboard.press("e")
    expect(page.get_by_role("status").filter(has_text="in two turns")).to_contain_text(f"… {max(asked[2].values())}")
    page.wait_for_function(SHADED, arg=len(asked[2]))
    page.keyboard.press("e")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(shades).to_have_count(0)


def test_supply_is_ground_and_shows_what_one_enemy_hex_would_cut(page: Page, house: House) -> None:
    study = house.study("leningrad-2010.soviet-tactical-fought")
    seat = house.branch(study, 401)
    open_table(page, seat)
    side = seat.table()["view"]["to_act"]
    answer = seat.ask("supply ground", side=side)
    page.keyboard.press("s")

    ground = page.locator(".supplied path[data-count]")
    expect(ground.first).to_be_attached()
    shown = [int(str(one.get_attribute("data-count"))) for one in ground.all()]
    assert len(shown) > 2 and sum(shown) == len(answer["ground"])
    cuts = page.locator("[data-cut]")
    expect(cuts).to_have_count(len(answer["cuts"]))
    assert answer["cuts"]
    expect(page.get_by_role("status").filter(has_text="would cut")).to_be_visible()
    page.mouse.move(300, 20)
    # The pointer on such a hex shows whom an enemy there would cut off.
    expect(page.locator(".severed")).to_have_count(0)
    hex = str(cuts.first.get_attribute("data-cut"))
    page.evaluate(POINT, hex)
    expect(page.locator(".severed")).to_have_count(1)


def test_a_game_with_fire_has_threats_and_no_supply(page: Page, house: House) -> None:
    seats = house.found(game="leningrad-41", mode="two players", side="german")
    page.goto(seats["german"].link)
    expect(page.locator(".stacks [data-unit]").first).to_be_attached()
    page.keyboard.press("e")

    expect(page.get_by_role("status").filter(has_text=re.compile("in a turn"))).to_be_visible()
    expect(page.locator(".threats path").first).to_be_attached()
    expect(page.get_by_role("button", name="Supply", exact=True)).to_have_count(0)
