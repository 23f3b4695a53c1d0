"""Tables for lessons: a position of the lesson, the learner on one side, a computer player on the others."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.ai.players import levels_of
from hexfront.games.shared.lessons import Lesson, lesson_of, lessons_of
from hexfront.play.dice.average import Average
from hexfront.play.record.record import record_header
from hexfront.server.faults import no_such
from hexfront.server.people import quotas
from hexfront.server.people.manners import checked
from hexfront.server.people.seats import COMPUTER, PERSON, Account, Seat, hashed, new_key
from hexfront.server.storage import schema
from hexfront.server.tables.catalogue import known_game
from hexfront.server.tables.rooms import LESSON, release_branches
from hexfront.server.tables.tables import Founded, new_row, store

#: Seconds between two actions of the computer, so that the learner can follow.
PACE = 0.7
#: The level of the other side: a lesson goes the same way for everybody, so it forgets nothing.
OPPONENT = "sergeant"


def known_lesson(game: str, name: str) -> Lesson:
    """A lesson of a game, or a fault that lists the known ones."""
    played = known_game(game)
    names = [lesson.name for lesson in lessons_of(played)]
    if name not in names:
        raise no_such(f"there is no lesson {name[:60]!r}: known are {', '.join(names)}")
    return lesson_of(played, name)


async def teach(tx: AsyncConnection, game: str, name: str, account: Account | None) -> Founded:
    """Create the table of a lesson. Its dice are average, so that a lesson goes the same way for everybody."""
    lesson, played = known_lesson(game, name), known_game(game)
    today = datetime.now(UTC).date().isoformat()
    opening = record_header(played, lesson.begun(played), Average().described(), today, lesson=name)
    row = new_row(opening, LESSON, lesson.title, None)
    row["computer"] = checked({"pace": PACE})
    key = new_key()
    own = Seat(lesson.side, PERSON, account.name if account else "", hashed(key), account.id if account else None)
    level = OPPONENT if OPPONENT in levels_of(played) else next(iter(levels_of(played)))
    seats = (own if side.name == lesson.side else Seat(side.name, COMPUTER, level) for side in played.sides)
    return await store(tx, row, tuple(seats), {lesson.side: key})


async def forget(tx: AsyncConnection, owner: str, keep: int) -> None:
    """Delete the oldest lessons of somebody who has taken many: they can be taken again at any time."""
    tables, founders = schema.tables.c, schema.founders.c
    joined = schema.founders.join(schema.tables, founders.table_id == tables.id)
    own = select(tables.id).select_from(joined).where(founders.owner == owner, founders.kind == quotas.LESSON)
    old = (await tx.execute(own.order_by(tables.created.desc()).offset(max(keep - 1, 0)))).scalars().all()
    if old:
        await tx.execute(delete(schema.tables).where(tables.id.in_(old)))
        await release_branches(tx, *old)
