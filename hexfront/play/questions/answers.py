"""Players' questions: reach, odds, attackers, why not, zones, supply, threats. None of them changes anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hexfront.games.face import (
    HasFire,
    HasOdds,
    HasOverruns,
    HasSupply,
    HasThreats,
    HasZones,
    Wargame,
    move_of,
    odds_of,
    reach_of,
)
from hexfront.games.face import asked as asked_of
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.mechanics.marches import Marches
from hexfront.play.questions import fires, plates
from hexfront.play.questions.suggestions import suggested
from hexfront.play.questions.threats import enemy_reach, fire_threat, threat
from hexfront.play.questions.viewpoint import Asked, Viewpoint, count, names, switch, word

#: The longest answer about one unit or hex: a unit may be set up in nearly every hex of a large map.
MOST_ACTIONS = 2000


def answer(view: Viewpoint, question: str, asked: Asked) -> dict[str, Any]:
    """The answer to a question. Raises an error if the question is invalid, or the game has no answer to it."""
    if question not in QUESTIONS:
        raise InputError(f"unknown question {question[:40]!r}: known are {', '.join(QUESTIONS)}")
    return QUESTIONS[question](view, asked)


def reach(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The hexes that units can reach, and the enemies they can overrun from where they are."""
    units, motorized = names(asked, "units"), switch(asked, "motorized")
    game, state = view.game, view.state
    found = reach_of(game, state, units, motorized)
    side = game.units[units[0]].side
    acting = state.to_act == side
    hexes = {}
    for number, cost in found.items():
        line: dict[str, Any] = {"points": str(cost.points), "path": list(cost.path), "stops": cost.stops}
        refusal = game.refusal(state, side, move_of(game, units, cost.path, motorized)) if acting else None
        hexes[number] = line if refusal is None else {**line, "refusal": view.refusal(refusal)}
    return {"hexes": hexes, "overruns": _overruns(view, units, side)}


def _overruns(view: Viewpoint, units: tuple[str, ...], side: str) -> list[dict[str, Any]]:
    game, state = view.game, view.state
    if not isinstance(game, HasOverruns):
        return []
    enemies = {unit["hex"] for unit in game.sight(state, view.side)["units"] if unit["side"] != side}
    found = []
    for number in game.map.neighbours(state.place_of(units[0])):
        if number not in enemies:
            continue
        refusal = game.refusal(state, side, game.overrun(units, number))
        line: dict[str, Any] = {"hex": number, "refusal": view.refusal(refusal), "odds": None}
        if refusal is None:
            line["odds"] = odds_sheet(view, units, (number,), 0, True)
        found.append(line)
    return found


def odds(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The odds sheet of an attack or overrun."""
    attackers, targets = names(asked, "attackers"), names(asked, "targets")
    air = count(asked, "air") + count(asked, "air_defence")
    return odds_sheet(view, attackers, targets, air, bool(asked.get("overrun", False)))


def odds_sheet(
    view: Viewpoint, attackers: tuple[str, ...], targets: tuple[str, ...], air: int, overrun: bool
) -> dict[str, Any]:
    """Both totals, every change to them, the column or the die with its rule, chances, and rows of the table."""
    found = odds_of(view.game, view.state, attackers, targets, air, overrun)
    fighting = asked_of(view.game, HasOdds)
    chart = fighting.combat_chart
    return {
        "attack": _strength(found.attack),
        "defense": _strength(found.defense),
        "ratio": found.ratio,
        "strength_changes": [
            {**view.cited(one), "sum": one.sum, "units": list(one.units), "times": str(one.times), "plus": one.plus}
            for one in found.strength_changes
        ],
        "shifts": [{**view.cited(shift), "columns": shift.columns} for shift in found.shifts],
        "die_changes": [{**view.cited(one), "points": one.points} for one in found.die_changes],
        "column": found.column,
        "columns": {column: str(chance) for column, chance in found.columns.items()},
        "results": {result: str(chance) for result, chance in found.results.items()},
        "worth": {result: fighting.worth(result) for result in found.results},
        "table": {column: chart.column(column) for column in found.columns if column in chart.columns},
    }


def _strength(value: int | Fraction) -> int | str:
    """A strength as JSON: a whole number, or a fraction as text such as 9/2."""
    return value if isinstance(value, int) else str(value)


def attackers(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """Units of the side to act that could join an attack on some hexes, and adjacent ones that could not."""
    game, state, hexes = view.game, view.state, names(asked, "hexes")
    if isinstance(game, HasFire):
        return {"units": fires.firers(view, hexes)}
    fighting = asked_of(game, HasOdds)
    near = {other for target in hexes for other in game.map.neighbours(target)}
    found = []
    for unit in game.sight(state, view.side)["units"]:
        if unit["side"] != view.side:
            continue
        refusal = game.refusal(state, view.side, fighting.attack((unit["id"],), hexes))
        if refusal is None or unit["hex"] in near:
            found.append({"unit": unit["id"], "refusal": view.refusal(refusal)})
    return {"units": found}


def why(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """Why an action is not allowed; None if it is."""
    action = view.game.action(asked.get("action"))
    side = view.sides[0] if len(view.sides) == 1 else view.side
    return {"refusal": view.refusal(view.game.refusal(view.state, side, action))}


def zone(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The zone of control of a side."""
    return {"hexes": list(asked_of(view.game, HasZones).zone(view.state, word(asked, "side")))}


def supply(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The supply line of a unit, or of every unit of a side; None with the reason if there is none."""
    game, state = view.game, view.state
    feeding = asked_of(game, HasSupply)
    if "unit" in asked:
        return {"lines": {word(asked, "unit"): _line(view, word(asked, "unit"))}}
    side = word(asked, "side")
    supplied = list(feeding.supplied(state, side))
    units = [unit["id"] for unit in game.sight(state, view.side)["units"] if unit["side"] == side]
    return {"lines": {unit: _line(view, unit) for unit in units}, "supplied": supplied}


def _line(view: Viewpoint, unit: str) -> dict[str, Any]:
    feeding = asked_of(view.game, HasSupply)
    line = feeding.supply(view.state, unit)
    if line is None:
        return {"path": None, "why": view.refusal(feeding.why_unsupplied(view.state, unit))}
    return {"path": list(line.path), "source": line.source, "points": str(line.points), "through": line.through}


def threatened(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """Enemy units that could reach or attack a hex, and their best attack on it."""
    if isinstance(view.game, HasFire):
        return _under_guns(view, word(asked, "hex"), asked.get("side"))
    found = threat(view.game, view.state, word(asked, "hex"), asked.get("side"))
    best = found.pop("best")
    sheet = None
    if best is not None:
        then, units = best
        sheet = odds_sheet(replace(view, state=then), units, (found["hex"],), 0, False)
    return {**found, "odds": sheet, "attackers": list(best[1]) if best else []}


def _under_guns(view: Viewpoint, number: str, side: str | None) -> dict[str, Any]:
    found = fire_threat(view.game, view.state, number, side)
    units = found["attackers"]
    sheet = fires.fire_odds(view, {"units": units, "hex": number}) if units else None
    return {**found, "odds": sheet}


def reach_of_side(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """How many units of a side could reach each hex."""
    return {"hexes": enemy_reach(view.game, view.state, word(asked, "side"))}


def threats(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The strength that a side could bring against each hex in its coming turn, or in the one after."""
    turns = count(asked, "turns") if "turns" in asked else 1
    return {"hexes": dict(asked_of(view.game, HasThreats).threats(view.state, word(asked, "side"), turns))}


def supply_ground(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """How far the supply lines of a side reach, and the hexes where one more enemy would cut some."""
    feeding, side = asked_of(view.game, HasSupply), word(asked, "side")
    ground = feeding.supply_ground(view.state, side)
    cuts = feeding.supply_cuts(view.state, side)
    return {
        "ground": {number: float(share) for number, share in ground.items()},
        "cuts": {number: list(units) for number, units in cuts.items()},
    }


def can(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The legal actions for one unit or hex, with or without marches."""
    about, marches = word(asked, "unit" if "unit" in asked else "hex"), switch(asked, "marches", True)
    found: list[dict[str, Any]] = []
    for offers in view.offered():
        if "unit" in asked and _others_march(view.game, offers, about):
            continue
        documents = (one.to_json() for one in offers if marches or not isinstance(one, view.game.marches))
        found += [document for document in documents if about in _named(document)]
    return {"actions": found[:MOST_ACTIONS]}


def suggested_set_up(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The placements that complete the suggested set-up of the side to act."""
    return {"actions": suggested(view.game, view.state, word(asked, "plan") if "plan" in asked else "")}


def position(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The position as the asker knows it, as a document for ``game.from_position``."""
    return {"position": view.game.position(view.state)}


def _others_march(game: Wargame, offers: Sequence[Action], unit: str) -> bool:
    """Whether the offers are marches of a stack without this unit. Most are, so they are skipped early."""
    if isinstance(offers, Marches):
        return unit not in offers.units
    first = offers[0] if offers else None
    return isinstance(first, game.marches) and unit not in _named(first.to_json())


def _named(document: Mapping[str, Any]) -> list[str]:
    """The units and hexes that an action names; for a path, only its end."""
    single = [document[key] for key in ("unit", "hex", "neighbour") if key in document]
    return [*single, *document.get("units", ()), *document.get("hexes", ()), *document.get("path", ())[-1:]]


QUESTIONS: Mapping[str, Callable[[Viewpoint, Asked], dict[str, Any]]] = {
    "reach": reach,
    "odds": odds,
    "attackers": attackers,
    "why": why,
    "zone": zone,
    "supply": supply,
    "fire odds": fires.fire_odds,
    "defensive odds": fires.defensive_odds,
    "line of fire": fires.line_of_fire,
    "lines of fire": fires.lines_of_fire,
    "fields of fire": fires.fields_of_fire,
    "spotted": fires.spotted,
    "under fire": fires.under_fire,
    "threat": threatened,
    "enemy reach": reach_of_side,
    "threats": threats,
    "supply ground": supply_ground,
    "can": can,
    "suggested": suggested_set_up,
    "plates": plates.plates,
    "sensible": plates.sensible,
    "position": position,
}
