"""Records: export, import, verification and the after-action report."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.params import FromQuery

from hexfront.play.record.record import Record
from hexfront.play.table import is_secret
from hexfront.server import faults
from hexfront.server.house import House
from hexfront.server.people import quotas
from hexfront.server.people.lines import LONGEST_TITLE, plain_line
from hexfront.server.people.seats import Seats, held, read_seats
from hexfront.server.tables import journal, records, uploads
from hexfront.server.tables.rooms import Row, game_of, read_row
from hexfront.server.tables.tables import Founded, take_in
from hexfront.server.web.asking import TableId, address_of, asker_of, house_of, limited, tongue
from hexfront.server.web.tables import Asking, founded_document
from hexfront.study.reports.afteraction_report import after_action_report
from hexfront.study.reports.wording import Wording


@get("/api/tables/{table_id:str}/record", media_type="application/jsonl")
async def record(request: Asking, table_id: TableId, signed: FromQuery[bool] = False) -> Response[str]:
    """The record of the game as JSON Lines. That of a finished game has the secret of the dice and the server's
    signature; with ``signed`` that of a running game has a last line with the signature."""
    limited(request, "ask")
    house, asker = house_of(request), await asker_of(request)
    async with house.database.read() as tx:
        row = await read_row(tx, table_id)
        found, damage = await records.record_of(tx, row, timed=signed), await records.damage_of(tx, row)
        seats, copied = await read_seats(tx, table_id), await journal.copied(tx, row.id, row.created)
    game = game_of(row.game, row.options)
    if is_secret(game, row.to_act):
        found = records.account_of(game, found, row, held(seats, asker))
    elif (signed or found.closing is not None) and damage is None:
        found = await asyncio.to_thread(_vouched, house, found, row, seats, copied)
    name = f'attachment; filename="{row.game}-{row.id}.jsonl"'
    return Response("".join(found.lines()), media_type="application/jsonl", headers={"Content-Disposition": name})


@get("/api/tables/{table_id:str}/verify")
async def verify(request: Asking, table_id: TableId) -> dict[str, Any]:
    """Replay the whole game from its actions and rolls, and report whether everything matches."""
    limited(request, "import")
    async with house_of(request).database.read() as tx:
        row = await read_row(tx, table_id)
        found, damage = await records.record_of(tx, row), await records.damage_of(tx, row)
        seats, copied = await read_seats(tx, table_id), await journal.copied(tx, row.id, row.created)
    if is_secret(game_of(row.game, row.options), row.to_act):
        raise faults.not_now("a game that hides something can be checked when it is over")
    if damage is not None:
        return records.found_damaged(damage)
    return await asyncio.to_thread(_checked, house_of(request), found, row, seats, copied)


def _checked(house: House, record: Record, row: Row, seats: Seats, copied: int) -> dict[str, Any]:
    """The check of a record. Signatures of other servers are told apart from our own."""
    found = _vouched(house, record, row, seats, copied) if record.closing is not None else record
    return records.checked(found, [one["key"] for one in house.keys.published()])


def _vouched(house: House, record: Record, row: Row, seats: Seats, copied: int) -> Record:
    """The record as this server signs it."""
    return records.vouched(record, row, seats, copied, house.keys.current(), house.settings.public_url)


@get("/api/tables/{table_id:str}/report", media_type="text/html")
async def report(request: Asking, table_id: TableId) -> Response[str]:
    """The after-action report of a finished game, as one page in the reader's language."""
    limited(request, "import")
    async with house_of(request).database.read() as tx:
        row = await read_row(tx, table_id)
        # The report discloses every die and every unit.
        if row.to_act is not None:
            raise faults.not_now("the after-action report is written when the game is over")
        damage = await records.damage_of(tx, row)
        if damage is not None:
            raise damage
        found = await records.record_of(tx, row)
    page = await asyncio.to_thread(_reported, found, row, tongue(request))
    return Response(page, media_type="text/html")


def _reported(record: Record, row: Row, language: str) -> str:
    """The report of a record, under the title of its table."""
    say = Wording(game_of(row.game, row.options), language)
    return after_action_report(record, say("After action: {}", say.told(row.title)), language)


@post("/api/import", request_max_body_size=uploads.LARGEST)
async def import_record(request: Asking) -> dict[str, Any]:
    """Import a record for study; the body is the record itself."""
    limited(request, "import")
    house, asker = house_of(request), await asker_of(request)
    owner = quotas.owner_of(asker.account, address_of(request))
    async with house.database.read() as tx:
        await quotas.check(tx, house.settings, owner, quotas.IMPORT)
    found, final = await asyncio.to_thread(uploads.read, await request.body())
    title = plain_line(str(found.header.get("title", ""))[:LONGEST_TITLE], "the title", LONGEST_TITLE)
    async with house.database.write() as tx:
        await quotas.check(tx, house.settings, owner, quotas.IMPORT)
        founded = await take_in(tx, found, final, title)
        await quotas.note(tx, founded.room.id, owner, quotas.IMPORT)
        room = await house.rooms.open(tx, await read_row(tx, founded.room.id))
        seats = await read_seats(tx, room.id)
    return founded_document(request, Founded(room, seats, {}))


HANDLERS = (record, verify, report, import_record)
