"""Offensive fire (10.1 to 10.9): who fires at what, how often, and how far."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad41.documents.actions import Fire
from hexfront.games.leningrad41.documents.events import FireDeclared, FireResolved
from hexfront.kernel.actions import EndPhase
from hexfront.mechanics.actions import Advance, StandFast
from tests.games.acting import offered, play, refused, the_only
from tests.games.leningrad41.battlefield import chain, ended, plain, position, real
from tests.games.leningrad41.gunnery import (
    EAST,
    ENGINEERS,
    FLAK,
    GERMAN_FIRE,
    GUNS,
    INFANTRY,
    MACHINE_GUNS,
    MILITIA,
    SCHUETZEN,
    SOUTH_EAST,
    SOUTH_WEST,
    SOVIET_FIRE,
    TANKS,
    TARGET,
    WEST,
    assault,
    column,
    fire,
    firing,
    results,
)


@pytest.mark.rule("leningrad-41", "10.1")
def test_units_fire_at_enemies_in_their_own_fire_phase() -> None:
    game = plain()
    units = {TANKS: EAST, MILITIA: TARGET, INFANTRY: "3005"}
    state = firing(game, units)

    after, events = play(game, state, fire(TANKS), dice=(2,))

    assert results(events) == ["E"]
    assert after.place_of(MILITIA) == "pool 42"
    assert refused(game, state, fire(TANKS, "3008")).rule == "10.1"
    stranger = refused(game, state, fire(MILITIA, EAST))
    assert (stranger.rule, "not a German unit" in stranger.reason) == ("10.1", True)
    moving = position(game, "german movement", units=units)
    assert refused(game, moving, fire(TANKS)).rule == game.refusal(state, "soviet", EndPhase()).rule  # type: ignore[union-attr]


@pytest.mark.rule("leningrad-41", "10.1")
def test_leaders_and_units_off_the_map_do_not_fire() -> None:
    game = plain()
    state = firing(game, {"german-manstein": EAST, TANKS: WEST, MILITIA: TARGET})

    assert refused(game, state, fire("german-manstein")).rule == "10.1"
    assert refused(game, state, fire((TANKS, SCHUETZEN))).rule == "10.1"


@pytest.mark.rule("leningrad-41", "10.2")
def test_a_unit_fires_once_a_phase_and_nobody_must_fire() -> None:
    game = plain()
    state = firing(game, {TANKS: "3011", MILITIA: TARGET, MACHINE_GUNS: "3012"})
    state, _ = play(game, state, fire(TANKS), dice=(6,))

    assert refused(game, state, fire(TANKS, "3012")).rule == "10.2"
    fresh = firing(game, {TANKS: "3011", MILITIA: TARGET})
    assert EndPhase() in offered(game, fresh, EndPhase)
    # In the next phase of its side it fires again.
    again = firing(game, {TANKS: "3011", MILITIA: TARGET}, turn=3)
    assert game.refusal(again, "german", fire(TANKS)) is None


@pytest.mark.rule("leningrad-41", "10.3")
def test_strengths_are_added_and_the_die_is_read_in_the_column_of_the_sum() -> None:
    game = plain()
    units = {TANKS: EAST, SCHUETZEN: WEST, GUNS: "3005", MILITIA: TARGET}
    state = firing(game, units)

    for group, strength, name, hit in (
        ((SCHUETZEN,), 8, "<=9", 1),
        ((TANKS,), 10, "10-19", 2),
        ((TANKS, SCHUETZEN), 18, "10-19", 2),
        ((TANKS, SCHUETZEN, GUNS), 26, "20-29", 3),
    ):
        _, events = play(game, state, fire(group), dice=(hit,) if hit else ())
        assert (column(events), results(events)) == ((strength, name), ["E"])
        _, events = play(game, state, fire(group), dice=(hit + 1,))
        assert results(events) == ["-"]


@pytest.mark.rule("leningrad-41", "10.4")
def test_a_group_names_every_unit_once_and_all_must_reach_the_hex() -> None:
    game = plain()
    state = firing(game, {TANKS: EAST, SCHUETZEN: "3012", MILITIA: TARGET})

    assert refused(game, state, fire(())).rule == "10.4"
    assert refused(game, state, fire((TANKS, TANKS))).rule == "10.4"
    assert refused(game, state, fire((TANKS, SCHUETZEN))).rule == "10.6"
    near = firing(game, {TANKS: EAST, SCHUETZEN: WEST, MILITIA: TARGET})
    assert column(play(game, near, fire((TANKS, SCHUETZEN)), dice=(6,))[1]) == (18, "10-19")


@pytest.mark.rule("leningrad-41", "10.5")
def test_a_hex_is_attacked_once_a_phase() -> None:
    game = plain()
    state = firing(game, {TANKS: EAST, SCHUETZEN: WEST, MILITIA: TARGET})
    state, _ = play(game, state, fire(TANKS), dice=(6,))

    assert refused(game, state, fire(SCHUETZEN)).rule == "10.5"
    assert not offered(game, state, Fire)
    # Asked in the order of the rules: the hex before the unit.
    assert refused(game, state, fire(TANKS)).rule == "10.5"


@pytest.mark.rule("leningrad-41", "10.5")
def test_what_was_attacked_is_forgotten_with_the_end_of_the_phase() -> None:
    game = real()
    lost, *near = "4622", *game.map.neighbours("4622")
    units = {TANKS: near[0], ENGINEERS: near[0], MILITIA: lost, "soviet-2-1-dno": near[3]}
    state, _ = play(
        game,
        position(game, GERMAN_FIRE, 2, units),
        assault(TANKS, ENGINEERS, target=lost),
        Advance(TANKS, lost),
        StandFast(),
        dice=(1, 1),
    )
    assert {"marker": "attacked", "hex": lost} in game.position(state)["markers"]

    state, _ = ended(game, state)

    # The Soviet player can look at a counterattack while he places his reinforcements.
    assert state.phase == "soviet reinforcement"
    assert game.position(state)["markers"] == []
    assert game.fire_odds(state, ["soviet-2-1-dno"], lost).targets[0].unit == TANKS


@pytest.mark.rule("leningrad-41", "10.6")
def test_range_counts_the_target_hex_and_not_the_firing_unit_s() -> None:
    game = plain()
    state = firing(game, {FLAK: "2202", MILITIA: "2206", SCHUETZEN: "2208", "soviet-2-1-dno": "2207"})

    assert column(play(game, state, fire(FLAK, "2206"), dice=(6,))[1]) == (9, "<=9")
    assert refused(game, state, fire(FLAK, "2207")).rule == "10.6"
    assert refused(game, state, fire(SCHUETZEN, "2206")).rule == "10.6"
    assert game.refusal(state, "german", fire(SCHUETZEN, "2207")) is None


@pytest.mark.rule("leningrad-41", "10.7")
def test_blocking_terrain_between_stops_fire_beyond_one_hex() -> None:
    game = plain({"3011": "urban", TARGET: "urban", "3012": "urban"})
    state = firing(game, {MACHINE_GUNS: "3012", "soviet-mg-2": WEST, TANKS: TARGET}, SOVIET_FIRE)

    refusal = refused(game, state, fire(MACHINE_GUNS))

    assert refusal.rule == "10.7"
    assert "3011" in refusal.reason
    # Terrain in the hexes at both ends never blocks.
    assert game.refusal(state, "soviet", fire("soviet-mg-2")) is None


@pytest.mark.rule("leningrad-41", "10.7")
def test_along_a_hexside_both_hexes_must_block() -> None:
    # The line from 2905 to 3105 runs between 3004 and 3005.
    units = {MACHINE_GUNS: "2905", TANKS: "3105"}
    one = plain({"3004": "urban"})
    both = plain({"3004": "urban", "3005": "objective"})

    assert one.refusal(firing(one, units, SOVIET_FIRE), "soviet", fire(MACHINE_GUNS, "3105")) is None
    assert refused(both, firing(both, units, SOVIET_FIRE), fire(MACHINE_GUNS, "3105")).rule == "10.7"


@pytest.mark.rule("leningrad-41", "10.8")
@pytest.mark.parametrize("terrain", ["urban", "objective"])
def test_urban_and_objective_hexes_block_with_rubble_or_without_and_units_never(terrain: str) -> None:
    units = {MACHINE_GUNS: "3012", TANKS: TARGET}
    game, open_ground = plain({"3011": terrain}), plain()

    for markers in ([], [{"marker": "rubble", "hex": "3011"}]):
        state = firing(game, units, SOVIET_FIRE, markers=markers)
        assert refused(game, state, fire(MACHINE_GUNS)).rule == "10.7"
    crowded = firing(open_ground, {**units, MILITIA: "3011"}, SOVIET_FIRE)
    assert open_ground.refusal(crowded, "soviet", fire(MACHINE_GUNS)) is None


@pytest.mark.rule("leningrad-41", "10.9")
@pytest.mark.parametrize("kind", ["prospekt", "railroad"])
def test_fire_goes_along_prospekts_and_railroads_through_blocking_hexes(kind: str) -> None:
    units = {MACHINE_GUNS: "3012", TANKS: TARGET}
    whole = plain({"3011": "urban"}, chain(kind, "3012", "3011", TARGET))
    broken = plain({"3011": "urban"}, chain(kind, "3012", "3011"))

    state = firing(whole, units, SOVIET_FIRE)
    assert whole.refusal(state, "soviet", fire(MACHINE_GUNS)) is None
    line = whole.line_of_fire("3012", TARGET)
    assert (line.free, line.by_street, line.blocked_by) == (True, True, ())
    state = firing(broken, units, SOVIET_FIRE)
    assert refused(broken, state, fire(MACHINE_GUNS)).rule == "10.7"
    line = broken.line_of_fire("3012", TARGET)
    assert (line.free, line.by_street, line.blocked_by) == (False, False, ("3011",))


def test_the_offers_of_a_hex_are_groups_and_single_units_with_and_without_assault() -> None:
    game = plain()
    state = firing(game, {TANKS: EAST, SCHUETZEN: SOUTH_EAST, GUNS: "3005", INFANTRY: SOUTH_WEST, MILITIA: TARGET})

    fires = [action for action in offered(game, state, Fire) if isinstance(action, Fire)]

    assert {action.hex for action in fires} == {TARGET}
    division = tuple(sorted((TANKS, SCHUETZEN, GUNS), key=state.frame.unit))
    assert Fire(TARGET, division) in fires
    assert Fire(TARGET, division, tuple(unit for unit in division if unit != GUNS)) in fires
    assert all(Fire(TARGET, (unit,)) in fires for unit in (TANKS, SCHUETZEN, GUNS, INFANTRY))
    assert assault(INFANTRY) in fires
    assert len(fires) <= 40
    for action in fires:
        assert game.refusal(state, "german", action) is None


def test_a_fire_is_recorded_with_everything_that_led_to_its_result() -> None:
    game = plain({TARGET: "urban"})
    state = firing(game, {TANKS: EAST, GUNS: "3005", MILITIA: TARGET})

    _, events = play(game, state, fire((TANKS, GUNS), assault=(TANKS,)), dice=(3,))

    declared = the_only(FireDeclared, events)
    assert declared == FireDeclared("fire", "german", TARGET, (TANKS, GUNS), (TANKS,))
    resolved = the_only(FireResolved, events)
    assert (resolved.kind, resolved.side, resolved.hex) == ("fire", "german", TARGET)
    assert (set(resolved.units), resolved.assault) == ({TANKS, GUNS}, (TANKS,))
    (target,) = resolved.targets
    assert (target.unit, target.die, target.result) == (MILITIA, 3, "-")
    assert [(one.rule, one.reason, one.points) for one in target.modifiers] == [
        ("10.10", "urban hex", 1),
        ("10.11", "close assault", -1),
    ]


def test_the_fire_phase_passes_when_nobody_can_fire_at_anything() -> None:
    game = plain()
    state = position(game, "german movement", 1, {TANKS: "4010", MILITIA: "2010"})

    state, _ = play(game, state, EndPhase())

    assert state.phase == "soviet movement"
