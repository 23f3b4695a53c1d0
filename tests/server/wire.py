"""A server in a process of its own, spoken to byte by byte, as no decent program would."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from tests.server.processes import serving

#: Seconds after which a server that says nothing counts as hanging.
PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: a status and a body; status 0 if the line was closed without an answer."""

    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def document(self) -> Any:
        return json.loads(self.body)


@dataclass
class Wire:
    """One line to a server, opened anew whenever it was closed."""

    host: str
    port: int
    #: Everything that the server wrote to its log, line by line.
    log: list[str] = field(default_factory=list)
    _line: socket.socket | None = None

    def open(self) -> socket.socket:
        """A new line, besides the one that requests use."""
        return socket.create_connection((self.host, self.port), PATIENCE)

    def send(self, raw: bytes) -> Reply:
        """Send bytes as they are, and hear the answer."""
        for _ in range(2):
            fresh = self._line is None
            self._line = self._line or self.open()
            reply = self._exchange(self._line, raw)
            # A line that was kept open may have been closed meanwhile; then it is not an answer to this.
            if reply.status or fresh:
                return reply
        return Reply(0)

    def request(self, method: str, target: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Reply:
        """A request with a target and a body that need not be well formed."""
        given = {"Host": f"{self.host}:{self.port}", "Content-Length": str(len(body)), **(headers or {})}
        if body:
            given.setdefault("Content-Type", "application/json")
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        return self.send(f"{method} {target} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + body)

    def _exchange(self, line: socket.socket, raw: bytes) -> Reply:
        # A body that lacks its end never gets an answer: nothing more will come, which the server is to see.
        answer = http.client.HTTPResponse(line, method="HEAD" if raw.startswith(b"HEAD ") else "GET")
        try:
            line.sendall(raw)
            answer.begin()
            reply = Reply(answer.status, answer.read(), dict(answer.headers))
        except TimeoutError as fault:
            raise AssertionError(f"no answer to {raw[:200]!r}") from fault
        except (OSError, http.client.HTTPException):
            self.hang_up()
            return Reply(0)
        if answer.will_close:
            self.hang_up()
        return reply

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


@contextmanager
def wired(database: str, **settings: str) -> Iterator[Wire]:
    """A server and a line to it."""
    log = list[str]()
    more = {f"HEXFRONT_{name.upper()}": value for name, value in settings.items()}
    with serving(database, log, **more) as (address, _):
        parts = urlsplit(address)
        wire = Wire(str(parts.hostname), int(parts.port or 0), log)
        try:
            yield wire
        finally:
            wire.hang_up()


def frame(payload: bytes, opcode: int = 1, *, masked: bool = True, final: bool = True) -> bytes:
    """A WebSocket frame, right or wrong."""
    head = bytes([(0x80 if final else 0) | opcode])
    mask = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([mask | len(payload)])
    else:
        head += bytes([mask | 127]) + len(payload).to_bytes(8, "big")
    # A mask of zeros leaves the payload as it is.
    return head + (bytes(4) if masked else b"") + payload


def upgrade(target: str, host: str, **headers: str) -> bytes:
    """The request that opens a WebSocket."""
    given = {
        "Host": host,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
    return f"GET {target} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace")
