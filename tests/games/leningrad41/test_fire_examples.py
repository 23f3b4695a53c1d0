"""Worked examples of fires, from the rulebook and from the rulings."""

from __future__ import annotations

import csv
from fractions import Fraction

import pytest

from hexfront.games.leningrad41.documents.actions import AirStrike, Bombard, DemolishBridge, FireAt
from hexfront.games.leningrad41.documents.events import FireResolved, FireVoid, UnitRevealed
from hexfront.kernel.errors import IllegalAction
from tests.games.acting import Units, decision, offered, play, refused, the_only
from tests.games.leningrad41.battlefield import chain, move, plain, position, real
from tests.games.leningrad41.gunnery import (
    AIR_STRIKES,
    EAST,
    FOURTH_MILITIA,
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    NORTH_EAST,
    NORTH_WEST,
    RESERVE,
    SCHUETZEN,
    SOUTH_EAST,
    SOUTH_WEST,
    SOVIET_FIRE,
    SOVIET_GUNS,
    TANKS,
    TARGET,
    THIRD_MILITIA,
    WEST,
    assault,
    column,
    fire,
    firing,
    modifiers,
    results,
)


def hits(chance: Fraction) -> int:
    """How many faces of the die hit."""
    faces = chance * 6
    assert faces.denominator == 1
    return int(faces)


@pytest.mark.rule("leningrad-41", "10.10")
def test_strength_eight_plus_two_and_a_two_is_a_modified_four_without_effect() -> None:
    game = plain({TARGET: "objective"})
    state = firing(game, {SCHUETZEN: EAST, MILITIA: TARGET})

    _, events = play(game, state, fire(SCHUETZEN), dice=(2,))

    (target,) = the_only(FireResolved, events).targets
    assert column(events) == (8, "<=9")
    assert target.die + sum(one.points for one in target.modifiers) == 4
    assert target.result == "-"


@pytest.mark.rule("leningrad-41", "10.13")
def test_25_points_at_a_tank_and_an_infantry_battalion_in_the_open() -> None:
    game = plain()
    group = ["soviet-kat", RESERVE, "soviet-kom-5"]
    units = {"soviet-kat": "3005", RESERVE: EAST, "soviet-kom-5": WEST, TANKS: TARGET, SCHUETZEN: TARGET}
    state = firing(game, units, SOVIET_FIRE)

    odds = game.fire_odds(state, group, TARGET)

    assert (odds.strength, odds.column) == (25, "20-29")
    chances = {one.unit: hits(one.results["E"]) for one in odds.targets}
    assert chances == {TANKS: 1, SCHUETZEN: 3}
    _, events = play(game, state, fire(group), dice=(2, 3))
    assert {one.unit: one.result for one in the_only(FireResolved, events).targets} == {TANKS: "-", SCHUETZEN: "E"}


@pytest.mark.rule("leningrad-41", "10.20")
def test_45_points_with_an_assaulting_engineer_at_a_fortified_objective() -> None:
    game = real()
    target = "4622"
    assert game.map.terrain(target) == "objective"
    assert "fort" in game.map.features(target)
    near = game.map.neighbours(target)
    group = ["german-59-eng", "german-i-10", "german-ii-10", "german-1-185", "german-i-8p"]
    places = dict(zip(group, (near[0], near[0], near[1], near[1], near[2]), strict=True))
    units: Units = {**places, MILITIA: target, "german-iii-3": "5128"}
    state = position(game, "german fire", 2, units)
    rubble = position(game, "german fire", 2, units, markers=[{"marker": "rubble", "hex": target}])

    odds = game.fire_odds(state, group, target, group)
    assert (odds.strength, odds.column, modifiers(odds)) == (45, "40-49", {"close assault": -1})
    assert hits(odds.targets[0].results["E"]) == 6
    odds = game.fire_odds(state, group, target, group[1:])
    assert (odds.targets[0].modifier, hits(odds.targets[0].results["E"])) == (2, 3)
    odds = game.fire_odds(rubble, group, target, group)
    assert (odds.targets[0].modifier, hits(odds.targets[0].results["E"])) == (0, 5)


@pytest.mark.rule("leningrad-41", "9.2")
@pytest.mark.parametrize(("terrain", "two", "one"), [("clear", 2, 1), ("urban", 1, 0), ("objective", 0, 0)])
def test_two_militia_of_five_fire_defensively(terrain: str, two: int, one: int) -> None:
    game = plain({TARGET: terrain})
    # A token beside them keeps the question open where nothing can hit.
    units: Units = {INFANTRY: WEST, MILITIA: EAST, MORE_MILITIA: NORTH_EAST, "soviet-hidden-1": SOUTH_EAST}
    state, _ = play(game, position(game, units=units), move(INFANTRY, TARGET))

    both = game.defensive_odds(state, [MILITIA, MORE_MILITIA])
    assert (both.column, hits(both.chance())) == ("10-19", two)
    alone = game.defensive_odds(state, [MILITIA])
    assert (alone.column, hits(alone.chance())) == ("<=9", one)


CORPS = ("german-i-51", "german-ii-51", "german-ii-63", "german-ii-84")
SS = ("german-i-1t", "german-ii-1t", "german-iii-1t", "german-i-2t")


@pytest.mark.rule("leningrad-41", "13.2")
@pytest.mark.rule("leningrad-41", "13.3")
@pytest.mark.rule("leningrad-41", "14.2")
def test_german_groups_with_corps_units_and_under_manstein() -> None:
    game = plain()
    corps: Units = dict(zip(CORPS, ("3005", "3005", "3006", "3006"), strict=True))
    panzer = firing(game, {TANKS: EAST, **corps, MILITIA: TARGET})
    assert game.refusal(panzer, "german", fire((TANKS, *CORPS[:3]))) is None
    assert refused(game, panzer, fire((TANKS, *CORPS))).rule == "13.2"
    ss = firing(game, {**dict(zip(SS, (EAST, EAST, WEST, WEST), strict=True)), **corps, MILITIA: TARGET})
    assert game.refusal(ss, "german", fire((*SS[:3], CORPS[0]))) is None
    assert refused(game, ss, fire((*SS, CORPS[0]))).rule == "13.3"
    # Manstein commands three hexes far: 3011 is three hexes from 3014, 3010 and 3009 are farther.
    two: Units = {TANKS: "3011", INFANTRY: "2911", MILITIA: TARGET}
    near = firing(game, {**two, "german-manstein": "3013"})
    assert game.refusal(near, "german", fire((TANKS, INFANTRY))) is None
    far = firing(game, {**two, "german-manstein": "3014"})
    assert refused(game, far, fire((TANKS, INFANTRY))).rule == "14.2"


@pytest.mark.rule("leningrad-41", "13.4")
@pytest.mark.rule("leningrad-41", "14.2")
def test_soviet_groups_and_leaders() -> None:
    game = plain()
    four: Units = {MILITIA: NORTH_EAST, MORE_MILITIA: EAST, THIRD_MILITIA: SOUTH_EAST, FOURTH_MILITIA: SOUTH_WEST}

    without = firing(game, {**four, INFANTRY: TARGET}, SOVIET_FIRE)
    assert refused(game, without, fire(tuple(four))).rule == "13.4"
    led = firing(game, {**four, "soviet-zhdanov": SOUTH_EAST, INFANTRY: TARGET}, SOVIET_FIRE)
    assert game.refusal(led, "soviet", fire(tuple(four))) is None
    mixed = firing(game, {MILITIA: EAST, RESERVE: WEST, INFANTRY: TARGET}, SOVIET_FIRE)
    assert refused(game, mixed, fire((MILITIA, RESERVE))).rule == "13.4"
    joined = firing(game, {MILITIA: EAST, RESERVE: WEST, "soviet-zhukov": NORTH_WEST, INFANTRY: TARGET}, SOVIET_FIRE)
    assert game.refusal(joined, "soviet", fire((MILITIA, RESERVE))) is None


@pytest.mark.rule("leningrad-41", "15.3")
def test_the_fleet_fires_on_turn_three_and_on_turn_eight() -> None:
    game = plain()
    units: Units = {INFANTRY: TARGET, MILITIA: EAST}

    state, _ = play(game, firing(game, units, SOVIET_FIRE, 3), Bombard(TARGET), dice=(6, 4))
    assert game.position(state)["tracks"]["fleet back"] == 7
    assert not offered(game, firing(game, units, SOVIET_FIRE, 6, tracks={"fleet back": 7}), Bombard)
    assert offered(game, firing(game, units, SOVIET_FIRE, 7, tracks={"fleet back": 7}), Bombard)
    state, _ = play(game, firing(game, units, SOVIET_FIRE, 8), Bombard(TARGET), dice=(6, 3))
    assert state.place_of("soviet-rbf") == "gone"


@pytest.mark.rule("leningrad-41", "10.17")
def test_24_points_at_the_liteyny_bridge() -> None:
    game = real()
    one, other = _bridge("Liteyny Bridge")
    assert "major river" in game.map.hexside(one, other)
    guns = ("german-i-80", "german-ii-80", "german-i-8p")
    place = next(number for number in game.map.hexes if 5 <= game.map.distance(number, one) <= 10)
    bank = next(
        number
        for number in game.map.neighbours(one)
        if number != other and not game.map.hexside(number, one) & {"major river", "minor river"}
    )
    units: Units = {guns[0]: place, guns[1]: place, guns[2]: bank, "german-iii-3": "5128"}
    early = position(game, "german fire", 2, units)
    action = DemolishBridge(guns, one, other)

    assert refused(game, early, action).rule == "10.17"
    with pytest.raises(IllegalAction, match=r"10\.17"):
        game.rules.firing.demolition_odds(early, guns, one, other)
    state = position(game, "german fire", 3, units)
    odds = game.rules.firing.demolition_odds(state, guns, one, other)
    assert (odds.strength, odds.column, odds.targets[0].modifier) == (24, "20-29", 2)
    assert hits(odds.chance()) == 1
    down, _ = play(game, state, action, dice=(1,))
    assert game.position(down)["demolished"] == [sorted((one, other))]


@pytest.mark.rule("leningrad-41", "10.16")
@pytest.mark.rule("leningrad-41", "10.17")
def test_without_the_liteyny_bridge_an_assault_and_a_drive_over_it_need_a_pontoon() -> None:
    game = real()
    one, other = _bridge("Liteyny Bridge")
    units: Units = {"german-i-10": one, "german-59-eng": one, MILITIA: other}
    driving: Units = {"german-i-10": one, "german-59-eng": one, MILITIA: "0101"}
    down = [[one, other]]
    pontoons = {"german-59-eng": other}

    whole = position(game, "german fire", 4, units)
    assert game.refusal(whole, "german", assault("german-i-10", target=other)) is None
    broken = position(game, "german fire", 4, units, demolished=down)
    assert refused(game, broken, assault("german-i-10", target=other)).rule == "10.16"
    spanned = position(game, "german fire", 4, units, pontoons=pontoons, demolished=down)
    assert (
        modifiers(game.fire_odds(spanned, ["german-i-10"], other, ["german-i-10"]))["assault over a major river"] == 2
    )
    assert game.refusal(position(game, units=driving), "german", move("german-i-10", other, motorized=True)) is None
    cut = position(game, units=driving, demolished=down)
    assert refused(game, cut, move("german-i-10", other, motorized=True)).rule == "8.9"


@pytest.mark.rule("leningrad-41", "10.7")
@pytest.mark.rule("leningrad-41", "10.9")
def test_lines_of_fire_from_2905_along_a_hexside_and_through_two_hexes() -> None:
    for beside in ("3004", "3005"):
        assert plain({beside: "urban"}).line_of_fire("2905", "3105").free
    line = plain({"3004": "urban", "3005": "objective"}).line_of_fire("2905", "3105")
    assert (line.free, line.blocked_by) == (False, ("3004", "3005"))
    for between in ("2906", "2907"):
        line = plain({between: "objective"}).line_of_fire("2905", "2908")
        assert (line.free, line.blocked_by) == (False, (between,))
    street = chain("prospekt", "2905", "2906", "2907") + chain("railroad", "2907", "2908")
    line = plain({"2906": "urban", "2907": "urban"}, street).line_of_fire("2905", "2908")
    assert (line.free, line.by_street, line.blocked_by) == (True, True, ())


def _bridge(name: str) -> tuple[str, str]:
    """The hexes of a bridge, by the name in the data file."""
    rows = csv.DictReader((real().folder / "hexsides.csv").read_text(encoding="utf-8").splitlines())
    row = next(row for row in rows if row["name"] == name)
    return row["hex"], row["neighbour"]


@pytest.mark.rule("leningrad-41", "6.6(3)")
def test_a_token_next_to_a_mover_proves_to_be_artillery() -> None:
    game = plain()
    units: Units = {INFANTRY: WEST, "soviet-hidden-1": {"hex": EAST, "is": SOVIET_GUNS}}
    state, _ = play(game, position(game, units=units), move(INFANTRY, TARGET, SOUTH_EAST))
    assert decision(state) == "DefensiveFire"

    state, events = play(game, state, FireAt(("soviet-hidden-1",)))

    assert the_only(UnitRevealed, events).unit == SOVIET_GUNS
    assert the_only(FireVoid, events)
    # Nothing was fired: the guns lie open, and the mover goes on past them.
    assert (state.place_of(SOVIET_GUNS), state.place_of(INFANTRY)) == (EAST, SOUTH_EAST)


@pytest.mark.rule("leningrad-41", "14.6")
def test_zhukov_alone_in_a_hex() -> None:
    game = plain()
    state = firing(game, {TANKS: EAST, "soviet-zhukov": TARGET})

    assert refused(game, state, fire(TANKS)).rule == "14.6"
    after, events = play(game, state, assault(TANKS), dice=(3,))
    assert [one.unit for one in the_only(FireResolved, events).targets] == ["soviet-zhukov"]
    assert results(events) == ["E"]
    assert (after.place_of("soviet-zhukov"), decision(after)) == ("gone", "AdvanceAfterCombat")


@pytest.mark.rule("leningrad-41", "12.7")
@pytest.mark.rule("leningrad-41", "12.10 rubble")
def test_three_air_markers_strike_an_objective_with_two_tokens() -> None:
    game = plain({TARGET: "objective"})
    tokens: Units = {
        "soviet-hidden-1": {"hex": TARGET, "is": MILITIA},
        "soviet-hidden-2": {"hex": TARGET, "is": MORE_MILITIA},
    }
    strike = AirStrike(("german-bomber-1", "german-bomber-2", "german-bomber-3"), TARGET)
    flak: Units = {"soviet-115-aa": NORTH_EAST}
    covered: Units = {"soviet-hidden-3": {"hex": NORTH_EAST, "is": "soviet-115-aa"}}

    for more, plus in (({}, 0), (flak, 1), (covered, 0)):
        state = position(game, AIR_STRIKES, units={INFANTRY: "4510", **tokens, **more})
        # 42 points, objective +2: E on 1-3, with flak on 1-2.
        after, events = play(game, state, strike, dice=(3 - plus, 4 - plus, 5))
        assert results(events) == ["E", "-"]
        assert [event.unit for event in events if isinstance(event, UnitRevealed)] == [MILITIA, MORE_MILITIA]
        assert {"marker": "rubble", "hex": TARGET} in game.position(after)["markers"]
        spared, _ = play(game, state, strike, dice=(3 - plus, 4 - plus, 4))
        assert {"marker": "rubble", "hex": TARGET} not in game.position(spared)["markers"]
        assert play(game, state, strike, dice=(6, 6))[0].place_of(MILITIA) == TARGET
