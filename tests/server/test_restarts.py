"""Two servers on one PostgreSQL, killed again and again in the midst of computers' turns: none is played twice."""

import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest
from sqlalchemy import func, select, update

from hexfront.server.care.checking import check
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from tests.server.house import with_base
from tests.server.processes import NoPostgres, postgres, serving

TABLES = 2
#: Quick players that do not stop for people.
PACE = {"HEXFRONT_COMPUTER_DELAY": "0", "HEXFRONT_THINKERS": "1"}


@pytest.fixture
def address() -> Iterator[str]:
    try:
        with postgres() as one:
            yield one
    except NoPostgres as reason:
        pytest.skip(str(reason))


async def _leave_to_the_computers(base: Database) -> None:
    """All seats at all tables are played by the computer from now on."""
    async with base.write() as tx:
        await tx.execute(update(schema.seats).values(kind="computer", name="random"))


async def _progress(base: Database) -> dict[str, int]:
    """How far each running game is."""
    async with base.read() as tx:
        query = select(schema.tables.c.id, schema.tables.c.number).where(schema.tables.c.to_act.is_not(None))
        return {table_id: number for table_id, number in await tx.execute(query)}


async def _lines(base: Database) -> int:
    async with base.read() as tx:
        return (await tx.execute(select(func.count()).select_from(schema.journal))).scalar_one()


async def _findings(base: Database) -> list[str]:
    return [f"{one.table_id}: {one.what}" async for one in check(base, with_rules=True)]


@pytest.mark.parametrize("restarts", [2, pytest.param(100, marks=pytest.mark.soak)])
def test_no_turn_of_a_computer_is_played_twice(address: str, restarts: int) -> None:
    """Every action fits the one before it, by its number, its hash and the rules; and the games go on."""
    with serving(address, **PACE) as (there, _):
        _found(there)
    with_base(address, _leave_to_the_computers)
    with ExitStack() as first, ExitStack() as second:
        stacks = (first, second)
        processes = [stack.enter_context(serving(address, **PACE)) for stack in stacks]
        for number in range(restarts):
            before = with_base(address, _lines)
            _wait_until(lambda before=before: with_base(address, _lines) > before)  # type: ignore[misc]
            time.sleep(random.uniform(0, 0.3))
            at = number % 2
            processes[at][1].send_signal(signal.SIGKILL)
            stacks[at].close()
            processes[at] = stacks[at].enter_context(serving(address, **PACE))
            if not with_base(address, _progress):
                _found(processes[at][0])
                with_base(address, _leave_to_the_computers)
                stacks[at].close()
                processes[at] = stacks[at].enter_context(serving(address, **PACE))

    assert with_base(address, _lines) > restarts
    assert with_base(address, _findings) == []


def _found(address: str) -> None:
    for _ in range(TABLES):
        body = {"game": "leningrad-1979", "setup": "suggested", "mode": "two players", "side": "german"}
        assert httpx.post(f"{address}/api/tables", json=body, timeout=120).status_code == 201


def _wait_until(enough: Callable[[], bool]) -> None:
    until = time.monotonic() + 240
    while not enough():
        assert time.monotonic() < until, "no computer plays"
        time.sleep(0.05)
