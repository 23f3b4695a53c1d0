"""The campaign: everything about the game that never changes during play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.leningrad41.pieces import counters as pieces
from hexfront.games.leningrad41.pieces.charts import (
    CombatTable,
    Modifiers,
    load_airborne_table,
    load_combat_table,
    load_modifiers,
)
from hexfront.games.leningrad41.pieces.counters import ARMY, GERMAN, SOVIET, TRAITS, Counter
from hexfront.games.leningrad41.pieces.settings import SubCommand, check_counters, check_settings, sub_commands_of
from hexfront.games.leningrad41.pieces.terrain import TerrainCosts, load_costs
from hexfront.games.shared.theatre import Notes, Theatre, frame_of
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.rulebook import load_rulebook
from hexfront.kernel.sequence import Phases
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, Units, set_of
from hexfront.kernel.sheet import load_sheet
from hexfront.kernel.state import LASTING, PLACE, ZERO
from hexfront.mechanics.line_of_fire import LinesOfFire

SIDES = (GERMAN, SOVIET)
GERMANS, SOVIETS = Side(0), Side(1)
CLEAR, URBAN, OBJECTIVE = "clear", "urban", "objective"
TERRAINS = frozenset({CLEAR, URBAN, OBJECTIVE})
MAJOR, MINOR, BRIDGE, PROSPEKT, RAILROAD, ALL_SEA = (
    "major river",
    "minor river",
    "bridge",
    "prospekt",
    "railroad",
    "all-sea",
)
HEXSIDES = frozenset({MAJOR, MINOR, BRIDGE, PROSPEKT, RAILROAD, ALL_SEA})
STREETS = (PROSPEKT, RAILROAD)
FEATURES = frozenset({"fort"})

#: The boxes beside the map. ``set-up`` has the Soviet units still to be placed; ``backs`` the backs that lie on no
#: unit; ``face down`` the units under backs whose owner has looked at them; ``arriving`` the backs not yet placed.
SETTING_UP, BACKS, FACE_DOWN, ARRIVING = "set-up", "backs", "face down", "arriving"
POOL_42, POOL_FRONT, WAITING_GERMAN, WAITING_FRONT = "pool 42", "pool front", "waiting german", "waiting front"
DEAD, GONE, AIR_READY, AIR_USED, FLEET = "dead", "gone", "air ready", "air used", "fleet"
UNDRAWN_CORPS, UNDRAWN_AIR, DIVISIONS = "undrawn corps", "undrawn air", "divisions"
BOXES = (
    SETTING_UP,
    BACKS,
    FACE_DOWN,
    ARRIVING,
    POOL_42,
    POOL_FRONT,
    WAITING_GERMAN,
    WAITING_FRONT,
    DEAD,
    GONE,
    AIR_READY,
    AIR_USED,
    FLEET,
    UNDRAWN_CORPS,
    UNDRAWN_AIR,
    DIVISIONS,
)

#: ``moved`` has begun to move this phase, ``moving`` may still go on. ``carried over`` is an engineer whose pontoon was
#: used, ``bridged`` one who has laid his pontoon in this phase; ``arrived`` a 42nd Army unit placed in this phase;
#: ``stopped`` a motorized unit that was fired at and goes no further.
PHASE_STATUSES = (
    "moved",
    "moving",
    "motorized",
    "fired",
    "attempted metro",
    "carried over",
    "bridged",
    "arrived",
    "stopped",
)
MOVED, MOVING, MOTORIZED, FIRED, ATTEMPTED_METRO, CARRIED_OVER, BRIDGED, ARRIVED, STOPPED = range(9)
#: ``seen`` has been face up once; ``looked at`` has been drawn and seen by its owner alone; ``known to owner`` is a
#: back whose unit the owner knows. ``landed`` came by air; ``arrived over`` made its hex overstacked as it was placed.
LASTING_STATUSES = ("seen", "looked at", "known to owner", "landed", "arrived over")
SEEN, LOOKED_AT, KNOWN_TO_OWNER, LANDED, ARRIVED_OVER = range(9, 14)
#: ``pontoon`` is one more than the hex an engineer has bridged to; ``identity`` one more than the unit under a back;
#: ``since`` the moment when a unit came back to the pool, or a back was drawn. Zero means none.
VECTORS = {"spent": ZERO, "origin": PLACE, "pontoon": LASTING, "identity": LASTING, "since": LASTING}
SPENT, ORIGIN, PONTOON, IDENTITY, SINCE = range(5)
MARKERS = ("rubble", "german control", "attacked")
RUBBLE, GERMAN_CONTROL, ATTACKED = range(3)
#: Sets of sub-commands and bridges are kept as numbers, one bit each.
TRACKS = (
    "entered",
    "moving sub-command",
    "moved sub-commands",
    "airborne due",
    "fleet back",
    "defensive state",
    "sailed",
    "replacements",
    "demolished",
    "attacked bridges",
)
(
    ENTERED,
    MOVING_SUB_COMMAND,
    MOVED_SUB_COMMANDS,
    AIRBORNE_DUE,
    FLEET_BACK,
    DEFENSIVE_STATE,
    SAILED,
    REPLACEMENTS,
    DEMOLISHED,
    ATTACKED_BRIDGES,
) = range(10)

NOTES = Notes(BOXES, PHASE_STATUSES, LASTING_STATUSES, VECTORS, MARKERS, TRACKS)


@dataclass(frozen=True, eq=False)
class Campaign(Theatre[Counter]):
    """The charts, counters, map and rulebook."""

    sub_commands: tuple[SubCommand, ...]
    table: CombatTable
    modifiers: Modifiers
    airborne_table: Mapping[int, str]
    costs: TerrainCosts

    @property
    def scale(self) -> int:
        return 1

    @cached_property
    def having(self) -> Mapping[str, Units]:
        """The units with each trait, and those with each mark of their fire factor."""
        sets = {trait: self._units(lambda counter, trait=trait: trait in counter.traits) for trait in TRAITS}
        sets["assault"] = self._units(lambda counter: counter.assault)
        sets["anti-armor"] = self._units(lambda counter: counter.anti_armor)
        sets["indirect"] = self._units(lambda counter: counter.indirect)
        sets["hidden"] = self._units(lambda counter: counter.is_hidden)
        return sets

    def _units(self, wanted: Any) -> Units:
        return set_of(unit for unit, counter in self.indexed if wanted(counter))

    @cached_property
    def sub_command_index(self) -> Mapping[str, int]:
        return {one.key: index for index, one in enumerate(self.sub_commands)}

    @cached_property
    def sub_command(self) -> tuple[int, ...]:
        """For each unit, the index of its sub-command."""
        return tuple(self.sub_command_index[counter.corps] for counter in self.by_index)

    @cached_property
    def members_of(self) -> tuple[tuple[Unit, ...], ...]:
        """For each sub-command, its units in order; leaders and backs belong to none."""
        return tuple(
            tuple(
                unit
                for unit, counter in self.indexed
                if counter.corps == one.key and not counter.is_leader and not counter.is_hidden
            )
            for one in self.sub_commands
        )

    @cached_property
    def backs(self) -> tuple[Unit, ...]:
        """The face-down units, which stand for counters of the 42nd Army."""
        return tuple(unit for unit, counter in self.indexed if counter.is_hidden)

    @cached_property
    def identities(self) -> tuple[Unit, ...]:
        """The units that can lie under a back (W-58): the 42nd Army but for those that are out once lost."""
        return tuple(unit for unit, counter in self.indexed if _can_hide(counter))

    @cached_property
    def leaders(self) -> tuple[tuple[Unit, int], ...]:
        """The leaders with their command radius."""
        return tuple((unit, counter.radius) for unit, counter in self.indexed if counter.is_leader)

    @cached_property
    def objectives(self) -> Hexes:
        return self.sheet.terrain_set(OBJECTIVE)

    @cached_property
    def built_up(self) -> Hexes:
        """Urban and objective hexes, which block lines of fire and can be rubbled."""
        return self.sheet.terrain_set(URBAN, OBJECTIVE)

    @cached_property
    def forts(self) -> Hexes:
        return self.sheet.set_of(number for number in self.sheet.hexes if "fort" in self.sheet.features(number))

    @cached_property
    def bridges(self) -> tuple[tuple[Hex, Hex], ...]:
        """The printed bridges as pairs of hexes, in the order of their bits."""
        index = self.sheet.index
        return tuple((index[one], index[other]) for one, other in self.sheet.hexsides(BRIDGE))

    @cached_property
    def bridge_index(self) -> Mapping[tuple[Hex, Hex], int]:
        """The number of the bridge between two hexes, in both directions."""
        pairs = enumerate(self.bridges)
        return {pair: number for number, (one, other) in pairs for pair in ((one, other), (other, one))}

    @cached_property
    def lines(self) -> LinesOfFire:
        return LinesOfFire(self.sheet, self.built_up, STREETS)

    @cached_property
    def around(self) -> tuple[Hexes, ...]:
        """All six neighbours of each hex, also over water: fire goes over it (8.13)."""
        indexing = self.sheet.indexing
        return tuple(
            indexing.spread(set_of((Hex(place),))) if indexing.number[place] is not None else Hexes(0)
            for place in range(indexing.size)
        )


def _can_hide(counter: Counter) -> bool:
    return counter.corps == ARMY and not counter.is_hidden and not counter.traits & {"leader", "naval", "rail", "fleet"}


def load_campaign(name: str, folder: Traversable, before: Phases[Any], turn: Phases[Any]) -> Campaign:
    """Read all data files. The phases are those of the set-up, then those of each turn."""
    settings = read_toml(folder / "game.toml")
    sheet = load_sheet(folder, TERRAINS, HEXSIDES, FEATURES)
    check_settings(settings, folder / "game.toml", sheet)
    pieces_ = tuple(_counters(folder, settings))
    check_counters(settings, folder / "game.toml", pieces_)
    return Campaign(
        name,
        folder,
        settings,
        load_rulebook(folder / "rulebook.toml", folder=folder),
        sheet,
        {counter.id: counter for counter in pieces_},
        frame_of(sheet, SIDES, pieces_, int(settings["turns"]), before, turn, NOTES),
        sub_commands_of(settings),
        load_combat_table(folder / "combat.csv"),
        load_modifiers(folder / "modifiers.csv"),
        load_airborne_table(folder / "airborne.csv"),
        load_costs(folder / "terrain.csv"),
    )


def _counters(folder: Traversable, settings: Mapping[str, Any]) -> Iterable[Counter]:
    allowance = settings["movement"]
    yield from pieces.counters(folder / "german.csv", GERMAN, int(allowance[GERMAN]))
    soviet = tuple(pieces.counters(folder / "soviet.csv", SOVIET, int(allowance[SOVIET])))
    yield from soviet
    yield from pieces.hidden_counters(sum(map(_can_hide, soviet)), int(allowance[SOVIET]))
