"""The catalogue: what the browser program needs to know of a game, agreeing with the game itself."""

import json
import re
from math import hypot

import pytest

import hexfront
from hexfront import __version__
from hexfront.drawing.position import game_faces
from hexfront.games.face import (
    AirJoinsAttacks,
    HasFire,
    HasMotorizedMovement,
    HasOdds,
    HasOverruns,
    HasReinforcements,
    asked,
)
from hexfront.kernel.wire import type_name
from tests.server.house import Client, code, right

NAMES = tuple(hexfront.games())


def test_the_server_tells_its_version(client: Client) -> None:
    told = client.get("/api").json()

    assert (told["name"], told["version"]) == ("hexfront", __version__)
    assert client.get(told["schema"]).json()["info"]["version"] == __version__
    assert client.get(told["docs"]).status_code == 200


def test_every_game_is_listed(client: Client) -> None:
    listed = right(client.get("/api/games"))

    assert [one["name"] for one in listed] == list(NAMES)
    assert listed[1]["options"] == ["bid"]
    assert listed[0]["computers"][0]["name"] == "random"


@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_agrees_with_map_and_drawing(client: Client, name: str) -> None:
    game = hexfront.load(name)
    sheet = right(client.get(f"/api/games/{name}/sheet"))
    svg = client.get(sheet["svg"]).text

    assert {one["hex"] for one in sheet["hexes"] if one["playable"]} == set(game.map.hexes)
    assert all(one["terrain"] == game.map.terrain(one["hex"]) for one in sheet["hexes"])
    assert set(sheet["hexsides"]) == set(game.map.hexside_kinds) != set()
    assert all(list(map(tuple, pairs)) == list(game.map.hexsides(kind)) for kind, pairs in sheet["hexsides"].items())
    assert sum(one["points"] for one in sheet["objectives"]) > 0
    view = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)
    assert view
    assert [float(one) for one in view.groups()] == [sheet[key] for key in ("left", "top", "width", "height")]
    by_hex = {one["hex"]: one for one in sheet["hexes"]}
    here, *near = [by_hex[number] for number in ("0510", *game.map.neighbours("0510"))]
    assert {round(hypot(one["x"] - here["x"], one["y"] - here["y"])) for one in near} == {sheet["scale"]}
    assert [(one["kind"], one["hex"], one["text"]) for one in sheet["marks"]] == game.marks() != []
    assert sheet["overruns"] is isinstance(game, HasOverruns)
    assert ("combat_table" in sheet, "fire_table" in sheet) == (isinstance(game, HasOdds), isinstance(game, HasFire))


@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_says_what_sides_are_called_and_how_they_look(client: Client, name: str) -> None:
    game = hexfront.load(name)
    sheet = right(client.get(f"/api/games/{name}/sheet"))
    sides = sheet["sides"]

    assert [(one["name"], one["nation"], one["counts"]) for one in sides] == [
        (side.name, side.nation, side.counts) for side in game.sides
    ]
    assert {"paper", "ink", "shape", "sign", "mark", "dark", "light", "line", "reduced", "spent"} == set(
        sides[0]["look"]
    )
    assert len({one["look"]["shape"] for one in sides}) == len(sides)
    assert set(sheet["markers"]) <= set(game.frame.markers)


@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_names_the_actions(client: Client, name: str) -> None:
    game = hexfront.load(name)
    actions = right(client.get(f"/api/games/{name}/sheet"))["actions"]
    overruns = ["overrun"] if isinstance(game, HasOverruns) else []
    motorized = ["motorized"] if isinstance(game, HasMotorizedMovement) else []

    assert set(actions["fields"]) == {type_name(one) for one in game.vocabulary.actions}
    assert actions["fields"]["move"] == ["units", "path", *motorized] and actions["fields"]["end phase"] == []
    assert (actions["marches"], actions["ends"]) == (["move"], ["end phase"])
    assert actions["overruns"] == overruns
    assert actions["fights"] == [type_name(one) for one in game.fights]
    assert actions["crossings"] == [type_name(one) for one in game.crossings]
    if isinstance(game, HasOdds):
        assert ("air" in actions["fields"]["attack"]) is isinstance(game, AirJoinsAttacks)
        assert actions["fights"] == ["attack", *overruns]


@pytest.mark.parametrize("name", NAMES)
def test_names_come_in_the_language_that_is_asked_for(client: Client, name: str) -> None:
    sheets = [right(client.get(f"/api/games/{name}/sheet?lang={tag}"))["names"] for tag in ("en", "de")]
    listed = {one["name"]: one["names"] for one in right(client.get("/api/games?lang=de"))}

    assert sheets[0]["terrain"]["clear"] == "clear" and sheets[1]["terrain"]["clear"] == "offen"
    assert set(sheets[0]["phases"]) == set(sheets[1]["phases"]) == set(hexfront.load(name).frame.phase_names)
    assert listed[name] == {kind: sheets[1][kind] for kind in ("sides", "options")}


def test_a_feature_is_no_name(client: Client) -> None:
    named = {
        one["hex"]: (one["name"], one["features"])
        for name in ("leningrad-1979", "assault-on-leningrad")
        for one in right(client.get(f"/api/games/{name}/sheet"))["hexes"]
    }

    assert named["0125"] == ("Kronstadt", ["harbour"]) and named["0418"] == ("", ["fortification"])


def test_the_drawing_is_sent_once(client: Client) -> None:
    first = client.get("/api/games/leningrad-1979/map.svg")

    again = client.get("/api/games/leningrad-1979/map.svg", headers={"If-None-Match": first.headers["ETag"]})

    assert first.headers["Content-Type"].startswith("image/svg+xml")
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", NAMES)
def test_counters_rules_and_schedule_are_complete(client: Client, name: str) -> None:
    game = hexfront.load(name)
    counters = right(client.get(f"/api/games/{name}/counters"))
    rules = right(client.get(f"/api/games/{name}/rules"))
    schedule = right(client.get(f"/api/games/{name}/schedule"))

    assert set(counters) == set(game.units)
    strengths = [one["attack"] for one in counters.values() if len(one["attack"]) > 1]
    assert bool(strengths) is any(one["steps"] > 1 for one in counters.values())
    assert all(full > reduced for full, reduced, *_ in strengths)
    assert {rule["number"] for rule in rules} == {rule.number for rule in game.rulebook}
    assert all(ruling["text"] for rule in rules for ruling in rule["rulings"])
    due = [unit for line in schedule for unit in line["units"]]
    # Where dice decide who comes, nothing is certain.
    assert len(due) == len(set(due)) and (len(due) > 10) is bool(asked(game, HasReinforcements).schedule)


@pytest.mark.parametrize("part", ["sheet", "map.svg", "charts", "counters", "rules", "schedule"])
def test_an_unknown_game_is_unknown(client: Client, part: str) -> None:
    assert code(client.get(f"/api/games/chess/{part}")) == (404, "unknown")


def test_the_interface_is_described(client: Client) -> None:
    paths = right(client.get("/api/schema/openapi.json"))["paths"]

    assert {"/api/tables/{table_id}/actions", "/api/games/{name}/sheet", "/api/login"} <= set(paths)


def test_the_map_has_a_look_for_the_night_and_speaks_german(client: Client) -> None:
    day, night, german = (
        client.get("/api/games/leningrad-1979/map.svg", params=params)
        for params in ({}, {"look": "night"}, {"lang": "de"})
    )
    assert len({one.headers["ETag"] for one in (day, night, german)}) == 3
    assert "OSTSEE" in german.text and "BALTIC SEA" not in german.text
    assert "BALTIC SEA" in night.text and "#9fc2d2" not in night.text and "#9fc2d2" in day.text
    assert client.get("/api/games/leningrad-1979/map.svg", params={"look": "dusk"}).status_code == 400


def test_places_of_the_sheet_are_named_in_the_language_asked_for(client: Client) -> None:
    names = {
        tag: {
            one["hex"]: one["name"] for one in client.get("/api/games/leningrad-1979/sheet?lang=" + tag).json()["hexes"]
        }
        for tag in ("en", "de")
    }
    assert (names["en"]["2807"], names["de"]["2807"]) == ("Kirishi", "Kirischi")


@pytest.mark.parametrize("name", list(hexfront.games()))
def test_charts_are_served_in_both_languages(client: Client, name: str) -> None:
    english, german = (client.get(f"/api/games/{name}/charts?lang={tag}").json() for tag in ("en", "de"))
    assert len(english["track"]) == hexfront.games()[name].turns
    assert [one["title"] for one in english["charts"]][:2] == ["Combat results", "Terrain"]
    assert [one["title"] for one in german["charts"]][:2] == ["Kampfergebnisse", "Gelände"]
    assert [len(one["rows"]) for one in english["charts"]] == [len(one["rows"]) for one in german["charts"]]


@pytest.mark.parametrize("name", NAMES)
def test_the_faces_of_counters_are_those_of_pictures(client: Client, name: str) -> None:
    told = right(client.get(f"/api/games/{name}/faces"))
    drawn = game_faces(hexfront.load(name))

    assert {key: told[key] for key in drawn.to_json()} == json.loads(json.dumps(drawn.to_json()))
    assert set(told["fronts"]) == set(right(client.get(f"/api/games/{name}/counters")))
    assert len(told["piles"]) == len(told["piles"][-1])
    assert {"fort", "more", "rubble"} <= set(told["pieces"])
