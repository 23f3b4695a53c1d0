"""Threats by strength, the ground of supply, and what one more enemy would cut: against trying everything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.shared.threats import Threats
from hexfront.kernel.errors import InputError
from hexfront.kernel.sets import Unit
from tests.games.cutting import cut_by_trying
from tests.games.leningrad.small import FIRST, position, road, small_game

PANZER, INFANTRY = "german-1-pz", "soviet-180"
ROAD = road("0111", "0211", "0311", "0411", "0511", "0611", "0711", "0811", "0911")


def adjacent(game: LeningradGame, hexes: set[str]) -> set[str]:
    return {near for one in hexes for near in game.map.neighbours(one)}


def test_a_threat_is_the_strength_of_who_can_move_up() -> None:
    game = small_game(FIRST)
    state = position(game, units={PANZER: "1008", INFANTRY: "1308"})
    reach = {"1008", *game.reach(state, PANZER)}

    found = game.threats(state, "german")

    assert set(found) == adjacent(game, reach) - {"1008"}
    assert set(found.values()) == {max(game.units[PANZER].attack)}


def test_in_two_turns_a_unit_goes_on_from_everywhere_it_could_be() -> None:
    game = small_game(FIRST, {"1011": "swamp", "0910": "swamp"}, [*ROAD, ("0911", "0912", "river")])
    enemy = {INFANTRY: "1308"}
    state = position(game, units={PANZER: "0911", **enemy})
    first = {"0911", *game.reach(state, PANZER)}
    moved = {one: game.reach(position(game, units={PANZER: one, **enemy}), PANZER) for one in sorted(first)}
    # In an enemy zone one may only leave where somebody stays behind: that is asked of the moment, not foreseen.
    zone = set(game.zone(state, "soviet"))
    both = first.union(*(reach for one, reach in moved.items() if one not in zone))

    found = set(game.threats(state, "german", turns=2))

    assert found >= adjacent(game, both) - {"0911"}
    assert found > set(game.threats(state, "german"))


def test_strengths_add_up_as_far_as_there_is_room() -> None:
    game = small_game(FIRST)
    sheet, here = game.map, game.map.index["1008"]
    strong = {Unit(number): number for number in range(1, 9)}

    threats = Threats(sheet, lambda unit, whole: [], lambda unit: strong[unit], room=1)
    found = threats.by(dict.fromkeys(strong, here), 1)

    # Six neighbours with room for one each: the two weakest of eight find none.
    assert set(found) == set(sheet.neighbours("1008"))
    assert set(found.values()) == {sum(range(3, 9))}


def test_an_untried_unit_counts_as_the_mean_of_what_it_may_be() -> None:
    game = small_game(FIRST)
    state = position(game, units={"soviet-untried-armored-1": "1508"})
    untried = game.rules.untried
    pool, _ = untried.pool(state, "armored")
    mean = sum(game.campaign.by_index[unit].attack[-1] for unit in pool) / len(pool)

    assert set(game.threats(state, "soviet").values()) == {round(mean)}
    assert abs(untried.usual_attack(state, "armored") - mean) <= Fraction(1, 2)


def test_only_one_or_two_turns_are_looked_ahead() -> None:
    game = small_game(FIRST)
    state = position(game, units={PANZER: "1008"})

    for turns in (0, 3):
        with pytest.raises(InputError, match="expected 1 to 2"):
            game.threats(state, "german", turns)


def test_the_ground_tells_how_much_of_a_line_is_used_up() -> None:
    game = small_game(FIRST, hexsides=ROAD)
    state = position(game, units={PANZER: "0911"})

    shares = game.supply_ground(state, "german")

    assert shares["0811"] == shares["0911"] == 0
    assert (shares["1011"], shares["1111"], shares["1311"], shares["1411"]) == (
        Fraction(1, 5),
        Fraction(2, 5),
        Fraction(4, 5),
        Fraction(1),
    )
    assert "1511" not in shares


def test_what_one_more_enemy_would_cut_is_what_one_more_enemy_cuts() -> None:
    game = small_game(FIRST, hexsides=ROAD)
    own = {PANZER: "1211", "german-58": "0611", "german-1": "0311"}
    alone = position(game, units=own)
    free = [
        number
        for number in game.map.hexes
        if number not in own.values() and game.map.playable >> game.map.index[number] & 1
    ]

    tried = cut_by_trying(alone, lambda number: position(game, units={**own, INFANTRY: number}), free, game, list(own))

    assert {number: set(units) for number, units in game.supply_cuts(alone, "german").items()} == tried
    assert len(tried) > 20 and {PANZER} in tried.values()
