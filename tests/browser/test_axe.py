"""axe on every page, tab, dialog and panel; at a desk by day, on a telephone by night."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.hands import open_table
from tests.browser.house import House

FOUGHT = "leningrad-2010.soviet-tactical-fought"
TABS = ("Orders", "Log", "Rules", "Turn track", "Losses", "Talk")
Scheme = Literal["light", "dark"]


def start(page: Page, house: House) -> None:
    page.goto(house.address)
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()


def new_game_against_the_computer(page: Page, house: House) -> None:
    start(page, house)
    page.get_by_label("Against the computer").check()


def new_game_by_correspondence(page: Page, house: House) -> None:
    start(page, house)
    page.get_by_label("Two players").check()


def a_wrong_address(page: Page, house: House) -> None:
    page.goto(f"{house.address}/t/ffffffffffffffff")
    expect(page.get_by_role("alert")).to_be_visible()


def set_up(page: Page, house: House) -> None:
    open_table(page, house.hot_seat(setup="choose", game="leningrad-2010"))


def the_menu(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_label("Menu").click()


def _menu_dialog(entry: str) -> Callable[[Page, House], None]:
    def opened(page: Page, house: House) -> None:
        the_menu(page, house)
        page.get_by_role("button", name=entry).click()
        expect(page.get_by_role("dialog")).to_be_visible()

    opened.__name__ = entry.lower().replace(" ", "_")
    return opened


def end_of_a_phase(page: Page, house: House) -> None:
    open_table(page, house.combat())
    page.get_by_role("button", name="End phase").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def end_of_a_phase_refused(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_role("button", name="End phase").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def why_not(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_role("application").focus()
    for key in ("n", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "?"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_be_visible()


def a_combat_sheet(page: Page, house: House) -> None:
    seat = house.combat()
    open_table(page, seat)
    page.locator(f".stacks g[data-hex='{seat.table()['can']['targets'][0]}'] .counter").last.click()
    expect(page.locator(".chances")).to_be_visible()


def a_decision(page: Page, house: House) -> None:
    study = house.study(FOUGHT)
    owed = next(line for line in study.log() if any(event["type"] == "decision owed" for event in line["events"]))
    open_table(page, house.branch(study, int(owed["n"])))
    expect(page.get_by_role("region", name="Decision")).to_be_visible()


def overlays(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    for key in "zsev":
        page.keyboard.press(key)
    expect(page.locator(".zone").first).to_be_attached()


def the_replay(page: Page, house: House) -> None:
    page.goto(f"{house.address}/t/{house.study(FOUGHT).id}#300")
    expect(page.get_by_role("group", name="Replay")).to_be_visible()


def the_end(page: Page, house: House) -> None:
    page.goto(f"{house.address}/t/{house.study(FOUGHT).id}")
    page.get_by_role("tabpanel").get_by_role("button", name="Victory points").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def the_computer(page: Page, house: House) -> None:
    open_table(page, house.found(mode="computer", side="soviet", stepping=True)["soviet"])
    expect(page.get_by_role("region", name=re.compile("^Computer: "))).to_be_visible()


def advice(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Advice")).to_be_visible(timeout=30_000)


def the_lesson(page: Page, house: House) -> None:
    start(page, house)
    page.get_by_role("button", name="Guided first turn").click()
    expect(page.get_by_role("region", name="Guided first turn")).to_be_visible()


def the_recap(page: Page, house: House) -> None:
    seats = house.found(mode="two players", side="german")
    open_table(page, seats["soviet"])
    page.goto(house.address)
    seats["german"].act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})
    open_table(page, seats["soviet"])
    expect(page.get_by_role("dialog")).to_be_visible()


SCREENS: tuple[Callable[[Page, House], None], ...] = (
    start, new_game_against_the_computer, new_game_by_correspondence, a_wrong_address, set_up, the_menu,
    _menu_dialog("Keys"), _menu_dialog("Invite"), _menu_dialog("Check record and dice"), end_of_a_phase,
    end_of_a_phase_refused, why_not, a_combat_sheet, a_decision, overlays, the_replay, the_end, the_computer, advice,
    the_lesson, the_recap,
)  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen.__name__))
def test_axe_finds_nothing_at_a_desk(page: Page, house: House, screen: Callable[[Page, House], None]) -> None:
    screen(page, house)

    assert faults(page) == []


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen.__name__))
def test_axe_finds_nothing_on_a_telephone(phone: Page, house: House, screen: Callable[[Page, House], None]) -> None:
    phone.emulate_media(color_scheme="dark")
    screen(phone, house)

    assert faults(phone) == []
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390, "the page is wider than the telephone"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_tab(page: Page, house: House, scheme: Scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    open_table(page, house.combat())

    for tab in TABS:
        page.get_by_role("tab", name=tab).click()
        assert faults(page) == [], f"the tab {tab}"
