"""The key that signs the records of a server."""

from __future__ import annotations

from typing import Annotated

import typer

from hexfront.cli.admin.group import Address, admin, settings_of
from hexfront.cli.telling import note, tabular, tell_each


@admin.command()
@tabular
def keys(
    database: Address = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="sign with a new key from now on")] = False,
) -> None:
    """List the public keys of the server, the newest first; with --rotate it gets a new one."""
    from hexfront.server.keys import ServerKeys, key_folder

    found = ServerKeys(key_folder(settings_of(database)))
    if rotate:
        found.rotate()
    tell_each(found.published(), lambda one: f"{one['key']}  from {one['since']} to {one['until'] or 'now'}")
    note(f"The private key is in {found.folder}: keep it to yourself, and keep a copy.")
