"""Posts for movers, and covering of hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from hexfront.ai.scripts.covering import Cover
from hexfront.ai.scripts.posting import Posting
from hexfront.kernel.sets import Hex, Hexes, Unit, set_of


@dataclass
class Mover:
    """A unit that may end in some hexes."""

    units: tuple[Unit, ...]
    here: Hex
    reach: Hexes


def mover(unit: int, here: int, *reach: int) -> Mover:
    return Mover((Unit(unit),), Hex(here), set_of(map(Hex, (here, *reach))))


class Rows(Posting[Mover]):
    """One mover to a hex; higher hexes are better, up to a limit."""

    def __init__(self, most: int = 99) -> None:
        self.most = most
        self.taken: set[Hex] = set()

    def in_order(self, movers: Sequence[Mover]) -> list[Mover]:
        return sorted(movers, key=lambda one: one.units)

    def has_room(self, mover: Mover, place: Hex) -> bool:
        return place not in self.taken

    def settle(self, mover: Mover, place: Hex) -> None:
        self.taken.add(place)

    def score(self, mover: Mover, place: Hex) -> float:
        return min(place, self.most)

    def price(self, mover: Mover, place: Hex) -> float:
        return 0.0


def test_movers_choose_in_order_and_take_the_room() -> None:
    first, second = mover(0, 1, 5, 6), mover(1, 2, 5, 6)

    assert Rows().post([second, first]) == [(first, 6), (second, 5)]


def test_of_equal_hexes_the_first_is_taken() -> None:
    assert Rows(most=3).best(mover(0, 1, 3, 4, 5)) == 3


def test_a_mover_without_room_anywhere_stays() -> None:
    posting = Rows()
    posting.taken = {Hex(1), Hex(5)}

    assert posting.best(mover(0, 1, 5)) == 1


def test_a_hex_that_is_covered_is_worth_less_to_the_next() -> None:
    cover = Cover({Hex(1): 2.0, Hex(2): 1.0}, most=2.5)
    zone = set_of([Hex(1), Hex(2), Hex(3)])
    gains = [cover.gain(zone)]
    cover.settle(zone)
    gains.append(cover.gain(zone))
    cover.settle(1 << Hex(1), units=2)
    gains.append(cover.gain(zone))

    assert gains == pytest.approx([2.5, 0.75, 2.0 / 16 + 0.25])
