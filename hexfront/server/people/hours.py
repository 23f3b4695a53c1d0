"""The hours at which somebody wants to be told: not at night, or once a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hexfront.server import faults

HOURS = 24


@dataclass(frozen=True, slots=True)
class Hours:
    """The quiet hours of an account and the hour of its digest, by the clocks of its zone."""

    digest: int | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str = ""

    @classmethod
    def of(cls, account: Mapping[str, Any]) -> Hours:
        return cls(account["digest"], account["quiet_from"], account["quiet_to"], account["zone"])

    def check(self) -> None:
        """Raise a fault if no day has such hours, or nowhere has such a clock."""
        for hour in (self.digest, self.quiet_from, self.quiet_to):
            if hour is not None and not 0 <= hour < HOURS:
                raise faults.bad_input(f"the hour is {hour}, expected 0 to 23")
        if (self.quiet_from is None) != (self.quiet_to is None):
            raise faults.bad_input("quiet hours have a beginning and an end")
        if self.zone and _zone(self.zone) is None:
            raise faults.bad_input(f"{self.zone[:40]!r} is no time zone, such as Europe/Berlin")

    def heard(self, now: float) -> float:
        """When a notice of this moment may be heard: now, or when the quiet hours are over."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return now
        here = datetime.fromtimestamp(now, self._zone())
        length = (self.quiet_to - self.quiet_from) % HOURS
        if (here.hour - self.quiet_from) % HOURS >= length:
            return now
        return self._next(here, self.quiet_to)

    def next_digest(self, now: float) -> float:
        """When the next digest is sent."""
        return self._next(datetime.fromtimestamp(now, self._zone()), self.digest or 0)

    def _next(self, here: datetime, hour: int) -> float:
        at = here.replace(hour=hour, minute=0, second=0, microsecond=0)
        return (at if at > here else at + timedelta(days=1)).timestamp()

    def _zone(self) -> tzinfo:
        return _zone(self.zone) or UTC


def _zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
