"""The campaign: everything about a game of the family that never changes during play, in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable

from hexfront.games.assault import charts
from hexfront.games.assault.charts import AirTable, CombatTable
from hexfront.games.assault.counters import (
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
from hexfront.games.assault.country import City, Country
from hexfront.games.assault.maps import AssaultMap, load_map
from hexfront.games.theatre import Notes, Theatre, frame_of
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.rulebook import load_rulebook
from hexfront.kernel.state import PLACE, ZERO, State
from hexfront.mechanics.terrain import load_chart

SIDES = (GERMAN, SOVIET)
GERMANS, SOVIETS = 0, 1

OFF_MAP, ELIMINATED, WITHDRAWN = "off map", "eliminated", "withdrawn"
#: Where air units are when they are over no hex.
BASE, READY, OVER_THE_FLEET = "base", "ready", "over the fleet"
BOXES = (OFF_MAP, ELIMINATED, WITHDRAWN, BASE, READY, OVER_THE_FLEET)

PHASE_STATUSES = ("moved", "moving", "stopped", "transferred", "attacked", "defended")
MOVED, MOVING, STOPPED, TRANSFERRED, ATTACKED, DEFENDED = range(6)
LASTING_STATUSES = ("out of supply", "disrupted", "retreated")
OUT_OF_SUPPLY, DISRUPTED, RETREATED = range(6, 9)
VECTORS = {"spent": ZERO, "origin": PLACE}
SPENT, ORIGIN = range(2)
MARKERS = ("firepower", "german hold", "captured", "forfeited", "additional points")
FIREPOWER, GERMAN_HOLD, CAPTURED, FORFEITED, ADDITIONAL = range(5)

#: The sequence of play.
SET_UP_PHASES = (("soviet set-up", SOVIET),)
TURN_PHASES = (
    ("german air bombardment", GERMAN),
    ("german supply determination", GERMAN),
    ("german movement", GERMAN),
    ("german combat", GERMAN),
    ("german mechanized movement", GERMAN),
    ("soviet air bombardment", SOVIET),
    ("soviet supply determination", SOVIET),
    ("soviet movement", SOVIET),
    ("soviet naval support", SOVIET),
    ("soviet combat", SOVIET),
    ("soviet naval defence", SOVIET),
)


NOTES = Notes(BOXES, PHASE_STATUSES, LASTING_STATUSES, VECTORS, MARKERS)


@dataclass(frozen=True, eq=False)
class Campaign(Theatre[Counter]):
    """A game's charts, counters, map and register."""

    map: AssaultMap
    country: Country
    kinds: Mapping[str, Kind]
    combat_table: CombatTable
    class_table: Mapping[tuple[str, str], int]
    defence: Mapping[tuple[str, str], int]
    bombardment: Mapping[str, int]
    air_table: AirTable

    @cached_property
    def kind_of(self) -> tuple[Kind | None, ...]:
        """The kind of each unit; None for air units and the Naval Unit."""
        return tuple(self.kinds.get(counter.type) for counter in self.by_index)

    def kind(self, unit: int) -> Kind:
        """The kind of a ground unit."""
        kind = self.kind_of[unit]
        assert kind is not None, f"{self.frame.units[unit]} is no ground unit"
        return kind

    @cached_property
    def air_units(self) -> tuple[tuple[int, ...], ...]:
        """The air units of each side."""
        return tuple(tuple(self._units(AIR, side)) for side in range(len(SIDES)))

    @cached_property
    def fleet(self) -> int | None:
        """The Naval Unit, if there is one."""
        return next(iter(self._units(NAVAL, SOVIETS)), None)

    @cached_property
    def headquarters(self) -> Mapping[str, int]:
        """The headquarters by the number of the corps."""
        return {
            self.by_index[unit].corps: unit
            for unit in self.frame.ground_units
            if self.kind(unit).room == "headquarters"
        }

    def rooms(self, room: str) -> int:
        """The units that take such room in a hex, as a set."""
        return sum(1 << unit for unit in self.frame.ground_units if self.kind(unit).room == room)

    @cached_property
    def workers(self) -> int:
        return self.rooms("worker")

    @cached_property
    def guerrillas(self) -> int:
        return self.rooms("guerrilla")

    @cached_property
    def staffs(self) -> int:
        return self.rooms("headquarters")

    @property
    def scale(self) -> int:
        return self.country.chart.scale

    @property
    def city(self) -> City:
        return self.country.city

    def unit_class(self, state: State, unit: int) -> str:
        """The class a unit shows now."""
        return self.by_index[unit].classes[state.steps[unit] - 1]

    def strength(self, state: State, unit: int) -> int:
        """The combat factor a unit shows now."""
        return self.by_index[unit].strengths[state.steps[unit] - 1]

    def germans_in_the_city(self, state: State) -> bool:
        """Whether German units are on the inset."""
        return bool(state.ground.sides[GERMANS].occupied & self.city.inset)

    def _units(self, type_: str, side: int) -> Iterable[int]:
        return (unit for unit, one in enumerate(self.by_index) if one.type == type_ and one.side == SIDES[side])


def highest(classes: Iterable[str]) -> str:
    """The highest class of some."""
    return min(classes, key=CLASSES.index)


def lowest(classes: Iterable[str]) -> str:
    """The lowest class of some."""
    return max(classes, key=CLASSES.index)


def load_campaign(name: str, folder: Traversable) -> Campaign:
    """Read every data file of a game."""
    settings = read_toml(folder / "game.toml")
    chart = load_chart(folder / "terrain.csv")
    printed = load_map(folder)
    kinds = read_kinds(settings["types"])
    pieces = tuple(piece for side in SIDES for piece in load_counters(folder / f"{side}.csv", side, kinds))
    sides = {kinds[piece.type].movement: piece.side for piece in pieces if piece.is_ground}
    return Campaign(
        name,
        folder,
        settings,
        load_rulebook(folder / "rulebook.toml"),
        printed.sheet,
        {piece.id: piece for piece in pieces},
        frame_of(printed.sheet, SIDES, pieces, int(settings["turns"]), SET_UP_PHASES, TURN_PHASES, NOTES),
        printed,
        Country(printed, chart, City(printed, int(settings["city"]["limit"])), sides),
        kinds,
        charts.load_combat_table(folder / "combat.csv"),
        charts.load_class_table(folder / "classes.csv"),
        charts.load_defence(folder / "defence.csv", SIDES),
        charts.load_bombardment(folder / "bombardment.csv"),
        charts.load_air_table(folder / "air.csv", SIDES),
    )
