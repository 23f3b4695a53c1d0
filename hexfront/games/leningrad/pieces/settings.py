"""Checks for the settings of an edition, ``game.toml``, and that they agree with the other data files."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.leningrad.pieces.counters import GERMAN, SOVIET, TYPES, Counter
from hexfront.games.leningrad.pieces.schedule import Arrival
from hexfront.games.shared.settings import (
    Paper,
    a_hex,
    a_number,
    a_table,
    list_of,
    on_the_chart,
    one_of,
    table_of,
    whole,
)
from hexfront.games.shared.sides import some_sides
from hexfront.kernel.errors import DataError
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.terrain import TerrainChart

CLASSES = ("armor", "infantry")
ROWS = ("river", "unoccupied fort", "unoccupied fort on a supply line")


def _turn(paper: Paper, where: str, value: Any) -> None:
    if not (isinstance(value, str) and value.isdigit()):
        raise paper.fault(where, value, "the number of a turn")


HEXES, TERRAINS = list_of(a_hex), list_of(on_the_chart)
SIDE = one_of(GERMAN, SOVIET)
SHIFT = whole()
LEVEL = a_table({"least": whole(), "winner": SIDE, "level": one_of()})
TERRAIN_SHIFT = a_table({"terrain": TERRAINS, "columns": SHIFT, "defender": SIDE}, may_lack=("defender",))
SHIFTS = ("overrun", "unsupplied", "river", "fort", "armor", "panzer_corps", "air", "surprise")
SETTINGS = a_table(
    {
        "title": one_of(),
        "turns": whole(1),
        "sides": some_sides((GERMAN, SOVIET)),
        "stacking": a_table({"limit": whole(1)}),
        "supply": a_table({"reach": whole(1), "german": HEXES, "soviet": HEXES}),
        "set_up": a_table(
            {
                "infantry": HEXES,
                "armored": HEXES,
                "columns": list_of(one_of()),
                "suggested_columns": HEXES,
                "german": HEXES,
                "german_north": HEXES,
                "german_north_infantry": whole(0),
                "suggested": table_of(a_hex, list_of(one_of())),
            }
        ),
        "disengagement": a_table({"german_mobile": whole(0), "others": whole(0)}),
        "shifts": a_table(
            dict.fromkeys(SHIFTS, SHIFT) | {"terrain": list_of(TERRAIN_SHIFT), "denied": table_of(SIDE, TERRAINS)}
        ),
        "forts": a_table({"within": whole(0), "of": HEXES, "sources": HEXES, "a_turn": whole(0)}),
        "replacement": a_table({"terrain": TERRAINS, "hexes": HEXES, "a_hex": whole(0), "points": whole(0)}),
        "reinforcements": a_table(
            {"leningrad_lost": list_of(a_number), "late": table_of(_turn, HEXES)},
        ),
        "surprise": a_table({"frozen": HEXES}),
        "victory": a_table(
            {
                "bid_rule": one_of(),
                "hexes": table_of(a_hex, whole(0)),
                "reduced": table_of(one_of(*TYPES), whole(0)),
                "eliminated": table_of(one_of(*TYPES), whole(0)),
                "levels": list_of(LEVEL),
            },
            may_lack=("bid_rule",),
        ),
    }
)


def check_settings(settings: Mapping[str, Any], file: Traversable, sheet: MapSheet, chart: TerrainChart) -> None:
    """Raise an error for the first thing wrong with an edition's settings or chart."""
    if set(chart.classes) != set(CLASSES):
        raise DataError(f"{file}: the terrain chart has the classes {chart.classes}, expected {CLASSES}")
    for row in ROWS:
        if row not in chart.modifiers:
            raise DataError(f"{file}: the terrain chart lacks the row {row!r} with modifiers")
    if "road" not in chart.costs:
        raise DataError(f"{file}: the terrain chart lacks the row 'road' with costs")
    SETTINGS(Paper(file, tuple(sheet.index), sheet.hexes, set(chart.costs) - {"road"}), "", settings)
    leasts = [level["least"] for level in settings["victory"]["levels"]]
    # The first level that is reached counts, so they must be sorted.
    if not leasts or leasts != sorted(leasts, reverse=True):
        raise DataError(f"{file}: the levels of victory begin at {leasts}, expected falling numbers")
    columns = [number[:2] for number in settings["set_up"]["suggested_columns"]]
    if columns != settings["set_up"]["columns"]:
        raise DataError(f"{file}: suggested_columns stand in the columns {columns}, expected one in each of 'columns'")


def check_counters(
    settings: Mapping[str, Any], file: Traversable, counters: Iterable[Counter], schedule: Iterable[Arrival]
) -> None:
    """Check that every counter exists once, and every German division is set up or due exactly once."""
    every = tuple(counters)
    for name, times in Tally(counter.id for counter in every).items():
        if times > 1:
            raise DataError(f"{file}: the counter {name} is listed {times} times in the files of counters")
    divisions = {counter.name for counter in every if counter.side == GERMAN and counter.is_ground}
    named: Tally[str] = Tally()
    for line in schedule:
        if line.side == GERMAN and line.kind != "air":
            named.update(line.divisions)
            if line.count != len(line.divisions):
                raise DataError(
                    f"{file}: turn {line.turn} of the schedule names {line.kind!r} as {line.count} divisions"
                )
    for place, stack in settings["set_up"]["suggested"].items():
        if place not in settings["set_up"]["german"]:
            raise DataError(f"{file}: set_up.suggested puts Germans into {place}, which set_up.german does not list")
        named.update(stack)
    for division in sorted(divisions | set(named)):
        if named[division] != 1 or division not in divisions:
            raise DataError(
                f"{file}: the German division {division!r} is set up or due {named[division]} times, expected "
                f"{'once' if division in divisions else 'none: there is no such counter'}"
            )
