"""Tokens: a program may do what its token was made for, until the token ends, and nothing else."""

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from hexfront.server.storage import schema
from tests.server.house import Client, code, near_the_front, right
from tests.server.people import Person, person, rows, set_all

#: Requests about oneself that no token may make, whatever its scopes.
PERSONAL: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/api/tokens", {"name": "another"}),
    ("/api/password", {"old": "correct horse", "new": "another horse"}),
    ("/api/logout", {}),
    ("/api/logout-everywhere", {}),
    ("/api/email/send", {}),
    ("/api/me/delete", {"password": "correct horse"}),
    ("/api/admin/reports/1", {"answer": ""}),
)


@pytest.fixture
def anna(empty: Client) -> Person:
    return person(empty, "Anna")


def test_a_token_has_a_name_scopes_and_an_end(anna: Person) -> None:
    made = right(anna.post("/api/tokens", name=" my bot ", scopes=["play", "read"], days=7))
    listed = right(anna.get("/api/tokens"))

    assert made["token"].startswith("hexfront_")
    assert [(one["name"], one["scopes"]) for one in listed] == [("my bot", ["read", "play"])]
    assert listed[0]["expires"] == made["expires"]
    assert made["token"] not in str(listed)
    stored = rows(anna.client, schema.tokens)[0]
    assert stored["expires"] - stored["created"] == 7 * 86_400


@pytest.mark.parametrize(
    "wrong",
    [
        {"scopes": []},
        {"scopes": ["everything"]},
        {"scopes": ["log-in"]},
        {"days": 0},
        {"days": 367},
        {"name": "bot\u202e"},
        {"name": "b\nt"},
    ],
)
def test_a_token_that_cannot_be_is_refused(anna: Person, wrong: dict[str, Any]) -> None:
    assert code(anna.post("/api/tokens", **wrong)) == (400, "bad_input")
    assert right(anna.get("/api/tokens")) == []


def test_a_token_to_read_changes_nothing(anna: Person) -> None:
    founded = anna.found()
    bearer = anna.token(scopes=["read"])
    table = f"/api/tables/{founded['id']}"

    assert right(anna.client.get(table, headers=bearer))["you"] == ["german", "soviet"]
    question = {"question": "zone", "side": "german"}
    assert anna.client.post(f"{table}/ask", json=question, headers=bearer).status_code == 200
    refused = anna.client.post(f"{table}/actions", json={"number": 0, "action": near_the_front()}, headers=bearer)
    assert code(refused) == (403, "not_yours")
    assert "'play'" in refused.json()["error"]
    assert code(anna.client.put("/api/me", json={"webhook": ""}, headers=bearer)) == (403, "not_yours")
    assert right(anna.client.get(table, headers=bearer))["number"] == 0


def test_a_narrow_token_is_refused_by_every_request_that_needs_more(anna: Person) -> None:
    """Found by going through the description of the interface, so that no request is forgotten."""
    client, table = anna.client, anna.found()["id"]
    blind, reader = anna.token(scopes=["account"]), anna.token(scopes=["read"])
    open_to_all = ("/api/register", "/api/login", "/api/password/", "/api/email/confirm", "/api/games", "/api/import")
    tried = 0
    for path, methods in client.get("/api/schema/openapi.json").json()["paths"].items():
        where = (
            path.replace("{table_id}", table)
            .replace("{n}", "0")
            .replace("{token_id}", "0" * 16)
            .replace("{report_id}", "1")
        )
        for method in methods:
            if path.startswith(open_to_all) or method == "get":
                continue
            answer = client.request(method, where, json=BODIES.get(path, {}), headers=reader)
            asks = path.endswith(("/ask", "/orders/try"))
            assert asks or answer.status_code in (400, 403), f"{method} {path} {answer.text}"
            tried += answer.status_code == 403
    own = client.get("/api/tables?own=1", headers=blind)

    assert tried > 15
    assert code(own) == (403, "not_yours")


#: Bodies that would be taken, for requests that are refused for a missing field otherwise.
BODIES: dict[str, dict[str, Any]] = {
    **dict(PERSONAL),
    "/api/me/delete": {"password": "correct horse"},
    "/api/blocks": {"name": "Bert"},
    "/api/reports": {"name": "Bert", "text": "rude"},
    "/api/tables": {"game": "leningrad-1979"},
    "/api/tables/{table_id}/actions": {"number": 0, "action": near_the_front()},
    "/api/tables/{table_id}/batch": {"number": 0, "actions": [near_the_front()]},
    "/api/tables/{table_id}/undo": {"number": 0},
    "/api/tables/{table_id}/branch": {"n": 0},
    "/api/tables/{table_id}/join": {"seat": "german"},
    "/api/tables/{table_id}/chat": {"text": "hello"},
    "/api/tables/{table_id}/notes": {"text": "mine"},
    "/api/tables/{table_id}/orders": {"orders": []},
    "/api/tables/{table_id}/take-back": {"number": 0, "to": 0},
    "/api/tables/{table_id}/take-back/answer": {"accept": True},
    "/api/tables/{table_id}/restart-phase": {"number": 0},
    "/api/tables/{table_id}/step": {"number": 0},
}


@pytest.mark.parametrize(("path", "body"), PERSONAL)
def test_no_token_takes_an_account_over(anna: Person, path: str, body: dict[str, Any]) -> None:
    bearer = anna.token(scopes=["read", "play", "account"])

    answer = anna.client.post(path, json=body, headers=bearer)

    assert code(answer) == (403, "not_yours")
    assert "no token may do this" in answer.json()["error"]
    assert len(right(anna.get("/api/tokens"))) == 1


def test_a_token_that_has_ended_is_unknown(anna: Person) -> None:
    bearer = anna.token(days=1)
    before = anna.client.get("/api/me", headers=bearer).status_code
    set_all(anna.client, schema.tokens, expires=1.0)

    answer = anna.client.get("/api/me", headers=bearer)

    assert before == 200
    assert code(answer) == (403, "not_yours")
    assert right(anna.get("/api/tokens")) == []


def test_a_token_may_delete_itself_but_others_only_with_the_scope_for_it(anna: Person) -> None:
    one = right(anna.post("/api/tokens", name="one", scopes=["read"]))
    other = right(anna.post("/api/tokens", name="other", scopes=["read", "account"]))
    bearer, strong = ({"Authorization": f"Bearer {token['token']}"} for token in (one, other))

    assert code(anna.client.delete(f"/api/tokens/{other['id']}", headers=bearer)) == (403, "not_yours")
    assert anna.client.delete(f"/api/tokens/{one['id']}", headers=strong).status_code == 204
    assert anna.client.delete(f"/api/tokens/{other['id']}", headers=strong).status_code == 204
    assert right(anna.get("/api/tokens")) == []


def test_nobody_deletes_a_stranger_s_token(anna: Person) -> None:
    bert = person(anna.client, "Bert")
    token_id = right(bert.post("/api/tokens", name="bot"))["id"]

    assert code(anna.delete(f"/api/tokens/{token_id}")) == (404, "unknown")
    assert len(right(bert.get("/api/tokens"))) == 1


def test_a_live_connection_ends_with_its_token(anna: Person) -> None:
    founded, bearer = anna.found(), anna.token(scopes=["read"])
    token_id = right(anna.get("/api/tokens"))[0]["id"]
    where = f"/api/tables/{founded['id']}/live"
    with anna.client.websocket_connect(where, headers=bearer) as line:
        assert line.receive_json()["here"] == ["german", "soviet"]
        assert anna.delete(f"/api/tokens/{token_id}").status_code == 204

        with pytest.raises(WebSocketDisconnect):
            line.receive()
