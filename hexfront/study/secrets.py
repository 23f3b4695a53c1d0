"""Invariants of games with hidden information: what a side cannot know changes nothing that it is sent."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hexfront.games.face import Happening
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.events import DieRolled, Event
from hexfront.kernel.state import State
from hexfront.study.promises import Happened, holds


class Echo:
    """Dice that show what was rolled before, and any number where a die with other sides is rolled."""

    def __init__(self, events: tuple[Event, ...], chance: Random) -> None:
        self._rolled = [event for event in events if isinstance(event, DieRolled)]
        self._chance = chance
        self.rolls: list[tuple[int, int]] = []

    def roll(self, sides: int = 6) -> int:
        old = self._rolled.pop(0) if self._rolled else None
        shown = old.shown if old is not None and old.sides == sides else self._chance.randint(1, sides)
        self.rolls.append((sides, shown))
        return shown


def what_is_known_is_enough(moment: Happened) -> None:
    """A side's known state, and any whole state that fits it, offer and show the side the same as the true one."""
    game, state = moment.game, moment.after
    for side in state.frame.sides:
        known = game.known(state, side)
        other = game.sampled(known, side, moment.chance)
        holds(game.known(known, side) == known, f"what {side} knows of what it knows is less")
        holds(game.known(other, side) == known, f"a sampled state does not look like the true one to {side}")
        seen = _text(game.sight(state, side))
        holds(_text(game.sight(known, side)) == seen, f"{side} sees more in the true state than it knows")
        holds(_text(game.sight(other, side)) == seen, f"{side} sees something it cannot know")
        if state.to_act == side:
            offers = game.legal_actions(state)
            holds(game.legal_actions(known) == offers, f"{side} is offered something by what it cannot know")
            holds(game.legal_actions(other) == offers, f"{side} is offered something by what it cannot know")


def nothing_hidden_is_told(moment: Happened) -> None:
    """In another world that looks the same to a side, the same action and dice tell it the same until a reveal."""
    game, before = moment.game, moment.before
    if any(event.to_json()["type"] in game.reveals and not _is_told_blank(moment, event) for event in moment.events):
        return
    for side in before.frame.sides:
        world = game.sampled(game.known(before, side), side, moment.chance)
        echo = Echo(moment.events, moment.chance)
        try:
            _, events = game.submit(world, moment.side, moment.action, echo)
        except HexfrontError:
            # The acting side knew more than this one: in the other world it could not have acted like that.
            continue
        truth = _told(moment, before, moment.events, [_roll(one) for one in moment.events if _is_die(one)], side)
        other = _told(moment, world, events, echo.rolls, side)
        holds(truth == other, f"{moment.action} tells {side} something hidden: {_first_difference(truth, other)}")


def _is_told_blank(moment: Happened, event: Event) -> bool:
    """Whether an event that reveals something to its side is told to the others without it."""
    document = event.to_json()
    happening = Happening(moment.side, moment.action.to_json(), (document,), ())
    others = [side for side in moment.before.frame.sides if side != moment.side]
    return all(list(moment.game.disclosed(moment.before, happening, one).events) != [document] for one in others)


def _is_die(event: Event) -> bool:
    return isinstance(event, DieRolled)


def _roll(event: Event) -> tuple[int, int]:
    assert isinstance(event, DieRolled)
    return event.sides, event.shown


def _told(
    moment: Happened, before: State, events: tuple[Event, ...], rolls: list[tuple[int, int]], side: str
) -> list[Any]:
    documents = tuple(event.to_json() for event in events)
    happening = Happening(moment.side, moment.action.to_json(), documents, rolls)
    told = moment.game.disclosed(before, happening, side)
    return [told.side, told.action, [list(roll) for roll in told.rolls], *told.events]


def _first_difference(one: list[Any], other: list[Any]) -> str:
    for left, right in zip(one, other, strict=False):
        if left != right:
            return f"{left} or {right}"
    return f"{len(one)} or {len(other)} facts"


def _text(document: Any) -> str:
    return json.dumps(document, sort_keys=True)


SECRETS = (what_is_known_is_enough, nothing_hidden_is_told)
