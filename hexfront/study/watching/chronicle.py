"""Facts derived from a game's events, for any family: losses, dice, cited rules, and control of ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hexfront.games.face import HasControl, Wargame, objectives_of
from hexfront.kernel.events import Event
from hexfront.kernel.sets import NO_HEXES, Hexes, has
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name


class Fact(NamedTuple):
    """An event with the states before and after."""

    before: State
    event: Event
    after: State

    @property
    def ends_turn(self) -> bool:
        """Whether the next turn begins here. Automatic events of its first phases belong to the new turn."""
        return self.after.turn != self.before.turn


class Loss(NamedTuple):
    """Steps that a unit lost, and its place; negative if it regained steps."""

    unit: str
    side: str
    place: str
    steps: int


def facts(state: State, events: Iterable[Event]) -> Iterator[Fact]:
    """The events of an action, one by one."""
    for event in events:
        after = event.applied_to(state)
        yield Fact(state, event, after)
        state = after


def losses(game: Wargame, fact: Fact) -> list[Loss]:
    """The steps lost in an event; an event that only reveals a unit counts as no loss."""
    before, event, after = fact
    kind = type_name(type(event))
    if kind in game.eliminates:
        return _eliminated(game, before, after)
    if after.steps is before.steps or kind in game.reveals:
        return []
    frame = game.frame
    return [
        Loss(frame.units[unit], frame.sides[frame.unit_sides[unit]], frame.place_name(before.places[unit]), had - has)
        for unit, (had, has) in enumerate(zip(before.steps, after.steps, strict=True))
        if had != has
    ]


def _eliminated(game: Wargame, before: State, after: State) -> list[Loss]:
    """The units that an event took off the map, each with all its steps."""
    frame, pairs = game.frame, enumerate(zip(before.places, after.places, strict=True))
    return [
        Loss(frame.units[unit], frame.sides[frame.unit_sides[unit]], frame.place_name(old), before.steps[unit])
        for unit, (old, new) in pairs
        if old != new and old < frame.hex_places <= new
    ]


def loss_word(game: Wargame) -> str:
    """What losses are counted in: units where every unit has one step."""
    return "units" if max(game.new().steps) == 1 else "steps"


def steps_left(game: Wargame, state: State, side: str) -> int:
    """The steps of a side's ground units in play or still to come."""
    index = game.frame.unit_index
    return sum(state.steps[index[unit]] for unit in game.present(state, side) if game.units[unit].is_ground)


def cited(document: Any) -> Iterator[str]:
    """Every rule that a document names, at any depth."""
    if isinstance(document, dict):
        rule = document.get("rule")
        if isinstance(rule, str):
            yield rule
        for value in document.values():
            yield from cited(value)
    elif isinstance(document, Sequence) and not isinstance(document, str):
        for value in document:
            yield from cited(value)


def controlled(game: Wargame, state: State) -> Hexes:
    """The set of hexes whose nearest unit belongs to the reckoned side.

    Distance is in hexes over ground that units can cross; a hex equally near to both belongs to neither.
    """
    sheet, ours, theirs = game.map, NO_HEXES, NO_HEXES
    for side, ground in zip(game.frame.sides, state.ground.sides, strict=True):
        if side == game.reckoned.name:
            ours |= ground.occupied & sheet.playable
        else:
            theirs |= ground.occupied & sheet.playable
    taken, mine, other = ours | theirs, ours, theirs
    while mine or other:
        mine, other = (sheet.spread(one) & ~taken for one in (mine, other))
        ours |= mine & ~other
        taken |= mine | other
        mine, other = mine & ~other, other & ~mine
    return ours


def held(game: Wargame, state: State) -> dict[str, list[str]]:
    """The objectives that each side controls; in games without control, those in which it has a unit."""
    if isinstance(game, HasControl):
        holders = game.holders(state)
        return {
            side: [number for number in objectives_of(game) if holders.get(number) == side] for side in game.frame.sides
        }
    grounds = zip(game.frame.sides, state.ground.sides, strict=True)
    return {
        side: [number for number in objectives_of(game) if has(ground.occupied, game.map.index[number])]
        for side, ground in grounds
    }


def points(game: Wargame, state: State) -> int:
    """The current victory points, in favour of the reckoned side."""
    return game.balance(state)


def targets(document: dict[str, Any]) -> list[str]:
    """The target hexes of an action."""
    return list(document.get("hexes") or [document[key] for key in ("hex",) if key in document])
