"""A crowded city: 150 counters over its map, drawn at three zooms, each in the hex where it belongs."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from functools import cache

import pytest

import hexfront
from hexfront.drawing.overlay import Overlay
from hexfront.drawing.png import to_png
from hexfront.drawing.svg import element, units
from hexfront.games.face import Wargame
from hexfront.kernel.state import State

GAME = "leningrad-41"
ZOOMS = (0.1, 0.25, 0.6)
#: The size of the window onto the map, in pixels.
WINDOW = 300
COUNTERS = 150
#: How far a counter's colour may be off at its edge, where the lens blends it.
NEAR = 12
#: Counters nearer to the edge of the window may be cut off.
MARGIN = 60


@cache
def crowd() -> tuple[Wargame, State]:
    """The suggested set-up, with the Germans on its south edge, two to a hex, and the Front Reserve in the north."""
    game = hexfront.load(GAME)
    placed = {one["id"]: one["hex"] for one in game.position(game.new(setup="suggested"))["units"]}
    under: dict[str, list[str]] = {}
    for unit, counter in game.units.items():
        if counter.is_ground and counter.type != "leader":
            under.setdefault(counter.to_json()["corps"], []).append(unit)
    edge = [f"{row}{column:02}" for row in (51, 50, 49) for column in range(1, 29)]
    free = [number for number in edge if number not in placed.values()]
    for division in ("8Pz", "3Mot", "269", "SSPol", "SSTot", "7Fl"):
        mine = under[division]
        for place in range(0, len(mine), 2):
            placed |= dict.fromkeys(mine[place : place + 2], free.pop(0))
    placed |= {unit: f"01{column:02}" for column, unit in enumerate(under["LFR"], start=1)}
    left = dict(list(placed.items())[:COUNTERS])
    document = {"game": GAME, "turn": 4, "phase": "german movement"}
    return game, game.from_position({**document, "units": [{"id": one, "hex": at} for one, at in left.items()]})


def stacks() -> dict[str, tuple[str, int]]:
    """The side and the number of counters in every hex."""
    game, state = crowd()
    on_map = {unit: state.place_of(unit) for unit in game.units if state.place_of(unit) in game.map.index}
    counts = Counter(on_map.values())
    return {number: (game.units[unit].side, counts[number]) for unit, number in on_map.items()}


def window(zoom: float) -> tuple[float, float, float]:
    """The part of the map in the window: left, top and size. It looks at the middle of the south edge."""
    game, _ = crowd()
    left, top, width, height = map(float, Overlay.of(game.folder).view_box.split())
    size = min(WINDOW / zoom, width)
    return left + (width - size) / 2, top + height - size, size


def drawing(zoom: float) -> str:
    """What the window shows."""
    game, _ = crowd()
    overlay = Overlay.of(game.folder)
    drawn = "".join(overlay.stack(number, side, str(count)) for number, (side, count) in sorted(stacks().items()))
    left, top, size = window(zoom)
    box: dict[str, str | float] = {
        "width": size,
        "height": size,
        "viewBox": f"{left:.0f} {top:.0f} {size:.0f} {size:.0f}",
    }
    return element("svg", overlay.background() + drawn, xmlns="http://www.w3.org/2000/svg", **box)


def test_there_are_150_counters_of_both_sides() -> None:
    found = stacks().values()

    assert sum(count for _, count in found) == COUNTERS
    assert {side for side, _ in found} == {"german", "soviet"}
    assert max(count for _, count in found) == 2


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_stack_is_drawn_in_its_hex_in_the_colour_of_its_side(zoom: float) -> None:
    game, _ = crowd()
    overlay = Overlay.of(game.folder)
    left, top, size = window(zoom)
    marks = {side.name: side.look.mark for side in game.sides}

    picture = pixels(to_png(drawing(zoom), zoom))

    seen = 0
    for number, (side, _) in stacks().items():
        x, y = units(overlay.data.grid.centre(number))
        # Beside the number, which is written on the middle of the counter.
        column, row = round((x - left - 24) * zoom), round((y - top) * zoom)
        if min(x - left, y - top, left + size - x, top + size - y) > MARGIN:
            wanted = tuple(int(marks[side][at : at + 2], 16) for at in (1, 3, 5))
            assert picture[row][column] == pytest.approx(wanted, abs=NEAR), f"{side} in {number}"
            seen += 1
    assert seen > 5


def pixels(png: bytes) -> list[list[tuple[int, int, int]]]:
    """The colours of a PNG picture with eight bits a channel and an alpha channel, row by row."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    raw, stride, above = zlib.decompress(data), width * 4, bytes(width * 4)
    found = []
    for row in range(height):
        line = raw[row * (stride + 1) : (row + 1) * (stride + 1)]
        above = unfiltered(line[0], line[1:], above)
        found.append([(above[i], above[i + 1], above[i + 2]) for i in range(0, stride, 4)])
    return found


def unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    """A row of a PNG picture without its filter."""
    done = bytearray(line)
    for i in range(len(done)):
        before, up = (done[i - 4] if i >= 4 else 0), above[i]
        corner = above[i - 4] if i >= 4 else 0
        done[i] = (done[i] + (0, before, up, (before + up) // 2, paeth(before, up, corner))[kind]) & 255
    return bytes(done)


def paeth(before: int, up: int, corner: int) -> int:
    guess = before + up - corner
    return min((before, up, corner), key=lambda one: abs(guess - one))
