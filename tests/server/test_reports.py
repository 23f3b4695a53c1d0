"""Reports: players tell the admins about others, and only admins read them."""

from typing import Any

import pytest
from sqlalchemy import select

from hexfront.server.people.admins import remove, set_admin
from hexfront.server.people.reports import MOST_OPEN
from hexfront.server.storage import schema
from tests.server.house import Client, code, found_table, house_of, right
from tests.server.people import PASSWORD, Person, person


def _admin(client: Client) -> Person:
    admin = person(client, "Warden")

    async def make() -> None:
        await set_admin(house_of(client).database, "warden", admin=True)

    client.blocking_portal.call(make)
    return admin


def test_a_report_reaches_the_admins_and_its_answer_the_reporter(empty: Client) -> None:
    anna, mallory, admin = person(empty, "Anna"), person(empty, "Mallory"), _admin(empty)
    founded = anna.found(mode="two players", side="german", public=True, title="Luga line")
    right(mallory.post(f"/api/tables/{founded['id']}/join", seat="soviet"))
    made = right(anna.post("/api/reports", table=founded["id"], seat="soviet", text="He insults me in chat."))
    right(person(empty, "Bert").post("/api/reports", name="Mallory", text="Me too."))

    first = right(admin.get("/api/admin/reports"))[-1]
    right(admin.post(f"/api/admin/reports/{made['id']}", answer="He was warned."))

    assert (first["reporter"], first["reported"], first["text"]) == ("Anna", "Mallory", "He insults me in chat.")
    assert (first["title"], first["table"], first["seat"]) == ("Luga line", founded["id"], "soviet")
    assert first["others"] == 1
    assert [one["reporter"] for one in right(admin.get("/api/admin/reports"))] == ["Bert"]
    assert [one["answer"] for one in right(admin.get("/api/admin/reports?closed=1"))] == ["He was warned."]
    own = right(anna.get("/api/reports"))
    assert [one["answer"] for one in own] == ["He was warned."]
    assert right(mallory.get("/api/reports")) == []


def test_a_guest_reports_the_other_player_of_the_own_table_only(empty: Client) -> None:
    admin = _admin(empty)
    founded, strange = (found_table(empty, mode="two players", side="german", name="Guest") for _ in range(2))
    key = {"X-Seat-Key": founded["keys"]["soviet"]}
    about = {"seat": "german", "text": "He left."}

    assert empty.post("/api/reports", json=about | {"table": founded["id"]}, headers=key).status_code == 201
    assert code(empty.post("/api/reports", json=about | {"table": strange["id"]}, headers=key)) == (403, "not_yours")
    assert code(empty.post("/api/reports", json=about | {"table": founded["id"]})) == (403, "not_yours")
    assert code(empty.post("/api/reports", json={"name": "Warden", "text": "x"}, headers=key)) == (403, "not_yours")
    (line,) = right(admin.get("/api/admin/reports"))
    assert (line["reporter"], line["reported"], line["seat"]) == (None, None, "german")


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ({"name": "Nobody", "text": "x"}, 404),
        ({"name": "Mallory", "text": " "}, 400),
        ({"name": "Mallory", "text": "x" * 2_001}, 400),
        ({"name": "Mallory", "text": "a\u202eb"}, 400),
        ({"table": "0" * 16, "seat": "german", "text": "x"}, 404),
        ({"text": "x"}, 404),
    ],
)
def test_a_report_is_about_somebody_and_says_something(empty: Client, about: dict[str, Any], expected: int) -> None:
    person(empty, "Mallory")

    assert person(empty, "Anna").post("/api/reports", **about).status_code == expected


def test_only_admins_with_a_log_in_read_and_close_reports(empty: Client) -> None:
    anna, admin = person(empty, "Anna"), _admin(empty)
    number = right(anna.post("/api/reports", name="Warden", text="Too strict."))["id"]
    token = admin.token(scopes=["read", "play", "account"])
    where, close = "/api/admin/reports", f"/api/admin/reports/{number}"
    cookie = {"Cookie": f"hexfront_session={admin.cookie}"}

    refused = [
        anna.get(where),
        empty.get(where),
        empty.get(where, headers=token),
        anna.post(close, answer="x"),
        empty.post(close, json={"answer": "x"}, headers=token),
        empty.post(close, json={"answer": "x"}, headers=cookie),
    ]

    assert [code(one) for one in refused] == [(403, "not_yours")] * len(refused)
    assert len(right(admin.get(where))) == 1
    assert code(admin.post("/api/admin/reports/999", answer="x")) == (404, "unknown")


def test_nobody_becomes_an_admin_by_asking(empty: Client) -> None:
    body = {"name": "Mallory", "password": PASSWORD, "admin": True}
    mallory = person(empty, "Bert")

    assert code(empty.post("/api/register", json=body)) == (400, "bad_input")
    assert code(mallory.put("/api/me", admin=True)) == (400, "bad_input")
    assert right(mallory.get("/api/me"))["admin"] is False


def test_one_player_cannot_bury_the_admins_under_reports(empty: Client) -> None:
    anna = person(empty, "Anna")
    person(empty, "Mallory")

    answers = [anna.post("/api/reports", name="Mallory", text=f"report {n}") for n in range(MOST_OPEN + 1)]

    assert [one.status_code for one in answers] == [201] * MOST_OPEN + [403]


def test_an_admin_may_delete_an_account_by_the_command_line(empty: Client) -> None:
    anna = person(empty, "Anna", "anna@example.org")
    anna.found()
    database = house_of(empty).database

    async def delete() -> tuple[int, list[str]]:
        gone = await remove(database, " ANNA ")
        async with database.read() as tx:
            return gone, list((await tx.execute(select(schema.accounts.c.name))).scalars())

    assert empty.blocking_portal.call(delete) == (1, [])
    assert right(anna.get("/api/me"))["name"] is None
