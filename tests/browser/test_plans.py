"""Plans: drawn on the map without doing anything, judged, kept over a reload, and carried out step by step."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import eventually, gone_on, open_table, pick_up, put_down
from tests.browser.house import Document, House, Seat

#: Judging is done by a process that has to come up first.
THINKING = 120_000
UNIT, START, BESIDE, ENEMY = "german-1-pz", "0111", "0110", "0109"


#: So wide are the number and the chance of an attack at least when they can be read, in pixels.
READABLE = 30


def _width(page: Page, what: str) -> float:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["width"]


def _plan(page: Page) -> Locator:
    return page.get_by_role("region", name="Your plan")


def _begin(page: Page, seat: Seat) -> None:
    open_table(page, seat)
    page.get_by_role("button", name="Plan", exact=False).filter(has_text=re.compile("Plan$")).click()
    expect(page.get_by_text("Planning: nothing is done yet")).to_be_visible(timeout=THINKING)


def _kept(seat: Seat, kind: str = "own") -> Document | None:
    found: Document | None = seat.plans()[kind]
    return found


def _draw_an_overrun(page: Page) -> None:
    """A move to the enemy, and over him."""
    pick_up(page, UNIT, START)
    put_down(page, BESIDE)
    expect(_plan(page).get_by_role("listitem")).to_have_count(1, timeout=THINKING)
    page.locator(f".stacks [data-unit='{UNIT}']").click()
    expect(page.locator(".overrun").first).to_be_attached()
    put_down(page, ENEMY)
    page.get_by_role("button", name=re.compile("^Overrun")).last.click()
    expect(_plan(page).get_by_role("listitem")).to_have_count(2, timeout=THINKING)


def test_a_plan_is_drawn_without_doing_anything_and_survives_a_reload(page: Page, house: House) -> None:
    seat = house.hot_seat()
    _begin(page, seat)
    _draw_an_overrun(page)
    plan = _plan(page)

    assert seat.table()["number"] == 0
    assert seat.unit(UNIT)["hex"] == START
    expect(plan.get_by_text(re.compile(r"Everything succeeds: \d+ %; thinnest at step 2"))).to_be_visible()
    expect(plan.get_by_role("listitem").nth(1)).to_contain_text("%")
    expect(page.locator(".badge.fights text")).to_have_text(re.compile(r"^2 · \d+ %$"))
    expect(page.locator(".badge.thin")).to_have_count(1)

    page.reload()
    expect(_plan(page).get_by_role("listitem")).to_have_count(2, timeout=THINKING)
    expect(page.locator(".badge")).to_have_count(2)
    assert seat.table()["number"] == 0


def test_a_step_is_taken_off_again_and_the_table_is_as_it_was(page: Page, house: House) -> None:
    seat = house.hot_seat()
    _begin(page, seat)
    pick_up(page, UNIT, START)
    put_down(page, BESIDE)
    expect(page.locator(f".stacks g[data-hex='{BESIDE}'] [data-unit='{UNIT}']")).to_be_visible(timeout=THINKING)

    page.keyboard.press("u")

    expect(page.locator(f".stacks g[data-hex='{BESIDE}'] [data-unit='{UNIT}']")).to_have_count(0, timeout=THINKING)
    page.get_by_role("button", name="Ready").first.click()
    expect(page.get_by_text("Planning: nothing is done yet")).to_be_hidden()
    assert seat.table()["number"] == 0


def test_a_plan_is_carried_out_up_to_a_die_and_stops_if_the_overrun_fails(page: Page, house: House) -> None:
    seat = house.hot_seat()
    wishes: list[Document] = [
        {"action": {"type": "move", "units": [UNIT], "path": [BESIDE]}},
        {"action": {"type": "overrun", "units": [UNIT], "hex": ENEMY, "air": 0}, "aim": "safe"},
    ]
    seat.plan(*wishes)
    open_table(page, seat)
    plan = _plan(page)
    expect(plan.get_by_role("combobox")).to_have_value("safe", timeout=THINKING)
    plan.get_by_role("combobox").select_option("any")
    eventually(page, lambda: ((_kept(seat) or {})["steps"][1]["aim"]) == "any", "the aim is kept")

    plan.get_by_role("button", name="Do all until a die").click()
    expect(plan.get_by_text("A die comes next.")).to_be_visible(timeout=THINKING)
    assert seat.table()["number"] == 1

    plan.get_by_role("button", name="Do the next").click()
    assert gone_on(page, seat, 1)["number"] >= 2
    rolls = [event for line in seat.log() for event in line["events"] if event["type"] == "die rolled"]
    assert rolls


def test_a_hint_is_shown_whole_and_done_without_thinking_again(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="The computer's advice")
    expect(hint.get_by_role("listitem").nth(5)).to_be_visible(timeout=THINKING)
    expect(hint.get_by_text(re.compile(r"Everything succeeds: .*%"))).to_be_visible()
    expect(hint.get_by_text(re.compile("for the attack in step")).first).to_be_attached()
    expect(page.locator(".plan .way").first).to_be_visible()
    expect(page.locator(".badge.fights").first).to_be_attached()
    expect(hint.get_by_role("heading")).to_be_in_viewport()
    expect(hint.get_by_role("button", name="Do all until a die")).to_be_in_viewport()
    for badge in page.locator(".badge").all():
        expect(badge).to_be_in_viewport(ratio=0.99)
    assert _width(page, ".badge.fights text") >= READABLE
    steps = (_kept(seat, "hint") or {})["steps"]

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or "") if "/ask" in request.url else None)
    hint.get_by_role("button", name="Do the next").click()
    gone_on(page, seat, 0)
    hint.get_by_role("button", name="Do all until a die").click()
    expect(hint.get_by_text(re.compile("A die comes next|A die was rolled|This is for you"))).to_be_visible(
        timeout=THINKING
    )

    done = [line["action"] for line in seat.log()]
    assert done == [step["action"] for step in steps][: len(done)] and len(done) > 1
    assert not any('"hint"' in one for one in asked)


def test_nobody_else_sees_a_plan(page: Page, house: House) -> None:
    seats = house.found(mode="two players", side="german")
    german = seats["german"]
    action = {"type": "move", "units": [UNIT], "path": [BESIDE]}
    german.plan({"action": action})
    open_table(page, Seat(german.address, german.id, ""))

    expect(_plan(page)).to_have_count(0)
    expect(page.locator(".badge")).to_have_count(0)
