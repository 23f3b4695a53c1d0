"""Helpers of the server's tests: a server in this process, and players at its tables."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from hexfront.server.app import make_app
from hexfront.server.house import House
from hexfront.server.people.seats import Seat, change_seat
from hexfront.server.settings import Settings
from hexfront.server.storage.database import Database

Client = TestClient[Litestar]
Document = dict[str, Any]
T = TypeVar("T")


def quick(database: Path | str, **more: Any) -> Settings:
    """Settings without waiting and without limits."""
    given = {"computer_delay": 0.0, "worker_pause": 3600.0, "rate_factor": 1000.0, "snapshot_every": 5}
    return Settings(database_url=str(database), **(given | more))


@contextmanager
def client_of(settings: Settings) -> Iterator[Client]:
    """A running server, and somebody to ask it."""
    with TestClient(make_app(settings), base_url="http://hexfront.local") as client:
        yield client


def house_of(client: Client) -> House:
    house: House = client.app.state.house
    return house


@dataclass
class Player:
    """Somebody at a table; without a key a spectator."""

    client: Client
    id: str
    key: str | None = None
    table: Document = field(default_factory=dict)

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Seat-Key": self.key} if self.key else {}

    def look(self) -> Document:
        """The table as it is now."""
        self.table = right(self.client.get(f"/api/tables/{self.id}", headers=self.headers))
        return self.table

    def post(self, what: str, **body: Any) -> Response:
        return self.client.post(f"/api/tables/{self.id}/{what}", json=body, headers=self.headers)

    def get(self, what: str) -> Any:
        return right(self.client.get(f"/api/tables/{self.id}/{what}", headers=self.headers))

    def try_to(self, action: Document, number: int | None = None) -> Response:
        """Send an action, whatever comes of it."""
        return self.post("actions", number=self.table["number"] if number is None else number, action=action)

    def act(self, action: Document) -> Document:
        """Send an action that must be right."""
        answer: Document = right(self.try_to(action))
        self.table = answer["table"]
        return answer

    def undo(self) -> Response:
        return self.post("undo", number=self.table["number"])

    def ask(self, question: str, **more: Any) -> Document:
        answer: Document = right(self.post("ask", question=question, **more))
        return answer

    def offer(self, kind: str) -> Document:
        """The first action of a kind that is offered about any unit."""
        for unit in self.table["can"]["units"]:
            for action in self.ask("can", unit=unit)["actions"]:
                if action["type"] == kind:
                    found: Document = action
                    return found
        raise AssertionError(f"no {kind} is offered")

    def move(self) -> Document:
        """Make the first move that is offered."""
        return self.act(self.offer("move"))

    def end(self) -> Document:
        return self.act({"type": "end phase"})


def right(answer: Response) -> Any:
    """What a good answer says."""
    assert answer.is_success, f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text[:500]}"
    return answer.json()


def found_table(client: Client, headers: dict[str, str] | None = None, **wishes: Any) -> Document:
    """A new table: the whole answer."""
    given = {"game": "leningrad-1979", "setup": "suggested"} | wishes
    document: Document = right(client.post("/api/tables", json=given, headers=headers or {}))
    return document


def hot_seat(client: Client, **wishes: Any) -> Player:
    """One who plays both sides."""
    founded = found_table(client, **wishes)
    return Player(client, founded["id"], founded["keys"]["german"], founded["table"])


def two_players(client: Client, **wishes: Any) -> tuple[Player, Player, Player]:
    """A German, a Soviet and a spectator at a new table."""
    founded = found_table(client, mode="two players", side="german", **wishes)
    players = [Player(client, founded["id"], founded["keys"].get(side)) for side in ("german", "soviet", "nobody")]
    for player in players:
        player.look()
    return players[0], players[1], players[2]


def code(answer: Response) -> tuple[int, str]:
    """Status and code of an error."""
    return answer.status_code, answer.json().get("code", "")


def near_the_front() -> Document:
    """A move of the suggested set-up that ends next to the enemy."""
    return {"type": "move", "units": ["german-1-pz"], "path": ["0110"]}


def let_the_computer_play(client: Client, player: Player, side: str) -> None:
    """Give a side to the computer, and wait until no computer player is to act any more."""
    house = house_of(client)

    async def play() -> None:
        async with house.database.write() as tx:
            await change_seat(tx, player.id, Seat(side, "computer", "random"))
        house.computers.wake(player.id)
        while house.computers.is_at_work(player.id):
            await asyncio.sleep(0.02)

    client.blocking_portal.call(play)


def with_base(address: str, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with a database that no server has open."""

    async def run() -> T:
        base = Database(quick(address).engine_url())
        try:
            return await work(base)
        finally:
            await base.close()

    return asyncio.run(run())
