"""A whole game turn of both sides at one screen, played by mouse or by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import dist
from typing import Any, Protocol
from urllib.error import HTTPError

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import bring, end_phase, hexagon, put_down, settled
from tests.browser.house import Document, Seat

#: So many things are done in a turn at most; more is a player going round in circles.
MOST = 160
#: What the menu of a hex calls the actions that are about a hex alone.
VERBS = {
    "interdict": "Interdict",
    "place fort": "Place a fort",
    "bombard": "Bombard",
    "support": "Ground support",
    "place firepower": "Naval firepower",
    "sail": "Sail",
}


class Hands(Protocol):
    """How a player lays hands on the table."""

    page: Page

    def take(self, unit: str, number: str) -> None: ...
    def take_stack(self, number: str) -> None: ...
    def go(self, number: str) -> None: ...
    def mark(self, number: str, verb: str) -> None: ...
    def transfer(self, number: str) -> None: ...
    def enter(self, unit: str, number: str) -> None: ...
    def attack(self, number: str, air: int) -> None: ...
    def overrun(self, number: str) -> None: ...
    def press(self, name: str) -> None: ...
    def decide(self) -> None: ...
    def end_phase(self) -> None: ...


class Mouse:
    """Everything by clicking and dragging."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def take(self, unit: str, number: str) -> None:
        self.page.locator(f".roster [data-roster='{unit}']").click()
        expect(self.page.locator(f".stacks g[data-hex='{number}'] .selected[data-unit='{unit}']")).to_be_attached()

    def take_stack(self, number: str) -> None:
        self.page.get_by_role("button", name="Whole stack").click()
        expect(self.page.locator(f".stacks g[data-hex='{number}'] .selected")).not_to_have_count(1)

    def go(self, number: str) -> None:
        self.answered()
        put_down(self.page, number)
        self.choose("(Move|Enter)")

    def mark(self, number: str, verb: str) -> None:
        """Do something to a hex that no unit is asked about."""
        put_down(self.page, number)
        self.choose(verb)

    def transfer(self, number: str) -> None:
        self.page.get_by_role("button", name=re.compile(rf"^Transfer → .*\b{number}\b")).click()

    def choose(self, verb: str) -> None:
        """Where several things can be done to a hex, a menu asks which."""
        menu = self.page.get_by_role("menuitem", name=re.compile(f"^{verb}"))
        if menu.count():
            menu.first.click()

    def enter(self, unit: str, number: str) -> None:
        """Drag a counter from the tray onto the map."""
        spot = bring(self.page, number)
        card = self.page.locator(f"[data-card='{unit}']")
        card.scroll_into_view_if_needed()
        card.hover()
        self.page.mouse.down()
        self.page.mouse.move(700, 400, steps=3)
        self.answered()
        self.page.mouse.move(*spot, steps=2)
        self.page.mouse.up()

    def attack(self, number: str, air: int) -> None:
        put_down(self.page, number)
        self.choose("Plan an attack")
        sheet = self.page.get_by_role("region", name="Combat sheet")
        expect(sheet.locator(".sums")).to_be_visible()
        if air:
            sheet.get_by_role("group", name="Air units").get_by_role("button", name=str(air)).click()
        sheet.get_by_role("button", name="Attack", exact=True).click()

    def overrun(self, number: str) -> None:
        self.answered()
        put_down(self.page, number)
        self.page.get_by_role("region", name="Overrun sheet").get_by_role("button", name="Overrun", exact=True).click()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def decide(self) -> None:
        self.page.locator(".decision .row button").last.click()

    def end_phase(self) -> None:
        end_phase(self.page)

    def answered(self) -> None:
        expect(self.page.locator(".reach, .overrun").first).to_be_attached()


class Keyboard:
    """Not one click: the cursor goes from hex to hex."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def take(self, unit: str, number: str) -> None:
        self.page.keyboard.press("Escape")
        self.walk(number)
        for _ in range(12):
            self.page.keyboard.press("Enter")
            chosen = self.page.locator(".stacks .selected").first
            expect(chosen.or_(self.page.get_by_role("menu"))).to_be_attached()
            # Where something else can be done to the hex as well, a menu asks which.
            if self.page.get_by_role("menu").count():
                self.pick(f"Select {self.name_of(unit)}")
                expect(chosen).to_be_attached()
            if chosen.get_attribute("data-unit") == unit:
                return
        raise AssertionError(f"Enter on {number} never came to {unit}")

    def name_of(self, unit: str) -> str:
        """What is printed on a counter, without its side."""
        label = self.page.locator(f".stacks [data-unit='{unit}']").first.get_attribute("aria-label") or ""
        return label.partition(",")[0].partition(" ")[2]

    def take_stack(self, number: str) -> None:
        self.page.keyboard.press("a")
        expect(self.page.locator(f".stacks g[data-hex='{number}'] .selected")).not_to_have_count(1)

    def go(self, number: str) -> None:
        expect(self.page.locator(".reach, .overrun").first).to_be_attached()
        self.walk(number)
        self.page.keyboard.press("Enter")
        self.pick()

    def mark(self, number: str, verb: str) -> None:
        self.walk(number)
        told = self.page.locator(".table").get_attribute("data-number")
        self.page.keyboard.press("Enter")
        done = self.page.locator(f".table:not([data-number='{told}'])")
        expect(self.page.get_by_role("menu").or_(done).first).to_be_visible()
        self.pick(verb)

    def transfer(self, number: str) -> None:
        self.tab_to(self.page.get_by_role("button", name=re.compile(rf"^Transfer → .*\b{number}\b")))

    def enter(self, unit: str, number: str) -> None:
        self.to_orders()
        card = self.page.locator(f"[data-card='{unit}']")
        for _ in range(60):
            if card.evaluate("one => one === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".reach")).to_be_attached()
        self.page.keyboard.press("Escape")
        self.go(number)

    def attack(self, number: str, air: int) -> None:
        self.walk(number)
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("menu").or_(self.page.locator("aside .sums")).first).to_be_visible()
        self.pick("Plan an attack")
        self.confirm()

    def overrun(self, number: str) -> None:
        self.go(number)
        self.confirm()

    def press(self, name: str) -> None:
        self.tab_to(self.page.get_by_role("button", name=name, exact=True))

    def tab_to(self, button: Locator) -> None:
        """Tab through the orders to a button, and press it."""
        self.to_orders()
        for _ in range(60):
            if button.evaluate("one => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {button}")

    def decide(self) -> None:
        self.page.keyboard.press("o")
        expect(self.page.locator(".decision .row button:focus")).to_be_attached()
        self.page.keyboard.press("Enter")
        # The usual answer is carried through, unit by unit.
        expect(self.page.locator(".decision .main[aria-busy='true']")).to_have_count(0)
        self.to_map()

    def end_phase(self) -> None:
        self.to_map()
        end_phase(self.page, by_key=True)

    def confirm(self) -> None:
        expect(self.page.locator("aside .sums")).to_be_visible()
        expect(self.page.locator("aside .deeds .primary")).to_be_enabled()
        self.page.keyboard.press("Enter")

    def pick(self, verb: str = "") -> None:
        """Where there are several possibilities, the first of the menu has the focus; arrows lead to the others."""
        if not self.page.get_by_role("menuitem").count():
            return
        focus = self.page.locator("[role=menuitem]:focus")
        expect(focus).to_be_attached()
        for _ in range(12):
            if focus.inner_text().startswith(verb):
                self.page.keyboard.press("Enter")
                self.to_map()
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the menu has no {verb}")

    def to_orders(self) -> None:
        """The focus comes with the next frame: a key pressed before would be for something else."""
        self.page.keyboard.press("o")
        expect(self.page.locator("#tab-content:focus, #tab-content :focus")).to_be_attached()

    def to_map(self) -> None:
        """Escape leads from the orders to the map; after pop-ups the map has the focus by itself."""
        board = self.page.locator("[role=application]:focus")
        for _ in range(20):
            if board.count():
                return
            if self.page.locator("#tab-content:focus, #tab-content :focus").count():
                self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(100)
        raise AssertionError("the map did not get the focus")

    def walk(self, number: str) -> None:
        """Bring the cursor to a hex: along rows and columns, and to the other sheet if it lies there."""
        self.to_map()
        cursor = self.page.locator(".cursor")
        if not cursor.count():
            self.page.keyboard.press("ArrowUp")
            expect(cursor).to_be_attached()
        if _is_inset(cursor.get_attribute("data-at") or "") != _is_inset(number):
            self.page.keyboard.press("m")
        for _ in range(90):
            at = cursor.get_attribute("data-at") or ""
            if at == number:
                return
            for key in arrows(self.page, at, number):
                self.page.keyboard.press(key)
                if cursor.get_attribute("data-at") != at:
                    break
        raise AssertionError(f"the cursor never came to {number}")


def _is_inset(number: str) -> bool:
    """Whether a hex lies in the inset of a map: those are lettered."""
    return not number.isdigit()


def arrows(page: Page, here: str, there: str) -> list[str]:
    """The keys that lead from a hex towards another, the best first: to its row or column, as hexes lie in one or the
    other, and where the map ends there, around the corner."""
    start, goal = hexagon(page, here).bounding_box(), hexagon(page, there).bounding_box()
    assert start and goal, f"{here} or {there} is not on the sheet"
    across, down = goal["x"] - start["x"], goal["y"] - start["y"]
    level, upright = "ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"
    corners = {(True, True): "PageDown", (True, False): "PageUp", (False, True): "End", (False, False): "Home"}
    in_columns = start["width"] > start["height"]
    aside = abs(across) > start["width"] * 0.3 if in_columns else abs(down) <= start["height"] * 0.3
    ways = [level, upright] if aside else [upright, level]
    return [ways[0], corners[across > 0, down > 0], ways[1], corners[across > 0, down <= 0]]


class Turn:
    """What both sides do in one game turn: as much of everything as the turn offers, then what the rules demand."""

    def __init__(self, hands: Hands, seat: Seat, air: bool = False) -> None:
        self.hands = hands
        self.seat = seat
        #: Whether the air unit flies with the first attack; if not, it stays for what else it can do.
        self.air = air
        self.done: set[str] = set()
        self.centres = {one["hex"]: (one["x"], one["y"]) for one in seat.sheet()["hexes"]}

    def play(self) -> set[str]:
        """To the next turn; answers what has been done, phase by phase."""
        began = self.seat.table()["view"]["turn"]
        for _ in range(MOST):
            table = self.present()
            if table["view"]["turn"] > began or table["view"]["to_act"] is None:
                return self.done
            deed = self.next_deed(table)
            expect(self.shown, f"nothing came of {deed}").not_to_have_attribute("data-number", str(table["number"]))
            self.done.add(f"{table['view']['phase']}: {deed}")
            self.done.add(deed)
        raise AssertionError(
            f"the turn has not ended after {MOST} deeds; last in the {self.present()['view']['phase']}"
        )

    def present(self) -> Document:
        return settled(self.hands.page, self.seat)

    @property
    def shown(self) -> Locator:
        return self.hands.page.locator(".table")

    def next_deed(self, table: Document) -> str:
        view, can = table["view"], table["can"]
        if view["decision"] is not None:
            self.hands.decide()
            return str(view["decision"]["type"])
        for deed in self.showpieces(table):
            return deed
        if can["end_phase"] is not None:
            return self.owed(table)
        self.hands.end_phase()
        return "end phase"

    def showpieces(self, table: Document) -> Iterator[str]:
        """What is worth showing once in its phase."""
        view, can = table["view"], table["can"]
        wanted = [kind for kind in can["kinds"] if f"{view['phase']}: {kind}" not in self.done]
        if "place" in wanted:
            self.hands.press("Suggested set-up")
            yield "place"
        elif "move" in wanted:
            yield self.move(table, self.free_unit(table))
        elif f"{view['phase']}: stack" not in self.done and "move" in can["kinds"] and self.free_stack(table):
            yield self.move_stack(table)
        elif "overrun" in wanted and can["targets"] and self.overrun(table):
            yield "overrun"
        elif "attack" in wanted and can["targets"]:
            self.hands.attack(can["targets"][0], air=int(self.air and view["to_act"] == "german"))
            yield "attack"
        elif "enter" in wanted:
            yield self.enter(table, next(unit for unit in can["units"] if unit not in _there(table)))
        elif "transfer" in wanted and (found := self.transferable(table)):
            self.hands.take(found["unit"], _hex_of(table, found["unit"]))
            self.hands.transfer(found["hex"])
            yield "transfer"
        else:
            alone = can.get("actions") or can["without_units"]
            if found := next((one for one in alone if one["type"] in VERBS and one["type"] in wanted), None):
                self.hands.mark(found["hex"], VERBS[found["type"]])
                yield str(found["type"])

    def owed(self, table: Document) -> str:
        """What the rules demand before the phase may end: the refusal names the unit or the hex."""
        reason = table["can"]["end_phase"]["reason"]
        unit = self.named(table, reason)
        if "attack" in table["can"]["kinds"]:
            attacks = self.seat.ask("can", unit=unit)["actions"]
            self.hands.attack(next(one for one in attacks if one["type"] == "attack")["hexes"][0], air=0)
            return "attack"
        return self.enter(table, unit) if unit not in _there(table) else self.move(table, unit)

    def enter(self, table: Document, unit: str) -> str:
        """Bring a unit into play, as near to the enemy as it may."""
        entries = [one["hex"] for one in self.seat.ask("can", unit=unit)["actions"] if one["type"] == "enter"]
        self.hands.enter(unit, min(entries, key=lambda number: self.to_enemies(table, number)))
        return "enter"

    def transferable(self, table: Document) -> Document | None:
        """A unit that can go to the other sheet, and where."""
        for unit in _movable(table):
            for one in self.seat.ask("can", unit=unit)["actions"]:
                if one["type"] == "transfer":
                    return dict(one)
        return None

    def named(self, table: Document, reason: str) -> str:
        """The unit of which a refusal speaks, or one that stands in the hex of which it does."""
        for word in re.findall(r"[\w-]+", reason):
            if word in table["can"]["units"]:
                return str(word)
            here = [one["id"] for one in table["view"]["units"] if one["hex"] == word]
            if able := [unit for unit in here if unit in table["can"]["units"]]:
                return str(able[0])
        raise AssertionError(f"the refusal names no unit that can act: {reason}")

    def move(self, table: Document, unit: str) -> str:
        self.hands.take(unit, _hex_of(table, unit))
        self.hands.go(self.goal(table, [unit]))
        return "move"

    def move_stack(self, table: Document) -> str:
        first, *rest = self.free_stack(table)
        self.hands.take(first, _hex_of(table, first))
        self.hands.take_stack(_hex_of(table, first))
        self.hands.go(self.goal(table, [first, *rest]))
        return "stack"

    def overrun(self, table: Document) -> bool:
        """Ride over somebody, if anybody can."""
        for unit in _movable(table):
            offers = self.reach([unit])["overruns"]
            if target := next((one["hex"] for one in offers if not one["refusal"]), None):
                self.hands.take(unit, _hex_of(table, unit))
                self.hands.overrun(target)
                return True
        return False

    def goal(self, table: Document, units: list[str]) -> str:
        """A hex beside the enemy, where there is room; else the one furthest on the way there."""
        open_ = self.open_hexes(units)
        assert open_, f"{units} can go nowhere"

        def worth(hex_: str) -> tuple[bool, float]:
            return open_[hex_]["stops"] is None, self.to_enemies(table, hex_)

        return min(open_, key=worth)

    def to_enemies(self, table: Document, number: str) -> float:
        """How far it is from a hex to the next enemy, as the crow flies."""
        enemies = {one["hex"] for one in table["view"]["units"] if one["side"] != table["view"]["to_act"]}
        return min(dist(self.centres[number], self.centres[enemy]) for enemy in enemies)

    def open_hexes(self, units: list[str]) -> Document:
        """Where these units can go together; nowhere if a rule keeps one of them."""
        return {hex_: cost for hex_, cost in self.reach(units)["hexes"].items() if not cost.get("refusal")}

    def reach(self, units: list[str]) -> Document:
        """What units can reach; nothing if a rule keeps one of them."""
        try:
            return self.seat.ask("reach", units=units)
        except HTTPError as fault:
            assert fault.code == 422, fault
            return {"hexes": {}, "overruns": []}

    def free_unit(self, table: Document) -> str:
        """A unit from the tallest stack."""
        return max(_movable(table), key=lambda unit: len(_stack(table, unit)))

    def free_stack(self, table: Document) -> list[str]:
        """Two or three units of one hex that can move together; none if there are none."""
        for unit in _movable(table):
            stack = [one for one in _stack(table, unit) if one in table["can"]["units"]]
            if 2 <= len(stack) <= 3 and self.open_hexes(stack):
                return stack
        return []


def _hex_of(table: Document, unit: str) -> str:
    return next(str(one["hex"]) for one in table["view"]["units"] if one["id"] == unit)


def _there(table: Document) -> set[Any]:
    return {one["id"] for one in table["view"]["units"]}


def _movable(table: Document) -> list[str]:
    there = _there(table)
    return [unit for unit in table["can"]["units"] if unit in there]


def _stack(table: Document, unit: str) -> list[str]:
    at = _hex_of(table, unit)
    return [str(one["id"]) for one in table["view"]["units"] if one["hex"] == at]
