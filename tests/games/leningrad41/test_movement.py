"""Movement on land (8.1 to 8.9, 8.12 to 8.14): who moves, in which order, and what each step costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from hexfront.games.leningrad41.documents.actions import Flip, Move
from hexfront.games.leningrad41.documents.events import UnitMoved
from hexfront.kernel.actions import Action
from tests.games.acting import offered, play, refused, the_only
from tests.games.leningrad41.battlefield import (
    GERMAN_MOVEMENT,
    SOVIET_MOVEMENT,
    Hexside,
    chain,
    move,
    plain,
    position,
    real,
    side,
    spent,
    statuses,
)

START, NEXT, AFTER = "3011", "3010", "3009"
INFANTRY, INFANTRY_TOO, ENGINEER = "german-i-469", "german-ii-469", "german-269-eng"
MOTORIZED, TANKS, CORPS = "german-i-8m", "german-i-10", "german-559"
MILITIA, RIFLES = "soviet-1-1-dno", "soviet-1-168"


def row(number: int, first: int, last: int) -> list[str]:
    """Hexes from west to east."""
    return [f"{number:02}{place:02}" for place in range(first, last - 1, -1)]


def paths(actions: Sequence[Action]) -> list[tuple[str, ...]]:
    return [action.path for action in actions if isinstance(action, Move)]


@pytest.mark.rule("leningrad-41", "8.1")
def test_a_unit_moves_from_hex_to_hex_and_pays_for_each() -> None:
    game = plain()
    state, events = play(game, position(game, units={INFANTRY: START}), move(INFANTRY, NEXT, AFTER))

    assert state.place_of(INFANTRY) == AFTER
    assert the_only(UnitMoved, events) == UnitMoved(INFANTRY, (NEXT, AFTER), 2, "foot")
    assert refused(game, position(game, units={INFANTRY: START}), move(INFANTRY, AFTER)).rule == "8.1"
    assert refused(game, position(game, units={INFANTRY: START}), move(INFANTRY)).rule == "8.1"


@pytest.mark.rule("leningrad-41", "8.1")
def test_only_own_units_on_the_map_move() -> None:
    game = plain()
    state = position(game, units={INFANTRY: START, MILITIA: "1010"})

    for stranger in (MILITIA, TANKS, "german-rudel", "soviet-2-1-dno"):
        assert refused(game, state, move(stranger, NEXT)).rule == "8.1"


@pytest.mark.rule("leningrad-41", "8.1")
def test_a_move_may_go_on_until_another_unit_moves() -> None:
    game = plain()
    state = position(game, units={INFANTRY: START, INFANTRY_TOO: "3211"})

    state, _ = play(game, state, move(INFANTRY, NEXT), move(INFANTRY, AFTER))
    assert spent(state, INFANTRY) == 2
    state, _ = play(game, state, move(INFANTRY_TOO, "3210"))

    refusal = refused(game, state, move(INFANTRY, NEXT))
    assert refusal.rule == "8.1"
    assert "completed" in refusal.reason


@pytest.mark.rule("leningrad-41", "8.1")
def test_a_motorized_unit_completes_its_move_in_the_same_way() -> None:
    game = plain()
    state = position(game, units={TANKS: START, "german-ii-10": "3211"})

    state, _ = play(game, state, move(TANKS, NEXT, motorized=True), move("german-ii-10", "3210"))

    assert refused(game, state, move(TANKS, AFTER, motorized=True)).rule == "8.1"


@pytest.mark.rule("leningrad-41", "8.1")
def test_the_move_of_a_leader_ends_nobody_elses() -> None:
    game = plain()
    state = position(game, units={INFANTRY: START, "german-manstein": "3211"})

    state, _ = play(game, state, move(INFANTRY, NEXT), move("german-manstein", "3210"), move(INFANTRY, AFTER))

    assert spent(state, INFANTRY) == 2
    assert refused(game, state, move("german-manstein", "3209")).rule == "8.1"


@pytest.mark.rule("leningrad-41", "8.2")
def test_a_sub_command_finishes_before_the_next_begins() -> None:
    game = plain()
    units = {INFANTRY: START, INFANTRY_TOO: "3211", MOTORIZED: "3411", CORPS: "3611", "german-manstein": "3811"}
    state, _ = play(game, position(game, units=units), move(INFANTRY, NEXT), move("german-manstein", "3810"))

    state, _ = play(game, state, move(INFANTRY_TOO, "3210"), move(MOTORIZED, "3410"))

    assert refused(game, state, move(INFANTRY_TOO, "3209")).rule == "8.1"
    unmoved = position(game, units={**units, "german-iii-469": "4011"})
    unmoved, _ = play(game, unmoved, move(INFANTRY, NEXT), move(CORPS, "3610"))
    assert refused(game, unmoved, move("german-iii-469", "4010")).rule == "8.2"
    assert not [action for action in offered(game, unmoved, Move) if "german-iii-469" in str(action)]
    play(game, unmoved, move("german-manstein", "3810"), move(CORPS, "3609"))


@pytest.mark.rule("leningrad-41", "8.2")
def test_each_soviet_army_is_a_sub_command() -> None:
    game = plain()
    units = {MILITIA: START, RIFLES: "3211", "soviet-hidden-1": "3411", "soviet-lg42": "3611"}
    state, _ = play(game, position(game, SOVIET_MOVEMENT, units=units), move(MILITIA, NEXT), move(RIFLES, "3210"))

    assert refused(game, state, move("soviet-hidden-1", "3410")).rule == "8.2"


@pytest.mark.rule("leningrad-41", "8.3")
@pytest.mark.rule("leningrad-41", "2.9")
@pytest.mark.parametrize(("phase", "unit", "points"), [(GERMAN_MOVEMENT, INFANTRY, 16), (SOVIET_MOVEMENT, MILITIA, 12)])
def test_no_unit_spends_more_than_its_allowance(phase: str, unit: str, points: int) -> None:
    game = plain()
    state = position(game, phase, units={unit: "3028"})
    path = row(30, 27, 1)

    assert refused(game, state, move(unit, *path[: points + 1])).rule == "8.3"
    state, _ = play(game, state, move(unit, *path[:points]))

    assert spent(state, unit) == points
    assert refused(game, state, move(unit, path[points])).rule == "8.3"


@pytest.mark.rule("leningrad-41", "8.3")
def test_the_last_points_must_pay_for_the_whole_hex() -> None:
    game = plain({"3011": "urban"})
    state = position(game, units={INFANTRY: "3027"})

    assert refused(game, state, move(INFANTRY, *row(30, 26, 11))).rule == "8.3"
    play(game, state, move(INFANTRY, *row(30, 26, 12)))


@pytest.mark.rule("leningrad-41", "8.5")
@pytest.mark.parametrize(("terrain", "cost"), [("clear", 1), ("urban", 2), ("objective", 3)])
def test_what_terrain_costs(terrain: str, cost: int) -> None:
    game = plain({NEXT: terrain})

    state, _ = play(game, position(game, units={INFANTRY: START}), move(INFANTRY, NEXT))

    assert spent(state, INFANTRY) == cost


@pytest.mark.rule("leningrad-41", "8.6")
@pytest.mark.parametrize(("terrain", "cost"), [("clear", 2), ("urban", 2), ("objective", 3)])
@pytest.mark.parametrize(("phase", "unit"), [(GERMAN_MOVEMENT, INFANTRY), (SOVIET_MOVEMENT, MILITIA)])
def test_what_a_fortification_costs_both_sides(terrain: str, cost: int, phase: str, unit: str) -> None:
    game = plain({NEXT: terrain}, forts=(NEXT,))

    state, _ = play(game, position(game, phase, units={unit: START}), move(unit, NEXT))

    assert spent(state, unit) == cost


RIVERS = [
    # The terrain entered, what lies on the hexside, and the cost; none if it cannot be crossed.
    ("objective", ("minor river",), 4),
    ("clear", ("minor river",), 2),
    ("clear", ("minor river", "bridge"), 1),
    ("objective", ("minor river", "bridge"), 3),
    ("clear", ("major river", "bridge"), 2),
    ("urban", ("major river", "bridge"), 3),
    ("clear", ("major river",), None),
]


@pytest.mark.rule("leningrad-41", "8.7")
@pytest.mark.rule("leningrad-41", "8.9")
@pytest.mark.parametrize(("terrain", "kinds", "cost"), RIVERS)
def test_what_rivers_and_bridges_cost(terrain: str, kinds: Sequence[str], cost: int | None) -> None:
    game = plain({NEXT: terrain}, side(START, NEXT, *kinds))
    state = position(game, units={INFANTRY: START})

    if cost is None:
        assert refused(game, state, move(INFANTRY, NEXT)).rule == "8.9"
    else:
        state, _ = play(game, state, move(INFANTRY, NEXT))
        assert spent(state, INFANTRY) == cost


@pytest.mark.rule("leningrad-41", "8.7")
def test_over_an_unbridged_minor_river_into_a_heavy_structure_costs_four() -> None:
    """The printed example, on the map as it is: from 2316 over the Karpovka into 2215."""
    game = real()

    state, _ = play(game, position(game, units={INFANTRY: "2316"}), move(INFANTRY, "2215"))

    assert spent(state, INFANTRY) == 4


@pytest.mark.rule("leningrad-41", "8.9")
@pytest.mark.rule("leningrad-41", "10.17")
@pytest.mark.parametrize(("kind", "cost"), [("minor river", 2), ("major river", None)])
def test_a_demolished_bridge_is_none(kind: str, cost: int | None) -> None:
    game = plain(hexsides=side(START, NEXT, kind, "bridge"))
    state = position(game, units={INFANTRY: START}, demolished=[[START, NEXT]])

    if cost is None:
        assert refused(game, state, move(INFANTRY, NEXT)).rule == "8.9"
    else:
        assert spent(play(game, state, move(INFANTRY, NEXT))[0], INFANTRY) == cost


@pytest.mark.rule("leningrad-41", "8.9")
@pytest.mark.parametrize("terrain", ["clear", "urban"])
def test_it_is_the_river_that_stops_motorized_units_where_its_bridge_is_down(terrain: str) -> None:
    game = plain({NEXT: terrain}, side(START, NEXT, "major river", "bridge", "prospekt"))
    state = position(game, units={TANKS: START}, demolished=[[START, NEXT]])

    assert refused(game, state, move(TANKS, NEXT, motorized=True)).rule == "8.9"


@pytest.mark.rule("leningrad-41", "8.12")
@pytest.mark.parametrize(
    ("terrain", "forts", "kinds", "cost"),
    [
        ("urban", (), (), 3),
        ("objective", (), (), 4),
        ("urban", (NEXT,), (), 3),
        ("objective", (), ("minor river",), 5),
    ],
)
def test_rubble_costs_one_more(terrain: str, forts: Sequence[str], kinds: Sequence[str], cost: int) -> None:
    game = plain({NEXT: terrain}, side(START, NEXT, *kinds), forts)
    state = position(game, units={INFANTRY: START}, markers=[{"marker": "rubble", "hex": NEXT}])

    state, _ = play(game, state, move(INFANTRY, NEXT))

    assert spent(state, INFANTRY) == cost


@pytest.mark.rule("leningrad-41", "8.13")
def test_sea_is_closed_to_ground_units() -> None:
    game = plain({NEXT: "sea"}, side(START, "2911", "all-sea"))
    state = position(game, units={INFANTRY: START})

    assert refused(game, state, move(INFANTRY, NEXT)).rule == "8.13"
    assert refused(game, state, move(INFANTRY, "2911")).rule == "8.13"
    assert {"3010", "2911"}.isdisjoint(
        action.path[0] for action in offered(game, state, Move) if isinstance(action, Move)
    )


@pytest.mark.rule("leningrad-41", "8.14")
@pytest.mark.parametrize("enemy", [MILITIA, "soviet-hidden-1", "soviet-zhdanov"])
@pytest.mark.parametrize("mover", [INFANTRY, "german-manstein"])
def test_nobody_enters_a_hex_with_an_enemy(enemy: str, mover: str) -> None:
    game = plain()

    assert refused(game, position(game, units={mover: START, enemy: NEXT}), move(mover, NEXT)).rule == "8.14"


# Motorized movement (8.8)


@pytest.mark.rule("leningrad-41", "8.8")
@pytest.mark.rule("leningrad-41", "2.11")
@pytest.mark.parametrize("unit", [MOTORIZED, TANKS, "german-269-at", "german-manstein"])
def test_motorized_and_armored_units_may_double_their_allowance(unit: str) -> None:
    game = plain()
    path = [*row(30, 27, 1), "3101", "3102", "3103", "3104", "3105", "3106"]
    state, _ = play(game, position(game, units={unit: "3028"}), move(unit, *path[:32], motorized=True))

    assert (spent(state, unit), state.place_of(unit)) == (32, path[31])
    assert "motorized" in statuses(game, state, unit)
    assert refused(game, state, move(unit, path[32], motorized=True)).rule == "8.3"


@pytest.mark.rule("leningrad-41", "8.8")
@pytest.mark.parametrize(("phase", "unit"), [(GERMAN_MOVEMENT, INFANTRY), (SOVIET_MOVEMENT, MILITIA)])
def test_others_do_not_move_motorized(phase: str, unit: str) -> None:
    game = plain()
    state = position(game, phase, units={unit: START})

    assert refused(game, state, move(unit, NEXT, motorized=True)).rule == "8.8"


@pytest.mark.rule("leningrad-41", "6.6(3)")
def test_a_face_down_unit_moves_twelve_points_on_foot_whatever_it_is() -> None:
    game = plain()
    tank: Mapping[str, str] = {"hex": "3028", "is": "soviet-48"}
    state = position(game, SOVIET_MOVEMENT, units={"soviet-hidden-1": tank})

    assert refused(game, state, move("soviet-hidden-1", "3027", motorized=True)).rule == "6.6(3)"
    state, _ = play(game, state, move("soviet-hidden-1", *row(30, 27, 16)))
    assert refused(game, state, move("soviet-hidden-1", "3015")).rule == "8.3"


@pytest.mark.rule("leningrad-41", "6.6(3)")
def test_turned_up_it_may_move_motorized_unless_it_has_walked() -> None:
    game = plain()
    state = position(game, SOVIET_MOVEMENT, units={"soviet-hidden-1": {"hex": "3028", "is": "soviet-48"}})

    driven, _ = play(game, state, Flip(("soviet-hidden-1",)), move("soviet-48", "3027", motorized=True))
    walked, _ = play(game, state, move("soviet-hidden-1", "3027"), Flip(("soviet-hidden-1",)))

    assert "motorized" in statuses(game, driven, "soviet-48")
    assert refused(game, walked, move("soviet-48", "3026", motorized=True)).rule == "8.8"
    play(game, walked, move("soviet-48", "3026"))


@pytest.mark.rule("leningrad-41", "8.8")
def test_motorized_movement_needs_clear_hexes_or_a_street() -> None:
    game = plain({NEXT: "urban", AFTER: "objective"}, chain("prospekt", START, NEXT) + chain("railroad", NEXT, AFTER))
    state = position(game, units={MOTORIZED: START, TANKS: "3110"})

    assert refused(game, state, move(TANKS, NEXT, motorized=True)).rule == "8.8"
    state, _ = play(game, state, move(MOTORIZED, NEXT, AFTER, "3008", motorized=True))
    # The costs are those of the hexes: two, three and one.
    assert spent(state, MOTORIZED) == 6


@pytest.mark.rule("leningrad-41", "8.8")
def test_motorized_along_a_prospekt_through_urban_hexes_two_a_hex() -> None:
    urban = row(30, 27, 11)
    game = plain(dict.fromkeys(urban, "urban"), chain("prospekt", "3028", *urban))
    state, _ = play(game, position(game, units={TANKS: "3028"}), move(TANKS, *urban[:16], motorized=True))

    assert (spent(state, TANKS), state.place_of(TANKS)) == (32, urban[15])


@pytest.mark.rule("leningrad-41", "8.8")
def test_the_kind_of_movement_is_chosen_with_the_first_step() -> None:
    game = plain()
    driving, _ = play(game, position(game, units={TANKS: START}), move(TANKS, NEXT, motorized=True))
    walking, _ = play(game, position(game, units={TANKS: START}), move(TANKS, NEXT))

    assert refused(game, driving, move(TANKS, AFTER)).rule == "8.8"
    assert refused(game, walking, move(TANKS, AFTER, motorized=True)).rule == "8.8"
    play(game, driving, move(TANKS, AFTER, motorized=True))
    play(game, walking, move(TANKS, AFTER))


@pytest.mark.rule("leningrad-41", "8.8")
@pytest.mark.parametrize(("demolished", "legal"), [([], True), ([[START, NEXT]], False)])
def test_a_demolished_bridge_cuts_the_street(demolished: Sequence[Sequence[str]], legal: bool) -> None:
    sides: list[Hexside] = side(START, NEXT, "minor river", "bridge", "prospekt")
    game = plain({NEXT: "urban"}, sides)
    state = position(game, units={TANKS: START}, demolished=demolished)

    if legal:
        play(game, state, move(TANKS, NEXT, motorized=True))
    else:
        assert refused(game, state, move(TANKS, NEXT, motorized=True)).rule == "8.8"
        play(game, state, move(TANKS, NEXT))


@pytest.mark.rule("leningrad-41", "16.2(1)")
def test_in_the_defensive_states_no_street_carries_motorized_movement() -> None:
    sides = chain("prospekt", START, NEXT) + chain("railroad", "2910", "2909")
    game = plain({NEXT: "urban", "3111": "urban"}, sides, options=("defensive_states",))
    state = position(game, units={TANKS: START}, tracks={"defensive state": 1})

    assert refused(game, state, move(TANKS, NEXT, motorized=True)).rule == "16.2(1)"
    # A clear hex with a street is closed as well, whichever way it is entered.
    assert refused(game, state, move(TANKS, "2911", "2910", motorized=True)).rule == "16.2(1)"
    play(game, state, move(TANKS, NEXT))
    play(game, state, move(TANKS, "2911", motorized=True))
    # Without any street it is the old rule that closes a built-up hex.
    assert refused(game, state, move(TANKS, "3111", motorized=True)).rule == "8.8"
    play(game, position(game, units={TANKS: START}), move(TANKS, NEXT, motorized=True))


@pytest.mark.rule("leningrad-41", "8.3")
def test_the_offers_are_the_cheapest_paths_and_all_are_accepted() -> None:
    game = plain({NEXT: "urban", "2911": "objective"}, side(START, "3111", "minor river"))
    state = position(game, units={TANKS: START})
    moves = [action for action in offered(game, state, Move) if isinstance(action, Move)]

    assert {action.motorized for action in moves} == {False, True}
    for action in moves:
        assert game.refusal(state, "german", action) is None
        reach = game.reach(state, TANKS, motorized=action.motorized)
        after, _ = play(game, state, action)
        assert spent(after, TANKS) == reach[action.path[-1]].points
    assert len(moves) == sum(len(game.reach(state, TANKS, motorized=way)) for way in (False, True))
