"""The keys that bots got for their invitations, kept in a file of one's own: an invitation is good for one use."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path

from hexfront.server.settings import home


def kept(invitation: str) -> str | None:
    """The key that was given for an invitation on this machine."""
    return _read().get(_name(invitation))


def keep(invitation: str, key: str) -> None:
    """Remember the key that was given for an invitation. The invitation itself is not written down."""
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    whole = file.with_suffix(".new")
    whole.unlink(missing_ok=True)
    # Nobody else on the machine may read it, not even for a moment.
    with os.fdopen(os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as new:
        json.dump(_read() | {_name(invitation): key}, new)
    whole.replace(file)


def _file() -> Path:
    return home() / "seats.json"


def _read() -> dict[str, str]:
    try:
        keys: dict[str, str] = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return keys


def _name(invitation: str) -> str:
    return sha256(invitation.encode()).hexdigest()
