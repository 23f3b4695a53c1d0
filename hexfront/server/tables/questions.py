"""Players' questions: reach, odds, attackers, why not, zones, supply, threats. None of them changes anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from hexfront.games.face import HasMovement, HasOdds, HasOverruns, HasSupply, HasZones, Wargame, odds_of
from hexfront.games.face import asked as asked_of
from hexfront.games.registry import games
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.mechanics.odds import DieChange, Shift, StrengthChange
from hexfront.server import faults
from hexfront.server.tables.suggestions import suggested
from hexfront.server.tables.threats import enemy_reach, threat

#: The most names of units or hexes that a question may hold.
MOST_NAMES = 60
MOST_ACTIONS = 400


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A state, and the sides of the player who asks about it."""

    game: Wargame
    state: State
    sides: tuple[str, ...]
    #: The legal actions of the side to act, subject by subject; computed on demand.
    offered: Callable[[], Sequence[Sequence[Action]]]

    @property
    def side(self) -> str:
        """The side the question is asked for: the side to act, or else the asker's own."""
        known = games()[self.game.name].sides
        return self.state.to_act or (self.sides[0] if self.sides else known[0])

    def refusal(self, refusal: Refusal | None) -> dict[str, Any] | None:
        """A refusal with the gist of its rule."""
        if refusal is None:
            return None
        return {**refusal.to_json(), "gist": faults.gist(self.game.rulebook, refusal.rule)}


Asked = Mapping[str, Any]


def answer(view: Viewpoint, question: str, asked: Asked) -> dict[str, Any]:
    """The answer to a question. Raises a fault if the question is invalid."""
    if question not in QUESTIONS:
        raise faults.bad_input(f"unknown question {question[:40]!r}: known are {', '.join(QUESTIONS)}")
    try:
        return QUESTIONS[question](view, asked)
    except HexfrontError as error:
        raise faults.from_error(error, view.game.rulebook) from error


def reach(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The hexes that units can reach, and the enemies they can overrun from where they are."""
    units = names(asked, "units")
    game, state = view.game, view.state
    marching = asked_of(game, HasMovement)
    found = marching.reach(state, units)
    side = game.units[units[0]].side
    acting = state.to_act == side
    hexes = {}
    for number, cost in found.items():
        line: dict[str, Any] = {"points": str(cost.points), "path": list(cost.path), "stops": cost.stops}
        refusal = game.refusal(state, side, marching.move(units, cost.path)) if acting else None
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
    air = number(asked, "air") + number(asked, "air_defence")
    return odds_sheet(view, attackers, targets, air, bool(asked.get("overrun", False)))


def odds_sheet(
    view: Viewpoint, attackers: tuple[str, ...], targets: tuple[str, ...], air: int, overrun: bool
) -> dict[str, Any]:
    """Both totals, every change to them, the column or the die with its rule, chances, and rows of the table."""
    found = odds_of(view.game, view.state, attackers, targets, air, overrun)
    chart = asked_of(view.game, HasOdds).combat_chart
    return {
        "attack": _strength(found.attack),
        "defense": _strength(found.defense),
        "ratio": found.ratio,
        "strength_changes": [
            {**_cited(view, one), "sum": one.sum, "units": list(one.units), "times": str(one.times), "plus": one.plus}
            for one in found.strength_changes
        ],
        "shifts": [{**_cited(view, shift), "columns": shift.columns} for shift in found.shifts],
        "die_changes": [{**_cited(view, one), "points": one.points} for one in found.die_changes],
        "column": found.column,
        "columns": {column: str(chance) for column, chance in found.columns.items()},
        "results": {result: str(chance) for result, chance in found.results.items()},
        "table": {column: chart.column(column) for column in found.columns if column in chart.columns},
    }


def _cited(view: Viewpoint, change: Shift | DieChange | StrengthChange) -> dict[str, Any]:
    """A change to a combat, with its rule and the rule's gist."""
    gist = faults.gist(view.game.rulebook, change.rule)
    return {"rule": change.rule, "reason": change.reason, "gist": gist}


def _strength(value: int | Fraction) -> int | str:
    """A strength as JSON: a whole number, or a fraction as text such as 9/2."""
    return value if isinstance(value, int) else str(value)


def attackers(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """Units of the side to act that could join an attack on some hexes, and adjacent ones that could not."""
    game, state = view.game, view.state
    hexes, fighting = names(asked, "hexes"), asked_of(game, HasOdds)
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
    found = threat(view.game, view.state, word(asked, "hex"), asked.get("side"))
    best = found.pop("best")
    sheet = None
    if best is not None:
        then, units = best
        sheet = odds_sheet(replace(view, state=then), units, (found["hex"],), 0, False)
    return {**found, "odds": sheet, "attackers": list(best[1]) if best else []}


def reach_of_side(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """How many units of a side could reach each hex."""
    return {"hexes": enemy_reach(view.game, view.state, word(asked, "side"))}


def can(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The legal actions for one unit or hex."""
    about = word(asked, "unit" if "unit" in asked else "hex")
    found: list[dict[str, Any]] = []
    for offers in view.offered():
        if "unit" in asked and _others_march(view.game, offers, about):
            continue
        documents = (action.to_json() for action in offers)
        found += [document for document in documents if about in _named(document)]
    return {"actions": found[:MOST_ACTIONS]}


def suggested_set_up(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The placements that complete the suggested set-up of the side to act."""
    return {"actions": suggested(view.game, view.state)}


def _others_march(game: Wargame, offers: Sequence[Action], unit: str) -> bool:
    """Whether the offers are marches of a stack without this unit. Most are, so they are skipped early."""
    first = offers[0] if offers else None
    return isinstance(first, game.marches) and unit not in _named(first.to_json())


def _named(document: Mapping[str, Any]) -> list[str]:
    """The units and hexes that an action names; for a path, only its end."""
    single = [document[key] for key in ("unit", "hex") if key in document]
    return [*single, *document.get("units", ()), *document.get("hexes", ()), *document.get("path", ())[-1:]]


QUESTIONS: Mapping[str, Callable[[Viewpoint, Asked], dict[str, Any]]] = {
    "reach": reach,
    "odds": odds,
    "attackers": attackers,
    "why": why,
    "zone": zone,
    "supply": supply,
    "threat": threatened,
    "enemy reach": reach_of_side,
    "can": can,
    "suggested": suggested_set_up,
}


def names(asked: Asked, key: str) -> tuple[str, ...]:
    """A list of names from a question."""
    value = asked.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
        raise faults.bad_input(f"the question lacks {key!r}: a list of names, at least one")
    if len(value) > MOST_NAMES:
        raise faults.bad_input(f"{key!r} has {len(value)} names, at most {MOST_NAMES} can be asked about")
    return tuple(dict.fromkeys(value))


def word(asked: Asked, key: str) -> str:
    """A name from a question."""
    value = asked.get(key)
    if not isinstance(value, str):
        raise faults.bad_input(f"the question lacks {key!r}: a name")
    return value


def number(asked: Asked, key: str) -> int:
    """A number from a question; 0 if it is missing."""
    value = asked.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 9:
        raise faults.bad_input(f"{key!r} is {value!r}, expected a number from 0 to 9")
    return value
