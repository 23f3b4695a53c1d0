"""Overrun (chapter 7): which units may overrun which, at what cost, and what follows.

On clear ground 11 Infantry overruns the 118th Division on the column 1-1 and the 292nd on 4-1; 3 Motorized
overruns the 184th on 1-2 and the 292nd on 6-1, in both editions.
"""

import pytest

from hexfront.games.leningrad.documents.actions import CommitAir
from hexfront.games.leningrad.documents.events import UnitRevealed
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import NotNow
from hexfront.mechanics.actions import Advance, LoseStep, StandFast
from tests.games.acting import move, play, refused
from tests.games.leningrad.small import (
    FIRST,
    SECOND,
    Hexside,
    both_editions,
    overrun,
    position,
    resolved,
    road,
    small_game,
    spent,
    where,
)

PANZER, MOTORIZED, INFANTRY, OTHER = "german-1-pz", "german-3-mot", "german-11", "german-21"
CORPS = (PANZER, "german-6-pz", "german-36-mot")
WEAK, TOUGH, RIFLES, TANKS = "soviet-292", "soviet-118", "soviet-184", "soviet-42-armor"


# 7.0: adjacent enemies, at any point of the movement phase


@pytest.mark.rule("leningrad-1979", "7.0")
@pytest.mark.rule("leningrad-2010", "7.0")
@both_editions
def test_a_unit_moves_overruns_and_moves_on(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0411", WEAK: "0610"})

    state, _ = play(game, state, move(PANZER, "0511"), overrun(PANZER, "0610"), dice=[1])
    state, _ = play(game, state, LoseStep(WEAK), Advance(PANZER, "0610"), move(PANZER, "0710", "0810"))

    assert where(state, PANZER, WEAK) == ("0810", "eliminated")
    assert spent(game, state, PANZER) == "6"


@pytest.mark.rule("leningrad-1979", "7.0")
@pytest.mark.rule("leningrad-2010", "7.0")
@both_editions
def test_soviet_units_overrun_too(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", units={TANKS: "0711", INFANTRY: {"hex": "0610", "steps": 1}})

    state, events = play(game, state, overrun(TANKS, "0610"), CommitAir(0), dice=[6])

    assert resolved(events).attack == 10
    assert spent(game, state, TANKS) == "3"


@pytest.mark.rule("leningrad-1979", "7.0")
@pytest.mark.rule("leningrad-2010", "7.0")
@both_editions
@pytest.mark.parametrize(
    ("target", "hexsides"),
    [("0710", []), ("0610", [("0510", "0610", "all-lake")]), ("0610", [("0510", "0610", "all-sea")])],
    ids=["two hexes away", "across a lake", "across the sea"],
)
def test_only_an_adjacent_hex_is_overrun_and_not_across_water(name: str, target: str, hexsides: list[Hexside]) -> None:
    game = small_game(name, hexsides=hexsides)
    state = position(game, units={PANZER: "0510", WEAK: target})

    assert refused(game, state, overrun(PANZER, target), "german").rule == "7.0"


@pytest.mark.rule("leningrad-1979", "7.0")
@pytest.mark.rule("leningrad-2010", "7.0")
@both_editions
def test_overruns_have_no_place_in_a_combat_phase(name: str) -> None:
    game = small_game(name)
    state = position(game, "german combat", units={PANZER: "0510", WEAK: "0610"})

    with pytest.raises(NotNow, match="overrun"):
        game.submit(state, "german", overrun(PANZER, "0610"), LoadedDice(6))


@pytest.mark.rule("leningrad-1979", "7.0")
@pytest.mark.rule("leningrad-2010", "7.0")
@both_editions
def test_untried_defenders_are_shown_once_the_overrun_is_paid_for(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0510", "soviet-untried-infantry-1": "0610"})

    state, events = play(game, state, overrun(PANZER, "0610"), dice=[1, 1])

    assert [event.unit for event in events if isinstance(event, UnitRevealed)] == ["soviet-untried-infantry-1"]


# 7.1: two columns to the left


@pytest.mark.rule("leningrad-1979", "7.1")
@pytest.mark.rule("leningrad-2010", "7.1")
@both_editions
def test_an_overrun_is_shifted_two_columns_to_the_left(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", WEAK: "0610"})

    odds = game.odds(state, [INFANTRY], ["0610"], overrun=True)
    _, events = play(game, state, overrun(INFANTRY, "0610"), dice=[1])

    assert [(shift.rule, shift.columns) for shift in odds.shifts] == [("7.1", -2)]
    assert (odds.ratio, odds.column) == ("6-1", "4-1")
    assert (resolved(events).ratio, resolved(events).column, resolved(events).result) == ("6-1", "4-1", "2/2")


@pytest.mark.rule("leningrad-1979", "7.1")
@pytest.mark.rule("leningrad-2010", "7.1")
@both_editions
def test_air_units_join_an_overrun_and_have_then_flown(name: str) -> None:
    game = small_game(name)
    state = position(game, turn=7, units={INFANTRY: "0510", WEAK: "0610"})

    state, events = play(game, state, overrun(INFANTRY, "0610", air=1), dice=[1])

    assert resolved(events).column == "5-1"
    assert sorted(where(state, "german-air-1", "german-air-2")) == ["flown", "ready"]


@pytest.mark.rule("leningrad-1979", "7.1")
@pytest.mark.rule("leningrad-2010", "7.1")
@both_editions
def test_no_more_air_units_join_an_overrun_than_are_ready(name: str) -> None:
    game = small_game(name)
    state = position(game, turn=2, units={INFANTRY: "0510", WEAK: "0610"})

    assert game.refusal(state, "german", overrun(INFANTRY, "0610", air=1)) is None
    for air in (2, -1):
        refusal = refused(game, state, overrun(INFANTRY, "0610", air=air), "german")
        assert refusal.rule == ("13.5" if name == FIRST else "11.5")


@pytest.mark.rule("leningrad-1979", "7.1")
@pytest.mark.rule("leningrad-2010", "7.1")
@both_editions
def test_german_air_units_may_answer_a_soviet_overrun(name: str) -> None:
    game = small_game(name)
    state = position(game, "soviet movement", units={TANKS: "0610", INFANTRY: {"hex": "0510", "steps": 1}})

    state, _ = play(game, state, overrun(TANKS, "0510"))
    assert state.to_act == "german"
    without = resolved(play(game, state, CommitAir(0), dice=[6])[1])
    with_air = resolved(play(game, state, CommitAir(1), dice=[6])[1])

    assert (without.column, with_air.column) == ("2-1", "1-1")


# 7.2: with disengagement


@pytest.mark.rule("leningrad-1979", "7.2")
@pytest.mark.rule("leningrad-2010", "7.2")
@both_editions
def test_a_unit_disengages_and_then_overruns(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0510", INFANTRY: "0510", TOUGH: "0610", WEAK: "0311"})

    state, _ = play(game, state, move(PANZER, "0409", "0410"))
    assert overrun(PANZER, "0311") in game.legal_actions(state)
    state, events = play(game, state, overrun(PANZER, "0311"), dice=[6])

    assert resolved(events).defenders == (WEAK,)
    assert spent(game, state, PANZER) == "7"


@pytest.mark.rule("leningrad-1979", "7.2")
@pytest.mark.rule("leningrad-2010", "7.2")
@both_editions
def test_a_unit_overruns_and_then_disengages(name: str) -> None:
    game = small_game(name)
    state = position(game, units={MOTORIZED: "0510", INFANTRY: "0510", RIFLES: "0610"})

    state, _ = play(game, state, overrun(MOTORIZED, "0610"), LoseStep(MOTORIZED), dice=[4])
    assert move(MOTORIZED, "0409") in game.legal_actions(state)
    state, _ = play(game, state, move(MOTORIZED, "0409"))

    assert where(state, MOTORIZED) == ("0409",)
    assert spent(game, state, MOTORIZED) == "6"


@pytest.mark.rule("leningrad-1979", "7.2")
@pytest.mark.rule("leningrad-2010", "7.2")
@both_editions
def test_a_unit_in_an_enemy_zone_overruns_without_disengaging(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0410", TOUGH: "0610"})

    state, _ = play(game, state, move(INFANTRY, "0510"))
    assert not game.reach(state, INFANTRY)
    assert overrun(INFANTRY, "0610") in game.legal_actions(state)
    state, events = play(game, state, overrun(INFANTRY, "0610"), dice=[5])

    assert resolved(events).result == "1/1"


# 7.3: what it costs

COSTS_2010 = [
    ("clear", [], "3", "3"),
    ("city", [], "5/2", "3"),
    ("forest", [], "4", "4"),
    ("swamp", [], "5", "4"),
    ("hill", [], "4", "4"),
    ("clear", [("0510", "0610", "river")], "4", "4"),
    ("swamp", road("0510", "0610"), "5/2", "3"),
]


@pytest.mark.rule("leningrad-1979", "7.3")
@pytest.mark.parametrize("terrain", ["clear", "city", "swamp", "hill"])
@pytest.mark.parametrize("hexsides", [[], [("0510", "0610", "river")], road("0510", "0610")])
@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("unit", [PANZER, INFANTRY])
def test_in_1979_an_overrun_costs_three_points_whatever_lies_before_it(
    terrain: str, hexsides: list[Hexside], turn: int, unit: str
) -> None:
    game = small_game(FIRST, {"0610": terrain}, hexsides)
    state = position(game, turn=turn, units={unit: "0510", WEAK: "0610"})

    state, _ = play(game, state, overrun(unit, "0610"), dice=[1])

    assert spent(game, state, unit) == "3"


@pytest.mark.rule("leningrad-2010", "7.3")
@pytest.mark.parametrize(("terrain", "hexsides", "mobile", "foot"), COSTS_2010)
@pytest.mark.parametrize("unit", [PANZER, INFANTRY])
def test_in_2010_an_overrun_costs_the_way_into_the_hex_and_two_points(
    terrain: str, hexsides: list[Hexside], mobile: str, foot: str, unit: str
) -> None:
    game = small_game(SECOND, {"0610": terrain}, hexsides)
    state = position(game, units={unit: "0510", WEAK: "0610"})

    state, _ = play(game, state, overrun(unit, "0610"), dice=[1])

    assert spent(game, state, unit) == (mobile if unit == PANZER else foot)


@pytest.mark.rule("leningrad-2010", "7.3")
def test_in_2010_an_overrun_costs_germans_one_point_less_on_turn_1() -> None:
    game = small_game(SECOND, {"0610": "swamp"})
    state = position(game, turn=1, units={PANZER: "0510", INFANTRY: "0510", WEAK: "0610"})

    state, _ = play(game, state, overrun((PANZER, INFANTRY), "0610"), dice=[1])

    assert (spent(game, state, PANZER), spent(game, state, INFANTRY)) == ("4", "3")


@pytest.mark.rule("leningrad-2010", "7.3")
def test_in_2010_a_fort_with_its_garrison_costs_nothing_more() -> None:
    game = small_game(SECOND)
    fort = [{"marker": "fort", "hex": "0610"}]
    state = position(game, units={PANZER: "0510", WEAK: "0610"}, markers=fort)

    state, _ = play(game, state, overrun(PANZER, "0610"), dice=[1])

    assert spent(game, state, PANZER) == "3"


@pytest.mark.rule("leningrad-1979", "7.3")
@pytest.mark.rule("leningrad-2010", "7.3")
@pytest.mark.parametrize(("name", "over", "cost"), [(FIRST, "0610", "3"), (SECOND, "0610", "4"), (SECOND, "0710", "4")])
def test_interdiction_doubles_only_the_terrain_part_of_an_overrun(name: str, over: str, cost: str) -> None:
    game = small_game(name)
    interdicted = [{"marker": "interdiction", "hex": over}]
    state = position(game, "soviet movement", 2, {TANKS: "0710", INFANTRY: "0610"}, markers=interdicted)

    state, _ = play(game, state, overrun(TANKS, "0610"), dice=[6])

    assert spent(game, state, TANKS) == cost


@pytest.mark.rule("leningrad-1979", "7.3")
@pytest.mark.rule("leningrad-2010", "7.3")
@both_editions
def test_every_overrunning_unit_needs_the_points(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0510", INFANTRY: {"hex": "0510", "spent": "4"}, WEAK: "0610"})

    assert game.refusal(state, "german", overrun(PANZER, "0610")) is None
    assert refused(game, state, overrun(INFANTRY, "0610"), "german").rule == "7.3"
    assert refused(game, state, overrun((PANZER, INFANTRY), "0610"), "german").rule == "7.3"


@pytest.mark.rule("leningrad-1979", "7.3")
@pytest.mark.rule("leningrad-2010", "7.3")
@both_editions
def test_the_advance_costs_nothing(name: str) -> None:
    game = small_game(name, {"0610": "swamp"})
    state = position(game, units={**dict.fromkeys(CORPS, "0510"), WEAK: "0610"})

    paid, _ = play(game, state, overrun(CORPS, "0610"), dice=[6])
    advanced, _ = play(game, paid, Advance(PANZER, "0610"))

    assert spent(game, advanced, PANZER) == spent(game, paid, PANZER) == ("3" if name == FIRST else "5")


# 7.4: as a stack


@pytest.mark.rule("leningrad-1979", "7.4")
@pytest.mark.rule("leningrad-2010", "7.4")
@both_editions
def test_a_stack_that_moved_together_overruns_together_and_may_then_part(name: str) -> None:
    game = small_game(name)
    state = position(game, units={**dict.fromkeys(CORPS, "0411"), WEAK: "0610"})

    state, events = play(game, state, move(CORPS, "0511"), overrun(CORPS, "0610"), dice=[6])
    state, _ = play(game, state, Advance(PANZER, "0610"), StandFast())
    state, _ = play(game, state, move(PANZER, "0710"), move(CORPS[2], "0411"))

    assert resolved(events).attackers == CORPS
    assert where(state, *CORPS) == ("0710", "0511", "0411")


@pytest.mark.rule("leningrad-1979", "7.4")
@pytest.mark.rule("leningrad-2010", "7.4")
@both_editions
def test_units_that_began_in_different_hexes_do_not_overrun_together(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", OTHER: "0410", WEAK: "0610"})

    apart = refused(game, state, overrun((INFANTRY, OTHER), "0610"), "german")
    state, _ = play(game, state, move(OTHER, "0510"))
    met = refused(game, state, overrun((INFANTRY, OTHER), "0610"), "german")

    assert {apart.rule, met.rule} <= {"4.5", "7.4"}


@pytest.mark.rule("leningrad-1979", "7.4")
@pytest.mark.rule("leningrad-2010", "7.4")
@both_editions
def test_units_that_moved_apart_and_met_again_do_not_overrun_together(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0410", OTHER: "0410", WEAK: "0610"})

    state, _ = play(game, state, move(INFANTRY, "0510"), move(OTHER, "0510"))

    assert refused(game, state, overrun((INFANTRY, OTHER), "0610"), "german").rule == "7.4"
    assert game.refusal(state, "german", overrun(INFANTRY, "0610")) is None


@pytest.mark.rule("leningrad-1979", "7.4")
@pytest.mark.rule("leningrad-2010", "7.4")
@both_editions
def test_four_units_do_not_overrun_together(name: str) -> None:
    game = small_game(name)
    stack = (*CORPS, INFANTRY)
    state = position(game, turn=1, units={**dict.fromkeys(stack, "0510"), WEAK: "0610"})

    assert refused(game, state, overrun(stack, "0610"), "german").rule in ("4.5", "7.4")


@pytest.mark.rule("leningrad-1979", "7.4")
@pytest.mark.rule("leningrad-2010", "7.4")
@both_editions
def test_part_of_a_stack_may_overrun(name: str) -> None:
    game = small_game(name)
    state = position(game, units={**dict.fromkeys(CORPS, "0411"), TOUGH: "0610"})

    state, _ = play(game, state, move(CORPS, "0511"))

    for some in ((PANZER,), CORPS[:2], CORPS):
        assert game.refusal(state, "german", overrun(some, "0610")) is None


# 7.5: all of one hex, as often as one likes


@pytest.mark.rule("leningrad-1979", "7.5")
@pytest.mark.rule("leningrad-2010", "7.5")
@both_editions
def test_all_units_of_the_hex_defend(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0510", WEAK: "0610", TOUGH: "0610", RIFLES: "0610", "soviet-5": "0511"})

    _, events = play(game, state, overrun(PANZER, "0610"), dice=[1])

    assert set(resolved(events).defenders) == {WEAK, TOUGH, RIFLES}
    assert resolved(events).defense == 1 + 2 + 4


@pytest.mark.rule("leningrad-1979", "7.5")
@pytest.mark.rule("leningrad-2010", "7.5")
@both_editions
def test_there_must_be_somebody_to_overrun(name: str) -> None:
    game = small_game(name)
    state = position(game, units={PANZER: "0510", INFANTRY: "0511", WEAK: "0610"})

    for empty_or_own in ("0509", "0511"):
        assert refused(game, state, overrun(PANZER, empty_or_own), "german").rule == "7.5"


@pytest.mark.rule("leningrad-1979", "7.5")
@pytest.mark.rule("leningrad-2010", "7.5")
@both_editions
def test_the_same_units_are_overrun_again_by_the_same_unit_and_by_others(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", OTHER: "0511", TOUGH: "0610"})

    state, _ = play(game, state, overrun(INFANTRY, "0610"), LoseStep(INFANTRY), dice=[2])
    state, again = play(game, state, overrun(INFANTRY, "0610"), dice=[3])
    state, _ = play(game, state, LoseStep(INFANTRY))
    state, other = play(game, state, overrun(OTHER, "0610"), dice=[2])

    assert (resolved(again).result, resolved(other).result) == ("-/2", "-/1")
    assert where(state, INFANTRY, TOUGH) == ("eliminated", "0610")
