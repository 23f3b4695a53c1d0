"""Tables: founding them in every mode, invitations, the lobby, and what spectators see."""

from typing import Any

import pytest

from tests.server.house import Client, Player, code, found_table, right, two_players


def test_a_hot_seat_table_has_one_key_for_both_seats(client: Client) -> None:
    founded = found_table(client)

    assert founded["keys"]["german"] == founded["keys"]["soviet"]
    assert founded["table"]["you"] == ["german", "soviet"]
    assert founded["links"]["german"] == f"/t/{founded['id']}#seat={founded['keys']['german']}"
    assert founded["table"]["can"]["count"] > 400
    assert "actions" not in founded["table"]["can"]


def test_a_private_table_invites_by_a_link(empty: Client) -> None:
    founded = found_table(empty, mode="two players", side="soviet", name="Anna")

    guest = Player(empty, founded["id"], founded["keys"]["german"])

    assert founded["keys"]["german"] != founded["keys"]["soviet"]
    assert founded["table"]["you"] == ["soviet"]
    assert guest.look()["you"] == ["german"]
    assert right(guest.post("join", seat="german", name="Bert"))["table"]["seats"]["german"]["name"] == "Bert"
    assert guest.look()["seats"]["soviet"] == {"kind": "person", "name": "Anna"}
    assert right(empty.get("/api/tables")) == []


def test_an_open_seat_is_listed_and_taken_once(empty: Client) -> None:
    founded = found_table(empty, mode="two players", side="german", public=True, title="Who dares?")

    listed = right(empty.get("/api/tables?open=1"))
    joined = right(empty.post(f"/api/tables/{founded['id']}/join", json={"seat": "soviet"}))

    assert [(one["title"], one["open"]) for one in listed] == [("Who dares?", ["soviet"])]
    assert "soviet" not in founded["keys"]
    assert joined["table"]["you"] == ["soviet"]
    assert Player(empty, founded["id"], joined["keys"]["soviet"]).look()["you"] == ["soviet"]
    assert code(empty.post(f"/api/tables/{founded['id']}/join", json={"seat": "soviet"})) == (403, "not_yours")
    assert right(empty.get("/api/tables?open=1")) == []
    assert len(right(empty.get("/api/tables"))) == 1


def test_a_set_up_can_be_left_to_the_players(client: Client) -> None:
    table = found_table(client, setup="choose")["table"]

    assert table["view"]["phase"] == "soviet set-up"
    assert table["can"]["kinds"] == ["place"]
    assert table["can"]["end_phase"]["rule"]


def test_options_reach_the_game(client: Client) -> None:
    table = found_table(client, game="leningrad-2010", options={"bid": 12})["table"]

    assert table["options"] == {"bid": 12}
    assert any(line["points"] == -12 for line in table["view"]["score"])


@pytest.mark.parametrize(
    "wishes",
    [
        {"game": "chess"},
        {"options": {"bid": 3}},
        {"game": "leningrad-2010", "options": {"bid": -1}},
        {"setup": "random"},
        {"mode": "blindfold"},
        {"mode": "computer", "side": "finnish"},
        {"mode": "computer", "computer": "genius"},
        {"clock": {"days_per_turn": 0}},
        {"clock": {"days_per_turn": "soon"}},
        {"title": "x" * 200},
        {"colour": "red"},
    ],
)
def test_impossible_wishes_get_a_sentence(client: Client, wishes: dict[str, Any]) -> None:
    answer = client.post("/api/tables", json={"game": "leningrad-1979", **wishes})

    assert code(answer) == (400, "bad_input")
    assert len(answer.json()["error"]) > 10


def test_both_sides_and_spectators_see_the_same_but_for_offers(client: Client) -> None:
    german, soviet, spectator = two_players(client)

    views = [one.look()["view"] for one in (german, soviet, spectator)]

    assert [view["side"] for view in views] == ["german", "soviet", None]
    assert {**views[0], "side": 0} == {**views[1], "side": 0} == {**views[2], "side": 0}
    assert [one.table["can"] is None for one in (german, soviet, spectator)] == [False, True, True]
    assert "secret" not in str(german.table["dice"])
