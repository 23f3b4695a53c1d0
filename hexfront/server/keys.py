"""The server's own key, which signs the records of its tables, and the keys it had before."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from hexfront.kernel.errors import DataError
from hexfront.play.record.keys import MODE, Key, made_key
from hexfront.server.settings import Settings, home

#: The private key, and the list of the public halves of all keys so far.
KEY, LIST = "signing-key.pem", "signing-keys.json"


def key_folder(settings: Settings) -> Path:
    """The folder of the key: that of the database file, or else the one that a setting names."""
    if settings.key_folder:
        return Path(settings.key_folder).expanduser()
    url = make_url(settings.engine_url())
    is_file = url.drivername.startswith("sqlite") and url.database and url.database != ":memory:"
    return Path(str(url.database)).parent if is_file else home()


class ServerKeys:
    """The key that signs now, and those that have signed before. All public halves stay published."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def current(self) -> Key:
        """The key that signs now; made if there is none."""
        key = made_key(self.folder / KEY)
        if key.public not in (one["key"] for one in self._listed()):
            self._keep([*self._listed(), {"key": key.public, "since": _now(), "until": None}])
        return key

    def published(self) -> list[dict[str, Any]]:
        """Every key so far, the newest first; ``until`` is null for the one that signs now."""
        self.current()
        return [{"algorithm": "Ed25519", **one} for one in reversed(self._listed())]

    def rotate(self) -> Key:
        """Sign with a new key from now on. The old private key is deleted, its public half stays published."""
        old = self.current()
        self._keep([one | ({"until": _now()} if one["key"] == old.public else {}) for one in self._listed()])
        (self.folder / KEY).unlink()
        return self.current()

    def _listed(self) -> list[dict[str, Any]]:
        file = self.folder / LIST
        try:
            found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
        except ValueError as fault:
            raise DataError(f"{file}: the list of keys cannot be read ({fault})") from fault
        return found

    def _keep(self, keys: list[dict[str, Any]]) -> None:
        partial = self.folder / f"{LIST}.part"
        with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MODE), "w", encoding="utf-8") as file:
            json.dump(keys, file, indent=1)
        partial.replace(self.folder / LIST)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
