"""The outbox: sends notices by SMTP and webhook, and retries failed ones later."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlalchemy import delete, select, update

from hexfront.server.people import letters, mail, webhooks
from hexfront.server.people.notices import MAIL, WEBHOOK
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables import clocks

log = logging.getLogger(__name__)
#: Seconds until the next attempt, by the number of attempts made. After the last, a notice is given up.
WAITS = (60.0, 600.0, 3_600.0, 21_600.0)
TIMEOUT = 10.0
#: Seconds for which a process reserves a notice that it is sending.
LEASE = 120.0
#: How many notices are sent in one run.
ROUND = 50


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that is waiting to be sent."""

    id: int
    kind: str
    address: str
    subject: str
    body: str
    attempts: int


Send = Callable[[Settings, Notice], None]


def send_mail(settings: Settings, notice: Notice) -> None:
    """Send a notice by mail."""
    mail.send(settings, notice.address, notice.subject, notice.body, timeout=TIMEOUT)


def send_webhook(settings: Settings, notice: Notice) -> None:
    """Post a notice to the player's webhook."""
    webhooks.post(notice.address, notice.body, inside=settings.webhooks_inside)


SENDERS: Mapping[str, Send] = {MAIL: send_mail, WEBHOOK: send_webhook}


class Outbox:
    """The worker that sends due notices and checks for expired clocks."""

    def __init__(self, database: Database, settings: Settings, senders: Mapping[str, Send] = SENDERS) -> None:
        self.database = database
        self.settings = settings
        self.senders = senders

    async def work(self) -> None:
        """Run until cancelled; errors are logged and do not stop the worker."""
        while True:
            try:
                await clocks.remind(self.database, self.settings, time.time())
                await letters.answer_resets(self.database, self.settings)
                await self.send_due(time.time())
            except Exception:
                log.exception("the worker stumbled")
            await asyncio.sleep(self.settings.worker_pause)

    async def send_due(self, now: float) -> int:
        """Send every due notice; return how many arrived."""
        columns = schema.outbox.c
        wanted = (columns.id, columns.kind, columns.address, columns.subject, columns.body, columns.attempts)
        async with self.database.read() as tx:
            query = select(*wanted).where(columns.due <= now).order_by(columns.due).limit(ROUND)
            notices = [Notice(*row) for row in await tx.execute(query)]
        arrived = 0
        for notice in notices:
            arrived += await self._send(notice, now)
        return arrived

    async def _send(self, notice: Notice, now: float) -> bool:
        row = schema.outbox.c.id == notice.id
        if not await self._claim(notice, now):
            return False
        try:
            await asyncio.to_thread(self.senders[notice.kind], self.settings, notice)
        except (OSError, smtplib.SMTPException, ValueError) as fault:
            due = now + WAITS[notice.attempts] if notice.attempts < len(WAITS) else None
            values = {"attempts": notice.attempts + 1, "due": due, "fault": str(fault)[:500]}
            async with self.database.write() as tx:
                await tx.execute(update(schema.outbox).where(row).values(values))
            return False
        async with self.database.write() as tx:
            await tx.execute(delete(schema.outbox).where(row))
        return True

    async def _claim(self, notice: Notice, now: float) -> bool:
        """Reserve a notice for this process for a while; False if another has it already."""
        columns = schema.outbox.c
        async with self.database.write() as tx:
            mine = (columns.id == notice.id, columns.attempts == notice.attempts, columns.due <= now)
            claimed = await tx.execute(update(schema.outbox).where(*mine).values(due=now + LEASE))
        return bool(claimed.rowcount)
