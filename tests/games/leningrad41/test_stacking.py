"""Stacking (6.1 to 6.4, 14.5, 16.2(2)): how many units a hex takes, and which may share it."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import Move
from hexfront.kernel.errors import IllegalAction
from tests.games.acting import offered, play, refused
from tests.games.leningrad41.battlefield import (
    GERMAN_MOVEMENT,
    SOVIET_MOVEMENT,
    ended,
    move,
    plain,
    position,
    statuses,
)

#: A unit next to the hex it wants to enter, 3010.
FROM, INTO = "3011", "3010"
WALKER, MATE, MATE_TOO = "german-i-469", "german-ii-469", "german-iii-469"
CORPS = "german-559"
MILITIA, MILITIA_TOO, MILITIA_THREE = "soviet-1-1-dno", "soviet-2-1-dno", "soviet-3-1-dno"


@pytest.mark.rule("leningrad-41", "6.1")
@pytest.mark.parametrize(
    ("phase", "mover", "there", "terrain"),
    [
        (GERMAN_MOVEMENT, WALKER, (MATE,), "clear"),
        (GERMAN_MOVEMENT, WALKER, (MATE,), "objective"),
        (SOVIET_MOVEMENT, MILITIA, (), "clear"),
        (SOVIET_MOVEMENT, MILITIA, (MILITIA_TOO,), "objective"),
    ],
)
def test_a_hex_takes_two_germans_and_one_soviet_or_two_in_an_objective(
    phase: str, mover: str, there: tuple[str, ...], terrain: str
) -> None:
    game = plain({INTO: terrain})
    state = position(game, phase, units={mover: FROM, **dict.fromkeys(there, INTO)})

    state, _ = play(game, state, move(mover, INTO))

    assert state.place_of(mover) == INTO


@pytest.mark.rule("leningrad-41", "6.1")
@pytest.mark.parametrize(
    ("phase", "mover", "there", "terrain"),
    [
        (GERMAN_MOVEMENT, WALKER, (MATE, MATE_TOO), "clear"),
        (GERMAN_MOVEMENT, WALKER, (MATE, MATE_TOO), "objective"),
        (SOVIET_MOVEMENT, MILITIA, (MILITIA_TOO,), "clear"),
        (SOVIET_MOVEMENT, MILITIA, (MILITIA_TOO,), "urban"),
        (SOVIET_MOVEMENT, MILITIA, (MILITIA_TOO, MILITIA_THREE), "objective"),
        (SOVIET_MOVEMENT, "soviet-hidden-1", ("soviet-hidden-2",), "clear"),
    ],
)
def test_a_full_hex_takes_nobody_else(phase: str, mover: str, there: tuple[str, ...], terrain: str) -> None:
    game = plain({INTO: terrain})
    state = position(game, phase, units={mover: FROM, **dict.fromkeys(there, INTO)})

    assert refused(game, state, move(mover, INTO)).rule == "6.1"


@pytest.mark.rule("leningrad-41", "6.2")
def test_divisions_do_not_mix() -> None:
    game = plain()
    state = position(game, units={WALKER: FROM, "german-i-8m": INTO})

    refusal = refused(game, state, move(WALKER, INTO))

    assert refusal.rule == "6.2"
    assert "german-i-8m" in refusal.reason


@pytest.mark.rule("leningrad-41", "6.2")
@pytest.mark.parametrize(("mover", "there"), [(CORPS, WALKER), (WALKER, CORPS), ("german-48", CORPS)])
def test_corps_units_stack_with_everyone(mover: str, there: str) -> None:
    game = plain()

    state, _ = play(game, position(game, units={mover: FROM, there: INTO}), move(mover, INTO))

    assert state.place_of(mover) == INTO


@pytest.mark.rule("leningrad-41", "6.2")
def test_a_corps_unit_leaves_no_room_for_a_second_division() -> None:
    game = plain()
    units = {WALKER: FROM, CORPS: INTO, "german-i-8m": INTO}

    assert refused(game, position(game, units=units), move(WALKER, INTO)).rule == "6.1"


@pytest.mark.rule("leningrad-41", "6.3")
@pytest.mark.parametrize(("mover", "there"), [(MILITIA, "soviet-1-168"), ("soviet-1-168", "soviet-hidden-4")])
def test_the_two_armies_do_not_mix(mover: str, there: str) -> None:
    game = plain({INTO: "objective"})
    state = position(game, SOVIET_MOVEMENT, units={mover: FROM, there: INTO})

    assert refused(game, state, move(mover, INTO)).rule == "6.3"


@pytest.mark.rule("leningrad-41", "6.4")
@pytest.mark.rule("leningrad-41", "8.4")
def test_nobody_passes_through_a_full_hex() -> None:
    game = plain()
    state = position(game, units={WALKER: FROM, MATE: INTO, MATE_TOO: INTO})

    assert refused(game, state, move(WALKER, INTO, "3009")).rule == "6.1"
    paths = [
        action.path for action in offered(game, state, Move) if isinstance(action, Move) and WALKER in action.units
    ]
    assert "3009" in [path[-1] for path in paths]
    assert not [path for path in paths if INTO in path]


@pytest.mark.rule("leningrad-41", "6.4")
@pytest.mark.rule("leningrad-41", "8.4")
def test_units_move_one_at_a_time() -> None:
    game = plain()
    state = position(game, units={WALKER: FROM, MATE: FROM})

    assert refused(game, state, Move((WALKER, MATE), (INTO,))).rule == "8.4"
    assert refused(game, state, Move((), (INTO,))).rule == "8.4"
    with pytest.raises(IllegalAction, match=r"8\.4"):
        game.reach(state, (WALKER, MATE))


@pytest.mark.rule("leningrad-41", "6.4")
def test_a_unit_may_return_to_the_hex_it_left() -> None:
    game = plain()
    state = position(game, SOVIET_MOVEMENT, units={MILITIA: FROM})

    state, _ = play(game, state, move(MILITIA, INTO, FROM))

    assert state.place_of(MILITIA) == FROM


@pytest.mark.rule("leningrad-41", "6.4")
@pytest.mark.rule("leningrad-41", "7.6")
def test_nobody_enters_an_overstacked_hex_and_the_arrival_is_lost_if_it_stays_so() -> None:
    game = plain()
    units: dict[str, str | dict[str, object]] = {
        WALKER: FROM,
        MATE: INTO,
        MATE_TOO: INTO,
        "german-i-489": {"hex": INTO, "arrived over": True},
    }
    state = position(game, units=units)

    assert refused(game, state, move(WALKER, INTO)).rule == "6.4"
    state, _ = ended(game, state)

    assert state.place_of("german-i-489") == "dead"
    assert state.place_of(MATE) == state.place_of(MATE_TOO) == INTO


@pytest.mark.rule("leningrad-41", "7.6")
@pytest.mark.parametrize("leaving", [MATE, "german-i-489"])
def test_an_arrival_stays_when_somebody_has_left(leaving: str) -> None:
    game = plain()
    units: dict[str, str | dict[str, object]] = {
        MATE: INTO,
        MATE_TOO: INTO,
        "german-i-489": {"hex": INTO, "arrived over": True},
    }

    state, _ = play(game, position(game, units=units), move(leaving, FROM))
    state, _ = ended(game, state)

    assert {state.place_of(unit) for unit in units} == {FROM, INTO}
    assert "arrived over" not in statuses(game, state, "german-i-489")


@pytest.mark.rule("leningrad-41", "19.2")
def test_an_overstacked_soviet_arrival_goes_back_to_its_pool() -> None:
    game = plain({INTO: "objective"})
    units: dict[str, str | dict[str, object]] = {
        MILITIA: INTO,
        MILITIA_TOO: INTO,
        "soviet-hidden-1": {"hex": INTO, "is": "soviet-at-1", "arrived over": True},
    }

    state, _ = ended(game, position(game, SOVIET_MOVEMENT, units=units))

    assert state.place_of("soviet-hidden-1") == "backs"
    assert state.place_of("soviet-at-1") == "pool 42"


@pytest.mark.rule("leningrad-41", "6.3")
@pytest.mark.rule("leningrad-41", "14.5")
@pytest.mark.parametrize(
    ("phase", "mover", "there"),
    [
        (GERMAN_MOVEMENT, "german-manstein", (MATE, MATE_TOO)),
        (SOVIET_MOVEMENT, "soviet-zhdanov", ("soviet-1-168",)),
        (SOVIET_MOVEMENT, "soviet-zhukov", ("soviet-zhdanov", MILITIA)),
        (SOVIET_MOVEMENT, MILITIA, ("soviet-zhukov",)),
        (GERMAN_MOVEMENT, WALKER, ("german-manstein", MATE)),
        (GERMAN_MOVEMENT, WALKER, ("german-manstein",)),
    ],
)
def test_leaders_stack_for_free_and_with_all(phase: str, mover: str, there: tuple[str, ...]) -> None:
    game = plain()
    state = position(game, phase, units={mover: FROM, **dict.fromkeys(there, INTO)})

    assert move(mover, INTO) in offered(game, state, Move)
    state, _ = play(game, state, move(mover, INTO))

    assert state.place_of(mover) == INTO


@pytest.mark.rule("leningrad-41", "14.5")
def test_a_leader_makes_no_room() -> None:
    game = plain()
    units = {WALKER: FROM, "german-manstein": INTO, MATE: INTO, MATE_TOO: INTO}
    state = position(game, units=units)

    assert refused(game, state, move(WALKER, INTO)).rule == "6.1"
    strangers = position(game, units={WALKER: FROM, "german-manstein": INTO, "german-i-8m": INTO})
    assert refused(game, strangers, move(WALKER, INTO)).rule == "6.2"


@pytest.mark.rule("leningrad-41", "16.2(2)")
def test_in_the_defensive_states_two_soviets_stack_everywhere() -> None:
    game = plain(options=("defensive_states",))
    units = {MILITIA: FROM, MILITIA_TOO: INTO, MILITIA_THREE: "3111"}
    state = position(game, SOVIET_MOVEMENT, units=units, tracks={"defensive state": 1})

    state, _ = play(game, state, move(MILITIA, INTO))

    assert refused(game, state, move(MILITIA_THREE, INTO)).rule == "6.1"
    as_usual = position(game, SOVIET_MOVEMENT, units=units)
    assert refused(game, as_usual, move(MILITIA, INTO)).rule == "6.1"
