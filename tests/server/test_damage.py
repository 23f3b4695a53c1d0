"""Damage on disk: a broken position costs nothing, a broken line closes its table alone and is named."""

import logging
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from hexfront.server.storage import schema
from tests.server.house import Client, Player, client_of, code, found_table, hot_seat, house_of, quick, right

SHOTS, LINES = schema.snapshots, schema.journal
#: Tests take a position every five actions.
PLAYED = 12


def _played(client: Client, **wishes: Any) -> Player:
    """A table with some actions, which nobody has at hand any more."""
    player = hot_seat(client, **wishes)
    for _ in range(PLAYED):
        player.move()
    _forget(client, player)
    return player


def _forget(client: Client, player: Player) -> None:
    house_of(client).rooms.forget(player.id)


def _write(client: Client, *statements: Any) -> None:
    async def write() -> None:
        async with house_of(client).database.write() as tx:
            for statement in statements:
                await tx.execute(statement)

    client.blocking_portal.call(write)


def _shot(player: Player, *numbers: int) -> Any:
    return (SHOTS.c.table_id == player.id) & SHOTS.c.n.in_(numbers)


def _line(player: Player, number: int) -> Any:
    return (LINES.c.table_id == player.id) & (LINES.c.n == number)


def _stored(client: Client, query: Any) -> Any:
    async def read() -> Any:
        async with house_of(client).database.read() as tx:
            return (await tx.execute(query)).scalar_one()

    return client.blocking_portal.call(read)


def _change_line(client: Client, player: Player, number: int, old: str, new: str) -> None:
    line = _stored(client, select(LINES.c.line).where(_line(player, number)))
    assert old in line
    _write(client, update(LINES).where(_line(player, number)).values(line=line.replace(old, new, 1)))
    _forget(client, player)


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", '{"turn": 1}', "null", "a position"],
    ids=["empty", "cut off", "of another kind", "without its units", "nothing", "words"],
)
@pytest.mark.parametrize("numbers", [(10,), (5, 10)], ids=["the last", "all"])
def test_a_damaged_position_is_passed_over(
    client: Client, damage: str, numbers: tuple[int, ...], caplog: pytest.LogCaptureFixture
) -> None:
    player = _played(client)
    before = player.look()
    _forget(client, player)
    _write(client, update(SHOTS).where(_shot(player, *numbers)).values(position=damage))

    with caplog.at_level(logging.WARNING):
        assert player.look() == before
    assert f"the position at table {player.id} after action 10 is passed over" in caplog.text
    assert player.move()["number"] == PLAYED + 1


def test_a_position_that_was_changed_in_one_letter_is_passed_over(client: Client) -> None:
    player = _played(client)
    before = player.look()
    _forget(client, player)
    text = _stored(client, select(SHOTS.c.position).where(_shot(player, 10)))
    assert '"turn":1' in text
    changed = text.replace('"turn":1', '"turn":2', 1)
    _write(client, update(SHOTS).where(_shot(player, 10)).values(position=changed))

    assert player.look() == before


def test_a_position_without_a_seal_is_taken_as_it_is(client: Client) -> None:
    """Those that an earlier release has stored."""
    player = _played(client)
    before = player.look()
    _forget(client, player)
    _write(client, update(SHOTS).where(_shot(player, 5, 10)).values(seal=None))

    assert player.look() == before


def test_a_damaged_line_closes_its_table_alone_and_is_named(client: Client) -> None:
    player, other = _played(client), _played(client)
    _change_line(client, player, 11, "german", "soviet")

    answer = client.get(f"/api/tables/{player.id}", headers=player.headers)
    assert code(answer) == (423, "damaged")
    assert answer.json()["line"] == 12
    assert answer.json()["error"].startswith("line 12 of the record of this table is damaged (the hash does not fit")
    assert answer.json()["error"].endswith("the table is closed, and can be read up to action 10")
    assert code(player.try_to({"type": "end phase"}, number=PLAYED)) == (423, "damaged")
    assert code(player.post("undo", number=PLAYED)) == (423, "damaged")
    german = client.get(f"/api/tables/{player.id}?lang=de").json()["error"]
    assert german.startswith("Zeile 12 der Aufzeichnung dieses Tisches ist beschädigt (der Hash passt nicht")
    other.look()
    assert other.move()["number"] == PLAYED + 1
    assert player.id not in [one["id"] for one in right(client.get("/api/tables?open=1"))]


def test_what_stands_before_a_damaged_line_can_be_read(client: Client) -> None:
    player = _played(client)
    log, record = player.get("log"), client.get(f"/api/tables/{player.id}/record").text
    then = player.get("at/10")
    _change_line(client, player, 11, "german", "soviet")

    assert player.get("log") == log[:10]
    assert player.get("log?from=4") == log[4:10]
    assert code(client.get(f"/api/tables/{player.id}/log?from=10")) == (423, "damaged")
    readable = client.get(f"/api/tables/{player.id}/record").text
    assert readable.splitlines() == record.splitlines()[:11]
    assert right(client.post("/api/import", content=readable))["table"]["number"] == 10
    assert player.get("at/10") == then
    verdict = player.get("verify")
    assert (verdict["ok"], verdict["line"], verdict["actions"]) == (False, 12, 10)


@pytest.mark.parametrize("number", [11, PLAYED])
def test_a_missing_line_is_named(client: Client, number: int) -> None:
    player = _played(client)
    _write(client, delete(LINES).where(_line(player, number)))

    answer = client.get(f"/api/tables/{player.id}")

    assert (code(answer), answer.json()["line"]) == ((423, "damaged"), number + 1)
    assert len(player.get("log")) == number - 1


def test_a_line_with_the_hash_of_another_is_named(client: Client) -> None:
    player = _played(client)
    other = _stored(client, select(LINES.c.hash).where(_line(player, 11)))
    _write(client, update(LINES).where(_line(player, PLAYED)).values(hash=other))

    assert client.get(f"/api/tables/{player.id}").json()["line"] == PLAYED + 1


def test_a_table_that_ends_with_another_line_is_closed(client: Client) -> None:
    player = _played(client)
    _write(client, update(schema.tables).where(schema.tables.c.id == player.id).values(head="0" * 64))

    assert code(client.get(f"/api/tables/{player.id}")) == (423, "damaged")


def test_a_damaged_header_closes_the_table(client: Client) -> None:
    player = _played(client)
    _write(client, update(schema.tables).where(schema.tables.c.id == player.id).values(header="{"))

    for what in ("", "/record", "/log", "/verify"):
        answer = client.get(f"/api/tables/{player.id}{what}")
        assert answer.status_code < 500, what
    assert code(client.get(f"/api/tables/{player.id}/record")) == (423, "damaged")
    assert client.get(f"/api/tables/{player.id}").json()["line"] == 1


def test_a_computer_at_a_damaged_table_is_given_up_and_the_others_play(
    tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> None:
    settings = quick(tmp_path_factory.mktemp("damage") / "house.sqlite3")
    with client_of(settings) as client:
        founded = found_table(client, mode="computer", side="german", setup="suggested")
        player = Player(client, founded["id"], founded["keys"]["german"])
        player.look()
        for _ in range(3):
            player.move()
        to_act = update(schema.tables).where(schema.tables.c.id == player.id).values(to_act="soviet")
        _write(client, update(LINES).where(_line(player, 2)).values(line="{"), to_act)
    with client_of(settings) as client, caplog.at_level(logging.ERROR):
        house = house_of(client)
        client.blocking_portal.call(house.computers.wake_all)
        while house.computers.is_at_work(player.id):
            client.get("/api/games")
        assert hot_seat(client).move()["number"] == 1

    assert f"the computer player at table {player.id} cannot play on: line 3 of the record" in caplog.text
