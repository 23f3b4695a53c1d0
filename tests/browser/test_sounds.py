"""Sounds: quiet, of what one is told, and off by one key."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hands import open_table
from tests.browser.house import House

#: Every voice of a sound has a gain of its own; the loudest is noted.
COUNT = """
  window.voices = 0; window.loudest = 0;
  const make = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () {
    window.voices++;
    const gain = make.call(this);
    const ramp = gain.gain.linearRampToValueAtTime.bind(gain.gain);
    gain.gain.linearRampToValueAtTime = (to, at) => {
      window.loudest = Math.max(window.loudest, to);
      return ramp(to, at);
    };
    return gain;
  };
"""


def voices(page: Page) -> int:
    return int(page.evaluate("window.voices"))


def test_a_move_is_heard_and_one_key_makes_it_silent(page: Page, house: House) -> None:
    page.add_init_script(COUNT)
    seat = house.hot_seat()
    open_table(page, seat)
    page.get_by_role("application").click(position={"x": 5, "y": 5})
    assert voices(page) == 0
    seat.act({"type": "move", "units": ["german-8-pz"], "path": ["0212"]})
    page.wait_for_function("window.voices > 0")
    assert 0 < float(page.evaluate("window.loudest")) <= 0.15

    page.keyboard.press("S")
    expect(page.get_by_text("Sounds are off.")).to_be_visible()
    heard = voices(page)
    table = seat.act({"type": "move", "units": ["german-3-mot"], "path": ["0212"]})
    expect(page.locator(".table")).to_have_attribute("data-number", str(table["number"]))
    page.wait_for_timeout(500)
    assert voices(page) == heard
    # It stays off.
    page.reload()
    expect(page.locator(".table")).to_be_visible()
    page.get_by_label("Menu").click()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "false")


def test_the_dice_of_a_replay_are_heard(page: Page, house: House) -> None:
    page.add_init_script(COUNT)
    study = house.study("leningrad-2010.soviet-tactical-fought")
    page.goto(f"{house.address}/t/{study.id}#5")
    expect(page.locator(".marks path.combat").first).to_be_attached()
    heard = voices(page)
    page.keyboard.press(".")
    page.wait_for_function(f"window.voices >= {heard} + 5")


def test_what_is_secret_makes_no_sound(page: Page, house: House) -> None:
    page.add_init_script(COUNT)
    seats = house.found(game="leningrad-41", mode="two players", side="german", setup="choose")
    page.goto(seats["german"].link)
    page.get_by_role("application").click(position={"x": 5, "y": 5})
    for action in seats["soviet"].ask("suggested")["actions"][:3]:
        table = seats["soviet"].act(action)
    expect(page.locator(".table")).to_have_attribute("data-number", str(table["number"]))
    page.wait_for_timeout(500)

    assert voices(page) == 0
