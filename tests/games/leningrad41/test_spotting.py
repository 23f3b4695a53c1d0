"""Indirect fire and spotting (11.1 to 11.3)."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import DemolishBridge, DemolishStructure, FireAt
from hexfront.games.leningrad41.documents.events import FireResolved
from hexfront.kernel.sets import set_of
from tests.games.acting import Units, play, refused, the_only
from tests.games.leningrad41.battlefield import move, plain, position, real, side
from tests.games.leningrad41.gunnery import (
    EAST,
    GUNS,
    HOWITZERS,
    INFANTRY,
    MACHINE_GUNS,
    MILITIA,
    RESERVE,
    SOVIET_FIRE,
    SOVIET_GUNS,
    TANKS,
    TARGET,
    column,
    fire,
    firing,
)

#: Walls all around the target, so that nothing farther than a hex away sees it.
WALLS = dict.fromkeys(("2911", "2910", "3009", "3110", "3111", "3011"), "urban")


@pytest.mark.rule("leningrad-41", "11.1")
def test_units_with_a_plus_fire_over_blocking_terrain() -> None:
    game = plain(WALLS)
    state = firing(game, {GUNS: "3005", "german-i-flak": "3006", MILITIA: TARGET})

    assert column(play(game, state, fire(GUNS), dice=(6,))[1]) == (8, "<=9")
    assert refused(game, state, fire("german-i-flak")).rule == "10.7"


@pytest.mark.rule("leningrad-41", "11.1")
def test_indirect_fire_keeps_to_its_range() -> None:
    game = plain()
    state = firing(game, {GUNS: "3028", MILITIA: "3008", "soviet-2-1-dno": "3007"})

    assert game.refusal(state, "german", fire(GUNS, "3008")) is None
    assert refused(game, state, fire(GUNS, "3007")).rule == "10.6"


@pytest.mark.rule("leningrad-41", "11.2")
@pytest.mark.parametrize("spotter", [MILITIA, MACHINE_GUNS, "soviet-hidden-1"])
def test_whatever_its_range_a_unit_spots_the_hex_it_stands_in(spotter: str) -> None:
    # The mortars reach six hexes: the near end of the bridge, where the spotter stands, and not the far one.
    street = {f"30{number:02}": "urban" for number in range(9, 17)}
    game = plain(street, side(TARGET, EAST, "major river", "bridge"))
    mortars = ("soviet-mtr",)
    state = firing(game, {"soviet-mtr": "3016", spotter: TARGET, INFANTRY: "4010"}, SOVIET_FIRE, 3)
    blind = firing(game, {"soviet-mtr": "3016", INFANTRY: "4010"}, SOVIET_FIRE, 3)

    assert game.refusal(state, "soviet", DemolishBridge(mortars, TARGET, EAST)) is None
    assert refused(game, blind, DemolishBridge(mortars, TARGET, EAST)).rule == "11.2"
    # The hex itself is refused because the spotter is in it, not because nobody sees it.
    assert refused(game, state, DemolishStructure(mortars, TARGET)).rule == "10.19"


@pytest.mark.rule("leningrad-41", "11.2")
def test_soviet_guns_need_a_spotter_of_their_own_sub_command() -> None:
    game = plain(WALLS)
    guns = {SOVIET_GUNS: "3005", INFANTRY: TARGET}

    assert refused(game, firing(game, guns, SOVIET_FIRE), fire(SOVIET_GUNS)).rule == "11.2"
    assert refused(game, firing(game, {**guns, RESERVE: EAST}, SOVIET_FIRE), fire(SOVIET_GUNS)).rule == "11.2"
    assert refused(game, firing(game, {**guns, "soviet-zhdanov": EAST}, SOVIET_FIRE), fire(SOVIET_GUNS)).rule == "11.2"
    spotted = firing(game, {**guns, MILITIA: EAST}, SOVIET_FIRE)
    assert game.refusal(spotted, "soviet", fire(SOVIET_GUNS)) is None
    # German guns need none.
    german = firing(game, {GUNS: "3005", MILITIA: TARGET})
    assert game.refusal(german, "german", fire(GUNS)) is None


@pytest.mark.rule("leningrad-41", "11.2")
def test_a_spotter_sees_as_far_as_its_own_range_and_line_of_fire() -> None:
    game, walled = plain(), plain({"3011": "urban"})
    guns = {SOVIET_GUNS: "3001", INFANTRY: TARGET}
    # On open ground the guns would see the target themselves, so they stand behind a wall.
    behind = plain({"3002": "urban"})

    assert (
        behind.refusal(firing(behind, {**guns, MACHINE_GUNS: "3012"}, SOVIET_FIRE), "soviet", fire(SOVIET_GUNS)) is None
    )
    too_far = firing(behind, {**guns, MACHINE_GUNS: "3013"}, SOVIET_FIRE)
    assert refused(behind, too_far, fire(SOVIET_GUNS)).rule == "11.2"
    assert game.refusal(firing(game, guns, SOVIET_FIRE), "soviet", fire(SOVIET_GUNS)) is None
    blocked = plain({"3002": "urban", "3011": "urban"})
    state = firing(blocked, {**guns, MACHINE_GUNS: "3012"}, SOVIET_FIRE)
    assert refused(blocked, state, fire(SOVIET_GUNS)).rule == "11.2"
    assert walled.refusal(firing(walled, guns, SOVIET_FIRE), "soviet", fire(SOVIET_GUNS)) is None


@pytest.mark.rule("leningrad-41", "11.2")
def test_the_spotter_may_fire_elsewhere_and_indirect_fire_joins_direct_fire() -> None:
    game = plain(WALLS)
    state = firing(game, {SOVIET_GUNS: "3005", MILITIA: EAST, INFANTRY: TARGET, TANKS: "3008"}, SOVIET_FIRE)

    assert column(play(game, state, fire((SOVIET_GUNS, MILITIA)), dice=(6,))[1]) == (13, "10-19")
    state, _ = play(game, state, fire(MILITIA, "3008"), dice=(6,))
    assert column(play(game, state, fire(SOVIET_GUNS), dice=(6,))[1]) == (8, "<=9")


@pytest.mark.rule("leningrad-41", "11.2")
def test_a_face_down_unit_spots_adjacent_hexes() -> None:
    game = plain(WALLS)
    guns = {SOVIET_GUNS: "3005", INFANTRY: TARGET}

    near = firing(game, {**guns, "soviet-hidden-1": EAST}, SOVIET_FIRE)
    assert game.refusal(near, "soviet", fire(SOVIET_GUNS)) is None
    far = firing(game, {**guns, "soviet-hidden-1": "3008"}, SOVIET_FIRE)
    assert refused(game, far, fire(SOVIET_GUNS)).rule == "11.2"
    # It is of the 42nd Army, so it does not spot for the Front Reserve.
    reserve = firing(game, {HOWITZERS: "3005", INFANTRY: TARGET, "soviet-hidden-1": EAST}, SOVIET_FIRE)
    assert refused(game, reserve, fire(HOWITZERS)).rule == "11.2"


@pytest.mark.rule("leningrad-41", "11.3")
def test_indirect_fire_is_never_defensive() -> None:
    game = plain()
    state = position(game, units={INFANTRY: "3012", SOVIET_GUNS: "2910", MILITIA: "2911"})
    state, _ = play(game, state, move(INFANTRY, "3011", TARGET))

    assert refused(game, state, FireAt((SOVIET_GUNS,))).rule == "9.3"
    assert game.legal_actions(state) == [FireAt(()), FireAt((MILITIA,))]


@pytest.mark.rule("leningrad-41", "11.3")
def test_a_face_down_gun_that_is_turned_up_to_fire_defensively_fires_nothing() -> None:
    game = plain()
    units: Units = {INFANTRY: "3011", "soviet-hidden-1": {"hex": EAST, "is": SOVIET_GUNS}, MILITIA: "2910"}
    state, _ = play(game, position(game, units=units), move(INFANTRY, TARGET))

    _, events = play(game, state, FireAt(("soviet-hidden-1", MILITIA)), dice=(6,))

    assert the_only(FireResolved, events).units == (MILITIA,)


@pytest.mark.rule("leningrad-41", "11.2")
def test_the_one_who_sees_farthest_spots_for_a_stack() -> None:
    game = plain({"3002": "urban", "3012": "objective"})
    units = {SOVIET_GUNS: "3001", INFANTRY: TARGET, MACHINE_GUNS: "3012", MILITIA: "3012"}

    assert game.refusal(firing(game, units, SOVIET_FIRE), "soviet", fire(SOVIET_GUNS)) is None


@pytest.mark.rule("leningrad-41", "11.1")
@pytest.mark.parametrize(
    ("unit", "spotters"),
    [
        (GUNS, {}),
        ("german-i-flak", {}),
        (SOVIET_GUNS, {}),
        (SOVIET_GUNS, {MILITIA: "3316", MACHINE_GUNS: "2910", RESERVE: "2512"}),
        (HOWITZERS, {MILITIA: "3316", RESERVE: "2512", "soviet-zhukov": "2614"}),
    ],
)
def test_fields_of_fire_are_the_hexes_that_a_unit_reaches_one_by_one(unit: str, spotters: Units) -> None:
    game = real()
    at = "3515"
    state = position(game, SOVIET_FIRE, units={unit: at, **spotters})
    fields, index, frame = game.rules.firing.fields, game.map.index, game.frame

    field = fields.field(state, frame.unit(unit), index[at])

    reached = [place for place in index.values() if fields.reaches(state, frame.unit(unit), index[at], place)]
    assert field == set_of(reached)
