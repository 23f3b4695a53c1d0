"""The assault games: Leningrad and Stalingrad, each on a main map and an inset of its city."""

from typing import TYPE_CHECKING, Any

from hexfront.games.registry import Entry, GameInfo

if TYPE_CHECKING:
    from hexfront.games.assault.face import AssaultGame


def _make(name: str, **options: Any) -> "AssaultGame":
    """Load a battle. The rules are imported here so that listing games stays cheap."""
    from hexfront.games.assault.face import AssaultGame

    return AssaultGame(name, **options)


def _entry(title: str, place: int, turns: int, options: tuple[str, ...]) -> Entry:
    return Entry(
        GameInfo(title, ("german", "soviet"), turns, options),
        _make,
        computer="hexfront.games.assault.computer.staff:AssaultStaff",
        promises="hexfront.games.assault.promises:PROMISES",
        puzzles="hexfront.games.assault.puzzles:read_puzzles",
        place=place,
    )


LENINGRAD = _entry("Assault on Leningrad", 3, 25, ("bombardment", "guerrillas", "combat", "supply", "points"))
STALINGRAD = _entry("Assault on Stalingrad", 4, 19, ("bombardment", "combat", "supply"))
