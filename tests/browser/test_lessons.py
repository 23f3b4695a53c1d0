"""The lessons of every game, taken in the browser from the first step to the last."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from hexfront.games.registry import games, load
from hexfront.games.shared.lessons import IDEAS, Step, is_like, lesson_of
from tests.browser.hands import bring, eventually, settled
from tests.browser.house import House, Seat

NAMES = tuple(games())
KEYS = {"zones": "z", "supply": "s", "enemy": "e", "victory": "v", "fields": "f", "leaders": "b"}
TABS = {"track": "Turn track", "log": "Log"}


class Pupil:
    """One who does what the card says."""

    def __init__(self, page: Page, house: House, game: str, idea: str) -> None:
        self.page, self.house = page, house
        self.game, self.lesson = game, lesson_of(load(game), idea)
        self.card: Locator = page.get_by_role("region", name="Lesson", exact=True)

    def sit_down(self) -> None:
        expect(self.card.get_by_role("heading")).to_have_text(self.lesson.title)
        table = urlsplit(self.page.url).path.rsplit("/", 1)[1]
        # The key of the seat is kept in the browser, not in the address.
        kept = self.page.evaluate("JSON.parse(localStorage.getItem('hexfront.tables'))")
        self.seat = Seat(self.house.address, table, next(one["seat"] for one in kept if one["id"] == table))
        expect(self.page.locator(".stacks [data-unit]").first).to_be_visible()

    def take(self) -> None:
        for number, step in enumerate(self.lesson.steps, start=1):
            # Where no result is owed, it is settled at once.
            if step.way != "settled":
                expect(self.card.get_by_label(f"Step {number} of {len(self.lesson.steps)}")).to_be_visible()
            self._do(step)
        expect(self.card.get_by_role("button", name="Again")).to_be_visible()

    def _do(self, step: Step) -> None:
        if step.way is None:
            self.card.get_by_role("button", name="Next").click()
        elif step.way == "look":
            self.page.keyboard.press(KEYS[step.want])
        elif step.way == "tab":
            self.page.get_by_role("tab", name=TABS[step.want]).click()
        elif step.way == "select":
            self._pick(step.want)
        elif step.way == "why":
            self._ask(step)
        elif step.way == "act":
            self._act(step.want)
        else:
            self._go_on(step)

    def _pick(self, unit: str) -> None:
        self.page.mouse.click(*bring(self.page, self.seat.unit(unit)["hex"]))

    def _ask(self, step: Step) -> None:
        """Ask why a unit that the step names, in the first hex that it shows, cannot go to the last."""
        self.page.mouse.click(*bring(self.page, step.show[0]))
        self.page.mouse.click(*bring(self.page, step.want), button="right")
        self.page.get_by_role("dialog").get_by_role("button", name="Close").click()

    def _act(self, wanted: dict[str, Any]) -> None:
        """Do with the mouse what the step asks for."""
        fitting = [one for one in self._offered(wanted) if is_like(wanted, one)]
        action = min(fitting, key=lambda one: len(one.get("path", ())))
        by_hand = {"move": self._march, "enter": self._march, "attack": self._attack, "fire": self._fire}
        by_hand |= {"air strike": self._fire, "bombard": self._bombard, "restore": self._press, "replace": self._press}
        told = settled(self.page, self.seat)["number"]
        by_hand[action["type"]](action)
        expect(self.page.locator(".table")).not_to_have_attribute("data-number", str(told))

    def _march(self, action: dict[str, Any]) -> None:
        unit = action.get("unit") or action["units"][0]
        there = {one["id"]: one["hex"] for one in self.seat.table()["view"]["units"]}
        self.page.keyboard.press("Escape")
        self.page.locator(f".roster [data-roster='{unit}'], [data-card='{unit}']").first.click()
        expect(self.page.locator(".reach, .crossing").first).to_be_attached()
        self._put(action.get("hex") or action["path"][-1], "(Move|Enter|Transfer)")
        assert there.get(unit) != action.get("hex")

    def _put(self, number: str, verb: str) -> None:
        """Click a hex; where several things can be done to it, a menu asks which."""
        self.page.mouse.click(*bring(self.page, number))
        menu = self.page.get_by_role("menuitem", name=re.compile(f"^{verb}"))
        if menu.count():
            menu.first.click()

    def _attack(self, action: dict[str, Any]) -> None:
        self._put(action["hexes"][0], "Plan an attack")
        sheet = self.page.get_by_role("region", name="Combat sheet")
        expect(sheet.locator(".sums")).to_be_visible()
        if action.get("air"):
            sheet.get_by_role("group", name="Air units").get_by_role("button", name=str(action["air"])).click()
        sheet.get_by_role("button", name="Attack", exact=True).click()

    def _fire(self, action: dict[str, Any]) -> None:
        self._put(action["hex"], "Plan")
        button = self.page.locator("aside .deeds .primary")
        expect(button).to_be_enabled()
        button.click()

    def _bombard(self, action: dict[str, Any]) -> None:
        self._put(action["hex"], "Bombard")

    def _press(self, action: dict[str, Any]) -> None:
        """Choose the unit where there is one, and press the button of the deed."""
        if "unit" in action:
            self.page.locator(f".roster [data-roster='{action['unit']}']").first.click()
        self.page.get_by_role("button", name=re.compile("^(Restore|Replacement|Take)")).first.click()

    def _offered(self, wanted: dict[str, Any]) -> list[dict[str, Any]]:
        can = self.seat.table()["can"]
        if can.get("actions"):
            return list(can["actions"])
        unit = wanted.get("unit") or next(iter(wanted.get("units", ())), None)
        asked = [unit] if unit else can["units"]
        found = [one for name in asked for one in self.seat.ask("can", unit=name)["actions"]]
        return [*found, *can.get("without_units", ())]

    def _go_on(self, step: Step) -> None:
        """End phases, decide what is owed and wait for the computer, until the card goes on."""
        number = self.lesson.steps.index(step) + 2
        goal = self.card.get_by_label(f"Step {number} of {len(self.lesson.steps)}")
        done = goal if number <= len(self.lesson.steps) else self.card.get_by_role("button", name="Again")

        def once() -> bool:
            table = self.seat.table()
            if done.count() or (step.way == "settled" and table["can"] and not table["view"]["decision"]):
                return True
            if table["can"] is not None:
                self.seat.act(self.seat._some_action(table))
            return False

        eventually(self.page, once, f"{self.game}, {self.lesson.name}: {step.text}")
        expect(done).to_be_visible()


@pytest.mark.parametrize("name", NAMES)
def test_all_lessons_of_a_game_are_played_through(page: Page, house: House, name: str) -> None:
    page.goto(house.address)
    page.get_by_role("button", name=f"Learn: {games()[name].title}").click()

    for at, idea in enumerate(IDEAS):
        pupil = Pupil(page, house, name, idea)
        pupil.sit_down()
        pupil.take()
        if at + 1 < len(IDEAS):
            pupil.card.get_by_role("button", name="Next: ").click()

    pupil.card.get_by_role("button", name="Leave").click()
    page.get_by_role("article").filter(has=page.get_by_text(games()[name].title, exact=True)).locator("img").click()
    lessons = page.get_by_role("region", name=f"Lessons: {games()[name].title}")
    expect(lessons).to_contain_text(f"{len(IDEAS)} of {len(IDEAS)} done")


def test_a_lesson_can_be_left_resumed_and_taken_again(page: Page, house: House) -> None:
    page.goto(house.address)
    lessons = page.get_by_role("region", name="Lessons: Leningrad, first edition")
    lessons.get_by_role("button", name="What wins").click()
    pupil = Pupil(page, house, "leningrad-1979", "goal")
    pupil.sit_down()
    page.keyboard.press("v")
    expect(pupil.card.get_by_label("Step 2 of 4")).to_be_visible()
    table = page.url

    pupil.card.get_by_role("button", name="Leave").click()
    lessons.get_by_role("button", name="What wins").filter(has_text="Go on").click()
    expect(pupil.card.get_by_label("Step 2 of 4")).to_be_visible()
    assert page.url == table

    page.reload()
    expect(pupil.card.get_by_label("Step 2 of 4")).to_be_visible()
    for _ in range(3):
        pupil.card.get_by_role("button", name="Skip").or_(pupil.card.get_by_role("button", name="Next")).click()
    pupil.card.get_by_role("button", name="Again").click()
    expect(pupil.card.get_by_label("Step 1 of 4")).to_be_visible()
    assert page.url != table


def test_the_lesson_speaks_the_language_of_the_reader(page: Page, house: House) -> None:
    page.goto(house.address)
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Lernen: Leningrad, erste").click()

    card = page.get_by_role("region", name="Lektion", exact=True)
    expect(card.get_by_role("heading")).to_have_text("Was gewinnt")
    expect(card).to_contain_text("Es geht um Leningrad")
