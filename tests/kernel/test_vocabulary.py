"""Vocabularies: each game reads documents into its own classes, whatever other games call theirs."""

from dataclasses import dataclass, make_dataclass
from typing import Any

import pytest

from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import KERNEL_EVENTS, DecisionOwed, Event
from hexfront.kernel.game import Vocabulary


@dataclass(frozen=True, slots=True)
class March(Action):
    """By road."""

    hexes: int


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """Along a road."""

    hexes: int


@dataclass(frozen=True, slots=True)
class Halt(Decision):
    """For so many turns."""

    turns: int


def namesake(of: type[Any], base: type[Any]) -> Any:
    """A class of the same name in another game, with another field."""
    return make_dataclass(of.__name__, [("river", str)], bases=(base,), frozen=True, slots=True)


OTHERS = [namesake(of, base) for of, base in ((March, Action), (Marched, Event), (Halt, Decision))]
OURS = Vocabulary((March,), (*KERNEL_EVENTS, Marched), (Halt,))
THEIRS = Vocabulary((OTHERS[0],), (*KERNEL_EVENTS, OTHERS[1]), (OTHERS[2],))


def test_two_games_may_have_classes_of_the_same_name() -> None:
    for game, thing in (
        (OURS.action_decoder, March(3)),
        (OURS.event_decoder, Marched(3)),
        (OURS.decision_decoder, Halt("red", 2)),
        (OURS.event_decoder, DecisionOwed(Halt("red", 2))),
        (THEIRS.action_decoder, OTHERS[0]("Luga")),
        (THEIRS.event_decoder, OTHERS[1]("Luga")),
        (THEIRS.decision_decoder, OTHERS[2]("red", "Luga")),
        (THEIRS.event_decoder, DecisionOwed(OTHERS[2]("red", "Luga"))),
    ):
        again = game.decode(thing.to_json())

        assert again == thing and type(again) is type(thing)


def test_what_only_another_game_asks_is_unknown() -> None:
    @dataclass(frozen=True, slots=True)
    class Surrender(Decision):
        """Asked in neither game."""

    with pytest.raises(InputError, match="unknown type in 'decision owed': decision 'surrender'"):
        OURS.event_decoder.decode(DecisionOwed(Surrender("red")).to_json())
