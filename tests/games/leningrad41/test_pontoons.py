"""Pontoon bridges (8.10): who lays them, whom they carry, and how engineers cross by themselves."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import Bridge, Flip
from tests.games.acting import offered, play, refused
from tests.games.leningrad41.battlefield import (
    GERMAN_MOVEMENT,
    SOVIET_MOVEMENT,
    ended,
    move,
    plain,
    position,
    side,
    spent,
    statuses,
)

#: A major river east of 3011, a minor one north-east of it, another minor one along 3009.
HERE, OVER_MAJOR, OVER_MINOR, FURTHER = "3011", "3010", "2911", "3009"
RIVERS = side(HERE, OVER_MAJOR, "major river") + side(HERE, OVER_MINOR, "minor river")
ENGINEER, ENGINEER_TOO = "german-269-eng", "german-48"
INFANTRY, TANKS, SAPPERS = "german-i-469", "german-1-185", "soviet-br-1"


@pytest.mark.rule("leningrad-41", "8.10")
@pytest.mark.parametrize(
    ("phase", "engineer", "walker"),
    [
        (GERMAN_MOVEMENT, ENGINEER, INFANTRY),
        (GERMAN_MOVEMENT, "german-bru-1", INFANTRY),
        (SOVIET_MOVEMENT, SAPPERS, "soviet-1-1-dno"),
    ],
)
@pytest.mark.parametrize(("beyond", "cost"), [(OVER_MAJOR, 2), (OVER_MINOR, 1)])
def test_a_pontoon_is_a_bridge_for_the_side_of_the_engineer(
    phase: str, engineer: str, walker: str, beyond: str, cost: int
) -> None:
    game = plain({HERE: "objective"}, RIVERS)
    state = position(game, phase, units={engineer: HERE, walker: HERE})

    assert Bridge(engineer, beyond) in offered(game, state, Bridge)
    state, _ = play(game, state, Bridge(engineer, beyond), move(walker, beyond))

    assert (state.place_of(walker), spent(state, walker)) == (beyond, cost)
    assert game.position(state)["pontoons"] == {engineer: beyond}


@pytest.mark.rule("leningrad-41", "8.10")
def test_a_pontoon_carries_in_both_directions() -> None:
    game = plain(hexsides=RIVERS)
    state = position(game, units={ENGINEER: HERE, INFANTRY: OVER_MAJOR}, pontoons={ENGINEER: OVER_MAJOR})

    assert play(game, state, move(INFANTRY, HERE))[0].place_of(INFANTRY) == HERE


@pytest.mark.rule("leningrad-41", "8.10")
@pytest.mark.parametrize("stranger", ["german-i-469", "soviet-eng-1", "soviet-br-1", "german-manstein"])
def test_others_lay_no_bridges(stranger: str) -> None:
    game = plain(hexsides=RIVERS)
    state = position(game, units={stranger: HERE})

    assert refused(game, state, Bridge(stranger, OVER_MAJOR)).rule == "8.10"


@pytest.mark.rule("leningrad-41", "8.10")
def test_soviet_combat_engineers_lay_none() -> None:
    game = plain(hexsides=RIVERS)

    state = position(game, SOVIET_MOVEMENT, units={"soviet-eng-1": HERE})

    assert refused(game, state, Bridge("soviet-eng-1", OVER_MAJOR)).rule == "8.10"
    assert refused(game, state, move("soviet-eng-1", OVER_MAJOR)).rule == "8.9"


@pytest.mark.rule("leningrad-41", "6.6(3)")
@pytest.mark.rule("leningrad-41", "8.10")
def test_a_face_down_unit_is_turned_up_before_it_lays_a_bridge() -> None:
    game = plain(hexsides=RIVERS)
    state = position(game, SOVIET_MOVEMENT, units={"soviet-hidden-1": {"hex": HERE, "is": SAPPERS}})

    assert refused(game, state, Bridge("soviet-hidden-1", OVER_MAJOR)).rule == "6.6(3)"
    state, _ = play(game, state, Flip(("soviet-hidden-1",)), Bridge(SAPPERS, OVER_MAJOR))

    assert game.position(state)["pontoons"] == {SAPPERS: OVER_MAJOR}


@pytest.mark.rule("leningrad-41", "8.10")
def test_only_rivers_with_land_beyond_are_bridged() -> None:
    game = plain({OVER_MAJOR: "sea"}, RIVERS)
    state = position(game, units={ENGINEER: HERE})

    for beyond in (OVER_MAJOR, "3012", FURTHER):
        assert refused(game, state, Bridge(ENGINEER, beyond)).rule == "8.10"
    play(game, state, Bridge(ENGINEER, OVER_MINOR))


@pytest.mark.rule("leningrad-41", "8.10")
def test_the_engineer_must_have_begun_the_phase_in_the_hex() -> None:
    game = plain(hexsides=RIVERS)
    state, _ = play(game, position(game, units={ENGINEER: "3012"}), move(ENGINEER, HERE))

    assert refused(game, state, Bridge(ENGINEER, OVER_MAJOR)).rule == "8.10"
    waiting = position(game, boxes={"waiting german": [ENGINEER]})
    assert refused(game, waiting, Bridge(ENGINEER, OVER_MAJOR)).rule == "8.10"


@pytest.mark.rule("leningrad-41", "8.10")
def test_one_bridge_a_phase_and_another_hexside_in_a_later_one() -> None:
    game = plain(hexsides=RIVERS)
    state, _ = play(game, position(game, units={ENGINEER: HERE}), Bridge(ENGINEER, OVER_MAJOR))

    assert refused(game, state, Bridge(ENGINEER, OVER_MINOR)).rule == "8.10"
    later = position(game, units={ENGINEER: HERE}, pontoons={ENGINEER: OVER_MAJOR})
    assert refused(game, later, Bridge(ENGINEER, OVER_MAJOR)).rule == "8.10"
    later, _ = play(game, later, Bridge(ENGINEER, OVER_MINOR))
    assert game.position(later)["pontoons"] == {ENGINEER: OVER_MINOR}


@pytest.mark.rule("leningrad-41", "8.10")
def test_who_has_carried_somebody_over_stays_and_keeps_his_bridge_where_it_is() -> None:
    game = plain(hexsides=RIVERS)
    units = {ENGINEER: HERE, INFANTRY: "3012"}
    state = position(game, units=units, pontoons={ENGINEER: OVER_MAJOR})

    state, _ = play(game, state, move(INFANTRY, HERE, OVER_MAJOR))

    assert "carried over" in statuses(game, state, ENGINEER)
    assert refused(game, state, move(ENGINEER, "3012")).rule == "8.10"
    assert refused(game, state, Bridge(ENGINEER, OVER_MINOR)).rule == "8.10"
    # Others go on crossing.
    play(game, state, move(INFANTRY, HERE))


@pytest.mark.rule("leningrad-41", "8.10")
def test_the_bridge_lasts_beyond_the_phase_and_the_engineer_is_free_again() -> None:
    game = plain(hexsides=RIVERS)
    state = position(game, units={ENGINEER: HERE, INFANTRY: HERE})
    state, _ = play(game, state, Bridge(ENGINEER, OVER_MAJOR), move(INFANTRY, OVER_MAJOR))
    state, _ = ended(game, state)

    assert state.owner == "soviet"
    assert game.position(state)["pontoons"] == {ENGINEER: OVER_MAJOR}
    assert not statuses(game, state, ENGINEER)


@pytest.mark.rule("leningrad-41", "8.10")
def test_the_bridge_goes_with_the_engineer() -> None:
    game = plain(hexsides=RIVERS)
    units = {ENGINEER: HERE, INFANTRY: "3111"}
    state = position(game, units=units, pontoons={ENGINEER: OVER_MAJOR})

    state, _ = play(game, state, move(ENGINEER, "3012"))

    assert game.position(state)["pontoons"] == {}
    assert refused(game, state, move(INFANTRY, HERE, OVER_MAJOR)).rule == "8.9"


@pytest.mark.rule("leningrad-41", "8.10")
def test_an_engineer_crosses_a_major_river_himself_from_where_he_began() -> None:
    game = plain(hexsides=[*RIVERS, *side("3009", "3008", "major river")])
    state = position(game, units={ENGINEER: HERE, INFANTRY: HERE})

    assert refused(game, state, move(INFANTRY, OVER_MAJOR)).rule == "8.9"
    assert refused(game, state, move(ENGINEER, OVER_MAJOR, "3009", "3008")).rule == "8.9"
    assert refused(game, state, move(ENGINEER, OVER_MAJOR, HERE)).rule == "8.9"
    elsewhere, _ = play(game, position(game, units={ENGINEER: "3012"}), move(ENGINEER, HERE))
    assert refused(game, elsewhere, move(ENGINEER, OVER_MAJOR)).rule == "8.9"
    state, _ = play(game, state, move(ENGINEER, OVER_MAJOR))

    assert spent(state, ENGINEER) == 2
    assert refused(game, state, Bridge(ENGINEER, HERE)).rule == "8.10"
    assert refused(game, state, move(INFANTRY, OVER_MAJOR)).rule == "8.9"


@pytest.mark.rule("leningrad-41", "8.10")
def test_engineers_pay_for_minor_rivers_unless_another_has_bridged_them() -> None:
    game = plain(hexsides=RIVERS)
    own = position(game, units={ENGINEER: HERE}, pontoons={ENGINEER: OVER_MINOR})
    helped = position(game, units={ENGINEER: HERE, ENGINEER_TOO: HERE}, pontoons={ENGINEER_TOO: OVER_MINOR})

    own, _ = play(game, own, move(ENGINEER, OVER_MINOR))
    helped, _ = play(game, helped, move(ENGINEER, OVER_MINOR))

    assert (spent(own, ENGINEER), spent(helped, ENGINEER)) == (2, 1)
    assert "carried over" in statuses(game, helped, ENGINEER_TOO)


@pytest.mark.rule("leningrad-41", "8.10")
def test_an_engineer_who_crosses_by_himself_binds_nobody() -> None:
    game = plain(hexsides=RIVERS)
    state = position(game, units={ENGINEER: HERE, ENGINEER_TOO: HERE}, pontoons={ENGINEER_TOO: OVER_MAJOR})

    state, _ = play(game, state, move(ENGINEER, OVER_MAJOR))

    assert "carried over" not in statuses(game, state, ENGINEER_TOO)


@pytest.mark.rule("leningrad-41", "8.10")
def test_over_a_printed_bridge_nobody_is_carried() -> None:
    game = plain(hexsides=side(HERE, OVER_MAJOR, "major river", "bridge"))
    units = {ENGINEER: HERE, INFANTRY: HERE}
    standing = position(game, units=units, pontoons={ENGINEER: OVER_MAJOR})
    down = position(game, units=units, pontoons={ENGINEER: OVER_MAJOR}, demolished=[[HERE, OVER_MAJOR]])

    standing, _ = play(game, standing, move(INFANTRY, OVER_MAJOR))
    down, _ = play(game, down, move(INFANTRY, OVER_MAJOR))

    assert "carried over" not in statuses(game, standing, ENGINEER)
    assert "carried over" in statuses(game, down, ENGINEER)


@pytest.mark.rule("leningrad-41", "8.10")
@pytest.mark.rule("leningrad-41", "8.8")
def test_a_pontoon_carries_no_prospekt() -> None:
    sides = side(HERE, OVER_MAJOR, "major river", "bridge", "prospekt")
    game = plain({OVER_MAJOR: "urban"}, sides)
    state = position(
        game,
        units={ENGINEER: HERE, TANKS: HERE},
        pontoons={ENGINEER: OVER_MAJOR},
        demolished=[[HERE, OVER_MAJOR]],
    )

    assert refused(game, state, move(TANKS, OVER_MAJOR, motorized=True)).rule == "8.8"
    state, _ = play(game, state, move(TANKS, OVER_MAJOR))
    assert spent(state, TANKS) == 3
