"""Moments of a game: forts, a line that breaks in a combat, the hand-over, the end, study and branches."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.hands import gone_on, open_table, put_down
from tests.browser.house import STORED, House, Seat

FOUGHT = "leningrad-1979.german-strategic-fought"


def _before(study: Seat, kind: str) -> tuple[int, Any]:
    """The moment before the first action of a kind in a stored game, and that action."""
    line = next(line for line in study.log() if line["action"]["type"] == kind)
    return int(line["n"]) - 1, line["action"]


def test_a_fort_is_placed_by_a_click(page: Page, house: House) -> None:
    study = house.study(FOUGHT)
    moment, action = _before(study, "place fort")
    place = action["hex"]
    seat = house.branch(study, moment)
    open_table(page, seat)

    put_down(page, place)

    expect(page.get_by_role("img", name=f"fort {place}")).to_be_attached()
    assert place in seat.table()["view"]["forts"]


def test_a_replacement_is_taken_by_a_click(page: Page, house: House) -> None:
    study = house.study("leningrad-1979.soviet-strategic")
    moment, action = _before(study, "restore")
    seat = house.branch(study, moment)
    unit = seat.unit(action["unit"])
    open_table(page, seat)

    page.locator(f".roster [data-roster='{unit['id']}']").click()
    page.get_by_role("button", name=re.compile("^Restore")).click()

    expect(page.locator(".table")).to_have_attribute("data-number", "1")
    assert seat.unit(unit["id"])["steps"] == unit["steps"] + 1


def test_a_line_that_breaks_in_a_combat_comes_back_to_the_decision(page: Page, house: House) -> None:
    seat = house.decision(FOUGHT)
    decision = seat.table()["view"]["decision"]
    open_table(page, seat)
    expect(page.get_by_role("region", name="Decision")).to_be_visible()

    page.context.set_offline(True)
    page.locator(".decision .row button").last.click()
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    assert seat.table()["view"]["decision"] == decision
    page.context.set_offline(False)
    page.locator(".decision .row button").last.click()

    table = gone_on(page, seat, 0)
    assert (table["number"], table["view"]["decision"]) != (0, decision)


def test_who_takes_the_chair_confirms_before_anything_is_shown(page: Page, house: House) -> None:
    seat = house.hot_seat()

    def hiding(document: Any) -> Any:
        """The same table of a game that hides something."""
        for table in (document, document.get("table") if isinstance(document, dict) else None):
            if isinstance(table, dict) and "you" in table:
                table["hides"] = True
        return document

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json=hiding(response.json()))

    def live(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(json.dumps(hiding(json.loads(message)))))

    page.route(re.compile(f"/api/tables/{seat.id}(/actions)?$"), answer)
    page.route_web_socket(re.compile(f"/api/tables/{seat.id}/live"), live)
    page.goto(seat.link)
    expect(page.get_by_role("heading", name="The German side is to act")).to_be_visible()
    expect(page.locator("[data-unit], .log, [role=tab]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".stacks [data-unit]").first).to_be_visible()

    seat.play_until(lambda table: table["view"]["to_act"] == "soviet")

    expect(page.get_by_role("heading", name="The Soviet side is to act")).to_be_visible()
    expect(page.locator("[data-unit], .log, [role=tab]")).to_have_count(0)
    page.get_by_role("button", name="I play the Soviet side").click()
    expect(page.get_by_role("heading", name="Soviet movement")).to_be_visible()


@pytest.mark.parametrize("dice", ["same", "fresh", "average"])
def test_a_game_is_played_on_from_any_moment(page: Page, house: House, dice: str) -> None:
    seat = house.combat()
    page.goto(f"{seat.address}/t/{seat.id}?seat={seat.key}#1")

    replay = page.get_by_role("group", name="Replay")
    replay.get_by_label("Dice").select_option(dice)
    replay.get_by_role("button", name="Play on from here").click()

    expect(page.get_by_role("heading", name="German movement")).to_be_visible()
    expect(page.get_by_role("group", name="Replay")).to_be_hidden()
    expect(page.locator(".stacks g[data-hex='0212'] [data-unit='german-8-pz']")).to_be_attached()
    expect(page).not_to_have_url(re.compile(seat.id))


def test_a_record_is_opened_from_the_start_page(page: Page, house: House, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_bytes(gzip.decompress((STORED / f"{FOUGHT}.jsonl.gz").read_bytes()))
    page.goto(house.address)

    page.get_by_label("Open a record").set_input_files(record)

    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    page.get_by_role("button", name="Back to the present").click()
    expect(page.get_by_role("heading", name="Game over")).to_be_visible()


def test_what_is_no_record_is_refused_in_words(page: Page, house: House, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text("not a record\n")
    page.goto(house.address)

    page.get_by_label("Open a record").set_input_files(record)

    expect(page.locator(".notice.refused")).to_contain_text("record")


@pytest.mark.parametrize("game", [FOUGHT, "assault-on-stalingrad.russian-victory-stormed"])
def test_a_finished_game_has_its_after_action_report(page: Page, house: House, game: str) -> None:
    page.goto(f"{house.address}/t/{house.study(game).id}")

    with page.expect_popup() as opened:
        page.get_by_role("tabpanel").get_by_role("link", name="After-action report").click()
    report = opened.value

    expect(report.get_by_role("heading", level=1)).to_have_text(re.compile("^After action: "))
    expect(report.get_by_role("heading", name="The luck ledger")).to_be_visible()
    expect(report.get_by_role("img", name=re.compile("^End of turn")).first).to_be_visible()


def test_a_running_game_offers_no_report(page: Page, house: House) -> None:
    open_table(page, house.hot_seat())
    page.get_by_label("Menu").click()

    expect(page.get_by_role("button", name="Download the record")).to_be_visible()
    expect(page.get_by_role("link", name="After-action report")).to_have_count(0)


def test_the_end_of_a_game_names_the_victory_and_its_points(page: Page, house: House) -> None:
    study = house.study(FOUGHT)
    last = study.table()["number"]
    seat = house.branch(study, last - 1)
    open_table(page, seat)

    seat.play_until(lambda table: table["outcome"] is not None)

    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".result")).to_have_text(re.compile("^(German|Soviet) (strategic|tactical) victory$"))
    dialog.get_by_role("button", name="Check record and dice").click()
    expect(page.get_by_role("dialog").get_by_text("everything fits")).to_be_visible(timeout=60_000)
