"""Fog of war (6.5 to 6.9): what lies face down, what each side sees of it, and how it is shown."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.games.face import Happening
from hexfront.games.leningrad41.documents.actions import AirStrike, Flip
from hexfront.games.leningrad41.documents.events import UnitDrawn, UnitRevealed
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.course import Course
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.state import State
from tests.games.acting import Units, play, refused, the_only
from tests.games.leningrad41.battlefield import SOVIET_MOVEMENT, move, plain, position, real
from tests.games.leningrad41.gunnery import (
    INFANTRY,
    MILITIA,
    MORE_MILITIA,
    SOUTH_EAST,
    SOVIET_FIRE,
    TARGET,
    fire,
    firing,
)

BACK, OTHER_BACK, ARRIVAL = "soviet-hidden-1", "soviet-hidden-2", "soviet-hidden-40"
TANKS = "soviet-48"
#: The two artillery units of the set-up, which were face up from the beginning.
ARTILLERY = {"soviet-51-42": "2910", "soviet-704-42": "3113"}


def with_arrival(phase: str = SOVIET_MOVEMENT, **more: Any) -> tuple[Leningrad41Game, State]:
    """An arrival that its owner knows to be tanks, and a unit of the set-up that nobody knows."""
    game = plain({"3010": "objective"})
    units: Units = {ARRIVAL: {"hex": "3010", "is": TANKS}, BACK: "2010", INFANTRY: "4010"}
    return game, position(game, phase, 3, units, **more)


def seen(game: Leningrad41Game, state: State, side: str, unit: str) -> dict[str, Any]:
    """What a side sees of a unit on the map."""
    (found,) = (one for one in game.view(state, side)["units"] if one["id"] == unit)
    return dict(found)


@pytest.mark.rule("leningrad-41", "6.5")
def test_the_enemy_does_not_look_under_face_down_units() -> None:
    game, state = with_arrival()
    known = game.known(state, "german")

    assert seen(game, state, "soviet", ARRIVAL)["is"] == TANKS
    assert seen(game, state, "german", ARRIVAL)["is"] is None
    assert known.place_of(TANKS) == "pool 42"
    assert TANKS not in str(game.position(known))
    # A spectator sees no more than the Germans do.
    assert game.known(state, None) == known


@pytest.mark.rule("leningrad-41", "6.5")
def test_two_states_that_differ_only_under_backs_look_the_same() -> None:
    game, state = with_arrival()
    units: Units = {ARRIVAL: {"hex": "3010", "is": "soviet-kom-1"}, BACK: "2010", INFANTRY: "4010"}
    other = position(game, SOVIET_MOVEMENT, 3, units)

    assert state != other
    assert game.known(state, "german") == game.known(other, "german")
    assert game.view(state, "german") == game.view(other, "german")


@pytest.mark.rule("leningrad-41", "6.5")
def test_what_is_lost_is_open() -> None:
    game = plain()
    lost = {"dead": ["german-ii-469"], "gone": ["soviet-lg42"]}
    state = firing(game, {INFANTRY: SOUTH_EAST, MILITIA: TARGET}, boxes=lost)
    view = game.view(state, "soviet")

    assert set(view["eliminated"]) >= {"german-ii-469", "soviet-lg42"}
    state, _ = play(game, state, fire(INFANTRY), dice=[1])
    assert state.place_of(MILITIA) == game.known(state, "german").place_of(MILITIA) == "pool 42"


@pytest.mark.rule("leningrad-41", "6.6(1)")
@pytest.mark.parametrize("phase", [SOVIET_MOVEMENT, SOVIET_FIRE])
def test_units_are_turned_up_at_will(phase: str) -> None:
    game = plain()
    state = position(game, phase, 3, {BACK: "2010", MILITIA: TARGET, INFANTRY: SOUTH_EAST})

    state, events = play(game, state, Flip((BACK,)), dice=[1])
    shown = the_only(UnitRevealed, events)

    assert (shown.back, state.place_of(shown.unit), state.place_of(BACK)) == (BACK, "2010", "backs")
    assert seen(game, state, "german", shown.unit)["hex"] == "2010"
    assert state.to_act == "soviet"


@pytest.mark.rule("leningrad-41", "6.6(1)")
def test_units_are_turned_up_between_two_arrivals() -> None:
    game = plain({"3010": "objective", "3310": "objective"})
    arriving = [{"id": ARRIVAL, "is": TANKS}, {"id": "soviet-hidden-41", "is": "soviet-kom-1"}]
    state = position(game, "soviet reinforcement", 3, {BACK: "2010", INFANTRY: "5010"}, boxes={"arriving": arriving})

    assert Flip((BACK,)) in game.legal_actions(state)
    state, events = play(game, state, Flip((BACK,)), dice=[3])

    assert the_only(UnitRevealed, events).back == BACK
    assert refused(game, state, Flip((ARRIVAL,))).rule == "6.6(1)"


@pytest.mark.rule("leningrad-41", "6.6(1)")
def test_an_arrival_is_what_its_owner_saw() -> None:
    game, state = with_arrival()

    state, events = play(game, state, Flip((ARRIVAL,)))

    assert the_only(UnitRevealed, events) == UnitRevealed(ARRIVAL, TANKS)
    assert seen(game, state, "german", TANKS)["hex"] == "3010"


@pytest.mark.rule("leningrad-41", "6.6(2)")
def test_an_air_strike_turns_up_every_unit_of_the_hex_before_the_dice() -> None:
    game = plain({TARGET: "objective"})
    units = {BACK: TARGET, OTHER_BACK: TARGET, INFANTRY: "4010"}
    state = position(game, "german air strike", 3, units)

    _, events = play(game, state, AirStrike(("german-stuka-1",), TARGET), dice=[1, 2, 6, 6])

    kinds = [type(event).__name__ for event in events]
    assert kinds.count("UnitRevealed") == 2
    assert kinds.index("FireDeclared") < kinds.index("UnitRevealed") < kinds.index("FireResolved")


@pytest.mark.rule("leningrad-41", "6.6(3)")
@pytest.mark.rule("leningrad-41", "6.6(4)")
def test_a_unit_that_was_turned_up_stays_so_and_may_drive() -> None:
    game, state = with_arrival()
    assert refused(game, state, move(ARRIVAL, "3009", motorized=True)).rule == "6.6(3)"

    state, _ = play(game, state, Flip((ARRIVAL,)), move(TANKS, "3009", motorized=True))

    assert refused(game, state, Flip((TANKS,))).rule == "6.6(4)"
    assert not seen(game, state, "german", TANKS)["untried"]


@pytest.mark.rule("leningrad-41", "6.6(4)")
def test_a_unit_that_was_lost_may_come_back_hidden() -> None:
    game = real()
    state = position(game, "soviet reinforcement", 3, {INFANTRY: "5010", **ARTILLERY}, pool=[MILITIA])
    # The last of the lots: 53 units never seen, each of them in as many ways, and the one that has returned.
    course = Course(state, LoadedDice(53 * 54))
    game.rules.fog.draw(course)

    drawn = the_only(UnitDrawn, course.events)
    assert drawn.unit == MILITIA
    assert game.known(course.state, "german").place_of(MILITIA) == "pool 42"
    assert course.state.place_of(MILITIA) == "face down"


def after_two_losses() -> State:
    """Two of the 36 were turned up and lost; the others still lie where they were put."""
    game = real()
    backs = {f"soviet-hidden-{number}": f"{number + 4:02}05" for number in range(3, 37)}
    units = {**backs, **ARTILLERY, INFANTRY: "5010"}
    return position(game, "soviet reinforcement", 2, units, pool=[MILITIA, MORE_MILITIA])


@pytest.mark.rule("leningrad-41", "6.6(4)")
def test_the_pool_after_two_losses() -> None:
    """Unseen 52, 34 on the map, pool 18 + 2; a draw is one of those two with chance 2/20."""
    game, state = real(), after_two_losses()
    pool = game.rules.fog.pool(state)
    assert (len(pool.unseen), pool.unseen_on_map, pool.unseen_here) == (52, 34, 18)
    assert (len(pool.returned), pool.size) == (2, 20)

    drawn = []
    sides = pool.size * len(pool.unseen)
    for shown in range(1, sides + 1):
        course = Course(state, LoadedDice(shown))
        assert game.rules.fog.draw(course)
        drawn.append(the_only(UnitDrawn, course.events).unit)

    back = [drawn.count(unit) for unit in (MILITIA, MORE_MILITIA)]
    assert [Fraction(count, sides) for count in back] == [Fraction(1, 20)] * 2
    # Each of the units never seen is as likely as the others.
    assert {drawn.count(one) for one in drawn if one not in (MILITIA, MORE_MILITIA)} == {18}
    assert len(set(drawn)) == 54


@pytest.mark.rule("leningrad-41", "6.6(5)")
def test_face_up_units_are_open_in_stacks_too() -> None:
    game = plain({"3010": "objective"})
    units = {MILITIA: "3010", BACK: "3010", INFANTRY: "4010", "german-ii-469": "4010"}
    state = position(game, SOVIET_MOVEMENT, 3, units)
    told, hidden = seen(game, state, "german", MILITIA), seen(game, state, "german", BACK)

    assert (told["name"], told["type"], told["fire"], told["range"]) == ("1/1 DNO", "militia rgt", "(5)", "1")
    assert (hidden["hex"], hidden["corps"], hidden["untried"]) == ("3010", "42A", True)
    assert (hidden["fire"], hidden["range"], hidden["attack"], hidden["traits"]) == ("", "", None, [])
    assert {unit["fire"] for unit in game.view(state, "soviet")["units"] if unit["hex"] == "4010"} == {"(7)"}


@pytest.mark.rule("leningrad-41", "6.7")
def test_german_units_are_never_hidden() -> None:
    game = real()
    hidden = [counter for counter in game.units.values() if counter.is_hidden]

    assert {(counter.side, counter.corps) for counter in hidden} == {("soviet", "42A")}
    assert len(hidden) == len(game.campaign.identities) == 56
    assert {counter.movement for counter in hidden} == {12}


@pytest.mark.rule("leningrad-41", "6.7")
def test_the_soviet_player_sees_germans_wherever_they_are() -> None:
    game = real()
    state = position(game, "german movement", 3, {INFANTRY: "4010"}, boxes={"waiting german": ["german-i-10"]})
    view = game.view(state, "soviet")

    assert seen(game, state, "soviet", INFANTRY)["fire"] == "(7)"
    assert "german-i-10" in [one["id"] for one in view["reinforcements"]]
    assert view["pools"]["undrawn corps"]["count"] == 14


@pytest.mark.rule("leningrad-41", "6.9")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_both_players_see_all_markers(side: str) -> None:
    game = real()
    marked: dict[str, Any] = {
        "markers": [{"marker": "rubble", "hex": "4021"}, {"marker": "attacked", "hex": "4920"}],
        "german control": ["4622"],
        "demolished": [list(game.map.hexsides("bridge")[3])],
    }
    state = position(game, "german fire", 4, {INFANTRY: "4010"}, **marked)
    view = game.view(state, side)

    assert view["markers"] == {"rubble": ["4021"], "german control": ["4622"], "attacked": ["4920"]}
    assert view["demolished"] == [list(game.map.hexsides("bridge")[3])]
    assert view["control"]["4622"] == "german"


def test_a_draw_is_told_without_the_unit_and_its_die() -> None:
    game = real()
    before = after_two_losses()
    course = Course(before, LoadedDice(5))
    game.rules.fog.draw(course)
    told = Happening("soviet", {"type": "end phase"}, [event.to_json() for event in course.events], [(1040, 5)])

    hidden = game.disclosed(before, told, "german")

    assert [event["type"] for event in hidden.events] == ["die rolled", "unit drawn"]
    assert (hidden.events[0]["shown"], hidden.events[1]["unit"], hidden.rolls) == (0, "", [(0, 0)])
    assert hidden.events[1]["back"] == told.events[1]["back"]
    assert game.disclosed(before, told, "soviet") == told


def test_an_empty_pool_gives_nothing() -> None:
    game = real()
    identities = [game.frame.units[unit] for unit in game.campaign.identities]
    places = [number for number in game.map.hexes if number[2:] in ("05", "06")]
    lying = enumerate(zip(identities, places, strict=False), 1)
    backs = {f"soviet-hidden-{number}": {"hex": place, "is": unit} for number, (unit, place) in lying}
    state = position(game, "soviet reinforcement", 3, {**backs, INFANTRY: "5010"})
    course = Course(state, LoadedDice())

    assert not game.rules.fog.draw(course)
    assert not course.events


def test_backs_have_short_names() -> None:
    game = real()

    assert {"hidden7", "h7"} <= set(game.units["soviet-hidden-7"].nicknames)
    assert game.units[MILITIA].nicknames == ()
