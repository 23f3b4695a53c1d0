"""Admins: accounts that may see reports. Only the command line makes them."""

from __future__ import annotations

from sqlalchemy import select, update

from hexfront.server import faults
from hexfront.server.people import suspensions
from hexfront.server.people.leaving import delete_account
from hexfront.server.people.letters import PERSON, WHO
from hexfront.server.people.seats import Account
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database


async def set_admin(database: Database, name: str, *, admin: bool) -> None:
    """Make an account an admin, or no longer."""
    async with database.write() as tx:
        where = WHO.folded == name.strip(" ").casefold()
        done = await tx.execute(update(schema.accounts).where(where).values(admin=admin))
    if not done.rowcount:
        raise faults.no_such(f"there is no player {name[:40]!r}")


async def set_suspended(database: Database, name: str, *, days: int | None) -> None:
    """Shut an account out for some days, or let it in again."""
    async with database.write() as tx:
        await (suspensions.lift(tx, name) if days is None else suspensions.suspend(tx, name, days, ""))


async def remove(database: Database, name: str) -> int:
    """Delete an account as its owner could; return at how many tables it had a seat."""
    async with database.write() as tx:
        row = (await tx.execute(select(*PERSON).where(WHO.folded == name.strip(" ").casefold()))).first()
        if row is None:
            raise faults.no_such(f"there is no player {name[:40]!r}")
        return len(await delete_account(tx, Account(*row)))
