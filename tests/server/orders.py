"""A table where the other side is asked something at its third action, with dice that always fall alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from hexfront.play.dice import verifiable
from tests.server.house import Client, Document, Player, near_the_front, right, two_players

#: With this secret the overrun leaves the defender a choice; if he retreats, the attacker may advance.
SECRET = "orders 2"
OVERRUN: Document = {"type": "overrun", "units": ["german-1-pz"], "hex": "0109", "air": 0}
LOSE: Document = {"kind": "result", "parameters": {"prefer": "loss"}}
RETREAT: Document = {"kind": "result", "parameters": {"prefer": "retreat"}}
STAND: Document = {"kind": "stand", "parameters": {"when": "always"}}


@contextmanager
def loaded_dice() -> Iterator[None]:
    """The dice of every new table have the same secret."""
    with patch.object(verifiable, "secrets", SimpleNamespace(token_hex=lambda length: SECRET)):
        yield


def table_of_three(client: Client, **wishes: Any) -> tuple[Player, Player, Player]:
    with loaded_dice():
        return two_players(client, **wishes)


def put(player: Player, *orders: Document, **more: Any) -> Any:
    """Give orders, whatever comes of it."""
    path = f"/api/tables/{player.id}/orders"
    return player.client.put(path, json={"orders": list(orders), **more}, headers=player.headers)


def overrun(german: Player) -> Document:
    """Move up and overrun; the answer to the overrun."""
    german.look()
    german.act(near_the_front())
    return german.act(OVERRUN)


def attempt(german: Player) -> Document:
    """The answer to an overrun, with the table as it is afterwards."""
    answer = overrun(german)
    german.look()
    return answer


def given(player: Player, side: str = "soviet") -> list[Document]:
    """The orders that the server has kept for a side."""
    path = f"/api/tables/{player.id}/orders"
    orders: list[Document] = right(player.client.get(path, headers=player.headers))["orders"][side]
    return orders
