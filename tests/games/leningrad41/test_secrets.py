"""Secrets of Leningrad '41 in the library: whatever lies under arrivals, the German player gets the same answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Happening
from hexfront.games.leningrad41.documents.actions import AirStrike, DemolishBridge, Fire, FireAt, Flip, Metro, Move
from hexfront.games.leningrad41.documents.events import UnitDrawn, UnitRevealed
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad41.pieces.statuses import identity
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.events import DieRolled
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Place
from hexfront.play.runner import Done, playing
from hexfront.play.table import enacted, without_a_person
from hexfront.study.promises import Happened
from hexfront.study.secrets import nothing_hidden_is_told, what_is_known_is_enough
from tests.games.leningrad41.battlefield import real

NAME = "leningrad-41"
SEEDS = (1, 2)
#: Actions that fire, whose odds may be asked for at any time.
FIRES = (Fire, AirStrike, DemolishBridge, FireAt)


@cache
def played(seed: int) -> tuple[Done, ...]:
    """A random game, with Soviets who never turn a unit up without need."""
    game = real()
    players = {side: RandomPlayer(f"{side} {seed}") for side in game.frame.sides}
    return tuple(playing(game, players, SeededDice(seed), game.new(setup="suggested")))


def links(game: Leningrad41Game, state: State) -> dict[Unit, Unit]:
    """What lies under the arrivals on the map."""
    on_map = [back for back in game.campaign.backs if game.campaign.is_on_map(state, back)]
    found = {back: identity(state, back) for back in on_map}
    return {back: unit for back, unit in found.items() if unit is not None}


def worlds(seed: int, every: int) -> Iterator[tuple[Done, State]]:
    """Moments with hidden arrivals, each with another world that looks the same to the German player."""
    game, random = real(), Random(seed)
    hidden = [done for done in played(seed) if done.after.to_act is not None and links(game, done.after)]
    for done in hidden[::every]:
        yield done, game.sampled(game.known(done.after, GERMAN), GERMAN, random)


def _text(document: Any) -> str:
    return json.dumps(document, sort_keys=True)


def _tried(game: Leningrad41Game, state: State, action: Action) -> str:
    """What the German player is told when he tries something."""
    try:
        after, _ = enacted(game, state, GERMAN, action, SeededDice(1))
    except HexfrontError as error:
        return f"{type(error).__name__}: {error}"
    return _text(game.sight(after, GERMAN))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_worlds_differ_and_look_the_same(seed: int) -> None:
    game, different = real(), 0
    for done, world in worlds(seed, 20):
        different += links(game, world) != links(game, done.after)
        assert game.known(world, GERMAN) == game.known(done.after, GERMAN)
        for side in (GERMAN, None):
            assert game.known(game.known(world, side), side) == game.known(world, side)
        assert _text(game.spectator_sight(world)) == _text(game.spectator_sight(done.after))
        assert _text(game.view(world, GERMAN)) == _text(game.view(done.after, GERMAN))

    assert different > 10


@pytest.mark.parametrize("seed", SEEDS)
def test_every_promise_about_secrets_is_kept_at_many_steps(seed: int) -> None:
    game, chance = real(), Random(seed)
    for done in played(seed)[::40]:
        moment = Happened(game, done.before, done.side, done.action, done.events, done.after, chance)
        what_is_known_is_enough(moment)
        nothing_hidden_is_told(moment)


def test_the_moment_of_an_answer_tells_nothing() -> None:
    """A question that only the owner knows to be idle is asked all the same."""
    game, asked = real(), 0
    for done, world in worlds(1, 1):
        if done.after.stack and done.after.to_act == SOVIET:
            asked += 1
            assert without_a_person(game, done.after) == without_a_person(game, world)
            known = game.known(done.after, GERMAN)
            assert game.legal_actions(done.after) == game.legal_actions(known)

    assert asked > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_odds_reach_and_danger_are_those_of_what_is_known(seed: int) -> None:
    game, fires = real(), 0
    for done, world in worlds(seed, 12):
        state = game.known(done.after, GERMAN)
        other = game.known(world, GERMAN)
        for back in [game.frame.units[back] for back in links(game, done.after)][:3]:
            assert dict(game.reach(state, back)) == dict(game.reach(other, back))
            assert game.danger(state, back, game.map.neighbours("2807")) == game.danger(
                other, back, game.map.neighbours("2807")
            )
        if state.to_act == GERMAN:
            for action in [one for one in game.legal_actions(state) if isinstance(one, FIRES)][:40]:
                if not isinstance(action, FireAt) or action.units:
                    fires += 1
                    assert game.odds_of(state, action) == game.odds_of(other, action)

    assert fires > 40


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_owner_has_found_out_is_not_remembered_for_others(seed: int) -> None:
    """States share what was concluded from the ground. A state from a position has no such past."""
    game = real()
    for done, _ in worlds(seed, 30):
        state = done.after
        game.legal_actions(state)
        for back in links(game, state):
            game.reach(state, game.frame.units[back])
        known = game.known(state, GERMAN)
        fresh = game.from_position(game.position(known))

        assert fresh == known
        assert _text(game.view(fresh, GERMAN)) == _text(game.view(known, GERMAN))
        assert game.fields_of_fire(fresh, SOVIET) == game.fields_of_fire(known, SOVIET)
        assert game.spotted(fresh, SOVIET) == game.spotted(known, SOVIET)


def test_naming_a_hidden_unit_tells_nothing() -> None:
    game, refused = real(), set()
    for done, world in worlds(2, 20):
        under = [game.frame.units[unit] for unit in (*links(game, done.after).values(), *links(game, world).values())]
        for name in under[:6]:
            for action in (
                Flip((name,)),
                Metro(name),
                Move((name,), ("2807",)),
                Fire("2807", (name,)),
                FireAt((name,)),
                Place(name, "2807"),
            ):
                answer = _tried(game, done.after, action)
                assert answer == _tried(game, world, action)
                refused.add(answer.partition(":")[0])

    assert refused == {"IllegalAction", "NotNow"}


def test_a_draw_is_told_without_its_lot_and_a_reveal_with_its_unit() -> None:
    game = real()
    done = next(done for done in played(1) if any(isinstance(event, UnitDrawn) for event in done.events))
    shown = next(done for done in played(1) if any(isinstance(event, UnitRevealed) for event in done.events))

    masked = _told(game, done, GERMAN)
    open_ = _told(game, done, SOVIET)

    lots = [(one["sides"], one["shown"]) for one in masked if one.get("purpose") == "lot of the 42nd Army"]
    assert lots and set(lots) == {(0, 0)}
    assert {one["unit"] for one in masked if one["type"] == "unit drawn"} == {""}
    assert all(one["unit"] for one in open_ if one["type"] == "unit drawn")
    revealed = [one for one in _told(game, shown, GERMAN) if one["type"] == "unit revealed"]
    assert revealed == [one.to_json() for one in shown.events if isinstance(one, UnitRevealed)]


def _told(game: Leningrad41Game, done: Done, side: str) -> list[dict[str, Any]]:
    events = [event.to_json() for event in done.events]
    rolls = [(event.sides, event.shown) for event in done.events if isinstance(event, DieRolled)]
    happening = Happening(done.side, done.action.to_json(), events, rolls)
    return [dict(event) for event in game.disclosed(done.before, happening, side).events]


def test_the_truth_has_what_each_side_saw_and_more() -> None:
    game = real()
    done, _ = next(worlds(1, 1))
    truth = {unit["id"]: unit for unit in game.truth(done.after)["units"]}
    german = {unit["id"]: unit for unit in game.sight(done.after, GERMAN)["units"]}

    assert truth.keys() == german.keys()
    names = {game.frame.units[back]: game.frame.units[unit] for back, unit in links(game, done.after).items()}
    assert {name: unit["is"] for name, unit in truth.items() if unit["is"]}.items() <= names.items()
    assert not any(unit["is"] for unit in german.values())
