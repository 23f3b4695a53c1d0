"""Lanterns: three villages race through the night to light the beacons of the bay."""

from typing import TYPE_CHECKING, Any

from hexfront.games.registry import Entry, GameInfo

if TYPE_CHECKING:
    from lanterns.game import Lanterns


def _make(name: str, **options: Any) -> "Lanterns":
    """Load the game. The rules are imported here so that listing games stays cheap."""
    from lanterns.game import Lanterns

    return Lanterns(name, **options)


ENTRY = Entry(
    GameInfo("Lanterns", ("amber", "jade", "rose"), 5, ()),
    _make,
    promises="lanterns.promises:PROMISES",
)
