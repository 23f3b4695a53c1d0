"""The clock of the machine jumps: it is told, and nobody's time runs out because of it."""

import logging
from pathlib import Path

import pytest
from sqlalchemy import update

from hexfront.server.clockwatch import SETTLING, Clockwatch
from hexfront.server.storage import schema
from tests.server.house import client_of, hot_seat, house_of, quick


class Hands:
    """A clock that can be set, and one that only counts."""

    def __init__(self) -> None:
        self.wall, self.counted = 1_800_000_000.0, 50.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.counted += seconds

    def watch(self) -> Clockwatch:
        return Clockwatch(lambda: self.wall, lambda: self.counted)


@pytest.mark.parametrize(
    ("jump", "said"), [(86_400.0, "jumped 86400 s ahead"), (-7_200.0, "jumped 7200 s back")], ids=["ahead", "back"]
)
def test_no_time_runs_out_after_a_jump_until_the_clock_has_settled(
    jump: float, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    hands = Hands()
    watch = hands.watch()
    hands.pass_by(5)
    assert watch.is_settled()

    hands.wall += jump
    with caplog.at_level(logging.WARNING):
        assert not watch.is_settled()
    assert caplog.text.count(said) == 1
    hands.pass_by(SETTLING - 1)
    assert not watch.is_settled()
    hands.pass_by(1)
    assert watch.is_settled()


def test_a_clock_that_is_set_a_little_has_not_jumped(caplog: pytest.LogCaptureFixture) -> None:
    hands = Hands()
    watch = hands.watch()
    for _ in range(10):
        hands.pass_by(5)
        hands.wall -= 30

        assert watch.is_settled()
    assert not caplog.text


def test_a_clock_behind_the_last_stored_action_is_told_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    base = tmp_path / "house.sqlite3"
    with client_of(quick(base)) as client:
        hot_seat(client)
        house = house_of(client)

        async def postdate() -> None:
            async with house.database.write() as tx:
                await tx.execute(update(schema.tables).values(updated=schema.tables.c.updated + 7_200))

        client.blocking_portal.call(postdate)
    with caplog.at_level(logging.WARNING), client_of(quick(base)) as client:
        assert not house_of(client).outbox.clock.is_settled()

    assert "behind the last stored action" in caplog.text
