"""The catalogue: static information about each game, such as map, counters, rules and schedule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from functools import cache
from hashlib import sha256
from typing import Any

from hexfront.ai.players import levels_of
from hexfront.drawing.looks import read_looks
from hexfront.drawing.mapdata import read_map
from hexfront.drawing.poster import draw_map
from hexfront.games.face import (
    AirJoinsAttacks,
    Chart,
    HasFire,
    HasOdds,
    HasOverruns,
    HasPlans,
    HasReinforcements,
    Wargame,
    capabilities,
    objectives_of,
)
from hexfront.games.registry import games
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.wire import type_name
from hexfront.server.faults import no_such
from hexfront.server.languages import names
from hexfront.server.tables.rooms import game_of

#: Units of the drawing for one hex, from flat to flat.
SCALE = 100


def known_game(name: str) -> Wargame:
    """A game without options, or a fault that lists the known ones."""
    if name not in games():
        raise no_such(f"there is no game {name[:60]!r}: known are {', '.join(games())}")
    return game_of(name, {})


def listing() -> list[dict[str, Any]]:
    """Every game."""
    return [
        {
            "name": name,
            "title": info.title,
            "sides": list(info.sides),
            "nations": dict(known_game(name).nations),
            "turns": info.turns,
            "has": list(capabilities(known_game(name))),
            "options": list(info.options),
            "defaults": {option: known_game(name).options[option] for option in info.options},
            "computers": [
                {"name": one, "title": level.title, "about": level.description}
                for one, level in levels_of(known_game(name)).items()
            ],
        }
        for name, info in games().items()
    ]


def names_before_play(tag: str, name: str) -> dict[str, dict[str, str]]:
    """What is shown for the names of a game before its sheet is on the table."""
    return {kind: names(tag, name)[kind] for kind in ("sides", "options")}


@cache
def drawing(name: str) -> tuple[bytes, str]:
    """The map as SVG, and its tag."""
    game = known_game(name)
    svg = draw_map(game.folder, marks=game.marks()).encode()
    return svg, f'"{sha256(svg).hexdigest()[:32]}"'


@cache
def sheet(name: str) -> Mapping[str, Any]:
    """The map as data: the place of every hex on the drawing, and its contents."""
    game = known_game(name)
    svg, tag = drawing(name)
    box = re.search(rb'viewBox="([-\d. ]+)"', svg)
    assert box is not None, "the drawing has a viewBox"
    left, top, width, height = (float(number) for number in box[1].split())
    return {
        "svg": f"/api/games/{name}/map.svg",
        "tag": tag.strip('"'),
        "left": left,
        "top": top,
        "width": width,
        "height": height,
        "scale": SCALE,
        "sheets": _sheets(game),
        "nations": dict(game.nations),
        "sides": [side.to_json() for side in game.sides],
        "markers": dict(read_looks(game.folder).markers),
        "hexes": [_hex(game, number) for number in game.map.grid.numbers],
        "hexsides": {kind: [list(pair) for pair in game.map.hexsides(kind)] for kind in game.map.hexside_kinds},
        "objectives": [{"hex": number, "points": points} for number, points in objectives_of(game).items()],
        "marks": [{"kind": kind, "hex": number, "text": text} for kind, number, text in game.marks()],
        "phases": list(game.frame.phases),
        "sequence": _sequence(game),
        "plans": list(game.plans) if isinstance(game, HasPlans) else [],
        "barred": list(game.barred) if isinstance(game, HasPlans) else [],
        "has": list(capabilities(game)),
        "actions": _actions(game),
        # In other games air units are placed before the attacks.
        "air_in_attacks": isinstance(game, AirJoinsAttacks),
        "overruns": isinstance(game, HasOverruns),
        **_combat_table(game),
    }


def _sequence(game: Wargame) -> list[dict[str, Any]]:
    """The sequence of play: every phase with its side and its kind."""
    frame = game.frame
    lines = zip(frame.phases, frame.phase_sides, frame.phase_kinds, strict=True)
    return [{"name": name, "side": side, "kind": kind} for name, side, kind in lines]


def _actions(game: Wargame) -> dict[str, Any]:
    """The actions by their names on the wire: what each has to say, and which of them march, fight or end a phase."""
    overruns = (type(game.overrun((), "")),) if isinstance(game, HasOverruns) else ()
    return {
        "fields": {type_name(one): [field.name for field in fields(one)] for one in game.vocabulary.actions},
        "marches": _named(game.marches),
        "crossings": _named(game.crossings),
        "fights": _named(game.fights),
        "overruns": _named(overruns),
        "ends": _named((EndPhase,)),
    }


def _named(actions: tuple[type[Action], ...]) -> list[str]:
    return [type_name(one) for one in actions]


def _combat_table(game: Wargame) -> dict[str, Any]:
    """The combat results table, where the game has one: by odds, or by the strength of a fire."""
    tables = {}
    if isinstance(game, HasOdds):
        tables["combat_table"] = _table(game, game.combat_chart)
    if isinstance(game, HasFire):
        tables["fire_table"] = _table(game, game.fire_chart)
    return tables


def _table(game: Wargame, chart: Chart) -> dict[str, Any]:
    rows = {str(row): list(cells) for row, cells in chart.rows.items()}
    return {"columns": list(chart.columns), "results": game.words.results, "rows": rows}


def _sheets(game: Wargame) -> list[dict[str, Any]]:
    """The map, and its inset if it has one, each with its title and its frame on the drawing."""
    data = read_map(game.folder)
    titles = [data.title, *([data.inset] if data.inset else [])]
    return [
        {
            "title": title,
            "left": frame.left * SCALE,
            "top": frame.top * SCALE,
            "width": (frame.right - frame.left) * SCALE,
            "height": (frame.bottom - frame.top) * SCALE,
        }
        for title, frame in zip(titles, data.outline.frames, strict=True)
    ]


def _hex(game: Wargame, number: str) -> dict[str, Any]:
    x, y = game.map.grid.centre(number)
    name = game.map.place_name(number)
    return {
        "hex": number,
        "x": round(x * SCALE, 2),
        "y": round(y * SCALE, 2),
        "terrain": game.map.terrain(number),
        "name": name,
        "features": [one for one in game.map.features(number) if one != name],
        "playable": number in game.map.hexes,
    }


@cache
def counters(name: str) -> Mapping[str, Any]:
    """Every counter; strengths as printed, full strength first."""
    return {unit: counter.to_json() for unit, counter in known_game(name).units.items()}


@cache
def rules(name: str) -> list[dict[str, Any]]:
    """Every numbered case, with its rulings."""
    book = known_game(name).rulebook
    return [
        {
            "number": rule.number,
            "title": rule.title,
            "gist": rule.gist,
            "status": rule.status,
            "reason": rule.reason,
            "rulings": [{"id": one, "text": book.rulings.get(one, "")} for one in rule.rulings],
        }
        for rule in book
    ]


@cache
def schedule(name: str) -> list[dict[str, Any]]:
    """Reinforcements turn by turn, each line with its units."""
    game = known_game(name)
    lines = game.schedule if isinstance(game, HasReinforcements) else ()
    return [{**asdict(line), "hexes": list(line.hexes), "units": list(line.units)} for line in lines]
