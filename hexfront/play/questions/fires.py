"""Questions about fire: odds, defensive fire, lines of fire, and what a move has to fear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from hexfront.games.face import FireLine, FireOdds, HasFire, asked, reach_of
from hexfront.kernel.errors import InputError
from hexfront.play.questions.viewpoint import Asked, Viewpoint, any_names, count, names, switch, word

#: How far the lines of fire from a hex are told, in hexes.
FARTHEST = 6


def fire_odds(view: Viewpoint, question: Asked) -> dict[str, Any]:
    """The odds sheet of a fire, named by its parts or as an action that fires."""
    game = asked(view.game, HasFire)
    if "action" in question:
        return fire_sheet(view, game.odds_of(view.state, view.game.action(question["action"])))
    units, air = any_names(question, "units"), any_names(question, "air")
    assault, fervour = any_names(question, "assault"), switch(question, "fervour")
    return fire_sheet(view, game.fire_odds(view.state, units, word(question, "hex"), assault, fervour, air))


def defensive_odds(view: Viewpoint, question: Asked) -> dict[str, Any]:
    """The odds sheet of a fire at the unit that is moving."""
    return fire_sheet(view, asked(view.game, HasFire).defensive_odds(view.state, names(question, "units")))


def fire_sheet(view: Viewpoint, odds: FireOdds) -> dict[str, Any]:
    """Strength, column and chances of a fire, and every modifier of every target with its rule."""
    chart = asked(view.game, HasFire).fire_chart
    return {
        "strength": odds.strength,
        "column": odds.column,
        "next": odds.next,
        "columns": _chances(odds.columns),
        "targets": [
            {
                "unit": target.unit,
                "modifier": target.modifier,
                "modifiers": [{**view.cited(one), "points": one.points} for one in target.modifiers],
                "results": _chances(target.results),
            }
            for target in odds.targets
        ],
        "results": _chances(odds.results),
        "dropped": _chances(odds.dropped),
        "void": str(odds.void),
        "rubble": str(odds.rubble),
        "table": {column: chart.column(column) for column in odds.columns},
    }


def _chances(chances: Mapping[str, Fraction]) -> dict[str, str]:
    return {result: str(chance) for result, chance in chances.items()}


def firers(view: Viewpoint, hexes: Sequence[str]) -> list[dict[str, Any]]:
    """The units of the side to act that could fire at a hex, and adjacent ones that could not, with the reason."""
    if len(hexes) != 1:
        raise InputError(f"units fire at one hex: name one, not {len(hexes)}")
    game, near = asked(view.game, HasFire), view.game.map.neighbours(hexes[0])
    found = []
    for unit in view.game.sight(view.state, view.side)["units"]:
        if unit["side"] == view.side:
            refusal = view.game.refusal(view.state, view.side, game.fire((unit["id"],), hexes[0]))
            if refusal is None or unit["hex"] in near:
                found.append({"unit": unit["id"], "refusal": view.refusal(refusal)})
    return found


def line_of_fire(view: Viewpoint, question: Asked) -> dict[str, Any]:
    """The line of fire between two hexes."""
    return _line(asked(view.game, HasFire).line_of_fire(word(question, "from"), word(question, "to")))


def lines_of_fire(view: Viewpoint, question: Asked) -> dict[str, Any]:
    """The lines of fire from a hex to all others within a range."""
    game, sheet, start = asked(view.game, HasFire), view.game.map, word(question, "hex")
    sheet.number_index(start)
    reach = count(question, "range") or FARTHEST
    if reach > FARTHEST:
        raise InputError(f"'range' is {reach}, lines of fire are told up to {FARTHEST} hexes")
    ends = [one for one in sheet.hexes if 0 < sheet.distance(start, one) <= reach]
    return {"hexes": {one: _line(game.line_of_fire(start, one)) for one in ends}}


def _line(line: FireLine) -> dict[str, Any]:
    return {"free": line.free, "by_street": line.by_street, "blocked_by": list(line.blocked_by)}


def fields_of_fire(view: Viewpoint, question: Asked) -> dict[str, Any]:
    """The hexes that units of a side could fire at, with the sum of their strengths."""
    return {"hexes": dict(asked(view.game, HasFire).fields_of_fire(view.state, word(question, "side")))}


def spotted(view: Viewpoint, question: Asked) -> dict[str, Any]:
    """The hexes that units of a side see."""
    return {"hexes": list(asked(view.game, HasFire).spotted(view.state, word(question, "side")))}


def under_fire(view: Viewpoint, question: Asked) -> dict[str, Any]:
    """The chance of a unit to be lost to the strongest defensive fire: in each hex it can reach, or along a path."""
    game, unit, motorized = asked(view.game, HasFire), word(question, "unit"), switch(question, "motorized")
    if "path" not in question:
        reached = reach_of(view.game, view.state, unit, motorized)
        return {"hexes": _chances(game.danger(view.state, unit, list(reached), motorized))}
    path = names(question, "path")
    danger, arrives = game.danger(view.state, unit, path, motorized), Fraction(1)
    for one in path:
        arrives *= 1 - danger.get(one, Fraction(0))
    steps = [{"hex": one, "chance": str(danger[one]) if one in danger else None} for one in path]
    # Whoever moves motorized goes no further once it has been fired at.
    stops = motorized and any(one in danger for one in path[:-1])
    return {"steps": steps, "arrives": str(arrives), "stops": stops}
