"""What hands do on a page: open a table, pick up counters, put them down."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import Document, Seat


def open_table(page: Page, seat: Seat) -> None:
    """Open a table and wait until its counters lie on the map; where sides see different things, take the chair."""
    page.goto(seat.link)
    chair = page.get_by_role("button", name=re.compile("^I play the"))
    expect(chair.or_(page.locator(".stacks [data-unit]")).first).to_be_visible()
    if chair.is_visible():
        chair.click()
    expect(page.locator(".stacks [data-unit]").first).to_be_visible()


def settled(page: Page, seat: Seat) -> Document:
    """The table, once the page shows it too. The page may go on by itself: then it is looked at again."""
    shown = page.locator(".table")
    for _ in range(450):
        table = seat.table()
        if shown.get_attribute("data-number") == str(table["number"]):
            return table
        page.wait_for_timeout(100)
    raise AssertionError(f"the table is at {table['number']}, the page at {shown.get_attribute('data-number')}")


def gone_on(page: Page, seat: Seat, told: int) -> Document:
    """The table after a deed, once the page shows it; what leaves no choice is done with it, and counts too."""
    expect(page.locator(".table")).not_to_have_attribute("data-number", str(told))
    return settled(page, seat)


def eventually(page: Page, holds: Callable[[], bool], what: str) -> None:
    """Wait for something that the page does not show."""
    for _ in range(450):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"in 45 seconds it did not come to this: {what}")


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


def bring(page: Page, number: str) -> tuple[float, float]:
    """Drag the sheet until a hex lies well inside the window with nothing over it; where it can be clicked."""
    window = page.get_by_role("application").bounding_box()
    assert window is not None
    left, top = window["x"] + 90, window["y"] + 70
    right, bottom = window["x"] + window["width"] - 90, window["y"] + window["height"] - 110
    for attempt in range(16):
        x, y = centre_of(page, number)
        # A sheet that is seen whole does not move: what lies at its edge is clicked there.
        edge = 0 if attempt < len(GOALS) else EDGE
        is_inside = left - edge <= x <= right + edge and top - edge <= y <= bottom + edge
        spot = _spot(page, number) if is_inside else None
        if spot is not None:
            return spot
        # What lies over the middle, such as a die, does not lie everywhere.
        goal = left + (right - left) * GOALS[attempt % len(GOALS)], (top + bottom) / 2
        drag(page, (left, top, right, bottom), (goal[0] - x, goal[1] - y))
    raise AssertionError(f"{number} cannot be brought into the window")


#: How much nearer to the edge of the window a hex may lie if it cannot be dragged away from it, in pixels.
EDGE = 65
#: Where a hex is brought to, as shares of the window's width.
GOALS = (0.5, 0.5, 0.5, 0.5, 0.3, 0.7)


def _spot(page: Page, number: str) -> tuple[float, float] | None:
    """A point of the window where a click meets a hex: near its upper edge, where no counter lies, or elsewhere."""
    box = hexagon(page, number).bounding_box()
    assert box is not None
    across, down = box["width"], box["height"]
    shares = ((0.5, 5 / down), (0.5, 1 - 5 / down), (0.2, 0.5), (0.8, 0.5), (0.5, 0.5))
    points = [[box["x"] + across * x, box["y"] + down * y] for x, y in shares]
    found: list[float] | None = page.evaluate(MEETS, [number, points])
    return (found[0], found[1]) if found else None


def drag(page: Page, window: tuple[float, float, float, float], by: tuple[float, float]) -> None:
    """Drag the sheet in a direction, as far as that goes inside a part of the window."""
    start, goal = page.evaluate(DRAG, [*window, *by])
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*goal, steps=4)
    page.mouse.up()


MEETS = """([number, points]) => points.find(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('[data-hex]')?.dataset.hex === number) ?? null"""

#: The longest drag of the sheet in a direction, from a point without a counter to another point of the window.
DRAG = """([left, top, right, bottom, dx, dy]) => {
    const keep = (at, least, most) => Math.min(Math.max(at, least), most);
    let best = [[0, 0], [0, 0]], longest = -1;
    for (let i = 1; i < 200; i++) {
        const from = [left + ((i * 0.618) % 1) * (right - left), top + ((i * 0.414) % 1) * (bottom - top)];
        const to = [keep(from[0] + dx, left, right), keep(from[1] + dy, top, bottom)];
        const found = document.elementFromPoint(...from);
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const isBare = found?.closest('.sheet') && !found.closest('[data-unit]');
        if (isBare && length > longest) [best, longest] = [[from, to], length];
    }
    return best;
}"""


def put_down(page: Page, number: str) -> None:
    """Click a hex; where a friend stands, a menu may ask what is meant."""
    page.mouse.click(*bring(page, number))


def end_phase(page: Page, *, by_key: bool = False) -> None:
    """End the phase, by mouse or by key; where somebody could still act, the question is answered."""
    table, dialog = page.locator(".table"), page.get_by_role("dialog")
    told = table.get_attribute("data-number")
    if by_key:
        page.keyboard.press("p")
    else:
        page.get_by_role("button", name="End phase", exact=True).click()
    expect(dialog.or_(page.locator(f".table:not([data-number='{told}'])")).or_(chair(page)).first).to_be_visible()
    if dialog.is_visible():
        if by_key:
            page.keyboard.press("Enter")
        else:
            dialog.get_by_role("button", name="End phase").click()


def chair(page: Page) -> Locator:
    """The button of who is to sit down next."""
    return page.get_by_role("button", name=re.compile("^I play the"))


def speaks(page: Page) -> Locator:
    """What a screen reader is told."""
    return page.locator("[data-spoken]")
