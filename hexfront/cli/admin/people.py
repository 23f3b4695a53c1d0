"""Accounts: listing them."""

from __future__ import annotations

import typer

from hexfront.cli.admin.group import Address, admin, with_schema


@admin.command()
def users(database: Address = None) -> None:
    """List the accounts with the number of their tables."""
    from hexfront.server.care.listing import people

    found = with_schema(database, people)
    for one in found:
        mail = one.email or "no mail address"
        typer.echo(f"{one.id}  {one.created:%Y-%m-%d}  {one.name}  {mail}  {one.tables} tables")
    typer.echo(f"{len(found)} accounts")
