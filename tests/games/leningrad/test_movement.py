"""Movement of units (chapter 4): allowances, stacks, enemy hexes, the one-hex minimum, stopping in zones."""

import pytest

from hexfront.games.leningrad.documents.actions import Attack, Retreat
from hexfront.games.leningrad.documents.events import UnitsMoved
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import InputError, NotNow
from hexfront.mechanics.actions import Advance, Enter, StandFast
from tests.games.acting import move, play, refused
from tests.games.leningrad.small import FIRST, Hexside, both_editions, overrun, position, road, small_game, spent, where

PANZER, MOTORIZED, INFANTRY, OTHER = "german-1-pz", "german-36-mot", "german-11", "german-21"
TANKS, RIFLES = "soviet-1-armor", "soviet-5"


@pytest.mark.rule("leningrad-1979", "4.0")
@pytest.mark.rule("leningrad-2010", "4.0")
@both_editions
def test_only_the_side_whose_phase_it_is_moves(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0310", RIFLES: "0710"})

    refusal = refused(game, state, move(RIFLES, "0711"), "soviet")

    assert refusal.rule == "3.0"


@pytest.mark.rule("leningrad-1979", "4.0")
@pytest.mark.rule("leningrad-2010", "4.0")
@both_editions
def test_a_side_moves_only_its_own_units(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0310", RIFLES: "0710"})

    assert refused(game, state, move(RIFLES, "0711"), "german").rule == "4.0"


@pytest.mark.rule("leningrad-1979", "4.0")
@pytest.mark.rule("leningrad-2010", "4.0")
@both_editions
@pytest.mark.parametrize("path", [("0412",), ("0311", "0413")])
def test_units_go_from_hex_to_neighbouring_hex(name: str, path: tuple[str, ...]) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0310"})

    assert refused(game, state, move(INFANTRY, *path), "german").rule == "4.0"


@pytest.mark.rule("leningrad-1979", "4.0")
@pytest.mark.rule("leningrad-2010", "4.0")
@both_editions
def test_a_unit_may_go_in_any_combination_of_directions(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0310"})

    state, _ = play(game, state, move(INFANTRY, "0410", "0511", "0411", "0311", "0211", "0210"))

    assert where(state, INFANTRY) == ("0210",)
    assert spent(game, state, INFANTRY) == "6"


@pytest.mark.rule("leningrad-1979", "4.0")
@pytest.mark.rule("leningrad-2010", "4.0")
@both_editions
def test_no_attack_is_made_in_a_movement_phase(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", RIFLES: "0610"})

    with pytest.raises(NotNow, match="attack"):
        game.submit(state, "german", Attack((INFANTRY,), ("0610",)), LoadedDice(1))


@pytest.mark.rule("leningrad-1979", "4.1")
@pytest.mark.rule("leningrad-2010", "4.1")
@both_editions
@pytest.mark.parametrize(
    ("unit", "start", "allowance"),
    [(INFANTRY, "0310", 6), (PANZER, "0310", 8), (RIFLES, "0708", 5), (TANKS, "0708", 7)],
)
def test_a_unit_never_exceeds_its_allowance(name: str, unit: str, start: str, allowance: int) -> None:
    game = small_game(name)
    side = unit.split("-")[0]
    state = position(game, phase=f"{side} movement", units={unit: start})

    farthest = [hex_ for hex_ in game.map.hexes if game.map.distance(start, hex_) == allowance]
    too_far = [hex_ for hex_ in game.map.hexes if game.map.distance(start, hex_) == allowance + 1]
    reach = game.reach(state, unit)

    assert all(reach[hex_].points == allowance for hex_ in farthest)
    path = reach[farthest[0]].path
    beyond = next(hex_ for hex_ in too_far if hex_ in game.map.neighbours(path[-1]))
    assert refused(game, state, move(unit, *path, beyond), side).rule == "4.1"


@pytest.mark.rule("leningrad-1979", "4.1")
@pytest.mark.rule("leningrad-2010", "4.1")
@both_editions
def test_a_unit_may_go_on_later_with_the_points_it_has_left(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0310", OTHER: "0313"})

    state, _ = play(game, state, move(INFANTRY, "0410", "0510"), move(OTHER, "0412"), move(INFANTRY, "0610", "0710"))

    assert spent(game, state, INFANTRY) == "4"
    assert refused(game, state, move(INFANTRY, "0810", "0911", "1011"), "german").rule == "4.1"


@pytest.mark.rule("leningrad-1979", "4.1")
@pytest.mark.rule("leningrad-2010", "4.1")
@both_editions
def test_nobody_is_forced_to_move_and_unused_points_are_not_kept(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0310"}, phase="german movement")

    state, _ = play(game, state, EndPhase())
    while state.turn == 2 or state.phase != "german movement":
        state, _ = play(game, state, EndPhase())
    farthest = max(cost.points for cost in game.reach(state, INFANTRY).values())

    assert where(state, INFANTRY) == ("0310",)
    assert farthest == 6


@pytest.mark.rule("leningrad-1979", "4.1")
@pytest.mark.rule("leningrad-2010", "4.1")
@both_editions
@pytest.mark.parametrize(
    ("unit", "start", "half"), [(INFANTRY, "1507", 3), (PANZER, "1507", 4), (RIFLES, "0313", 2), (TANKS, "0313", 3)]
)
def test_without_supply_the_allowance_is_half_without_fractions(name: str, unit: str, start: str, half: int) -> None:
    game = small_game(name)
    state = position(game, phase=f"{unit.split('-')[0]} movement", units={unit: start})

    assert game.supply(state, unit) is None
    assert max(cost.points for cost in game.reach(state, unit).values()) == half


@pytest.mark.rule("leningrad-1979", "4.1")
@pytest.mark.rule("leningrad-2010", "4.1")
@both_editions
def test_a_unit_keeps_the_allowance_with_which_it_began_to_move(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0707", PANZER: "0509"})

    walked_in, _ = play(game, state, move(INFANTRY, "0607", "0508"))
    walked_out, _ = play(game, state, move(PANZER, "0608", "0708", "0808"))

    assert game.supply(walked_in, INFANTRY) and not game.supply(walked_out, PANZER)
    assert max(cost.points for cost in game.reach(walked_in, INFANTRY).values()) == 1
    assert max(cost.points for cost in game.reach(walked_out, PANZER).values()) == 5


@pytest.mark.rule("leningrad-1979", "4.3")
@pytest.mark.rule("leningrad-2010", "4.3")
@both_editions
@pytest.mark.parametrize("interdicted", [0, 1, 2])
def test_a_unit_may_enter_one_hex_for_all_its_points_whatever_it_costs(name: str, interdicted: int) -> None:
    game = small_game(name, {"0412": "swamp"}, [("0312", "0412", "river")])
    air = [{"marker": "interdiction", "hex": "0412", "count": interdicted}] if interdicted else []
    state = position(game, "soviet movement", 8, {RIFLES: "0312"}, markers=air)

    assert game.reach(state, RIFLES)["0412"].points == 2
    state, _ = play(game, state, move(RIFLES, "0412"))
    assert spent(game, state, RIFLES) == "2"
    assert refused(game, state, move(RIFLES, "0512"), "soviet").rule == "4.1"


@pytest.mark.rule("leningrad-1979", "4.3")
@pytest.mark.rule("leningrad-2010", "4.3")
@both_editions
def test_the_one_hex_for_all_points_must_be_next_to_where_the_unit_began(name: str) -> None:
    game = small_game(name, {"1507": "swamp"}, [("1506", "1507", "river")])
    state = position(game, units={INFANTRY: "1505"})

    assert refused(game, state, move(INFANTRY, "1506", "1507"), "german").rule == "4.1"
    state, _ = play(game, state, move(INFANTRY, "1506"))
    assert refused(game, state, move(INFANTRY, "1507"), "german").rule == "4.1"


@pytest.mark.rule("leningrad-1979", "4.3")
@pytest.mark.rule("leningrad-2010", "4.3")
@both_editions
def test_the_one_hex_pays_for_disengaging_too(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "1505", OTHER: "1505", RIFLES: "1605"})

    state, _ = play(game, state, move(INFANTRY, "1404"))

    assert where(state, INFANTRY) == ("1404",)
    assert spent(game, state, INFANTRY) == "3"


NOT_EVEN_FOR_ALL_POINTS = [
    (("1506",), "4.9", "2.2", [("1505", "1506", "all-lake")], {}),
    (("1506",), "4.4", "4.4", [], {RIFLES: "1506", OTHER: "1505"}),
    (("1404",), "6.3", "6.3", [], {RIFLES: "1605"}),
    (("1506",), "6.4", "6.4", [], {RIFLES: "1605", OTHER: "1505"}),
]


@pytest.mark.rule("leningrad-1979", "4.3")
@pytest.mark.rule("leningrad-2010", "4.3")
@both_editions
@pytest.mark.parametrize(("path", "first", "second", "hexsides", "others"), NOT_EVEN_FOR_ALL_POINTS)
def test_the_one_hex_minimum_breaks_no_other_rule(
    name: str, path: tuple[str, ...], first: str, second: str, hexsides: list[Hexside], others: dict[str, str]
) -> None:
    game = small_game(name, hexsides=hexsides)
    state = position(game, units={INFANTRY: "1505", **others})

    assert refused(game, state, move(INFANTRY, *path), "german").rule == (first if name == FIRST else second)


@pytest.mark.rule("leningrad-1979", "4.3")
@pytest.mark.rule("leningrad-2010", "4.3")
@both_editions
def test_the_one_hex_minimum_pays_for_no_overrun(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", units={RIFLES: "0312", INFANTRY: "0412"})

    assert refused(game, state, overrun(RIFLES, "0412"), "soviet").rule == "7.3"


@pytest.mark.rule("leningrad-1979", "4.4")
@pytest.mark.rule("leningrad-2010", "4.4")
@both_editions
@pytest.mark.parametrize("path", [("0410",), ("0410", "0511")])
def test_no_unit_enters_or_passes_an_enemy_hex(name: str, path: tuple[str, ...]) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0310", INFANTRY: "0310", RIFLES: "0410"})

    assert refused(game, state, move(PANZER, *path), "german").rule == "4.4"
    assert "0410" not in game.reach(state, PANZER)


@pytest.mark.rule("leningrad-1979", "4.5")
@pytest.mark.rule("leningrad-2010", "4.5")
@both_editions
def test_up_to_three_units_move_together_as_far_as_the_slowest(name: str) -> None:
    game = small_game(name, hexsides=road("0310", "0410", "0510", "0610"))
    stack = (PANZER, MOTORIZED, INFANTRY)
    state = position(game, units=dict.fromkeys(stack, "0310"))

    reach = game.reach(state, stack)
    state, events = play(game, state, move(stack, "0410", "0510", "0610"))

    assert max(cost.points for cost in reach.values()) == 6
    assert where(state, *stack) == ("0610",) * 3
    assert [spent(game, state, unit) for unit in stack] == ["3/2", "3/2", "3"]
    assert len([event for event in events if isinstance(event, UnitsMoved)]) == 1


@pytest.mark.rule("leningrad-1979", "4.5")
@pytest.mark.rule("leningrad-2010", "4.5")
@both_editions
def test_a_stack_goes_only_where_every_unit_can_pay(name: str) -> None:
    swamps = {f"{column:02}{row:02}": "swamp" for column in (4, 5) for row in range(1, 14)}
    game = small_game(name, swamps)
    stack = (PANZER, INFANTRY)
    state = position(game, units={PANZER: {"hex": "0310", "spent": "4"}, INFANTRY: "0310"})

    assert "0510" in game.reach(state, INFANTRY)
    assert ("0510" in game.reach(state, stack)) == (name == FIRST)
    assert game.reach(state, stack)["0410"].points == (2 if name == FIRST else 3)


@pytest.mark.rule("leningrad-1979", "4.5")
@pytest.mark.rule("leningrad-2010", "4.5")
@both_editions
def test_four_units_do_not_move_together(name: str) -> None:
    game = small_game(name)
    stack = (PANZER, MOTORIZED, INFANTRY, OTHER)
    state = position(game, turn=1, units=dict.fromkeys(stack, "0111"))

    assert refused(game, state, move(stack, "0211"), "german").rule == "4.5"


@pytest.mark.rule("leningrad-1979", "4.5")
@pytest.mark.rule("leningrad-2010", "4.5")
@both_editions
@pytest.mark.parametrize("other_start", ["0410", "0310"])
def test_units_move_together_only_if_they_began_the_phase_in_one_hex(name: str, other_start: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0310", OTHER: other_start})
    together = where(state, INFANTRY) == where(state, OTHER)

    if not together:
        assert refused(game, state, move((INFANTRY, OTHER), "0411"), "german").rule == "4.5"
        state, _ = play(game, state, move(INFANTRY, "0410"))
        assert refused(game, state, move((INFANTRY, OTHER), "0411"), "german").rule == "4.5"
    else:
        state, _ = play(game, state, move((INFANTRY, OTHER), "0410"))
        assert where(state, INFANTRY, OTHER) == ("0410", "0410")


@pytest.mark.rule("leningrad-1979", "4.5")
@pytest.mark.rule("leningrad-2010", "4.5")
@both_editions
def test_a_reinforcement_does_not_move_with_units_that_began_the_phase_in_its_entry_hex(name: str) -> None:
    game = small_game(name)
    entry = "0111" if name == FIRST else "0010"
    state = position(game, turn=6, units={INFANTRY: entry})

    state, _ = play(game, state, Enter("german-96", entry))

    assert refused(game, state, move((INFANTRY, "german-96"), "0110"), "german").rule == "4.5"


@pytest.mark.rule("leningrad-1979", "4.5")
@pytest.mark.rule("leningrad-2010", "4.5")
@both_editions
def test_any_unit_may_break_off_from_a_stack_on_the_way(name: str) -> None:
    game = small_game(name)
    stack = (PANZER, INFANTRY, OTHER)
    state = position(game, units=dict.fromkeys(stack, "0310"))

    state, _ = play(
        game,
        state,
        move(stack, "0410", "0510"),
        move(PANZER, "0509", "0508"),
        move((INFANTRY, OTHER), "0511"),
        move(OTHER, "0512"),
    )

    assert where(state, *stack) == ("0508", "0511", "0512")
    assert [spent(game, state, unit) for unit in stack] == ["4", "3", "4"]


@pytest.mark.rule("leningrad-1979", "4.7")
@pytest.mark.rule("leningrad-2010", "4.7")
@both_editions
@pytest.mark.parametrize("friend", [{}, {OTHER: "0510"}], ids=["alone", "a friend in the hex"])
def test_a_unit_stops_when_it_enters_an_enemy_zone(name: str, friend: dict[str, str]) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0309", RIFLES: "0610", **friend})

    assert game.reach(state, INFANTRY)["0510"].stops == "4.7"
    assert refused(game, state, move(INFANTRY, "0409", "0510", "0509"), "german").rule == "4.7"


@pytest.mark.rule("leningrad-1979", "4.7")
@pytest.mark.rule("leningrad-2010", "4.7")
@both_editions
def test_a_stopped_unit_stays_for_the_phase_even_if_the_zone_vanishes(name: str) -> None:
    game = small_game(name)
    corps = (PANZER, "german-6-pz", MOTORIZED)
    state = position(game, units={INFANTRY: "0409", "soviet-292": "0610", **dict.fromkeys(corps, "0511")})

    state, _ = play(game, state, move(INFANTRY, "0510"), overrun(corps, "0610"), dice=[6])
    state, _ = play(game, state, Advance(PANZER, "0610"), StandFast())

    assert "0510" not in game.zone(state, "soviet")
    assert refused(game, state, move(INFANTRY, "0509"), "german").rule == "4.7"


@pytest.mark.rule("leningrad-1979", "4.7")
@pytest.mark.rule("leningrad-2010", "4.7")
@both_editions
def test_a_unit_that_starts_in_an_enemy_zone_leaves_it_only_by_disengaging(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", RIFLES: "0610"})

    assert not game.reach(state, INFANTRY)
    assert refused(game, state, move(INFANTRY, "0410"), "german").rule == "6.3"


@pytest.mark.rule("leningrad-1979", "4.8")
@pytest.mark.rule("leningrad-2010", "4.8")
@both_editions
def test_no_unit_leaves_the_map(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0313"})

    with pytest.raises(InputError, match="0314"):
        game.submit(state, "german", move(INFANTRY, "0314"), LoadedDice())
    assert {hex_ for hex_, cost in game.reach(state, INFANTRY).items() if cost.points == 1} == {
        "0312",
        "0212",
        "0213",
        "0412",
        "0413",
    }


@pytest.mark.rule("leningrad-1979", "4.8")
@pytest.mark.rule("leningrad-2010", "4.8")
@both_editions
def test_a_unit_that_could_only_retreat_off_the_map_is_eliminated(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0612", "soviet-292": "0613"})

    state, _ = play(game, state, overrun(INFANTRY, "0613"), dice=[4])
    retreats = [one for one in game.legal_actions(state) if isinstance(one, Retreat)]
    state, _ = play(game, state, *retreats)

    assert retreats == [Retreat("soviet-292", ())]
    assert where(state, "soviet-292") == ("eliminated",)


@pytest.mark.rule("leningrad-1979", "4.8")
@pytest.mark.rule("leningrad-2010", "4.8")
@both_editions
def test_a_retreat_does_not_leave_the_land(name: str) -> None:
    game = small_game(name, {"0712": "lake"})
    state = position(game, units={INFANTRY: "0611", "soviet-292": "0612"})

    state, _ = play(game, state, overrun(INFANTRY, "0612"), dice=[4])

    way = next(one for one in game.legal_actions(state) if isinstance(one, Retreat))
    assert refused(game, state, Retreat("soviet-292", ("0712", *way.path[1:])), "soviet").rule == "4.8"
