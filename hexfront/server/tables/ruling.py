"""The rules that judge at a table: those it began with, until a release has mended them.

What has happened stays as its events say. The turn under way is finished by the old rules, if this release still has
them. From the next turn on the new ones judge; both sides are told in the log, and at the table before it happens.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.games.face import Wargame
from hexfront.games.versions import RulesVersion, earlier, is_same, version_of
from hexfront.play.record.lines import canonical
from hexfront.server.storage import schema

if TYPE_CHECKING:
    from hexfront.server.tables.rooms import Row

LINES = schema.journal.c
#: How the mark of a line begins, as it is stored.
MARK = '"rules":{"data":'
#: The field with the last turn that the old rules judge.
UNTIL = "until"


class Ruling(NamedTuple):
    """Who judges the next action at a table, by which version, and whether that is another than before."""

    game: Wargame
    version: RulesVersion
    is_new: bool


def version_at(row: Row) -> RulesVersion:
    """The version of the rules that judged the last action at a table, or that it began with."""
    return RulesVersion.read(row.rules) or row.began_with


def ruling_of(row: Row, now: Wargame) -> Ruling:
    """Who judges the next action at a table; ``now`` is its game as this release has it."""
    before, here = version_at(row), version_of(now)
    if is_same(before, here):
        return Ruling(now, here, False)
    until = (row.rules or {}).get(UNTIL)
    if until is None or row.turn <= until:
        then = _earlier(row.game, before, canonical(dict(row.options)))
        if then is not None:
            return Ruling(then, before, False)
    return Ruling(now, here, True)


@lru_cache(32)
def _earlier(name: str, version: RulesVersion, options: str) -> Wargame | None:
    return earlier(name, version, json.loads(options))


def after_action(row: Row, now: Wargame, ruling: Ruling) -> Mapping[str, Any] | None:
    """What is noted at a table about its rules when an action was judged: ``row`` is from before the action."""
    if ruling.is_new:
        return ruling.version.to_json()
    is_late = not is_same(ruling.version, version_of(now))
    if is_late and (row.rules or {}).get(UNTIL) is None:
        return {**ruling.version.to_json(), UNTIL: row.turn}
    return row.rules


async def after_cut(tx: AsyncConnection, row: Row, number: int) -> Mapping[str, Any] | None:
    """What is noted at a table about its rules when it has gone back to an earlier action."""
    if row.rules is None:
        return None
    query = select(LINES.line).where(LINES.table_id == row.id, LINES.n <= number, LINES.line.contains(MARK))
    for line in (await tx.execute(query.order_by(LINES.n.desc()))).scalars():
        version = RulesVersion.read(json.loads(line).get("rules"))
        if version is not None:
            return version.to_json()
    return None


def notice(row: Row, now: Wargame) -> str | None:
    """What both sides are told at a table about its rules; None if they are those of the package and stay so."""
    if row.to_act is None or row.is_study:
        return None
    return _change_told(row, now) or _files_told(version_of(now))


def _files_told(here: RulesVersion) -> str | None:
    """That a game is played with changed data files."""
    return f"the game is played with changed data files: {', '.join(here.files)}" if here.files else None


def _change_told(row: Row, now: Wargame) -> str | None:
    """That other rules will judge; None if the same go on."""
    ruling, here = ruling_of(row, now), version_of(now)
    if ruling.is_new:
        return f"the rules were mended: from now on, actions are judged by {here}; what has happened stays"
    if is_same(ruling.version, here):
        return None
    return f"the rules were mended: from the next turn on, actions are judged by {here}; what has happened stays"
