"""What one more enemy would cut, against trying everything."""

from __future__ import annotations

from hexfront.games.assault.face import AssaultGame
from tests.games.assault import ground as plain
from tests.games.cutting import cut_by_trying


def test_lines_through_headquarters_are_cut_where_an_enemy_with_a_zone_cuts_them() -> None:
    game: AssaultGame = plain.ground()
    own = {"german-38-hq": "2826", "german-1": "2821", "german-58": "2825"}
    enemy = next(
        unit for unit, one in game.units.items() if one.side == "soviet" and "A" in game.campaign.counters[unit].classes
    )
    alone = plain.position(game, "german movement", own, 6)
    free = [
        f"{row}{column}"
        for row in range(22, 35)
        for column in range(15, 37)
        if f"{row}{column}" in game.map.index and f"{row}{column}" not in own.values()
    ]

    tried = cut_by_trying(
        alone, lambda number: plain.position(game, "german movement", {**own, enemy: number}, 6), free, game, list(own)
    )
    found = game.supply_cuts(alone, "german")

    assert {number: set(units) for number, units in found.items() if number in free} == tried
    assert tried
