"""Questions about fire at a table: odds, defensive odds, lines of fire, danger, plans and looking back."""

from fractions import Fraction
from typing import Any

import pytest

from hexfront.server.tables.rooms import game_of
from tests.server.house import Client, Document, Player, code, found_table, right, two_players

NAME = "leningrad-41"


@pytest.fixture(scope="module")
def german(client: Client) -> Player:
    """A German in his first movement phase."""
    player, _, _ = two_players(client, game=NAME, setup="suggested")
    while player.look()["view"]["kind"] != "movement":
        player.end()
    return player


@pytest.fixture(scope="module")
def asked(client: Client) -> tuple[Player, Player]:
    """A German, and a Soviet who is asked about fire at a mover."""
    player, soviet, _ = two_players(client, game=NAME, setup="suggested")
    while player.look()["view"]["kind"] != "movement":
        player.end()
    for unit in player.table["can"]["units"]:
        reach = player.ask("under fire", unit=unit)["hexes"] if _enters(player, unit) else {}
        if reach:
            path = player.ask("reach", units=[unit])["hexes"][min(reach)]["path"]
            player.act({"type": "move", "units": [unit], "path": path})
            if soviet.look()["view"]["to_act"] == "soviet":
                return player, soviet
    raise AssertionError("nobody could be fired at")


def _enters(player: Player, unit: str) -> bool:
    return bool(player.post("ask", question="reach", units=[unit]).is_success)


def _sum(chances: Document) -> Fraction:
    return sum(map(Fraction, chances.values()), Fraction(0))


def test_the_odds_of_an_air_strike_name_every_modifier(client: Client) -> None:
    player, _, _ = two_players(client, game=NAME, setup="suggested")
    strike = next(one for one in player.table["can"]["actions"] if one["type"] == "air strike")

    sheet = player.ask("fire odds", units=[], air=strike["units"], hex=strike["hex"])

    assert sheet == player.ask("fire odds", action=strike)
    assert sheet["column"] in sheet["columns"] and _sum(sheet["columns"]) == 1
    assert _sum(sheet["results"]) == 1
    for target in sheet["targets"]:
        assert target["modifier"] == sum(one["points"] for one in target["modifiers"])
        assert all(one["rule"] and one["reason"] and one["gist"] for one in target["modifiers"])
        assert _sum(target["results"]) == 1
    assert set(sheet["table"]) == set(sheet["columns"])
    assert sheet["next"] is None or sheet["next"] > sheet["strength"]


def test_defensive_odds_are_for_the_one_who_is_asked(asked: tuple[Player, Player]) -> None:
    german, soviet = asked
    decision = soviet.look()["view"]["decision"]
    fires = [one for one in soviet.table["can"]["actions"] if one["units"]]

    for fire in fires:
        sheet = soviet.ask("defensive odds", units=fire["units"])
        assert [target["unit"] for target in sheet["targets"]] == [decision["mover"]]
        assert sheet == soviet.ask("fire odds", action=fire)
    hex = decision["hex"]
    danger = german.ask("under fire", unit=decision["mover"], path=[hex])
    best = max(
        Fraction(soviet.ask("defensive odds", units=one["units"])["targets"][0]["results"]["E"]) for one in fires
    )
    assert (danger["steps"], danger["arrives"]) == ([{"hex": hex, "chance": str(best)}], str(1 - best))


def test_reach_has_two_ways_to_move(german: Player) -> None:
    units = [unit for unit in german.table["can"]["units"] if _enters(german, unit)]
    both = [unit for unit in units if german.post("ask", question="reach", units=[unit], motorized=True).is_success]

    assert both
    on_foot, by_road = (
        german.ask("reach", units=[both[0]], motorized=motorized)["hexes"] for motorized in (False, True)
    )
    assert set(by_road) - set(on_foot)
    assert not any("refusal" in line for line in [*on_foot.values(), *by_road.values()])


def test_lines_of_fire_are_told_one_by_one_and_all_around(german: Player) -> None:
    around = german.ask("lines of fire", hex="2807", range=3)["hexes"]

    assert "2807" not in around and len(around) > 20
    for other, line in list(around.items())[:10]:
        assert german.ask("line of fire", **{"from": "2807", "to": other}) == {"number": german.table["number"], **line}
        assert line["free"] != bool(line["blocked_by"]) or line["by_street"]


def test_fields_of_fire_and_sight_are_those_of_units_face_up(german: Player) -> None:
    fields = german.ask("fields of fire", side="soviet")["hexes"]
    seen = german.ask("spotted", side="soviet")["hexes"]

    assert fields and min(fields.values()) > 0
    assert set(seen) <= set(game_of(NAME, {}).map.hexes)


def test_a_threat_names_who_could_come_and_fire(german: Player) -> None:
    backs = [unit for unit in german.table["view"]["units"] if unit["untried"]]

    found = german.ask("threat", hex=backs[0]["hex"])

    assert found["by"] == "german" and found["odds"] is None and found["attackers"] == []
    assert german.ask("attackers", hexes=[backs[0]["hex"]])["units"] == []


@pytest.mark.parametrize(
    ("question", "status", "words"),
    [
        ({"question": "fire odds"}, 400, "lacks 'hex'"),
        ({"question": "fire odds", "units": "all", "hex": "2807"}, 400, "lacks 'units'"),
        ({"question": "fire odds", "units": [], "hex": "2807"}, 400, "at least one unit"),
        ({"question": "fire odds", "units": ["nobody"], "hex": "2807"}, 400, "unknown unit"),
        ({"question": "fire odds", "units": ["german-i-8p"], "hex": "9999"}, 400, "9999"),
        ({"question": "fire odds", "units": ["german-i-8p"], "hex": "2807", "fervour": "yes"}, 400, "true or false"),
        ({"question": "fire odds", "action": {"type": "end phase"}}, 400, "no fire"),
        ({"question": "fire odds", "action": {"type": "dance"}}, 400, "dance"),
        ({"question": "defensive odds"}, 400, "lacks 'units'"),
        ({"question": "defensive odds", "units": ["german-i-8p"]}, 400, "no defensive fire"),
        ({"question": "line of fire", "from": "2807"}, 400, "lacks 'to'"),
        ({"question": "line of fire", "from": "2807", "to": "9999"}, 400, "9999"),
        ({"question": "lines of fire", "hex": "9999"}, 400, "9999"),
        ({"question": "lines of fire", "hex": "2807", "range": 9}, 400, "up to 6 hexes"),
        ({"question": "under fire", "unit": "nobody"}, 400, "unknown unit"),
        ({"question": "attackers", "hexes": ["2807", "2808"]}, 400, "one hex"),
        ({"question": "fields of fire", "side": "finnish"}, 400, "unknown side"),
        ({"question": "reach", "units": ["german-i-8p"], "motorized": "yes"}, 400, "true or false"),
        ({"question": "odds", "attackers": ["german-i-8p"], "targets": ["2807"]}, 400, "no odds in this game"),
    ],
)
def test_a_bad_question_is_told_what_is_wrong(german: Player, question: Document, status: int, words: str) -> None:
    answer = german.post("ask", **question)

    assert answer.status_code == status, answer.text
    assert words in answer.json()["error"]


def test_other_games_have_no_fire(client: Client) -> None:
    player, _, _ = two_players(client)

    for question in ("fire odds", "defensive odds", "line of fire", "under fire", "fields of fire", "spotted"):
        answer = player.post("ask", question=question, units=[], hex="0109", side="german", unit="x", to="x")
        assert "there is no fire in this game" in answer.json()["error"]
    motorized = player.post("ask", question="reach", units=["german-1-pz"], motorized=True)
    assert "there is no motorized movement in this game" in motorized.json()["error"]
    assert "no set-up plans" in player.post("ask", question="suggested", plan="belt").json()["error"]


@pytest.mark.parametrize("plan", ["mixed", "belt", "city"])
def test_each_plan_completes_the_set_up(client: Client, plan: str) -> None:
    _, soviet, _ = two_players(client, game=NAME, setup="choose")
    actions = soviet.ask("suggested", plan=plan)["actions"]

    right(soviet.post("batch", number=0, actions=[*actions, {"type": "end phase"}]))

    assert plan in right(client.get(f"/api/games/{NAME}/sheet"))["plans"]
    assert soviet.look()["view"]["turn"] == 1


def test_the_sheet_tells_where_no_face_down_unit_begins(client: Client) -> None:
    sheet = right(client.get(f"/api/games/{NAME}/sheet"))
    playable = {one["hex"] for one in sheet["hexes"] if one["playable"]}

    assert set(sheet["barred"]) == {number for number in playable if number[:2] in ("50", "51")}
    assert right(client.get("/api/games/leningrad-2010/sheet"))["barred"] == []


def test_a_set_up_that_begins_with_a_die_is_suggested_in_two_parts(client: Client) -> None:
    _, soviet, _ = two_players(client, game=NAME, setup="choose", options={"defensive_states": True})

    first = soviet.ask("suggested")["actions"]
    for action in first:
        soviet.look()
        soviet.act(action)
    rest = soviet.ask("suggested")["actions"]

    assert [action["type"] for action in first] == ["roll for states"]
    right(soviet.post("batch", number=soviet.look()["number"], actions=[*rest, {"type": "end phase"}]))


def test_what_can_be_done_about_a_hex_or_unit_leaves_out_marches_if_wanted(german: Player) -> None:
    unit = next(unit for unit in german.table["can"]["units"] if _enters(german, unit))

    everything = german.ask("can", unit=unit)["actions"]
    rest = german.ask("can", unit=unit, marches=False)["actions"]

    assert [one for one in everything if one["type"] != "move"] == rest
    assert len(everything) > len(rest)


def test_the_sheet_has_the_table_of_fires(client: Client) -> None:
    sheet = right(client.get(f"/api/games/{NAME}/sheet"))

    assert "combat_table" not in sheet and {"fire", "motorized movement", "hidden information"} <= set(sheet["has"])
    assert sheet["fire_table"]["columns"] and sheet["fire_table"]["rows"]


def test_tables_with_a_clock_begin_with_usual_orders(client: Client) -> None:
    wishes: dict[str, Any] = {"game": NAME, "mode": "two players", "side": "german"}
    timed, free = (found_table(client, clock=clock, **wishes) for clock in ({"days_per_turn": 3}, None))
    kept = [
        Player(client, one["id"], one["keys"][side]).get("orders")["orders"][side]
        for one in (timed, free)
        for side in ("german", "soviet")
    ]

    assert [[order["kind"] for order in orders] for orders in kept] == [["fire", "show", "hold"]] * 2 + [[]] * 2
    assert code(Player(client, timed["id"]).post("ask", question="nothing")) == (400, "bad_input")
