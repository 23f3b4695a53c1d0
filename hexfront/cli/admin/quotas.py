"""Quotas: what everybody may have, and who has most of it."""

from __future__ import annotations

from typing import Annotated

import typer

from hexfront.cli.admin.group import Address, admin, settings_of, with_schema
from hexfront.cli.telling import tabular, tell

QUOTAS = ("most_tables", "most_imports", "most_branches", "most_connections", "most_lines")


@admin.command()
@tabular
def quotas(
    database: Address = None,
    number: Annotated[int, typer.Option("--number", min=1, help="at most so many, those with most tables first")] = 20,
) -> None:
    """Show the quotas, which are settings of the server, and who comes next to them."""
    from hexfront.server.care.listing import founders

    settings = settings_of(database)
    found = with_schema(database, lambda base: founders(base, number))
    limits = {f"HEXFRONT_{name.upper()}": settings.quota(getattr(settings, name)) for name in QUOTAS}
    lines = [f"{name}  {limit}" for name, limit in limits.items()]
    lines += [f"{one.owner}  {one.tables} tables, {one.imports} imports, {one.branches} branches" for one in found]
    tell(lambda: "\n".join(lines), lambda: {"quotas": limits, "founders": found})
