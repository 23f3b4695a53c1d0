"""Live lines to tables, for tests."""

from typing import Any

from tests.server.house import Player


def live(player: Player, query: str = "", **more: Any) -> Any:
    """The live line of a player; the key goes as a subprotocol, as a browser sends it."""
    protocols = ["hexfront", f"seat.{player.key}"] if player.key else ["hexfront"]
    return player.client.websocket_connect(f"/api/tables/{player.id}/live{query}", subprotocols=protocols, **more)


def next_news(line: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind; others are passed over."""
    while True:
        message: dict[str, Any] = line.receive_json(timeout=60)
        if message["kind"] == kind:
            return message
