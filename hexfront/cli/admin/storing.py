"""Backup, restoring, checking and cleaning."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexfront.cli.admin.group import Address, admin, settings_of, with_database, with_schema
from hexfront.kernel.errors import DataError, InputError

if TYPE_CHECKING:
    from hexfront.server.storage.database import Database


@admin.command()
def backup(
    out: Annotated[Path, typer.Argument(help="the file to write, such as hexfront.backup.gz")],
    database: Address = None,
    force: Annotated[bool, typer.Option(help="replace an existing file")] = False,
) -> None:
    """Write everything to one file, as it is at one moment. The server may run."""
    from hexfront.server.care.backup import back_up

    if out.exists() and not force:
        raise InputError(f"{out} is there already: choose another name, or replace it with --force")
    rows = with_database(database, lambda base: back_up(base, out, _keys(database)))
    typer.echo(f"{out}: {rows} rows, {out.stat().st_size} bytes; keep it secret, it has the keys of all seats")


@admin.command()
def restore(file: Annotated[Path, typer.Argument(help="a backup")], database: Address = None) -> None:
    """Fill a new and empty database from a backup, also of another kind of database. No server may use it."""
    from hexfront.server.care.archive import opened
    from hexfront.server.care.backup import restore as fill

    opened(file)
    rows = with_database(database, lambda base: fill(base, file, _keys(database)), is_new=True)
    typer.echo(f"{file}: restored {rows} rows; 'hexfront admin check' looks at every table of them")


def _keys(database: str | None) -> Path:
    """The folder with the keys that sign records."""
    from hexfront.server.keys import key_folder

    return key_folder(settings_of(database))


@admin.command()
def check(
    database: Address = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="also repeat every action by the rules; this takes long")
    ] = False,
    mend: Annotated[bool, typer.Option("--mend", help="delete damaged positions; tables do without them")] = False,
) -> None:
    """Check the file, and every table with its header, journal, chain of hashes and stored positions."""
    settings_of(database).change_games()
    wrong = with_schema(database, lambda base: _check(base, rules=rules, mends=mend))
    if wrong:
        raise DataError(f"{wrong} {'thing is' if wrong == 1 else 'things are'} not as they should be")
    typer.echo("all is well")


async def _check(base: Database, *, rules: bool, mends: bool) -> int:
    from hexfront.server.care.checking import check as found
    from hexfront.server.care.checking import mend

    wrong = 0
    async for finding in found(base, with_rules=rules):
        mended = mends and await mend(base, finding)
        place = "the database" if finding.table_id is None else f"table {finding.table_id}"
        typer.echo(f"{place}: {finding.what}{'; deleted' if mended else ''}")
        wrong += not mended
    return wrong


@admin.command()
def clean(
    database: Address = None,
    days: Annotated[int | None, typer.Option(min=1, help="days without any action; else HEXFRONT_KEEP_DAYS")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only say what would be deleted")] = False,
    shrink: Annotated[bool, typer.Option("--shrink", help="give the room back to the disk; this takes long")] = False,
) -> None:
    """Delete abandoned tables without an account, log-ins that are over, and notices that were given up."""
    from hexfront.server.care import cleaning

    keep = settings_of(database).keep_days if days is None else days
    work = cleaning.count if dry_run else cleaning.clean
    done = with_schema(database, lambda base: work(base, keep, time.time()))
    verb = "would be deleted" if dry_run else "deleted"
    typer.echo(f"{done.tables} tables, {done.sessions} log-ins, {done.notices} notices {verb}")
    if shrink and not dry_run:
        with_schema(database, cleaning.shrink)
