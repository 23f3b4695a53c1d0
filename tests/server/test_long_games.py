"""A game of three thousand actions opens at once, though nobody has it at hand."""

import gzip
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hexfront.play.record.entries import Entry, folded
from hexfront.play.record.lines import chained
from hexfront.play.record.record import Record, load_record
from hexfront.server.people.seats import PERSON, Seat
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.tables import journal
from hexfront.server.tables.rooms import HOT_SEAT, Rooms, read_table
from hexfront.server.tables.tables import new_row, store
from tests.server.house import Client, client_of, house_of, quick

STORED = Path(__file__).parent.parent / "stored_games"
ACTIONS = 3000
#: Seconds of the processor.
AT_ONCE = 0.1


@pytest.fixture(scope="module")
def long_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with positions as far apart as they are outside of tests."""
    folder = tmp_path_factory.mktemp("long")
    with client_of(quick(folder / "house.sqlite3", snapshot_every=Settings().snapshot_every)) as one:
        yield one


def _long(record: Record) -> list[Entry]:
    """The actions of a game at the end of so many that nothing came of that there are three thousand."""
    before = ACTIONS - len(record.entries)
    empty = replace(record.entries[0], events=(), rolls=())
    return [replace(empty, number=n) for n in range(1, before + 1)] + [
        replace(entry, number=before + entry.number) for entry in record.entries
    ]


async def _put_down(client: Client, record: Record) -> str:
    """The long game as a table would have stored it, in the midst of an interval between two positions."""
    house = house_of(client)
    game, every = record.game(), house.settings.snapshot_every
    state, entries = record.opening(game), _long(record)[: ACTIONS - 1]
    sides = tuple(Seat(side, PERSON, "") for side in game.frame.sides)
    async with house.database.write() as tx:
        table_id = (await store(tx, new_row(record.header, HOT_SEAT, "long", None), sides, {})).room.id
        row, _ = await read_table(tx, table_id)
        head = row.opening_hash
        for entry in entries:
            head, state = chained(head, entry.content()), folded(game, state, entry)
            await journal.append(tx, table_id, entry, head, 0.0)
            if entry.number % every == 0:
                await journal.keep_snapshot(tx, table_id, entry.number, head, game.position(state))
        values = {"number": len(entries), "head": head, "to_act": state.to_act, "turn": state.turn}
        await tx.execute(schema.tables.update().where(schema.tables.c.id == table_id).values(values))
    return table_id


@pytest.mark.parametrize("name", ["leningrad-41.fanaticism", "assault-on-stalingrad.russian-victory"])
def test_a_game_of_three_thousand_actions_opens_at_once(long_client: Client, tmp_path: Path, name: str) -> None:
    plain = tmp_path / "stored.jsonl"
    plain.write_bytes(gzip.decompress((STORED / f"{name}.jsonl.gz").read_bytes()))
    table_id = long_client.blocking_portal.call(_put_down, long_client, load_record(plain))
    house = house_of(long_client)

    async def opened() -> tuple[float, int]:
        async with house.database.read() as tx:
            began = time.process_time()
            row, _ = await read_table(tx, table_id)
            room = await Rooms().open(tx, row)
            return time.process_time() - began, room.number

    took = [long_client.blocking_portal.call(opened) for _ in range(5)]

    assert took[0][1] == ACTIONS - 1
    assert min(seconds for seconds, _ in took) < AT_ONCE
