"""Connections: each waits only so long for a request to come whole, and nobody opens too many."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hexfront.server.limits import party
from hexfront.server.settings import Settings

Network = IPv4Network | IPv6Network
#: What the WebSocket library can read of a request; it would leave a longer one without an answer.
LONGEST_TARGET, LONGEST_HEADER, MOST_HEADERS = 6_000, 8_000, 100


class Line(H11Protocol):
    """One connection."""

    #: Seconds that a request may take to come whole, from its first byte or the opening of the line.
    patience: ClassVar[float]
    #: How many lines one address may have open at once, WebSockets not counted; and those who may have any number.
    most: ClassVar[int]
    proxies: ClassVar[Sequence[Network]]
    lines: ClassVar[Counter[str]]

    _timer: asyncio.TimerHandle | None = None
    _owner: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if self._is_proxy(host):
            self._wait()
        elif self.lines[party(host)] >= self.most:
            self._refuse(b"503 Service Unavailable", "too many connections from this address")
        else:
            self._owner = party(host)
            self.lines[self._owner] += 1
            self._wait()

    def _is_proxy(self, host: str) -> bool:
        return bool(self.proxies) and any(ip_address(host) in network for network in self.proxies)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        long = len(event.target) > LONGEST_TARGET or len(self.headers) > MOST_HEADERS
        if long or any(len(name) + len(value) > LONGEST_HEADER for name, value in self.headers):
            self._refuse(b"431 Request Header Fields Too Large", "the address or a header is too long")
            return
        # From here on the line belongs to the WebSocket, which is counted where it is opened.
        self._release()
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        """Wait for the rest of a request that has begun, but not for the next one: keep-alive has its own time."""
        # The line of a WebSocket has another protocol from its opening on, and may be silent for as long as it likes.
        if self.transport.get_protocol() is not self:
            return
        state = self.conn.their_state
        begun = state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))
        if begun:
            self._wait()
        elif self.cycle is not None:
            self._stop_waiting()

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._refuse(b"408 Request Timeout", f"the request did not come whole within {self.patience:g} s")

    def _refuse(self, status: bytes, word: str) -> None:
        """Say why and close; nothing is said into the midst of an answer."""
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            body = b'{"error":"%s","code":"bad_input"}' % word.encode()
            head = b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            self.transport.write(head % (status, len(body)) + body)
        self.transport.close()

    def _release(self) -> None:
        self._stop_waiting()
        if self._owner is not None:
            self.lines[self._owner] -= 1
            if not self.lines[self._owner]:
                del self.lines[self._owner]
            self._owner = None


def lines_of(settings: Settings) -> type[Line]:
    """The connections of a server with these settings."""
    bounds: dict[str, Any] = {
        "patience": settings.request_seconds,
        "most": settings.quota(settings.most_connections),
        "proxies": [ip_network(one) for one in settings.proxies()],
        "lines": Counter(),
    }
    return type("BoundedLine", (Line,), bounds)


class DeafLine(WebSocketsSansIOProtocol):
    """The WebSocket of a viewer. Nothing is taken there, so what comes is thrown away unread."""

    def send_receive_event_to_app(self) -> None:
        self.frames = []
