"""The outbox: sends notices by SMTP and webhook, and retries failed ones later."""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import delete, func, select, update

from hexfront.server.clockwatch import Clockwatch
from hexfront.server.keys import key_folder
from hexfront.server.people import hooks, letters, mail, notices, push, webhooks
from hexfront.server.people.notices import MAIL, PUSH, WEBHOOK
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
#: How many notices are sent side by side, how many of them to one address, and how many to one host.
AT_ONCE, TO_ONE, TO_HOST = 16, 2, 8
#: How many due notices are looked at to choose from.
ROUND = 500
#: Seconds after which nobody waits any longer for a notice to be sent.
BOUND = 30.0


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that is waiting to be sent."""

    id: int
    kind: str
    address: str
    subject: str
    body: str
    attempts: int
    #: What a post to a webhook is signed with.
    secret: str = ""


Send = Callable[[Settings, Notice], None]


def send_mail(settings: Settings, notice: Notice) -> None:
    """Send a notice by mail."""
    mail.send(settings, notice.address, notice.subject, notice.body, timeout=TIMEOUT)


def send_webhook(settings: Settings, notice: Notice) -> None:
    """Post a notice to the player's webhook."""
    proof = {hooks.HEADER: hooks.signature(notice.secret, notice.body, time.time())} if notice.secret else {}
    webhooks.post(notice.address, notice.body, proof, inside=settings.webhooks_inside, hosts=settings.webhook_hosts)


def send_push(settings: Settings, notice: Notice) -> None:
    """Send a notice to a browser."""
    push.send(settings, push.PushKey(key_folder(settings)), notice.address, notice.body)


SENDERS: Mapping[str, Send] = {MAIL: send_mail, WEBHOOK: send_webhook, PUSH: send_push}
#: What a push service answers for a browser that is gone for good.
GONE = frozenset({404, 410})


class Outbox:
    """The workers that send due notices, and that look after expired clocks."""

    def __init__(self, database: Database, settings: Settings, senders: Mapping[str, Send] = SENDERS) -> None:
        self.database = database
        self.settings = settings
        self.senders = senders
        self.clock = Clockwatch()
        # Threads of its own: whoever answers slowly must not keep those waiting who check passwords or read files.
        self._threads = ThreadPoolExecutor(AT_ONCE, "notices")
        self._flights: dict[int, tuple[str, asyncio.Task[bool]]] = {}

    async def work(self) -> None:
        """Send until cancelled; errors are logged and do not stop the worker. Nobody waits for a slow receiver."""
        try:
            while True:
                with _going_on():
                    await self._launch(time.time())
                await asyncio.sleep(self.settings.worker_pause)
        finally:
            for _, flight in self._flights.values():
                flight.cancel()
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def watch_clocks(self) -> None:
        """Look after clocks and lost passwords until cancelled, apart from the sending of notices."""
        while True:
            with _going_on():
                if self.clock.is_settled():
                    await clocks.remind(self.database, self.settings, time.time())
            with _going_on():
                await letters.answer_resets(self.database, self.settings)
            with _going_on():
                if self.clock.is_settled():
                    await self.go_on_with_events()
            with _going_on():
                await notices.send_digests(self.database, self.settings, time.time())
            await asyncio.sleep(self.settings.worker_pause)

    async def go_on_with_events(self) -> int:
        """Pair the next rounds of events; how many have gone on."""
        # Late, because events set up tables, and tables tell of themselves through notices.
        from hexfront.server.events.events import sweep

        return await sweep(self.database, self.settings, time.time())

    async def send_due(self, now: float) -> int:
        """Send every due notice; return how many arrived."""
        arrived = 0
        while flights := await self._launch(now):
            arrived += sum(await asyncio.gather(*flights))
        return arrived

    async def _launch(self, now: float) -> list[asyncio.Task[bool]]:
        """Begin to send notices that are due, as many as fit beside those under way."""
        columns = schema.outbox.c
        wanted = (columns.id, columns.kind, columns.address, columns.subject, columns.body, columns.attempts)
        secret = func.coalesce(schema.accounts.c.webhook_secret, "")
        owned = schema.outbox.outerjoin(schema.accounts, schema.accounts.c.id == columns.account_id)
        async with self.database.read() as tx:
            query = select(columns.id, columns.address).where(columns.due <= now).order_by(columns.due).limit(ROUND)
            chosen = self._chosen([(row.id, row.address) for row in await tx.execute(query)])
            which = select(*wanted, secret).select_from(owned).where(columns.id.in_(chosen))
            found = await tx.execute(which.order_by(columns.due))
            waiting = [Notice(*row) for row in found]
        return [self._begin(notice, now) for notice in waiting]

    def _chosen(self, due: Sequence[tuple[int, str]]) -> list[int]:
        """The next notices, few to any one address: a slow one delays only its own."""
        busy = Counter(one for address, _ in self._flights.values() for one in _bounds(address))
        chosen: list[int] = []
        for id_, address in due:
            is_free = id_ not in self._flights and len(chosen) + len(self._flights) < AT_ONCE
            if is_free and all(busy[one] < most for one, most in _bounds(address).items()):
                busy.update(_bounds(address).keys())
                chosen.append(id_)
        return chosen

    def _begin(self, notice: Notice, now: float) -> asyncio.Task[bool]:
        flight = asyncio.create_task(self._send(notice, now))
        self._flights[notice.id] = (notice.address, flight)
        flight.add_done_callback(lambda _: self._flights.pop(notice.id))
        return flight

    async def _send(self, notice: Notice, now: float) -> bool:
        row = schema.outbox.c.id == notice.id
        if not await self._claim(notice, now):
            return False
        try:
            sending = asyncio.get_running_loop().run_in_executor(
                self._threads, self.senders[notice.kind], self.settings, notice
            )
            await asyncio.wait_for(sending, BOUND)
        except (OSError, smtplib.SMTPException, ValueError) as fault:
            if notice.kind == PUSH and isinstance(fault, webhooks.Answered) and fault.status in GONE:
                async with self.database.write() as tx:
                    await tx.execute(delete(schema.pushes).where(schema.pushes.c.endpoint == notice.address))
                    await tx.execute(delete(schema.outbox).where(row))
                return False
            due = now + WAITS[notice.attempts] if notice.attempts < len(WAITS) else None
            values = {"attempts": notice.attempts + 1, "due": due, "fault": str(fault)[:500]}
            async with self.database.write() as tx:
                await tx.execute(update(schema.outbox).where(row).values(values))
            return False
        async with self.database.write() as tx:
            await tx.execute(delete(schema.outbox).where(row))
        return True

    async def try_now(self, notice: Notice) -> str | None:
        """Send a notice at once, apart from those that wait; what went wrong, or None."""
        loop = asyncio.get_running_loop()
        try:
            sending = loop.run_in_executor(self._threads, self.senders[notice.kind], self.settings, notice)
            await asyncio.wait_for(sending, BOUND)
        except TimeoutError:
            return f"no answer within {BOUND:g} s"
        except (OSError, smtplib.SMTPException, ValueError) as fault:
            return str(fault)[:300]
        return None

    async def _claim(self, notice: Notice, now: float) -> bool:
        """Reserve a notice for this process for a while; False if another has it already."""
        columns = schema.outbox.c
        async with self.database.write() as tx:
            mine = (columns.id == notice.id, columns.attempts == notice.attempts, columns.due <= now)
            claimed = await tx.execute(update(schema.outbox).where(*mine).values(due=now + LEASE))
        return bool(claimed.rowcount)


def _bounds(address: str) -> dict[str, int]:
    """How many notices may be under way to an address, and to the host of a webhook, which may have many addresses."""
    host = re.match(r"https?://(?:[^/?#]*@)?([^/?#]*)", address)
    return {address: TO_ONE} | ({f"host {host[1].lower()}": TO_HOST} if host else {})


@contextmanager
def _going_on() -> Iterator[None]:
    """Log an error and go on."""
    try:
        yield
    except Exception:
        log.exception("the worker stumbled")
