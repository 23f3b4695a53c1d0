"""The maps of the family: a sheet with its inset, and the areas named in the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from hexfront.games.face import Mark, PrintedMap
from hexfront.games.shared.settings import Paper, a_hex, a_table, list_of, one_of, table_of
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.errors import DataError
from hexfront.kernel.sheet import BARRED, MapSheet, load_sheet

DATA = files("hexfront.games.assault") / "data"

GREAT_CITY, INTERIOR = "great city", "interior"
FORTIFICATION, KEY_POINT = "fortification", "key point"
TERRAINS = frozenset({"clear", "woods", "marsh", "town", "city", "fortified city", GREAT_CITY, INTERIOR})
HEXSIDES = BARRED | {"river", "neva", "don", "volga", "bridge", "ferry", "road", "rail"}
FEATURES = frozenset({FORTIFICATION, KEY_POINT, "harbour", "island"})

#: Hexes and ranges of hexes.
STRETCHES = list_of(one_of())
#: The contents of ``areas.toml``.
AREAS = a_table(
    {
        "fleet": STRETCHES,
        "entry": table_of(one_of(), a_table({"side": one_of("german", "soviet"), "hexes": STRETCHES})),
        "supply_edges": a_table({"german": STRETCHES, "soviet": STRETCHES}),
        "districts": table_of(one_of(), a_table({"main": a_hex, "hexes": STRETCHES})),
        "fringe": table_of(a_hex, STRETCHES),
    },
    may_lack=("fleet",),
)


@dataclass(frozen=True, slots=True)
class EntryArea:
    """Hexes at the map edge where a side's units enter."""

    name: str
    side: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class District:
    """A district of the city: interior hexes of the inset, and the main map hex they enlarge."""

    name: str
    main: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AssaultMap:
    """A map of the family, read and checked."""

    folder: Traversable
    sheet: MapSheet
    entry_areas: Mapping[str, EntryArea]
    districts: tuple[District, ...]
    #: For each main map hex next to the city, the inset hexes that enlarge it.
    fringe: Mapping[str, tuple[str, ...]]
    #: Edge hexes from which a side's supply lines leave the map.
    supply_edges: Mapping[str, tuple[str, ...]]
    #: The hexes of the Naval Unit.
    fleet: tuple[str, ...]

    def having(self, feature: str) -> tuple[str, ...]:
        """All hexes with a feature."""
        return tuple(number for number in self.sheet.grid.numbers if feature in self.sheet.features(number))

    def printed(self) -> PrintedMap:
        """The map for drawing, with its supply edges and the name of each entry area in its middle hex."""
        return PrintedMap(self.folder, tuple(self._marks()))

    def _marks(self) -> Iterable[Mark]:
        for side, edge in self.supply_edges.items():
            yield from ((f"{side} edge", number, "") for number in edge)
        for area in self.entry_areas.values():
            middle = area.hexes[len(area.hexes) // 2]
            yield from ((f"{area.side} entry", number, area.name * (number == middle)) for number in area.hexes)


def load_map(folder: Traversable) -> AssaultMap:
    """The map in a data folder. Raises an error that names what does not fit."""
    sheet = load_sheet(folder, TERRAINS, HEXSIDES, FEATURES)
    file = folder / "areas.toml"
    areas = read_toml(file)
    AREAS(Paper(file, tuple(sheet.index), sheet.hexes, TERRAINS), "", areas)
    reader = _Reader(sheet, file)
    entries, districts, edges = (areas[key] for key in ("entry", "districts", "supply_edges"))
    found = AssaultMap(
        folder=folder,
        sheet=sheet,
        entry_areas={name: EntryArea(name, one["side"], reader.edge(one["hexes"])) for name, one in entries.items()},
        districts=tuple(District(name, one["main"], reader.all(one["hexes"])) for name, one in districts.items()),
        fringe={main: reader.all(near) for main, near in areas["fringe"].items()},
        supply_edges={side: reader.shore(ranges) for side, ranges in edges.items()},
        fleet=reader.all(areas.get("fleet", [])),
    )
    _check_city(found, file)
    return found


class _Reader:
    """Reads lists of hexes and ranges such as ``1136-1736``, which run along a row or column."""

    def __init__(self, sheet: MapSheet, file: Traversable) -> None:
        self.sheet = sheet
        self.file = file

    def all(self, words: list[str]) -> tuple[str, ...]:
        return tuple(number for word in words for number in self._range(word))

    def edge(self, words: list[str]) -> tuple[str, ...]:
        """Hexes at the map edge, all of which can be entered."""
        found = self.all(words)
        if not found:
            raise DataError(f"{self.file}: an entry area has no hex")
        for number in found:
            near = self.sheet.indexing.spread(self.sheet.set_of([number])).bit_count()
            if number not in self.sheet.hexes or near == 6:
                raise DataError(f"{self.file}: {number} is no hex at the edge of the map that can be entered")
        return found

    def shore(self, words: list[str]) -> tuple[str, ...]:
        """The hexes of an edge that can be entered."""
        return tuple(number for number in dict.fromkeys(self.all(words)) if number in self.sheet.hexes)

    def _range(self, word: str) -> list[str]:
        first, _, last = word.partition("-")
        hexes = [number for number in self.sheet.grid.numbers if first <= number <= (last or first)]
        if last:
            same = slice(0, 2) if first[:2] == last[:2] else slice(2, 4)
            hexes = [number for number in hexes if number[same] == first[same] == last[same]]
        if not hexes or hexes[0] != first or hexes[-1] != (last or first):
            raise DataError(f"{self.file}: {word!r} is neither a hex nor a range along a row or column of the map")
        return hexes


def _check_city(found: AssaultMap, file: Traversable) -> None:
    """Check that the districts divide the interior, and that fringe hexes match their main map hexes."""
    sheet = found.sheet
    shared = sorted(number for district in found.districts for number in district.hexes)
    interior = sorted(sheet.names(sheet.terrain_set(INTERIOR)))
    if shared != interior:
        odd = sorted(set(shared) ^ set(interior))
        raise DataError(f"{file}: districts must share out the interior hexes, each once; look at {', '.join(odd)}")
    for district in found.districts:
        if sheet.terrain(district.main) != GREAT_CITY:
            raise DataError(
                f"{file}: {district.main} of {district.name} is {sheet.terrain(district.main)}, not the city"
            )
    for main, hexes in found.fringe.items():
        for number in hexes:
            if sheet.terrain(number) != sheet.terrain(main):
                raise DataError(
                    f"{file}: fringe hex {number} is {sheet.terrain(number)}, but {main} is {sheet.terrain(main)}"
                )
