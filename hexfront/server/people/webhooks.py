"""Webhooks: notices posted to a player's address, which must be outside the server's own network."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Sequence
from urllib.parse import urlsplit

from hexfront.kernel.errors import InputError

TIMEOUT = 10.0


def post(address: str, body: str, *, inside: bool) -> None:
    """Post a document; ``inside`` allows addresses in the server's own network. Redirects are not followed."""
    parts = urlsplit(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    connection = _Secure(host, port) if secure else _Plain(host, port)
    connection.addresses = resolved(host, port, inside=inside)
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    headers = {"Content-Type": "application/json", "User-Agent": "hexfront"}
    try:
        connection.request("POST", path, body.encode(), headers)
        answer = connection.getresponse()
    except http.client.HTTPException as fault:
        raise OSError(f"{host} does not speak HTTP: {fault!r}") from fault
    finally:
        connection.close()
    if not 200 <= answer.status < 300:
        raise OSError(f"{host} answered {answer.status} {answer.reason}")


def resolved(host: str, port: int, *, inside: bool) -> list[str]:
    """The numeric addresses of a host, looked up once, so that the checked addresses are the ones connected to."""
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not inside and not all(_is_outside(one) for one in found):
        raise InputError(f"{host} is inside the server's own network")
    return found


def _is_outside(address: str) -> bool:
    number = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(number, ipaddress.IPv6Address):
        number = number.ipv4_mapped or number.sixtofour or number
    return number.is_global and not number.is_multicast


class _Plain(http.client.HTTPConnection):
    """A connection to the resolved addresses, even if the name resolves differently by now."""

    addresses: Sequence[str] = ()

    def connect(self) -> None:
        faults = []
        for address in self.addresses:
            try:
                self.sock = socket.create_connection((address, self.port), TIMEOUT)
            except OSError as fault:
                faults.append(fault)
            else:
                return
        raise faults[-1]


class _Secure(_Plain):
    """The same over TLS; the certificate must match the host name."""

    def connect(self) -> None:
        super().connect()
        self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
