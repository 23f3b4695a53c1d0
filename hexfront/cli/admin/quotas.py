"""Quotas: what everybody may have, and who has most of it."""

from __future__ import annotations

from typing import Annotated

import typer

from hexfront.cli.admin.group import Address, admin, settings_of, with_schema


@admin.command()
def quotas(
    database: Address = None,
    number: Annotated[int, typer.Option("--number", min=1, help="at most so many, those with most tables first")] = 20,
) -> None:
    """Show the quotas, which are settings of the server, and who comes next to them."""
    from hexfront.server.care.listing import founders

    settings = settings_of(database)
    for name in ("most_tables", "most_imports", "most_branches", "most_connections", "most_lines"):
        typer.echo(f"HEXFRONT_{name.upper()}  {settings.quota(getattr(settings, name))}")
    for one in with_schema(database, lambda base: founders(base, number)):
        typer.echo(f"{one.owner}  {one.tables} tables, {one.imports} imports, {one.branches} branches")
