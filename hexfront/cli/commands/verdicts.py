"""Output of ``hexfront verify``: what was found of each record."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from hexfront.play.record.verify import Verdict


def verdict_lines(checked: tuple[Path, Verdict]) -> str:
    """The verdict in a line, and whose dice it has and who signed in lines below."""
    file, verdict = checked
    place = "" if verdict.line is None else f"line {verdict.line}: "
    return "\n  ".join((f"{file}: {verdict.reading}, {place}{verdict.reason}", *verdict.details))


def verdict_document(checked: tuple[Path, Verdict]) -> dict[str, Any]:
    """The same for programs."""
    file, verdict = checked
    return {"file": str(file), "reading": verdict.reading, **asdict(verdict)}
