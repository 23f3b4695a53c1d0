"""Accounts that admins shut out for a while, and what is told of who is there."""

from typing import Any

import pytest

from hexfront.server.storage import schema
from tests.server.house import Client, Player, code, right
from tests.server.lines import next_news
from tests.server.people import PASSWORD, Person, log_in, person, rows, set_all


def _admin(client: Client) -> Person:
    admin = person(client, "Admin")

    set_all(client, schema.accounts, admin=True)
    return admin


def test_a_suspended_account_is_shut_out_and_told_why(empty: Client) -> None:
    admin, bert = _admin(empty), person(empty, "Bert")
    token = bert.token(name="bot")
    founded = bert.found(mode="two players", side="german")
    by_key = Player(empty, founded["id"], founded["keys"]["german"])
    assert by_key.look()["you"] == ["german"]

    listed = right(admin.post("/api/admin/suspensions", name="bert", days=3, reason="insults"))
    refused = empty.post("/api/login", json={"name": "Bert", "password": PASSWORD})

    assert [(one["name"], one["reason"]) for one in listed] == [("Bert", "insults")]
    assert code(refused) == (403, "not_yours")
    assert listed[0]["until"] in refused.json()["error"] and "insults" in refused.json()["error"]
    assert right(bert.get("/api/me"))["name"] is None
    assert code(empty.get("/api/me", headers=token)) == (403, "not_yours")
    assert by_key.look()["you"] == []
    wrong = empty.post("/api/login", json={"name": "Bert", "password": "not his password"})
    assert wrong.json()["error"] == "name and password do not fit"

    assert right(admin.delete("/api/admin/suspensions/Bert")) == []
    again = log_in(empty, "Bert")
    assert right(again.get(f"/api/tables/{founded['id']}"))["you"] == ["german"]


def test_nobody_waits_for_a_suspended_player(empty: Client) -> None:
    admin, bert, anna = _admin(empty), person(empty, "Bert"), person(empty, "Anna")
    table = bert.found(mode="two players", side="german", public=True)["id"]
    right(anna.post(f"/api/tables/{table}/join", seat="soviet"))
    assert code(anna.post(f"/api/tables/{table}/replace-absent", by="win")) == (403, "not_now")

    right(admin.post("/api/admin/suspensions", name="Bert", days=3))

    assert right(anna.post(f"/api/tables/{table}/replace-absent", by="win"))["ended"]["winner"] == "soviet"


def test_only_admins_suspend_and_nobody_suspends_them(empty: Client) -> None:
    admin, bert = _admin(empty), person(empty, "Bert")

    assert code(bert.post("/api/admin/suspensions", name="Admin", days=3)) == (403, "not_yours")
    assert code(bert.get("/api/admin/suspensions")) == (403, "not_yours")
    assert code(bert.delete("/api/admin/suspensions/Bert")) == (403, "not_yours")
    assert code(admin.post("/api/admin/suspensions", name="Admin", days=3)) == (403, "not_now")
    assert code(admin.post("/api/admin/suspensions", name="Nobody", days=3)) == (404, "unknown")
    assert code(admin.post("/api/admin/suspensions", name="Bert", days=0)) == (400, "bad_input")
    token = admin.token(scopes=["read", "play", "account"])
    body: dict[str, Any] = {"name": "Bert", "days": 3}
    assert code(empty.post("/api/admin/suspensions", json=body, headers=token)) == (403, "not_yours")
    assert [row["suspended"] for row in rows(empty, schema.accounts)] == [None, None]


@pytest.mark.parametrize("who", ["the blocker", "the blocked"])
def test_blocked_players_are_not_told_whether_the_other_is_there(empty: Client, who: str) -> None:
    anna, bert, carl = (person(empty, name) for name in ("Anna", "Bert", "Carl"))
    table = anna.found(mode="two players", side="german", public=True)["id"]
    right(anna.post("/api/blocks", name="Bert") if who == "the blocked" else bert.post("/api/blocks", name="Anna"))

    address = f"/api/tables/{table}/live"
    with (
        empty.websocket_connect(address, headers=anna.headers),
        empty.websocket_connect(address, headers=bert.headers) as at_bert,
        empty.websocket_connect(address, headers=carl.headers) as at_carl,
    ):
        told = next_news(at_bert, "presence")
        open_to_all = next_news(at_carl, "presence")

    assert told["here"] == []
    assert open_to_all["here"] == ["german"]


def test_a_block_takes_hold_of_open_lines_at_once(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    table = anna.found(mode="two players", side="german", public=True)["id"]
    address = f"/api/tables/{table}/live"
    with (
        empty.websocket_connect(address, headers=anna.headers),
        empty.websocket_connect(address, headers=bert.headers) as at_bert,
    ):
        assert next_news(at_bert, "presence")["here"] == ["german"]
        right(anna.post("/api/blocks", name="Bert"))

        assert next_news(at_bert, "presence")["here"] == []
