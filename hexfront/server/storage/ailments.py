"""What ails a database while the server runs: a full disk, a database that can only be read, or that is away.

Each is told as what it is. Whatever was under way is rolled back, so nothing is half done.
"""

from __future__ import annotations

import errno
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class Ailment(NamedTuple):
    """The HTTP status, the code for programs and the sentence for people."""

    status: int
    code: str
    sentence: str


FULL = Ailment(507, "disk_full", "the disk of the server is full; nothing has changed")
READ_ONLY = Ailment(503, "read_only", "the database of the server can only be read at the moment; nothing has changed")
AWAY = Ailment(503, "database_away", "the database of the server is away: try again in a minute")
BUSY = Ailment(503, "failed", "the database is busy: try again")
FAILING = Ailment(503, "disk_failed", "the disk of the server fails, or its database is damaged; nothing has changed")

#: By words in what SQLite says.
SQLITE = {
    "disk is full": FULL,
    "readonly": READ_ONLY,
    "locked": BUSY,
    "disk i/o error": FAILING,
    "malformed": FAILING,
    "unable to open": FAILING,
}
#: By the beginning of the code that PostgreSQL gives, the longest first.
POSTGRESQL = {
    "53100": FULL,
    "58030": FAILING,
    "25006": READ_ONLY,
    "40": BUSY,
    "53": BUSY,
    "55P03": BUSY,
    "57P": AWAY,
    "08": AWAY,
    "XX": FAILING,
}
SYSTEM = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY, errno.EIO: FAILING}


def ailment_of(error: BaseException) -> Ailment | None:
    """What ails the database or its disk; None if an error comes from something else."""
    if isinstance(error, PoolTimeout):
        return BUSY
    if isinstance(error, DBAPIError):
        said = error.orig or error
        if (found := _of_code(said)) is not None:
            return found
        if error.connection_invalidated or "connection is closed" in str(said):
            return AWAY
        words = str(said).lower()
        usual = BUSY if isinstance(error, OperationalError) else None
        return next((ailment for word, ailment in SQLITE.items() if word in words), usual)
    if isinstance(error, ConnectionError | TimeoutError):
        return AWAY
    return SYSTEM.get(error.errno or 0) if isinstance(error, OSError) else _of_code(error)


def _of_code(error: BaseException) -> Ailment | None:
    """By the code that PostgreSQL gives; its driver is optional, so its classes are not named here."""
    code = str(getattr(error, "sqlstate", None) or "")
    return next((ailment for begins, ailment in POSTGRESQL.items() if code.startswith(begins)), None)
