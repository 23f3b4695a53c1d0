"""Watches the clock of the machine: a jump is told as what it is, and nobody's time runs out because of it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from sqlalchemy import func, select

from hexfront.server.storage import schema
from hexfront.server.storage.database import Database

log = logging.getLogger(__name__)
#: Seconds by which the clock may be set without being called a jump.
TOLERANCE = 60.0
#: Seconds after a jump in which no time runs out, so that whoever keeps the server can set the clock right.
SETTLING = 900.0

Clock = Callable[[], float]


class Clockwatch:
    """Compares the clock, which can be set, with one that only counts seconds."""

    def __init__(self, clock: Clock = time.time, steady: Clock = time.monotonic) -> None:
        self._clock = clock
        self._steady = steady
        self._offset = clock() - steady()
        self._settled = steady()

    def is_settled(self) -> bool:
        """Whether the clock can be trusted: it has not jumped for a while. A jump is written to the log."""
        jump = self._clock() - self._steady() - self._offset
        self._offset += jump
        if abs(jump) > TOLERANCE:
            way = "ahead (or the machine slept)" if jump > 0 else "back"
            pause = round(SETTLING / 60)
            log.warning(
                "the clock of this machine jumped %.0f s %s: no time runs out for %d minutes", abs(jump), way, pause
            )
            self._settled = self._steady() + SETTLING
        return self._steady() >= self._settled

    async def compare(self, database: Database) -> None:
        """Write to the log if the clock is behind the last stored action, as after a start with a flat battery."""
        async with database.read() as tx:
            last = (await tx.execute(select(func.max(schema.tables.c.updated)))).scalar()
        behind = (last or 0.0) - self._clock()
        if behind > TOLERANCE:
            log.warning("the clock of this machine is %.0f s behind the last stored action: set it right", behind)
            self._settled = self._steady() + SETTLING
