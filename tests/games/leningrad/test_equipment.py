"""Equipment (chapter 2): the die, the map, the table, and what is printed on the counters."""

from itertools import product

import pytest

from hexfront.games.leningrad.documents.actions import Attack
from hexfront.kernel.errors import InputError
from tests.games.acting import OneDie, move, play, refused
from tests.games.leningrad.small import FIRST, both_editions, overrun, position, resolved, small_game

INFANTRY, WEAK, TANKS = "german-11", "soviet-292", "soviet-42-armor"


@pytest.mark.rule("leningrad-1979", "2.0")
@pytest.mark.rule("leningrad-2010", "2.0")
@both_editions
def test_combat_is_decided_with_one_six_sided_die(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", WEAK: "0610"})
    die = OneDie(6)

    game.submit(state, "german", overrun(INFANTRY, "0610"), die)

    assert die.sides == [6]


@pytest.mark.rule("leningrad-1979", "2.0")
@pytest.mark.rule("leningrad-2010", "2.0")
@both_editions
@pytest.mark.parametrize("shown", [0, 7])
def test_a_die_that_shows_what_is_on_no_side_is_refused(name: str, shown: int) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", WEAK: "0610"})

    with pytest.raises(InputError, match=f"showed {shown}"):
        game.submit(state, "german", overrun(INFANTRY, "0610"), OneDie(shown))


@pytest.mark.rule("leningrad-1979", "2.1")
@pytest.mark.rule("leningrad-2010", "2.1")
@both_editions
def test_the_grid_has_the_printed_numbers(name: str) -> None:
    game = small_game(name)
    first_column = 1 if name == FIRST else 0

    assert set(game.map.hexes) == {f"{c:02}{r:02}" for c, r in product(range(first_column, 30), range(1, 14))}


@pytest.mark.rule("leningrad-1979", "2.1")
@pytest.mark.rule("leningrad-2010", "2.1")
@both_editions
@pytest.mark.parametrize(
    ("hex_", "around"),
    [
        ("1407", {"1406", "1408", "1307", "1308", "1507", "1508"}),
        ("1507", {"1506", "1508", "1406", "1407", "1606", "1607"}),
    ],
    ids=["even column", "odd column"],
)
def test_a_unit_moves_to_one_of_six_neighbours(name: str, hex_: str, around: set[str]) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: hex_})

    assert {there for there, cost in game.reach(state, INFANTRY).items() if cost.points == 1} == around


@pytest.mark.rule("leningrad-1979", "2.1")
@pytest.mark.rule("leningrad-2010", "2.1")
@both_editions
@pytest.mark.parametrize("number", ["3005", "0514", "0500", "515", "here"])
def test_a_hex_off_the_map_is_unknown(name: str, number: str) -> None:
    game = small_game(name)

    with pytest.raises(InputError, match=f"unknown hex '{number}'"):
        position(game, units={INFANTRY: number})


@pytest.mark.rule("leningrad-1979", "2.3")
@pytest.mark.rule("leningrad-2010", "2.3")
@both_editions
def test_attacks_and_overruns_read_the_combat_results_table(name: str) -> None:
    game = small_game(name)
    units = {INFANTRY: "0510", WEAK: "0610"}
    moving, fighting = position(game, units=units), position(game, "german combat", units=units)

    overruns = [resolved(play(game, moving, overrun(INFANTRY, "0610"), dice=[die])[1]) for die in range(1, 7)]
    attacks = [resolved(play(game, fighting, Attack((INFANTRY,), ("0610",)), dice=[die])[1]) for die in range(1, 7)]

    assert [(one.column, one.result) for one in overruns] == [
        ("4-1", result) for result in ("2/2", "1/1", "2/1", "1/-", "1/-", "2/-")
    ]
    assert [(one.column, one.result) for one in attacks] == [
        ("6-1", result) for result in ("2/1", "1/-", "1/-", "2/-", "2/-", "E/-")
    ]


@pytest.mark.rule("leningrad-1979", "2.4")
@pytest.mark.rule("leningrad-2010", "2.4")
@both_editions
def test_an_air_unit_is_no_combat_unit_and_does_not_move(name: str) -> None:
    game = small_game(name)
    over = [{"marker": "interdiction", "hex": "0510"}]
    state = position(game, units={INFANTRY: "0410"}, markers=over)

    assert refused(game, state, move("german-air-1", "0511"), "german").rule == "4.0"


@pytest.mark.rule("leningrad-1979", "2.4")
@pytest.mark.rule("leningrad-2010", "2.4")
@both_editions
def test_germans_have_two_sides_and_soviets_an_untried_one(name: str) -> None:
    game = small_game(name)
    ground = [unit for unit in game.units.values() if unit.is_ground]

    assert {unit.type for unit in ground if not unit.is_untried} == {"infantry", "armor", "mechanized"}
    assert all(unit.steps == 2 and unit.attack[0] < unit.attack[1] for unit in ground if unit.side == "german")
    assert all(unit.steps == 1 for unit in ground if unit.side == "soviet")
    assert all(unit.attack == unit.defense == () for unit in ground if unit.is_untried)


@pytest.mark.rule("leningrad-1979", "2.5")
@pytest.mark.rule("leningrad-2010", "2.5")
@both_editions
@pytest.mark.parametrize(("steps", "strength"), [(2, 6), (1, 3)])
def test_a_german_unit_has_one_strength_for_attack_and_defence(name: str, steps: int, strength: int) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: {"hex": "0510", "steps": steps}, TANKS: "0610"})

    assert game.odds(state, [INFANTRY], ["0610"]).attack == strength
    assert game.odds(state, [TANKS], ["0510"]).defense == strength


@pytest.mark.rule("leningrad-1979", "2.6")
@pytest.mark.rule("leningrad-2010", "2.6")
@both_editions
def test_a_soviet_unit_attacks_and_defends_with_different_strengths(name: str) -> None:
    game = small_game(name)
    state = position(game, units={INFANTRY: "0510", TANKS: "0610"})

    assert game.odds(state, [TANKS], ["0510"]).attack == 10
    assert game.odds(state, [INFANTRY], ["0610"]).defense == 4


@pytest.mark.rule("leningrad-1979", "2.6")
@pytest.mark.rule("leningrad-2010", "2.6")
@both_editions
def test_circumstances_shift_the_column_and_leave_the_strengths_alone(name: str) -> None:
    game = small_game(name, {"1606": "swamp"}, [("1506", "1606", "river")])
    state = position(game, units={INFANTRY: "1506", TANKS: "1606"})

    odds = game.odds(state, [INFANTRY], ["1606"], overrun=True)

    assert (odds.attack, odds.defense, odds.ratio) == (6, 4, "1-1")
    assert sum(shift.columns for shift in odds.shifts) < 0


@pytest.mark.rule("leningrad-1979", "2.7")
@pytest.mark.rule("leningrad-2010", "2.7")
@both_editions
@pytest.mark.parametrize(
    ("unit", "start", "allowance"),
    [
        ("german-1", "0310", 6),
        ("german-3-mot", "0310", 8),
        ("german-8-pz", "0310", 8),
        ("soviet-5", "0908", 5),
        ("soviet-42-armor", "0908", 7),
        ("soviet-163-mechanized", "0908", 7),
        ("soviet-untried-infantry-1", "0908", 5),
        ("soviet-untried-armored-1", "0908", 7),
    ],
)
def test_a_unit_moves_so_many_clear_hexes_as_its_allowance(name: str, unit: str, start: str, allowance: int) -> None:
    game = small_game(name)
    state = position(game, f"{unit.split('-')[0]} movement", units={unit: start})

    assert max(game.map.distance(start, hex_) for hex_ in game.reach(state, unit)) == allowance


CORPS = {
    "39": ("german-12-pz", "german-20-mot"),
    "41": ("german-1-pz", "german-6-pz", "german-36-mot"),
    "56": ("german-8-pz", "german-3-mot", "german-ss-tot"),
}


@pytest.mark.rule("leningrad-1979", "2.8")
@pytest.mark.rule("leningrad-2010", "2.8")
@both_editions
@pytest.mark.parametrize("number", sorted(CORPS))
def test_a_whole_panzer_corps_matters_and_a_part_of_it_does_not(name: str, number: str) -> None:
    game = small_game(name)
    corps = CORPS[number]
    state = position(game, turn=10, units={**dict.fromkeys(corps, "0510"), TANKS: "0610"})

    whole = game.odds(state, corps, ["0610"])
    part = game.odds(state, corps[1:], ["0610"])

    rule = "12.1" if name == FIRST else "10.1"
    assert [shift.columns for shift in whole.shifts if shift.rule == rule] == [1]
    assert not [shift for shift in part.shifts if shift.rule == rule]


@pytest.mark.rule("leningrad-1979", "2.8")
@pytest.mark.rule("leningrad-2010", "2.8")
@both_editions
def test_other_designations_have_no_effect(name: str) -> None:
    game = small_game(name)
    stack = ("german-11", "german-21", "german-32")
    state = position(game, units={**dict.fromkeys(stack, "0510"), TANKS: "0610"})

    assert [shift.columns for shift in game.odds(state, stack, ["0610"]).shifts] == [-1]
