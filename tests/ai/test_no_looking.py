"""Computer players cannot look under face-down units: not by reading the true state, nor by what others worked out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, SupportsIndex

import pytest

from hexfront.ai.players import LEVELS, player
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State
from hexfront.play.player import Player
from hexfront.play.runner import playing
from tools.fuzz_play import loaded

NAME = "leningrad-41"
ENEMY, OWNER = "german", "soviet"
#: Simulations of a turn: enough that a thinking player samples worlds and tries plans in them.
WORK = 3
#: The columns that differ between worlds which the Germans cannot tell apart.
SECRET = frozenset({"identity", "origin"})


class Looked(AssertionError):
    """Somebody has read what only the owner of the units may know."""


class Secret(tuple[Any, ...]):
    """A column of a state with something hidden in it: nobody may read it while a spy is about."""

    spied = False

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        _guard()
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[Any]:
        _guard()
        return super().__iter__()

    def __eq__(self, other: object) -> bool:
        _guard()
        return super().__eq__(other)

    __hash__ = tuple.__hash__


def _guard() -> None:
    if Secret.spied:
        raise Looked("the true state was read")


class Spy(Player):
    """A player that reads all he can of the state he is given. Nothing of it may be the truth."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.choices: list[Action] = []

    @property
    def plan(self) -> tuple[str, ...]:
        return self.player.plan

    def choose(self, game: Wargame, state: State) -> Action:
        Secret.spied = True
        try:
            _read_all(state)
            self.choices.append(self.player.choose(game, state))
        finally:
            Secret.spied = False
        return self.choices[-1]


def _read_all(state: State) -> None:
    for column in (state.places, state.statuses, state.steps, *state.vectors):
        list(column)


def guarded(state: State) -> State:
    """The same state, of which nobody may read the columns with secrets in them while a spy is about."""
    names = tuple(state.frame.vectors)
    vectors = [Secret(column) if name in SECRET else column for name, column in zip(names, state.vectors, strict=True)]
    return state.evolve(places=Secret(state.places), statuses=Secret(state.statuses), vectors=tuple(vectors))


def _links(game: Wargame, state: State) -> dict[str, str]:
    return {unit["id"]: unit["is"] for unit in game.sight(state, OWNER)["units"] if unit["is"]}


@cache
def secret_states() -> tuple[State, ...]:
    """The beginnings of German phases in a random game, with arrivals on the map that the Germans do not know."""
    game = loaded(NAME)
    players = {side: RandomPlayer(f"{side} 6") for side in (ENEMY, OWNER)}
    found: dict[tuple[int, str], State] = {}
    for done in playing(game, players, SeededDice(6), game.new(setup="suggested")):
        state = done.after
        if state.turn > 5:
            break
        if state.to_act == ENEMY and len(_links(game, state)) > 2:
            found.setdefault((state.turn, state.phase), state)
    return tuple(found.values())


def _some(level: str) -> Sequence[State]:
    """All of the states, or a few for players who think long about each."""
    return secret_states() if LEVELS[level].thinking is None else secret_states()[1:8:2]


def _hired(game: Wargame, level: str, side: str) -> Player:
    return player(game, level, side, "no looking", work=WORK)


def test_a_spy_who_looks_is_caught() -> None:
    """Without the mask of what a side knows, the guard would be met at once."""
    state = guarded(secret_states()[0])

    with pytest.raises(Looked):
        Spy(RandomPlayer(1)).choose(loaded(NAME), state)
    assert list(state.places) == list(secret_states()[0].places)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_player_is_given_does_not_lead_to_the_truth(level: str) -> None:
    game, kinds = loaded(NAME), set()
    for state in _some(level):
        spy = Spy(_hired(game, level, ENEMY))
        done = next(playing(game, {ENEMY: spy}, SeededDice(1), guarded(state)))
        assert spy.choices == [done.action]
        kinds.add(state.kind)

    assert len(kinds) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_does_the_same_in_every_world_that_he_cannot_tell_apart(level: str) -> None:
    """Also after the owner has thought about the same position in the same process."""
    game, random = loaded(NAME), Random(8)
    for state in _some(level):
        known = game.known(state, ENEMY)
        worlds = [state, game.sampled(known, ENEMY, random)]
        assert _links(game, worlds[0]) != _links(game, worlds[1])
        chosen = []
        for world in worlds:
            # A ground of its own, as another process has it: what was worked out is kept there.
            fresh = game.from_position(game.position(world))
            _let_the_owner_think(game, fresh, level)
            thinker = _hired(game, level, ENEMY)
            chosen.append((thinker.choose(game, game.known(fresh, ENEMY)), thinker.plan))

        assert chosen[0] == chosen[1]


def _let_the_owner_think(game: Wargame, state: State, level: str) -> None:
    """Have everything worked out that the owner of the hidden units works out in his turn."""
    own = game.from_position({**game.position(state), "phase": "soviet movement"})
    own = own.evolve(ground=state.ground)
    _hired(game, level, OWNER).choose(game, own)
    game.legal_actions(own)
