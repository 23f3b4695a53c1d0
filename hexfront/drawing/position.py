"""A position as one drawing: the map, and on it the counters and pieces as the browser shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees, dist
from typing import Any

from hexfront.drawing.counters.dress import Wardrobe, colours
from hexfront.drawing.counters.faces import Faces, faces_of, filled
from hexfront.drawing.counters.pieces import pieces
from hexfront.drawing.counters.piles import COUNTED, Spot, piles, spot
from hexfront.drawing.curves import between, polyline
from hexfront.drawing.geometry import Point
from hexfront.drawing.mapdata import MapData, read_map
from hexfront.drawing.picture import Drawing
from hexfront.drawing.poster import MapOptions, draw
from hexfront.drawing.svg import element, moved, units
from hexfront.games.face import Document, HasFire, Wargame
from hexfront.games.shared.sides import Look
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.sequence import SET_UP
from hexfront.kernel.state import State

#: The colours of highlighted hexes and of arrows.
LIT, ARROW, CASING = "#f2b01e", "#1d4f91", "#fff8e6"
#: Marks that only the set-up needs: where units begin.
FOR_SET_UP = ("set-up", "zone")
#: What maps call a fort that is printed on them.
PRINTED_FORTS = {"fortification", "fort"}
#: Most aircraft that stand beside each other over one hex.
FLIGHTS = 3
#: How many maps are kept. Drawing one takes a second or more, and all positions of a game lie on the same.
KEPT = 8


def draw_position(
    game: Wargame,
    state: State,
    side: str | None = None,
    highlight: Iterable[str] | Mapping[str, object] = (),
    arrows: Iterable[Sequence[str]] = (),
) -> Drawing:
    """The map with everything on it, or with what one side knows.

    ``highlight`` has hexes, or units that stand in them; a mapping may give each a colour. Each of the ``arrows`` is a
    way through two or more of them.
    """
    if side is not None and side not in game.frame.sides:
        raise unknown("side", side, game.frame.sides)
    table = _Table(game, state, side)
    layers = (
        ("forts", "".join(table.below())),
        ("highlight", "".join(_lit(table, highlight))),
        ("counters", "".join(table.stacks())),
        ("pieces", "".join(table.above())),
        ("arrows", "".join(_arrow([table.hex_of(place) for place in way], table.data) for way in arrows)),
    )
    drawn = "".join(element("g", content, id=name) for name, content in layers if content)
    style = element("style", table.wardrobe.style())
    paper = _paper(game, state.kind == SET_UP)
    end = paper.rindex("</svg>")
    whose = f", as the {side} side knows it" if side else ""
    title = f"{game.name}, turn {state.turn}, {state.phase}{whose}"
    return Drawing(f"{paper[:end]}{style}{drawn}{paper[end:]}", title)


def draw_board(game: Wargame) -> Drawing:
    """The map before play, with its title and key, and marks for where units begin and enter."""
    return Drawing(draw(_map(game), marks=game.marks(), options=MapOptions()), f"the map of {game.name}")


def game_faces(game: Wargame) -> Faces:
    """The faces of a game's counters."""
    return faces_of(game, _map(game).looks.tokens)


def game_piles(game: Wargame) -> list[list[Spot]]:
    """How counters lie in the hexes of a game: where few units share a hex, all of them are to be read."""
    return piles(isinstance(game, HasFire))


_faces = lru_cache(KEPT)(game_faces)


@lru_cache(KEPT)
def _map(game: Wargame) -> MapData:
    return read_map(game.folder)


@lru_cache(KEPT)
def _paper(game: Wargame, setting_up: bool) -> str:
    """The map itself, without the marks that only the set-up needs once it is over."""
    marks = [mark for mark in game.marks() if setting_up or mark[0].partition(" ")[2] not in FOR_SET_UP]
    return draw(_map(game), marks=marks, options=MapOptions(title=False, legend=False))


class _Table:
    """What lies on the map in one state, as one side sees it."""

    def __init__(self, game: Wargame, state: State, side: str | None) -> None:
        self.game = game
        self.data = _map(game)
        self.sight = game.truth(state) if side is None else game.sight(game.known(state, side), side)
        self.wardrobe = Wardrobe()
        self.pieces = pieces()
        self._looks = {party.name: party.look for party in game.sides}
        self._corps = {one["key"]: one for one in self.sight.get("sub_commands", ())}
        self._hexes = {unit["id"]: unit["hex"] for unit in self.sight["units"]}

    def hex_of(self, place: str) -> str:
        """A hex, or that of a unit on the map by any of its names."""
        if place in self.game.map.index:
            return place
        if place.isdigit() and len(place) == len(next(iter(self.game.map.index))):
            self.game.map.number_index(place)
        unit = self.game.unit(place)
        if unit not in self._hexes:
            raise InputError(f"{unit} is not on the map")
        return str(self._hexes[unit])

    def below(self) -> Iterator[str]:
        """Rubble and forts, which lie under the counters."""
        ruins = [number for marker, sign in self._signs() if sign == "rubble" for number in self._markers(marker)]
        if ruins:
            yield element("g", filled(self.pieces["rubble"], outlines=self._outlines(ruins)), class_="piece rubble")
        for number in self.sight.get("forts", ()):
            if not PRINTED_FORTS.intersection(self.game.map.features(number)):
                yield self._piece("fort", "fort", number)

    def stacks(self) -> Iterator[str]:
        """The counters, hex by hex."""
        stacks: dict[str, list[Document]] = {}
        for unit in self.sight["units"]:
            stacks.setdefault(unit["hex"], []).append(unit)
        spots = game_piles(self.game)
        for number, stack in stacks.items():
            placed = (spot(spots, at, len(stack)) for at in range(len(stack)))
            drawn = "".join(self._counter(unit, where) for unit, where in zip(stack, placed, strict=True))
            if len(stack) > COUNTED:
                drawn += element("g", filled(self.pieces["more"], count=str(len(stack))), class_="piece more")
            yield moved(drawn, self._at(number))

    def above(self) -> Iterator[str]:
        """Markers, the fleet, aircraft, flags and bridges, which lie on top."""
        held = self.sight.get("control", {})
        for marker, sign in self._signs():
            # Who holds an objective has a flag of his own colours.
            if not (held and sign == "flag"):
                yield from (self._piece("marker", f"marker {sign}", number) for number in self._markers(marker))
        yield from self._fleet(self.sight.get("fleet") or {})
        yield from self._flights(self.sight.get("air", {}))
        for number, side in held.items():
            yield self._piece("flag", f"flag {self._looks[side].shape}", number, self._looks[side])
        for one, other in self.sight.get("demolished", ()):
            yield self._bridge("down", one, other)
        for engineer, beyond in self.sight.get("pontoons", {}).items():
            if engineer in self._hexes:
                yield self._bridge("pontoon", self._hexes[engineer], beyond)

    def _counter(self, unit: Document, where: Spot) -> str:
        own, reduced = self._corps.get(unit.get("corps") or "", {}), unit["steps"] < unit["full_steps"]
        worn = colours(self._looks[unit["side"]], own.get("paper"), own.get("ink"), reduced)
        more = [name for name, is_so in (("reduced", reduced), ("grouped", "fire" in unit)) if is_so]
        at = f"translate({where.x:g} {where.y:g}) scale({where.size:g})"
        names = " ".join(["counter", self.wardrobe.dress(worn), *more])
        return element("g", _faces(self.game).face(unit), class_=names, transform=at)

    def _fleet(self, fleet: Document) -> Iterator[str]:
        if fleet.get("hex") in self.game.map.index:
            name = "struck fleet" if "disrupted" in fleet["statuses"] else "fleet"
            yield self._piece("fleet", name, fleet["hex"], self._look(fleet["id"]))

    def _flights(self, air: Mapping[str, str]) -> Iterator[str]:
        over: dict[str, list[str]] = {}
        for unit, place in air.items():
            if place in self.game.map.index:
                over.setdefault(place, []).append(unit)
        for number, flying in over.items():
            for at, unit in enumerate(flying[:FLIGHTS]):
                yield self._piece("flight", f"flight {at}", number, self._look(unit))

    def _look(self, unit: str) -> Look:
        return self._looks[self.game.units[unit].side]

    def _piece(self, kind: str, name: str, number: str, look: Look | None = None) -> str:
        dress = f" {self.wardrobe.dress(colours(look))}" if look else ""
        return element("g", self.pieces[name], class_=f"piece {kind}{dress}", transform=_moved(self._at(number)))

    def _bridge(self, kind: str, one: str, other: str) -> str:
        (ax, ay), (bx, by) = self._at(one), self._at(other)
        turned = f"{_moved(((ax + bx) / 2, (ay + by) / 2))} rotate({degrees(atan2(by - ay, bx - ax)):.1f})"
        return element("g", self.pieces[kind], class_=f"piece {kind}", transform=turned)

    def _signs(self) -> list[tuple[str, str]]:
        """The markers of the game that have a sign."""
        return list(self.data.looks.markers.items())

    def _markers(self, marker: str) -> Sequence[str]:
        found: Sequence[str] = self.sight.get("markers", {}).get(marker, ())
        return found

    def _outlines(self, hexes: Iterable[str]) -> str:
        return "".join(outline(self.data, number, 0.1) for number in hexes)

    def _at(self, number: str) -> Point:
        return units(self.data.grid.centre(number))


def outline(data: MapData, number: str, inset: float = 0.0) -> str:
    """The outline of a hex, drawn a little smaller by a share of the hex."""
    centre = data.grid.centre(number)
    corners = (between(corner.point, centre, 2 * inset) for corner in data.grid.corners(number))
    return polyline(corners, closed=True)


def _moved(at: Point) -> str:
    return f"translate({at[0]:.1f} {at[1]:.1f})"


def _lit(table: _Table, highlight: Iterable[str] | Mapping[str, object]) -> Iterator[str]:
    """Highlighted hexes. Only a mapping to texts gives colours: the hexes a unit can reach map to their costs."""
    given: Any = highlight if isinstance(highlight, Mapping) else {}
    for place in [highlight] if isinstance(highlight, str) else highlight:
        colour = given.get(place, LIT)
        colour = colour if isinstance(colour, str) else LIT
        shape = outline(table.data, table.hex_of(place), 0.03)
        yield element("path", d=shape, fill=colour, fill_opacity="0.34", stroke=colour, stroke_width=4)


def _away(end: Point, other: Point) -> Point:
    """A point a third of a hex before the end of a line, however long it is."""
    return between(end, other, min(0.3 / (dist(end, other) or 1.0), 0.5))


def _arrow(hexes: Sequence[str], data: MapData) -> str:
    """An arrow through the centres of hexes. It keeps away from the counters in the first and the last."""
    if len(hexes) < 2:
        raise InputError(f"an arrow through {', '.join(hexes) or 'nothing'}: expected two hexes or more")
    points = [data.grid.centre(number) for number in hexes]
    tip, points[0] = _away(points[-1], points[-2]), _away(points[0], points[1])
    ax, ay = points[-2]
    long = ((tip[0] - ax) ** 2 + (tip[1] - ay) ** 2) ** 0.5 or 1.0
    dx, dy = (tip[0] - ax) / long, (tip[1] - ay) / long
    foot = tip[0] - dx * 0.28, tip[1] - dy * 0.28
    head = [tip, (foot[0] - dy * 0.17, foot[1] + dx * 0.17), (foot[0] + dy * 0.17, foot[1] - dx * 0.17)]
    line = polyline([*points[:-1], foot])
    strokes = [(CASING, 17), (ARROW, 11)]
    return "".join(
        element("path", d=line, fill="none", stroke=colour, stroke_width=wide, stroke_linejoin="round")
        + element("path", d=polyline(head, closed=True), fill=colour, stroke=colour, stroke_width=(wide - 11) or 1)
        for colour, wide in strokes
    )
