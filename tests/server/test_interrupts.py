"""Questions in the middle of a move: for clocks, notices, undo, orders and computers they are no change of turn."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select, update

from hexfront.server.storage import schema
from tests.server.house import Client, Document, Player, client_of, code, found_table, house_of, quick, right
from tests.server.lines import live
from tests.server.people import confirm

NAME = "leningrad-41"
FAR = 4_000_000_000.0


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with client_of(quick(tmp_path_factory.mktemp("house") / "house.sqlite3")) as one:
        yield one


def _account(client: Client, name: str) -> str:
    """Register somebody with a mail address; returns a token."""
    client.cookies.clear()
    body = {"name": name, "password": "correct horse", "email": f"{name}@example.org"}
    csrf = right(client.post("/api/register", json=body))["csrf"]
    confirm(client, body["email"])
    token = right(client.post("/api/tokens", json={}, headers={"X-CSRF-Token": csrf}))["token"]
    client.cookies.clear()
    return str(token)


def _seated(client: Client, **wishes: Any) -> tuple[Player, Player]:
    """Bert plays the Germans and Anna the Soviets, in the first German movement phase; both have accounts."""
    bert, anna = (_account(client, name) for name in ("bert", "anna"))
    given = {"game": NAME, "mode": "two players", "side": "german"} | wishes
    founded = found_table(client, {"Authorization": f"Bearer {bert}"}, **given)
    german, soviet = (Player(client, founded["id"], founded["keys"].get(side)) for side in ("german", "soviet"))
    if soviet.key:
        headers = {"Authorization": f"Bearer {anna}", "X-Seat-Key": soviet.key}
        joined = right(client.post(f"/api/tables/{german.id}/join", json={"seat": "soviet"}, headers=headers))
        soviet.key = joined["keys"]["soviet"]
    while german.look()["view"]["kind"] != "movement":
        german.end()
    _forget_mails(client)
    return german, soviet


def _mails(client: Client) -> list[tuple[str, str]]:
    """To whom mails were written since the last look, and what about."""

    async def rows() -> list[tuple[str, str]]:
        async with house_of(client).database.read() as tx:
            found = await tx.execute(select(schema.outbox.c.address, schema.outbox.c.subject))
            return [(address.partition("@")[0], subject.rpartition(": ")[2]) for address, subject in found]

    mails = client.blocking_portal.call(rows)
    _forget_mails(client)
    return mails


def _forget_mails(client: Client) -> None:
    async def forget() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(schema.outbox.delete())

    client.blocking_portal.call(forget)


def _set_deadline(client: Client, deadline: float) -> None:
    async def change() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(update(schema.tables).values(deadline=deadline))

    client.blocking_portal.call(change)


def _deadline(client: Client) -> float:
    async def read() -> float:
        async with house_of(client).database.read() as tx:
            return float((await tx.execute(select(schema.tables.c.deadline))).scalar_one())

    return client.blocking_portal.call(read)


def _step_next_to_the_enemy(german: Player) -> Document:
    """Move a unit to where the enemy is asked whether to fire; returns the answer."""
    german.look()
    for unit in german.table["can"]["units"]:
        answer = german.post("ask", question="under fire", unit=unit)
        hexes = answer.json().get("hexes") if answer.is_success else None
        if hexes:
            path = german.ask("reach", units=[unit])["hexes"][min(hexes)]["path"]
            return german.act({"type": "move", "units": [unit], "path": path})
    raise AssertionError("nobody could be fired at")


def _no_orders(soviet: Player) -> None:
    right(soviet.client.put(f"/api/tables/{soviet.id}/orders", json={"orders": []}, headers=soviet.headers))


def test_the_clock_of_a_turn_stops_for_a_question_and_goes_on(client: Client) -> None:
    german, soviet = _seated(client, clock={"days_per_turn": 2})
    _no_orders(soviet)
    _set_deadline(client, FAR)

    _step_next_to_the_enemy(german)
    asked = soviet.look()["clocks"]
    to_answer = _deadline(client)
    soviet.act({"type": "fire at", "units": []})
    while soviet.look()["view"]["to_act"] == "soviet":
        soviet.act({"type": "fire at", "units": []})

    assert (asked["to_act"], asked["overdue"]) == ("soviet", False)
    assert abs(to_answer - time.time() - 2 * 86_400) < 600
    assert german.look()["clocks"]["to_act"] == "german"
    assert abs(_deadline(client) - FAR) < 600


def test_a_player_is_told_when_asked_and_the_mover_when_it_goes_on(client: Client) -> None:
    german, soviet = _seated(client)

    _step_next_to_the_enemy(german)
    asked = _mails(client)
    soviet.look()
    while soviet.look()["view"]["to_act"] == "soviet":
        soviet.act({"type": "fire at", "units": []})

    assert asked == [("anna", "you are asked to decide")]
    assert _mails(client)[-1] == ("bert", "it is your turn")


def test_orders_answer_at_once_and_nobody_gets_a_mail(client: Client) -> None:
    german, soviet = _seated(client, clock={"days_per_turn": 2})
    with live(german) as line:
        answer = _step_next_to_the_enemy(german)
        number = german.look()["number"]
        news: list[Document] = []
        while not news or news[-1]["number"] < number:
            heard = line.receive_json()
            news += [heard] if heard["kind"] == "changed" else []

    assert german.table["view"]["to_act"] == "german" and _mails(client) == []
    # The answer comes as news of its own, as if its owner had been quick.
    assert number > answer["number"] and len(news) >= 2
    told = [_orders_of_answers(player) for player in (soviet, german)]
    assert all(told[0]) and not any(told[1])


def _orders_of_answers(player: Player) -> list[Document | None]:
    return [line["order"] for line in player.get("log") if line["action"]["type"] == "fire at"]


def test_a_move_can_be_taken_back_until_the_other_side_has_answered(client: Client) -> None:
    german, soviet = _seated(client)
    before = german.look()["number"]

    _step_next_to_the_enemy(german)
    right(german.undo())
    assert (german.look()["number"], german.table["view"]["to_act"]) == (before, "german")
    _step_next_to_the_enemy(german)
    soviet.look()
    soviet.act({"type": "fire at", "units": []})
    german.look()

    assert code(german.undo()) == (403, "not_now")
    assert "nobody takes back what the other side has done" in german.table["undo"]["why"]
    assert code(german.post("restart-phase", number=german.table["number"])) == (403, "not_now")


def test_no_mail_is_written_for_each_answer_of_a_computer(client: Client) -> None:
    german, _ = _seated(client, mode="computer", computer="random")

    for _ in range(3):
        _step_next_to_the_enemy(german)
        waiting = time.monotonic() + 60
        while german.look()["view"]["to_act"] != "german" and time.monotonic() < waiting:
            time.sleep(0.05)

    assert german.table["view"]["to_act"] == "german"
    assert _mails(client) == []


def test_no_orders_are_changed_while_their_question_is_open(client: Client) -> None:
    german, soviet = _seated(client)
    _step_next_to_the_enemy(german)

    body = {"orders": [{"kind": "hold"}]}
    answer = client.put(f"/api/tables/{soviet.id}/orders", json=body, headers=soviet.headers)
    tried = right(client.post(f"/api/tables/{soviet.id}/orders/try", json=body, headers=soviet.headers))

    assert code(answer) == (403, "not_now")
    assert tried["now"]["action"] == {"type": "fire at", "units": []}
    assert tried["games"] >= 1 and tried["orders"][0]["times"] >= 1
