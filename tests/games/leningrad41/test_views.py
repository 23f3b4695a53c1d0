"""Views and words: what a client is told about the state of the city, and what is said of events."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.leningrad41.documents.words import WORDS
from hexfront.kernel.actions import EndPhase
from tests.games.acting import play
from tests.games.leningrad41.battlefield import SOVIET_MOVEMENT, move, plain, position, real
from tests.games.leningrad41.gunnery import (
    EAST,
    GERMAN_FIRE,
    INFANTRY,
    MILITIA,
    SOUTH_EAST,
    SOVIET_FIRE,
    TANKS,
    TARGET,
    assault,
    fire,
    firing,
)

BACK, ARRIVAL, KOMSOMOL = "soviet-hidden-1", "soviet-hidden-40", "soviet-kom-1"
FAR = {INFANTRY: "5128", "soviet-1-168": "0101"}


def test_the_tally_counts_german_objectives() -> None:
    game = real()
    german: dict[str, Any] = {"german control": list(game.objectives)[:17]}
    view = game.view(position(game, units=FAR, **german), "soviet")

    assert view["tally"] == {"side": "german", "have": 17, "need": 22}
    assert list(view["control"].values()).count("german") == 17 and len(view["control"]) == 42


def test_pools_tell_what_may_be_in_them() -> None:
    game = real()
    state = game.new(setup="suggested")
    pools = game.view(state, "german")["pools"]

    assert pools["pool 42"]["count"] == 18
    assert sum(pools["pool 42"]["may_be"].values()) == 54
    assert pools["pool 42"]["may_be"]["Komsomol bn"] == 4
    assert (pools["pool front"]["count"], pools["undrawn corps"]["count"]) == (26, 14 - _corps(state, game))
    assert pools["undrawn air"] == {"count": 5, "may_be": {"air strike": 5}}


def _corps(state: Any, game: Any) -> int:
    """How many corps units the first dice have brought."""
    waiting = [unit for unit in game.units if state.place_of(unit) == "waiting german"]
    return sum(game.units[unit].corps == "56Pz" and not game.units[unit].is_leader for unit in waiting)


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_the_pool_is_told_alike_to_both(side: str) -> None:
    """Who has looked at arrivals knows more, but the pool shows what everybody can work out."""
    game = plain({"3010": "objective"})
    state = position(game, SOVIET_MOVEMENT, 3, {**FAR, ARRIVAL: {"hex": "3010", "is": KOMSOMOL}, BACK: "2010"})
    pool = game.view(state, side)["pools"]["pool 42"]

    # 54 units never seen, less two that lie on the map.
    assert pool["count"] == 52
    assert sum(pool["may_be"].values()) == 54


def test_sub_commands_tell_who_moves_and_who_has_moved() -> None:
    game = plain()
    state = position(game, units={INFANTRY: "3010", TANKS: "3310", "german-48": "3610"})
    state, _ = play(game, state, move(INFANTRY, "3009"), move(TANKS, "3309"))
    told = {one["key"]: (one["moving"], one["moved"]) for one in game.view(state, "german")["sub_commands"]}

    assert (told["269"], told["8Pz"], told["56Pz"]) == ((False, True), (True, False), (False, False))
    assert {len(one["paper"]) for one in game.view(state, "german")["sub_commands"]} == {7}


def test_waiting_units_are_told_with_the_hexes_where_they_enter() -> None:
    game = plain()
    boxes = {"waiting german": [TANKS], "waiting front": ["soviet-zhukov", "soviet-2-168"]}
    view = game.view(position(game, units=FAR, boxes=boxes), "soviet")
    entries = {one["id"]: one["hexes"] for one in view["reinforcements"]}

    assert set(entries) == {TANKS, "soviet-zhukov", "soviet-2-168"}
    assert entries[TANKS] == [f"51{place:02}" for place in range(1, 29)]
    assert {"0128", "4501"} < set(entries["soviet-2-168"]) and "4601" not in entries["soviet-2-168"]


def test_an_arrival_to_be_placed_is_known_to_its_owner() -> None:
    game = plain({"3010": "objective"})
    boxes = {"arriving": [{"id": ARRIVAL, "is": KOMSOMOL}]}
    state = position(game, "soviet reinforcement", 3, FAR, boxes=boxes)
    told = {
        side: next(one["is"] for one in game.view(state, side)["reinforcements"] if one["id"] == ARRIVAL)
        for side in ("german", "soviet")
    }

    assert told == {"german": None, "soviet": KOMSOMOL}


def test_the_fleet_tells_when_it_is_back() -> None:
    game = plain()
    fired = position(game, SOVIET_MOVEMENT, 3, FAR, tracks={"fleet back": 7})
    later = position(game, SOVIET_MOVEMENT, 7, FAR, tracks={"fleet back": 7})
    gone = position(game, SOVIET_MOVEMENT, 9, FAR, boxes={"gone": ["soviet-rbf"]})

    assert [game.view(state, "german")["fleet"] for state in (fired, later, gone)] == [
        {"id": "soviet-rbf", "ready": False, "back": 7},
        {"id": "soviet-rbf", "ready": True, "back": 7},
        {"id": "soviet-rbf", "ready": False, "back": None},
    ]


def test_each_side_counts_its_own_air_markers() -> None:
    game = plain()
    boxes = {"air used": ["german-rudel"], "pool front": ["soviet-air-5"]}
    state = position(game, units=FAR, boxes=boxes)

    assert [game.view(state, side)["air_ready"] for side in ("german", "soviet")] == [10, 1]
    assert game.view(state, "soviet")["air"]["german-rudel"] == "air used"


def test_pontoons_and_forts_are_shown() -> None:
    game = plain(hexsides=[("3010", "3009", "major river")], forts=["2010"])
    state = position(game, units={"german-48": "3010", **FAR}, pontoons={"german-48": "3009"})
    view = game.view(state, "soviet")

    assert (view["pontoons"], view["forts"]) == ({"german-48": "3009"}, ["2010"])


def test_marks_show_where_each_side_enters() -> None:
    marks = real().marks()

    assert ("german entry", "5101", "") in marks and ("soviet entry", "4501", "") in marks
    assert len({number for kind, number, _ in marks if kind == "german entry"}) == 28


def test_the_schedule_is_not_known_before_the_dice() -> None:
    assert real().schedule == ()


def test_stacking_limits_are_told() -> None:
    game = real()

    assert [game.stacking_limit("soviet", number) for number in ("4622", "4924")] == [2, 1]
    assert game.stacking_limit("german", "4924") == 2


def said(kind: str, **fields: Any) -> str | None:
    words = WORDS.events[kind]
    return words({"type": kind, **fields})


def test_events_are_put_into_words() -> None:
    game = plain({TARGET: "objective"})
    units = {TANKS: SOUTH_EAST, "german-ii-10": EAST, BACK: TARGET}
    _, events = play(game, firing(game, units), assault(TANKS, "german-ii-10"), dice=[1, 1, 6])
    documents = [event.to_json() for event in events]
    told = [WORDS.events[one["type"]](one) for one in documents if one["type"] in WORDS.events]
    lines = " / ".join(line for line in told if line)

    for words in (f"{BACK} proves to be soviet-", "20 points", "column 20-29", "is eliminated (fire)", "is rubble now"):
        assert words in lines


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("a unit of the 42nd Army is drawn: h", "unit drawn", {"back": "h", "unit": ""}),
        ("a unit of the 42nd Army is drawn: h is u", "unit drawn", {"back": "h", "unit": "u"}),
        ("h goes back to the pool", "back returned", {"back": "h", "unit": ""}),
        ("h, u, goes back to the pool", "back returned", {"back": "h", "unit": "u"}),
        ("u is placed in 3010", "unit placed", {"unit": "u", "place": "3010"}),
        (None, "unit placed", {"unit": "u", "place": "set-up"}),
        ("at the south edge: u, v", "units arrived", {"units": ["u", "v"], "box": "waiting german"}),
        (None, "units arrived", {"units": ["u"], "box": "air used"}),
        ("over the stacking limit: u", "status gained", {"status": "arrived over", "units": ["u"]}),
        (None, "status gained", {"status": "moved", "units": ["u"]}),
        ("the Germans take 4622", "marker placed", {"marker": "german control", "hex": "4622"}),
        ("the Soviets take 4622 back", "marker removed", {"marker": "german control", "hex": "4622"}),
        (None, "marker placed", {"marker": "attacked", "hex": "4622"}),
        ("u moves to 3011 by the Metro", "unit moved", {"unit": "u", "path": ["3010", "3011"], "by": "metro"}),
        ("u moves to 3011", "unit moved", {"unit": "u", "path": ["3011"], "by": "foot"}),
        ("the bridge 3010 - 3011 is demolished", "bridge demolished", {"hex": "3010", "neighbour": "3011"}),
    ],
)
def test_words_for_events(line: str | None, kind: str, fields: dict[str, Any]) -> None:
    assert said(kind, **fields) == line


def test_the_rest_of_a_fire_phase_is_the_owners_to_end() -> None:
    """Nobody is told by the end of a phase what the other side could still have done."""
    game = plain()
    units = {TANKS: SOUTH_EAST, MILITIA: TARGET, "soviet-2-1-dno": "2010"}
    state, _ = play(game, position(game, GERMAN_FIRE, 2, units), fire(TANKS), dice=[6])

    assert (state.phase, state.to_act) == (GERMAN_FIRE, "german")
    state, _ = play(game, position(game, SOVIET_FIRE, 2, units), fire(MILITIA, SOUTH_EAST), dice=[6])
    assert (state.phase, state.to_act) == (SOVIET_FIRE, "soviet")
    assert EndPhase() in game.legal_actions(state)
