"""The screens of players together: lobby, games with clocks, tournaments, a player's page, notices, charts."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.hands import open_table
from tests.browser.house import House, Seat
from tests.browser.people import register


@contextmanager
def _another(page: Page) -> Iterator[Page]:
    """The browser of somebody else."""
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(locale="en-GB")
    yield context.new_page()
    context.close()


def _list(page: Page, house: House, title: str, clock: str = "Minutes for a game") -> None:
    """Found a table for two that stands in the lobby."""
    page.goto(house.address)
    page.get_by_label("Two players").check()
    page.get_by_label(clock).first.check()
    page.get_by_label("Name of the table").fill(title)
    page.get_by_label("List it in the lobby").check()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="German movement")).to_be_visible()


def _joined(page: Page, other: Page, house: House) -> str:
    """A live game of two players with accounts; the name of the other."""
    title = f"A long evening on the Luga line {secrets.token_hex(2)}"
    register(page, house)
    name = register(other, house, "bartholomew")
    _list(page, house, title)
    other.goto(house.address)
    other.get_by_role("listitem").filter(has_text=title).get_by_role("button", name="Play the Soviet side").click()
    expect(page.get_by_role("group", name="Players")).to_contain_text(name)
    return name


def a_lobby(page: Page, house: House) -> None:
    with _another(page) as other:
        register(other, house, "bartholomew")
        _list(other, house, f"Live tonight {secrets.token_hex(2)}")
        _list(other, house, f"By post, for whoever likes it slow {secrets.token_hex(2)}", "Days for a turn")
        register(page, house)
        _list(page, house, f"Mine {secrets.token_hex(2)}", "Days for a turn")
    page.goto(house.address)
    expect(page.get_by_role("button", name="Play the Soviet side").first).to_be_visible()
    page.get_by_role("heading", name="Open tables").scroll_into_view_if_needed()


def a_live_game(page: Page, house: House) -> None:
    with _another(page) as other:
        _joined(page, other, house)


def giving_up(page: Page, house: House) -> None:
    a_live_game(page, house)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Give up …").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def given_up(page: Page, house: House) -> None:
    giving_up(page, house)
    page.get_by_role("button", name="Give up", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("has given up")


def a_player_page(page: Page, house: House) -> None:
    with _another(page) as other:
        name = _joined(page, other, house)
        page.get_by_label("Menu").click()
        page.get_by_role("button", name="Give up …").click()
        page.get_by_role("button", name="Give up", exact=True).click()
        expect(page.get_by_role("dialog")).to_contain_text("has given up")
    page.goto(f"{house.address}/p/{name}")
    expect(page.get_by_role("heading", name="Last games")).to_be_visible()


def tournaments(page: Page, house: House) -> None:
    a_tournament(page, house)
    page.goto(f"{house.address}/events")
    expect(page.get_by_role("button", name="Create")).to_be_enabled()


def a_tournament(page: Page, house: House) -> None:
    register(page, house)
    page.goto(f"{house.address}/events")
    page.get_by_label("Round robin").check()
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    with _another(page) as other:
        register(other, house, "bartholomew")
        other.goto(page.url)
        other.get_by_role("button", name="Take part").click()
        expect(other.get_by_role("button", name="Take part")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()


def ways_of_notices(page: Page, house: House) -> None:
    register(page, house)
    page.goto(f"{house.address}/account")
    page.get_by_role("button", name="Test it").first.scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Test it")).to_have_count(3)


def _charts(game: str) -> Callable[[Page, House], None]:
    def opened(page: Page, house: House) -> None:
        open_table(page, house.hot_seat(game=game))
        page.keyboard.press("x")
        expect(page.get_by_role("dialog", name="Charts")).to_be_visible()

    opened.__name__ = f"charts_{game}"
    return opened


def the_last_turn(page: Page, house: House) -> None:
    open_table(page, house.study("leningrad-2010.soviet-tactical-fought"))
    page.keyboard.press("L")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()


def what_the_enemy_can_do(page: Page, house: House) -> None:
    study = house.study("leningrad-2010.soviet-tactical-fought")
    open_table(page, house.branch(study, int(study.table()["number"]) // 2))
    page.keyboard.press("n")
    page.keyboard.press("i")
    expect(page.locator("aside")).to_contain_text("can do")


def a_checked_record(page: Page, house: House) -> None:
    page.goto(Seat(house.address, house.study("leningrad-1979.german-strategic-fought").id, "").link)
    expect(page.locator(".stacks [data-unit]").first).to_be_visible()
    page.get_by_role("button", name="Check record and dice").last.click()
    expect(page.get_by_role("dialog", name="Is everything right?")).to_contain_text("Signatures")


PEOPLE_SCREENS = (
    a_lobby, a_live_game, giving_up, given_up, a_player_page, tournaments, a_tournament, ways_of_notices,
    _charts("leningrad-1979"), _charts("assault-on-stalingrad"), _charts("leningrad-41"), the_last_turn,
    what_the_enemy_can_do, a_checked_record,
)  # fmt: skip
