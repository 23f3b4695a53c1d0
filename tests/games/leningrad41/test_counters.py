"""Components (chapter 2): the die, the map, and what is printed on the counters."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import Flip, Replace
from hexfront.kernel.errors import InputError
from tests.games.acting import OneDie, offered, play, refused
from tests.games.leningrad41.battlefield import SOVIET_MOVEMENT, move, plain, position, real
from tests.games.leningrad41.gunnery import (
    FLAK,
    GUNS,
    INFANTRY,
    MILITIA,
    SCHUETZEN,
    SOUTH_EAST,
    SOVIET_FIRE,
    TANKS,
    TARGET,
    fire,
    firing,
    modifiers,
)

#: The ground units of each sub-command, its leader and counters beside the map left out.
GROUND = {
    "8Pz": 14,
    "3Mot": 13,
    "269": 16,
    "SSPol": 16,
    "SSTot": 17,
    "7Fl": 7,
    "56Pz": 14,
    "42A": 58,
    "LFR": 26,
}
TRAITS = {"armored", "motorized", "engineer", "bridging", "anti-aircraft", "komsomol", "nkvd", "marine", "airborne"}


@pytest.mark.rule("leningrad-41", "2.1")
def test_fire_is_decided_with_one_six_sided_die() -> None:
    game = plain()
    state = firing(game, {INFANTRY: SOUTH_EAST, MILITIA: TARGET})
    die = OneDie(6)

    game.submit(state, "german", fire(INFANTRY), die)

    assert die.sides == [6]


@pytest.mark.rule("leningrad-41", "2.1")
@pytest.mark.parametrize("shown", [0, 7])
def test_a_die_that_shows_what_is_on_no_side_is_refused(shown: int) -> None:
    game = plain()
    state = firing(game, {INFANTRY: SOUTH_EAST, MILITIA: TARGET})

    with pytest.raises(InputError, match=f"showed {shown}"):
        game.submit(state, "german", fire(INFANTRY), OneDie(shown))


@pytest.mark.rule("leningrad-41", "2.1")
def test_everything_else_is_drawn_by_lot() -> None:
    game = plain()
    state = position(game, SOVIET_MOVEMENT, units={"soviet-hidden-1": "3010"})
    die = OneDie(54)

    game.submit(state, "soviet", Flip(("soviet-hidden-1",)), die)

    assert die.sides == [54]


@pytest.mark.rule("leningrad-41", "2.2")
def test_the_grid_has_the_printed_numbers() -> None:
    assert set(plain().map.hexes) == {f"{row:02}{place:02}" for row, place in product(range(1, 52), range(1, 29))}


@pytest.mark.rule("leningrad-41", "2.2")
@pytest.mark.parametrize(
    ("hex_", "around"),
    [
        ("3010", {"2911", "2910", "3009", "3110", "3111", "3011"}),
        ("3110", {"3010", "3009", "3109", "3209", "3210", "3111"}),
    ],
    ids=["even row", "odd row"],
)
def test_a_unit_moves_to_one_of_six_neighbours(hex_: str, around: set[str]) -> None:
    game = plain()
    state = position(game, units={INFANTRY: hex_})

    assert {there for there, cost in game.reach(state, INFANTRY).items() if cost.points == 1} == around


@pytest.mark.rule("leningrad-41", "2.2")
@pytest.mark.parametrize("number", ["5201", "3029", "3000", "310", "here"])
def test_a_hex_off_the_map_is_unknown(number: str) -> None:
    with pytest.raises(InputError, match=f"unknown hex '{number}'"):
        position(plain(), units={INFANTRY: number})


@pytest.mark.rule("leningrad-41", "2.2")
def test_a_unit_is_in_one_hex_only() -> None:
    game = plain()
    twice = [{"id": INFANTRY, "hex": "3010"}, {"id": INFANTRY, "hex": "3011"}]

    with pytest.raises(InputError, match=INFANTRY):
        game.from_position({"game": game.name, "phase": "german movement", "turn": 2, "units": twice})


@pytest.mark.rule("leningrad-41", "2.4")
def test_how_many_counters_there_are() -> None:
    game = real()
    printed = [counter for counter in game.units.values() if not counter.is_hidden]
    sides = Counter(counter.side for counter in printed)
    leaders = {counter.id for counter in printed if counter.is_leader}
    beside = Counter((counter.corps, counter.type) for counter in printed if not counter.is_ground)

    assert sides == {"german": 109, "soviet": 89}
    # Thirty of the 228 counters are markers, and no units.
    assert sides.total() + 30 == 228
    assert Counter(one.corps for one in printed if one.is_ground and not one.is_leader) == GROUND
    assert leaders == {"german-manstein", "soviet-zhdanov", "soviet-zhukov"}
    assert {counter.movement for counter in printed if not counter.is_ground} == {0}
    assert beside == {("Luftwaffe", "air strike"): 11, ("LFR", "air strike"): 2, ("42A", "naval gunfire"): 1}


@pytest.mark.rule("leningrad-41", "2.5")
def test_a_counter_tells_side_sub_command_name_type_fire_and_range() -> None:
    counter = real().units[TANKS]
    told = counter.to_json()

    assert (counter.side, counter.corps, counter.name, counter.type) == ("german", "8Pz", "I/10", "tank bn")
    assert (counter.fire, counter.range) == (10, 2)
    assert (told["fire"], told["range"], told["attack"]) == ("(10)A", "2", [10])


@pytest.mark.rule("leningrad-41", "2.5")
def test_no_unit_has_a_defence_strength_or_a_second_step() -> None:
    game = real()
    shown = [counter for counter in game.units.values() if not counter.is_hidden]

    assert {counter.steps for counter in game.units.values()} == {1}
    assert {counter.defense for counter in shown} == {(0,)}


@pytest.mark.rule("leningrad-41", "2.6")
def test_every_unit_belongs_to_a_sub_command_of_its_side() -> None:
    game = real()
    view = game.view(game.new(), "german")
    names = {one["key"]: (one["side"], one["kind"]) for one in view["sub_commands"]}

    assert names == {
        "8Pz": ("german", "division"),
        "3Mot": ("german", "division"),
        "269": ("german", "division"),
        "SSPol": ("german", "ss division"),
        "SSTot": ("german", "ss division"),
        "7Fl": ("german", "division"),
        "56Pz": ("german", "corps"),
        "Luftwaffe": ("german", "air force"),
        "42A": ("soviet", "army"),
        "LFR": ("soviet", "army"),
    }
    assert all(names[counter.corps][0] == counter.side for counter in game.units.values())


@pytest.mark.rule("leningrad-41", "2.6")
def test_the_sub_command_decides_who_stacks_who_moves_and_who_is_replaced() -> None:
    game = plain()
    moving = position(game, units={INFANTRY: "3010", SCHUETZEN: "3011", "german-ii-8p": "3015"})
    dead = position(game, "german reinforcement", units={INFANTRY: "3010"}, boxes={"dead": ["german-ii-469"]})

    assert refused(game, moving, move(INFANTRY, "3011")).rule == "6.2"
    moved, _ = play(game, moving, move(SCHUETZEN, "3012"), move(INFANTRY, "3009"))
    assert refused(game, moved, move("german-ii-8p", "3014")).rule == "8.2"
    assert offered(game, dead, Replace) == [Replace("269")]


@pytest.mark.rule("leningrad-41", "2.9")
@pytest.mark.parametrize(
    ("unit", "phase", "points"), [(INFANTRY, "german movement", 16), (MILITIA, SOVIET_MOVEMENT, 12)]
)
def test_germans_have_sixteen_points_and_soviets_twelve(unit: str, phase: str, points: int) -> None:
    game = plain()
    state = position(game, phase, units={unit: "2514"})
    far = [game.map.distance("2514", number) for number in game.reach(state, unit)]

    assert max(far) == game.units[unit].movement == points


@pytest.mark.rule("leningrad-41", "2.9")
def test_movement_that_is_motorized_has_twice_as_many() -> None:
    game = plain()
    state = position(game, units={TANKS: "0101"})

    assert max(game.map.distance("0101", number) for number in game.reach(state, TANKS, motorized=True)) == 32


@pytest.mark.rule("leningrad-41", "2.10")
@pytest.mark.parametrize(
    ("target", "armored"), [(TANKS, True), (SCHUETZEN, False), (INFANTRY, False), ("german-59-rec", True)]
)
def test_a_target_is_armored_or_not(target: str, armored: bool) -> None:
    game = plain()
    state = firing(game, {MILITIA: SOUTH_EAST, target: TARGET}, SOVIET_FIRE)
    odds = game.fire_odds(state, [MILITIA], TARGET)

    assert modifiers(odds) == ({"armored target": 2} if armored else {})


@pytest.mark.rule("leningrad-41", "2.10")
def test_an_anti_aircraft_unit_is_one_as_a_target_too() -> None:
    game = plain()
    units = {"soviet-115-aa": TARGET, INFANTRY: "4010"}
    state = position(game, "german air strike", units=units)

    assert modifiers(game.fire_odds(state, (), TARGET, air=["german-bomber-1"])) == {"anti-aircraft fire": 1}


@pytest.mark.rule("leningrad-41", "2.10")
def test_kinds_of_units_with_rules_of_their_own() -> None:
    game = real()
    counted = Counter((one.side, trait) for one in game.units.values() for trait in one.traits if trait in TRAITS)

    assert {key: counted[key] for key in counted if key[0] == "soviet"} == {
        ("soviet", "armored"): 6,
        ("soviet", "motorized"): 9,
        ("soviet", "engineer"): 3,
        ("soviet", "bridging"): 2,
        ("soviet", "anti-aircraft"): 2,
        ("soviet", "komsomol"): 6,
        ("soviet", "nkvd"): 4,
        ("soviet", "marine"): 4,
    }
    assert counted["german", "engineer"] == 8
    assert (counted["german", "bridging"], counted["german", "airborne"]) == (2, 7)


@pytest.mark.rule("leningrad-41", "2.11")
@pytest.mark.parametrize(
    ("unit", "drives"), [(SCHUETZEN, True), (TANKS, True), ("german-59-rec", True), (GUNS, True), (INFANTRY, False)]
)
def test_motorized_and_armored_units_may_drive(unit: str, drives: bool) -> None:
    game = plain()
    state = position(game, units={unit: "3010"})
    drive = move(unit, "3009", motorized=True)

    assert (drive in game.legal_actions(state)) == drives
    if not drives:
        assert refused(game, state, drive).rule == "8.8"


@pytest.mark.rule("leningrad-41", "2.11")
def test_a_wheel_on_the_counter_is_no_armor() -> None:
    game = real()
    drivers = [counter for counter in game.units.values() if "motorized" in counter.traits]

    assert any("armored" not in counter.traits for counter in drivers)
    # The gunboat is armored as a target, but goes by water.
    armored = {counter.id for counter in game.units.values() if "armored" in counter.traits}
    assert armored - {counter.id for counter in drivers} == {"soviet-lg42"}


@pytest.mark.rule("leningrad-41", "2.12")
@pytest.mark.parametrize(
    ("unit", "assault", "anti_armor", "indirect", "reach"),
    [
        (INFANTRY, True, False, False, "1"),
        (TANKS, True, True, False, "2"),
        ("german-43-at", False, True, False, "2"),
        (FLAK, False, True, False, "4"),
        (GUNS, False, False, True, "20"),
        ("german-636", False, False, True, "U"),
        ("german-stuka-1", False, False, False, "U"),
        ("soviet-mg-1", False, False, False, "2"),
        ("soviet-aurora-42", False, False, True, "U"),
    ],
)
def test_the_marks_on_a_counter(unit: str, assault: bool, anti_armor: bool, indirect: bool, reach: str) -> None:
    counter = real().units[unit]

    assert (counter.assault, counter.anti_armor, counter.indirect) == (assault, anti_armor, indirect)
    assert counter.printed_range == reach
    assert ("(" in counter.printed_fire, "A" in counter.printed_fire, "+" in counter.printed_fire) == (
        assault,
        anti_armor,
        indirect,
    )


@pytest.mark.rule("leningrad-41", "2.12")
def test_a_unit_without_limit_reaches_the_whole_map() -> None:
    game = plain()
    state = firing(game, {"german-636": "5128", "soviet-1-1-dno": "0101"})

    assert game.refusal(state, "german", fire("german-636", "0101")) is None


@pytest.mark.rule("leningrad-41", "2.12")
def test_leaders_have_a_radius_instead() -> None:
    game = real()
    radius = {counter.id: counter.radius for counter in game.units.values() if counter.is_leader}

    assert radius == {"german-manstein": 3, "soviet-zhdanov": 2, "soviet-zhukov": 4}
    assert {game.units[leader].printed_fire for leader in radius} == {""}


@pytest.mark.rule("leningrad-41", "2.13")
def test_markers_show_rubble_control_and_demolished_bridges() -> None:
    game = real()
    bridge = list(game.map.hexsides("bridge")[0])
    marked: dict[str, Any] = {
        "markers": [{"marker": "rubble", "hex": "4021"}],
        "demolished": [bridge],
        "german control": ["4622"],
    }
    state = position(game, turn=4, units={INFANTRY: "4109"}, **marked)
    view = game.view(state, "german")

    assert view["turn"] == 4
    assert (view["markers"]["rubble"], view["markers"]["german control"]) == (["4021"], ["4622"])
    assert (view["control"]["4622"], view["control"]["4021"]) == ("german", "soviet")
    assert view["demolished"] == [bridge]
    assert view["fleet"]["ready"] and view["air_ready"] == 6


@pytest.mark.rule("leningrad-41", "2.13")
def test_rubble_does_not_run_out() -> None:
    game = real()
    built_up = [number for number in game.map.hexes if game.map.terrain(number) in ("urban", "objective")]
    state = position(game, units={}, markers=[{"marker": "rubble", "hex": number} for number in built_up])

    assert len(game.view(state, "soviet")["markers"]["rubble"]) == 500
