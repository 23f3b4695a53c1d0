"""Lanterns: three villages race through the night to light the beacons of the bay."""

from hexfront.games.registry import Entry, GameInfo, made_by

ENTRY = Entry(
    GameInfo("Lanterns", ("amber", "jade", "rose"), 5, ()),
    made_by("lanterns.game:Lanterns"),
    promises="lanterns.promises:PROMISES",
)
