"""Leningrad '41: Manstein attacks the city itself, street by street, against an enemy who lies face down."""

from typing import TYPE_CHECKING, Any

from hexfront.games.registry import Entry, GameInfo

if TYPE_CHECKING:
    from hexfront.games.leningrad41.face import Leningrad41Game


def _make(name: str, **options: Any) -> "Leningrad41Game":
    """Load the game. The rules are imported here so that listing games stays cheap."""
    from hexfront.games.leningrad41.face import Leningrad41Game

    return Leningrad41Game(name, **options)


ENTRY = Entry(
    GameInfo(
        "Leningrad '41: What If Manstein Had Attacked?",
        ("german", "soviet"),
        10,
        ("defensive_states", "fanaticism", "airborne", "bid"),
    ),
    _make,
    computer="hexfront.games.leningrad41.computer.staff:Leningrad41Staff",
    promises="hexfront.games.leningrad41.promises:PROMISES",
    puzzles="hexfront.games.leningrad41.puzzles:read_puzzles",
    place=5,
)
