"""Rate limits for each kind of request and address, with room for a burst."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from dataclasses import dataclass

from hexfront.server.faults import RATE_LIMITED, Fault

#: How many addresses are remembered.
REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """The size of a burst, and how many requests per second refill it."""

    burst: float
    a_second: float


ALLOWANCES = {
    # Each password check occupies a core for a while, and guessing must not pay.
    "log-in": Allowance(10, 1 / 6),
    # Mails to addresses that have not been confirmed, and links for new passwords: nobody may be flooded with them.
    "mail": Allowance(5, 1 / 600),
    # Wrong passwords for one account, from wherever they come.
    "wrong password": Allowance(10, 1 / 60),
    "register": Allowance(10, 1 / 120),
    "report": Allowance(5, 1 / 60),
    "found": Allowance(20, 1 / 3),
    "import": Allowance(6, 1 / 10),
    "talk": Allowance(20, 1.0),
    "change": Allowance(120, 20.0),
    # Each occupies a core for seconds.
    "hint": Allowance(6, 1 / 5),
    # Judging a plan anew occupies a core for a moment.
    "plan": Allowance(60, 4.0),
    "ask": Allowance(120, 20.0),
    "look": Allowance(600, 100.0),
}


def party(address: str) -> str:
    """A network address as limits count it: who has one IPv6 address has the 2^64 of the same network, too."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv6Address):
        inner = number.ipv4_mapped
        return str(inner or ipaddress.ip_network((number, 64), strict=False))
    return str(number)


class Limits:
    """Token buckets by kind of request and address."""

    def __init__(self, factor: float = 1.0) -> None:
        self._factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, kind: str, address: str, now: float | None = None) -> None:
        """Count a request. Raises a fault with the time to wait if there were too many."""
        allowance = ALLOWANCES[kind]
        burst, a_second = allowance.burst * self._factor, allowance.a_second * self._factor
        at = time.monotonic() if now is None else now
        left, before = self._buckets.get((kind, address), (burst, at))
        left = min(burst, left + (at - before) * a_second) - 1
        if left < 0:
            wait = math.ceil(-left / a_second)
            raise Fault(429, RATE_LIMITED, f"too many requests: try again in {wait} s", retry_after=wait)
        self._buckets[kind, address] = (left, at)
        self._buckets.move_to_end((kind, address))
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)

    def take_off(self, kind: str, address: str) -> None:
        """Take the last request off the count again: it was a good one."""
        if (kind, address) in self._buckets:
            left, at = self._buckets[kind, address]
            self._buckets[kind, address] = (left + 1, at)


class LogIns:
    """Bounds the wrong passwords for one account, from wherever they come.

    Who has logged in from an address is never locked out there by others who guess his password elsewhere.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def begin(self, name: str, address: str) -> None:
        """Count an attempt as wrong until it has proved right."""
        if (_folded(name), address) not in self._known:
            self._limits.check("wrong password", _folded(name))

    def succeed(self, name: str, address: str) -> None:
        self._limits.take_off("wrong password", _folded(name))
        self._known[_folded(name), address] = None
        self._known.move_to_end((_folded(name), address))
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _folded(name: str) -> str:
    return name.strip().casefold()
