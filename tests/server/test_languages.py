"""Languages: answers come in the one that is asked for, and only their words differ."""

import time
from typing import Any

import pytest

from hexfront.server.languages import chosen
from hexfront.server.people.outbox import Notice, Outbox
from tests.server.house import (
    Client,
    Player,
    code,
    found_table,
    hot_seat,
    house_of,
    let_the_computer_play,
    near_the_front,
    right,
    two_players,
)
from tests.server.lines import live
from tests.server.people import confirm, mails

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("wanted", "header", "language"),
    [
        (None, "", "en"),
        ("de", "", "de"),
        ("en", "de", "en"),
        ("xx", "de", "de"),
        (None, "fr, de;q=0.5, en;q=0.1", "de"),
        (None, "de;q=0.1, en", "en"),
        (None, "de-DE", "de"),
        (None, "*;q=x, ;;", "en"),
    ],
)
def test_the_language_is_that_of_the_address_or_else_of_the_header(
    wanted: str | None, header: str, language: str
) -> None:
    assert chosen(wanted, header) == language


def test_refusals_and_faults_are_said_in_german(client: Client) -> None:
    player = hot_seat(client)
    end = {"number": 0, "action": {"type": "end phase"}}
    where = f"/api/tables/{player.id}/actions"

    refused = client.post(where, json=end, headers=player.headers | GERMAN)
    unknown = client.get("/api/tables/abc?lang=de")
    english = client.post(where, json=end, headers=player.headers).json()

    assert code(refused) == (422, "refused")
    assert refused.json()["error"].endswith("Einheiten stehen in 0111: einige müssen fortziehen")
    assert refused.json()["rule"] == english["rule"]
    assert refused.json()["gist"] != english["gist"]
    assert unknown.json()["error"] == "einen Tisch 'abc' gibt es nicht"


def test_log_news_and_table_differ_in_their_words_alone(client: Client) -> None:
    german, soviet, _ = two_players(client)
    with live(soviet, "?lang=de") as line:
        german.act(near_the_front())
        news = next(one for one in iter(line.receive_json, None) if one["kind"] == "changed")
    plain, spoken = (right(client.get(f"/api/tables/{german.id}/log?lang={tag}")) for tag in ("en", "de"))
    tables = [right(client.get(f"/api/tables/{german.id}", headers=german.headers | extra)) for extra in ({}, GERMAN)]

    assert news["words"][0]["text"] == spoken[0]["words"][0]["text"] == "Deutsche 1 Pz zieht nach 0110"
    assert _shape(plain) == _shape(spoken)
    assert _shape(tables[0]) == _shape(tables[1])
    assert plain[0]["events"] == spoken[0]["events"] == news["events"]
    assert tables[1]["can"]["end_phase"]["reason"].startswith("mehr als 3 Einheiten")


def _shape(document: Any) -> Any:
    """A document without what its texts say."""
    if isinstance(document, dict):
        return {name: _shape(value) for name, value in document.items()}
    if isinstance(document, list):
        return [_shape(one) for one in document]
    return "text" if isinstance(document, str) else document


def test_rules_levels_and_questions_are_said_in_german(client: Client) -> None:
    player = hot_seat(client)
    plain, spoken = (right(client.get(f"/api/games/leningrad-1979/rules?lang={tag}")) for tag in ("en", "de"))
    listed = right(client.get("/api/games", headers=GERMAN))
    levels = next(one for one in listed if one["name"] == "leningrad-1979")
    question = {"question": "why", "action": {"type": "end phase"}}
    why = client.post(f"/api/tables/{player.id}/ask", json=question, headers=player.headers | GERMAN).json()

    assert [one["number"] for one in plain] == [one["number"] for one in spoken]
    assert all(one["gist"] != other["gist"] for one, other in zip(plain, spoken, strict=True))
    assert levels["title"] == "Leningrad, erste Ausgabe (1979)"
    assert levels["computers"][0]["title"] == "Rekrut"
    assert why["refusal"]["reason"].startswith("mehr als 3 Einheiten")


def test_a_plan_is_told_to_each_in_his_language(client: Client) -> None:
    player = hot_seat(client)
    with live(player, "?lang=de") as german, live(player, "?lang=en") as english:
        news = {"kind": "computer", "side": "soviet", "thinking": 1.0, "plan": ["We mean to strike back."]}
        client.blocking_portal.call(house_of(client).hub.tell, player.id, news)
        heard = [
            next(one for one in iter(line.receive_json, None) if one["kind"] == "computer")
            for line in (german, english)
        ]

    assert [one["plan"] for one in heard] == [["Wir wollen zurückschlagen."], ["We mean to strike back."]]


def test_what_people_write_is_left_alone(client: Client) -> None:
    founded = found_table(client, GERMAN, title="Road to Leningrad")
    player = Player(client, founded["id"], founded["keys"]["german"], founded["table"])
    player.post("chat", text="German 1 Pz moves to 0110")

    assert founded["table"]["title"] == "Road to Leningrad"
    assert right(client.get(f"/api/tables/{player.id}/chat", headers=GERMAN))[0]["text"] == "German 1 Pz moves to 0110"


def test_an_account_keeps_the_language_of_its_notices(empty: Client) -> None:
    anna = {"name": "Anna", "password": "correct horse"}
    headers = {"X-CSRF-Token": right(empty.post("/api/register", json=anna, headers=GERMAN))["csrf"]}

    assert right(empty.get("/api/me"))["language"] == "de"
    assert right(empty.put("/api/me", json={"language": "en"}, headers=headers))["language"] == "en"
    assert code(empty.put("/api/me", json={"language": "tlh"}, headers=headers)) == (400, "bad_input")


def test_mail_comes_in_the_language_of_the_account(empty: Client) -> None:
    anna = {"name": "Anna", "password": "correct horse", "email": "anna@example.org"}
    headers = {"X-CSRF-Token": right(empty.post("/api/register", json=anna, headers=GERMAN))["csrf"]}
    asked = mails(empty)[0]
    confirm(empty, anna["email"])
    founded = found_table(empty, headers, mode="two players", side="soviet", title="Luga")
    let_the_computer_play(empty, Player(empty, founded["id"], founded["keys"]["german"]), "german")
    house, sent = house_of(empty), list[Notice]()
    box = Outbox(house.database, house.settings, {"mail": lambda _, notice: sent.append(notice)})

    empty.blocking_portal.call(box.send_due, time.time())

    assert asked["subject"] == "Bitte bestätigen Sie Ihre E-Mail-Adresse"
    assert "/confirm#" in asked["body"] and "Anna" not in asked["body"]
    # The computer hands over the turn, or has to ask something before.
    (subject,) = [one.subject for one in sent]
    assert subject in ("Luga: Sie sind am Zug", "Luga: Sie haben etwas zu entscheiden")
    assert sent[0].body.startswith(f"Guten Tag Anna,\n\n{subject} (Zug 1, ")
    assert "german " not in sent[0].body and "soviet " not in sent[0].body
