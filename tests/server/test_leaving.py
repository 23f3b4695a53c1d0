"""Leaving: a deleted account leaves no name and no address behind; an export has what is one's own and nothing else."""

import json

import pytest

from hexfront.server.storage import schema
from tests.server.house import Client, Player, code, found_table, let_the_computer_play, right
from tests.server.people import PASSWORD, Person, log_in, mails, person, rows, set_all, stored


def _life(client: Client) -> tuple[Person, Person, str]:
    """Anna and Bert at a table, with all that can be stored about Anna; the id of the table."""
    anna, bert = person(client, "Anna-Luise", "anna@example.org"), person(client, "Bert", "bert@example.org")
    founded = anna.found(mode="two players", side="soviet", public=True, title="Luga line")
    table = f"/api/tables/{founded['id']}"
    right(client.post(f"{table}/join", json={"seat": "german"}, headers=bert.headers))
    right(anna.put("/api/me", webhook="https://anna.example.org/turn"))
    right(anna.post(f"{table}/chat", text="Good luck!"))
    right(bert.post(f"{table}/chat", text="You too."))
    right(anna.post(f"{table}/notes", text="hold the Luga"))
    right(bert.post(f"{table}/notes", text="take the Luga"))
    anna.token(name="my bot")
    right(anna.post("/api/blocks", name="Bert"))
    right(anna.post("/api/reports", name="Bert", text="He left the table."))
    right(bert.post("/api/reports", name="Anna-Luise", text="She blocked me."))
    right(client.post("/api/password/forgotten", json={"who": "Anna-Luise"}))
    right(client.post("/api/password/forgotten", json={"who": "ANNA@example.org"}))
    names = {"soviet": "Anna-Luise", "german": "Bert"}
    signed = [{"by": "player", "key": side, "says": {"side": side, "name": name}} for side, name in names.items()]
    set_all(client, schema.tables, signatures=signed)
    return anna, bert, founded["id"]


def test_a_deleted_account_leaves_no_name_and_no_address_in_any_row(empty: Client) -> None:
    anna, _, table = _life(empty)
    let_the_computer_play(empty, Player(empty, table), "german")
    before = stored(empty)
    waiting = [mail["address"] for mail in mails(empty)]

    assert code(anna.post("/api/me/delete", password="not hers")) == (403, "not_yours")
    right(anna.post("/api/me/delete", password=PASSWORD))
    after = stored(empty)

    assert "anna@example.org" in waiting
    for trace in (
        "Anna-Luise",
        "anna-luise",
        "anna@example.org",
        "ANNA@",
        "anna.example.org",
        "my bot",
        "hold the Luga",
    ):
        assert trace in before, trace
        assert trace not in after, trace
    assert "take the Luga" in after and "bert@example.org" in after
    assert [one["key"] for one in rows(empty, schema.tables)[0]["signatures"]] == ["german"]
    assert rows(empty, schema.founders) == []
    assert right(anna.get("/api/me"))["name"] is None
    assert code(empty.post("/api/login", json={"name": "Anna-Luise", "password": PASSWORD})) == (403, "not_yours")


def test_the_games_of_a_deleted_account_go_on_without_its_name(empty: Client) -> None:
    anna, bert, table = _life(empty)
    number = right(bert.get(f"/api/tables/{table}"))["number"]

    right(anna.post("/api/me/delete", password=PASSWORD))
    seen = right(bert.get(f"/api/tables/{table}"))
    chat = right(bert.get(f"/api/tables/{table}/chat"))

    assert (seen["number"], seen["you"]) == (number, ["german"])
    assert seen["seats"]["soviet"] == {"kind": "person", "name": ""}
    assert [(line["speaker"], line["text"]) for line in chat] == [("soviet", "Good luck!"), ("Bert", "You too.")]
    assert right(bert.get(f"/api/tables/{table}/verify"))["ok"]


def test_those_who_look_on_see_the_name_go(empty: Client) -> None:
    anna, bert, table = _life(empty)
    with empty.websocket_connect(f"/api/tables/{table}/live", headers=bert.headers) as line:
        line.receive_json()
        right(anna.post("/api/me/delete", password=PASSWORD))
        news = next(one for one in iter(line.receive_json, None) if one["kind"] == "changed")

    assert news["table"]["seats"]["soviet"]["name"] == ""


def test_another_site_cannot_delete_an_account(empty: Client) -> None:
    anna = person(empty, "Anna")
    cookie = {"Cookie": f"hexfront_session={anna.cookie}"}

    forged = empty.post("/api/me/delete", json={"password": PASSWORD}, headers=cookie)
    by_token = empty.post("/api/me/delete", json={"password": PASSWORD}, headers=anna.token(scopes=["account"]))

    assert [code(forged), code(by_token)] == [(403, "not_yours")] * 2
    assert log_in(empty, "Anna").name == "Anna"


def test_a_new_account_of_the_old_name_gets_nothing_of_the_old(empty: Client) -> None:
    anna, _, table = _life(empty)
    right(anna.post("/api/me/delete", password=PASSWORD))

    impostor = person(empty, "Anna-Luise")

    assert right(impostor.get("/api/tables?own=1")) == []
    assert right(impostor.get(f"/api/tables/{table}"))["you"] == []
    assert right(impostor.get("/api/me/export"))["reports"] == []


def test_an_export_has_everything_that_is_one_s_own(empty: Client) -> None:
    anna, _, table = _life(empty)

    answer = anna.get("/api/me/export")
    found = right(answer)

    assert answer.headers["Content-Disposition"] == 'attachment; filename="hexfront-account.json"'
    assert found["account"]["email"] == "anna@example.org" and found["account"]["confirmed"]
    assert [(one["id"], one["side"], one["notes"]) for one in found["tables"]] == [(table, "soviet", "hold the Luga")]
    assert [one["text"] for one in found["chat"]] == ["Good luck!"]
    assert [one["name"] for one in found["tokens"]] == ["my bot"]
    assert [one["name"] for one in found["blocked"]] == ["Bert"]
    assert [one["text"] for one in found["reports"]] == ["He left the table."]
    assert len(found["sessions"]) == 1


def test_an_export_has_no_secret_and_nothing_of_others(empty: Client) -> None:
    anna, bert, _ = _life(empty)
    secrets = [one[column] for name, column in SECRETS for one in rows(empty, schema.metadata.tables[name])]

    text = anna.get("/api/me/export").text

    assert len([one for one in secrets if one]) > 6
    assert [one for one in secrets if one and one in text] == []
    assert [one for one in ("take the Luga", "bert@example.org", "She blocked me.", anna.cookie) if one in text] == []
    assert "hold the Luga" not in bert.get("/api/me/export").text


#: Where secrets and their hashes are stored.
SECRETS = (
    ("accounts", "password"),
    ("accounts", "webhook_secret"),
    ("sessions", "hash"),
    ("sessions", "csrf"),
    ("tokens", "hash"),
    ("links", "hash"),
    ("seats", "key_hash"),
    ("tables", "secret"),
)


@pytest.mark.parametrize("scopes", [["read"], ["read", "play", "account"]])
def test_no_token_exports_an_account(empty: Client, scopes: list[str]) -> None:
    bearer = person(empty, "Anna").token(scopes=scopes)

    assert code(empty.get("/api/me/export", headers=bearer)) == (403, "not_yours")
    assert code(empty.get("/api/me/export")) == (403, "not_yours")


def test_an_export_is_plain_json(empty: Client) -> None:
    anna = person(empty, "Anna")
    found_table(empty, anna.headers, title="\u041b\u0443\u0433\u0430 <b>")

    assert json.loads(anna.get("/api/me/export").content)["tables"][0]["title"] == "\u041b\u0443\u0433\u0430 <b>"
