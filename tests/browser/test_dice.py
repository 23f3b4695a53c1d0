"""The dice of two browsers: each adds its part, and each finds its own in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from hexfront.play.dice.verifiable import commitment
from tests.server.processes import serving

MOVE = {"type": "move", "units": ["german-1-pz"], "path": ["0110"]}


@pytest.fixture(scope="module")
def address(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose dice are not loaded: the browsers check them."""
    with serving(str(tmp_path_factory.mktemp("dice") / "house.sqlite3")) as (found, _):
        yield found


def asked(address: str, path: str, key: str | None = None, body: dict[str, Any] | None = None) -> Any:
    headers = {"Content-Type": "application/json"} | ({"X-Seat-Key": key} if key else {})
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{address}/api/tables{path}", data, headers), timeout=60) as answer:
        return json.loads(answer.read())


def two_players(address: str) -> tuple[str, dict[str, str]]:
    """The id of a new table and the keys of its seats."""
    wishes = {"game": "leningrad-1979", "setup": "suggested", "mode": "two players", "side": "german"}
    founded = asked(address, "", body=wishes)
    return founded["id"], founded["keys"]


def parts_of(page: Page, table_id: str) -> list[str]:
    """What a browser keeps of the dice of a table."""
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('hexfront.dice'))")
    return list(kept[table_id]["parts"].values())


def checked(page: Page) -> Locator:
    """The dialog that checks record and dice."""
    page.locator("summary").last.click()
    page.get_by_role("button", name=re.compile("Check record and dice|Aufzeichnung und Würfel prüfen")).click()
    return page.get_by_role("dialog")


def test_both_browsers_have_their_part_in_the_dice(page: Page, other_page: Page, address: str) -> None:
    table_id, keys = two_players(address)
    page.goto(f"{address}/t/{table_id}?seat={keys['german']}")
    expect(page.get_by_text("Your move")).to_be_visible()
    other_page.goto(f"{address}/t/{table_id}?seat={keys['soviet']}")
    expect(other_page.get_by_text("Waiting for the German side.")).to_be_visible()
    _wait_for_two_parts(page, address, table_id)
    asked(address, f"/{table_id}/actions", keys["german"], {"number": 0, "action": MOVE})

    (line,) = asked(address, f"/{table_id}/log")
    dialog = checked(page)
    expect(dialog.get_by_text("From action 1 on")).to_be_visible()

    parts = {side: one["part"] for side, one in line["dice"]["parts"].items()}
    assert parts["german"] in parts_of(page, table_id) and parts["soviet"] in parts_of(other_page, table_id)
    assert line["dice"]["without"] == {}
    expect(dialog.get_by_text(f"Part of the German side (drawn in this browser): {parts['german']}")).to_be_visible()
    expect(dialog.get_by_text(f"Part of the Soviet side: {parts['soviet']}")).to_be_visible()
    expect(dialog.get_by_text("no action is wrong, but the dice are not checked")).to_be_visible()
    expect(dialog.get_by_text("everything fits")).to_have_count(0)


def _wait_for_two_parts(page: Page, address: str, table_id: str) -> None:
    for _ in range(200):
        rounds = asked(address, f"/{table_id}")["dice"].get("rounds", [])
        if rounds and rounds[-1]["start"] is not None and len(rounds[-1]["parts"]) == 2:
            return
        page.wait_for_timeout(200)
    raise AssertionError("the browsers have not given their parts")


def test_a_browser_whose_part_was_exchanged_says_so(page: Page, address: str) -> None:
    """A host who puts another part in the place of ours, with its commitment."""
    table_id, keys = two_players(address)
    page.goto(f"{address}/t/{table_id}?seat={keys['german']}")
    expect(page.get_by_text("Your move")).to_be_visible()
    page.wait_for_function(f"JSON.parse(localStorage.getItem('hexfront.dice') ?? '{{}}')['{table_id}']?.seen[1]")
    asked(address, f"/{table_id}/actions", keys["german"], {"number": 0, "action": MOVE})
    forged = {"commitment": commitment("d" * 64), "part": "d" * 64}

    def exchange(route: Any) -> None:
        text: str = route.fetch().text()
        header, first = text.splitlines()[:2]
        line = json.loads(first)
        line["dice"]["parts"]["german"] = forged
        route.fulfill(body=f"{header}\n{json.dumps(line)}\n")

    page.route("**/record*", exchange)
    dialog = checked(page)

    expect(dialog.get_by_text("Your own part is not in all the dice, although you gave it.")).to_be_visible()
