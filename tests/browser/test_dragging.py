"""Counters dragged: from the tray, from hex to hex, with the cost under the pointer."""

from __future__ import annotations

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.hands import centre_of, open_table, pick_up, put_down
from tests.browser.house import House


def test_set_up_is_done_by_dragging(page: Page, house: House) -> None:
    seat = house.hot_seat(setup="choose")
    open_table(page, seat)
    unit = seat.table()["can"]["units"][0]

    page.locator(f"[data-card='{unit}']").hover()
    page.mouse.down()
    page.mouse.move(*centre_of(page, "1307"), steps=4)
    page.mouse.up()
    expect(page.locator(f".stacks g[data-hex='1307'] [data-unit='{unit}']")).to_be_attached()
    page.locator(f".stacks g[data-hex='1307'] [data-unit='{unit}']").hover()
    page.mouse.down()
    page.mouse.move(*centre_of(page, "1309"), steps=4)
    page.mouse.up()

    expect(page.locator(f".stacks g[data-hex='1309'] [data-unit='{unit}']")).to_be_attached()
    assert seat.unit(unit)["hex"] == "1309"


def test_the_suggested_set_up_leaves_nobody_waiting(page: Page, house: House) -> None:
    seat = house.hot_seat(setup="choose")
    open_table(page, seat)

    page.get_by_role("button", name="Suggested set-up").click()

    expect(page.get_by_role("region", name="Waiting off the map")).to_be_hidden()
    assert seat.table()["can"]["end_phase"] is None


def test_a_counter_is_dragged_with_its_cost(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    pick_up(page, "german-8-pz", "0112")

    page.locator(".stacks g[data-hex='0112'] .selected").hover()
    page.mouse.down()
    page.mouse.move(*centre_of(page, "0212"), steps=4)
    expect(page.locator(".ghost")).to_contain_text("½ movement points")
    expect(page.locator(".path.pointed")).to_be_attached()
    page.mouse.up()

    expect(page.locator(".stacks g[data-hex='0212'] [data-unit='german-8-pz']")).to_be_visible()
    expect(page.locator(".ghost")).to_be_hidden()
    assert seat.unit("german-8-pz")["hex"] == "0212"


def test_a_stack_is_dragged_as_one(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    pick_up(page, "german-8-pz", "0112")
    page.locator("[data-card='german-3-mot']").click()
    expect(page.locator(".stacks .selected")).to_have_count(2)

    page.locator(".stacks g[data-hex='0112'] .selected").last.hover()
    page.mouse.down()
    page.mouse.move(*centre_of(page, "0212"), steps=4)
    expect(page.locator(".ghost .counter")).to_have_count(2)
    page.mouse.up()

    expect(page.locator(".table")).to_have_attribute("data-number", "1")
    assert seat.unit("german-8-pz")["hex"] == seat.unit("german-3-mot")["hex"] == "0212"


def test_a_counter_dropped_where_it_may_not_go_hears_the_rule(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    pick_up(page, "german-8-pz", "0112")

    page.locator(".stacks g[data-hex='0112'] .selected").hover()
    page.mouse.down()
    page.mouse.move(*centre_of(page, "0510"), steps=4)
    page.mouse.up()

    expect(page.locator(".notice .rule")).to_be_visible()
    assert seat.unit("german-8-pz")["hex"] == "0112"


def test_escape_lets_a_dragged_counter_go(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    pick_up(page, "german-8-pz", "0112")

    page.locator(".stacks g[data-hex='0112'] .selected").hover()
    page.mouse.down()
    page.mouse.move(*centre_of(page, "0212"), steps=4)
    expect(page.locator(".ghost")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_be_hidden()
    page.mouse.up()

    assert seat.table()["number"] == 0


def test_what_is_picked_up_before_the_answer_to_the_last_order_stays_picked_up(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/actions", lambda route: held.append((route, route.fetch())))
    pick_up(page, "german-8-pz", "0112")
    put_down(page, "0212")
    expect(page.locator(".table")).to_have_attribute("data-number", "1")

    pick_up(page, "german-290", "0112")
    [(route, answer)] = held
    with page.expect_response("**/actions"):
        route.fulfill(response=answer)
    page.wait_for_timeout(500)

    expect(page.locator(".stacks .selected[data-unit='german-290']")).to_be_attached()
    expect(page.locator(".reach")).to_be_attached()
