"""The after-action report of a record, written to a file."""

from __future__ import annotations

from pathlib import Path

from hexfront.kernel.errors import InputError, unknown
from hexfront.play.languages.language import ENGLISH, languages
from hexfront.play.record.reader import read_record
from hexfront.play.table import is_secret
from hexfront.study.reports.afteraction_report import after_action_report
from hexfront.study.store import replace


def write(source: Path, out: Path, title: str | None, language: str = ENGLISH, data: Path | None = None) -> None:
    """Read a record and write its report."""
    if language not in languages():
        raise unknown("language", language, languages())
    if out.suffix not in (".html", ".htm"):
        raise InputError(f"{out}: the report must end in .html")
    record = read_record(source, mend=True, data=data)
    if not record.entries:
        raise InputError(f"{source}: nothing has been played yet, there is nothing to report")
    game = record.game()
    if is_secret(game, record.final(game).to_act):
        raise InputError(f"{source}: the game is not over, and a report would tell what its sides hide from each other")
    replace(out, after_action_report(record, title, language))
