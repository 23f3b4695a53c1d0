"""One language at a time: every page in a pseudo-language, and no plain English word is left on it.

The pseudo-language is made from whatever English says, so a text that somebody adds is looked at without being listed
here. What a page shows in plain letters came past the catalogues: it was written into a component, or the server sent
it as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from hexfront.games.registry import games
from hexfront.play.languages.language import MODEL, names_in
from hexfront.play.languages.pseudo import PSEUDO, pseudo, strays
from tests.browser.hands import open_table
from tests.browser.house import House
from tests.browser.pictures import TURNED
from tests.browser.screens import SCREENS, Screen, for_programs
from tools.fuzz_play import loaded

#: Everything that a page says to eyes and ears, without what is drawn on counters and keys of a keyboard.
SAID = """(past) => {
    const found = [];
    const mute = 'kbd, code, .brand, svg .counter text, script, style, button[lang]' + past;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const box = node.parentElement;
        if (box && !box.closest(mute) && box.checkVisibility()) found.push(node.textContent.trim());
    }
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        if (!one.closest(mute))
            for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
                if (one.getAttribute(name)) found.push(one.getAttribute(name));
    return [...new Set(found.filter(Boolean))];
}"""
#: Names that no language changes.
NAMES = {
    "hexfront",
    "JSON",
    "Glicko",
    "Elo",
    "Webhook",
    "English",
    "Deutsch",
    "Authorization",
    "Bearer",
    "Seat",
    "Key",
} | {"Esc"}
#: What people have typed on the screens: names, titles, chat. Dates are written by the browser, in a language it knows.
TYPED = {"Bert", "bot", "mail", "example", "org", "Who", "plays", "the", "Soviets"}
TYPED |= {"insults", "chat", "again", "and", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct"}
TYPED |= {"Nov", "Dec", "ffffffffffffffff"}
#: The names and addresses of the people of a test, and the titles of their tables.
PEOPLE = re.compile(r"\b[a-z]+[ -][0-9a-f]{8,}\b|\b(A long evening|By post|Live tonight|Mine)\b.* [0-9a-f]{4}\b")
#: The interface for programs is described in the language in which they are written.
WALKED = tuple(one for one in SCREENS if one is not for_programs)
#: An answer that lies open was asked for in the language before.
ASKED_AGAIN = {"why_not": ("Escape", "?")}
#: What a screen reader was told last, in the language before.
SPOKEN = ", [data-spoken]"
#: So often a screen is looked at until all of it has come in the other language.
LOOKS = 60


def in_pseudo_language(page: Page) -> None:
    page.add_init_script(f"localStorage.setItem('hexfront.language', '{PSEUDO}')")


def english_on(page: Page, allowed: Iterable[str] = (), past: str = "") -> dict[str, list[str]]:
    """The texts of a page with plain words in them, and these words; without what was said in the ``past``."""
    known = {*NAMES, *allowed}
    texts: list[str] = page.evaluate(SAID, past)
    assert any(re.search(r"[\u00e5\u0180\u00e7\u00f0\u00e9]", text) for text in texts), (
        "the page is in no pseudo-language"
    )
    said = {text: strays(PEOPLE.sub("", text)) for text in texts}
    return {text: left for text, words in said.items() if (left := [word for word in words if word not in known])}


def designations(name: str) -> set[str]:
    """What is printed on counters and maps of a game in every language."""
    game = loaded(name)
    printed = {word for one in names_in(MODEL, game)["units"].values() for word in strays(one)}
    corps = {word for one in game.units.values() for word in strays(str(one.to_json().get("corps", "")))}
    # Cases are cited as the rulebook prints their numbers, such as "4.9 note 1".
    cases = {word for rule in game.rulebook for word in strays(rule.number)}
    # Reinforcements enter in areas with letters, or in the city by its name.
    coming = game.sight(game.new(setup="suggested"), game.frame.sides[0]).get("reinforcements", [])
    areas = {word for one in coming for area in one.get("areas", []) for word in strays(area)}
    return printed | corps | cases | areas


def test_the_first_page_has_no_stray_english(house: House, page: Page) -> None:
    in_pseudo_language(page)
    page.goto(house.address)
    expect(page.get_by_role("radio").first).to_be_attached()
    assert english_on(page) == {}


@pytest.mark.parametrize("name", list(games()))
def test_a_table_has_no_stray_english(house: House, page: Page, name: str) -> None:
    in_pseudo_language(page)
    seat = house.hot_seat(game=name)
    page.goto(seat.link)
    chair = page.get_by_role("button", name=re.compile("^" + pseudo("I play the")))
    expect(chair.or_(page.locator(".stacks [data-unit]")).first).to_be_visible()
    if chair.is_visible():
        chair.click()
    expect(page.locator(".stacks [data-unit]").first).to_be_visible()
    printed = designations(name)
    assert english_on(page, printed) == {}
    for tab in page.get_by_role("tab").all():
        tab.click()
        page.wait_for_timeout(300)
        # Rulings and other details are folded away until somebody looks.
        page.evaluate("document.querySelectorAll('[role=tabpanel] details').forEach((one) => { one.open = true; })")
        assert english_on(page, printed) == {}, tab.text_content()
    for key in "xk":
        page.locator("[role=application]").focus()
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_timeout(400)
        assert english_on(page, printed) == {}, key
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_report_of_a_game_has_no_stray_english(house: House, page: Page) -> None:
    in_pseudo_language(page)
    page.goto(f"{house.address}/t/{house.study('leningrad-1979.german-tactical').id}")
    link = page.get_by_role("tabpanel").get_by_role("link", name=pseudo("After-action report"))
    with page.expect_popup() as opened:
        link.click()
    report = opened.value
    expect(report.get_by_role("heading", level=1)).to_be_visible()

    assert english_on(report, designations("leningrad-1979")) == {}


@pytest.mark.parametrize("address", ["/account", "/forgotten", "/reset", "/confirm", "/reports"])
def test_other_pages_have_no_stray_english(house: House, page: Page, address: str) -> None:
    in_pseudo_language(page)
    page.goto(house.address + address)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_timeout(1500)
    assert english_on(page) == {}


@cache
def printed_anywhere() -> frozenset[str]:
    """What is printed on counters and maps of all games."""
    return frozenset().union(*(designations(name) for name in games()))


@pytest.mark.parametrize("screen", WALKED, ids=lambda one: one.__name__)
def test_every_screen_has_no_stray_english(house: House, page: Page, screen: Screen) -> None:
    """The way to the screen is gone in English; then the page turns to the other language, as another tab would ask."""
    screen(page, house)
    page.evaluate(TURNED, PSEUDO)
    if not page.locator(".table").count():
        page.reload()
    for key in ASKED_AGAIN.get(screen.__name__, ()):
        page.wait_for_timeout(1500)
        page.keyboard.press(key)

    expect(page.locator("body")).to_contain_text(re.compile("[åƀçðéƒĝ]"))
    allowed = {*printed_anywhere(), *TYPED}
    for _ in range(LOOKS):
        page.wait_for_timeout(500)
        if not (left := english_on(page, allowed, past=SPOKEN)):
            return
    assert left == {}


def test_a_page_in_english_would_be_found(house: House, page: Page) -> None:
    open_table(page, house.hot_seat())
    expect(page.get_by_role("tab").first).to_be_visible()
    texts = page.evaluate(SAID, "")
    assert sum(bool(strays(text)) for text in texts) > 20
