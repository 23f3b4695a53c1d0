"""Offers: what the table document says can be done is what the rules offer."""

from collections.abc import Iterator
from typing import Any

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import HasFire, Wargame
from hexfront.games.registry import games
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.mechanics.flood import Flood
from hexfront.play.questions.offers import MOST, offers
from hexfront.play.runner import playing
from hexfront.play.table import offers_by_subject
from hexfront.server.tables.rooms import game_of


def states(game: Wargame, before_turn: int) -> Iterator[State]:
    """Every state of a random game in which somebody is to act, until a turn begins."""
    players = dict.fromkeys(game.frame.sides, RandomPlayer(3))
    for done in playing(game, players, SeededDice(3), game.new(setup="suggested")):
        if done.before.turn == before_turn:
            return
        yield done.before


@pytest.mark.parametrize("name", games())
def test_units_targets_and_kinds_are_complete_whether_or_not_the_actions_are_listed(name: str) -> None:
    game = game_of(name, {})
    seen: dict[str, int] = {}
    for state in states(game, before_turn=6):
        found = offers_by_subject(game, state)
        document = offers(game, state, found)
        if "actions" not in document:
            assert set(document["kinds"]) == {type_name(type(one)) for some in found for one in some}
        else:
            assert set(document["units"]) == {unit for action in document["actions"] for unit in _units(action)}
            assert document["count"] == len(document["actions"])
            for kind in document["kinds"]:
                seen[kind] = max(seen.get(kind, 0), len(document["units"]))

    assert len(seen) > 4
    fights = ("fire", "fire at", "air strike") if isinstance(game, HasFire) else ("attack", "retreat", "lose step")
    assert min(seen[kind] for kind in fights) >= 1
    assert max(seen.values()) > 1


def _units(action: dict[str, Any]) -> list[str]:
    return [*action.get("units", ()), *([action["unit"]] if "unit" in action else [])]


MOVE_AS_STACKS = {"leningrad-1979", "leningrad-2010"}


@pytest.mark.parametrize("name", games())
def test_units_act_together_where_an_offer_names_several(name: str) -> None:
    game = game_of(name, {})
    moving: set[bool] = set()
    for state in states(game, before_turn=2):
        found = offers_by_subject(game, state)
        document = offers(game, state, found)
        assert document["together"] is any(len(_units(action.to_json())) > 1 for some in found for action in some)
        if "move" in document["kinds"]:
            moving.add(document["together"])

    assert moving and (True in moving) is (name in MOVE_AS_STACKS)


@pytest.mark.parametrize("name", games())
def test_telling_who_can_march_works_out_no_path(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every action the offers are told, and most of them are marches: their paths would be most of the work."""
    game = game_of(name, {})
    moving = (one for one in states(game, before_turn=6) if one.kind == "movement")
    many = next(one for one in moving if sum(map(len, offers_by_subject(game, one))) > MOST)
    whole = offers(game, many, [list(some) for some in offers_by_subject(game, many)])
    monkeypatch.setattr(Flood, "path", _fail)
    for kind in Flood.__subclasses__():
        monkeypatch.setattr(kind, "path", _fail)

    assert offers(game, many, offers_by_subject(game, many)) == whole


def _fail(*_: object) -> None:
    raise AssertionError("a path was worked out")
