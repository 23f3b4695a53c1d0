"""Passwords: which are taken, how they are changed and reset, and what a stranger learns from trying."""

import time
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import event

from hexfront.server.people.passwords import common_words, is_common
from hexfront.server.storage import schema
from tests.server.house import Client, code, house_of, right
from tests.server.people import PASSWORD, ask_reset, log_in, mails, person, rows, secret_of, set_all

NEW = "a better horse"


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "Password1!",
        "P@ssw0rd",
        "passwordpassword",
        "12345678",
        "987654321",
        "qwertyuiop",
        "1q2w3e4r",
        "!QAZ2wsx",
        "abcd1234",
        "iloveyou",
        "trustno1",
        "aaaaaaaa",
        "abababab",
        "19871212",
        "Leningrad1941",
        "Sommer2024!",
        "dr4g0n!!",
        "pass word 1",
        "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44",
        "Anna1985",
        "anna.lind",
    ],
)
def test_a_common_password_is_refused(client: Client, password: str) -> None:
    body = {"name": "Anna", "password": password, "email": "anna.lind@example.org"}

    answer = client.post("/api/register", json=body)

    assert code(answer) == (400, "bad_input")
    assert answer.json()["error"] == "this password is too common: choose one that nobody would guess"


@pytest.mark.parametrize(
    "password", ["correct horse", "battery staple", "xK9#mQ2v", "dragon7391827364", "Zug um Zug heim"]
)
def test_a_password_that_nobody_would_guess_is_taken(password: str) -> None:
    assert not is_common(password, "Anna", "anna@example.org")


def test_the_list_that_ships_is_long_and_without_repetition_of_case() -> None:
    assert len(common_words()) > 1_500
    assert all(word == word.casefold() for word in common_words() if "ß" not in word)


def test_a_changed_password_ends_all_other_log_ins(empty: Client) -> None:
    anna = person(empty, "Anna", "anna@example.org")
    thief = log_in(empty, "Anna")

    assert code(anna.post("/api/password", old="not mine", new=NEW)) == (403, "not_yours")
    assert code(anna.post("/api/password", old=PASSWORD, new="password1")) == (400, "bad_input")
    assert right(thief.get("/api/me"))["name"] == "Anna"
    right(anna.post("/api/password", old=PASSWORD, new=NEW))

    assert right(anna.get("/api/me"))["name"] == "Anna"
    assert right(thief.get("/api/me"))["name"] is None
    assert code(empty.post("/api/login", json={"name": "Anna", "password": PASSWORD})) == (403, "not_yours")
    assert log_in(empty, "Anna", NEW).name == "Anna"
    assert [mail["subject"] for mail in mails(empty)] == ["Your password was changed"]


def test_another_site_cannot_change_a_password(empty: Client) -> None:
    anna = person(empty, "Anna")
    cookie = {"Cookie": f"hexfront_session={anna.cookie}"}
    body = {"old": PASSWORD, "new": NEW}

    forged = [
        empty.post("/api/password", json=body, headers=cookie),
        empty.post("/api/password", json=body, headers=cookie | {"X-CSRF-Token": "guess"}),
        empty.post("/api/password", json=body, headers=anna.headers | {"Origin": "https://evil.example"}),
        empty.post("/api/logout-everywhere", json={}, headers=cookie),
        empty.post("/api/tokens", json={}, headers=cookie),
    ]

    assert [code(one) for one in forged] == [(403, "not_yours")] * len(forged)
    assert log_in(empty, "Anna").name == "Anna"


def test_logging_out_everywhere_ends_every_session_and_live_connection(empty: Client) -> None:
    anna = person(empty, "Anna")
    elsewhere, bearer = log_in(empty, "Anna"), anna.token()
    table = anna.found()["id"]
    with empty.websocket_connect(f"/api/tables/{table}/live", headers=elsewhere.headers) as line:
        line.receive_json()
        right(anna.post("/api/logout-everywhere"))
        with pytest.raises(WebSocketDisconnect):
            line.receive()

    assert [right(one.get("/api/me"))["name"] for one in (anna, elsewhere)] == [None, None]
    assert empty.get("/api/me", headers=bearer).status_code == 200
    right(log_in(empty, "Anna").post("/api/logout-everywhere", tokens=True))
    assert code(empty.get("/api/me", headers=bearer)) == (403, "not_yours")


def test_a_forgotten_password_is_reset_by_a_link_that_works_once(empty: Client) -> None:
    anna = person(empty, "Anna", "anna@example.org")
    bearer = anna.token()
    assert ask_reset(empty, "anna") == 1
    link = secret_of(empty, "anna@example.org", "reset")

    assert code(empty.post("/api/password/reset", json={"token": link, "password": "password1"})) == (400, "bad_input")
    right(empty.post("/api/password/reset", json={"token": link, "password": NEW}))
    again = empty.post("/api/password/reset", json={"token": link, "password": "somebody else's"})

    assert code(again) == (403, "not_yours")
    assert log_in(empty, "Anna", NEW).name == "Anna"
    assert right(anna.get("/api/me"))["name"] is None
    assert code(empty.get("/api/me", headers=bearer)) == (403, "not_yours")
    assert link not in str(rows(empty, schema.links))


def test_a_link_ends_after_an_hour(empty: Client) -> None:
    person(empty, "Anna", "anna@example.org")
    ask_reset(empty, "Anna")
    link = secret_of(empty, "anna@example.org", "reset")
    lasts = rows(empty, schema.links)[0]["expires"] - time.time()
    set_all(empty, schema.links, expires=time.time() - 1)

    answer = empty.post("/api/password/reset", json={"token": link, "password": NEW})

    assert 3_500 < lasts <= 3_600
    assert code(answer) == (403, "not_yours")
    assert log_in(empty, "Anna").name == "Anna"


def test_a_newer_link_makes_the_older_useless(empty: Client) -> None:
    person(empty, "Anna", "anna@example.org")
    ask_reset(empty, "Anna")
    older = secret_of(empty, "anna@example.org", "reset")
    ask_reset(empty, "Anna@Example.org")

    assert code(empty.post("/api/password/reset", json={"token": older, "password": NEW})) == (403, "not_yours")


def test_a_link_opens_only_its_own_account_and_purpose(empty: Client) -> None:
    person(empty, "Anna", "anna@example.org")
    person(empty, "Mallory", "mallory@example.org", confirmed=False)
    confirming = secret_of(empty, "mallory@example.org", "confirm")
    wrong = empty.post("/api/password/reset", json={"token": confirming, "password": NEW})
    right(empty.post("/api/email/confirm", json={"token": confirming}))
    ask_reset(empty, "Mallory")
    ask_reset(empty, "Anna")
    own = secret_of(empty, "mallory@example.org", "reset")
    right(empty.post("/api/password/reset", json={"token": own, "password": NEW}))

    assert code(wrong) == (403, "not_yours")
    assert log_in(empty, "Anna").name == "Anna"
    assert code(empty.post("/api/email/confirm", json={"token": own})) == (403, "not_yours")
    assert log_in(empty, "Mallory", NEW).name == "Mallory"


def test_a_link_goes_to_the_stored_address_only(empty: Client) -> None:
    """Not to one that somebody typed, even if the two look alike to a computer."""
    person(empty, "Mike", "mike@example.org")

    written = [ask_reset(empty, "MIKE@EXAMPLE.ORG"), ask_reset(empty, "m\u0131ke@example.org")]

    assert written == [1, 0]
    assert {mail["address"] for mail in mails(empty)} == {"mike@example.org"}


def test_asking_for_a_new_password_tells_nobody_who_has_an_account(empty: Client) -> None:
    """The same answer after the same work: the same statements on the database, whoever is asked about."""
    person(empty, "Anna", "anna@example.org")
    person(empty, "Bert", "bert@example.org", confirmed=False)
    answers, work = [], []
    for who in ("Anna", "anna@example.org", "Bert", "bert@example.org", "Nobody", "nobody@example.org"):
        done: list[str] = []

        def note(_c: Any, _cursor: Any, statement: str, *_: Any, done: list[str] = done) -> None:
            done.append(statement)

        engine = house_of(empty).database.engine.sync_engine
        event.listen(engine, "before_cursor_execute", note)
        answer = empty.post("/api/password/forgotten", json={"who": who})
        event.remove(engine, "before_cursor_execute", note)
        answers.append((answer.status_code, answer.text))
        work.append(done)

    assert answers == [(200, "{}")] * 6
    assert work == [work[0]] * 6
    assert work[0]


def test_nothing_is_mailed_to_those_who_have_not_confirmed_or_do_not_exist(empty: Client) -> None:
    person(empty, "Bert", "bert@example.org", confirmed=False)
    before = len(mails(empty))

    assert [ask_reset(empty, who) for who in ("Bert", "bert@example.org", "Nobody", "no@example.org")] == [0] * 4
    assert len(mails(empty)) == before
    assert rows(empty, schema.resets) == []


@pytest.mark.parametrize("name", ["Anna", "Nobody"])
def test_registering_and_logging_in_take_as_long_for_names_that_exist(empty: Client, name: str) -> None:
    """Counted in what takes the time: hashes made and checked."""
    person(empty, "Anna")
    passwords = house_of(empty).accounts.passwords
    counted: list[str] = []
    hasher = passwords._hasher

    class Counting:
        """A hasher that counts."""

        def hash(self, password: str) -> str:
            counted.append("hash")
            return hasher.hash(password)

        def verify(self, stored: str, password: str) -> bool:
            counted.append("verify")
            return hasher.verify(stored, password)

    passwords._hasher = Counting()  # type: ignore[assignment]
    empty.post("/api/login", json={"name": name, "password": "wrong password"})
    empty.post("/api/register", json={"name": name, "password": PASSWORD})

    assert counted == ["hash", "verify", "hash"]


def test_nobody_is_flooded_with_links(empty: Client) -> None:
    house_of(empty).limits._factor = 0.4

    answers = [empty.post("/api/password/forgotten", json={"who": "anna@example.org"}) for _ in range(3)]

    assert [one.status_code for one in answers] == [200, 200, 429]


def test_a_browser_left_logged_in_is_no_way_to_guess_the_password(empty: Client) -> None:
    anna = person(empty, "Anna")
    house_of(empty).limits._factor = 0.5

    answers = [anna.post("/api/me/delete", password=f"guess number {n}").status_code for n in range(4)]
    answers += [anna.post("/api/password", old=f"another guess {n}", new=NEW).status_code for n in range(4)]

    assert answers[:4] == [403] * 4
    assert answers[-1] == 429


def test_registering_floods_nobody_with_mail(empty: Client) -> None:
    house_of(empty).limits._factor = 0.4
    bodies = [{"name": f"Anna {n}", "password": PASSWORD, "email": "victim@example.org"} for n in range(3)]

    assert [empty.post("/api/register", json=body).status_code for body in bodies] == [201, 201, 429]
    assert len(mails(empty)) == 2
