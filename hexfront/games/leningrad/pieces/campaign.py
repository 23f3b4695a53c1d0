"""The campaign: everything about an edition that never changes during play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.leningrad.combat.table import CombatTable, load_combat_table
from hexfront.games.leningrad.movement.costs import Costs
from hexfront.games.leningrad.pieces import counters as pieces
from hexfront.games.leningrad.pieces.counters import GERMAN, SOVIET, UNTRIED, Counter
from hexfront.games.leningrad.pieces.schedule import Arrival, load_schedule
from hexfront.games.leningrad.pieces.settings import check_counters, check_settings
from hexfront.games.shared.theatre import Notes, Theatre, frame_of
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.rulebook import load_rulebook
from hexfront.kernel.sequence import Phases
from hexfront.kernel.sets import NO_UNITS, Hexes, Side, Unit, Units
from hexfront.kernel.sheet import load_sheet
from hexfront.kernel.state import EVERYONE, PLACE, ZERO
from hexfront.mechanics.terrain import load_chart

SIDES = (GERMAN, SOVIET)
GERMANS, SOVIETS = Side(0), Side(1)
RESULTS = frozenset({"-/E", "-/2", "-/1", "1/2", "2/2", "1/1", "2/1", "1/-", "2/-", "E/-"})

OFF_MAP, ELIMINATED, UNSEEN, SHOWN, READY, FLOWN = (
    "off map",
    "eliminated",
    "unseen",
    "shown",
    "ready",
    "flown",
)
BOXES = (OFF_MAP, ELIMINATED, UNSEEN, SHOWN, READY, FLOWN)

PHASE_STATUSES = (
    "started",
    "halved",
    "moved",
    "entered",
    "stopped",
    "done",
    "attacked",
    "defended",
    "retreated",
    "restored",
)
STARTED, HALVED, MOVED, ENTERED, STOPPED, DONE, ATTACKED, DEFENDED, RETREATED, RESTORED = range(10)
LASTING_STATUSES = ("resting",)
RESTING = 10
VECTORS = {"spent": ZERO, "origin": PLACE, "together": EVERYONE}
SPENT, ORIGIN, TOGETHER = range(3)
FORT = 0
MARKERS = ("fort",)
TRACKS = ("forts placed", "forts this turn", "replacements", "surprise")
FORTS_PLACED, FORTS_THIS_TURN, REPLACEMENTS, SURPRISE = range(4)

NOTES = Notes(BOXES, PHASE_STATUSES, LASTING_STATUSES, VECTORS, MARKERS, TRACKS)


@dataclass(frozen=True, eq=False)
class Campaign(Theatre[Counter]):
    """An edition's charts, counters, map and rulebook."""

    schedule: tuple[Arrival, ...]
    combat_table: CombatTable
    costs: Costs

    @cached_property
    def corps(self) -> Mapping[str, Units]:
        """The panzer corps, each as a set of units."""
        corps: dict[str, Units] = {}
        for unit, counter in self.indexed:
            if counter.corps:
                corps[counter.corps] = corps.get(counter.corps, NO_UNITS) | 1 << unit
        return corps

    @cached_property
    def untried_kind(self) -> tuple[str, ...]:
        """For each unit, ``infantry`` or ``armored`` if it is untried, else an empty string."""
        return tuple(c.type.removeprefix("untried ") if c.is_untried else "" for c in self.by_index)

    @cached_property
    def air_units(self) -> tuple[Unit, ...]:
        return tuple(unit for unit, counter in self.indexed if not counter.is_ground)

    @property
    def scale(self) -> int:
        return self.costs.chart.scale

    @property
    def stacking_limit(self) -> int:
        return int(self.settings["stacking"]["limit"])

    def hexes(self, *keys: str) -> Hexes:
        """A list of hexes in the settings, as a set."""
        value: Any = self.settings
        for key in keys:
            value = value[key]
        return self.sheet.set_of(value)


def load_campaign(name: str, folder: Traversable, before: Phases[Any], turn: Phases[Any]) -> Campaign:
    """Read all data files of an edition. The phases are those of the set-up, then those of each turn."""
    settings = read_toml(folder / "game.toml")
    chart = load_chart(folder / "terrain.csv")
    terrains = frozenset(chart.costs) - {"road"}
    sheet = load_sheet(folder, terrains)
    check_settings(settings, folder / "game.toml", sheet, chart)
    schedule = load_schedule(folder / "reinforcements.csv", sheet)
    pieces_ = tuple(_counters(folder, settings, schedule))
    check_counters(settings, folder / "game.toml", pieces_, schedule)
    return Campaign(
        name,
        folder,
        settings,
        load_rulebook(folder / "rulebook.toml"),
        sheet,
        {counter.id: counter for counter in pieces_},
        frame_of(sheet, SIDES, pieces_, int(settings["turns"]), before, turn, NOTES),
        schedule,
        load_combat_table(folder / "combat.csv", RESULTS),
        Costs(sheet, chart),
    )


def _counters(folder: Traversable, settings: Mapping[str, Any], schedule: Iterable[Arrival]) -> Iterable[Counter]:
    soviet = list(pieces.soviet_counters(folder / "soviet.csv"))
    yield from pieces.german_counters(folder / "german.csv")
    yield from pieces.air_counters(sum(line.count for line in schedule if line.kind == "air"))
    yield from soviet
    for kind, types in UNTRIED.items():
        at_start = len(settings["set_up"][kind]) + (len(settings["set_up"]["columns"]) if kind == "infantry" else 0)
        # One untried face for each unit that can ever enter, even if there are fewer divisions to draw.
        later = sum(line.count for line in schedule if line.kind == kind)
        movement = next(counter.movement for counter in soviet if counter.type in types)
        yield from pieces.untried_counters(kind, at_start + later, movement)
