"""What hands do on a page: open a table, pick up counters, put them down."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import Seat


def open_table(page: Page, seat: Seat) -> None:
    """Open a table and wait until its counters lie on the map."""
    page.goto(seat.link)
    expect(page.locator(".stacks [data-unit]").first).to_be_visible()


def hexagon(page: Page, number: str) -> Locator:
    return page.locator(f".hexes [data-hex='{number}']")


def centre_of(page: Page, number: str) -> tuple[float, float]:
    """Where the middle of a hex is in the window."""
    box = hexagon(page, number).bounding_box()
    assert box is not None, f"{number} is not on the sheet"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pick_up(page: Page, unit: str, number: str) -> None:
    """Select one unit of a stack, fanned out under the pointer."""
    page.locator(f".stacks g[data-hex='{number}'] .counter").last.hover()
    fan = page.locator(f".fan [data-unit='{unit}']")
    expect(fan).to_be_visible()
    fan.click()
    expect(page.locator(".reach")).to_be_attached()


def put_down(page: Page, number: str) -> None:
    """Click a hex near its upper edge, where no counter lies; where a friend stands, choose the move."""
    hexagon(page, number).hover(force=True)
    box = hexagon(page, number).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 5)


def speaks(page: Page) -> Locator:
    """What a screen reader is told."""
    return page.locator("[data-spoken]")
