"""Accounts: listing them, admins, and deleting accounts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from hexfront.cli.admin.group import Address, admin, settings_of, with_schema
from hexfront.cli.telling import note, tabular, tell_each

if TYPE_CHECKING:
    from hexfront.server.care.listing import Person


@admin.command()
@tabular
def users(
    database: Address = None,
    make_admin: Annotated[str | None, typer.Option(help="let this account see reports")] = None,
    drop_admin: Annotated[str | None, typer.Option(help="let this account see reports no longer")] = None,
    suspend: Annotated[str | None, typer.Option(help="shut this account out for some days")] = None,
    days: Annotated[int, typer.Option(help="how many days")] = 30,
    lift: Annotated[str | None, typer.Option(help="let this account in again")] = None,
    delete: Annotated[str | None, typer.Option(help="delete this account; its games become anonymous")] = None,
) -> None:
    """List the accounts with the number of their tables, or change one of them."""
    from hexfront.server.care.listing import people
    from hexfront.server.people.admins import remove, set_admin, set_suspended

    for name, is_admin in ((make_admin, True), (drop_admin, False)):
        if name is not None:
            with_schema(database, partial(set_admin, name=name, admin=is_admin))
            typer.echo(f"{name} is {'now' if is_admin else 'no longer'} an admin")
    for name, length in ((suspend, days), (lift, None)):
        if name is not None:
            with_schema(database, partial(set_suspended, name=name, days=length))
            typer.echo(f"{name} is {f'suspended for {length} days' if length else 'no longer suspended'}")
    if delete is not None:
        tables = with_schema(database, partial(remove, name=delete))
        typer.echo(f"{delete} is deleted; {tables} tables are anonymous now")
    if any(one is not None for one in (make_admin, drop_admin, suspend, lift, delete)):
        return
    found = with_schema(database, people)
    tell_each(found, _told)
    note(f"{len(found)} accounts")


def _told(one: Person) -> str:
    mail, mark = one.email or "no mail address", "  admin" if one.admin else ""
    return f"{one.id}  {one.created:%Y-%m-%d}  {one.name}  {mail}  {one.tables} tables{mark}"


@admin.command()
def add_user(
    name: Annotated[str, typer.Argument(help="the name of the account")],
    email: Annotated[str, typer.Option(help="its mail address, which is asked to confirm itself")] = "",
    database: Address = None,
) -> None:
    """Make an account, also where registration is closed, and tell its password once."""
    from secrets import token_urlsafe

    from hexfront.server.people.accounts import Accounts
    from hexfront.server.storage.database import Database

    # Its owner changes it; the admin passes it on.
    password = token_urlsafe(12)

    async def make(found: Database) -> None:
        accounts = Accounts(found, settings_of(database))
        login = await accounts.register(name, password, email)
        await accounts.log_out(login.token)

    with_schema(database, make)
    typer.echo(f"{name} can log in with the password {password} and should change it")
