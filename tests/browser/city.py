"""Hands for a fight in a city: set-up with a brush, air strikes, entering units, fires and answers to movers."""

from __future__ import annotations

import re
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import bring, end_phase
from tests.browser.house import Document, Seat


class CityHands(Protocol):
    """How a player lays hands on the table."""

    page: Page

    def sit_down(self) -> None: ...
    def place(self, unit: str, number: str) -> None: ...
    def brush(self, numbers: list[str]) -> None: ...
    def press(self, name: str) -> None: ...
    def take(self, unit: str) -> None: ...
    def go(self, number: str) -> None: ...
    def aim(self, number: str) -> None: ...
    def confirm(self) -> None: ...
    def end_phase(self) -> None: ...


class CityMouse:
    """Everything by clicking."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def sit_down(self) -> None:
        self.page.get_by_role("button", name=re.compile("^I play the")).click()

    def place(self, unit: str, number: str) -> None:
        self.page.locator(f"[data-card='{unit}']").click()
        self.go(number)

    def brush(self, numbers: list[str]) -> None:
        """Pick the face-down units up once, then click hexes."""
        self.page.locator("[data-brush]").click()
        for number in numbers:
            expect(self.page.locator(".reach")).to_be_attached()
            told = shown(self.page).get_attribute("data-number")
            self.page.mouse.click(*bring(self.page, number))
            expect(shown(self.page)).not_to_have_attribute("data-number", str(told))

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{name}")).first.click()

    def take(self, unit: str) -> None:
        self.page.locator(f"[data-card='{unit}'], [data-roster='{unit}']").first.click()

    def go(self, number: str) -> None:
        expect(self.page.locator(".reach").first).to_be_attached()
        self.page.mouse.click(*bring(self.page, number))

    def aim(self, number: str) -> None:
        self.page.mouse.click(*bring(self.page, number))

    def confirm(self) -> None:
        button = self.page.locator("aside .deeds .primary")
        expect(button).to_be_enabled()
        button.click()

    def end_phase(self) -> None:
        end_phase(self.page)


class CityKeyboard:
    """Not one click."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def sit_down(self) -> None:
        expect(self.page.get_by_role("button", name=re.compile("^I play the"))).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(shown(self.page)).to_be_visible()

    def place(self, unit: str, number: str) -> None:
        self.take(unit)
        self.go(number)

    def brush(self, numbers: list[str]) -> None:
        self._press(self.page.locator("[data-brush]"))
        for number in numbers:
            expect(self.page.locator(".reach")).to_be_attached()
            told = shown(self.page).get_attribute("data-number")
            self._walk(number)
            self.page.keyboard.press("Enter")
            expect(shown(self.page)).not_to_have_attribute("data-number", str(told))

    def press(self, name: str) -> None:
        self._press(self.page.get_by_role("button", name=re.compile(f"^{name}")).first)

    def take(self, unit: str) -> None:
        self._press(self.page.locator(f"[data-card='{unit}'], [data-roster='{unit}']").first)

    def go(self, number: str) -> None:
        expect(self.page.locator(".reach").first).to_be_attached()
        self._walk(number)
        self.page.keyboard.press("Enter")

    def aim(self, number: str) -> None:
        self._walk(number)
        self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        expect(self.page.locator("aside .deeds .primary")).to_be_enabled()
        self.page.keyboard.press("Enter")

    def end_phase(self) -> None:
        self.page.get_by_role("application").focus()
        end_phase(self.page, by_key=True)

    def _press(self, button: Locator) -> None:
        """Tab through the orders to a button, and press it; Escape leads back to the map."""
        self.page.get_by_role("application").focus()
        self.page.keyboard.press("o")
        expect(self.page.locator("#tab-content:focus, #tab-content :focus")).to_be_attached()
        for _ in range(90):
            if button.evaluate("one => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {button}")

    def _walk(self, number: str) -> None:
        """Bring the cursor to a hex: first to its row, then along it. Hexes are numbered from the east."""
        self.page.get_by_role("application").focus()
        cursor = self.page.locator(".cursor")
        if not cursor.count():
            self.page.keyboard.press("ArrowUp")
        for _ in range(90):
            at = cursor.get_attribute("data-at") or ""
            if at == number:
                return
            self.page.keyboard.press(_arrow(at, number))
        raise AssertionError(f"the cursor never came to {number}")


def _arrow(here: str, there: str) -> str:
    if here[:2] != there[:2]:
        return "ArrowDown" if here[:2] < there[:2] else "ArrowUp"
    return "ArrowLeft" if here[2:] < there[2:] else "ArrowRight"


def shown(page: Page) -> Locator:
    return page.locator(".table")


def aimed_best(page: Page, seat: Seat) -> str:
    """Open the sheet of the fire for which most units are offered, from the list of targets; answers the hex."""
    table = seat.table()
    enemies = {one["hex"] for one in table["view"]["units"] if one["side"] != table["view"]["to_act"]}
    targets = [one for one in table["can"]["targets"] if one in enemies]
    most = max(targets, key=lambda number: len(seat.ask("can", hex=number)["actions"]))
    for more in page.get_by_role("button", name=re.compile(r"^\+\d+$")).all():
        more.click()
    page.get_by_role("button", name=re.compile(rf"\b{most}\b")).first.click()
    return str(most)


class CityTurn:
    """A first game turn at one screen: as little as the rules demand, and one of everything that is worth showing."""

    def __init__(self, hands: CityHands, seat: Seat) -> None:
        self.hands = hands
        self.seat = seat
        self.done: list[str] = []

    def play(self) -> list[str]:
        """From the set-up to the second turn; answers what has been done."""
        self.hands.page.goto(self.seat.link)
        self.hands.sit_down()
        self.set_up()
        self.hands.sit_down()
        self.air_strike()
        self.german_movement()
        self.fire("german")
        self.hands.sit_down()
        self.soviet_movement()
        self.fire("soviet")
        return self.done

    def did(self, deed: str) -> Document:
        """Note a deed once the page shows what came of it, and answer how the table stands."""
        expect(shown(self.hands.page)).to_have_attribute("data-number", str(self.seat.table()["number"]))
        self.done.append(deed)
        return self.seat.table()

    def changed(self, before: int, deed: str) -> Document:
        """The same for a deed after which the other side may have to sit down."""
        for _ in range(450):
            table = self.seat.table()
            if table["number"] > before:
                self.done.append(deed)
                return table
            self.hands.page.wait_for_timeout(100)
        raise AssertionError(f"nothing came of {deed}")

    def end(self, deed: str) -> None:
        before = self.seat.table()["number"]
        self.hands.end_phase()
        self.changed(before, deed)

    def set_up(self) -> None:
        plan = [one for one in self.seat.ask("suggested")["actions"] if one["type"] == "place"]
        known = [one for one in plan if "hidden" not in one["unit"]]
        for one in known:
            before = self.seat.table()["number"]
            self.hands.place(one["unit"], one["hex"])
            self.changed(before, "place")
        self.hands.brush(["4924", "4920"])
        self.did("brush")
        before = self.seat.table()["number"]
        self.hands.press("Belt and city")
        self.changed(before, "plan")
        self.did("set-up")
        self.end("end of the set-up")

    def air_strike(self) -> None:
        table = self.did("german air strike")
        self.hands.aim("4920" if "4920" in table["can"]["targets"] else table["can"]["targets"][0])
        self.hands.confirm()
        self.changed(table["number"], "air strike")
        self.did("struck")
        self.end("end of air strikes")

    def german_movement(self) -> None:
        """Everybody has to enter; one goes on to where he is shot at."""
        table = self.did("german movement")
        assert table["can"]["end_phase"]["rule"] == "19.1"
        waiting = [unit for unit in table["can"]["units"]]
        for n, unit in enumerate(waiting):
            before = self.seat.table()["number"]
            self.hands.take(unit)
            self.hands.go(f"51{n + 1:02}")
            self.changed(before, "enter")
            self.did("entered")
        table = self.seat.table()
        self.hands.take(waiting[-1])
        self.hands.go(self.next_to_an_enemy(waiting[-1]))
        decision = self.changed(table["number"], "move")["view"]["decision"]
        assert decision["type"] == "defensive fire" and decision["side"] == "soviet"
        self.answer()
        self.end("end of german movement")

    def next_to_an_enemy(self, unit: str) -> str:
        """The cheapest hex where the unit would be shot at."""
        shot_at = self.seat.ask("under fire", unit=unit)["hexes"]
        reach = self.seat.ask("reach", units=[unit])["hexes"]
        return str(min((one for one in reach if one in shot_at), key=lambda one: int(reach[one]["points"])))

    def answer(self) -> None:
        """The other side sits down, lets the mover pass or fires, and gives the chair back."""
        while (table := self.seat.table())["view"]["decision"] is not None:
            self.hands.sit_down()
            self.did("asked")
            self.hands.press("Hold fire")
            self.changed(table["number"], "hold fire")
        self.hands.sit_down()

    def fire(self, side: str) -> None:
        table = self.did(f"{side} fire")
        assert table["view"]["phase"] == f"{side} fire"
        enemies = {one["hex"] for one in table["view"]["units"] if one["side"] != side}
        self.hands.aim(next(one for one in table["can"]["targets"] if one in enemies))
        self.hands.confirm()
        after = self.changed(table["number"], f"{side} fires")
        if after["view"]["phase"] == f"{side} fire":
            self.did("fired")
            self.end(f"end of {side} fire")

    def soviet_movement(self) -> None:
        table = self.did("soviet movement")
        back = next(one for one in table["view"]["units"] if one["untried"])
        self.hands.take(back["id"])
        self.hands.press("Turn face up")
        shown_up = self.changed(table["number"], "flip")["view"]["units"]
        unit = next(one for one in shown_up if one["hex"] == back["hex"] and not one["untried"])
        table = self.did("turned up")
        self.hands.take(unit["id"])
        reach = self.seat.ask("reach", units=[unit["id"]])["hexes"]
        calm = [one for one in reach if one not in self.seat.ask("under fire", unit=unit["id"])["hexes"]]
        self.hands.go(min(calm, key=lambda one: int(reach[one]["points"])))
        self.changed(table["number"], "soviet move")
        self.did("moved")
        self.end("end of soviet movement")
