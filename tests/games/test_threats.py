"""Threats by strength and the ground of supply, as every game has them."""

from __future__ import annotations

import pytest

from hexfront.games.face import HasSupply, HasThreats
from hexfront.games.registry import games, load


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_has_threats_that_only_grow(name: str) -> None:
    game = load(name)
    state = game.new(1, "suggested")
    assert isinstance(game, HasThreats)

    for side in game.frame.sides:
        now, later = game.threats(state, side), game.threats(state, side, 2)
        assert all(0 < strength <= later[number] for number, strength in now.items())


@pytest.mark.parametrize("name", sorted(games()))
def test_the_ground_of_supply_is_where_lines_can_be_traced(name: str) -> None:
    game = load(name)
    state = game.new(1, "suggested")
    if not isinstance(game, HasSupply):
        return

    for side in game.frame.sides:
        shares = game.supply_ground(state, side)
        assert set(shares) == set(game.supplied(state, side))
        assert all(0 <= share <= 1 for share in shares.values())
