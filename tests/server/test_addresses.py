"""Mail addresses: nothing but the question itself is sent before their owner has confirmed them."""

import time

import pytest

from hexfront.server.storage import schema
from tests.server.house import Client, Player, code, let_the_computer_play, right
from tests.server.people import PASSWORD, confirm, mails, person, rows, secret_of, set_all


def test_no_notice_goes_to_an_address_that_is_not_confirmed(empty: Client) -> None:
    anna = person(empty, "Anna", "victim@example.org", confirmed=False)
    founded = anna.found(mode="two players", side="soviet", title="Luga line")
    player = Player(empty, founded["id"], founded["keys"]["soviet"])

    let_the_computer_play(empty, player, "german")

    assert [mail["subject"] for mail in mails(empty)] == ["Please confirm your mail address"]
    assert "Anna" not in mails(empty)[0]["body"]


def test_an_address_is_confirmed_by_its_link_once(empty: Client) -> None:
    anna = person(empty, "Anna", "anna@example.org", confirmed=False)
    secret = secret_of(empty, "anna@example.org", "confirm")

    assert right(anna.get("/api/me"))["confirmed"] is False
    assert right(empty.post("/api/email/confirm", json={"token": secret})) == {"name": "Anna"}
    assert right(anna.get("/api/me"))["confirmed"] is True
    assert code(empty.post("/api/email/confirm", json={"token": secret})) == (403, "not_yours")
    assert code(anna.post("/api/email/send")) == (403, "not_now")


def test_a_link_confirms_only_the_address_it_was_sent_to(empty: Client) -> None:
    """Otherwise one would confirm an own address and then name somebody else's."""
    mallory = person(empty, "Mallory", "mallory@example.org", confirmed=False)
    secret = secret_of(empty, "mallory@example.org", "confirm")
    right(mallory.put("/api/me", email="victim@example.org"))

    assert code(empty.post("/api/email/confirm", json={"token": secret})) == (403, "not_yours")
    assert right(mallory.get("/api/me"))["confirmed"] is False


def test_a_link_to_confirm_ends_after_three_days(empty: Client) -> None:
    anna = person(empty, "Anna", "anna@example.org", confirmed=False)
    old = secret_of(empty, "anna@example.org", "confirm")
    set_all(empty, schema.links, expires=time.time() - 1)

    assert code(empty.post("/api/email/confirm", json={"token": old})) == (403, "not_yours")
    right(anna.post("/api/email/send"))
    confirm(empty, "anna@example.org")
    assert right(anna.get("/api/me"))["confirmed"] is True
    assert rows(empty, schema.links) == []


def test_a_confirmed_address_is_replaced_only_with_the_password(empty: Client) -> None:
    """Whoever finds a browser logged in could otherwise send himself a link for a new password."""
    anna = person(empty, "Anna", "anna@example.org")
    bearer = anna.token(scopes=["read", "account"])
    body = {"email": "thief@example.org"}

    assert code(anna.put("/api/me", **body)) == (403, "not_yours")
    assert code(anna.put("/api/me", **body, password="guessed it")) == (403, "not_yours")
    assert code(empty.put("/api/me", json=body, headers=bearer)) == (403, "not_yours")
    assert right(anna.get("/api/me"))["email"] == "anna@example.org"
    changed = right(anna.put("/api/me", email="new@example.org", password=PASSWORD))
    assert (changed["email"], changed["confirmed"]) == ("new@example.org", False)
    told = [(mail["address"], mail["subject"]) for mail in mails(empty)]
    assert told == [
        ("anna@example.org", "Your mail address was changed"),
        ("new@example.org", "Please confirm your mail address"),
    ]


@pytest.mark.parametrize(
    "address",
    ["nowhere", "a@b,c@d.org", "a,b@c.org", "a@b\r\nBcc: c@d.org", "<a@b.org>", '"a"@c.org', "a@b\u202e.org"],
)
def test_an_address_cannot_carry_another_recipient(empty: Client, address: str) -> None:
    body = {"name": "Anna", "password": PASSWORD, "email": address}

    assert code(empty.post("/api/register", json=body)) == (400, "bad_input")
