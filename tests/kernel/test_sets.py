"""Sets of hexes and units: what they hold, and which mistakes the type checker sees."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from mypy import api

from hexfront.kernel.sets import (
    NO_HEXES,
    Hex,
    Hexes,
    Side,
    Unit,
    Units,
    chosen,
    has,
    members,
    nth_member,
    other,
    set_of,
)

HEADER = """
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, Units, has, members, other, set_of
zone, moved, place, unit, side = Hexes(6), Units(6), Hex(1), Unit(1), Side(1)
"""
SOUND = """
free: Hexes = zone & ~NO_HEXES | 1 << place
free |= 1 << place
nobody: bool = not has(moved, unit) and has(zone, place)
first: Hex = next(members(free))
some: Units = set_of([unit]) ^ moved
enemy: Side = other(side)
near: Hexes = zone << 3 | zone >> 3
"""
MISTAKES = (
    "has(zone, unit)",
    "both: Hexes = zone | moved",
    "more: Hexes = zone | 1 << unit",
    "enemy: Side = 1 - side",
    "empty: Hexes = 0",
    "members(3)",
    "there: Hex = unit",
    "here: Hexes = place",
    "count: Units = len([unit])",
)


def test_members_lists_a_set_lowest_first() -> None:
    for some in combinations(map(Hex, range(9)), 3):
        assert list(members(set_of(some))) == sorted(some)
        assert [nth_member(set_of(some), number) for number in range(3)] == sorted(some)

    assert list(members(NO_HEXES)) == []


def test_a_member_of_a_large_set_is_found_by_its_position() -> None:
    chance = Random(1)
    for size in (1, 20, 600):
        some = set_of(map(Hex, chance.sample(range(3_000), size)))

        assert [nth_member(some, number) for number in range(size)] == list(members(some))


def test_items_are_chosen_by_their_position() -> None:
    assert chosen("abcdef", set_of([Unit(1), Unit(4)])) == ["b", "e"]
    assert chosen("abcdef", NO_HEXES) == []


def test_a_set_has_its_members_and_no_others() -> None:
    some = set_of([Unit(1), Unit(64)])

    assert [unit for unit in map(Unit, range(70)) if has(some, unit)] == [1, 64]
    assert some == Units(1 << 64 | 2)


def test_the_other_of_two_sides() -> None:
    assert (other(Side(0)), other(Side(1))) == (1, 0)


def test_the_types_are_whole_numbers_when_the_program_runs() -> None:
    assert {Hex, Unit, Side, Hexes, Units} == {int}


def test_the_checker_lets_sound_code_pass_and_sees_planted_mistakes(tmp_path: Path) -> None:
    lines = {}
    text = HEADER + SOUND
    for mistake in MISTAKES:
        lines[len(text.splitlines()) + 1] = mistake
        text += mistake + "\n"
    file = tmp_path / "planted.py"
    file.write_text(text, encoding="utf-8")

    said, fault, _ = api.run(["--strict", "--allow-redefinition", "--cache-dir", str(tmp_path / "cache"), str(file)])

    seen = {int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line}
    assert not fault
    assert {lines[line] for line in seen} == set(MISTAKES), said


def test_an_empty_set_has_no_first_member() -> None:
    with pytest.raises(StopIteration):
        next(members(NO_HEXES))
