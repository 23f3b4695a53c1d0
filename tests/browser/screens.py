"""Every screen of the program, each reached by the way a player goes; ``pictures`` takes their pictures."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.city_screens import CITY_SCREENS
from tests.browser.hands import open_table, put_down
from tests.browser.house import House, Seat
from tests.browser.people import make_admin, own_account, register
from tests.browser.people_screens import PEOPLE_SCREENS

FOUGHT = "leningrad-2010.soviet-tactical-fought"
TABS = ("Orders", "Log", "Rules", "Turn track", "Losses", "Talk")
Scheme = Literal["light", "dark"]
Screen = Callable[[Page, House], None]


def start(page: Page, house: House) -> None:
    page.goto(house.address)
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()


def new_game_against_the_computer(page: Page, house: House) -> None:
    start(page, house)
    page.get_by_label("Against the computer").check()


def new_game_by_correspondence(page: Page, house: House) -> None:
    start(page, house)
    page.get_by_label("Two players").check()


def a_wrong_address(page: Page, house: House) -> None:
    page.goto(f"{house.address}/t/ffffffffffffffff")
    expect(page.get_by_role("alert")).to_be_visible()


def set_up(page: Page, house: House) -> None:
    open_table(page, house.hot_seat(setup="choose", game="leningrad-2010"))


def the_menu(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_label("Menu").click()


def _menu_dialog(entry: str) -> Callable[[Page, House], None]:
    def opened(page: Page, house: House) -> None:
        the_menu(page, house)
        page.get_by_role("button", name=entry).click()
        expect(page.get_by_role("dialog")).to_be_visible()

    opened.__name__ = entry.lower().replace(" ", "_")
    return opened


def end_of_a_phase(page: Page, house: House) -> None:
    open_table(page, house.combat())
    page.get_by_role("button", name="End phase").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def end_of_a_phase_refused(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_role("button", name="End phase").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def why_not(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_role("application").focus()
    for key in ("n", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "?"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_be_visible()


def a_combat_sheet(page: Page, house: House) -> None:
    seat = house.combat()
    open_table(page, seat)
    put_down(page, seat.table()["can"]["targets"][0])
    expect(page.get_by_role("button", name="Attack").first).to_be_visible()


def a_decision(page: Page, house: House) -> None:
    open_table(page, house.decision(FOUGHT))
    expect(page.get_by_role("region", name="Decision")).to_be_visible()


def overlays(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    for key in "zsev":
        page.keyboard.press(key)
    expect(page.locator(".zone").first).to_be_attached()


def the_replay(page: Page, house: House) -> None:
    page.goto(f"{house.address}/t/{house.study(FOUGHT).id}#300")
    expect(page.get_by_role("group", name="Replay")).to_be_visible()


def the_end(page: Page, house: House) -> None:
    page.goto(f"{house.address}/t/{house.study(FOUGHT).id}")
    expect(page.get_by_role("tabpanel").get_by_role("button", name="Replay")).to_be_visible()


def the_computer(page: Page, house: House) -> None:
    open_table(page, house.found(mode="computer", side="soviet", stepping=True)["soviet"])
    expect(page.get_by_role("region", name=re.compile("^Computer: "))).to_be_visible()


def advice(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="The computer's advice")).to_be_visible(timeout=120_000)


def a_plan(page: Page, house: House) -> None:
    seat = house.hot_seat()
    there = {"type": "move", "units": ["german-1-pz"], "path": ["0110"]}
    over = {"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0}
    seat.plan({"action": there}, {"action": over})
    open_table(page, seat)
    expect(page.get_by_role("region", name="Your plan")).to_be_visible(timeout=120_000)


def a_plan_being_drawn(page: Page, house: House) -> None:
    a_plan(page, house)
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_text("Planning: nothing is done yet")).to_be_visible()


def the_lesson(page: Page, house: House) -> None:
    start(page, house)
    page.get_by_role("button", name="Learn: Leningrad, first edition").click()
    expect(page.get_by_role("region", name="Lesson", exact=True)).to_be_visible()


def the_recap(page: Page, house: House) -> None:
    seats = house.found(mode="two players", side="german")
    open_table(page, seats["soviet"])
    page.goto(house.address)
    seats["german"].act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})
    open_table(page, seats["soviet"])
    expect(page.get_by_role("dialog")).to_be_visible()


def logged_in(page: Page, house: House) -> None:
    register(page, house)
    page.get_by_role("button", name="Log out").scroll_into_view_if_needed()


def own_account_page(page: Page, house: House) -> None:
    name = register(page, house, "bert")
    page.get_by_role("button", name="Log out").click()
    register(page, house)
    own_account(page, house)
    page.get_by_label("Mail address").fill(f"anna-{secrets.token_hex(8)}@mail.example.org")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("is not confirmed yet")).to_be_visible()
    page.get_by_label("What it is for").fill("my bot")
    page.get_by_role("button", name="New key").click()
    expect(page.get_by_text("Copy it now")).to_be_visible()
    page.get_by_label("Name of the player").fill(name)
    page.get_by_role("button", name="Block", exact=True).click()
    expect(page.get_by_role("button", name=f"Unblock {name}")).to_be_visible()


def leaving(page: Page, house: House) -> None:
    register(page, house)
    own_account(page, house)
    page.get_by_role("button", name="Delete the account").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def a_forgotten_password(page: Page, house: House) -> None:
    page.goto(f"{house.address}/forgotten")
    expect(page.get_by_role("button", name="Send the link")).to_be_visible()


def a_new_password(page: Page, house: House) -> None:
    page.goto(f"{house.address}/reset#secret")
    expect(page.get_by_role("button", name="Change the password")).to_be_visible()


def an_address_to_confirm(page: Page, house: House) -> None:
    page.goto(f"{house.address}/confirm#secret")
    expect(page.get_by_role("button", name="Confirm this address")).to_be_visible()


def a_player_to_report(page: Page, house: House) -> None:
    open_table(page, house.found(mode="two players", side="german", name="Bert")["soviet"])
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Report or block a player").click()
    expect(page.get_by_role("button", name="Report to the admins")).to_be_visible()


def reports_for_admins(page: Page, house: House) -> None:
    a_player_to_report(page, house)
    page.get_by_label("What has happened?").fill("He insults me in chat, again and again.")
    page.get_by_role("button", name="Report to the admins").click()
    expect(page.get_by_text("The admins will look at it")).to_be_visible()
    make_admin(house, register(page, house, "warden"))
    page.goto(f"{house.address}/reports")
    expect(page.get_by_role("button", name="Close the report").first).to_be_visible()


def a_game_with_options(page: Page, house: House) -> None:
    start(page, house)
    page.get_by_text("Assault on Leningrad").first.click()
    expect(page.get_by_role("group", name="Optional rules")).to_be_visible()


def for_programs(page: Page, house: House) -> None:
    page.goto(f"{house.address}/api/docs")
    expect(page.get_by_text("/api/tables/{table_id}/actions")).to_be_visible()


def movement(page: Page, house: House) -> None:
    open_table(page, house.hot_seat(game="leningrad-2010"))
    page.keyboard.press("n")
    expect(page.locator(".reach")).to_be_attached()


def a_spectator(page: Page, house: House) -> None:
    seat = house.hot_seat()
    open_table(page, Seat(seat.address, seat.id, ""))


def an_open_seat(page: Page, house: House) -> None:
    house.found(mode="two players", side="german", public=True, title="Who plays the Soviets?")
    start(page, house)
    expect(page.get_by_role("button", name="Play the Soviet side").first).to_be_visible()


def standing_orders(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_role("tab", name="Standing").click()
    page.get_by_label("Kind of order").select_option(label="Losses and retreats")
    page.get_by_role("button", name="Add an order").click()
    expect(page.get_by_text("Not kept yet.")).to_be_visible()


def _tab(name: str) -> Screen:
    def opened(page: Page, house: House) -> None:
        page.goto(f"{house.address}/t/{house.study(FOUGHT).id}")
        page.get_by_role("tab", name=name).click()

    opened.__name__ = f"tab_{name.lower().replace(' ', '_')}"
    return opened


def _assault(house: House, phase: str) -> Seat:
    """A table of the large map in a phase, after as few actions as lead there."""
    seat = house.hot_seat(game="assault-on-leningrad")
    seat.play_until(lambda table: table["view"]["phase"] == phase)
    return seat


def air_bombardment(page: Page, house: House) -> None:
    open_table(page, _assault(house, "german air bombardment"))
    put_down(page, "1133")
    expect(page.locator(".flight").first).to_be_visible()


def reinforcements(page: Page, house: House) -> None:
    open_table(page, _assault(house, "german movement"))
    page.locator("[data-card]").first.click()
    expect(page.locator(".reach")).to_be_attached()


def the_city(page: Page, house: House) -> None:
    seat = _assault(house, "soviet movement")
    open_table(page, seat)
    page.get_by_role("button", name="City map").click()
    page.locator(".roster [data-roster^='soviet-w']").last.click()
    expect(page.locator(".crossing").first).to_be_attached()
    page.get_by_role("button", name="City map").click()


def chains_of_supply(page: Page, house: House) -> None:
    seat = _assault(house, "german movement")
    for _ in range(9):
        table = seat.table()
        there = {one["id"] for one in table["view"]["units"]}
        # Headquarters first: the others are supplied by way of them.
        unit = min((unit for unit in table["can"]["units"] if unit not in there), key=lambda unit: "hq" not in unit)
        seat.act(next(one for one in seat.ask("can", unit=unit)["actions"] if one["type"] == "enter"))
    open_table(page, seat)
    page.keyboard.press("s")
    expect(page.locator(".supply").first).to_be_attached()


def air_defence(page: Page, house: House) -> None:
    open_table(page, house.air_defence())
    expect(page.locator(".stakes")).to_be_visible()


def a_what_if(page: Page, house: House) -> None:
    study = house.study(FOUGHT)
    open_table(page, house.branch(study, 200))
    expect(page.get_by_role("region", name="What if?")).to_be_visible()


SCREENS: tuple[Screen, ...] = (
    start, new_game_against_the_computer, new_game_by_correspondence, a_game_with_options, logged_in, an_open_seat,
    own_account_page, leaving, a_forgotten_password, a_new_password, an_address_to_confirm, a_player_to_report,
    reports_for_admins,
    a_wrong_address, for_programs, set_up, the_menu, _menu_dialog("Keys"), _menu_dialog("Invite"),
    _menu_dialog("Check record and dice"), end_of_a_phase, end_of_a_phase_refused, why_not, movement, a_combat_sheet,
    a_decision, overlays, the_replay, the_end, the_computer, advice, a_plan, a_plan_being_drawn, the_lesson,
    the_recap, a_spectator, air_defence, a_what_if,
    *map(_tab, TABS), standing_orders, air_bombardment, reinforcements, the_city, chains_of_supply, *CITY_SCREENS,
    *PEOPLE_SCREENS,
)  # fmt: skip
