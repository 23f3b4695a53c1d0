"""Position documents: both ways, with natural defaults, and with a clear error for whatever is impossible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.leningrad41.documents.actions import Drop, FireAt, Metro, Sail
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from hexfront.play.runner import playing
from tests.games.acting import decision, play
from tests.games.leningrad41.battlefield import SOVIET_MOVEMENT, move, plain, position, real, statuses
from tests.games.leningrad41.gunnery import INFANTRY, MILITIA, TANKS

OPTIONS = ("defensive_states", "fanaticism", "airborne")
BACK, KOMSOMOL = "soviet-hidden-1", "soviet-kom-1"
CONTROL = "german control"


def document(**parts: Any) -> dict[str, Any]:
    """A small position in the German Movement Phase of turn 3."""
    units = [{"id": TANKS, "hex": "4010"}]
    return {"game": "leningrad-41", "turn": 3, "phase": "german movement", "units": units, **parts}


def unit(name: str, number: str, **more: Any) -> dict[str, Any]:
    return {"units": [{"id": name, "hex": number, **more}]}


def boxed(**boxes: Any) -> dict[str, Any]:
    return {"boxes": {box.replace("_", " "): units for box, units in boxes.items()}}


def deciding(kind: str, side: str = "german", **fields: Any) -> dict[str, Any]:
    return {"decisions": [{"type": kind, "side": side, **fields}]}


def fired_at(mover: str = TANKS, number: str = "4010", **fields: Any) -> dict[str, Any]:
    told = {"path": [], "points": 3, "by": "foot", "motorized": False, **fields}
    return deciding("defensive fire", told.pop("side", "soviet"), mover=mover, hex=number, **told)


@cache
def played() -> tuple[Leningrad41Game, tuple[State, ...]]:
    """Moments of a random game with all options."""
    game = real(*OPTIONS)
    players = {side: RandomPlayer(side) for side in game.frame.sides}
    states = [done.after for done in playing(game, players, SeededDice(5), game.new())]
    return game, tuple(state for number, state in enumerate(states) if number % 9 == 0 or (state.stack and number % 3))


def test_every_moment_of_a_game_comes_back() -> None:
    game, states = played()

    assert {decision(state) for state in states} >= {"", "DefensiveFire", "AdvanceAfterCombat"}
    for state in states:
        assert game.from_position(game.position(state)) == state


@pytest.mark.parametrize("side", ["german", None])
def test_what_a_side_knows_comes_back_too(side: str | None) -> None:
    game, states = played()

    for state in states[::3]:
        known = game.known(state, side)
        assert game.from_position(game.position(known)) == known


def where(game: Leningrad41Game, state: State) -> Iterator[tuple[str, str]]:
    """Every counter with its place, backs left out."""
    return ((unit, state.place_of(unit)) for unit, counter in game.units.items() if not counter.is_hidden)


def test_whoever_is_not_listed_is_where_it_would_be() -> None:
    game = real()
    state = game.from_position(document())
    boxes = dict(where(game, state))

    assert boxes.pop(TANKS) == "4010"
    assert boxes["german-manstein"] == boxes[INFANTRY] == "divisions"
    assert boxes["german-48"] == "undrawn corps"
    assert boxes["german-stuka-1"] == boxes["soviet-air-10"] == "air ready"
    assert boxes[MILITIA] == "pool 42"
    assert boxes["soviet-1-168"] == "pool front"
    assert boxes["soviet-zhukov"] == "waiting front"
    assert boxes["soviet-rbf"] == "fleet"
    # Whoever began on the map is out: the pool lists all that were seen and have returned.
    at_start = ("soviet-lg42", "soviet-aurora-42", "soviet-zhdanov", "soviet-51-42", "soviet-704-42")
    assert {boxes[unit] for unit in at_start} == {"gone"}
    assert {state.place_of(f"soviet-hidden-{number}") for number in range(1, 57)} == {"backs"}


def test_in_the_set_up_everybody_waits_to_be_placed() -> None:
    game = real()
    state = game.from_position({"game": "leningrad-41", "turn": 1, "phase": "soviet set-up"})

    assert state == game.new()


def test_before_the_first_dice_no_air_marker_is_drawn() -> None:
    game = real()
    first = game.from_position(document(turn=1, phase="german reinforcement"))
    second = game.from_position(document(turn=2, phase="german reinforcement"))

    assert [state.place_of("german-stuka-1") for state in (first, second)] == ["undrawn air", "air ready"]


@pytest.mark.parametrize(
    ("phase", "told", "ready"),
    [
        # Six were drawn on turn 1; in their own phase all are at hand.
        ("german movement", {}, 6),
        ("german air strike", {}, 11),
        ("german air strike", {"air ready": ["german-rudel", "german-bomber-1"]}, 2),
        ("german movement", {"air used": ["german-rudel"]}, 10),
        ("german movement", {"undrawn air": ["german-rudel", "german-bomber-1"]}, 9),
    ],
)
def test_air_markers_that_are_not_listed(phase: str, told: dict[str, Any], ready: int) -> None:
    game = real()
    state = game.from_position(document(phase=phase, boxes=told))

    assert game.view(state, "german")["air_ready"] == ready


def test_a_six_brings_another_air_marker_where_none_is_listed() -> None:
    game = real()
    state = game.from_position(document(turn=6, phase="german reinforcement"))

    # The die of the schedule, and the lot.
    state, _ = play(game, state, EndPhase(), dice=[6, 5])

    assert game.view(state, "german")["air_ready"] == 7


@pytest.mark.rule("leningrad-41", "3.5")
def test_the_pool_has_the_unseen_units_and_those_that_are_listed() -> None:
    """Two of the 36 have been turned up and lost: 18 unseen units and these two are left to be drawn."""
    game = real()
    backs = [{"id": f"soviet-hidden-{one}", "hex": f"{one % 28 + 1:02}{one // 28 + 5:02}"} for one in range(1, 35)]
    pool = game.rules.fog.pool(game.from_position(document(units=backs, pool=[MILITIA, KOMSOMOL])))

    assert (len(pool.unseen), pool.unseen_on_map, len(pool.returned), pool.size) == (52, 34, 2, 20)


def test_eliminated_units_are_listed_apart_from_the_boxes() -> None:
    game = real()
    lost = [INFANTRY, "soviet-zhukov", MILITIA, "soviet-1-168"]
    told = game.position(game.from_position(document(eliminated=lost)))

    assert {INFANTRY, "soviet-zhukov"} < set(told["eliminated"]) and MILITIA in told["pool"]
    assert "dead" not in told["boxes"] and "soviet-1-168" in told["boxes"]["pool front"]


def test_a_german_in_an_objective_hex_controls_it() -> None:
    game = real()
    held = game.from_position(document(**unit(TANKS, "4622")))
    led = game.from_position(document(**unit("german-manstein", "4622")))

    assert game.position(held)[CONTROL] == ["4622"]
    assert game.position(led)[CONTROL] == []


def test_a_soviet_in_an_objective_hex_controls_it_whatever_the_list_says() -> None:
    game = real()
    told = {CONTROL: ["4622", "3211", "2807", "2610"]}
    units = [{"id": MILITIA, "hex": "4622"}, {"id": BACK, "hex": "3211"}, {"id": "soviet-zhdanov", "hex": "2807"}]
    state = game.from_position(document(units=units, **told))

    # A leader holds nothing, and so does the gunboat.
    assert sorted(game.position(state)[CONTROL]) == ["2610", "2807"]


def test_a_marine_that_sails_past_an_objective_hex_does_not_control_it() -> None:
    game = plain({"3010": "objective"}, [("3011", "2911", "major river"), ("3010", "2911", "major river")])
    told: dict[str, Any] = {CONTROL: ["3010"]}
    units = {"soviet-rb-1": "3011", INFANTRY: "3009", "german-ii-469": "3009", "german-iii-469": "3110"}
    state = position(game, SOVIET_MOVEMENT, units=units, **told)
    state, _ = play(game, state, Sail("soviet-rb-1", ("3010", "2911")))

    assert (decision(state), state.place_of("soviet-rb-1")) == ("DefensiveFire", "3010")
    assert game.position(state)[CONTROL] == ["3010"]
    assert game.from_position(game.position(state)) == state


@pytest.mark.parametrize(
    "parts",
    [
        boxed(waiting_german=[INFANTRY]),
        {"waiting german": [INFANTRY]},
        {"units": [{"id": TANKS, "hex": "4010"}, {"id": INFANTRY, "hex": "waiting german"}]},
    ],
)
def test_a_box_beside_the_map_is_told_in_three_ways(parts: dict[str, Any]) -> None:
    game = real()
    state = game.from_position(document(**parts))

    assert (state.place_of(INFANTRY), state.place_of(TANKS)) == ("waiting german", "4010")
    play(game, state, move(INFANTRY, "5110"))


def test_eliminated_units_are_where_they_go() -> None:
    game = real()
    lost = [INFANTRY, MILITIA, "soviet-1-168", "soviet-lg42", "german-manstein"]
    state = game.from_position(document(eliminated=lost))

    assert [state.place_of(name) for name in lost] == ["dead", "pool 42", "pool front", "gone", "gone"]
    assert MILITIA in game.position(state)["pool"]
    assert game.from_position(game.position(state)) == state


@pytest.mark.rule("leningrad-41", "18.1")
@pytest.mark.parametrize(
    ("more", "due"), [({}, 3), ({"tracks": {"airborne due": 2}}, 2), (unit("german-f-at", "4010"), 0)]
)
def test_the_airborne_battlegroup_at_the_edge_arrives_this_turn_if_nothing_else_is_said(
    more: dict[str, Any], due: int
) -> None:
    game = real("airborne")
    state = game.from_position(document(**{"waiting german": ["german-i-1f"]}, **more))

    assert game.position(state)["tracks"]["airborne due"] == due
    assert any(isinstance(action, Drop) for action in game.legal_actions(state)) == (due == 3)


@pytest.mark.parametrize("told", ["moving", "stopped", "attempted metro"])
def test_whoever_was_on_its_way_has_moved(told: str) -> None:
    game = real()
    state = game.from_position(document(phase=SOVIET_MOVEMENT, **unit(KOMSOMOL, "4622", **{told: True})))

    assert set(statuses(game, state, KOMSOMOL)) == {"moved", told, "seen"}
    assert game.refusal(state, "soviet", Metro(KOMSOMOL)) is not None


def test_sub_commands_with_units_in_play_have_entered() -> None:
    game = real()
    state = game.from_position(document(**boxed(waiting_german=["german-48"], dead=["german-i-1t"])))
    entered = {one["key"] for one in game.view(state, "german")["sub_commands"] if one["entered"]}

    # The Soviet ones are there from the beginning.
    assert entered == {"8Pz", "56Pz", "SSTot", "42A", "LFR"}


def test_a_unit_away_from_where_it_began_has_moved() -> None:
    game = real()
    away = {"id": TANKS, "hex": "4010", "origin": "4009", "spent": 1}
    state = game.from_position(document(units=[away]))

    assert statuses(game, state, TANKS) == ["moved"]


def test_a_move_that_waits_for_an_answer_goes_on() -> None:
    game = plain()
    state = position(game, units={INFANTRY: "3210", MILITIA: "3010"})
    state, _ = play(game, state, move(INFANTRY, "3110", "3109", "3108"))
    assert decision(state) == "DefensiveFire"

    again = game.from_position(game.position(state))
    again, _ = play(game, again, FireAt(()))

    assert again.place_of(INFANTRY) == "3108"


def test_an_arrival_keeps_what_it_is() -> None:
    game = plain({"3010": "objective"})
    state = position(game, SOVIET_MOVEMENT, units={BACK: {"hex": "3010", "is": KOMSOMOL}})
    told = game.position(state)

    assert told["units"] == [{"id": BACK, "hex": "3010", "is": KOMSOMOL, "known to owner": True}]
    assert game.from_position(told) == state
    assert "is" not in str(game.position(game.known(state, "german"))["units"])


BAD: list[tuple[dict[str, Any], str]] = [
    ({"weather": "rain"}, "unknown key of a position 'weather'"),
    ({"game": "leningrad-1979"}, "the position is of the game 'leningrad-1979'"),
    ({"turn": 11}, "the turn is 11, expected a number from 1 to 10"),
    ({"phase": "german tea"}, "unknown phase 'german tea'"),
    (unit("german-i-99", "4010"), "unknown unit 'german-i-99'"),
    (unit(TANKS, "9999"), "unknown hex '9999'"),
    (unit("soviet-rbf", "4010"), "soviet-rbf stands in no hex"),
    (unit(MILITIA, "2128"), "2128 is all sea: soviet-1-1-dno cannot stand there"),
    (unit(MILITIA, "4010", **{"is": KOMSOMOL}), "soviet-1-1-dno is face up"),
    (unit(BACK, "4010", **{"is": "soviet-1-168"}), "soviet-1-168 cannot lie face down"),
    (unit(TANKS, "4010", **{"known to owner": True}), "german-i-10 cannot be 'known to owner'"),
    (unit(TANKS, "4010", seen=True), "german-i-10 cannot be 'seen'"),
    (unit(TANKS, "4010", spent=33), "german-i-10 has spent 33"),
    (unit(INFANTRY, "4010", spent=17), "german-i-469 has spent 17"),
    ({"units": [{"id": TANKS, "hex": "4010"}, {"id": MILITIA, "hex": "4010"}]}, "units of both sides stand in 4010"),
    ({"units": [{"id": TANKS, "hex": "4010"}, {"id": INFANTRY, "hex": "4010"}]}, "stand in 4010, but do not stack"),
    (
        {"units": [{"id": f"soviet-hidden-{number}", "hex": "4010"} for number in (1, 2)]},
        "2 units stand in 4010: a hex takes 1",
    ),
    (
        {
            "units": [
                {"id": f"soviet-hidden-{one}", "hex": f"{one % 28 + 1:02}{one // 28 + 5:02}"} for one in range(1, 56)
            ]
        },
        "55 face-down units are in play",
    ),
    (boxed(nowhere=[]), "unknown box 'nowhere'"),
    ({"dead": TANKS}, "the box 'dead' is 'german-i-10', expected a list"),
    ({"dead": [TANKS]}, "german-i-10 stands in the position twice"),
    (unit("german-manstein", "dead"), "german-manstein cannot be in 'dead'"),
    (unit(TANKS, "backs"), "unknown hex 'backs'"),
    ({"eliminated": [TANKS]}, "german-i-10 stands in the position twice"),
    ({"eliminated": [BACK]}, "soviet-hidden-1 cannot be eliminated"),
    ({"eliminated": ["soviet-rbf"]}, "soviet-rbf cannot be eliminated"),
    ({"eliminated": ["german-nobody"]}, "unknown unit 'german-nobody'"),
    (boxed(backs=[]), "unknown box 'backs'"),
    (boxed(dead=TANKS), "the box 'dead' is 'german-i-10', expected a list"),
    (boxed(dead=[TANKS]), "german-i-10 stands in the position twice"),
    (boxed(dead=["german-manstein"]), "german-manstein cannot be in 'dead'"),
    (boxed(air_ready=["soviet-rbf"]), "soviet-rbf cannot be in 'air ready', but in fleet or gone"),
    (boxed(gone=[MILITIA]), "soviet-1-1-dno cannot be in 'gone', but in pool 42"),
    (boxed(waiting_front=["soviet-air-5"]), "cannot be in 'waiting front', but in air ready or pool front or gone"),
    (boxed(set_up=[BACK]), "unknown box 'set up'"),
    ({"boxes": {"set-up": [BACK]}}, "the box 'set-up' holds units, but is empty in the phase 'german movement'"),
    (boxed(arriving=[BACK]), "the box 'arriving' holds units"),
    (
        {"phase": "soviet reinforcement", **boxed(arriving=[{"id": BACK, "was": KOMSOMOL}])},
        "unknown key of the unit soviet-hidden-1 'was'",
    ),
    ({"phase": "soviet reinforcement", **boxed(arriving=[MILITIA])}, "soviet-1-1-dno cannot be in 'arriving'"),
    ({"pool": ["soviet-rbf"]}, "soviet-rbf never lies in the 42nd Army's pool"),
    ({"pool": 5}, "'pool' is 5, expected a list"),
    ({"pool": [KOMSOMOL, KOMSOMOL]}, "soviet-kom-1 stands in the position twice"),
    ({"pool": [TANKS]}, "german-i-10 stands in the position twice"),
    ({"pool": [BACK]}, "soviet-hidden-1 never lies in the 42nd Army's pool"),
    (unit(TANKS, "4010", steps=2), "german-i-10 has 2 steps, expected 1 to 1"),
    ({"seen": [MILITIA]}, "soviet-1-1-dno was seen before, but does not lie face down"),
    ({"looked at": ["soviet-1-168"]}, "soviet-1-168 was looked at, but does not lie in the 42nd Army's pool"),
    ({"since": {MILITIA: -1}}, "soviet-1-1-dno has been there since -1"),
    ({"pontoons": {"german-48": "4010"}}, "german-48 can have no pontoon bridge to 4010"),
    ({"pontoons": {MILITIA: "4010"}}, "soviet-1-1-dno can have no pontoon bridge"),
    ({"demolished": [["4010", "4011"]]}, "there is no bridge between 4010 and 4011, expected one of the map's 48"),
    ({"demolished": ["4010"]}, "a demolished bridge is '4010', expected two hexes"),
    ({CONTROL: ["4010"]}, "4010 is under German control, but is no objective hex"),
    ({"markers": [{"marker": "rubble", "hex": "5101"}]}, "there is rubble in 5101, but no building"),
    ({"markers": [{"marker": CONTROL, "hex": "4622"}]}, "unknown marker 'german control'"),
    ({"tracks": {"weather": 1}}, "unknown track 'weather'"),
    ({"tracks": {"sailed": True}}, "the track 'sailed' is True, expected a whole number from 0 to 1"),
    ({"tracks": {"defensive state": 2}}, "the track 'defensive state' is 2"),
    ({"tracks": {"moving sub-command": 11}}, "the track 'moving sub-command' is 11"),
    ({"tracks": {"entered": 1024}}, "the track 'entered' is 1024"),
    ({"tracks": {"demolished": 2**48}}, "the track 'demolished' is"),
    ({"tracks": {"airborne due": 11}}, "the track 'airborne due' is 11"),
    (deciding("tea"), "tea"),
    (deciding("defensive states", "soviet"), "the Soviet player rolls for it, before his set-up"),
    (deciding("place replacement", unit=TANKS), "german-i-10 is not among the dead"),
    (deciding("metro exit", "soviet", unit=KOMSOMOL), "soviet-kom-1 is not on the map"),
    (
        {**unit(MILITIA, "4622"), **deciding("metro exit", "soviet", unit=MILITIA)},
        "soviet-1-1-dno is no Komsomol unit",
    ),
    (deciding("advance after combat", units=[TANKS], hex="1010"), "german-i-10 is not next to 1010"),
    (deciding("fervour loss", units=[TANKS], hex="4010"), "german-i-10 is not next to 4010"),
    (deciding("fervour loss", units=[], hex="4010"), "nothing can be decided"),
    (deciding("fervour loss", "soviet", units=[TANKS], hex="4011"), "german-i-10 is no soviet unit"),
    (fired_at(side="german"), "german-i-10 is of the side that fires"),
    (fired_at(number="4011"), "german-i-10 is not in 4011"),
    (fired_at(mover=INFANTRY), "german-i-469 is not on the map"),
    (fired_at(by="broom"), "unknown way of moving 'broom'"),
    (fired_at(motorized=True), "motorized cannot be True"),
    (fired_at(path=["1011"]), "1011 is not next to 4010"),
    (fired_at(path=["9999"]), "unknown hex '9999'"),
    (fired_at(path=["4011"], by="metro"), "german-i-10 goes no further"),
]


@pytest.mark.parametrize(("parts", "said"), BAD, ids=[said for _, said in BAD])
def test_an_impossible_position_is_refused_with_a_reason(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught:
        real().from_position(document(**parts))

    assert said in str(caught.value)


def test_more_units_stand_in_a_hex_only_as_arrivals() -> None:
    game = real()
    three = [{"id": name, "hex": "4010"} for name in (TANKS, "german-ii-10", "german-iii-10")]
    over = [*three[:2], {**three[2], "arrived over": True}]

    with pytest.raises(InputError, match="3 units stand in 4010: a hex takes 2"):
        game.from_position(document(units=three))
    assert statuses(game, game.from_position(document(units=over)), "german-iii-10") == ["arrived over"]
