"""How you are told: quiet hours, a digest, browsers by Web Push, and a test of each way."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import get, post, put
from litestar.params import JSONBody
from sqlalchemy import select, update

from hexfront.server import faults
from hexfront.server.keys import key_folder
from hexfront.server.languages import language
from hexfront.server.people import hooks, push
from hexfront.server.people.hours import Hours
from hexfront.server.people.notices import MAIL, PUSH, WEBHOOK
from hexfront.server.people.outbox import Notice
from hexfront.server.people.seats import Account
from hexfront.server.people.tokens import ACCOUNT, LOG_IN
from hexfront.server.storage import schema
from hexfront.server.web.asking import account_of, house_of, limited, mailing
from hexfront.server.web.bodies import Endpoint, NoticeHours, Subscription, TestNotice
from hexfront.server.web.tables import Asking

WHO = schema.accounts.c


async def _told(request: Asking, account: Account) -> dict[str, Any]:
    async with house_of(request).database.read() as tx:
        row = (await tx.execute(select(schema.accounts).where(WHO.id == account.id))).mappings().one()
        browsers = await push.browsers(tx, account.id)
    names = ("digest", "quiet_from", "quiet_to", "zone")
    return {**{name: row[name] for name in names}, "browsers": [endpoint for endpoint, _ in browsers]}


@get("/api/me/notices")
async def my_notices(request: Asking) -> dict[str, Any]:
    """The hour of your digest, your quiet hours, and the browsers that are told."""
    return await _told(request, await account_of(request))


@put("/api/me/notices", scope=ACCOUNT)
async def change_notices(request: Asking, data: JSONBody[NoticeHours]) -> dict[str, Any]:
    """Choose your quiet hours, and one mail a day instead of one for every turn."""
    limited(request, "change")
    account = await account_of(request)
    hours = Hours(data.digest, data.quiet_from, data.quiet_to, data.zone)
    hours.check()
    values = {"digest": hours.digest, "quiet_from": hours.quiet_from, "quiet_to": hours.quiet_to, "zone": hours.zone}
    async with house_of(request).database.write() as tx:
        await tx.execute(update(schema.accounts).where(WHO.id == account.id).values(values))
    return await _told(request, account)


@get("/api/push")
async def push_key(request: Asking) -> dict[str, str]:
    """The public key with which a browser subscribes to Web Push."""
    limited(request, "ask")
    key = push.PushKey(key_folder(house_of(request).settings))
    return {"key": await asyncio.to_thread(key.public)}


@post("/api/me/push", status_code=200, scope=LOG_IN)
async def subscribe(request: Asking, data: JSONBody[Subscription]) -> dict[str, Any]:
    """Let this browser be told by Web Push."""
    limited(request, "change")
    house, account = house_of(request), await account_of(request)
    async with house.database.write() as tx:
        wish = {"endpoint": data.endpoint, "p256dh": data.p256dh, "auth": data.auth}
        await push.subscribe(tx, house.settings, account, wish)
    return await _told(request, account)


@post("/api/me/push/forget", status_code=200, scope=LOG_IN)
async def unsubscribe(request: Asking, data: JSONBody[Endpoint]) -> dict[str, Any]:
    """Let a browser be told no longer."""
    limited(request, "change")
    account = await account_of(request)
    async with house_of(request).database.write() as tx:
        await push.forget(tx, account, data.endpoint)
    return await _told(request, account)


@post("/api/me/notices/test", status_code=200, scope=LOG_IN)
async def test_notice(request: Asking, data: JSONBody[TestNotice]) -> dict[str, Any]:
    """Send a notice to yourself by one way, at once, and tell what came of it."""
    limited(request, "report")
    house, account = house_of(request), await account_of(request)
    if data.way == MAIL:
        mailing(request, account.email)
    faults_found = [await house.outbox.try_now(one) for one in await _tests(request, account, data.way)]
    wrong = [fault for fault in faults_found if fault is not None]
    return {"sent": len(faults_found) - len(wrong), "fault": wrong[0] if wrong else None}


async def _tests(request: Asking, account: Account, way: str) -> list[Notice]:
    """The notices of a test: one, or one for every browser."""
    subject, text = "A test: notices reach you", f"Hello {account.name},\n\nyour notices arrive here.\n"
    spoken = language(account.language)
    said, told = (spoken.said(subject), spoken.said(text)) if spoken else (subject, text)
    async with house_of(request).database.write() as tx:
        if way == WEBHOOK and account.webhook:
            return [
                Notice(
                    0, WEBHOOK, account.webhook, subject, '{"kind": "test"}', 0, await hooks.secret_of(tx, account.id)
                )
            ]
        browsers = await push.browsers(tx, account.id)
    if way == MAIL and account.email and account.confirmed:
        return [Notice(0, MAIL, account.email, said, told, 0)]
    if way == PUSH and browsers:
        message = {"title": said, "link": house_of(request).settings.public_url, "tag": "test"}
        return [Notice(0, PUSH, one, said, push.sealed_later(keys, message), 0) for one, keys in browsers]
    raise faults.not_now("there is nothing to test: give an address first, and confirm it, or let a browser be told")


HANDLERS = (my_notices, change_notices, push_key, subscribe, unsubscribe, test_notice)
