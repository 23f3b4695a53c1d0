"""The look of a game's map, read from ``looks.toml``: terrain, rivers, ways, lettering of places, key of marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.shared.settings import Kind, Paper, a_table, list_of, one_of, table_of, whole, yes_or_no
from hexfront.games.shared.sides import Look, Party, a_colour, read_sides
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.errors import unknown

#: The available textures, and the kinds of lettering.
TEXTURES = ("swamp", "hill", "forest", "light-forest", "city", "great-city", "light-city", "blocks", "heavy-blocks")
LETTERINGS = ("great-city", "city", "key-point", "town", "objective", "site")
#: Styles that a map can have on top of the common one, each with files for its colours and textures.
STYLES = ("city-plan",)
#: The looks of roads, streets and railways.
LANES = ("road", "street", "rail")
#: The signs of markers.
SIGNS = ("burst", "flag", "house", "cross", "star", "rubble", "gust")
#: The tokens that statuses can have on counters.
TOKENS = ("flame", "eye")
#: The kinds of marks; a mark also has a side.
MARKS = ("set-up", "zone", "entry", "supply", "edge")


@dataclass(frozen=True, slots=True)
class Ground:
    """The colour and texture of a terrain, its name in the key, and whether it lies behind ramparts.

    If ``apart``, each of its hexes has an outline of its own, even beside another one.
    """

    tint: str
    texture: str
    name: str
    ramparts: bool
    apart: bool


@dataclass(frozen=True, slots=True)
class Stream:
    """A kind of river: its greatest width in hexes, its name in the key, and whether it has this width all along."""

    width: float
    name: str
    broad: bool

    @property
    def look(self) -> str:
        """The style of its water."""
        return "river broad" if self.broad else "river"


@dataclass(frozen=True, slots=True)
class Lane:
    """A kind of road, street or railway: its look, its name in the key, and hexes where it also leaves the sheet.

    A way that ends in a hex at the edge leaves the sheet there by itself.
    """

    look: str
    name: str
    leaves: tuple[str, ...] = ()


ROAD_AND_RAIL = {"road": Lane("road", "Road"), "rail": Lane("rail", "Railway")}


@dataclass(frozen=True, slots=True)
class KeyMark:
    """A sample of a mark in the key: its kind, its letters, and its description."""

    side: str
    what: str
    text: str
    words: str


@dataclass(frozen=True, slots=True)
class Frontier:
    """The border that is drawn as a broad band: its last year, and its description in the key."""

    year: int
    words: str


@dataclass(frozen=True)
class Looks:
    """Everything about the look of a map that differs between games."""

    sides: Mapping[str, Party]
    #: Every terrain except clear, in the order of the key.
    terrain: Mapping[str, Ground]
    rivers: Mapping[str, Stream]
    #: Whether all rivers flow together as one water, instead of one kind over the other.
    one_water: bool
    ways: Mapping[str, Lane]
    #: How far a bridge with parapets extends over each bank, in hexes; ``None`` if bridges are plain.
    overhang: float | None
    #: The features that are drawn as ramparts.
    ramparts: tuple[str, ...]
    #: The lettering for each kind of place, largest first.
    places: Mapping[str, str]
    marks: tuple[KeyMark, ...]
    #: The sign of each marker placed on the map during play.
    markers: Mapping[str, str]
    #: The token on a counter for each status that has one.
    tokens: Mapping[str, str]
    frontier: Frontier | None
    #: The style on top of the common one, or ``""``.
    style: str
    #: Whether title and key stand above the map.
    head: bool
    #: Whether the sheet has neither title nor key: a small map that explains itself.
    bare: bool

    def of(self, side: str) -> Look:
        """The look of a side."""
        if side not in self.sides:
            raise unknown("side", side, self.sides)
        return self.sides[side].look


def _width(paper: Paper, where: str, value: Any) -> None:
    if not isinstance(value, float) or not 0 < value < 1:
        raise paper.fault(where, value, "a share of a hex between 0 and 1")


def _some_mark(paper: Paper, where: str, value: Any) -> None:
    side, _, what = str(value).partition(" ")
    if not side or what not in MARKS:
        raise paper.fault(where, value, f"a side and one of {', '.join(MARKS)}")


A_TERRAIN = a_table(
    {"tint": a_colour, "texture": one_of(*TEXTURES), "name": one_of(), "ramparts": yes_or_no, "apart": yes_or_no},
    may_lack=("texture", "name", "ramparts", "apart"),
)
A_RIVER = a_table({"width": _width, "name": one_of(), "broad": yes_or_no}, may_lack=("name", "broad"))
A_WAY = a_table({"look": one_of(*LANES), "name": one_of(), "leaves": list_of(one_of())}, may_lack=("leaves",))
A_MARK = a_table({"mark": _some_mark, "text": one_of(), "words": one_of()}, may_lack=("text",))
LOOKS: Kind = a_table(
    {
        "terrain": table_of(one_of(), A_TERRAIN),
        "rivers": table_of(one_of(), A_RIVER),
        "places": table_of(one_of(), one_of(*LETTERINGS)),
        "marks": list_of(A_MARK),
        "markers": table_of(one_of(), one_of(*SIGNS)),
        "tokens": table_of(one_of(), one_of(*TOKENS)),
        "frontier": a_table({"year": whole(0), "words": one_of()}),
        "one_water": yes_or_no,
        "ways": table_of(one_of(), A_WAY),
        "bridges": a_table({"overhang": _width}),
        "ramparts": list_of(one_of()),
        "style": one_of(*STYLES),
        "head": yes_or_no,
        "bare": yes_or_no,
    },
    may_lack=("markers", "tokens", "frontier", "one_water", "ways", "bridges", "ramparts", "style", "head", "bare"),
)


def read_looks(folder: Traversable) -> Looks:
    """The looks of the map in a data folder."""
    file = folder / "looks.toml"
    found, paper = read_toml(file), Paper(file, (), (), ())
    LOOKS(paper, "", found)
    sides = {side.name: side for side in read_sides(folder)}
    marks = [(*one["mark"].split(" ", 1), one.get("text", ""), one["words"]) for one in found["marks"]]
    for side, what, *_ in marks:
        if side not in sides:
            raise paper.fault("marks.mark", f"{side} {what}", f"a mark of one of the sides {', '.join(sides)}")
    return Looks(
        sides=sides,
        terrain={kind: _ground(paper, kind, **one) for kind, one in found["terrain"].items()},
        rivers={
            kind: Stream(one["width"], one.get("name", "River"), one.get("broad", False))
            for kind, one in found["rivers"].items()
        },
        one_water=found.get("one_water", False),
        ways={kind: _lane(**one) for kind, one in found["ways"].items()} if "ways" in found else ROAD_AND_RAIL,
        overhang=found["bridges"]["overhang"] if "bridges" in found else None,
        ramparts=tuple(found.get("ramparts", ("fortification",))),
        places=found["places"],
        marks=tuple(KeyMark(*mark) for mark in marks),
        markers=found.get("markers", {}),
        tokens=found.get("tokens", {}),
        frontier=Frontier(**found["frontier"]) if "frontier" in found else None,
        style=found.get("style", ""),
        head=found.get("head", False),
        bare=found.get("bare", False),
    )


def _lane(look: str, name: str, leaves: Sequence[str] = ()) -> Lane:
    return Lane(look, name, tuple(leaves))


def _ground(
    paper: Paper,
    kind: str,
    tint: str,
    texture: str | None = None,
    name: str | None = None,
    ramparts: bool = False,
    apart: bool = False,
) -> Ground:
    if texture is None and kind not in TEXTURES:
        raise paper.fault(f"terrain.{kind}.texture", None, f"one of {', '.join(TEXTURES)}")
    return Ground(tint, texture or kind, kind.capitalize() if name is None else name, ramparts, apart)
