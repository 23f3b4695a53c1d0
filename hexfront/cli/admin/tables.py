"""Tables: listing and deleting them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hexfront.cli.admin.group import Address, admin, with_schema
from hexfront.cli.telling import note, tabular, tell_each

if TYPE_CHECKING:
    from hexfront.server.care.listing import Listed


@admin.command()
@tabular
def tables(
    database: Address = None,
    game: Annotated[str | None, typer.Option(help="only tables of this game")] = None,
    idle: Annotated[int, typer.Option(min=0, help="only tables without any action for so many days")] = 0,
    number: Annotated[int, typer.Option("--number", min=1, help="at most so many, the latest first")] = 100,
) -> None:
    """List the tables, the latest first."""
    from hexfront.server.care.listing import listed

    found = with_schema(database, lambda base: listed(base, game=game, idle_days=idle, most=number))
    tell_each(found, _told)
    note(f"{len(found)} tables")


def _told(one: Listed) -> str:
    where = f"turn {one.turn}, {one.to_act} to act" if one.to_act else "over"
    seats = ", ".join(f"{side}: {who}" for side, who in one.seats.items())
    return f"{one.id}  {one.updated:%Y-%m-%d %H:%M}  {one.game}  {one.number} actions, {where}  {seats}  {one.title!r}"


@admin.command("delete-table")
def delete_table(
    table: Annotated[list[str], typer.Argument(help="the ids of tables")],
    database: Address = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
) -> None:
    """Delete tables with their journals, seats and chat. There is no way back but a backup."""
    from hexfront.server.care.listing import delete_tables

    if not yes:
        typer.confirm(f"delete {len(table)} tables for good?", abort=True)
    gone = with_schema(database, lambda base: delete_tables(base, table))
    typer.echo(f"{gone} tables deleted")
