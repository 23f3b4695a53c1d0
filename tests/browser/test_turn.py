"""A whole first game turn of each game: set-up and every phase, both sides, with everything the turn brings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.house import Document, House
from tests.browser.turn import Hands, Keyboard, Mouse, Turn

DEEDS = {"place", "move", "stack", "overrun", "attack", "enter", "end phase"}
CITY_DEEDS = {"place", "bombard", "move", "attack", "transfer", "end phase"}


def _played(hands: Hands, house: House, game: str, air: bool) -> tuple[set[str], Document]:
    seat = house.hot_seat(game=game, setup="choose")
    hands.page.emulate_media(reduced_motion="reduce")
    hands.page.goto(seat.link)
    return Turn(hands, seat, air).play(), seat.table()


@pytest.mark.parametrize(("game", "air"), [("leningrad-1979", False), ("leningrad-2010", True)])
def test_a_whole_turn_is_played_by_mouse(page: Page, house: House, game: str, air: bool) -> None:
    """With the air unit in an attack or as interdiction: it flies once a turn."""
    done, table = _played(Mouse(page), house, game, air)

    assert table["view"]["turn"] == 2
    assert done >= DEEDS
    assert ("interdict" in done) is not air
    assert done >= {f"{side} {phase}" for side, phase in (("soviet", "set-up: place"), ("german", "set-up: place"))}
    assert done >= {"german combat: attack", "soviet combat: attack", "soviet movement: move"}


@pytest.mark.parametrize(
    ("game", "own"),
    [("assault-on-leningrad", {"enter", "sail"}), ("assault-on-stalingrad", {"german combat: end phase"})],
)
def test_a_whole_turn_of_a_map_with_its_city_is_played_by_mouse(
    page: Page, house: House, game: str, own: set[str]
) -> None:
    """From the air, over land, and onto the city map; where there is a fleet, by sea."""
    done, table = _played(Mouse(page), house, game, air=False)

    assert table["view"]["turn"] == 2
    assert done >= {"place", "bombard", "move", "attack", "transfer", "end phase"} | own
    assert done >= {"german air bombardment: bombard", "german combat: attack", "soviet movement: transfer"}


@pytest.mark.parametrize(
    ("game", "deeds"),
    [
        ("leningrad-1979", DEEDS | {"interdict"}),
        ("leningrad-2010", DEEDS | {"interdict"}),
        ("assault-on-leningrad", CITY_DEEDS | {"enter", "sail"}),
        ("assault-on-stalingrad", CITY_DEEDS),
    ],
)
def test_a_whole_turn_is_played_by_keyboard_alone(page: Page, house: House, game: str, deeds: set[str]) -> None:
    """From a fresh page, with never a hand on the mouse; the fire game has its own turn in ``test_city``."""
    done, table = _played(Keyboard(page), house, game, False)

    assert table["view"]["turn"] == 2
    assert done >= deeds
