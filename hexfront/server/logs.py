"""The log: lines of text or JSON on standard error, with the id of the request and without any secret."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from hexfront.server.figures import Figures
from hexfront.server.settings import Settings

#: The id of the request that is being answered; empty outside of requests.
request_id: ContextVar[str] = ContextVar("request_id", default="")

TEXT, JSON = "text", "json"
#: What stands in the place of a secret.
HIDDEN = "***"
#: Our own loggers. All others tell warnings only: their details would have the addresses and values of players.
OURS = "hexfront"
#: The shortest setting that is searched for in lines; shorter ones would hide usual words.
SHORTEST = 6

#: Secrets by what stands before them, and by their form.
SECRETS = (
    # Mail addresses.
    (re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)*", re.ASCII), HIDDEN),
    # Addresses of webhooks often have a key in their path or query. The host is enough to find the fault.
    (re.compile(r"((?:https?|wss?)://)(?:[^\s/@\"']*@)?([^\s/?#\"']*)[/?#][^\s\"']*"), rf"\1\2/{HIDDEN}"),
    # Addresses of databases.
    (re.compile(r"(\w+://[^\s:/@]*):[^\s@]*@"), rf"\1:{HIDDEN}@"),
    (
        re.compile(
            r"(?i)((?:x-seat-key|x-csrf-token|authorization|(?:set-)?cookie|hexfront_session|seat|keys?|password|secret|"
            r"tokens?|csrf|e-?mail)[\"']?\s*[=:]\s*(?:b(?=[\"']))?[\"']?(?:bearer\s+)?)[^\s\"'&;,})\]]+"
        ),
        rf"\1{HIDDEN}",
    ),
    (re.compile(r"(?i)(bearer\s+)[\w.~+/=-]+"), rf"\1{HIDDEN}"),
    # Keys of seats, sessions and programs, wherever they stand: long, with digits, capitals and small letters.
    (re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{24,}", re.ASCII), HIDDEN),
)
#: Characters that could begin a line of their own, or steer a terminal.
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def set_up(settings: Settings, figures: Figures) -> None:
    """Send everything that is logged to standard error, in the chosen form."""
    handler = logging.StreamHandler()
    scrub = Scrubber(settings)
    handler.setFormatter(JsonLines(scrub) if settings.log_format == JSON else TextLines(scrub))
    root = logging.getLogger()
    root.handlers[:] = [handler, Counting(figures)]
    root.setLevel(logging.WARNING)
    level = settings.log_level or ("info" if settings.log_format == JSON else "warning")
    logging.getLogger(OURS).setLevel(level.upper())


class Counting(logging.Handler):
    """Counts warnings and errors, so that monitoring notices them."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.WARNING)
        self._figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        self._figures.failures.add(record.levelname.lower())


class Scrubber:
    """Takes secrets out of what is logged: the server's own, and everything that looks like a player's."""

    def __init__(self, settings: Settings) -> None:
        own = (str(getattr(settings, one.name)) for one in fields(settings) if not one.repr)
        self._own = sorted((one for one in own if len(one) >= SHORTEST), key=len, reverse=True)

    def __call__(self, text: str) -> str:
        for secret in self._own:
            text = text.replace(secret, HIDDEN)
        for pattern, instead in SECRETS:
            text = pattern.sub(instead, text)
        return text


class TextLines(logging.Formatter):
    """A line for people. What a request brought along cannot begin a line of its own."""

    def __init__(self, scrub: Scrubber) -> None:
        super().__init__()
        self._scrub = scrub

    def format(self, record: logging.LogRecord) -> str:
        known = request_id.get()
        head = f"{moment(record)} {record.levelname} {record.name}{f' [{known}]' if known else ''}: "
        facts = "".join(f" {name}={one}" for name, one in getattr(record, "facts", {}).items())
        lines = [head + _visible(self._scrub(record.getMessage() + facts))]
        # The lines of a traceback are indented, so that none of them looks like the beginning of another record.
        lines += (f"    {_visible(line)}" for line in self._trace(record))
        return "\n".join(lines)

    def _trace(self, record: logging.LogRecord) -> Iterable[str]:
        return self._scrub(trace(record)).splitlines()


class JsonLines(logging.Formatter):
    """A JSON document in a line, for programs that collect logs."""

    def __init__(self, scrub: Scrubber) -> None:
        super().__init__()
        self._scrub = scrub

    def format(self, record: logging.LogRecord) -> str:
        document: dict[str, Any] = {"at": moment(record), "level": record.levelname.lower(), "logger": record.name}
        document["message"] = record.getMessage()
        if known := request_id.get():
            document["request"] = known
        document |= getattr(record, "facts", {})
        if found := trace(record):
            document["trace"] = found
        shown = {name: self._scrub(one) if isinstance(one, str) else one for name, one in document.items()}
        return json.dumps(shown)


def moment(record: logging.LogRecord) -> str:
    """When something was logged."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def trace(record: logging.LogRecord) -> str:
    """The traceback of a record; empty if it has none."""
    return logging.Formatter().formatException(record.exc_info) if record.exc_info and record.exc_info[0] else ""


def _visible(text: str) -> str:
    return CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
