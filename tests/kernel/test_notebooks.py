"""Values show themselves in notebooks as small tables."""

from fractions import Fraction

from hexfront.kernel.notebooks import percent, table
from tests.kernel.toy import placed


def test_a_table_takes_texts_as_they_are() -> None:
    assert table("<b>", [("1 & 2", 3)], ("one", "other")) == (
        "<table><caption>&lt;b&gt;</caption><tr><th>one</th><th>other</th></tr>"
        "<tr><td>1 &amp; 2</td><td>3</td></tr></table>"
    )
    assert table("x", []) == "<table><caption>x</caption></table>"
    assert percent(Fraction(1, 3)) == "33.3%"


def test_a_state_tells_what_each_side_has_on_the_map() -> None:
    told = placed({"red-1": "0202", "blue-1": "0303"})._repr_html_()

    assert "turn" in told
    assert "<td>red</td><td>1</td>" in told
    assert "<td>blue</td><td>1</td>" in told
