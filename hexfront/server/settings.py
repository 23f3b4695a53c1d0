"""Settings of the server, with sensible defaults; each is an environment variable."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hexfront.games.changed import changed_files
from hexfront.games.registry import change
from hexfront.kernel.errors import InputError

PREFIX = "HEXFRONT_"
#: A secret may be read from a file, whose path is in the variable of this ending.
FROM_FILE = "_FILE"
#: Variables of the project that are no settings of the server.
OTHERS = frozenset({"HEXFRONT_COMPILE", "HEXFRONT_SERVER", "HEXFRONT_TOKEN"})
TESTING = "HEXFRONT_TEST_"
#: Settings that have only these values.
CHOICES = {
    "smtp_security": ("", "tls", "starttls", "none"),
    "log_format": ("text", "json"),
    "log_level": ("", "debug", "info", "warning", "error"),
}
#: Asynchronous drivers, which do not block the event loop.
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def home() -> Path:
    """The default folder of the server's database."""
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "hexfront"


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. The variable of ``database_url`` is ``HEXFRONT_DATABASE_URL``, and so on.

    Secrets are left out of the representation, and may also come from a file.
    """

    #: A file path, or an address such as ``postgresql://user:password@host/name``.
    database_url: str = field(default="", repr=False)
    #: The folder of the key that signs records; empty for that of the database file.
    key_folder: str = ""
    #: Changed data files: pairs such as ``leningrad-2010=my-charts`` of a game and a folder, separated by commas.
    data: str = ""
    #: The address that players see, for links in notices.
    public_url: str = "http://127.0.0.1:8000"
    #: Other origins whose pages may use the server, separated by commas.
    origins: str = ""
    #: Addresses and networks of the proxies before the server, separated by commas: whom they name is believed.
    trusted_proxies: str = ""
    #: Seconds that a request may take to come whole.
    request_seconds: float = 30.0
    #: How many connections one address may have open at once, and how many live lines an address or an account.
    most_connections: int = 100
    most_lines: int = 40
    #: How many tables an account may have, and an address without one: running, imported, and branched off.
    most_tables: int = 100
    most_imports: int = 30
    most_branches: int = 50
    #: How many events that are not over an account may have opened.
    most_events: int = 5
    #: Days of vacation that a player may take in a year: correspondence games wait for them.
    vacation_days: int = 30
    #: Actions between two stored positions, so that no game takes long to open.
    snapshot_every: int = 20
    #: Default seconds between two actions of a computer player, so that people can follow.
    computer_delay: float = 0.35
    #: How many computer players may think at once, each in its own process; 0 for as many as there are cores for.
    thinkers: int = 0
    #: In how many processes a general thinks; 0 for all cores if only this machine can reach the server, or else one.
    processes: int = 0
    #: Seconds beyond its time after which a thinking process that does not answer is replaced.
    thinker_patience: float = 60.0
    #: Seconds between two runs of the worker for notices and clocks.
    worker_pause: float = 5.0
    #: Seconds that an action waits for the other seats to reveal their parts of the dice.
    dice_wait: float = 5.0
    #: Days of inactivity after which a table without any account is deleted; 0 for never.
    keep_days: int = 90
    #: How many password checks may run at once; each takes a core and 64 MB.
    password_checks: int = 2
    #: Days until a log-in expires.
    session_days: int = 30
    #: Whether strangers may make accounts.
    registration: bool = True
    #: Multiplies all rate limits and quotas. 1 is normal; use more for tests and for trusted users.
    rate_factor: float = 1.0
    #: ``text``, or ``json`` for a document in each line, requests included.
    log_format: str = "text"
    #: ``debug``, ``info``, ``warning`` or ``error``; empty for warnings in text and requests in JSON.
    log_level: str = ""
    #: What Prometheus sends as a bearer token to read ``/metrics``; without it there are no figures.
    metrics_token: str = field(default="", repr=False)
    smtp_host: str = ""
    smtp_port: int = 25
    #: ``tls``, ``starttls`` or ``none``; empty for what fits the port and the host.
    smtp_security: str = ""
    smtp_user: str = ""
    smtp_password: str = field(default="", repr=False)
    mail_from: str = "hexfront@localhost"
    #: Whether notices may be posted to addresses inside the server's own network.
    webhooks_inside: bool = False
    #: Names of hosts that webhooks may lead to, separated by commas, ``.example.org`` for all below; empty for any.
    webhook_hosts: str = ""

    def quota(self, most: int) -> int:
        """A quota as it counts here."""
        return round(most * max(1.0, self.rate_factor))

    def proxies(self) -> list[str]:
        """The trusted proxies. Nobody else is believed about where a request comes from."""
        found = [one.strip() for one in self.trusted_proxies.split(",") if one.strip()]
        for one in found:
            try:
                ipaddress.ip_network(one)
            except ValueError as fault:
                raise InputError(
                    f"{PREFIX}TRUSTED_PROXIES names {one!r}, expected addresses or networks such as 10.0.0.0/8"
                ) from fault
        return found

    def change_games(self) -> None:
        """Have this process play by the changed data files. Nothing else may have loaded a game before."""
        for pair in filter(None, (one.strip() for one in self.data.split(","))):
            name, sign, folder = pair.partition("=")
            if not sign or not folder:
                raise InputError(f"the data {pair!r} are not of the form NAME=FOLDER, such as leningrad-2010=my-charts")
            change(name, changed_files(folder), f"{folder} over {name}")

    def engine_url(self) -> str:
        """The database address in the form that SQLAlchemy expects."""
        url = self.database_url or str(home() / "hexfront.sqlite3")
        scheme, separator, rest = url.partition("://")
        if not separator:
            return f"{DRIVERS['sqlite']}:///{Path(url).expanduser().absolute()}"
        driver = DRIVERS.get(scheme.partition("+")[0])
        if driver is None:
            raise InputError(f"the database {scheme!r} is not known: use a file path, sqlite:// or postgresql://")
        # The driver's own name for what everybody else calls sslmode.
        return f"{driver}://{rest.replace('sslmode=', 'ssl=')}"


def read_settings(environment: Mapping[str, str], **given: Any) -> Settings:
    """Settings from the environment, overridden by the given values that are not None."""
    _check_names(environment)
    values = {name: value for name, value in given.items() if value is not None}
    for one in fields(Settings):
        text = _text(environment, PREFIX + one.name.upper(), is_secret=not one.repr)
        if text is not None and one.name not in values:
            values[one.name] = _value(one.name, str(one.type), text)
    return Settings(**values)


def variables() -> list[str]:
    """The names of all variables, those of secret files included."""
    names = [(PREFIX + one.name.upper(), one.repr) for one in fields(Settings)]
    return [name for name, _ in names] + [name + FROM_FILE for name, is_shown in names if not is_shown]


def _check_names(environment: Mapping[str, str]) -> None:
    """A misspelt variable would be ignored without a word, and the setting with it."""
    known = variables()
    wrong = [one for one in sorted(environment) if one.startswith(PREFIX) and not one.startswith(TESTING)]
    told = [_told(one, known) for one in wrong if one not in known and one not in OTHERS]
    if told:
        raise InputError("; ".join(told))


def _told(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name.removeprefix(PREFIX).upper(), [one.removeprefix(PREFIX) for one in known], 1)
    hint = f"did you mean {PREFIX}{near[0]}?" if near else "docs/manual/server.md lists them"
    return f"{name} is no setting of this server: {hint}"


def _text(environment: Mapping[str, str], variable: str, *, is_secret: bool) -> str | None:
    """What a variable says, or the file that it names."""
    path = environment.get(variable + FROM_FILE) if is_secret else None
    if path is None:
        return environment.get(variable)
    if variable in environment:
        raise InputError(f"both {variable} and {variable}{FROM_FILE} are set: set one of them")
    try:
        text = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "it is not UTF-8"
        raise InputError(f"{variable}{FROM_FILE}: the file {path!r} cannot be read ({reason})") from fault
    if not text:
        raise InputError(f"{variable}{FROM_FILE}: the file {path!r} is empty, expected a secret in it")
    return text


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
                return _chosen(name, text)
    except (ValueError, KeyError):
        raise InputError(f"{PREFIX}{name.upper()} is {text!r}, expected a {kind}") from None


def _chosen(name: str, text: str) -> str:
    choices = CHOICES.get(name)
    if choices is not None and text not in choices:
        raise InputError(f"{PREFIX}{name.upper()} is {text!r}, expected {' or '.join(filter(None, choices))}")
    return text
