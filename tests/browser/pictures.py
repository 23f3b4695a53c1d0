"""Pictures of every screen and of ten moments of each game, to be looked at one by one.

``python -m tests.browser.pictures --out FOLDER`` takes them in three windows, by day and by night, in every language;
options and words choose some of them: ``--window phone --language de moment combat``.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from hexfront.play.languages.language import ENGLISH, languages
from tests.browser.conftest import CHROMIUM
from tests.browser.hands import open_table
from tests.browser.house import House, serving
from tests.browser.screens import SCREENS, Scheme, Screen

#: Games that were fought, one of each.
FOUGHT = (
    "leningrad-1979.german-strategic-fought",
    "leningrad-2010.soviet-tactical-fought",
    "assault-on-leningrad.russian-decisive-stormed",
    "assault-on-stalingrad.russian-victory-stormed",
    "leningrad-41.soviet-victory-fought",
)
MOMENTS = 10
WINDOWS = {"desk": (1440, 900), "laptop": (1366, 768), "phone": (390, 844)}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
#: The map comes as a picture of its own, drawn for the language.
MAP = "[role=application] .sheet img"
#: The page turns to another language as if another tab of the same browser had chosen it.
TURNED = """(language) => {
    localStorage.setItem('hexfront.language', language);
    dispatchEvent(new StorageEvent('storage', { key: 'hexfront.language', newValue: language }));
}"""


def moment(game: str, at: int) -> Screen:
    """A table of one's own at some tenth of a stored game."""

    def opened(page: Page, house: House) -> None:
        study = house.study(game)
        open_table(page, house.branch(study, study.table()["number"] * at // MOMENTS))

    opened.__name__ = f"moment-{game.partition('.')[0]}-{at}"
    return opened


ALL: tuple[Screen, ...] = (*SCREENS, *(moment(game, at) for game in FOUGHT for at in range(MOMENTS)))


def pictures(browser: Browser, house: House, wanted: Namespace) -> Iterator[tuple[str, bytes]]:
    """The pictures that are wanted, each with a name. The way to a screen is gone in English."""
    screens = [one for one in ALL if not wanted.words or any(word in one.__name__ for word in wanted.words)]
    for screen, window, scheme in product(screens, wanted.window, wanted.scheme):
        width, height = WINDOWS[window]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            locale="en-GB",
            bypass_csp=True,
            has_touch=window == "phone",
            is_mobile=window == "phone",
        )
        page = context.new_page()
        screen(page, house)
        for language in wanted.language:
            drawn = page.locator(MAP).first.get_attribute("src") if page.locator(MAP).count() else None
            page.evaluate(TURNED, language)
            if drawn and language != ENGLISH:
                expect(page.locator(MAP).first).not_to_have_attribute("src", drawn)
            page.wait_for_timeout(900)
            yield f"{screen.__name__}-{window}-{scheme}-{language}", page.screenshot()
        context.close()


def asked(words: Sequence[str] | None = None) -> Namespace:
    """What is asked for on the command line."""
    reader = ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    reader.add_argument("words", nargs="*", help="parts of the names of screens")
    reader.add_argument("--out", type=Path, required=True, help="the folder of the pictures")
    for name, known in (("window", tuple(WINDOWS)), ("scheme", SCHEMES), ("language", languages())):
        reader.add_argument(f"--{name}", nargs="+", choices=known, default=known)
    return reader.parse_args(words)


def main() -> None:
    """Take the pictures."""
    wanted = asked()
    wanted.out.mkdir(parents=True, exist_ok=True)
    with serving(wanted.out / "games.db") as house, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, picture in pictures(browser, house, wanted):
            (wanted.out / f"{name}.png").write_bytes(picture)
            print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
