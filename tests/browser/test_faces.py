"""The browser shows the very counters that pictures have: what Python draws is what is in the page."""

from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from hexfront.drawing.position import game_faces
from hexfront.games.registry import load
from tests.browser.house import House

#: Games fought to their ends: steps are lost, tokens lie on counters and backs have been looked under.
FOUGHT = (
    "leningrad-1979.german-strategic-fought",
    "assault-on-stalingrad.german-victory",
    "leningrad-41.soviet-victory-fought",
)


def plainly(drawing: str) -> str:
    """A drawing without the differences that have no meaning."""
    return ElementTree.canonicalize(f"<g>{drawing}</g>")


@pytest.mark.parametrize("name", FOUGHT)
def test_counters_in_the_page_are_those_of_pictures(page: Page, house: House, name: str) -> None:
    seat, faces = house.study(name), game_faces(load(name.partition(".")[0]))
    page.goto(seat.link)
    page.locator("g.stacks .counter").first.wait_for()
    shown = page.locator("g.stacks .counter").evaluate_all(
        "counters => Object.fromEntries(counters.map((one) => [one.dataset.unit, one.innerHTML]))"
    )
    units = {unit["id"]: unit for unit in seat.table()["view"]["units"]}

    assert len(shown) > 20
    for unit, drawing in shown.items():
        assert plainly(drawing) == plainly(faces.face(units[unit])), unit
