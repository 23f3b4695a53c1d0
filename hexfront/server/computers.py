"""Computer players at tables: each moves through the same gate as everybody, slowly enough to be followed."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import select

from hexfront.server import schema
from hexfront.server.database import Database
from hexfront.server.faults import Fault
from hexfront.server.gate import Change, Gate
from hexfront.server.rooms import STUDY, Room, read_row
from hexfront.server.seats import COMPUTER, Asker, Seat, read_seats, seat_of
from hexfront.server.settings import Settings
from hexfront.study.simulate import PLAYERS

log = logging.getLogger(__name__)
#: Pauses after a computer player has failed, in seconds; after the last it is given up until the table changes.
PATIENCE = (1.0, 5.0, 30.0)


class Computers:
    """One task for every table at which a computer player is to act."""

    def __init__(self, database: Database, gate: Gate, settings: Settings) -> None:
        self.database = database
        self.gate = gate
        self.settings = settings
        self._tasks: dict[str, asyncio.Task[None]] = {}
        #: Tables that changed while their task was looking; it looks again before it ends.
        self._stirred: set[str] = set()

    async def wake_all(self) -> None:
        """Take up every game in which it is a computer's turn."""
        seats, tables = schema.seats.c, schema.tables.c
        joined = schema.tables.join(schema.seats, (tables.id == seats.table_id) & (tables.to_act == seats.side))
        query = select(tables.id).select_from(joined).where(seats.kind == COMPUTER, tables.mode != STUDY)
        async with self.database.read() as tx:
            for table_id in (await tx.execute(query)).scalars().all():
                self.wake(table_id)

    async def changed(self, change: Change) -> None:
        """Something has happened at a table: perhaps it is a computer's turn now."""
        to_act = change.room.state.to_act
        seat = seat_of(change.seats, to_act) if to_act else None
        if seat is not None and seat.kind == COMPUTER:
            self.wake(change.room.id)

    def wake(self, table_id: str) -> None:
        """See to it that somebody plays for the computer at this table."""
        if table_id in self._tasks:
            self._stirred.add(table_id)
        else:
            task = asyncio.create_task(self._supervise(table_id), name=f"computer at {table_id}")
            self._tasks[table_id] = task

    def is_at_work(self, table_id: str) -> bool:
        """Whether somebody is playing for the computer at this table."""
        return table_id in self._tasks

    async def close(self) -> None:
        """Stop all; what they have done is stored."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _supervise(self, table_id: str) -> None:
        failures = 0
        try:
            while failures < len(PATIENCE):
                try:
                    self._stirred.discard(table_id)
                    if not await self._move(table_id) and table_id not in self._stirred:
                        return
                    failures = 0
                except Exception:
                    log.exception("the computer player at table %s failed", table_id)
                    await asyncio.sleep(PATIENCE[failures])
                    failures += 1
        finally:
            self._tasks.pop(table_id, None)

    async def _move(self, table_id: str) -> bool:
        """Do one action; False when it is no longer a computer's turn."""
        found = await self._turn(table_id)
        if found is None:
            return False
        await asyncio.sleep(self.settings.computer_delay)
        room, seat = found
        player = PLAYERS[seat.name](f"{table_id} {room.number}")
        action = player.choose(room.game, room.state)
        try:
            await self.gate.submit(table_id, Asker(played=(seat.side,)), room.number, action.to_json())
        except Fault as fault:
            # Something was taken back meanwhile: look again. Anything else is a fault of the player.
            if fault.code not in ("stale", "not_now"):
                raise
        return True

    async def _turn(self, table_id: str) -> tuple[Room, Seat] | None:
        async with self.database.read() as tx:
            room = await self.gate.rooms.open(tx, await read_row(tx, table_id))
            to_act = room.state.to_act
            seat = seat_of(await read_seats(tx, table_id), to_act) if to_act else None
        return (room, seat) if seat is not None and seat.kind == COMPUTER else None
