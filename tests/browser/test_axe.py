"""axe on every page, tab, dialog and panel; at a desk by day, on a telephone by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.axe import faults
from tests.browser.hands import open_table
from tests.browser.house import House
from tests.browser.screens import SCREENS, TABS, Scheme, Screen


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen.__name__))
def test_axe_finds_nothing_at_a_desk(page: Page, house: House, screen: Screen) -> None:
    screen(page, house)

    assert faults(page) == []


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: str(screen.__name__))
def test_axe_finds_nothing_on_a_telephone(phone: Page, house: House, screen: Screen) -> None:
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
