"""Odds tell themselves in a line, and in a table with every change and chance."""

from fractions import Fraction

from hexfront.mechanics.odds import DieChange, Odds, Shift

ODDS = Odds(
    attack=16,
    defense=Fraction(11, 2),
    ratio="2-1",
    shifts=(Shift("10.7", "tanks", 1), Shift("9.3", "a river", -2)),
    column="1-1",
    results={"1/1": Fraction(1, 3), "-": Fraction(2, 3)},
    columns={"1-1": Fraction(1)},
    die_changes=(DieChange("8.1", "rain <all day>", -1),),
)


def test_odds_are_told_in_a_line() -> None:
    assert repr(ODDS) == "<Odds: 16 against 11/2, 2-1, column 1-1>"


def test_odds_are_told_in_a_table_with_rules_and_chances() -> None:
    told = ODDS._repr_html_()

    assert "<tr><td>+1</td><td>column: tanks</td><td>10.7</td></tr>" in told
    assert "<tr><td>-2</td><td>column: a river</td><td>9.3</td></tr>" in told
    assert "<tr><td>-1</td><td>die roll: rain &lt;all day&gt;</td><td>8.1</td></tr>" in told
    assert "<tr><td>33.3%</td><td>1/1</td><td></td></tr>" in told
