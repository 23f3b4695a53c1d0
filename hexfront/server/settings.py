"""Settings of the server, with sensible defaults; each is an environment variable."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from hexfront.kernel.errors import InputError

PREFIX = "HEXFRONT_"
#: Asynchronous drivers, which do not block the event loop.
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def home() -> Path:
    """The default folder of the server's database."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "hexfront"


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. The variable of ``database_url`` is ``HEXFRONT_DATABASE_URL``, and so on."""

    #: A file path, or an address such as ``postgresql://user:password@host/name``.
    database_url: str = ""
    #: The address that players see, for links in notices.
    public_url: str = "http://127.0.0.1:8000"
    #: Other origins whose pages may use the server, separated by commas.
    origins: str = ""
    #: Actions between two stored positions, so that no game takes long to open.
    snapshot_every: int = 20
    #: Default seconds between two actions of a computer player, so that people can follow.
    computer_delay: float = 0.35
    #: How many computer players may think at once, each in its own process; 0 for one per core.
    thinkers: int = 0
    #: Seconds between two runs of the worker for notices and clocks.
    worker_pause: float = 5.0
    #: Days of inactivity after which a table without any account is deleted; 0 for never.
    keep_days: int = 90
    #: How many password checks may run at once; each takes a core and 64 MB.
    password_checks: int = 2
    #: Days until a log-in expires.
    session_days: int = 30
    #: Multiplies all rate limits. 1 is normal; use more for tests and for trusted users.
    rate_factor: float = 1.0
    smtp_host: str = ""
    smtp_port: int = 25
    smtp_user: str = ""
    smtp_password: str = ""
    mail_from: str = "hexfront@localhost"
    #: Whether notices may be posted to addresses inside the server's own network.
    webhooks_inside: bool = False

    def engine_url(self) -> str:
        """The database address in the form that SQLAlchemy expects."""
        url = self.database_url or str(home() / "hexfront.sqlite3")
        scheme, separator, rest = url.partition("://")
        if not separator:
            return f"{DRIVERS['sqlite']}:///{Path(url).expanduser().absolute()}"
        driver = DRIVERS.get(scheme.partition("+")[0])
        if driver is None:
            raise InputError(f"the database {scheme!r} is not known: use a file path, sqlite:// or postgresql://")
        return f"{driver}://{rest}"


def read_settings(environment: Mapping[str, str], **given: Any) -> Settings:
    """Settings from the environment, overridden by the given values that are not None."""
    values = {name: value for name, value in given.items() if value is not None}
    for one in fields(Settings):
        text = environment.get(PREFIX + one.name.upper())
        if text is not None and one.name not in values:
            values[one.name] = _value(one.name, str(one.type), text)
    return Settings(**values)


def _value(name: str, kind: str, text: str) -> str | int | float | bool:
    try:
        match kind:
            case "int":
                return int(text)
            case "float":
                return float(text)
            case "bool":
                return {"1": True, "0": False, "true": True, "false": False}[text.lower()]
            case _:
                return text
    except (ValueError, KeyError):
        raise InputError(f"{PREFIX}{name.upper()} is {text!r}, expected a {kind}") from None
