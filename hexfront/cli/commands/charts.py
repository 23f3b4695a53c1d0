"""Output of ``hexfront data``: the data files of a game, copied to be changed."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from hexfront.games.registry import load
from hexfront.games.versions import is_read_by_rules
from hexfront.kernel.errors import InputError, unknown


def copied(name: str, out: Path, only: Collection[str]) -> list[str]:
    """Copy the files that the rules of a game read, or those named, into a folder; their names."""
    folder = load(name).folder
    there = {file.name: file for file in folder.iterdir() if file.is_file()}
    for one in only:
        if one not in there:
            raise unknown(f"data file of {name}", one, sorted(there))
    wanted = sorted(only) if only else sorted(file for file in there if is_read_by_rules(file))
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise InputError(f"{out} is there already and not an empty folder: name another one")
    out.mkdir(parents=True, exist_ok=True)
    for one in wanted:
        (out / one).write_bytes(there[one].read_bytes())
    return wanted
