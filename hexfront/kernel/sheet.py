"""A map sheet: hexes, their terrain, and what lies on the hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.kernel.datafiles import read_csv, read_toml, wanted
from hexfront.kernel.errors import DataError, unknown
from hexfront.kernel.grid import FlatGrid, Grid, Indexing, JoinedGrid, PointyGrid
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members, set_of

WATER = frozenset({"sea", "lake"})
OUTSIDE = "outside"
#: Terrain that no ground unit can enter: water, and land outside the map proper.
CLOSED = WATER | {OUTSIDE}
#: Hexsides that no ground unit can cross.
BARRED = frozenset({"all-sea", "all-lake"})
HEXSIDES = BARRED | {"river", "road"}
FEATURES = frozenset({"town"})


class HexSet(Set[str]):
    """A read-only set of printed hex numbers, backed by a bit set."""

    __slots__ = ("_sheet", "bits")

    def __init__(self, sheet: MapSheet, bits: Hexes) -> None:
        self._sheet = sheet
        self.bits = bits

    def __contains__(self, number: object) -> bool:
        index = self._sheet.index.get(number) if isinstance(number, str) else None
        return index is not None and has(self.bits, index)

    def __iter__(self) -> Iterator[str]:
        return iter(self._sheet.names(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __repr__(self) -> str:
        return f"HexSet({{{', '.join(map(repr, self))}}})"

    @classmethod
    # Set operations lose the sheet, so their result is a plain frozenset.
    def _from_iterable(cls, it: Iterable[str]) -> frozenset[str]:  # type: ignore[override]
        return frozenset(it)


class MapSheet:
    """The printed map. Its public methods take and return printed hex numbers."""

    def __init__(
        self,
        grid: Grid,
        terrain: Mapping[str, str],
        hexsides: Iterable[tuple[str, str, str]] = (),
        features: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.grid = grid
        self.indexing = Indexing(grid)
        self.index = self.indexing.index
        self._terrain = dict(terrain)
        self._features = dict(features or {})
        self._sides: dict[frozenset[str], set[str]] = {}
        for one, other, kind in hexsides:
            self._sides.setdefault(frozenset((one, other)), set()).add(kind)
        self._between: dict[tuple[str, str], frozenset[str]] = {}
        #: The hexes that can be entered.
        self.hexes = tuple(number for number in grid.numbers if self._terrain[number] not in CLOSED)
        self.playable = set_of(self.index[number] for number in self.hexes)
        self.adjacent = tuple(self._open_neighbours(Hex(index)) for index in range(self.indexing.size))
        self.around = tuple(set_of(others) for others in self.adjacent)
        # Water can separate two adjacent hexes, and the six shifts of a whole set would ignore it. The few hexes with
        # such a side are spread one by one, all others together.
        self._hemmed = set_of(
            self.index[number]
            for number in self.hexes
            if self.around[self.index[number]] != self.indexing.spread(1 << self.index[number]) & self.playable
        )

    def neighbours(self, number: str) -> tuple[str, ...]:
        """The adjacent hexes that can be entered, whatever the hexside."""
        near = self.indexing.spread(1 << self.number_index(number)) & self.playable
        return tuple(self.name(index) for index in members(near))

    def terrain(self, number: str) -> str:
        self.number_index(number)
        return self._terrain[number]

    def hexside(self, one: str, other: str) -> frozenset[str]:
        """The features on the hexside between two neighbours, such as river, road, all-sea or all-lake."""
        known = self._between.get((one, other))
        if known is None:
            a, b = self.number_index(one), self.number_index(other)
            if not has(self.indexing.spread(1 << a), b):
                raise unknown(f"hexside of {one} towards", other, self.neighbours(one))
            known = self._between[one, other] = frozenset(self._sides.get(frozenset((one, other)), ()))
        return known

    def hexsides(self, kind: str) -> tuple[tuple[str, str], ...]:
        """Every hexside of a kind as a pair of hexes, lower number first."""
        pairs = (sorted(pair) for pair, kinds in self._sides.items() if kind in kinds)
        return tuple(sorted((one, other) for one, other in pairs))

    def beside(self, kind: str) -> Hexes:
        """Every hex with a hexside of this kind."""
        return self.set_of(number for pair in self.hexsides(kind) for number in pair)

    @property
    def hexside_kinds(self) -> tuple[str, ...]:
        """The kinds of hexsides on this sheet."""
        return tuple(sorted({kind for kinds in self._sides.values() for kind in kinds}))

    def features(self, number: str) -> tuple[str, ...]:
        """The features of a hex, such as a town, and the name of the place."""
        self.number_index(number)
        return self._features.get(number, ())

    def place_name(self, number: str) -> str:
        """The name of the place in a hex, or ``""``. Names are capitalized; features such as ``town`` are not."""
        return next((word for word in self.features(number) if not word.islower()), "")

    def distance(self, one: str, other: str) -> int:
        """The distance between two hexes, ignoring terrain."""
        return self.indexing.distance(self.number_index(one), self.number_index(other))

    def number_index(self, number: str) -> Hex:
        """The index of a printed number, or an error that names it."""
        try:
            return self.index[number]
        except (KeyError, TypeError):
            raise unknown("hex", number, self.index) from None

    def name(self, index: Hex) -> str:
        """The printed number of an index."""
        number = self.indexing.number[index]
        assert number is not None, f"index {index} is off the sheet"
        return number

    def names(self, hexes: Hexes) -> tuple[str, ...]:
        """The printed numbers of a set of hexes, sorted."""
        return tuple(sorted(self.name(index) for index in members(hexes)))

    def set_of(self, numbers: Iterable[str]) -> Hexes:
        """A set of hexes from printed numbers."""
        hexes = NO_HEXES
        for number in numbers:
            hexes |= 1 << self.number_index(number)
        return hexes

    def spread(self, hexes: Hexes) -> Hexes:
        """Every playable hex adjacent to the set, not counting neighbours across an all-water hexside."""
        near = self.indexing.spread(hexes & ~self._hemmed) & self.playable
        for index in members(hexes & self._hemmed):
            near |= self.around[index]
        return near

    def terrain_set(self, *kinds: str) -> Hexes:
        """All hexes with one of these terrains."""
        return self.set_of(number for number, terrain in self._terrain.items() if terrain in kinds)

    def _open_neighbours(self, index: Hex) -> tuple[Hex, ...]:
        number = self.indexing.number[index]
        if number is None or self._terrain[number] in CLOSED:
            return ()
        near = members(self.indexing.spread(1 << index) & self.playable)
        return tuple(other for other in near if not self._barred(number, self.name(other)))

    def _barred(self, one: str, other: str) -> bool:
        return bool(self._sides.get(frozenset((one, other)), set()) & BARRED)


def load_sheet(
    folder: Traversable,
    terrains: frozenset[str],
    hexsides: frozenset[str] = HEXSIDES,
    features: frozenset[str] = FEATURES,
) -> MapSheet:
    """The sheet in ``map.toml``, ``hexes.csv`` and ``hexsides.csv``. The game's charts say which names may occur."""
    grid = read_grid(folder)
    terrain: dict[str, str] = {}
    in_hexes: dict[str, tuple[str, ...]] = {}
    known = set(grid.numbers)
    for row in read_csv(folder / "hexes.csv", ("hex", "terrain", "feature", "name")):
        number = row.one_of("hex", known)
        if number in terrain:
            raise row.fault("hex", "a hex that has not been listed before")
        terrain[number] = row.one_of("terrain", terrains | CLOSED)
        row.one_of("feature", features | {""})
        in_hexes[number] = tuple(filter(None, (row["feature"], row["name"])))
    if missing := known - set(terrain):
        raise DataError(f"{folder / 'hexes.csv'}: these hexes are missing: {', '.join(sorted(missing))}")
    return MapSheet(grid, terrain, _hexsides(folder / "hexsides.csv", grid, hexsides), in_hexes)


def read_grid(folder: Traversable) -> Grid:
    """The grid described in ``map.toml``, including the inset if there is one."""
    file = folder / "map.toml"
    head = read_toml(file)
    record = wanted(head, "grid", dict, file)
    orientation = wanted(record, "orientation", str, file)
    if orientation == "flat":
        _only(record, "lower_columns", "even", file)
        return FlatGrid(*_whole(record, ("first_column", "last_column", "rows"), file))
    if orientation != "pointy":
        raise DataError(f"{file}: orientation is {orientation!r}; those known are 'flat' and 'pointy'")
    _only(record, "eastern_rows", "odd", file)
    rows, columns = _whole(record, ("rows", "columns"), file)
    main = PointyGrid(rows, columns)
    return JoinedGrid(main, _inset(main, head["inset"], file)) if "inset" in head else main


def _inset(main: PointyGrid, record: dict[str, Any], file: Traversable) -> PointyGrid:
    """The grid of an inset. ``right`` and ``down`` are its offset in hexes from the map's north-west corner."""
    rows, columns, right, down = _whole(record, ("rows", "columns", "right", "down"), file)
    # Odd rows are shifted half a hex east. An odd offset would swap them with the even rows.
    if down % 2:
        raise DataError(f"{file}: down is {down}, expected an even number of rows, so that the hexes of both lie alike")
    inset = PointyGrid(rows, columns, lettered=True, shift=(right - down // 2, down))
    indexing = Indexing(JoinedGrid(main, inset))
    parts = [set_of(indexing.index[number] for number in part.numbers) for part in (main, inset)]
    if (parts[0] | indexing.spread(parts[0])) & parts[1]:
        raise DataError(f"{file}: the inset touches the main map; move it with right and down")
    return inset


def _only(record: dict[str, Any], key: str, only: str, file: Traversable) -> None:
    if wanted(record, key, str, file) != only:
        raise DataError(f"{file}: {key} is {record[key]!r}; the one known is {only!r}")


def _whole(record: dict[str, Any], keys: tuple[str, ...], file: Traversable) -> list[int]:
    return [wanted(record, key, int, file) for key in keys]


def _hexsides(file: Traversable, grid: Grid, kinds: frozenset[str]) -> list[tuple[str, str, str]]:
    indexing = Indexing(grid)
    sides = []
    for row in read_csv(file, ("hex", "neighbour", "kind", "name")):
        one, other = row.one_of("hex", indexing.index), row.one_of("neighbour", indexing.index)
        if indexing.distance(indexing.index[one], indexing.index[other]) != 1:
            raise row.fault("neighbour", f"a neighbour of {one}")
        sides.append((one, other, row.one_of("kind", kinds)))
    return sides
