"""The airborne assault (18.1 to 18.3), an option."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import Drop, FireAt
from hexfront.games.leningrad41.documents.events import UnitLanded
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from tests.games.acting import decision, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import move, plain, position, statuses

PARACHUTISTS, COMPANY, INFANTRY, MILITIA = "german-i-1f", "german-f-at", "german-i-469", "soviet-1-1-dno"
WHERE = "3010"


def over_the_city(**terrain: str) -> Leningrad41Game:
    return plain(dict(terrain), forts=("2010",), options=("airborne",))


def due(game: Leningrad41Game, turn: int = 5, arrival: int = 5, **more: Any) -> State:
    return position(
        game, turn=turn, boxes={"waiting german": [PARACHUTISTS, COMPANY]}, tracks={"airborne due": arrival}, **more
    )


@pytest.mark.rule("leningrad-41", "18.2")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_an_airborne_unit_lands_in_a_clear_hex(die: int) -> None:
    game = over_the_city()
    state, events = play(game, due(game), Drop(PARACHUTISTS, WHERE), dice=(die,))

    assert the_only(UnitLanded, events) == UnitLanded(PARACHUTISTS, WHERE)
    assert state.place_of(PARACHUTISTS) == WHERE


@pytest.mark.rule("leningrad-41", "18.2")
@pytest.mark.parametrize(
    ("die", "there"), [(1, "2910"), (2, "3009"), (3, "3110"), (4, "3111"), (5, "3011"), (6, "2911")]
)
def test_on_five_it_scatters_to_a_neighbouring_hex(die: int, there: str) -> None:
    game = over_the_city()

    state, _ = play(game, due(game), Drop(PARACHUTISTS, WHERE), dice=(5, die))

    assert state.place_of(PARACHUTISTS) == there


@pytest.mark.rule("leningrad-41", "18.2")
def test_on_six_it_is_lost_and_can_be_replaced() -> None:
    game = over_the_city()

    state, _ = play(game, due(game), Drop(PARACHUTISTS, WHERE), dice=(6,))

    assert state.place_of(PARACHUTISTS) == "dead"


@pytest.mark.rule("leningrad-41", "18.2")
def test_scattered_where_nobody_can_land_it_is_lost() -> None:
    game = plain({"2910": "urban", "3009": "sea"}, forts=("3110",), options=("airborne",))
    full = {INFANTRY: "3011", MILITIA: "3111"}
    state = due(game, units=full)

    for die in (1, 2, 3, 5):
        after, _ = play(game, state, Drop(PARACHUTISTS, WHERE), dice=(5, die))
        assert after.place_of(PARACHUTISTS) == "dead"
    edge, _ = play(game, state, Drop(PARACHUTISTS, "3001"), dice=(5, 2))
    assert edge.place_of(PARACHUTISTS) == "dead"


@pytest.mark.rule("leningrad-41", "18.2")
@pytest.mark.parametrize("terrain", ["urban", "objective", "sea"])
def test_it_lands_in_clear_terrain_only(terrain: str) -> None:
    game = plain({WHERE: terrain}, options=("airborne",))

    assert refused(game, due(game), Drop(PARACHUTISTS, WHERE)).rule == "18.2"


@pytest.mark.rule("leningrad-41", "18.2")
@pytest.mark.rule("leningrad-41", "6.1")
def test_it_lands_within_the_stacking_limits() -> None:
    game = over_the_city()
    full = due(game, units={"german-559": WHERE, "german-48": WHERE})
    strange = due(game, units={INFANTRY: WHERE})

    assert refused(game, full, Drop(PARACHUTISTS, WHERE)).rule == "6.1"
    assert refused(game, strange, Drop(PARACHUTISTS, WHERE)).rule == "6.2"
    state, _ = play(game, due(game), Drop(PARACHUTISTS, WHERE), Drop(COMPANY, WHERE), dice=(1, 1))
    assert state.place_of(COMPANY) == WHERE


@pytest.mark.rule("leningrad-41", "18.3")
def test_it_lands_neither_on_enemies_nor_on_fortifications() -> None:
    game = over_the_city()
    state = due(game, units={MILITIA: WHERE})

    assert refused(game, state, Drop(PARACHUTISTS, WHERE)).rule == "18.3"
    assert refused(game, state, Drop(PARACHUTISTS, "2010")).rule == "18.3"
    hexes = {action.hex for action in offered(game, state, Drop) if isinstance(action, Drop)}
    assert hexes.isdisjoint({WHERE, "2010", "2807"})
    assert "3009" in hexes


@pytest.mark.rule("leningrad-41", "18.3")
@pytest.mark.rule("leningrad-41", "9.6")
def test_enemies_fire_at_it_as_it_lands_and_it_makes_no_other_move() -> None:
    game = over_the_city()
    state, _ = play(game, due(game, units={MILITIA: "2910"}), Drop(PARACHUTISTS, WHERE), dice=(1,))
    assert (decision(state), state.to_act) == ("DefensiveFire", "soviet")

    hit, _ = play(game, state, FireAt((MILITIA,)), dice=(1,))
    missed, _ = play(game, state, FireAt((MILITIA,)), dice=(6,))

    assert hit.place_of(PARACHUTISTS) == "dead"
    assert refused(game, missed, move(PARACHUTISTS, "3009")).rule == "18.3"


@pytest.mark.rule("leningrad-41", "18.3")
def test_who_has_landed_never_moves_motorized_again() -> None:
    game = over_the_city()
    units: dict[str, Any] = {PARACHUTISTS: {"hex": WHERE, "landed": True}, COMPANY: WHERE}
    state = position(game, turn=6, units=units)

    assert refused(game, state, move(PARACHUTISTS, "3009", motorized=True)).rule == "18.3"
    state, _ = play(game, state, move(PARACHUTISTS, "3009"), move(COMPANY, "3009", motorized=True))
    assert "landed" in statuses(game, state, PARACHUTISTS)


@pytest.mark.rule("leningrad-41", "18.1")
def test_only_in_the_turn_of_arrival_and_only_airborne_units() -> None:
    game = over_the_city()
    late = due(game, turn=6)

    assert refused(game, late, Drop(PARACHUTISTS, WHERE)).rule == "18.1"
    assert not offered(game, late, Drop)
    state = position(
        game,
        turn=5,
        boxes={"waiting german": [INFANTRY, PARACHUTISTS]},
        tracks={"airborne due": 5},
        units={COMPANY: WHERE},
    )
    for unit in (INFANTRY, COMPANY):
        assert refused(game, state, Drop(unit, "3009")).rule == "18.1"


@pytest.mark.rule("leningrad-41", "18.1")
def test_it_may_march_on_instead_and_must_if_it_does_not_land() -> None:
    game = over_the_city()
    state = due(game)

    assert refused(game, state, EndPhase()).rule == "19.1"
    state, _ = play(game, state, Drop(PARACHUTISTS, WHERE), dice=(1,))
    assert refused(game, state, EndPhase()).rule == "19.1"
    state, _ = play(game, state, move(COMPANY, "5110", motorized=True))
    assert EndPhase() in game.legal_actions(state)


@pytest.mark.rule("leningrad-41", "18.1")
def test_without_the_option_nobody_lands() -> None:
    game = plain()

    assert refused(game, due(game), Drop(PARACHUTISTS, WHERE)).rule == "18.1"
    assert not offered(game, due(game), Drop)


@pytest.mark.rule("leningrad-41", "8.2")
def test_landing_is_part_of_the_movement_of_the_battlegroup() -> None:
    game = over_the_city()
    state = due(game, units={INFANTRY: "4010", "german-ii-469": "4110"})

    state, _ = play(game, state, move(INFANTRY, "4009"), Drop(PARACHUTISTS, WHERE), dice=(1,))

    assert refused(game, state, move("german-ii-469", "4109")).rule == "8.2"
    assert refused(game, state, move(INFANTRY, "4008")).rule == "8.1"
