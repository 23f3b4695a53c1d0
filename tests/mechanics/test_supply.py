"""Supply lines are told from the unit to its source."""

from fractions import Fraction

from hexfront.mechanics.supply import SupplyLine


def test_a_line_leads_straight_to_its_source_unless_a_unit_passes_supply_on() -> None:
    line = SupplyLine(("0310", "0410"), "0410", Fraction(3, 2))

    assert line.path[-1] == line.source
    assert line.through is None
    assert SupplyLine(line.path, line.source, line.points, "0310") != line
