"""Against the computer: it is seen moving, can be paused, stepped and skipped, and gives advice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import eventually, gone_on, open_table
from tests.browser.house import House, Seat, serving

#: A computer player is a process that has to come up first.
THINKING = 120_000


def _against(house: House, **wishes: object) -> Seat:
    """A table where the computer has the German side, and the first move."""
    return next(iter(house.found(mode="computer", side="soviet", **wishes).values()))


def test_side_and_level_are_chosen_from_what_the_server_offers(page: Page, house: House) -> None:
    page.goto(house.address)
    page.get_by_label("Against the computer").check()
    level = page.get_by_role("group", name="Computer player").get_by_role("radio").first
    level.check()
    page.get_by_label("Soviet", exact=True).check()
    page.get_by_role("button", name="Begin").click()

    expect(page.get_by_role("region", name=re.compile("^Computer: "))).to_be_visible()
    expect(page.locator(".table")).not_to_have_attribute("data-number", "0", timeout=THINKING)


def test_a_paused_computer_goes_step_by_step(page: Page, house: House) -> None:
    seat = _against(house, stepping=True)
    open_table(page, seat)
    expect(page.get_by_text("Paused: it waits for you.")).to_be_visible(timeout=THINKING)
    assert seat.table()["number"] == 0

    page.get_by_role("button", name="One step").click()

    expect(page.locator(".table")).not_to_have_attribute("data-number", "0", timeout=THINKING)
    done = gone_on(page, seat, 0)["number"]
    page.wait_for_timeout(1500)
    assert seat.table()["number"] == done
    assert [line["side"] for line in seat.log()].count("german") == 1


def test_the_speed_is_set_and_kept(page: Page, house: House) -> None:
    seat = _against(house, stepping=True)
    open_table(page, seat)

    with page.expect_response(re.compile(f"/api/tables/{seat.id}/computer$")) as answer:
        page.get_by_role("group", name="Speed").get_by_role("button", name="Slow").click()
    assert answer.value.json()["computer"]["pace"] == 1.6
    expect(page.get_by_role("button", name="Slow")).to_have_attribute("aria-pressed", "true")
    page.reload()

    expect(page.get_by_role("button", name="Slow")).to_have_attribute("aria-pressed", "true")
    assert seat.table()["computer"]["pace"] == 1.6


def test_skipping_leads_to_the_next_own_decision(page: Page, house: House) -> None:
    seat = _against(house, stepping=True, seconds=1)
    open_table(page, seat)

    page.get_by_role("button", name="Skip to my turn").click()

    expect(page.get_by_text("Your move", exact=True)).to_be_visible(timeout=THINKING)
    assert seat.table()["view"]["to_act"] == "soviet"
    eventually(page, lambda: seat.table()["computer"]["pace"] > 0, "the pace is as before, the own turn has come")


def test_its_moves_are_seen(page: Page, house: House) -> None:
    seat = _against(house, stepping=True, pace=5)
    open_table(page, seat)
    page.evaluate(
        """() => {
            window.seen = new Set();
            const wanted = [".above .counter", ".pointed"];
            new MutationObserver(() => {
                for (const one of wanted) if (document.querySelector(one)) window.seen.add(one);
            }).observe(document.querySelector(".sheet"), { childList: true, subtree: true, attributes: true });
        }"""
    )

    for _ in range(30):
        number = seat.table()["number"]
        page.get_by_role("button", name="One step").click()
        expect(page.locator(".table")).not_to_have_attribute("data-number", str(number), timeout=THINKING)
        if seat.log()[number]["action"]["type"] == "move":
            break

    page.wait_for_function("() => window.seen.size === 2")


def test_nobody_is_advised_against_another_person(page: Page, house: House) -> None:
    open_table(page, house.found(mode="two players", side="german")["german"])

    expect(page.get_by_text("Your move")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en-GB", r"it is number \d+ in the queue"), ("de-DE", r"Er ist Nummer \d+ in der Schlange")],
)
def test_the_place_in_the_queue_is_shown(
    program: Path, chromium: Browser, tmp_path: Path, language: str, sentence: str
) -> None:
    with serving(tmp_path / "games.db") as house:
        # One owner never has all processes, so most of these wait for the first.
        seats = [_against(house, computer="general", seconds=30, setup="suggested") for _ in range(6)]
        waiting = max(seats, key=lambda seat: int(seat.table()["computer"]["place"]))
        context = chromium.new_context(viewport={"width": 1440, "height": 900}, locale=language)
        page = context.new_page()
        refused: list[str] = []
        page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        open_table(page, waiting)
        computer = page.get_by_role("region", name=re.compile("^Computer: "))

        expect(computer.get_by_role("status")).to_have_text(re.compile(sentence))
        expect(computer.locator("progress")).to_have_count(0)
        # The page speaks to its own host and nobody else: its policy lets the live line through.
        assert [one for one in refused if "Content Security Policy" in one] == []
        context.close()
