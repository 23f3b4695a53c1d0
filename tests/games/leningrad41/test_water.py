"""Movement by water and by rail (8.11, 8.13, 15.1, 15.2, 15.4): marines, the gunboat and Aurora."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import FireAt, Move, Sail
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.state import State
from tests.games.acting import decision, offered, play, refused
from tests.games.leningrad41.battlefield import (
    SOVIET_MOVEMENT,
    Hexside,
    chain,
    move,
    plain,
    position,
    real,
    side,
    spent,
)

MARINES, MARINES_TOO, GUNBOAT, AURORA = "soviet-rb-1", "soviet-rb-2", "soviet-lg42", "soviet-aurora-42"
GERMAN = "german-i-469"
#: A river from 3012 to 3005: the hexsides between row 30 and row 29, all along it.
RIVER: list[Hexside] = [
    edge
    for place in range(12, 4, -1)
    for edge in (
        (f"30{place:02}", f"29{place + 1:02}", "major river"),
        (f"30{place:02}", f"29{place:02}", "major river"),
    )
]
#: The open sea in the east, from 3004 on.
SEA = {"3004": "sea", "3003": "sea", "2904": "sea"}


def afloat(game: Leningrad41Game, **units: str) -> State:
    names = {"marines": MARINES, "too": MARINES_TOO, "gunboat": GUNBOAT, "german": GERMAN, "aurora": AURORA}
    return position(game, SOVIET_MOVEMENT, units={names[name]: number for name, number in units.items()})


def along(first: int, last: int) -> list[str]:
    return [f"30{place:02}" for place in range(first, last - 1, -1)]


@pytest.mark.rule("leningrad-41", "8.11")
@pytest.mark.rule("leningrad-41", "15.4")
def test_a_marine_unit_sails_any_distance_along_the_river_and_the_sea() -> None:
    game = plain(SEA, RIVER)
    state = afloat(game, marines="3012")
    path = (*along(11, 3), "3002")

    assert Sail(MARINES, along_the_shore(game, state, "3002")) in offered(game, state, Sail)
    state, _ = play(game, state, Sail(MARINES, path))

    assert (state.place_of(MARINES), spent(state, MARINES)) == ("3002", 0)
    assert refused(game, state, move(MARINES, "3102")).rule == "8.1"


def along_the_shore(game: Leningrad41Game, state: State, goal: str) -> tuple[str, ...]:
    sails = [action for action in offered(game, state, Sail) if isinstance(action, Sail)]
    return next(action.path for action in sails if action.path[-1] == goal)


@pytest.mark.rule("leningrad-41", "8.11")
def test_one_marine_unit_sails_in_a_phase() -> None:
    game = plain(SEA, RIVER)
    state, _ = play(game, afloat(game, marines="3012", too="3006"), Sail(MARINES, ("3011",)))

    assert refused(game, state, Sail(MARINES_TOO, ("3005",))).rule == "8.11"
    assert not offered(game, state, Sail)


@pytest.mark.rule("leningrad-41", "8.2")
def test_sailing_is_part_of_the_movement_of_the_front_reserve() -> None:
    game = plain(SEA, RIVER)
    units = {MARINES: "3012", "soviet-1-1-dno": "4010", "soviet-2-1-dno": "4110"}
    state = position(game, SOVIET_MOVEMENT, units=units)

    state, _ = play(game, state, move("soviet-1-1-dno", "4009"), Sail(MARINES, ("3011",)))

    assert refused(game, state, move("soviet-2-1-dno", "4109")).rule == "8.2"


@pytest.mark.rule("leningrad-41", "15.4")
@pytest.mark.parametrize("unit", ["soviet-1-168", "soviet-1-1-dno", "soviet-hidden-1"])
def test_only_marines_sail(unit: str) -> None:
    game = plain(SEA, RIVER)
    state = position(game, SOVIET_MOVEMENT, units={unit: "3012"})

    assert refused(game, state, Sail(unit, ("3011",))).rule == "15.4"


@pytest.mark.rule("leningrad-41", "8.11")
def test_marines_start_at_the_water_and_away_from_germans() -> None:
    game = plain(SEA, RIVER)

    assert refused(game, afloat(game, marines="3112"), Sail(MARINES, ("3012",))).rule == "8.11"
    watched = afloat(game, marines="3012", german="3013")
    assert refused(game, watched, Sail(MARINES, ("3011",))).rule == "8.11"
    moved, _ = play(game, afloat(game, marines="3112"), move(MARINES, "3012"))
    assert refused(game, moved, Sail(MARINES, ("3011",))).rule == "8.11"
    led = position(game, SOVIET_MOVEMENT, units={MARINES: "3012", "german-manstein": "3013"})
    assert refused(game, led, Sail(MARINES, ("3011",))).rule == "8.11"


@pytest.mark.rule("leningrad-41", "8.11")
def test_marines_land_at_the_water_not_in_the_open_sea() -> None:
    game = plain(SEA, RIVER)
    state = afloat(game, marines="3006")

    assert refused(game, state, Sail(MARINES, ("3005", "3004"))).rule == "8.11"
    assert refused(game, state, Sail(MARINES, ("3106",))).rule == "8.11"
    assert refused(game, state, Sail(MARINES, ())).rule == "8.1"
    play(game, state, Sail(MARINES, ("3005", "3004", "3104")))


@pytest.mark.rule("leningrad-41", "8.11")
@pytest.mark.rule("leningrad-41", "8.14")
def test_marines_pass_neither_germans_nor_full_hexes() -> None:
    game = plain(SEA, RIVER)
    way = tuple(along(11, 5))

    assert refused(game, afloat(game, marines="3012", german="3008"), Sail(MARINES, way)).rule == "8.14"
    assert refused(game, afloat(game, marines="3012", gunboat="3008"), Sail(MARINES, way)).rule == "6.1"


@pytest.mark.rule("leningrad-41", "8.11")
@pytest.mark.rule("leningrad-41", "9.1")
def test_marines_are_fired_at_on_the_way_and_take_only_the_hex_where_they_land() -> None:
    game = plain({**SEA, "3010": "objective", "3007": "objective"}, RIVER)
    held: dict[str, Any] = {"german control": ["3007", "3010"]}
    state = position(game, SOVIET_MOVEMENT, units={MARINES: "3012", GERMAN: "2909"}, **held)

    state, _ = play(game, state, Sail(MARINES, ("3011", "3010", "3009", "3008", "3007")))
    assert (decision(state), state.place_of(MARINES)) == ("DefensiveFire", "3009")
    assert game.position(state)["german control"] == ["3007", "3010"]
    state, _ = play(game, state, FireAt(()))
    assert (decision(state), state.place_of(MARINES)) == ("DefensiveFire", "3008")
    lost, _ = play(game, state, FireAt((GERMAN,)), dice=(1,))
    landed, _ = play(game, state, FireAt((GERMAN,)), dice=(6,))

    assert (lost.place_of(MARINES), game.position(lost)["german control"]) == ("pool front", ["3007", "3010"])
    assert (landed.place_of(MARINES), game.position(landed)["german control"]) == ("3007", ["3010"])
    assert refused(game, landed, move(MARINES, "3006")).rule == "8.1"


@pytest.mark.rule("leningrad-41", "8.13")
@pytest.mark.rule("leningrad-41", "15.2")
def test_where_water_leads() -> None:
    """A step by water follows a major river, touches one at an end, or has the sea on a side."""
    game = plain({"3503": "sea"}, side("3011", "3010", "major river"))
    steps = {place: reach(game, place) for place in ("3011", "3010", "3502", "3504")}

    # 2911 and 3110 have no river hexside: they are no major river hexes.
    assert steps["3011"] == {"3010"}
    assert steps["3010"] == {"3011"}
    # Along the coast the way leads through the sea.
    assert steps["3502"] == {"3503"}
    assert steps["3504"] == {"3503"}
    assert reach(game, "3503") == set(game.map.neighbours("3503"))


def reach(game: Leningrad41Game, place: str) -> set[str]:
    """Where the gunboat can go in one step."""
    moves = [action for action in offered(game, afloat(game, gunboat=place), Move) if isinstance(action, Move)]
    return {action.path[0] for action in moves if action.units == (GUNBOAT,) and len(action.path) == 1}


@pytest.mark.rule("leningrad-41", "15.2")
def test_the_gunboat_moves_by_water_one_point_a_hex() -> None:
    game = plain(SEA, [*RIVER, *side("3011", "3010", "minor river", "bridge")])
    state = afloat(game, gunboat="3012")

    assert refused(game, state, move(GUNBOAT, "3112")).rule == "15.2"
    assert refused(game, state, move(GUNBOAT, "3011", motorized=True)).rule == "8.8"
    state, _ = play(game, state, move(GUNBOAT, *along(11, 3)))

    assert (state.place_of(GUNBOAT), spent(state, GUNBOAT)) == ("3003", 9)
    state, _ = play(game, state, move(GUNBOAT, "3004", "3003", "3004"))
    assert refused(game, state, move(GUNBOAT, "3003")).rule == "8.3"


@pytest.mark.rule("leningrad-41", "15.2")
@pytest.mark.rule("leningrad-41", "9.1")
def test_the_gunboat_is_fired_at_and_takes_no_objective() -> None:
    game = plain({**SEA, "3010": "objective"}, RIVER)
    held: dict[str, Any] = {"german control": ["3010"]}
    state = position(game, SOVIET_MOVEMENT, units={GUNBOAT: "3012", "german-3-at": "3111"}, **held)

    state, _ = play(game, state, move(GUNBOAT, "3011", "3010", "3009"))
    assert (decision(state), state.place_of(GUNBOAT)) == ("DefensiveFire", "3011")
    state, _ = play(game, state, FireAt(()))

    assert state.place_of(GUNBOAT) == "3009"
    assert game.position(state)["german control"] == ["3010"]


RAILS = chain("railroad", *along(20, 3))


@pytest.mark.rule("leningrad-41", "15.1")
def test_aurora_moves_any_distance_along_railroads_and_nowhere_else() -> None:
    game = plain({"3015": "urban"}, RAILS)
    state = afloat(game, aurora="3020")

    assert refused(game, state, move(AURORA, "2920")).rule == "15.1"
    assert refused(game, state, move(AURORA, "3019", motorized=True)).rule == "8.8"
    state, _ = play(game, state, move(AURORA, *along(19, 3)))

    assert (state.place_of(AURORA), spent(state, AURORA)) == ("3003", 0)
    play(game, state, move(AURORA, *[f"30{place:02}" for place in range(4, 21)]))


@pytest.mark.rule("leningrad-41", "15.1")
def test_a_demolished_railroad_bridge_cuts_auroras_way() -> None:
    game = plain(hexsides=[*RAILS, *side("3012", "3011", "major river", "bridge")])
    units = {AURORA: "3013"}
    state = position(game, SOVIET_MOVEMENT, units=units, demolished=[["3012", "3011"]])

    assert refused(game, state, move(AURORA, "3012", "3011")).rule == "15.1"
    play(game, position(game, SOVIET_MOVEMENT, units=units), move(AURORA, "3012", "3011"))


@pytest.mark.rule("leningrad-41", "15.1")
@pytest.mark.rule("leningrad-41", "9.1")
def test_aurora_is_fired_at_and_passes_no_enemy() -> None:
    game = plain(hexsides=RAILS)
    state, _ = play(game, afloat(game, aurora="3013", german="3110"), move(AURORA, *along(12, 5)))

    assert (decision(state), state.place_of(AURORA)) == ("DefensiveFire", "3010")
    state, _ = play(game, state, FireAt(()), FireAt(()))
    assert state.place_of(AURORA) == "3005"
    blocked = afloat(game, aurora="3013", german="3010")
    assert refused(game, blocked, move(AURORA, *along(12, 5))).rule == "8.14"


def test_on_the_map_as_it_is_rails_and_waters_hang_together() -> None:
    game = real()
    start = position(game, SOVIET_MOVEMENT, units={AURORA: "3411", GUNBOAT: "3020", MARINES: "2807"})

    rails = {number for pair in game.map.hexsides("railroad") for number in pair}
    assert set(game.reach(start, AURORA)) == rails - {"3411"}
    landings = {action.path[-1] for action in offered(game, start, Sail) if isinstance(action, Sail)}
    assert {"4501", "1925", "3120"} <= landings
