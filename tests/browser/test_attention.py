"""Where the eye, the hand and the ear are: plates, sheets without scrolling, focus, fans, the drawer, announcements."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SLOWNESS
from tests.browser.hands import centre_of, end_phase, open_table, pick_up, put_down, speaks
from tests.browser.house import House, Seat

MAP = "[role=application]"


def _is_focused(page: Page) -> None:
    expect(page.locator(f"{MAP}:focus")).to_be_attached()


@pytest.fixture
def fight(house: House) -> Seat:
    return house.combat()


def test_every_hex_that_can_be_attacked_has_a_plate(page: Page, fight: Seat) -> None:
    open_table(page, fight)
    plates = fight.ask("plates")["hexes"]

    assert len(plates) > 2
    for number, plate in plates.items():
        expect(page.locator(f"[data-plate='{number}'] text")).to_have_text(plate["column"])
    widths = page.locator(f"[data-plate='{number}'] g rect:not(.track)")
    assert sum(float(one.get_attribute("width") or 0) for one in widths.all()) == pytest.approx(52)
    page.mouse.move(*centre_of(page, number))
    expect(page.locator(".card .plate")).to_contain_text(re.compile(rf"{plate['column']}: .*\d+ %"))


def test_a_fire_has_a_plate_with_its_chance(page: Page, house: House) -> None:
    seat = house.hot_seat(game="leningrad-41")
    seat.play_until(lambda table: table["view"]["kind"] == "air")
    open_table(page, seat)
    plates = seat.ask("plates")["hexes"]

    assert plates
    number = next(iter(plates))
    expect(page.locator(f"[data-plate='{number}'] text")).to_have_text(re.compile(r"^\d+ %$"))


def test_the_plate_of_the_hex_in_hand_follows_the_sheet(page: Page, fight: Seat) -> None:
    open_table(page, fight)
    number, plate = max(fight.ask("plates")["hexes"].items(), key=lambda one: len(one[1]["units"]))
    put_down(page, number)
    sheet = page.get_by_role("region", name="Combat sheet")
    expect(sheet.locator(".sums .column")).to_have_text(plate["column"])

    for unit in plate["units"][1:]:
        sheet.locator(f"[data-card='{unit}']").click()
    fewer = fight.ask("odds", attackers=plate["units"][:1], targets=[number])

    assert fewer["column"] != plate["column"]
    expect(page.locator(f"[data-plate='{number}'] text")).to_have_text(fewer["column"])


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", ["leningrad-1979", "leningrad-41"])
def test_a_sheet_lies_above_the_fold_of_a_small_screen(chromium: Browser, house: House, game: str, locale: str) -> None:
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, locale=locale)
    page = context.new_page()
    seat = house.combat() if game == "leningrad-1979" else house.hot_seat(game=game)
    if game == "leningrad-41":
        seat.play_until(lambda table: table["view"]["kind"] == "air")
    page.goto(seat.link)
    page.locator(".table, .chair, main button.primary").first.wait_for()
    if page.locator(".table").count() == 0:
        page.get_by_role("button").last.click()
    expect(page.locator("[data-plate]").first).to_be_attached()
    plates = seat.ask("plates")["hexes"]
    number = max(plates, key=lambda one: len(plates[one]["units"]))
    put_down(page, number)
    expect(page.locator("aside .deeds [role=img]")).to_be_visible()

    room = page.locator("#tab-content").evaluate("one => [one.scrollHeight, one.clientHeight]")

    assert room[0] <= room[1], "the sheet has to be scrolled"
    button, bar = page.locator("aside .deeds .primary").bounding_box(), page.locator(".deeds [role=img]").bounding_box()
    assert button and bar and bar["y"] < button["y"] < 768 and button["y"] - bar["y"] - bar["height"] < 30
    context.close()


def test_no_die_row_is_shown_that_cannot_come(page: Page, house: House) -> None:
    study = house.study("assault-on-stalingrad.russian-victory-stormed")
    fights = [line for line in study.log() if any(event["type"] == "combat resolved" for event in line["events"])]
    seat = house.branch(study, int(fights[0]["n"]) - 1)
    open_table(page, seat)
    plates = seat.ask("plates")["hexes"]
    number, plate = next(iter(plates.items()))
    put_down(page, number)
    menu = page.get_by_role("menuitem", name="Plan an attack")
    expect(menu.or_(page.locator("aside .sums")).first).to_be_visible()
    if menu.count():
        menu.click()
    expect(page.locator("aside .sums")).to_be_visible()
    page.keyboard.press(".")

    odds = seat.ask("odds", attackers=plate["units"], targets=[number])
    change = sum(one["points"] for one in odds["die_changes"])
    rows = page.locator("aside tbody th")

    assert len(odds["table"][odds["column"]]) > 6
    dice = sorted({min(max(face + change, -1), 9) for face in range(1, 7)})
    expect(rows).to_have_text([str(one) for one in dice])


def test_the_map_has_the_focus_when_a_table_opens_and_after_every_pop_up(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    _is_focused(page)

    for key in ("k", "p"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        _is_focused(page)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Light or dark").click()
    _is_focused(page)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Keys", exact=False).click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    _is_focused(page)


def test_what_is_pointed_at_and_selected_is_not_shaded(page: Page, fight: Seat) -> None:
    open_table(page, fight)
    number = next(iter(fight.ask("plates")["hexes"]))
    put_down(page, number)
    expect(page.locator(".target.aimed")).to_be_attached()

    for what in (".hover path", ".target.aimed"):
        assert page.locator(what).first.evaluate("one => getComputedStyle(one).fill") == "none"
    dimmed = "all => all.filter((one) => Number(getComputedStyle(one).opacity) < 1).length"
    assert page.locator("aside .force svg").evaluate_all(dimmed) == 0
    page.locator("aside .force button").first.click()
    assert page.locator("aside .force svg").evaluate_all(dimmed) == 0


def test_designations_are_large_enough_to_be_read(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    # The whole theatre is seen first; to read counters one goes nearer.
    for _ in range(4):
        page.keyboard.press("+")
    page.wait_for_timeout(600)

    heights = page.locator(".stacks .counter .name").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height)"
    )

    assert len(heights) >= 20 and min(heights) >= 9


def test_a_fan_on_a_telephone_opens_first_and_closes_once_a_unit_is_chosen(phone: Page, house: House) -> None:
    open_table(phone, house.hot_seat())
    phone.locator(".stacks g[data-hex='0112'] .counter").last.tap()
    expect(phone.locator(".fan")).to_be_visible()
    expect(phone.locator(".reach")).to_have_count(0)

    phone.locator(".fan [data-unit='german-8-pz']").tap()

    expect(phone.locator(".reach")).to_be_attached()
    expect(phone.locator(".fan")).to_have_count(0)


def test_two_quick_taps_open_a_fan_and_choose_one_counter_of_it(phone: Page, house: House) -> None:
    """They are no double click, which would take the whole stack, and a stack that is too large can go nowhere."""
    open_table(phone, house.hot_seat())
    box = phone.locator(".stacks g[data-hex='0112'] .counter").last.bounding_box()
    assert box is not None
    finger = phone.context.new_cdp_session(phone)
    phone.evaluate("addEventListener('dblclick', () => { document.body.dataset.twice = 'true'; }, true)")

    for _ in range(2):
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect(phone.locator(".reach")).to_be_attached()
    expect(phone.locator(".stacks .selected")).to_have_count(1)
    if SLOWNESS == 1:
        expect(phone.locator("body")).to_have_attribute("data-twice", "true")


def test_a_fan_closes_when_a_unit_is_chosen_by_key(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.locator(".stacks g[data-hex='0112'] .counter").last.hover()
    expect(page.locator(".fan")).to_be_visible()

    page.keyboard.press("n")

    expect(page.locator(".fan")).to_have_count(0)


def test_the_drawer_of_a_telephone_is_pulled_up_and_down(phone: Page, house: House) -> None:
    open_table(phone, house.hot_seat())
    panel, grip = phone.get_by_role("complementary"), phone.locator(".grip")
    low = panel.bounding_box()
    box = grip.bounding_box()
    assert low and box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x, y - 250, steps=5)
    phone.mouse.up()
    high = panel.bounding_box()
    assert high and high["height"] - low["height"] == pytest.approx(250, abs=3)
    grip.tap()
    expect(grip).to_have_attribute("aria-expanded", "false")
    phone.wait_for_timeout(400)
    again = panel.bounding_box()
    assert again and again["height"] == pytest.approx(low["height"], abs=3)


def test_overlays_announce_themselves(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())

    page.keyboard.press("z")
    expect(speaks(page)).to_contain_text(re.compile(r"Zones of control shown: German \d+ hexes, \w+ \d+ hexes"))
    page.keyboard.press("z")
    expect(speaks(page)).to_contain_text("Zones of control off")
    page.keyboard.press("s")
    expect(speaks(page)).to_contain_text(re.compile("Supply shown: (all units are in supply|out of supply)"))
    page.get_by_role("button", name="Hide counters").click()
    expect(speaks(page)).to_contain_text("Counters hidden")


def test_a_hex_is_told_in_short_first_and_in_full_on_a_key(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.keyboard.press("n")
    expect(speaks(page)).to_contain_text("Selected")
    short = speaks(page).inner_text()

    page.keyboard.press("d")

    expect(speaks(page)).to_contain_text("strength 6")
    assert "strength" not in short and len(short) < len(speaks(page).inner_text())


def test_who_could_still_act_is_named_before_a_phase_ends(page: Page, fight: Seat) -> None:
    open_table(page, fight)
    told = fight.table()["number"]

    page.keyboard.press("p")

    expect(page.get_by_role("dialog")).to_contain_text("could still act")
    assert fight.table()["number"] == told
    page.keyboard.press("Escape")
    end_phase(page)


def test_a_won_hex_is_not_left_empty_by_the_main_button(page: Page, house: House) -> None:
    seat = house.combat()
    answer = seat.fight_until(
        lambda answer: (answer["table"]["view"]["decision"] or {}).get("type") == "advance after combat"
    )
    advances = [one for one in answer["table"]["can"]["actions"] if one["type"] == "advance"]
    open_table(page, seat)
    main = page.locator(".decision .main .primary")

    expect(main).to_contain_text("Advance")
    expect(page.locator(".decision .primary")).to_have_count(1)
    main.click()
    expect(page.locator(".decision .main[aria-busy='true']")).to_have_count(0)

    goals = {one["hex"] for one in advances}
    assert any(unit["side"] == "german" and unit["hex"] in goals for unit in seat.table()["view"]["units"])


def test_keys_go_to_the_next_unit_and_back_and_undo(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    chosen = page.locator(".stacks .selected")
    page.keyboard.press("n")
    expect(chosen).to_be_attached()
    first = chosen.get_attribute("data-unit")
    page.keyboard.press("n")
    expect(page.locator(f".stacks .selected:not([data-unit='{first}'])")).to_be_attached()
    page.keyboard.press("N")
    expect(page.locator(f".stacks .selected[data-unit='{first}']")).to_be_attached()

    seat.act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})
    expect(page.locator(".table")).to_have_attribute("data-number", "1")
    page.keyboard.press("u")
    expect(page.locator(".table")).to_have_attribute("data-number", "0")


def test_one_counter_of_a_fan_and_a_closed_stack_are_each_dragged_at_once(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, seat)
    pick_up(page, "german-8-pz", "0112")
    page.keyboard.press("Escape")
    for unit in ("german-11", "german-30", "german-217", "german-269", "german-290"):
        way = ["0113", "0213"] if unit in ("german-11", "german-290") else ["0211"]
        seat.act({"type": "move", "units": [unit], "path": way})
    expect(page.locator(".table")).to_have_attribute("data-number", "5")
    page.mouse.move(900, 300)

    page.mouse.move(*centre_of(page, "0112"))
    page.mouse.down()
    page.mouse.move(*centre_of(page, "0212"), steps=4)
    expect(page.locator(".ghost .counter")).to_have_count(3)
    page.mouse.up()

    expect(page.locator(".table")).to_have_attribute("data-number", "6")
    assert {seat.unit(one)["hex"] for one in ("german-8-pz", "german-3-mot", "german-ss-tot")} == {"0212"}
