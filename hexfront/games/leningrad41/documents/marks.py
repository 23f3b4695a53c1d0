"""The marks on the map before play: where each side enters."""

from __future__ import annotations

from hexfront.games.face import Mark
from hexfront.games.leningrad41.pieces.campaign import SIDES, Campaign


def marks(campaign: Campaign) -> list[Mark]:
    """The entry hexes of both sides."""
    return [
        (f"{side} entry", number, "")
        for side in SIDES
        for number in dict.fromkeys(campaign.settings["entry"][side])
        if number in campaign.sheet.hexes
    ]
