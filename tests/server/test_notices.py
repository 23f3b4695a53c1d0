"""Clocks and notices: written with what causes them, sent once, tried again, and given up in the end."""

import json
import socket
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import select, update

from hexfront.kernel.errors import InputError
from hexfront.server.people import outbox, webhooks
from hexfront.server.people.outbox import WAITS, Notice, Outbox, Send
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.tables.clocks import remind
from tests.server.house import Client, Document, Player, code, found_table, house_of, let_the_computer_play, right
from tests.server.people import confirm

ANNA = {"name": "Anna", "password": "correct horse", "email": "anna@example.org"}


#: The kinds of calls, and what each says: a side is called to its turn, or asked something in the other's.
SUBJECTS = {"your turn": "it is your turn", "asked": "you are asked to decide"}


@pytest.fixture
def sent() -> list[Notice]:
    return []


@pytest.fixture
def senders(sent: list[Notice]) -> Mapping[str, Send]:
    """Senders that only take down."""
    return {kind: lambda _, notice: sent.append(notice) for kind in ("mail", "webhook")}


def _anna_waits(client: Client, **wishes: Any) -> tuple[Player, Player]:
    """Anna plays the Soviets and has an account; her German opponent has none."""
    csrf = right(client.post("/api/register", json=ANNA))["csrf"]
    headers = {"X-CSRF-Token": csrf}
    confirm(client, ANNA["email"])
    right(client.put("/api/me", json={"webhook": "https://example.org/turn"}, headers=headers))
    founded = found_table(client, headers, mode="two players", side="soviet", title="Luga line", **wishes)
    client.cookies.clear()
    anna, bert = (Player(client, founded["id"], founded["keys"][side]) for side in ("soviet", "german"))
    return anna, bert


def _waiting(client: Client) -> list[Document]:
    async def rows() -> list[Document]:
        async with house_of(client).database.read() as tx:
            return [dict(row) for row in (await tx.execute(select(schema.outbox))).mappings()]

    return client.blocking_portal.call(rows)


def _send_due(client: Client, senders: Mapping[str, Send], now: float) -> int:
    house = house_of(client)
    return client.blocking_portal.call(Outbox(house.database, house.settings, senders).send_due, now)


def test_a_turn_is_told_by_mail_and_webhook_once(
    empty: Client, senders: Mapping[str, Send], sent: list[Notice]
) -> None:
    anna, bert = _anna_waits(empty)
    let_the_computer_play(empty, bert, "german")
    now = time.time()

    arrived = _send_due(empty, senders, now)

    assert arrived == 2
    assert {(one.kind, one.address) for one in sent} == {
        ("mail", "anna@example.org"),
        ("webhook", "https://example.org/turn"),
    }
    facts = json.loads(next(one.body for one in sent if one.kind == "webhook"))
    assert facts["kind"] in SUBJECTS
    assert all(one.subject == f"Luga line: {SUBJECTS[facts['kind']]}" for one in sent)
    assert facts["link"].endswith(f"/t/{anna.id}")
    assert str(anna.key) not in sent[0].body + sent[1].body
    assert (_send_due(empty, senders, now), _waiting(empty)) == (0, [])


def test_what_does_not_arrive_is_tried_again_later_and_given_up_in_the_end(empty: Client) -> None:
    def fail(_: Settings, __: Notice) -> None:
        raise OSError("no route")

    _, bert = _anna_waits(empty)
    let_the_computer_play(empty, bert, "german")
    senders = {"mail": fail, "webhook": fail}
    now = time.time()

    for wait in WAITS:
        assert _send_due(empty, senders, now) == 0
        waiting = _waiting(empty)
        assert {row["due"] for row in waiting} == {now + wait}
        assert {row["fault"] for row in waiting} == {"no route"}
        now += wait
    _send_due(empty, senders, now)

    assert {row["due"] for row in _waiting(empty)} == {None}


def test_a_deadline_moves_only_with_the_side_to_act(empty: Client) -> None:
    founded = found_table(empty, mode="two players", side="german", clock={"days_per_turn": 2})
    player = Player(empty, founded["id"], founded["keys"]["german"])
    _set_deadline(empty, 4_000_000_000.0)

    player.look()
    player.move()
    kept = player.table["clocks"]
    let_the_computer_play(empty, player, "german")
    handed_over = player.look()["clocks"]

    assert (kept["to_act"], kept["deadline"], kept["overdue"]) == ("german", "2096-10-02T07:06:40+00:00", False)
    assert handed_over["to_act"] == "soviet"
    assert handed_over["deadline"] < kept["deadline"]
    assert found_table(empty)["table"]["clocks"] is None


def test_time_that_ran_out_is_told_once_and_lets_the_other_go_on(
    empty: Client, senders: Mapping[str, Send], sent: list[Notice]
) -> None:
    anna, bert = _anna_waits(empty, clock={"days_per_turn": 1})
    house = house_of(empty)
    assert code(anna.post("replace-absent", by="random")) == (403, "not_now")
    _set_deadline(empty, time.time() - 1)

    reminded = [empty.blocking_portal.call(remind, house.database, house.settings, time.time()) for _ in range(2)]
    _send_due(empty, senders, time.time())

    assert reminded == [1, 0]
    assert {one.subject for one in sent} == {"Luga line: the time of the german side has run out"}
    assert anna.look()["clocks"]["overdue"]
    assert code(anna.post("replace-absent", by="random")) == (403, "not_now")
    _waited_for(empty)
    assert code(bert.post("replace-absent", by="random")) == (403, "not_yours")
    assert code(anna.post("replace-absent", by="genius")) == (400, "bad_input")
    assert right(anna.post("replace-absent", by="open"))["seats"]["german"] == {"kind": "open", "name": ""}
    assert bert.look()["you"] == []
    joined = right(empty.post(f"/api/tables/{anna.id}/join", json={"seat": "german"}))
    assert joined["table"]["clocks"]["overdue"] is False


def _waited_for(client: Client) -> None:
    """The time in which an absent player could have come back has passed."""

    async def pass_by() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(update(schema.tables).values(opens=time.time() - 1))

    client.blocking_portal.call(pass_by)


def _set_deadline(client: Client, deadline: float) -> None:
    async def change() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(update(schema.tables).values(deadline=deadline))

    client.blocking_portal.call(change)


def test_a_webhook_is_posted_but_not_into_our_own_network() -> None:
    received: list[bytes] = []

    class Hook(BaseHTTPRequestHandler):
        """Takes down what is posted."""

        def do_POST(self) -> None:
            received.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Quiet."""

    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        Thread(target=server.handle_request, daemon=True).start()
        notice = Notice(1, "webhook", f"http://127.0.0.1:{server.server_port}/", "", '{"kind": "your turn"}', 0)
        with pytest.raises(InputError, match="own network"):
            outbox.send_webhook(Settings(), notice)
        outbox.send_webhook(Settings(webhooks_inside=True), notice)

    assert received == [b'{"kind": "your turn"}']


@pytest.mark.parametrize(
    "inside",
    [
        *("10.0.0.1", "169.254.169.254", "224.0.0.1", "0.0.0.0", "127.1", "0x7f.0.0.1", "2130706433", "100.64.0.1"),
        *("::1", "::", "fe80::1", "fec0::1", "feff::1", "fd00::1", "ff02::1"),
        *("::127.0.0.1", "::8.8.8.8", "::ffff:10.0.0.1", "::ffff:7f00:1", "0:0:0:0:0:ffff:127.0.0.1", "::ffff:8.8.8.8"),
        *("::ffff:0:127.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:0a00:0001::"),
        "2001:0:808:808::1",
    ],
)
def test_a_webhook_never_leads_inside(inside: str) -> None:
    with pytest.raises(InputError, match="own network"):
        webhooks.resolved(inside, 80, inside=False)


def test_a_name_is_looked_up_once_so_that_it_cannot_lead_elsewhere_later(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[str] = []
    connected: list[tuple[str, int]] = []

    def look_up(host: str, port: int, **_: object) -> list[Any]:
        # An honest address for the check, one inside for whoever asks again.
        looked_up.append(host)
        return [(0, 0, 0, "", ("93.184.215.14" if len(looked_up) == 1 else "127.0.0.1", port))]

    def connect(address: tuple[str, int], _: float) -> socket.socket:
        connected.append(address)
        raise OSError("no route")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", connect)

    with pytest.raises(OSError, match="no route"):
        webhooks.post("http://example.org/turn", "{}", inside=False)

    assert (looked_up, connected) == (["example.org"], [("93.184.215.14", 80)])


def test_a_redirect_is_not_followed() -> None:
    class Away(BaseHTTPRequestHandler):
        """Sends everybody elsewhere."""

        def do_POST(self) -> None:
            self.send_response(307)
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Quiet."""

    with HTTPServer(("127.0.0.1", 0), Away) as server:
        Thread(target=server.handle_request, daemon=True).start()
        with pytest.raises(OSError, match="answered 307"):
            webhooks.post(f"http://127.0.0.1:{server.server_port}/", "{}", inside=True)


def test_a_notice_that_another_process_sends_is_left_to_it(empty: Client) -> None:
    _, bert = _anna_waits(empty)
    let_the_computer_play(empty, bert, "german")
    now, seen = time.time(), []

    def send_twice(_: Settings, notice: Notice) -> None:
        seen.append(notice.id)
        assert empty.blocking_portal.call(Outbox(house.database, house.settings, others).send_due, now) == 0

    house = house_of(empty)
    others: Mapping[str, Send] = {"mail": _never, "webhook": _never}
    only_mail: Mapping[str, Send] = {"mail": send_twice, "webhook": lambda *_: None}
    _delete_webhooks(empty)

    assert _send_due(empty, only_mail, now) == 1
    assert len(seen) == 1


def _never(_: Settings, notice: Notice) -> None:
    raise AssertionError(f"{notice} is sent twice")


def _delete_webhooks(client: Client) -> None:
    async def change() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(schema.outbox.delete().where(schema.outbox.c.kind == "webhook"))

    client.blocking_portal.call(change)
