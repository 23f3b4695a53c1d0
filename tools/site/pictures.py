"""Makes every picture of the documentation from the present program: ``python -m tools.site.pictures [NAME ...]``.

Screens are those of a real server in Chromium, as the browser tests drive it; maps come from ``hexfront map``. Run it
after the program looks different.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from hexfront import load
from tests.browser.conftest import CHROMIUM
from tests.browser.hands import bring, centre_of, open_table
from tests.browser.house import House, Seat, serving
from tools import learning_curve
from tools.site.staging import DOCS, ROOT

IMAGES = DOCS / "images"
#: The screens of a desk and of a phone in points, and how many pixels each point has.
DESK, PHONE = (1200, 760), (390, 844)
FINENESS = {DESK: 1.25, PHONE: 2}
QUALITY = 0.86
#: How long a page gets to come to rest: maps slide and counters travel.
REST = 1500

#: Chromium turns a screenshot into WebP, which is a fifth of the size of a PNG.
TO_WEBP = """async ([data, quality]) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


@dataclass(frozen=True, slots=True)
class Studio:
    """A server to take pictures of, a browser to take them with, and a folder for what is made on the way."""

    house: House
    browser: Browser
    folder: Path

    def desk(self) -> AbstractContextManager[Page]:
        return self._screen(DESK)

    def phone(self) -> AbstractContextManager[Page]:
        return self._screen(PHONE, has_touch=True, is_mobile=True)

    @contextmanager
    def _screen(self, size: tuple[int, int], **options: bool) -> Iterator[Page]:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=FINENESS[size],
            locale="en-GB",
            color_scheme="light",
            **options,  # type: ignore[arg-type]
        )
        try:
            yield context.new_page()
        finally:
            # A server waits for open pages before it ends.
            context.close()

    def take(self, shown: Page | Locator) -> bytes:
        """A screenshot of a page or a part of it, once it has come to rest."""
        (shown if isinstance(shown, Page) else shown.page).wait_for_timeout(REST)
        shot = "data:image/png;base64," + b64encode(shown.screenshot()).decode()
        blank = self.browser.new_page()
        coded = str(blank.evaluate(TO_WEBP, [shot, QUALITY]))
        blank.close()
        return b64decode(coded)

    def hexfront(self, *arguments: str) -> None:
        """Run a command of the program."""
        subprocess.run([sys.executable, "-m", "hexfront", *arguments], check=True, capture_output=True, cwd=ROOT)


def main() -> None:
    wanted = sys.argv[1:] or list(PICTURES)
    if strange := set(wanted) - set(PICTURES):
        sys.exit(f"no such picture: {', '.join(sorted(strange))}; expected {', '.join(PICTURES)}")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "games.db") as house,
        sync_playwright() as on,
    ):
        browser = on.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        studio = Studio(house, browser, Path(folder))
        for name in wanted:
            (IMAGES / name).write_bytes(PICTURES[name](studio))
            print(f"{name}: {(IMAGES / name).stat().st_size} bytes", flush=True)
        browser.close()


def _home(studio: Studio) -> bytes:
    with studio.desk() as page:
        page.goto(studio.house.address)
        expect(page.get_by_role("article").first).to_be_visible()
        return studio.take(page)


def _lesson(studio: Studio) -> bytes:
    with studio.desk() as page:
        page.goto(studio.house.address)
        page.get_by_role("button", name="Learn: Leningrad, first edition").click()
        card = page.get_by_role("region", name="Lesson", exact=True)
        expect(card.get_by_role("heading")).to_be_visible()
        expect(page.locator(".stacks [data-unit]").first).to_be_visible()
        return studio.take(page)


def _table(studio: Studio) -> bytes:
    with studio.desk() as page:
        seats = studio.house.found(mode="computer", computer="sergeant", side="german", stepping=True)
        open_table(page, seats["german"])
        return studio.take(page)


def _movement(studio: Studio) -> bytes:
    """A panzer division on its way past Riga."""
    with studio.desk() as page:
        open_table(page, _moment(studio, 227))
        _nearer(page, "0607")
        _select(page, "german-8-pz")
        page.locator(".stacks .selected[data-unit='german-8-pz']").hover(force=True)
        page.mouse.down()
        page.mouse.move(*centre_of(page, "1010"), steps=12)
        expect(page.locator(".ghost")).to_contain_text("movement points")
        return studio.take(page)


def _combat(studio: Studio) -> bytes:
    with studio.desk() as page:
        seat = _moment(studio, 244)
        open_table(page, seat)
        target = seat.table()["can"]["targets"][-1]
        _nearer(page, target)
        page.mouse.click(*bring(page, target))
        expect(page.get_by_role("button", name="Attack", exact=True)).to_be_visible()
        page.mouse.move(*centre_of(page, "0101"))
        return studio.take(page)


def _why(studio: Studio) -> bytes:
    with studio.desk() as page:
        open_table(page, _moment(studio, 227))
        _nearer(page, "0908")
        _select(page, "german-58")
        page.mouse.move(*bring(page, "1108"))
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Why not?")).to_be_visible()
        return studio.take(page)


def _city(studio: Studio) -> bytes:
    with studio.desk() as page:
        seat = studio.house.hot_seat(game="assault-on-leningrad")
        seat.play_until(lambda table: table["view"]["phase"] == "soviet movement")
        open_table(page, seat)
        page.locator(".roster [data-roster='soviet-w20']").click()
        page.get_by_role("button", name="City map").click()
        return studio.take(page)


def _phone(studio: Studio) -> bytes:
    with studio.phone() as page:
        open_table(page, studio.house.hot_seat())
        return studio.take(page)


def _replay(studio: Studio) -> bytes:
    with studio.desk() as page:
        study = studio.house.study("leningrad-1979.german-strategic-fought")
        page.goto(f"{study.link}#{int(study.table()['number']) // 3}")
        expect(page.get_by_role("group", name="Replay")).to_be_visible()
        return studio.take(page)


def _report(studio: Studio) -> bytes:
    """The study of the tutorial, with fewer games."""
    out = studio.folder / "study"
    studio.hexfront(
        "study", "leningrad-2010", "--vary", "bid=0,10", "--players", "sergeant,sergeant", "--games", "40",
        "--jobs", "2", "--seed", "1", "--out", str(out),
    )  # fmt: skip
    with studio.desk() as page:
        page.goto(f"file://{out}/report.html")
        return studio.take(page)


def _moment(studio: Studio, number: int) -> Seat:
    """A table of one's own, from the fourth turn of a stored game."""
    return studio.house.branch(studio.house.study("leningrad-1979.german-strategic-fought"), number)


def _select(page: Page, unit: str) -> None:
    """Select a unit in the panel."""
    page.locator(f".roster [data-roster='{unit}']").click()
    expect(page.locator(".reach")).to_be_attached()
    page.wait_for_timeout(700)


def _nearer(page: Page, number: str) -> None:
    """Zoom in on a hex."""
    page.mouse.move(*centre_of(page, number))
    for _ in range(3):
        page.mouse.wheel(0, -240)
        page.wait_for_timeout(300)
    page.wait_for_timeout(700)


def _curve(studio: Studio) -> bytes:
    """The curve of the example that learns, from the figures stored with it."""
    learning_curve.main()
    return learning_curve.PICTURE.read_bytes()


def _drawing(studio: Studio) -> bytes:
    """What ``game.draw`` shows in the tutorial on notebooks."""
    game = load("leningrad-1979")
    state = game.new(seed=7, setup="suggested")
    drawing = game.draw(state, highlight=["2604", "2705"], arrows=[("0111", "0710", "1508", "2604")])
    with studio.desk() as page:
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: 100vw; height: auto }}</style>{drawing}")
        return studio.take(page.locator("svg").first)


def _map(name: str, scale: float) -> Callable[[Studio], bytes]:
    def drawn(studio: Studio) -> bytes:
        out = studio.folder / f"{name}.png"
        studio.hexfront("map", name, "--out", str(out), "--scale", str(scale))
        return out.read_bytes()

    return drawn


#: Every picture by its file name, with the function that makes it.
PICTURES: dict[str, Callable[[Studio], bytes]] = {
    "leningrad-1979.png": _map("leningrad-1979", 0.5),
    "assault-on-stalingrad.png": _map("assault-on-stalingrad", 0.5),
    "leningrad-41.png": _map("leningrad-41", 0.3),
    "browser-home.webp": _home,
    "browser-lesson.webp": _lesson,
    "browser-table.webp": _table,
    "browser-movement.webp": _movement,
    "browser-combat.webp": _combat,
    "browser-why.webp": _why,
    "browser-city.webp": _city,
    "browser-phone.webp": _phone,
    "browser-replay.webp": _replay,
    "notebook-draw.webp": _drawing,
    "ppo-curve.svg": _curve,
    "study-report.webp": _report,
}


if __name__ == "__main__":
    main()
