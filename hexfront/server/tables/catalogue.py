"""The catalogue: static information about each game, such as map, counters, rules and schedule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Any

from hexfront.ai.players import levels_of
from hexfront.ai.strength import FIRST, strengths
from hexfront.drawing.counters.pieces import pieces
from hexfront.drawing.looks import read_looks
from hexfront.drawing.mapdata import read_map
from hexfront.drawing.position import game_faces, game_piles
from hexfront.drawing.poster import MapOptions, draw_map
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
from hexfront.games.shared import about
from hexfront.games.shared.charts import charts_of, is_word
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.wire import type_name
from hexfront.play.languages.language import ENGLISH, map_words
from hexfront.server.faults import bad_input, no_such
from hexfront.server.languages import names
from hexfront.server.tables.rooms import game_of

#: The looks of a map: for a light and for a dark page.
DAY, NIGHT = "day", "night"
LOOKS = (DAY, NIGHT)
#: Units of the drawing for one hex, from flat to flat.
SCALE = 100


#: One map is drawn at a time, and each only once.
_AT_THE_EASEL = Lock()


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
            "computers": _computers(known_game(name)),
            "picture": f"/api/games/{name}/{'map.svg' if picture(name) is None else about.PICTURE}",
            **about.about(known_game(name)).to_json(),
        }
        for name, info in games().items()
    ]


def _computers(game: Wargame) -> list[dict[str, Any]]:
    """The levels of computer players, weakest first, with their measured strength; one is the first opponent."""
    measured = strengths(game)
    return [
        {
            "name": name,
            "title": level.title,
            "about": level.description,
            "first": name == FIRST,
            "strength": measured[name].to_json() if name in measured else None,
        }
        for name, level in levels_of(game).items()
    ]


@cache
def picture(name: str) -> tuple[bytes, str] | None:
    """A small picture of the game as JPEG, and its tag; None if its package has none."""
    found = about.picture(known_game(name))
    return None if found is None else (found, _tag(found))


def names_before_play(tag: str, name: str) -> dict[str, dict[str, str]]:
    """What is shown for the names of a game before its sheet is on the table."""
    return {kind: names(tag, name)[kind] for kind in ("sides", "options")}


def drawing(name: str, tag: str = ENGLISH, look: str = DAY) -> tuple[bytes, str]:
    """The map as SVG in a language, for a light or a dark page; and its tag."""
    # Whoever opens a table asks for the sheet and the map at the same moment: the second waits for the first.
    with _AT_THE_EASEL:
        return _drawn(name, tag, look)


@cache
def _drawn(name: str, tag: str, look: str) -> tuple[bytes, str]:
    game = known_game(name)
    options = MapOptions(night=look == NIGHT, words=map_words(tag, game))
    svg = draw_map(game.folder, marks=game.marks(), options=options).encode()
    return svg, _tag(svg)


def _tag(picture: bytes) -> str:
    return f'"{sha256(picture).hexdigest()[:32]}"'


def known_look(wanted: str) -> str:
    """The look of a map, or a fault that lists the known ones."""
    if wanted not in LOOKS:
        raise bad_input(f"unknown look {wanted[:60]!r}: known are {', '.join(LOOKS)}")
    return wanted


@cache
def charts(name: str, tag: str) -> Mapping[str, Any]:
    """What the printed board has beside the map: turn track and tables, in a language."""
    game = known_game(name)
    words, found = map_words(tag, game), charts_of(game)
    return {
        "track": [
            {"turn": box.turn, "day": words(box.day) if box.day else "", "arrivals": dict(box.arrivals)}
            for box in found.track
        ],
        "charts": [
            {
                "title": words(chart.title),
                "columns": [words(one) if is_word(one) else one for one in chart.columns],
                "rows": [[words(one) if is_word(one) else one for one in row] for row in chart.rows],
                "note": words(chart.note) if chart.note else "",
            }
            for chart in found.charts
        ],
    }


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
        **_tokens(game),
        "hexes": [_hex(game, number) for number in game.map.grid.numbers],
        "hexsides": {kind: [list(pair) for pair in game.map.hexsides(kind)] for kind in game.map.hexside_kinds},
        "objectives": [{"hex": number, "points": points} for number, points in objectives_of(game).items()],
        **_goal(game),
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


@cache
def lettered(name: str, tag: str) -> Mapping[str, Any]:
    """The parts of a sheet that are lettered on the map: names of places and titles, in a language."""
    words, document = map_words(tag, known_game(name)), sheet(name)
    return {
        "hexes": [{**one, "name": words(one["name"]) if one["name"] else one["name"]} for one in document["hexes"]],
        "sheets": [{**one, "title": words(one["title"])} for one in document["sheets"]],
    }


def _goal(game: Wargame) -> dict[str, Any]:
    """What wins, in a sentence, and what each side aims at."""
    told = about.about(game).to_json()
    return {"goal": told["goal"], "aims": told["aims"]}


def _tokens(game: Wargame) -> dict[str, Any]:
    """The tokens on counters, where the statuses of a game have any of their own."""
    tokens = read_looks(game.folder).tokens
    return {"tokens": dict(tokens)} if tokens else {}


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
def faces(name: str) -> Mapping[str, Any]:
    """The counters and pieces as drawings, and how counters lie upon each other."""
    game = known_game(name)
    return {**game_faces(game).to_json(), "pieces": dict(pieces()), "piles": game_piles(game)}


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
