"""Invariants that every game keeps at every moment, as checks for random play.

A check gets a ``Happened``: the state before an action, the action, what happened, and the state after. It raises
``Broken`` with a sentence. The checks for every step are cheap; those for some steps examine all legal actions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, NamedTuple

from hexfront.games.face import HasSupply, HasZones, Wargame
from hexfront.games.registry import entry_of, looked_up
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import IllegalAction, InputError, NotNow
from hexfront.kernel.events import Event
from hexfront.kernel.game import fold
from hexfront.kernel.sequence import InOrder
from hexfront.kernel.state import Ground, State


class Broken(AssertionError):
    """A broken promise, described in a sentence."""


@dataclass(frozen=True)
class Happened:
    """One action of a game with the states before and after; ``chance`` selects what is checked."""

    game: Wargame
    before: State
    side: str
    action: Action
    events: tuple[Event, ...]
    after: State
    chance: Random


Check = Callable[[Happened], None]


def all_are_listed(state: State, action: Action) -> bool:
    """The answer of games that offer one action for all that are allowed."""
    return False


class Promises(NamedTuple):
    """A family's own promises: checks for every step and for some, and the decisions that every game reaches.

    ``is_unlisted`` tells actions of which only some are offered, such as groups of units.
    """

    every_step: tuple[Check, ...]
    some_steps: tuple[Check, ...]
    interrupts: frozenset[str] = frozenset()
    is_unlisted: Callable[[State, Action], bool] = all_are_listed


def holds(promise: bool, sentence: str) -> None:
    """Raise ``Broken`` with the sentence unless the condition is true."""
    if not promise:
        raise Broken(sentence)


def events_rebuild_the_state(moment: Happened) -> None:
    holds(fold(moment.before, moment.events) == moment.after, f"the events of {moment.action} do not rebuild the state")


def wire_forms_come_back(moment: Happened) -> None:
    """Action, events and open decisions survive JSON."""
    game = moment.game
    holds(game.action(_through_json(moment.action.to_json())) == moment.action, f"{moment.action} changes in JSON")
    for event in moment.events:
        holds(game.event(_through_json(event.to_json())) == event, f"{event} changes in JSON")
    decode = game.vocabulary.decision_decoder.decode
    for decision in moment.after.stack:
        holds(decode(_through_json(decision.to_json())) == decision, f"{decision} changes in JSON")


def what_was_done_was_allowed(moment: Happened) -> None:
    """The step refuses nothing that was carried out; the gate does not ask it about what it has just offered."""
    step = moment.game.gate.step(moment.before)
    refusal = step.refusal(moment.before, moment.action) if step else None
    holds(refusal is None, f"{moment.action} was carried out and is refused: {refusal}")


def ground_is_right(moment: Happened) -> None:
    """The cached stacks of a state agree with the units' places."""
    kept, fresh = moment.after.ground, Ground.of(moment.after.frame, moment.after.places)
    holds(kept.sides == fresh.sides, "the ground differs from the places")


def turns_go_forward(moment: Happened) -> None:
    """Turns never go back, nor do phases that come in order, and the last turn is the last."""
    before, after = moment.before, moment.after
    # Where chits or choices say what comes next, a phase may come again in the same turn.
    in_order = isinstance(moment.game.gate.sequence, InOrder)
    holds(
        (before.turn, before.phase_index) <= (after.turn, after.phase_index) if in_order else before.turn <= after.turn,
        f"from turn {before.turn}, {before.phase}, the game went back to turn {after.turn}, {after.phase}",
    )
    holds(1 <= after.turn <= after.frame.last_turn, f"turn {after.turn} is not on the track")
    holds(
        (after.to_act is None) == (moment.game.outcome(after) is not None), "an outcome while the game goes on, or none"
    )


def position_comes_back(moment: Happened) -> None:
    """A position document restores the state and its legal actions."""
    game, state = moment.game, moment.after
    document = _through_json(game.position(state))
    again = game.from_position(document)
    for name in State._fields[1:-1]:
        old, new = getattr(state, name), getattr(again, name)
        holds(old == new, f"the position gives back other {name}: {_difference(state, old, new)}")
    for side in state.frame.sides:
        if isinstance(game, HasZones):
            same = game.zone(state, side) == game.zone(again, side)
            holds(same, f"the {side} zone differs after loading the position")
        if isinstance(game, HasSupply):
            same = game.supplied(state, side) == game.supplied(again, side)
            holds(same, f"{side} supply differs after loading")


def _difference(state: State, old: Any, new: Any) -> str:
    """The units or numbers in which two columns of a state, or two tuples of them, differ."""
    if not isinstance(old, tuple) or len(old) != len(new):
        return f"{new!r} instead of {old!r}"
    if len(old) == len(state.frame.units):
        pairs = zip(state.frame.units, old, new, strict=True)
        return ", ".join(f"{name} {b!r} instead of {a!r}" for name, a, b in pairs if a != b)
    return "; ".join(_difference(state, a, b) for a, b in zip(old, new, strict=True) if a != b)


def what_is_open_is_the_same_after_loading(moment: Happened) -> None:
    game, state = moment.game, moment.after
    again = game.from_position(_through_json(game.position(state)))
    old, new = set(game.legal_actions(state)), set(game.legal_actions(again))
    holds(old == new, f"after loading the position other actions are offered: {list(old ^ new)[:3]}")


def something_can_be_done(moment: Happened) -> None:
    """No dead end: there is an offer until the game is over, and none afterwards."""
    offers = moment.game.legal_actions(moment.after)
    over = moment.after.to_act is None
    holds(bool(offers) != over, f"{len(offers)} offers in the {moment.after.phase} of turn {moment.after.turn}")


def every_offer_is_accepted(moment: Happened) -> None:
    game, state = moment.game, moment.after
    side = state.to_act
    offers = game.legal_actions(state)
    holds(len(offers) == len(set(offers)), "an action is offered twice")
    for offer in offers:
        assert side is not None
        refusal = game.refusal(state, side, offer)
        holds(refusal is None, f"{offer} is offered and refused: {refusal}")


def views_are_sound(moment: Happened) -> None:
    """A view is JSON, has offers only for the side to act, and names no unrevealed division."""
    game, state = moment.game, moment.after
    unseen = [name for name in state.frame.units if state.place_of(name) == "unseen"]
    for side in state.frame.sides:
        view = game.view(state, side)
        text = json.dumps(view)
        holds(json.loads(text) == view, f"the {side} view is not plain JSON")
        holds(bool(view["actions"]) == (side == state.to_act), f"the {side} view offers {len(view['actions'])} actions")
        for name in unseen:
            holds(f'"{name}"' not in text, f"the {side} view names {name}, which nobody has seen")


def strange_actions_are_refused(moment: Happened) -> None:
    """Any action that is neither offered nor an exempt variant is refused and changes nothing."""
    game, state = moment.game, moment.after
    side = state.to_act
    if side is None:
        return
    is_unlisted = promises_of(game).is_unlisted
    offers = game.legal_actions(state)
    known = {key for offer in offers for key in _keys(offer)}
    twin = State(*state)
    samples = moment.chance.sample(offers, min(len(offers), 12))
    for action in (*_mutants(moment, samples), moment.action, EndPhase()):
        accepted = _accepted(game, state, side, action)
        if accepted and is_unlisted(state, action):
            continue
        if all(key in known for key in _keys(action)) or _is_round_trip(game, state, action):
            continue
        holds(not accepted, f"{action} is not offered, but accepted")
        _is_turned_away(game, state, side, action)
    holds(state == twin, "a refused action changed the state")


def the_other_side_is_turned_away(moment: Happened) -> None:
    """Any action of the side that is not to act raises ``NotNow``."""
    game, state = moment.game, moment.after
    for side in state.frame.sides:
        if side != state.to_act:
            holds(game.refusal(state, side, moment.action) is not None, f"{side} may act when {state.to_act} decides")
            _is_turned_away(game, state, side, moment.action)


def _accepted(game: Wargame, state: State, side: str, action: Action) -> bool:
    try:
        return game.refusal(state, side, action) is None
    except InputError:
        return False


def _is_turned_away(game: Wargame, state: State, side: str, action: Action) -> None:
    try:
        game.submit(state, side, action, LoadedDice())
    except (IllegalAction, NotNow, InputError):
        return
    raise Broken(f"{action} of the {side} side is refused, but carried out")


def _mutants(moment: Happened, actions: Iterable[Action]) -> Iterable[Action]:
    """Offered actions with one field replaced by another unit, hex or number."""
    chance, frame = moment.chance, moment.after.frame
    hexes = tuple(frame.hexes)
    strange: dict[str, Callable[[Any], Any]] = {
        "unit": lambda old: chance.choice(frame.units),
        "hex": lambda old: chance.choice(hexes),
        "air": lambda old: chance.choice((-1, old + 1, 3)),
        "units": lambda old: chance.choice(((), (*old, chance.choice(frame.units)), (*old, *old[:1]), old[1:])),
        "hexes": lambda old: chance.choice(((), (*old, chance.choice(hexes)), (*old, old[0]), (chance.choice(hexes),))),
        "path": lambda old: chance.choice(
            ((), (*old, chance.choice(hexes)), old[:-1], (chance.choice(hexes),), old[1:])
        ),
    }
    for action in actions:
        for one in (one for one in fields(action) if one.name in strange):
            yield replace(action, **{one.name: strange[one.name](getattr(action, one.name))})


def _is_round_trip(game: Wargame, state: State, action: Action) -> bool:
    """A move that ends where it began needs no offer."""
    if not isinstance(action, game.marches):
        return False
    document = action.to_json()
    return bool(document["path"][-1:] == [state.place_of(unit) for unit in document["units"][:1]])


def _keys(action: Action) -> list[tuple[Any, ...]]:
    """The actions an offer stands for: a move for every path to its end, an attack for each single attacker."""
    kind = type(action).__name__
    values: dict[str, Any] = {one.name: getattr(action, one.name) for one in fields(action)}
    if "hexes" in values:
        hexes = frozenset(values["hexes"]) if len(set(values["hexes"])) == len(values["hexes"]) else values["hexes"]
        units = values["units"] if len(set(values["units"])) == len(values["units"]) else ()
        return [(kind, unit, hexes, values.get("air")) for unit in units] or [(kind, action)]
    if "units" in values and "path" in values:
        return [(kind, tuple(sorted(values["units"])), values["path"][-1:])]
    if "units" in values and "air" in values:
        return [(kind, tuple(sorted(values["units"])), values["hex"], values["air"])]
    return [(kind, *values.values())]


def _through_json(document: Any) -> Any:
    return json.loads(json.dumps(document))


PROMISES = Promises(
    every_step=(
        events_rebuild_the_state,
        wire_forms_come_back,
        what_was_done_was_allowed,
        ground_is_right,
        turns_go_forward,
        the_other_side_is_turned_away,
    ),
    some_steps=(
        position_comes_back,
        something_can_be_done,
        every_offer_is_accepted,
        strange_actions_are_refused,
        what_is_open_is_the_same_after_loading,
        views_are_sound,
    ),
)


def promises_of(game: Wargame) -> Promises:
    """The promises of a game: those of all games, and those of its family."""
    named = entry_of(game.name).promises
    own: Promises = looked_up(named) if named else Promises((), ())
    # Looked up by name, because secrets are promises themselves and build on this module.
    secrets: tuple[Check, ...] = looked_up("hexfront.study.secrets:SECRETS") if game.hides else ()
    return own._replace(
        every_step=PROMISES.every_step + own.every_step,
        some_steps=PROMISES.some_steps + secrets + own.some_steps,
    )
