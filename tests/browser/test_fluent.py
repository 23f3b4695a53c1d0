"""The sheet follows the hand: frames of gestures on a whole map, measured."""

from __future__ import annotations

from statistics import median

import pytest
from playwright.sync_api import Page

from hexfront.games.registry import games
from tests.browser.hands import open_table
from tests.browser.house import House

#: A screen shows 60 frames a second. Without a graphics processor and beside other work some come late, but not most.
FRAME = 1000 / 60
LATE = 1.25 * FRAME
#: The best of so many gestures counts: the others may have met with other work on the machine.
GESTURES = 8

WATCH = """() => {
    const sheet = document.querySelector('.sheet');
    const frames = (window.frames_ = []);
    let [last, was] = [performance.now(), sheet.style.transform];
    const look = (now) => {
        if (window.frames_ !== frames) return;
        const is = sheet.style.transform;
        frames.push([now - last, is !== was]);
        [last, was] = [now, is];
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
SEEN = """() => { const frames = window.frames_; window.frames_ = null; return frames; }"""


def frames_of_a_zoom(page: Page, distance: int) -> list[float]:
    """The milliseconds from frame to frame while a wheel turns."""
    page.evaluate(WATCH)
    wheel = {"x": 560, "y": 420, "yDistance": distance, "speed": 600, "gestureSourceType": "mouse"}
    page.context.new_cdp_session(page).send("Input.synthesizeScrollGesture", wheel)
    frames = page.evaluate(SEEN)
    moved = [at for at, (_, changed) in enumerate(frames) if changed]
    assert len(moved) > 3, f"the sheet moved in {len(moved)} frames only"
    return [took for took, _ in frames[moved[0] : moved[-1] + 1]]


@pytest.mark.parametrize("game", games())
def test_a_zoom_runs_at_sixty_frames_a_second(page: Page, house: House, game: str) -> None:
    open_table(page, house.hot_seat(game=game))
    page.wait_for_timeout(1500)

    medians = []
    for gesture in range(GESTURES):
        medians.append(median(frames_of_a_zoom(page, 500 if gesture % 2 else -400)))
        if medians[-1] <= LATE:
            break
        page.wait_for_timeout(900)

    print(f"{game}: medians of {', '.join(f'{one:.1f}' for one in medians)} ms")
    assert min(medians) <= LATE, medians


def test_a_sheet_at_rest_is_drawn_at_its_own_size(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())

    frames_of_a_zoom(page, -400)
    page.wait_for_function("() => document.querySelector('.sheet').style.transform.endsWith(' 0px)')")
