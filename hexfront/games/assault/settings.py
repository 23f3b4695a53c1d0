"""The settings of a battle, ``game.toml``, and whether its charts have all lines that its map and counters need."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.assault.charts import Bombardment
from hexfront.games.assault.counters import GERMAN, SOVIET, Counter
from hexfront.games.assault.maps import AssaultMap
from hexfront.games.settings import Kind, Paper, a_hex, a_number, list_of, one_of, record, table_of, whole, yes_or_no
from hexfront.kernel.errors import DataError
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.terrain import TerrainChart

#: What a game without a fleet, guerrillas, withdrawals or a cup leaves out of its settings.
ABSENT: dict[str, Any] = {
    "naval": {"ports": [], "range": 0, "firepower": 0},
    "guerrillas": {"distance": 0},
    "withdrawals": {"conditional": []},
    "cup": {"draws": "", "refill": 0},
}
ROOMS = ("line", "headquarters", "guerrilla", "worker")
REALMS = ("", "city", "inset")
FORTIFICATION = "fortification"

HEXES, TEXTS = list_of(a_hex), list_of(one_of())
TYPE = {
    "movement": one_of(),
    "room": one_of(*ROOMS),
    "points": whole(0),
    "mechanized": yes_or_no,
    "division": yes_or_no,
    "keeps_to": one_of(*REALMS),
    "sheltered": yes_or_no,
    "comes_back": yes_or_no,
}


def settings_with(victory: Kind) -> Kind:
    """What the settings of a battle hold, if it is won as its own part of them says."""
    return record(
        {
            "title": one_of(),
            "turns": whole(1),
            "entry": record({"roads": HEXES, "last_resort": HEXES, "headquarters": TEXTS}),
            "movement": record({"leaving_a_zone": whole(0), "guarded": TEXTS}),
            "combat": record({"retreat_disrupts": yes_or_no}),
            "city": record({"name": one_of(), "owner": one_of(GERMAN, SOVIET), "limit": whole(1)}),
            "supply": record({"reach": whole(1), "net": one_of(), "garrisons": HEXES}),
            "naval": record({"ports": list_of(a_number), "range": whole(0), "firepower": whole(0)}),
            "types": table_of(one_of(), record(TYPE, may_lack=set(TYPE) - {"movement", "room"})),
            "victory": victory,
            "withdrawals": record({"conditional": list_of(whole(1))}),
            "guerrillas": record({"distance": whole(0)}),
            "cup": record({"draws": one_of(), "refill": whole(0)}),
        }
    )


def check_settings(
    settings: Mapping[str, Any], victory: Kind, file: Traversable, sheet: MapSheet, chart: TerrainChart
) -> None:
    """Raise an error that names the first thing wrong with the settings."""
    paper = Paper(file, tuple(sheet.index), sheet.hexes, set(chart.costs))
    settings_with(victory)(paper, "", settings)
    for name, entry in settings["types"].items():
        if entry["movement"] not in chart.classes:
            raise paper.fault(f"types.{name}.movement", entry["movement"], f"one of {', '.join(chart.classes)}")


def check_charts(
    folder: Traversable, sheet: MapSheet, defence: Mapping[tuple[str, str], int], bombardment: Bombardment
) -> None:
    """Every terrain where units can stand has a line for each side's defenders, and one for bombs."""
    terrains = {sheet.terrain(number) for number in sheet.hexes}
    _lacks(folder / "defence.csv", terrains, {line for line, _ in defence})
    forts = {FORTIFICATION for number in sheet.hexes if FORTIFICATION in sheet.features(number)}
    _lacks(folder / "bombardment.csv", terrains | forts, {target for target, _ in bombardment.rolls})


def _lacks(file: Traversable, wanted: Collection[str], lines: Collection[str]) -> None:
    for line in sorted(set(wanted) - set(lines)):
        raise DataError(f"{file}: the line {line!r} is missing; there are {', '.join(sorted(lines))}")


def check_counters(
    folder: Traversable, counters: Iterable[Counter], printed: AssaultMap, elsewhere: Collection[str]
) -> None:
    """Every counter is there once, and begins and enters at places of the map, or ``elsewhere`` by a name."""
    starts = {"", *printed.sheet.index, *elsewhere}
    areas = {"", *printed.entry_areas, *elsewhere}
    seen: set[str] = set()
    for counter in counters:
        file = folder / f"{counter.side}.csv"
        if counter.id in seen:
            raise DataError(f"{file}: the counter {counter.id} is listed twice")
        seen.add(counter.id)
        if counter.area not in areas:
            known = ", ".join(sorted(areas - {""}))
            raise DataError(f"{file}: {counter.id} enters through {counter.area!r}, expected one of {known}")
        if counter.start not in starts:
            known = " or ".join(elsewhere)
            raise DataError(f"{file}: {counter.id} begins in {counter.start!r}, expected a hex of the map, {known}")
