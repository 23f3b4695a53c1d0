"""The wire form: documents both ways, and garbage that gets an error which names it."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.kernel.errors import InputError
from hexfront.kernel.wire import Decoder, encode, type_name


@dataclass(frozen=True)
class Point:
    """A pair of numbers."""

    x: int
    y: int = 0


@dataclass(frozen=True)
class NamedPoint(Point):
    """A point with a name."""

    label: str = ""


@dataclass(frozen=True)
class DrawLine:
    """Everything a document can hold."""

    start: Point
    units: tuple[str, ...]
    pair: tuple[int, str]
    note: str | None = None
    bold: bool = False


LINE = DrawLine(NamedPoint(1, 2, "a"), ("u", "v"), (3, "w"), "hm", True)
DECODER: Decoder[DrawLine] = Decoder("a drawing", [DrawLine], [NamedPoint])
SOUND = {"type": "draw line", "start": {"x": 1}, "units": [], "pair": [1, "a"]}


def test_a_class_has_its_name_in_words() -> None:
    assert (type_name(DrawLine), type_name(Point)) == ("draw line", "point")


def test_a_document_is_plain() -> None:
    assert encode(LINE) == {
        "type": "draw line",
        "start": {"type": "named point", "x": 1, "y": 2, "label": "a"},
        "units": ["u", "v"],
        "pair": [3, "w"],
        "note": "hm",
        "bold": True,
    }


@given(
    st.builds(
        DrawLine,
        st.one_of(st.builds(Point, st.integers(), st.integers()), st.builds(NamedPoint, st.integers())),
        st.lists(st.text()).map(tuple),
        st.tuples(st.integers(), st.text()),
        st.none() | st.text(),
        st.booleans(),
    )
)
def test_what_was_encoded_is_decoded(line: DrawLine) -> None:
    assert DECODER.decode(encode(line)) == line


def test_what_is_left_out_gets_its_default() -> None:
    assert DECODER.decode(SOUND) == DrawLine(Point(1), (), (1, "a"))


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, "expected a drawing as a JSON object with a 'type', got None"),
        ([1, 2], "expected a drawing as a JSON object"),
        ("x" * 200, r"got 'x{76}\.\.\."),
        ({}, "a drawing has no 'type': {}"),
        ({"type": "draw lime"}, "unknown type of a drawing 'draw lime': did you mean 'draw line'"),
        ({"type": 7}, "unknown type of a drawing 7"),
        ({"type": ["draw line"]}, "unknown type of a drawing"),
        (SOUND | {"colour": "red"}, "unknown field of 'draw line' 'colour'"),
        ({"type": "draw line"}, "'draw line' lacks the field 'start'"),
        (SOUND | {"start": {}}, "'point' lacks the field 'x'"),
        (SOUND | {"start": 3}, "'draw line': start is 3, expected an object"),
        (SOUND | {"start": {"type": "circle", "x": 1}}, "unknown type in 'draw line': start 'circle'"),
        (SOUND | {"start": {"x": "one"}}, "'point': x is 'one', expected a int"),
        (SOUND | {"start": {"x": True}}, "'point': x is True, expected a int"),
        (SOUND | {"units": "u"}, "'draw line': units is 'u', expected a list"),
        (SOUND | {"units": [1]}, "'draw line': units is 1, expected a str"),
        (SOUND | {"pair": [1]}, "'draw line': pair has 1 entries, expected 2"),
        (SOUND | {"note": 5}, "'draw line': note is 5, expected a str"),
        (SOUND | {"bold": 1}, "'draw line': bold is 1, expected a bool"),
    ],
)
def test_garbage_is_named(document: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        DECODER.decode(document)
