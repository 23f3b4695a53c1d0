"""Plates: what an attack on each hex would be, so that nobody has to open a sheet to compare them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexfront.games.face import HasFire, HasOdds, HasOverruns, odds_of
from hexfront.kernel.actions import Action
from hexfront.play.answers import ways
from hexfront.play.questions.viewpoint import Asked, Viewpoint

#: How fire tables print that a target is eliminated.
ELIMINATED = "E"


def plates(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """For each hex that can be attacked now: who could attack it together, at what odds, and the chances.

    Only the side that may attack is told.
    """
    game = view.game
    if view.state.to_act not in view.sides:
        return {"hexes": {}}
    if isinstance(game, HasFire):
        return {"hexes": _fires(view, game)}
    return {"hexes": _attacks(view, game) if isinstance(game, HasOdds) else {}}


def sensible(view: Viewpoint, asked: Asked) -> dict[str, Any]:
    """The usual answers to the pending decision of the asker's side, each followed through."""
    if view.state.to_act not in view.sides:
        return {"ways": []}
    return {"ways": [[action.to_json() for action in way] for way in ways(view.game, view.state)]}


def _fights(view: Viewpoint) -> list[Action]:
    return [one for some in view.offered() for one in some if isinstance(one, view.game.fights)]


def _attacks(view: Viewpoint, game: HasOdds) -> dict[str, Any]:
    """All units that could attack a hex alone attack it together, without air units."""
    overruns = (type(game.overrun((), "")),) if isinstance(game, HasOverruns) else ()
    fights = [one.to_json() for one in _fights(view) if not isinstance(one, overruns)]
    targets = dict.fromkeys(number for document in fights for number in document["hexes"])
    own = [unit for unit in view.game.sight(view.state, view.side)["units"] if unit["side"] == view.side]
    found = {}
    for number in targets:
        near = view.game.map.neighbours(number)
        units = tuple(one["id"] for one in own if one["hex"] in near and _may(view, game, one["id"], number))
        if units:
            found[number] = _attack(view, game, units, number)
    return found


def _may(view: Viewpoint, game: HasOdds, unit: str, number: str) -> bool:
    return view.game.refusal(view.state, view.side, game.attack((unit,), (number,))) is None


def _attack(view: Viewpoint, game: HasOdds, units: tuple[str, ...], number: str) -> dict[str, Any]:
    refusal = view.game.refusal(view.state, view.side, game.attack(units, (number,)))
    odds = odds_of(view.game, view.state, units, (number,))
    return {
        "units": list(units),
        "column": odds.column,
        "results": {result: str(chance) for result, chance in odds.results.items()},
        "worth": {result: game.worth(result) for result in odds.results},
        "refusal": view.refusal(refusal),
    }


def _fires(view: Viewpoint, game: HasFire) -> dict[str, Any]:
    """The strongest fire that is offered at each hex with an enemy, and the chance that it eliminates somebody."""
    held = {unit["hex"] for unit in view.game.sight(view.state, view.side)["units"] if unit["side"] != view.side}
    offers: dict[str, list[Action]] = {}
    for action in _fights(view):
        document = action.to_json()
        if document.get("hex") in held and "neighbour" not in document and not document.get("fervour"):
            offers.setdefault(document["hex"], []).append(action)
    return {number: _fire(view, game, some) for number, some in offers.items()}


def _fire(view: Viewpoint, game: HasFire, offers: Sequence[Action]) -> dict[str, Any]:
    # The first offer says how one fires at the hex: with units, from the air or from the sea.
    best = max((one for one in offers if type(one) is type(offers[0])), key=lambda one: _strength(view, one))
    document = best.to_json()
    odds = game.odds_of(view.state, best)
    return {
        "units": document.get("units", []),
        "action": document,
        "column": odds.column,
        "chance": str(odds.chance()),
        "targets": [str(target.results.get(ELIMINATED, 0)) for target in odds.targets],
    }


def _strength(view: Viewpoint, fire: Action) -> tuple[int, int]:
    """The points of a fire as printed; of equal ones the one with more assaulting units is stronger."""
    document = fire.to_json()
    printed = (view.game.units[unit].attack for unit in document.get("units", []))
    return sum(attack[0] for attack in printed if attack), len(document.get("assault", []))
