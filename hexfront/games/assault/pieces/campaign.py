"""The campaign: everything about a game of the family that never changes during play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.assault.city.country import City, Country
from hexfront.games.assault.city.maps import DATA, AssaultMap, load_map
from hexfront.games.assault.city.rivers import GreatRiver
from hexfront.games.assault.pieces import charts
from hexfront.games.assault.pieces.charts import AirTable, Bombardment, CombatTable, Draws
from hexfront.games.assault.pieces.counters import (
    AIR,
    CLASSES,
    GERMAN,
    NAVAL,
    SOVIET,
    Counter,
    Kind,
    load_counters,
    read_kinds,
)
from hexfront.games.assault.pieces.settings import (
    ABSENT,
    check_charts,
    check_counters,
    check_draws,
    check_settings,
    check_terrain,
)
from hexfront.games.shared.settings import Kind as SettingsKind
from hexfront.games.shared.theatre import Notes, Theatre, frame_of
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.rulebook import Rulebook, basis_of, load_rulebook
from hexfront.kernel.sequence import Phases
from hexfront.kernel.sets import ALL_HEXES, Hexes, Side, Unit, Units, set_of
from hexfront.kernel.state import PLACE, ZERO, State
from hexfront.mechanics.terrain import TerrainChart, load_chart

SIDES = (GERMAN, SOVIET)
GERMANS, SOVIETS = Side(0), Side(1)
SIDE_INDEX = {GERMAN: GERMANS, SOVIET: SOVIETS}

OFF_MAP, ELIMINATED, WITHDRAWN, TO_RETURN = "off map", "eliminated", "withdrawn", "to return"
#: The start or entry area of units that the Russians place in any hex of the city.
IN_THE_CITY = "city"
#: Where reinforcements wait until they are drawn.
CUP = "cup"
#: Prefix of the boxes for drawn units, followed by the entry area.
ENTRY = "entry "
#: Where air units are when they are not over a hex.
BASE, READY, OVER_THE_FLEET = "base", "ready", "over the fleet"
BOXES = (OFF_MAP, ELIMINATED, WITHDRAWN, TO_RETURN, BASE, READY, OVER_THE_FLEET)

PHASE_STATUSES = ("moved", "moving", "stopped", "transferred", "attacked", "defended")
MOVED, MOVING, STOPPED, TRANSFERRED, ATTACKED, DEFENDED = range(6)
LASTING_STATUSES = ("out of supply", "disrupted", "retreated")
OUT_OF_SUPPLY, DISRUPTED, RETREATED = range(6, 9)
VECTORS = {"spent": ZERO, "origin": PLACE}
SPENT, ORIGIN = range(2)
MARKERS = ("firepower", "german hold", "captured", "forfeited", "additional points")
FIREPOWER, GERMAN_HOLD, CAPTURED, FORFEITED, ADDITIONAL = range(5)


@dataclass(frozen=True, eq=False)
class Campaign(Theatre[Counter]):
    """A game's charts, counters, map and rulebook."""

    map: AssaultMap
    country: Country
    kinds: Mapping[str, Kind]
    combat_table: CombatTable
    class_table: Mapping[tuple[str, str], int]
    defence: Mapping[tuple[str, str], int]
    bombardment: Bombardment
    air_table: AirTable
    #: How many units to draw from the cup, by turn and entry area.
    draws: Draws

    @cached_property
    def kind_of(self) -> tuple[Kind | None, ...]:
        """The kind of each unit; None for air units and the Naval Unit."""
        return tuple(self.kinds.get(counter.type) for counter in self.by_index)

    def kind(self, unit: Unit) -> Kind:
        """The kind of a ground unit."""
        kind = self.kind_of[unit]
        assert kind is not None, f"{self.frame.units[unit]} is no ground unit"
        return kind

    @cached_property
    def air_units(self) -> tuple[tuple[Unit, ...], ...]:
        """The air units of each side."""
        return tuple(tuple(self._units(AIR, side)) for side in (GERMANS, SOVIETS))

    @cached_property
    def fleet(self) -> Unit | None:
        """The Naval Unit, if there is one."""
        return next(iter(self._units(NAVAL, SOVIETS)), None)

    @cached_property
    def headquarters(self) -> Mapping[str, Unit]:
        """The headquarters by corps number."""
        return {
            self.by_index[unit].corps: unit
            for unit in self.frame.ground_units
            if self.kind(unit).room == "headquarters"
        }

    def rooms(self, room: str) -> Units:
        """The set of units that take this kind of room in a hex."""
        return set_of(unit for unit in self.frame.ground_units if self.kind(unit).room == room)

    @cached_property
    def homes(self) -> tuple[Hexes, ...]:
        """The hexes each unit is bound to: all of them, unless its kind keeps to the city or its inset."""
        realms = {"": ALL_HEXES, "city": self.city.hexes | self.city.interior, "inset": self.city.interior}
        return tuple(realms[kind.keeps_to] if kind else ALL_HEXES for kind in self.kind_of)

    @cached_property
    def workers(self) -> Units:
        return self.rooms("worker")

    @cached_property
    def guerrillas(self) -> Units:
        return self.rooms("guerrilla")

    @cached_property
    def all_headquarters(self) -> Units:
        return self.rooms("headquarters")

    @property
    def scale(self) -> int:
        return self.country.chart.scale

    @property
    def city(self) -> City:
        return self.country.city

    @cached_property
    def waiting_boxes(self) -> tuple[str, ...]:
        """The boxes beside the map where ground units can be."""
        air = {BASE, READY, OVER_THE_FLEET}
        return tuple(box for box in self.frame.boxes if box not in air)

    def unit_class(self, state: State, unit: Unit) -> str:
        """The unit's current class."""
        return self.by_index[unit].classes[state.steps[unit] - 1]

    def strength(self, state: State, unit: Unit) -> int:
        """The unit's current combat factor."""
        return self.by_index[unit].strengths[state.steps[unit] - 1]

    def germans_in_the_city(self, state: State) -> bool:
        """Whether German units are on the inset."""
        return bool(state.ground.sides[GERMANS].occupied & self.city.inset)

    def _units(self, type_: str, side: Side) -> Iterable[Unit]:
        return (unit for unit, one in self.indexed if one.type == type_ and one.side == SIDES[side])


def highest(classes: Iterable[str]) -> str:
    """The highest of these classes."""
    return min(classes, key=CLASSES.index)


def lowest_class(classes: Iterable[str]) -> str:
    """The lowest of these classes."""
    return max(classes, key=CLASSES.index)


def load_campaign(
    name: str,
    folder: Traversable,
    before: Phases[Any],
    turn: Phases[Any],
    river: GreatRiver,
    victory: SettingsKind,
) -> Campaign:
    """Read all data files of a game, given its phases, its great river and its victory settings."""
    printed = load_map(folder)
    chart = load_chart(folder / "terrain.csv")
    settings = ABSENT | read_toml(folder / "game.toml")
    check_terrain(folder / "terrain.csv", printed.sheet, chart)
    check_settings(settings, victory, folder / "game.toml", printed.sheet, chart)
    kinds = read_kinds(settings["types"])
    pieces = tuple(piece for side in SIDES for piece in load_counters(folder / f"{side}.csv", side, kinds))
    check_counters(folder, pieces, printed, (IN_THE_CITY, CUP))
    draws = _draws(folder, settings, printed)
    defence = charts.load_defence(folder / "defence.csv", SIDES)
    bombardment = charts.load_bombardment(folder / "bombardment.csv", kinds)
    check_charts(folder, printed.sheet, defence, bombardment)
    return Campaign(
        name,
        folder,
        settings,
        load_register(folder),
        printed.sheet,
        {piece.id: piece for piece in pieces},
        frame_of(printed.sheet, SIDES, pieces, int(settings["turns"]), before, turn, _notes(draws)),
        printed,
        _country(settings, chart, printed, river, _sides(pieces, kinds)),
        kinds,
        charts.load_combat_table(folder / "combat.csv"),
        charts.load_class_table(folder / "classes.csv"),
        defence,
        bombardment,
        charts.load_air_table(folder / "air.csv", SIDES),
        draws,
    )


def _draws(folder: Traversable, settings: Mapping[str, Any], printed: AssaultMap) -> Draws:
    """The draws from the cup, if the game has one."""
    if not settings["cup"]["draws"]:
        return {}
    file = folder / settings["cup"]["draws"]
    draws = charts.load_draws(file)
    check_draws(file, draws, printed, int(settings["turns"]))
    return draws


def load_register(folder: Traversable) -> Rulebook:
    """The register of a game, on top of the register it builds on."""
    file = folder / "rulebook.toml"
    basis = basis_of(file)
    return load_rulebook(file, load_register(DATA / basis) if basis else None, folder)


def _sides(pieces: Iterable[Counter], kinds: Mapping[str, Kind]) -> dict[str, str]:
    """The side of every column of the movement chart."""
    return {kinds[piece.type].movement: piece.side for piece in pieces if piece.is_ground}


def _country(
    settings: Mapping[str, Any],
    chart: TerrainChart,
    printed: AssaultMap,
    river: GreatRiver,
    sides: Mapping[str, str],
) -> Country:
    record = settings["city"]
    return Country(
        printed,
        chart,
        City(printed, str(record["name"]), str(record["owner"]), int(record["limit"])),
        river,
        sides,
        str(settings["supply"]["net"]),
        frozenset(settings["movement"]["guarded"]),
    )


def entry_box(area: str) -> str:
    """The box where units drawn for an entry area wait."""
    return f"{ENTRY}{area}"


def area_of(box: str) -> str:
    """The entry area whose units wait in a box."""
    return box.removeprefix(ENTRY)


def _notes(draws: Draws) -> Notes:
    """The notes that states keep. A game with a cup also has boxes for the cup and the drawn units."""
    areas = dict.fromkeys(area for line in draws.values() for area in line)
    cup = (CUP, *map(entry_box, areas)) if draws else ()
    return Notes((*BOXES, *cup), PHASE_STATUSES, LASTING_STATUSES, VECTORS, MARKERS)
