"""Webhooks: notices posted to a player's address, which must be outside the server's own network."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Timer
from urllib.parse import urlsplit

from hexfront.kernel.errors import InputError

#: Seconds for the whole exchange, from the first address tried to the last header of the answer.
EXCHANGE = 15.0
#: How many addresses of a host are tried.
TRIED = 4
#: IPv6 networks that lead to IPv4 addresses, or into the network of a site. Nobody needs them for a webhook.
DISGUISES = tuple(
    ipaddress.IPv6Network(one)
    for one in (
        "::/96",  # compatible with IPv4, ::127.0.0.1
        "::ffff:0:0/96",  # mapped
        "::ffff:0:0:0/96",  # translated
        "64:ff9b::/96",  # NAT64
        "64:ff9b:1::/48",  # NAT64 of a site
        "2001::/32",  # Teredo
        "2002::/16",  # 6to4
        "fec0::/10",  # of a site
    )
)


class Answered(OSError):
    """The other side has answered, and does not want what was sent."""

    def __init__(self, host: str, status: int, reason: str) -> None:
        super().__init__(f"{host} answered {status} {reason}")
        self.status = status


def post(
    address: str, body: str | bytes, proof: Mapping[str, str] | None = None, *, inside: bool, hosts: str = ""
) -> None:
    """Post a document, with headers that prove its origin. Redirects are not followed.

    ``inside`` allows addresses in the server's own network.
    """
    parts = urlsplit(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    check_host(host, hosts)
    connection = _Secure(host, port) if secure else _Plain(host, port)
    connection.addresses = resolved(host, port, inside=inside)[:TRIED]
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    headers = {"Content-Type": "application/json", "User-Agent": "hexfront", **(proof or {})}
    watchdog = Timer(EXCHANGE, connection.give_up)
    watchdog.daemon = True
    watchdog.start()
    try:
        connection.request("POST", path, body.encode() if isinstance(body, str) else body, headers)
        answer = connection.getresponse()
        # Its body does not matter, but left open it would keep the socket.
        answer.close()
    except (http.client.HTTPException, OSError, ValueError) as fault:
        if connection.is_late:
            raise OSError(f"{host} took longer than {EXCHANGE:g} s") from fault
        if isinstance(fault, OSError):
            raise
        raise OSError(f"{host} does not speak HTTP: {fault!r}") from fault
    finally:
        watchdog.cancel()
        connection.close()
    if connection.is_late:
        # The answer was cut off by us.
        raise OSError(f"{host} took longer than {EXCHANGE:g} s")
    if not 200 <= answer.status < 300:
        raise Answered(host, answer.status, answer.reason)


def check_host(host: str, hosts: str) -> None:
    """Raise an error if the names that the admin allows are listed and this is none of them.

    A name that begins with a dot allows every host below it.
    """
    known = [one.strip().lower() for one in hosts.split(",") if one.strip()]
    name = host.lower().rstrip(".")
    if known and not any(name == one or (one.startswith(".") and name.endswith(one)) for one in known):
        raise InputError(f"webhooks to {host[:80]!r} are not sent here: known are {', '.join(known)}")


def resolved(host: str, port: int, *, inside: bool) -> list[str]:
    """The numeric addresses of a host, looked up once, so that the checked addresses are the ones connected to."""
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not inside and not all(_is_outside(one) for one in found):
        raise InputError(f"{host} is inside the server's own network")
    return found


def _is_outside(address: str) -> bool:
    number = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(number, ipaddress.IPv6Address) and any(number in network for network in DISGUISES):
        return False
    return number.is_global and not number.is_multicast


class _Plain(http.client.HTTPConnection):
    """A connection to the resolved addresses, even if the name resolves differently by now."""

    addresses: Sequence[str] = ()
    is_late = False

    def connect(self) -> None:
        faults: list[OSError] = []
        until = time.monotonic() + EXCHANGE
        for address in self.addresses:
            left = max(0.01, until - time.monotonic())
            try:
                self.sock = socket.create_connection((address, self.port), left)
            except OSError as fault:
                faults.append(fault)
            else:
                return
        raise faults[-1]

    def give_up(self) -> None:
        """End the exchange from another thread: a byte now and then would outlast every time limit of the socket."""
        self.is_late = True
        if self.sock is not None:
            with suppress(OSError):
                # Not the one of TLS, which would take its state away from the thread that reads.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


class _Secure(_Plain):
    """The same over TLS; the certificate must match the host name."""

    def connect(self) -> None:
        super().connect()
        context = ssl.create_default_context()
        secure = context.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock = secure
        secure.do_handshake()
