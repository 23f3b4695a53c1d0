"""Questions: the answers are those of the rules, and nothing changes by asking."""

from fractions import Fraction

import hexfront
from hexfront.games.face import HasMovement, asked
from tests.server.house import Client, code, hot_seat, near_the_front, two_players


def test_reach_tells_cost_path_and_stop(client: Client) -> None:
    player = hot_seat(client)
    game = hexfront.load("leningrad-1979")

    hexes = player.ask("reach", units=["german-1-pz"])["hexes"]

    expected = asked(game, HasMovement).reach(game.new(setup="suggested"), "german-1-pz")
    assert set(hexes) == set(expected)
    for number, cost in expected.items():
        assert Fraction(hexes[number]["points"]) == cost.points
        assert hexes[number]["path"] == list(cost.path)
        assert hexes[number]["stops"] == cost.stops


def test_reach_lists_overruns_with_odds_or_the_reason_against(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())

    overruns = {one["hex"]: one for one in player.ask("reach", units=["german-1-pz"])["overruns"]}

    assert set(overruns) == {"0109", "0209"}
    assert overruns["0109"]["refusal"] is None
    assert sum(Fraction(chance) for chance in overruns["0109"]["odds"]["results"].values()) == 1


def test_the_odds_sheet_adds_up(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())

    sheet = player.ask("odds", attackers=["german-1-pz"], targets=["0109"], air=1)

    assert sheet["ratio"] == f"{sheet['attack'] // sheet['defense']}-1"
    assert sum(Fraction(chance) for chance in sheet["columns"].values()) == 1
    assert set(sheet["table"]) == set(sheet["columns"])
    assert all(len(rows) == 6 for rows in sheet["table"].values())
    assert all(shift["rule"] and shift["gist"] for shift in sheet["shifts"])
    assert any("air unit" in shift["reason"] for shift in sheet["shifts"])


def test_why_names_the_rule_or_nothing(client: Client) -> None:
    player = hot_seat(client)

    assert player.ask("why", action=near_the_front())["refusal"] is None
    assert player.ask("why", action={"type": "end phase"})["refusal"]["rule"] == "4.6"


def test_zone_supply_and_attackers(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())

    assert "0110" in player.ask("zone", side="soviet")["hexes"]
    lines = player.ask("supply", side="german")["lines"]
    assert lines["german-1-pz"]["source"] == "0111"
    assert player.ask("supply", unit="german-1-pz")["lines"] == {"german-1-pz": lines["german-1-pz"]}
    joined = player.ask("attackers", hexes=["0109"])["units"]
    assert [one["unit"] for one in joined] == ["german-1-pz"]
    assert joined[0]["refusal"]["rule"] == "3.0"


def test_threat_gathers_the_best_attack_without_moving_anybody(client: Client) -> None:
    player = hot_seat(client)
    before = player.look()

    threat = player.ask("threat", hex="0109")

    assert threat["by"] == "german"
    assert "german-1-pz" in threat["attackers"]
    assert Fraction(threat["odds"]["attack"], threat["odds"]["defense"]) > 1
    assert player.ask("enemy reach", side="german")["hexes"]["0110"] == 23
    assert player.look() == before


def test_threats_by_strength_and_the_ground_of_supply(client: Client) -> None:
    player = hot_seat(client)
    now, later = (player.ask("threats", side="german", turns=turns)["hexes"] for turns in (1, 2))

    assert set(now) <= set(later) and len(set(now.values())) > 3
    assert all(strength <= later[number] for number, strength in now.items())
    supply = player.ask("supply ground", side="soviet")
    assert set(supply["ground"]) >= {"2604"} and set(supply["ground"].values()) <= {n / 10 for n in range(11)}
    assert all(units for units in supply["cuts"].values())
    assert code(player.post("ask", question="threats", side="german", turns=3)) == (400, "bad_input")
    assert code(player.post("ask", question="threats", side="finnish")) == (400, "bad_input")
    assert code(player.post("ask", question="supply ground", side=7)) == (400, "bad_input")


def test_can_lists_what_is_offered_about_a_unit(client: Client) -> None:
    player = hot_seat(client)

    actions = player.ask("can", unit="german-1-pz")["actions"]

    assert near_the_front() in actions
    assert all("german-1-pz" in action["units"] for action in actions)


def test_wrong_questions_get_a_sentence(client: Client) -> None:
    player = hot_seat(client)

    assert code(player.post("ask", question="weather")) == (400, "bad_input")
    assert code(player.post("ask")) == (400, "bad_input")
    assert code(player.post("ask", question="reach", units=[])) == (400, "bad_input")
    assert code(player.post("ask", question="reach", units=["nobody"])) == (400, "bad_input")
    assert code(player.post("ask", question="reach", units=["german-1", "german-11"])) == (422, "refused")
    assert code(player.post("ask", question="zone", side="finnish")) == (400, "bad_input")
    assert code(player.post("ask", question="odds", attackers=["german-1"], targets=["2604"])) == (422, "refused")


def test_everybody_may_ask_and_gets_the_same_answer(client: Client) -> None:
    german, soviet, spectator = two_players(client)

    answers = [one.ask("threat", hex="0109") for one in (german, soviet, spectator)]

    assert answers[0] == answers[1] == answers[2]
