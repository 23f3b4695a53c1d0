"""Retreats after combat: 10.6 to 10.8 of 1979, 8.46 to 8.47(4) of 2010."""

from __future__ import annotations

from itertools import permutations

import pytest

from hexfront import LoadedDice
from hexfront.games.leningrad.documents.actions import Attack, Retreat
from hexfront.games.leningrad.documents.events import UnitEliminated, UnitRetreated
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.state import State
from hexfront.mechanics.actions import LoseStep
from tests.games.acting import Units, decision, offered, play, refused
from tests.games.leningrad.battlefield import at_combat, battlefield
from tests.games.leningrad.small import FIRST, SECOND, Hexside, both_editions, position, resolved, where

ONE: Units = {"german-11": "1211"}
STACK: Units = dict.fromkeys(("german-11", "german-21", "german-30"), "1211")
TWO_HEXES: Units = {"german-11": "1211", "german-21": "1210"}
FARTHER = pytest.mark.parametrize(("name", "rule"), [(FIRST, "10.7"), (SECOND, "8.47(1)")])
ROOM = pytest.mark.parametrize(("name", "rule"), [(FIRST, "10.7"), (SECOND, "8.47(2)")])
ZONE = pytest.mark.parametrize(("name", "rule"), [(FIRST, "10.7"), (SECOND, "8.47(3)")])
VACANT = pytest.mark.parametrize(("name", "rule"), [(FIRST, "10.8"), (SECOND, "8.47(4)")])


def beaten(
    name: str,
    attackers: Units = ONE,
    others: Units | None = None,
    losers: tuple[str, ...] = ("soviet-67",),
    result: str = "1/-",
    hexsides: tuple[Hexside, ...] = (),
) -> tuple[LeningradGame, State]:
    """The state after Soviets in 1311 were attacked with this result."""
    game = battlefield(name, hexsides=hexsides)
    state = at_combat(game, "german", {**attackers, **dict.fromkeys(losers, "1311"), **(others or {})})
    attack = Attack(tuple(attackers), ("1311",))
    for die in range(1, 7):
        after, events = game.submit(state, "german", attack, LoadedDice(die))
        if resolved(events).result == result:
            return game, after
    raise AssertionError(f"no die gives {result} in the column {resolved(events).column}")


def ways(game: LeningradGame, state: State, unit: str) -> set[str]:
    """The paths along which a unit may retreat, each with its hexes joined by a dash."""
    retreats = [action for action in offered(game, state, Retreat) if isinstance(action, Retreat)]
    return {"-".join(action.path) for action in retreats if action.unit == unit}


@pytest.mark.rule("leningrad-1979", "10.6")
@pytest.mark.rule("leningrad-2010", "8.46")
@both_editions
@pytest.mark.parametrize("order", list(permutations(("soviet-16", "soviet-112", "soviet-115"))))
def test_units_retreat_one_at_a_time_in_the_order_the_owner_likes(name: str, order: tuple[str, str, str]) -> None:
    game, state = beaten(name, losers=("soviet-16", "soviet-112", "soviet-115"))

    for unit, hex_ in zip(order, ("1310", "1410", "1411"), strict=True):
        assert state.to_act == "soviet"
        state, events = play(game, state, Retreat(unit, (hex_,)))
        assert [event.unit for event in events if isinstance(event, UnitRetreated)] == [unit]

    assert where(state, *order) == ("1310", "1410", "1411")


@pytest.mark.rule("leningrad-1979", "10.6")
@pytest.mark.rule("leningrad-2010", "8.46")
@pytest.mark.parametrize(("name", "rule"), [(FIRST, "10.6"), (SECOND, "8.46")])
@pytest.mark.parametrize("unit", ["soviet-16", "soviet-85", "german-11"])
def test_each_unit_hit_retreats_once_and_nobody_else(name: str, rule: str, unit: str) -> None:
    game, state = beaten(name, losers=("soviet-16", "soviet-112"), others={"soviet-85": "1512"})
    state, _ = play(game, state, Retreat("soviet-16", ("1410",)))

    assert refused(game, state, Retreat(unit, ("1411",)), "soviet").rule == rule
    assert {action.unit for action in offered(game, state, Retreat) if isinstance(action, Retreat)} == {"soviet-112"}


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
@pytest.mark.parametrize(
    ("attackers", "safe"),
    [(ONE, {"1310", "1410", "1411"}), (TWO_HEXES, {"1410", "1411"}), ({"german-11": "1210"}, {"1312", "1410", "1411"})],
)
def test_a_unit_retreats_away_from_the_nearest_of_its_attackers(name: str, attackers: Units, safe: set[str]) -> None:
    game, state = beaten(name, attackers)

    assert ways(game, state, "soviet-67") == safe


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
def test_enemies_that_took_no_part_may_come_nearer(name: str) -> None:
    game, state = beaten(name, others={"german-290": "1509"})

    assert ways(game, state, "soviet-67") == {"1310", "1410", "1411"}
    assert game.map.distance("1410", "1509") < game.map.distance("1311", "1509")


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@FARTHER
@pytest.mark.parametrize("hex_", ["1312", "1210"])
def test_a_hex_no_farther_from_the_attackers_is_refused(name: str, rule: str, hex_: str) -> None:
    game, state = beaten(name)

    assert refused(game, state, Retreat("soviet-67", (hex_,)), "soviet").rule == rule


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@FARTHER
@pytest.mark.parametrize("path", [("1410", "1411"), ("1410", "1310"), ("1410", "1311"), ("1312", "1412")])
def test_each_hex_of_a_retreat_leads_farther_away(name: str, rule: str, path: tuple[str, str]) -> None:
    game, state = beaten(name, STACK, result="2/-")

    assert refused(game, state, Retreat("soviet-67", path), "soviet").rule == rule


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
def test_a_retreat_of_two_hexes_has_every_path_that_leads_away(name: str) -> None:
    game, state = beaten(name, STACK, result="2/-")

    paths = ways(game, state, "soviet-67")

    assert paths == {
        *("1310-1309", "1310-1409"),
        *("1410-1409", "1410-1510", "1410-1511"),
        *("1411-1511", "1411-1512"),
    }
    assert all(game.map.distance("1211", path[-4:]) == 3 for path in paths)


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
def test_an_attacker_retreats_from_where_the_defenders_stood_even_if_they_have_gone(name: str) -> None:
    game, state = beaten(name, result="1/1")
    state, _ = play(game, state, Retreat("soviet-67", ("1411",)))

    assert state.to_act == "german"
    assert ways(game, state, "german-11") == {"1111", "1112", "1212"}


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(2)")
@ROOM
def test_a_hex_with_three_friends_has_no_room(name: str, rule: str) -> None:
    full = dict.fromkeys(("soviet-85", "soviet-170", "soviet-180"), "1411")
    game, state = beaten(name, others={**full, "german-290": "1409"})

    assert refused(game, state, Retreat("soviet-67", ("1411",)), "soviet").rule == rule
    assert ways(game, state, "soviet-67") == {""}


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(2)")
@both_editions
def test_a_hex_with_two_friends_takes_one_more_unit_and_not_two(name: str) -> None:
    two = dict.fromkeys(("soviet-85", "soviet-170"), "1411")
    game, state = beaten(name, others={**two, "german-290": "1409"}, losers=("soviet-16", "soviet-112"))

    state, _ = play(game, state, Retreat("soviet-16", ("1411",)))

    assert ways(game, state, "soviet-112") == {""}


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(3)")
@ZONE
@pytest.mark.parametrize("length", [1, 2])
def test_an_enemy_zone_is_not_safe(name: str, rule: str, length: int) -> None:
    attackers, result, path = (ONE, "1/-", ("1410",)) if length == 1 else (STACK, "2/-", ("1411", "1511"))
    guard = {"german-290": "1409"} if length == 1 else {"german-290": "1610"}
    game, state = beaten(name, attackers, guard, result=result)

    assert refused(game, state, Retreat("soviet-67", path), "soviet").rule == rule


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(3)")
@ZONE
def test_a_hex_held_by_the_enemy_is_not_safe(name: str, rule: str) -> None:
    game, state = beaten(name, others={"german-290": "1410"})

    assert refused(game, state, Retreat("soviet-67", ("1410",)), "soviet").rule == rule


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(3)")
@both_editions
@pytest.mark.parametrize(
    ("friends", "safe"),
    [({}, {""}), ({"soviet-85": "1410"}, {"1410"}), ({"soviet-85": "1410", "soviet-170": "1411"}, {"1410", "1411"})],
)
def test_a_friend_in_a_hex_makes_up_for_the_enemy_zone(name: str, friends: Units, safe: set[str]) -> None:
    guards = {"german-290": "1409", "german-269": "1511"}
    game, state = beaten(name, others={**guards, **friends})

    assert ways(game, state, "soviet-67") == safe


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(3)")
@both_editions
@pytest.mark.parametrize(("side", "safe"), [("river", {"1310"}), ("all-lake", {"1310", "1411"})])
def test_zones_do_not_reach_across_water(name: str, side: str, safe: set[str]) -> None:
    game, state = beaten(name, others={"german-290": "1511"}, hexsides=(("1411", "1511", side),))

    assert ways(game, state, "soviet-67") == safe


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
@pytest.mark.parametrize("water", ["all-lake", "all-sea"])
def test_nobody_retreats_across_water(name: str, water: str) -> None:
    game, state = beaten(name, hexsides=(("1311", "1411", water), ("1311", "1310", water)))

    assert ways(game, state, "soviet-67") == {"1410"}
    refused(game, state, Retreat("soviet-67", ("1411",)), "soviet")


SURROUNDED = {"german-290": "1409", "german-269": "1511"}


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
def test_a_unit_without_a_safe_hex_is_eliminated_if_its_owner_retreats(name: str) -> None:
    game, state = beaten(name, others=SURROUNDED)

    state, events = play(game, state, Retreat("soviet-67", ()))

    assert where(state, "soviet-67") == ("eliminated",)
    assert [event.unit for event in events if isinstance(event, UnitEliminated)] == ["soviet-67"]
    assert decision(state) == "AdvanceAfterCombat"


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
def test_a_unit_without_a_second_safe_hex_is_eliminated_too(name: str) -> None:
    guards = {"german-290": "1408", "german-269": "1610", "german-217": "1612", "german-126": "1210"}
    game, state = beaten(name, STACK, others=guards, result="2/-")

    assert ways(game, state, "soviet-67") == {""}
    state, _ = play(game, state, Retreat("soviet-67", ()))

    assert where(state, "soviet-67") == ("eliminated",)


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@FARTHER
def test_a_unit_with_a_safe_hex_cannot_be_given_up(name: str, rule: str) -> None:
    game, state = beaten(name)

    refusal = refused(game, state, Retreat("soviet-67", ()), "soviet")

    assert refusal.rule == rule and "safe hex" in refusal.reason


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
def test_a_unit_driven_off_the_map_is_eliminated(name: str) -> None:
    game = battlefield(name)
    units = {"german-11": "2806", "german-21": "2807", "soviet-67": "2907"}
    state = at_combat(game, "german", units)
    state, events = play(game, state, Attack(("german-11", "german-21"), ("2907",)), dice=[3])
    assert resolved(events).result == "1/-"

    assert ways(game, state, "soviet-67") == {""}
    state, _ = play(game, state, Retreat("soviet-67", ()))

    assert where(state, "soviet-67") == ("eliminated",)


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
def test_a_force_may_retreat_though_some_of_it_is_lost(name: str) -> None:
    full = dict.fromkeys(("soviet-85", "soviet-170"), "1411")
    game, state = beaten(name, others={**full, "german-290": "1409"}, losers=("soviet-16", "soviet-112"))

    state, _ = play(game, state, Retreat("soviet-112", ("1411",)), Retreat("soviet-16", ()))

    assert where(state, "soviet-16", "soviet-112") == ("eliminated", "1411")


@pytest.mark.rule("leningrad-1979", "10.8")
@pytest.mark.rule("leningrad-2010", "8.47(4)")
@VACANT
def test_a_vacant_safe_hex_comes_before_an_occupied_one(name: str, rule: str) -> None:
    game, state = beaten(name, others={"soviet-85": "1411"})

    assert refused(game, state, Retreat("soviet-67", ("1411",)), "soviet").rule == rule
    assert ways(game, state, "soviet-67") == {"1310", "1410"}


@pytest.mark.rule("leningrad-1979", "10.8")
@pytest.mark.rule("leningrad-2010", "8.47(4)")
@VACANT
@pytest.mark.parametrize("path", [("1411", "1511"), ("1410", "1511")])
def test_so_it_does_at_each_hex_of_a_longer_retreat(name: str, rule: str, path: tuple[str, str]) -> None:
    friend = "1411" if "1411" in path else "1511"
    game, state = beaten(name, STACK, others={"soviet-85": friend}, result="2/-")

    assert refused(game, state, Retreat("soviet-67", path), "soviet").rule == rule


@pytest.mark.rule("leningrad-1979", "10.8")
@pytest.mark.rule("leningrad-2010", "8.47(4)")
@both_editions
def test_units_of_one_stack_fill_the_vacant_hexes_before_they_join_each_other(name: str) -> None:
    game, state = beaten(name, TWO_HEXES, losers=("soviet-16", "soviet-112", "soviet-115"))

    state, _ = play(game, state, Retreat("soviet-16", ("1410",)))
    assert ways(game, state, "soviet-112") == {"1411"}
    state, _ = play(game, state, Retreat("soviet-112", ("1411",)))

    assert ways(game, state, "soviet-115") == {"1410", "1411"}


@pytest.mark.rule("leningrad-1979", "10.7")
@pytest.mark.rule("leningrad-2010", "8.47(1)")
@both_editions
def test_defenders_of_several_hexes_retreat_from_all_attackers(name: str) -> None:
    game = battlefield(name)
    units = {"german-11": "1211", "german-21": "1411", "soviet-16": "1311", "soviet-112": "1312"}
    state = at_combat(game, "german", units)
    state, events = play(game, state, Attack(("german-11", "german-21"), ("1311", "1312")), dice=[4])
    assert resolved(events).result == "1/-"

    assert ways(game, state, "soviet-16") == {"1310"}
    assert ways(game, state, "soviet-112") == {"1313"}


@both_editions
def test_a_german_unit_that_retreats_through_an_empty_fort_removes_it(name: str) -> None:
    game = battlefield(name)
    units: Units = {"german-11": "1211", "soviet-67": "1311", "soviet-5": "1311"}
    state = position(game, "german combat", 2, units, markers=[{"marker": "fort", "hex": "1111"}])
    state, events = play(game, state, Attack(("german-11",), ("1311",)), dice=[2])
    assert resolved(events).result == "-/2"

    stayed, _ = play(game, state, LoseStep("german-11"), LoseStep("german-11"))
    fled, _ = play(game, state, Retreat("german-11", ("1111", "1011")))

    assert game.position(stayed)["markers"] == [{"marker": "fort", "hex": "1111"}]
    assert game.position(fled)["markers"] == []
