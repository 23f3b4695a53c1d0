"""A practised player's first turn: one click or drag a unit, one an attack, one a decision."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import centre_of, end_phase, gone_on, open_table, settled
from tests.browser.house import Document, House, Seat

#: Who goes where; several units of one hex go as a stack.
MARCHES = (
    (("german-1",), "0110"), (("german-21",), "0110"), (("german-58",), "0110"),
    (("german-61",), "0210"), (("german-291",), "0210"), (("german-11",), "0210"),
    (("german-30",), "0211"), (("german-217",), "0211"), (("german-269",), "0211"),
    (("german-290",), "0213"), (("german-8-pz", "german-3-mot", "german-ss-tot"), "0212"),
    (("german-12",), "0213"), (("german-32",), "0213"), (("german-93",), "0112"), (("german-121",), "0112"),
)  # fmt: skip

#: Counts every press of a button of the mouse, whoever asks for it.
COUNT = "() => { window.presses = 0; addEventListener('pointerdown', () => window.presses++, { capture: true }); }"


class Practised:
    """Hands that waste nothing."""

    def __init__(self, page: Page, seat: Seat) -> None:
        self.page = page
        self.seat = seat
        self.decisions = 0
        self.attacks = 0
        self.ends = 0

    @property
    def presses(self) -> int:
        return int(self.page.evaluate("window.presses"))

    def drag(self, start: tuple[float, float], number: str) -> Document:
        told = settled(self.page, self.seat)["number"]
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*centre_of(self.page, number), steps=4)
        self.page.mouse.up()
        return gone_on(self.page, self.seat, told)

    def away(self) -> None:
        """Rest the hand where nothing fans out."""
        self.page.mouse.move(900, 400)
        expect(self.page.locator(".fan")).to_have_count(0)

    def march(self, units: tuple[str, ...], goal: str) -> None:
        number = self.seat.unit(units[0])["hex"]
        self.away()
        stack = centre_of(self.page, number)
        if len(units) == 1:
            self.page.mouse.move(*stack)
            one = self.page.locator(f".fan [data-unit='{units[0]}'] .face")
            expect(one).to_be_visible()
            box = one.bounding_box()
            assert box is not None
            stack = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.drag(stack, goal)
        assert {self.seat.unit(unit)["hex"] for unit in units} == {goal}

    def end_phase(self) -> None:
        table = settled(self.page, self.seat)
        before = self.presses
        end_phase(self.page)
        gone_on(self.page, self.seat, table["number"])
        self.ends += self.presses - before

    def fight(self) -> None:
        """Drag somebody onto every enemy that has a plate worth it, and take the main answer to whatever is asked."""
        while (table := settled(self.page, self.seat))["view"]["phase"] == "german combat":
            if table["view"]["decision"] is not None:
                self.answer(table)
                continue
            plates = {} if not table["can"]["targets"] else self.seat.ask("plates")["hexes"]
            if not plates:
                return
            number, plate = next(iter(plates.items()))
            expect(self.page.locator(f"[data-plate='{number}']")).to_contain_text(plate["column"])
            self.away()
            self.drag(centre_of(self.page, self.seat.unit(plate["units"][0])["hex"]), number)
            self.attacks += 1

    def answer(self, table: Document) -> None:
        main = self.page.locator(".decision .main .primary")
        expect(main).to_be_visible()
        assert "Stand fast" not in main.inner_text()
        main.click()
        gone_on(self.page, self.seat, table["number"])
        expect(self.page.locator(".decision .main[aria-busy='true']")).to_have_count(0)
        self.decisions += 1


def test_a_first_turn_takes_one_gesture_a_unit_an_attack_and_a_decision(page: Page, house: House) -> None:
    seat = house.hot_seat()
    page.emulate_media(reduced_motion="reduce")
    open_table(page, seat)
    page.evaluate(COUNT)
    hands = Practised(page, seat)
    units = [one for one in seat.table()["view"]["units"] if one["side"] == "german"]

    for some, goal in MARCHES:
        hands.march(some, goal)
    assert hands.presses == len(MARCHES)
    hands.end_phase()
    assert hands.ends <= 2, "who stays where he is may be asked about, once"
    hands.fight()
    while seat.table()["view"]["phase"].startswith("german"):
        hands.end_phase()

    assert hands.attacks >= 4 and hands.decisions >= 2
    assert hands.presses == len(MARCHES) + hands.attacks + hands.decisions + hands.ends
    assert hands.presses <= len(units) + hands.attacks + hands.decisions
    print(f"{hands.presses} presses: {len(units)} units, {hands.attacks} attacks, {hands.decisions} decisions")
