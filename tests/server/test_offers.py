"""Offers: what the table document says can be done is what the rules offer."""

from typing import Any

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.registry import games
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.wire import type_name
from hexfront.server.tables.offers import listed, offers
from hexfront.server.tables.rooms import game_of


@pytest.mark.parametrize("name", games())
def test_units_targets_and_kinds_are_complete_whether_or_not_the_actions_are_listed(name: str) -> None:
    game = game_of(name, {})
    state, player, dice = game.new(setup="suggested"), RandomPlayer(3), SeededDice(3)
    seen: dict[str, int] = {}
    while state.to_act is not None and state.turn < 4:
        document = offers(game, state, listed(game, state))
        if "actions" not in document:
            assert set(document["kinds"]) == {type_name(type(one)) for some in listed(game, state) for one in some}
        else:
            assert set(document["units"]) == {unit for action in document["actions"] for unit in _units(action)}
            assert document["count"] == len(document["actions"])
            for kind in document["kinds"]:
                seen[kind] = max(seen.get(kind, 0), len(document["units"]))
        state, _ = game.submit(state, state.to_act, player.choose(game, state), dice)

    assert len(seen) > 4
    assert min(seen[kind] for kind in ("attack", "retreat", "lose step")) >= 1
    assert max(seen.values()) > 1


def _units(action: dict[str, Any]) -> list[str]:
    return [*action.get("units", ()), *([action["unit"]] if "unit" in action else [])]


MOVE_AS_STACKS = {"leningrad-1979", "leningrad-2010"}


@pytest.mark.parametrize("name", games())
def test_units_act_together_where_an_offer_names_several(name: str) -> None:
    game = game_of(name, {})
    state, player, dice = game.new(setup="suggested"), RandomPlayer(3), SeededDice(3)
    moving: set[bool] = set()
    while state.to_act is not None and state.turn < 2:
        found = listed(game, state)
        document = offers(game, state, found)
        assert document["together"] is any(len(_units(action.to_json())) > 1 for some in found for action in some)
        if "move" in document["kinds"]:
            moving.add(document["together"])
        state, _ = game.submit(state, state.to_act, player.choose(game, state), dice)

    assert moving and (True in moving) is (name in MOVE_AS_STACKS)
