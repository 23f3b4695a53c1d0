"""What the map of a city fight tells at a glance: barred rows, overlays on objectives, lines of fire, rubble."""

from __future__ import annotations

import gzip
import re

from playwright.sync_api import Page, expect

from tests.browser.city_screens import FOUGHT, GAME, moment, sit_down
from tests.browser.hands import bring
from tests.browser.house import STORED, Document, House, Seat


def overlay(page: Page, key: str) -> None:
    page.get_by_role("application").focus()
    page.keyboard.press(key)


def in_the_midst(house: House) -> Seat:
    """A table of one's own from the middle of a stored game."""
    study = house.study(FOUGHT)
    return house.branch(study, int(study.table()["number"]) // 2)


def with_action(kind: str) -> str:
    """A stored game in which somebody did such a thing."""
    named = f'"type":"{kind}"'
    found = (one for one in sorted(STORED.glob(f"{GAME}.*")) if named in gzip.decompress(one.read_bytes()).decode())
    return next(found).name.removesuffix(".jsonl.gz")


def test_the_rows_where_nobody_begins_are_hatched_before_a_brush_is_taken(page: Page, house: House) -> None:
    sit_down(page, house.hot_seat(game=GAME, setup="choose"))

    expect(page.locator(".barred")).to_be_attached()
    expect(page.get_by_role("heading", name="Can still act")).to_be_hidden()
    page.locator("[data-card='soviet-lg42']").click()
    expect(page.locator(".reach")).to_be_attached()
    expect(page.locator(".barred")).to_be_hidden()


def test_counters_do_not_hide_what_overlays_say_of_objectives(page: Page, house: House) -> None:
    sit_down(page, in_the_midst(house))
    for key in "qv":
        overlay(page, key)

    for sign in (".metro", ".away"):
        expect(page.locator(f".above {sign}").first).to_be_attached()
    expect(page.get_by_role("img", name=re.compile(r"\d+ hex(es)? from the attacker")).first).to_be_attached()


def test_a_line_of_fire_is_told_in_words(page: Page, house: House) -> None:
    seat = house.hot_seat(game=GAME)
    sit_down(page, seat)
    overlay(page, "g")
    page.mouse.click(*bring(page, "4110"))
    line = seat.ask("lines of fire", hex="4110")["hexes"]
    blocked = next(hex for hex, one in line.items() if not one["free"])
    free = next(hex for hex, one in line.items() if one["free"] and not one["by_street"])

    for hex, words in ((blocked, "line of fire blocked by"), (free, "line of fire free")):
        page.mouse.move(*bring(page, hex))
        expect(page.get_by_text(words)).to_be_visible()


def test_fields_of_fire_have_a_border_and_a_sum_for_each_side(page: Page, house: House) -> None:
    sit_down(page, in_the_midst(house))
    overlay(page, "f")

    expect(page.locator(".verge")).to_have_count(2)
    expect(page.locator(".strength text").first).to_have_text(re.compile(r"^\d+$"))


def test_replacements_are_counted_and_their_losses_shown(page: Page, house: House) -> None:
    def replaced(line: Document) -> bool:
        return bool(line["action"]["type"] == "replace")

    seat = moment(house, replaced, with_action("replace"))
    sit_down(page, seat)

    orders = page.get_by_role("tabpanel")
    left = seat.table()["view"]["tracks"]["replacements"]
    expect(orders.get_by_role("heading", name=f"Replacements of this turn {left}")).to_be_visible()
    expect(orders.locator(".one svg").first).to_be_visible()
