"""Lessons over the interface: listed in the language asked for, taken at tables of their own, and no way to secrets."""

import pytest

import hexfront
from hexfront.games.shared.lessons import IDEAS
from tests.server.house import Client, code, right

NAMES = tuple(hexfront.games())


@pytest.mark.parametrize("name", NAMES)
def test_lessons_are_listed_in_the_language_asked_for(client: Client, name: str) -> None:
    english = right(client.get(f"/api/games/{name}/lessons"))
    german = right(client.get(f"/api/games/{name}/lessons", headers={"Accept-Language": "de"}))

    assert [one["name"] for one in english] == [one["name"] for one in german] == list(IDEAS)
    for one, other in zip(english, german, strict=True):
        assert one["title"] != other["title"]
        assert all(a["text"] != b["text"] for a, b in zip(one["steps"], other["steps"], strict=True))
        assert [a["want"] for a in one["steps"]] == [b["want"] for b in other["steps"]]


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_taken_at_a_private_table_against_the_first_computer_player(client: Client, name: str) -> None:
    made = right(client.post(f"/api/games/{name}/lessons/goal", json={}))
    table = made["table"]

    assert (table["mode"], table["lesson"], table["public"]) == ("lesson", "goal", False)
    assert table["you"] == ["german"] and list(made["keys"]) == ["german"]
    assert table["seats"]["soviet"]["name"] == "sergeant"
    assert table["dice"]["kind"] == "average"
    assert table["can"] is not None
    assert made["id"] not in [line["id"] for line in right(client.get("/api/tables"))]


def test_a_lesson_hides_what_its_game_hides(client: Client) -> None:
    """A face-down unit of the position is as secret as in a game, for the learner and for anyone who looks on."""
    made = right(client.post("/api/games/leningrad-41/lessons/zones", json={}))

    for headers in ({"X-Seat-Key": made["keys"]["german"]}, {}):
        table = right(client.get(f"/api/tables/{made['id']}", headers=headers))
        backs = [unit for unit in table["view"]["units"] if unit["id"].startswith("soviet-hidden")]
        assert backs and all(unit.get("is") is None for unit in backs)


def test_unknown_games_and_lessons_are_refused_by_name(client: Client) -> None:
    assert code(client.post("/api/games/leningrad-1979/lessons/knitting", json={}))[0] == 404
    assert code(client.post("/api/games/chess/lessons/goal", json={}))[0] == 404
    assert code(client.get("/api/games/chess/lessons"))[0] == 404


def test_only_the_newest_lessons_of_one_learner_are_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexfront.server.settings.Settings.quota", lambda self, most: 3)
    made = [right(client.post("/api/games/leningrad-1979/lessons/goal", json={}))["id"] for _ in range(5)]

    kept = [client.get(f"/api/tables/{one}").status_code for one in made]
    assert kept == [404, 404, 200, 200, 200]


def test_every_game_tells_its_goal_its_picture_and_the_strength_of_its_players(client: Client) -> None:
    for line in right(client.get("/api/games")):
        assert line["goal"] and line["minutes"] and line["complexity"] and line["good_for"]
        assert {one["side"] for one in line["aims"]} == set(line["sides"])
        picture = client.get(line["picture"])
        assert picture.headers["content-type"] == "image/jpeg" and picture.content[:2] == b"\xff\xd8"
        first = [one for one in line["computers"] if one["first"]]
        assert [one["name"] for one in first] == ["corporal"] and first[0]["strength"]["elo"] < 1500
        weakest = line["computers"][0]
        assert weakest["strength"]["games"] >= 40 and weakest["strength"]["elo"] < 1200
