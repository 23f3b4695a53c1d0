"""Everything that a page receives from a table: answers of the server and what comes over the live line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from tests.browser.house import Document


class Traffic:
    """Listens to a page from now on. What is the same for everybody, such as the counters of a game, is left out."""

    def __init__(self, page: Page) -> None:
        self._answers: list[Response] = []
        self._frames: list[str] = []
        page.on("response", self._answered)
        page.on("websocket", self._opened)

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url and "/api/games/" not in response.url:
            self._answers.append(response)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._frames.append(data if isinstance(data, str) else data.decode()))

    def texts(self) -> list[str]:
        """Every text so far, refusals and errors too; what is only moved elsewhere has none."""
        return [*(one.text() for one in self._answers if not 300 <= one.status < 400), *self._frames]

    def views(self) -> Iterator[Document]:
        """Every view of a game so far."""
        for text in self.texts():
            yield from _views(json.loads(text))


def _views(document: Any) -> Iterator[Document]:
    if isinstance(document, dict):
        if "units" in document and "to_act" in document:
            yield document
        for value in document.values():
            yield from _views(value)
    elif isinstance(document, list):
        for value in document:
            yield from _views(value)
