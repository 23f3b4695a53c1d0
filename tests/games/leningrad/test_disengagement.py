"""Disengagement (chapter 6): which units may leave an enemy zone, at what cost, and where to."""

import pytest

from hexfront.mechanics.actions import Enter
from tests.games.acting import move, play, refused
from tests.games.leningrad.small import FIRST, both_editions, position, small_game, spent, where

PANZER, MOTORIZED, INFANTRY, OTHER, THIRD = "german-1-pz", "german-36-mot", "german-11", "german-21", "german-30"
TANKS, RIFLES, ENEMY = "soviet-1-armor", "soviet-5", "soviet-118"


@pytest.mark.rule("leningrad-1979", "6.0")
@pytest.mark.rule("leningrad-2010", "6.0")
@pytest.mark.rule("leningrad-1979", "6.1")
@pytest.mark.rule("leningrad-2010", "6.1")
@pytest.mark.rule("leningrad-1979", "6.2")
@pytest.mark.rule("leningrad-2010", "6.2")
@both_editions
@pytest.mark.parametrize(
    ("unit", "surcharge"),
    [(PANZER, 2), (MOTORIZED, 2), (INFANTRY, 3), (RIFLES, 3), ("soviet-163-mechanized", 3), (TANKS, 3)],
)
def test_disengaging_costs_extra_points_on_top_of_the_terrain(name: str, unit: str, surcharge: int) -> None:
    game = small_game(name, {"0409": "swamp", "0710": "swamp"})
    germans = unit.startswith("german")
    here, there, swamp = ("0510", "0410", "0409") if germans else ("0610", "0711", "0710")
    friend, enemy = (OTHER, ENEMY) if germans else ("soviet-10", OTHER)
    units = {unit: here, friend: here, enemy: "0610" if germans else "0510"}
    state = position(game, f"{'german' if germans else 'soviet'} movement", units=units)

    cost_of_swamp = {FIRST: 2}.get(name, 2 if unit in (INFANTRY, RIFLES) else 3)
    reach = game.reach(state, unit)

    assert reach[there].points == surcharge + 1
    assert reach[swamp].points == surcharge + cost_of_swamp


@pytest.mark.rule("leningrad-1979", "6.0")
@pytest.mark.rule("leningrad-2010", "6.0")
@both_editions
def test_two_units_disengage_together_each_at_its_own_rate(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0510", INFANTRY: "0510", OTHER: "0510", ENEMY: "0610"})

    state, _ = play(game, state, move((PANZER, INFANTRY), "0410", "0310"))

    assert where(state, PANZER, INFANTRY, OTHER) == ("0310", "0310", "0510")
    assert (spent(game, state, PANZER), spent(game, state, INFANTRY)) == ("4", "5")


@pytest.mark.rule("leningrad-1979", "6.0")
@pytest.mark.rule("leningrad-2010", "6.0")
@both_editions
@pytest.mark.parametrize("units", [(INFANTRY, OTHER, THIRD), (PANZER, MOTORIZED, "german-6-pz")])
def test_three_units_do_not_disengage_together(name: str, units: tuple[str, ...]) -> None:
    game = small_game(name)
    state = position(game, turn=1, units={**dict.fromkeys((*units, "german-1"), "0510"), ENEMY: "0610"})

    assert refused(game, state, move(units, "0410"), "german").rule == "6.0"


@pytest.mark.rule("leningrad-1979", "6.1")
@pytest.mark.rule("leningrad-2010", "6.1")
@both_editions
def test_german_mobile_units_disengage_again_and_again_wherever_a_friend_holds_the_hex(name: str) -> None:
    game = small_game(name)
    units = {PANZER: "0510", INFANTRY: "0510", ENEMY: "0610", OTHER: "0409", "soviet-10": "0309"}
    state = position(game, units=units)

    state, _ = play(game, state, move(PANZER, "0410"), move(PANZER, "0409"), move(PANZER, "0410"))

    assert where(state, PANZER) == ("0410",)
    assert spent(game, state, PANZER) == "7"
    state, _ = play(game, state, move(PANZER, "0411"))
    assert where(state, PANZER) == ("0411",)


@pytest.mark.rule("leningrad-1979", "6.1")
@pytest.mark.rule("leningrad-2010", "6.1")
@both_editions
def test_german_mobile_units_may_disengage_on_the_way_in_one_order(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0311", INFANTRY: "0510", ENEMY: "0610"})

    state, _ = play(game, state, move(PANZER, "0410", "0510", "0509"))

    assert spent(game, state, PANZER) == "5"
    assert game.reach(state, PANZER)["0508"].points == 1


@pytest.mark.rule("leningrad-1979", "6.1")
@pytest.mark.rule("leningrad-2010", "6.1")
@both_editions
def test_on_the_way_nobody_disengages_from_a_hex_without_a_friend(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0311", ENEMY: "0610"})

    assert refused(game, state, move(PANZER, "0410", "0510", "0509"), "german").rule == "4.7"
    state, _ = play(game, state, move(PANZER, "0410", "0510"))
    assert refused(game, state, move(PANZER, "0509"), "german").rule == "6.3"


@pytest.mark.rule("leningrad-1979", "6.2")
@pytest.mark.rule("leningrad-2010", "6.2")
@both_editions
@pytest.mark.parametrize(
    ("unit", "friend", "enemy", "start", "into", "back"),
    [
        (INFANTRY, OTHER, ENEMY, "0410", "0510", "0409"),
        (RIFLES, "soviet-10", OTHER, "0711", "0610", "0711"),
        (TANKS, "soviet-10", OTHER, "0711", "0610", "0711"),
    ],
)
def test_other_units_disengage_only_from_the_hex_where_they_began(
    name: str, unit: str, friend: str, enemy: str, start: str, into: str, back: str
) -> None:
    game = small_game(name)
    side = unit.split("-")[0]
    units = {unit: start, friend: into, enemy: "0610" if side == "german" else "0510"}
    state = position(game, f"{side} movement", units=units)

    state, _ = play(game, state, move(unit, into))

    assert refused(game, state, move(unit, back), side).rule == "6.2"


@pytest.mark.rule("leningrad-1979", "6.2")
@pytest.mark.rule("leningrad-2010", "6.2")
@both_editions
def test_a_reinforcement_on_foot_does_not_disengage_from_its_entry_hex(name: str) -> None:
    game = small_game(name)
    entry, enemy, out = ("0111", "0210", "0112") if name == FIRST else ("0010", "0110", "0011")
    state = position(game, turn=6, units={INFANTRY: entry, ENEMY: enemy})

    state, _ = play(game, state, Enter("german-96", entry))

    assert refused(game, state, move("german-96", out), "german").rule == "6.2"


@pytest.mark.rule("leningrad-1979", "6.2")
@pytest.mark.rule("leningrad-2010", "6.2")
@both_editions
@pytest.mark.parametrize("over", ["0610", "0711"], ids=["starts interdicted", "enters an interdicted hex"])
def test_interdiction_multiplies_the_terrain_but_not_the_surcharge(name: str, over: str) -> None:
    game = small_game(name)
    units = {TANKS: "0610", RIFLES: "0610", INFANTRY: "0510"}
    state = position(game, "soviet movement", units=units, markers=[{"marker": "interdiction", "hex": over}])

    assert game.reach(state, TANKS)["0711"].points == 2 * 1 + 3


@pytest.mark.rule("leningrad-1979", "6.3")
@pytest.mark.rule("leningrad-2010", "6.3")
@both_editions
@pytest.mark.parametrize("leaving", [(INFANTRY,), (PANZER,), (INFANTRY, OTHER), (PANZER, MOTORIZED)])
def test_somebody_must_remain_in_the_hex(name: str, leaving: tuple[str, ...]) -> None:
    game = small_game(name)
    state = position(game, units={**dict.fromkeys(leaving, "0510"), ENEMY: "0610"})

    assert refused(game, state, move(leaving, "0410"), "german").rule == "6.3"


@pytest.mark.rule("leningrad-1979", "6.3")
@pytest.mark.rule("leningrad-2010", "6.3")
@both_editions
def test_two_leave_another_comes_in_and_then_the_third_leaves(name: str) -> None:
    game = small_game(name)
    stack = (INFANTRY, OTHER, THIRD)
    state = position(game, units={**dict.fromkeys(stack, "0510"), "german-1": "0410", ENEMY: "0610"})

    state, _ = play(game, state, move((INFANTRY, OTHER), "0409"))
    assert refused(game, state, move(THIRD, "0409"), "german").rule == "6.3"
    state, _ = play(game, state, move("german-1", "0510"), move(THIRD, "0409"))

    assert where(state, *stack, "german-1") == ("0409", "0409", "0409", "0510")


@pytest.mark.rule("leningrad-1979", "6.3")
@pytest.mark.rule("leningrad-2010", "6.3")
@both_editions
def test_a_fort_is_nobody_to_remain(name: str) -> None:
    game = small_game(name)
    fort = [{"marker": "fort", "hex": "0610"}]
    state = position(game, "soviet movement", units={RIFLES: "0610", INFANTRY: "0510"}, markers=fort)

    assert refused(game, state, move(RIFLES, "0711"), "soviet").rule == "6.3"


@pytest.mark.rule("leningrad-1979", "6.4")
@pytest.mark.rule("leningrad-2010", "6.4")
@both_editions
@pytest.mark.parametrize("unit", [PANZER, INFANTRY])
@pytest.mark.parametrize("friend", [{}, {THIRD: "0511"}], ids=["empty", "held by a friend"])
def test_nobody_disengages_straight_into_another_zone(name: str, unit: str, friend: dict[str, str]) -> None:
    game = small_game(name)
    state = position(game, units={unit: "0510", OTHER: "0510", ENEMY: "0610", **friend})

    assert refused(game, state, move(unit, "0511"), "german").rule == "6.4"


@pytest.mark.rule("leningrad-1979", "6.4")
@pytest.mark.rule("leningrad-2010", "6.4")
@both_editions
def test_after_a_free_hex_a_disengaged_unit_may_enter_a_zone_again(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", OTHER: "0510", ENEMY: "0610"})

    state, _ = play(game, state, move(INFANTRY, "0410", "0511"))

    assert where(state, INFANTRY) == ("0511",)
    assert spent(game, state, INFANTRY) == "5"


@pytest.mark.rule("leningrad-1979", "6.4")
@pytest.mark.rule("leningrad-2010", "6.4")
@both_editions
def test_on_the_way_a_mobile_unit_does_not_pass_from_zone_to_zone(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0410", INFANTRY: "0510", ENEMY: "0610"})

    assert refused(game, state, move(PANZER, "0510", "0511"), "german").rule == "6.4"
