"""Offers: what the table document says can be done is what the rules offer."""

from typing import Any

from hexfront.ai.random_player import RandomPlayer
from hexfront.kernel.dice import SeededDice
from hexfront.server.offers import listed, offers
from hexfront.server.rooms import game_of


def test_units_and_targets_are_complete_wherever_the_actions_are_listed() -> None:
    game = game_of("leningrad-1979", {})
    state, player, dice = game.new(setup="suggested"), RandomPlayer(3), SeededDice(3)
    seen: dict[str, int] = {}
    while state.to_act is not None and state.turn < 4:
        document = offers(game, state, listed(game, state))
        if "actions" in document:
            assert set(document["units"]) == {unit for action in document["actions"] for unit in _units(action)}
            assert document["count"] == len(document["actions"])
            for kind in document["kinds"]:
                seen[kind] = max(seen.get(kind, 0), len(document["units"]))
        state, _ = game.submit(state, state.to_act, player.choose(game, state), dice)

    assert seen["attack"] > 1
    assert seen["retreat"] >= 1
    assert max(seen[kind] for kind in seen if kind.startswith("lose")) > 1


def _units(action: dict[str, Any]) -> list[str]:
    return [*action.get("units", ()), *([action["unit"]] if "unit" in action else [])]
