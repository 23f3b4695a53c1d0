"""Keys of seats: they leave the address at once, no request gives them away, and an invitation is used once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.hands import open_table
from tests.browser.house import House

MOVE = {"type": "move", "units": ["german-8-pz"], "path": ["0212"]}


def _requests(page: Page) -> list[Request]:
    """All requests of a page from now on."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    return sent


def _counters(page: Page) -> None:
    expect(page.locator(".stacks [data-unit]").first).to_be_visible()


@pytest.mark.parametrize(("mark", "step"), [("#", ""), ("?", ""), ("?", "#0")])
def test_a_key_leaves_the_address_at_once_and_the_seat_stays(page: Page, house: House, mark: str, step: str) -> None:
    seat = house.hot_seat()
    page.goto(f"{house.address}/t/{seat.id}{mark}seat={seat.key}{step}")
    _counters(page)
    expect(page).to_have_url(f"{house.address}/t/{seat.id}{step}")
    assert seat.key not in page.evaluate("JSON.stringify(history.state) + document.referrer")

    page.reload()

    _counters(page)
    expect(page.get_by_text("Spectator")).to_have_count(0)
    expect(page).to_have_url(f"{house.address}/t/{seat.id}{step}")


def test_no_address_and_no_referer_holds_a_key(page: Page, house: House) -> None:
    seat = house.hot_seat()
    seat.act(MOVE)
    sent, lines = _requests(page), list[str]()
    page.on("websocket", lambda line: lines.append(line.url))
    page.goto(f"{house.address}/t/{seat.id}?seat={seat.key}")
    _counters(page)
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Show this moment 1").click()
    page.get_by_label("Menu").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Record").last.click()
    page.goto(house.address)
    expect(page.get_by_role("button", name="Begin")).to_be_visible()

    first, *others = sent
    assert first.is_navigation_request() and seat.key in first.url
    assert len(others) > 10 and lines
    assert not [one.url for one in others if seat.key in one.url]
    assert not [one.url for one in sent if one.all_headers().get("referer")]
    assert not [line for line in lines if seat.key in line]
    assert saved.value.suggested_filename == f"leningrad-1979-{seat.id}.jsonl"


def test_the_link_to_a_step_shows_the_step_and_gives_no_seat(page: Page, other_page: Page, house: House) -> None:
    seat = house.hot_seat()
    seat.act(MOVE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(page, seat)
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Show this moment 1").click()
    page.get_by_role("group", name="Replay").get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link to this step is copied")).to_be_visible()
    link = str(page.evaluate("navigator.clipboard.readText()"))

    other_page.goto(link)

    assert link == f"{house.address}/t/{seat.id}#1"
    expect(other_page.get_by_role("group", name="Replay")).to_be_visible()
    expect(other_page.get_by_text("Spectator")).to_be_visible()


def _invite(page: Page, house: House) -> str:
    """The link for the opponent at a new table of two players."""
    page.goto(house.address)
    page.get_by_label("Two players").check()
    page.get_by_role("button", name="Begin").click()
    return page.get_by_role("dialog").get_by_label(re.compile("opponent")).input_value()


def test_an_invitation_is_used_once(page: Page, other_page: Page, phone: Page, house: House) -> None:
    link = _invite(page, house)
    other_page.goto(link)
    expect(other_page.get_by_text("Waiting for the German side.")).to_be_visible()

    phone.goto(link)
    expect(phone.get_by_text("This link has been used up.")).to_be_visible()
    expect(phone.get_by_text("Spectator")).to_be_attached()

    other_page.goto(house.address)
    other_page.goto(link)
    expect(other_page.get_by_text("Waiting for the German side.")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_label(re.compile("opponent"))).to_have_count(0)


def test_a_founder_who_opens_his_own_invitation_is_asked_first(page: Page, other_page: Page, house: House) -> None:
    link = _invite(page, house)
    page.goto(house.address)
    page.goto(link)
    bar = page.get_by_role("status").filter(has_text="This link invites to the Soviet seat.")
    expect(bar).to_be_visible()
    expect(page.get_by_text("Your move")).to_be_visible()
    bar.get_by_role("button", name="Leave it").click()

    other_page.goto(link)

    expect(other_page.get_by_text("Waiting for the German side.")).to_be_visible()


def test_an_invitation_is_renewed_and_revoked(page: Page, other_page: Page, phone: Page, house: House) -> None:
    first = _invite(page, house)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="New link").click()
    field = dialog.get_by_label(re.compile("opponent"))
    expect(field).not_to_have_value(first)
    second = field.input_value()
    dialog.get_by_role("button", name="Revoke").click()
    expect(field).to_have_count(0)

    for guest, link in ((other_page, first), (phone, second)):
        guest.goto(link)
        expect(guest.get_by_text("This link has been used up.")).to_be_visible()

    dialog.get_by_role("button", name="New link").click()
    other_page.goto(house.address)
    other_page.goto(field.input_value())
    expect(other_page.get_by_text("Waiting for the German side.")).to_be_visible()


def test_whoever_came_by_a_shared_link_can_make_the_seat_their_own(page: Page, other_page: Page, house: House) -> None:
    soviet = house.found(mode="two players", side="german")["soviet"]
    open_table(page, soviet)

    page.get_by_role("button", name="Make the seat mine alone").click()
    expect(page.get_by_text("The seat is yours alone now")).to_be_visible()

    assert soviet.table()["you"] == []
    page.reload()
    expect(page.get_by_text("Waiting for the German side.")).to_be_visible()


def test_a_seat_moves_to_another_device(page: Page, other_page: Page, house: House) -> None:
    _invite(page, house)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Link for yourself").click()
    link = dialog.get_by_label(re.compile("yourself")).input_value()
    other_page.goto(link)

    expect(other_page.get_by_text("Your move")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Your move")).to_be_visible()
