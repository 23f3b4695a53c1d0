"""Offers that are made when they are asked for."""

from __future__ import annotations

import pytest

from hexfront.kernel.actions import Action
from hexfront.kernel.sets import Hex, set_of
from hexfront.mechanics.actions import Place
from hexfront.mechanics.offers import EachHex, Lazily


def offers() -> Lazily[int]:
    return Lazily((3, 7, 12), lambda place: Place("unit", str(place)))


def test_there_is_one_offer_for_each_hex() -> None:
    wanted: list[Action] = [Place("unit", number) for number in ("3", "7", "12")]
    assert list(offers()) == wanted
    assert len(offers()) == 3
    assert [offers()[index] for index in range(3)] == wanted


def test_offers_are_taken_like_those_of_a_list() -> None:
    assert offers()[-1] == Place("unit", "12")
    assert offers()[:2] == [Place("unit", "3"), Place("unit", "7")]
    with pytest.raises(IndexError):
        offers()[3]


def test_a_set_of_hexes_is_read_like_a_list() -> None:
    keys = EachHex(set_of(map(Hex, (3, 7, 12))))
    assert (list(keys), len(keys)) == ([3, 7, 12], 3)
    assert (keys[0], keys[-1], keys[1:]) == (3, 12, [7, 12])
    with pytest.raises(IndexError):
        keys[3]
