"""Where units move one at a time, nothing on the page offers to send a stack."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import open_table
from tests.browser.house import Document, House

GAMES = ("assault-on-leningrad", "assault-on-stalingrad")


def _stack(table: Document) -> list[str]:
    """Units that can move from one hex; those of the fullest."""
    can, units = table["can"], table["view"]["units"]
    able = {
        str(unit["id"]): str(unit["hex"]) for unit in units if unit["id"] in can["units"] and "move" in can["kinds"]
    }
    fullest = [hex_ for hex_, _ in Counter(able.values()).most_common(1)]
    return [unit for unit, at in able.items() if at in fullest]


def _with_stack(page: Page, house: House, game: str) -> list[str]:
    """The page of a table with the first unit of a stack selected; the stack."""
    seat = house.hot_seat(game=game)
    stack = _stack(seat.play_until(lambda table: len(_stack(table)) > 1))
    open_table(page, seat)
    page.locator(f".roster [data-roster='{stack[0]}']").click()
    expect(page.locator(".reach")).to_be_attached()
    return stack


@pytest.mark.parametrize("game", GAMES)
def test_a_stack_is_not_offered_as_a_whole(page: Page, house: House, game: str) -> None:
    _with_stack(page, house, game)

    page.keyboard.press("a")

    expect(page.get_by_role("button", name="Whole stack")).to_have_count(0)
    expect(page.locator(".stacks .selected")).to_have_count(1)
    expect(page.locator(".notice.refused")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_another_unit_of_the_stack_takes_the_place_of_the_first(page: Page, house: House, game: str) -> None:
    _, *others = _with_stack(page, house, game)

    for unit in others:
        page.locator(f"[data-card='{unit}']").click()
        expect(page.locator(f".stacks .selected[data-unit='{unit}']")).to_be_attached()
        expect(page.locator(".stacks .selected")).to_have_count(1)
        expect(page.locator(".reach")).to_be_attached()
    expect(page.locator(".notice.refused")).to_have_count(0)


@pytest.mark.parametrize(("game", "stacks_and_sheets"), [(GAMES[0], (0, 1)), ("leningrad-1979", (1, 0))])
def test_the_list_of_keys_names_those_that_mean_something_in_the_game(
    page: Page, house: House, game: str, stacks_and_sheets: tuple[int, int]
) -> None:
    open_table(page, house.hot_seat(game=game))

    page.keyboard.press("k")

    expect(page.get_by_role("dialog").get_by_text("whole stack")).to_have_count(stacks_and_sheets[0])
    expect(page.get_by_role("dialog").get_by_text("city map")).to_have_count(stacks_and_sheets[1])


@pytest.mark.parametrize("on", ["page", "phone"])
def test_a_notice_leaves_the_buttons_of_both_maps_free(on: str, house: House, request: pytest.FixtureRequest) -> None:
    screen: Page = request.getfixturevalue(on)
    open_table(screen, house.hot_seat(game=GAMES[0]))
    screen.route("**/actions", lambda route: route.abort())

    screen.keyboard.press("p")
    screen.get_by_role("dialog").get_by_role("button").last.click()

    expect(screen.locator(".notice.refused")).to_be_visible()
    for name in ("Map", "City map"):
        screen.get_by_role("button", name=name, exact=True).click(trial=True)
