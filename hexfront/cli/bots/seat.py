"""A program's seat at a table of a server: requests go over HTTP, news come over the WebSocket."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from hexfront.cli.bots import keys
from hexfront.cli.bots.dice import OwnDice
from hexfront.kernel.errors import HexfrontError, InputError

Document = dict[str, Any]

#: Seconds to wait for an answer of the server.
PATIENCE = 120.0
LONGEST_NEWS = 20_000_000


class Refused(HexfrontError):
    """An error answer of the server; the document has ``error`` and ``code``."""

    def __init__(self, document: Document) -> None:
        super().__init__(str(document.get("error", document)))
        self.document = document

    @property
    def code(self) -> str:
        return str(self.document.get("code", ""))


class Host:
    """A server by its address, with a token if an account is needed."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def call(self, method: str, path: str, body: Document | None = None, key: str | None = None) -> Any:
        """Send one request; wait and retry if the server limits the rate."""
        while True:
            try:
                return json.loads(self.read(method, path, body, key))
            except Refused as fault:
                if fault.code != "rate_limited":
                    raise
                time.sleep(float(fault.document.get("retry_after", 1)))

    def read(self, method: str, path: str, body: Document | None = None, key: str | None = None) -> bytes:
        """The raw answer to one request."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} | self.headers | ({"X-Seat-Key": key} if key else {})
        request = Request(f"{self.address}{path}", data, headers)
        request.method = method
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                content: bytes = answer.read()
                return content
        except HTTPError as fault:
            raise Refused(_error_of(fault)) from None
        except (URLError, OSError, HTTPException) as fault:
            raise InputError(f"{self.address} does not answer: {getattr(fault, 'reason', fault)}") from fault


def _wait_for_change(line: ClientConnection) -> None:
    """Wait for a change at the table. Queued news, including those of the bot's own actions, count as one change."""
    changed = False
    while True:
        try:
            message = line.recv(timeout=0 if changed else None)
        except TimeoutError:
            return
        changed = changed or json.loads(message)["kind"] == "changed"


def _error_of(fault: HTTPError) -> Document:
    try:
        document = json.loads(fault.read())
    except ValueError:
        document = None
    return document if isinstance(document, dict) else {"error": f"{fault.code} {fault.reason}", "code": "failed"}


class Seat:
    """A seat at a table, given by its link: ``http://host/t/ID#seat=KEY``."""

    def __init__(self, link: str, token: str | None = None, dice: OwnDice | None = None) -> None:
        """``dice`` has the parts of the dice that were promised already, if any were."""
        self.dice = dice or OwnDice()
        parts = urlsplit(link)
        folder, _, self.table_id = parts.path.rpartition("/")
        if parts.scheme not in ("http", "https") or not folder.endswith("/t") or not self.table_id:
            raise InputError(f"{link!r} is no link to a table: expected one such as http://host/t/ID#seat=KEY")
        self.host = Host(f"{parts.scheme}://{parts.netloc}{folder.removesuffix('/t')}", token)
        named = parse_qs(parts.fragment) | parse_qs(parts.query)
        self._key = next(iter(named.get("seat", ())), None)

    def take(self) -> None:
        """Take the seat if the link is an invitation; it is good for one use, so the key for it is kept."""
        if self._key is None:
            return
        self._key = keys.kept(self._key) or self._key
        table: Document = self._call("GET", "")
        for side in table["invitations"]:
            if side in table["you"]:
                given: str | None = self._call("POST", "/join", {"seat": side})["keys"].get(side)
                if given is not None:
                    keys.keep(self._key, given)
                    self._key = given

    def look(self) -> Document:
        """The table as it is now, with this seat's part in its dice."""
        return self._with_part(self._call("GET", ""))

    def ask(self, question: Document) -> Document:
        answer: Document = self._call("POST", "/ask", question)
        return answer

    def act(self, number: int, action: Document) -> Document:
        """Make an action at this state number; return the table afterwards."""
        answer: Document = self._call("POST", "/actions", {"number": number, "action": action})
        return self._with_part(answer["table"])

    def _with_part(self, table: Document) -> Document:
        """Commit to a part of the dice or reveal it, if the table waits for that; return the table afterwards."""
        while (wanted := self.dice.next(table)) is not None:
            try:
                table = self._call("POST", "/dice", wanted)
            except Refused as fault:
                # Somebody was quicker, or the game is over: the dice are what they are.
                if fault.code in ("not_now", "bad_input", "unknown"):
                    return table
                raise
        return table

    def record(self) -> bytes:
        """The record of the game so far."""
        return self.host.read("GET", f"/api/tables/{self.table_id}/record", key=self._key)

    def signing(self, signature: Document | None = None) -> Document:
        """What the players of a finished game sign; or sign it."""
        answer: Document = self._call("POST" if signature else "GET", "/signatures", signature)
        return answer

    def tables(self) -> Iterator[Document]:
        """The table now and after every change; reconnects if the connection is lost."""
        socket = f"ws{self.host.address.removeprefix('http')}/api/tables/{self.table_id}/live"
        headers = self.host.headers | ({"X-Seat-Key": self._key} if self._key else {})
        while True:
            try:
                with connect(socket, additional_headers=headers, max_size=LONGEST_NEWS) as line:
                    while True:
                        yield self.look()
                        _wait_for_change(line)
            except ConnectionClosed as fault:
                if fault.rcvd is not None and fault.rcvd.code >= 4000:
                    raise InputError(f"{self.host.address} has closed the line: {fault.rcvd.reason}") from fault
            except (OSError, WebSocketException) as fault:
                raise InputError(f"{self.host.address} cannot be heard: {fault}") from fault

    def _call(self, method: str, what: str, body: Document | None = None) -> Any:
        return self.host.call(method, f"/api/tables/{self.table_id}{what}", body, self._key)
