"""Views: what a side may see. They are made from the state as the side knows it."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING, Any

from hexfront.games.leningrad41.pieces.campaign import (
    AIR_READY,
    ARRIVING,
    DEAD,
    DEMOLISHED,
    ENTERED,
    FLEET,
    FLEET_BACK,
    GONE,
    MOVED_SUB_COMMANDS,
    MOVING_SUB_COMMAND,
    POOL_FRONT,
    SETTING_UP,
    UNDRAWN_AIR,
    UNDRAWN_CORPS,
    WAITING_FRONT,
    WAITING_GERMAN,
    Campaign,
)
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad41.pieces.statuses import identity, pontoon
from hexfront.games.leningrad41.pieces.tracks import is_on
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.games.leningrad41.face import Leningrad41Game


def sight(game: Leningrad41Game, state: State, side: str) -> dict[str, Any]:
    """The game as one side sees it."""
    campaign = game.campaign
    state = game.known(state, side)
    on_map = [unit for unit in campaign.frame.ground_units if campaign.is_on_map(state, unit)]
    beside = [unit for unit, counter in campaign.indexed if not counter.is_ground and "air" in counter.traits]
    own = game.side_index(side)
    ready = campaign.box(AIR_READY)
    return {
        **game.common_sight(state, side),
        "units": [game.unit_sight(state, unit) | _printed(campaign, state, unit) for unit in on_map],
        "markers": {
            marker: list(campaign.sheet.names(hexes))
            for marker, hexes in zip(campaign.frame.markers, state.markers, strict=True)
        },
        "control": game.holders(state),
        "tally": _tally(game, state),
        "demolished": demolished(campaign, state),
        "pontoons": pontoons(campaign, state),
        "forts": list(campaign.sheet.names(campaign.forts)),
        "air": {campaign.frame.units[unit]: state.place_of(campaign.frame.units[unit]) for unit in beside},
        "air_ready": sum(state.places[unit] == ready and campaign.frame.unit_sides[unit] == own for unit in beside),
        "fleet": _fleet(campaign, state),
        "eliminated": [*campaign.boxed(state, DEAD), *campaign.boxed(state, GONE)],
        "pools": _pools(game, state),
        "sub_commands": _sub_commands(campaign, state),
        "reinforcements": _reinforcements(campaign, state),
    }


def _printed(campaign: Campaign, state: State, unit: Unit) -> dict[str, Any]:
    """What a counter shows. The owner of a back also sees what is under it, if he has looked."""
    counter = campaign.by_index[unit]
    under = identity(state, unit)
    return {
        "untried": counter.is_hidden,
        "attack": None if counter.is_hidden else counter.fire,
        "defense": None,
        "fire": counter.printed_fire,
        "range": counter.printed_range,
        "radius": counter.radius,
        "traits": sorted(counter.traits),
        "is": None if under is None else campaign.frame.units[under],
    }


def _tally(game: Leningrad41Game, state: State) -> dict[str, Any]:
    """How many objective hexes the attacker controls, and how many he needs at the end."""
    have = game.rules.control.german(state).bit_count()
    return {"side": GERMAN, "have": have, "need": game.victory.needed}


def demolished(campaign: Campaign, state: State) -> list[list[str]]:
    """The demolished bridges, each as two hexes."""
    gone = state.tracks[DEMOLISHED]
    name = campaign.board.name
    return [[name(one), name(other)] for bit, (one, other) in enumerate(campaign.bridges) if is_on(gone, bit)]


def pontoons(campaign: Campaign, state: State) -> dict[str, str]:
    """Every pontoon bridge: its engineer, and the hex beyond."""
    found = {}
    for unit, counter in campaign.indexed:
        beyond = pontoon(state, unit) if counter.traits & {"engineer", "bridging"} else None
        if beyond is not None:
            found[counter.id] = campaign.board.name(beyond)
    return found


def _fleet(campaign: Campaign, state: State) -> dict[str, Any]:
    unit = next(unit for unit, counter in campaign.indexed if "fleet" in counter.traits)
    back = state.tracks[FLEET_BACK]
    here = state.places[unit] == campaign.box(FLEET)
    return {"id": campaign.frame.units[unit], "ready": here and back <= state.turn, "back": back if here else None}


def _pools(game: Leningrad41Game, state: State) -> dict[str, Any]:
    """What may still be drawn, as everybody can work it out."""
    campaign = game.campaign
    count, candidates = game.rules.fog.unseen_pool(state)
    types = Tally(campaign.by_index[unit].type for unit in candidates)
    pools: dict[str, Any] = {"pool 42": {"count": count, "may_be": dict(sorted(types.items()))}}
    for box in (POOL_FRONT, UNDRAWN_CORPS, UNDRAWN_AIR):
        place = campaign.box(box)
        lying = Tally(counter.type for unit, counter in campaign.indexed if state.places[unit] == place)
        pools[box] = {"count": lying.total(), "may_be": dict(sorted(lying.items()))}
    return pools


def _sub_commands(campaign: Campaign, state: State) -> list[dict[str, Any]]:
    """The sub-commands with their colours: which have entered, which is moving, and which have moved."""
    return [
        {
            "key": one.key,
            "name": one.name,
            "side": one.side,
            "kind": one.kind,
            "paper": one.paper,
            "ink": one.ink,
            "entered": one.side == SOVIET or is_on(state.tracks[ENTERED], index),
            "moving": state.tracks[MOVING_SUB_COMMAND] == index + 1,
            "moved": is_on(state.tracks[MOVED_SUB_COMMANDS], index),
        }
        for index, one in enumerate(campaign.sub_commands)
    ]


def _reinforcements(campaign: Campaign, state: State) -> list[dict[str, Any]]:
    """Units beside the map that are to enter or to be placed now."""
    entry = campaign.settings["entry"]
    hexes = {WAITING_GERMAN: entry[GERMAN], WAITING_FRONT: entry[SOVIET], ARRIVING: [], SETTING_UP: []}
    found = []
    for unit, counter in campaign.indexed:
        box = campaign.frame.place_name(state.places[unit])
        if box in hexes:
            under = identity(state, unit)
            told = {"id": counter.id, "turn": state.turn, "hexes": list(hexes[box]), "areas": []}
            found.append(told | {"is": None if under is None else campaign.frame.units[under]})
    return found
