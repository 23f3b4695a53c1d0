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


def bring(page: Page, number: str) -> None:
    """Drag the sheet until a hex lies well inside the window."""
    window = page.get_by_role("application").bounding_box()
    assert window is not None
    left, top, right, bottom = (
        window["x"] + 90,
        window["y"] + 70,
        window["x"] + window["width"] - 90,
        window["y"] + window["height"] - 110,
    )
    for _ in range(12):
        x, y = centre_of(page, number)
        if left <= x <= right and top <= y <= bottom:
            return
        start, goal = page.evaluate(DRAG, [left, top, right, bottom, (left + right) / 2 - x, (top + bottom) / 2 - y])
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*goal, steps=4)
        page.mouse.up()
    raise AssertionError(f"{number} cannot be brought into the window")


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
    """Click a hex near its upper edge, where no counter lies; where a friend stands, choose the move."""
    bring(page, number)
    box = hexagon(page, number).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 5)


def speaks(page: Page) -> Locator:
    """What a screen reader is told."""
    return page.locator("[data-spoken]")
