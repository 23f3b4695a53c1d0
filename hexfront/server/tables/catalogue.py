"""The catalogue: static information about each game, such as map, counters, rules and schedule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from typing import Any

from hexfront.ai.players import levels_of
from hexfront.drawing.mapdata import read_map
from hexfront.drawing.mapsheet import draw_map
from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.server.faults import no_such
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
            "options": list(info.options),
            "defaults": {option: known_game(name).options[option] for option in info.options},
            "computers": [
                {"name": one, "title": level.title, "about": level.description}
                for one, level in levels_of(known_game(name)).items()
            ],
        }
        for name, info in games().items()
    ]


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
        "hexes": [_hex(game, number) for number in game.map.grid.numbers],
        "hexsides": {kind: [list(pair) for pair in game.map.hexsides(kind)] for kind in game.map.hexside_kinds},
        "objectives": [{"hex": number, "points": points} for number, points in game.objectives.items()],
        "marks": [{"kind": kind, "hex": number, "text": text} for kind, number, text in game.marks()],
        "phases": list(game.frame.phases),
        # In other games air units are placed before the attacks.
        "air_in_attacks": "air" in game.attack(("",), ("",)).to_json(),
        "overruns": game.overrun(("",), "") is not None,
        "combat_table": {
            "columns": list(game.combat_chart.columns),
            "results": game.words.results,
            "rows": {row: list(cells) for row, cells in game.combat_chart.rows.items()},
        },
    }


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
    return [
        {**asdict(line), "hexes": list(line.hexes), "units": list(line.units)} for line in known_game(name).schedule
    ]
