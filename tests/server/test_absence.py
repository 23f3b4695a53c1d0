"""Absent players: they are told, they are waited for, and whoever opens their seat does not take it."""

import time
from typing import Any

from sqlalchemy import select, update

from hexfront.server.clockwatch import SETTLING, Clockwatch
from hexfront.server.storage import schema
from hexfront.server.tables.clocks import DAY, HOUR, remind
from tests.server.house import Client, Player, code, found_table, house_of, near_the_front, right

DAYS = 2.0


def _late(client: Client, days: float = DAYS) -> tuple[Player, Player]:
    """A Soviet who waits for a German whose time has just run out."""
    founded = found_table(client, mode="two players", side="soviet", clock={"days_per_turn": days})
    soviet, invited = (Player(client, founded["id"], founded["keys"][side]) for side in ("soviet", "german"))
    german = Player(client, invited.id, right(invited.post("join", seat="german"))["keys"]["german"])
    _set(client, german, deadline=time.time() - 1)
    return soviet, german


def _set(client: Client, player: Player, **values: Any) -> None:
    async def change() -> None:
        async with house_of(client).database.write() as tx:
            await tx.execute(update(schema.tables).where(schema.tables.c.id == player.id).values(**values))

    client.blocking_portal.call(change)


def _opens(client: Client, player: Player) -> float | None:
    async def read() -> float | None:
        async with house_of(client).database.read() as tx:
            found = await tx.execute(select(schema.tables.c.opens).where(schema.tables.c.id == player.id))
            return found.scalar()

    return client.blocking_portal.call(read)


def _remind(client: Client) -> float:
    now = time.time()
    client.blocking_portal.call(remind, house_of(client).database, house_of(client).settings, now)
    return now


def test_no_seat_is_opened_before_its_holder_was_told_and_waited_for(empty: Client) -> None:
    soviet, german = _late(empty)

    untold = soviet.post("replace-absent", by="open")
    told = _remind(empty)
    early = soviet.post("replace-absent", by="open")
    waiting = german.look()["clocks"]

    assert code(untold) == code(early) == (403, "not_now")
    assert "is told first" in untold.json()["error"]
    assert f"from {waiting['opens']}" in early.json()["error"]
    assert _opens(empty, german) == told + DAY
    assert german.look()["you"] == ["german"]


def test_quick_clocks_wait_for_an_hour_at_least(empty: Client) -> None:
    soviet, _ = _late(empty, 1 / 24)

    assert _opens(empty, soviet) is None
    told = _remind(empty)
    assert _opens(empty, soviet) == told + HOUR


def test_who_comes_back_late_is_not_absent(empty: Client) -> None:
    soviet, german = _late(empty)
    told = _remind(empty)
    _set(empty, german, opens=told - 5)
    german.look()

    german.act(near_the_front())

    assert code(soviet.post("replace-absent", by="open")) == (403, "not_now")
    opens = _opens(empty, german)
    assert opens is not None and opens > told + DAY - 5
    assert german.look()["clocks"]["overdue"]


def test_who_opens_a_seat_does_not_take_it(empty: Client) -> None:
    soviet, german = _late(empty)
    right(german.post("notes", text="towards Luga"))
    told = _remind(empty)
    _set(empty, german, opens=told - 5)
    right(soviet.post("replace-absent", by="open"))

    taken = soviet.post("join", seat="german")
    stranger = right(empty.post(f"/api/tables/{german.id}/join", json={"seat": "german"}))

    assert code(taken) == (403, "not_yours")
    assert stranger["table"]["you"] == ["german"]
    assert stranger["table"]["clocks"] | {"overdue": False, "opens": None} == stranger["table"]["clocks"]
    successor = Player(empty, german.id, stranger["keys"]["german"])
    assert successor.get("notes")["text"] == ""
    assert german.look()["you"] == []


def test_an_account_that_opened_a_seat_does_not_take_it_without_its_key(empty: Client) -> None:
    anna = {"name": "Anna", "password": "correct horse"}
    headers = {"X-CSRF-Token": right(empty.post("/api/register", json=anna))["csrf"]}
    founded = found_table(empty, headers, mode="two players", side="soviet", clock={"days_per_turn": DAYS})
    german = Player(empty, founded["id"], founded["keys"]["german"])
    _set(empty, german, deadline=time.time() - 1)
    told = _remind(empty)
    _set(empty, german, opens=told - 5)
    path = f"/api/tables/{german.id}"
    right(empty.post(f"{path}/replace-absent", json={"by": "open"}, headers=headers))

    taken = empty.post(f"{path}/join", json={"seat": "german"}, headers=headers)

    assert code(taken) == (403, "not_yours")


def test_a_guest_who_comes_late_to_his_first_turn_has_his_whole_time(empty: Client) -> None:
    founded = found_table(empty, mode="two players", side="soviet", clock={"days_per_turn": DAYS})
    german = Player(empty, founded["id"], founded["keys"]["german"])
    _set(empty, german, deadline=time.time() - 1)
    _remind(empty)

    joined = right(german.post("join", seat="german"))["table"]["clocks"]

    assert (joined["overdue"], joined["opens"]) == (False, None)


def test_a_jump_of_the_clock_gives_no_seat_away(empty: Client) -> None:
    soviet, german = _late(empty)
    _remind(empty)
    counted, wall = [0.0], [0.0]
    house_of(empty).outbox.clock = Clockwatch(lambda: wall[0], lambda: counted[0])
    # A day later, as it seems.
    wall[0] += DAY
    _set(empty, german, opens=time.time() - 1)

    jumped = soviet.post("replace-absent", by="open")
    wall[0], counted[0] = wall[0] + SETTLING, counted[0] + SETTLING
    settled = soviet.post("replace-absent", by="open")

    assert code(jumped) == (403, "not_now")
    assert "has jumped" in jumped.json()["error"]
    assert settled.status_code == 200
