"""The sheet follows the hand: frames of gestures on a whole map, measured against a bare sheet on the same machine."""

from __future__ import annotations

from statistics import median

import pytest
from playwright.sync_api import Page

from hexfront.games.registry import games
from tests.browser.hands import DRAG, open_table
from tests.browser.house import House

#: So many times as long as those of a bare sheet the frames may take. A map that is drawn anew for every frame takes
#: at least six times as long; one that is only moved takes as long, up to twice beside much other work.
MOST = 2.5
#: The same while the sheet is only pushed about: then nothing of it is drawn anew, and it keeps pace with a bare one.
MOST_PUSHED = 1.3
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

#: The frames of a picture as large as the sheet that is moved in the same way, with nothing else to do.
BARE = """async (pushed) => {
    const box = document.querySelector('.sheet').getBoundingClientRect();
    const picture = document.createElement('canvas');
    [picture.width, picture.height] = [Math.round(box.width), Math.round(box.height)];
    const pen = picture.getContext('2d');
    for (let i = 0; i < 4000; i++) {
        pen.fillStyle = `hsl(${i * 47} 60% 60%)`;
        pen.fillRect((i * 131) % picture.width, (i * 311) % picture.height, 40, 40);
    }
    const around = document.createElement('div');
    around.style.cssText = 'position: fixed; inset: 0; overflow: hidden; z-index: 99; perspective: 1000px';
    picture.style.cssText = 'position: absolute; will-change: transform';
    around.append(picture);
    document.body.append(around);
    const frames = [];
    let last = performance.now();
    await new Promise((done) => {
        const look = (now) => {
            frames.push(now - last);
            last = now;
            const step = -frames.length * 8;
            const to = pushed ? `${step}px, ${step / 2}px, 0` : `0, 0, ${step}px`;
            picture.style.transform = `translate3d(${to})`;
            if (frames.length < 40) requestAnimationFrame(look);
            else done();
        };
        requestAnimationFrame(look);
    });
    around.remove();
    return frames.slice(2);
}"""


def zoom(page: Page, distance: int) -> list[float]:
    """Turn a wheel; the milliseconds from frame to frame while the sheet follows."""
    page.evaluate(WATCH)
    wheel = {"x": 560, "y": 420, "yDistance": distance, "speed": 600, "gestureSourceType": "mouse"}
    page.context.new_cdp_session(page).send("Input.synthesizeScrollGesture", wheel)
    return _while_it_moved(page)


def push(page: Page, back: bool) -> list[float]:
    """Drag the sheet by the hand; the milliseconds from frame to frame while it follows."""
    page.evaluate(WATCH)
    start, end = page.evaluate(DRAG, [120, 120, 900, 780, *((380, 280) if back else (-380, -280))])
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=50)
    page.mouse.up()
    return _while_it_moved(page)


def _while_it_moved(page: Page) -> list[float]:
    frames = page.evaluate(SEEN)
    moved = [at for at, (_, changed) in enumerate(frames) if changed]
    assert moved, "the sheet did not move"
    return [took for took, _ in frames[moved[0] : moved[-1] + 1]]


@pytest.mark.parametrize("game", games())
def test_a_zoom_is_as_fluent_as_the_machine_allows(page: Page, house: House, game: str) -> None:
    open_table(page, house.hot_seat(game=game))
    page.wait_for_timeout(1500)

    shares = []
    for gesture in range(GESTURES):
        bare = median(page.evaluate(BARE, False))
        shares.append(median(zoom(page, 500 if gesture % 2 else -400)) / bare)
        if shares[-1] <= MOST:
            break
        page.wait_for_timeout(900)

    assert min(shares) <= MOST, f"frames take {shares} times as long as those of a bare sheet"


@pytest.mark.parametrize("game", games())
def test_a_sheet_is_pushed_about_at_the_pace_of_a_bare_one(page: Page, house: House, game: str) -> None:
    open_table(page, house.hot_seat(game=game))
    for _ in range(4):
        page.keyboard.press("+")
    page.wait_for_timeout(1500)

    shares = []
    for gesture in range(GESTURES):
        bare, own = median(page.evaluate(BARE, True)), median(push(page, back=bool(gesture % 2)))
        shares.append(own / bare)
        print(f"{game}: {1000 / own:.0f} frames a second while it is pushed, {1000 / bare:.0f} of a bare sheet")
        if shares[-1] <= MOST_PUSHED:
            break
        page.wait_for_timeout(900)

    assert min(shares) <= MOST_PUSHED, f"frames take {shares} times as long as those of a bare sheet"


def test_a_sheet_at_rest_is_drawn_at_its_own_size(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())

    zoom(page, -400)
    page.wait_for_function("() => document.querySelector('.sheet').style.transform.endsWith(' 0px)')")
