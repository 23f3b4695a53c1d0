"""Blocked players: they do not sit down with those who blocked them, do not talk to them, and cannot invite them."""

import pytest

from tests.server.house import Client, code, found_table, right
from tests.server.people import Person, person


@pytest.fixture
def two(empty: Client) -> tuple[Person, Person]:
    """Anna, who has blocked Mallory."""
    anna, mallory = person(empty, "Anna"), person(empty, "Mallory")
    listed = right(anna.post("/api/blocks", name="mallory"))
    assert [one["name"] for one in listed] == ["Mallory"]
    return anna, mallory


def test_a_blocked_player_cannot_join(two: tuple[Person, Person]) -> None:
    anna, mallory = two
    table = anna.found(mode="two players", side="german", public=True)["id"]
    where = f"/api/tables/{table}/join"

    by_session = mallory.post(where, seat="soviet")
    by_token = mallory.client.post(where, json={"seat": "soviet"}, headers=mallory.token())

    assert [code(by_session), code(by_token)] == [(403, "not_yours")] * 2
    assert right(anna.get(f"/api/tables/{table}"))["seats"]["soviet"]["kind"] == "open"
    bert = person(anna.client, "Bert")
    assert bert.post(where, seat="soviet").status_code == 200


def test_a_blocked_player_who_has_logged_out_cannot_join_either(two: tuple[Person, Person]) -> None:
    anna, _ = two
    client = anna.client
    hers = anna.found(mode="two players", side="german", public=True)["id"]
    others = person(client, "Bert").found(mode="two players", side="german", public=True)["id"]
    private = anna.found(mode="two players", side="german")
    link = {"X-Seat-Key": private["keys"]["soviet"]}

    assert code(client.post(f"/api/tables/{hers}/join", json={"seat": "soviet"})) == (403, "not_yours")
    assert client.post(f"/api/tables/{others}/join", json={"seat": "soviet"}).status_code == 200
    assert client.post(f"/api/tables/{private['id']}/join", json={"seat": "soviet"}, headers=link).status_code == 200


def test_a_blocked_player_cannot_invite(two: tuple[Person, Person]) -> None:
    """Neither by a link nor by an open seat: who has blocked somebody is kept from sitting down by mistake."""
    anna, mallory = two
    private = mallory.found(mode="two players", side="german")
    public = mallory.found(mode="two players", side="german", public=True)

    link = anna.headers | {"X-Seat-Key": private["keys"]["soviet"]}
    by_link = anna.client.post(f"/api/tables/{private['id']}/join", json={"seat": "soviet"}, headers=link)
    by_lobby = anna.post(f"/api/tables/{public['id']}/join", seat="soviet")

    assert [code(by_link), code(by_lobby)] == [(403, "not_yours")] * 2


def test_the_lobby_hides_the_tables_of_both_from_each_other(two: tuple[Person, Person]) -> None:
    anna, mallory = two
    tables = [one.found(mode="two players", side="german", public=True)["id"] for one in two]
    everybody = [line["id"] for line in right(anna.client.get("/api/tables?open=1"))]

    assert [line["id"] for line in right(anna.get("/api/tables?open=1"))] == [tables[0]]
    assert [line["id"] for line in right(mallory.get("/api/tables"))] == [tables[1]]
    assert sorted(everybody) == sorted(tables)


def test_a_blocked_player_cannot_speak_to_the_other(empty: Client) -> None:
    anna, mallory = person(empty, "Anna"), person(empty, "Mallory")
    founded = anna.found(mode="two players", side="german", public=True)
    chat = f"/api/tables/{founded['id']}/chat"
    joined = right(mallory.post(f"/api/tables/{founded['id']}/join", seat="soviet"))
    right(mallory.post(chat, text="You play like a fool."))
    right(anna.post("/api/blocks", table=founded["id"], seat="soviet"))

    refused = [
        mallory.post(chat, text="Fool!"),
        empty.post(chat, json={"text": "Fool!"}, headers={"X-Seat-Key": joined["keys"]["soviet"]}),
        empty.post(chat, json={"text": "Fool!"}, headers=mallory.token()),
    ]

    assert [code(one) for one in refused] == [(403, "not_yours")] * 3
    assert right(anna.get(chat)) == []
    assert anna.post(chat, text="Goodbye.").status_code == 201
    assert [line["text"] for line in right(mallory.get(chat))] == ["You play like a fool.", "Goodbye."]


def test_at_other_tables_the_words_of_a_blocked_player_are_not_shown(two: tuple[Person, Person]) -> None:
    anna, mallory = two
    founded = found_table(anna.client)
    chat = f"/api/tables/{founded['id']}/chat"
    with anna.client.websocket_connect(f"/api/tables/{founded['id']}/live", headers=anna.headers) as line:
        line.receive_json()
        right(mallory.post(chat, text="Fool!"))
        right(person(anna.client, "Bert").post(chat, text="Hello."))
        heard = next(one for one in iter(line.receive_json, None) if one["kind"] == "chat")

    assert heard["text"] == "Hello."
    assert [line["text"] for line in right(anna.get(chat))] == ["Hello."]
    assert [line["text"] for line in right(mallory.get(chat))] == ["Fool!", "Hello."]


def test_who_is_unblocked_may_join_again(two: tuple[Person, Person]) -> None:
    anna, mallory = two
    table = anna.found(mode="two players", side="german", public=True)["id"]

    assert right(anna.delete("/api/blocks/Mallory")) == []
    assert mallory.post(f"/api/tables/{table}/join", seat="soviet").status_code == 200
    assert code(anna.delete("/api/blocks/Mallory")) == (404, "unknown")


def test_only_others_with_an_account_can_be_blocked(two: tuple[Person, Person]) -> None:
    anna, _ = two
    table = found_table(anna.client, mode="two players", side="german", name="Guest")["id"]

    assert code(anna.post("/api/blocks", name="Anna")) == (400, "bad_input")
    assert code(anna.post("/api/blocks", name="Nobody")) == (404, "unknown")
    assert code(anna.post("/api/blocks", table=table, seat="german")) == (400, "bad_input")
    assert code(anna.post("/api/blocks")) == (404, "unknown")
    assert code(anna.client.post("/api/blocks", json={"name": "Mallory"})) == (403, "not_yours")


def test_nobody_learns_who_else_has_blocked_whom(two: tuple[Person, Person]) -> None:
    _, mallory = two

    assert right(mallory.get("/api/blocks")) == []
    assert code(mallory.delete("/api/blocks/Anna")) == (404, "unknown")
