"""Leningrad: the advance of Army Group North in the summer of 1941, in two editions."""

from typing import TYPE_CHECKING, Any

from hexfront.games.registry import Entry, GameInfo

if TYPE_CHECKING:
    from hexfront.games.leningrad.face import LeningradGame


def _make(name: str, **options: Any) -> "LeningradGame":
    """Load an edition. The rules are imported here so that listing games stays cheap."""
    from hexfront.games.leningrad.face import LeningradGame

    return LeningradGame(name, **options)


def _entry(title: str, place: int, options: tuple[str, ...] = ()) -> Entry:
    return Entry(
        GameInfo(title, ("german", "soviet"), 12, options),
        _make,
        computer="hexfront.games.leningrad.computer.staff:LeningradStaff",
        promises="hexfront.games.leningrad.promises:PROMISES",
        puzzles="hexfront.games.leningrad.puzzles:read_puzzles",
        place=place,
    )


FIRST_EDITION = _entry("Leningrad, first edition (1979)", 1)
SECOND_EDITION = _entry("Leningrad, second edition (2010)", 2, ("bid",))
