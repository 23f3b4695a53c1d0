"""Players who meet: blocking and reporting them, and the admins' view of reports."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from hexfront.server import faults
from hexfront.server.people import blocks, reports
from hexfront.server.people.seats import Account
from hexfront.server.people.tokens import ACCOUNT, LOG_IN
from hexfront.server.web.asking import account_of, asker_of, house_of, limited, spoken
from hexfront.server.web.bodies import Block, CloseReport, Report
from hexfront.server.web.tables import Asking

#: A number that fits the column of either database.
ReportId = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]


@get("/api/blocks")
async def list_blocks(request: Asking) -> list[dict[str, Any]]:
    """The players you have blocked."""
    account = await account_of(request)
    async with house_of(request).database.read() as tx:
        return await blocks.listed(tx, account)


@post("/api/blocks", scope=ACCOUNT)
async def block(request: Asking, data: JSONBody[Block]) -> list[dict[str, Any]]:
    """Block a player, by name or by the seat at a table. You will not sit at one table, nor read each other's chat."""
    limited(request, "change")
    account, asker = await account_of(request), await asker_of(request)
    async with house_of(request).database.write() as tx:
        if data.table is None:
            other = await blocks.named(tx, data.name or "")
        else:
            found = await reports.at_seat(tx, asker, data.table, data.seat or "")
            if found is None:
                raise faults.bad_input("this player has no account: a guest cannot be blocked")
            other = found
        await blocks.block(tx, account, other)
        found_blocks = await blocks.listed(tx, account)
    house_of(request).part(account.id, other)
    return found_blocks


@delete("/api/blocks/{name:str}", scope=ACCOUNT, status_code=200)
async def unblock(request: Asking, name: FromPath[str]) -> list[dict[str, Any]]:
    """Unblock a player."""
    limited(request, "change")
    account = await account_of(request)
    async with house_of(request).database.write() as tx:
        await blocks.unblock(tx, account, await blocks.named(tx, name))
        return await blocks.listed(tx, account)


@get("/api/reports")
async def own_reports(request: Asking) -> list[dict[str, Any]]:
    """The reports you have made, with the answers of the admins."""
    account = await account_of(request)
    async with house_of(request).database.read() as tx:
        return await reports.made_by(tx, account)


@post("/api/reports", scope=ACCOUNT)
async def report(request: Asking, data: JSONBody[Report]) -> dict[str, Any]:
    """Report a player to the admins, by name or by the seat at a table."""
    limited(request, "report")
    asker = await asker_of(request)
    async with house_of(request).database.write() as tx:
        return {"id": await reports.report(tx, asker, reports.About(data.name, data.table, data.seat), data.text)}


async def admin_of(request: Asking) -> Account:
    """The admin who asks; a fault for everybody else."""
    account = await account_of(request)
    if not account.admin:
        raise faults.not_yours("only admins may do this")
    return account


@get("/api/admin/reports", scope=LOG_IN)
async def list_reports(request: Asking, closed: FromQuery[bool] = False) -> list[dict[str, Any]]:
    """For admins: the open reports, or those that are closed."""
    await admin_of(request)
    async with house_of(request).database.read() as tx:
        found = await reports.listed(tx, closed=closed)
    lines: list[dict[str, Any]] = spoken(request, found, "title")
    return lines


@post("/api/admin/reports/{report_id:int}", scope=LOG_IN, status_code=200)
async def close_report(request: Asking, report_id: ReportId, data: JSONBody[CloseReport]) -> dict[str, Any]:
    """For admins: close a report, with an answer to the one who made it."""
    await admin_of(request)
    async with house_of(request).database.write() as tx:
        await reports.close(tx, report_id, data.answer)
    return {}


HANDLERS = (list_blocks, block, unblock, own_reports, report, list_reports, close_report)
