"""Demolition of bridges and structures (10.17, 10.19)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import DemolishBridge, DemolishStructure
from hexfront.games.leningrad41.documents.events import BridgeDemolished, FireDeclared, FireResolved
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.state import State
from tests.games.acting import Units, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import SMOLNY, move, plain, position, side
from tests.games.leningrad41.gunnery import (
    EAST,
    ENGINEERS,
    GERMAN_FIRE,
    GUNS,
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    NORTH_EAST,
    SCHUETZEN,
    SOVIET_FIRE,
    SOVIET_GUNS,
    SPARE,
    TANKS,
    TARGET,
    WEST,
    column,
    fire,
    firing,
)

MAJOR, MINOR = "major river", "minor river"
#: The bridge between the target and its eastern neighbour.
BRIDGE = (TARGET, EAST)
RUBBLE = {"marker": "rubble", "hex": TARGET}


def river(kind: str = MAJOR) -> Leningrad41Game:
    return plain({}, [*side(*BRIDGE, kind, "bridge"), ("3110", "3109", MAJOR), ("3110", "3109", "bridge")])


def at_the_bridge(game: Leningrad41Game, units: Units, turn: int = 3, phase: str = "german fire", **more: Any) -> State:
    return firing(game, units, phase, turn, **more)


def demolish(*units: str) -> DemolishBridge:
    return DemolishBridge(units, *BRIDGE)


@pytest.mark.rule("leningrad-41", "10.17")
def test_bridges_are_demolished_from_turn_three_on() -> None:
    game = river()
    units = {GUNS: "3005", "german-ii-80": "3005", "german-iii-80": "3006", TANKS: "3008"}

    early = at_the_bridge(game, units, 2)
    assert refused(game, early, demolish(GUNS)).rule == "10.17"
    assert not offered(game, early, DemolishBridge)
    state = at_the_bridge(game, units)
    after, events = play(game, state, demolish(GUNS, "german-ii-80", "german-iii-80", TANKS), dice=(2,))

    assert column(events) == (36, "30-39")
    assert the_only(BridgeDemolished, events).hex == TARGET
    assert game.position(after)["demolished"] == [sorted(BRIDGE)]
    assert game.position(after)["markers"] == []
    missed, _ = play(game, state, demolish(GUNS, "german-ii-80", "german-iii-80", TANKS), dice=(3,))
    assert game.position(missed)["demolished"] == []


@pytest.mark.rule("leningrad-41", "10.17")
def test_a_demolished_bridge_is_out_for_good() -> None:
    game = river()
    state = at_the_bridge(game, {GUNS: "3005", TANKS: "3008"}, demolished=[list(BRIDGE)])

    assert refused(game, state, demolish(GUNS)).rule == "10.17"
    assert refused(game, state, DemolishBridge((GUNS,), "3010", "3011")).rule == "10.17"
    moving = position(game, units={TANKS: EAST, MILITIA: "0101"}, demolished=[list(BRIDGE)])
    assert refused(game, moving, move(TANKS, TARGET, motorized=True)).rule == "8.9"


@pytest.mark.rule("leningrad-41", "10.17")
@pytest.mark.parametrize(("kind", "points"), [(MAJOR, 2), (MINOR, 1)])
@pytest.mark.parametrize("engineer", [False, True])
def test_only_the_modifiers_of_bridges_count(kind: str, points: int, engineer: bool) -> None:
    # Terrain, rubble, forts and armor change nothing.
    game = plain({TARGET: "objective"}, side(*BRIDGE, kind, "bridge"), forts=(TARGET,))
    units = {SCHUETZEN: EAST, GUNS: "3005", MILITIA: TARGET} | ({ENGINEERS: EAST} if engineer else {})
    state = at_the_bridge(game, units, markers=[RUBBLE])
    group = [SCHUETZEN, GUNS, *([ENGINEERS] if engineer else [])]

    odds = game.rules.firing.demolition_odds(state, group, *BRIDGE)

    assert [one.points for one in odds.targets[0].modifiers] == [points, -2][: 1 + engineer]
    assert {one.rule for one in odds.targets[0].modifiers} == {"10.17"}
    # An engineer helps only if it stands at the bridge and fires.
    far = at_the_bridge(game, {**units, "german-48": "3008"})
    assert game.rules.firing.demolition_odds(far, [SCHUETZEN, GUNS, "german-48"], *BRIDGE).targets[0].modifier == points
    odds = game.rules.firing.demolition_odds(far, [SCHUETZEN, GUNS], *BRIDGE)
    assert (odds.targets[0].modifier, odds.rubble) == (points, Fraction(0))


@pytest.mark.rule("leningrad-41", "10.17")
def test_each_bridge_is_attacked_once_a_phase_apart_from_the_hexes_beside_it() -> None:
    game = river()
    units = {GUNS: "3005", "german-ii-80": "3005", TANKS: EAST, SCHUETZEN: "3011", MILITIA: TARGET}
    state = at_the_bridge(game, units)

    state, events = play(game, state, demolish(GUNS), dice=(6,))

    assert the_only(FireDeclared, events).neighbour == the_only(FireResolved, events).neighbour == EAST
    assert refused(game, state, demolish("german-ii-80")).rule == "10.5"
    assert refused(game, state, DemolishBridge((GUNS,), "3110", "3109")).rule == "10.2"
    # The hexes beside it are not attacked by that, and nobody in them was touched.
    assert state.place_of(MILITIA) == TARGET
    state, _ = play(game, state, fire(TANKS), dice=(6,))
    assert game.refusal(state, "german", DemolishBridge(("german-ii-80",), "3110", "3109")) is None


@pytest.mark.rule("leningrad-41", "10.17")
def test_face_down_units_beside_a_bridge_are_not_turned_up() -> None:
    game = river()
    state = at_the_bridge(game, {GUNS: "3005", "soviet-hidden-1": TARGET})

    state, _ = play(game, state, demolish(GUNS), dice=(6,))

    assert state.place_of("soviet-hidden-1") == TARGET


@pytest.mark.rule("leningrad-41", "10.17")
def test_whoever_can_fire_at_either_end_can_fire_at_the_bridge() -> None:
    game = plain({"3011": "urban"}, side(*BRIDGE, MAJOR, "bridge"))
    state = at_the_bridge(game, {MILITIA: TARGET, MORE_MILITIA: "3008", "soviet-3-1-dno": "3006"}, phase=SOVIET_FIRE)

    # In one end of it, next to the other end, and two hexes from it.
    assert game.refusal(state, "soviet", demolish(MILITIA)) is None
    _, events = play(game, state, demolish(MORE_MILITIA), dice=(6,))
    assert column(events) == (5, "<=9")
    assert refused(game, state, demolish("soviet-3-1-dno")).rule == "10.6"


@pytest.mark.rule("leningrad-41", "10.17")
def test_soviet_guns_fire_at_bridges_that_are_spotted() -> None:
    walls = dict.fromkeys(("2911", "2910", "2909", "3008", "3110", "3109", "3111", "3011"), "urban")
    game = plain(walls, side(*BRIDGE, MAJOR, "bridge"))

    blind = at_the_bridge(game, {SOVIET_GUNS: "3004"}, phase=SOVIET_FIRE)
    assert refused(game, blind, demolish(SOVIET_GUNS)).rule == "11.2"
    seen = at_the_bridge(game, {SOVIET_GUNS: "3004", MILITIA: "3008"}, phase=SOVIET_FIRE)
    assert game.refusal(seen, "soviet", demolish(SOVIET_GUNS)) is None


@pytest.mark.rule("leningrad-41", "10.17")
def test_command_control_holds_for_demolitions() -> None:
    game = river()
    state = at_the_bridge(game, {GUNS: "3005", INFANTRY: EAST, MILITIA: "2510"})

    assert refused(game, state, demolish(GUNS, INFANTRY)).rule == "13.2"
    assert refused(game, state, demolish()).rule == "10.4"


def test_every_bridge_within_reach_is_offered_with_the_strongest_group() -> None:
    game = river()
    state = at_the_bridge(game, {GUNS: "3005", TANKS: EAST, INFANTRY: NORTH_EAST})

    both = tuple(sorted((GUNS, TANKS), key=state.frame.unit))
    assert DemolishBridge(both, EAST, TARGET) in offered(game, state, DemolishBridge)
    assert len(offered(game, state, DemolishBridge)) == 2


@pytest.mark.rule("leningrad-41", "10.19")
@pytest.mark.parametrize(("terrain", "points"), [("urban", 1), ("objective", 2)])
def test_empty_urban_and_objective_hexes_can_be_rubbled(terrain: str, points: int) -> None:
    game = plain({TARGET: terrain}, forts=(TARGET,))
    state = firing(game, {TANKS: EAST, SCHUETZEN: WEST, GUNS: "3005"})
    group = (TANKS, SCHUETZEN, GUNS)

    odds = game.rules.firing.demolition_odds(state, group, TARGET)
    assert [(one.rule, one.points) for one in odds.targets[0].modifiers] == [("10.19", points)]
    assert odds.rubble == odds.chance() == Fraction(3 - points, 6)
    hit, _ = play(game, state, DemolishStructure(group, TARGET), dice=(3 - points,))
    assert RUBBLE in game.position(hit)["markers"]
    missed, _ = play(game, state, DemolishStructure(group, TARGET), dice=(4 - points,))
    assert RUBBLE not in game.position(missed)["markers"]


@pytest.mark.rule("leningrad-41", "10.18")
@pytest.mark.rule("leningrad-41", "10.19")
def test_clear_occupied_and_rubbled_hexes_cannot_be_demolished() -> None:
    game = plain({TARGET: "urban", "2910": "urban"})
    shell = DemolishStructure((TANKS,), TARGET)

    for there in (MILITIA, SCHUETZEN, "german-manstein", "soviet-zhdanov"):
        assert refused(game, firing(game, {TANKS: EAST, there: TARGET}), shell).rule == "10.19"
    assert refused(game, firing(game, {TANKS: EAST}, markers=[RUBBLE]), shell).rule == "10.18"
    assert refused(game, firing(game, {TANKS: EAST}), DemolishStructure((TANKS,), "3008")).rule == "10.19"
    assert refused(game, firing(game, {TANKS: "3006"}), shell).rule == "10.6"


@pytest.mark.rule("leningrad-41", "10.19")
def test_a_demolition_counts_as_the_attack_on_the_hex_and_the_fire_of_its_units() -> None:
    game = plain({TARGET: "urban", "2910": "urban"})
    state = firing(game, {TANKS: EAST, SCHUETZEN: WEST})
    state, _ = play(game, state, DemolishStructure((TANKS,), TARGET), dice=(6,))

    assert refused(game, state, DemolishStructure((SCHUETZEN,), TARGET)).rule == "10.5"
    assert refused(game, state, DemolishStructure((TANKS,), "2910")).rule == "10.2"


@pytest.mark.rule("leningrad-41", "10.19")
def test_structures_next_to_units_are_offered_to_the_strongest_group() -> None:
    game = plain({TARGET: "urban", "2510": "urban"})
    state = firing(game, {TANKS: EAST, GUNS: "3005", INFANTRY: WEST})

    offers = offered(game, state, DemolishStructure)

    both = tuple(sorted((TANKS, GUNS), key=state.frame.unit))
    spare, _ = SPARE[GERMAN_FIRE]
    assert set(offers) == {DemolishStructure(both, TARGET), DemolishStructure((spare,), SMOLNY)}
    # Others are accepted too.
    assert game.refusal(state, "german", DemolishStructure((GUNS,), "2510")) is None
    state, _ = play(game, state, DemolishStructure(both, TARGET), dice=(6,))
    assert set(offered(game, state, DemolishStructure)) == {DemolishStructure((spare,), SMOLNY)}
