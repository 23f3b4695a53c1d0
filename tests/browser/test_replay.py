"""The replay: it follows the action, shows the dice, jumps by key, has addresses, and hides what was hidden."""

from __future__ import annotations

import gzip
import json
import re
import urllib.error
import urllib.request
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.city_screens import FOUGHT as HIDDEN
from tests.browser.house import STORED, House, Seat

FOUGHT = "leningrad-2010.soviet-tactical-fought"


@pytest.fixture(scope="module")
def study(house: House) -> Seat:
    return house.study(FOUGHT)


def whole_log(study: Seat) -> list[dict[str, object]]:
    lines: list[dict[str, object]] = []
    while True:
        address = f"{study.address}/api/tables/{study.id}/log?from={len(lines)}"
        with urllib.request.urlopen(address) as answer:
            page = json.load(answer)
        if not page:
            return lines
        lines += page


def steps_with(study: Seat, event: str) -> list[int]:
    """The steps of a record in which something happened."""
    return [
        int(str(line["n"]))
        for line in whole_log(study)
        if any(one["type"] == event for one in line["events"])  # type: ignore[attr-defined]
    ]


def watch(page: Page, study: Seat, step: int) -> None:
    page.goto(f"{study.address}/t/{study.id}#{step}")
    at(page, step)
    # The marks stand as soon as the log is there.
    expect(page.locator(".marks path.turn").first).to_be_attached()


def played_beyond(page: Page, step: int) -> None:
    page.wait_for_function(f"Number(document.querySelector('.replay input').value) >= {step}")


def at(page: Page, step: int) -> None:
    expect(page.get_by_role("slider", name="Replay")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(f"#{step}$"))


def test_the_slider_is_marked_by_turn_phase_and_combat(page: Page, study: Seat) -> None:
    watch(page, study, 5)
    phases = steps_with(study, "phase began")
    combats = steps_with(study, "combat resolved")
    turns = {
        event["turn"]
        for line in whole_log(study)
        for event in line["events"]  # type: ignore[attr-defined]
        if event["type"] == "phase began"
    }

    marks = page.locator(".marks")
    expect(marks.locator("path.combat")).to_have_count(len(combats))
    expect(marks.locator("path.turn")).to_have_count(len(turns))
    expect(marks.locator("path.turn, path.phase")).to_have_count(len(phases))
    assert [int(str(one.get_attribute("data-n"))) for one in marks.locator("path.combat").all()] == combats
    page.get_by_role("button", name="To turn 3", exact=True).click()
    expect(page.locator(".replay .at")).to_contain_text("Turn 3")


def test_keys_step_and_jump(page: Page, study: Seat) -> None:
    watch(page, study, 5)
    combats, phases = steps_with(study, "combat resolved"), steps_with(study, "phase began")
    keys = page.keyboard

    keys.press("ArrowRight")
    at(page, 6)
    keys.press("ArrowLeft")
    at(page, 5)
    keys.press(".")
    at(page, combats[0])
    keys.press(".")
    at(page, combats[1])
    keys.press(",")
    at(page, combats[0])
    keys.press("ArrowDown")
    at(page, next(step for step in phases if step > combats[0]))
    keys.press("End")
    at(page, int(study.table()["number"]))
    keys.press("Home")
    at(page, 0)
    keys.press("PageDown")
    at(page, phases[0])
    keys.press("Escape")
    expect(page.locator(".replay")).to_be_hidden()
    assert "#" not in page.url


def test_the_arrows_step_wherever_the_focus_is(page: Page, study: Seat) -> None:
    watch(page, study, 20)
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    at(page, 21)
    page.get_by_role("slider", name="Replay").focus()
    page.keyboard.press("ArrowRight")
    at(page, 22)
    # With Shift they are the map's, as ever.
    page.get_by_role("application").focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".cursor")).to_be_attached()
    at(page, 22)


def test_the_die_is_shown_as_in_play(page: Page, study: Seat) -> None:
    step = steps_with(study, "combat resolved")[2]
    watch(page, study, step - 1)
    page.keyboard.press("ArrowRight")
    resolved = next(
        event
        for line in whole_log(study)
        if line["n"] == step
        for event in line["events"]  # type: ignore[attr-defined]
        if event["type"] == "combat resolved"
    )

    banner = page.locator(".banner")
    expect(banner).to_contain_text(f"Die {resolved['die']}")
    expect(banner).to_contain_text(str(resolved["result"]))
    page.keyboard.press("ArrowLeft")
    expect(banner).to_be_hidden()


def test_the_map_follows_the_action(page: Page, study: Seat) -> None:
    step = steps_with(study, "combat resolved")[-1]
    watch(page, study, 1)
    for _ in range(6):
        page.keyboard.press("+")
    page.keyboard.press("End")
    at(page, int(study.table()["number"]))
    page.evaluate(f"location.hash = '#{step}'")
    at(page, step)

    hexes = next(
        event["hexes"]
        for line in whole_log(study)
        if line["n"] == step
        for event in line["events"]  # type: ignore[attr-defined]
        if event["type"] == "combat resolved"
    )
    expect(page.locator(f".hexes [data-hex='{hexes[0]}']")).to_be_in_viewport()


def test_it_plays_at_the_speed_that_is_chosen_and_remembers_it(page: Page, study: Seat) -> None:
    watch(page, study, 3)
    speed = page.get_by_label("Speed")
    speed.select_option(value="4")
    page.get_by_role("button", name="Play", exact=True).click()
    played_beyond(page, 6)
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("slider", name="Replay").focus()
    page.keyboard.press("<")
    expect(speed).to_have_value("2")
    page.reload()

    expect(speed).to_have_value("2")


def test_a_pasted_step_opens_and_without_one_the_present(page: Page, study: Seat) -> None:
    watch(page, study, 7)
    page.evaluate("location.hash = '#9'")
    at(page, 9)
    page.reload()
    at(page, 9)
    page.evaluate("location.hash = ''")

    expect(page.locator(".replay")).to_be_hidden()


def test_a_copied_link_opens_the_step_for_spectators_and_carries_no_key(
    page: Page, other_page: Page, house: House
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    seat = house.hot_seat()
    for _ in range(3):
        seat.play_until(lambda table: table["number"] > 2)
    page.goto(seat.link)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Replay", exact=True).click()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("it gives no seat")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    assert link == f"{seat.address}/t/{seat.id}#1" and seat.key not in link and seat.key not in page.url
    other_page.goto(link)
    at(other_page, 1)
    expect(other_page.get_by_text("Spectator")).to_be_visible()


def test_an_imported_record_opens_in_the_replay(
    page: Page, house: House, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("record") / "fought.jsonl"
    file.write_bytes(gzip.decompress((STORED / f"{FOUGHT}.jsonl.gz").read_bytes()))
    page.goto(house.address)
    page.locator("input[type=file]").set_input_files(file)

    at(page, 0)
    expect(page.locator(".marks path.combat").first).to_be_attached()
    page.keyboard.press(".")
    expect(page.locator(".banner")).to_be_visible()


def test_what_each_side_saw_lies_side_by_side(page: Page, house: House) -> None:
    study = house.study(HIDDEN)
    watch(page, study, int(study.table()["number"]) // 2)
    page.get_by_role("button", name="Side by side").click()
    german, soviet = page.locator(".eye[data-eye=german]"), page.locator(".eye[data-eye=soviet]")

    expect(german.get_by_text("As the German side saw it")).to_be_visible()
    expect(soviet.get_by_text("As the Soviet side saw it")).to_be_visible()
    # What lies under a face-down unit is printed on it for its owner alone.
    expect(soviet.locator(".stacks .under").first).to_be_attached()
    expect(german.locator(".stacks .under")).to_have_count(0)
    expect(german.get_by_text("not seen as")).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(page, int(study.table()["number"]) // 2 + 1)
    # Both maps move as one.
    sheets = [eye.locator(".sheet") for eye in (german, soviet)]
    page.keyboard.press("+")
    expect(sheets[0]).to_have_attribute("style", str(sheets[1].get_attribute("style")))
    page.get_by_role("button", name="The truth").click()
    expect(soviet).to_have_count(0)


def test_a_narrow_screen_has_no_room_for_two_maps(phone: Page, house: House) -> None:
    study = house.study(HIDDEN)
    watch(phone, study, 40)

    expect(phone.get_by_role("button", name="The truth")).to_be_visible()
    expect(phone.get_by_role("button", name="Side by side")).to_be_hidden()


def test_while_the_game_runs_a_replay_shows_only_ones_own_side(page: Page, house: House) -> None:
    seats = house.found(game="leningrad-41", mode="two players", side="german")
    answers: list[str] = []
    page.on(
        "response", lambda answer: answers.append(answer.text()) if re.search(r"/(at/\d+|log)", answer.url) else None
    )
    soviet = seats["soviet"].table()["view"]["units"]
    secrets = {unit["is"] for unit in soviet if unit.get("is")}
    page.goto(seats["german"].link)
    table = seats["german"].play_until(lambda table: table["number"] >= 2)
    expect(page.locator(".table")).to_have_attribute("data-number", str(table["number"]))
    page.evaluate("location.hash = '#1'")
    at(page, 1)

    expect(page.get_by_role("button", name="Side by side")).to_have_count(0)
    assert table["eyes"] == [] and len(answers) > 1
    for secret in secrets:
        assert not any(f'"{secret}"' in answer for answer in answers)
    for eye in ("soviet", "truth"):
        asked = urllib.request.Request(
            f"{house.address}/api/tables/{seats['german'].id}/at/1?eye={eye}",
            headers={"X-Seat-Key": seats["german"].key},
        )
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(asked)
        refused.value.close()
        assert refused.value.code == 403


#: Counts the counters that travel and the steps by which the sheet slides, frame by frame.
WATCH_MOTION = """() => {
  window.travelled = 0; window.slid = new Set();
  const look = () => {
    window.travelled += document.querySelectorAll(".above > [data-unit]").length;
    window.slid.add(document.querySelector(".sheet").style.transform);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_is_honoured(page: Page, study: Seat, motion: Literal["reduce", "no-preference"]) -> None:
    page.emulate_media(reduced_motion=motion)
    watch(page, study, 1)
    page.evaluate(WATCH_MOTION)
    page.get_by_role("button", name="Play", exact=True).click()
    played_beyond(page, 4)

    assert (page.evaluate("window.travelled") > 0) == (motion == "no-preference")
    # Without motion the sheet lies in one place for each step, and never between two.
    page.evaluate("window.slid.clear()")
    page.keyboard.press("End")
    at(page, int(study.table()["number"]))
    page.wait_for_timeout(600)
    if motion == "reduce":
        assert page.evaluate("window.slid.size") <= 2
