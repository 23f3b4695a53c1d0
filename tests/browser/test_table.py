"""The first German turn of Leningrad 1979, by mouse."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.hands import drag, gone_on, hexagon, open_table, pick_up, put_down, settled
from tests.browser.house import House, serving
from tests.browser.screens import FOUGHT


def test_a_table_is_founded_and_opened(page: Page, house: House) -> None:
    page.goto(house.address)
    page.get_by_label("Both sides at this screen").check()
    page.get_by_role("button", name="Begin").click()

    expect(page.get_by_role("heading", name="German movement")).to_be_visible()
    expect(page.locator(".stacks [data-unit='german-8-pz']")).to_be_attached()


def test_a_unit_moves_and_the_move_is_undone(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)

    pick_up(page, "german-8-pz", "0112")
    hexagon(page, "0212").hover(force=True)
    expect(page.get_by_text("must stop here (rule 4.7)")).to_be_visible()
    put_down(page, "0212")
    expect(page.locator(".stacks g[data-hex='0212'] [data-unit='german-8-pz']")).to_be_visible()
    assert seat.unit("german-8-pz")["hex"] == "0212"

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".stacks g[data-hex='0112'] [data-unit='german-8-pz']")).to_be_attached()
    assert seat.unit("german-8-pz")["hex"] == "0112"


def test_a_hex_with_a_friend_asks_whether_to_move_or_to_select(page: Page, house: House) -> None:
    seat = house.hot_seat()
    seat.act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})
    open_table(page, seat)

    pick_up(page, "german-3-mot", "0112")
    put_down(page, "0212")
    page.get_by_role("menuitem", name="Move: 3 Mot").click()

    expect(page.locator(".stacks g[data-hex='0212'] [data-unit='german-3-mot']")).to_be_visible()


def test_the_end_of_the_phase_is_refused_with_the_rule(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())

    page.get_by_role("button", name="End phase").click()

    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("more than 3 units are in")).to_be_visible()
    dialog.get_by_role("button", name="Open rule 4.6").click()
    expect(page.locator("article.open")).to_contain_text("4.6")


def test_why_not_names_the_rule(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())

    pick_up(page, "german-8-pz", "0112")
    hexagon(page, "0510").hover(force=True)
    page.keyboard.press("?")

    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Why not?")).to_be_visible()
    expect(dialog.locator(".rule")).to_be_visible()


def test_an_attack_from_the_sheet_to_the_last_advance(page: Page, house: House) -> None:
    seat = house.combat()
    target = seat.table()["can"]["targets"][0]
    open_table(page, seat)

    put_down(page, target)
    sheet = page.get_by_role("region", name="Combat sheet")
    expect(sheet.get_by_text("Ratio")).to_be_visible()
    attackers = sheet.locator("[data-card]")
    strength = sheet.locator(".sums div:first-child strong")
    before = strength.inner_text()
    attackers.first.click()
    expect(strength.filter(has_text=re.compile(f"^{re.escape(before)}$"))).to_have_count(0)
    attackers.first.click()
    expect(strength).to_have_text(before)
    sheet.get_by_role("button", name="Attack", exact=True).click()

    expect(page.locator(".banner")).to_be_visible()
    table = settled(page, seat)
    for _ in range(20):
        if table["view"]["decision"] is None:
            break
        page.locator(".decision .row button").last.click()
        table = gone_on(page, seat, table["number"])
    assert table["view"]["decision"] is None, "the decisions do not end"
    assert target not in table["can"]["targets"]


def test_a_reload_in_the_middle_of_a_combat_finds_the_same_decision(page: Page, house: House) -> None:
    seat = house.decision(FOUGHT)
    decision = seat.table()["view"]["decision"]
    open_table(page, seat)
    expect(page.get_by_role("region", name="Decision")).to_be_visible()

    page.reload()

    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    assert seat.table()["view"]["decision"] == decision


def test_a_server_that_comes_back_finds_the_browser_waiting(page: Page, program: Path, tmp_path: Path) -> None:
    port = _lasting_port()
    with serving(tmp_path / "games.db", port) as house:
        seat = house.hot_seat()
        open_table(page, seat)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")

    with serving(tmp_path / "games.db", port):
        seat.act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})
        expect(page.get_by_role("alert")).to_be_hidden(timeout=90_000)

        expect(page.locator(".stacks g[data-hex='0212'] [data-unit='german-8-pz']")).to_be_visible()


def _lasting_port() -> int:
    """A port that is free, and that no system gives away by itself while our server is down."""
    for port in range(20_000 + os.getpid() % 5_000, 30_000):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError("no port from 20000 to 30000 is free")


def test_two_browsers_see_the_same_table(page: Page, other_page: Page, house: House) -> None:
    seats = house.found(mode="two players", side="german")
    german = seats["german"]
    open_table(page, german)
    other_page.goto(f"{house.address}/t/{german.id}")
    expect(other_page.locator(".stacks [data-unit]").first).to_be_visible()

    pick_up(page, "german-8-pz", "0112")
    put_down(page, "0212")

    expect(other_page.locator(".stacks g[data-hex='0212'] [data-unit='german-8-pz']")).to_be_visible()
    expect(other_page.get_by_role("button", name="Undo")).to_be_hidden()


def test_the_replay_shows_how_it_was(page: Page, house: House) -> None:
    seat = house.hot_seat()
    seat.act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})
    open_table(page, seat)

    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Show this moment 1").click()
    page.get_by_role("button", name="Back one step").click()
    expect(page.locator(".stacks g[data-hex='0112'] [data-unit='german-8-pz']")).to_be_attached()
    page.reload()
    expect(page.locator(".stacks g[data-hex='0112'] [data-unit='german-8-pz']")).to_be_attached()
    page.get_by_role("button", name="Back to the present").click()

    expect(page.locator(".stacks g[data-hex='0212'] [data-unit='german-8-pz']")).to_be_visible()


def test_a_sheet_that_is_dragged_away_from_the_cursor_stays_there(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    put_down(page, "0510")
    for _ in range(4):
        page.keyboard.press("+")
    # The sheet is drawn anew when the zoom has settled.
    page.wait_for_timeout(1000)
    sheet = page.locator(".sheet").first

    for _ in range(2):
        drag(page, (100, 100, 1000, 800), (-600, 0))
    moved = sheet.get_attribute("style")
    page.wait_for_timeout(400)

    assert sheet.get_attribute("style") == moved
    box = hexagon(page, "0510").bounding_box()
    assert box is not None and box["x"] + box["width"] < 0


def test_overlays_have_a_key_each(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())

    for key, shown in (("z", ".zone.german"), ("s", ".supply.german"), ("e", ".threats path"), ("v", ".victory")):
        page.keyboard.press(key)
        expect(page.locator(shown).first).to_be_attached()
        page.keyboard.press(key)
        if key == "e":
            # Threats are shown for this turn, then for two.
            page.keyboard.press(key)
        expect(page.locator(shown)).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".stacks")).to_have_count(0)
