"""A fight in a city with hidden units: whole turns by mouse and by keyboard, against the computer, and a secret."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.city import CityHands, CityKeyboard, CityMouse, CityTurn, shown
from tests.browser.hands import centre_of, eventually
from tests.browser.house import Document, House, Seat
from tests.browser.traffic import Traffic

GAME = "leningrad-41"
DEEDS = {"brush", "plan", "air strike", "enter", "move", "hold fire", "german fires", "flip", "soviet fires"}
#: A computer player is a process that has to come up first.
THINKING = 120_000


@pytest.mark.parametrize("hands", [CityMouse, CityKeyboard])
def test_a_first_turn_of_both_sides_is_played(page: Page, house: House, hands: type[CityMouse | CityKeyboard]) -> None:
    seat = house.hot_seat(game=GAME, setup="choose")
    page.emulate_media(reduced_motion="reduce")
    at_the_table: CityHands = hands(page)

    done = CityTurn(at_the_table, seat).play()

    assert seat.table()["view"]["turn"] == 2
    assert {*done} >= DEEDS


def test_a_first_turn_is_played_against_the_computer(page: Page, house: House) -> None:
    """Standing orders answer while it moves; what they leave open is asked. Then the Soviet player moves and fires."""
    page.emulate_media(reduced_motion="reduce")
    wishes = {"mode": "computer", "side": "soviet", "computer": "sergeant", "stepping": True, "pace": 0}
    seat = house.found(game=GAME, **wishes)["soviet"]
    page.goto(seat.link)
    page.get_by_role("tab", name="Standing").click()
    for kind in ("Fire at movers", "Hold fire"):
        page.get_by_label("Kind of order").select_option(label=kind)
        page.get_by_role("button", name="Add an order").click()
    page.get_by_role("button", name="Keep orders").click()
    expect(page.get_by_text("These orders are kept.")).to_be_visible()
    page.get_by_role("tab", name="Orders").click()
    page.get_by_role("button", name="Skip to my turn").click(timeout=THINKING)

    turn = CityTurn(CityMouse(page), seat)
    for table in _own_decisions(page, seat):
        turn.hands.press("Hold fire")
        turn.changed(table["number"], "hold fire")
    assert seat.table()["view"]["phase"] == "soviet movement"
    assert any(line["order"] for line in seat.log())
    turn.soviet_movement()
    turn.end("end of soviet fire")
    eventually(page, lambda: seat.table()["view"]["turn"] == 2, "the computer's next turn")


def _own_decisions(page: Page, seat: Seat) -> Iterator[Document]:
    """The questions that are asked before one's own movement."""
    while True:
        eventually(page, lambda: seat.table()["view"]["to_act"] == "soviet", "our move")
        table = seat.table()
        if table["view"]["decision"] is None:
            return
        expect(shown(page)).to_have_attribute("data-number", str(table["number"]))
        yield table


def test_no_hidden_name_ever_comes_to_the_other_page(page: Page, other_page: Page, house: House) -> None:
    """Two browsers: the set-up is not seen while it lasts, and arrivals are known on the owner's page alone."""
    seats = house.found(game=GAME, mode="two players", side="german", setup="choose")
    traffic, owners = Traffic(page), Traffic(other_page)
    page.goto(seats["german"].link)
    page.keyboard.press("Escape")
    other_page.goto(seats["soviet"].link)
    _set_up(other_page, seats["soviet"])
    expect(shown(page)).to_have_attribute("data-number", str(seats["german"].table()["number"]))
    early = [view for view in traffic.views() if view["phase"] == "soviet set-up"]
    assert early and {unit["id"] for view in early for unit in view["units"]} == {"soviet-zhdanov"}

    _march_in(seats)
    _march_in(seats)
    drawn = _arrivals(other_page, seats["soviet"])
    _look_around(page)
    seats["soviet"].act({"type": "end phase"})
    expect(shown(page)).to_have_attribute("data-number", str(seats["german"].table()["number"]))

    printed = house.counters(GAME)
    hidden = {unit: str(printed[unit]["name"]) for unit in drawn}
    told, known = traffic.texts(), owners.texts()
    assert all(any(unit in text for text in known) for unit in hidden)
    assert len(hidden) >= 6 and len(told) > 40
    assert not [unit for unit in hidden if any(re.search(rf"{unit}\b", text) for text in told)]
    assert not [name for name in hidden.values() if any(f'"{name}"' in text or f" {name}" in text for text in told)]
    assert not any(name in page.content() for name in hidden.values() if len(name) > 4)
    assert other_page.locator(".stacks .under").count() > 0


def _set_up(page: Page, seat: Seat) -> None:
    """Press a ready-made set-up, and end the phase."""
    turn = CityTurn(CityMouse(page), seat)
    turn.hands.press("Outer belt")
    turn.changed(0, "plan")
    turn.did("set-up")
    turn.end("end of the set-up")


def _march_in(seats: dict[str, Seat]) -> None:
    """Both sides do nothing but what they must, until the Soviet player has arrivals to place or the turn is over."""
    began = seats["german"].table()["view"]["turn"]
    for _ in range(120):
        table = seats["german"].table()
        view = table["view"]
        if view["turn"] > began or view["phase"] == "soviet reinforcement":
            return
        seat = seats[view["to_act"]]
        can = seat.table()["can"]
        if view["decision"] is not None:
            seat.act({"type": "fire at", "units": []})
        elif can["end_phase"] is None:
            seat.act({"type": "end phase"})
        else:
            _enter(seat, can["units"])
    raise AssertionError("the turn did not end")


def _enter(seat: Seat, units: list[str]) -> None:
    """Bring a unit onto the first entry hex that takes it."""
    there = {unit["id"] for unit in seat.table()["view"]["units"]}
    unit = next(one for one in units if one not in there)
    reach = seat.ask("reach", units=[unit])["hexes"]
    seat.act({"type": "move", "units": [unit], "path": min((one["path"] for one in reach.values()), key=len)})


def _arrivals(page: Page, seat: Seat) -> set[str]:
    """The owner sees in his tray what was drawn, and places it; answers what it was."""
    turn = CityTurn(CityMouse(page), seat)
    drawn: set[str] = set()
    while (table := turn.did("arrival"))["can"]["end_phase"] is not None:
        arrival = next(one for one in table["view"]["reinforcements"] if one["id"] in table["can"]["units"])
        drawn.add(arrival["is"])
        expect(page.locator(f"[data-card='{arrival['id']}'] .under")).to_be_attached()
        hexes = [one["hex"] for one in seat.ask("can", unit=arrival["id"])["actions"] if one["type"] == "place"]
        turn.hands.place(arrival["id"], hexes[0])
        turn.changed(table["number"], "place")
    return drawn


def _look_around(page: Page) -> None:
    """Ask for everything that the page can show."""
    page.get_by_role("application").focus()
    for key in "efyvcbrwq":
        page.keyboard.press(key)
    for tab in ("Log", "Turn track", "Losses", "Standing", "Orders"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_timeout(300)


def test_the_screen_is_blank_until_the_other_player_sits_down(page: Page, house: House) -> None:
    """Also in the middle of a move, and the sheet lies where it lay."""
    seat = house.hot_seat(game=GAME)
    turn = CityTurn(CityMouse(page), seat)
    page.goto(seat.link)
    expect(page.get_by_role("button", name="I play the German side")).to_be_visible()
    expect(page.locator("[data-unit]")).to_have_count(0)
    turn.hands.sit_down()
    turn.end("end of air strikes")
    unit = turn.did("german movement")["can"]["units"][0]
    turn.hands.take(unit)
    turn.hands.go("5019")
    turn.changed(seat.table()["number"] - 1, "move")

    expect(page.get_by_role("button", name="I play the Soviet side")).to_be_visible()
    expect(page.locator("[data-unit], .table, [data-hex]")).to_have_count(0)
    turn.hands.sit_down()
    expect(page.get_by_role("region", name="Decision")).to_contain_text("enters 5019, on foot")
    expect(page.locator(".hexes [data-hex='5019']")).to_be_in_viewport()


def test_fire_is_answered_with_a_face_down_unit(page: Page, house: House) -> None:
    """The sheet has the mover, the chance over what the unit may be, and the standing orders beside it."""
    seat = house.hot_seat(game=GAME)
    seat.act({"type": "end phase"})
    unit = seat.table()["can"]["units"][0]
    seat.act({"type": "move", "units": [unit], "path": ["5120", "5019"]})
    page.goto(seat.link)
    turn = CityTurn(CityMouse(page), seat)
    turn.hands.sit_down()
    sheet = page.get_by_role("region", name="Decision")
    expect(sheet.get_by_role("button", name="Fire", exact=True)).to_be_disabled()
    expect(sheet.get_by_text("unknown", exact=True).first).to_be_visible()
    expect(page.get_by_role("region", name="Standing orders")).to_contain_text("None: you are asked every time.")
    card = sheet.locator("[data-card]").first
    card.click()
    back = seat.unit(card.get_attribute("data-card") or "")
    page.mouse.click(*centre_of(page, back["hex"]))
    expect(card).to_have_attribute("aria-pressed", "false")
    page.mouse.click(*centre_of(page, back["hex"]))
    expect(card).to_have_attribute("aria-pressed", "true")
    button = sheet.get_by_role("button", name=re.compile(r"^Fire \(\d+ %\)$"))
    expect(button).to_be_enabled()
    before = seat.table()["number"]
    button.click()

    after = turn.changed(before, "fire")
    fired = seat.log()[before]
    assert fired["action"]["type"] == "fire at" and len(fired["action"]["units"]) == 1
    assert any(event["type"] == "unit revealed" for event in fired["events"])
    assert not any(one["id"] == fired["action"]["units"][0] for one in after["view"]["units"])


def test_counters_are_set_up_and_moved_by_touch(phone: Page, house: House) -> None:
    seat = house.hot_seat(game=GAME, setup="choose")
    plan = seat.ask("suggested")["actions"]
    for one in plan[:4]:
        seat.act(one)
    phone.goto(seat.link)
    phone.get_by_role("button", name="I play the Soviet side").tap()
    phone.locator("[data-brush]").tap()
    expect(phone.locator(".barred")).to_be_attached()
    before = seat.table()["number"]
    centre = phone.locator(".hexes path").all()
    number = next(
        one.get_attribute("data-hex") or "" for one in centre[300:] if _is_free(phone, one.get_attribute("data-hex"))
    )
    box = phone.locator(f".hexes [data-hex='{number}']").bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    eventually(phone, lambda: seat.table()["number"] == before + 1, "a unit is placed")
    assert seat.log()[before]["action"]["hex"] == number


FREE = """number => {
    const box = document.querySelector(`.hexes [data-hex='${number}']`).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const inside = x > 60 && x < innerWidth - 60 && y > 160 && y < innerHeight - 160;
    return inside && document.elementFromPoint(x, y)?.closest('[data-hex]')?.dataset.hex === number
        && !document.elementFromPoint(x, y)?.closest('[data-unit]');
}"""


def _is_free(page: Page, number: str | None) -> bool:
    """Whether a finger meets a hex, and no counter lies there."""
    return bool(page.evaluate(FREE, number))
