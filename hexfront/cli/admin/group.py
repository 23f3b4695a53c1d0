"""The group of commands, and how each of them gets at the database."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from typer.core import TyperGroup

from hexfront.kernel.errors import InputError, needing

if TYPE_CHECKING:
    from hexfront.server.settings import Settings
    from hexfront.server.storage.database import Database

T = TypeVar("T")


class AdminCommands(TyperGroup):
    """The group of commands, all of which need the packages of the server."""

    def invoke(self, ctx: Any) -> Any:
        with needing("server", "the commands of 'hexfront admin' need"):
            return super().invoke(ctx)


admin = typer.Typer(
    cls=AdminCommands,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Keep a server: backups, checks, cleaning, people.",
)

Address = Annotated[
    str | None,
    typer.Option("--database", help="a file, or an address such as postgresql://...; else HEXFRONT_DATABASE_URL"),
]


def settings_of(address: str | None) -> Settings:
    """The settings that a server would have here."""
    from hexfront.server.settings import read_settings

    return read_settings(os.environ, database_url=address)


def with_database(address: str | None, work: Callable[[Database], Awaitable[T]], *, is_new: bool = False) -> T:
    """Do something with the database, and close it. It must be there and up to date, unless it ``is_new``."""
    from hexfront.server.storage.database import Database

    async def run() -> T:
        database = Database(settings_of(address).engine_url())
        if database.file is not None and not database.file.is_file() and not is_new:
            raise InputError(f"there is no database {database.file}: choose another with --database")
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def with_schema(address: str | None, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with a database that has the schema of this release."""

    async def run(database: Database) -> T:
        await database.check_schema()
        return await work(database)

    return with_database(address, run)
