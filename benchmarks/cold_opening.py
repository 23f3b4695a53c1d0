"""Measures how long a long game takes to open when nothing of it is cached.

``python -m benchmarks.cold_opening --actions 3019`` plays a random game in small steps on a new database and then opens
its table again and again, as a server that has just started would: read, rebuild the state, and make the document of
the side to act. With positions stored every 20 actions, one of 3019 actions is among those that take longest.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time

from hexfront.ai.random_player import RandomPlayer
from hexfront.kernel.actions import Action, EndPhase
from hexfront.server.house import House
from hexfront.server.people.seats import Asker
from hexfront.server.settings import Settings
from hexfront.server.tables.rooms import HOT_SEAT, Rooms, read_table
from hexfront.server.tables.tables import Wishes, found

#: How often the table is opened.
TIMES = 20
#: How many actions are thought of before the smallest is done, and the size of one that ends a phase.
TRIED, LARGE = 20, 1000


async def played(house: House, game: str, actions: int) -> str:
    """A table with a random game of this many actions, or of all there are; returns its id."""
    async with house.database.write() as tx:
        founded = await found(tx, Wishes(game=game, mode=HOT_SEAT, setup="suggested"), None)
    room, player = founded.room, RandomPlayer(1)
    while room.number < actions and room.state.to_act is not None:
        side = room.state.to_act
        action = min((player.choose(room.game, room.game.known(room.state, side)) for _ in range(TRIED)), key=_size)
        room = (await house.clerk.submit(room.id, Asker(played=(side,)), room.number, action.to_json())).room
    return room.id


def _size(action: Action) -> int:
    """How far an action takes the game on: a long game is one of small steps."""
    return LARGE if isinstance(action, EndPhase) else len(action.to_json().get("path", ()))


async def opening(house: House, table_id: str) -> tuple[int, float, float]:
    """Open a table without any cache: its number of actions, the seconds it took, and those of the processor."""
    house.rooms = house.clerk.rooms = Rooms()
    began, worked = time.perf_counter(), time.process_time()
    async with house.database.read() as tx:
        row, seats = await read_table(tx, table_id)
        room = await house.rooms.open(tx, row)
    house.document(room, seats, tuple(seat.side for seat in seats))
    return room.number, time.perf_counter() - began, time.process_time() - worked


async def measure(game: str, actions: int) -> None:
    """Play, open, and print the measurements."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Settings(database_url=f"{folder}/house.sqlite3"))
        await house.database.migrate()
        try:
            table_id = await played(house, game, actions)
            found = [await opening(house, table_id) for _ in range(TIMES)]
        finally:
            await house.computers.close()
            await house.database.close()
    taken, worked = ([one[part] for one in found] for part in (1, 2))
    print(f"{game}: a table of {found[0][0]} actions opens in {1000 * statistics.median(taken):.0f} ms")
    print(f"most {1000 * max(taken):.0f} ms, processor time {1000 * statistics.median(worked):.0f} ms")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="assault-on-leningrad")
    parser.add_argument("--actions", type=int, default=3019)
    wishes = parser.parse_args()
    asyncio.run(measure(wishes.game, wishes.actions))


if __name__ == "__main__":
    main()
