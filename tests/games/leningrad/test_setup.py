"""Set-up (1.0): the units on the map at the start, those the players place, and where they may be placed."""

from collections import Counter

import pytest

from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Place
from tests.games.acting import play, refused
from tests.games.leningrad.small import FIRST, SECOND, both_editions, small_game, where

SOVIET_RULE = {FIRST: "1.0", SECOND: "1.0 set-up Soviet"}
GERMAN_RULE = {FIRST: "1.0", SECOND: "1.0 set-up German"}
SHARED_INFANTRY = ("0109", "0209", "0310", "0311", "0312", "0313", "0412", "0413", "0205", "2204")
INFANTRY = {FIRST: sorted((*SHARED_INFANTRY, "0513")), SECOND: sorted(SHARED_INFANTRY)}
ARMORED = ["0308", "0409", "0410", "0613"]
EAST_PRUSSIA = {
    FIRST: {"0111", "0112", "0113"},
    SECOND: {"0007", "0008", "0009", "0010", "0011", "0012", "0013", "0111", "0112", "0113"},
}
LATER = (
    "german-206",
    "german-251",
    "german-253",
    "german-254",
    "german-ss-pol",
    "german-96",
    "german-12-pz",
    "german-20-mot",
)


def column_units(game: LeningradGame, state: State) -> list[str]:
    """The infantry that the Soviet player places, one in each column."""
    offered = [one.unit for one in game.legal_actions(state) if isinstance(one, Place)]
    return list(dict.fromkeys(offered))


def on_map(game: LeningradGame, state: State, start: str) -> dict[str, str]:
    units = game.position(state)["units"]
    return {unit["id"]: unit["hex"] for unit in units if unit["id"].startswith(start)}


def german_set_up(name: str) -> tuple[LeningradGame, State]:
    """The moment after the Soviet player has placed all units."""
    game = small_game(name)
    state = game.new()
    units = column_units(game, state)
    places = [Place(unit, f"{column}05") for unit, column in zip(units, range(13, 20), strict=True)]
    state, _ = play(game, state, *places, EndPhase())
    return game, state


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up Soviet")
@both_editions
def test_the_marked_hexes_hold_untried_soviet_units_and_nothing_else_is_on_the_map(name: str) -> None:
    game = small_game(name)
    state = game.new()

    assert sorted(on_map(game, state, "soviet-untried-infantry").values()) == INFANTRY[name]
    assert sorted(on_map(game, state, "soviet-untried-armored").values()) == ARMORED
    assert len(on_map(game, state, "")) == len(INFANTRY[name]) + 4
    assert (state.turn, state.phase, state.to_act) == (1, "soviet set-up", "soviet")


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up Soviet")
@both_editions
def test_the_soviet_player_places_one_infantry_in_each_column_from_13_to_19(name: str) -> None:
    game = small_game(name)
    state = game.new()
    units = column_units(game, state)

    offered = {one.hex for one in game.legal_actions(state) if isinstance(one, Place)}

    assert len(units) == 7 and all(unit.startswith("soviet-untried-infantry-") for unit in units)
    assert offered == {f"{column}{row:02}" for column in range(13, 20) for row in range(1, 14)}


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up Soviet")
@both_editions
@pytest.mark.parametrize(
    "wrong", ["1207", "2007", "1513"], ids=["west of 13", "east of 19", "a column that has its unit"]
)
def test_a_second_unit_in_a_column_or_one_outside_is_refused(name: str, wrong: str) -> None:
    game = small_game(name)
    state = game.new()
    first, second, *_ = column_units(game, state)

    state, _ = play(game, state, Place(first, "1507"))

    assert refused(game, state, Place(second, wrong), "soviet").rule == SOVIET_RULE[name]
    assert game.refusal(state, "soviet", Place(first, "1513")) is None


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up Soviet")
@both_editions
def test_soviet_units_are_set_up_in_playable_hexes(name: str) -> None:
    game = small_game(name, {"1507": "lake"})
    state = game.new()
    unit = column_units(game, state)[0]

    assert refused(game, state, Place(unit, "1507"), "soviet").rule == SOVIET_RULE[name]


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up Soviet")
@both_editions
def test_units_of_the_marked_hexes_stay_there(name: str) -> None:
    game = small_game(name)
    state = game.new()

    refusal = refused(game, state, Place("soviet-untried-infantry-1", "1507"), "soviet")

    assert refusal.rule == SOVIET_RULE[name]


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up Soviet")
@both_editions
def test_the_soviet_set_up_ends_only_when_every_column_has_its_unit(name: str) -> None:
    game = small_game(name)
    state = game.new()
    units = column_units(game, state)
    places = [Place(unit, f"{column}01") for unit, column in zip(units, range(19, 12, -1), strict=True)]

    state, _ = play(game, state, *places[:-1])
    assert refused(game, state, EndPhase(), "soviet").rule == SOVIET_RULE[name]
    state, _ = play(game, state, places[-1], Place(units[0], "1913"), EndPhase())

    assert state.phase == "german set-up"
    assert where(state, *units) == ("1913", "1801", "1701", "1601", "1501", "1401", "1301")


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up German")
@both_editions
def test_the_germans_place_all_divisions_that_do_not_come_later(name: str) -> None:
    game, state = german_set_up(name)

    units = {one.unit for one in game.legal_actions(state) if isinstance(one, Place)}
    types = Counter(game.units[unit].type for unit in units)

    assert types == {"infantry": 17 if name == FIRST else 18, "armor": 3, "mechanized": 3}
    assert {game.units[unit].corps for unit in units} == {"", "41", "56"}
    for unit in LATER:
        assert refused(game, state, Place(unit, "0111"), "german").rule == GERMAN_RULE[name]


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up German")
@both_editions
@pytest.mark.parametrize("unit", ["german-1", "german-1-pz", "german-3-mot"])
def test_german_units_are_placed_in_east_prussia_alone(name: str, unit: str) -> None:
    game, state = german_set_up(name)
    north = {"0007", "0008", "0009"}

    offered = {one.hex for one in game.legal_actions(state) if isinstance(one, Place) and one.unit == unit}

    assert offered == (EAST_PRUSSIA[name] if unit == "german-1" else EAST_PRUSSIA[name] - north)
    assert refused(game, state, Place(unit, "0110"), "german").rule == GERMAN_RULE[name]


@pytest.mark.rule("leningrad-2010", "1.0 set-up German")
def test_only_two_infantry_are_placed_north_of_0010() -> None:
    game, state = german_set_up(SECOND)

    state, _ = play(game, state, Place("german-1", "0007"), Place("german-11", "0009"))

    assert refused(game, state, Place("german-12", "0008"), "german").rule == "1.0 set-up German"
    assert game.refusal(state, "german", Place("german-1", "0008")) is None
    state, _ = play(game, state, Place("german-1", "0010"), Place("german-12", "0008"))
    assert where(state, "german-1", "german-11", "german-12") == ("0010", "0009", "0008")


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0 set-up German")
@both_editions
def test_the_german_set_up_knows_no_stacking_limit_and_ends_when_all_are_placed(name: str) -> None:
    game, state = german_set_up(name)
    units = sorted({one.unit for one in game.legal_actions(state) if isinstance(one, Place)})

    state, _ = play(game, state, *[Place(unit, "0112") for unit in units[:-1]])
    assert refused(game, state, EndPhase(), "german").rule == GERMAN_RULE[name]
    state, _ = play(game, state, Place(units[-1], "0112"), EndPhase())

    assert (state.turn, state.phase, state.to_act) == (1, "german movement", "german")
    assert set(on_map(game, state, "german").values()) == {"0112"}


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0")
@both_editions
def test_the_suggested_set_up_is_one_the_players_could_have_made(name: str) -> None:
    game = small_game(name)

    state = game.new(setup="suggested")

    assert (state.turn, state.phase) == (1, "german movement")
    assert len(on_map(game, state, "soviet")) == (22 if name == FIRST else 21)
    assert len(on_map(game, state, "german")) == (23 if name == FIRST else 24)
    assert set(on_map(game, state, "german").values()) <= EAST_PRUSSIA[name]


@pytest.mark.rule("leningrad-1979", "1.0")
@pytest.mark.rule("leningrad-2010", "1.0")
@both_editions
def test_all_other_units_wait_off_the_map(name: str) -> None:
    game = small_game(name)

    state = game.new(setup="suggested")

    assert set(where(state, *LATER)) == {"off map"}
    assert where(state, "german-air-1", "german-air-2") == ("ready", "off map")
