"""Vacations of players, and suspensions by admins."""

from __future__ import annotations

from typing import Any

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from hexfront.server.people import suspensions, vacations
from hexfront.server.people.tokens import ACCOUNT, LOG_IN
from hexfront.server.tables.documents import moment
from hexfront.server.web.asking import account_of, house_of, limited
from hexfront.server.web.bodies import Suspend, Vacation
from hexfront.server.web.meeting import admin_of
from hexfront.server.web.tables import Asking


async def _told(request: Asking) -> dict[str, Any]:
    house, account = house_of(request), await account_of(request)
    async with house.database.read() as tx:
        found = await vacations.told(tx, house.settings, account)
    return {"until": moment(found["until"]) if found["until"] else None, "left": found["left"]}


@get("/api/me/vacation")
async def my_vacation(request: Asking) -> dict[str, Any]:
    """Until when you are on vacation, and how many days are left this year."""
    return await _told(request)


@post("/api/me/vacation", status_code=200, scope=ACCOUNT)
async def go_on_vacation(request: Asking, data: JSONBody[Vacation]) -> dict[str, Any]:
    """Go on vacation from now on: your correspondence games wait for you."""
    limited(request, "change")
    house, account = house_of(request), await account_of(request)
    async with house.database.write() as tx:
        await vacations.begin(tx, house.settings, account, data.days)
    return await _told(request)


@delete("/api/me/vacation", status_code=200, scope=ACCOUNT)
async def come_back(request: Asking) -> dict[str, Any]:
    """Come back from vacation early; the days not used are yours again."""
    limited(request, "change")
    house, account = house_of(request), await account_of(request)
    async with house.database.write() as tx:
        await vacations.end(tx, account)
    return await _told(request)


@get("/api/admin/suspensions", scope=LOG_IN)
async def list_suspensions(request: Asking) -> list[dict[str, Any]]:
    """For admins: the accounts that are suspended."""
    await admin_of(request)
    async with house_of(request).database.read() as tx:
        return await suspensions.listed(tx)


@post("/api/admin/suspensions", status_code=200, scope=LOG_IN)
async def suspend(request: Asking, data: JSONBody[Suspend]) -> list[dict[str, Any]]:
    """For admins: suspend an account for some days. It cannot log in or play until then."""
    await admin_of(request)
    house = house_of(request)
    async with house.database.write() as tx:
        account_id = await suspensions.suspend(tx, data.name, data.days, data.reason)
        found = await suspensions.listed(tx)
    house.log_out(account_id)
    return found


@delete("/api/admin/suspensions/{name:str}", status_code=200, scope=LOG_IN)
async def lift_suspension(request: Asking, name: FromPath[str]) -> list[dict[str, Any]]:
    """For admins: let an account in again."""
    await admin_of(request)
    async with house_of(request).database.write() as tx:
        await suspensions.lift(tx, name)
        return await suspensions.listed(tx)


HANDLERS = (my_vacation, go_on_vacation, come_back, list_suspensions, suspend, lift_suspension)
