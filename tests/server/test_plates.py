"""Plates and usual answers: the same odds as the sheet, for the side to act alone, and nothing changes by asking."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.server.house import Client, Document, Player, hot_seat, near_the_front, two_players

GAMES = ("leningrad-1979", "leningrad-2010", "assault-on-stalingrad")


def _fighting(player: Player) -> Document:
    """Go on until something can be attacked."""
    for _ in range(400):
        table = player.look()
        can, view = table["can"], table["view"]
        if view["kind"] == "combat" and can["targets"] and not view["decision"]:
            return table
        _some_action(player, table)
    raise AssertionError("nothing could be attacked in 400 actions")


def _some_action(player: Player, table: Document) -> None:
    can = table["can"]
    if "end_phase" in can and can["end_phase"] is None:
        player.end()
        return
    here = Counter(unit["hex"] for unit in table["view"]["units"])
    crowd = {unit["id"]: here[unit["hex"]] for unit in table["view"]["units"]}
    units = sorted(can["units"], key=lambda unit: crowd.get(unit, 0))
    actions = can.get("actions") or player.ask("can", unit=units[-1])["actions"]
    player.act(next(one for one in reversed(actions) if one["type"] not in ("end phase", "overrun")))


@pytest.mark.parametrize("game", GAMES)
def test_a_plate_has_the_odds_of_the_sheet(client: Client, game: str) -> None:
    player = hot_seat(client, game=game)
    if game.startswith("leningrad"):
        player.act(near_the_front())
    table = _fighting(player)

    plates = player.ask("plates")["hexes"]

    assert plates and set(plates) <= set(table["can"]["targets"])
    for number, plate in plates.items():
        able = [one["unit"] for one in player.ask("attackers", hexes=[number])["units"] if not one["refusal"]]
        sheet = player.ask("odds", attackers=able, targets=[number])
        assert set(plate["units"]) == set(able)
        assert plate["column"] == sheet["column"]
        assert plate["results"] == sheet["results"]
        assert plate["worth"] == sheet["worth"]
        assert sum(map(Fraction, plate["results"].values())) == 1
    assert player.look()["number"] == table["number"]


def test_worth_tells_what_is_good_for_the_attacker(client: Client) -> None:
    player = hot_seat(client)
    player.act(near_the_front())

    worth = player.ask("odds", attackers=["german-1-pz"], targets=["0109"])["worth"]

    assert worth["E/-"] > worth["2/-"] > worth["1/1"] == 0 > worth["1/2"]


def test_a_fire_plate_has_the_chance_of_the_strongest_fire(client: Client) -> None:
    player, soviet, spectator = two_players(client, game="leningrad-41", setup="suggested")

    plates = player.ask("plates")["hexes"]

    enemies = {unit["hex"] for unit in player.table["view"]["units"] if unit["side"] == "soviet"}
    assert plates and set(plates) <= enemies & set(player.table["can"]["targets"])
    for plate in plates.values():
        odds = player.ask("fire odds", action=plate["action"])
        hit = sum(Fraction(chance) for result, chance in odds["results"].items() if "E" in result)
        assert Fraction(plate["chance"]) == hit
    for other in (soviet, spectator):
        assert other.ask("plates")["hexes"] == {}


def test_usual_answers_are_for_the_side_that_decides_and_are_legal(client: Client) -> None:
    player, soviet, spectator = two_players(client, setup="suggested")
    sides = {"german": player, "soviet": soviet}
    player.act(near_the_front())
    seen = set()
    for _ in range(600):
        table = sides["german"].look()
        decider = sides[table["view"]["to_act"]]
        table = decider.look()
        if table["view"]["decision"] is None:
            assert decider.ask("sensible")["ways"] == []
            attacks = table["view"]["kind"] == "combat" and table["can"]["targets"]
            if attacks:
                plates = decider.ask("plates")["hexes"]
                number, plate = next(iter(plates.items()))
                decider.act({"type": "attack", "units": plate["units"], "hexes": [number], "air": 0})
            else:
                _some_action(decider, table)
            continue
        ways = decider.ask("sensible")["ways"]
        assert all(way[0] in table["can"]["actions"] for way in ways)
        assert all(one["type"] != "stand fast" for way in ways for one in way)
        for other in (one for one in (*sides.values(), spectator) if one is not decider):
            assert other.ask("sensible")["ways"] == []
        seen.add(table["view"]["decision"]["type"])
        decider.act(ways[0][0])
        if seen >= {"take result", "advance after combat"}:
            return
    raise AssertionError(f"only these decisions came: {seen}")
