"""Checks for the settings of a battle, ``game.toml``, and that its charts cover its map and counters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.assault.city.maps import FORTIFICATION, HEXSIDES, TERRAINS, AssaultMap
from hexfront.games.assault.pieces.charts import Bombardment, Draws
from hexfront.games.assault.pieces.counters import GERMAN, SOVIET, Counter
from hexfront.games.shared.settings import (
    Kind,
    Paper,
    a_hex,
    a_number,
    a_table,
    list_of,
    one_of,
    table_of,
    whole,
    yes_or_no,
)
from hexfront.games.shared.sides import some_sides
from hexfront.kernel.errors import DataError
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.terrain import TerrainChart

#: Default settings for a game without a fleet, guerrillas, withdrawals or a cup.
ABSENT: dict[str, Any] = {
    "naval": {"ports": [], "range": 0, "firepower": 0},
    "guerrillas": {"distance": 0},
    "withdrawals": {"conditional": []},
    "cup": {"draws": "", "refill": 0},
}
ROOMS = ("line", "headquarters", "guerrilla", "worker")
REALMS = ("", "city", "inset")
#: Hexsides that affect movement or attacks across them.
CROSSINGS = frozenset({"river", "don", "bridge"})

HEXES, TEXTS = list_of(a_hex), list_of(one_of())
A_HEXSIDE = one_of(*sorted(HEXSIDES))
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
    """The check for the settings of a battle, with its own check for the victory part."""
    return a_table(
        {
            "title": one_of(),
            "turns": whole(1),
            "sides": some_sides((GERMAN, SOVIET)),
            "entry": a_table({"roads": HEXES, "last_resort": HEXES, "headquarters": TEXTS}),
            "movement": a_table({"leaving_a_zone": whole(0), "guarded": list_of(A_HEXSIDE)}),
            "combat": a_table({"retreat_disrupts": yes_or_no}),
            "city": a_table({"name": one_of(), "owner": one_of(GERMAN, SOVIET), "limit": whole(1)}),
            "supply": a_table({"reach": whole(1), "net": A_HEXSIDE, "garrisons": HEXES}),
            "naval": a_table({"ports": list_of(a_number), "range": whole(0), "firepower": whole(0)}),
            "types": table_of(one_of(), a_table(TYPE, may_lack=set(TYPE) - {"movement", "room"})),
            "victory": victory,
            "withdrawals": a_table({"conditional": list_of(whole(1))}),
            "guerrillas": a_table({"distance": whole(0)}),
            "cup": a_table({"draws": one_of(), "refill": whole(0)}),
        }
    )


def check_settings(
    settings: Mapping[str, Any], victory: Kind, file: Traversable, sheet: MapSheet, chart: TerrainChart
) -> None:
    """Raise an error for the first thing wrong with the settings."""
    paper = Paper(file, tuple(sheet.index), sheet.hexes, set(chart.costs))
    settings_with(victory)(paper, "", settings)
    for name, entry in settings["types"].items():
        if entry["movement"] not in chart.classes:
            raise paper.fault(f"types.{name}.movement", entry["movement"], f"one of {', '.join(chart.classes)}")


def check_terrain(file: Traversable, sheet: MapSheet, chart: TerrainChart) -> None:
    """Check that the movement chart has costs for all terrain and roads, and modifiers for rivers."""
    known = {*TERRAINS, *HEXSIDES}
    for line in sorted({*chart.costs, *chart.modifiers} - known):
        raise DataError(f"{file}: the line {line!r} is unknown; known are {', '.join(sorted(known))}")
    # Custom maps may use other terrain than the printed one, so the charts are checked against the map.
    _lacks(file, grounds(sheet) | {"road"}, chart.costs)
    _lacks(file, crossings(sheet), chart.modifiers)


def check_charts(
    folder: Traversable, sheet: MapSheet, defence: Mapping[tuple[str, str], int], bombardment: Bombardment
) -> None:
    """Check that all terrain and rivers have a defence line for each side, and all terrain a bombardment line."""
    for side in (GERMAN, SOVIET):
        lines = {line for line, its in defence if its == side}
        _lacks(folder / "defence.csv", grounds(sheet) | crossings(sheet), lines, f" for the {side} side")
    forts = {FORTIFICATION for number in sheet.hexes if FORTIFICATION in sheet.features(number)}
    lines = {target for target, units in bombardment.rolls if not units}
    _lacks(folder / "bombardment.csv", grounds(sheet) | forts, lines)


def grounds(sheet: MapSheet) -> set[str]:
    """The terrain of hexes that can be entered."""
    return {sheet.terrain(number) for number in sheet.hexes}


def crossings(sheet: MapSheet) -> set[str]:
    """The kinds of hexsides on the map that affect units crossing them."""
    return set(CROSSINGS & set(sheet.hexside_kinds))


def _lacks(file: Traversable, wanted: Collection[str], lines: Collection[str], whose: str = "") -> None:
    for line in sorted(set(wanted) - set(lines)):
        raise DataError(f"{file}: the line {line!r} is missing{whose}; there are {', '.join(sorted(lines))}")


def check_draws(file: Traversable, draws: Draws, printed: AssaultMap, turns: int) -> None:
    """Check that draws are for turns of the game and for Russian entry areas."""
    areas = sorted(name for name, area in printed.entry_areas.items() if area.side == SOVIET)
    for turn, line in draws.items():
        if turn > turns:
            raise DataError(f"{file}: turn {turn} is drawn for, expected turns up to {turns}")
        for area in line:
            if area not in areas:
                raise DataError(f"{file}: the column {area!r} is unknown, expected entry areas: {', '.join(areas)}")


def check_counters(
    folder: Traversable, counters: Iterable[Counter], printed: AssaultMap, elsewhere: Collection[str]
) -> None:
    """Check that every counter exists once, and starts and enters at valid places or at one of ``elsewhere``."""
    counters = tuple(counters)
    for side in (GERMAN, SOVIET):
        if not any(counter.side == side and counter.is_ground for counter in counters):
            raise DataError(f"{folder / f'{side}.csv'}: the {side} side has no ground unit")
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
