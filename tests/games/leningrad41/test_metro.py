"""The Metro (15.5) and turning units up by choice (6.6(1))."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import FireAt, Flip, Metro, MetroExit
from hexfront.games.leningrad41.documents.events import UnitMoved
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.state import State
from tests.games.acting import decision, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import (
    SOVIET_MOVEMENT,
    move,
    plain,
    position,
    real,
    statuses,
)

KOMSOMOL, KOMSOMOL_TOO, MILITIA, GERMAN = "soviet-kom-1", "soviet-kom-2", "soviet-1-1-dno", "german-i-469"
#: Three stations, besides Smolny in 2807.
START, FAR, THIRD = "3011", "1011", "4011"


def stations() -> Leningrad41Game:
    return plain({START: "objective", FAR: "objective", THIRD: "objective"})


@pytest.mark.rule("leningrad-41", "15.5")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_metro_move_succeeds_on_one_to_three_and_leads_to_any_other_station(die: int) -> None:
    game = stations()
    held: dict[str, Any] = {"german control": [FAR]}
    state = position(game, SOVIET_MOVEMENT, units={KOMSOMOL: START}, **held)

    assert offered(game, state, Metro) == [Metro(KOMSOMOL)]
    state, _ = play(game, state, Metro(KOMSOMOL), dice=(die,))
    assert decision(state) == "MetroExit"
    assert {action.hex for action in offered(game, state, MetroExit) if isinstance(action, MetroExit)} == {
        FAR,
        THIRD,
        "2807",
    }
    assert game.from_position(game.position(state)) == state
    state, events = play(game, state, MetroExit(KOMSOMOL, FAR))

    assert the_only(UnitMoved, events).by == "metro"
    assert (state.place_of(KOMSOMOL), game.position(state)["german control"]) == (FAR, [])
    assert refused(game, state, move(KOMSOMOL, "1010")).rule == "15.5"
    assert refused(game, state, Metro(KOMSOMOL)).rule == "15.5"


@pytest.mark.rule("leningrad-41", "15.5")
@pytest.mark.parametrize("die", [4, 5])
def test_on_four_and_five_the_unit_stays_and_may_not_walk(die: int) -> None:
    game = stations()

    state, _ = play(game, position(game, SOVIET_MOVEMENT, units={KOMSOMOL: START}), Metro(KOMSOMOL), dice=(die,))

    assert state.place_of(KOMSOMOL) == START
    assert refused(game, state, move(KOMSOMOL, "3010")).rule == "15.5"
    assert refused(game, state, Metro(KOMSOMOL)).rule == "15.5"


@pytest.mark.rule("leningrad-41", "15.5")
def test_on_six_the_unit_is_lost() -> None:
    game = stations()

    state, _ = play(game, position(game, SOVIET_MOVEMENT, units={KOMSOMOL: START}), Metro(KOMSOMOL), dice=(6,))

    assert state.place_of(KOMSOMOL) == "pool 42"
    assert state.to_act == "soviet"


@pytest.mark.rule("leningrad-41", "15.5")
@pytest.mark.rule("leningrad-41", "6.6(3)")
def test_only_face_up_komsomol_units_go_underground() -> None:
    game = stations()
    hidden = {"hex": FAR, "is": KOMSOMOL_TOO}
    state = position(game, SOVIET_MOVEMENT, units={MILITIA: START, "soviet-hidden-1": hidden})

    assert refused(game, state, Metro(MILITIA)).rule == "15.5"
    assert refused(game, state, Metro("soviet-hidden-1")).rule == "6.6(3)"
    state, _ = play(game, state, Flip(("soviet-hidden-1",)), Metro(KOMSOMOL_TOO), dice=(1,))

    assert decision(state) == "MetroExit"


@pytest.mark.rule("leningrad-41", "15.5")
def test_the_move_begins_in_an_objective_hex_without_rubble() -> None:
    game = stations()
    outside = position(game, SOVIET_MOVEMENT, units={KOMSOMOL: "3010"})
    rubbled = position(game, SOVIET_MOVEMENT, units={KOMSOMOL: START}, markers=[{"marker": "rubble", "hex": START}])

    assert refused(game, outside, Metro(KOMSOMOL)).rule == "15.5"
    assert refused(game, rubbled, Metro(KOMSOMOL)).rule == "15.5"
    walked, _ = play(game, outside, move(KOMSOMOL, START))
    assert refused(game, walked, Metro(KOMSOMOL)).rule == "15.5"


@pytest.mark.rule("leningrad-41", "15.5")
def test_the_exit_is_another_objective_with_room_and_without_rubble_and_germans() -> None:
    game = stations()
    state = position(
        game,
        SOVIET_MOVEMENT,
        units={KOMSOMOL: START, GERMAN: FAR, MILITIA: THIRD, "soviet-2-1-dno": THIRD},
        markers=[{"marker": "rubble", "hex": "2807"}],
    )

    refusal = refused(game, state, Metro(KOMSOMOL))
    assert (refusal.rule, "no other objective" in refusal.reason) == ("15.5", True)
    free = position(game, SOVIET_MOVEMENT, units={KOMSOMOL: START, GERMAN: FAR, MILITIA: THIRD})
    free, _ = play(game, free, Metro(KOMSOMOL), dice=(2,))
    for number in (FAR, START, "3010"):
        assert refused(game, free, MetroExit(KOMSOMOL, number)).rule == "15.5"
    assert refused(game, free, MetroExit(MILITIA, THIRD)).rule == "15.5"
    play(game, free, MetroExit(KOMSOMOL, THIRD))


@pytest.mark.rule("leningrad-41", "15.5")
@pytest.mark.rule("leningrad-41", "9.1")
def test_there_is_defensive_fire_in_the_last_hex_only() -> None:
    game = plain({START: "objective", FAR: "clear", THIRD: "objective"})
    units = {KOMSOMOL: START, GERMAN: "4010", "german-ii-469": "3010", "german-i-10": "4111", "german-ii-10": "4111"}
    state = position(game, SOVIET_MOVEMENT, units=units)

    state, _ = play(game, state, Metro(KOMSOMOL), MetroExit(KOMSOMOL, THIRD), dice=(3,))

    assert (decision(state), state.place_of(KOMSOMOL), state.to_act) == ("DefensiveFire", THIRD, "german")
    assert not game.reach(state, KOMSOMOL)
    state, _ = play(game, state, FireAt(()))
    assert refused(game, state, move(KOMSOMOL, "4012")).rule == "15.5"


@pytest.mark.rule("leningrad-41", "15.5")
def test_a_komsomol_unit_in_the_moscow_station() -> None:
    """The worked example on the map as it is: a two goes to any free objective, a five stays."""
    game = real()
    state = position(game, SOVIET_MOVEMENT, units={KOMSOMOL: "3211", GERMAN: "1315", MILITIA: "4622"})

    gone, _ = play(game, state, Metro(KOMSOMOL), dice=(2,))
    stays, _ = play(game, state, Metro(KOMSOMOL), dice=(5,))

    exits = {action.hex for action in offered(game, gone, MetroExit) if isinstance(action, MetroExit)}
    assert exits == set(game.objectives) - {"3211", "1315"}
    assert stays.place_of(KOMSOMOL) == "3211"
    assert refused(game, stays, move(KOMSOMOL, "3212")).rule == "15.5"


@pytest.mark.rule("leningrad-41", "8.2")
def test_a_metro_move_is_part_of_the_movement_of_its_army() -> None:
    game = stations()
    units = {KOMSOMOL: START, "soviet-kom-5": FAR, MILITIA: "3010"}
    state = position(game, SOVIET_MOVEMENT, units=units)

    state, _ = play(game, state, move(MILITIA, "3009"), Metro("soviet-kom-5"), dice=(4,))

    assert refused(game, state, Metro(KOMSOMOL)).rule == "8.2"
    assert "moving" not in statuses(game, state, MILITIA)


@pytest.mark.rule("leningrad-41", "6.6(1)")
def test_the_soviet_player_turns_up_what_he_likes_during_his_movement() -> None:
    game = plain()
    known = {"hex": "3011", "is": MILITIA}
    units: dict[str, Any] = {"soviet-hidden-1": known, "soviet-hidden-2": "3009", "soviet-2-1-dno": "3007"}
    state = position(game, SOVIET_MOVEMENT, units=units)

    assert offered(game, state, Flip) == [Flip(("soviet-hidden-1",)), Flip(("soviet-hidden-2",))]
    state, _ = play(game, state, move("soviet-hidden-1", "3012"), Flip(("soviet-hidden-1",)), move(MILITIA, "3013"))

    assert state.place_of(MILITIA) == "3013"
    # Of the others nobody knows what they are: the lot decides.
    state, _ = play(game, state, Flip(("soviet-hidden-2",)), dice=(1,))
    assert state.place_of("soviet-hidden-2") == "backs"


@pytest.mark.rule("leningrad-41", "6.6(1)")
def test_he_also_turns_units_up_while_he_decides_where_to_leave_the_metro() -> None:
    game = stations()
    units: dict[str, Any] = {KOMSOMOL: START, "soviet-hidden-1": {"hex": "3211", "is": MILITIA}}
    state, _ = play(game, position(game, SOVIET_MOVEMENT, units=units), Metro(KOMSOMOL), dice=(1,))

    state, _ = play(game, state, Flip(("soviet-hidden-1",)))

    assert (decision(state), state.place_of(MILITIA)) == ("MetroExit", "3211")
    assert refused(game, state, Flip((MILITIA,))).rule == "6.6(4)"
    # The offers are the answers to the question.
    assert {type(action) for action in game.legal_actions(state)} == {MetroExit}
    play(game, state, MetroExit(KOMSOMOL, FAR))


@pytest.mark.rule("leningrad-41", "6.6(1)")
@pytest.mark.parametrize("kind", ["advance after combat", "fervour loss"])
def test_he_turns_units_up_in_the_midst_of_an_assault_of_his_own_only(kind: str) -> None:
    game = plain(options=("fanaticism",))
    units = {"soviet-hidden-1": "3211", KOMSOMOL: "3010", KOMSOMOL_TOO: "3011", GERMAN: "4010", "german-ii-469": "4011"}

    def asked(phase: str, side: str, assaulting: list[str], target: str) -> State:
        question = {"type": kind, "side": side, "units": assaulting, "hex": target}
        return position(game, phase, units=units, decisions=[question])

    own = asked("soviet fire", "soviet", [KOMSOMOL, KOMSOMOL_TOO], "2911")
    others = asked("german fire", "german", [GERMAN, "german-ii-469"], "3911")

    assert refused(game, others, Flip(("soviet-hidden-1",))).rule == "6.6(1)"
    turned, _ = play(game, own, Flip(("soviet-hidden-1",)), dice=(1,))
    assert turned.stack == own.stack
    assert turned.place_of("soviet-hidden-1") == "backs"


@pytest.mark.rule("leningrad-41", "6.6(1)")
@pytest.mark.rule("leningrad-41", "6.6(4)")
def test_what_cannot_be_turned_up() -> None:
    game = plain()
    state = position(game, SOVIET_MOVEMENT, units={"soviet-hidden-1": "3011", MILITIA: "3009", GERMAN: "4011"})

    assert refused(game, state, Flip(())).rule == "6.6(1)"
    assert refused(game, state, Flip(("soviet-hidden-1", "soviet-hidden-1"))).rule == "6.6(1)"
    assert refused(game, state, Flip(("soviet-hidden-2",))).rule == "6.6(1)"
    assert refused(game, state, Flip((MILITIA,))).rule == "6.6(4)"
