"""How to win (chapter 4): control of objective hexes, the count after turn 10, and sudden death."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad41.documents.actions import MetroExit
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.events import Event, GameEnded, MarkerPlaced, MarkerRemoved
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance
from tests.games.acting import play
from tests.games.leningrad41.battlefield import (
    GERMAN_MOVEMENT,
    SOVIET_MOVEMENT,
    chain,
    move,
    plain,
    position,
    real,
)
from tests.games.leningrad41.gunnery import (
    GERMAN_FIRE,
    INFANTRY,
    MILITIA,
    SOUTH_EAST,
    SOVIET_FIRE,
    TANKS,
    TARGET,
    assault,
    firing,
)

OBJECTIVE = {TARGET: "objective"}
#: A German and a Soviet unit far from each other and from all objectives.
FAR_APART = {"german-i-469": "5128", "soviet-1-168": "0101"}
MANSTEIN, ZHDANOV, GUNBOAT, AURORA = "german-manstein", "soviet-zhdanov", "soviet-lg42", "soviet-aurora-42"
CONTROL = "german control"


def held(game: Leningrad41Game, state: State, number: str = TARGET) -> str:
    """Which side controls an objective hex."""
    return str(game.view(state, "german")["control"][number])


def with_objectives(count: int, turn: int = 10, rubble: int = 0, units: Any = None) -> State:
    """The last phase of a turn, with some objective hexes under German control."""
    game = real()
    german = list(game.objectives)[:count]
    marked: dict[str, Any] = {
        CONTROL: german,
        "markers": [{"marker": "rubble", "hex": number} for number in german[:rubble]],
    }
    return position(game, SOVIET_FIRE, turn, FAR_APART if units is None else units, **marked)


def ended(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state after the end of the phase."""
    assert state.to_act is not None
    return real().submit(state, state.to_act, EndPhase(), SeededDice(7))


@pytest.mark.rule("leningrad-41", "4.2")
def test_a_unit_that_enters_an_objective_hex_takes_it() -> None:
    game = plain(OBJECTIVE)
    state = position(game, units={INFANTRY: SOUTH_EAST})
    assert held(game, state) == "soviet"

    state, events = play(game, state, move(INFANTRY, TARGET))

    assert MarkerPlaced(CONTROL, TARGET) in events
    assert held(game, state) == "german"


@pytest.mark.rule("leningrad-41", "4.2")
def test_who_passes_through_was_there_last() -> None:
    game = plain(OBJECTIVE)
    state, _ = play(game, position(game, units={INFANTRY: SOUTH_EAST}), move(INFANTRY, TARGET, "2911"))

    assert (state.place_of(INFANTRY), held(game, state)) == ("2911", "german")
    german: dict[str, Any] = {CONTROL: [TARGET]}
    back = position(game, SOVIET_MOVEMENT, units={MILITIA: SOUTH_EAST}, **german)
    assert held(game, back) == "german"
    back, events = play(game, back, move(MILITIA, TARGET, "2911"))
    assert MarkerRemoved(CONTROL, TARGET) in events
    assert held(game, back) == "soviet"


@pytest.mark.rule("leningrad-41", "4.2")
def test_control_changes_only_once_and_only_in_objective_hexes() -> None:
    game = plain(OBJECTIVE)
    state = position(game, units={INFANTRY: TARGET})
    assert held(game, state) == "german"

    state, events = play(game, state, move(INFANTRY, SOUTH_EAST, TARGET))

    assert not [event for event in events if isinstance(event, MarkerPlaced | MarkerRemoved)]
    assert game.view(state, "german")["markers"][CONTROL] == [TARGET]


@pytest.mark.rule("leningrad-41", "4.2")
@pytest.mark.parametrize(
    ("phase", "leader", "before"), [(GERMAN_MOVEMENT, MANSTEIN, "soviet"), (SOVIET_MOVEMENT, ZHDANOV, "german")]
)
def test_a_leader_takes_no_control(phase: str, leader: str, before: str) -> None:
    game = plain(OBJECTIVE)
    german: dict[str, Any] = {CONTROL: [TARGET] if before == "german" else []}
    state = position(game, phase, units={leader: SOUTH_EAST}, **german)

    state, _ = play(game, state, move(leader, TARGET))

    assert (state.place_of(leader), held(game, state)) == (TARGET, before)


@pytest.mark.rule("leningrad-41", "4.2")
def test_an_advance_takes_control() -> None:
    game = plain(OBJECTIVE)
    state = firing(game, {TANKS: SOUTH_EAST, "german-ii-10": "3009", MILITIA: TARGET})

    state, _ = play(game, state, assault(TANKS, "german-ii-10"), Advance(TANKS, TARGET), dice=[1, 1])

    assert held(game, state) == "german"


@pytest.mark.rule("leningrad-41", "4.2")
def test_the_gunboat_takes_nothing_and_aurora_does() -> None:
    game = plain(OBJECTIVE, [(TARGET, SOUTH_EAST, "major river"), *chain("railroad", "3011", TARGET, "2910")])
    german: dict[str, Any] = {CONTROL: [TARGET]}
    by_water = position(game, SOVIET_MOVEMENT, units={GUNBOAT: SOUTH_EAST}, **german)
    by_rail = position(game, SOVIET_MOVEMENT, units={AURORA: "3011"}, **german)

    by_water, _ = play(game, by_water, move(GUNBOAT, TARGET))
    by_rail, _ = play(game, by_rail, move(AURORA, TARGET, "2910"))

    assert (held(game, by_water), held(game, by_rail)) == ("german", "soviet")


@pytest.mark.rule("leningrad-41", "4.2")
def test_a_metro_move_takes_the_hex_where_it_comes_out() -> None:
    game = plain({TARGET: "objective", "2020": "objective"})
    exit_ = {"type": "metro exit", "side": "soviet", "unit": "soviet-kom-1"}
    german: dict[str, Any] = {CONTROL: [TARGET], "decisions": [exit_]}
    state = position(game, SOVIET_MOVEMENT, units={"soviet-kom-1": "2020"}, **german)

    state, _ = play(game, state, MetroExit("soviet-kom-1", TARGET))

    assert held(game, state) == "soviet"


@pytest.mark.rule("leningrad-41", "4.2")
def test_at_the_start_every_hex_is_soviet_and_each_german_one_is_a_point() -> None:
    game = real()
    number, other = list(game.objectives)[:2]
    german: dict[str, Any] = {CONTROL: [number, other]}
    state = position(game, units=FAR_APART, **german)

    assert game.score(game.new()) == []
    assert [(line.rule, line.points) for line in game.score(state)] == [("4.2", 1)] * 2
    assert all(one in "; ".join(line.reason for line in game.score(state)) for one in (number, other))


@pytest.mark.rule("leningrad-41", "4.3")
@pytest.mark.rule("leningrad-41", "4.4")
@pytest.mark.parametrize(
    ("count", "winner", "rule"), [(22, "german", "4.3"), (21, "soviet", "4.4"), (41, "german", "4.3")]
)
def test_twenty_two_objectives_after_turn_ten_are_enough(count: int, winner: str, rule: str) -> None:
    game = real()
    state = with_objectives(count)
    assert game.outcome(state) is None

    state, events = ended(state)
    outcome = game.outcome(state)

    assert GameEnded() in events and outcome is not None
    assert (outcome.winner, outcome.points) == (winner, count)
    assert f"rule {rule}" in outcome.reason


@pytest.mark.rule("leningrad-41", "4.3")
def test_rubbled_objectives_count() -> None:
    """22 German objective hexes, two of them rubble."""
    state, _ = ended(with_objectives(22, rubble=2))
    outcome = real().outcome(state)

    assert outcome is not None and outcome.winner == "german"


@pytest.mark.rule("leningrad-41", "4.3")
def test_there_are_forty_two_objectives_of_one_point_each() -> None:
    game = real()

    assert len(game.objectives) == 42 and set(game.objectives.values()) == {1}
    assert game.view(game.new(), "german")["tally"] == {"side": "german", "have": 0, "need": 22}


@pytest.mark.rule("leningrad-41", "4.4")
def test_before_the_end_of_turn_ten_nobody_has_won() -> None:
    state, _ = ended(with_objectives(30, turn=9))

    assert (state.turn, real().outcome(state)) == (10, None)


@pytest.mark.rule("leningrad-41", "4.5")
@pytest.mark.parametrize("turn", [1, 6])
def test_all_objectives_end_the_game_at_the_end_of_any_turn(turn: int) -> None:
    game = real()
    state, events = ended(with_objectives(42, turn=turn))
    outcome = game.outcome(state)

    assert GameEnded() in events and outcome is not None
    assert (outcome.winner, outcome.points) == ("german", 42)
    assert "rule 4.5" in outcome.reason


@pytest.mark.rule("leningrad-41", "4.5")
def test_sudden_death_waits_for_the_soviet_player_turn() -> None:
    game = real()
    german: dict[str, Any] = {CONTROL: list(game.objectives)}
    state = position(game, GERMAN_FIRE, 5, {**FAR_APART, "german-ii-469": "4921", MILITIA: "4922"}, **german)

    state, _ = ended(state)

    assert (state.to_act, state.turn, game.outcome(state)) == ("soviet", 5, None)


@pytest.mark.rule("leningrad-41", "4.5")
@pytest.mark.parametrize("count", [0, 30])
def test_without_germans_on_the_map_the_soviets_win(count: int) -> None:
    game = real()
    state, _ = ended(with_objectives(count, 4, units={"soviet-1-168": "0101", MANSTEIN: "5110"}))
    outcome = game.outcome(state)

    assert outcome is not None and outcome.winner == "soviet"
    assert "rule 4.5" in outcome.reason


@pytest.mark.rule("leningrad-41", "4.5")
def test_one_german_on_the_map_is_enough() -> None:
    state, _ = ended(with_objectives(0, 4))

    assert (state.turn, real().outcome(state)) == (5, None)


@pytest.mark.rule("leningrad-41", "4.6")
@pytest.mark.parametrize("points", range(43))
def test_every_count_has_a_winner(points: int) -> None:
    assert real().winner_with(points) == ("german" if points >= 22 else "soviet")


@pytest.mark.rule("leningrad-41", "4.6")
def test_there_are_no_degrees_of_victory() -> None:
    outcomes = [real().outcome(ended(with_objectives(count))[0]) for count in (0, 21, 22, 42)]

    assert [one and one.level for one in outcomes] == ["Soviet victory"] * 2 + ["German victory"] * 2
    assert real().levels == ("German victory", "Soviet victory")
