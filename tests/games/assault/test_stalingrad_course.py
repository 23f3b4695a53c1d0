"""Stalingrad: retreats that disrupt, reinforcements and the cup, set-up and victory (19.6 to 19.9)."""

from typing import Any

import pytest

from hexfront.games.assault.documents.actions import Retreat
from hexfront.games.assault.documents.events import CupRefilled, UnitDrawn
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.sets import set_of
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, LoseStep, Place, StandFast
from tests.games.acting import Units, decision, move, offered, play, refused
from tests.games.assault.ground import attack, has, position, resolved
from tests.games.assault.stalingrad import HEADQUARTERS, stalingrad

MOVEMENT, RUSSIAN, COMBAT, RUSSIAN_COMBAT = "german movement", "soviet movement", "german combat", "soviet combat"
#: Units of both sides, far from all action.
FAR = {"german-44": "1417", "soviet-33-gds": "0505", **HEADQUARTERS}


@pytest.mark.rule("assault-on-stalingrad", "19.61")
@pytest.mark.rule("assault-on-stalingrad", "19.62")
def test_a_defender_that_retreats_is_disrupted_until_the_end_of_its_own_turn() -> None:
    game = stalingrad()
    state = position(
        game, COMBAT, {**HEADQUARTERS, "german-44": "1417", "soviet-181": "1416", "soviet-147": "0505"}, turn=2
    )
    state, events = play(game, state, attack("german-44", "1416"), dice=[4])
    assert resolved(events).result.endswith("/1")
    state, _ = play(game, state, offered(game, state, Retreat)[0])
    assert has(game, state, "soviet-181", "disrupted")
    while state.phase != RUSSIAN:
        state, _ = game.submit(state, "german", game.legal_actions(state)[0], SeededDice(1))
    assert "disrupted" in refused(game, state, move("soviet-181", "1314")).reason
    state, _ = play(game, state, EndPhase(), dice=[1])

    assert state.turn == 3 and not has(game, state, "soviet-181", "disrupted")


@pytest.mark.rule("assault-on-stalingrad", "19.61")
@pytest.mark.rule("assault-on-stalingrad", "19.62")
def test_an_attacker_that_retreats_recovers_in_the_same_player_turn() -> None:
    game = stalingrad()
    state = position(game, COMBAT, {**HEADQUARTERS, "german-44": "1417", "soviet-181": "1416"}, turn=2)
    state, events = play(game, state, attack("german-44", "1416"), dice=[1])
    assert resolved(events).result[0] in "12"
    retreat = offered(game, state, Retreat)[0]
    state, _ = play(game, state, retreat)
    while state.stack:
        state, _ = play(game, state, game.legal_actions(state)[0])
    assert has(game, state, "german-44", "disrupted")
    while state.to_act == "german":
        state, _ = play(game, state, EndPhase(), dice=[5] if state.phase == "german mechanized movement" else [])

    assert not has(game, state, "german-44", "disrupted")


#: A division with the headquarters of its corps.
STACK = {"german-44": "1417", "german-li-hq": "1417"}


@pytest.mark.rule("assault-on-stalingrad", "19.61")
@pytest.mark.rule("assault-on-stalingrad", "11.33")
@pytest.mark.parametrize(("answer", "struck"), [(Retreat("german-li-hq", "1418"), True), (StandFast(), False)])
def test_a_headquarters_that_retreats_with_attackers_is_disrupted(answer: Action, struck: bool) -> None:
    game = stalingrad()
    state = position(game, COMBAT, {**STACK, "soviet-33-gds": "1416"}, turn=2)
    state, events = play(game, state, attack("german-44", "1416"), dice=[3])
    assert resolved(events).result == "1/-"
    state, _ = play(game, state, Retreat("german-44", "1418"), answer)

    assert has(game, state, "german-44", "disrupted")
    assert has(game, state, "german-li-hq", "disrupted") is struck


@pytest.mark.rule("assault-on-stalingrad", "19.61")
def test_a_headquarters_that_retreats_with_defenders_is_disrupted() -> None:
    game = stalingrad()
    attackers = {"soviet-33-gds": "1416", "soviet-13-gds": "1318"}
    state = position(game, RUSSIAN_COMBAT, {**STACK, **attackers}, turn=2)
    state, events = play(game, state, attack(list(attackers), "1417"), dice=[4])
    assert resolved(events).result == "-/1"
    state, _ = play(game, state, Retreat("german-44", "1518"), Retreat("german-li-hq", "1518"))

    assert all(has(game, state, unit, "disrupted") for unit in STACK)


@pytest.mark.rule("assault-on-stalingrad", "19.71")
def test_the_german_schedule() -> None:
    game = stalingrad()
    scheduled = {
        (counter.turn, counter.area, counter.name)
        for counter in game.units.values()
        if counter.turn and counter.side == "german"
    }

    assert scheduled == {
        (2, "S", "2 Rum"),
        (3, "W", "XI HQ"),
        (3, "W", "384 Inf"),
        (4, "S", "IV HQ"),
        (4, "W", "94 Inf"),
        (4, "W", "14 Pz"),
        (4, "W", "389 Inf"),
        (5, "W", "76 Inf"),
        (5, "W", "295 Inf"),
        (5, "S", "371 Inf"),
        (6, "W", "22 Pz"),
    }


@pytest.mark.rule("assault-on-stalingrad", "19.71")
def test_a_german_reinforcement_enters_in_its_own_area() -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, FAR, turn=4, **{"off map": ["german-14-pz", "german-iv-hq"]})
    assert refused(game, state, Enter("german-14-pz", "2315")).rule == "19.71"
    state, _ = play(game, state, Enter("german-14-pz", "1926"), Enter("german-iv-hq", "2315"))

    assert state.place_of("german-14-pz") == "1926"
    early = position(game, MOVEMENT, FAR, turn=3, **{"off map": ["german-14-pz"]})
    assert refused(game, early, Enter("german-14-pz", "1926")).rule == "16.12"


def drawn(state: State, area: str) -> set[str]:
    game = stalingrad()
    return {unit for unit in game.units if state.place_of(unit) == f"entry {area}"}


@pytest.mark.rule("assault-on-stalingrad", "19.72")
def test_the_cup_holds_34_units_three_of_them_tank_corps() -> None:
    game = stalingrad()
    cup = game.rules.cup.contents(game.new())

    assert len(cup) == 34
    assert sum(game.campaign.by_index[unit].type == "tank corps" for unit in cup) == 3
    assert sum(sum(line.values()) for turn, line in game.campaign.draws.items() if turn <= 14) == 34


@pytest.mark.rule("assault-on-stalingrad", "19.72")
def test_a_unit_that_was_drawn_enters_in_its_area_as_the_first_hex_of_its_move() -> None:
    game = stalingrad()
    state = position(game, "german mechanized movement", FAR, turn=2)
    state, events = play(game, state, EndPhase(), dice=[1])
    (first,) = drawn(state, "N")
    assert [event for event in events if isinstance(event, UnitDrawn)] == [UnitDrawn(first, "entry N")]
    assert not [unit for unit in drawn(state, "E")]
    assert refused(game, state, Enter(first, "1401")).rule == "19.72"
    state, _ = play(game, state, Enter(first, "0110"))

    assert state.place_of(first) == "0110" and state.steps[game.frame.unit_index[first]] == 2
    assert game.reach(state, first)["0109"].points == 1
    assert state.vectors[0][game.frame.unit_index[first]] == game.campaign.scale


@pytest.mark.rule("assault-on-stalingrad", "19.72")
@pytest.mark.rule("assault-on-stalingrad", "16.19")
def test_a_drawn_unit_may_wait() -> None:
    game = stalingrad()
    state = position(game, RUSSIAN, FAR, turn=2, **{"entry N": ["soviet-35-gds"]})
    state, _ = play(game, state, EndPhase(), dice=[1])
    later = position(game, RUSSIAN, FAR, turn=9, **{"entry N": ["soviet-35-gds"]})

    assert state.turn == 3 and state.place_of("soviet-35-gds") == "entry N"
    assert Enter("soviet-35-gds", "0104") in game.legal_actions(later)


@pytest.mark.rule("assault-on-stalingrad", "19.72")
def test_what_will_be_drawn_is_nowhere_before_the_draw() -> None:
    """The view before a draw does not depend on future rolls, and shows only what is in the cup."""
    game = stalingrad()
    state = position(game, "german mechanized movement", FAR, turn=6)
    before = {side: game.view(state, side) for side in ("german", "soviet")}
    hands = set()
    for seed in range(8):
        after, _ = game.submit(state, "german", EndPhase(), SeededDice(seed))
        hand = drawn(after, "N") | drawn(after, "E")
        hands.add(frozenset(hand))
        assert set(game.view(after, "german")["cup"]) == set(before["german"]["cup"]) - hand

    assert len(hands) > 4
    assert before == {side: game.view(state, side) for side in ("german", "soviet")}
    assert before["german"]["cup"] == before["soviet"]["cup"] == sorted(before["german"]["cup"], key=game.frame.unit)


@pytest.mark.rule("assault-on-stalingrad", "19.72")
def test_a_view_depends_on_what_is_in_the_cup_and_not_on_how_it_came_there() -> None:
    game = stalingrad()
    rest = ["soviet-13-gds", "soviet-98", "soviet-4-tc"]
    gone = [name for unit in game.rules.cup.contents(game.new()) if (name := game.frame.units[unit]) not in rest]
    one = position(game, "german mechanized movement", FAR, 16, eliminated=gone)
    other = game.from_position({**game.position(one), "cup": list(reversed(rest))})

    assert [game.view(one, side) for side in game.frame.sides] == [game.view(other, side) for side in game.frame.sides]


@pytest.mark.rule("assault-on-stalingrad", "19.73")
@pytest.mark.parametrize(("turn", "refilled"), [(13, False), (14, True), (15, False)])
def test_at_the_end_of_turn_14_fallen_riflemen_go_back_into_the_cup(turn: int, refilled: bool) -> None:
    game = stalingrad()
    gone = ["soviet-181", "soviet-35-gds", "soviet-4-tc", "soviet-w1", "soviet-10-nkvd"]
    units: dict[str, Any] = {"eliminated": gone, "entry E": ["soviet-99"]}
    state, events = play(game, position(game, RUSSIAN_COMBAT, FAR, turn, **units), EndPhase(), dice=[1])
    back = [event for event in events if isinstance(event, CupRefilled)]

    assert bool(back) is refilled
    for unit in gone:
        comes = refilled and unit in ("soviet-181", "soviet-35-gds")
        assert (state.place_of(unit) == "cup") is comes
        assert state.steps[game.frame.unit_index[unit]] == (2 if comes else 0)
    assert state.place_of("soviet-99") == "entry E"


@pytest.mark.rule("assault-on-stalingrad", "19.73")
def test_an_empty_cup_gives_nobody() -> None:
    game = stalingrad()
    in_the_cup = [game.frame.units[unit] for unit in game.rules.cup.contents(game.new())]
    state = position(game, "german mechanized movement", FAR, 15, eliminated=in_the_cup[1:])
    state, events = play(game, state, EndPhase(), dice=[1])

    assert len([event for event in events if isinstance(event, UnitDrawn)]) == 1
    assert drawn(state, "N") == {in_the_cup[0]} and not drawn(state, "E")


@pytest.mark.rule("assault-on-stalingrad", "19.74")
@pytest.mark.parametrize("headquarters", ["german-li-hq", "german-xi-hq"])
def test_a_lost_headquarters_comes_back_by_either_area(headquarters: str) -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, {"german-44": "1417", "soviet-33-gds": "0505"}, 7, **{"to return": [headquarters]})
    offers = {
        action.hex
        for action in offered(game, state, Enter)
        if isinstance(action, Enter) and action.unit == headquarters
    }

    assert offers == {*game.campaign.map.entry_areas["W"].hexes, *game.campaign.map.entry_areas["S"].hexes}


@pytest.mark.rule("assault-on-stalingrad", "19.74")
def test_a_headquarters_that_has_not_come_yet_keeps_its_area() -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, {"german-44": "1417", "soviet-33-gds": "0505"}, 7, **{"off map": ["german-xi-hq"]})

    assert refused(game, state, Enter("german-xi-hq", "2315")).rule == "19.71"


@pytest.mark.rule("assault-on-stalingrad", "19.81")
def test_both_sides_begin_on_the_chart_and_in_supply() -> None:
    game = stalingrad()
    state = game.new(setup="suggested")
    assert (state.turn, state.phase) == (1, "german air bombardment")
    assert state.place_of("german-16-pz") == "0916" and state.place_of("soviet-63") == "0120"

    for side in (GERMANS, SOVIETS):
        units = game.campaign.board.units_of(state, side)
        assert game.rules.supply.supplied(state, side) == set_of(units)
        assert {game.campaign.by_index[unit].steps for unit in units} == {state.steps[unit] for unit in units}


@pytest.mark.rule("assault-on-stalingrad", "19.82")
@pytest.mark.rule("assault-on-stalingrad", "19.43")
def test_the_russians_place_nkvd_and_workers_in_the_city() -> None:
    game = stalingrad()
    state = game.new()
    waiting = {action.unit for action in offered(game, state, Place) if isinstance(action, Place)}
    assert waiting == {"soviet-10-nkvd", *(f"soviet-w{number}" for number in range(1, 9))}
    assert refused(game, state, Place("soviet-w1", "1206")).rule == "19.82"
    assert refused(game, state, Place("soviet-10-nkvd", "1305")).rule == "19.43"
    state, _ = play(game, state, Place("soviet-w1", "1305"), Place("soviet-w2", "G7"), Place("soviet-10-nkvd", "G7"))

    assert refused(game, state, EndPhase()).rule == "19.82"


def ended(units: Units, **more: Any) -> tuple[State, int, str | None]:
    """The game at its end with these units, its points and its winner."""
    return played_out(position(stalingrad(), RUSSIAN_COMBAT, units, 19, **more))


def played_out(state: State) -> tuple[State, int, str | None]:
    """The game at its end if both sides only end their phases, with its points and winner."""
    game = stalingrad()
    while state.to_act is not None:
        state, _ = play(game, state, EndPhase())
    outcome = game.outcome(state)
    assert outcome is not None and outcome.points == sum(score.points for score in game.score(state))
    return state, outcome.points, outcome.winner


#: The bridgehead in Russian hands with a line to the north.
HELD = {"soviet-63": "0120", **FAR}
#: A chain of headquarters and infantry into the city from the west.
INTO_THE_CITY = {"german-li-hq": "1209", "german-71": "J9", "german-295": "J8", "german-44": "1209"}


@pytest.mark.rule("assault-on-stalingrad", "19.91")
@pytest.mark.rule("assault-on-stalingrad", "19.92")
@pytest.mark.rule("assault-on-stalingrad", "19.93")
@pytest.mark.rule("assault-on-stalingrad", "19.94")
def test_points_and_outcome_name_their_cases() -> None:
    game = stalingrad()
    state, *_ = ended({**INTO_THE_CITY, "soviet-33-gds": "0505", "soviet-w1": "E6", "german-16-pz": "0120"})
    scores = {(score.rule, score.points) for score in game.score(state)}
    found = game.outcome(state)

    assert scores == {("19.91", 3), ("19.92", -5), ("19.93", 10)}
    assert found is not None and found.reason.endswith("(rule 19.94)")


@pytest.mark.rule("assault-on-stalingrad", "19.91")
@pytest.mark.rule("assault-on-stalingrad", "19.94")
def test_three_points_for_each_supplied_german_unit_in_the_city() -> None:
    held = {"soviet-63": "0120", "soviet-33-gds": "0505"}
    assert ended({**held, **INTO_THE_CITY})[1:] == (6, "german")
    lost_headquarters = {unit: hex_ for unit, hex_ in INTO_THE_CITY.items() if unit != "german-li-hq"}
    headquarters_inside = {**lost_headquarters, "german-li-hq": "I9"}

    assert ended({**held, **lost_headquarters})[1:] == (0, None)
    assert ended({**held, **headquarters_inside})[1] == 6


@pytest.mark.rule("assault-on-stalingrad", "19.92")
@pytest.mark.rule("assault-on-stalingrad", "19.94")
@pytest.mark.parametrize(
    ("units", "points", "winner"),
    [
        ({"soviet-w1": "E6"}, -5, "soviet"),
        ({"soviet-w1": "E6", "soviet-w2": "F6", "soviet-181": "F6"}, -10, "soviet"),
        ({"soviet-w1": "E6", "german-71": "L9"}, 0, None),
        ({"soviet-w1": "E5", "german-iv-hq": "L9"}, 5, "german"),
        ({"soviet-w1": "1204"}, 0, None),
    ],
)
def test_five_points_for_each_victory_hex_with_a_unit(units: dict[str, str], points: int, winner: str | None) -> None:
    assert ended({**HELD, **units})[1:] == (points, winner)


@pytest.mark.rule("assault-on-stalingrad", "19.93")
@pytest.mark.parametrize(
    ("units", "markers", "points"),
    [
        ({"soviet-63": "0120"}, [], 0),
        ({}, [], 0),
        ({"german-16-pz": "0121"}, [], 10),
        ({"german-16-pz": "0121", "soviet-63": "0120"}, [], 0),
        ({"german-16-pz": "0120"}, [], 20),
        ({}, [{"marker": "german hold", "hex": "0120"}], 10),
    ],
)
def test_ten_points_for_the_line_and_ten_for_the_bridgehead(
    units: dict[str, str], markers: list[dict[str, str]], points: int
) -> None:
    assert ended({**FAR, **units}, markers=markers)[1] == points


#: Germans from the northern edge to the city.
WALL = {
    "german-44": "0116",
    "german-71": "0315",
    "german-295": "0514",
    "german-76": "0713",
    "german-305": "0911",
    "german-100-jg": "1109",
    "german-389": "1206",
    "german-371": "1306",
}


@pytest.mark.rule("assault-on-stalingrad", "19.93")
@pytest.mark.parametrize(
    ("inside", "points"), [({"german-1-rum": "N11"}, 0), ({"german-1-rum": "N11", "german-94": "C5"}, 10)]
)
def test_the_line_from_the_bridgehead_may_lead_over_the_inset(inside: dict[str, str], points: int) -> None:
    """A Rumanian unit closes the city hexes but has no zone; a unit in C5 closes the way out to the north."""
    assert ended({**WALL, **inside, "soviet-33-gds": "0505"})[1] == points


@pytest.mark.rule("assault-on-stalingrad", "19.93")
@pytest.mark.parametrize(("path", "points"), [(["0122"], 0), (["0120"], 20), (["0120", "0119"], 10)])
def test_a_headquarters_that_goes_into_the_bridgehead_is_the_last_to_enter_it(path: list[str], points: int) -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, {**FAR, "german-iv-hq": "0121"}, 19)
    state, _ = play(game, state, move("german-iv-hq", *path))

    assert played_out(state)[1] == points


@pytest.mark.rule("assault-on-stalingrad", "19.93")
def test_the_last_to_enter_the_bridgehead_has_it() -> None:
    game = stalingrad()
    state = position(game, MOVEMENT, {**FAR, "german-16-pz": "0122"}, 18)
    state, _ = play(game, state, move("german-16-pz", "0121", "0120"), move("german-44", "1418"))
    assert state.markers[1] == 1 << game.map.index["0120"]
    russian = position(
        game, RUSSIAN, {**FAR, "soviet-63": "0119"}, 18, markers=[{"marker": "german hold", "hex": "0120"}]
    )
    russian, _ = play(game, russian, move("soviet-63", "0120"))

    assert not russian.markers[1]


def test_a_penalty_can_still_be_bled_for() -> None:
    game = stalingrad()
    state = position(game, COMBAT, {**HEADQUARTERS, "german-44": "1417", "soviet-181": "1416"}, turn=2)
    state, _ = play(game, state, attack("german-44", "1416"), dice=[4])
    assert decision(state) == "TakePenalty"
    state, _ = play(game, state, LoseStep("soviet-181"))

    assert not has(game, state, "soviet-181", "disrupted")
