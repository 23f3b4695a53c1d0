"""Odds: ratios rounded for the defender, columns beyond the table, and damaged tables."""

from fractions import Fraction
from pathlib import Path

import pytest

from hexfront.games.leningrad.combat.table import CombatTable, load_combat_table, ratio, ratio_rank
from hexfront.kernel.errors import DataError
from tests.kernel.toy import written

TABLE = "die,1-2,1-1,2-1\n1,D,D,-\n2,-,D,D\n3,A,A,D\n"
RESULTS = frozenset({"A", "D", "-"})


def table(folder: Path) -> CombatTable:
    return load_combat_table(written(folder, "combat.csv", TABLE), RESULTS)


@pytest.mark.parametrize(
    ("attack", "defense", "named"),
    [(4, 4, "1-1"), (11, 4, "2-1"), (12, 4, "3-1"), (3, 4, "1-2"), (1, 6, "1-6"), (5, 11, "1-3"), (60, 4, "15-1")],
)
def test_ratios_are_rounded_for_the_defender(attack: int, defense: int, named: str) -> None:
    assert ratio(attack, defense) == named


def test_ranks_follow_one_another() -> None:
    assert [ratio_rank(name) for name in ("1-3", "1-2", "1-1", "2-1", "15-1")] == [-2, -1, 0, 1, 14]


def test_every_ratio_has_its_rank() -> None:
    for attack in range(1, 40):
        for defense in range(1, 40):
            rank = ratio_rank(ratio(attack, defense))
            fair = Fraction(attack, defense)
            least = Fraction(rank + 1) if rank >= 0 else Fraction(1, 1 - rank)

            assert least <= fair
            assert rank < 0 or fair < rank + 2
            assert rank >= 0 or fair < Fraction(1, -rank)


def test_beyond_the_ends_of_the_table_the_last_column_counts(tmp_path: Path) -> None:
    one = table(tmp_path)

    assert [one.column(rank) for rank in (-9, -1, 0, 1, 9)] == ["1-2", "1-2", "1-1", "2-1", "2-1"]


def test_results_and_their_chances(tmp_path: Path) -> None:
    one = table(tmp_path)

    assert [one.result("1-1", die) for die in (1, 2, 3)] == ["D", "D", "A"]
    assert one.chances("1-1") == {"D": Fraction(2, 3), "A": Fraction(1, 3)}
    assert one.chances("1-1") is one.chances("1-1")
    assert all(sum(one.chances(column).values()) == 1 for column in one.columns)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2,-,D,D\n", "", r": the rolls are \[1, 3\], expected 1, 2, 3 ... without a gap"),
        ("2,-", "1,-", ", line 3, die: '1' is not a roll that has not been listed before"),
        ("2,-", "two,-", ", line 3, die: 'two' is not a whole number of at least 1"),
        ("3,A", "3,X", ", line 4, 1-2: 'X' is not one of '-', 'A', 'D'"),
        ("1-1,2-1", "2-1,3-1", ", line 1: the ratios 1-2, 2-1, 3-1 do not follow one another"),
        ("1,D,D,-\n2,-,D,D\n3,A,A,D\n", "", ": there is no line below the header"),
        ("3,A,A,D", "3,A,A", ", line 4: 3 cells, expected 4"),
        ("1-2,", "half,", ", line 1: 'half' is no ratio such as '1-2' or '3-1'"),
        ("1-2,", "0-1,", ", line 1: '0-1' is no ratio"),
        ("1-2,", "2-3,", ", line 1: '2-3' is no ratio"),
        ("die,1-2,1-1,2-1", "roll,1-2,1-1,2-1", ", line 1: expected 'die' and then ratios, got 'roll,1-2,1-1,2-1'"),
        (TABLE, "die\n1\n", ", line 1: expected 'die' and then ratios, got 'die'"),
    ],
)
def test_a_damaged_table_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TABLE
    with pytest.raises(DataError, match=f"combat.csv{said}"):
        load_combat_table(written(tmp_path, "combat.csv", TABLE.replace(old, new)), RESULTS)
