"""An evening at the table goes the same way on SQLite and on PostgreSQL."""

import time
from collections.abc import Iterator

import pytest

from hexfront.server.people.outbox import Notice, Outbox
from tests.server.house import (
    Client,
    Player,
    client_of,
    code,
    found_table,
    house_of,
    let_the_computer_play,
    quick,
    right,
)
from tests.server.people import ask_reset, confirm, log_in, person, secret_of, stored


@pytest.fixture(scope="module")
def client(database: str) -> Iterator[Client]:
    with client_of(quick(database)) as one:
        yield one


def test_people_and_their_tokens(client: Client) -> None:
    anna = {"name": "Anna", "password": "correct horse", "email": "anna@example.org"}
    csrf = right(client.post("/api/register", json=anna))["csrf"]
    headers = {"X-CSRF-Token": csrf}
    assert code(client.post("/api/register", json=anna)) == (400, "bad_input")

    token = right(client.post("/api/tokens", json={"name": "bot"}, headers=headers))["token"]
    founded = found_table(client, headers, mode="two players", side="german", public=True)
    client.cookies.clear()
    bearer = {"Authorization": f"Bearer {token}"}

    assert right(client.get("/api/me", headers=bearer))["name"] == "Anna"
    assert right(client.get("/api/tables?own=1", headers=bearer))[0]["id"] == founded["id"]
    assert founded["id"] in [one["id"] for one in right(client.get("/api/tables?open=1"))]
    joined = right(client.post(f"/api/tables/{founded['id']}/join", json={"seat": "soviet", "name": "Bert"}))
    assert joined["table"]["seats"]["soviet"] == {"kind": "person", "name": "Bert"}
    for one in right(client.get("/api/tokens", headers=bearer)):
        assert client.delete(f"/api/tokens/{one['id']}", headers=bearer).status_code == 204


def test_players_who_block_report_forget_and_leave(client: Client) -> None:
    carl, dora = person(client, "Carl", "carl@example.org"), person(client, "Dora", "dora@example.org")
    table = carl.found(mode="two players", side="german", public=True)["id"]
    right(dora.post(f"/api/tables/{table}/join", seat="soviet"))
    right(dora.post(f"/api/tables/{table}/chat", text="Hello."))
    right(carl.post("/api/reports", table=table, seat="soviet", text="She talks too much."))
    right(carl.post("/api/blocks", name="dora"))

    assert code(dora.post(f"/api/tables/{table}/chat", text="Hello?")) == (403, "not_yours")
    assert table not in [one["id"] for one in right(dora.get("/api/tables"))]
    assert [one["text"] for one in right(dora.get("/api/me/export"))["chat"]] == ["Hello."]
    assert ask_reset(client, "DORA@example.org") == 1
    link = secret_of(client, "dora@example.org", "reset")
    right(client.post("/api/password/reset", json={"token": link, "password": "better staple"}))
    assert code(client.post("/api/password/reset", json={"token": link, "password": "x" * 9})) == (403, "not_yours")
    right(log_in(client, "Dora", "better staple").post("/api/me/delete", password="better staple"))
    left = stored(client)
    assert "Dora" not in left and "dora@example.org" not in left
    assert right(carl.get("/api/reports"))[0]["text"] == "She talks too much."
    assert right(carl.get("/api/blocks")) == []
    assert right(carl.get(f"/api/tables/{table}"))["seats"]["soviet"]["name"] == ""


def test_actions_undo_take_back_chat_and_notes(client: Client) -> None:
    founded = found_table(client, mode="two players", side="german", clock={"days_per_turn": 3})
    german, invited = (Player(client, founded["id"], founded["keys"][side]) for side in ("german", "soviet"))
    soviet = Player(client, german.id, right(invited.post("join", seat="soviet"))["keys"]["soviet"])
    before = german.look()
    for _ in range(6):
        german.move()
    german.table = right(german.undo())["table"]

    german.post("take-back", number=5, to=0)
    assert soviet.post("take-back/answer", accept=True).status_code == 200
    assert german.post("chat", text="Sorry.").status_code == 201
    assert german.post("notes", text="do not do that again").status_code == 200

    assert code(german.post("chat", text="\x00")) == (400, "bad_input")
    assert german.look() == before
    assert [line["text"] for line in soviet.get("chat")] == ["Sorry."]
    assert german.get("notes") != soviet.get("notes")


def test_a_turn_with_its_notices_and_the_record(client: Client) -> None:
    bert = {"name": "Bert", "password": "battery staple", "email": "bert@example.org"}
    csrf = right(client.post("/api/register", json=bert))["csrf"]
    for one in ("anna@example.org", "bert@example.org"):
        confirm(client, one)
    founded = found_table(client, {"X-CSRF-Token": csrf}, mode="two players", side="soviet")
    client.cookies.clear()
    player = Player(client, founded["id"], founded["keys"]["soviet"])

    let_the_computer_play(client, player, "german")
    sent: list[Notice] = []
    house = house_of(client)
    box = Outbox(house.database, house.settings, {"mail": lambda _, notice: sent.append(notice)})
    client.blocking_portal.call(box.send_due, time.time())

    assert player.look()["view"]["to_act"] == "soviet"
    assert [one.address for one in sent] == ["bert@example.org"]
    assert player.get("verify")["ok"]
    record = client.get(f"/api/tables/{player.id}/record").content
    assert right(client.post("/api/import", content=record))["table"]["number"] == player.table["number"]
    assert right(player.post("branch", n=2))["table"]["number"] == 0


def test_players_together(client: Client) -> None:
    emil, frida = person(client, "Emil", "emil@example.org"), person(client, "Frida")
    wishes = {"game": "assault-on-leningrad", "mode": "two players", "side": "german", "public": True, "rated": True}
    table = emil.found(**wishes, clock={"days_per_turn": 2})["id"]
    right(frida.post(f"/api/tables/{table}/join", seat="soviet"))
    before = right(emil.get(f"/api/tables/{table}"))["clocks"]["deadline"]
    right(emil.post("/api/me/vacation", days=3))
    assert right(emil.get(f"/api/tables/{table}"))["clocks"]["deadline"] > before
    right(emil.delete("/api/me/vacation"))
    for _ in range(60):
        seen = right(emil.get(f"/api/tables/{table}"))
        acting = emil if seen["view"]["to_act"] == "german" else frida
        right(acting.post(f"/api/tables/{table}/actions", number=seen["number"], action={"type": "end phase"}))
        if acting is frida:
            break
    right(frida.post(f"/api/tables/{table}/give-up"))

    page = right(frida.get("/api/players/emil"))
    assert page["ratings"][0]["rating"] > 1500 and page["opponents"][0]["name"] == "Frida"
    assert right(frida.post(f"/api/tables/{table}/rematch"))["table"]["you"] == ["german"]
    assert right(emil.post(f"/api/tables/{table}/rematch"))["table"]["you"] == ["soviet"]
    right(emil.put("/api/me/notices", digest=18, quiet_from=22, quiet_to=7, zone="Europe/Berlin"))
    assert right(emil.get("/api/me/notices"))["digest"] == 18


def test_a_tournament_from_its_opening_to_its_end(client: Client) -> None:
    gerd, hans = person(client, "Gerd"), person(client, "Hans")
    event = right(gerd.post("/api/events", game="assault-on-leningrad", kind="swiss"))["id"]
    right(hans.post(f"/api/events/{event}/enter"))
    begun = right(gerd.post(f"/api/events/{event}/begin"))
    for game in begun["pairings"][0][0]["games"]:
        right(hans.post(f"/api/tables/{game['table']}/give-up"))
    client.blocking_portal.call(house_of(client).outbox.go_on_with_events)

    over = right(client.get(f"/api/events/{event}"))
    assert over["state"] == "over"
    assert [(line["name"], line["points"]) for line in over["standings"]] == [("Gerd", 2.0), ("Hans", 0.0)]
    assert event in [one["id"] for one in right(client.get("/api/events"))]
