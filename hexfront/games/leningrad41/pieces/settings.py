"""Checks for the settings of the game, ``game.toml``, and that they agree with the counters."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET, Counter
from hexfront.games.shared.settings import Paper, a_hex, a_table, list_of, one_of, table_of, whole
from hexfront.games.shared.sides import a_colour, some_sides
from hexfront.kernel.errors import DataError
from hexfront.kernel.sheet import MapSheet

#: Kinds of sub-commands. An SS division is a division whose fire is limited (13.3).
DIVISION, SS_DIVISION, CORPS, AIR_FORCE, ARMY_KIND = "division", "ss division", "corps", "air force", "army"
KINDS = (DIVISION, SS_DIVISION, CORPS, AIR_FORCE, ARMY_KIND)
SIDE = one_of(GERMAN, SOVIET)


@dataclass(frozen=True, slots=True)
class SubCommand:
    """A sub-command (2.6): its key on the counters, its name and its colours."""

    key: str
    name: str
    side: str
    kind: str
    paper: str
    ink: str


def _a_turn(paper: Paper, where: str, value: Any) -> None:
    if not (isinstance(value, str) and value.isdigit()):
        raise paper.fault(where, value, "the number of a turn")


def _hexes_for_backs(paper: Paper, where: str, value: Any) -> None:
    """Hexes of the map, some of them named twice: objectives take two units."""
    if not isinstance(value, list):
        raise paper.fault(where, value, "a list")
    for one in value:
        a_hex(paper, where, one)


WORD, NUMBER, HEXES = one_of(), whole(0), list_of(a_hex)
SUB_COMMAND = a_table(
    {"key": WORD, "name": WORD, "side": SIDE, "kind": one_of(*KINDS), "paper": a_colour, "ink": a_colour}
)
SETTINGS = a_table(
    {
        "title": WORD,
        "turns": whole(1),
        "sides": some_sides((GERMAN, SOVIET)),
        "movement": a_table({GERMAN: whole(1), SOVIET: whole(1), "motorized_factor": whole(1)}),
        "stacking": a_table({GERMAN: whole(1), SOVIET: whole(1), "soviet_in_objectives": whole(1)}),
        "sub_commands": list_of(SUB_COMMAND),
        "command": a_table({"corps_units": NUMBER, "ss_units": whole(1), "soviet_units": whole(1)}),
        "set_up": a_table(
            {
                "fixed": table_of(WORD, a_hex),
                "chosen": list_of(WORD),
                "face_down": whole(0),
                "barred_rows": list_of(WORD),
                "suggested": table_of(WORD, a_table({"chosen": table_of(WORD, WORD), "face_down": _hexes_for_backs})),
            }
        ),
        "entry": a_table({GERMAN: HEXES, SOVIET: HEXES}),
        "replacements": table_of(_a_turn, NUMBER),
        "schedule": a_table(
            {
                "air_markers": NUMBER,
                "leader": WORD,
                "first": table_of(_a_turn, WORD),
                "third": table_of(_a_turn, WORD),
                "later": list_of(WORD),
                "later_corps": table_of(_a_turn, NUMBER),
                "airborne": WORD,
            }
        ),
        "arrivals": a_table({"objectives_a_unit": whole(1), "leader": WORD}),
        "demolition": a_table({"first_turn": whole(1)}),
        "air": a_table({"most_markers": whole(1)}),
        "rubble": a_table({"fire": whole(1), "air": whole(1)}),
        "defensive_states": a_table({"least_die": whole(1), "replacements": NUMBER, "soviet_stacking": whole(1)}),
        "fanaticism": a_table({GERMAN: list_of(WORD), SOVIET: list_of(WORD), "share": WORD}),
        "victory": a_table({"objectives": whole(1), "levels": a_table({GERMAN: WORD, SOVIET: WORD})}),
    }
)


def check_settings(settings: Mapping[str, Any], file: Traversable, sheet: MapSheet) -> None:
    """Raise an error for the first thing wrong with the settings."""
    SETTINGS(Paper(file, tuple(sheet.index), sheet.hexes, ()), "", settings)


def sub_commands_of(settings: Mapping[str, Any]) -> tuple[SubCommand, ...]:
    return tuple(SubCommand(**one) for one in settings["sub_commands"])


def check_counters(settings: Mapping[str, Any], file: Traversable, counters: Iterable[Counter]) -> None:
    """Check that every counter exists once and belongs to a sub-command of its side."""
    every = tuple(counters)
    for name, times in Tally(counter.id for counter in every).items():
        if times > 1:
            raise DataError(f"{file}: the counter {name} is listed {times} times in the files of counters")
    sides = {one.key: one.side for one in sub_commands_of(settings)}
    for counter in every:
        if sides.get(counter.corps) != counter.side:
            raise DataError(
                f"{file}: the counter {counter.id} belongs to {counter.corps!r}, expected a sub-command of its side: "
                f"{', '.join(key for key, side in sides.items() if side == counter.side)}"
            )
    ids = {counter.id for counter in every}
    set_up, schedule = settings["set_up"], settings["schedule"]
    named = [*set_up["fixed"], *set_up["chosen"], schedule["leader"], settings["arrivals"]["leader"]]
    for name in named:
        if name not in ids:
            raise DataError(f"{file}: {name!r} is set up or due, but there is no such counter")
    for key in (*schedule["first"].values(), *schedule["third"].values(), *schedule["later"], schedule["airborne"]):
        if key not in sides:
            raise DataError(f"{file}: the sub-command {key!r} is due, but there is none such")
    backs = sum(counter.is_hidden for counter in every)
    if set_up["face_down"] > backs:
        raise DataError(f"{file}: set_up.face_down is {set_up['face_down']}, expected at most {backs} units")
